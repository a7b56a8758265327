"""Moves at random by the types of their fields, lawful or not, as a text could bring them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from random import Random
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from engine.game import AnyGame
from engine.moves import AnyMove
from people import NAMES


@cache
def _kinds(cls: type[Any]) -> tuple[Any, ...]:
    hints = get_type_hints(cls)
    names = [part.name for part in fields(cls)] if is_dataclass(cls) else cls._fields
    return tuple(hints[name] for name in names)


def any_value(kind: Any, rng: Random) -> Any:
    """A value of any type that has a notation, nothing where that is allowed.

    A type with `word()` and `from_word()` is a dataclass or a named tuple, made of values of its fields.
    """
    parts = get_args(kind)
    if get_origin(kind) is tuple:
        return tuple(any_value(parts[0], rng) for _ in range(rng.randint(0, 3)))
    if parts:
        return any_value(rng.choice(parts), rng)
    if kind is NoneType:
        return None
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice((rng.randint(-3, 12), rng.randint(-2000, 2000)))
    if kind is str:
        return rng.choice(("", *NAMES))
    if issubclass(kind, Enum):
        return rng.choice(list(kind))
    assert hasattr(kind, "from_word"), f"no values of {kind} are known here"
    while True:
        value = kind(*(any_value(part, rng) for part in _kinds(kind)))
        if _has_word(value):
            return value


def _has_word(value: Any) -> bool:
    """Whether a text can have this value."""
    try:
        return bool(type(value).from_word(value.word()) == value)
    except ValueError:
        return False


def any_move(game: AnyGame, rng: Random) -> AnyMove:
    """A move of the game, of any class and with any words."""
    cls = rng.choice(game.moves.classes)
    kinds = _kinds(cls)  # type: ignore[arg-type]  # a class of moves is hashable
    move: AnyMove = cls(*(any_value(kind, rng) for kind in kinds))
    return move
