"""The board of Indus: pieces turned, laid and joined, ruins that run over seams, points, and what makes no board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from engine.notation import read, write
from engine.refusal import Refused
from engine.table import AnyTable
from engine.value import but
from games.indus.game import GAME
from games.indus.rules.board.agreed import Board, ruins
from games.indus.rules.board.dealing import dealt
from games.indus.rules.board.joining import Joint, fits, joints, on_board
from games.indus.rules.board.piece import Open, Part, Piece, Spot, at
from games.indus.rules.board.practice import PRACTICE
from games.indus.rules.board.ruin import Ruin, boards, keeping, second, worth
from games.indus.rules.board.side import Side
from games.indus.rules.pieces import FIELDS, Field, Kind
from games.indus.rules.state import Setup
from games.indus.rules.survey import FIRST_GAME, FIRST_GAME_POINTS, check, empty, notes, points
from harappa import LAID, PARTS, part

K1, K2, K3, K4, K5 = Piece.BIG_1, Piece.BIG_2, Piece.BIG_3, Piece.BIG_4, Piece.BIG_5
Z1: Final = Piece.SMALL_1
SETUP: Final = Setup(board=Board.PIECES, laid=LAID, parts=PARTS)


def without(line: str) -> tuple[Part, ...]:
    """The parts but one."""
    gone = part(line)
    assert gone in PARTS
    return tuple(one for one in PARTS if one != gone)


def bad(*, parts: tuple[Part, ...] = PARTS, laid: tuple[Piece, ...] = LAID, turned: int = 0) -> dict[str, str]:
    """The joints that do not meet, each with the kinds."""
    return {
        f"{joint.one.name}|{joint.other.name}": " ".join(kind.value for kind in joint.bad)
        for joint in joints(parts, laid, turned)
        if not joint.good
    }


def named(joint: Joint) -> str:
    return f"{joint.one.name}|{joint.other.name}"


def opens(field: str, *, turned: int = 0) -> dict[str, str]:
    """What is open on a field of a piece as it lies, by kind, sides in the order n e s w; those inside left out."""
    found: dict[str, str] = {}
    for place, piece in enumerate(LAID):
        turns = place - 1 if place else turned
        for one in PARTS:
            for edge in one.opens if one.piece is piece else ():
                if at(piece, edge.spot, turns).name == field:
                    found[one.kind.value] = found.get(one.kind.value, "") + edge.side.turned(turns).value
    return found


def refused(setup: Setup) -> str:
    """The code with which a board is refused; its sentences are sentences."""
    with pytest.raises(Refused) as why:
        check(setup)
    refusal = why.value.refusal
    assert refusal.sentence.endswith(".")
    assert refusal.instead.endswith(".")
    assert refusal.rule
    assert refusal.firm
    return refusal.code


# Where pieces lie (2.1)

CORNERS: Final = {
    0: "a1 b1 c1 a2 b2 c2 a3 b3",
    1: "f1 f2 f3 e1 e2 e3 d1 d2",
    2: "f6 e6 d6 f5 e5 d5 f4 e4",
    3: "a6 a5 a4 b6 b5 b4 c6 c5",
}
CENTRE: Final = {0: "c3 d3 c4 d4", 1: "d3 d4 c3 c4", 2: "d4 c4 d3 c3", 3: "c4 c3 d4 d3"}


@pytest.mark.parametrize("turns", range(4))
def test_pieces_lie_where_the_table_says(turns: int) -> None:
    assert " ".join(at(K1, spot, turns).name for spot in K1.spots) == CORNERS[turns]
    assert " ".join(at(Z1, spot, turns).name for spot in Z1.spots) == CENTRE[turns]


def test_five_pieces_are_the_whole_board() -> None:
    fields = [at(piece, spot, place - 1 if place else 0) for place, piece in enumerate(LAID) for spot in piece.spots]
    assert sorted(fields) == list(FIELDS)


# B1 to B17


def test_b1_the_test_board_fits_and_has_the_ruins_of_t() -> None:
    found = on_board(PARTS, LAID, 0)
    assert fits(PARTS, LAID, 0)
    assert len(joints(PARTS, LAID, 0)) == 16
    assert found == PRACTICE
    assert len(found) == 19
    check(SETUP)


def test_b2_eight_seams_are_crossed() -> None:
    found = joints(PARTS, LAID, 0)
    assert all(joint.ones == joint.others for joint in found)
    crossed = [f"{named(joint)} {kind.value}" for joint in found for kind in joint.ones]
    expected = "c2|d2 path, e3|e4 path, d6|c6 wall, a4|a3 wall, c3|b3 canal, d3|e3 alley, d4|d5 canal, c4|b4 alley"
    assert sorted(crossed) == sorted(expected.split(", "))


def test_b3_to_b5_edges_turn_with_their_piece() -> None:
    assert opens("e3") == {"alley": "w", "path": "s"}
    assert opens("a4") == {"wall": "n"}
    assert Side.NORTH.turned() is Side.EAST
    assert Side.EAST.turned(2) is Side.WEST
    f5 = [ruin for ruin in on_board(PARTS, LAID, 0) if Field.f5 in ruin.fields]
    assert [ruin.kind.value for ruin in f5] == ["canal", "alley", "wall"]


def test_b6_two_corners_exchanged() -> None:
    assert bad(laid=(Z1, K1, K4, K3, K2)) == {
        "c1|d1": "wall",
        "c2|d2": "path",
        "f3|f4": "wall",
        "e3|e4": "path",
        "d6|c6": "wall",
        "d5|c5": "path",
        "a4|a3": "wall",
        "b4|b3": "path",
    }


def test_b7_the_centre_turned() -> None:
    assert bad(turned=1) == {
        "c3|c2": "alley",
        "c3|b3": "canal",
        "d3|d2": "canal",
        "d3|e3": "alley",
        "d4|d5": "canal alley",
        "c4|b4": "canal alley",
    }


def test_b8_the_turned_centre_field_by_field() -> None:
    assert opens("c3", turned=1) == {"alley": "n"}
    assert opens("d3", turned=1) == {"canal": "n"}
    assert opens("d4", turned=1) == {"alley": "s"}
    assert opens("c4", turned=1) == {"canal": "w"}
    covered = {ruin.kind.value: [f.name for f in ruin.fields] for ruin in on_board(PARTS, (Z1, K5, K5, K5, K5), 1)}
    assert covered["graveyard"] == ["c3"]
    assert covered["canal"] == ["d3", "c4", "d4"]


def test_b9_a_wall_open_on_one_side_only() -> None:
    parts = without("big-1 wall 7 7s")
    assert bad(parts=parts) == {"a4|a3": "wall"}
    assert refused(but(SETUP, parts=parts)) == "joints"
    for kept in (but(SETUP, parts=parts, walls=False), but(SETUP, parts=parts, unmet=True)):
        check(kept)
        (wall,) = [ruin for ruin in ruins(kept) if Field.a4 in ruin.fields and ruin.kind is Kind.WALL]
        assert [field.name for field in wall.fields] == ["a4", "a5"]
        assert worth(wall) == 2


def test_b10_each_piece_lies_once() -> None:
    assert refused(but(SETUP, laid=(Z1, K1, K1, K3, K4))) == "slot-twice"
    assert refused(but(SETUP, laid=(Z1, Piece.SMALL_2, K2, K3, K4))) == "wrong-size"
    assert refused(but(SETUP, laid=(K5, K1, K2, K3, K4))) == "wrong-size"
    assert refused(but(SETUP, laid=(Z1, K1))) == "laid-few"
    assert refused(but(SETUP, laid=(Z1, K1, K2, K3, K5))) == "piece-bare"
    assert refused(but(SETUP, turned=4)) == "turned"


def test_b11_the_whole_board_turned() -> None:
    laid = (Z1, K4, K1, K2, K3)
    assert fits(PARTS, laid, 1)
    before, after = on_board(PARTS, LAID, 0), on_board(PARTS, laid, 1)
    turned = Counter((ruin.kind, tuple(sorted(quarter(field) for field in ruin.fields))) for ruin in before)
    assert turned == Counter((ruin.kind, ruin.fields) for ruin in after)
    assert [len(ruin.fields) for ruin in after if ruin.kind is Kind.CANAL] == [11]
    assert {ruin.kind for ruin in after if Field.f1 in ruin.fields} == {Kind.CANAL, Kind.ALLEY}


def quarter(field: Field) -> Field:
    """A field after the whole board was turned once, clockwise."""
    return FIELDS[field % 6 * 6 + 5 - field // 6]


def test_b12_what_is_open_to_the_rim_need_not_meet() -> None:
    parts = (*PARTS, part("big-1 path 4 4w"))
    check(but(SETUP, parts=parts))
    assert bad(parts=parts) == {}


def test_b13_graveyards_end_at_the_seam() -> None:
    parts = (*PARTS, part("big-1 graveyard 6"))
    setup = but(
        SETUP,
        parts=tuple(replace(one, spots=(Spot.P1,)) if one == part("small-1 graveyard 3") else one for one in parts),
    )
    there = [ruin for ruin in ruins(setup) if ruin.kind is Kind.GRAVEYARD and {Field.c2, Field.c3} & set(ruin.fields)]
    assert [worth(ruin) for ruin in there] == [3, 3]
    assert any("c3|c2" in says and "are two ruins" in says for says in notes(setup))


def test_b14_walls_side_by_side_are_two_where_they_are_painted_so() -> None:
    two = (Ruin(Kind.WALL, (Field.e1,)), Ruin(Kind.WALL, (Field.e2,)))
    assert points(ruins(Setup(ruins=two))) == 4
    assert points(ruins(Setup(ruins=(Ruin(Kind.WALL, (Field.e1, Field.e2)),)))) == 2


def test_b15_as_many_layouts_as_the_box_has() -> None:
    """Seven centres and seven corners on which nothing has to meet: every layout fits."""
    parts = tuple(Part(piece, Kind.BUILDING, (Spot.P1,)) for piece in Piece)
    seen = {dealt(Random(seed), parts) for seed in range(300)}
    assert None not in seen
    assert len(seen) > 290
    assert 7 * 4 * 7 * 6 * 5 * 4 == 23_520


def test_b16_a_fourth_ruin_on_a_field_is_refused() -> None:
    kinds = (Kind.CANAL, Kind.WALL, Kind.BUILDING, Kind.ALLEY)
    four = tuple(Ruin(kind, (Field.b2,)) for kind in kinds)
    check(Setup(ruins=four[:3]))
    assert refused(Setup(ruins=four)) == "four-ruins"
    assert refused(Setup(parts=tuple(Part(K1, kind, (Spot.P5,)) for kind in kinds))) == "four-ruins"


def test_b17_a_large_graveyard_has_no_points_until_they_are_typed() -> None:
    fields = (Field.a1, Field.b1, Field.a2, Field.b2)
    assert worth(Ruin(Kind.GRAVEYARD, fields)) is None
    assert refused(Setup(ruins=(Ruin(Kind.GRAVEYARD, fields),))) == "points-unknown"
    assert worth(Ruin(Kind.GRAVEYARD, fields, 7)) == 7
    check(Setup(ruins=(Ruin(Kind.GRAVEYARD, fields, 7),)))


# Ruins, points, totals


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Kind.BUILDING, [2, 4, 6, 8, 10]),
        (Kind.GRAVEYARD, [3, 4, 6, None, None]),
        (Kind.CANAL, [1, 2, 3, 4, 5]),
        (Kind.PATH, [2, 2, 2, 2, 2]),
        (Kind.ALLEY, [2, 2, 2, 2, 2]),
        (Kind.WALL, [2, 2, 2, 2, 2]),
    ],
)
def test_points_by_the_scheme(kind: Kind, expected: list[int | None]) -> None:
    assert [worth(Ruin(kind, FIELDS[:size])) for size in range(1, 6)] == expected


def test_a_buildings_second_place_has_half() -> None:
    assert [second(Ruin(Kind.BUILDING, FIELDS[:size])) for size in range(1, 6)] == [1, 2, 3, 4, 5]
    assert second(Ruin(Kind.BUILDING, FIELDS[:3], 9)) == 4
    assert second(Ruin(Kind.CANAL, FIELDS[:3])) == 0


def test_typed_points_of_several_pieces_are_added() -> None:
    """A typed sum that is what the scheme says is no typed one."""
    canal, first = part("big-1 canal 1478 8e"), part("small-1 canal 124 1w 4s")
    typed = tuple(replace(one, value=5) if one == canal else one for one in PARTS)
    (ruin,) = [ruin for ruin in on_board(typed, LAID, 0) if ruin.kind is Kind.CANAL]
    assert ruin.value == 5 + 3 + 4
    typed = tuple(
        replace(one, value=4) if one == canal else replace(one, value=3) if one == first else one for one in PARTS
    )
    (ruin,) = [ruin for ruin in on_board(typed, LAID, 0) if ruin.kind is Kind.CANAL]
    assert ruin.value is None
    assert worth(ruin) == 11


def ruins_of(kind: Kind, *parts: Part) -> list[tuple[int, int | None]]:
    """The sizes and points of the ruins of a kind that these parts make on the test pieces as they are laid."""
    return [(len(ruin.fields), worth(ruin)) for ruin in on_board(parts, LAID, 0) if ruin.kind is kind]


def test_a_field_that_two_parts_of_a_canal_share_counts_once() -> None:
    """Two parts of big 1 meet on field 6 alone, by way of big 2 and small 1: six fields, one point each."""
    around = (
        part("big-1 canal 36 3e"),
        part("big-1 canal 6 6s"),
        part("big-2 canal 78 7s 8e"),
        part("small-1 canal 12 1n 2n"),
    )
    assert ruins_of(Kind.CANAL, *around) == [(6, 6)]
    for typed, whole in ((2, 6), (5, 9)):
        assert ruins_of(Kind.CANAL, *around[:3], replace(around[3], value=typed)) == [(6, whole)]
    assert ruins_of(Kind.CANAL, replace(around[0], value=4), *around[1:]) == [(6, 8)]


def test_a_path_is_worth_two_though_that_is_typed_on_both_its_pieces() -> None:
    """Scoring, comment: stone alleys, wood paths and city walls are always worth 2."""
    for kind in (Kind.PATH, Kind.ALLEY, Kind.WALL):
        one, other = part(f"big-1 {kind.value} 3 3e"), part(f"big-2 {kind.value} 7 7s")
        assert ruins_of(kind, replace(one, value=2), replace(other, value=2)) == [(2, 2)]
        assert ruins_of(kind, replace(one, value=2), other) == [(2, 2)]
        assert ruins_of(kind, one, replace(other, value=3)) == [(2, 3)]  # ruling I16: it stands


VERSION_1: Final = """chaupal 1
game indus 1
player Ann yellow red
player Ben blue green
board pieces
laid small-1,big-1,big-2,big-3,big-4
unmet yes
part big-1 canal 3,6 3e
part big-1 canal 6 6s
part big-2 canal 7,8 7s,8e
part small-1 canal 1,2 1n,2n 2
part big-1 path 3 3e 2
part big-2 path 7 7s 2
part big-3 graveyard 3
part big-4 graveyard 3

end
"""
"""Two canals of one piece that share a field, and a path over a joint with its 2 on both halves."""


def run_on(table: AnyTable) -> list[int | None]:
    """The points of the canal and of the path."""
    return [worth(ruin) for ruin in table.state.ruins if ruin.kind in (Kind.CANAL, Kind.PATH)]


def test_a_text_of_version_1_keeps_the_points_that_it_had() -> None:
    """It added part by part: 2 and 1 fields, 2 more and the typed 2 were 7; 2 and 2 of the path were 4."""
    table: AnyTable = read(VERSION_1, (GAME,))
    assert run_on(table) == [7, 4]
    text = write(table)
    assert "\ngame indus 2\n" in text
    assert "\nparts-add yes\n" in text
    assert read(text, (GAME,)) == table
    today: AnyTable = read(VERSION_1.replace("indus 1", "indus 2"), (GAME,))
    assert run_on(today) == [6, 2]


def test_the_practice_board_counts_as_the_first_games() -> None:
    assert ruins(Setup(board=Board.PRACTICE)) == PRACTICE
    assert points(PRACTICE) == FIRST_GAME_POINTS
    for kind, sizes in FIRST_GAME.items():
        found = sorted(len(ruin.fields) for ruin in PRACTICE if ruin.kind is kind)
        assert len(found) == len(sizes)
        assert not any(sizes) or found == sorted(sizes)
    assert empty(PRACTICE) == ()


def test_a_field_without_a_ruin_is_said_and_not_refused() -> None:
    setup = Setup(ruins=(Ruin(Kind.CANAL, FIELDS[:34]),))
    check(setup)
    assert notes(setup) == ("Fields without a ruin: e6 and f6.",)


def test_a_board_that_is_not_painted_has_no_ruins() -> None:
    assert ruins(Setup()) == ruins(Setup(board=Board.PIECES)) == ()
    assert notes(Setup()) == ()
    check(Setup(board=Board.PIECES))


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (Setup(ruins=(Ruin(Kind.CANAL, ()),)), "ruin-empty"),
        (Setup(ruins=(Ruin(Kind.CANAL, (Field.a1, Field.b2)),)), "ruin-apart"),
        (Setup(ruins=(Ruin(Kind.CANAL, (Field.a1, Field.a1)),)), "field-twice"),
        (Setup(ruins=(Ruin(Kind.CANAL, (Field.a1,), 100),)), "points"),
        (Setup(parts=(Part(K1, Kind.CANAL, ()),)), "ruin-empty"),
        (Setup(parts=(Part(K1, Kind.CANAL, (Spot.P6, Spot.P8)),)), "ruin-apart"),
        (Setup(parts=(Part(Z1, Kind.CANAL, (Spot.P5,)),)), "no-such-field"),
        (Setup(parts=(Part(K1, Kind.CANAL, (Spot.P5,), (Open.from_word("5e"),)),)), "open-inside"),
        (Setup(parts=(Part(K1, Kind.CANAL, (Spot.P5,), (Open.from_word("3e"),)),)), "open-inside"),
    ],
)
def test_what_makes_no_board(setup: Setup, code: str) -> None:
    assert refused(setup) == code


def test_the_right_to_the_left_of_a_row_is_not_beside_it() -> None:
    assert refused(Setup(ruins=(Ruin(Kind.WALL, (Field.f1, Field.a2)),))) == "ruin-apart"


def test_every_bad_joint_is_named() -> None:
    with pytest.raises(Refused) as why:
        check(but(SETUP, turned=1))
    sentence = why.value.refusal.sentence
    assert sentence.startswith("Six joints do not match: ")
    assert "c3|b3 (centre against upper left) canal on b3 only" in sentence
    assert "d4|d5 (centre against lower right) canal on d5 only and stone alley on d4 only" in sentence
    check(but(SETUP, turned=1, unmet=True))


# A fitting board at random


def test_a_board_is_dealt_that_fits() -> None:
    """Of these five pieces only the test board and its three turns fit."""
    seen = {dealt(Random(seed), PARTS) for seed in range(60)}
    assert seen == {
        (LAID, 0),
        ((Z1, K4, K1, K2, K3), 1),
        ((Z1, K3, K4, K1, K2), 2),
        ((Z1, K2, K3, K4, K1), 3),
    }
    assert all(found is not None and fits(PARTS, *found) for found in seen)


def test_no_board_is_dealt_where_none_fits() -> None:
    assert dealt(Random(1), ()) is None
    assert dealt(Random(1), without("big-1 wall 7 7s")) is None
    found = dealt(Random(1), without("big-1 wall 7 7s"), walls=False)
    assert found is not None
    assert not fits(without("big-1 wall 7 7s"), *found)
    assert fits(without("big-1 wall 7 7s"), *found, walls=False)


def test_boards_are_kept_by_name_until_one_has_no_ruin() -> None:
    kept = keeping(keeping((), "Ours", PRACTICE[:3]), "Other", PRACTICE[3:])
    assert boards(kept) == {"Ours": PRACTICE[:3], "Other": PRACTICE[3:]}
    again = keeping(kept, "Ours", PRACTICE[1:2])
    assert boards(again) == {"Ours": PRACTICE[1:2], "Other": PRACTICE[3:]}
    assert boards(keeping(again, "Ours", ())) == {"Other": PRACTICE[3:]}
