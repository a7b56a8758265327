"""When something was, in words, and the day on this phone."""

from __future__ import annotations

from time import localtime, strftime


def when(now: int, at: int) -> str:
    """How long ago, in words.

    >>> when(7_300_000, 100_000)
    '2 hours ago'
    """
    minutes = max(0, now - at) // 60_000
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"


def day(at: int) -> str:
    """The day on this phone, as files are named by it: `2026-11-28`."""
    return strftime("%Y-%m-%d", localtime(at // 1000))
