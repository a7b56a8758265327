"""The board: pieces drawn once, composed and joined, and the ruins that follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from games.indus.pieces import Field, Kind


class Piece(Enum):
    """A board piece; nothing is printed on its back, so the copy's owner numbers them. Small: 2 x 2, big: 8 fields."""

    SMALL_1, SMALL_2, SMALL_3, SMALL_4 = "small-1", "small-2", "small-3", "small-4"
    SMALL_5, SMALL_6, SMALL_7 = "small-5", "small-6", "small-7"
    BIG_1, BIG_2, BIG_3, BIG_4 = "big-1", "big-2", "big-3", "big-4"
    BIG_5, BIG_6, BIG_7 = "big-5", "big-6", "big-7"

    @property
    def small(self) -> bool:
        """One of the seven centres."""
        return self.value.startswith("small")


class Spot(Enum):
    """A field of a board piece as it is drawn: a big one lies with its missing field at the lower right.

    1 2 3 / 4 5 6 / 7 8 on a big piece, 1 2 / 3 4 on a small one.
    """

    P1, P2, P3, P4, P5, P6, P7, P8 = "1", "2", "3", "4", "5", "6", "7", "8"


class Side(Enum):
    """A side of a field, the piece lying as it is drawn."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"


@dataclass(frozen=True, slots=True)
class Open:
    """A place where a ruin runs over the edge of its piece: written `6e`."""

    spot: Spot
    side: Side

    def word(self) -> str:
        """As it is written."""
        return f"{self.spot.value}{self.side.value}"

    @classmethod
    def from_word(cls, text: str) -> Open:
        """Raises ValueError."""
        return cls(Spot(text[:1]), Side(text[1:]))


@dataclass(frozen=True, slots=True)
class Part:
    """A ruin as far as it lies on one board piece of your copy."""

    piece: Piece
    kind: Kind
    spots: tuple[Spot, ...]
    """The fields it covers; they hang together."""
    opens: tuple[Open, ...] = ()
    """Where it runs over a seam; ruins of `LINES` only."""
    value: int | None = None
    """The points printed on it, all its discovery pieces together; None: by the scheme (`worth`)."""


@dataclass(frozen=True, slots=True)
class Ruin:
    """A ruin on the board. Two of one kind side by side are two ruins."""

    kind: Kind
    fields: tuple[Field, ...]
    """In reading order."""
    value: int | None = None
    """Typed points, for a building those of the first place; None: by the scheme."""


class Agreed(Protocol):
    """What of a setup makes the board."""

    @property
    def ruins(self) -> tuple[Ruin, ...]:
        """Every ruin painted."""


KINDS: Final = tuple(Kind)
GRAVES: Final = {1: 3, 2: 4, 3: 6}
"""Points of a graveyard by its fields (ruling I7)."""
SHORT: Final = 2
"""Points of a path, an alley and a wall, whatever their length (Scoring, comment)."""


def ruins(setup: Agreed) -> tuple[Ruin, ...]:
    """Every ruin on the board: by type in scoring order, then by its first field in reading order."""
    return tuple(sorted(setup.ruins, key=lambda ruin: (KINDS.index(ruin.kind), ruin.fields)))


def worth(ruin: Ruin) -> int | None:
    """The points of a ruin, of a building those of the first place; None: it has to be read off the board."""
    if ruin.value is not None:
        return ruin.value
    fields = len(ruin.fields)
    match ruin.kind:
        case Kind.BUILDING:
            return 2 * fields
        case Kind.GRAVEYARD:
            return GRAVES.get(fields)
        case Kind.CANAL:
            return fields
        case _:
            return SHORT


def second(ruin: Ruin) -> int:
    """The points of a building's second place."""
    return len(ruin.fields)
