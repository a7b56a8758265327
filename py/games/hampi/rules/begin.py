"""Keys chosen automatically because there is only one choice."""

from __future__ import annotations

from engine.move import Path
from engine.value import latest
from games.hampi.rules.land.landscape import ways
from games.hampi.rules.moves.laying import Lay
from games.hampi.rules.state import State


@latest
def begin(state: State) -> Path:
    """Return the only space and rotation in which the tile fits."""
    if state.in_hand is None or state.land is None:
        return ()
    turnings = state.in_hand.turnings
    fits = [(cell, turns) for cell, turns in ways(state.land, state.in_hand) if turns in turnings]
    return Lay(*fits[0]).path if len(fits) == 1 else ()
