"""The rules of Hamlet, solo against Botric, a library of its own that imports only the engine.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> state = start(Setup(players=(Player("Leaf", Colour.GREEN), Player("Botric", Colour.YELLOW))))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'Action line: Produce is token 1.')

Each file may import those above it:

pieces.py    the content of the box, printed values, and numbers that can be changed
state.py     setup and state
scoring.py   score lines during play and the final sheet, one function per rule
turn.py      sequence of play and open questions
options.py   possible actions of Botric's villagers, in the order of the rulebook
goods.py     his refined materials in words
fixes.py     things that can be corrected
booking.py   effects shared by the moves of both sides
flow.py      steps of his turn that need no person
moves/       the moves, one module per action of the rulebook
botric/      Botric: his steps and their proofs, and his decisions after a correction
deal.py      the app's dice
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from games.hamlet.rules.botric import anew, automa
from games.hamlet.rules.moves import (
    action_line,
    bag,
    blueprints,
    building,
    church,
    corrections,
    final_count,
    hiring,
    paying,
    refining,
    setting_up,
    your_turn,
)
from games.hamlet.rules.scoring import score
from games.hamlet.rules.state import Setup, State, start
from games.hamlet.rules.turn import turn as _turn

MOVES: Final = Moves(
    _turn,
    (
        setting_up,
        your_turn,
        hiring,
        paying,
        church,
        bag,
        blueprints,
        refining,
        building,
        action_line,
        final_count,
        corrections,
    ),
    automa=automa.step,
    then=anew.went_on,
)
"""The order of the modules is the order of the offer."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
