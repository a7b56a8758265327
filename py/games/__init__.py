"""The games, in the order of the shelf: the one list. What a game is made of is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final

from engine.game import AnyGame


class Games:
    """Each game's key and title, and the games themselves."""

    def __init__(self, **titles: str) -> None:
        self.titles: Final = MappingProxyType(titles)

    def __iter__(self) -> Iterator[AnyGame]:
        return map(_game, self.titles)

    def named(self, key: str) -> AnyGame | None:
        """The game of this key."""
        return _game(key) if key in self.titles else None


@cache
def _game(key: str) -> AnyGame:
    whole = import_module(f"games.{key}.game" if find_spec(f"games.{key}.game") else f"games.{key}")
    game: AnyGame = whole.GAME
    return game


GAMES: Final = Games(panchayat="Panchayat", hamlet="Hamlet", indus="Indus", hampi="Hampi", parikrama="Parikrama")
