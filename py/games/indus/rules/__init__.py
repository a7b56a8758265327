"""The rules of Indus, a library of its own: it uses the engine and nothing of the page.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> names = {"Leaf": Colour.RED, "Stone": Colour.BLUE, "River": Colour.YELLOW}
    >>> state = start(Setup(players=tuple(Player(name, colour) for name, colour in names.items())))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'Leaf places a red worker on top edge a.')
    >>> MOVES.turn(MOVES.play(state, move)).actor.name
    'B'

Each file uses those before it:

pieces.py      the contents of the box
board/         board pieces entered once, placed and joined; ruins and their points; the practice board
survey.py      the totals of a board, its oddities, and its faults (state.start calls `survey.check`)
state.py       setup and state
keys.py        the keys of places and pieces
scoring.py     the scoring rules, and the standing on each ruin
turn.py        sequence of play, and its open questions
capturing.py   the result of a researcher's arrival on a field
moves/         the moves, one module for each action of the rulebook
begin.py       choices that the app makes where only one is possible
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from games.indus.rules.moves import captive, corrections, die, final_board, moving, placing, stopping
from games.indus.rules.scoring import score
from games.indus.rules.state import Setup, State, start
from games.indus.rules.turn import go_on
from games.indus.rules.turn import turn as _turn

_MODULES: Final = (placing, moving, die, captive, stopping, final_board, corrections)
MOVES: Final = Moves(_turn, _MODULES, ways_rule="Scoring", then=go_on)
"""The order of the modules is the order of the moves offered."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
