"""The table's page, as plain as it can be: where everything stands, and a key for everything that can be done."""

from __future__ import annotations

from engine.game import View
from engine.move import Offer
from engine.turn import Seat
from games.hampi.map_part import map_part
from games.hampi.moves import Move
from games.hampi.pieces import PEOPLE
from games.hampi.scoring import number
from games.hampi.state import State
from markup.html import button, div, join, p


def view(state: State, offer: Offer[Move], seat: Seat) -> View:
    """The support of the seat looked at, and the keys."""
    balance = state.balance(seat)
    support = ", ".join(f"{person.title} {number(balance[person.at])}" for person in PEOPLE)
    board = div(p(f"{state.setup.players[seat].name}: {support}"), class_="support")
    depth = len(offer.chosen)
    blanks = (blank.path[depth] for blank in offer.blanks if _begins(blank.path, offer.chosen))
    keys = dict.fromkeys((*offer.next, *blanks))
    keys = {key: None for key in keys if not (state.land and key.startswith(("place:", "turns:", "tile:")))}
    plain = div(button(key, type="button", data_key=key) for key in keys)
    return View(board=join(board, map_part(state, offer)), hand=plain)


def _begins(path: tuple[str, ...], chosen: tuple[str, ...]) -> bool:
    return path[: len(chosen)] == chosen and len(path) > len(chosen)
