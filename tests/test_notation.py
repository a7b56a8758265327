"""The text of a table: text and value are inverses, and what is no text of a table is said with its line."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import Enum, IntEnum
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import walk
from engine.game import AnyGame
from engine.notation import BadText, RefusedText, read, read_setup, setup_lines, write
from engine.table import AnyTable, Table
from engine.turn import Colour, Player, Seat
from engine.value import but
from engine.way import Way
from engine.wording import line, unword, word
from fuzz import any_value
from games import GAMES
from games.panchayat.rules.pieces import Building, Card, Land, Lands, Match, Near, Rounds, Square, Type
from games.panchayat.rules.state import Bonus, BonusKind, Copy, EndTile, Setup
from setups import ALL, KINDS, SETUPS

EXAMPLES: Final = 15 if sys.platform == "emscripten" else 150
TEXT: Final = st.text(st.characters(exclude_categories=["Cs"]))
"""Any text without halves of signs (surrogates)."""


# Words


class _Number(IntEnum):
    one = 1
    two = 2


class _Name(Enum):
    A = "a b"
    B = "b"


@pytest.mark.parametrize(
    ("value", "text", "kind"),
    [
        (None, "-", int | None),
        (3, "3", int | None),
        (-3, "-3", int),
        (True, "yes", bool),
        (False, "no", bool),
        (_Number.two, "two", _Number),
        (_Name.B, "b", _Name),
        ((), "-", tuple[int, ...]),
        ((1, 2), "1,2", tuple[int, ...]),
        (("a", "b c", 'd",'), 'a,"b c","d\\","', tuple[str, ...]),
        ("", '""', str),
        ("-", '"-"', str),
        ("Leaf", "Leaf", str),
        ("two words", '"two words"', str),
        ("# remark", '"# remark"', str),
        ("a\nb", '"a\\nb"', str),
        (Near(Match(Building.HOUSE), -1), "near:house:-1", Near),
        ((Lands(Land.FARM, 2), Rounds(1, 4, 1)), "land:farm:+2,rounds:1-4:+1", tuple[Lands, ...]),
    ],
)
def test_a_word_is_written_and_read(value: Any, text: str, kind: Any) -> None:
    assert word(value) == text
    assert unword(text, kind) == value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("maybe", bool), ("1.5", int), ("١", int), ("9" * 10, int), ("three", _Number), ("c", _Name),
        ('"open', str), ('"a"b', str), ('"\\ud800"', str), ("\ud800", str),
        ("near:house", Near), ("near:castle:+1", Near), ("rounds:1:+1", Rounds), ("rounds:1-2-3:+1", Rounds),
    ],
)  # fmt: skip
def test_a_word_that_means_nothing_is_refused_in_words(text: str, kind: Any) -> None:
    with pytest.raises(ValueError, match=r"“|wrong quotation mark"):
        unword(text, kind)


def test_a_type_without_a_notation_is_a_programmer_s_error() -> None:
    with pytest.raises(TypeError, match="from_word"):
        word(object())


@given(TEXT)
@settings(max_examples=EXAMPLES * 2, deadline=None)
def test_any_text_is_one_word(text: str) -> None:
    assert unword(word(text), str) == text
    assert "\n" not in word(text)


@given(st.lists(TEXT).map(tuple))
@settings(max_examples=EXAMPLES, deadline=None)
def test_any_texts_are_one_word_with_commas(texts: tuple[str, ...]) -> None:
    assert unword(word(texts), tuple[str, ...]) == texts


@pytest.mark.parametrize("kind", [int, bool, str, Seat, Building | None, tuple[Building, ...], tuple[str, ...], Match])
def test_a_random_value_of_any_type_is_read_back(kind: Any) -> None:
    """What `fuzz` makes of a move's fields comes by text too."""
    for number in range(50):
        value = any_value(kind, Random(number))
        assert unword(word(value), kind) == value


# Setups

MATCHES: Final = st.sampled_from([*map(Match, Type), *map(Match, Building)])
POINTS: Final = st.integers(-99, 99)
CARDS: Final = st.builds(
    Card,
    st.sampled_from(Building),
    st.sampled_from(Type),
    POINTS,
    st.lists(
        st.one_of(
            st.builds(Near, MATCHES, POINTS),
            st.builds(Lands, st.sampled_from(Land), POINTS),
            st.builds(Rounds, st.integers(1, 8), st.integers(1, 8), POINTS),
        ),
        max_size=3,
    ).map(tuple),
    st.none() | st.integers(0, 20),
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any setup that makes a table of Panchayat, under any names."""
    seats = draw(st.integers(2, 4))
    bonus = []
    for seat in range(seats):
        squares = draw(st.permutations(list(Square)))
        for kind, square in zip(BonusKind, squares[:2], strict=True):
            if draw(st.booleans()):
                bonus.append(Bonus(Seat(seat), kind, draw(MATCHES), square))
    tiles = st.lists(st.lists(st.sampled_from(Building), min_size=1, max_size=4).map(tuple).map(EndTile), max_size=4)
    copy = draw(st.sampled_from(Copy))
    names = draw(st.lists(TEXT, min_size=seats, max_size=seats, unique=True))
    return Setup(
        players=tuple(map(Player, names, draw(st.permutations(list(Colour))))),
        first=Seat(draw(st.integers(0, seats - 1))),
        way=draw(st.sampled_from(Way)),
        market=draw(st.booleans()),
        seed=draw(TEXT) if copy is Copy.PRACTICE else "",
        copy=copy,
        reach=draw(st.sampled_from((8, 4))),
        bonus=tuple(bonus),
        end_tiles=tuple(draw(tiles)),
        printed=tuple(draw(st.lists(CARDS, max_size=4))),
    )


@given(setups())
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_setup_and_its_lines_are_inverses(setup: Setup) -> None:
    assert read_setup(enumerate(setup_lines(setup), 1), Setup) == setup


@given(setups(), st.randoms(use_true_random=False), st.integers(0, 40), TEXT)
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_table_and_its_text_are_inverses(setup: Setup, rng: Random, steps: int, why: str) -> None:
    """After moves, house rulings, squares put right, numbers by hand, and some of it taken back."""
    table: AnyTable = walk.wander(Table.new(ALL[0], setup), rng, steps).adjust(Seat.B, -3, why)
    for _ in range(rng.randrange(4)):
        table = table.undo()
    text = write(table)
    again = read(text, ALL)
    assert again == table
    assert again.states == table.states
    assert write(again) == text
    assert read(text.replace("\n", "\r\n"), ALL) == table
    assert read(again_with_remarks(text), ALL) == table


def again_with_remarks(text: str) -> str:
    """The same text with remarks wherever they may stand, and indented events."""
    head, _, events = text.partition("\n\n")
    told = "\n".join(f"# remark\n\n   {event}  " for event in events.split("\n"))
    return "# remark\n" + head.replace("\n", "\n# remark\n") + "\n\n" + told + "\n# remark\n"


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)
def test_what_was_taken_back_is_in_the_text(game: AnyGame) -> None:
    for kind in range(KINDS[game.info.key]):
        table: AnyTable = walk.wander(Table.new(game, SETUPS[game.info.key](kind)), Random(kind), 12)
        while table.last:
            table = table.undo()
            assert read(write(table), ALL) == table
            assert len(read(write(table), ALL).undone) == len(table.undone)


# What is no text of a table

SAMPLE: Final = """\
chaupal 1
game panchayat 2
player Leaf red
player "Big  Stone 🌾" blue
first B
copy practice
bonus A adjacency R b2
end-tile house,school

B collect temple
B collect well
B lay temple a1
B lay well b1
= A -2 "counted \\"twice\\""
B book
A collect house
A lay house b2 !
~ A put B a1 -
~ = B +3 ""
end
"""


def test_the_sample_is_a_table() -> None:
    table = read(SAMPLE, ALL)
    assert write(table) == SAMPLE
    assert len(table.undone) == 2
    assert table.redo().redo().sheet.total(Seat.B) == table.sheet.total(Seat.B) + 3


def test_a_text_cut_anywhere_is_seen() -> None:
    whole = read(SAMPLE, ALL)
    for at in range(len(SAMPLE)):
        cut = SAMPLE[:at]
        if cut == SAMPLE.rstrip("\n"):
            assert read(cut, ALL) == whole
            continue
        with pytest.raises(BadText) as bad:
            read(cut, ALL)
        assert bad.value.what
        assert 1 <= bad.value.line <= cut.count("\n") + 2


def _is_bad_or_a_table(text: str) -> None:
    bad: BadText | None = None
    try:
        table = read(text, ALL)
    except BadText as found:
        bad = found
    if bad is None:
        assert read(write(table), ALL) == table
    else:
        assert bad.what
        assert 1 <= bad.line <= text.count("\n") + 2


def test_a_text_that_lost_a_piece_is_refused_or_is_a_table() -> None:
    """Whatever is cut out, nothing but BadText, and a line of the text."""
    rng = Random(1)
    for _ in range(100 if sys.platform == "emscripten" else 1500):
        start = rng.randrange(len(SAMPLE))
        text = SAMPLE[:start] + SAMPLE[start + rng.randint(1, 30) :]
        _is_bad_or_a_table(text)


@given(st.text(max_size=200))
@settings(max_examples=EXAMPLES * 2, deadline=None)
def test_any_other_text_is_refused(text: str) -> None:
    for given_ in (text, f"chaupal 1\n{text}", f"chaupal 1\ngame panchayat 1\n{text}"):
        with pytest.raises(BadText):
            read(given_, ALL)


@given(st.text(max_size=60), st.integers(0, SAMPLE.count("\n")))
@settings(max_examples=EXAMPLES * 2, deadline=None)
def test_any_line_put_in_is_refused_or_read(text: str, at: int) -> None:
    lines = SAMPLE.split("\n")
    _is_bad_or_a_table("\n".join([*lines[:at], text, *lines[at:]]))


def _swapped(old: str, new: str) -> str:
    assert SAMPLE.count(old) == 1, old
    return SAMPLE.replace(old, new)


WRONG: Final = [
    ("chaupal 1", "chaupal", 1, "not a Chaupal table"),
    ("chaupal 1", "chaupal 2", 1, "newer"),
    ("chaupal 1", "chaupal " + "9" * 5000, 1, "not a Chaupal table"),
    ("chaupal 1", "# remark\nchaupal x", 2, "not a Chaupal table"),
    ("game panchayat 2", "game panchayat", 2, "second line"),
    ("game panchayat 2", "game chess 1", 2, "chess"),
    ("game panchayat 2", "game panchayat 3", 2, "newer"),
    ("game panchayat 2", "game panchayat 0", 2, "version 0"),
    ("game panchayat 2", "# remark\ngame chess 1", 3, "chess"),
    ("player Leaf red", "player Leaf", 3, "colour is missing"),
    ("player Leaf red", "player Leaf red green yes yes", 3, "extra word"),
    ("player Leaf red", "player Leaf pink", 3, "pink"),
    ("player Leaf red", 'player "Leaf red', 3, "quotation mark"),
    ("first B", "first B A", 5, "takes one word"),
    ("first B", "first B\nfirst A", 6, "appears twice"),
    ("first B", "last B", 5, "last"),
    ("bonus A adjacency R b2", "bonus A adjacency Q b2", 7, "Q"),
    ("end-tile house,school", "end-tile house,castle", 8, "castle"),
    ("B collect temple", "collect temple", 10, "collect"),
    ("B collect temple", "A collect temple", 10, "seat B"),
    ("B collect temple", "* collect temple", 10, "seat B"),
    ("B collect temple", "B", 10, "not a move"),
    ("B collect temple", "B jump temple", 10, "jump"),
    ("B collect temple", "B collect", 10, "tile is missing"),
    ("B collect temple", "B collect temple table yes", 10, "extra word"),
    ("B collect temple", "B collect castle", 10, "castle"),
    ("= A -2", "= C -2", 14, "no player at seat"),
    ("= A -2", "= A", 14, "points adjustment"),
    ("= A -2", "= A much", 14, "much"),
    ("~ = B +3", "~ = D +3", 19, "no player at seat"),
    ("~ A put B a1 -", "~ B collect well", 18, "seat A"),
    ("~ = B +3", "A collect well\n~ = B +3", 19, "undone"),
    ("end\n", "", 20, "incomplete"),
]


@pytest.mark.parametrize(("old", "new", "number", "says"), WRONG)
def test_a_wrong_line_is_named_and_said(old: str, new: str, number: int, says: str) -> None:
    with pytest.raises(BadText) as bad:
        read(_swapped(old, new), ALL)
    assert not isinstance(bad.value, RefusedText)
    assert bad.value.line == number
    assert says in bad.value.what


REFUSED: Final = [
    ("B lay well b1", "B lay well a1", 13, "taken"),
    ("B lay well b1", "B lay well a1 !", 13, "taken"),
    ("A lay house b2 !", "A lay house b2", 17, "collect-first"),
    ("~ A put B a1 -", "~ A put B c1 -", 18, "empty"),
    ("~ A put B a1 -", "~ A lay house b2", 18, "not-in-hand"),
]


@pytest.mark.parametrize(("old", "new", "number", "code"), REFUSED)
def test_a_refused_move_is_named_with_its_rule(old: str, new: str, number: int, code: str) -> None:
    with pytest.raises(RefusedText) as refused:
        read(_swapped(old, new), ALL)
    assert refused.value.line == number
    assert refused.value.refusal.code == code
    assert "(rules: " in refused.value.what


def test_a_setup_that_makes_no_table_is_refused() -> None:
    with pytest.raises(BadText, match="no player at seat B"):
        read(_swapped("player Leaf red\n", ""), ALL)
    with pytest.raises(BadText, match="1 to 4"):
        read("chaupal 1\ngame panchayat 1\n\nend\n", ALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Needy:
    players: tuple[Player, ...] = line("player")
    deck: int


def test_a_line_that_is_missing_is_named() -> None:
    with pytest.raises(BadText, match="deck") as bad:
        read_setup([(7, "player Leaf red")], _Needy)
    assert bad.value.line == 7
    with pytest.raises(BadText, match="deck"):
        read_setup([], _Needy)


def test_an_older_game_version_is_still_read() -> None:
    newer = but(ALL[0], info=but(ALL[0].info, version=3))
    assert read(SAMPLE, (newer,)).sheet.lines == read(SAMPLE, ALL).sheet.lines


def test_a_missing_line_has_the_default_of_the_version_that_wrote_the_text() -> None:
    """In version 1 of this Panchayat the Adjacency tiles looked at four squares: the new text says so in its line."""
    panchayat = GAMES.named("panchayat")
    assert panchayat is not None
    newer = but(panchayat, info=but(panchayat.info, version=9, former={1: {"reach": 4}}))
    text = "chaupal 1\ngame panchayat {}\nplayer A red\nplayer B blue\n{}\nend\n"
    assert read(text.format(9, ""), (newer,)).setup.reach == 8
    assert read(text.format(1, "reach 8\n"), (newer,)).setup.reach == 8
    old = read(text.format(1, ""), (newer,))
    assert old.setup.reach == 4
    assert write(old) == text.format(9, "reach 4\n")
    assert read(write(old), (newer,)) == old


@pytest.mark.parametrize(("text", "line_"), [("chaupal 0\n", 1), ("chaupal 1\ngame panchayat 0\n", 2)])
def test_there_is_no_version_0(text: str, line_: int) -> None:
    with pytest.raises(BadText, match="there is no version 0") as bad:
        read(text, GAMES)
    assert bad.value.line == line_


def test_nothing_stands_after_the_end() -> None:
    """Two texts pasted one after the other are not taken for the first alone."""
    text = "chaupal 1\ngame panchayat 1\nplayer A red\nplayer B blue\n\nend\n"
    assert not read(text + "\n \n", GAMES).events
    with pytest.raises(BadText) as wrong:
        read(text + text, GAMES)
    assert wrong.value.line == 7
