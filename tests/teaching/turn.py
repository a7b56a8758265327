"""Sequence of play and end of the game (Your Turn; End)."""

from __future__ import annotations

from typing import Final

from engine.turn import CHANCE, Outcome, Turn
from teaching.state import State

TAKE: Final = "Take"


def turn(state: State) -> Turn | Outcome:
    """Chance draws the heap's card, then the seats take turns until nothing is left."""
    if state.heap is None:
        return Turn(CHANCE)
    if state.heap == 0:
        return Outcome("The last stone is taken.", "End")
    return Turn(state.seat, TAKE, state.taken // 2 + 1)
