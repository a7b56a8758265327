"""The keys of places and pieces: what is tapped, and what a score line lights up."""

from __future__ import annotations

from typing import Final

from engine.turn import Colour
from games.indus.rules.pieces import FIELDS, Field, Rank, Start

_CELLS: Final = tuple(f"cell:{field.name}" for field in FIELDS)


def cell(field: Field) -> str:
    """The key of a field."""
    return _CELLS[field]


def space(start: Start) -> str:
    """The key of a start space."""
    return f"start:{start.name}"


def team(colour: Colour) -> str:
    """The key of a colour."""
    return f"team:{colour.value}"


def add(colour: Colour, rank: Rank) -> str:
    """The key of a researcher in reserve."""
    return f"add:{colour.value}-{rank.name.lower()}"


def reserve(colour: Colour, rank: Rank) -> str:
    """The key of the number of a rank in reserve, put right by hand."""
    return f"reserve:{colour.value}-{rank.name.lower()}"


def captured(colour: Colour) -> str:
    """The key of the points of a colour for captured researchers, at the end."""
    return f"captured:{colour.value}"


TOP: Final = "off:top"
"""The key of what stands or lies on top: it goes."""
