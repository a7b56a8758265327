"""The contents of the box: researchers, the die, the fields and start spaces, and the kinds of ruins."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from engine.grid import beside
from engine.value import Titled

SIDE: Final = 6
"""Fields on a side of the board; pips of the die."""
THROWS: Final = 3


class Field(IntEnum):
    """A game field: column a to f from the left, row 1 to 6 from the top; its number indexes the board."""

    a1, b1, c1, d1, e1, f1 = range(6)
    a2, b2, c2, d2, e2, f2 = range(6, 12)
    a3, b3, c3, d3, e3, f3 = range(12, 18)
    a4, b4, c4, d4, e4, f4 = range(18, 24)
    a5, b5, c5, d5, e5, f5 = range(24, 30)
    a6, b6, c6, d6, e6, f6 = range(30, 36)


FIELDS: Final = tuple(Field)
BESIDE: Final = tuple(tuple(Field(at) for at in places) for places in beside(SIDE, SIDE))


class Start(IntEnum):
    """A start space: the side of the board and the column or row in front of it; its number indexes the edge."""

    Na, Nb, Nc, Nd, Ne, Nf = range(6)
    Sa, Sb, Sc, Sd, Se, Sf = range(6, 12)
    W1, W2, W3, W4, W5, W6 = range(12, 18)
    E1, E2, E3, E4, E5, E6 = range(18, 24)

    @property
    def title(self) -> str:
        """Name as players see it on the board.

        >>> Start.Na.title, Start.E2.title
        ('top edge a', 'right edge 2')
        """
        side = {"N": "top", "S": "bottom", "W": "left", "E": "right"}[self.name[0]]
        return f"{side} edge {self.name[1]}"

    def field(self, pips: int) -> Field:
        """Return the field that a roll of 1 to 6 leads to, straight in (3. Move a researcher onto a game field).

        >>> Start.Na.field(1).name, Start.Sd.field(3).name, Start.E2.field(5).name
        ('a1', 'd4', 'b2')
        """
        at, far = self % SIDE, SIDE - pips
        place = {"N": SIDE * (pips - 1) + at, "S": SIDE * far + at, "W": SIDE * at + pips - 1, "E": SIDE * at + far}
        return Field(place[self.name[0]])


STARTS: Final = tuple(Start)


class Rank(IntEnum):
    """A researcher's rank; the number is its stars, and its points when captured (Securing a field)."""

    WORKER = 1
    ASSISTANT = 2
    PROFESSOR = 3

    @property
    def title(self) -> str:
        """Name in the rulebook."""
        return self.name.capitalize()


TEAM: Final = {
    2: {Rank.WORKER: 6, Rank.ASSISTANT: 4, Rank.PROFESSOR: 2},
    3: {Rank.WORKER: 8, Rank.ASSISTANT: 5, Rank.PROFESSOR: 3},
    4: {Rank.WORKER: 6, Rank.ASSISTANT: 4, Rank.PROFESSOR: 2},
}
"""Researchers of each colour by the number of players (Board Preparation)."""
FIRST: Final = {2: 2, 3: 3, 4: 2}
"""Researchers of each colour placed before the first turn, by the number of players (Game Setup; Variable Setup)."""


class Kind(Titled):
    """The six types of ruins, in scoring order (Scoring)."""

    BUILDING = "building"
    GRAVEYARD = "graveyard"
    CANAL = "canal"
    PATH = "path", "Wooden path"
    ALLEY = "alley", "Stone alley"
    WALL = "wall", "City wall"


LINES: Final = (Kind.CANAL, Kind.PATH, Kind.ALLEY, Kind.WALL)
"""Ruins that continue over a seam and must match there (Board Preparation)."""
MOST_ON_A_FIELD: Final = 3
