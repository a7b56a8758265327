"""Your copy: the form of each board piece, entered once, and the overview of all fourteen."""

from __future__ import annotations

from typing import Final

from engine.game import Fields
from engine.value import but
from engine.words import noun, plural
from games.indus.page import painting, ruins_drawing
from games.indus.page.ruins_drawing import SIDE
from games.indus.rules.board import LIBRARY, Board, Open, Part, Piece, Ruin, Side, Spot, at, over
from games.indus.rules.pieces import FIELDS, Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import check, check_parts
from markup.forms import STAY, note, value, values, wrong
from markup.html import (
    Html,
    b,
    button,
    div,
    element,
    fieldset,
    g,
    h2,
    input_,
    join,
    label,
    legend,
    li,
    path,
    rect,
    small,
    span,
    svg,
    ul,
)

_ARROWS: Final = {Side.NORTH: "▲", Side.EAST: "▶", Side.SOUTH: "▼", Side.WEST: "◀"}
_DIAGONAL: Final = {"6s": "M6 1H99V94z", "8e": "M1 6V99H94z"}
"""A big piece has one field missing: the two edges there share its place."""
_EDGE_PLACES: Final = {
    True: {"1n": "t2", "2n": "t3", "1w": "l2", "3w": "l3", "2e": "r2", "4e": "r3", "3s": "b2", "4s": "b3"},
    False: {"3e": "r1", "6e": "r2", "7s": "b1", "8s": "b2", "6s": "in", "8e": "in"},
}


def form(setup: Setup, piece: Piece) -> Html:
    """Return the form of one piece: the ruins entered on it, and the next ruin."""
    parts = [part for part in setup.parts if part.piece is piece]
    lies = setup.board is Board.PIECES and piece in setup.laid
    return join(
        div(
            picture(setup, piece, 64), div(h2(piece.title), span(_many(len(parts)), class_="chip")), class_="card-head"
        ),
        note(
            "Place it in any rotation and write its name on a slip of paper. It keeps this rotation from now on."
            if piece.small
            else "Place it with the missing field at the lower right and write its name on a slip of paper."
        ),
        painting.kinds(parts[-1].kind if parts else Kind.BUILDING),
        fieldset(
            legend(h2("On which fields?")),
            div(
                [_cell(parts, piece, spot) for spot in piece.spots],
                [_edge(parts, piece, edge) for edge in over(piece)],
                class_=f"piece-grid {'small' if piece.small else 'big'}",
            ),
            note("An arrow means that the ruin continues over that edge onto the next piece."),
            class_="area",
        ),
        painting.how_much(),
        note(
            "If a ruin continues over an arrow, enter the points of this piece’s fields for a Canal. For a path, alley "
            "or wall, enter its points on one of its pieces only."
        ),
        label(
            input_(type="checkbox", name="unmet", value="yes", checked=setup.unmet),
            span("Joints that do not match stay for now", small(" This piece is part of this table’s board.")),
            class_="check",
        )
        if lies
        else None,
        painting.painted(
            "Entered on it",
            [(part.kind, _where(part), painting.size_and_points(_alone(part), _names(part))) for part in parts],
            "None yet.",
        ),
    )


def _many(ruins: int) -> str:
    return f"{plural(ruins, 'ruin')} entered" if ruins else "not entered yet"


def _alone(part: Part) -> Ruin:
    return Ruin(part.kind, FIELDS[: len(part.spots)], part.value)


def _names(part: Part) -> list[str]:
    edges = [f"over {one.spot.value} {one.side.title}" for one in part.opens]
    return [*(spot.value for spot in part.spots), *edges]


def _where(part: Part) -> str:
    return f"{noun(len(part.spots), 'field')} {', '.join(spot.value for spot in part.spots)}"


def _sides(part: Part, spot: Spot) -> frozenset[Side]:
    inner = ruins_drawing.sides(spot, part.spots, _BESIDE[part.piece.small])
    return inner | {one.side for one in part.opens if one.spot is spot}


def _beside(piece: Piece) -> dict[Spot, dict[Side, Spot]]:
    places = {at(piece, spot, 0): spot for spot in piece.spots}
    return {
        spot: {side: places[field] for side, field in ruins_drawing.BESIDE[here].items() if field in places}
        for here, spot in places.items()
    }


_BESIDE: Final = {True: _beside(Piece.SMALL_1), False: _beside(Piece.BIG_1)}


def _drawn(parts: list[Part], spot: Spot) -> Html:
    return ruins_drawing.layers(
        (part.kind, _sides(part, spot), ruins_drawing.bends(spot, part.spots, _BESIDE[part.piece.small]))
        for part in parts
        if spot in part.spots
    )


def _cell(parts: list[Part], piece: Piece, spot: Spot) -> Html:
    lying = ruins_drawing.says(part.kind for part in parts if spot in part.spots)
    return painting.cell(spot.value, spot.value, _drawn(parts, spot), lying, class_=f"spot-{spot.value}")


def _edge(parts: list[Part], piece: Piece, edge: Open) -> Html:
    word = edge.word()
    crossing = ruins_drawing.says(part.kind for part in parts if edge in part.opens)
    shape = _DIAGONAL.get(word) if not piece.small else None
    return label(
        input_(type="checkbox", name="open", value=word),
        svg(path(d=shape), viewBox="0 0 100 100", preserveAspectRatio="none", aria_hidden="true") if shape else None,
        span(
            span(_ARROWS[edge.side], aria_hidden="true"),
            span(f"Continues {edge.side.beside} field {edge.spot.value}: {crossing or 'nothing yet'}", class_="sr"),
            [ruins_drawing.icon(part.kind, 20) for part in parts if edge in part.opens][:2],
        ),
        class_=f"edge-pick on-{_EDGE_PLACES[piece.small][word]} edge-{word}{' slant' if shape else ''}",
    )


def picture(setup: Setup, piece: Piece, size: int) -> Html:
    """Return a small picture of a piece with its ruins."""
    parts = [part for part in setup.parts if part.piece is piece]
    corner = at(piece, Spot.P1, 0)
    fields = []
    for spot in piece.spots:
        away = at(piece, spot, 0) - corner
        place = f"translate({away % 6 * SIDE} {away // 6 * SIDE})"
        fields.append(g(rect(class_="square", width=SIDE, height=SIDE), _drawn(parts, spot), transform=place))
    side = SIDE * (2 if piece.small else 3)
    return svg(
        *fields,
        class_="piece-picture",
        viewBox=f"-2 -2 {side + 4} {side + 4}",
        width=size,
        height=size,
        aria_hidden="true",
    )


def filled(setup: Setup, piece: Piece, fields: Fields) -> Setup:
    """Return the setup with one more ruin on a piece, or one less. Raises: Refused."""
    mine = [part for part in setup.parts if part.piece is piece]
    others = [part for part in setup.parts if part.piece is not piece]
    gone = painting.read_drop(fields, len(mine))
    if gone is not None:
        del mine[gone]
    elif value(fields, STAY) == painting.PAINT or values(fields, "field") or values(fields, "open"):
        mine.append(_read(fields, piece))
    elif painting.read_points(fields) is not None:
        raise wrong("ruin-empty", "You entered points but tapped no field.", "Tap the fields of the ruin first.")
    parts = tuple(sorted((*others, *mine), key=lambda part: LIBRARY.index(part.piece)))
    check_parts(parts)
    lies = setup.board is Board.PIECES and piece in setup.laid
    after = but(setup, parts=parts, unmet="yes" in values(fields, "unmet") if lies else setup.unmet)
    check(after)
    return after


def _read(fields: Fields, piece: Piece) -> Part:
    spots, edges = values(fields, "field"), values(fields, "open")
    try:
        return Part(
            piece,
            painting.read_kind(fields),
            tuple(Spot(spot) for spot in spots),
            tuple(map(Open.from_word, edges)),
            painting.read_points(fields),
        )
    except ValueError:
        raise wrong("no-such-field", "This piece has no field with that name.", "Tap its own fields.") from None


# The copy


def overview(setup: Setup) -> Html:
    """Return the list of the fourteen pieces with the ruins entered on each."""
    done = {part.piece for part in setup.parts}
    return join(
        div(
            h2(f"{len(done)} of {len(LIBRARY)} pieces entered"),
            element("progress", value=len(done), max=len(LIBRARY), aria_label="Pieces entered"),
            note(
                "The backs are blank: number your pieces with slips of paper and enter each piece once. Five matching "
                "pieces make a board. You can also enter a whole board for a single game, at its table."
            ),
            class_="copy-head",
        ),
        h2("Big pieces, for the corners"),
        ul([li(_row(setup, piece)) for piece in LIBRARY if not piece.small], class_="copy-list pieces-list"),
        h2("Small pieces, for the centre"),
        ul([li(_row(setup, piece)) for piece in LIBRARY if piece.small], class_="copy-list pieces-list"),
    )


def _row(setup: Setup, piece: Piece) -> Html:
    parts = [part for part in setup.parts if part.piece is piece]
    return button(
        picture(setup, piece, 60),
        span(b(piece.title), small(summary(setup, piece))),
        type="button",
        class_="" if parts else "unknown",
        data_key=f"form:piece:{piece.value}",
    )


def summary(setup: Setup, piece: Piece) -> str:
    """Return the ruins entered on a piece, in a few words."""
    counts = {kind: sum(part.piece is piece and part.kind is kind for part in setup.parts) for kind in Kind}
    found = [
        f"{many} × {kind.title.lower()}" if many > 1 else kind.title.lower() for kind, many in counts.items() if many
    ]
    return ", ".join(found) or "not entered yet"
