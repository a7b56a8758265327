"""The log: the latest events next to the board, and all of them on a separate page."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from app.route import Route, at_table
from app.state import Ui
from app.table.actions import ledge
from app.table.changes import moved
from engine.move import Offer
from engine.table import Adjustment, AnyTable, Played
from engine.value import latest
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    details,
    h2,
    li,
    main,
    ol,
    p,
    small,
    span,
    summary,
)


def entries(table: AnyTable, numbers: range) -> list[Html]:
    """Return the sentences of some events, each with its round."""
    counted = bool(table.log and table.log[-1].round)
    found = []
    for entry in [table.log[at] for at in numbers]:
        event = entry.event
        ruled = "ruled" if isinstance(event, Played) and event.ruled else None
        class_ = "corrected" if isinstance(event, Adjustment) or event.move.corrects else ruled
        found.append(_entry(entry.round if counted else None, entry.sentence, class_))
    return found


@lru_cache(maxsize=256)
def _entry(round_: int | None, sentence: str, class_: str | None) -> Html:
    """Return an entry, which does not change any more; without its round in a game that has none."""
    head = None if round_ is None else b(f"Round {round_}" if round_ else "Set-up")
    return li(head, " ", sentence, class_=class_)


def whole_log(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return all events, the latest first as next to the board."""
    items = entries(table, range(len(table.events) - 1, -1, -1))
    body = main(h2("Log", small("latest first")), ol(items, reversed=True), id=f"m:{ui.route}", class_="log-main log")
    return body, ledge(ui, table, "")


LOG = 30
"""Number of events shown at once; the full log has its own page."""


@latest
def recent(table: AnyTable, route: Route) -> Html:
    """Return the latest events, folded below the board."""
    end = len(table.events)
    if not end:
        return details(summary("Log ", span("nothing has happened yet", class_="soft")), class_="log", id="log")
    last = f"{table.told(end - 1)}{moved(table.undo(), table)}"
    items = entries(table, range(end - 1, max(-1, end - 1 - LOG), -1))
    more = p(a("Full log", href=at_table(route.name, "log").href)) if end > LOG else None
    title = summary("Log ", span(f"last: {last}", class_="soft"), marks.CHEVRON)
    return details(title, ol(items, reversed=True), more, class_="log", id="log")
