"""The keys of squares and tiles: what is tapped, and what a score line lights up."""

from __future__ import annotations

from typing import Final

from games.panchayat.rules.pieces import SQUARES, Building, Square

_CELLS: Final = tuple(f"cell:{square.name}" for square in SQUARES)


def cell(square: Square) -> str:
    """The key of a square."""
    return _CELLS[square]


def tile(building: Building | None) -> str:
    """The key of a building's tiles; None: no tile."""
    return f"tile:{building.value}" if building else "tile:none"


def hand(building: Building) -> str:
    """The key of a tile in hand."""
    return f"hand:{building.value}"


def use(building: Building) -> str:
    """The key of a one-time ability."""
    return f"use:{building.value}"
