"""Your copy: its entered values, part by part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.parikrama.page.drawing import face, mark
from games.parikrama.page.maps.tile_view import described, picture
from games.parikrama.page.your_copy.cards import card_says, practice
from games.parikrama.page.your_copy.rides import ride_says
from games.parikrama.page.your_copy.sights import sight_says
from games.parikrama.page.your_copy.tables import table_says
from games.parikrama.page.your_copy.tiles import MOST_TILES, NEW
from games.parikrama.rules.pieces import FACES, HUES, RIDES, SIGHT_FACES, WITH_TABLE, Hue, Spot
from games.parikrama.rules.state import Copy, Setup
from markup.forms import note
from markup.html import Html, b, button, div, element, h2, join, li, small, span, ul

_SPOTS: Final = {Spot.SIDES: "at the sides", Spot.CORNERS: "at the corners"}


def overview(setup: Setup) -> Html:
    """Return cards, hitch-hikes, tiles, Sights and Scoring tiles, each as the key of its form."""
    prints = setup.prints
    own = setup.copy is Copy.OWN
    read = sum(setup.printed(face).marks is not None for face in FACES)
    costs = sum(setup.printed(face).dots is not None for face in FACES)
    many, sights = len(prints.tiles), len(prints.sights)
    return join(
        div(
            h2(f"{read} of {len(FACES)} cards entered"),
            element("progress", value=read, max=len(FACES), aria_label="Cards entered"),
            practice(setup) or note("You do not have to enter anything now. The app asks when a value first matters."),
            class_="copy-head",
        ),
        _list([_row("dots", mark("travel"), "All travel costs", f"{costs} of {len(FACES)} known", costs < len(FACES))]),
        [join(h2(hue.title), _list(_cards(setup, hue), "")) for hue in HUES],
        h2("Hitch-Hike cards"),
        _list(_rides(setup), ""),
        h2(f"{many} of {MOST_TILES} tiles entered"),
        note("Only needed if the app tracks the Maps. Enter a tile here, or when it first comes up."),
        _list([_row("parts", mark("loop"), "Position of circles and loops", _where(setup))]) if own else None,
        _list(
            _row(f"tile:{at}", picture(tile, 48, parts=setup.parts), f"Tile {at}", described(tile, 0, setup.parts))
            for at, tile in enumerate(prints.tiles, 1)
        ),
        _new(f"tile:{NEW}", "Enter a tile") if own and many < MOST_TILES else None,
        h2(f"{sights} of {SIGHT_FACES} Sights entered"),
        _list(
            _row(f"sight:{at}", mark("sight"), f"Sight {at}", sight_says(sight))
            for at, sight in enumerate(prints.sights, 1)
        ),
        _new(f"sight:{sights + 1}", "Enter a Sight") if own and sights < SIGHT_FACES else None,
        h2("Scoring tiles with a table"),
        _list(
            _row(f"table:{tile.value}", None, tile.title, table_says(setup, tile), setup.table(tile) is None)
            for tile in WITH_TABLE
        ),
    )


def _cards(setup: Setup, hue: Hue) -> Iterable[Html]:
    for one in FACES:
        if one.hue is hue:
            unknown = setup.printed(one).marks is None
            yield _row(f"card:{one.word()}", face(one, "small"), one.title, card_says(setup, one), unknown)


def _rides(setup: Setup) -> Iterable[Html]:
    for ride in RIDES:
        known = setup.ride(ride)
        unknown = None in (known.free, known.number)
        yield _row(f"ride:{ride.value}", mark(ride.value), ride.title, ride_says(known), unknown)


def _where(setup: Setup) -> str:
    return f"circles {_SPOTS[setup.circles]}, loops {_SPOTS[setup.loops]}"


def _row(name: str, picture_: Html | None, title: str, says: str, unknown: bool = False) -> Html:
    """Return the key of a form with its known values; dotted if values are missing."""
    return li(
        button(
            picture_,
            span(b(title), small(says)),
            type="button",
            data_key=f"form:{name}",
            class_="unknown" if unknown else None,
        )
    )


def _list(rows: Iterable[Html], class_: str = "pk-wide") -> Html:
    return ul(rows, class_=f"copy-list pk-copy {class_}".rstrip())


def _new(name: str, says: str) -> Html:
    return button(says, type="button", class_="btn", data_key=f"form:{name}")
