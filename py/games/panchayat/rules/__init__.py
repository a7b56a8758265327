"""The rules of Panchayat, a library of their own: they know the engine, and nothing of the page.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> state = start(Setup(players=(Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'Leaf collects Bus Stop.')

Each file knows those before it:

pieces.py    what is in the box, what is printed on it
keys.py      the keys of squares and tiles
state.py     setup and state
goals.py     what the Solo Scenarios ask of the village
scoring.py   the scoring rules, one function a rule
turn.py      sequence of play, and its open questions
market.py    the tiles beside the villages: where they lie, which can be taken, what the deck can turn up
moves/       the moves, one module an action of the book
automa.py    the Zamindar
begin.py     what is chosen by itself
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from games.panchayat.rules import automa
from games.panchayat.rules.moves import booking, collecting, corrections, final_board, placing, replacing, zamindar
from games.panchayat.rules.scoring import score
from games.panchayat.rules.state import Setup, State, start
from games.panchayat.rules.turn import turn as _turn

MOVES: Final = Moves(
    _turn,
    (collecting, placing, booking, replacing, zamindar, final_board, corrections),
    ways_rule="Gameplay",
    automa=automa.step,
    then=automa.passed_on,
)
"""The order of the modules is the order of what is offered."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
