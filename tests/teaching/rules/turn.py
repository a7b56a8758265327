"""Sequence of play and end of the game (Setup; Your Turn; End), and the question that waits in it."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome, Question, Turn
from teaching.rules.state import State

TAKE: Final = "Take"
CARD: Final = Question(
    first=Refusal("card-first", "No card is drawn yet.", "Draw one: it makes the heap.", "Setup", firm=True),
    closed=Refusal("drawn", "One card is drawn, before the first turn.", "Go on with the turn.", "Setup", firm=True),
)
"""How many stones make the heap?"""


def turn(state: State) -> Turn | Outcome:
    """Chance draws the heap's card, then the seats take turns until nothing is left."""
    if state.heap is None:
        return Turn(CHANCE, asks=CARD)
    if state.heap == 0:
        return Outcome("The last stone is taken.", "End")
    return Turn(state.seat, TAKE, state.taken // 2 + 1)
