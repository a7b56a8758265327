"""The content of the box: stones, and cards that say how many of them make the heap."""

from __future__ import annotations

from typing import Final

HEAPS: Final = (7, 8, 9, 10)
"""Stones of the heap, one card each (Setup)."""
MOST: Final = 3
"""Stones that can be taken in one turn (Your Turn)."""
