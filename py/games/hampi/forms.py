"""The forms: a new table."""

from __future__ import annotations

from engine.game import Fields
from engine.value import but
from games.hampi.pieces import COLOURS, SEATS
from games.hampi.state import Setup
from markup.forms import note
from markup.html import Html
from markup.seating import players_part, read_players


def form(setup: Setup, name: str) -> str:
    """HTML of a form; there is only that of a new table."""
    if name != "new":
        return note("There is no such form here.")
    return _new(setup)


def _new(setup: Setup) -> Html:
    return players_part(setup.players, setup.first, SEATS, colours=COLOURS)


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """The setup after a form was filled. Raises Refused."""
    players, first = read_players(fields, SEATS)
    return but(setup, players=players, first=first)
