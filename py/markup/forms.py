"""Parts of forms that all games share, and the readers of submitted fields.

Every part is a native control: it works before Python has started, and only the stylesheet hides unused parts.
The readers refuse with what is wrong and what to do. The players are in `seating.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, TypeAlias, TypeVar

from engine.game import Fields
from engine.refusal import Refusal, Refused
from engine.way import Way
from engine.words import MINUS
from markup import marks
from markup.html import (
    Child,
    Html,
    b,
    div,
    element,
    fieldset,
    h2,
    h3,
    input_,
    join,
    label,
    legend,
    li,
    ol,
    p,
    small,
    span,
    ul,
)
from markup.parts import fold

NOT_ENTERED: Final = "not entered"
KindT = TypeVar("KindT", bound=Enum)
STAY: Final = "stay"
"""Name of a button that submits a form and keeps it open; its value is the action."""


# Parts


def area(title: str, *children: Child, class_: str = "") -> Html:
    """Return a part of a form under a heading."""
    return fieldset(legend(h2(title)), *children, class_=f"area {class_}".rstrip())


def either(name: str, options: Iterable[tuple[str, Child, Child]], chosen: str, *, title: str = "") -> Html:
    """Return radio cards from values, titles and second lines."""
    cards = div(
        [
            label(
                input_(type="radio", name=name, value=value, checked=value == chosen),
                span(b(says), small(more) if more else None),
            )
            for value, says, more in options
        ],
        class_="either",
    )
    return fieldset(legend(h3(title)), cards, class_=f"asked ask-{name}") if title else cards


def pills(name: str, options: Iterable[tuple[str, Child]], chosen: str, *, title: str) -> Html:
    """Return a row of radio buttons from values and short words."""
    found = [
        label(input_(type="radio", name=name, value=value, checked=value == chosen), span(says), class_="pill")
        for value, says in options
    ]
    return fieldset(legend(title), div(found), class_=f"pills pills-{name}")


def way_part(way: Way, turns: str, end: str) -> Html:
    """Return the choice of how to use the app; `turns` and `end` are the second lines."""
    ways = [(Way.TURNS.value, "Turn by turn", turns), (Way.END.value, "Score at the end", end)]
    return either("way", ways, way.value, title="What the app does")


def deal_part(title: str, table: tuple[str, str], app: tuple[str, str], seed: str) -> Html:
    """Return the choice of who deals, draws or rolls: the players or the app."""
    return either("deal", [("table", *table), ("app", *app)], "app" if seed else "table", title=title)


def checks(name: str, options: Iterable[tuple[str, Child]], ticked: Iterable[str]) -> Html:
    """Return check boxes from values and words."""
    already = set(ticked)
    return join(
        label(
            input_(type="checkbox", name=name, value=value, checked=value in already),
            span(says),
            class_="check",
        )
        for value, says in options
    )


def checklist(steps: Iterable[str]) -> Html:
    """Return the steps to do on the table as a list."""
    return ol([li(says) for says in steps], class_="checklist")


_PLACES: Final = (("Hundreds", "-100"), ("Tens", "-10"), ("Ones", ""))
"""The places of a number, each with the end of its name."""


def digits(name: str, title: str, value: int, most: int) -> Html:
    """Return a row of digits for each place of a whole number; 0 stands for a number that is not known."""
    highest = [int(str(most)[0]), *(9 for _ in str(most)[1:])]
    rows = [
        pills(f"{name}{suffix}", [(str(one), str(one)) for one in range(last + 1)], digit, title=place)
        for (place, suffix), last, digit in zip(
            _PLACES[-len(highest) :], highest, f"{value:0{len(highest)}}", strict=True
        )
    ]
    return fieldset(legend(h3(title)), rows, class_="asked")


Things: TypeAlias = Iterable[tuple[str, Child, Html | None]]
"""Value, name and mark."""


def ticks(name: str, groups: Iterable[tuple[int, Things]], ticked: Iterable[str] = (), *, done: str) -> Html:
    """Return a list to tick off, in groups by the number of each thing, 1 to 9, or 0 for all of them.

    The stylesheet counts the ticks; `done` are the words after the number, such as `of 25 returned to the box`.
    """
    already = set(ticked)
    found = [
        li(
            h3(span(f"{many}×", class_="num"), " each of") if many else h3("All of"),
            ul([li(_tick(name, thing, many, thing[0] in already)) for thing in things], class_="aways"),
            class_=f"times-{many}",
        )
        for many, things in groups
    ]
    return join(
        element("ol", found, class_="away-groups"), p(b(class_="num ticked"), f" {done}", class_="progress-say")
    )


def _tick(name: str, thing: tuple[str, Child, Html | None], many: int, ticked: bool) -> Html:
    value, says, mark = thing
    return label(
        input_(type="checkbox", name=name, value=value, checked=ticked),
        span(marks.TICK, class_="tick", aria_hidden="true"),
        span() if mark is None else mark,
        span(says, span(f", {many or 'all'}", class_="sr")),
        class_="away",
    )


def later(key: str, title: Child, count: Child, *children: Child, class_: str = "") -> Html:
    """Return a folded part of a form, with its title and how much of it is filled in."""
    head = join(span(title), span(count, class_="count") if count else None)
    return fold(key, head, *children, class_=f"rule later {class_}".rstrip())


def note(*children: Child, class_: str = "") -> Html:
    """Return a sentence below a control."""
    return p(*children, class_=f"note {class_}".rstrip())


# Readers


def value(fields: Fields, name: str, default: str = "") -> str:
    """Return the last value submitted under a name."""
    return next((text for key, text in reversed(fields) if key == name), default)


def values(fields: Fields, name: str) -> tuple[str, ...]:
    """Return every value submitted under a name, in the order of the page."""
    return tuple(text for key, text in fields if key == name)


def one_of(fields: Fields, name: str, known: Mapping[str, object] | Iterable[str], what: str, default: str = "") -> str:
    """Return a value that must be one of those offered. Raises: Refused."""
    found = value(fields, name, default)
    if found not in known:
        raise wrong("not-offered", f"The {what} is not chosen.", "Choose one of the options.", field=name)
    return found


def a_kind(fields: Fields, name: str, kinds: Iterable[KindT], what: str, default: KindT | None = None) -> KindT:
    """Return the submitted member of an enumeration, or of a part of it. Raises: Refused."""
    known = {kind.value: kind for kind in kinds}
    return known[one_of(fields, name, known, what, "" if default is None else default.value)]


def read_seed(fields: Fields, seed: str) -> str:
    """Return the seed of the app's dice, a new one if there is none yet; empty if the players deal."""
    deal = one_of(fields, "deal", ("app", "table"), "dealer", "app" if seed else "table")
    return (seed or value(fields, "seed")) if deal == "app" else ""


def whole_number(text: str, low: int, high: int, what: str, field: str = "") -> int:
    """Return an entered whole number, with a hyphen or a true minus sign; `field` is the name of its control.

    >>> whole_number(" −3 ", -9, 20, "number of points")
    -3

    Raises: Refused if it is missing, not a number or out of range.
    """
    typed = text.strip().replace(MINUS, "-")
    span_ = f"from {str(low).replace('-', MINUS)} to {high}"
    if not typed:
        raise wrong("no-number", f"The {what} is missing.", f"Enter a whole number {span_}.", field=field)
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", typed, re.ASCII):
        said = f"“{text.strip()[:20]}” is not a valid {what}."
        raise wrong("no-number", said, f"Enter a whole number {span_}.", field=field)
    if not low <= int(typed) <= high:
        said = f"{text.strip()} is out of range for the {what}."
        raise wrong("out-of-range", said, f"Enter a whole number {span_}.", field=field)
    return int(typed)


def read_digits(fields: Fields, name: str, low: int, high: int, what: str) -> int:
    """Return a number from its rows of digits, 0 if it is not known. Raises: Refused."""
    typed = "".join(value(fields, f"{name}{suffix}") for _, suffix in _PLACES).lstrip("0")
    return whole_number(typed, low, high, what, name) if typed else 0


def wrong(code: str, sentence: str, instead: str, rule: str = "", *, field: str = "") -> Refused:
    """Return the error of a form, to be raised; `field` is the name of the control to correct."""
    return Refused(Refusal(code, sentence, instead, rule, firm=True, field=field))
