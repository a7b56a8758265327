"""The keys of squares and tiles: for taps, and for the places that a score line highlights."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.panchayat.rules.pieces import SQUARES, Building, Square

_CELLS: Final = tuple(f"cell:{square.name}" for square in SQUARES)


def cell(square: Square) -> str:
    """Return the key of a square."""
    return _CELLS[square]


@cache
def tile(building: Building | None) -> str:
    """Return the key of a building's tiles, or of no tile for None."""
    return f"tile:{building.value}" if building else "tile:none"


@cache
def hand(building: Building) -> str:
    """Return the key of a tile in hand."""
    return f"hand:{building.value}"


@cache
def use(building: Building) -> str:
    """Return the key of a one-time ability."""
    return f"use:{building.value}"
