"""The travel costs: the white dots of a card are asked for when it is played, and those of all cards on one sheet.

A tap on the sheet is `5=2` for a value in every colour, `G5=2` for one card, `at=5` or `at=G5` to choose the next
question, and `one=on` for a question for each card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.game import TAP, Draft, Fields, Taps
from engine.printed import Source
from engine.value import but
from engine.words import noun, plural
from games.parikrama.page.drawing import land
from games.parikrama.page.your_copy.asking import AT, ask, following
from games.parikrama.page.your_copy.cards import card_says, fixed, practice, with_cards
from games.parikrama.rules.pieces import FACES, HUES, KNOWN_DOTS, MOST_DOTS, TAKEN_DOTS, VALUES, Face, Printed
from games.parikrama.rules.price import Way
from games.parikrama.rules.state import Copy, Setup, State
from games.parikrama.rules.survey import paying
from markup.forms import values, whole_number, wrong
from markup.html import Child, Html, b, button, caption, div, join, p, small, span, table, tbody, td, th, thead, tr

USUAL: Final = tuple(range(5))
"""Numbers of dots with a key; a copy with more can be imported."""
_FACES: Final = {face.word(): face for face in FACES}
_ROWS: Final = {str(value): tuple(face for face in FACES if face.value == value) for value in VALUES}
_ONE, _ON, _OFF = "one", "on", "off"


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The sheet after some taps."""

    dots: Mapping[Face, int | None]
    one: bool = False
    """Whether each card has its own question."""
    chosen: str = ""
    """Value or card chosen by a tap, or empty."""
    before: str = ""
    """Value or card of the last answer, from which the questions continue."""
    last: str = ""
    """Last tap in words."""

    @property
    def asked(self) -> str:
        """Value or card of the current question, or empty when all are entered."""
        if self.chosen:
            return self.chosen
        names = list(_in_rows() if self.one else _ROWS)
        return following(names, self.before, lambda name: any(map(self._open, _of(name))))

    def _open(self, face: Face) -> bool:
        return self.dots[face] is None

    def meant(self, name: str) -> tuple[Face, ...]:
        """Return the cards that an answer changes: for a value not chosen by a tap, those not entered yet."""
        every = _of(name)
        return every if name == self.chosen else tuple(filter(self._open, every)) or every

    def title(self, name: str) -> str:
        """Return the cards of a question in words, such as `All 5s`, `The other 5s` or `Green 5`."""
        faces = self.meant(name)
        if len(faces) == 1:
            return faces[0].title
        return f"All {name}s" if len(faces) == len(_of(name)) else f"The other {name}s"

    def told(self, name: str, many: int) -> _Sheet:
        """Return the sheet with dots for a card or a value."""
        dots = {**self.dots, **dict.fromkeys(self.meant(name), many)}
        return but(self, dots=dots, chosen="", before=name, last=f"{self.title(name)}: {many}")

    def after(self, tap: str) -> _Sheet:
        """Return the sheet after a tap. Raises: Refused."""
        name, _, text = tap.partition("=")
        if name == _ONE and text in (_ON, _OFF):
            return but(self, one=text == _ON, chosen="", last="one by one" if text == _ON else "all colours at once")
        if name == AT and _of(text):
            return but(self, chosen=text, last=_title(text))
        if not _of(name):
            raise wrong("not-offered", "There is no such Journey card.", "Choose one on the sheet.")
        return self.told(name, whole_number(text, 0, MOST_DOTS, f"number of dots of {_title(name)}"))


def _in_rows() -> Sequence[str]:
    """Return the words of all cards, row by row."""
    return [face.word() for faces in _ROWS.values() for face in faces]


def _of(name: str) -> tuple[Face, ...]:
    """Return the cards of a value, or a single card; none for another name."""
    return (_FACES[name],) if name in _FACES else _ROWS.get(name, ())


def _title(name: str) -> str:
    return _FACES[name].title if name in _FACES else f"All {name}s"


def _sheet(setup: Setup, taps: Sequence[str], first: str = "") -> _Sheet:
    """Return the sheet of a copy after some taps. Raises: Refused for a bad one.

    `first` is a card that is asked for first, or a value from which the questions start.
    """
    sheet = _Sheet({face: setup.printed(face).dots for face in FACES})
    if first in _FACES:
        sheet = but(sheet, chosen=first)
    elif first in _ROWS:
        sheet = but(sheet, before=str(int(first) - 1))
    for tap in taps:
        sheet = sheet.after(tap)
    return sheet


# The sheet


def form(setup: Setup) -> Html | None:
    """Return the travel costs of the practice copy, or None if they are entered by taps."""
    return practice(setup, *(f"{face.title}: {card_says(setup, face)}" for face in FACES))


def entry(setup: Setup, taps: Taps, first: str = "") -> Draft | None:
    """Return the sheet after these taps, or None for the practice copy, which is only shown."""
    if setup.copy is Copy.PRACTICE:
        return None
    sheet = _sheet(setup, taps, first)
    asked = sheet.asked
    open_ = [value for value, faces in _ROWS.items() if any(sheet.dots[face] is None for face in faces)]
    asks = question(sheet.title(asked), [(f"tell:{asked}={many}", many, None) for many in USUAL]) if asked else ""
    return Draft(
        body=join(_table(sheet), p("Rules: Costs; Wild Cards; Example 1", class_="ref")),
        asks=asks,
        last=sheet.last,
        says=f"{sheet.title(asked)}: how many white dots?" if asked else "All travel costs are entered.",
        left=f"{len(open_)} of {len(_ROWS)} values open" if open_ else "",
        title="White dots at the bottom left of each Journey card",
        hint="The 4s and Blue 3 are from the rulebook; the other 3s are assumed to be the same as Blue 3. You can "
        "stop at any time.",
    )


def question(title: str, answers: Sequence[tuple[str, int, Child]]) -> Html:
    """Return the question for the dots of a card or a value, with its answers."""
    keys = [
        button(
            span(
                b(str(many), span(f" {noun(many, 'white dot')}", class_="sr"), class_="num"),
                small(more) if more else None,
            ),
            type="button",
            class_="tap digit grow",
            data_key=key,
            aria_keyshortcuts=str(many),
        )
        for key, many, more in answers
    ]
    says = f"{title}: how many white dots?"
    return ask(says, div(keys, class_="chips", role="group", aria_label=says))


def _table(sheet: _Sheet) -> Html:
    toggle = button(
        "one by one",
        type="button",
        class_="tap by-one",
        data_key=f"tell:{_ONE}={_OFF if sheet.one else _ON}",
        aria_pressed=str(sheet.one).lower(),
    )
    heads = [th(span(land(hue), hue.title, class_="way-head"), scope="col") for hue in HUES]
    rows = [
        tr(
            th(_row_key(sheet, name), scope="row"),
            [td(_cell(sheet, face), role="gridcell") for face in faces],
            role="row",
        )
        for name, faces in _ROWS.items()
    ]
    says = caption("Travel cost by value and colour", class_="sr")
    return table(says, thead(tr(td(toggle), heads)), tbody(rows), class_="costs", role="grid")


def _row_key(sheet: _Sheet, name: str) -> Html:
    now = sheet.asked == name
    return button(
        join(span("All ", class_="sr"), name, span("s", class_="sr")),
        type="button",
        class_="tap row-key now" if now else "tap row-key",
        data_key=f"tell:{AT}={name}",
        aria_current="true" if now else None,
    )


def _cell(sheet: _Sheet, face: Face) -> Html:
    dots, now = sheet.dots[face], face in sheet.meant(sheet.asked)
    shown = str(dots) if dots is not None else "?" if now else "–"
    says = "asked now" if now and dots is None else "not entered yet" if dots is None else plural(dots, "white dot")
    if dots == KNOWN_DOTS.get(face, -1):
        says = f"{says}, {'assumed to be the same as Blue 3' if face in TAKEN_DOTS else Source.RULEBOOK.label}"
    return button(
        join(span(shown, aria_hidden="true"), span(f"{face.title}: {says}", class_="sr")),
        type="button",
        class_=f"tap digit {'empty' if dots is None else 'known'}{' now' if now else ''}",
        data_key=f"tell:{AT}={face.word()}",
        tabindex=0 if face == (_of(sheet.asked) or FACES)[0] else -1,
        aria_current="true" if now else None,
    )


def filled(setup: Setup, fields: Fields) -> Setup:
    """Return the setup with the travel costs of a draft. Raises: Refused for a bad tap."""
    if fixed(setup, fields):
        return setup
    dots = _sheet(setup, values(fields, TAP)).dots
    return with_cards(setup, [Printed(face, many, setup.printed(face).marks) for face, many in dots.items()])


# One card, when it is played


def unknown(state: State) -> Face | None:
    """Return the first card played without entered dots."""
    return next((card.face for card in state.played if not card.wild and _unknown(state, card.face)), None)


def asks(state: State, usual: Sequence[Way]) -> Html | None:
    """Return the question for the first card played without entered dots, each answer with the payment."""
    face = unknown(state)
    if face is None or not usual:
        return None
    return question(face.title, [(f"fact:dots:{face.word()}={many}", many, _paid(state, face, many)) for many in USUAL])


def _unknown(state: State, face: Face) -> bool:
    return state.setup.printed(face).dots is None


def _paid(state: State, face: Face, many: int) -> str | None:
    """Return the payment without a hitch-hike if a card has so many dots, or None while it is not known.

    More cards than the hand has left cannot be paid.
    """
    setup = with_cards(state.setup, [Printed(face, many, state.setup.printed(face).marks)])
    way = next(way for way in paying(but(state, setup=setup)) if not way.rides)
    if way.pay is None:
        return None
    return f"pay {way.pay}" if way.pay <= state.me.hand - len(state.played) else "too few"
