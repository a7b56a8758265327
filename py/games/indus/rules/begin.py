"""Choices that the app makes where only one is possible."""

from __future__ import annotations

from engine.move import Path
from engine.value import latest
from engine.way import Way
from games.indus.rules import MOVES
from games.indus.rules import turn as turns
from games.indus.rules.keys import cell
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.die import Roll
from games.indus.rules.moves.final_board import Lie
from games.indus.rules.moves.moving import Enter
from games.indus.rules.moves.placing import Place, Team
from games.indus.rules.pieces import STARTS
from games.indus.rules.state import State


@latest
def begin(state: State) -> Path:
    """Return the keys chosen in advance: the only rank in reserve, or the only researcher that can move.

    On a final board: the field entered last, so that its researchers are tapped one after the other.
    """
    if state.setup.way is Way.END:
        if state.at is None or not any(_legal(state, Lie(state.at, colour)) for colour in state.setup.colours):
            return ()
        return (cell(state.at),)
    match turns.phase(state):
        case turns.MOVE:
            found = {move.path[0] for move in map(Enter, STARTS) if _legal(state, move)}
            final = not _legal(state, Roll())
        case turns.FIRST | turns.ADD:
            places = [move for move in MOVES.candidates(state) if isinstance(move, (Place, Team))]
            found = {move.path[0] for move in places if _legal(state, move)}
            final = True
        case _:
            return ()
    return tuple(found) if final and len(found) == 1 else ()


def _legal(state: State, move: Move) -> bool:
    return MOVES.refuse(state, move) is None
