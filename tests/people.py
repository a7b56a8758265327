"""Who sits down in the tests."""

from __future__ import annotations

from typing import Final

from engine.turn import Colour, Player

NAMES: Final = ("<b>&\"'</b>", "ليلى", "Big  Stone 🌾", "-- # ~ = *", "Oak")
"""Names that break a page or a text which does not write them out."""


def players(count: int) -> tuple[Player, ...]:
    """So many players, with names that are hard on the page and on the text."""
    return tuple(Player(name, colour) for name, colour in zip(NAMES[:count], Colour, strict=False))
