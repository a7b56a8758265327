"""The app's dice: the same draw at the same place of a table, however often it is undone and done again."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeVar

T = TypeVar("T")


def dice(seed: str, draws: int) -> Random:
    """The dice for the draw after `draws` earlier ones of a table with this seed.

    >>> dice("leaf", 3).random() == dice("leaf", 3).random()
    True
    """
    return Random(f"{seed}/{draws}")


def drawn(counts: Mapping[T, int], rng: Random) -> T:
    """One piece from a bag of `counts` pieces; a kind with twice as many is drawn twice as often.

    Raises ValueError when the bag is empty.
    """
    if not sum(counts.values()):
        raise ValueError("the bag is empty")
    return rng.choices(tuple(counts), weights=tuple(counts.values()))[0]
