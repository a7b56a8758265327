"""Printed values of the Journey cards and hitch-hikes of your copy."""

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
"""Most circles of a colour, symbols of a kind or half loops on a card."""
MOST_FREE: Final = 7
MOST_NUMBER: Final = 20
_COUNTS: Final = tuple((str(many), str(many)) for many in range(MOST_OF_ONE + 1))
_LATER, _TOLD = "later", "told"


def practice(setup: Setup, *says: str) -> Html | None:
    """Return the content of a form for the practice copy, or None if the table uses your own copy."""
    if setup.copy is Copy.OWN:
        return None
    return join(
        (p(line, class_="card-says") for line in says if line),
        note("This table uses the practice copy. Its values are made up and cannot be changed."),
    )


def fixed(setup: Setup, fields: Fields) -> bool:
    """Return whether a form has no fields, because of the practice copy. Raises: Refused if a field was filled."""
    if setup.copy is Copy.OWN:
        return False
    if fields:
        raise wrong(
            "practice", "The values of the practice copy cannot be changed.", "Start a table with your own copy."
        )
    return True


# Marks of a card in the Journal


def marks_part(known: Marks, first: Hue | None = None) -> Html:
    """Return circles, symbols and loops with their numbers; for a card, with circles of other colours folded."""
    rest = [hue for hue in HUES if hue is not first]
    others = [_count(f"circle-{hue.value}", circles_of(hue), known.circles[hue.at]) for hue in rest]
    rings = _count("loop", "Complete loops", known.loops)
    rare = bool(known.loops or any(known.circles[hue.at] for hue in rest))
    return join(
        _count(f"circle-{first.value}", circles_of(first), known.circles[first.at]) if first else others,
        [
            _count(f"symbol-{symbol.value}", join(mark(symbol.value, 22), symbol.title), known.symbols[symbol.at])
            for symbol in SYMBOLS
        ],
        _count("half", "Half loops", known.halves),
        fold(
            "pk-rare",
            "Circles of other colours, complete loops",
            *others,
            rings,
            open_=rare,
            class_="rule later pk-more",
        )
        if first
        else rings,
    )


def circles_of(hue: Hue) -> Html:
    """Return the title of the circles of a colour."""
    return join(disc(hue), span(f"{hue.title} ", class_="sr"), "circles")


def _count(name: str, title: str, many: int) -> Html:
    return pills(name, _COUNTS, str(many), title=title)


def read_marks(fields: Fields) -> Marks:
    """Return the entered marks. Raises: Refused."""
    return Marks(
        _row(fields, "circle", [(hue.value, f"{hue.title} circles") for hue in HUES]),
        _row(fields, "symbol", [(symbol.value, f"{symbol.title} symbols") for symbol in SYMBOLS]),
        _read(fields, "half", "half loops"),
        _read(fields, "loop", "complete loops"),
    )


def _row(fields: Fields, name: str, kinds: Sequence[tuple[str, str]]) -> Row:
    first, second, third, fourth = (_read(fields, f"{name}-{kind}", says) for kind, says in kinds)
    return first, second, third, fourth


def _read(fields: Fields, name: str, says: str) -> int:
    return int(one_of(fields, name, dict(_COUNTS), f"number of {says}", "0"))


# A Journey card


def card(setup: Setup, face: Face) -> Html:
    """Return the form of one face."""
    known = setup.printed(face)
    marks = known.marks
    head = div(h2(face.title), span("entered" if marks else "not entered yet", class_="chip"), class_="card-head")
    return join(
        head,
        practice(setup, card_says(setup, face))
        or join(
            area(
                "In the Journal",
                note("What it shows next to its value when the card is in the Journal."),
                either(
                    "seen",
                    [
                        (_LATER, "Later", "asked when it matters"),
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
    """Return the setup with the entered values of a card. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    marks = read_marks(fields)
    told = one_of(fields, "seen", (_LATER, _TOLD), "answer about the Journal", _LATER) == _TOLD or marks != BARE
    return with_cards(setup, [Printed(face, setup.printed(face).dots, marks if told else None)])


def with_cards(setup: Setup, new: Sequence[Printed]) -> Setup:
    """Return the setup with new values of some faces; those that the rulebook gives are not stored."""
    cards = {card.face: card for card in setup.cards} | {card.face: card for card in new}
    told = (
        but(card, dots=None if card.dots == KNOWN_DOTS.get(face) else card.dots)
        for face in FACES
        if (card := cards.get(face))
    )
    return but(setup, cards=tuple(card for card in told if card != Printed(card.face)))


def card_says(setup: Setup, face: Face) -> str:
    """Return the known values of a face in a few words."""
    known = setup.printed(face)
    dots = "" if known.dots is None else f"costs {known.dots}"
    marks = "" if known.marks is None else marks_say(known.marks) or "only its value"
    return " · ".join(filter(None, (dots, marks))) or "not entered yet"


# All travel costs at once


def dots(setup: Setup) -> Html | None:
    """Return the travel costs of the practice copy, or None if they are entered by taps."""
    return practice(setup, *(f"{face.title}: {card_says(setup, face)}" for face in FACES))


# A hitch-hike


def ride(setup: Setup, ride_: Ride) -> Html:
    """Return the form of a hitch-hike."""
    known = setup.ride(ride_)
    return join(
        div(h2(ride_.title), class_="card-head"),
        practice(setup, ride_says(known))
        or join(
            area(
                "Its two numbers",
                number_field("free", "Cards it lets you play free, in the white rectangle", known.free),
                number_field("number", "Its value in the Journal at the end", known.number),
                note("If the card shows only one number, enter it in both fields."),
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
    """Return the setup with the entered values of a hitch-hike. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    face = RideFace(
        ride_,
        optional_number(fields, "free", 1, MOST_FREE, "number of free cards"),
        optional_number(fields, "number", 0, MOST_NUMBER, "value at the end"),
        read_marks(fields),
    )
    rides = {face.ride: face for face in setup.rides} | {ride_: face}
    return but(setup, rides=tuple(rides[kind] for kind in RIDES if kind in rides and rides[kind] != RideFace(kind)))


def ride_says(known: RideFace) -> str:
    """Return the known values of a hitch-hike in a few words."""
    free = "" if known.free is None else plural(known.free, "free card")
    number = "" if known.number is None else f"worth {known.number}"
    marks = marks_say(known.marks)
    return " · ".join(filter(None, (free, number, marks))) or "not entered yet"
