"""The table's page."""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.moves import Move
from engine.turn import Seat
from markup.html import button, div, p
from teaching.rules.state import State


def view(state: State, offer: Offer[Move[State]], seat: Seat) -> View:
    """The heap, and a button for every key that can be tapped."""
    keys = (*offer.next, *(blank.path[0] for blank in offer.blanks if not offer.chosen))
    heap = "The card is not drawn yet." if state.heap is None else f"{state.heap} stones"
    board = div(p(f"{state.setup.players[seat].name}: {heap}"), class_="heap")
    return View(board=board, hand=div(button(key, type="button", data_key=key) for key in keys))
