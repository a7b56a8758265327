"""The scoring of Panchayat against values worked out by hand from the book and the rulings, before any code was read.

`data/panchayat_values.json` holds them: `cases` are single turns, `finals` end scorings, `track` the Score Board.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from boards import at_round, card, final, players, playing, squares, turn_of
from engine.score import ScoreLine, standings
from engine.turn import Seat
from engine.way import Way
from games.panchayat.game import GAME
from games.panchayat.page.view import view
from games.panchayat.rules.pieces import Building, Match, Square, Type
from games.panchayat.rules.scoring import GROUP_TYPES, changed_lines, largest_group, on_track, score, track
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Bonus, BonusKind, EndTile, Setup, Village

VALUES: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "panchayat_values.json").read_text("utf-8"))


def _ids(kind: str) -> list[str]:
    return [str(case["id"]) for case in VALUES[kind]]


def _setup(case: dict[str, Any]) -> Setup:
    printed = tuple(
        card(name, printed["type"], printed["points"], printed["conditions"])
        for name, printed in case["printed"].items()
    )
    bonus = tuple(
        Bonus(Seat.A, BonusKind(tile["kind"]), Match.from_word(tile["says"]), Square[tile["square"]])
        for tile in case["bonus"]
    )
    as_it_lies = case.get("as_it_lies", True)
    return Setup(players=players(2), printed=printed, bonus=bonus, reach=case["reach"], as_it_lies=as_it_lies)


def _turn(case: dict[str, Any]) -> tuple[ScoreLine, ...]:
    state = at_round(_setup(case), case["round"], case["before"])
    sheet = score(playing(state, *turn_of(case["steps"])))
    lines = tuple(line for line in sheet.lines if line.rule not in ("cowsheds", "end-tiles", "groups"))
    assert {line.seat for line in lines} == {Seat.A}
    assert {line.round for line in lines} == {case["round"]}
    return lines


def _squares(lines: tuple[ScoreLine, ...]) -> Counter[tuple[int, frozenset[str]]]:
    """Points other than 0 with the squares they are for; an Adjacency tile's points are one line each."""
    found: Counter[tuple[int, frozenset[str]]] = Counter()
    adjacency = 0
    for line in lines:
        if line.rule == "adjacency":
            adjacency += line.points or 0
        elif line.points:
            found[line.points, frozenset(where.removeprefix("cell:") for where in line.where)] += 1
    if adjacency:
        found[adjacency, frozenset({"adjacency"})] += 1
    return found


def _expected(case: dict[str, Any]) -> Counter[tuple[int, frozenset[str]]]:
    found: Counter[tuple[int, frozenset[str]]] = Counter()
    for line in case["expect_lines"]:
        what = str(line["what"])
        named = frozenset(word.strip(":") for word in what.split() if word.strip(":") in Square.__members__)
        found[line["points"], frozenset({"adjacency"}) if what.startswith("Adjacency") else named] += 1
    return found


OF_VERSION_1: Final = [
    {**case, **case["version_1"], "as_it_lies": False} for case in VALUES["cases"] if "version_1" in case
]
"""Turns that score otherwise in tables of version 1 (ruling P31)."""


@pytest.mark.parametrize("case", OF_VERSION_1, ids=lambda case: str(case["id"]))
def test_a_turn_of_an_older_table(case: dict[str, Any]) -> None:
    test_a_turn(case)


@pytest.mark.parametrize("case", VALUES["cases"], ids=_ids("cases"))
def test_a_turn(case: dict[str, Any]) -> None:
    lines = _turn(case)
    assert sum(line.points or 0 for line in lines) == case["expect_total"], case["why"]
    assert _squares(lines) == _expected(case), case["why"]
    assert all(line.points is not None for line in lines)


@pytest.mark.parametrize("case", VALUES["finals"], ids=_ids("finals"))
def test_an_end(case: dict[str, Any]) -> None:
    expect, boards = case["expect"], case["boards"]
    setup = Setup(
        players=players(len(boards)),
        way=Way.END,
        end_tiles=tuple(EndTile(tuple(map(Building, names))) for names in case["end_tiles"]),
        printed=tuple(card(name, type_, 0) for name, type_ in case["types"].items()),
    )
    sheet = final(setup, boards, case["points_so_far"]).sheet
    seats = [Seat(seat) for seat in range(len(boards))]

    def points(rule: str, seat: Seat) -> list[int]:
        return [line.points or 0 for line in sheet.of(seat, rule)]

    assert [sum(points("cowsheds", seat)) for seat in seats] == expect["cowsheds"], case["why"]
    tiles = [[points("end-tiles", seat)[at] for seat in seats] for at in range(len(case["end_tiles"]))]
    assert tiles == expect["end_tiles"], case["why"]
    for seat in seats:
        groups = {line.piece.removeprefix("type:"): line.points for line in sheet.of(seat, "groups")}
        assert groups == {type_: 2 * size for type_, size in expect["groups"][seat].items()}, case["why"]
        for line in sheet.of(seat, "groups"):
            assert 2 * len(line.where) == line.points, "its squares are named"
    assert [sheet.total(seat) for seat in seats] == expect["totals"], case["why"]
    assert list(sheet.ties[0].values) == expect["largest_group"]
    places = {standing.seat: standing.place for standing in standings(sheet).order}
    assert [places[seat] for seat in seats] == expect["ranking"]


@pytest.mark.parametrize("case", VALUES["track"], ids=lambda case: str(case["points"]))
def test_the_track(case: dict[str, Any]) -> None:
    token, place = track(case["points"])
    assert token + place == case["points"]
    if case["token"] is not None:
        assert (token, place) == (case["token"], case["position"])
    else:
        assert not 0 <= place <= 49, "the track has no such place"


def test_rounds_in_which_a_tile_scores_are_told() -> None:
    for rounds, says in (([5, 5], "round 5"), ([5, 8], "rounds 5 to 8")):
        setup = Setup(players=players(2), printed=(card("well", "G", 1, [{"rounds": rounds, "points": 2}]),))
        lay = turn_of([["lay", "well", "b3"], ["lay", "well", "c1"]])
        lines = score(playing(start(setup), *lay)).of(Seat.A, "rounds")
        assert [line.because for line in lines] == [
            f"Well on {at}: placed in round 1, scores in {says}" for at in ("b3", "c1")
        ]


# The book's own examples


def test_four_for_the_temple_and_one_for_the_well() -> None:
    """Score Victory Points 1: 5."""
    setup = Setup(players=players(2), printed=(card("temple", "G", 4), card("well", "G", 1)))
    lay = turn_of([["lay", "well", "b3"], ["lay", "temple", "c1"]])
    assert score(playing(start(setup), *lay)).total(Seat.A) == 5


def test_groups_of_3_and_5_and_1_and_2() -> None:
    """End Game Scoring 3: Residential 6, Commercial 10, Utility 2, Industrial 4: 22; the lone Pottery pays no more."""
    board = {
        "a1": "house", "b1": "house", "a2": "house",
        "c1": "granary", "d1": "granary", "c2": "granary", "d2": "granary", "d3": "granary",
        "a4": "post-office",
        "b3": "quarry", "c3": "wood-workshop", "d4": "pottery",
        "b2": "temple", "a3": "temple", "b4": "temple", "c4": "temple",
    }  # fmt: skip
    printed = (card("house", "R", 0), card("granary", "C", 0), card("temple", "G", 0))
    setup = Setup(players=players(2), way=Way.END, printed=printed)
    sheet = final(setup, (board, {}), (0, 0)).sheet
    points = {line.piece: line.points for line in sheet.of(Seat.A, "groups")}
    assert points == {"type:R": 6, "type:C": 10, "type:U": 2, "type:I": 4}
    assert sheet.total(Seat.A) == 22


# What is not known yet


def test_a_tile_not_read_yet_leaves_its_points_open() -> None:
    setup = Setup(players=players(2), printed=(card("well", "G", 1),))
    state = at_round(setup, 2, {"b2": "house", "d4": "school"})
    sheet = score(playing(state, *turn_of([["lay", "well", "b3"], ["lay", "temple", "c1"]])))
    assert sheet.total(Seat.A) == 1
    open_ = [(line.rule, line.piece) for line in sheet.lines if line.points is None]
    assert sorted(open_) == [("near", "tile:house"), ("printed", "tile:temple")]


def test_a_condition_on_a_type_waits_for_the_type_of_a_neighbour() -> None:
    """Quarry is Industrial by the book, so it fits or not at once; House is not read yet."""
    well = card("well", "G", 1, [{"near": "R", "points": 1}])
    setup = Setup(players=players(2), printed=(well, card("temple", "G", 4)))
    state = at_round(setup, 2, {"b2": "house", "a3": "quarry"})
    sheet = score(playing(state, *turn_of([["lay", "well", "b3"], ["lay", "temple", "d1"]])))
    near = [(line.points, line.where) for line in sheet.of(Seat.A, "near") if line.piece == "tile:well"]
    assert near == [(None, ("cell:b3", "cell:b2"))]


@pytest.mark.parametrize("kind", BonusKind)
def test_a_bonus_for_a_type_waits_for_the_type(kind: BonusKind) -> None:
    bonus = Bonus(Seat.A, kind, Match(Type.RESIDENTIAL), Square.b3)
    setup = Setup(players=players(2), printed=(card("temple", "G", 4),), bonus=(bonus,))
    sheet = score(playing(start(setup), *turn_of([["lay", "house", "b3"], ["lay", "temple", "d1"]])))
    assert [line.points for line in sheet.of(Seat.A, kind.value)] == [None]


def test_a_type_not_known_leaves_groups_open_and_says_of_which_building() -> None:
    sheet = final(Setup(players=players(2), way=Way.END), ({"a1": "house", "b1": "quarry"}, {}), (0, 0)).sheet
    open_ = [line for line in sheet.of(Seat.A, "groups") if line.points is None]
    assert len(open_) == 1
    assert "House" in open_[0].because
    assert "Quarry" not in open_[0].because
    assert [line.rule for line in sheet.lines if line.seat is Seat.A and line.points is None] == ["end-tiles", "groups"]
    state = final(Setup(players=players(2), way=Way.END), ({"a1": "house", "b1": "quarry"}, {}), (0, 0)).state
    assert GAME.page.entered_at is not None
    assert GAME.page.entered_at(state, open_[0]) == "form/card:house"


NAMES: Final = ("temple", "well", "house", "cowshed")


@pytest.mark.parametrize(
    ("entered", "says"),
    [
        (0, "4 of the 4 End Game Bonus tiles are not"),
        (3, "1 of the 4 End Game Bonus tiles is not"),
        (4, ""),
    ],
)
def test_until_all_four_end_game_tiles_are_entered_nobody_has_won(entered: int, says: str) -> None:
    """Setup 5: four lie on the table, and each pays 5 (End Game Scoring 2). Only the first is paid for here."""
    tiles = tuple(EndTile((Building(name),)) for name in NAMES[:entered])
    types = (card("temple", "G", 0), card("pottery", "I", 0))
    setup = Setup(players=players(2), way=Way.END, end_tiles=tiles, printed=types)
    table = final(setup, ({"a1": "temple"}, {"a1": "pottery"}), (3, 2))
    open_ = [line for line in table.sheet.lines if line.points is None]
    assert [line.seat for line in open_] == ([Seat.A, Seat.B] if says else [])
    assert all(line.because.startswith(says) and line.rule == "end-tiles" for line in open_)
    assert table.sheet.total(Seat.A) == (8 if entered else 3)
    assert table.sheet.total(Seat.B) == 4
    page = view(table.state, GAME.moves.offer(table.state), Seat.A).hand
    assert (f"form:end-tile:{entered + 1}" in page) is bool(says)
    assert {GAME.page.entered_at(table.state, line) for line in open_ if GAME.page.entered_at} == (
        {f"form/end-tile:{entered + 1}"} if says else set()
    )


@pytest.mark.parametrize(
    ("second", "points", "says"),
    [
        ({"a1": "temple", "b1": "house"}, [5, 0, 0], ["3: the most", "2: the most is 3"]),
        ({"a1": "temple", "b1": "house", "c1": "house"}, [5, 5, 0], ["3: tied for most", "3: tied for most"]),
    ],
)
def test_an_end_game_tile_says_who_has_the_most(second: dict[str, str], points: list[int], says: list[str]) -> None:
    """End Game Scoring 2, ruling P15: the third player has three of them as well, but no House."""
    setup = Setup(players=players(3), way=Way.END, end_tiles=(EndTile((Building.TEMPLE, Building.HOUSE)),))
    first, third = {"a1": "temple", "b1": "house", "c1": "temple"}, dict.fromkeys(("a1", "b1", "c1"), "temple")
    sheet = final(setup, (first, second, third), (0, 0, 0)).sheet
    found = [line for line in sheet.lines if line.rule == "end-tiles" and line.points is not None]
    assert [line.points for line in found] == points
    assert [line.because for line in found] == [
        f"Temple + House, {word}" for word in (*says, "3: does not have one of each")
    ]


@pytest.mark.parametrize(("left", "right"), [("well", "temple"), ("temple", "well")])
def test_beside_a_tile_not_read_yet_another_one_scores_again(left: str, right: str) -> None:
    """Adjacent to Other Buildings: the Temple scores 2 for the new House; what the Well scores is open."""
    printed = (card("house", "R", 0), card("temple", "G", 0, [{"near": "house", "points": 2}]))
    state = at_round(Setup(players=players(2), printed=printed), 1, {"a1": left, "c1": right})
    sheet = score(playing(state, *turn_of([["lay", "house", "b1"], ["lay", "house", "d4"]])))
    found = {line.piece: line.points for line in sheet.lines if line.rule == "near"}
    assert found == {"tile:well": None, "tile:temple": 2}


def test_what_a_move_changes_is_told_with_its_points_and_taken_back_with_the_opposite() -> None:
    """Ruling P31: the House brings 3 and 2 for the Temple; what does not score, in the village centre, is no change."""
    near_and_centre = [{"near": "temple", "points": 2}, {"land": "centre", "points": 1}]
    printed = (card("house", "R", 3, near_and_centre), card("temple", "G", 4))
    state = at_round(Setup(players=players(2), printed=printed), 1, {"a1": "temple"})
    collect, other, lay, *_ = turn_of([["lay", "house", "b1"], ["lay", "house", "d4"]])
    without = playing(state, collect, other)
    laid = playing(without, lay)
    assert [line.points for line in changed_lines(without, laid)] == [3, 2, 0]
    assert [(line.points, line.because) for line in changed_lines(laid, without)] == [
        (-3, "House on b1: printed on the tile, no longer"),
        (-2, "House on b1: adjacent to Temple on a1, no longer"),
    ]


def test_before_the_end_no_end_game_tile_is_missed() -> None:
    assert not score(start(Setup(players=players(2)))).open


# A line is there for what scores nothing, too


def test_lawful_zeros_are_lines() -> None:
    house = card("house", "R", 1, [{"near": "temple", "points": 2}, {"land": "river", "points": 1}])
    well = card("well", "G", 1, [{"rounds": [5, 8], "points": 2}])
    bonus = (
        Bonus(Seat.A, BonusKind.PLACEMENT, Match(Type.INDUSTRIAL), Square.b3),
        Bonus(Seat.A, BonusKind.ADJACENCY, Match(Type.COMMERCIAL), Square.d4),
    )
    setup = Setup(players=players(2), printed=(house, well), bonus=bonus)
    sheet = score(playing(start(setup), *turn_of([["lay", "house", "b3"], ["lay", "well", "d4"]])))
    zeros = sorted(line.rule for line in sheet.lines if line.points == 0)
    assert zeros == ["adjacency", "land", "near", "placement", "rounds"]
    assert sheet.total(Seat.A) == 2


def test_general_has_no_group_of_its_own_at_the_end() -> None:
    """End Game Scoring 3; but it decides a tie (Winner; ruling P16)."""
    assert Type.GENERAL not in GROUP_TYPES
    state = start(Setup(players=players(2), printed=(card("temple", "G", 4),)))
    village = Village(squares=squares({"a1": "temple", "a2": "temple", "c1": "temple"}))
    assert largest_group(state, village, Type.GENERAL) == (Square.a1, Square.a2)


@pytest.mark.parametrize(
    ("points", "says"),
    [(49, "marker on 49"), (50, "marker on 0, token 50"), (123, "marker on 23, token 100")],
)
def test_the_score_board_in_words(points: int, says: str) -> None:
    """Score Victory Points 1; P24: past 49 a token shows 50, past 99 the other side 100."""
    assert on_track(points) == says
