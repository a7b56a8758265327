"""Who gets what for loops, and which free symbols bring the most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from engine.score import shares
from games.parikrama.pieces import Symbol

MOST_LOOPS: Final = 14
SECOND: Final = 6


def award(loops: Sequence[int]) -> tuple[int, ...]:
    """Points for the most loops and the second most (Scoring › Loops; rulings K1 to K3).

    Those level on the most divide both awards, and then there is no second one; two players have none either way.

    >>> award((5, 3, 3)), award((5, 3)), award((4, 4)), award((0, 0))
    ((14, 3, 3), (14, 0), (10, 10), (0, 0))
    """
    found = shares(loops, (MOST_LOOPS, SECOND))
    if len(loops) > 2:
        return found
    return tuple(points if count == max(loops) else 0 for points, count in zip(found, loops, strict=True))


@dataclass(frozen=True, slots=True)
class Choice:
    """The best symbols of the tiles that show a free one, in order of laying, and the second best to compare."""

    symbols: tuple[Symbol, ...]
    points: int
    other: tuple[Symbol, ...] = ()
    other_points: int = 0


def choose(free: int, worth: Callable[[tuple[Symbol, ...]], int]) -> Choice:
    """The best choice for all free tiles together: one after the other could miss it (ruling K12).

    Of equal ones the first in the order of the book: Wheel, Lotus, Knot, Fish.
    """
    ways = sorted(((symbols, worth(symbols)) for symbols in product(Symbol, repeat=free)), key=lambda way: -way[1])
    best, points = ways[0]
    # the same symbols on other tiles are no other choice to a reader, unless they are worth something else
    others = [way for way in ways[1:] if way[1] < points or set(way[0]) != set(best)]
    other, other_points = others[0] if others else ((), 0)
    return Choice(best, points, other, other_points)
