"""The page of the seats, and the form of the players at a table in progress."""

from __future__ import annotations

from pathlib import Path

from app import draw
from app.scores import outcome
from app.scores.result import as_kept
from app.state import Intent, Ui, updated
from app.update import handle
from engine.notation import read, write
from engine.table import AnyTable, Table
from engine.turn import Seat
from engine.value import but
from games.panchayat.game import GAME as PANCHAYAT
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.state import Setup as PanchayatSetup
from pages import Page
from people import players
from setups import ALL, SETUPS


def _panchayat(number: int = 3) -> AnyTable:
    return Table.new(PANCHAYAT, PanchayatSetup(players=players(number)))


def _shown(ui: Ui) -> str:
    return " ".join(Page(draw.page(ui)).text)


def _opened(table: AnyTable) -> Ui:
    ui = updated(Ui(), tables={"t": as_kept("t", table, 1)})
    return handle(ui, Intent("go", "table/t/seats", now=2))


def _tapped(ui: Ui, *keys: str) -> Ui:
    for key in keys:
        ui = handle(ui, Intent("tap", key, now=3, random="r"))
    return ui


def _lines(ui: Ui) -> list[str]:
    return ui.stored.tables["t"].text.split("\n\n", 1)[1].split("\n")[:-2]


def test_taps_on_the_page_are_one_change() -> None:
    ui = _opened(_panchayat())
    assert 'data-key="app:seats:up:A"' not in draw.page(ui), "the start player is first already"
    ui = _tapped(ui, "app:seats:up:C", "app:seats:up:C", "app:seats:leave:B")
    assert _lines(ui) == ["seats C,A,B B"]
    assert "has left; turns are skipped" in _shown(ui)
    assert _lines(_tapped(ui, "app:seats:return:B", "app:seats:up:A", "app:seats:up:B")) == []
    assert _lines(_tapped(ui, "app:undo")) == ["~ seats C,A,B B"]
    assert _lines(_tapped(ui, "app:undo", "app:redo")) == ["seats C,A,B B"]
    ui = _tapped(ui, "app:seats:leave:A")
    assert 'data-key="app:seats:leave:C"' not in draw.page(ui), "somebody has to stay"
    assert _lines(_tapped(ui, "app:seats:leave:C", "app:seats:up:E", "app:seats:up:x")) == ["seats C,A,B B,A"]


def test_the_app_skips_the_turn_of_who_leaves_in_it() -> None:
    ui = _tapped(_opened(_panchayat()), "app:seats:leave:A")
    assert _lines(ui) == ["seats A,B,C A", "A book yes !"]
    assert _lines(_tapped(ui, "app:seats:return:A")) == []


def test_who_has_left_is_marked_beside_the_total_and_at_the_end() -> None:
    table = _panchayat().seat((Seat.A, Seat.B, Seat.C), away=(Seat.B,))
    name = table.setup.players[1].name
    assert outcome.corrected(table) == f"{name} left before the end"
    assert outcome.corrected(table.adjust(Seat.A, 1, "")).startswith("Points adjusted by your group · ")
    assert "has left" in _shown(handle(_opened(table), Intent("go", "table/t", now=2)))
    assert "has left" not in _shown(handle(_opened(_panchayat()), Intent("go", "table/t", now=2)))


def test_the_menu_has_the_page_where_players_take_turns() -> None:
    solo = next(setup for number in range(99) if len((setup := SETUPS["panchayat"](number)).players) == 1)
    for table, has in ((_panchayat(), True), (Table.new(PANCHAYAT, solo), False)):
        ui = handle(_opened(table), Intent("go", "table/t/menu", now=2))
        assert ("#table/t/seats" in draw.page(ui)) is has


def _fill(ui: Ui, *fields: tuple[str, str]) -> Ui:
    ui = handle(ui, Intent("go", "table/t/form/players", now=2))
    return handle(ui, Intent("fill", "players", fields, now=3))


TWO = (("name-a", "Moss"), ("colour-a", "red"), ("name-b", "Fern"), ("colour-b", "blue"))


def test_other_names_are_saved_at_once_and_undone() -> None:
    ui = _fill(_opened(_panchayat(2).play(Book(early=True), ruled=True)), ("seats", "2"), *TWO)
    assert str(ui.route) == "table/t"
    assert _lines(ui) == ["A book yes !", "player Moss red", "player Fern blue", "past 1 0 0"]
    assert "Undo the change of players" in _shown(ui)
    undone = _tapped(ui, "app:undo")
    assert undone.said.notice.startswith("Undone: the change of players.")
    assert "Redo: the change of players" in draw.page(undone)
    assert "Then the players were changed." in _shown(handle(ui, Intent("go", "table/t/log", now=4)))


def test_a_player_who_joins_leads_to_the_later_moves_where_something_changes() -> None:
    """Where all is still fine it is saved; a move of the end that is not possible any more is shown first."""
    three = (("seats", "3"), *TWO, ("name-c", "Ivy"), ("colour-c", "green"))
    ui = _fill(_opened(_panchayat(2).play(Book(early=True), ruled=True)), *three)
    assert _lines(ui)[-1].startswith("past ")
    table: AnyTable = Table.new(PANCHAYAT, SETUPS["panchayat"](0))
    whole = read(Path(__file__).with_name("playthroughs").joinpath("panchayat-2.txt").read_text("utf-8"), ALL)
    assert table.game is whole.game
    ui = _fill(_opened(whole), *three)
    assert str(ui.route) == "table/t/past"
    assert "The later moves" in _shown(ui)
    assert write(read(ui.stored.tables["t"].text, ALL)) == write(whole), "nothing has changed yet"
    ui = _tapped(ui, "app:past:rest", "app:past:yes")
    assert ui.open.table is not None
    assert len(ui.open.table.setup.players) == 3
    back = _tapped(ui, "app:undo").open.table
    assert back is not None
    assert but(back, undone=()) == whole
