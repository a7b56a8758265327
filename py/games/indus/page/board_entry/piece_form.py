"""Your copy: each board piece, painted once, and the overview of all fourteen and of the saved boards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.game import TAP, Draft, Fields, Taps
from engine.value import but
from games.indus.page.board_entry import board_painting, canvas
from games.indus.page.board_entry.painting import KEEP, Beside, Drawn, Painting, edge, told
from games.indus.page.ruins_drawing import BESIDE
from games.indus.rules.board.agreed import Board
from games.indus.rules.board.piece import LIBRARY, Open, Part, Piece, Spot, at, over
from games.indus.rules.board.ruin import boards
from games.indus.rules.board.side import Side
from games.indus.rules.pieces import Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import check, check_parts
from markup.forms import note, values
from markup.html import Html, b, button, div, element, g, h2, join, li, path, rect, small, span, text, ul

PITCH: Final = canvas.PITCH
_ROWS: Final = {
    True: (" 1n 2n ", "1w 1 2 2e", "3w 3 4 4e", " 3s 4s "),
    False: ("1 2 3 3e", "4 5 6 6e", "7 8 8e+6s ", "7s 8s  "),
}
"""The places of a small and of a big piece. A big one has a field missing: the two edges there share its place."""
_ARROWS: Final = {Side.NORTH: "▲", Side.EAST: "▶", Side.SOUTH: "▼", Side.WEST: "◀"}


# One piece


def _beside(piece: Piece) -> Beside:
    places = {at(piece, spot, 0): spot.value for spot in piece.spots}
    found = {
        name: {side: places[field] for side, field in BESIDE[here].items() if field in places}
        for here, name in places.items()
    }
    for one in over(piece):
        found[one.spot.value][one.side] = one.word()
        found[one.word()] = {one.side.turned(2): one.spot.value}
    return found


@lru_cache(maxsize=2)
def _ground(small_one: bool) -> canvas.Ground:
    """Return the ground of a piece."""
    piece = Piece.SMALL_1 if small_one else Piece.BIG_1
    beside = _beside(piece)
    rows = tuple(tuple(names.replace("+", " ") for names in row.split(" ")) for row in _ROWS[small_one])
    squares, arrows = [], []
    at_ = canvas.corners(rows)
    for place, (x, y) in at_.items():
        if not edge(beside, place):
            squares.append(rect(class_="square", x=x, y=y, width=PITCH, height=PITCH))
            squares.append(text(place, class_="space-name", x=x + 4, y=y + 13))
            continue
        side = Open.from_word(place).side
        squares.append(rect(class_="edge-place", x=x + 2, y=y + 2, width=PITCH - 4, height=PITCH - 4, rx=8))
        away = 0 if small_one else {"6s": 14, "8e": -14}.get(place, 0)
        arrows.append(text(_ARROWS[side], class_="mid arrow", x=x + PITCH // 2 + away, y=y + PITCH // 2 + 6 - away))
    if not small_one:
        x, y = at_["6s"]
        arrows.append(path(class_="lattice", d=f"M{x + 4} {y + 4}L{x + PITCH - 4} {y + PITCH - 4}"))
    return canvas.Ground(
        name="small" if small_one else "big",
        title="The piece and its edges",
        rows=rows,
        beside=beside,
        under=g(squares, arrows),
        view="-1 -1 226 226",
        inner="55 55 114 114" if small_one else "-1 -1 170 170",
    )


def _as_drawn(parts: list[Part]) -> tuple[Drawn, ...]:
    return tuple(
        Drawn(part.kind, (*(spot.value for spot in part.spots), *(one.word() for one in part.opens)), part.value)
        for part in parts
    )


def _of(setup: Setup, piece: Piece) -> list[Part]:
    return [part for part in setup.parts if part.piece is piece]


def _told(setup: Setup, piece: Piece, taps: Taps) -> Painting:
    return told(Painting(_as_drawn(_of(setup, piece))), _ground(piece.small).beside, taps)


def _parts(piece: Piece, now: Painting) -> tuple[Part, ...]:
    beside = _ground(piece.small).beside
    return tuple(
        Part(
            piece,
            one.kind,
            tuple(Spot(place) for place in one.on if not edge(beside, place)),
            tuple(Open.from_word(place) for place in one.on if edge(beside, place)),
            one.value,
        )
        for one in now.drawn
    )


def entry(setup: Setup, piece: Piece, taps: Taps) -> Draft:
    """Return the page of a piece after the taps. Raises: Refused for a bad one."""
    now, ground = _told(setup, piece, taps), _ground(piece.small)
    check_parts(_parts(piece, now), priced=False)
    done = {part.piece for part in setup.parts}
    order = (*LIBRARY[LIBRARY.index(piece) + 1 :], *LIBRARY[: LIBRARY.index(piece)])
    then = next((one for one in order if one not in done), None)
    hint = (
        "Place it in any rotation and write its name on a slip of paper. It keeps this rotation from now on."
        if piece.small
        else "Place it with the missing field at the lower right and write its name on a slip of paper."
    )
    hint += (
        " Paint over an arrow where a ruin continues on the next piece. For a Canal, enter the points of this piece’s "
        "fields; for a path, alley or wall, enter its points on one of its pieces only."
    )
    return Draft(
        body=join(
            canvas.board(ground, now),
            _joints(setup, now) if _lies(setup, piece) else None,
        ),
        asks=canvas.ledge(ground, now),
        last=now.last,
        says=canvas.told(ground, now, None),
        left="" if now.drawn else "no ruins yet",
        title=piece.title,
        hint=hint,
        numbers={"points": f"points of the {now.held.kind.title.lower()}"} if now.held else {},
        then=(f"piece:{then.value}", then.title) if then else ("", ""),
    )


def _lies(setup: Setup, piece: Piece) -> bool:
    return setup.board is Board.PIECES and piece in setup.laid


def _unmet(setup: Setup, now: Painting) -> bool:
    return setup.unmet if now.unmet is None else now.unmet


def _joints(setup: Setup, now: Painting) -> Html:
    """Return the key that allows joints of the table's board that do not match."""
    on = _unmet(setup, now)
    return button(
        span(b("Allow joints that do not match for now"), small("This piece is part of this table’s board.")),
        type="button",
        class_="tap",
        data_key=f"tell:joints={'match' if on else KEEP}",
        aria_pressed=str(on).lower(),
    )


def filled(setup: Setup, piece: Piece, fields: Fields) -> Setup:
    """Return the setup with the ruins of a piece as painted. Raises: Refused."""
    now = _told(setup, piece, tuple(values(fields, TAP)))
    others = [part for part in setup.parts if part.piece is not piece]
    parts = tuple(sorted((*others, *_parts(piece, now)), key=lambda part: LIBRARY.index(part.piece)))
    check_parts(parts)
    after = but(setup, parts=parts, unmet=_unmet(setup, now) if _lies(setup, piece) else setup.unmet)
    check(after)
    return after


# The copy


def picture(setup: Setup, piece: Piece, size: int) -> Html:
    """Return a small picture of a piece with its ruins."""
    return canvas.drawing(_ground(piece.small), _as_drawn(_of(setup, piece)), size=size)


def overview(setup: Setup) -> Html:
    """Return the list of the fourteen pieces with the ruins entered on each, and the saved boards."""
    done = {part.piece for part in setup.parts}
    kept = boards(setup.kept)
    rows = [_board(number, title, setup) for number, title in enumerate(kept, 1)]
    new = button(
        canvas.drawing(board_painting.GROUND, (), size=60),
        span(b("Paint a board"), small("one stroke for each ruin; saved for every table")),
        type="button",
        class_="unknown",
        data_key=f"form:board:{len(kept) + 1}",
    )
    return join(
        h2("Whole boards"),
        ul([li(row) for row in rows], li(new), class_="copy-list pieces-list"),
        div(
            h2(f"{len(done)} of {len(LIBRARY)} pieces entered"),
            element("progress", value=len(done), max=len(LIBRARY), aria_label="Pieces entered"),
            note(
                "The backs are blank: number your pieces with slips of paper and enter each piece once. Five matching "
                "pieces make a board."
            ),
            class_="copy-head",
        ),
        h2("Big pieces, for the corners"),
        ul([li(_row(setup, piece)) for piece in LIBRARY if not piece.small], class_="copy-list pieces-list"),
        h2("Small pieces, for the centre"),
        ul([li(_row(setup, piece)) for piece in LIBRARY if piece.small], class_="copy-list pieces-list"),
    )


def _board(number: int, title: str, setup: Setup) -> Html:
    found = boards(setup.kept)[title]
    return join(
        button(
            canvas.drawing(board_painting.GROUND, board_painting.as_drawn(found), size=60),
            span(b(title), small(board_painting.says(found))),
            type="button",
            data_key=f"form:board:{number}",
        ),
        button(
            "Rename or delete",
            span(f" {title}", class_="sr"),
            type="button",
            class_="tap soft-key",
            data_key=f"form:title:{number}",
        ),
    )


def _row(setup: Setup, piece: Piece) -> Html:
    return button(
        picture(setup, piece, 60),
        span(b(piece.title), small(summary(setup, piece))),
        type="button",
        class_="" if _of(setup, piece) else "unknown",
        data_key=f"form:piece:{piece.value}",
    )


def summary(setup: Setup, piece: Piece) -> str:
    """Return the ruins entered on a piece, in a few words."""
    counts = {kind: sum(part.kind is kind for part in _of(setup, piece)) for kind in Kind}
    found = [
        f"{many} × {kind.title.lower()}" if many > 1 else kind.title.lower() for kind, many in counts.items() if many
    ]
    return ", ".join(found) or "not entered yet"
