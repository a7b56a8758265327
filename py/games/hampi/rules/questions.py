"""Questions that are answered before the game continues."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import Question

_NOT_ASKED: Final = Refusal(
    "not-asked",
    "There is no question open.",
    "Continue the turn. To enter a condition you have already answered at this table, undo the answer, or"
    " wait until the game is over and start a new table.",
    "Follow the Jewel",
    firm=True,
)


def _question(sentence: str) -> Question:
    first = Refusal("asked", sentence, "Answer the open question, or undo.", "Follow the Jewel", firm=True)
    return Question(first, closed=_NOT_ASKED)


CONDITION: Final = _question("First enter what the drawn condition says.")
"""Who gets the Jewel by the drawn condition tile, or whose support does it count?"""
FINDER: Final = _question("First enter who drew the Sun Jewel. It was in stack 1.")
"""Who drew the Jewel in round 1?"""
GO_ON: Final = _question("The quick game is over unless you continue with round 3.")
"""Does a quick game that is over continue as a full one?"""
SEVENTH: Final = _question("All support is entered. The seventh condition is still open.")
"""Scoring at the end: what is the seventh condition?"""
HOLDER: Final = _question("You have not entered who holds the Sun Jewel.")
"""Who holds the Jewel at the end, if nothing else says so?"""
