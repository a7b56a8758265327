"""The rules, a library of their own: they know the engine, and nothing of the page.

Each file knows those before it:

pieces.py    what is in the box
state.py     setup and state
scoring.py   the scoring rules, one function a rule
turn.py      sequence of play, and the card that is asked for
moves/       the moves, one module an action of the book
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from teaching.rules.moves import counting, drawing, taking
from teaching.rules.scoring import score
from teaching.rules.state import Setup, State, start
from teaching.rules.turn import turn as _turn

MOVES: Final = Moves(_turn, (drawing, taking, counting))
"""The order of the modules is the order of what is offered."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
