"""Several numbers to enter one after the other: the pad goes on to the next open one, and asks before it ends early."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import pytest

from app import draw, update
from app.scores import result
from app.state import Intent, Ui, updated
from app.table import offers
from engine.notation import read
from engine.table import AnyTable, Table
from engine.turn import Seat
from engine.way import Way
from games import GAMES
from games.hampi.rules.moves.counting import Book
from games.hampi.rules.pieces import PEOPLE
from pages import Page
from people import players

PLAYED = Path(__file__).parent / "playthroughs"


def opened(table: AnyTable) -> Ui:
    ui = updated(Ui(), tables=MappingProxyType({"x": result.as_kept("x", table, 1)}))
    return update.handle(ui, Intent("go", "table/x"))


def tap(ui: Ui, *keys: str) -> Ui:
    for key in keys:
        ui = update.handle(ui, Intent("tap", key, now=2))
    return ui


def ended(key: str) -> Ui:
    """Return a table that is scored at the end."""
    game = GAMES.named(key)
    assert game is not None
    return opened(Table.new(game, game.setup(players=players(3), way=Way.END)))


def final_count() -> Ui:
    """Return a table of Hamlet with nothing but the final count to do."""
    head, _, counted = (PLAYED / "hamlet-1.txt").read_text("utf-8").partition("A count your-road")
    assert counted
    return opened(read(f"{head}end\n", GAMES))


ROWS: dict[str, tuple[Callable[[], Ui], list[str]]] = {
    "hampi": (lambda: ended("hampi"), [f"sum:{person.value}" for person in PEOPLE]),
    "indus": (lambda: ended("indus"), ["captured:red", "captured:blue", "captured:yellow"]),
    "hamlet": (final_count, ["count:your-road", "count:his-road", "count:your-gold", "count:gold-rate"]),
}


@pytest.mark.parametrize("game", ROWS)
def test_one_number_leads_to_the_next(game: str) -> None:
    begin, keys = ROWS[game]
    ui = tap(begin(), keys[0])
    for key in keys:
        assert ui.route.rest == (key,)
        ui = tap(ui, "pad:3", "app:go")
    assert str(ui.route) == "table/x"
    assert str(tap(ui, keys[0], "pad:4", "app:go").route) == "table/x", "none is open when one is changed"


def test_after_the_last_of_the_row_the_first_open_one_follows() -> None:
    ui = tap(ended("hampi"), "sum:farmer", "pad:2", "app:go")
    assert ui.route.rest == ("sum:miner",)


def test_support_with_open_totals_is_asked_about_before_it_is_recorded() -> None:
    """The rest of a player's support is nothing only if somebody says so."""
    ui = tap(ended("hampi"), "sum:miner", "pad:1", "pad:2", "app:go")
    ui = update.handle(ui, Intent("go", "table/x"))
    assert offers.waiting(ui) is None
    assert "book:bare" in Page(draw.page(ui)).keys
    ui = tap(ui, "book:bare")
    assert offers.waiting(ui) == Book(bare=True)
    table = tap(ui, "app:go").open.table
    assert table is not None
    assert table.state.counted == 1
    assert [table.sheet.total(Seat(at)) for at in range(3)] == [12, 0, 0]
