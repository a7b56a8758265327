"""Sequence of play and end of the game (Gameplay; Rest; rulings K5, K6)."""

from __future__ import annotations

from typing import Final

from engine.turn import Outcome, Seat, Turn
from engine.value import latest
from engine.way import Way
from games.parikrama.state import Asked, State

START: Final = "Starting tiles"
FIRST: Final = "First action"
SECOND: Final = "Second action"
SIGHTS: Final = "End of the turn"
LAST: Final = "Last action"
COUNT: Final = "Journal and Map"


@latest
def turn(state: State) -> Turn | Outcome:
    """Who acts; over after the last actions."""
    if state.over:
        return _outcome(state)
    if state.setup.way is Way.END or state.counted is not None:
        return Turn(state.whose, COUNT)
    if state.now is Asked.START:
        return Turn(starter(state), START)
    return Turn(state.whose, phase(state), state.round)


def _outcome(state: State) -> Outcome:
    if state.setup.way is Way.END:
        return Outcome("Journals and Maps of all are in.", "Scoring")
    if state.played_out:
        return Outcome("A Map has nine tiles, and everybody took the last action.", "Scoring; ruling K6")
    return Outcome("The table ended the game.", "Gameplay; ruling K28")


def starter(state: State) -> Seat:
    """Who says next with which tile the Map begins: from the start player on."""
    return Seat((state.setup.first - state.asked.count(Asked.START)) % state.seats)


def phase(state: State) -> str:
    """Which action of the turn it is: one that is begun is it still."""
    number = len(state.done) - state.begun
    if number >= state.actions:
        return SIGHTS
    if state.last:
        return LAST
    return (FIRST, SECOND)[number]
