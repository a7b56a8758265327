"""Sequence of play and end of the game (Gameplay; End of the Game), and its open questions."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import CHANCE, Order, Outcome, Question, Seat, Turn
from engine.value import but, latest
from engine.way import Way
from games.panchayat.rules.pieces import ZAMINDAR, Building
from games.panchayat.rules.scoring import ROUNDS
from games.panchayat.rules.state import State, has

TILES_A_TURN: Final = 2

COLLECT: Final = "Collect"
PLACE: Final = "Place"
SCORE: Final = "Score"
BOARDS: Final = "Final boards"
HIS: Final = "Discard and move"
"""The Zamindar's actions (Rules for Zamindar's Actions)."""

REVEAL: Final = Question(
    first=Refusal(
        "reveal-first",
        "You have not revealed all the tiles for this turn.",
        "Reveal the next tile from the deck.",
        "Collect Building Tiles 1",
        firm=True,
    ),
    closed=Refusal(
        "revealed",
        "All tiles for this turn are revealed.",
        "Continue your turn.",
        "Collect Building Tiles 1",
        firm=True,
    ),
)
"""Which tile is revealed?"""
HE_ACTS: Final = Question(
    first=Refusal(
        "he-acts",
        "It is the Zamindar’s turn.",
        "Carry out his steps first. You can override any of them.",
        "Solo Mode › Gameplay",
        firm=True,
    ),
    closed=Refusal(
        "he-rests",
        "It is not the Zamindar’s turn.",
        "Finish your own turn first: collect, place, score.",
        "Solo Mode › Gameplay",
        firm=True,
    ),
)
"""The Zamindar's next action."""


@latest
def turn(state: State) -> Turn | Outcome:
    """Return who acts: chance while tiles are revealed, else the seat of the turn; the outcome after eight rounds.

    In a solo game the Zamindar acts after each turn except the eighth (Solo Mode › Gameplay; ruling P9).
    """
    if state.setup.way is Way.END:
        if all(village.done for village in state.villages):
            return Outcome("All final boards are entered.", "End Game Scoring")
        return Turn(state.seat, BOARDS, way=Way.END)
    if state.booked == ROUNDS * state.seats:
        if state.setup.solo:
            return Outcome("Round 8 is complete.", "Solo Mode › Gameplay")
        return Outcome("All players have completed 8 rounds.", "End of the Game")
    if state.acts:
        actor, asks = (CHANCE, REVEAL) if state.to_reveal else (state.seat, HE_ACTS)
        return Turn(actor, HIS, state.booked, state.seat, ZAMINDAR, ROUNDS, asks=asks)
    if state.to_reveal:
        return Turn(CHANCE, COLLECT, state.round, state.seat, rounds=ROUNDS, asks=REVEAL)
    return Turn(state.seat, phase(state), state.round, rounds=ROUNDS)


def seated(state: State, then: tuple[Seat, ...], stays: bool) -> State:
    """Return the state with another order of play."""
    before = state.order or Order.of(state.setup.first, state.seats)
    return but(state, order=before.changed(state.booked, then, stays=stays))


def phase(state: State) -> str:
    """Return the action of the turn: Collect until two are collected and the rest is in columns, Place, then Score.

    Collect is also over if corrections have left no tile to collect.
    """
    if len(state.laid) >= TILES_A_TURN:
        return SCORE
    if state.laid or not (state.market and state.market.new if state.picked >= TILES_A_TURN else can_collect(state)):
        return PLACE
    return COLLECT


def can_collect(state: State) -> bool:
    """Return whether the rules let the village collect any tile (Collect Building Tiles 2; Post Office)."""
    if state.village.reserved:
        return True
    if market := state.market:
        discards = market.discards and has(state.village, Building.POST_OFFICE)
        return bool(market.new or any(market.old) or discards)
    return left_in_box(state)


def left_in_box(state: State) -> bool:
    """Return whether any tile of the box is not in play yet, as far as they are counted (Components)."""
    return state.box is None or any(state.lying.get(tile, 0) < many for tile, many in state.box.items())
