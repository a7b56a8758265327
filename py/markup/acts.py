"""A list of acts on the table, in order. Each act is ticked when it is done."""

from __future__ import annotations

from collections.abc import Iterable

from markup import marks
from markup.html import Child, Html, b, button, li, span, ul


def act(key: str, says: Child, order: Iterable[str] = (), *, done: bool = False, here: bool = False) -> Html:
    """Return an act that can be ticked, with the order of the rulebook by which its piece is found."""
    lines = [span(line, class_="rl") for line in order]
    return button(
        span(marks.TICK, class_="box", aria_hidden="true"),
        span(b(says), span(lines, class_="rule-list") if lines else None),
        type="button",
        class_="act here" if here else "act",
        role="checkbox",
        aria_checked=str(done).lower(),
        data_key=key,
    )


def acts(found: Iterable[Html], title: str) -> Html:
    """Return the list."""
    return ul(map(li, found), class_="acts", aria_label=title)
