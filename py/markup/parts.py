"""The parts of every page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.words import MINUS, number
from markup import marks
from markup.html import (
    Child,
    Html,
    b,
    button,
    caption,
    details,
    div,
    h1,
    header,
    p,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)


def refusal(refused: Refusal, *children: Child) -> Html:
    """Return a refusal: what is wrong, what to do, and the heading of the rules."""
    return div(
        span("✕", class_="no", aria_hidden="true"),
        div(
            b(refused.sentence),
            " ",
            refused.instead,
            p(f"Rules: {refused.rule}", class_="ref") if refused.rule else None,
            *children,
        ),
        class_="refusal",
        role="note",
    )


def lines(found: Iterable[ScoreLine], title: str) -> Html:
    """Return score lines as a table of points and reasons."""
    rows = [
        tr(
            th(number(line.points, signed=True), scope="row", class_="num"),
            td(line.because),
            class_="zero" if line.points == 0 else None,
        )
        for line in found
    ]
    return table(
        caption(title, class_="sr"),
        thead(tr(th("Points", scope="col"), th("Why", scope="col")), class_="sr"),
        tbody(rows),
        class_="lines",
    )


def fold(key: str, title: Child, *children: Child, open_: bool = False, class_: str = "rule") -> Html:
    """Return a part that opens and closes; `key` keeps its state across pages."""
    return details(summary(title, marks.CHEVRON), *children, id=key, open=open_, class_=class_)


LONG_TITLE: Final = 14
"""Most letters of a title that fit in large type on a phone of 360 px."""


def banner(
    title: str, below: Child, *, back: str, back_says: str, mark: Child = None, menu: Child = None, phases: Child = None
) -> Html:
    """Return the head of a page: back, title, menu, and the phases of the turn."""
    size = "long longest" if len(title) > 2 * LONG_TITLE else "long" if len(title) > LONG_TITLE else None
    return header(
        div(
            Html(f'<a class="btn icon" href="{back}" aria-label="{back_says}">{marks.BACK}</a>'),
            div(mark, div(h1(title, class_=size), p(below)), class_="banner-say"),
            menu if menu is not None else span(),
            class_="banner-row",
        ),
        phases,
        class_="banner",
    )


def pad(typed: str, title: str) -> Html:
    """Return the app's number pad; the entered numbers and their sum stay visible."""
    keys: Sequence[tuple[str, str, str]] = [
        ("7", "7", "key"),
        ("8", "8", "key"),
        ("9", "9", "key"),
        ("⌫", "delete", "key op"),
        ("4", "4", "key"),
        ("5", "5", "key"),
        ("6", "6", "key"),
        (MINUS, "minus", "key op"),
        ("1", "1", "key"),
        ("2", "2", "key"),
        ("3", "3", "key"),
        ("+", "plus", "key op tall"),
        ("0", "0", "key wide"),
    ]
    total = summed(typed)
    return div(
        div(
            span(title, class_="of"),
            span(shown(typed), class_="sum num"),
            span(f"= {number(total)}" if total is not None else "", class_="is num"),
            class_="readout",
            aria_live="polite",
        ),
        div(
            [
                button(
                    span(sign, aria_hidden="true"),
                    span(name, class_="sr"),
                    type="button",
                    class_=class_,
                    data_key=f"pad:{name}",
                )
                for sign, name, class_ in keys
            ],
            class_="pad",
            role="group",
            aria_label="Number pad",
        ),
        class_="pad-part",
    )


def shown(typed: str) -> str:
    """Return the entry with spaces around its signs: `3 + 6 − 2`."""
    return typed.replace("+", " + ").replace("-", f" {MINUS} ").strip()


def summed(typed: str) -> int | None:
    """Return the sum of an entry such as `3+6-2`, or None if it has no number.

    >>> summed("3+6-2"), summed("-4"), summed("3+")
    (7, -4, 3)
    """
    numbers = summands(typed)
    return sum(numbers) if numbers else None


def summands(typed: str) -> tuple[int, ...]:
    """Return the numbers of an entry.

    >>> summands("3+6-2"), summands("-4"), summands("3+"), summands("+")
    ((3, 6, -2), (-4,), (3,), ())
    """
    return tuple(map(int, re.findall(r"[+-]?[0-9]+", typed)))
