"""The app's dice: the same draw at the same place of a table, however often it is undone and redone."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeVar

T = TypeVar("T")


def dice(seed: str, draws: int) -> Random:
    """Return the dice for the next draw of a table with this seed, after `draws` earlier ones.

    >>> dice("leaf", 3).random() == dice("leaf", 3).random()
    True
    """
    return Random(f"{seed}/{draws}")


def drawn(counts: Mapping[T, int], rng: Random) -> T:
    """Draw one piece from a bag with `counts` pieces of each kind, each piece with the same probability.

    Raises: ValueError if the bag is empty.
    """
    if not sum(counts.values()):
        raise ValueError("the bag is empty")
    return rng.choices(tuple(counts), weights=tuple(counts.values()))[0]
