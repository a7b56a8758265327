"""The keys of places and pieces: for taps, and for the places that a score line highlights."""

from __future__ import annotations

from typing import Final

from engine.turn import Colour
from games.indus.rules.pieces import FIELDS, STARTS, Field, Rank, Start

_CELLS: Final = tuple(f"cell:{field.name}" for field in FIELDS)
_SPACES: Final = tuple(f"start:{start.name}" for start in STARTS)


def cell(field: Field) -> str:
    """Return the key of a field."""
    return _CELLS[field]


def space(start: Start) -> str:
    """Return the key of a start space."""
    return _SPACES[start]


def team(colour: Colour) -> str:
    """Return the key of a colour."""
    return f"team:{colour.value}"


def add(colour: Colour, rank: Rank) -> str:
    """Return the key of a researcher in reserve."""
    return f"add:{colour.value}-{rank.name.lower()}"


def instead(colour: Colour, rank: Rank) -> str:
    """Return the key of a researcher that replaces the top one of a field."""
    return f"instead:{colour.value}-{rank.name.lower()}"


def reserve(colour: Colour, rank: Rank) -> str:
    """Return the key that corrects the number of a rank in reserve."""
    return f"reserve:{colour.value}-{rank.name.lower()}"


def captured(colour: Colour) -> str:
    """Return the key of a colour's points for captured researchers, at the end."""
    return f"captured:{colour.value}"


TOP: Final = "off:top"
"""The key that removes the top researcher."""
