"""The forms: a new table."""

from __future__ import annotations

from engine.game import Fields
from engine.turn import Colour, Player
from markup.html import input_, join, label
from teaching.rules.state import Setup


def form(setup: Setup, name: str) -> str:
    """HTML of a form; there is only that of a new table."""
    return join(label("Name", input_(name="name", value=player.name)) for player in setup.players)


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """The setup after a form was filled."""
    names = [value for field, value in fields if field == "name"]
    colours = (Colour.RED, Colour.BLUE)
    return Setup(players=tuple(map(Player, names, colours)), first=setup.first, seed=setup.seed)
