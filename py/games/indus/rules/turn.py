"""Sequence of play and end of the game (Game Setup; Variable Setup; Scoring), and the questions that wait in it."""

from __future__ import annotations

from typing import Final

from engine.moves import Move
from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome, Question, Seat, Turn
from engine.value import but, put
from engine.way import Way
from games.indus.rules.scoring import over
from games.indus.rules.state import State

FIRST: Final = "First researchers"
ADD: Final = "Add a researcher"
COLOUR: Final = "Choose a colour"
THROW: Final = "Throw the die"
MOVE: Final = "Move a researcher"
OWN: Final = "Own researcher captured"
BOARD: Final = "Final board"

DIE: Final = Question(
    first=Refusal("throw-first", "The die is to be thrown now.", "Tap what it shows.", "2. Roll the die", firm=True),
    closed=Refusal(
        "not-thrown",
        "The die is not thrown now.",
        "Add a researcher first, move one, or say that you throw again.",
        "2. Roll the die",
        firm=True,
    ),
)
"""What does the die show?"""
CAPTIVE: Final = Question(
    first=Refusal(
        "own-first",
        "A researcher of your own other colour is captured.",
        "Say first whether you take the points or the researcher back into reserve.",
        "Particularities for 2 players › Capturing pieces; ruling I10",
        firm=True,
    ),
    closed=Refusal(
        "own-none",
        "No researcher of your own is captured.",
        "Go on with the turn.",
        "Particularities for 2 players › Capturing pieces; ruling I10",
        firm=True,
    ),
)
"""Points for it, or back to the reserve?"""


# Whose turn it is


def turn(state: State) -> Turn | Outcome:
    """Who acts: chance while a die is in the air, else the seat whose turn it is; over when nobody has any left."""
    if state.setup.way is Way.END:
        if state.done:
            return Outcome("The final board is in.", "Scoring")
        return Turn(state.setup.first, BOARD, shared=True, way=Way.END)
    now = phase(state)
    if now is FIRST:
        return Turn(placer(state), FIRST)
    if over(state):
        return Outcome("Every researcher was brought in.", "Scoring")
    if now is THROW and (state.rolling or not (state.setup.seed or state.crowded)):
        return Turn(CHANCE, THROW, state.round, state.seat, asks=DIE)
    if now is ADD and not any(map(state.can_add, state.left(state.seat))):
        return Turn(state.seat, COLOUR, state.round)
    return Turn(state.seat, now, state.round, asks=CAPTIVE if now is OWN else None)


def phase(state: State) -> str:
    """What comes next in the turn (Game Setup; Particularities for 2 players)."""
    if not state.ready:
        return FIRST
    if state.own is not None:
        return OWN
    if state.pips is not None or state.empty:
        return MOVE
    return ADD if state.adding else THROW


def acting(state: State) -> Seat:
    """Whose turn it is, or who places."""
    return state.seat if state.ready else placer(state)


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


# One turn after the other


def first_turn(state: State) -> State:
    """The first turn begins when the first researchers stand."""
    if any(wanting(state, Seat(at)) for at in range(len(state.setup.players))):
        return state
    return turns_begin(state)


def turns_begin(state: State) -> State:
    """The turns begin with the researchers that stand there."""
    return _turn_of(but(state, ready=True), state.setup.first)


def next_turn(state: State) -> State:
    """The turn is over: the next player's begins."""
    turns = put(state.turns, state.seat, state.turns[state.seat] + 1)
    return _turn_of(but(state, turns=turns), Seat((state.seat + 1) % len(state.setup.players)))


def _turn_of(state: State, seat: Seat) -> State:
    """The turn of a seat, or of the next one that has a researcher left (Consecutive turns)."""
    seats = len(state.setup.players)
    order = [Seat((seat + at) % seats) for at in range(seats)]
    seat = next((seat for seat in order if state.left(seat)), seat)
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


def put_right(state: State) -> State:
    """After something was put right by hand: the turn as it was played until then goes on.

    One that nobody has begun is looked at anew. One that has no researcher of its colour any more is over.
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
    """After every move: a later correction starts from how the game was played until then."""
    return after if move.by_hand else but(after, before=None, begun=False)
