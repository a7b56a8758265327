"""The app's dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.setting_up import Lay
from games.hamlet.rules.pieces import MARKERS, Token
from games.hamlet.rules.state import State

if TYPE_CHECKING:
    from random import Random


def deal(state: State, rng: Random) -> Move:
    """Return the next token of the action line, or a marker from the bag."""
    from engine.chance import drawn  # noqa: PLC0415  # the dice are loaded only if the app draws

    if not state.ready:
        return Lay(drawn({token: 1 for token in Token if token not in state.line}, rng))
    return Draw(drawn(dict(zip(MARKERS, state.bag, strict=True)), rng))
