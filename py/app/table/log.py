"""The log: the latest events next to the board, and all of them on a separate page."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from app.route import THEN, Route, at_table
from app.state import Ui
from app.table.actions import ledge
from app.table.changes import moved
from app.table.past import checks
from engine.move import Offer
from engine.table import AnyTable, Played
from engine.value import latest
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    cut,
    details,
    h2,
    join,
    li,
    main,
    ol,
    p,
    small,
    span,
    summary,
    ul,
)


def entries(table: AnyTable, numbers: range, opens: Route | None) -> list[Html]:
    """Return the sentences of some events, each with its round; each opens the table as it was after it, if it can."""
    counted = bool(table.log and table.log[-1].round)
    changed = {past.after - 1: "players were" if past.players else "past was" for past in table.pasts} if opens else {}
    found = []
    for at in numbers:
        entry = table.log[at]
        event = entry.event
        played = isinstance(event, Played) and not event.move.corrects
        class_ = ("ruled" if event.ruled else None) if isinstance(event, Played) and played else "corrected"
        href = opens.to(THEN, str(at + 1)).href if opens else ""
        found.append(_entry(entry.round if counted else None, entry.sentence, class_, href, changed.get(at, "")))
    return found


@lru_cache(maxsize=256)
def _entry(round_: int | None, sentence: str, class_: str | None, href: str, changed: str) -> Html:
    """Return an entry, which does not change any more; without its round in a game that has none."""
    head = None if round_ is None else b(f"Round {round_}" if round_ else "Set-up")
    says = join(head, " ", sentence, small(f" Then the {changed} changed.") if changed else None)
    return cut(li(a(span(says), href=href) if href else says, class_=class_))


def whole_log(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return all events, the latest first as next to the board, and the keys that compare them with the table."""
    items = entries(table, range(len(table.events) - 1, -1, -1), ui.home)
    start = a("Before the first move", class_="btn quiet", href=ui.home.to(THEN, "0").href) if items else None
    body = main(
        h2("Log", small("latest first")),
        p("Tap a move to see the table as it was.", class_="soft") if items else None,
        ol(items, reversed=True),
        start,
        ul(checks(ui, table), _to_print(ui), class_="menu"),
        id=f"m:{ui.route}",
        class_="log-main log",
    )
    return body, ledge(ui, table, "")


def _to_print(ui: Ui) -> Html:
    says = span(b("Print"), small("the whole log, from the first move on"))
    return li(a(says, class_="btn", href=ui.home.to("print", "log").href))


LOG = 30
"""Number of events shown at once; the full log has its own page."""


@latest
def recent(table: AnyTable, route: Route, opens: bool) -> Html:
    """Return the latest events, folded below the board; each opens the table as it was, if it `opens`."""
    end = len(table.events)
    if not end:
        return details(summary("Log ", span("nothing has happened yet", class_="soft")), class_="log", id="log")
    last = f"{table.told(end - 1)}{moved(table.undo(), table)}"
    items = entries(table, range(end - 1, max(-1, end - 1 - LOG), -1), at_table(route.name) if opens else None)
    more = p(a("Full log", href=at_table(route.name, "log").href)) if end > LOG else None
    title = summary("Log ", span(f"last: {last}", class_="soft"), marks.CHEVRON)
    return details(title, ol(items, reversed=True), more, class_="log", id="log")
