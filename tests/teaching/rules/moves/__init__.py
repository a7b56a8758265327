"""The moves: one module an action of the book, one class a move. Their order is the order of what is offered.

drawing.py    Setup: the card that says how many stones make the heap
taking.py     Your Turn
counting.py   what the table puts right by hand
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from teaching.rules.moves import counting, drawing, taking
from teaching.rules.turn import turn

MOVES: Final = Moves(turn, (drawing, taking, counting))
