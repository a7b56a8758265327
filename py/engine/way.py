"""How a table uses the app."""

from __future__ import annotations

from enum import Enum


class Way(Enum):
    """How a table uses the app: it follows turn by turn, or counts what was typed in at the end."""

    TURNS = "turns"
    END = "end"
