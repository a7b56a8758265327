"""Set-ups of the teaching game by number."""

from __future__ import annotations

from typing import Final

from engine.turn import Seat
from people import players
from teaching.rules.state import Setup

KINDS: Final = 6
"""How many numbers it takes until who is first and who draws the card was there in every way."""


def setup(number: int) -> Setup:
    """A set-up for every number from 0."""
    return Setup(players=players(2), first=Seat(number % 2), seed=f"s{number}" if number % 3 else "")
