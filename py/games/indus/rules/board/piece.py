"""The board pieces of your copy: their fields, their edges, and the parts of ruins entered on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.value import Named
from games.indus.rules.board.side import Side
from games.indus.rules.pieces import SIDE, Field, Kind


class Piece(Named):
    """A board piece. The backs are blank, so you number them. Small: 2 × 2 fields, big: 8 fields."""

    SMALL_1, SMALL_2, SMALL_3, SMALL_4 = "small-1", "small-2", "small-3", "small-4"
    SMALL_5, SMALL_6, SMALL_7 = "small-5", "small-6", "small-7"
    BIG_1, BIG_2, BIG_3, BIG_4 = "big-1", "big-2", "big-3", "big-4"
    BIG_5, BIG_6, BIG_7 = "big-5", "big-6", "big-7"

    @property
    def small(self) -> bool:
        """Whether it is one of the seven pieces for the centre."""
        return self.value.startswith("small")

    @property
    def title(self) -> str:
        """Name in the form: `Small 1`."""
        size, _, number = self.value.partition("-")
        return f"{size.capitalize()} {number}"

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its fields."""
        return tuple(Spot)[:4] if self.small else tuple(Spot)


class Spot(Named):
    """A field of an unturned board piece. The missing field of a big piece is at the lower right.

    1 2 3 / 4 5 6 / 7 8 on a big piece, 1 2 / 3 4 on a small one.
    """

    P1, P2, P3, P4, P5, P6, P7, P8 = "1", "2", "3", "4", "5", "6", "7", "8"


@dataclass(frozen=True, slots=True)
class Open:
    """A place where a ruin continues over the edge of its piece: written `6e`."""

    spot: Spot
    side: Side

    def word(self) -> str:
        """Return the written form."""
        return f"{self.spot.value}{self.side.value}"

    @classmethod
    def from_word(cls, text: str) -> Open:
        """Return the open edge of a word. Raises: ValueError."""
        return cls(Spot(text[:1]), Side(text[1:]))


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a ruin on one board piece of your copy."""

    piece: Piece
    kind: Kind
    spots: tuple[Spot, ...]
    """The fields it covers, connected."""
    opens: tuple[Open, ...] = ()
    """The edges where it continues over a seam; ruins of `LINES` only."""
    value: int | None = None
    """The points printed on it, all its discovery pieces together, or None for the usual points (`worth`)."""


LIBRARY: Final = tuple(Piece)
"""The board pieces of the box."""


def at(piece: Piece, spot: Spot, quarters: int) -> Field:
    """Return the board field of a piece's field after quarter turns: 0 to 3 for the corners, clockwise from upper left.

    >>> at(Piece.BIG_1, Spot.P6, 1).name, at(Piece.SMALL_1, Spot.P1, 2).name
    ('e3', 'd4')
    """
    number = int(spot.value) - 1
    column, row = (number % 2 + 2, number // 2 + 2) if piece.small else (number % 3, number // 3)
    for _ in range(quarters % 4):
        column, row = SIDE - 1 - row, column
    return Field(row * SIDE + column)


def over(piece: Piece) -> tuple[Open, ...]:
    """Return the edges of a piece that are at a seam, whatever its place."""
    words = "1n 1w 2n 2e 3s 3w 4e 4s" if piece.small else "3e 6e 6s 7s 8s 8e"
    return tuple(map(Open.from_word, words.split()))


def all_edges(piece: Piece) -> frozenset[Open]:
    """Return all edges of a piece, including those at the rim, which need not match."""
    rim = () if piece.small else tuple(map(Open.from_word, ["1n", "2n", "3n", "1w", "4w", "7w"]))
    return frozenset((*over(piece), *rim))
