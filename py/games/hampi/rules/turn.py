"""Sequence of play and end of the game (How to Play; Goal; Game Ends)."""

from __future__ import annotations

from typing import Final

from engine.turn import CHANCE, Order, Outcome, Seat, Turn
from engine.value import but, latest
from engine.way import Way
from games.hampi.rules import jewel
from games.hampi.rules.pieces import CONDITIONS, Length
from games.hampi.rules.questions import CONDITION, FINDER, GO_ON, HOLDER
from games.hampi.rules.state import Resolved, Standing, State

DRAW: Final = "Draw"
START: Final = "Starting tiles"
PLACE: Final = "Place"
MARK: Final = "Zones and cube"
SCORE: Final = "Score"
JEWEL: Final = "Sun Jewel"
SUPPORT: Final = "Support cards"


# Whose turn it is


@latest
def turn(state: State) -> Turn | Outcome:
    """Return the player to act, or the outcome at the seventh condition or after the last round."""
    if state.over:
        return outcome(state)
    now, way = phase(state), state.setup.way
    shared = now is START or (now is JEWEL and (way is Way.END or state.asked is not CONDITION))
    round_ = 0 if now is START or way is Way.END else state.round
    return Turn(
        CHANCE if shared else state.seat, now, round_, rounds=state.rounds, shared=shared, way=way, asks=state.asked
    )


def phase(state: State) -> str:
    """Return the phase of the turn while the game is in progress."""
    if state.asked:
        return JEWEL
    if state.setup.way is Way.END:
        return SUPPORT
    if state.starting:
        return START
    if state.laying:
        return PLACE
    if not state.tile:
        return DRAW
    return SCORE if state.marked else MARK


def outcome(state: State) -> Outcome:
    """Return why the game is over (Goal; Game Ends)."""
    if state.setup.way is Way.END:
        return Outcome("All support and the holder of the Sun Jewel are entered.", "Game Ends")
    if len(state.conditions) >= CONDITIONS:
        return Outcome("The seventh condition has been drawn.", "Game Ends; ruling S5")
    return Outcome(f"Stack {state.round} is empty.", "Goal; ruling S5")


# One turn after the other


def seated(state: State, then: tuple[Seat, ...], stays: bool) -> State:
    """Return the state with another order of play."""
    before = state.order or Order.of(state.setup.first, state.seats)
    return but(state, order=before.changed(state.turns, then, stays=stays))


def next_turn(state: State) -> State:
    """Return the state after the turn, and after round 1 if its stack is known to be empty."""
    state = but(state, turns=state.turns + 1, tile=False, marked=False, last=None)
    return next_round(state) if state.round == 1 and state.found and state.lands_left == 0 else state


def next_round(state: State) -> State:
    """Return the state after the stack is empty: the next round, or the end (Goal; ruling S5)."""
    if state.round == 1 and not state.found:
        return but(state, asked=FINDER)
    if state.round == state.rounds:
        return but(state, asked=GO_ON) if state.length is Length.QUICK else ended(state)
    return but(state, round=state.round + 1, since=state.turns, lands=0, placed=(0,) * state.seats, asked=None)


def resolved(state: State, found: Resolved) -> State:
    """Return the state after a condition. The player of this turn places no tile (ruling S13)."""
    passed = jewel.passed(state, found)
    if state.setup.way is Way.END:
        return ended(passed)
    passed = next_turn(passed)
    return ended(passed) if len(passed.conditions) >= CONDITIONS else passed


def ended(state: State) -> State:
    """Return the state after the game, or with the question who holds the Jewel (Goal; Game Ends)."""
    return but(state, over=bool(state.holders), asked=None if state.holders else HOLDER)


def cube_over(state: State) -> State:
    """Return the state after the cube step. Completed zones without a cube are done, the others are scored now."""
    zones = tuple(
        but(record, standing=Standing.DONE) if record.standing is Standing.CLOSED and not any(record.cubes) else record
        for record in state.zones
    )
    return scored(but(state, zones=zones, marked=True))


def scored(state: State) -> State:
    """Return the state with the next zone to score, or after the turn if there is none."""
    return state if state.scoring else next_turn(state)
