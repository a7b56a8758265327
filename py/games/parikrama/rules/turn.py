"""Sequence of play, end of the game, and the questions of a turn (Gameplay; Rest; rulings K5, K6)."""

from __future__ import annotations

from typing import Any, Final

from engine.moves import Move
from engine.refusal import Refusal
from engine.turn import Order, Outcome, Question, Seat, Turn
from engine.value import but, latest, put
from engine.way import Way
from games.parikrama.rules.pieces import HAND_LIMIT, NINTH
from games.parikrama.rules.state import Asked, State

START: Final = "Starting tiles"
FIRST: Final = "First action"
SECOND: Final = "Second action"
SIGHTS: Final = "End of the turn"
LAST: Final = "Last action"
COUNT: Final = "Journal and Map"

_NOT_ASKED: Final = Refusal(
    "not-asked",
    "There is no open question that this would answer.",
    "Choose an action first.",
    "Gameplay",
    firm=True,
)


def _question(says: str) -> Question:
    return Question(
        first=Refusal("asked", says, "Answer the question, or undo.", "Gameplay", firm=True), closed=_NOT_ASKED
    )


QUESTIONS: Final = {
    Asked.START: _question("First choose the starting tile of each Map."),
    Asked.TRAVEL: _question("You are in the middle of a Travel action. First choose its cards and pay for them."),
    Asked.KEEP: _question("First choose which card of the set goes to the Journal."),
    Asked.ROW: _question("First take a tile from the row."),
    Asked.BASIC: _question("First enter which Basic tile it is."),
    Asked.SPECIAL: _question("First enter which Special tile it is."),
    Asked.FOURTEEN: _question("First enter which 14-Point tile it is."),
    Asked.LAY: _question("First place the tile."),
    Asked.TOTALS: _question("First enter what the Map shows now."),
    Asked.BONUS: _question("First decide whether to take the long route bonus."),
    Asked.REWARD: _question("First choose which tile comes with the Sight."),
    Asked.TELL: _question("First enter which tile is in that place."),
    Asked.UNTOLD: _question("First enter which tile was left open."),
}
COUNTING: Final = Question(first=_NOT_ASKED, closed=_NOT_ASKED)
"""When scoring at the end: what is in the Journal, and what is on the Map?"""


# Whose turn it is


@latest
def turn(state: State) -> Turn | Outcome:
    """Return who acts and the open question, or the outcome after the last actions."""
    if state.over:
        return _outcome(state)
    asks = QUESTIONS[state.now] if state.now else None
    if state.setup.way is Way.END:
        return Turn(state.seat, COUNT, way=Way.END, asks=asks or COUNTING)
    if state.counted is not None:
        return Turn(state.whose, COUNT, asks=asks)
    if state.now is Asked.START:
        return Turn(starter(state), START, asks=asks)
    return Turn(state.whose, phase(state), state.round, asks=asks)


def _outcome(state: State) -> Outcome:
    if state.setup.way is Way.END:
        return Outcome("All Journals and Maps are entered.", "Scoring")
    if state.played_out:
        return Outcome("A Map has nine tiles, and everyone has taken their last action.", "Scoring; ruling K6")
    return Outcome("The players ended the game.", "Gameplay; ruling K28")


def starter(state: State) -> Seat:
    """Return who names the starting tile next, from the start player on."""
    named = state.asked.count(Asked.START)
    return state.order.then[-named] if state.order else Seat((state.setup.first - named) % state.seats)


def phase(state: State) -> str:
    """Return which action of the turn it is, also while it has an open question."""
    number = len(state.done) - state.begun
    if number >= state.actions:
        return SIGHTS
    if state.last:
        return LAST
    return (FIRST, SECOND)[number]


def seated(state: State, then: tuple[Seat, ...], stays: bool) -> State:
    """Return the state with another order of play. Before the first turn it decides the first hands too (Setup B)."""
    before = state.order or Order.of(state.setup.first, state.seats)
    if not state.turns and not stays:
        more = [then.index(seat) - before.then.index(seat) for seat in map(Seat, range(state.seats))]
        travellers = [but(one, hand=one.hand + by) for one, by in zip(state.travellers, more, strict=True)]
        state = but(state, travellers=tuple(travellers))
    return but(state, order=before.changed(state.turns, then, stays=stays))


# Changes


def of_seat(state: State, seat: Seat, **changes: Any) -> State:
    """Return the state with changed possessions of a seat."""
    return but(state, travellers=put(state.travellers, seat, but(state.travellers[seat], **changes)))


def mine(state: State, **changes: Any) -> State:
    """Return the state with changed possessions of the player of this turn."""
    return of_seat(state, state.seat, **changes)


def answered(state: State, *first: Asked, **changes: Any) -> State:
    """Return the state with the first question answered, and other questions put before those that wait."""
    return but(state, asked=(*first, *state.asked[1:]), **changes)


def one_more(state: State, seat: Seat | None = None) -> State:
    """Return the state with one more tile on a Map. Without the Maps, the app asks for the changes."""
    seat = state.seat if seat is None else seat
    state = of_seat(state, seat, tiles=state.travellers[seat].tiles + 1)
    if not state.setup.maps and Asked.TOTALS not in state.asked:
        state = but(state, asked=(*state.asked, Asked.TOTALS))
    return ninth(state, seat)


def ninth(state: State, seat: Seat) -> State:
    """Return the state after the first ninth tile, which begins the end of the game (rulings K5, K6)."""
    if state.ninth or state.travellers[seat].tiles < NINTH or state.setup.way is Way.END:
        return state
    return but(state, ninth=(seat, state.turns), ends=state.round * state.seats)


def special(state: State) -> State:
    """Return the state with a Special tile taken from the pool, which is not refilled (Action C)."""
    state = but(state, pool=max(0, state.pool - 1))
    if state.setup.maps:
        return but(state, asked=(Asked.SPECIAL, *state.asked))
    return one_more(but(state, special=True))


# One turn after the other


def settled(_: State, __: Move[State], state: State) -> State:
    """Return the state after the turn if it is over; in the introductory game after its last action (Gameplay).

    A question about tiles left open ends when there are none.
    """
    if state.late and not state.travellers[state.whose].open_tiles:
        state = told_late(state)
    if state.asked or state.setup.way is Way.END or state.counted is not None:
        return state
    if state.visiting:
        state = but(state, visiting=False)
    if state.setup.advanced or len(state.done) < state.actions:
        return state
    return next_turn(state)


def next_turn(state: State) -> State:
    """Return the state after the turn, with at most twelve cards in hand (Rest)."""
    state = mine(state, hand=min(state.me.hand, HAND_LIMIT))
    idle = 0 if state.done else state.idle + 1
    state = but(
        state,
        turns=state.turns + 1,
        done=(),
        asked=(),
        played=(),
        into=0,
        closed=(),
        drawn=0,
        place=0,
        opened=None,
        special=False,
        visiting=False,
        idle=idle,
    )
    return count(state) if state.played_out else state


def count(state: State, counted: int = 0) -> State:
    """Return the state with the next player counted at the end, from the start player on.

    With the Maps, the app asks only for tiles left open, otherwise for the numbers of the Map.
    """
    state = but(state, counted=counted, asked=(), opened=None, drawn=0)
    if counted >= state.seats:
        return state
    if not state.setup.maps:
        return but(state, asked=(Asked.TOTALS,))
    if state.setup.left_open and state.me.open_tiles:
        return but(state, asked=(Asked.UNTOLD,))
    return count(state, counted + 1)


def passed(state: State) -> State:
    """Return the state with the next player to be counted."""
    assert state.counted is not None
    return count(state, state.counted + 1)


def told_late(state: State) -> State:
    """Return to the question before, or at the end to the next tile that was left open."""
    if state.opened is None:
        return count(state, state.counted or 0)
    return answered(state, opened=None, drawn=0)


def stays_open(state: State) -> State:
    """Return to the question before, or at the end to the next player: the tile stays open."""
    return passed(state) if state.opened is None else answered(state, opened=None, drawn=0)
