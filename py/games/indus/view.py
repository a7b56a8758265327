"""The table's page."""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.turn import Seat
from games.indus.moves import Move
from games.indus.pieces import FIELDS
from games.indus.state import State
from markup.html import button, div, p


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """The fields, and a button for every key that can be tapped."""
    depth = len(offer.chosen)
    blanks = (blank.path[depth] for blank in offer.blanks if blank.path[:depth] == offer.chosen != blank.path)
    keys = dict.fromkeys((*offer.next, *blanks))
    lie = (f"{field.name} {' '.join(one.title for one in state.stacks[field])}. " for field in FIELDS)
    board = div(p(state.setup.players[seat].name), p(lie))
    return View(board=board, hand=div(button(key, type="button", data_key=key) for key in keys))
