"""Sequence of play and end of the game (Game Setup; Variable Setup; Scoring)."""

from __future__ import annotations

from typing import Final

from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.way import Way
from games.indus.scoring import over
from games.indus.state import State

FIRST: Final = "First researchers"
ADD: Final = "Add a researcher"
COLOUR: Final = "Choose a colour"
THROW: Final = "Throw the die"
MOVE: Final = "Move a researcher"
OWN: Final = "Own researcher captured"
BOARD: Final = "Final board"


def turn(state: State) -> Turn | Outcome:
    """Who acts: chance while a die is in the air, else the seat whose turn it is; over when nobody has any left."""
    if state.setup.way is Way.END:
        if state.done:
            return Outcome("The final board is in.", "Scoring")
        return Turn(state.setup.first, BOARD, shared=True)
    now = phase(state)
    if now is FIRST:
        return Turn(placer(state), FIRST)
    if over(state):
        return Outcome("Every researcher was brought in.", "Scoring")
    if now is THROW and (state.rolling or not state.setup.seed):
        return Turn(CHANCE, THROW, state.round, state.seat)
    if now is ADD and not any(map(state.can_add, state.left(state.seat))):
        return Turn(state.seat, COLOUR, state.round)
    return Turn(state.seat, now, state.round)


def phase(state: State) -> str:
    """What comes next in the turn (Game Setup; Particularities for 2 players)."""
    if not state.ready:
        return FIRST
    if state.own is not None:
        return OWN
    if state.pips is not None or state.empty:
        return MOVE
    return ADD if state.adding else THROW


def placer(state: State) -> Seat:
    """Who places next before the first turn: one each in the order of seats, who has placed fewest (Variable Setup)."""
    setup = state.setup
    number = len(setup.players)
    order = [Seat((setup.first + at) % number) for at in range(number)]
    return min(
        (seat for seat in order if wanting(state, seat)),
        key=lambda seat: sum(len(state.on_edge(colour)) for colour in setup.players[seat].colours),
        default=setup.first,
    )


def wanting(state: State, seat: Seat) -> bool:
    """Whether a seat has first researchers to place still, and can."""
    colours = state.setup.players[seat].colours
    return any(len(state.on_edge(colour)) < state.setup.placed_first and state.can_add(colour) for colour in colours)
