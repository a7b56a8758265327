"""The content of the box: cards, hitch-hikes, symbols, tiles by class, Sights, and numbers of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engine.turn import Colour
from engine.value import Named, Titled
from engine.words import listed


class Hue(Titled):
    """Colour of a Journey card or a circle, in the order of the rulebook (Components)."""

    PURPLE = "purple"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"

    @property
    def land(self) -> str:
        """Landscape of the colour."""
        return _LANDS[self]

    @property
    def letter(self) -> str:
        """Letter in the name of a card."""
        return self.title[0]

    @property
    def at(self) -> int:
        """Position in a row."""
        return HUES.index(self)


HUES: Final = tuple(Hue)
_LANDS: Final = {Hue.PURPLE: "Valleys", Hue.BLUE: "Rivers", Hue.GREEN: "Forests", Hue.YELLOW: "Deserts"}
BY_LETTER: Final = {hue.letter: hue for hue in HUES}

Row: TypeAlias = tuple[int, int, int, int]
"""A number for each colour."""
NOTHING: Final[Row] = (0, 0, 0, 0)


def added(rows: Iterable[Row]) -> Row:
    """Return the sums, colour by colour.

    >>> added([(1, 0, 0, 2), (1, 1, 0, 0)])
    (2, 1, 0, 2)
    """
    purple, blue, green, yellow = map(sum, zip(NOTHING, *rows, strict=True))
    return purple, blue, green, yellow


class Symbol(Titled):
    """Symbol of Journal and Map, in the order of the rulebook (Scoring)."""

    WHEEL = "wheel"
    LOTUS = "lotus"
    KNOT = "knot"
    FISH = "fish"

    @property
    def many(self) -> str:
        """Plural of the title."""
        return {Symbol.FISH: "Fish", Symbol.LOTUS: "Lotuses"}.get(self, f"{self.title}s")

    @property
    def at(self) -> int:
        """Position in a row."""
        return SYMBOLS.index(self)


SYMBOLS: Final = tuple(Symbol)

LOWEST: Final = 1
HIGHEST: Final = 7
"""Values of the coloured cards (Action A)."""
VALUES: Final = tuple(range(LOWEST, HIGHEST + 1))


class Face(NamedTuple):
    """Colour and value of a Journey card, such as `B4`. The moves refuse a value that no card has."""

    hue: Hue
    value: int

    @property
    def title(self) -> str:
        """Title in texts."""
        return f"{self.hue.title} {self.value}"

    def word(self) -> str:
        """Return the word of the text format."""
        return f"{self.hue.letter}{self.value}"

    @classmethod
    def from_word(cls, text: str) -> Face:
        """Return the value of a word. Raises: ValueError."""
        found = re.fullmatch(r"([PBGY])(-?[0-9]{1,4})", text)
        if not found:
            raise ValueError(text)
        return cls(BY_LETTER[found[1]], int(found[2]))


FACES: Final = tuple(Face(hue, value) for hue in HUES for value in VALUES)


@dataclass(frozen=True, slots=True)
class Card:
    """A played Journey card, such as `B4`, or a wild with its chosen face, `WB4` (Wild Cards; ruling K8)."""

    face: Face
    wild: bool = False

    @property
    def title(self) -> str:
        """Title in texts."""
        return f"wild as {self.face.title}" if self.wild else self.face.title

    def word(self) -> str:
        """Return the word of the text format."""
        return f"{'W' if self.wild else ''}{self.face.word()}"

    @classmethod
    def from_word(cls, text: str) -> Card:
        """Return the value of a word. Raises: ValueError."""
        return cls(Face.from_word(text.removeprefix("W")), text.startswith("W"))


class Ride(Titled):
    """A hitch-hike card (Long Route Bonus)."""

    CARRIAGE = "carriage"
    RIVERBOAT = "riverboat"
    TRUCK = "truck"

    @property
    def letter(self) -> str:
        """One letter."""
        return self.title[0]

    @property
    def at(self) -> int:
        """Position in a row."""
        return RIDES.index(self)


RIDES: Final = tuple(Ride)


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks of a Journey card in addition to its value, such as `blue.wheel.half`, or `none`."""

    circles: Row = NOTHING
    """Complete circles by colour."""
    symbols: Row = NOTHING
    """Symbols in the order of `SYMBOLS`."""
    halves: int = 0
    """Half loops."""
    loops: int = 0
    """Complete loops, if a copy has them."""

    def word(self) -> str:
        """Return the word of the text format, with each mark by its name."""
        found = [hue.value for hue in HUES for _ in range(self.circles[hue.at])]
        found += [symbol.value for symbol in SYMBOLS for _ in range(self.symbols[symbol.at])]
        return ".".join([*found, *["half"] * self.halves, *["loop"] * self.loops]) or "none"

    @classmethod
    def from_word(cls, text: str) -> Marks:
        """Return the value of a word. Raises: ValueError."""
        parts = [] if text == "none" else text.split(".")
        known = {*(hue.value for hue in HUES), *(symbol.value for symbol in SYMBOLS), "half", "loop"}
        if not set(parts) <= known or len(parts) > MOST_MARKS:
            raise ValueError(text)
        purple, blue, green, yellow = (parts.count(hue.value) for hue in HUES)
        wheel, lotus, knot, fish = (parts.count(symbol.value) for symbol in SYMBOLS)
        return cls((purple, blue, green, yellow), (wheel, lotus, knot, fish), parts.count("half"), parts.count("loop"))


MOST_MARKS: Final = 20
BARE: Final = Marks()
"""A wild in the Journal is worth nothing (Action B; ruling K8)."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Printed values of the Journey cards of one face; None if not entered yet."""

    face: Face
    dots: int | None = None
    marks: Marks | None = None


KNOWN_DOTS: Final = {face: 2 for face in FACES if face.value in (3, 4)}
"""Travel cost given in the text of the rulebook, of Blue 3 and of every 4 (Example 1), or assumed from it."""
TAKEN_DOTS: Final = frozenset(face for face in FACES if face.value == 3 and face.hue is not Hue.BLUE)
"""Faces whose travel cost is assumed to be that of Blue 3 (ruling K31)."""
WILD_DOTS: Final = 1
"""Travel cost of a wild (Wild Cards)."""
MOST_DOTS: Final = 9


@dataclass(frozen=True, slots=True)
class RideFace:
    """Printed values of a kind of hitch-hike; None if not entered yet."""

    ride: Ride
    free: int | None = None
    """Cards played free: the value in the white rectangle (Route Bonuses)."""
    number: int | None = None
    """Value in the Journal after it is spent (Scoring; ruling K7)."""
    marks: Marks = BARE


@dataclass(frozen=True, slots=True)
class Need:
    """A required card of a Sight: `B5`, `B` of any value, `5` of any colour."""

    hue: Hue | None = None
    value: int | None = None

    @property
    def title(self) -> str:
        """Title in texts."""
        hue = self.hue.title if self.hue else "any"
        return f"{hue} {self.value}" if self.value is not None else f"{hue} card"

    def word(self) -> str:
        """Return the word of the text format."""
        return f"{self.hue.letter if self.hue else ''}{'' if self.value is None else self.value}" or "any"

    @classmethod
    def from_word(cls, text: str) -> Need:
        """Return the value of a word. Raises: ValueError."""
        found = re.fullmatch(r"([PBGY]?)([1-7]?)", "" if text == "any" else text)
        if not found:
            raise ValueError(text)
        return cls(BY_LETTER.get(found[1]), int(found[2]) if found[2] else None)


@dataclass(frozen=True, slots=True)
class Sight:
    """A face of a Sight card of your copy; a move names it by its number, from 1."""

    needs: tuple[Need, ...]
    points: int | None = None
    marks: Marks = BARE

    @property
    def title(self) -> str:
        """Required cards as a title."""
        return listed([need.title for need in self.needs]) or "nothing"


class Scoring(Titled):
    """A Scoring tile (Appendix)."""

    JOURNAL_SYMBOLS = "journal-symbols", "4 Symbols (Journal)"
    MAP_SYMBOLS = "map-symbols", "4 Symbols (Map)"
    CIRCLES = "circles"
    DIAGONALS = "diagonals"
    NUMBER = "number"
    COLOR = "color"
    DISJOINT = "disjoint", "Disjoint Symbols"
    QUARTETS = "quartets"


PER_UNIT: Final = {Scoring.JOURNAL_SYMBOLS: 7, Scoring.MAP_SYMBOLS: 7, Scoring.DISJOINT: 3}
"""Points for each, if the rulebook gives them (Appendix); the others have a table on the tile (ruling K14)."""
WITH_TABLE: Final = tuple(tile for tile in Scoring if tile not in PER_UNIT)


@dataclass(frozen=True, slots=True)
class ScoringTable:
    """The table printed on a Scoring tile: points for a count of 1, 2, 3 ... (ruling K14)."""

    tile: Scoring
    points: tuple[int, ...]


class Mode(Named):
    """The two games of the rulebook (Setup; Advanced Variant)."""

    INTRODUCTORY = "introductory"
    ADVANCED = "advanced"


class Spot(Named):
    """Position of the parts of circles or loops on a tile."""

    SIDES = "sides"
    CORNERS = "corners"


SEATS: Final = (2, 4)
COLOURS: Final = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)
"""Colours of the seats in the app; the box has no colours of players."""
CARDS: Final = 88
PER_HUE: Final = 20
WILDS: Final = 8
"""Journey cards: all, of each colour, white (Components)."""
FIRST_HAND: Final = 5
"""Cards of the start player; each next one has one more (Setup B)."""
FACE_UP: Final = 6
"""Journey cards face up next to the deck (Setup C)."""
ROW: Final = 7
"""Basic tiles in the row (Setup E)."""
BASIC: Final = 40
SPECIAL: Final = 15
FOURTEEN: Final = 2
"""Tiles by class (Components)."""
POOL: Final = {2: 6, 3: 8, 4: 10}
"""Special tiles in play by the number of players (Setup D)."""
RIDE_CARDS: Final = 4
"""Hitch-hikes of each kind (Components)."""
SIGHTS_OUT: Final = 3
SIGHT_FACES: Final = 12
SCORING_OUT: Final = 3
"""Sights and Scoring tiles in play in the advanced game (Advanced Variant)."""
NINTH: Final = 9
"""Tiles of a Map that begin the end of the game (Gameplay; ruling K5)."""
HAND_LIMIT: Final = 12
"""Journey cards in hand at the end of a turn (Rest)."""
SET_SIZE: Final = 4
RUN_SIZE: Final = 7
SMALLEST: Final = 3
"""Fewest cards of a group that can be closed (Action B)."""
PACK: Final = 7
PACK_LESS: Final = 6
"""Backpack cards for a Special tile, without and with the tile that makes it cheaper (Action C; Appendix)."""
REST: Final = 3
"""Coloured cards of a Rest (Action D)."""
MOST_TYPED: Final = 199
"""Highest number of a Journal or a Map that can be entered."""
