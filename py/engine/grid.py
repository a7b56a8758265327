"""Adjacent places and groups of connected places, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


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
