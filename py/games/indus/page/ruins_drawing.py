"""The drawing of ruins on their fields, for the forms and the table: each kind with its own pattern and lane.

A field is 48 units wide. Each of the four kinds that continue over edges has its own lane through a field, down and
across, so that ruins on a field never cover each other. Buildings and Graveyards are grounds below them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from engine.words import listed
from games.indus.rules.board.ruin import Ruin
from games.indus.rules.board.side import STEP, Side, inside
from games.indus.rules.pieces import FIELDS, Field, Kind
from games.indus.rules.pieces import SIDE as COLUMNS
from markup.html import Html, g, join, path, rect, svg

SIDE: Final = 48
"""Width of a field in units."""
BEYOND: Final = 5
"""Length that a continuing ruin reaches over the edge of its field, to meet its other half in the gap."""
_LANES: Final = {Kind.BUILDING: 0, Kind.GRAVEYARD: 0, Kind.CANAL: 19, Kind.PATH: 8, Kind.ALLEY: 31, Kind.WALL: 42}
"""Middle of each kind's lane, in drawing order, bottom first; grounds have none."""
_GROUNDS: Final = (Kind.BUILDING, Kind.GRAVEYARD)
_INSET: Final = {Kind.BUILDING: 2, Kind.GRAVEYARD: 5}
_END: Final = 36
"""Length that a ruin reaches into the field where it ends."""

T = TypeVar("T")
Bend: TypeAlias = tuple[Side, Side]
"""Above or below, then right or left: both adjacent fields there belong to the ruin, and the diagonal one does not."""


@lru_cache(maxsize=128)
def segment(kind: Kind, sides: frozenset[Side], bends: frozenset[Bend] = frozenset()) -> Html:
    """Return a ruin on one field: the sides where it continues, and the corners where its ground turns."""
    if kind in _GROUNDS:
        return _ground(kind, sides, bends)
    way = _along(_LANES[kind], sides)
    return g([path(class_=stroke, d=way) for stroke in _STROKES[kind]], class_=f"ruin {kind.value}")


def _ground(kind: Kind, sides: frozenset[Side], bends: frozenset[Bend]) -> Html:
    inset = _INSET[kind]
    near, far = -BEYOND, SIDE + BEYOND
    left, top = (near if side in sides else inset for side in (Side.WEST, Side.NORTH))
    right, bottom = (far if side in sides else SIDE - inset for side in (Side.EAST, Side.SOUTH))
    corners = [  # clockwise
        (left, top, (Side.NORTH, Side.WEST)),
        (right, top, (Side.NORTH, Side.EAST)),
        (right, bottom, (Side.SOUTH, Side.EAST)),
        (left, bottom, (Side.SOUTH, Side.WEST)),
    ]
    shape = "M" + "L".join(_corner(x, y, inset if corner in bends else None) for x, y, corner in corners) + "z"
    edges = {
        Side.NORTH: f"M{left} {top}H{right}",
        Side.EAST: f"M{right} {top}V{bottom}",
        Side.SOUTH: f"M{left} {bottom}H{right}",
        Side.WEST: f"M{left} {top}V{bottom}",
    }
    return g(
        path(class_="ground", d=shape),
        path(class_="bricks", d=shape) if kind is Kind.BUILDING else _GRAVES,
        path(class_="edge", d="".join(way for side, way in edges.items() if side not in sides)),
        class_=f"ruin {kind.value}",
    )


def _corner(x: int, y: int, inset: int | None) -> str:
    """Return a corner of a ground; where the ground turns, the square there is left out."""
    if inset is None:
        return f"{x} {y}"
    inner_x, inner_y = (min(max(at, inset), SIDE - inset) for at in (x, y))
    before, after = f"{inner_x} {y}", f"{x} {inner_y}"
    return "L".join(
        (before, f"{inner_x} {inner_y}", after) if (x > 0) != (y > 0) else (after, f"{inner_x} {inner_y}", before)
    )


_GRAVES: Final = path(
    class_="graves",
    d="M11 41v-5a4.5 4.5 0 0 1 9 0v5zM20.5 41v-5a4.5 4.5 0 0 1 9 0v5zM30 41v-5a4.5 4.5 0 0 1 9 0v5z",
)


def _along(lane: int, sides: frozenset[Side]) -> str:
    """Return the path of a line over a field."""
    far = SIDE + BEYOND
    ends = {
        Side.NORTH: f"M{lane} {lane}V{-BEYOND}",
        Side.EAST: f"M{lane} {lane}H{far}",
        Side.SOUTH: f"M{lane} {lane}V{far}",
        Side.WEST: f"M{lane} {lane}H{-BEYOND}",
    }
    across, down = {Side.WEST, Side.EAST} & sides, {Side.NORTH, Side.SOUTH} & sides
    if not sides:
        return f"M9 {lane}H39"
    if across and not down and len(across) == 1:
        return f"M{SIDE - _END} {lane}H{far}" if Side.EAST in across else f"M{-BEYOND} {lane}H{_END}"
    if down and not across and len(down) == 1:
        return f"M{lane} {SIDE - _END}V{far}" if Side.SOUTH in down else f"M{lane} {-BEYOND}V{_END}"
    if len(across) == 2 and not down:
        return f"M{-BEYOND} {lane}H{far}"
    if len(down) == 2 and not across:
        return f"M{lane} {-BEYOND}V{far}"
    if len(across) == len(down) == 1:  # a bend is one stroke, with a corner
        x = far if Side.EAST in across else -BEYOND
        y = far if Side.SOUTH in down else -BEYOND
        return f"M{lane} {y}V{lane}H{x}"
    return "".join(ends[side] for side in Side if side in sides)


_STROKES: Final = {
    Kind.CANAL: ("bank", "flow", "ripple"),
    Kind.PATH: ("rail", "planks"),
    Kind.ALLEY: ("bed", "stones"),
    Kind.WALL: ("teeth", "course"),
}
"""The strokes of a line, bottom first: classes of the stylesheet."""


def sides(field: T, covered: Iterable[T], beside: Mapping[T, Mapping[Side, T]]) -> frozenset[Side]:
    """Return the sides of a field where a ruin that covers these fields continues."""
    there = set(covered)
    return frozenset(side for side, other in beside[field].items() if other in there)


def bends(field: T, covered: Iterable[T], beside: Mapping[T, Mapping[Side, T]]) -> frozenset[Bend]:
    """Return the corners of a field where a ruin that covers these fields turns."""
    there = set(covered)
    near = beside[field]
    return frozenset(
        (down, across)
        for down in (Side.NORTH, Side.SOUTH)
        for across in (Side.EAST, Side.WEST)
        if near.get(down) in there and near.get(across) in there and beside[near[down]].get(across) not in there
    )


BESIDE: Final = {
    field: {side: Field(field + step) for side, step in STEP.items() if inside(field, side)} for field in FIELDS
}
"""The adjacent fields of each field of the board, by side."""


def on_field(field: Field, ruins: Iterable[Ruin]) -> Html:
    """Return the ruins of one field of the board."""
    return layers(
        (ruin.kind, sides(field, ruin.fields, BESIDE), bends(field, ruin.fields, BESIDE))
        for ruin in ruins
        if field in ruin.fields
    )


def layers(found: Iterable[tuple[Kind, frozenset[Side], frozenset[Bend]]]) -> Html:
    """Return several ruins on one field, grounds first."""
    return join(segment(*one) for one in sorted(found, key=lambda one: tuple(_LANES).index(one[0])))


def on_board(ruins: Sequence[Ruin], pitch: int = SIDE) -> Html:
    """Return the ruins of the whole board, the first field at 0, 0; `pitch` is the distance between fields in units."""
    return join(
        g(drawn, transform=f"translate({field % COLUMNS * pitch} {field // COLUMNS * pitch})")
        for field in FIELDS
        if (drawn := on_field(field, ruins))
    )


@lru_cache(maxsize=8)
def icon(kind: Kind, size: int = 32) -> Html:
    """Return an icon of a kind of ruin, to go next to its name."""
    away = 0 if kind in _GROUNDS else SIDE // 2 - _LANES[kind]
    drawn = segment(kind, frozenset() if kind in _GROUNDS else frozenset((Side.EAST, Side.WEST)))
    return svg(
        rect(class_="square", x=0.5, y=0.5, width=47, height=47, rx=7),
        g(drawn, transform=f"translate(0 {away})") if away else drawn,
        class_="ruin-icon",
        viewBox=f"0 0 {SIDE} {SIDE}",
        width=size,
        height=size,
        aria_hidden="true",
    )


def says(kinds: Iterable[Kind]) -> str:
    """Return the ruins of a field for screen readers, in scoring order: `canal and city wall`; empty if none."""
    return listed([kind.title.lower() for kind in sorted(kinds, key=tuple(Kind).index)])
