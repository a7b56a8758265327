"""The rules of Parikrama, a library of its own that imports only the engine.

From a Python prompt:

    >>> from engine.turn import Colour, Player
    >>> state = start(Setup(players=(Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))))
    >>> move = next(MOVES.candidates(state))
    >>> MOVES.refuse(state, move), move.tell(state)
    (None, 'Leaf travels: new group.')

Each file may import those above it:

pieces.py    the content of the box
totals.py    numbers of a Journal or a Map that are entered
maps/        a Map: tiles, spaces, complete circles and loops, the loops award, free symbols
group.py     sets and runs
price.py     the cost of a Travel, and every way to pay
prints.py    printed values of a copy; the practice copy
traveller.py  the possessions of a player
state.py     setup and state
survey.py    discounts, ways to pay, Sights, and numbers that are entered
tally.py     the counts of a player
scoring.py   the scoring rules
missed.py    what scores nothing, and why
worth.py     the value of a tile before it is placed
turn.py      sequence of play, and its open questions
words.py     names of groups, hitch-hikes and places
moves/       the moves, one module per action of the rulebook
begin.py     keys chosen automatically
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
"""The order of the modules is the order of the offer."""

__all__ = ["MOVES", "Setup", "State", "score", "start"]
