"""The rules of Hamlet, alone against Botric, a library of their own: they know the engine, and nothing of the page.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> state = start(Setup(players=(Player("Leaf", Colour.GREEN), Player("Botric", Colour.YELLOW))))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'The action line: Produce is number 1.')

Each file knows those before it:

pieces.py    what is in the box, what is printed on it, what can be changed
state.py     setup and state
scoring.py   the points in play and the final sheet, one function a rule
turn.py      sequence of play, and its open questions
options.py   what one of Botric's villagers may be able to do, in the book's order
goods.py     his goods in words
by_hand.py   what the table can put right
booking.py   what the moves of both sides book
flow.py      how his turn goes on by itself
moves/       the moves, one module an action of the book
botric/      Botric: his steps and their proofs, and how he decides anew after a correction
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
"""The order of the modules is the order of what is offered."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
