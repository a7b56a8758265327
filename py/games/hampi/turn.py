"""Sequence of play and end of the game (How to Play; Goal; Game Ends)."""

from __future__ import annotations

from typing import Final

from engine.turn import CHANCE, Outcome, Turn
from engine.way import Way
from games.hampi.pieces import CONDITIONS
from games.hampi.state import Asked, State

DRAW: Final = "Draw"
START: Final = "Starting tiles"
PLACE: Final = "Place"
MARK: Final = "Zones and cube"
SCORE: Final = "Score"
JEWEL: Final = "Sun Jewel"
SUPPORT: Final = "Support cards"


def turn(state: State) -> Turn | Outcome:
    """Who acts: mostly the player of the turn, who draws; over at the seventh condition or after the rounds."""
    if state.over:
        return _outcome(state)
    if state.setup.way is Way.END:
        return Turn(CHANCE, JEWEL, shared=True) if state.asked else Turn(state.seat, SUPPORT)
    if state.asked in (Asked.FINDER, Asked.GO_ON, Asked.HOLDER):
        return Turn(CHANCE, JEWEL, state.round, shared=True)
    if state.asked:
        return Turn(state.seat, JEWEL, state.round)
    if state.starting:
        return Turn(CHANCE, START, shared=True)
    if state.laying:
        return Turn(state.seat, PLACE, state.round)
    if not state.tile:
        return Turn(state.seat, DRAW, state.round)
    return Turn(state.seat, SCORE if state.marked else MARK, state.round)


def _outcome(state: State) -> Outcome:
    if state.setup.way is Way.END:
        return Outcome("The support of all is in, and who holds the Sun Jewel.", "Game Ends")
    if len(state.conditions) >= CONDITIONS:
        return Outcome("The seventh condition is drawn.", "Game Ends; ruling S5")
    return Outcome(f"The stack of round {state.round} is empty.", "Goal; ruling S5")
