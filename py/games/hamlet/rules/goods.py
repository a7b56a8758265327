"""Botric's goods in the village in words, and what one brings that is used up."""

from __future__ import annotations

from games.hamlet.rules import options
from games.hamlet.rules.pieces import GOODS, Good, Owner
from games.hamlet.rules.scoring import worth
from games.hamlet.rules.state import State


def heap(state: State) -> str:
    """His goods in the village, as far as they were told, his high quality first."""
    kinds = sorted(GOODS, key=lambda good: not state.high(Owner.HIS, good))
    found = [many_of(state, good, options.there(state, good)) for good in kinds if options.there(state, good) > 0]
    return ", ".join(found) or "none"


def many_of(state: State, good: Good, many: int) -> str:
    """So many of a good, as `2 high-quality milk`."""
    return f"{many} {'high-quality ' * state.high(Owner.HIS, good)}{good.value}"


def bonus(state: State, owner: Owner, good: Good) -> str:
    """What a good used brings its owner."""
    points, gold = worth(state, owner, good)
    return f"+{points}" + (f" and {gold} gold" if gold else "")
