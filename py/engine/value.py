"""Frozen values: a change is a copy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

T = TypeVar("T")


def but(value: T, **changes: Any) -> T:
    """A copy of a frozen dataclass with some fields changed and its checks run again.

    Raises TypeError for a field that the class does not have, and whatever its `__post_init__` raises.
    """
    return replace(value, **changes)  # type: ignore[type-var]  # every value of ours is a dataclass


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A copy of a tuple with one item replaced.

    >>> put((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*items[:index], item, *items[index + 1 :])
