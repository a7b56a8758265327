"""The rules in brief, in our words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

BRIEF: Final = (("Your Turn", "Take one to three stones. Each is a point, the last one five more."),)
LEAD: Final = "Take stones from the heap; the app counts them."

RULINGS: Final = (Ruling(key="T1", point="A card that got lost", reading="draw it as a house rule"),)
