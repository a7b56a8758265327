"""The two ways to use the app at a table."""

from __future__ import annotations

from engine.value import Named


class Way(Named):
    """How a table uses the app: turn by turn, or only to score the final position."""

    TURNS = "turns"
    END = "end"
