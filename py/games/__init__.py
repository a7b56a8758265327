"""The list of games, in the order of the shelf. A game is imported when it is first needed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from engine.game import AnyGame


class Games:
    """The games with their keys and titles."""

    def __init__(self, **titles: str) -> None:
        self.titles: Final = MappingProxyType(titles)

    def __iter__(self) -> Iterator[AnyGame]:
        return map(_game, self.titles)

    def named(self, key: str) -> AnyGame | None:
        """Return the game with this key, or None."""
        return _game(key) if key in self.titles else None


@cache
def _game(key: str) -> AnyGame:
    game: AnyGame = import_module(f"games.{key}.game").GAME
    return game


GAMES: Final = Games(panchayat="Panchayat", hamlet="Hamlet", indus="Indus", hampi="Hampi", parikrama="Parikrama")
