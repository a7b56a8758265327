"""The content of the box: influencers, kinds of zones, conditions, and the numbers printed in the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engine.turn import Colour
from engine.value import Named, Titled
from engine.words import listed


class Person(Titled):
    """An influencer, in the order of the rulebook (Components; ruling S10)."""

    MINER = "miner"
    MERCHANT = "merchant"
    LADY = "lady"
    ELDER = "elder"
    PRIEST = "priest"
    FARMER = "farmer"

    @property
    def at(self) -> int:
        """Position in a row."""
        return PEOPLE.index(self)

    @property
    def key(self) -> str:
        """Key in a path and on the page."""
        return f"person:{self.value}"


PEOPLE: Final = tuple(Person)

Row: TypeAlias = tuple[int, ...]
"""Six signed numbers, one per influencer."""
NOTHING: Final[Row] = (0,) * len(PEOPLE)


def added(rows: Iterable[Row]) -> Row:
    """Return the sum of several rows, influencer by influencer.

    >>> added([(1, 0, 0, 0, 0, 2), (1, 0, 0, 0, 0, -2)])
    (2, 0, 0, 0, 0, 0)
    """
    return tuple(map(sum, zip(NOTHING, *rows, strict=True)))


class Kind(Titled):
    """A kind of zone (Place a Marker Cube; Advanced Gameplay 2; ruling S6)."""

    LAND = "land"
    POND = "pond"
    FARM = "farm"
    END_VILLAGE = "end-village"
    TEMPLE = "temple"
    MARKET = "market"


ADVANCED: Final = (Kind.TEMPLE, Kind.MARKET)
"""Kinds that are zones in the advanced game only (Advanced Gameplay 2; ruling S6)."""
AROUND: Final = 7
"""Tiles of a complete temple or market: six around it and its own (Advanced Gameplay 2)."""


class Zone(NamedTuple):
    """Name of a zone: its kind, numbered in the order of opening."""

    kind: Kind
    number: int

    @property
    def title(self) -> str:
        """Title in texts."""
        return f"{self.kind.title} {self.number}"

    @property
    def key(self) -> str:
        """Key of the zone on the page."""
        return f"zone:{self.word()}"

    def word(self) -> str:
        """Return the word of the text format, such as `pond-2`."""
        return f"{self.kind.value}-{self.number}"

    @classmethod
    def from_word(cls, text: str) -> Zone:
        """Return the zone of a word. Raises: ValueError."""
        kind, _, number = text.rpartition("-")
        if not re.fullmatch(r"[0-9]{1,4}", number):
            raise ValueError(text)
        return cls(Kind(kind), int(number))


class Mode(Named):
    """The two games of the rulebook (How to Play (Basic); Advanced Gameplay)."""

    BASIC = "basic"
    ADVANCED = "advanced"


class Length(Named):
    """Length of a game: two rounds or three (Goal)."""

    FULL = "full"
    QUICK = "quick"


class What(Named):
    """A tile drawn from a stack."""

    LAND = "land"
    JEWEL = "jewel"
    CONDITION_1 = "condition-1"
    CONDITION_2 = "condition-2"
    CONDITION_3 = "condition-3"
    CONDITION_4 = "condition-4"
    CONDITION_5 = "condition-5"
    CONDITION_6 = "condition-6"
    CONDITION_7 = "condition-7"

    @property
    def condition(self) -> int:
        """Number of the condition tile; 0 for any other tile."""
        return int(self.value.removeprefix("condition-")) if self.value.startswith("condition-") else 0


class Asks(Named):
    """Kind of comparison in a condition."""

    MOST = "most"
    FEWEST = "fewest"
    TABLE = "table"
    """Something that the app cannot add up; your group decides who gets the Jewel."""

    @property
    def word(self) -> str:
        """Word in texts, before `support`."""
        return "least" if self is Asks.FEWEST else self.value


CONDITIONS: Final = 7
"""Jewel Condition tiles (Components)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition tile: the most or the least support of some influencers, added together."""

    number: int
    """Number from 1, as given to the tiles of your copy."""
    asks: Asks
    people: tuple[Person, ...] = ()
    says: str = ""
    """Printed wording, if your group decides."""

    @property
    def title(self) -> str:
        """Title in texts."""
        if self.asks is Asks.TABLE:
            return self.says or "as printed on the tile"
        whom = listed([person.title for person in self.people])
        return f"the {self.asks.word} {'total support' if set(self.people) == set(PEOPLE) else f'{whom} support'}"


KNOWN: Final = (Condition(1, Asks.MOST, PEOPLE), Condition(2, Asks.MOST, (Person.LADY,)))
"""The two conditions given in the text of the rulebook (Follow the Jewel; Example Scenario; ruling S14)."""

CUBES: Final = 8
"""Marker cubes per player (Components)."""
ROUND_2_CUBES: Final = 3
"""Most cubes that a player places in round 2 of the basic game (Round Conditions 3)."""
CARDS: Final = (10, 5, 2, 1)
"""Support points on the Support cards, highest first (Components)."""
COLOURS: Final = (Colour.RED, Colour.GREEN, Colour.WHITE, Colour.BLUE, Colour.YELLOW)
"""Colours of the cubes (Components)."""
SEATS: Final = (2, len(COLOURS))
ROUNDS: Final = {Length.QUICK: 2, Length.FULL: 3}
STACKS: Final = 3
HIGHEST: Final = 999
"""Highest absolute value of a number of support points that can be entered."""
