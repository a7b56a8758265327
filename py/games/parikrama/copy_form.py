"""Your copy: what is read of it, part by part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.parikrama.bonus_form import sight_says, table_says
from games.parikrama.card_form import card_says, practice, ride_says
from games.parikrama.pieces import FACES, HUES, RIDES, SIGHT_FACES, WITH_TABLE, Spot
from games.parikrama.state import Copy, Setup
from games.parikrama.tile_form import MOST_TILES, tile_says
from markup.forms import note
from markup.html import Html, b, button, div, element, h2, join, li, small, span, ul

_SPOTS: Final = {Spot.SIDES: "at the sides", Spot.CORNERS: "at the corners"}


def overview(setup: Setup) -> Html:
    """Cards, hitch-hikes, tiles, Sights and Scoring tiles, each a key of its form."""
    prints = setup.prints
    own = setup.copy is Copy.OWN
    read = sum(setup.printed(face).marks is not None for face in FACES)
    costs = sum(setup.printed(face).dots is not None for face in FACES)
    return join(
        div(
            h2(f"{read} of {len(FACES)} cards read"),
            element("progress", value=read, max=len(FACES), aria_label="Cards read"),
            practice(setup) or note("Nothing has to be read at once: each thing is asked for when it first counts."),
            class_="copy-head",
        ),
        _list([("dots", "Travel costs of all cards", f"{costs} of {len(FACES)} known", costs < len(FACES))]),
        [join(h2(hue.title), _list(_cards(setup, hue.value))) for hue in HUES],
        h2("Hitch-hikes"),
        _list(
            (f"ride:{ride.value}", ride.title, ride_says(setup.ride(ride)), setup.ride(ride).number is None)
            for ride in RIDES
        ),
        h2(f"{len(prints.tiles)} of {MOST_TILES} tiles drawn"),
        note("Only needed where the app follows the Maps. A tile is drawn when it is first met, or here."),
        _list([("parts", "Where the parts lie", _where(setup), False)]) if own else None,
        _list(
            (f"tile:{at}", f"{tile.kind.title} {at}", tile_says(tile), False) for at, tile in enumerate(prints.tiles, 1)
        ),
        _new(f"tile:{len(prints.tiles) + 1}", "Draw a tile") if own and len(prints.tiles) < MOST_TILES else None,
        h2(f"{len(prints.sights)} of {SIGHT_FACES} Sights read"),
        _list((f"sight:{at}", f"Sight {at}", sight_says(sight), False) for at, sight in enumerate(prints.sights, 1)),
        _new(f"sight:{len(prints.sights) + 1}", "Read a Sight") if own and len(prints.sights) < SIGHT_FACES else None,
        h2("Scoring tiles with a table"),
        _list(
            (f"table:{tile.value}", tile.title, table_says(setup, tile), setup.table(tile) is None)
            for tile in WITH_TABLE
        ),
    )


def _cards(setup: Setup, hue: str) -> Iterable[tuple[str, str, str, bool]]:
    for face in FACES:
        if face.hue.value == hue:
            yield f"card:{face.word()}", face.title, card_says(setup, face), setup.printed(face).marks is None


def _where(setup: Setup) -> str:
    return f"circles {_SPOTS[setup.circles]}, loops {_SPOTS[setup.loops]}"


def _list(rows: Iterable[tuple[str, str, str, bool]]) -> Html:
    """Keys of forms: name, title, what is known, and whether it is still to be read."""
    return ul(
        [
            li(
                button(
                    span(b(title), small(says)),
                    type="button",
                    data_key=f"form:{name}",
                    class_="unknown" if unknown else None,
                )
            )
            for name, title, says, unknown in rows
        ],
        class_="copy-list pk-list",
    )


def _new(name: str, says: str) -> Html:
    return button(says, type="button", class_="btn", data_key=f"form:{name}")
