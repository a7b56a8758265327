"""Keys that are chosen automatically."""

from __future__ import annotations

from engine.move import Path
from games.parikrama.rules.group import Form, form
from games.parikrama.rules.state import Asked, State


def begin(state: State) -> Path:
    """Return the colour of a run: its next card can have no other."""
    cards = (*state.group, *state.played)
    if state.now is not Asked.TRAVEL or form(cards) is not Form.RUN:
        return ()
    return (f"card:{cards[0].face.hue.value}",)


def continues(state: State, path: Path) -> Path:
    """Return the rotation of a tile that is held as it will be placed, once its space is chosen."""
    return ("turns:0",) if state.now is Asked.LAY and state.held and len(path) == 1 else ()
