"""Sources of printed values. The app asks for an unknown value once and never guesses."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from engine.value import latest


class Source(Enum):
    """Source of a printed value; the enum value is its word in the text."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    COPY = "copy"
    PRACTICE = "practice"

    @property
    def label(self) -> str:
        """The source in words."""
        return _LABELS[self]


_LABELS = {
    Source.RULEBOOK: "from the rulebook",
    Source.PUBLIC: "from public sources",
    Source.COPY: "from the printed pieces",
    Source.PRACTICE: "practice copy, made up",
}


_PARTS: Final = ("copy", "board")
"""Setup fields that can hold made-up values."""
_PRACTICE: Final = re.compile(f"^({'|'.join(_PARTS)}) {Source.PRACTICE.value}$", re.MULTILINE)


@latest
def practice(setup: object) -> str:
    """Return the made-up part of a table, such as `practice copy`, or empty. Such a table counts in no statistics."""
    values = ((part, getattr(setup, part, None)) for part in _PARTS)
    found = (part for part, value in values if isinstance(value, Enum) and value.value == Source.PRACTICE.value)
    return _named(next(found, ""))


def practice_in(text: str) -> str:
    """Return the made-up part of a table from its text, without reading it."""
    found = _PRACTICE.search(text)
    return _named(found[1] if found else "")


def _named(part: str) -> str:
    return f"{Source.PRACTICE.value} {part}" if part else ""
