"""Keys chosen automatically because there is only one choice."""

from __future__ import annotations

from engine.grid import Cell
from engine.move import Path
from engine.value import latest
from games.hampi.rules.land.landscape import ways
from games.hampi.rules.moves.laying import Lay, effects
from games.hampi.rules.state import State


@latest
def begin(state: State) -> Path:
    """Return the only space and rotation in which the tile fits."""
    if state.in_hand is None or state.land is None:
        return ()
    turnings = state.in_hand.turnings
    fits = [(cell, turns) for cell, turns in ways(state.land, state.in_hand) if turns in turnings]
    return Lay(*fits[0]).path if len(fits) == 1 else ()


def continues(state: State, path: Path) -> Path:
    """Return the rotation that a tile takes by itself on a space: of those that fit, the one with the most points."""
    if len(path) != 1 or not path[0].startswith("place:"):
        return ()
    cell = Cell.from_word(path[0].partition(":")[2])
    return tuple(f"turns:{turns}" for turns, _ in effects(state).get(cell, ())[:1])
