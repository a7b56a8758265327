"""The pay-out of a scored zone: who gets which cards, what clears a debt and what is owed, with a tick for each."""

from __future__ import annotations

import re

from app import draw
from app.route import at_table
from app.state import Intent, Ui, updated
from app.update import handle
from engine.move import Blank
from engine.notation import read, write
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but
from games import GAMES
from games.hampi.game import GAME
from games.hampi.page.payout import payouts
from games.hampi.page.view import view
from games.hampi.rules import questions
from games.hampi.rules.moves.corrections import SetComplete, SetCubes, SetPaid
from games.hampi.rules.moves.counting import Book
from games.hampi.rules.moves.cube import NoCube
from games.hampi.rules.moves.draw import Draw
from games.hampi.rules.pieces import Person, Row, What
from games.hampi.rules.scoring import Payment
from games.hampi.rules.state import Entry, State
from games.hampi.rules.turn import turn
from hampi_tables import at, completes, played, refusal_of, sums, zone
from pages import Page
from test_hampi_split import FARM, LAND, POND
from test_hampi_zones import PLAIN, ROAD, around_a_gap, lay, middle, table

A, B, *_ = Seat


def _line(points: int) -> ScoreLine:
    return ScoreLine(A, "pond", points, "Pond 1: as it was", ("zone:pond-1",), "zone:pond-1")


def text(html: str) -> str:
    return " ".join(" ".join(Page(f"<div>{html}</div>").text).split())


def paid(row: Row, before: Row = (0,) * 6) -> str:
    """The pay-out of these points to the first seat of a table, which had these."""
    state = table(PLAIN)
    had = (Entry(_line(sum(before)), before),)
    return text(payouts(state, Payment(had, (Entry(_line(sum(row)), row),)), "Pond 1", adjusts=False))


def test_the_examples_of_the_rulebook_are_paid_in_the_fewest_cards() -> None:
    assert "Miner 0 → 2 take 2 Elder 0 → 2 take 2 Priest 0 → 4 take 2 2" in paid(LAND)
    assert "Lady 0 → 4 take 2 2 Elder 0 → 2 take 2 Priest 0 → 2 take 2 Farmer 0 → 4 take 2 2" in paid(POND)
    assert "Miner 0 → 2 take 2 Merchant 0 → 2 take 2" in paid(FARM)


def test_a_debt_is_cleared_before_cards_are_given() -> None:
    """Scoring Support Points 3: who owes 2 and gets 5 has 3, in a 2 and a 1."""
    says = paid((5, 2, -2, 0, 0, 0), (-2, -2, 0, 0, 0, 0))
    assert "Miner −2 → 3 clears the debt take 2 1" in says
    assert "Merchant −2 → 0 clears the debt" in says
    assert "Lady 0 → −2 owes 2" in says
    assert "+5" in says


def test_change_is_said_only_where_it_is_needed() -> None:
    """Components: the cards are 1, 2, 5 and 10. Of two 2 goes back as it is; of five, the 5 comes in and 2+1 go out."""
    says = paid((-2, -2, 0, 0, 0, 0), (2, 5, 0, 0, 0, 0))
    assert "Miner 2 → 0 return 2 Merchant 5 → 3 return 2, for example return 5 and take 2+1" in says


def test_each_row_is_a_box_of_its_own() -> None:
    state = table(PLAIN)
    payment = Payment((), (Entry(_line(4), (2, 0, 2, 0, 0, 0)),))
    one, other = (payouts(found, payment, "Pond 1", adjusts=True) for found in (state, but(state, turns=1)))
    names = [re.findall(r'type="checkbox" name="([^"]+)"', html) for html in (one, other)]
    assert [len(found) for found in names] == [2, 2]
    assert not set(names[0]) & set(names[1]), "a tick is of one turn"


def test_two_winners_have_a_card_each_in_turn_order() -> None:
    state = but(table(PLAIN, seats=3), turns=4)
    entries = tuple(Entry(but(_line(1), seat=seat), (1, 0, 0, 0, 0, 0)) for seat in Seat if seat < 3)
    found = re.findall(r'name="paid-4-Pond 1-(\w)-miner"', payouts(state, Payment((), entries), "Pond 1", adjusts=True))
    assert found == ["B", "C", "A"]


def test_with_the_landscape_the_cards_stand_above_the_map_before_the_zone_is_scored() -> None:
    """Ruling O20: the land in a road of six tiles, 4 - 2 + 2 + 0 = 4, to the first seat."""
    state = lay(around_a_gap(), "0/2", ROAD["0/2"])
    state = played(state, NoCube())
    offer = GAME.moves.offer(state)
    board = view(state, offer, state.seat).board
    for row in ("Lady 0 → 2 take 2 +2", "Priest 0 → 4 take 2 2 +4", "Farmer 0 → −2 owes 2 −2"):
        assert row in text(board)
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


BOOKED = """chaupal 1
game hampi 2
player Leaf red
player Stone blue
player River white

A draw land
A completes pond-1 yes
A marks pond-1
A sums lady 4
A sums elder 2
A sums priest 2
A sums farmer 4
A book
end
"""
"""The pond of the rulebook, 12 points, to Leaf."""


def test_an_amount_can_be_adjusted_and_undone_with_one_tap() -> None:
    """The pond of the rulebook pays Lady 4 and Farmer 4; 3 and 0 were paid: 12 - 1 - 4 = 7."""
    table = read(BOOKED, GAMES)
    ui = updated(Ui(), table=table, id="t", route=at_table("t"))
    for key in ("paid:A:lady", "pad:3", "app:go", "paid:A:farmer", "pad:0", "app:go"):
        ui = handle(ui, Intent("tap", key))
    after = ui.open.table
    assert after is not None
    assert ui.route == at_table("t")
    assert after.state.balance(A) == (0, 0, 3, 2, 2, 0)
    assert after.sheet.total(A) == 7
    assert "Lady 0 → 3, adjusted take 2 1 +3" in text(draw.page(ui))
    assert "Farmer 0 → 0, adjusted no cards 0" in text(draw.page(ui))
    assert after.told(len(after.events) - 1) == ("Correction: Leaf is paid Farmer 0 for Pond 1, adjusted from 4.")
    assert [(line.points, line.because) for line in after.sheet.lines if line.rule == "support"] == [
        (-1, "Pond 1: Lady adjusted from 4 to 3"),
        (-4, "Pond 1: Farmer adjusted from 4 to 0"),
    ]
    assert read(write(after), GAMES) == after
    undone = handle(ui, Intent("tap", "app:undo")).open.table
    assert undone is not None
    assert undone.state.balance(A) == (0, 0, 3, 2, 2, 4)


def test_an_amount_adjusted_twice_is_the_last_number() -> None:
    state = read(BOOKED, GAMES).state
    twice = played(state, SetPaid(A, Person.LADY, 3), SetPaid(A, Person.LADY, 6))
    assert twice.balance(A) == (0, 0, 6, 2, 2, 4)
    assert twice.entries[-1].line.because == "Pond 1: Lady adjusted from 3 to 6"


def test_an_amount_is_adjusted_before_the_zone_is_scored_where_the_cards_stand_above_the_map() -> None:
    """Land of 4 points, Lady 2, Priest 4, Farmer -2: Lady 5 was paid, and the balance is that of the cards."""
    state = played(lay(around_a_gap(), "0/2", ROAD["0/2"]), NoCube(), SetPaid(A, Person.LADY, 5))
    board = view(state, GAME.moves.offer(state), state.seat).board
    assert "Lady 0 → 5, adjusted take 5 +5" in text(board)
    assert "Priest 0 → 4 take 2 2 +4" in text(board)
    assert Book().undo_steps(state).partition(": ")[2].startswith("Lady: take 5 back")
    after = played(state, Book())
    assert after.balance(A) == (0, 0, 5, 0, 4, -2)
    hand = view(after, GAME.moves.offer(after), after.seat).hand
    assert "Lady 0 → 5, adjusted take 5 Priest" in text(hand), "what is paid has no keys any more"
    assert "+7" in text(hand)


def test_the_main_key_has_the_amount_of_the_pay_out() -> None:
    """Land of 4 points, to the player whose turn it is; Lady 5 instead of 2 was paid: 7."""
    state = around_a_gap()
    land = middle(state).zone
    state = played(state, SetCubes(A, land, 0), SetCubes(B, land, 1))
    state = played(lay(state, "0/2", ROAD["0/2"]), NoCube())
    assert state.seat is B
    assert view(state, GAME.moves.offer(state), state.seat).act == "", "the amount by the rules"
    state = played(state, SetPaid(B, Person.LADY, 5))
    assert text(view(state, GAME.moves.offer(state), state.seat).act).endswith("+7")


def test_an_influencer_without_a_row_can_be_paid_as_well() -> None:
    """The pond pays Lady, Elder, Priest and Farmer; a Miner was paid, too."""
    table = read(BOOKED, GAMES)
    board = view(table.state, GAME.moves.offer(table.state), table.state.seat).board
    assert {f"paid:A:{person}" for person in ("miner", "merchant")} <= Page(f"<div>{board}</div>").keys
    ui = updated(Ui(), table=table, id="t", route=at_table("t"))
    for key in ("paid:A:miner", "pad:2", "app:go"):
        ui = handle(ui, Intent("tap", key))
    assert ui.open.table is not None
    assert ui.open.table.state.balance(A) == (2, 0, 4, 2, 2, 4)
    assert "Miner 0 → 2, adjusted take 2 +2" in text(draw.page(ui))


def pond_of_two() -> State:
    """A pond of Lady 4 and Elder 2, scored in round 2 for one cube of each of two players."""
    state = at(2, zone("pond-1", 1, 1))
    return played(state, completes("pond-1"), NoCube(), sums(Person.LADY, 4), sums(Person.ELDER, 2), Book())


def test_of_two_winners_each_has_an_amount_of_their_own() -> None:
    """Ruling S10: Lady 2 and Elder 1 each. Lady 3 is paid to the first, and the other keeps 2."""
    state = played(pond_of_two(), SetPaid(A, Person.LADY, 3))
    assert [state.balance(seat) for seat in (A, B)] == [(0, 0, 3, 1, 0, 0), (0, 0, 2, 1, 0, 0)]


def test_a_zone_that_is_counted_at_the_table_is_scored_before_an_amount_is_adjusted() -> None:
    state = read(BOOKED.replace("A book\n", ""), GAMES).state
    assert refusal_of(state, SetPaid(A, Person.LADY, 3)).code == "not-paid"
    assert refusal_of(state, Book(), SetPaid(B, Person.LADY, 3)).code == "not-paid"
    assert played(state, Book(), SetPaid(A, Person.LADY, 3)).balance(A) == (0, 0, 3, 2, 2, 4)


def test_a_condition_that_is_still_to_be_read_ends_what_can_be_adjusted() -> None:
    """The next tile is drawn, though it is no Land tile."""
    state = played(pond_of_two(), Draw(What("condition-6")))
    assert state.asked is questions.CONDITION
    assert refusal_of(state, SetPaid(A, Person.LADY, 3)).code == "not-paid"


def test_only_what_is_paid_now_can_be_adjusted() -> None:
    """The next tile ends it; a player who scores nothing has no amount."""
    state = read(BOOKED, GAMES).state
    for refused in (SetPaid(B, Person.LADY, 3), SetPaid(A, Person.LADY, 10**6)):
        assert GAME.moves.refuse(state, refused) is not None
    later = played(state, Draw(What.LAND))
    next_but_one = read(BOOKED.replace("end\n", "B draw land\nB no-cube\nend\n"), GAMES).state
    for found in (later, next_but_one):
        refusal = GAME.moves.refuse(found, SetPaid(A, Person.LADY, 3))
        assert refusal is not None
        assert refusal.code == "not-paid"
    assert not [
        one
        for one in GAME.moves.candidates(later, corrections=True)
        if isinstance(one, Blank) and one.path[0].startswith("paid:")
    ]


def test_a_zone_can_be_complete_by_a_house_rule_after_the_turn_and_is_paid_then() -> None:
    """The road lacks its last tile: Priest 2+2, Farmer -2, Lady 2 and Merchant 2 are on its tiles so far."""
    state = around_a_gap()
    land = SetComplete(middle(state).zone)
    menu = GAME.moves.corrections(state)
    assert land in menu.legal
    assert f'data-key="{land.path[0]}"' in view(state, menu, state.seat).board
    after = played(state, land)
    assert after.balance(A) == (0, 2, 2, 0, 4, -2)
    assert land.tell(state).partition(" is complete and ")[2].startswith("scores 6 for ")
    assert land.tell(state).endswith(": Merchant 2, Lady 2, Priest 4, Farmer −2.")
    assert turn(after) == turn(state)
    board = view(after, GAME.moves.offer(after), after.seat).board
    assert "Merchant 0 → 2 take 2 +2" in text(board)
    assert played(after, SetPaid(A, Person.MERCHANT, 1)).balance(A) == (0, 1, 2, 0, 4, -2)
    assert GAME.moves.refuse(after, land) is not None
    drawn = played(after, Draw(What.LAND))
    assert "take 2" not in text(view(drawn, GAME.moves.offer(drawn), drawn.seat).board)
    assert lay(after, "0/2", ROAD["0/2"]).balance(A) == after.balance(A), "it scores once"
