"""A turn that is let go by: what lies New is there for who acts next; a player who was forgotten did so until now."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

import walk
from app import draw, update
from app.route import at_table
from app.state import Intent, Ui, updated
from boards import players
from engine.notation import read, write
from engine.table import AnyTable, Table
from engine.turn import CHANCE, Seat, Turn
from engine.value import but
from engine.way import Way
from games.panchayat.game import GAME
from games.panchayat.rules.market import Spot
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect, Reveal
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.zamindar import Discard, Settle
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Copy, Market, Setup
from pages import Page

B = Building
SIX: Final = (B.POST_OFFICE, B.FLOUR_MILL, B.QUARRY, B.WELL, B.POTTERY, B.STATUE)
THREE: Final = (B.HOUSE, B.TEMPLE, B.MEDICAL_CLINIC)


def dealt(seats: int, *more: Move) -> AnyTable:
    """The first turn. Old: Post Office, Flour Mill, Quarry; New: Well, Pottery, Statue."""
    table: AnyTable = Table.new(GAME, Setup(players=players(seats), copy=Copy.PRACTICE, market=True))
    for move in (*map(Reveal, SIX), *more):
        table = table.play(move)
    return table


def going_by(table: AnyTable) -> AnyTable:
    """The table after the key of the menu, as a person taps it; its page can be drawn."""
    ui = update.handle(
        updated(Ui(), table=table, id="x", route=at_table("x", "menu")), Intent("tap", "app:skip", now=1)
    )
    Page(draw.page(ui))
    assert ui.open.table is not None
    return ui.open.table


def lie(table: AnyTable) -> Market:
    market: Market | None = table.state.market
    assert market is not None
    return market


def acting(table: AnyTable) -> Turn:
    now = table.turn
    assert isinstance(now, Turn)
    return now


def test_the_next_takes_from_the_same_new_tiles() -> None:
    """Collect Building Tiles 1: three tiles lie New, and three do already."""
    table = going_by(dealt(2))
    assert table.told(len(table.events) - 1).endswith(" skips the turn. House rule."), "no points are scored"
    assert acting(table).actor is Seat.B
    assert lie(table).new == (B.WELL, B.POTTERY, B.STATUE)
    view = GAME.page.view(table.state, table.offer, Seat.B)
    assert set(table.offer.next) <= Page(view.board + view.hand).keys


def test_a_new_tile_that_was_collected_is_filled_up() -> None:
    """One of the three was collected: one is turned up."""
    table = going_by(dealt(2, Collect(B.POTTERY, Spot.NEW)))
    assert acting(table).actor is CHANCE
    table = table.play(Reveal(B.HOUSE))
    assert acting(table).actor is Seat.B
    assert lie(table).new == (B.WELL, B.STATUE, B.HOUSE)


def test_alone_he_takes_what_lies_new() -> None:
    """Zamindar's Actions 1 to 4 with three tiles that lie already, none of his list open: the two left-most go."""
    table = going_by(dealt(1))
    assert acting(table).automa
    assert [step.move for step in table.steps] == [
        Discard(B.WELL, Spot.NEW),
        Discard(B.POTTERY, Spot.NEW),
        Settle(B.STATUE, Spot.OLD_1),
    ]
    for step in table.steps:
        assert step.move is not None
        table = table.play(step.move)
    assert table.state.to_reveal == 3
    assert acting(table).round == 2


def test_it_is_written_and_read_again() -> None:
    table = going_by(dealt(2))
    assert "A book yes !\n" in write(table)
    assert read(write(table), (GAME,)) == table


def test_a_text_of_before_means_what_it_meant() -> None:
    """After a house ruling `book` three more were turned up beside those that lay New; such a table opens.

    Alone the House, at the fourth place, is on the Zamindar's list and goes next.
    """
    for seats in (1, 2):
        table = dealt(seats).play(Book(), ruled=True)
        for tile in THREE:
            table = table.play(Reveal(tile))
        assert lie(table).new == (*SIX[3:], *THREE)
        assert "A book !\n" in write(table)
        assert read(write(table), (GAME,)) == table
        Page(draw.page(updated(Ui(), table=table, id="x", route=at_table("x"))))


@pytest.mark.parametrize("seed", ["", "leaf"])
@pytest.mark.parametrize("seats", [3, 4])
def test_a_player_who_was_forgotten_is_added_where_the_tiles_are_followed(seed: str, seats: int) -> None:
    """The missed turns are let go by; what the others collected lies New for them still, and their points stay."""
    setup = Setup(players=players(2), copy=Copy.PRACTICE, market=True, seed=seed)
    table: AnyTable = Table.new(GAME, setup)
    rng = Random(3)
    while table.state.booked < 5:
        table = walk.step(table, rng)
    more = table.agreed(but(setup, players=players(seats)))
    totals = [more.sheet.total(Seat(at)) for at in range(seats)]
    assert totals == [*(table.sheet.total(Seat(at)) for at in range(2)), *(0,) * (seats - 2)]
    assert more.state.villages[:2] == table.state.villages
    assert read(write(more), (GAME,)) == more


def test_it_is_offered_only_where_it_can_be_done() -> None:
    """Not while tiles are turned up, not while the Zamindar acts, and not where final boards are typed."""

    def offered(table: AnyTable) -> bool:
        return "app:skip" in Page(draw.page(updated(Ui(), table=table, id="x", route=at_table("x", "menu")))).keys

    table = dealt(2)
    assert offered(table)
    assert not offered(table.undo())
    assert not offered(going_by(dealt(1)))
    assert not offered(Table.new(GAME, Setup(players=players(2), way=Way.END)))
