"""Sequence of play and end of the game (Gameplay; End of the Game), and the questions that wait in it."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome, Question, Turn
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
        "The tiles of this turn are not turned up yet.",
        "Turn up the next tile of the deck.",
        "Collect Building Tiles 1",
        firm=True,
    ),
    closed=Refusal(
        "revealed",
        "All tiles of this turn are turned up.",
        "Go on with the turn.",
        "Collect Building Tiles 1",
        firm=True,
    ),
)
"""Which tile is turned up?"""
HE_ACTS: Final = Question(
    first=Refusal(
        "he-acts",
        "The Zamindar acts now.",
        "Do his steps first; any of them can be overruled.",
        "Solo Mode › Gameplay",
        firm=True,
    ),
    closed=Refusal(
        "he-rests",
        "It is not the Zamindar’s turn.",
        "Finish your own turn: collect, place, score.",
        "Solo Mode › Gameplay",
        firm=True,
    ),
)
"""What does the Zamindar do?"""


def turn(state: State) -> Turn | Outcome:
    """Who acts: chance while tiles are turned up, else the seat of the turn; over after eight rounds.

    Alone, the Zamindar acts after each turn but the eighth (Solo Mode › Gameplay; ruling P9).
    """
    if state.setup.way is Way.END:
        if all(village.done for village in state.villages):
            return Outcome("Every final board is in.", "End Game Scoring")
        return Turn(state.seat, BOARDS, way=Way.END)
    if state.booked == ROUNDS * state.seats:
        if state.setup.solo:
            return Outcome("The eighth round is completed.", "Solo Mode › Gameplay")
        return Outcome("All players have completed eight rounds.", "End of the Game")
    if state.acts:
        actor, asks = (CHANCE, REVEAL) if state.to_reveal else (state.seat, HE_ACTS)
        return Turn(actor, HIS, state.booked, state.seat, ZAMINDAR, asks=asks)
    if state.to_reveal:
        return Turn(CHANCE, COLLECT, state.round, state.seat, asks=REVEAL)
    return Turn(state.seat, phase(state), state.round)


def phase(state: State) -> str:
    """The action of the turn: Collect until two tiles are picked and the rest stands in columns, Place, then Score.

    Where corrections have left no tile to be collected, Collect is over too.
    """
    if len(state.laid) >= TILES_A_TURN:
        return SCORE
    if state.laid or not (state.market and state.market.new if state.picked >= TILES_A_TURN else can_collect(state)):
        return PLACE
    return COLLECT


def can_collect(state: State) -> bool:
    """Whether any tile is there that the rules let the village collect (Collect Building Tiles 2; Post Office)."""
    if state.village.reserved:
        return True
    if market := state.market:
        discards = market.discards and has(state.village, Building.POST_OFFICE)
        return bool(market.new or any(market.old) or discards)
    return left_in_box(state)


def left_in_box(state: State) -> bool:
    """Whether any tile of the box lies nowhere yet, as far as they are counted (Components)."""
    return state.box is None or any(state.lying.get(tile, 0) < many for tile, many in state.box.items())
