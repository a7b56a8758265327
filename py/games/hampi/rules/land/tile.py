"""A Land tile of your copy, entered once: its six sides, its connected parts, and its numbers.

Sides are numbered clockwise from 0 at the right. The rim has three spots per side, clockwise: `3 * side`, the land
before a road; `3 * side + 1`, the feature of the side itself; `3 * side + 2`, the land behind a road.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from engine.value import Titled
from games.hampi.rules.pieces import NOTHING, PEOPLE, Kind, Person, Row

SIDES: Final = 6
RIM: Final = 3 * SIDES
LAND, POND, FARM, ROAD = "LPFR"
"""Letters of a side."""
SHOWS: Final = {LAND: "land", POND: "pond", FARM: "farm", ROAD: "road"}
SIDE_NAMES: Final = ("right", "lower right", "lower left", "left", "upper left", "upper right")
JOINED: Final = (POND, FARM, ROAD)
"""Letters whose sides are connected on the tile; land is the rest."""
KINDS: Final = {LAND: Kind.LAND, POND: Kind.POND, FARM: Kind.FARM, ROAD: Kind.END_VILLAGE}
SHORT: Final = {person.title[:2]: person for person in PEOPLE}
MOST: Final = 99
"""Highest absolute value of a number printed on a tile."""
MOST_VILLAGES: Final = 6
"""Most end villages on one road of a tile."""


class Mark(Titled):
    """Another picture on a tile. A mine scores nothing, but helps to recognise the tile."""

    TEMPLE = "temple"
    MARKET = "market"
    MINE = "mine"


class Group(NamedTuple):
    """Sides reached by one pond, farm or road of a tile, and the end villages on that road, such as `R0v`."""

    letter: str
    sides: tuple[int, ...] = ()
    """Sides in ascending order; empty if it reaches no side."""
    villages: int = 0

    def word(self) -> str:
        """Return the word of the text format."""
        return f"{self.letter}{''.join(map(str, self.sides))}{'v' * self.villages}"

    @classmethod
    def from_word(cls, text: str) -> Group:
        """Return the value of a word. Raises: ValueError."""
        found = re.fullmatch(r"([PF])([0-5]*)|(R)([0-5]*)(v*)", text)
        if not found:
            raise ValueError(text)
        sides = tuple(map(int, found[2] or found[4] or ""))
        if list(sides) != sorted(set(sides)):
            raise ValueError(text)
        return cls(found[1] or found[3], sides, len(found[5] or ""))


@dataclass(frozen=True, slots=True)
class Part:
    """Part of a tile that belongs to one zone."""

    kind: Kind
    rim: tuple[int, ...]
    """Spots of the rim where it meets adjacent tiles."""
    villages: int = 0
    roads: tuple[int, ...] = ()
    """Of a land, the parts of this tile that are roads along it."""


@dataclass(frozen=True, slots=True)
class Face:
    """A rotated tile."""

    sides: str
    parts: tuple[Part, ...]
    owner: tuple[int, ...]
    """Part at each spot of the rim; -1 if there is none."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A Land tile. Raises: ValueError if its groups do not match its sides.

    At most one pond, one farm and one road reach no side; such a road has a village.
    """

    sides: str
    """Six letters."""
    groups: tuple[Group, ...] = ()
    """Ponds, farms and roads, in this order and then by their sides."""
    marks: tuple[Mark, ...] = ()
    row: Row = NOTHING
    """Printed numbers, influencer by influencer."""

    def __post_init__(self) -> None:
        if not re.fullmatch(f"[LPFR]{{{SIDES}}}", self.sides):
            raise ValueError(self.sides)
        for letter in JOINED:
            reached = [side for group in self.groups if group.letter == letter for side in group.sides]
            if sorted(reached) != [side for side in range(SIDES) if self.sides[side] == letter]:
                raise ValueError(f"{letter} of {self.sides}")
            inside = [group for group in self.groups if group.letter == letter and not group.sides]
            if len(inside) > 1 or any(letter == ROAD and not group.villages for group in inside):
                raise ValueError(f"{letter} inside")
        if any(group.villages > MOST_VILLAGES for group in self.groups):
            raise ValueError(self.groups)
        if self.groups != ordered(self.groups) or list(self.marks) != [mark for mark in Mark if mark in self.marks]:
            raise ValueError(self.sides)
        if len(self.row) != len(PEOPLE) or any(abs(number) > MOST for number in self.row):
            raise ValueError(self.row)

    def word(self) -> str:
        """Return one word, such as `FRFLLL.F0.F2.R1v.temple.La2.Fa-2`, which leaves out default groups."""
        found = [self.sides]
        for letter in JOINED:
            groups = tuple(group for group in self.groups if group.letter == letter)
            if groups != usual(self.sides, letter):
                found += [group.word() for group in groups]
        found += [mark.value for mark in self.marks]
        found += [f"{short}{number}" for short, number in zip(SHORT, self.row, strict=True) if number]
        return ".".join(found)

    @classmethod
    def from_word(cls, text: str) -> Tile:
        """Return the value of a word. Raises: ValueError."""
        sides, *rest = text.split(".")
        groups: list[Group] = []
        marks: list[Mark] = []
        row = dict.fromkeys(PEOPLE, 0)
        for part in rest:
            number = re.fullmatch(r"([A-Z][a-z])(-?[0-9]{1,2})", part)
            if number and number[1] in SHORT and not row[SHORT[number[1]]]:
                row[SHORT[number[1]]] = int(number[2])
            elif part[:1] in JOINED:
                groups.append(Group.from_word(part))
            else:
                marks.append(Mark(part))
        entered = {group.letter for group in groups}
        groups += [group for letter in JOINED if letter not in entered for group in usual(sides, letter)]
        return cls(sides, ordered(groups), tuple(marks), tuple(row.values()))

    @property
    def circles(self) -> tuple[tuple[Person, int], ...]:
        """Printed numbers, one circle per influencer."""
        return tuple((person, number) for person, number in zip(PEOPLE, self.row, strict=True) if number)

    @property
    def turnings(self) -> tuple[int, ...]:
        """Rotations (0 to 5) in which it looks different; fewer than six for a symmetrical tile."""
        return _turnings(self.sides, self.groups)

    def face(self, turns: int) -> Face:
        """Return the tile rotated clockwise by a number of steps of 60 degrees."""
        return _face(self.sides, self.groups, self.marks, turns % SIDES)


def ordered(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Groups in the order of a tile: ponds, farms, roads; those that reach no side last."""
    return tuple(sorted(groups, key=lambda group: (JOINED.index(group.letter), group.sides or (SIDES,))))


def usual(sides: str, letter: str) -> tuple[Group, ...]:
    """Return the default groups of the sides with one letter.

    Ponds and farms on adjacent sides are connected. All roads are connected; a single one ends in a village.

    >>> [group.word() for group in usual("PPLPLP", "P")], [group.word() for group in usual("LRLLLL", "R")]
    (['P015', 'P3'], ['R1v'])
    """
    reached = [side for side in range(len(sides)) if sides[side] == letter]
    if letter == ROAD:
        return (Group(ROAD, tuple(reached), int(len(reached) == 1)),) if reached else ()
    runs: list[list[int]] = []
    for side in reached:
        if runs and runs[-1][-1] == side - 1:
            runs[-1].append(side)
        else:
            runs.append([side])
    if len(runs) > 1 and runs[0][0] == 0 and runs[-1][-1] == SIDES - 1:
        runs[0] += runs.pop()
    return tuple(Group(letter, tuple(sorted(run))) for run in runs)


@lru_cache(maxsize=256)
def _turnings(sides: str, groups: tuple[Group, ...]) -> tuple[int, ...]:
    looks: dict[tuple[str, tuple[str, ...]], int] = {}
    for turns in range(SIDES):
        turned = tuple(sorted(turned_group(group, turns).word() for group in groups))
        looks.setdefault((sides[SIDES - turns :] + sides[: SIDES - turns], turned), turns)
    return tuple(looks.values())


def turned_group(group: Group, turns: int) -> Group:
    """Return a group of a rotated tile."""
    return Group(group.letter, tuple(sorted((side + turns) % SIDES for side in group.sides)), group.villages)


@lru_cache(maxsize=1024)
def _face(sides: str, groups: tuple[Group, ...], marks: tuple[Mark, ...], turns: int) -> Face:
    if turns:
        straight = _face(sides, groups, marks, 0)
        parts = tuple(
            Part(part.kind, tuple((spot + 3 * turns) % RIM for spot in part.rim), part.villages, part.roads)
            for part in straight.parts
        )
        return Face(sides[-turns:] + sides[:-turns], parts, _owner(parts))
    parts = tuple(
        Part(KINDS[group.letter], tuple(3 * side + 1 for side in group.sides), group.villages) for group in groups
    )
    parts += _land(sides, groups)
    parts += tuple(Part(Kind(mark.value), ()) for mark in marks if mark is not Mark.MINE)
    return Face(sides, parts, _owner(parts))


def _owner(parts: tuple[Part, ...]) -> tuple[int, ...]:
    of = {spot: at for at, part in enumerate(parts) for spot in part.rim}
    return tuple(of.get(spot, -1) for spot in range(RIM))


def _land(sides: str, groups: tuple[Group, ...]) -> tuple[Part, ...]:
    """Return the land areas: spots of the rim not divided by a pond, farm or road.

    A group divides the rim into as many arcs as it has sides; land in different arcs of it is divided.
    """
    spots = [3 * side + 1 for side in range(SIDES) if sides[side] == LAND]
    spots += [spot for side in range(SIDES) if sides[side] == ROAD for spot in (3 * side, 3 * side + 2)]
    areas: dict[tuple[int, ...], list[int]] = {}
    for spot in sorted(spots):
        arcs = tuple(sum(3 * side + 1 < spot for side in group.sides) % max(1, len(group.sides)) for group in groups)
        areas.setdefault(arcs, []).append(spot)
    road_at = {side: at for at, group in enumerate(groups) if group.letter == ROAD for side in group.sides}
    return tuple(
        Part(Kind.LAND, tuple(area), 0, tuple(sorted({road_at[spot // 3] for spot in area if spot % 3 != 1})))
        for area in areas.values()
    )
