"""Parts of forms and their readers: what a browser would send comes back as what was drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Fields
from engine.refusal import Refused
from engine.turn import Colour, Player, Seat
from markup import forms
from markup.html import join
from markup.seating import LONGEST_NAME, cleaned, names_list, players_part, read_players, visible

VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
PLAIN = frozenset(("text", "hidden", "number", "search"))


class Sent(HTMLParser):
    """The successful controls of a form, in the order of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open
        assert len(self.ids) == len(set(self.ids)), "an id twice"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: "" if text is None else text for name, text in attrs}
        assert "style" not in given, "inline styles are forbidden by the page's policy"
        assert tag not in ("script", "select")
        if "id" in given:
            self.ids.append(given["id"])
        if tag not in VOID:
            self.open.append(tag)
        name = given.get("name", "")
        if tag == "button":
            assert given["type"] == "button" or name == forms.STAY, "the page has the one button that sends and leaves"
        elif tag == "input" and name and "disabled" not in given:
            kind = given["type"]
            assert kind in PLAIN | {"radio", "checkbox"}
            if kind in PLAIN or "checked" in given:
                self.fields.append((name, given.get("value", "on")))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def sent(html: str) -> Fields:
    """What a browser would send of a form that nobody touched."""
    return Sent(html).fields


def put(fields: Fields, **changes: str) -> Fields:
    """The fields with some typed over; a hyphen in a name is written as an underscore."""
    new = {name.replace("_", "-"): text for name, text in changes.items()}
    return [*(pair for pair in fields if pair[0] not in new), *new.items()]


def refused(fields: Fields, seats: tuple[int, int] = (2, 4)) -> str:
    with pytest.raises(Refused) as why:
        read_players(fields, seats)
    refusal = why.value.refusal
    assert refusal.sentence.endswith(".")
    assert refusal.instead.endswith(".")
    return refusal.sentence


NAME = (
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=LONGEST_NAME)
    .map(cleaned)
    .filter(lambda name: 0 < visible(name) <= LONGEST_NAME)
)


def tables(least: int, most: int) -> st.SearchStrategy[tuple[tuple[Player, ...], Seat]]:
    """Players that may sit down together, and who goes first."""

    def seated(names: Sequence[str], colours: Sequence[Colour], first: int) -> tuple[tuple[Player, ...], Seat]:
        players = tuple(Player(*pair) for pair in zip(names, colours, strict=False))
        return players, Seat(first % len(players))

    return st.builds(
        seated,
        st.lists(NAME, min_size=least, max_size=most, unique_by=lambda name: name.casefold()),
        st.permutations(list(Colour)),
        st.integers(0, 4),
    )


def lawful(players: Sequence[Player]) -> bool:
    """Whether no two names are alike in a way that is seen only after folding."""
    try:
        read_players(sent(players_part(players, Seat.A, (1, 5))), (1, 5))
    except Refused:
        return False
    return True


# Who sits down

TWO = (Player("Leaf", Colour.GREEN), Player("Stone", Colour.BLUE))


@settings(max_examples=50, deadline=None)
@given(tables(2, 4).filter(lambda table: lawful(table[0])))
def test_players_come_back_as_they_were_drawn(table: tuple[tuple[Player, ...], Seat]) -> None:
    players, first = table
    assert read_players(sent(players_part(players, first))) == table
    fixed = (len(players),) * 2
    assert read_players(sent(players_part(players, None, fixed)), fixed) == (players, Seat.A)


def test_seats_change_places_at_a_new_table_alone() -> None:
    """Each but the first has the key; at a table that has begun what lies there belongs to the seat."""
    new = str(players_part(TWO, Seat.A))
    assert re.findall(r'data-swap="(.)" aria-label="([^"]+)"', new) == [
        (seat.name.lower(), f"Seat {seat.name} changes places with seat {Seat(seat - 1).name}")
        for seat in (Seat.B, Seat.C, Seat.D)
    ]
    assert "data-swap" not in players_part(TWO, None)


def test_an_empty_table_sits_down_by_colour() -> None:
    players, first = read_players(sent(players_part((), Seat.A)))
    assert [player.name for player in players] == ["Red", "Blue"]
    assert first is Seat.A
    assert len(read_players(put(sent(players_part((), Seat.A)), seats="4"))[0]) == 4


def test_the_name_of_the_colour_is_not_typed_out() -> None:
    fields = sent(players_part((Player("Red", Colour.RED), Player("Stone", Colour.BLUE)), Seat.A))
    assert ("name-a", "") in fields
    assert ("name-b", "Stone") in fields


def test_a_seat_that_is_not_taken_is_not_read() -> None:
    fields = put(sent(players_part(TWO, Seat.A)), name_c="Leaf", colour_c="green", colour_d="green")
    assert read_players(fields)[0] == TWO


@pytest.mark.parametrize(("seats", "says"), [("0", "No players"), ("1", "1 player"), ("5", "5 players")])
def test_the_number_of_players_is_that_of_the_game(seats: str, says: str) -> None:
    sentence = refused(put(sent(players_part(TWO, Seat.A)), seats=seats))
    assert sentence.startswith(says)
    assert "2 to 4" in sentence


@pytest.mark.parametrize("seats", ["", "-2", "two", "²", "99", "9" * 5000])
def test_a_number_of_players_that_is_none(seats: str) -> None:
    refused(put(sent(players_part(TWO, Seat.A)), seats=seats))


@pytest.mark.parametrize("other", ["Leaf", "LEAF ", "  leaf", "le\u200baf", "ｌｅａｆ"])
def test_two_names_that_read_the_same(other: str) -> None:
    assert "A and B are both called" in refused(put(sent(players_part(TWO, Seat.A)), name_b=other))


def test_an_empty_name_may_not_be_the_name_of_another() -> None:
    assert "both called Blue" in refused(put(sent(players_part(TWO, Seat.A)), name_a="blue", name_b=" "))


def test_a_colour_taken_twice() -> None:
    assert refused(put(sent(players_part(TWO, Seat.A)), colour_b="green")).startswith(
        "Green is already taken by seat A"
    )
    assert "no colour" in refused(put(sent(players_part(TWO, Seat.A)), colour_b="pink"))


def test_the_first_player_sits_at_the_table() -> None:
    assert "Seat C goes first" in refused(put(sent(players_part(TWO, Seat.A)), first="c"))
    refused(put(sent(players_part(TWO, Seat.A)), first=""))


@pytest.mark.parametrize(
    "name",
    [
        "x" * 24,
        "ليلى بنت عمر",
        "👩🏽‍🌾 Zoë",
        "e\u0301" * 24,
        "🌾" * 24,
        "🏳️‍🌈" * 10,
        "<b>&\"'</b>",
    ],
)
def test_names_from_anywhere(name: str) -> None:
    players, _ = read_players(put(sent(players_part(TWO, Seat.A)), name_a=name))
    assert players[0].name == name
    assert read_players(sent(players_part(players, Seat.A)))[0] == players


@pytest.mark.parametrize("name", ["x" * 41, "e\u0301" * 41, "x" + "\u0301" * 500])
def test_a_name_too_long(name: str) -> None:
    assert "too long" in refused(put(sent(players_part(TWO, Seat.A)), name_a=name))


def test_a_name_keeps_no_control_characters_and_turns_no_sentence_round() -> None:
    assert cleaned("\x00Le\x1baf\u202e \n\t Two\u2066") == "Leaf Two"
    players, _ = read_players(put(sent(players_part(TWO, Seat.A)), name_a="\u200b\u200d\x07"))
    assert players[0].name == "Green"


@settings(deadline=None)
@given(st.text())
def test_a_cleaned_name_stays_as_it_is(text: str) -> None:
    assert cleaned(cleaned(text)) == cleaned(text)


def test_remembered_names_are_offered() -> None:
    assert '<option value="A &quot;B&quot;">' in names_list(['A "B"'])
    assert 'id="names"' in players_part(TWO, Seat.A, remembered=["Leaf"])
    assert 'id="names"' not in players_part(TWO, Seat.A)


# Parts and readers


def test_every_part_sends_what_is_chosen() -> None:
    page = join(
        forms.either("way", [("a", "A", None), ("b", "B", "more")], "b", title="Way"),
        forms.pills("many", [("1", "1"), ("2", "2")], "1", title="Many"),
        forms.digits("count", "Count", 207, 300),
        forms.ticks("away", [(3, [("h", "House", None), ("w", "Well", None)])], ["w"], done="of 6"),
        forms.later("more", "More", "2 of 3", forms.note("No control.")),
    )
    assert sent(page) == [
        ("way", "b"),
        ("many", "1"),
        ("count-100", "2"),
        ("count-10", "0"),
        ("count", "7"),
        ("away", "w"),
    ]
    assert forms.read_digits(sent(page), "count", 6, 300, "count") == 207
    assert forms.read_digits([("count-10", "0"), ("count", "0")], "count", 6, 300, "count") == 0, "not known"
    with pytest.raises(Refused, match="out of range"):
        forms.read_digits([("count", "5")], "count", 6, 300, "count")


def test_readers() -> None:
    fields = [("a", "1"), ("b", "2"), ("a", "3")]
    assert forms.value(fields, "a") == "3"
    assert forms.value(fields, "c", "none") == "none"
    assert forms.values(fields, "a") == ("1", "3")
    assert forms.one_of(fields, "b", ("1", "2"), "letter") == "2"
    with pytest.raises(Refused, match="The letter is not chosen"):
        forms.one_of(fields, "c", ("1", "2"), "letter")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "The number of points is missing."),
        ("abc", "“abc” is not a valid number of points. Enter a whole number from −9 to 20."),
        ("1.5", "is not a valid number"),
        ("３", "is not a valid number"),
        ("--1", "is not a valid number"),
        ("1" * 5000, "is not a valid number"),
        ("21", "21 is out of range"),
        ("-10", "-10 is out of range"),
    ],
)
def test_a_number_that_is_none(typed: str, says: str) -> None:
    with pytest.raises(Refused) as why:
        forms.whole_number(typed, -9, 20, "number of points")
    assert says in str(why.value)
    assert len(why.value.refusal.sentence) < 80
