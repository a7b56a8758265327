"""The rules in brief, in our own words, and the rulings."""

from __future__ import annotations

from typing import Final

from engine.game import Ruling

LEAD: Final = "Run the table turn by turn, or type in the final board and let it be scored."
RULINGS: Final = (Ruling("I1", "A building, level for most.", "Both places together, divided and rounded down."),)
BRIEF: Final = (("Game Setup", "Add a researcher, throw the die, move a researcher."),)
