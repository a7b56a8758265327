"""What lies New, Old, on the discards and in the deck is put right by hand; nothing is scored."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from app import draw, update
from app.route import at_table
from app.state import Intent, Ui, updated
from app.table import page
from boards import players
from engine.move import Blank
from engine.notation import read, write
from engine.refusal import Refused
from engine.table import AnyTable, Table
from engine.turn import Outcome, Seat, Turn
from engine.way import Way
from games.panchayat.game import GAME
from games.panchayat.rules.market import OLD, PILES, Spot, pile
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect, Reveal
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.corrections import Count, Mend, Put
from games.panchayat.rules.moves.final_board import Done, Fill, Points
from games.panchayat.rules.moves.placing import Lay
from games.panchayat.rules.moves.zamindar import Discard
from games.panchayat.rules.pieces import PRACTICE, Building, Square
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Copy, Market, Setup
from games.panchayat.rules.turn import COLLECT, PLACE
from markup.html import CUT
from pages import Page
from setups_panchayat import solo

B = Building
GOLDEN: Final = (Path(__file__).parent / "playthroughs" / "panchayat-solo-1.txt").read_text("utf-8").splitlines()
WHERE: Final = GOLDEN.index("A discard school old:3")
EXAMPLE: Final[AnyTable] = read("\n".join([*GOLDEN[:WHERE], "end", ""]), (GAME,))
"""New: Flower Stall, Granary, Well. Old: Statue on Post Office; Temple on Flour Mill; School."""


def lie(table: AnyTable) -> Market:
    market: Market | None = table.state.market
    assert market is not None
    return market


def test_a_tile_that_was_another_one() -> None:
    table = EXAMPLE.play(Mend(Spot.NEW, 1, B.HOUSE)).play(Mend(Spot.OLD_1, 0, B.WELL))
    assert lie(table).new == (B.FLOWER_STALL, B.HOUSE, B.WELL)
    assert lie(table).old[0] == (B.WELL, B.STATUE)
    assert table.sheet.lines == EXAMPLE.sheet.lines
    last = len(table.events) - 1
    assert table.told(last - 1) == "Correction: House second of the New Buildings, not Granary."
    assert table.told(last) == "Correction: Well second from the top of Old column 1, not Post Office."


def test_his_next_step_follows_what_really_lies() -> None:
    """With a House in the third column he takes that one, since no School lies open any more."""
    table = EXAMPLE.play(Mend(Spot.OLD_3, 0, B.HOUSE))
    assert table.steps[0].move == Discard(B.HOUSE, Spot.OLD_3)


def test_a_tile_too_many_and_one_too_few() -> None:
    table = EXAMPLE.play(Mend(Spot.OLD_3, 0, None)).play(Mend(Spot.DISCARDS, 0, None))
    assert lie(table).old[2] == ()
    assert len(lie(table).discards) == len(lie(EXAMPLE).discards) - 1
    assert table.told(len(table.events) - 2) == "Correction: no School on top of Old column 3."
    table = table.play(Mend(Spot.OLD_3, 0, B.HOUSE)).play(Mend(Spot.DISCARDS, len(lie(table).discards), B.WELL))
    assert lie(table).discards[-1] is B.WELL
    assert lie(table).old[2] == (B.HOUSE,)


def test_the_deck_is_counted_again() -> None:
    table = EXAMPLE.play(Count(20))
    assert lie(table).deck == 20
    assert table.told(len(table.events) - 1) == "Correction: 20 tiles in the deck."
    with pytest.raises(Refused):
        table.play(Count(73))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Mend(Spot.NEW, 3, B.HOUSE), "new-full"),
        (Mend(Spot.NEW, 4, B.HOUSE), "not-there"),
        (Mend(Spot.OLD_3, 1, None), "not-there"),
        (Mend(Spot.RESERVE, 0, B.HOUSE), "not-there"),
        (Mend(Spot.OLD_1, -1, B.HOUSE), "not-there"),
    ],
)
def test_what_cannot_lie_there(move: Mend, code: str) -> None:
    refusal = GAME.moves.refuse(EXAMPLE.state, move)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.firm


def test_a_full_column_takes_no_fourth_tile() -> None:
    table = EXAMPLE.play(Mend(Spot.OLD_1, 2, B.HOUSE))
    refusal = GAME.moves.refuse(table.state, Mend(Spot.OLD_1, 3, B.HOUSE))
    assert refusal is not None
    assert refusal.code == "column-full"


def test_no_tile_comes_new_where_more_are_turned_up() -> None:
    """Two New tiles lie, and the third is turned up next: there is no room for one by hand."""
    state = replace(EXAMPLE.state, acts=None, to_reveal=1, market=Market(9, new=(B.HOUSE, B.WELL)))
    refusal = GAME.moves.refuse(state, Mend(Spot.NEW, 2, B.HOUSE))
    assert refusal is not None
    assert refusal.code == "new-full"


def test_a_table_that_does_not_follow_them_has_villages_only() -> None:
    state = start(Setup(players=players(2), copy=Copy.PRACTICE))
    assert all(isinstance(move, Put) for move in GAME.moves.candidates(state, corrections=True))
    for move in (Mend(Spot.NEW, 0, B.HOUSE), Count(3)):
        refusal = GAME.moves.refuse(state, move)
        assert refusal is not None
        assert refusal.code == "not-followed"


def test_everything_that_lies_open_is_offered_with_every_building() -> None:
    found = [move for move in GAME.moves.candidates(EXAMPLE.state, corrections=True) if isinstance(move, Mend)]
    places = {(move.spot, move.at) for move in found}
    many = {spot: len(pile(lie(EXAMPLE), spot)) + 1 for spot in PILES}
    assert places == {(spot, at) for spot in PILES for at in range(many[spot])}
    assert {move.tile for move in found if (move.spot, move.at) == (Spot.NEW, 0)} == {None, *B} - {B.FLOWER_STALL}
    assert [one.path for one in GAME.moves.candidates(EXAMPLE.state, corrections=True) if isinstance(one, Blank)] == [
        ("deck",)
    ]


def test_his_turn_ends_where_nothing_is_left_for_him() -> None:
    table = EXAMPLE.play(Discard(B.SCHOOL, Spot.OLD_3)).play(Discard(B.FLOWER_STALL, Spot.NEW))
    table = table.play(Mend(Spot.NEW, 1, None)).play(Mend(Spot.NEW, 0, None))
    now = table.turn
    assert isinstance(now, Turn)
    assert not now.automa
    assert now.phase == COLLECT
    assert table.state.to_reveal == 3


def test_fewer_are_turned_up_where_neither_deck_nor_discards_are_left() -> None:
    market = Market(1, new=(B.HOUSE,), old=((B.WELL,), (B.WELL,), (B.WELL,)))
    state = replace(start(solo(2)), market=market, to_reveal=2)
    after = GAME.moves.play(state, Count(0))
    assert after.to_reveal == 0
    assert Count(0).tell(state) == "Correction: no tiles in the deck, so no more tiles are revealed."
    assert Count(2).tell(state) == "Correction: 2 tiles in the deck."


def test_it_is_written_and_read_again() -> None:
    table = EXAMPLE.play(Mend(Spot.OLD_3, 0, None)).play(Mend(Spot.NEW, 0, B.HOUSE)).play(Count(9))
    assert "A mend old:3 0 -\nA mend new 0 house\nA count 9\n" in write(table)
    assert read(write(table), (GAME,)) == table


def tapped(*keys: str) -> Ui:
    ui = update.handle(
        updated(Ui(), table=EXAMPLE, id="x", route=at_table("x", "amend")), Intent("tap", "app:unchoose")
    )
    for key in keys:
        ui = update.handle(ui, Intent("tap", key, now=1))
    return ui


def words(ui: Ui) -> str:
    return " ".join(" ".join(Page(page.page(ui).replace(CUT, "")).text).split())


def test_by_tapping() -> None:
    says = words(tapped())
    assert "What do you want to correct?" in says
    assert "New Buildings Flower Stall, Granary, Well" in says
    assert "Old column 1 Statue, Post Office" in says
    assert "Deck 17 tiles" in says
    says = words(tapped("old:1"))
    assert says.index("One more") < says.index("Statue on top") < says.index("Post Office second from the top")
    assert "Which tile is really there instead of Statue?" in words(tapped("old:1", "at:1"))
    assert "Which other tile is there?" in words(tapped("old:1", "at:2"))
    ui = tapped("old:1", "at:1", "tile:house")
    assert str(ui.route) == "table/x"
    assert ui.open.table is not None
    assert lie(ui.open.table).old[0] == (B.POST_OFFICE, B.HOUSE)
    full = tapped("new", "at:3")
    assert full.open.refused is not None
    assert full.open.refused[1].code == "new-full"
    assert str(tapped("deck").route) == "table/x/number/deck"


def test_nothing_is_put_right_when_it_is_over() -> None:
    table = read("\n".join(GOLDEN) + "\n", (GAME,))
    assert isinstance(table.turn, Outcome)
    assert not list(GAME.moves.candidates(table.state, corrections=True))


def test_who_plays_alone_is_not_offered_others() -> None:
    ui = updated(Ui(), route=at_table("x", "menu"), table=EXAMPLE, id="x")
    menu = draw.page(ui)
    assert "forgotten" not in menu
    assert 'href="#table/x/form/player"' in menu
    filled = GAME.page.filled(EXAMPLE.setup, "player", (("seats", "1"), ("name-a", "Sun"), ("colour-a", "red")))
    assert filled.players[0].name == "Sun"
    two: AnyTable = Table.new(GAME, Setup(players=players(2), copy=Copy.PRACTICE))
    menu = draw.page(updated(ui, table=two))
    assert "add a missing player" in menu
    assert 'href="#table/x/form/player"' not in menu


# From every position that corrections can make there is a way on


def alone(*, old: tuple[Building, ...] = (), discards: tuple[Building, ...] = ()) -> AnyTable:
    """Six tiles were turned up alone; then by hand the deck is empty, and beside the board lies what is given."""
    table: AnyTable = Table.new(GAME, Setup(players=players(1), copy=Copy.PRACTICE, deck=38))
    for tile in (B.STATUE, B.HOUSE, B.WELL, B.POTTERY, B.QUARRY, B.GRANARY):
        table = table.play(Reveal(tile))
    table = table.play(Count(0))
    for spot in (Spot.NEW, *OLD):
        for at in reversed(range(len(pile(lie(table), spot)))):
            table = table.play(Mend(spot, at, None))
    for spot, tiles in ((Spot.OLD_1, old), (Spot.DISCARDS, discards)):
        for at, tile in enumerate(tiles):
            table = table.play(Mend(spot, at, tile))
    return table


def shown(table: AnyTable) -> str:
    return words(updated(Ui(), table=table, id="x", route=at_table("x")))


def test_with_one_tile_left_it_is_collected_and_laid_and_the_turn_ends() -> None:
    """One Old tile, no deck and no discards (ruling P10): the second tile cannot be had, so the turn has one."""
    table = alone(old=(B.WELL,)).play(Collect(B.WELL, Spot.OLD_1))
    assert table.turn == Turn(Seat.A, PLACE, 1, rounds=8)
    assert refused(table, Book()) == "lay-two"
    table = table.play(Lay(B.WELL, Square.a1))
    assert [*table.offer.next] == ["book"]
    assert "There is no tile to collect. End your turn" in shown(table)
    table = table.play(Book())
    assert table.sheet.total(Seat.A) == 1


def test_with_no_tile_left_the_turn_ends_and_one_put_there_is_collected() -> None:
    table = alone()
    assert [*table.offer.next] == ["book"]
    assert "There is no tile to collect. End your turn" in shown(table)
    for spot in (Spot.NEW, Spot.OLD_2):
        more = table.play(Mend(spot, 0, B.WELL))
        assert more.turn == Turn(Seat.A, COLLECT, 1, rounds=8)
        assert refused(more, Book()) == "lay-two"
    while not isinstance(table.turn, Outcome):
        table = table.play(Book())
    assert table.state.booked == 8


def test_the_discards_are_there_to_be_collected_for_a_post_office_alone() -> None:
    """Utility Tiles › Post Office: the second tile may be the next of the discards."""
    table = alone(discards=(B.WELL, B.HOUSE))
    assert [*table.offer.next] == ["book"]
    table = table.play(Put(Seat.A, Square.d4, B.POST_OFFICE))
    table = table.play(Collect(B.HOUSE, Spot.DISCARDS)).play(Collect(B.WELL, Spot.DISCARDS))
    assert table.turn == Turn(Seat.A, PLACE, 1, rounds=8)


def test_on_a_full_village_the_turn_ends() -> None:
    """Sixteen tiles by hand (End of the Game), two in hand and no square for them."""
    table: AnyTable = Table.new(GAME, Setup(players=players(2)))
    for square in Square:
        table = table.play(Put(Seat.A, square, B.STATUE))
    table = table.play(Collect(B.WELL)).play(Collect(B.HOUSE))
    assert [*table.offer.next] == ["book"]
    assert "No square is empty. End your turn" in shown(table)
    emptied = table.play(Put(Seat.A, Square.a1, None))
    assert refused(emptied, Book()) == "lay-two"
    assert table.play(Book()).turn == Turn(Seat.B, COLLECT, 1, rounds=8)


def test_where_every_tile_of_the_box_lies_in_the_villages_the_turn_ends() -> None:
    """A copy counted at one tile of each of the twenty buildings."""
    cards = tuple(replace(card, copies=1) for card in PRACTICE)
    table: AnyTable = Table.new(GAME, Setup(players=players(3), printed=cards))
    for at, tile in enumerate(B):
        seat, square = divmod(at, 16)
        table = table.play(Put(Seat(seat), Square(square), tile))
    assert [*table.offer.next] == ["book"]
    assert shown(table).endswith("End turn")


def test_a_final_board_is_in_where_every_tile_of_the_box_lies_already() -> None:
    """A copy counted at one tile of each of the twenty buildings: sixteen on one board leave four for the next."""
    cards = tuple(replace(card, copies=1) for card in PRACTICE)
    table: AnyTable = Table.new(GAME, Setup(players=players(3), printed=cards, way=Way.END))
    for at, tile in enumerate(B):
        table = table.play(Fill(Square(at % 16), tile))
        if at == 15:
            table = table.play(Points(5)).play(Done())
        elif at == 18:
            table = table.play(Points(5))
            assert refused(table, Done()) == "board-open"
    for _ in range(2):
        table = table.play(Points(5)).play(Done())
    assert isinstance(table.turn, Outcome)


def refused(table: AnyTable, move: Move) -> str:
    refusal = GAME.moves.refuse(table.state, move)
    return refusal.code if refusal else ""


def test_a_seat_is_put_right_beside_the_market() -> None:
    ui = tapped("seat:A", "cell:a1", "tile:none")
    assert ui.open.table is not None
    assert ui.open.table.told(len(ui.open.table.events) - 1) == "Correction: a1 in Leaf’s village is empty."
