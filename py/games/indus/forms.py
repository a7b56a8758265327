"""The forms: a new table."""

from __future__ import annotations

from engine.game import Fields
from engine.value import but
from games.indus.state import Setup
from markup.html import input_, join, label


def form(setup: Setup, name: str) -> str:
    """HTML of a form; there is only that of a new table."""
    return join(label("Name", input_(name="name", value=player.name)) for player in setup.players)


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """The setup after a form was filled."""
    names = [value for field, value in fields if field == "name"]
    return but(setup, players=tuple(but(player, name=name) for player, name in zip(setup.players, names, strict=False)))
