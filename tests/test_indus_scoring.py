"""The scoring of Indus, ruin by ruin, as worked out by hand from the book; each case is named by its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pytest

from engine.score import standings
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from games.indus.game import GAME
from games.indus.rules.board.ruin import Ruin
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.die import Throw
from games.indus.rules.moves.moving import Enter
from games.indus.rules.moves.placing import Place
from games.indus.rules.pieces import FIELDS, Field, Kind, Start
from games.indus.rules.scoring import change, forecast, missed, standing
from games.indus.rules.state import Setup, State, start
from valley import FOUR, RUINS, TWO, R, W, at_turn, playing, stack, stacks

BUILDING, GRAVEYARD, CANAL = Kind.BUILDING, Kind.GRAVEYARD, Kind.CANAL


def lying(board: Mapping[str, str], setup: Setup = FOUR) -> State:
    """A board with these stacks and nobody on the edge."""
    return replace(start(setup), stacks=stacks(board))


def paid(board: Mapping[str, str], one: Ruin, setup: Setup = FOUR) -> tuple[int | None, ...]:
    """What one ruin pays, R B Y G."""
    points = dict(zip(setup.colours, standing(lying(board, setup), one).points, strict=True))
    return tuple(points[colour] for colour in FOUR.colours)


def in_all(board: Mapping[str, str], setup: Setup = FOUR) -> tuple[int, ...]:
    """What all ruins pay together, R B Y G; with two players A and B."""
    lines = forecast(lying(board, setup))
    return tuple(sum(line.points or 0 for line in lines if line.seat == at) for at in range(len(setup.players)))


def spread(counts: str, fields: int) -> dict[str, str]:
    """Researchers by colour, such as `2 1 - -`, one on another on the fields of the top row, all counting."""
    words = [
        letter for letter, count in zip("RBYG", counts.split(), strict=True) for _ in range(int(count.strip("-") or 0))
    ]
    return {field.name: " ".join(words[at::fields]) for at, field in enumerate(FIELDS[:fields])}


def row(kind: Kind, fields: int, value: int | None = None) -> Ruin:
    """A ruin on so many fields from a1 on."""
    return Ruin(kind, FIELDS[:fields], value)


def numbers(words: str) -> tuple[int, ...]:
    """`6 3 0 0`."""
    return tuple(map(int, words.split()))


# Buildings


@pytest.mark.parametrize(
    ("case", "fields", "counts", "expected"),
    [
        ("G1", 3, "2 - - -", "9 0 0 0"),
        ("G2", 3, "1 - - -", "9 0 0 0"),
        ("G3", 3, "2 1 - -", "6 3 0 0"),
        ("G4", 3, "2 2 - -", "4 4 0 0"),
        ("G5", 3, "2 2 1 -", "4 4 0 0"),
        ("G6", 3, "1 1 1 -", "3 3 3 0"),
        ("G7", 3, "1 1 1 1", "2 2 2 2"),
        ("G8", 3, "2 1 1 -", "6 1 1 0"),
        ("G9", 3, "2 1 1 1", "6 1 1 1"),
        ("G10", 3, "3 2 1 -", "6 3 0 0"),
        ("G11", 3, "3 2 2 1", "6 1 1 0"),
        ("G12", 4, "- 3 - -", "0 12 0 0"),
        ("G13", 4, "1 2 - -", "4 8 0 0"),
        ("G14", 4, "1 1 - -", "6 6 0 0"),
        ("G15", 4, "1 1 1 -", "4 4 4 0"),
        ("G16", 4, "1 1 1 1", "3 3 3 3"),
        ("G17", 4, "1 3 1 -", "2 8 2 0"),
        ("G18", 4, "1 3 1 1", "1 8 1 1"),
        ("G19", 2, "1 1 - -", "3 3 0 0"),
        ("G20", 2, "1 1 1 1", "1 1 1 1"),
        ("G21", 2, "2 1 1 1", "4 0 0 0"),
        ("G22", 1, "1 1 - -", "1 1 0 0"),
        ("G23", 1, "1 1 1 1", "0 0 0 0"),
        ("G24", 5, "2 2 - -", "7 7 0 0"),
        ("G25", 5, "3 1 1 -", "10 2 2 0"),
        ("G26", 3, "- - - -", "0 0 0 0"),
    ],
)
def test_buildings(case: str, fields: int, counts: str, expected: str) -> None:
    assert paid(spread(counts, fields), row(BUILDING, fields)) == numbers(expected), case


@pytest.mark.parametrize(
    ("case", "board", "expected"),
    [
        ("G27", {"b1": "R B", "c1": "B", "b2": "Y R"}, "4 4 0 0"),
        ("G28", {"b1": "G G G", "c1": "R", "b2": "R B"}, "3 0 0 6"),
        ("G29", {"b1": "R", "c1": "R", "b2": "B:P"}, "6 3 0 0"),
    ],
)
def test_a_building_counts_covered_researchers_and_no_ranks(case: str, board: dict[str, str], expected: str) -> None:
    assert paid(board, RUINS["B1"]) == numbers(expected), case


BOTH: Final = but(TWO, both=True)


@pytest.mark.parametrize(
    ("case", "name", "board", "apart", "together"),
    [
        ("G30, G31", "B1", {"b1": "R", "c1": "Y"}, (8, 0), (9, 0)),
        ("G32", "B2", {"a5": "R", "b5": "Y"}, (12, 0), (12, 0)),
        ("G33", "B1", {"b1": "R", "c1": "R", "b2": "Y"}, (9, 0), (9, 0)),
        ("G34", "B1", {"b1": "R", "c1": "Y", "b2": "B"}, (6, 3), (6, 3)),
        ("only one colour of the two", "B1", {"b1": "R"}, (9, 0), (9, 0)),
        ("level with an enemy's", "B1", {"b1": "R", "c1": "B"}, (4, 4), (4, 4)),
    ],
)
def test_both_colours_of_one_player_alone_in_a_building(
    case: str, name: str, board: dict[str, str], apart: tuple[int, ...], together: tuple[int, ...]
) -> None:
    for both, expected in ((False, apart), (True, together)):
        assert in_all(board, but(TWO, both=both, ruins=(RUINS[name],))) == expected, case


def test_the_point_lost_by_halving_is_a_line_of_its_own() -> None:
    lines = forecast(lying({"b1": "R", "c1": "Y"}, but(BOTH, ruins=(RUINS["B1"],))))
    assert [line.points for line in lines] == [4, 4, 1]
    assert lines[2].because == "b1, 3 fields, only Leaf: full points for both places"


def test_a_second_colour_adds_nothing_where_the_first_was_alone() -> None:
    """Red alone has both places, 6 + 3; red and yellow have 4 each, and the extra point of ruling I3 makes 9."""
    before = lying({"b1": "R"}, but(BOTH, ruins=(RUINS["B1"],)))
    assert [change(before, Field.c1, stack("Y"), seat) for seat in (Seat(0), Seat(1))] == [0, 0]


def test_a_building_that_is_worth_nothing_has_no_point_to_lose() -> None:
    """0 was entered for its first place, so the second is 0 too, and nothing is shared."""
    assert in_all({"b1": "R", "c1": "Y"}, but(BOTH, ruins=(replace(RUINS["B1"], value=0),))) == (0, 0)


def test_with_four_the_switch_means_nothing() -> None:
    assert in_all({"b1": "R", "c1": "Y"}, but(FOUR, both=True, ruins=(RUINS["B1"],))) == (4, 0, 4, 0)


def test_a_building_of_typed_points() -> None:
    """What is typed is the first place; the second is half of it."""
    assert paid({"a1": "R R", "b1": "B"}, row(BUILDING, 3, 8)) == (8, 4, 0, 0)
    assert paid({"a1": "R R", "b1": "B"}, row(BUILDING, 3, 0)) == (0, 0, 0, 0)


# Graveyards, canals


@pytest.mark.parametrize(
    ("case", "fields", "value", "board", "expected"),
    [
        ("G35", 1, None, {"a1": "R"}, "3 0 0 0"),
        ("G36", 1, None, {"a1": "R B Y"}, "0 0 3 0"),
        ("G37", 2, None, {"a1": "R"}, "4 0 0 0"),
        ("G38", 2, None, {"a1": "R", "b1": "B"}, "2 2 0 0"),
        ("G39", 2, None, {"a1": "R", "b1": "R"}, "4 0 0 0"),
        ("G40", 3, None, {"a1": "R", "b1": "B", "c1": "R"}, "6 0 0 0"),
        ("G41", 3, None, {"a1": "R", "b1": "B"}, "3 3 0 0"),
        ("G42", 3, None, {"a1": "R", "b1": "B", "c1": "Y"}, "2 2 2 0"),
        ("G43", 3, 4, {"a1": "R", "b1": "B", "c1": "Y"}, "1 1 1 0"),
        ("G44", 2, 3, {"a1": "R", "b1": "B"}, "1 1 0 0"),
        ("G45", 5, 6, {"a1": "R", "b1": "B", "c1": "Y", "d1": "G"}, "1 1 1 1"),
        ("G47", 3, None, {}, "0 0 0 0"),
    ],
)
def test_graveyards(case: str, fields: int, value: int | None, board: dict[str, str], expected: str) -> None:
    assert paid(board, row(GRAVEYARD, fields, value)) == numbers(expected), case


def test_g46_a_stack_of_three_is_one_top() -> None:
    assert paid({"d5": "R R R", "d6": "B", "e6": "B"}, RUINS["G4"]) == (0, 6, 0, 0)


def test_a_graveyard_whose_points_nobody_read_is_not_guessed() -> None:
    assert paid({"a1": "R"}, row(GRAVEYARD, 4)) == (None, 0, 0, 0)


@pytest.mark.parametrize(
    ("case", "fields", "tops", "expected"),
    [
        ("G48", 11, "RRRBBY", "11 0 0 0"),
        ("G49", 11, "R", "11 0 0 0"),
        ("G50", 11, "RRBBY", "5 5 0 0"),
        ("G51", 11, "RRBBYY", "3 3 3 0"),
        ("G52", 11, "RBYG", "2 2 2 2"),
        ("G53", 4, "RBY", "1 1 1 0"),
        ("G54", 3, "RB", "1 1 0 0"),
        ("G55", 1, "R", "1 0 0 0"),
    ],
)
def test_canals(case: str, fields: int, tops: str, expected: str) -> None:
    board = {field.name: top for field, top in zip(FIELDS, tops, strict=False)}
    assert paid(board, row(CANAL, fields)) == numbers(expected), case


def test_g56_g57_only_tops_count_on_the_canal() -> None:
    board = {"a1": "B R", "a2": "R", "b3": "B", "c3": "R B"}
    assert paid(board, RUINS["CA"]) == (5, 5, 0, 0)
    assert paid(board | {"d3": "B R"}, RUINS["CA"]) == (11, 0, 0, 0)


# Paths, alleys, walls


@pytest.mark.parametrize("kind", [Kind.PATH, Kind.ALLEY, Kind.WALL])
@pytest.mark.parametrize(
    ("case", "fields", "tops", "expected"),
    [
        ("G58", 3, "R", "2 0 0 0"),
        ("G59", 3, "RRB", "2 0 0 0"),
        ("G60", 3, "RB", "1 1 0 0"),
        ("G61", 3, "RBY", "0 0 0 0"),
        ("G62", 4, "RBYG", "0 0 0 0"),
        ("G63", 5, "RRBBY", "1 1 0 0"),
        ("G64", 3, "", "0 0 0 0"),
    ],
)
def test_paths_alleys_and_walls(case: str, kind: Kind, fields: int, tops: str, expected: str) -> None:
    board = {field.name: top for field, top in zip(FIELDS, tops, strict=False)}
    assert paid(board, row(kind, fields)) == numbers(expected), case


@pytest.mark.parametrize(
    ("case", "name", "board", "expected"),
    [
        ("G65", "W2", {"e1": "B R", "f1": "R"}, "2 0 0 0"),
        ("G66", "S1", {"a1": "R G", "b1": "R B"}, "0 1 0 1"),
        ("G67", "C4", {"f5": "Y Y", "f6": "R"}, "1 0 1 0"),
    ],
)
def test_tops_on_the_test_board(case: str, name: str, board: dict[str, str], expected: str) -> None:
    assert paid(board, RUINS[name]) == numbers(expected), case


# Several ruins on a field, and the book's example


@pytest.mark.parametrize(
    ("case", "field", "expected"), [("G68", "f5", 15), ("G69", "b2", 11), ("G70", "d2", 4), ("G71", "a5", 14)]
)
def test_a_researcher_counts_for_every_ruin_of_its_field(case: str, field: str, expected: int) -> None:
    assert in_all({field: "R"}) == (expected, 0, 0, 0), case


def test_g72_alone_on_every_field_all_ruins_are_paid_in_full() -> None:
    assert in_all({field.name: "R" for field in FIELDS}) == (72, 0, 0, 0)


EXAMPLE: Final = {"c1": "G Y", "b2": "Y G", "c2": "Y", "f2": "R", "f4": "G B"}


@pytest.mark.parametrize(
    ("case", "name", "expected"),
    [("H1", "B1", "0 0 4 4"), ("H2", "G3", "4 0 0 0"), ("H3", "S3", "0 2 0 0"), ("H4", "W1", "0 0 1 1")],
)
def test_the_example_of_the_book(case: str, name: str, expected: str) -> None:
    assert paid(EXAMPLE, RUINS[name]) == numbers(expected), case


def test_h5_the_example_of_the_book_in_all() -> None:
    assert in_all(EXAMPLE) == (4, 2, 5, 5)


# The forecast while the game goes on, and what a move would change


RUNNING: Final = (
    ("I1", {"b2": "R:A"}, (11, 0, 0, 0)),
    ("I2", {"b2": "R:A B"}, (4, 6, 0, 0)),
    ("I3", {"b2": "R:A B Y"}, (3, 3, 5, 0)),
    ("I4", {"b2": "R:A R"}, (11, 0, 0, 0)),
    ("I6", {"b2": "R:A R", "d5": "G"}, (11, 0, 0, 17)),
    ("I7", {"b2": "R:A R", "d5": "G", "e5": "B:A"}, (11, 5, 0, 11)),
    ("I8", {"b2": "R:A R", "d5": "G Y:A", "e5": "B:A"}, (11, 5, 11, 0)),
    ("I9", {"b2": "R:A R", "d5": "G Y:A", "e5": "B:A", "c1": "R"}, (11, 5, 11, 0)),
    ("I10", {"b2": "R:A R", "d5": "G Y:A", "e5": "B:A", "c1": "R", "b1": "B"}, (8, 10, 11, 0)),
)


@pytest.mark.parametrize(("case", "board", "expected"), RUNNING)
def test_the_forecast(case: str, board: dict[str, str], expected: tuple[int, ...]) -> None:
    assert in_all(board) == expected, case


def pencilled(state: State, *moves: Move) -> list[tuple[str, int | None]]:
    """Who would be paid for captured researchers by the last move."""
    state = playing(state, *moves[:-1])
    lines = moves[-1].preview(state)
    assert {line.rule for line in lines} <= {"captured"}
    return [(line.seat.name, line.points) for line in lines]


def changes(state: State, *moves: Move) -> dict[str, int]:
    """What each colour would gain or lose on the ruins by these moves."""
    after, found = playing(state, *moves), dict[str, int]()
    for one in state.ruins:
        old, new = standing(state, one).points, standing(after, one).points
        for letter, was, is_ in zip("RBYG", old, new, strict=True):
            if was != is_:
                found[f"{letter} {one.kind.value}"] = (is_ or 0) - (was or 0)
    return found


def test_i4_securing() -> None:
    """Red to b2: blue and yellow are captured; the building and the path are red's again."""
    state = at_turn(FOUR, FOUR.colours[0], {"b2": "R:A B Y"}, {"Nb": "R"}, held={})
    moves = (Throw(2), Enter(Start.Nb))
    assert pencilled(state, *moves) == [("A", 1), ("A", 1)]
    assert changes(state, *moves) == {"R building": 6, "B building": -3, "Y building": -3, "R path": 2, "Y path": -2}
    lines = moves[1].preview(playing(state, moves[0]))
    assert lines[0].because == "blue worker on b2: captured by red"


def test_i5_captured_on_arrival() -> None:
    """Green's professor to b2, which red has secured: red is paid, and no ruin changes."""
    state = at_turn(FOUR, FOUR.colours[3], {"b2": "R:A R"}, {"Nb": "G:P"}, held={})
    moves = (Throw(2), Enter(Start.Nb))
    assert pencilled(state, *moves) == [("A", 3)]
    assert changes(state, *moves) == {}


def test_i12_securing_d5() -> None:
    state = at_turn(FOUR, FOUR.colours[3], dict(RUNNING[-1][1]), {"Nd": "G:A"}, held={})
    moves = (Throw(5), Enter(Start.Nd))
    assert pencilled(state, *moves) == [("D", 2)]
    assert changes(state, *moves) == {"Y graveyard": -6, "G graveyard": 6, "Y canal": -5, "G canal": 5}


def test_ones_own_other_colour_is_not_promised_in_pencil_as_it_may_come_back() -> None:
    state = at_turn(TWO, TWO.colours[0], {"b2": "R Y:A B:P"}, {"Nb": "R"}, held={})
    assert pencilled(state, Throw(2), Enter(Start.Nb)) == [("A", 3)]


def test_nothing_else_is_in_pencil() -> None:
    state = at_turn(FOUR, FOUR.colours[0], {"b2": "R"}, {"Nb": "R"}, held={"R": "W"})
    assert GAME.pending(state) == ()
    assert GAME.forecast is forecast
    assert Place(FOUR.colours[0], W, Start.Na).preview(state) == ()


# Lines and totals


def test_a_line_says_how_the_points_come_about() -> None:
    board = {"b1": "R R", "c1": "B", "b2": "Y"}
    lines = [line for line in forecast(lying(board)) if line.piece == "ruin:1"]
    assert [(line.seat.name, line.points, line.because) for line in lines] == [
        ("A", 6, "b1, 3 fields, red 2 against blue 1 and yellow 1: the most"),
        ("B", 1, "b1, 3 fields, blue 1 against red 2 and yellow 1: second, 3 shared by 2"),
        ("C", 1, "b1, 3 fields, yellow 1 against red 2 and blue 1: second, 3 shared by 2"),
    ]
    assert lines[0].where == ("cell:b1", "cell:c1", "cell:b2")


@pytest.mark.parametrize(
    ("board", "name", "says"),
    [
        ({"b1": "R"}, "B1", ["red 1: no others there, 6 + 3"]),
        ({"b1": "R B"}, "B1", ["red 1 against blue 1: 6 + 3 shared by 2", "blue 1 against red 1: 6 + 3 shared by 2"]),
        (
            {"b1": "R R", "c1": "R", "b2": "B Y", "f6": "B"},
            "B1",
            [
                "red 3 against blue 1 and yellow 1: the most",
                "blue 1 against red 3 and yellow 1: second, 3 shared by 2",
                "yellow 1 against red 3 and blue 1: second, 3 shared by 2",
            ],
        ),
        (
            {"b1": "R R", "c1": "R B B", "b2": "Y"},
            "B1",
            [
                "red 3 against blue 2 and yellow 1: the most",
                "blue 2 against red 3 and yellow 1: second",
                "yellow 1 against red 3 and blue 2: neither first nor second",
            ],
        ),
        ({"d1": "R"}, "G1", ["red 1: no others there"]),
        ({"e1": "R", "f1": "B"}, "W2", ["red 1 against blue 1: 2 shared by 2", "blue 1 against red 1: 2 shared by 2"]),
        (
            {"d5": "R", "d6": "R", "e6": "B"},
            "G4",
            ["red 2 against blue 1: the most", "blue 1 against red 2: not the most"],
        ),
    ],
)
def test_ties_are_worked_out_in_the_line(board: dict[str, str], name: str, says: list[str]) -> None:
    state = lying(board, but(FOUR, ruins=(RUINS[name],)))
    assert [line.because.partition("s, ")[2] or line.because.partition("d, ")[2] for line in forecast(state)] == says


@pytest.mark.parametrize(
    ("board", "name", "says"),
    [
        ({}, "B1", "no researchers"),
        ({"b1": "R"}, "B1", "only red 1"),
        ({"b1": "R B"}, "B1", "red 1, blue 1: 2 tied for most"),
        ({"b1": "R R", "c1": "B Y"}, "B1", "red 2, blue 1, yellow 1: 2 tied for second"),
        ({"b1": "B B", "c1": "R Y"}, "B1", "blue 2, red 1, yellow 1: 2 tied for second"),
        ({"b1": "R R", "c1": "B"}, "B1", "red 2, blue 1"),
        ({"e1": "B", "f1": "B"}, "W2", "only blue 2"),
        ({"a1": "R", "a2": "R", "a3": "B", "b3": "Y"}, "CA", "red 2, blue 1, yellow 1"),
    ],
)
def test_how_it_stands_on_a_ruin_in_words(board: dict[str, str], name: str, says: str) -> None:
    assert standing(lying(board), RUINS[name]).because == says


def test_what_is_missed_on_a_ruin_has_the_number_of_its_score_lines() -> None:
    """Scoring: Buildings are assessed first, then Graveyards; Leaf is alone on the one and nobody on the other."""
    state = but(lying({"b1": "R"}, but(FOUR, ruins=(RUINS["G1"], RUINS["B1"]))), done=True)
    assert [(line.rule, line.piece) for line in forecast(state)] == [("building", "ruin:1")]
    found = [(line.rule, line.piece, line.seat.name) for line in missed(state)]
    assert found == [
        *(("building", "ruin:1", seat) for seat in "BCD"),
        *(("graveyard", "ruin:2", seat) for seat in "ABCD"),
    ]


def test_captives_are_facts_and_ruins_are_scored_at_the_end_only() -> None:
    state = at_turn(FOUR, FOUR.colours[0], {"b2": "R B:A"}, {"Nb": "R", "E1": "B"}, held={})
    state = playing(state, Throw(2), Enter(Start.Nb))
    assert [(line.rule, line.points) for line in GAME.score(state).lines] == [("captured", 2)]
    state = playing(state, Throw(1), Enter(Start.E1))
    sheet = GAME.score(state)
    assert [sheet.total(Seat(at)) for at in range(4)] == [2 + 9 + 2, 2, 0, 0]


def final(points: dict[str, int], setup: Setup) -> list[str]:
    """The winners where the colours have captured so much, and nothing else is scored."""
    letters = dict(zip("RBYG", FOUR.colours, strict=True))
    lines = tuple(
        replace(_LINE, seat=setup.seat_of(letters[letter]), points=number) for letter, number in points.items()
    )
    sheet = GAME.score(replace(start(setup), lines=lines))
    return [seat.name for seat in standings(sheet).winners]


_LINE: Final = Enter(Start.Nb).preview(
    playing(at_turn(FOUR, FOUR.colours[0], {"b2": "R B:A"}, {"Nb": "R"}, held={}), Throw(2))
)[0]


@pytest.mark.parametrize(
    ("case", "points", "setup", "winners"),
    [
        ("J2", {"R": 30, "B": 30, "Y": 28, "G": 12}, FOUR, ["A", "B"]),
        ("J3", {"R": 20, "Y": 15, "B": 18, "G": 17}, TWO, ["A", "B"]),
        ("J4", {"R": 30, "Y": 3, "B": 17, "G": 17}, TWO, ["B"]),
    ],
)
def test_who_wins(case: str, points: dict[str, int], setup: Setup, winners: list[str]) -> None:
    assert sorted(final(points, setup)) == winners, case


def test_at_the_end_points_for_captured_researchers_are_told_as_entered_or_not() -> None:
    """Scored at the end alone: what was entered for red is a number, what was not for the others is open."""
    state = but(start(but(FOUR, way=Way.END)), captured=((R, 3),), done=True)
    lines = {line.because: line.points for line in GAME.score(state).lines if line.rule == "captured"}
    assert lines == {
        "entered for red": 3,
        "not entered for blue": None,
        "not entered for yellow": None,
        "not entered for green": None,
    }
