"""Botric's refined materials in the village in words, and the bonus for one that is used."""

from __future__ import annotations

from games.hamlet.rules import options
from games.hamlet.rules.pieces import GOODS, Good, Owner
from games.hamlet.rules.scoring import worth
from games.hamlet.rules.state import State


def heap(state: State) -> str:
    """Return his refined materials in the village as entered, high quality first."""
    kinds = sorted(GOODS, key=lambda good: not state.high(Owner.HIS, good))
    found = [many_of(state, good, options.there(state, good)) for good in kinds if options.there(state, good) > 0]
    return ", ".join(found) or "none"


def many_of(state: State, good: Good, many: int) -> str:
    """Return a number of refined materials, such as `2 high-quality milk`."""
    return f"{many} {'high-quality ' * state.high(Owner.HIS, good)}{good.value}"


def bonus(state: State, owner: Owner, good: Good) -> str:
    """Return the bonus for the owner of a used material."""
    points, gold = worth(state, owner, good)
    return f"+{points}" + (f" and {gold} gold" if gold else "")
