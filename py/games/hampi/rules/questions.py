"""Questions that are answered before the game continues."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import Question

_NOT_ASKED: Final = Refusal(
    "not-asked",
    "Nothing is asked now.",
    "Go on with the turn. A condition that the table has answered can be typed for your copy once the answer "
    "is undone, or when the game is over and a new table is opened.",
    "Follow the Jewel",
    firm=True,
)


def _question(sentence: str) -> Question:
    first = Refusal("asked", sentence, "Answer what is asked, or undo.", "Follow the Jewel", firm=True)
    return Question(first, closed=_NOT_ASKED)


CONDITION: Final = _question("First it must be known what the drawn condition says.")
"""Who gets the Jewel by the drawn condition tile, or whose support does it count?"""
FINDER: Final = _question("First it must be known who drew the Sun Jewel: it lay in stack 1.")
"""Who drew the Jewel in round 1?"""
GO_ON: Final = _question("The quick game is over, unless the table goes on with round 3.")
"""Does a quick game that is over continue as a full one?"""
SEVENTH: Final = _question("All support is entered. The seventh condition is still open.")
"""Scoring at the end: what is the seventh condition?"""
HOLDER: Final = _question("Who holds the Sun Jewel is still open.")
"""Who holds the Jewel at the end, if nothing else says so?"""
