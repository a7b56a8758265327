"""The page of the seats: the order of play, and who leaves or returns. Each tap counts from now on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.state import Ui
from app.table.actions import ledge
from engine.move import Offer
from engine.table import AnyTable, Seats
from markup import marks
from markup.html import Html, a, b, button, h2, li, main, named, ol, p, small, span, ul


def asked(table: AnyTable) -> bool:
    """Return whether the players take turns at this table."""
    return table.not_seated(Seats(table.order, table.away)) is None


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the seats in order of play, each with its keys."""
    body = main(
        h2("Order of play"),
        p("From now on. Players who have not played in this round yet play in this order.", class_="lead"),
        ol(_rows(table), class_="places"),
        _players(ui, table),
        id=f"m:{ui.route}",
        class_="menu-main",
    )
    return body, ledge(ui, table, "")


def _rows(table: AnyTable) -> Iterator[Html]:
    stay = len(table.order) - len(table.away)
    for at, seat in enumerate(table.order):
        player, left = table.setup.players[seat], seat in table.away
        says = "has left; turns are skipped" if left else "start player" if at == 0 else ""
        before = table.setup.players[table.order[at - 1]].name
        up = f"{player.name} plays before {before}"
        leave = _key(f"return:{seat.name}", "Returns") if left else _key(f"leave:{seat.name}", "Leaves")
        yield li(
            marks.seat(seat, player, big=True),
            span(b(named(player.name)), small(says) if says else None),
            leave if left or stay > 1 else None,
            button(marks.UP, type="button", class_="btn icon", data_key=f"app:seats:up:{seat.name}", aria_label=up)
            if at
            else None,
            class_="place",
        )


def _key(key: str, says: str) -> Html:
    return button(says, type="button", class_="btn", data_key=f"app:seats:{key}")


def _players(ui: Ui, table: AnyTable) -> Html | None:
    """Return the way to names, colours and more players; none while the past is changed."""
    form = next((one for one in table.game.info.forms if one[0] == "players"), None)
    if form is None or ui.open.present:
        return None
    _, says, more = form
    return ul(li(a(span(b(says), small(more)), class_="btn", href=ui.home.to("form", "players").href)), class_="menu")
