"""Cases of Parikrama worked out by hand that are played through the judge, each by its number."""

from __future__ import annotations

from typing import Final

import pytest

from engine.turn import Outcome, Seat
from engine.value import but
from games.parikrama.rules.moves.backpack import Backpack
from games.parikrama.rules.moves.corrections import SetThing, Thing
from games.parikrama.rules.moves.journal import Bonus, Close, Keep, Take
from games.parikrama.rules.moves.rest import Rest
from games.parikrama.rules.moves.sights import Visit
from games.parikrama.rules.moves.totals import Told
from games.parikrama.rules.moves.travel import Travel
from games.parikrama.rules.pieces import Card, Marks, Ride, RideFace
from games.parikrama.rules.state import Action, Asked, Setup, start
from games.parikrama.rules.survey import discount
from games.parikrama.rules.turn import FIRST, phase, turn
from people import players
from setups_parikrama import COPY
from test_parikrama_moves import BLUE, PASS, RUN, SET, SIGHT, at, played, refusal_of, travels

CARRIAGE, RIVERBOAT, TRUCK = Ride


def test_a7_the_youngest_has_five_cards_wherever_she_sits() -> None:
    state = start(Setup(players=players(3), first=Seat.B))
    assert [one.hand for one in state.travellers] == [7, 5, 6]
    order = []
    for _ in "123":
        order.append(state.seat)
        state = played(state, PASS)
    assert order == [Seat.B, Seat.C, Seat.A]


HANDS: Final = {
    "C1": ("P4 G4 Y4", 9, 0),
    "C2": ("P4 G4 Y4", 8, None),
    "C3": ("B3 B4", 6, 0),
    "C14": ("Y1", 1, None),
    "C19": ("B3 B4", 6, 0),
}
"""Cards, hand before, hand afterwards; None: refused."""


@pytest.mark.parametrize("case", HANDS)
def test_what_a_hand_can_pay(case: str) -> None:
    cards, hand, left = HANDS[case]
    if left is None:
        refusal = refusal_of(at(hand=hand), *travels(cards))
        assert (refusal.code, refusal.firm) == ("cannot-pay", False)
        assert "1 too few" in refusal.sentence
    else:
        assert played(at(hand=hand), *travels(cards)).travellers[0].hand == left


def test_d18_and_d19_what_a_hitch_hike_makes_payable() -> None:
    held = at(hand=4, held=(0, 1, 1))
    assert refusal_of(held, *travels("P4 G4 Y4", rides=(RIVERBOAT,))).code == "cannot-pay"
    after = played(held, *travels("P4 G4 Y4", rides=(TRUCK,))).travellers[0]
    assert (after.hand, after.held, after.spent) == (1, (0, 1, 0), (0, 0, 1))


def test_d21_a_riverboat_just_won_pays_in_the_same_turn() -> None:
    state = at(hand=2, groups=(tuple(map(Card.from_word, ("G1", "G2", "G3", "G4", "G5"))),))
    state = played(state, Close(1), Take(5), Bonus(taken=True), Told())
    after = played(state, *travels("B3 B4", rides=(RIVERBOAT,))).travellers[0]
    assert (after.hand, after.spent) == (0, (0, 1, 0))


def test_d22_hitch_hikes_are_beside_the_hand_of_twelve() -> None:
    after = played(at(hand=12, held=(2, 1, 1)), PASS).travellers[0]
    assert (after.hand, after.held) == (12, (2, 1, 1))


def test_e19_without_a_tile_the_card_and_the_backpack_are_as_always() -> None:
    state = but(at(groups=(SET,)), row=(), bag=0)
    after = played(state, Close(1), Keep(SET[0]))
    assert (after.now, after.done) == (None, (Action.JOURNAL,))
    assert (after.me.journal, after.me.backpack, after.me.tiles) == ((SET[0],), 2, state.me.tiles)


def test_e20_and_e21_the_tile_is_not_optional_and_the_group_counts_as_it_was() -> None:
    four = tuple(map(Card.from_word, ("B2", "B3", "B4", "B5")))
    state = played(at(groups=(four,)), Close(1))
    assert state.now is Asked.ROW
    assert refusal_of(state, Take(5)).code == "beyond"
    assert refusal_of(state, Bonus(taken=False)).firm
    declined = played(state, Take(4), Bonus(taken=False), Told())
    assert declined.travellers[0].held == (0, 0, 0)


def test_f25_two_actions_in_any_order() -> None:
    for first, second in ((Rest(), Backpack()), (Backpack(), Rest())):
        state = at(backpack=7)
        for move in (first, second):
            state = played(state, move, *([Told()] if isinstance(move, Backpack) else []))
        assert (state.seat, state.travellers[0].backpack) == (Seat.B, 0)


def test_k13_k18_and_k19_one_last_action_each_from_the_start_player() -> None:
    """The start player is B; A, who sits to the right, lays the ninth tile: the round is complete."""
    state = start(Setup(players=players(3), first=Seat.B, **COPY))
    state = played(state, PASS, PASS)
    assert state.seat is Seat.A
    mine = but(state.me, tiles=8, backpack=7)
    state = but(state, travellers=(mine, *state.travellers[1:]))
    state = played(state, Backpack(), Told(), PASS)
    order = []
    for move in (Rest(), PASS, Rest()):
        order.append(state.seat)
        assert state.last
        state = played(state, move)
    assert order == [Seat.B, Seat.C, Seat.A]
    assert isinstance(turn(state), Outcome) or state.now is Asked.TOTALS
    assert state.played_out


def test_k17_the_last_action_has_every_discount() -> None:
    card = Card.from_word("B5")
    state = but(at(hand=6, journal=(card, card)), ends=0)
    assert played(state, *travels("B3 B4")).travellers[0].hand == 6 - 2 - 2
    assert refusal_of(but(at(), ends=0, done=(Action.REST,)), Travel(0)).code == "no-action-left"


def test_groups_of_the_refusals_are_as_the_cases_say() -> None:
    """E16: a group of two is not closed; C13: only what is played now costs."""
    assert refusal_of(at(groups=(BLUE,)), Close(1)).code == "too-small"
    after = played(at(hand=3, groups=(BLUE,), journal=(Card.from_word("B1"),)), *travels("B5", 1)).travellers[0]
    assert (after.hand, after.groups) == (1, (RUN,))


def test_a_ninth_tile_that_was_a_slip_of_the_hand_brings_no_end() -> None:
    """Nine typed for eight: put right, the game goes on; a ninth tile of somebody else stays the end."""
    nine, eight = (SetThing(Seat.A, Thing.TILES, number) for number in (9, 8))
    state = played(at(), nine)
    assert state.ends == 2
    assert played(state, eight).ends is None
    assert played(at(), SetThing(Seat.B, Thing.TILES, 9), nine, eight).ends == 2


# What else a slip in the rules would change


def test_a_hitch_hike_with_a_circle_discounts_once_it_is_spent() -> None:
    blue = RideFace(CARRIAGE, 1, 2, Marks(circles=(0, 1, 0, 0)))
    copy = COPY | {"rides": (blue,)}
    assert discount(at(setup=copy).setup, at(setup=copy, held=(1, 0, 0)).me).row == (0, 0, 0, 0)
    assert discount(at(setup=copy).setup, at(setup=copy, spent=(1, 0, 0)).me).row == (0, 1, 0, 0)


def test_a_journal_card_that_is_not_read_leaves_the_discount_open() -> None:
    card = Card.from_word("B5")
    found = discount(Setup(players=players(2)), at(journal=(card,)).me)
    assert found.unread == (card.face,)


@pytest.mark.parametrize(("bag", "places", "left"), [(2, 7, 1), (1, 7, 0), (0, 6, 0)])
def test_the_last_tile_of_the_bag_fills_the_row(bag: int, places: int, left: int) -> None:
    after = played(but(at(groups=(RUN,)), bag=bag), Close(1), Take(1))
    assert (len(after.row), after.bag) == (places, left)


def test_the_last_14_point_tile_can_be_had() -> None:
    seven = tuple(Card.from_word(f"B{value}") for value in range(1, 8))
    state = but(at(groups=(seven,)), fourteen=1)
    after = played(state, Close(1), Take(1), Bonus(taken=True))
    assert (after.fourteen, after.travellers[0].tiles) == (0, state.me.tiles + 2)
    none = played(but(state, fourteen=0), Close(1), Take(1))
    assert none.now is Asked.TOTALS


def test_an_action_that_is_begun_is_still_the_first() -> None:
    travelling = played(at(hand=9), Travel(0))
    assert phase(travelling) == FIRST
    visiting = played(SIGHT, Visit(1))
    assert phase(visiting) == FIRST
    assert phase(played(at(hand=9, groups=(RUN,)), Close(1))) == FIRST


def test_when_all_have_told_their_maps_nothing_is_asked() -> None:
    state = played(but(at(), ends=0), PASS, PASS)
    for _ in "12":
        assert state.now is Asked.TOTALS
        state = played(state, Told())
    assert (state.over, state.asked) == (True, ())
