"""The Sights and Scoring tiles on the table."""

from __future__ import annotations

from engine.game import Fields
from engine.value import but
from engine.words import plural
from games.parikrama.page.drawing import required
from games.parikrama.rules.pieces import SCORING_OUT, SIGHTS_OUT, Scoring
from games.parikrama.rules.state import Setup
from markup.forms import area, checks, note, values, wrong
from markup.html import Html, div, join, span


def on_table(setup: Setup) -> Html:
    """Return the three Sights and the three Scoring tiles of this table."""
    return join(area("Scoring tiles on the table", scoring(setup)), area("Sights on the table", sights_out(setup)))


def scoring(setup: Setup) -> Html:
    """Return which Scoring tiles are in play."""
    ticked = [tile.value for tile in setup.scoring]
    return join(
        note(f"Select the {SCORING_OUT} Scoring tiles next to the deck. Select none if you do not know them yet."),
        div(checks("scoring", [(tile.value, tile.title) for tile in Scoring], ticked), class_="pk-checks"),
    )


def sights_out(setup: Setup) -> Html:
    """Return which Sights of the copy are in play."""
    known = setup.prints.sights
    if not known:
        return note("No Sights are entered in your copy yet. Enter them on their own page, or when a player takes one.")
    options = [
        (str(at), join(span(map(required, sight.needs), class_="pk-needs"), f"{at}: {sight.title}"))
        for at, sight in enumerate(known, 1)
    ]
    return join(
        note(
            f"Select the {SIGHTS_OUT} above the Journey cards. If you select fewer, players can take any Sight that "
            "you have entered."
        ),
        div(checks("out", options, map(str, setup.out)), class_="pk-checks"),
    )


def read_on_table(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with the Sights and Scoring tiles on the table. Raises: Refused."""
    ticked = values(fields, "scoring")
    tiles = tuple(tile for tile in Scoring if tile.value in ticked)
    if len(tiles) not in (0, SCORING_OUT):
        raise wrong(
            "scoring-tiles",
            f"{plural(len(tiles), 'Scoring tile is', 'Scoring tiles are')} selected.",
            f"Select the {SCORING_OUT} Scoring tiles on the table, or none.",
            "Advanced Variant",
        )
    known = range(1, len(setup.prints.sights) + 1)
    out = tuple(at for at in known if str(at) in values(fields, "out"))
    if len(out) > SIGHTS_OUT:
        raise wrong(
            "sights-out",
            f"{len(out)} Sights are selected.",
            f"Select the {SIGHTS_OUT} Sights on the table, or only those you know.",
            "Advanced Variant",
        )
    return but(setup, scoring=tiles, out=out)
