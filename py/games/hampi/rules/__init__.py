"""The rules of Hampi, a library of its own that imports only the engine.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> state = start(Setup(players=(Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'Leaf draws a Land tile.')
    >>> [move.say(state) for move in MOVES.candidates(MOVES.play(state, move))][-1]
    'No cube'

Each file may import those above it:

pieces.py      the content of the box
land/          the landscape: Land tiles, and the zones they form
split.py       winners of a zone, and the share of each tied player
bank.py        Support cards: given, returned and owed
questions.py   questions that are answered before the game continues
state.py       setup and state
survey.py      effects of a placed tile on the zones
scoring.py     the scoring rules
jewel.py       conditions, and the holders of the Sun Jewel
turn.py        sequence of play
moves/         the moves, one module per action of the rulebook
begin.py       keys chosen automatically
odd.py         unusual situations that are legal
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from engine.refusal import Refusal
from games.hampi.rules.moves import condition, corrections, counting, cube, draw, laying, round_end, zones
from games.hampi.rules.moves.common import Move
from games.hampi.rules.pieces import CONDITIONS
from games.hampi.rules.scoring import score
from games.hampi.rules.state import Setup, State, start
from games.hampi.rules.turn import turn as _turn


class _Moves(Moves[State]):
    """The moves, with a refusal of its own for an eighth condition."""

    def refuse(self, state: State, move: Move) -> Refusal | None:
        eighth = isinstance(move, draw.Draw) and move.what.condition and len(state.conditions) >= CONDITIONS
        if not (state.over and eighth):
            return super().refuse(state, move)
        return Refusal(
            "eighth",
            "There are seven conditions, and the game ended with the seventh.",
            "If it was not the seventh, undo it.",
            "Game Ends",
            firm=True,
        )


MOVES: Final = _Moves(
    _turn, (draw, round_end, laying, zones, cube, counting, condition, corrections), ways_rule="How to Play"
)
"""The order of the modules is the order of the offer."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
