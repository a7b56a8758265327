"""Numbers of a Journal or a Map that are entered, where the app does not track what they count."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine.value import Titled
from games.parikrama.rules.pieces import MOST_TYPED, SPECIAL


class Total(Titled):
    """A number that is entered if the app does not count it, or instead of its count."""

    CARDS = "cards", "Journal and Hitch-Hike values"
    """Values of Journal cards and spent hitch-hikes."""
    SIGHTS = "sights", "Points of Sights"
    JOURNAL_WHEEL = "journal-wheel", "Wheels in the Journal"
    JOURNAL_LOTUS = "journal-lotus", "Lotuses in the Journal"
    JOURNAL_KNOT = "journal-knot", "Knots in the Journal"
    JOURNAL_FISH = "journal-fish", "Fish in the Journal"
    HALVES = "halves", "Half loops in the Journal"
    NUMBER = "number", "Journal cards of the most common value"
    """Journal cards of the most common value."""
    COLOR = "color", "Journal cards of the most common colour"
    """Journal cards of the most common colour."""
    POINTS = "points", "Points on tiles"
    """Points on tiles."""
    MAP_WHEEL = "map-wheel", "Wheels on the Map"
    MAP_LOTUS = "map-lotus", "Lotuses on the Map"
    MAP_KNOT = "map-knot", "Knots on the Map"
    MAP_FISH = "map-fish", "Fish on the Map"
    FREE = "free", "Tiles with a symbol of your choice"
    """Tiles with a symbol chosen before scoring."""
    LOOPS = "loops", "Complete loops on the Map"
    PURPLE = "purple", "Purple circles on the Map"
    """Complete circles of a colour, including the tile "discount every turn"."""
    BLUE = "blue", "Blue circles on the Map"
    GREEN = "green", "Green circles on the Map"
    YELLOW = "yellow", "Yellow circles on the Map"
    ANY = "any", "Discount in any colour from a tile"
    """Discount of any colour, from the tile "discount every turn"."""
    CIRCLES = "circles", "Complete circles on the Map, all colours"
    """Complete circles on the Map, all colours together, without the tile "discount every turn"."""
    SIX = "six", "Tiles with “Backpack with 6 cards”"
    """1 with the tile that makes the Backpack action cost six cards."""
    SEVEN = "seven", "Tiles with “any of the 7 Basic tiles”"
    """1 with the tile that opens all seven places of the row."""
    DIAGONAL = "diagonal", "Circles on the longest diagonal"
    DISJOINT = "disjoint", "Symbols with no identical symbol around them"
    QUARTETS = "quartets", "Complete Quartets"

    @property
    def at(self) -> int:
        """Position in `Totals`."""
        return TOTALS.index(self)

    @property
    def key(self) -> str:
        """Key in a path and on the page."""
        return f"total:{self.value}"

    @property
    def most(self) -> int:
        """Highest number that can be entered."""
        return SPECIAL if self in (Total.FREE, Total.SIX, Total.SEVEN) else MOST_TYPED


TOTALS: Final = tuple(Total)
Totals: TypeAlias = tuple[int | None, ...]
"""Entered numbers in the order of `TOTALS`, None if not entered."""
UNTYPED: Final[Totals] = (None,) * len(TOTALS)
OF_MAP: Final = TOTALS[Total.POINTS.at :]
CIRCLE_TOTALS: Final = (Total.PURPLE, Total.BLUE, Total.GREEN, Total.YELLOW)
