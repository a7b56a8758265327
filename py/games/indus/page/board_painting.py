"""A whole board entered ruin by ruin."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.value import but
from games.indus.page import painting, ruins_drawing
from games.indus.page.board_form import kinds_on, totals
from games.indus.rules.board import Board, Ruin, ruins
from games.indus.rules.pieces import FIELDS, SIDE, Field, Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import check_ruins, notes
from markup.forms import STAY, area, note, value, values, wrong
from markup.html import Html, button, div, fieldset, h2, join, legend, p, span

TAKE: Final = "take"


def paint(setup: Setup) -> Html:
    """Return the whole board as check boxes, and the ruins entered so far."""
    mine = setup.ruins
    kind = mine[-1].kind if mine else Kind.BUILDING
    rows = [
        div([_cell(mine, field) for field in FIELDS[row * SIDE : row * SIDE + SIDE]], class_="paint-row")
        for row in range(SIDE)
    ]
    other = setup.board is not Board.PAINTED and bool(ruins(setup))
    return join(
        div(
            p("This table has a different board now. What you enter here replaces it."),
            button(span("Start from this table’s board"), type="submit", name=STAY, value=TAKE, class_="btn"),
            class_="take-over",
        )
        if other
        else None,
        painting.kinds(kind),
        fieldset(legend(h2("On which fields?")), div(rows, class_="paint-grid"), class_="area"),
        painting.how_much(),
        painting.painted(
            "Entered so far",
            [
                (ruin.kind, ", ".join(_field_names(ruin)), painting.size_and_points(ruin, _field_names(ruin)))
                for ruin in mine
            ],
            "None yet.",
        ),
        area("Totals", totals(mine), [note(says) for says in notes(but(setup, board=Board.PAINTED))]) if mine else None,
    )


def _field_names(ruin: Ruin) -> list[str]:
    return [field.name for field in ruin.fields]


def _cell(mine: tuple[Ruin, ...], field: Field) -> Html:
    return painting.cell(
        field.name, field.name, ruins_drawing.on_field(field, mine), ruins_drawing.says(kinds_on(mine, field))
    )


def painted(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with one more ruin on the whole board, or one less. Raises: Refused."""
    if value(fields, STAY) == TAKE:
        return but(setup, board=Board.PAINTED, ruins=ruins(setup))
    mine = list(setup.ruins)
    gone = painting.read_drop(fields, len(mine))
    if gone is not None:
        del mine[gone]
    elif value(fields, STAY) == painting.PAINT or values(fields, "field"):
        mine.append(_read(fields))
    elif painting.read_points(fields) is not None:
        raise wrong("ruin-empty", "You entered points but tapped no field.", "Tap the fields of the ruin first.")
    else:
        return setup
    check_ruins(mine)
    return but(setup, board=Board.PAINTED if mine else setup.board, ruins=tuple(mine))


def _read(fields: Fields) -> Ruin:
    names = values(fields, "field")
    strange = [name for name in names if name not in Field.__members__]
    if strange:
        raise wrong("no-such-field", f"“{strange[0][:20]}” is not a field of the board.", "Tap fields from a1 to f6.")
    return Ruin(painting.read_kind(fields), tuple(sorted(Field[name] for name in names)), painting.read_points(fields))
