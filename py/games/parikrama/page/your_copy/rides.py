"""Printed values of the hitch-hikes of your copy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.game import TAP, Draft, Fields, Taps
from engine.value import but
from engine.words import capital, listed, plural
from games.parikrama.page.drawing import mark, marks_say
from games.parikrama.page.your_copy import marks
from games.parikrama.page.your_copy.asking import Number, Sheet, spot, spots, tapped
from games.parikrama.page.your_copy.cards import fixed
from games.parikrama.rules.pieces import RIDES, Ride, RideFace
from games.parikrama.rules.state import Setup
from markup.forms import values
from markup.html import p

MOST_NUMBER: Final = 20
"""Highest printed number of a hitch-hike or a Sight."""
_FREE, _NUMBER = "free", "number"
_NUMBERS: Final[Mapping[str, Number]] = {
    _FREE: Number(title="Free cards", fewest=1, most=7, usual=(1, 2, 3, 4, 5, 6, 7)),
    _NUMBER: Number(title="Value in the Journal", asks="which number?", most=MOST_NUMBER, usual=tuple(range(7))),
    **marks.MARKS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ride(Sheet):
    """The numbers of a hitch-hike; marks are not asked for, since most have none."""

    @property
    def numbers(self) -> Mapping[str, Number]:
        return _NUMBERS

    @property
    def order(self) -> tuple[str, ...]:
        return (_FREE, _NUMBER)


def _ride(setup: Setup, ride: Ride, taps: Taps) -> _Ride:
    known = setup.ride(ride)
    numbers = {_FREE: known.free, _NUMBER: known.number}
    told = {name: number for name, number in numbers.items() if number is not None}
    return tapped(_Ride(given={**told, **marks.given(known.marks)}), taps)


def entry(setup: Setup, ride: Ride, taps: Taps) -> Draft:
    """Return the page of a hitch-hike after some taps. Raises: Refused for a bad one."""
    sheet = _ride(setup, ride, taps)
    left = [one for one in RIDES if None in (setup.ride(one).free, setup.ride(one).number) and one is not ride]
    own = [
        spot(sheet, _FREE, mark("travel", 22), "free cards"),
        spot(sheet, _NUMBER, mark("journal", 22), "in the Journal"),
    ]
    return Draft(
        picture=mark(ride.value, 64),
        body=spots([own, *marks.rows(sheet)], ride.title),
        more=p("Rules: Route Bonuses; Scoring; ruling K17", class_="ref"),
        asks=sheet.question(),
        last=sheet.last,
        says=sheet.numbers[sheet.asked].question if sheet.asked else f"{ride_says(_read(ride, sheet))}.",
        left=capital(f"{listed(sheet.left)} not entered") if sheet.left else "",
        title=ride.title,
        hint="The white rectangle shows how many cards you play free. If the card shows one number, enter it twice.",
        numbers=sheet.pads,
        then=(f"ride:{left[0].value}", left[0].title) if left else ("", ""),
    )


def _read(ride: Ride, sheet: _Ride) -> RideFace:
    return RideFace(ride, sheet.given.get(_FREE), sheet.given.get(_NUMBER), marks.read(sheet.given))


def filled(setup: Setup, ride: Ride, fields: Fields) -> Setup:
    """Return the setup with the entered values of a hitch-hike. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    face = _read(ride, _ride(setup, ride, values(fields, TAP)))
    rides = {known.ride: known for known in setup.rides} | {ride: face}
    return but(setup, rides=tuple(rides[kind] for kind in RIDES if kind in rides and rides[kind] != RideFace(kind)))


def ride_says(known: RideFace) -> str:
    """Return the known values of a hitch-hike in a few words."""
    free = "" if known.free is None else plural(known.free, "free card")
    number = "" if known.number is None else f"worth {known.number}"
    return " · ".join(filter(None, (free, number, marks_say(known.marks)))) or "not entered yet"
