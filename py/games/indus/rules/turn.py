"""Sequence of play and end of the game (Game Setup; Variable Setup; Scoring), and its open questions."""

from __future__ import annotations

from typing import Final

from engine.moves import Move
from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome, Question, Seat, Turn
from engine.value import but, latest, put
from engine.way import Way
from games.indus.rules.scoring import over
from games.indus.rules.state import State

FIRST: Final = "First researchers"
ADD: Final = "Add a researcher"
COLOUR: Final = "Choose a colour"
THROW: Final = "Roll the die"
MOVE: Final = "Move a researcher"
OWN: Final = "Own researcher captured"
BOARD: Final = "Final board"

DIE: Final = Question(
    first=Refusal("throw-first", "Roll the die now.", "Tap the number you rolled.", "2. Roll the die", firm=True),
    closed=Refusal(
        "not-thrown",
        "You cannot roll the die now.",
        "First add a researcher, move one, or choose to roll again.",
        "2. Roll the die",
        firm=True,
    ),
)
"""The number on the die."""
CAPTIVE: Final = Question(
    first=Refusal(
        "own-first",
        "You have captured a researcher of your own other colour.",
        "First choose: score the points, or return the researcher to your reserve.",
        "Particularities for 2 players › Capturing pieces; ruling I10",
        firm=True,
    ),
    closed=Refusal(
        "own-none",
        "You have not captured a researcher of your own.",
        "Continue your turn.",
        "Particularities for 2 players › Capturing pieces; ruling I10",
        firm=True,
    ),
)
"""The choice for a captured researcher of the own other colour."""


# The seat of the turn


@latest
def turn(state: State) -> Turn | Outcome:
    """Return who acts: chance for a roll, else the seat of the turn; the outcome when no researchers are left."""
    if state.setup.way is Way.END:
        if state.done:
            return Outcome("The final board is entered.", "Scoring")
        return Turn(state.setup.first, BOARD, shared=True, way=Way.END)
    now = phase(state)
    if state.done and not state.empty:
        return Outcome("The game was ended before all researchers were on the board.", "Scoring; ruling I25")
    if over(state):
        return Outcome("All researchers have been moved onto the board.", "Scoring")
    if now is FIRST:
        return Turn(placer(state), FIRST)
    if now is THROW and (state.rolling or not (state.setup.seed or state.crowded)):
        return Turn(CHANCE, THROW, state.round, state.seat, asks=DIE)
    if now is ADD and not any(map(state.can_add, state.left(state.seat))):
        return Turn(state.seat, COLOUR, state.round)
    return Turn(state.seat, now, state.round, asks=CAPTIVE if now is OWN else None)


def phase(state: State) -> str:
    """Return the next phase of the turn (Game Setup; Particularities for 2 players)."""
    if not state.ready:
        return FIRST
    if state.own is not None:
        return OWN
    if state.pips is not None or state.empty:
        return MOVE
    return ADD if state.adding else THROW


def acting(state: State) -> Seat:
    """Return the seat of the turn, or the seat that places next."""
    return state.seat if state.ready else placer(state)


def placer(state: State) -> Seat:
    """Return the seat that places next before the first turn: the one with the fewest placed, in order of seats."""
    setup = state.setup
    return min(
        (seat for seat in state.playing if wanting(state, seat)),
        key=lambda seat: sum(len(state.on_edge(colour)) for colour in setup.players[seat].colours),
        default=state.playing[0],
    )


def wanting(state: State, seat: Seat) -> bool:
    """Return whether a seat still has first researchers that it can place; a player who joins begins with a turn."""
    player = state.setup.players[seat]
    return not player.late and any(
        len(state.on_edge(colour)) < state.setup.placed_first and state.can_add(colour) for colour in player.colours
    )


# One turn after the other


def first_turn(state: State) -> State:
    """Return the state with the first turn started once the first researchers are placed."""
    if any(wanting(state, Seat(at)) for at in range(len(state.setup.players))):
        return state
    return turns_begin(state)


def turns_begin(state: State) -> State:
    """Return the state with the turns started, whatever researchers are placed."""
    return _turn_of(but(state, ready=True), state.playing[0])


def next_turn(state: State) -> State:
    """Return the state after the turn, at the start of the next player's."""
    turns = put(state.turns, state.seat, state.turns[state.seat] + 1)
    order = state.playing
    return _turn_of(but(state, turns=turns), order[(order.index(state.seat) + 1) % len(order)])


def seated(state: State, then: tuple[Seat, ...], stays: bool) -> State:
    """Return the state with another order of play. A turn not begun yet is that of the first with the fewest turns."""
    state = but(state, order=then, before=state.before and but(state.before, order=then))
    if not state.ready or stays:
        return state
    return _turn_of(state, min(filter(state.left, then), key=state.turns.__getitem__, default=state.seat))


def _turn_of(state: State, seat: Seat) -> State:
    """Return the state at the start of a seat's turn, or of the next seat with researchers left (Consecutive turns)."""
    at = state.playing.index(seat)
    seat = next((seat for seat in (*state.playing[at:], *state.playing[:at]) if state.left(seat)), seat)
    left = state.left(seat)
    return but(
        state,
        seat=seat,
        team=left[0] if len(left) == 1 else None,
        placed=False,
        throws=0,
        pips=None,
        rolling=False,
        own=None,
    )


def corrected(state: State) -> State:
    """Return the state after a correction: the turn continues as it was before.

    A turn that has not started is worked out again. One without any researcher of its colour is over.
    """
    if state.own is not None:
        return state
    played = state.before or state
    state = but(
        state,
        before=played,
        ready=played.ready,
        seat=played.seat,
        team=played.team,
        placed=played.placed,
        throws=played.throws,
        pips=played.pips,
        rolling=played.rolling,
    )
    if not state.ready:
        state = first_turn(state)
        return but(state, begun=state.begun or state.ready)
    begun = state.placed or state.throws or state.rolling
    if begun and state.team is not None and state.has(state.team):
        return state
    return _turn_of(state, state.seat)


def go_on(_: State, move: Move[State], after: State) -> State:
    """Return the state after every move: later corrections start from it."""
    return after if move.corrects else but(after, before=None, begun=False)
