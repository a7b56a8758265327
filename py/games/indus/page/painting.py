"""The parts of the forms that enter ruins: kind, fields, points, and the ruins entered so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from engine.game import Fields
from engine.words import listed, plural
from games.indus.page import ruins_drawing
from games.indus.rules.board import LIBRARY, Ruin, at, second, worth
from games.indus.rules.pieces import Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import LEAST, MOST, touch
from markup import marks
from markup.forms import STAY, note, number_field, one_of, value, whole_number, wrong
from markup.html import Html, b, button, div, fieldset, h2, input_, join, label, legend, li, small, span, svg, ul

PAINT: Final = "paint"
DROP: Final = "drop:"
_DRAWN: Final = ruins_drawing.SIDE


def kinds(chosen: Kind) -> Html:
    """Return the six kinds as radio buttons, each with its pattern."""
    cards = [
        label(
            input_(type="radio", name="kind", value=kind.value, checked=kind is chosen),
            ruins_drawing.icon(kind, 28),
            span(kind.title),
            class_="kind-pick",
        )
        for kind in Kind
    ]
    return fieldset(legend(h2("Which ruin?")), div(cards, class_="kind-picks"), class_="area kinds")


def cell(name: str, sent: str, drawn: Html, lying: str, *, class_: str = "") -> Html:
    """Return a field as a check box with its ruins drawn on it."""
    return label(
        input_(type="checkbox", name="field", value=sent),
        svg(drawn, viewBox=f"0 0 {_DRAWN} {_DRAWN}", class_="cell-ruins", aria_hidden="true"),
        span(name, span(f", {lying or 'no ruin yet'}", class_="sr"), class_="cell-name"),
        class_=f"paint-cell {class_}".rstrip(),
    )


def how_much() -> Html:
    """Return the field for other printed points, and the button that adds the ruin."""
    return join(
        div(
            number_field("value", "Other printed points", None),
            button(span("Add ruin"), type="submit", name=STAY, value=PAINT, class_="btn go paint-go"),
            class_="paint-how",
        ),
        note(
            "If empty: a Building scores 2 per field and half of that for second place; a Graveyard of 1, 2 or 3 "
            "fields 3, 4 or 6; a Canal 1 per field; all others 2."
        ),
    )


def painted(title: str, rows: Iterable[tuple[Kind, str, str]], empty: str) -> Html:
    """Return the ruins in the order they were entered, each with a key that removes it."""
    found = [
        li(
            ruins_drawing.icon(kind),
            span(b(kind.title), small(says)),
            button(
                marks.CROSS,
                span(f"Remove: {kind.title.lower()}, {where}", class_="sr"),
                type="submit",
                name=STAY,
                value=f"{DROP}{number}",
                class_="btn take-away",
            ),
        )
        for number, (kind, where, says) in enumerate(rows)
    ]
    return fieldset(
        legend(h2(title)), ul(found, class_="painted-list") if found else note(empty), class_="area painted"
    )


def size_and_points(ruin: Ruin, names: Sequence[str]) -> str:
    """Return a ruin in a line: `a1, a2 and a3 · 3 points`."""
    points, half = worth(ruin), second(ruin)
    says = "points not known" if points is None else plural(points, "point")
    typed = " (entered)" if ruin.value is not None else ""
    return f"{listed(names)} · {f'{points} and {half} points' if half else says}{typed}"


def remark(before: Setup, after: Setup) -> str:
    """Return a remark if the last ruin is adjacent to another of its kind: they stay two ruins. Else empty."""
    if len(after.ruins) == len(before.ruins) + 1:
        *others, new = after.ruins
        beside = any(one.kind is new.kind and touch(one.fields, new.fields) for one in others)
        return _two(new.kind) if beside else ""
    for piece in LIBRARY if len(after.parts) == len(before.parts) + 1 else ():
        mine = [part for part in after.parts if part.piece is piece]
        if len(mine) > sum(part.piece is piece for part in before.parts):
            *rest, last = mine
            lie = partial(at, piece, quarters=0)
            if any(one.kind is last.kind and touch(map(lie, one.spots), map(lie, last.spots)) for one in rest):
                return _two(last.kind)
    return ""


def _two(kind: Kind) -> str:
    return f"A second {kind.title.lower()} next to the first: these are two ruins."


def read_kind(fields: Fields) -> Kind:
    """Return the chosen kind. Raises: Refused."""
    return Kind(one_of(fields, "kind", [kind.value for kind in Kind], "kind of ruin"))


def read_points(fields: Fields) -> int | None:
    """Return the entered points, or None for the usual ones. Raises: Refused."""
    typed = value(fields, "value").strip()
    return whole_number(typed, LEAST, MOST, "number of points") if typed else None


def read_drop(fields: Fields, many: int) -> int | None:
    """Return the index of the ruin to remove, or None. Raises: Refused."""
    said = value(fields, STAY)
    if not said.startswith(DROP):
        return None
    number = said.removeprefix(DROP)
    if number not in map(str, range(many)):
        raise wrong("no-such-ruin", "That ruin is no longer entered here.", "Check the list again.")
    return int(number)
