"""Printed values of the Sights of your copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.game import TAP, Draft, Fields, Taps
from engine.value import but, put
from engine.words import plural
from games.parikrama.page.drawing import disc, mark, marks_say, required
from games.parikrama.page.your_copy import marks
from games.parikrama.page.your_copy.asking import AT, DROP, Number, Sheet, spot, spots, tapped
from games.parikrama.page.your_copy.cards import fixed
from games.parikrama.page.your_copy.rides import MOST_NUMBER
from games.parikrama.rules.pieces import HIGHEST, HUES, SIGHT_FACES, VALUES, Need, Sight
from games.parikrama.rules.state import Copy, Setup
from markup.forms import values, wrong
from markup.html import Html, button, div, join, p, small, span

MOST_NEEDS: Final = 5
"""Most required cards of a Sight."""
_END, _POINTS = "end", "points"
_REST: Final[Mapping[str, Number]] = {
    _END: Number(title="Card", most=0, usual=(0,)),
    _POINTS: Number(title="Points", most=MOST_NUMBER, usual=tuple(range(1, 8))),
    **marks.MARKS,
}


def _hue(at: int) -> str:
    return f"hue:{at}"


def _value(at: int) -> str:
    return f"value:{at}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sight(Sheet):
    """A Sight: for each required card a colour, from 1 in the order of the rulebook, and a value, 0 for any."""

    @property
    def cards(self) -> int:
        """Number of required cards entered so far."""
        return sum(_hue(at) in self.given for at in range(1, MOST_NEEDS + 1))

    @property
    def needs(self) -> tuple[Need, ...]:
        """The required cards."""
        return tuple(
            Need(HUES[hue - 1] if hue else None, self.given.get(_value(at), 0) or None)
            for at in range(1, self.cards + 1)
            for hue in (self.given[_hue(at)],)
        )

    @property
    def numbers(self) -> Mapping[str, Number]:
        found = {}
        for at in range(1, min(self.cards + 1, MOST_NEEDS) + 1):
            found[_hue(at)] = Number(
                title=f"Card {at}", asks="which colour?", most=len(HUES), usual=tuple(range(len(HUES) + 1))
            )
            if at <= self.cards:
                found[_value(at)] = Number(title=f"Card {at}", asks="which value?", most=HIGHEST, usual=(0, *VALUES))
        return {**found, **_REST}

    @property
    def order(self) -> tuple[str, ...]:
        cards = (name for name in self.numbers if name.startswith(("hue:", "value:")))
        return (*cards, _POINTS)

    @property
    def stop(self) -> str:
        return (self.asked or _hue(1)).replace("value:", "hue:")

    def open(self, name: str) -> bool:
        return name not in self.given and not (name.startswith("hue:") and _END in self.given)

    def dropped(self, name: str) -> _Sight:
        """Return the Sight without a required card: those after it move up."""
        kind, _, at = name.partition(":")
        if kind != "hue" or self.cards < 2:
            raise wrong("no-need", "A Sight requires at least one card.", "Change the card.", "Appendix › Sights")
        kept = {key: many for key, many in self.given.items() if not key.startswith(("hue:", "value:"))}
        places = [one for one in range(1, self.cards + 1) if one != int(at)]
        for to, one in enumerate(places, 1):
            kept |= {
                new: self.given[old]
                for new, old in ((_hue(to), _hue(one)), (_value(to), _value(one)))
                if old in self.given
            }
        return but(self, given=kept)

    def says(self, name: str, told: int) -> str:
        if name == _END:
            return "No more cards"
        if name.startswith("hue:"):
            return f"{self.numbers[name].title}: {HUES[told - 1].title if told else 'any colour'}"
        if name.startswith("value:"):
            return f"{self.numbers[name].title}: {told or 'any value'}"
        return Sheet.says(self, name, told)

    def answers(self, name: str) -> Html:
        if name.startswith("hue:"):
            return _hues(self, name)
        return _values(name, self.given.get(name)) if name.startswith("value:") else Sheet.answers(self, name)


def _hues(sheet: _Sight, name: str) -> Html:
    """Return the colours of a required card, and the key that ends the list or removes the card."""
    none = Html('<i class="pk-disc none" aria-hidden="true"></i>')
    given = sheet.given.get(name)
    found = [(0, none, "any"), *((at, disc(hue), hue.title) for at, hue in enumerate(HUES, 1))]
    keys = [
        button(
            sign,
            span(says),
            type="button",
            class_="tap brush up",
            data_key=f"tell:{name}={at}",
            aria_pressed="true" if given == at else None,
            aria_keyshortcuts=str(at),
        )
        for at, sign, says in found
    ]
    last = None
    if given is None and sheet.cards:
        last = ("tell:end=0", "No more cards")
    elif given is not None and sheet.cards > 1:
        last = (f"tell:{DROP}={name}", "Remove this card")
    more = div(button(last[1], type="button", class_="tap grow", data_key=last[0]), class_="chips") if last else None
    return join(div(keys, class_="brushes five", role="group", aria_label=sheet.numbers[name].question), more)


def _values(name: str, given: int | None) -> Html:
    """Return the values of a required card."""
    keys = [
        button(
            str(value) if value else "any",
            type="button",
            class_="tap digit grow" if value else "tap grow",
            data_key=f"tell:{name}={value}",
            aria_pressed="true" if given == value else None,
            aria_keyshortcuts=str(value),
        )
        for value in (0, *VALUES)
    ]
    return div(keys, class_="pk-digits", role="group", aria_label="Which value?")


def _sheet(setup: Setup, at: int, taps: Taps) -> _Sight:
    known = setup.sight(at)
    if known is None:
        return tapped(_Sight(given=marks.given(marks.read({}))), taps)
    needs: dict[str, int] = {}
    for place, need in enumerate(known.needs, 1):
        needs |= {_hue(place): need.hue.at + 1 if need.hue else 0, _value(place): need.value or 0}
    points = {} if known.points is None else {_POINTS: known.points}
    return tapped(_Sight(given={**needs, _END: 0, **points, **marks.given(known.marks)}), taps)


def entry(setup: Setup, at: int, taps: Taps) -> Draft:
    """Return the page of a Sight after some taps. Raises: Refused for a bad one."""
    sheet = _sheet(setup, at, taps)
    new = at > len(setup.sights)
    then = (f"sight:{at + 1}", f"Sight {at + 1}") if new and at < SIGHT_FACES else ("", "")
    read = _read(sheet)
    return Draft(
        picture=mark("sight", 64),
        body=spots([list(_cards(sheet)), *_rows(sheet)], f"Sight {at}"),
        more=p("Rules: Advanced Variant; Appendix › Sights", class_="ref"),
        asks=sheet.question(),
        last=sheet.last,
        says=sheet.numbers[sheet.asked].question if sheet.asked else f"{sight_says(read)}.",
        lacks="" if read.needs else "Required card missing",
        left="" if read.points is not None or not read.needs else "Points not entered",
        title=f"Sight {at}",
        hint="Enter the cards it requires, then its points. Each side of a Sight card is a separate Sight.",
        numbers=sheet.pads,
        then=then,
    )


def _rows(sheet: _Sight) -> list[list[Html]]:
    return [[spot(sheet, _POINTS, mark("sight", 22), "points")], *marks.rows(sheet)]


def _cards(sheet: _Sight) -> Iterator[Html]:
    """Yield the required cards as keys, and the key of one more."""
    for at, need in enumerate(sheet.needs, 1):
        now = sheet.asked in (_hue(at), _value(at))
        yield button(
            required(need),
            span(f"Card {at}: {need.title}", class_="sr"),
            type="button",
            class_=f"tap spot{' now' if now else ''}",
            data_key=f"tell:{AT}={_hue(at)}",
            aria_current="true" if now else None,
            tabindex=0 if sheet.stop == _hue(at) else -1,
        )
    more = sheet.cards + 1
    if more <= MOST_NEEDS:
        now = sheet.asked == _hue(more)
        yield button(
            span("?" if now else "+", class_="num", aria_hidden="true"),
            small("card", aria_hidden="true"),
            span(f"Card {more}: {'asked now' if now else 'add it'}", class_="sr"),
            type="button",
            class_=f"tap spot empty{' now' if now else ''}",
            data_key=f"tell:{AT}={_hue(more)}",
            aria_current="true" if now else None,
            tabindex=0 if sheet.stop == _hue(more) else -1,
        )


def _read(sheet: _Sight) -> Sight:
    return Sight(sheet.needs, sheet.given.get(_POINTS), marks.read(sheet.given))


def filled(setup: Setup, at: int, fields: Fields) -> Setup:
    """Return the setup with an entered Sight. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    read = _read(_sheet(setup, at, values(fields, TAP)))
    if not read.needs:
        raise wrong(
            "no-need",
            "You have not entered a required card for this Sight.",
            "Choose at least one card that it shows.",
            "Appendix › Sights",
        )
    if at > len(setup.sights):
        return but(setup, sights=(*setup.sights, read))
    return but(setup, sights=put(setup.sights, at - 1, read))


def sight_at(setup: Setup, rest: str) -> int:
    """Return the number of a Sight, one more than entered for a new one, or 0 if there is none."""
    many = len(setup.prints.sights)
    at = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 3 else 0
    new = setup.copy is Copy.OWN and many < SIGHT_FACES
    return at if 0 < at <= many + new else 0


def sight_says(known: Sight) -> str:
    """Return a Sight in a few words."""
    points = "points not entered yet" if known.points is None else plural(known.points, "point")
    return " · ".join(filter(None, (known.title, points, marks_say(known.marks))))
