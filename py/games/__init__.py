"""The list of games, in the order of the shelf. A game is imported when it is first needed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.game import AnyGame

if TYPE_CHECKING:
    from engine.walk import Walk


class Games:
    """The games by their keys, each with its title and the words on its box, which tell who can play."""

    def __init__(self, **boxes: tuple[str, str]) -> None:
        self.boxes: Final = MappingProxyType(boxes)
        self.titles: Final = MappingProxyType({key: title for key, (title, _) in boxes.items()})

    def __iter__(self) -> Iterator[AnyGame]:
        return map(_game, self.titles)

    def named(self, key: str) -> AnyGame | None:
        """Return the game with this key, or None."""
        return _game(key) if key in self.titles else None

    def walk(self, key: str) -> Walk:
        """Return the first look at the game with this key. It is imported only for it."""
        walk: Walk = import_module(f"games.{key}.walk").WALK
        return walk


@cache
def _game(key: str) -> AnyGame:
    game: AnyGame = import_module(f"games.{key}.game").GAME
    return game


GAMES: Final = Games(
    panchayat=("Panchayat", "1–4 players"),
    hamlet=("Hamlet", "solo, Botric"),
    indus=("Indus", "2–4 players"),
    hampi=("Hampi", "2–5 players"),
    parikrama=("Parikrama", "2–4 players"),
)
SLOGAN: Final = "five games under one tree"
"""How many there are, as the shelf and the titles of pages say it, and `public/manifest.webmanifest`."""
