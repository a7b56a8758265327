"""A whole board painted ruin by ruin, at a table or for the boards of your copy."""

from __future__ import annotations

from typing import Final

from engine.game import TAP, Draft, Fields, Taps
from engine.value import but
from engine.words import plural
from games.indus.page import ruins_drawing
from games.indus.page.board_entry import canvas
from games.indus.page.board_entry.painting import Drawn, Painting, told
from games.indus.rules.board.agreed import Board, ruins
from games.indus.rules.board.ruin import Ruin, boards, keeping
from games.indus.rules.pieces import FIELDS, SIDE, Field
from games.indus.rules.state import Setup
from games.indus.rules.survey import FIRST_GAME, check_ruins, points
from markup.forms import area, note, value, values, wrong
from markup.html import Html, input_, join, label, p, path, rect, span, text

NAME_LENGTH: Final = 24
"""Most letters of the name of a board."""
_PITCH: Final = canvas.PITCH
_WIDE: Final = SIDE * _PITCH


def _under() -> Html:
    """Return the fields, the lines between the pieces, and the names of columns and rows."""
    lines = "".join(f"M{at} 0V{_WIDE}M0 {at}H{_WIDE}" for at in range(_PITCH, _WIDE, _PITCH))
    seams = "M168 0V112M168 224V336M0 168H112M224 168H336M112 112h112v112H112z"
    names = [text("abcdef"[at], class_="space-name mid", x=at * _PITCH + 28, y=-5) for at in range(SIDE)]
    names += [text(at + 1, class_="space-name mid", x=-9, y=at * _PITCH + 33) for at in range(SIDE)]
    return join(
        rect(class_="square", width=_WIDE, height=_WIDE, rx=6),
        path(class_="lattice", d=lines),
        path(class_="seams", d=seams),
        names,
    )


GROUND: Final = canvas.Ground(
    name="whole",
    title="The board, 6 by 6",
    rows=tuple(tuple(field.name for field in FIELDS[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)),
    beside={field.name: {side: other.name for side, other in ruins_drawing.BESIDE[field].items()} for field in FIELDS},
    under=_under(),
    view="-16 -18 354 356",
    inner="-1 -1 338 338",
)


def as_drawn(found: tuple[Ruin, ...]) -> tuple[Drawn, ...]:
    """Return the ruins of a board as painted ones."""
    return tuple(Drawn(ruin.kind, tuple(field.name for field in ruin.fields), ruin.value) for ruin in found)


def says(found: tuple[Ruin, ...], most: int = 0) -> str:
    """Return the number of ruins, of those that the board has, and their total points."""
    total = points(found)
    many = f"{len(found)} of {plural(most, 'ruin')}" if most else plural(len(found), "ruin")
    return f"{many}, {plural(total, 'point')}" if total else many


def picture(found: tuple[Ruin, ...]) -> Html:
    """Return a picture of the whole board, with its letters and numbers."""
    lying = {field: ruins_drawing.says([ruin.kind for ruin in found if field in ruin.fields]) for field in FIELDS}
    label = "; ".join(f"{field.name} {says or 'no ruin'}" for field, says in lying.items())
    return canvas.drawing(GROUND, as_drawn(found), label=f"The board. {label}.")


# At a table


def _lies(setup: Setup) -> tuple[Ruin, ...]:
    """Return the ruins that painting starts with: those painted before, otherwise those of the pieces."""
    return ruins(setup) if setup.board is Board.PIECES else setup.ruins


def entry(setup: Setup, taps: Taps) -> Draft:
    """Return the page of a table's board after the taps. Raises: Refused for a bad one."""
    now = told(Painting(as_drawn(_lies(setup))), GROUND.beside, taps)
    other = "" if setup.board is Board.PAINTED else "This table has a different board now. This one replaces it."
    return _draft(setup, now, "The board", "Use this board", other)


def filled(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with the painted board. Raises: Refused."""
    taps = values(fields, TAP)
    if not taps:
        return setup
    mine = _read(_lies(setup), taps)
    return but(setup, board=Board.PAINTED if mine else setup.board, ruins=mine)


# The boards of your copy


def _titled(setup: Setup, number: int) -> str:
    """Return the name of a saved board, from 1; the next one gets its number as a name."""
    return (*boards(setup.kept), next_name(setup))[number - 1]


def next_name(setup: Setup) -> str:
    """Return a name that no saved board has."""
    known = boards(setup.kept)
    return next(name for number in range(1, len(known) + 2) if (name := f"Board {number}") not in known)


def known(setup: Setup, number: str) -> bool:
    """Return whether a saved board, or the next one, has this number."""
    return number in map(str, range(1, len(boards(setup.kept)) + 2))


def kept_entry(setup: Setup, number: str, taps: Taps) -> Draft:
    """Return the page of a saved board after the taps. Raises: Refused for a bad one."""
    title = _titled(setup, int(number))
    now = told(Painting(as_drawn(boards(setup.kept).get(title, ()))), GROUND.beside, taps)
    return _draft(setup, now, title, "Save this board")


def kept_filled(setup: Setup, number: str, fields: Fields) -> Setup:
    """Return the setup with a saved board as painted; without ruins it is removed. Raises: Refused."""
    title = _titled(setup, int(number))
    before = boards(setup.kept).get(title, ())
    return but(setup, kept=keeping(setup.kept, title, _read(before, values(fields, TAP))))


def title_of(setup: Setup, name: str) -> str:
    """Return the saved board whose name the form `title:1` and so on changes; empty if there is none."""
    return next((title for at, title in enumerate(boards(setup.kept), 1) if name == f"title:{at}"), "")


def title_form(title: str) -> Html:
    """Return the form of the name of a saved board, which can also delete it."""
    return area(
        title,
        label(span("Name of the board"), title_field("title", title), class_="field"),
        label(
            input_(type="checkbox", name="delete", value="yes"),
            span("Delete this board. You cannot undo this."),
            class_="check",
        ),
        note("Finished tables and tables in progress keep their board."),
        class_="area-board",
    )


def title_field(name: str, title: str) -> Html:
    """Return the field for the name of a board."""
    return input_(
        type="text", name=name, value=title, maxlength=NAME_LENGTH, autocomplete="off", autocapitalize="sentences"
    )


def read_title(fields: Fields, name: str) -> str:
    """Return the name of a board from its field."""
    return " ".join(value(fields, name).split())[:NAME_LENGTH]


def title_filled(setup: Setup, title: str, fields: Fields) -> Setup:
    """Return the setup with a saved board renamed or deleted. Raises: Refused."""
    if "yes" in values(fields, "delete"):
        return but(setup, kept=keeping(setup.kept, title, ()))
    new = read_title(fields, "title")
    if not new:
        raise wrong("no-title", "The board has no name.", "Enter a name.", field="title")
    if new != title and new in boards(setup.kept):
        raise wrong("title-taken", f"Another board is called {new}.", "Choose a different name.", field="title")
    return but(setup, kept=tuple(but(one, title=new if one.title == title else one.title) for one in setup.kept))


def keeps(copy: Setup, setup: Setup) -> Setup:
    """Return your copy with the board that was painted at a table, under its name."""
    if setup.board is not Board.PAINTED or not (setup.titled and setup.ruins):
        return copy
    return but(copy, kept=keeping(copy.kept, setup.titled, setup.ruins))


# Both


def _read(before: tuple[Ruin, ...], taps: Taps) -> tuple[Ruin, ...]:
    mine = _ruins(told(Painting(as_drawn(before)), GROUND.beside, taps))
    check_ruins(mine)
    return mine


def _ruins(now: Painting) -> tuple[Ruin, ...]:
    return tuple(Ruin(one.kind, tuple(Field[name] for name in one.on), one.value) for one in now.drawn)


def _draft(setup: Setup, now: Painting, title: str, act: str, hint: str = "") -> Draft:
    found = _ruins(now)
    check_ruins(found, priced=False)
    most = {kind: len(sizes) for kind, sizes in FIRST_GAME.items()} if setup.given else None
    return Draft(
        body=join(p(hint, class_="hint") if hint else None, canvas.board(GROUND, now)),
        asks=canvas.ledge(GROUND, now, most),
        last=now.last,
        says=canvas.told(GROUND, now, most),
        left=says(found, sum(most.values()) if most else 0),
        title=title,
        act=act,
        numbers={"points": f"points of the {now.held.kind.title.lower()}"} if now.held else {},
    )
