"""When something was, in words, the day on this phone, and what was done last.

A phone's clock can be wrong: nothing is ordered or deleted by it alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import localtime, strftime

from app.state import Kept
from engine.words import plural


def when(now: int, at: int) -> str:
    """How long ago, in words.

    >>> when(7_300_000, 100_000)
    '2 hours ago'
    >>> when(7_300_000, 4_000_000_000_000)
    'by a clock that was ahead'
    """
    if at - now > 86_400_000:
        return "by a clock that was ahead"
    minutes = max(0, now - at) // 60_000
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            return f"{plural(minutes // size, word)} ago"
    return "just now"


def day(at: int) -> str:
    """The day where this phone is now: `2026-11-28`."""
    return strftime("%Y-%m-%d", localtime(at // 1000))


def played(kept: Kept) -> str:
    """The day of a table, by which its files are named: fixed when it ends, so that no journey changes it."""
    return kept.day or day(kept.at)


def latest_first(tables: Iterable[Kept]) -> list[Kept]:
    """The tables by what was done last, the last first."""
    return sorted(tables, key=lambda kept: -kept.order)


def next_order(tables: Iterable[Kept], now: int) -> int:
    """The place of what is done now: the time, but after all that was done before, whatever the clock says.

    >>> next_order((), 5)
    5
    """
    return max(now, *(kept.order + 1 for kept in tables), 0)
