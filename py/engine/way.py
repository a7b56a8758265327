"""The two ways to use the app at a table."""

from __future__ import annotations

from enum import Enum


class Way(Enum):
    """How a table uses the app: turn by turn, or only to score the final position."""

    TURNS = "turns"
    END = "end"
