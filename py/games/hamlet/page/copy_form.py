"""The printed values of your copy, entered by taps: those of a kind of building, and the numbers of the base game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

from engine.game import TAP, Draft, Fields, Taps
from engine.value import but
from engine.words import capital, plural
from games.hamlet.rules.pieces import LEAST, MOST, Number, Tile
from games.hamlet.rules.state import Card, Changed, Setup
from markup.facts.choices import OneOf
from markup.facts.piece import Facts
from markup.facts.whole import Whole
from markup.forms import note, values
from markup.html import Html, b, button, join, li, small, span, ul

TILES: Final = tuple(tile for tile in Tile if tile not in (Tile.LANDMARK, Tile.OTHER))
"""Buildings whose tiles of one kind all have the same printed values; Landmarks are asked one by one."""
NUMBERS: Final = "numbers"
_RATE: Final = "Gold needed for 1 point at game end"
_KEYS: Final = 5
"""Keys of a number, the pad aside."""


def _reward(gold: bool) -> str:
    return "gives gold" if gold else "gives no gold"


CARDS: Final = Facts[Setup, Tile, Card](
    keys={f"card:{tile.value}": tile for tile in TILES},
    known=lambda setup, tile: next((card for card in setup.printed if card.tile is tile), None),
    title=lambda tile: tile.title,
    record=lambda tile, given: Card(tile, given["points"], given["reward"], given["cost"]),
    picture=lambda *_: Html(""),
    fields=(
        Whole(
            "points",
            "number of points",
            "Construction points",
            LEAST,
            MOST,
            (1, 2, 3, 4, 5),
            said=lambda points: plural(points, "point"),
            needed=False,
        ),
        OneOf[bool](
            "reward",
            "gold when built",
            "When built",
            {"yes": True, "no": False},
            lambda gold: span(capital(_reward(gold))),
            said=_reward,
            needed=False,
        ),
        Whole(
            "cost",
            "number of gold",
            "Gold in its cost",
            LEAST,
            MOST,
            (0, 1, 2, 3, 4),
            said=lambda cost: f"{cost} gold in its cost",
            needed=False,
        ),
    ),
    hint="Enter what is printed on the tile. What you skip is asked when the tile is built.",
)


def _number(number: Number) -> Whole:
    least = max(LEAST, number.default - 2)
    return Whole(
        number.value,
        "number",
        number.title,
        LEAST,
        MOST,
        tuple(range(least, least + _KEYS)),
        look=number.source.label if number.source else "our ruling",
        said=lambda value: f"{number.title}: {value}",
    )


_ALL: Final = Facts[Setup, str, Any](
    keys={NUMBERS: NUMBERS},
    known=lambda setup, _: SimpleNamespace(rate=setup.rate, **{one.value: setup.number(one) for one in Number}),
    title=lambda _: "Numbers of the base game",
    record=lambda _, given: SimpleNamespace(**given),
    picture=lambda *_: Html(""),
    fields=(
        Whole(
            "rate",
            "number of gold",
            _RATE,
            LEAST,
            MOST,
            (1, 2, 3, 4, 5),
            said=lambda rate: f"{rate} gold for 1 point",
            needed=False,
        ),
        *map(_number, Number),
    ),
    hint="Change a number that your rulebook prints differently.",
)


def entry(setup: Setup, name: str, taps: Taps) -> Draft | None:
    """Return the page of a building or of the numbers after these taps, or None. Raises: Refused."""
    if name in CARDS.keys:
        return CARDS.draft(setup, CARDS.keys[name], taps)
    return _ALL.draft(setup, NUMBERS, taps) if name == NUMBERS else None


def filled(setup: Setup, name: str, fields: Fields) -> Setup:
    """Return the setup with the values of a draft. Raises: Refused."""
    taps = values(fields, TAP)
    if name == NUMBERS:
        given = vars(_ALL.read(setup, NUMBERS, taps))
        changed = tuple(Changed(one, given[one.value]) for one in Number if given[one.value] != one.default)
        return but(setup, rate=given["rate"], changed=changed)
    tile = CARDS.keys[name]
    cards = {card.tile: card for card in setup.printed} | {tile: CARDS.read(setup, tile, taps)}
    return but(setup, printed=tuple(cards[one] for one in TILES if one in cards))


def overview(setup: Setup) -> Html:
    """Return your copy as a list: each kind of building, and the numbers."""
    known = {card.tile: CARDS.says(card.tile, CARDS.values(setup, card.tile)) for card in setup.printed}
    return join(
        note(
            "Values printed on your tiles. The app asks for missing ones when the tile is built. Buildings he has"
            " already built keep their points."
        ),
        ul(
            [li(_row(f"card:{tile.value}", tile.title, known.get(tile, ""))) for tile in TILES],
            li(_row(NUMBERS, _ALL.title(NUMBERS), numbers_say(setup))),
            class_="copy-list",
        ),
    )


def numbers_say(setup: Setup) -> str:
    """Return how much is known of the numbers."""
    rate = "" if setup.rate is None else f"; {setup.rate} gold for 1 point"
    return f"{len(setup.changed)} changed{rate}" if setup.changed else f"from public sources{rate}"


def _row(name: str, title: str, known: str) -> Html:
    return button(
        span(b(title), small(known.partition(": ")[2] or known or "not entered yet")),
        type="button",
        class_="" if known else "unknown",
        data_key=f"form:{name}",
    )
