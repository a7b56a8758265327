"""A cell of a final board: the smallest part of it that is entered by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from engine.moves import Move, StateT


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell(Generic[StateT]):
    """A cell with its value and the moves that enter it at an empty table that scores only the end."""

    title: str = ""
    """Its place in words, such as `Leaf, b3`; empty for the moves that confirm a whole board."""
    value: str = ""
    """Its value in words."""
    moves: tuple[Move[StateT], ...]
    turn: int = 0
    """The turn in which it is entered, from 0."""
