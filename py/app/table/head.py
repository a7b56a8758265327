"""The head of a table's page: the link back, who acts, round, phase and the menu."""

from __future__ import annotations

from functools import lru_cache

from app.entering import PAD
from app.route import FACING, THEN, Route, at_table
from app.table.headline import headline, phase, whose
from engine.table import AnyTable
from engine.turn import Outcome, Turn
from engine.value import latest
from markup import marks
from markup.html import Child, Html, a, i, join, li, ol, span
from markup.parts import banner


def back(route: Route) -> tuple[str, str]:
    """Return the address and the name of the link back from a page of a table."""
    home = at_table(route.name)
    if route.rest and route.rest[-1].startswith(PAD):
        return route.to(route.page, *route.rest[:-1]).href, "Back to the piece"
    if route.page == FACING:
        return home.to(*route.rest).href, "Turn back"
    if route.page in ("", "end"):
        return "#", "Back to the shelf"
    if route.page == "wrong" and route.rest not in (("refused",), ("failed",)):
        return home.to("sheet").href, "Back to the score sheet"
    if route.page == "points" and route.rest:
        where, says = ("sheet", "Back to the score sheet") if route.rest[1:] else ("points", "Back to the house rules")
        return home.to(where).href, says
    if route.page == THEN:
        return home.to("log").href, "Back to the log"
    return home.href, "Back to the table"


@latest
def head(table: AnyTable, route: Route) -> Html:
    """Return the head of a page: who acts, round and phase."""
    now = table.turn
    info = table.game.info
    way, way_says = back(route)
    menu = _menu(route)
    if route.page == FACING:
        says = banner("Show the others", "Nothing is recorded here", back=way, back_says=way_says, mark=turn(route))
        return join(says, fringe(info.key))
    if isinstance(now, Outcome):
        title = info.title if route.page == "end" else headline(table)
        over = banner(title, now.why, back=way, back_says=way_says, mark=turn(route), menu=menu)
        return join(over, fringe(info.key))
    seat = None if now.shared else now.seat
    mark = marks.seat(seat, table.setup.players[seat], big=True) if seat is not None else None
    if now.automa and now.automa not in (player.name for player in table.setup.players):
        mark = marks.automa(now.automa, big=True)
    title = now.automa or whose(table, now)
    below: Child = "All players" if now.shared else phase(now)
    if now.round and now.rounds:
        below = join(f"Round {now.round} of {now.rounds} ", _pips(now.round, now.rounds))
    phases = _phases(now, info.phases, info.steps or info.phases)
    head = banner(title, below, back=way, back_says=way_says, mark=turn(route, mark), menu=menu, phases=phases)
    return join(head, fringe(info.key))


def titled(table: AnyTable, route: Route, title: str) -> Html:
    """Return the head of a page that needs the whole screen: its title."""
    way, way_says = back(route)
    says = banner(title, headline(table), back=way, back_says=way_says, menu=_menu(route))
    return join(says, fringe(table.game.info.key))


def turn(route: Route, mark: Html | None = None) -> Html:
    """Return the key that turns the page towards another side of the table, and there the one that turns it back."""
    if route.page == FACING:
        way, says = back(route)
    else:
        page = (route.page,) if route.page else ()
        way, says = at_table(route.name, FACING, *page, *route.rest).href, "Turn towards another side of the table"
    return a(mark, class_="btn icon turn", href=way, aria_label=says)


@lru_cache(maxsize=8)
def _menu(route: Route) -> Html:
    return a(marks.MENU, class_="btn icon", href=route.to("menu").href, aria_label="Table menu")


def _pips(now: int, rounds: int) -> Html:
    kinds = ("done" if at < now else "now" if at == now else "" for at in range(1, rounds + 1))
    return span([i(class_=f"pip {kind}".strip()) for kind in kinds], class_="pips", aria_hidden="true")


def _phases(now: Turn, phases: tuple[str, ...], steps: tuple[str, ...]) -> Html | None:
    if now.phase not in phases:
        return None
    at = phases.index(now.phase)
    items = [
        li(
            f"{name} ✓" if number_ < at else name,
            class_="done" if number_ < at else None,
            aria_current="step" if number_ == at else None,
        )
        for number_, name in enumerate(steps)
    ]
    return ol(items, class_="phases", aria_label="Phases of the turn")


@lru_cache(maxsize=8)
def fringe(key: str) -> Html:
    """Return the game's row of printed marks under the banner."""
    return Html(
        f'<svg class="fringe" aria-hidden="true"><rect width="100%" height="12" fill="url(#fringe-{key})"/></svg>'
    )
