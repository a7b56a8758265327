"""The log: the latest events next to the board, and all of them on a separate page."""

from __future__ import annotations

from typing import Any

from app.state import Ui
from app.table.actions import ledge
from app.table.changes import moved
from engine.move import Offer
from engine.table import AnyTable, ByHand
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
    span,
    summary,
)


def entries(table: AnyTable, numbers: range) -> list[Html]:
    """Return the sentences of some events, each with its round."""
    found = []
    counted = table.game.info.rounds or (table.events and table.round_of(len(table.events) - 1))
    for at in numbers:
        rounds = table.round_of(at)
        head = b(f"Round {rounds}" if rounds else "Before") if counted else None
        found.append(li(head, " ", table.told(at), class_=_entry_class(table, at)))
    return found


def _entry_class(table: AnyTable, at: int) -> str | None:
    event = table.events[at]
    if isinstance(event, ByHand) or event.move.by_hand:
        return "by-hand"
    return "ruled" if event.ruled else None


def whole_log(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return all events in order."""
    items = entries(table, range(len(table.events)))
    body = main(h2("Log"), ol(items, class_="whole-log"), id=f"m:{ui.route}", class_="log-main log")
    return body, ledge(ui, table, "")


LOG = 30
"""Number of events shown at once; the full log has its own page."""


def latest(ui: Ui, table: AnyTable) -> Html:
    """Return the latest events, folded below the board."""
    end = len(table.events)
    if not end:
        return details(summary("Log ", span("nothing has happened yet", class_="soft")), class_="log", id="log")
    last = f"{table.told(end - 1)}{moved(table.undo(), table)}"
    items = entries(table, range(end - 1, max(-1, end - 1 - LOG), -1))
    more = p(a("Full log", href=ui.home.to("log").href)) if end > LOG else None
    return details(
        summary("Log ", span(f"last: {last}", class_="soft"), marks.CHEVRON), ol(items), more, class_="log", id="log"
    )
