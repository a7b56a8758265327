"""What a Travel costs in Parikrama, worked out by hand: dots, discounts, hitch-hikes, and the best way to pay."""

from __future__ import annotations

import pytest

from games.parikrama.rules.pieces import BY_LETTER, HUES, RIDES, Card, Face, Ride, Row
from games.parikrama.rules.price import Discount, Way, hand_word, ways
from setups_parikrama import DOTS

FREES = (1, 2, 3)
"""Cards that Carriage, Riverboat and Truck free on the copy of the tests."""


def row(text: str) -> Row:
    """Circles by colour, such as `B2 G1`."""
    counts = {BY_LETTER[word[0]]: int(word[1:]) for word in text.split()}
    purple, blue, green, yellow = (counts.get(hue, 0) for hue in HUES)
    return purple, blue, green, yellow


def paid(played: str, off: str = "", held: str = "", any_: int = 0, unread: tuple[Face, ...] = ()) -> tuple[Way, ...]:
    """Every way to pay for these cards."""
    cards = tuple(map(Card.from_word, played.split()))
    dots = tuple(1 if card.wild else DOTS[card.face.value - 1] for card in cards)
    return ways(cards, dots, Discount(row(off), any_, unread), tuple(held.count(ride.letter) for ride in RIDES), FREES)


def words(way: Way) -> str:
    """The cards that a way frees."""
    return " ".join(card.word() for card in way.freed)


PRICES = {
    "book: three 4s": ("P4 G4 Y4", "", 6),
    "book: Blue 3 and 4": ("B3 B4", "", 4),
    "book: after two blue circles, once a turn and not once a card": ("B3 B4", "B2", 2),
    "book: a wild": ("WB4", "", 1),
    "no discount for a wild": ("WB4", "B3", 1),
    "circles that are too many are lost": ("B3 B4", "B5", 0),
    "a wild beside blue cards": ("B3 B4 WB5", "B1", 4),
    "what is too much for green does not help yellow": ("P4 G4 Y4", "P1 G3", 3),
    "Example 4’s circles, 2s": ("P2 B2 G2 Y2", "G1 B2 Y2 P1", 0),
    "Example 4’s circles, 4s": ("P4 B4 G4 Y4", "G1 B2 Y2 P1", 2),
    "a long run": ("G5 G6 G7", "G3", 5),
    "one card": ("B5", "B1", 1),
    "nothing left to pay": ("Y1", "Y1", 0),
    "seven": ("B1 B2 B3 B4 B5 B6 B7", "B6", 8),
    "purple and green do not help yellow": ("Y6", "P3 G4", 3),
}


@pytest.mark.parametrize("case", PRICES)
def test_without_hitch_hikes_there_is_one_price(case: str) -> None:
    played, off, price = PRICES[case]
    (way,) = paid(played, off)
    assert way.pay == price
    assert not way.rides


def test_a_discount_of_any_colour_comes_off_coloured_cards_after_the_circles() -> None:
    """The tile "discount every turn" (ruling K20)."""
    (way,) = paid("P4 G4 Y4 WB4", "G1", any_=2)
    assert (way.pay, way.off_any) == (4, 2)
    (way,) = paid("B3 WB4", any_=5)
    assert (way.pay, way.off_any) == (1, 2)


RIDDEN = {
    # played, circles, held: what each undominated choice pays; the best, and what it frees
    "D1": ("P4 G4 Y4", "", "C", {"none": 6, "C": 4}, "C", "P4"),
    "D2": ("P4 G4 Y4", "", "CR", {"none": 6, "C": 4, "R": 2, "CR": 0}, "CR", "P4 G4 Y4"),
    "D3: fewest": ("P4 G4 Y4", "", "CRT", {"none": 6, "C": 4, "R": 2, "CR": 0, "T": 0}, "T", "P4 G4 Y4"),
    "D4: not the dearest": ("B4 WP4", "B2", "C", {"none": 1, "C": 0}, "C", "WP4"),
    "D5": ("P4 G4 Y4", "P2", "C", {"none": 4, "C": 2}, "C", "G4"),
    "D6": ("G5 G6 G7", "G3", "C", {"none": 5, "C": 2}, "C", "G6"),
    "D7": ("G5 G6 G7", "G3", "R", {"none": 5, "R": 0}, "R", "G5 G6"),
    "D8": ("B3 B4 WB5", "B3", "C", {"none": 2, "C": 1}, "C", "B3"),
    "D9": ("B3 B4 WB5", "B3", "R", {"none": 2, "R": 0}, "R", "B3 WB5"),
    "D10: of two each, those that free fewer": (
        "P6 B6 G6 WY6",
        "P1 B2",
        "CRT",
        {"none": 7, "C": 4, "R": 2, "T": 1, "CR": 1, "CT": 0, "RT": 0},
        "CT",
        "P6 B6 G6 WY6",
    ),
    "D11": ("B3 B4", "", "CCT", {"none": 4, "C": 2, "CC": 0, "T": 0}, "T", "B3 B4"),
    "D14": (
        "B1 B2 B3 B4 B5 B6 B7",
        "B4",
        "CRT",
        {"none": 10, "C": 7, "R": 4, "T": 2, "CR": 2, "CT": 0, "RT": 0},
        "CT",
        "B3 B4 B6 B7",
    ),
    "D15": ("WP5 WG5 WY5", "P9 G9 Y9", "T", {"none": 3, "T": 0}, "T", "WP5 WG5 WY5"),
    "D16: nothing is spent for nothing": ("B3", "B2", "C", {"none": 0}, "none", ""),
}


@pytest.mark.parametrize("case", RIDDEN)
def test_with_hitch_hikes_the_best_way_comes_first(case: str) -> None:
    played, off, held, offers, best, freed = RIDDEN[case]
    found = paid(played, off, held)
    assert {hand_word(way.rides): way.pay for way in found if not way.idle} == offers
    assert hand_word(found[0].rides) == best
    assert words(found[0]) == freed


def test_of_equal_ways_the_hitch_hikes_that_free_fewest_are_spent() -> None:
    """On a copy where a Carriage frees more than a Truck, the Truck is spent for one card."""
    found = ways((Card.from_word("B4"),), (2,), Discount(), (1, 0, 1), (3, 2, 1))
    assert [hand_word(way.rides) for way in found] == ["T", "C", "none"]


def test_nobody_has_to_save_hitch_hikes() -> None:
    """Two for two cards, or one for a card that costs nothing (D13, D17; ruling K15); not three for two (D12)."""
    by_word = {hand_word(way.rides): way for way in paid("B3 B4", "", "CCT")}
    assert by_word["CT"].pay == 0
    assert by_word["CT"].idle
    assert "CCT" not in by_word
    (_, ride) = paid("B3", "B2", "C")
    assert (hand_word(ride.rides), ride.pay, words(ride)) == ("C", 0, "B3")


def test_what_is_not_read_yet_makes_no_price() -> None:
    card = Card.from_word("B5")
    (way,) = ways((card,), (None,), Discount(), (0, 0, 0), FREES)
    assert way.pay is None
    (way,) = paid("B5", unread=(card.face,))
    assert way.pay is None
    (way,) = paid("WB5", unread=(card.face,))
    assert way.pay == 1, "a wild has no discount that could be missing"
    free, none = ways((card,), (None,), Discount(), (1, 0, 0), FREES)
    assert (free.rides, free.pay) == ((Ride.CARRIAGE,), 0)
    assert none.pay is None
    none, ride = ways((card,), (2,), Discount(), (1, 0, 0), (None, None, None))
    assert (none.pay, ride.pay) == (2, None)
    two = ways((card, card), (2, 2), Discount(), (1, 1, 0), (2, None, None))
    assert {hand_word(way.rides): way.pay for way in two} == {"none": 4, "C": 0, "R": None, "CR": None}
    many = ways((card,), (2,), Discount(), (2, 0, 0), (None, None, None))
    assert [hand_word(way.rides) for way in many] == ["none", "C"], "no more hitch-hikes than cards"
