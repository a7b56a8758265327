"""The contents of the box of Panchayat: names, counts and printed values.

The rulebook names twenty buildings, seven of their types and two of their points (ruling P1). All other values are
entered from your copy, or taken from the practice copy, whose values are made up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from engine.grid import beside
from engine.printed import Source
from engine.value import Named, Titled
from engine.words import signed


class Type(Titled):
    """Building type; the value is its letter."""

    GENERAL = "G", "General"
    COMMERCIAL = "C", "Commercial"
    INDUSTRIAL = "I", "Industrial"
    RESIDENTIAL = "R", "Residential"
    UTILITY = "U", "Utility"


class Building(Titled):
    """One of the twenty buildings; the value is its word in the text and in keys."""

    BUS_STOP = "bus-stop", "Bus Stop"
    COWSHED = "cowshed"
    FLOUR_MILL = "flour-mill", "Flour Mill"
    FLOWER_STALL = "flower-stall", "Flower Stall"
    GRANARY = "granary"
    HOUSE = "house"
    MEDICAL_CLINIC = "medical-clinic", "Medical Clinic"
    PANDIT_HOUSE = "pandit-house", "Pandit House"
    POLICE_STATION = "police-station", "Police Station"
    POST_OFFICE = "post-office", "Post Office"
    POTTERY = "pottery"
    QUARRY = "quarry"
    RAILWAY_STATION = "railway-station", "Railway Station"
    RESTAURANT = "restaurant"
    SCHOOL = "school"
    STATUE = "statue"
    TEA_SHOP = "tea-shop", "Tea Shop"
    TEMPLE = "temple"
    WELL = "well"
    WOOD_WORKSHOP = "wood-workshop", "Wood Workshop"


B = Building

Square = IntEnum("Square", "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4", start=0)
"""A square of a Village Board: columns a to d from the left, rows 1 to 4 from the river down."""

SQUARES: Final = tuple(Square)


class Land(Named):
    """A natural landscape of the Village Board."""

    RIVER = "river"
    CENTRE = "centre"
    FARM = "farm"


def _lands(square: Square) -> tuple[Land, ...]:
    row, column = divmod(square, 4)
    return tuple(
        land
        for land, lies in (
            (Land.RIVER, row == 0),
            (Land.CENTRE, row in (1, 2) and column in (1, 2)),
            (Land.FARM, column == 3),
        )
        if lies
    )


LANDS: Final = tuple(_lands(square) for square in SQUARES)
"""The landscapes of each square; the top right one is both river and farm."""
BESIDE: Final = tuple(tuple(map(Square, near)) for near in beside(4, 4))
"""The orthogonally adjacent squares of each square."""
AROUND: Final = tuple(tuple(map(Square, near)) for near in beside(4, 4, diagonal=True))
"""The up to eight squares around each square, diagonals included."""


@dataclass(frozen=True, slots=True)
class Match:
    """The buildings that a condition refers to: one by name, or all of a type."""

    what: Building | Type

    def word(self) -> str:
        """Return `house`, or the letter of a type."""
        return str(self.what.value)

    @classmethod
    def from_word(cls, text: str) -> Match:
        """Return the match of a word. Raises: ValueError."""
        return cls(Type(text) if len(text) == 1 else Building(text))

    @property
    def title(self) -> str:
        """The printed word."""
        return self.what.title

    def fits(self, building: Building, type_: Type | None) -> bool | None:
        """Return whether a tile matches, or None if that depends on a type not entered yet."""
        if isinstance(self.what, Building):
            return building is self.what
        return None if type_ is None else type_ is self.what


class Condition:
    """A printed condition under which a tile scores or loses points."""

    __slots__ = ()
    points: int

    def word(self) -> str:
        """Return `near:I:-1`, `land:river:+2` or `rounds:1-4:+1`."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """The condition in words."""
        raise NotImplementedError

    @staticmethod
    def from_word(text: str) -> Condition:
        """Return the condition of a word. Raises: ValueError."""
        match = re.fullmatch(r"(near|land|rounds):([\w-]+):([+-][0-9]{1,2})", text)
        if not match:
            raise ValueError(text)
        kind, what, points = match[1], match[2], int(match[3])
        if kind == "near":
            return Near(Match.from_word(what), points)
        if kind == "land":
            return Lands(Land(what), points)
        first, last = what.split("-")
        return Rounds(int(first), int(last), points)


@dataclass(frozen=True, slots=True)
class Near(Condition):
    """Points for each orthogonally adjacent tile of a name or type."""

    match: Match
    points: int

    def word(self) -> str:
        return f"near:{self.match.word()}:{self.points:+d}"

    @property
    def title(self) -> str:
        return f"{signed(self.points)} for each adjacent {self.match.title}"


@dataclass(frozen=True, slots=True)
class Lands(Condition):
    """Points for a square in a landscape."""

    land: Land
    points: int

    def word(self) -> str:
        return f"land:{self.land.value}:{self.points:+d}"

    @property
    def title(self) -> str:
        return f"{signed(self.points)} {_WHERE[self.land]}"


@dataclass(frozen=True, slots=True)
class Rounds(Condition):
    """Points for a placement in certain rounds."""

    first: int
    last: int
    points: int

    def word(self) -> str:
        return f"rounds:{self.first}-{self.last}:{self.points:+d}"

    @property
    def title(self) -> str:
        span = f"round {self.first}" if self.first == self.last else f"rounds {self.first} to {self.last}"
        return f"{signed(self.points)} if placed in {span}"


_WHERE: Final = {Land.RIVER: "at the river", Land.CENTRE: "in the village centre", Land.FARM: "at the farm"}


@dataclass(frozen=True, slots=True)
class Card:
    """The printed values of one building, all of them known."""

    building: Building
    type: Type
    points: int
    conditions: tuple[Condition, ...] = ()
    copies: int | None = None
    """Number of its tiles in the box, or None if not counted."""
    source: Source = Source.COPY


MOST_POINTS: Final = 20
"""No tile prints more points than that, nor less than as many below 0."""

TYPES: Final[Mapping[Building, Type]] = MappingProxyType(
    {
        B.POST_OFFICE: Type.UTILITY,
        B.RAILWAY_STATION: Type.UTILITY,
        B.POLICE_STATION: Type.UTILITY,
        B.BUS_STOP: Type.UTILITY,
        B.POTTERY: Type.INDUSTRIAL,
        B.QUARRY: Type.INDUSTRIAL,
        B.WOOD_WORKSHOP: Type.INDUSTRIAL,
    }
)
"""Types known from the rulebook (Utility Tiles; End Game Scoring 3)."""

POINTS: Final[Mapping[Building, int]] = MappingProxyType({B.TEMPLE: 4, B.WELL: 1})
"""Points known from the rulebook (Score Victory Points)."""

BOX: Final = 72
"""Building Tiles in the box (Components)."""

EVERY: Final = BOX
"""All tiles of a building, whatever their number."""

REMOVED: Final[Mapping[int, Mapping[Building, int]]] = MappingProxyType(
    {
        1: {
            B.TEA_SHOP: EVERY,
            B.COWSHED: EVERY,
            B.HOUSE: 3,
            B.TEMPLE: 2,
            B.GRANARY: 2,
            B.PANDIT_HOUSE: 2,
            B.SCHOOL: 2,
            B.POTTERY: 2,
            B.QUARRY: 2,
            B.WOOD_WORKSHOP: 2,
            B.MEDICAL_CLINIC: 1,
            B.WELL: 1,
            B.STATUE: 1,
            B.POST_OFFICE: 1,
            B.RAILWAY_STATION: 1,
            B.RESTAURANT: 1,
            B.POLICE_STATION: 1,
            B.BUS_STOP: 1,
        },
        2: {
            B.COWSHED: 3,
            B.HOUSE: 3,
            B.TEMPLE: 2,
            B.GRANARY: 2,
            B.PANDIT_HOUSE: 2,
            B.SCHOOL: 2,
            B.POTTERY: 2,
            B.QUARRY: 2,
            B.WOOD_WORKSHOP: 2,
            B.MEDICAL_CLINIC: 1,
            B.WELL: 1,
            B.STATUE: 1,
            B.POST_OFFICE: 1,
            B.RAILWAY_STATION: 1,
        },
        3: {},
        4: {},
    }
)
"""Tiles returned to the box, by the number of players (Solo Mode, Setup 1; 2-Player Mode; ruling P23)."""

ZAMINDAR: Final = "The Zamindar"


class Scenario(Titled):
    """One of the five Solo Scenarios; the value is its word in the text."""

    NEW_BEGINNING = "new-beginning", "A New Beginning"
    VILLAGE_CENTER = "village-center", "Village Center"
    COMMERCIAL_BOOM = "commercial-boom", "Commercial Boom"
    INDUSTRIAL_IMPACT = "industrial-impact", "Industrial Impact"
    GREEN_REVOLUTION = "green-revolution", "Green Revolution"

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return 1 + list(Scenario).index(self)

    @property
    def least(self) -> int:
        """The least points needed to win (Solo Scenarios; ruling P5)."""
        return 86 if self.number >= 4 else 80

    @property
    def goals(self) -> tuple[str, ...]:
        """Its goals for the village, in our words (Solo Scenarios; rulings P21, P22)."""
        return _GOALS[self]

    @property
    def discards(self) -> tuple[Building, ...]:
        """The four buildings of its Zamindar Discards tile, top first (ruling P4)."""
        return _DISCARDS[self]


_GOALS: Final = {
    Scenario.NEW_BEGINNING: ("House, School, Granary and Temple in one connected group",),
    Scenario.VILLAGE_CENTER: ("A Statue in the village centre", "A Restaurant in the village centre"),
    Scenario.COMMERCIAL_BOOM: ("5 Commercial buildings", "3 Houses, each adjacent to a Commercial building of its own"),
    Scenario.INDUSTRIAL_IMPACT: (
        "3 different Industrial buildings",
        "A Commercial building of its own adjacent to each Industrial building",
    ),
    Scenario.GREEN_REVOLUTION: ("2 Houses", "No Industrial building"),
}
_DISCARDS: Final = {
    Scenario.NEW_BEGINNING: (B.SCHOOL, B.HOUSE, B.GRANARY, B.TEMPLE),
    Scenario.VILLAGE_CENTER: (B.RESTAURANT, B.STATUE, B.FLOUR_MILL, B.POTTERY),
    Scenario.COMMERCIAL_BOOM: (B.FLOUR_MILL, B.FLOWER_STALL, B.RESTAURANT, B.GRANARY),
    Scenario.INDUSTRIAL_IMPACT: (B.POTTERY, B.QUARRY, B.WOOD_WORKSHOP, B.GRANARY),
    Scenario.GREEN_REVOLUTION: (B.HOUSE, B.GRANARY, B.TEMPLE, B.MEDICAL_CLINIC),
}

END_TILES: Final = 4
"""End Game Bonus tiles in a game (Setup 5)."""


def _practice(building: Building, type_: str, points: int, copies: int, *conditions: str) -> Card:
    found = tuple(Condition.from_word(text) for text in conditions)
    return Card(building, Type(type_), points, found, copies, Source.PRACTICE)


PRACTICE: Final = (
    _practice(B.BUS_STOP, "U", 1, 2),
    _practice(B.COWSHED, "R", 1, 6, "land:farm:+2"),
    _practice(B.FLOUR_MILL, "C", 2, 2, "land:river:+2", "near:granary:+1"),
    _practice(B.FLOWER_STALL, "C", 1, 2, "near:temple:+2"),
    _practice(B.GRANARY, "C", 2, 5, "land:farm:+2"),
    _practice(B.HOUSE, "R", 3, 7, "near:I:-1"),
    _practice(B.MEDICAL_CLINIC, "G", 2, 3, "near:R:+1"),
    _practice(B.PANDIT_HOUSE, "R", 2, 5, "near:temple:+2", "near:I:-1"),
    _practice(B.POLICE_STATION, "U", 2, 2),
    _practice(B.POST_OFFICE, "U", 2, 3),
    _practice(B.POTTERY, "I", 2, 4, "land:river:+1"),
    _practice(B.QUARRY, "I", 4, 4, "near:R:-1"),
    _practice(B.RAILWAY_STATION, "U", 2, 3),
    _practice(B.RESTAURANT, "C", 3, 2, "land:centre:+1"),
    _practice(B.SCHOOL, "G", 2, 5, "near:house:+2"),
    _practice(B.STATUE, "G", 2, 3, "land:centre:+2"),
    _practice(B.TEA_SHOP, "C", 1, 2, "rounds:1-4:+2"),
    _practice(B.TEMPLE, "G", 4, 5, "near:temple:-2"),
    _practice(B.WELL, "G", 1, 3, "near:R:+1"),
    _practice(B.WOOD_WORKSHOP, "I", 2, 4, "rounds:5-8:+2"),
)
"""A labelled practice copy: made-up values, to try the app without the box."""
