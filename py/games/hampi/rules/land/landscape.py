"""The landscape: placed tiles on a hex map, the spaces for the next tile, and the zones they form.

A landscape is a frozen value; `growth.py` places the next tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engine.grid import Cell
from engine.value import Named, latest
from engine.words import listed, number
from games.hampi.rules.land.tile import ROAD, SHOWS, SIDE_NAMES, SIDES, Face, Tile, turned_group
from games.hampi.rules.pieces import Kind

START_TILES: Final = 3
"""Starting tiles, one from each stack (Setup your Game 6; ruling S2)."""
TOUCHING: Final = 2
"""Fewest sides that a tile must touch (Turn Conditions)."""
FREE: Final = "."
"""A side with no adjacent tile."""


@lru_cache(maxsize=2048)
def place_key(cell: Cell) -> str:
    """Return the key of a place on the page."""
    return f"place:{cell.word()}"


START: Final = (Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, -1))
"""Cells of the starting tiles: the first two side by side, the third below or above both."""


class Laid(NamedTuple):
    """A placed tile."""

    tile: Tile
    turns: int = 0
    """Rotation clockwise in steps of 60 degrees."""

    @property
    def face(self) -> Face:
        """Sides and parts of the rotated tile."""
        return self.tile.face(self.turns)

    @property
    def words(self) -> tuple[str, ...]:
        """Everything it shows but land, each in words."""
        found = []
        for group in self.tile.groups:
            sides = turned_group(group, self.turns).sides
            where = listed([SIDE_NAMES[side] for side in sides]) if sides else "inside"
            what = SHOWS[group.letter]
            if group.letter == ROAD:
                what += {0: "", 1: " with an end village"}.get(group.villages, f" with {group.villages} end villages")
            found.append(f"{what} {where}")
        found += [mark.value for mark in self.tile.marks]
        return (*found, *(f"{person.title} {number(n)}" for person, n in self.tile.circles))


Spot: TypeAlias = tuple[Cell, int]
"""A part of a placed tile: the cell and the number of the part."""
Outlet: TypeAlias = tuple[Cell, int]
"""A side of a placed tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A zone as shown by the tiles."""

    kind: Kind
    """A road without an end village is an `END_VILLAGE` too, but not a zone yet."""
    spots: frozenset[Spot]
    tiles: frozenset[Cell]
    """Tiles, each counted once (Scoring Support Points 1)."""
    open: frozenset[Outlet]
    """Sides that face an empty space; of a complete zone, sides that faced one then (ruling O20)."""
    villages: int = 0
    roads: frozenset[Spot] = frozenset()
    """Of a land, the pieces of road along it."""
    complete: bool = False
    """Whether it is complete and no longer grows."""

    @property
    def is_zone(self) -> bool:
        """Whether a cube can mark it; an open road without an end village is not a zone."""
        return self.kind is not Kind.END_VILLAGE or self.villages > 0

    @property
    def shut_in(self) -> bool:
        """Whether it can no longer grow although it is not complete; your group may decide that it is."""
        return not self.open and not self.complete

    @property
    def first(self) -> Spot:
        """The part that identifies the zone while it grows."""
        return min(self.spots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscape:
    """All placed tiles and their zones. A zone keeps its number; joined zones keep the lowest."""

    tiles: Mapping[Cell, Laid] = field(default_factory=dict)
    """Tiles in the order in which they were placed."""
    found: Mapping[int, Found] = field(default_factory=dict)
    at: Mapping[Spot, int] = field(default_factory=dict)
    """Zone of each part of a tile."""
    needs: Mapping[Cell, str] = field(default_factory=dict)
    """Empty spaces next to tiles, with the letter that each side must match."""
    count: int = 0
    """Count of zone numbers used so far."""

    @latest
    def of_tile(self, cell: Cell) -> tuple[int, ...]:
        """Return the zones of the parts of this tile, each once."""
        parts = range(len(self.tiles[cell].face.parts))
        numbers = dict.fromkeys(self.at[cell, part] for part in parts)
        return tuple(number for number in numbers if self.found[number].is_zone)

    @property
    @latest
    def places(self) -> tuple[Cell, ...]:
        """Empty spaces where a tile touches enough sides, from the top, left to right."""
        if len(self.tiles) < START_TILES:
            places = START[2:] if len(self.tiles) == TOUCHING else START[len(self.tiles) : len(self.tiles) + 1]
        else:
            places = tuple(cell for cell, needs in self.needs.items() if needs.count(FREE) <= SIDES - TOUCHING)
        return tuple(sorted(places, key=lambda cell: (cell.y, cell.x)))

    @property
    @latest
    def edge(self) -> tuple[Cell, ...]:
        """Empty spaces where a tile would touch only one side; none for the first two starting tiles."""
        if len(self.tiles) < TOUCHING:
            return ()
        return tuple(cell for cell, needs in self.needs.items() if needs.count(FREE) == SIDES - 1)


class Why(Named):
    """A reason why a tile cannot be placed (Turn Conditions)."""

    TAKEN = "taken"
    START = "start"
    """The three starting tiles meet at one corner, each touching both others (Setup your Game 6)."""
    TOUCHES = "touches"
    SIDES = "sides"


@dataclass(frozen=True, slots=True)
class Unfit:
    """The reason why a tile cannot be placed on a space."""

    why: Why
    touches: int = 0
    """Number of sides that the tile would touch."""
    sides: tuple[tuple[int, str, str], ...] = ()
    """Sides that do not match: the side, its letter, and that of the adjacent tile."""

    @property
    def sentence(self) -> str:
        """The reason as a sentence."""
        if self.why is Why.TAKEN:
            return "There is already a tile here."
        if self.why is Why.START:
            return "Each starting tile must touch both of the others."
        if self.why is Why.TOUCHES:
            return (
                "The tile would touch only one side here." if self.touches else ("The tile would touch nothing here.")
            )
        sides = [f"{SHOWS[own]} meets {SHOWS[near]} on the {SIDE_NAMES[side]}" for side, own, near in self.sides]
        return f"The sides do not match: {listed(sides)}."


def unfit(land: Landscape, cell: Cell, laid: Laid) -> Unfit | None:
    """Return why a tile cannot be placed like this, or None if it can."""
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
    sides = tuple((side, face.sides[side], needs[side]) for side in _mismatched(needs, face.sides))
    return Unfit(Why.SIDES, touches, sides) if sides else None


@lru_cache(maxsize=4096)
def _mismatched(needs: str, sides: str) -> tuple[int, ...]:
    """Return the sides of a tile that do not match what they touch; few tiles and places differ in all of theirs."""
    return tuple([side for side in range(SIDES) if needs[side] not in (FREE, sides[side])])


@latest
def ways(land: Landscape, tile: Tile) -> tuple[tuple[Cell, int], ...]:
    """Return every space and rotation in which a tile fits. If there is none, the tile is replaced (Turn Conditions).

    Of rotations that look the same, only the first is included.
    """
    faces = [(turns, tile.face(turns).sides) for turns in tile.turnings]
    places = [(cell, land.needs.get(cell, FREE * SIDES)) for cell in land.places]
    return tuple([(cell, turns) for cell, needs in places for turns, sides in faces if not _mismatched(needs, sides)])


def nearest(land: Landscape, cell: Cell, tile: Tile) -> tuple[int, ...]:
    """Return the rotations of a tile (0 to 5), those with the fewest mismatched sides first."""
    needs = land.needs.get(cell, FREE * SIDES)
    return tuple(sorted(tile.turnings, key=lambda turns: len(_mismatched(needs, tile.face(turns).sides))))
