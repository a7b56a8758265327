"""The strip of scores on a table's page: every total, and the link to each seat's page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.route import AS_IT_WAS, Route, at_table
from engine.score import ScoreLine, summed
from engine.table import AnyTable
from engine.turn import Seat, Turn
from engine.value import latest
from engine.words import signed
from markup import marks
from markup.html import Child, Html, a, li, named, section, small, span, ul


def looked_at(table: AnyTable, route: Route) -> Seat | None:
    """Return the seat whose page is open; None on every other page."""
    named = route.rest[-1] if route.page in AS_IT_WAS and route.rest else "/".join(route.rest)
    if route.page not in ("seat", *AS_IT_WAS) or named not in Seat.__members__:
        return None
    seat = Seat[named]
    return seat if seat < len(table.setup.players) else None


_MORE_OPEN = " recorded, values not entered yet; show this player"
LONG_NAME = 7
"""Most letters of a name that fit in large type beside a total on a phone of 360 px."""
LONGEST_NAME = 10
"""Most letters of a name that fit in small type where three players stand side by side."""


@lru_cache(maxsize=64)
def name_class(name: str) -> str:
    """Return the classes of a name beside a total: a long one needs smaller type."""
    if len(name) > LONGEST_NAME:
        return "name long longest"
    return "name long" if len(name) > LONG_NAME else "name"


@latest
def strip(table: AnyTable, route: Route) -> Html:
    """Return every total."""
    now = table.turn
    totals = table.sheet
    playing = isinstance(now, Turn)
    pencil = table.counted(table.game.pending(table.state)) if playing else ()
    forecast = table.game.forecast if playing and table.game.page.forecasts else None
    coming = table.counted(forecast(table.state)) if forecast else None
    actor = now.seat if isinstance(now, Turn) and not now.automa and not now.shared else None
    looked = looked_at(table, route)
    shown = actor if looked is None else looked
    holds = table.game.page.holds
    items = []
    for at, player in enumerate(table.setup.players):
        seat = Seat(at)
        says: Child = None
        mine = [line for line in pencil if line.seat == seat]
        if seat in table.away:
            says = small("has left")
        elif coming is not None:
            says = _forecast([*totals.lines, *coming], seat)
        elif mine:
            says = span(total(mine), span(" (preview)", class_="sr"), class_="pencil-chip")
        elif seat == actor:
            says = small("to play")
        elif totals.rival:
            says = small(f"{totals.least} to reach")
        items.append(
            li(
                a(
                    marks.seat(seat, player),
                    span(
                        named(player.name),
                        Html(holds(table.state, seat)) if holds else None,
                        says,
                        class_=name_class(player.name),
                    ),
                    span(
                        totals.written(seat),
                        span(_MORE_OPEN if totals.unknown(seat) else " recorded; show this player", class_="sr"),
                        class_="num open" if totals.unknown(seat) else "num",
                    ),
                    href=_page_of(seat, actor, route).href,
                ),
                aria_current="true" if seat == shown else None,
            )
        )
    return section(ul(items, class_="strip"), aria_label="Scores")


def _page_of(seat: Seat, actor: Seat | None, route: Route) -> Route:
    """Return the page of a seat, from any page of the table."""
    home = at_table(route.name)
    if route.page in AS_IT_WAS:
        return home.to(route.page, *(part for part in route.rest if part not in Seat.__members__), seat.name)
    return home if seat == actor else home.to("seat", seat.name)


def _forecast(lines: Sequence[ScoreLine], seat: Seat) -> Html:
    """Return the forecast of a seat: its total if the game ended now."""
    at_end = f"→ {summed([line for line in lines if line.seat == seat])}"
    return span(at_end, span(" (forecast, if the game ended now)", class_="sr"), class_="pencil-chip")


def total(found: Sequence[ScoreLine]) -> str:
    """Return the total of some score lines with its sign; `?` if one is not known."""
    each = [line.points for line in found]
    points = sum(filter(None, each))
    known = signed(points)
    if None not in each:
        return known
    return f"{known} + ?" if points else "?"
