"""Places on square and hexagonal grids, adjacent places, and groups of connected places, for any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Columns and rows from a place to other places."""
SQUARE_SIDES: Final[Steps] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The places adjacent to a square, clockwise from the one above."""
SQUARE_RING: Final[Steps] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
"""The eight places around a square."""
HEX_SIDES: Final[Steps] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The places adjacent to a hexagon in axial coordinates, clockwise from the one at the right."""


class Cell(NamedTuple):
    """A place of a map that grows, the first tile at 0/0; rows grow downward.

    Maps look up thousands of places: those of a named tuple are compared and found without a call of Python.
    """

    x: int
    y: int

    def word(self) -> str:
        """Return the place as in the text of a table, such as `-1/2`."""
        return f"{self.x}/{self.y}"

    @classmethod
    def from_word(cls, text: str) -> Cell:
        """Return the place of this word. Raises: ValueError."""
        found = re.fullmatch(r"(-?[0-9]{1,3})/(-?[0-9]{1,3})", text)
        if not found or text != f"{int(found[1])}/{int(found[2])}":
            raise ValueError(text)
        return cls(int(found[1]), int(found[2]))


@lru_cache(maxsize=4096)
def around(cell: Cell, steps: Steps) -> tuple[Cell, ...]:
    """Return the places at these steps from a place, in their order.

    >>> around(Cell(0, 0), SQUARE_SIDES)[1]
    Cell(x=1, y=0)
    """
    return tuple(Cell(cell.x + x, cell.y + y) for x, y in steps)


def beside(columns: int, rows: int, *, diagonal: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return the adjacent places of every place of a rectangle. Places are numbered from 0, row by row.

    >>> beside(3, 2)[1]
    (0, 2, 4)
    >>> beside(3, 2, diagonal=True)[0]
    (1, 3, 4)
    """
    return tuple(
        tuple(
            at
            for at in range(columns * rows)
            if max(abs(at % columns - here % columns), abs(at // columns - here // columns)) == 1
            and (diagonal or at % columns == here % columns or at // columns == here // columns)
        )
        for here in range(columns * rows)
    )


def group(start: T, beside: Callable[[T], Iterable[T]], belongs: Callable[[T], bool]) -> frozenset[T]:
    """Return the connected places that belong to the group of `start`. `start` itself belongs to it.

    >>> sorted(group(0, lambda at: (at - 1, at + 1), lambda at: 0 <= at < 3))
    [0, 1, 2]
    """
    found, open_ = {start}, [start]
    while open_:
        more = [at for at in beside(open_.pop()) if at not in found and belongs(at)]
        found.update(more)
        open_ += more
    return frozenset(found)
