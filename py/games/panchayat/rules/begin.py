"""Choices that the app makes where only one is possible."""

from __future__ import annotations

from engine.move import Path
from engine.way import Way
from games.panchayat.rules import keys, market
from games.panchayat.rules.market import Spot
from games.panchayat.rules.pieces import SQUARES
from games.panchayat.rules.state import State
from games.panchayat.rules.turn import PLACE, TILES_A_TURN, phase


def begin(state: State) -> Path:
    """Return the keys chosen in advance: the next tile in hand, the last New Building, or the next empty square."""
    if state.setup.way is Way.END:
        free = next((square for square in SQUARES if state.village.squares[square] is None), None)
        return () if free is None else (keys.cell(free),)
    if state.hand and phase(state) == PLACE and None in state.village.squares:
        return (keys.hand(state.hand[0]),)
    if state.market and state.picked >= TILES_A_TURN and len(state.market.new) == 1:
        return (market.key(Spot.NEW, state.market.new[0]),)
    return ()
