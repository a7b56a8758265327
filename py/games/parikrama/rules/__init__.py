"""The rules of Parikrama, a library of their own: they know the engine, and nothing of the page.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> state = start(Setup(players=(Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'Leaf travels: new group.')

Each file knows those before it:

pieces.py    what is in the box
maps/        a Map: a tile, how tiles lie, and what loops and free symbols bring
group.py     sets and runs
price.py     what a Travel costs, and every way to pay
prints.py    what is printed on a copy; the practice copy
state.py     setup and state
survey.py    discounts, ways to pay, Sights, and what is typed
tally.py     what is counted of a player
scoring.py   the scoring rules
worth.py     what a tile would be worth
turn.py      sequence of play, and its open questions
words.py     names of groups, hitch-hikes and places
moves/       the moves, one module per action of the rulebook
begin.py     keys that are chosen automatically
"""

from __future__ import annotations

from typing import Final

from engine.moves import Moves
from games.parikrama.rules.moves import (
    backpack,
    corrections,
    ending,
    final_count,
    journal,
    lying_open,
    paying,
    rest,
    sights,
    tiles,
    totals,
    travel,
)
from games.parikrama.rules.scoring import score
from games.parikrama.rules.state import Setup, State, start
from games.parikrama.rules.turn import settled
from games.parikrama.rules.turn import turn as _turn

MOVES: Final = Moves(
    _turn,
    (final_count, travel, paying, journal, backpack, rest, sights, tiles, totals, ending, corrections, lying_open),
    ways_rule="Gameplay",
    then=settled,
)
"""The order of the modules is the order of what is offered."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
