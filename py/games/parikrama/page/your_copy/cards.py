"""Printed values of the Journey cards of your copy, and the practice copy, whose values are only shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.game import TAP, Draft, Fields, Taps
from engine.value import but
from engine.words import capital, listed, plural
from games.parikrama.page.drawing import face, marks_say
from games.parikrama.page.your_copy import marks
from games.parikrama.page.your_copy.asking import Number, Sheet, spots, tapped
from games.parikrama.rules.pieces import FACES, KNOWN_DOTS, Face, Hue, Marks, Printed
from games.parikrama.rules.state import Copy, Setup
from markup.forms import note, values, wrong
from markup.html import Html, b, button, div, join, p, small, span


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


# A Journey card


@dataclass(frozen=True, slots=True, kw_only=True)
class _Card(Sheet):
    """The marks of a Journey card; circles of its own colour are asked for, others are rare."""

    hue: Hue

    @property
    def numbers(self) -> Mapping[str, Number]:
        return marks.MARKS

    @property
    def order(self) -> tuple[str, ...]:
        return (marks.circle(self.hue), marks.SYMBOL, marks.HALF)

    def open(self, name: str) -> bool:
        return not marks.any_symbol(self.given) if name == marks.SYMBOL else name not in self.given

    def answers(self, name: str) -> Html:
        return marks.which_symbol() if name == marks.SYMBOL else Sheet.answers(self, name)


def _card(setup: Setup, face_: Face, taps: Taps) -> _Card:
    return tapped(_Card(given=marks.given(setup.printed(face_).marks), hue=face_.hue), taps)


def card_entry(setup: Setup, face_: Face, taps: Taps) -> Draft:
    """Return the page of a Journey card in the Journal after some taps. Raises: Refused for a bad one."""
    card = _card(setup, face_, taps)
    left = [one for one in FACES if setup.printed(one).marks is None and one != face_]
    then = next((one for one in left if FACES.index(one) > FACES.index(face_)), left[0] if left else None)
    return Draft(
        picture=face(face_, "large"),
        body=spots(marks.rows(card), f"{face_.title} in the Journal"),
        more=join(
            div(_cost_key(setup.printed(face_).dots), class_="pk-more-chips"),
            p("Rules: Costs; Discounts from Journal and Map; Scoring", class_="ref"),
        ),
        asks=card.question(),
        last=card.last,
        says=f"{card.numbers[card.asked].question}" if card.asked else f"{_says(marks.read(card.given))}.",
        lacks="" if card.given else "Nothing entered yet",
        left=capital(f"{listed(card.left)}: none") if card.given and card.left else "",
        title=face_.title,
        hint="What it shows next to its value. Tap a number to change it.",
        then=(f"card:{then.word()}", then.title) if then else ("", ""),
    )


def _cost_key(dots: int | None) -> Html:
    """Return the key of the sheet on which the travel cost of a card is entered."""
    says = "not entered yet" if dots is None else f"{plural(dots, 'white dot')}, change"
    return button(span(b("Travel cost"), small(says)), type="button", class_="tap grow", data_key="form:dots")


def card_filled(setup: Setup, face_: Face, fields: Fields) -> Setup:
    """Return the setup with the entered marks of a card. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    numbers = _card(setup, face_, values(fields, TAP)).given
    return with_cards(setup, [Printed(face_, setup.printed(face_).dots, marks.read(numbers) if numbers else None)])


def with_cards(setup: Setup, new: Sequence[Printed]) -> Setup:
    """Return the setup with new values of some faces; those that the rulebook gives are not stored."""
    cards = {card.face: card for card in setup.cards} | {card.face: card for card in new}
    told = (
        but(card, dots=None if card.dots == KNOWN_DOTS.get(face) else card.dots)
        for face in FACES
        if (card := cards.get(face))
    )
    return but(setup, cards=tuple(card for card in told if card != Printed(card.face)))


def card_says(setup: Setup, face_: Face) -> str:
    """Return the known values of a face in a few words."""
    known = setup.printed(face_)
    dots = "" if known.dots is None else f"costs {known.dots}"
    return " · ".join(filter(None, (dots, "" if known.marks is None else _says(known.marks)))) or "not entered yet"


def _says(known: Marks) -> str:
    return marks_say(known) or "only its value"
