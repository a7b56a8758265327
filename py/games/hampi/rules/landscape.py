"""The landscape: tiles laid in a hex map, where a tile can be laid, and the zones that follow from them.

A landscape is a frozen value; `growth.py` lays the next tile.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from games.hampi.rules.pieces import Kind
from games.hampi.rules.tile import SHOWS, SIDE_NAMES, SIDES, Face, Tile

STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbour at each side."""
START_TILES: Final = 3
"""Starting tiles, one of each stack (Setup your Game 6; ruling S2)."""
TOUCHING: Final = 2
"""Sides with which a tile has to touch (Turn Conditions)."""
FREE: Final = "."
"""A side that nothing is laid against."""


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A place of the map in axial coordinates, the first tile at 0/0; r grows downward."""

    q: int
    r: int

    def word(self) -> str:
        """As in the text of a table, such as `-1/2`."""
        return f"{self.q}/{self.r}"

    @classmethod
    def from_word(cls, text: str) -> Cell:
        """Raises ValueError."""
        found = re.fullmatch(r"(-?[0-9]{1,3})/(-?[0-9]{1,3})", text)
        if not found or text != f"{int(found[1])}/{int(found[2])}":
            raise ValueError(text)
        return cls(int(found[1]), int(found[2]))

    @property
    def key(self) -> str:
        """The key of the place on the page."""
        return f"place:{self.q}/{self.r}"

    @property
    def around(self) -> tuple[Cell, ...]:
        """The six neighbours, one a side."""
        return _around(self)


@lru_cache(maxsize=2048)
def _around(cell: Cell) -> tuple[Cell, ...]:
    return tuple(Cell(cell.q + q, cell.r + r) for q, r in STEPS)


START: Final = (Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, -1))
"""Where the starting tiles go: the first two side by side, the third below or above both."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies."""

    tile: Tile
    turns: int = 0
    """Clockwise, by 60 degrees each."""

    @property
    def face(self) -> Face:
        """Its sides and parts as it lies."""
        return self.tile.face(self.turns)


Spot: TypeAlias = tuple[Cell, int]
"""A part of a laid tile: the place, and the number of the part."""
Outlet: TypeAlias = tuple[Cell, int]
"""A side of a laid tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A zone as far as the tiles show it."""

    kind: Kind
    """A road without end village is an `END_VILLAGE` too, but no zone yet."""
    spots: frozenset[Spot]
    tiles: frozenset[Cell]
    """Each counts once (Scoring Support Points 1)."""
    open: frozenset[Outlet]
    """Sides of it that face an empty place; of what is complete: that faced one then (ruling O20)."""
    villages: int = 0
    roads: frozenset[Spot] = frozenset()
    """Land: the pieces of road along it."""
    complete: bool = False
    """Nothing is added to it any more."""

    @property
    def is_zone(self) -> bool:
        """A cube can mark it; an open road that no end village is on is none."""
        return self.kind is not Kind.END_VILLAGE or self.villages > 0

    @property
    def shut_in(self) -> bool:
        """Nothing can be added to it, but it is not complete: the table may see it otherwise."""
        return not self.open and not self.complete

    @property
    def first(self) -> Spot:
        """A part of it that keeps naming it while it grows."""
        return min(self.spots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscape:
    """All laid tiles, and what is found in them. Zones have numbers that stay; of those that join, the lowest."""

    tiles: Mapping[Cell, Laid] = field(default_factory=dict)
    """In the order in which they were laid."""
    found: Mapping[int, Found] = field(default_factory=dict)
    at: Mapping[Spot, int] = field(default_factory=dict)
    """The zone to which each part of a tile belongs."""
    needs: Mapping[Cell, str] = field(default_factory=dict)
    """Empty places beside tiles, and what each of their sides has to show."""
    count: int = 0
    """Numbers given to zones so far."""

    def of_tile(self, cell: Cell) -> tuple[int, ...]:
        """The zones that a part of this tile belongs to, each once."""
        parts = range(len(self.tiles[cell].face.parts))
        numbers = dict.fromkeys(self.at[cell, part] for part in parts)
        return tuple(number for number in numbers if self.found[number].is_zone)

    @property
    def places(self) -> tuple[Cell, ...]:
        """Empty places where a tile touches enough sides, from the top, left to right."""
        if len(self.tiles) < START_TILES:
            places = START[2:] if len(self.tiles) == TOUCHING else START[len(self.tiles) : len(self.tiles) + 1]
        else:
            places = tuple(cell for cell, needs in self.needs.items() if needs.count(FREE) <= SIDES - TOUCHING)
        return tuple(sorted(places, key=lambda cell: (cell.r, cell.q)))

    @property
    def edge(self) -> tuple[Cell, ...]:
        """Empty places where a tile would touch one side only; none for the first two starting tiles."""
        if len(self.tiles) < TOUCHING:
            return ()
        return tuple(cell for cell, needs in self.needs.items() if needs.count(FREE) == SIDES - 1)


class Why(Enum):
    """A reason that forbids to place a tile (Turn Conditions)."""

    TAKEN = "taken"
    START = "start"
    """The three starting tiles lie round one corner, each touching both others (Setup your Game 6)."""
    TOUCHES = "touches"
    SIDES = "sides"


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a tile cannot lie there."""

    why: Why
    touches: int = 0
    """Sides with which it would touch."""
    sides: tuple[tuple[int, str, str], ...] = ()
    """Sides that do not match: the side, its letter, and the neighbour's."""

    @property
    def sentence(self) -> str:
        """In words."""
        if self.why is Why.TAKEN:
            return "A tile lies there already."
        if self.why is Why.START:
            return "Each of the three starting tiles touches both others."
        if self.why is Why.TOUCHES:
            return (
                "There the tile would touch one side only." if self.touches else "There the tile would touch nothing."
            )
        said = "; ".join(
            f"{SIDE_NAMES[side]} it shows {SHOWS[own]}, its neighbour {SHOWS[near]}" for side, own, near in self.sides
        )
        return f"The sides do not match: {said}."


def unfit(land: Landscape, cell: Cell, laid: Laid) -> Unfit | None:
    """Why a tile cannot be laid like this; None: it can."""
    if cell in land.tiles:
        return Unfit(Why.TAKEN)
    needs = land.needs.get(cell, FREE * SIDES)
    touches = SIDES - needs.count(FREE)
    if len(land.tiles) >= START_TILES:
        if touches < TOUCHING:
            return Unfit(Why.TOUCHES, touches)
    elif cell not in land.places:
        return Unfit(Why.START, touches)
    face = laid.face
    sides = tuple(
        (side, face.sides[side], needs[side]) for side in range(SIDES) if needs[side] not in (FREE, face.sides[side])
    )
    return Unfit(Why.SIDES, touches, sides) if sides else None


def ways(land: Landscape, tile: Tile) -> tuple[tuple[Cell, int], ...]:
    """Every place and turning in which a tile fits; none: it is replaced (Turn Conditions).

    Of turnings that look the same it is the first.
    """
    faces = [(turns, tile.face(turns).sides) for turns in tile.turnings]
    return tuple(
        (cell, turns)
        for cell in land.places
        for needs in (land.needs.get(cell, FREE * SIDES),)
        for turns, sides in faces
        if all(need in (FREE, side) for need, side in zip(needs, sides, strict=True))
    )


def nearest(land: Landscape, cell: Cell, tile: Tile) -> tuple[int, ...]:
    """The turnings of a tile, those first in which the fewest sides do not match what they touch there."""
    needs = land.needs.get(cell, FREE * SIDES)

    def wrong(turns: int) -> int:
        return sum(need not in (FREE, side) for need, side in zip(needs, tile.face(turns).sides, strict=True))

    return tuple(sorted(tile.turnings, key=wrong))
