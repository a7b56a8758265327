"""What is printed on Journey cards and hitch-hikes of your copy, told once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Fields
from engine.value import but
from engine.words import plural
from games.parikrama.page.drawing import disc, mark, marks_say
from games.parikrama.rules.pieces import (
    BARE,
    FACES,
    HUES,
    KNOWN_DOTS,
    RIDES,
    SYMBOLS,
    Face,
    Hue,
    Marks,
    Printed,
    Ride,
    RideFace,
    Row,
)
from games.parikrama.rules.state import Copy, Setup
from markup.forms import area, either, note, number_field, one_of, optional_number, pills, wrong
from markup.html import Html, div, h2, join, p, span
from markup.parts import fold

MOST_OF_ONE: Final = 4
"""A card shows no more circles of a colour, symbols of a kind or half loops."""
MOST_FREE: Final = 7
MOST_NUMBER: Final = 20
_COUNTS: Final = tuple((str(many), str(many)) for many in range(MOST_OF_ONE + 1))
_LATER, _TOLD = "later", "told"


def practice(setup: Setup, *says: str) -> Html | None:
    """What a form shows of the practice copy; None: the table has its own copy."""
    if setup.copy is Copy.OWN:
        return None
    return join(
        (p(line, class_="card-says") for line in says if line),
        note("This table plays with the practice copy. Its values are invented, and cannot be changed."),
    )


def fixed(setup: Setup, fields: Fields) -> bool:
    """Whether a form has nothing to fill, since the copy is invented. Raises Refused where it was filled."""
    if setup.copy is Copy.OWN:
        return False
    if fields:
        raise wrong("practice", "The values of the practice copy cannot be changed.", "Open a table with your copy.")
    return True


# What a card brings in the Journal


def marks_part(known: Marks, first: Hue | None = None) -> Html:
    """Circles, symbols and loops, each with its number; of a card the circles of other colours are folded away."""
    rest = [hue for hue in HUES if hue is not first]
    others = [_count(f"circle-{hue.value}", circles_of(hue), known.circles[hue.at]) for hue in rest]
    rings = _count("loop", "Whole loops", known.loops)
    rare = bool(known.loops or any(known.circles[hue.at] for hue in rest))
    return join(
        _count(f"circle-{first.value}", circles_of(first), known.circles[first.at]) if first else others,
        [
            _count(f"symbol-{symbol.value}", join(mark(symbol.value, 22), symbol.title), known.symbols[symbol.at])
            for symbol in SYMBOLS
        ],
        _count("half", "Half loops", known.halves),
        fold(
            "pk-rare", "Circles of other colours, whole loops", *others, rings, open_=rare, class_="rule later pk-more"
        )
        if first
        else rings,
    )


def circles_of(hue: Hue) -> Html:
    """What is counted in a row."""
    return join(disc(hue), span(f"{hue.title} ", class_="sr"), "circles")


def _count(name: str, title: str, many: int) -> Html:
    return pills(name, _COUNTS, str(many), title=title)


def read_marks(fields: Fields) -> Marks:
    """What the part was filled with. Raises Refused."""
    return Marks(
        _row(fields, "circle", [(hue.value, f"{hue.title} circles") for hue in HUES]),
        _row(fields, "symbol", [(symbol.value, f"{symbol.title} symbols") for symbol in SYMBOLS]),
        _read(fields, "half", "half loops"),
        _read(fields, "loop", "whole loops"),
    )


def _row(fields: Fields, name: str, kinds: Sequence[tuple[str, str]]) -> Row:
    first, second, third, fourth = (_read(fields, f"{name}-{kind}", says) for kind, says in kinds)
    return first, second, third, fourth


def _read(fields: Fields, name: str, says: str) -> int:
    return int(one_of(fields, name, dict(_COUNTS), f"number of {says}", "0"))


# A Journey card


def card(setup: Setup, face: Face) -> Html:
    """The form of one face."""
    known = setup.printed(face)
    marks = known.marks
    head = div(h2(face.title), span("read" if marks else "not read yet", class_="chip"), class_="card-head")
    return join(
        head,
        practice(setup, card_says(setup, face))
        or join(
            area(
                "In the Journal",
                note("What shows beside its value when the card lies in the Journal."),
                either(
                    "seen",
                    [
                        (_LATER, "Not now", "it is asked for when it counts"),
                        (_TOLD, "As below", "even if it shows nothing"),
                    ],
                    _TOLD if marks else _LATER,
                ),
                div(marks_part(marks or BARE, face.hue), class_="pk-marks"),
            ),
            p("Rules: Costs; Discounts from Journal and Map; Scoring", class_="ref"),
        ),
    )


def card_filled(setup: Setup, face: Face, fields: Fields) -> Setup:
    """The setup with what was read off a card. Raises Refused."""
    if fixed(setup, fields):
        return setup
    marks = read_marks(fields)
    told = one_of(fields, "seen", (_LATER, _TOLD), "answer about the Journal", _LATER) == _TOLD or marks != BARE
    return with_cards(setup, [Printed(face, setup.printed(face).dots, marks if told else None)])


def with_cards(setup: Setup, new: Sequence[Printed]) -> Setup:
    """The setup with some faces read anew; what the book tells is not kept a second time."""
    cards = {card.face: card for card in setup.cards} | {card.face: card for card in new}
    told = (
        but(card, dots=None if card.dots == KNOWN_DOTS.get(face) else card.dots)
        for face in FACES
        if (card := cards.get(face))
    )
    return but(setup, cards=tuple(card for card in told if card != Printed(card.face)))


def card_says(setup: Setup, face: Face) -> str:
    """What is known of a face, in a few words."""
    known = setup.printed(face)
    dots = "" if known.dots is None else f"costs {known.dots}"
    marks = "" if known.marks is None else marks_say(known.marks) or "nothing but its value"
    return " · ".join(filter(None, (dots, marks))) or "not read yet"


# All travel costs at once


def dots(setup: Setup) -> Html | None:
    """The travel costs of the practice copy; None: they are entered by taps."""
    return practice(setup, *(f"{face.title}: {card_says(setup, face)}" for face in FACES))


# A hitch-hike


def ride(setup: Setup, ride_: Ride) -> Html:
    """The form of a hitch-hike."""
    known = setup.ride(ride_)
    return join(
        div(h2(ride_.title), class_="card-head"),
        practice(setup, ride_says(known))
        or join(
            area(
                "Its two numbers",
                number_field("free", "Cards that it plays free, in the white rectangle", known.free),
                number_field("number", "What it counts in the Journal at the end", known.number),
                note("If the card shows one number only, type it in both."),
            ),
            fold(
                "pk-ride-marks",
                "If it shows circles, symbols or loops",
                div(marks_part(known.marks), class_="pk-marks"),
                open_=known.marks != BARE,
                class_="rule later pk-more",
            ),
            p("Rules: Route Bonuses; Scoring; ruling K17", class_="ref"),
        ),
    )


def ride_filled(setup: Setup, ride_: Ride, fields: Fields) -> Setup:
    """The setup with what was read off a hitch-hike. Raises Refused."""
    if fixed(setup, fields):
        return setup
    face = RideFace(
        ride_,
        optional_number(fields, "free", 1, MOST_FREE, "number of free cards"),
        optional_number(fields, "number", 0, MOST_NUMBER, "number at the end"),
        read_marks(fields),
    )
    rides = {face.ride: face for face in setup.rides} | {ride_: face}
    return but(setup, rides=tuple(rides[kind] for kind in RIDES if kind in rides and rides[kind] != RideFace(kind)))


def ride_says(known: RideFace) -> str:
    """What is known of a hitch-hike, in a few words."""
    free = "" if known.free is None else f"{plural(known.free, 'card')} free"
    number = "" if known.number is None else f"counts {known.number}"
    marks = marks_say(known.marks)
    return " · ".join(filter(None, (free, number, marks))) or "not read yet"
