"""The sides of a field, and the fields beyond them."""

from __future__ import annotations

from typing import Final

from engine.value import Named
from games.indus.rules.pieces import SIDE, Field


class Side(Named):
    """A side of a field, on an unturned piece."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"

    def turned(self, quarters: int = 1) -> Side:
        """Return the side after clockwise quarter turns."""
        return tuple(Side)[(tuple(Side).index(self) + quarters) % 4]

    @property
    def title(self) -> str:
        """Direction in a word."""
        return {"n": "above", "e": "right", "s": "below", "w": "left"}[self.value]

    @property
    def beside(self) -> str:
        """Words before the name of a field: the direction over this edge."""
        return {"n": "above", "e": "to the right of", "s": "below", "w": "to the left of"}[self.value]


STEP: Final = {Side.NORTH: -SIDE, Side.EAST: 1, Side.SOUTH: SIDE, Side.WEST: -1}


def inside(field: Field, side: Side) -> bool:
    """Return whether there is a field beyond this side."""
    column, row = field % SIDE, field // SIDE
    return {Side.NORTH: row > 0, Side.EAST: column < SIDE - 1, Side.SOUTH: row < SIDE - 1, Side.WEST: column > 0}[side]
