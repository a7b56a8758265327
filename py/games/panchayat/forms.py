"""The forms."""

from __future__ import annotations

from engine.game import Fields
from games.panchayat.state import Setup


def form(setup: Setup, name: str) -> str:
    """HTML of a form."""
    return ""


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """The setup after a form was filled."""
    return setup
