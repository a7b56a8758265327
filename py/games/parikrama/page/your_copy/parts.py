"""The position of the circle parts and the loop parts on the tiles of your copy, entered once."""

from __future__ import annotations

from engine.game import Fields
from engine.value import but
from games.parikrama.page.maps.tile_view import picture
from games.parikrama.rules.maps.tile import ARC, PLACES, Parts, Tile
from games.parikrama.rules.pieces import Spot
from games.parikrama.rules.state import Setup
from markup.forms import a_kind, either, note
from markup.html import Html, join


def parts_form(setup: Setup) -> Html:
    """Return the two choices of the position."""
    return join(
        note(
            "The app does not have the rulebook’s pictures, so check one of your tiles. If the app still counts "
            "wrongly, adjust the points."
        ),
        _spot("circles", "Part of a circle is", setup.circles),
        _spot("loops", "Part of a loop is", setup.loops),
    )


def _spot(name: str, title: str, spot: Spot) -> Html:
    words = {
        Spot.SIDES: ("In the middle of a side", "halves: two tiles complete it"),
        Spot.CORNERS: ("At a corner", "quarters: four tiles complete it"),
    }
    shown = Tile(circles="PBGY") if name == "circles" else Tile(loops=ARC * PLACES)
    options = [
        (one.value, join(picture(shown, 72, parts=Parts(circles=one, loops=one)), says), more)
        for one, (says, more) in words.items()
    ]
    return either(name, options, spot.value, title=title)


def read_parts(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with the position of the parts. Raises: Refused."""
    return but(
        setup,
        circles=a_kind(fields, "circles", Spot, "place of the circle parts", setup.circles),
        loops=a_kind(fields, "loops", Spot, "place of the loop parts", setup.loops),
    )
