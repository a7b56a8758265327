"""The last table of a game gives the form of the next one its first values; a rematch takes those of one table."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any

import pytest

from app import draw
from app.pages.new_table import begun
from app.state import Intent, Ui, updated
from engine.turn import Colour, Seat
from engine.way import Way
from games import GAMES
from test_ending import at_end, played
from test_shell import do, go, opened, tap

KEPT = ("hamlet-1", "hampi-advanced", "indus-2", "panchayat-3", "panchayat-solo-1", "parikrama-4")


def next_setup(ui: Ui, key: str) -> Any:
    game = GAMES.named(key)
    assert game is not None
    return begun(do(ui, go(f"{key}/new")), game)


@pytest.mark.parametrize("name", KEPT)
def test_players_and_options_are_those_of_the_last_table(name: str) -> None:
    setup, key = played(name).setup, name.partition("-")[0]
    ui = at_end(played(name))
    found = next_setup(ui, key)
    assert found.players == setup.players
    for option in ("first", "way", "copy", "mode", "maps", "market", "landscape", "scenario", "board", "length"):
        assert getattr(found, option, None) == getattr(setup, option, None), option
    page = draw.page(do(ui, go(f"{key}/new")))
    assert setup.players[0].name in page or setup.players[0].name == setup.players[0].colour.value.capitalize()


def test_without_a_table_in_progress_the_shelf_offers_the_game_played_last() -> None:
    """Its form is filled, and nothing starts by a tap that was meant for something else."""
    ui = at_end(played("hampi-advanced"))
    shelf = draw.page(do(ui, go("")))
    key = f'href="#hampi/new/{ui.open.id}"'
    assert key in shelf
    assert "<b>Play again</b><small>Hampi, same players and options</small>" in shelf
    form = do(ui, go(f"hampi/new/{ui.open.id}"))
    assert len(form.stored.tables) == 1
    hampi = GAMES.named("hampi")
    assert hampi is not None
    assert begun(form, hampi).players == played("hampi-advanced").setup.players
    assert key not in draw.page(do(ui, tap(f"app:bin:{ui.open.id}"), go(""))), "it is deleted"
    both = {**ui.stored.tables, **opened().stored.tables}
    assert key not in draw.page(do(updated(ui, tables=MappingProxyType(both)), go(""))), "one is in progress"


def test_without_a_table_the_form_has_its_own_first_values() -> None:
    for game in GAMES:
        assert begun(Ui(), game) == game.setup()


def test_a_game_does_not_take_the_players_of_another() -> None:
    assert next_setup(at_end(played("indus-2")), "panchayat") == next_setup(Ui(), "panchayat")


def test_names_of_one_game_are_offered_for_a_table_of_another_as_one_tap_each() -> None:
    ui = opened()
    for page, known in (("hampi/new", ["Leaf", "Stone"]), ("panchayat/new", [])):
        assert re.findall(r'data-known="([^"]*)"', draw.page(do(ui, go(page)))) == known, "who has no seat yet"
    assert "data-known" not in draw.page(do(Ui(), go("hampi/new")))


def test_parts_of_one_table_are_not_taken() -> None:
    """Bonus tiles and End Game Bonus tiles are drawn anew for each game (Setup 5, 9)."""
    found = next_setup(at_end(played("panchayat-3")), "panchayat")
    assert found.bonus == found.end_tiles == ()


def test_the_latest_table_counts_and_a_deleted_one_does_not() -> None:
    ui = at_end(played("panchayat-3"))
    fields = (("seats", "2"), ("colour-a", "white"), ("colour-b", "black"), ("copy", "own"), ("way", "end"))
    later = do(ui, go("panchayat/new"), Intent("fill", "new", fields, now=9_000, random="later"))
    found = next_setup(later, "panchayat")
    assert [player.colour for player in found.players] == [Colour.WHITE, Colour.BLACK]
    assert found.way is Way.END
    binned = do(later, go(""), Intent("tap", "app:bin:later", now=9_500))
    assert next_setup(binned, "panchayat").players == played("panchayat-3").setup.players


def test_in_a_rematch_the_next_player_goes_first() -> None:
    ui = at_end(played("panchayat-3"))
    game = GAMES.named("panchayat")
    assert game is not None
    first = played("panchayat-3").setup.first
    assert begun(do(ui, go("panchayat/new/abc")), game).first == Seat((first + 1) % 3)
    assert 'data-key="app:rematch:abc"' in draw.page(do(ui, go("table/abc/end")))
    alone = at_end(played("panchayat-solo-1"))
    assert begun(do(alone, go("panchayat/new/abc")), game).first is Seat.A


def test_in_a_rematch_that_scores_only_the_end_the_order_stays() -> None:
    ui, game = at_end(played("panchayat-end")), GAMES.named("panchayat")
    assert game is not None
    assert begun(do(ui, go("panchayat/new/abc")), game).first is Seat.A


def test_the_ruins_of_the_last_board_are_offered_and_can_be_left() -> None:
    setup = played("indus-2").setup
    ui = do(at_end(played("indus-2")), go("indus/new"))
    page = draw.page(ui)
    assert re.search(r'value="again"[^>]* checked', page)
    assert f"{len(setup.ruins)} ruins entered" in page
    seats = (
        *(("seats", "2"), ("colour-a", "red"), ("also-a", "yellow"), ("colour-b", "blue"), ("also-b", "green")),
        *(("way", "turns"), ("first", "a"), ("deal", "table")),
    )
    same = do(ui, Intent("fill", "new", (*seats, ("board", "again")), now=9_000, random="same"))
    assert same.open.table is not None
    assert same.open.table.setup.ruins == setup.ruins
    new = do(ui, Intent("fill", "new", (*seats, ("board", "painted")), now=9_000, random="new"))
    assert new.open.table is not None
    assert new.open.table.setup.ruins == ()


@pytest.mark.parametrize(
    ("name", "asks"),
    [
        *(("panchayat-3", False), ("hamlet-1", False), ("hampi-advanced", False)),
        *(("indus-2", True), ("parikrama-3", False), ("parikrama-4", True)),
    ],
)
def test_play_again_asks_only_for_pieces_that_are_drawn_anew(name: str, asks: bool) -> None:
    """The ruins of Indus (Variable Setup) and the Scoring tiles of Parikrama (Advanced) differ in each game."""
    setup, key = played(name).setup, name.partition("-")[0]
    ui = at_end(played(name))
    assert (f'href="#{key}/new/abc"' in draw.page(ui)) is asks
    ui = do(ui, Intent("tap", "app:rematch:abc", random="def", now=9))
    assert ui.open.table is not None
    assert str(ui.route) == "table/def"
    assert ui.open.table.setup.players == setup.players
    first = getattr(setup, "first", None)
    after = None if first is None else Seat((first + 1) % len(setup.players))
    assert getattr(ui.open.table.setup, "first", None) == after
    assert ui.open.table.setup.seed == ("def" if setup.seed else "")


def test_play_again_opens_the_form_where_the_copy_lacks_numbers() -> None:
    """The app deals from your copy, which has the number of no tile: the table came from another phone."""
    ui = do(at_end(played("panchayat-solo-1")), Intent("tap", "app:rematch:abc", random="def", now=9))
    assert str(ui.route) == "panchayat/new/abc"
    assert ui.said.fault is not None
    assert ui.said.fault.sentence in draw.page(ui)
