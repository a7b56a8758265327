"""The games that the suite plays, and set-ups of each by number, from `setups_<key>.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from engine.game import AnyGame
from games import GAMES
from teaching.game import GAME as TEACHING

ALL: Final[tuple[AnyGame, ...]] = (*GAMES, TEACHING)

_OF: Final = {game.info.key: import_module(f"setups_{game.info.key}") for game in ALL}
SETUPS: Final[Mapping[str, Callable[[int], Any]]] = {key: of.setup for key, of in _OF.items()}
"""For each game, by its key: a set-up for every number from 0."""
KINDS: Final[Mapping[str, int]] = {key: of.KINDS for key, of in _OF.items()}
"""How many numbers it takes until every seat count and variant was there once."""
