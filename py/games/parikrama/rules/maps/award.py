"""Who gets what for loops, and which free symbols bring the most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.score import shares
from games.parikrama.rules.pieces import Symbol

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


def choose(ways: Iterable[tuple[Symbol, ...]], worth: Callable[[tuple[Symbol, ...]], int]) -> Choice:
    """The best way for all free tiles together: one after the other could miss it (ruling K12).

    Of equal ones the first: ways come in the order of the book, Wheel, Lotus, Knot, Fish. On other tiles the same
    symbols are another choice only where they are worth something else.
    """
    best, *rest = sorted(((way, worth(way)) for way in ways), key=lambda way: -way[1])
    others = (way for way in rest if way[1] < best[1] or _kinds(way[0]) != _kinds(best[0]))
    return Choice(*best, *next(others, ((), 0)))


def _kinds(symbols: Iterable[Symbol]) -> list[int]:
    """Symbols by their number, to compare them wherever they lie."""
    return sorted(symbol.at for symbol in symbols)
