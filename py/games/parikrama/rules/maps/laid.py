"""A Map: tiles on a square grid, their complete circles and loops, and the spaces for the next tile.

Columns go to the right and rows down; the first tile is at 0/0. Joins of two tiles, and points where four meet, have
doubled coordinates: the middle of the tile at x/y is (2x + 1, 2y + 1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from engine.grid import SQUARE_RING, SQUARE_SIDES, Cell, around
from engine.value import Named
from games.parikrama.rules.maps.tile import BARE, BLANK, Parts, Tile, turned
from games.parikrama.rules.pieces import BY_LETTER, HUES, Hue, Row, Spot, Symbol

Point: TypeAlias = tuple[int, int]
"""A join, or a point where four tiles meet, in doubled coordinates."""


START: Final = Cell(0, 0)
_MEET: Final = {
    Spot.SIDES: (((1, 0), 1, ((1, 0, 3),)), ((0, 1), 2, ((0, 1, 0),))),
    Spot.CORNERS: (((1, 1), 1, ((1, 0, 2), (1, 1, 3), (0, 1, 0))),),
}
"""Points where parts of a tile and of later ones meet: steps from its middle, its own place there, and for
each of the others the columns and rows away, and its place there."""
_DIAGONALS: Final = {Spot.SIDES: ((1, 1), (1, -1)), Spot.CORNERS: ((2, 2), (2, -2))}


@lru_cache(maxsize=1024)
def cell_key(cell: Cell) -> str:
    """Return the key of a space on the page."""
    return f"cell:{cell.word()}"


def spot_key(point: Point) -> str:
    """Return the key of a join or of a point on the page."""
    return f"spot:{point[0]}/{point[1]}"


@dataclass(frozen=True, slots=True)
class Laid:
    """A placed tile."""

    cell: Cell
    tile: Tile
    turns: int = 0
    """Rotation clockwise in steps of 90 degrees."""
    number: int = 0
    """Number of the tile in your copy, from 1."""

    @property
    def circles(self) -> str:
        """Circle parts of the rotated tile."""
        return turned(self.tile.circles, self.turns)

    @property
    def loops(self) -> str:
        """Loop parts of the rotated tile."""
        return turned(self.tile.loops, self.turns)


Map: TypeAlias = tuple[Laid, ...]
"""Tiles in the order in which they were placed."""


@dataclass(frozen=True, slots=True)
class Found:
    """Complete circles and loops of a Map."""

    circles: Mapping[Point, Hue] = field(default_factory=dict)
    """Points where parts of one colour meet."""
    inner: tuple[Hue, ...] = ()
    """Circles complete on a tile itself."""
    loops: tuple[Point, ...] = ()
    rings: int = 0
    """Loops complete on a tile itself."""
    diagonal: tuple[Point, ...] = ()
    """Longest diagonal of complete circles, without a gap (Appendix › Diagonals)."""
    quartets: tuple[Point, ...] | None = ()
    """Loops connected by circles of all four colours, or None if the position of the parts does not show them."""

    def of(self, hue: Hue) -> int:
        """Return the number of complete circles of a colour."""
        return (*self.circles.values(), *self.inner).count(hue)

    @property
    def row(self) -> Row:
        """Complete circles by colour: a discount each, once a turn (Discounts from Journal and Map)."""
        purple, blue, green, yellow = map(self.of, HUES)
        return purple, blue, green, yellow

    @property
    def all_circles(self) -> int:
        """Complete circles of every colour."""
        return len(self.circles) + len(self.inner)

    @property
    def all_loops(self) -> int:
        """Complete loops."""
        return len(self.loops) + self.rings


class Why(Named):
    """Reason why a tile cannot be placed (Tiles, Bonuses and Discounts)."""

    TAKEN = "taken"
    CORNER = "corner"
    ALONE = "alone"


def unfit(tiles: Map, cell: Cell) -> Why | None:
    """Return why no tile can be placed on a space, or None if it can in any rotation. The first tile fits anywhere."""
    taken = {laid.cell for laid in tiles}
    if cell in taken:
        return Why.TAKEN
    if not tiles or not taken.isdisjoint(around(cell, SQUARE_SIDES)):
        return None
    return Why.ALONE if taken.isdisjoint(around(cell, SQUARE_RING)) else Why.CORNER


def places(tiles: Map) -> tuple[Cell, ...]:
    """Return the empty spaces that share a full side with a tile, from the top, left to right."""
    taken = {laid.cell for laid in tiles}
    free = {near for laid in tiles for near in around(laid.cell, SQUARE_SIDES)} - taken
    return tuple(sorted(free or {START}, key=lambda cell: (cell.y, cell.x)))


@lru_cache(maxsize=512)
def found(tiles: Map, parts: Parts) -> Found:
    """Return the complete circles and loops of a Map."""
    at = {(laid.cell.x, laid.cell.y): laid for laid in sorted(tiles, key=lambda laid: (laid.cell.y, laid.cell.x))}
    circles = {
        point: BY_LETTER[letter]
        for point, letter in _alike({place: laid.circles for place, laid in at.items()}, parts.circles)
    }
    loops = tuple(point for point, _ in _alike({place: laid.loops for place, laid in at.items()}, parts.loops))
    drawn_apart = parts == Parts(Spot.SIDES, Spot.CORNERS)
    return Found(
        circles,
        tuple(BY_LETTER[letter] for laid in tiles for letter in laid.tile.inner),
        loops,
        sum(laid.tile.rings for laid in tiles),
        _longest(circles, _DIAGONALS[parts.circles]),
        tuple(point for point in loops if not missing_hues(circles, point)) if drawn_apart else None,
    )


def _alike(shown: Mapping[Point, str], spot: Spot) -> Iterator[tuple[Point, str]]:
    """Yield points where all tiles are present and their parts have the same letter."""
    for (x, y), own in shown.items():
        for (dx, dy), place, others in _MEET[spot]:
            letter = own[place]
            if letter != BLANK and all(
                shown.get((x + right, y + down), BARE)[across] == letter for right, down, across in others
            ):
                yield (2 * x + 1 + dx, 2 * y + 1 + dy), letter


def _longest(points: Collection[Point], ways: tuple[Point, Point]) -> tuple[Point, ...]:
    """Return the longest row of points on a diagonal in either direction, the first of equal ones."""
    best: tuple[Point, ...] = ()
    for x, y in ways:
        for first in points:
            if (first[0] - x, first[1] - y) in points:
                continue
            row = [first]
            while (after := (row[-1][0] + x, row[-1][1] + y)) in points:
                row.append(after)
            if len(row) > len(best):
                best = tuple(row)
    return best


def missing_hues(circles: Mapping[Point, Hue], loop: Point) -> tuple[Hue, ...]:
    """Return the colours without a complete circle on the four joins of a loop; none: a Quartet (Appendix)."""
    around = [circles.get((loop[0] + x, loop[1] + y)) for x, y in SQUARE_SIDES]
    return tuple(hue for hue in HUES if hue not in around)


def meeting(shown: Mapping[Cell, str], spot: Spot) -> dict[Point, dict[Cell, str]]:
    """Return the parts, also the blank ones, that the tiles show at each point where two or more of them meet."""
    found: dict[Point, dict[Cell, str]] = {}
    for cell, places in shown.items():
        for (dx, dy), own, others in _MEET[spot]:
            for right, down, place in ((0, 0, own), *others):
                point = (2 * (cell.x - right) + 1 + dx, 2 * (cell.y - down) + 1 + dy)
                found.setdefault(point, {})[cell] = places[place]
    return {point: there for point, there in found.items() if len(there) > 1}


def needed(spot: Spot) -> int:
    """Return how many parts make a whole circle or loop."""
    return 1 + len(_MEET[spot][0][2])


def symbols(tiles: Map, chosen: tuple[Symbol, ...] = ()) -> dict[Cell, Symbol]:
    """Return the symbol of each space; `chosen` are those of tiles with a free symbol, in the order of placing."""
    free = iter(chosen)
    shown = {laid.cell: next(free, None) if laid.tile.free else laid.tile.symbol for laid in tiles}
    return {cell: symbol for cell, symbol in shown.items() if symbol}


def disjoint(shown: Mapping[Cell, Symbol]) -> tuple[Cell, ...]:
    """Return spaces without the same symbol on the eight around them (Appendix › Disjoint Symbols; ruling K12b)."""
    return tuple([cell for cell in shown if not alike_around(shown, cell)])


def alike_around(shown: Mapping[Cell, Symbol], cell: Cell) -> tuple[Cell, ...]:
    """Return those of the eight spaces around one that have the same symbol."""
    symbol = shown[cell]
    return tuple([near for near in around(cell, SQUARE_RING) if shown.get(near) is symbol])
