"""Numbers, plurals and capitals for every sentence and page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MINUS: Final = "\u2212"


def number(points: int | None, *, signed: bool = False) -> str:
    """Return points with a true minus sign, `?` for None, when a printed value is missing.

    >>> number(-2), number(3, signed=True), number(0, signed=True), number(None)
    ('−2', '+3', '0', '?')
    """
    if points is None:
        return "?"
    written = f"{points:+d}" if signed and points else str(points)
    return written.replace("-", MINUS)


def signed(points: int) -> str:
    """Return points with their sign, `+0` for zero."""
    return f"{points:+d}".replace("-", MINUS)


def plural(many: int | None, one: str, more: str = "") -> str:
    """Return a count with its noun for a sentence. Zero is `no`.

    >>> plural(1, "card"), plural(3, "card"), plural(0, "card"), plural(2, "Lotus", "Lotuses"), plural(None, "card")
    ('1 card', '3 cards', 'no cards', '2 Lotuses', '? cards')
    """
    told = "no" if many == 0 else number(many)
    return f"{told} {noun(many, one, more)}"


def noun(many: int | None, one: str, more: str = "") -> str:
    """Return the noun for a count that is shown separately.

    >>> noun(1, "card"), noun(0, "card"), noun(2, "half", "halves")
    ('card', 'cards', 'halves')
    """
    return one if many in (1, -1) else more or f"{one}s"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return the items as a sentence names them.

    >>> listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"], "or"), listed([])
    ('A', 'A and B', 'A, B or C', '')
    """
    *more, end = items or [""]
    return f"{', '.join(more)} {last} {end}" if more else end


def capital(words: str) -> str:
    """Return the words with a capital first letter, all other letters unchanged.

    >>> capital("the Sun Jewel"), capital("")
    ('The Sun Jewel', '')
    """
    return words[:1].upper() + words[1:]
