"""The table's page."""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.turn import Seat
from games.panchayat.moves import Move
from games.panchayat.state import State


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """The board of a seat, the hand and the market."""
    return View(board="")
