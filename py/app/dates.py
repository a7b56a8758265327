"""Times in words, the day on this phone, and the order of actions.

A phone's clock can be wrong: it alone never orders or deletes anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import localtime, strftime
from typing import Final

from app.state import Kept
from engine.words import plural


def when(now: int, at: int) -> str:
    """Return how long ago a time was, in words.

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
    """Return the day of a time in this phone's time zone: `2026-11-28`."""
    return strftime("%Y-%m-%d", localtime(at // 1000))


def written(day_: str) -> str:
    """Return a day in words.

    >>> written("2026-11-29")
    '29 November 2026'
    """
    year, month, number = map(int, day_.split("-"))
    return f"{number} {_MONTHS[month - 1]} {year}"


_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def played(kept: Kept) -> str:
    """Return the day of a table, used in file names: fixed when it ends, so that travelling does not change it."""
    return kept.day or day(kept.at)


def latest_first(tables: Iterable[Kept]) -> list[Kept]:
    """Return the tables by their latest action, the latest first."""
    return sorted(tables, key=lambda kept: -kept.order)


def next_order(tables: Iterable[Kept], now: int) -> int:
    """Return the order of an action now: the time, but after all earlier actions, whatever the clock shows.

    >>> next_order((), 5)
    5
    """
    return max(now, *(kept.order + 1 for kept in tables), 0)
