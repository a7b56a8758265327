"""Equal positions say the same four words on both phones; where two tables part is said in a sentence."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

import pytest

import walk
from border.fingerprint import WORDS, fingerprint, first_difference, names_apart
from engine.game import AnyGame
from engine.notation import read, write
from engine.table import Adjustment, AnyTable, Table
from engine.turn import Colour, Player, Seat
from engine.value import but
from games import GAMES
from games.indus.rules.moves.corrections import Hold
from games.indus.rules.pieces import Rank
from setups import ALL, KINDS, SETUPS

FOLDER: Final = Path(__file__).parent / "playthroughs"
FILES: Final = sorted(FOLDER.glob("*-*.txt"))


def test_no_two_words_are_alike() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isascii() and word.islower() and word.isalpha() and 3 <= len(word) <= 9 for word in WORDS)
    assert len({word[:4] for word in WORDS}) == 256
    for one, other in combinations(WORDS, 2):
        assert len(one) != len(other) or sum(a != b for a, b in zip(one, other, strict=True)) > 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_position_of_a_game_has_words_of_its_own(file: Path) -> None:
    table = read(file.read_text("utf-8"), GAMES)
    seen: dict[tuple[str, ...], int] = {}
    for at in range(len(table.events) + 1):
        then = table.at(at)
        words = fingerprint(then)
        before = seen.setdefault(words, at)
        if before != at:
            assert table.states[before] == table.states[at]
    assert len(seen) > len(table.events) * 0.9


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)
def test_the_way_to_a_position_says_nothing(game: AnyGame) -> None:
    """Read from its text, undone and done again, with other moves tried between: the same words."""
    for kind in range(KINDS[game.info.key]):
        table: AnyTable = walk.wander(Table.new(game, SETUPS[game.info.key](kind)), Random(kind), 25)
        words = fingerprint(table)
        assert fingerprint(read(write(table), ALL)) == words
        back = table.undo()
        if table.last:
            assert fingerprint(back.redo()) == words
        one, other = (table.adjust(Seat.A, points, "why") for points in (3, 5))
        assert fingerprint(one) != words
        assert fingerprint(one.adjust(Seat.A, -3, "no")) == words
        assert fingerprint(one.adjust(Seat.A, 2, "")) == fingerprint(other)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)
def test_what_people_are_called_says_nothing(game: AnyGame) -> None:
    for kind in range(KINDS[game.info.key]):
        table: AnyTable = walk.wander(Table.new(game, SETUPS[game.info.key](kind)), Random(kind), 25)
        people = tuple(but(player, name=f"Somebody {at}") for at, player in enumerate(table.setup.players))
        renamed = table.agreed(but(table.setup, players=people))
        assert renamed.setup != table.setup
        assert fingerprint(renamed) == fingerprint(table)


def test_a_correction_and_its_way_back_say_nothing() -> None:
    """Indus remembers the table as it was before a correction, which is no part of a position."""
    table = read((FOLDER / "indus-2.txt").read_text("utf-8"), GAMES).at(20)
    many = table.state.reserve[Colour.RED][Rank.WORKER]
    fewer = table.play(Hold(Colour.RED, Rank.WORKER, many - 1))
    again = fewer.play(Hold(Colour.RED, Rank.WORKER, many))
    assert fingerprint(fewer) != fingerprint(table)
    assert again.state != table.state
    assert fingerprint(again) == fingerprint(table)


def test_a_table_of_a_former_version_keeps_its_words() -> None:
    """As Chaupal said them before Panchayat had a second version; a new default is told apart from a former one."""
    text = (FOLDER.parent / "saved_tables" / "text-1" / "panchayat-2-going.txt").read_text("utf-8")
    assert fingerprint(read(text, GAMES).at(78)) == ("tomato", "whale", "canoe", "quartz")
    again = read(text.replace("game panchayat 1", "game panchayat 2"), GAMES)
    assert fingerprint(again.at(78)) != fingerprint(read(text, GAMES).at(78))


def test_two_pythons_say_the_same() -> None:
    """Whatever order a set has in one of them."""
    if sys.platform == "emscripten":
        pytest.skip("starts another Python")
    code = (
        "import sys; from engine.notation import read; from games import GAMES\n"
        "from border.fingerprint import fingerprint\n"
        "print([fingerprint(read(open(name, encoding='utf-8').read(), GAMES)) for name in sys.argv[1:]])"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code, *FILES],
            capture_output=True,
            text=True,
            check=True,
            cwd=FOLDER.parent.parent / "py",
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] == f"{[fingerprint(read(file.read_text('utf-8'), GAMES)) for file in FILES]}\n"


def small(*lines: str, name: str = "Leaf") -> AnyTable:
    head = f"chaupal 1\ngame panchayat 1\nplayer {name} red\nplayer Stone blue\ncopy practice\n\n"
    return read("\n".join((head, *lines, "end")), GAMES)


START: Final = ("A collect temple", "A collect well", "A lay temple a1")


@pytest.mark.parametrize(
    ("ours", "theirs", "says"),
    [
        (small(*START), small(*START), ""),
        (
            small(*START, "A lay well b1"),
            small(*START, "A lay well c1 !"),
            "Move 4 differs. Your table: Leaf places Well on b1. The other table: Leaf places Well on c1.",
        ),
        (
            small(*START, "A lay well b1"),
            small(*START),
            "Your table has 1 more move. Move 4: Leaf places Well on b1. It is not recorded in the other table.",
        ),
        (
            small(*START, "~ A lay well b1"),
            small(*START, "A lay well b1", "A book"),
            "The other table has 2 more moves. Move 4: Leaf places Well on b1. It was undone in your table.",
        ),
        (
            small(*START),
            small(*START, "A lay well b1", name="Lily"),
            "The other table has 1 more move. Move 4: Lily places Well on b1. It is not recorded in your table.",
        ),
        (
            small(*START, '= B -2 "counted twice"'),
            small(*START, "= B -1 -"),
            "Move 4 differs. Your table: Points adjusted: −2 for Stone (counted twice). "
            "The other table: Points adjusted: −1 for Stone (-).",
        ),
    ],
)
def test_where_two_tables_part_is_said(ours: AnyTable, theirs: AnyTable, says: str) -> None:
    assert first_difference(ours, theirs) == says
    assert bool(first_difference(theirs, ours)) == bool(says)


def test_who_is_called_otherwise_is_said_in_a_sentence() -> None:
    ours = small(*START)
    assert names_apart(ours, ours) == ""
    assert names_apart(ours, small(*START, name="Lily")) == "A name differs: Leaf in your table, Lily in the other."
    assert first_difference(ours, small(*START, name="Lily")) == ""
    both = small(*START).agreed(but(ours.setup, players=(Player("Lily", Colour.RED), Player("Rock", Colour.BLUE))))
    assert names_apart(ours, both) == "Names differ: Leaf and Stone in your table, Lily and Rock in the other."
    other = ours.agreed(but(ours.setup, players=(Player("Lily", Colour.GREEN), Player("Stone", Colour.BLUE))))
    differs = "Difference before the first move: “player Leaf red” in your table, “player Leaf green” in the other."
    assert first_difference(ours, other) == differs


def test_two_games_are_told_apart() -> None:
    indus = read((FOLDER / "indus-2.txt").read_text("utf-8"), GAMES)
    assert first_difference(small(), indus) == "Your table is Panchayat, the other table is Indus."


def test_a_line_of_the_setup_that_is_only_there_is_said() -> None:
    ours = small()
    theirs = ours.agreed(but(ours.setup, first=Seat.B))
    differs = "Difference before the first move: nothing in your table, “first B” in the other."
    assert first_difference(ours, theirs) == differs
    swapped = ours.agreed(but(ours.setup, players=(Player("Stone", Colour.BLUE), Player("Leaf", Colour.RED))))
    differs = "Difference before the first move: “player Leaf red” in your table, “player Leaf blue” in the other."
    assert first_difference(ours, swapped) == differs


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.info.key)
def test_the_first_move_that_differs_is_the_one_that_was_changed(game: AnyGame) -> None:
    table: AnyTable = walk.wander(Table.new(game, SETUPS[game.info.key](0)), Random(7), 20)
    for at in range(len(table.events)):
        short = table.at(at)
        other = short.adjust(Seat.A, 1, "other")
        if isinstance(table.events[at], Adjustment):
            continue
        assert first_difference(table, other).startswith(f"Move {at + 1} differs. ")
        assert f"Move {at + 1}: {table.told(at)}" in first_difference(table, short)
