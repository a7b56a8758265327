"""The loops award, and the best choice of free symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.score import shares
from games.parikrama.rules.pieces import Symbol

MOST_LOOPS: Final = 14
SECOND: Final = 6


def award(loops: Sequence[int]) -> tuple[int, ...]:
    """Return points for the most loops and the second most (Scoring › Loops; rulings K1 to K3).

    Players tied for the most divide both awards, and then there is no second one; with two players there never is.

    >>> award((5, 3, 3)), award((5, 3)), award((4, 4)), award((0, 0))
    ((14, 3, 3), (14, 0), (10, 10), (0, 0))
    """
    found = shares(loops, (MOST_LOOPS, SECOND))
    if len(loops) > 2:
        return found
    return tuple(points if count == max(loops) else 0 for points, count in zip(found, loops, strict=True))


@dataclass(frozen=True, slots=True)
class Choice:
    """The best free symbols, in the order in which their tiles were placed, and the second best to compare."""

    symbols: tuple[Symbol, ...]
    points: int
    other: tuple[Symbol, ...]
    other_points: int


def choose(ways: Iterable[tuple[Symbol, ...]], worth: Callable[[tuple[Symbol, ...]], int]) -> Choice:
    """Return the best way for all free tiles together, of which there is one at least (ruling K12).

    Of equal ones, the first in the order of the rulebook: Wheel, Lotus, Knot, Fish. The same symbols on other tiles are
    another choice only if they have another value.
    """
    best, *rest = sorted(((way, worth(way)) for way in ways), key=lambda way: -way[1])
    others = (way for way in rest if way[1] < best[1] or _kinds(way[0]) != _kinds(best[0]))
    return Choice(*best, *next(others))


def _kinds(symbols: Iterable[Symbol]) -> list[int]:
    """Return the numbers of symbols in order, to compare them."""
    return sorted(symbol.at for symbol in symbols)
