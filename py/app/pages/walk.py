"""A first look at a game: a scripted table, on which only the key of the next step can be tapped. Nothing is stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from app.pages.frame import root
from app.pages.game import head_of
from app.route import WALK, Route, of_game
from app.scores.scores import strip
from app.state import Open, Settings, Stored, Ui
from app.table.offers import offered, waiting
from app.table.page import board
from app.table.past import without_keys
from engine.game import AnyGame
from engine.notation import read
from engine.table import Played
from games import GAMES
from markup.html import Html, a, b, div, p, span

_QUIET: Final = Stored(settings=Settings(awake=False))
"""Nothing is stored of this table, and nothing is said about the screen."""


def page(ui: Ui, game: AnyGame) -> Html:
    """Return the page of the step in the address; of the first one if it names none."""
    info, at = game.info, _at(ui.route)
    looks = GAMES.walk(info.key).looks
    home, end = of_game(info.key), at + 1 == len(looks)
    totals, body, foot, _ = _drawn(info.key, at)
    bar = div(
        p(looks[at].says),
        div(
            a("Back", class_="btn", href=_step(ui.route, at - 1).href) if at else None,
            a("From the start", class_="btn", href=home.to(WALK).href) if end else None,
            a(span(b("New table")), class_="btn", href=home.to("new").href)
            if end
            else a("Next", class_="btn", href=_step(ui.route, at + 1).href),
            class_="keys",
        ),
        class_="past-bar walk",
    )
    below = f"Step {at + 1} of {len(looks)}, made-up values"
    head = head_of(game, "A first look", below, home.href, "Leave the first look")
    return root(ui, "table", head, totals, bar, body, foot)


def then(ui: Ui, key: str) -> Route | None:
    """Return the next step if a key leads to it."""
    at = _at(ui.route)
    return _step(ui.route, at + 1) if key and key == _drawn(ui.route.name, at)[3] else None


def _at(route: Route) -> int:
    """Return the number of the step in an address, counted from 0."""
    number = route.rest[0] if route.rest else ""
    last = len(GAMES.walk(route.name).looks) - 1
    return min(int(number), last) if number.isdecimal() and len(number) < 9 else 0


def _step(route: Route, at: int) -> Route:
    return route.to(WALK, str(at)) if at else route.to(WALK)


@lru_cache(maxsize=2)
def _drawn(key: str, at: int) -> tuple[Html, Html, Html, str]:
    """Return the totals, the board and the ledge of a step, and the key that leads to the next one."""
    here = _open(key, at)
    table = here.open.table
    assert table is not None
    drawn = (strip(table, here.home), *board(here, table, offered(here)))
    live = next((key for key in _keys(key, at) if f' data-key="{key}"' in "".join(drawn)), "")
    totals, body, foot = (Html(re.sub(r'(<a\b[^>]*?) href="[^"]*"', r"\1", without_keys(part, live))) for part in drawn)
    return totals, body, foot, live


def _open(key: str, at: int) -> Ui:
    """Return the state in which the table of a step is open."""
    walk, game = GAMES.walk(key), GAMES.named(key)
    assert game is not None
    head = ("chaupal 1", f"game {key} {game.info.version}", *walk.setup, "")
    table = read("\n".join((*head, *walk.lines(at), "end", "")), (game,))
    return Ui(stored=_QUIET, open=Open(table=table, chosen=walk.looks[at].taps or None))


def _keys(key: str, at: int) -> Iterator[str]:
    """Yield the keys that may lead to the next step: the next one of its path, or the main button."""
    looks = GAMES.walk(key).looks
    if at + 1 == len(looks):
        return
    here, after = _open(key, at), _open(key, at + 1)
    assert here.open.table is not None
    assert after.open.table is not None
    event = next(iter(after.open.table.events[len(here.open.table.events) :]), None)
    move = event.move if isinstance(event, Played) else None
    path = move.path if move else looks[at + 1].taps
    chosen = offered(here).chosen
    if path[: len(chosen)] == chosen:
        yield from path[len(chosen) :][:1]
    if move is not None and waiting(here) == move:
        yield "app:go"
