"""Where a printed fact is known from. What nobody knows is asked once and never guessed."""

from __future__ import annotations

from enum import Enum


class Source(Enum):
    """Where a printed fact is known from; the value is its word in the text."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    COPY = "copy"
    PRACTICE = "practice"

    @property
    def label(self) -> str:
        """In words, for the page."""
        return _LABELS[self]


_LABELS = {
    Source.RULEBOOK: "known from the rulebook",
    Source.PUBLIC: "found in public",
    Source.COPY: "read off your copy",
    Source.PRACTICE: "practice copy, invented",
}
