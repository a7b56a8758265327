"""The rules, a library of their own: they know the engine, and nothing of the page.

Each file knows those before it:

pieces.py    the content of the box
state.py     setup and state
scoring.py   the scoring rules, one function for each rule
turn.py      sequence of play, and the open question about the card
moves/       the moves, one module for each action of the rulebook
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from teaching.rules.moves import counting, drawing, taking
from teaching.rules.scoring import score
from teaching.rules.state import Setup, State, start
from teaching.rules.turn import turn as _turn

MOVES: Final = Moves(_turn, (drawing, taking, counting))
"""The order of the modules is the order of the moves offered."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
