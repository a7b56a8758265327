"""The rules of Panchayat, a library of its own: it uses the engine and nothing of the page.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> state = start(Setup(players=(Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'Leaf collects Bus Stop.')

Each file uses those before it:

pieces.py    the contents of the box and the printed values
keys.py      the keys of squares and tiles
state.py     setup and state
start.py     the state before the first turn; setups that are not valid
goals.py     the goals of the Solo Scenarios
scoring.py   the scoring rules, one function for each rule
missed.py    what scores nothing, and why
turn.py      sequence of play, and its open questions
market.py    the tiles outside the villages: where they are, which can be taken, which the deck can reveal
moves/       the moves, one module for each action of the rulebook
automa.py    the Zamindar
begin.py     choices that the app makes where only one is possible
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from games.panchayat.rules import automa
from games.panchayat.rules.moves import booking, collecting, corrections, final_board, placing, replacing, zamindar
from games.panchayat.rules.scoring import score
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Setup, State
from games.panchayat.rules.turn import turn as _turn

MOVES: Final = Moves(
    _turn,
    (collecting, placing, booking, replacing, zamindar, final_board, corrections),
    ways_rule="Gameplay",
    automa=automa.step,
    then=automa.passed_on,
)
"""The order of the modules is the order of the moves offered."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
