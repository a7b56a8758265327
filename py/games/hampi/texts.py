"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = (
    "Say what each tile completes and where the cubes lie; the app counts the zones, divides them among those who are "
    "level, tells the Banker which cards to hand out, and knows who holds the Sun Jewel."
)

RULINGS: Final[tuple[Ruling, ...]] = ()

BRIEF: Final[tuple[tuple[str, str], ...]] = (("Goal", "Hold the Sun Jewel at the end."),)
