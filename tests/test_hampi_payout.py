"""The pay-out of a scored zone: who gets which cards, what clears a debt and what is owed, with a tick for each."""

from __future__ import annotations

import re

from engine.turn import Seat
from engine.value import but
from games.hampi.game import GAME
from games.hampi.page.payout import payouts
from games.hampi.page.view import view
from games.hampi.rules.moves.counting import Book
from games.hampi.rules.moves.cube import NoCube
from games.hampi.rules.pieces import Row
from games.hampi.rules.state import Entry
from hampi_tables import played
from pages import Page
from test_hampi_split import FARM, LAND, POND
from test_hampi_view import _line
from test_hampi_zones import PLAIN, ROAD, around_a_gap, lay, table

A, *_ = Seat


def text(html: str) -> str:
    return " ".join(" ".join(Page(f"<div>{html}</div>").text).split())


def paid(row: Row, before: Row = (0,) * 6) -> str:
    """The pay-out of these points to the first seat of a table, which had these."""
    state = table(PLAIN)
    had = (Entry(_line(sum(before)), before),)
    return text(payouts(state, (Entry(_line(sum(row)), row),), had, "Pond 1"))


def test_the_examples_of_the_rulebook_are_paid_in_the_fewest_cards() -> None:
    assert "Miner 0 → 2 give 2 Elder 0 → 2 give 2 Priest 0 → 4 give 2 2" in paid(LAND)
    assert "Lady 0 → 4 give 2 2 Elder 0 → 2 give 2 Priest 0 → 2 give 2 Farmer 0 → 4 give 2 2" in paid(POND)
    assert "Miner 0 → 2 give 2 Merchant 0 → 2 give 2" in paid(FARM)


def test_a_debt_is_cleared_before_cards_are_given() -> None:
    """Scoring Support Points 3: who owes 2 and gets 5 has 3, in a 2 and a 1."""
    says = paid((5, 2, -2, 0, 0, 0), (-2, -2, 0, 0, 0, 0))
    assert "Miner −2 → 3 clears the debt give 2 1" in says
    assert "Merchant −2 → 0 clears the debt" in says
    assert "Lady 0 → −2 owes 2" in says
    assert "+5" in says


def test_change_is_said_only_where_it_is_needed() -> None:
    """Components: the cards are 1, 2, 5 and 10. Of two 2 goes back as it is; of five, the 5 comes in and 2+1 go out."""
    says = paid((-2, -2, 0, 0, 0, 0), (2, 5, 0, 0, 0, 0))
    assert "Miner 2 → 0 take 2 back Merchant 5 → 3 take 2 back, for example take 5 and give 2+1" in says


def test_each_row_is_a_box_of_its_own() -> None:
    state = table(PLAIN)
    one = payouts(state, (Entry(_line(4), (2, 0, 2, 0, 0, 0)),), (), "Pond 1")
    other = payouts(but(state, turns=1), (Entry(_line(4), (2, 0, 2, 0, 0, 0)),), (), "Pond 1")
    names = [re.findall(r'type="checkbox" name="([^"]+)"', html) for html in (one, other)]
    assert [len(found) for found in names] == [2, 2]
    assert not set(names[0]) & set(names[1]), "a tick is of one turn"


def test_two_winners_have_a_card_each_in_turn_order() -> None:
    state = but(table(PLAIN, seats=3), turns=4)
    entries = [Entry(but(_line(1), seat=seat), (1, 0, 0, 0, 0, 0)) for seat in Seat if seat < 3]
    found = re.findall(r'name="paid-4-Pond 1-(\w)-miner"', payouts(state, entries, (), "Pond 1"))
    assert found == ["B", "C", "A"]


def test_with_the_landscape_the_cards_stand_above_the_map_before_the_zone_is_scored() -> None:
    """Ruling O20: the land in a road of six tiles, 4 - 2 + 2 + 0 = 4, to the first seat."""
    state = lay(around_a_gap(), "0/2", ROAD["0/2"])
    state = played(state, NoCube())
    offer = GAME.moves.offer(state)
    board = view(state, offer, state.seat).board
    assert "Lady 0 → 2 give 2 Priest 0 → 4 give 2 2 Farmer 0 → −2 owes 2" in text(board)
    assert board.index("payout") < board.index("map-scroll")
    assert offer.on_button == Book()
    assert Book().say(state).startswith("Cards paid for Land")
    assert 'data-key="app:go"' in board, "the next space does the same"
    after = played(state, Book())
    assert after.balance(A) == (0, 0, 2, 0, 4, -2)
    assert (
        "open"
        not in re.findall(r'<details[^>]*id="cards-[^>]*>', view(after, GAME.moves.offer(after), after.seat).hand)[0]
    )
