"""The moves of Indus: one module an action of the book, one class a move. Their order is the order of what is offered.

placing.py       1. Add a researcher; and the first ones
moving.py        3. Move a researcher; or nobody is moved
die.py           2. Roll the die
captive.py       a captured researcher of the own other colour: points, or back to the reserve
final_board.py   scoring at the end
corrections.py   what the table puts right by hand
common.py        what several of them share
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from engine.value import but
from games.indus.rules.moves import captive, corrections, die, final_board, moving, placing
from games.indus.rules.moves.common import Move
from games.indus.rules.state import State
from games.indus.rules.turn import turn


def _goes_on(_: State, move: Move, after: State) -> State:
    """Once the game goes on, a later correction starts from how it was played until then."""
    return after if move.by_hand else but(after, before=None)


MOVES: Final = Moves(
    turn, (placing, moving, die, captive, final_board, corrections), ways_rule="Scoring", then=_goes_on
)
