"""Moves at random by the types of their fields, lawful or not, as a text could bring them."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from functools import cache
from random import Random
from types import NoneType
from typing import Any, get_args, get_type_hints

from engine.game import AnyGame
from engine.move import Move


@cache
def _kinds(cls: type[Any]) -> tuple[Any, ...]:
    hints = get_type_hints(cls)
    return tuple(hints[part.name] for part in fields(cls))


def any_value(kind: Any, rng: Random) -> Any:
    """A value of a field's type: of an enumeration, a number, yes or no, or nothing where that is allowed."""
    if parts := get_args(kind):
        return any_value(rng.choice(parts), rng)
    if kind is NoneType:
        return None
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice((rng.randint(-3, 12), rng.randint(-2000, 2000)))
    assert issubclass(kind, Enum), f"no values of {kind} are known here"
    return rng.choice(list(kind))


def any_move(game: AnyGame, rng: Random) -> Move:
    """A move of the game, of any class and with any words."""
    cls = rng.choice(game.moves)
    kinds = _kinds(cls)  # type: ignore[arg-type]  # a class of moves is hashable
    move: Move = cls(*(any_value(kind, rng) for kind in kinds))
    return move
