"""The parts of the forms that paint: which kind, on which fields, worth what, and the ruins painted so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from engine.game import Fields
from engine.words import plural
from games.indus.page import ruins_drawing
from games.indus.rules.board import LIBRARY, Ruin, at, second, worth
from games.indus.rules.pieces import Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import LEAST, MOST, listed, touch
from markup import marks
from markup.forms import STAY, note, number_field, one_of, value, whole_number, wrong
from markup.html import Html, b, button, div, fieldset, h2, input_, join, label, legend, li, small, span, svg, ul

PAINT: Final = "paint"
DROP: Final = "drop:"
_DRAWN: Final = ruins_drawing.SIDE


def kinds(chosen: Kind) -> Html:
    """The six kinds as radios, each with its pattern."""
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
    """A field as a check box, on which its ruins are drawn."""
    return label(
        input_(type="checkbox", name="field", value=sent),
        svg(drawn, viewBox=f"0 0 {_DRAWN} {_DRAWN}", class_="cell-ruins", aria_hidden="true"),
        span(name, span(f", {lying or 'no ruin yet'}", class_="sr"), class_="cell-name"),
        class_=f"paint-cell {class_}".rstrip(),
    )


def how_much() -> Html:
    """What is printed on the ruin, and the button that paints it."""
    return join(
        div(
            number_field("value", "Other points printed", None),
            button(span("Paint it"), type="submit", name=STAY, value=PAINT, class_="btn go paint-go"),
            class_="paint-how",
        ),
        note(
            "Left empty: a building counts 2 a field and half of it for second place, a graveyard of 1, 2 or 3 fields "
            "3, 4 or 6, a canal 1 a field, all others 2."
        ),
    )


def painted(title: str, rows: Iterable[tuple[Kind, str, str]], empty: str) -> Html:
    """What is painted, in the order of painting, each with a key that takes it away."""
    found = [
        li(
            ruins_drawing.icon(kind),
            span(b(kind.title), small(says)),
            button(
                marks.CROSS,
                span(f"Take away: {kind.title.lower()}, {where}", class_="sr"),
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
    """A ruin in a line: `a1, a2 and a3 · 3 points`."""
    points, half = worth(ruin), second(ruin)
    says = "points not known" if points is None else plural(points, "point")
    typed = " typed" if ruin.value is not None else ""
    return f"{listed(names)} · {f'{points} and {half} points' if half else says}{typed}"


def remark(before: Setup, after: Setup) -> str:
    """Says of the ruin painted last that it lies beside another of its kind: neither makes the other larger."""
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
    return f"A second {kind.title.lower()} beside the first: two ruins."


def read_kind(fields: Fields) -> Kind:
    """The kind chosen. Raises Refused."""
    return Kind(one_of(fields, "kind", [kind.value for kind in Kind], "kind of ruin"))


def read_points(fields: Fields) -> int | None:
    """The points typed; None where they follow the scheme. Raises Refused."""
    typed = value(fields, "value").strip()
    return whole_number(typed, LEAST, MOST, "number of points") if typed else None


def read_drop(fields: Fields, many: int) -> int | None:
    """Which ruin is taken away; None for none. Raises Refused."""
    said = value(fields, STAY)
    if not said.startswith(DROP):
        return None
    number = said.removeprefix(DROP)
    if number not in map(str, range(many)):
        raise wrong("no-such-ruin", "That ruin is not painted here any more.", "Look at the list again.")
    return int(number)
