"""Indus: cases worked out by hand from the book by a reader who saw no code; each is named by its number."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from engine.score import standings
from engine.table import Table
from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.value import but
from engine.way import Way
from games.indus.game import GAME
from games.indus.rules import turn as t
from games.indus.rules.moves.captive import Own
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.corrections import Put
from games.indus.rules.moves.die import Roll, Throw
from games.indus.rules.moves.final_board import Captured, Close
from games.indus.rules.moves.moving import Enter
from games.indus.rules.moves.placing import Place, Team
from games.indus.rules.pieces import FIELDS, STARTS, Field, Start
from games.indus.rules.scoring import forecast, standing
from games.indus.rules.state import Setup, State, start
from indus_games import K2B, K3, K3_FIRST, K4, K4_FIRST, game, movers
from valley import FOUR, LETTER, RUINS, THREE, TWO, A, B, G, P, R, W, Y, at_turn, number, playing, shown

S, F = Start, Field


def refused(state: State, move: Move) -> str:
    """The code of a refusal; empty: it is lawful."""
    refusal = GAME.moves.refuse(state, move)
    return refusal.code if refusal else ""


def now(state: State) -> tuple[str, str]:
    """Whose turn it is, and what comes next in it."""
    found = GAME.moves.turn(state)
    assert isinstance(found, Turn)
    assert found.seat is not None
    return found.seat.name, found.phase


def captives(state: State) -> dict[str, int]:
    """Points for captured researchers by colour letter."""
    letters = {f"team:{colour.value}": letter for letter, colour in LETTER.items()}
    found: dict[str, int] = {}
    for line in state.lines:
        found[letters[line.piece]] = found.get(letters[line.piece], 0) + (line.points or 0)
    return found


def by_colour(state: State) -> dict[str, int]:
    """What all ruins would pay now, by colour letter."""
    found = {letter: 0 for letter, colour in LETTER.items() if colour in state.setup.colours}
    letters = {colour: letter for letter, colour in LETTER.items()}
    for one in state.ruins:
        for colour, points in zip(state.setup.colours, standing(state, one).points, strict=True):
            found[letters[colour]] += points or 0
    return found


# A: throws and fields


@pytest.mark.parametrize(
    ("case", "at", "pips", "field"),
    [
        ("A1", "Na", 1, "a1"), ("A1", "Na", 6, "a6"), ("A2", "Nd", 3, "d3"), ("A3", "Sd", 3, "d4"),
        ("A4", "Sf", 6, "f1"), ("A4", "Sf", 1, "f6"), ("A5", "W2", 5, "e2"), ("A6", "E2", 5, "b2"),
        ("A7", "E6", 1, "f6"), ("A7", "E6", 6, "a6"), ("A8", "W4", 6, "f4"), ("A9", "Nc", 5, "c5"),
        ("A9", "Sc", 2, "c5"), ("A9", "W5", 3, "c5"), ("A9", "E5", 4, "c5"),
    ],
)  # fmt: skip
def test_a_throw_leads_straight_in(case: str, at: str, pips: int, field: str) -> None:
    assert S[at].field(pips) is F[field], case
    state = playing(at_turn(FOUR, R, {}, {at: "R"}, held={}), Throw(pips), Enter(S[at]))
    assert shown(state) == {field: "R"}
    assert state.edge == (None,) * 24


def reached(state: State, pips: int) -> list[str]:
    """Where a throw leads, with the start spaces."""
    return list(movers(playing(state, Throw(pips))))


def test_a10_a11_two_ways_to_a_corner() -> None:
    assert reached(at_turn(FOUR, R, {}, {"Na": "R", "W1": "R"}, held={}), 1) == ["Na a1", "W1 a1"]
    corner = at_turn(FOUR, R, {}, {"Nf": "R", "E1": "R"}, held={})
    assert reached(corner, 1) == ["Nf f1", "E1 f1"]
    assert reached(corner, 6) == ["Nf f6", "E1 a1"]


def all_round() -> State:
    """Own researchers on all start spaces."""
    return at_turn(FOUR, R, {}, dict.fromkeys((at.name for at in STARTS), "R"), held={})


def test_a12_a13_fields_with_two_ways() -> None:
    for pips, double in ((2, {"b2", "e2", "b5", "e5"}), (3, {"c3", "d3", "c4", "d4"})):
        found = [way.split()[1] for way in reached(all_round(), pips)]
        assert len(found) == 24
        assert len(set(found)) == 20
        assert {field for field in found if found.count(field) > 1} == double
    ways = reached(all_round(), 2)
    assert {way.split()[0] for way in ways if way.endswith("b2")} == {"Nb", "W2"}
    assert {way.split()[0] for way in ways if way.endswith("e5")} == {"Se", "E5"}


def test_a14_opposite_spaces_never_meet() -> None:
    found = [(S.Nc.field(pips).name, S.Sc.field(pips).name) for pips in range(1, 7)]
    assert found == [("c1", "c6"), ("c2", "c5"), ("c3", "c4"), ("c4", "c3"), ("c5", "c2"), ("c6", "c1")]


def test_a15_stacks_passed_over_play_no_part() -> None:
    state = at_turn(FOUR, R, {"b1": "B B", "b2": "R G", "b3": "Y Y"}, {"Nb": "R"}, held={})
    state = playing(state, Throw(4), Enter(S.Nb))
    assert shown(state) == {"b1": "BB", "b2": "RG", "b3": "YY", "b4": "R"}
    assert state.lines == ()


# D: the turn and the die


def test_d1_adding_comes_first() -> None:
    state = at_turn(FOUR, R, {}, {"Na": "R"}, held={"R": "W"})
    assert now(state) == ("A", t.ADD)
    assert refused(state, Roll()) == "add-first"
    assert refused(state, Enter(S.Na)) == "not-yet"


def test_d2_with_an_empty_reserve_adding_is_skipped() -> None:
    state = at_turn(FOUR, R, {}, {"Na": "R"}, held={})
    assert now(state) == ("A", t.THROW)
    assert GAME.moves.turn(state).actor is CHANCE  # type: ignore[union-attr]


def edge(words: dict[str, str], *throws: int) -> State:
    """A turn of red's with an empty reserve, after these throws."""
    state = at_turn(FOUR, R, {}, words, held={})
    for count, pips in enumerate(throws):
        state = playing(state, *([Roll()] if count else []), Throw(pips))
    return state


@pytest.mark.parametrize(
    ("case", "words", "throws", "may", "again"),
    [
        ("D4", {"Na": "R:W", "Nb": "R:W"}, (4,), ["Na a4", "Nb b4"], "only-workers"),
        ("D5", {"Na": "R:W", "Nb": "R:A"}, (4,), ["Na a4", "Nb b4"], ""),
        ("D6", {"Na": "R:W", "Nb": "R:A"}, (4, 2), ["Nb b2"], "no-professor"),
        ("D7", {"Na": "R:W", "W3": "R:P"}, (6, 6), ["W3 f3"], ""),
        ("D8", {"Na": "R:W", "W3": "R:P"}, (6, 6, 1), ["W3 a3"], "three-throws"),
        ("D9", {"Nb": "R:A", "W3": "R:P"}, (1, 5), ["Nb b5", "W3 e3"], ""),
        ("D9", {"Nb": "R:A", "W3": "R:P"}, (1, 5, 5), ["W3 e3"], "three-throws"),
        ("D10", {"Na": "R:W", "Nb": "R:A", "W3": "R:P"}, (3, 3), ["Nb b3", "W3 c3"], ""),
        ("D11", {"Na": "R:P"}, (2,), ["Na a2"], ""),
        ("D11", {"Na": "R:P"}, (2, 4), ["Na a4"], ""),
        ("D11", {"Na": "R:P"}, (2, 4, 1), ["Na a1"], "three-throws"),
    ],
)
def test_who_may_move_by_which_throw(
    case: str, words: dict[str, str], throws: tuple[int, ...], may: list[str], again: str
) -> None:
    state = edge(words, *throws)
    assert list(movers(state)) == may, case
    assert refused(state, Roll()) == again, case


def test_d6_a_worker_is_refused_by_the_second_throw() -> None:
    assert refused(edge({"Na": "R:W", "Nb": "R:A"}, 4, 2), Enter(S.Na)) == "worker-late"


def test_d12_d13_the_researcher_just_added_counts() -> None:
    state = at_turn(FOUR, R, {}, {"Na": "R"}, held={"R": "A P"})
    assert "E4 f4" in movers(playing(state, Place(R, A, S.E4), Throw(1)))
    state = playing(state, Place(R, P, S.E4), Throw(1), Roll(), Throw(2), Roll(), Throw(3))
    assert list(movers(state)) == ["E4 d4"]


def test_d14_others_researchers_do_not_move() -> None:
    state = playing(at_turn(FOUR, R, {}, {"Na": "R", "Nb": "B"}, held={}), Throw(1))
    assert refused(state, Enter(S.Nb)) == "not-yours"


def test_d15_exactly_the_number_thrown() -> None:
    state = playing(edge({"Na": "R"}, 5), Enter(S.Na))
    assert shown(state) == {"a5": "R"}


def test_d16_two_on_the_edge_are_two_more_turns() -> None:
    state = at_turn(FOUR, R, {}, {"Nb": "R:W", "Na": "R:A"}, held={})
    state = playing(state, Throw(1), Enter(S.Nb), Throw(1), Enter(S.Na))
    assert isinstance(GAME.moves.turn(state), Outcome)


@pytest.mark.parametrize(("setup", "turns", "last"), [(FOUR, 12, [11, 12]), (THREE, 16, [14, 15, 16])])
def test_d17_the_last_turns_add_nobody(setup: Setup, turns: int, last: list[int]) -> None:
    first, text = (K4_FIRST, K4) if setup is FOUR else (K3_FIRST, K3)
    bare: list[int] = []

    def look(turn: int, state: State) -> None:
        if turn > 0 and not state.placed:
            bare.append(state.round)

    state = game(playing(start(setup), *first), text, look=look)
    assert sorted(set(bare)) == last
    assert set(state.turns) == {turns}


def test_d19_whoever_can_only_arrive_at_enemies_still_moves() -> None:
    state = at_turn(FOUR, R, {field.name: "B B" for field in FIELDS[:6]}, {"Na": "R:A"}, held={})
    state = playing(state, Throw(1), Enter(S.Na))
    assert captives(state) == {"B": 2}
    assert isinstance(GAME.moves.turn(state), Outcome)


# E: stacks, securing, capture


@pytest.mark.parametrize(
    ("case", "before", "arrives", "after", "paid"),
    [
        ("E1", "", "R:W", "R", {}),
        ("E2", "R:W", "B:A", "RB", {}),
        ("E3", "R:W B:A", "R:P", "RR", {"R": 2}),
        ("E4", "R:W", "R:W", "RR", {}),
        ("E5", "R:W B:A Y:P G:W", "B:W", "BB", {"B": 5}),
        ("E6", "B:A B:W", "Y:P", "BB", {"B": 3}),
        ("E7", "B:A B:W", "B:P", "BBB", {}),
        ("E8", "B B B", "G:A", "BBB", {"B": 2}),
        ("E9", "R:P B:P G:P", "G:W", "GG", {"G": 6}),
        ("E10", "Y:W R:W", "Y:W", "YY", {"Y": 1}),
        ("E10", "Y:W Y:W", "R:W", "YY", {"Y": 1}),
        ("E11", "R:P B:P Y:P G:W", "G:W", "GG", {"G": 9}),
    ],
)
def test_an_arrival(case: str, before: str, arrives: str, after: str, paid: dict[str, int]) -> None:
    state = at_turn(FOUR, LETTER[arrives[0]], {"c3": before}, {"Nc": arrives}, held={})
    state = playing(state, Throw(3), Enter(S.Nc))
    assert shown(state).get("c3", "") == after, case
    assert captives(state) == paid, case


def test_e3_who_stays_on_a_secured_field() -> None:
    state = at_turn(FOUR, R, {"c3": "R:W B:A"}, {"Nc": "R:P"}, held={})
    state = playing(state, Throw(3), Enter(S.Nc))
    assert [one.rank for one in state.stacks[F.c3]] == [W, P]
    (line,) = state.lines
    assert (line.seat, line.rule, line.points, line.where, line.round) == (Seat.A, "captured", 2, ("cell:c3",), 1)
    assert line.because == "blue assistant on c3: captured by red"


def test_e5_each_captured_researcher_is_a_line() -> None:
    state = at_turn(FOUR, B, {"c3": "R:W B:A Y:P G:W"}, {"Nc": "B:W"}, held={})
    state = playing(state, Throw(3), Enter(S.Nc))
    assert [(line.because.split(" on")[0], line.points) for line in state.lines] == [
        ("red worker", 1), ("yellow professor", 3), ("green worker", 1),
    ]  # fmt: skip


def test_e12_e13_stacks_by_hand() -> None:
    state = at_turn(THREE, R, {"a1": "R R", "b1": "R B"}, {"Na": "R"}, held={})
    assert refused(state, Put(F.a1, B, W)) == "secured"
    assert refused(state, Put(F.b1, Y, W)) == ""
    assert refused(state, Put(F.b1, R, W)) == "secured"


def test_e14_what_is_captured_does_not_come_back() -> None:
    state = at_turn(FOUR, R, {"c3": "R B:A"}, {"Nc": "R:P", "Nd": "B"}, held={})
    before = state.reserve
    state = playing(state, Throw(3), Enter(S.Nc))
    assert state.reserve == before
    assert GAME.score(state).total(Seat.B) == 0
    assert now(state) == ("B", t.THROW)


def test_e15_the_ruins_before_and_after() -> None:
    state = at_turn(FOUR, R, {"f5": "R B"}, {"Nf": "R:A"}, held={})
    assert by_colour(state) == {"R": 0, "B": 15, "Y": 0, "G": 0}
    state = playing(state, Throw(5), Enter(S.Nf))
    assert by_colour(state) == {"R": 15, "B": 0, "Y": 0, "G": 0}
    assert captives(state) == {"R": 1}


# F: two players


def test_f1_the_colour_that_is_added_moves() -> None:
    state = at_turn(TWO, R, {}, {"Na": "R", "Nb": "Y"}, held={"R": "W", "Y": "W"})
    state = playing(state, Place(Y, W, S.Nc), Throw(1))
    assert list(movers(state)) == ["Nb b1", "Nc c1"]
    assert refused(state, Enter(S.Na)) == "other-team"


def test_f2_f3_wolfgangs_red_ones() -> None:
    """The book's example: nothing to add in red, and a red one has to move."""
    state = at_turn(TWO, R, {}, {"Na": "R", "Nb": "R", "Nc": "Y"}, held={"Y": "W W W"})
    assert refused(state, Team(R)) == ""
    chosen = playing(state, Team(R))
    assert refused(chosen, Place(Y, W, S.Nd)) == "throw-first"
    by_app = replace(chosen, setup=but(TWO, seed="leaf"))
    assert refused(by_app, Place(Y, W, S.Nd)) == "other-team"
    chosen = playing(chosen, Throw(2))
    assert list(movers(chosen)) == ["Na a2", "Nb b2"]
    assert refused(chosen, Enter(S.Nc)) == "other-team"


@pytest.mark.parametrize(("rank", "throws"), [("W", 1), ("A", 2), ("P", 3)])
def test_f4_a_colour_without_anybody_on_the_edge_adds_and_moves_that_one(rank: str, throws: int) -> None:
    state = at_turn(TWO, R, {}, {"Nc": "Y:P"}, held={"R": rank})
    state = playing(state, Place(R, {"W": W, "A": A, "P": P}[rank], S.Nd))
    for count in range(throws):
        state = playing(state, *([Roll()] if count else []), Throw(4))
        assert list(movers(state)) == ["Nd d4"]
    assert refused(state, Roll()) != ""


def test_f5_a_colour_with_nobody_left_is_not_offered() -> None:
    state = at_turn(TWO, R, {}, {"Nc": "Y"}, held={})
    assert state.team is Y
    state = at_turn(TWO, R, {}, {"Nc": "Y"}, held={"Y": "W"}, opened=False)
    assert Team(R) not in list(GAME.moves.candidates(state))
    assert refused(state, Team(R)) == "nobody-left"


def test_f6_only_the_chosen_colour_counts_for_another_throw() -> None:
    state = at_turn(TWO, R, {}, {"Na": "R", "Nb": "R", "Nc": "Y:P"}, held={})
    assert refused(playing(state, Team(R), Throw(3)), Roll()) == "only-workers"


def capturing(before: str, arrives: str, **held: str) -> State:
    """A piece of a two-player game arrives on b2."""
    state = at_turn(TWO, LETTER[arrives[0]], {"b2": before}, {"Nb": arrives, "E1": "B", "E2": "Y"}, held=held)
    if state.team is None:
        state = playing(state, Team(LETTER[arrives[0]]))
    return playing(state, Throw(2), Enter(S.Nb))


def test_f7_ones_own_other_colour_captured_is_a_choice() -> None:
    state = capturing("R:W Y:A", "R:W")
    assert now(state) == ("A", t.OWN)
    assert list(GAME.moves.candidates(state)) == [Own(back=False), Own(back=True)]
    assert shown(state)["b2"] == "RR"
    assert captives(playing(state, Own(back=False))) == {"R": 2}
    back = playing(state, Own(back=True))
    assert captives(back) == {}
    assert (back.reserve[Y][A], back.back) == (1, 1)
    assert refused(state, Throw(1)) == "own-first"  # it cannot stay where it lay


def test_f8_the_opponents_are_paid_all_the_same() -> None:
    state = playing(capturing("R:W Y:A B:P", "R:W"), Own(back=True))
    assert captives(state) == {"R": 3}
    assert state.reserve[Y][A] == 1


def test_f9_two_colours_of_one_player_are_two_teams() -> None:
    state = capturing("Y:W R:A", "B:W")
    assert shown(state)["b2"] == "YRB"
    assert captives(state) == {}


def test_f10_a_field_that_the_own_other_colour_secured() -> None:
    state = capturing("R R", "Y:P")
    assert now(state) == ("A", t.OWN)
    assert captives(playing(state, Own(back=False))) == {"R": 3}
    back = playing(state, Own(back=True))
    assert (captives(back), back.reserve[Y][P], shown(back)["b2"]) == ({}, 1, "RR")


@pytest.mark.parametrize(
    ("case", "before", "arrives", "paid"), [("F11", "R R", "B:P", "R3"), ("F12", "B B", "Y:W", "B1")]
)
def test_captured_by_an_opponent_there_is_no_choice(case: str, before: str, arrives: str, paid: str) -> None:
    state = capturing(before, arrives)
    assert captives(state) == {paid[0]: int(paid[1])}, case
    assert now(state)[1] != t.OWN, case


@pytest.mark.parametrize(("back", "paid", "held"), [(False, 3, 0), (True, 1, 1)])
def test_f13_the_choice_is_about_ones_own_alone(back: bool, paid: int, held: int) -> None:
    state = capturing("B:W G:A Y:W", "B:P")
    assert captives(state) == {"B": 1}
    state = playing(state, Own(back=back))
    assert captives(state) == {"B": paid}
    assert state.reserve[G][A] == held


def last_one() -> State:
    """The last researcher of a game arrives where the same player's other colour has secured the field."""
    return playing(at_turn(TWO, R, {"b2": "R R"}, {"W2": "Y:W"}, held={}), Throw(2), Enter(S.W2))


def test_f14_f16_taken_back_the_game_goes_on_again_and_again() -> None:
    state = playing(last_one(), Own(back=True))
    assert now(state) == ("A", t.ADD)  # the opponent has nobody left
    state = playing(state, Place(Y, W, S.W2), Throw(2))
    assert refused(state, Roll()) == "only-workers"
    state = playing(state, Enter(S.W2))
    assert Own(back=True).tell(state).endswith("2 times so far.")
    assert playing(state, Own(back=True)).back == 2


def test_f15_for_the_points_the_game_ends() -> None:
    state = last_one()
    assert isinstance(GAME.moves.turn(state), Turn)
    state = playing(state, Own(back=False))
    assert captives(state) == {"R": 1}
    assert isinstance(GAME.moves.turn(state), Outcome)


def test_f19_f20_who_has_nobody_left_is_passed_over() -> None:
    state = at_turn(TWO, R, {}, {"Na": "R"}, held={"R": "W", "Y": "W"})
    state = playing(state, Place(Y, W, S.Nb), Throw(1), Enter(S.Nb))
    assert now(state) == ("A", t.ADD)
    state = playing(state, Place(R, W, S.Nc), Throw(1), Enter(S.Nc), Throw(2))
    assert list(movers(state)) == ["Na a2"]
    assert isinstance(GAME.moves.turn(playing(state, Enter(S.Na))), Outcome)


def test_f21_a_colour_once_chosen_stays() -> None:
    state = at_turn(TWO, R, {}, {"Na": "R:P", "Nb": "Y"}, held={})
    state = playing(state, Team(R), Throw(1))
    for later in (state, playing(state, Roll(), Throw(1))):
        assert refused(later, Enter(S.Nb)) == "other-team"
        assert refused(later, Team(Y)) == "chosen"


def test_f22_f23_majorities_are_counted_by_colour() -> None:
    state = at_turn(TWO, R, {"b4": "R", "c4": "Y"}, {}, held={}, opened=False)
    assert standing(state, RUINS["S2"]).points == (1, 1, 0, 0)
    tops = at_turn(TWO, R, {"a1": "R", "b1": "Y", "a2": "B"}, {}, held={}, opened=False)
    assert standing(tops, replace(RUINS["S2"], fields=(F.a1, F.b1, F.a2))).points == (0, 0, 0, 0)
    assert standing(tops, replace(RUINS["G3"], fields=(F.a1, F.b1, F.a2), value=4)).points == (1, 1, 1, 0)


# K: whole games


def ended(state: State) -> dict[str, int]:
    """Captives and ruins together by colour letter, after the end."""
    assert isinstance(GAME.moves.turn(state), Outcome)
    found = by_colour(state)
    for letter, points in captives(state).items():
        found[letter] += points
    sheet = GAME.score(state)
    for at, player in enumerate(state.setup.players):
        letters = [letter for letter, colour in LETTER.items() if colour in player.colours]
        assert sheet.total(Seat(at)) == sum(found[letter] for letter in letters)
    return found


def totals(state: State) -> tuple[int, ...]:
    """The points of the seats."""
    return tuple(GAME.score(state).total(Seat(at)) for at in range(len(state.setup.players)))


def paid(state: State) -> dict[str, tuple[int | None, ...]]:
    """What each ruin of the board pays, by its name, R B Y G; ruins that pay nobody are left out."""
    names = {number(name): name for name in RUINS}
    order = [state.setup.colours.index(colour) for colour in (R, B, Y, G) if colour in state.setup.colours]
    found = {}
    for at, one in enumerate(state.ruins, 1):
        points = standing(state, one).points
        if any(points):
            found[names[at]] = tuple(points[each] for each in order)
    return found


def board(text: str) -> dict[str, str]:
    """The stacks of `a1 RR b1 YY`."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


K4_BOARD: Final = board(
    "a1 RR b1 YY c1 YG d1 G e1 B f1 R b2 RR c2 G d2 B e2 G f2 Y a3 R b3 G c3 YY d3 G f3 B a4 YY b4 GR c4 G d4 RB f4 Y "
    "a5 Y b5 G c5 RB d5 B e5 R f5 G a6 R b6 B c6 Y d6 G e6 B f6 R"
)
K4_PAID: Final = {
    "B1": (3, 0, 6, 0), "B2": (3, 3, 3, 3), "G1": (0, 0, 0, 3), "G2": (0, 0, 0, 3), "G3": (0, 2, 2, 0),
    "G4": (0, 6, 0, 0), "CA": (11, 0, 0, 0), "W2": (1, 1, 0, 0), "W3": (0, 1, 1, 0), "S1": (1, 0, 1, 0),
    "S2": (1, 0, 0, 1), "S3": (0, 0, 1, 1), "S4": (0, 0, 0, 2), "C1": (0, 0, 2, 0), "C2": (0, 1, 0, 1),
    "C3": (0, 0, 1, 1), "C4": (1, 0, 0, 1),
}  # fmt: skip


def test_k4_four_players() -> None:
    ways = {
        1: ["Na a1", "Nb b1", "W1 a1"], 13: ["W2 b2"], 15: ["Sa a4", "W3 c3"], 18: ["Nc c2", "W2 b2"],
        41: ["Na a4", "Nb b4"], 47: ["Sb b1"], 48: ["Sd d3"],
    }  # fmt: skip
    strips = {
        -12: ({}, {"R": 13, "B": 2, "Y": 7, "G": 6}),
        -13: ({"R": 3}, {"R": 19, "B": 1, "Y": 5, "G": 3}),
        -24: ({"R": 6, "Y": 1}, {"R": 21, "B": 5, "Y": 6, "G": 11}),
    }

    def look(turn: int, state: State) -> None:
        if turn in ways:
            assert list(movers(state)) == ways[turn]
        if turn in strips:
            assert (captives(state), by_colour(state)) == strips[turn]
        if turn in (41, 47):
            assert refused(state, Roll()) == ("" if turn == 41 else "only-workers")

    state = game(playing(start(FOUR), *K4_FIRST), K4, look=look)
    assert shown(state) == K4_BOARD
    assert captives(state) == {"R": 6, "Y": 2}
    assert paid(state) == K4_PAID
    assert ended(state) == {"R": 27, "B": 14, "Y": 19, "G": 16}
    assert [seat.name for seat in standings(GAME.score(state)).winners] == ["A"]


def test_k4_nobody_has_a_forty_ninth_turn() -> None:
    """J1."""
    state = game(playing(start(FOUR), *K4_FIRST), K4)
    assert list(GAME.moves.candidates(state)) == []
    assert refused(state, Place(R, W, S.W1)) == "over"


def test_k3_three_players() -> None:
    def look(turn: int, state: State) -> None:
        if turn == -24:
            assert captives(state) == {"B": 4, "Y": 3}
            assert by_colour(state) == {"R": 26, "B": 19, "Y": 17}
        if turn == 7:
            assert list(movers(state)) == ["W4 d4"]
        if turn == 40:
            assert refused(state, Roll()) == "only-workers"
        if turn == -13:
            assert refused(state, Place(B, W, S.W5)) == "taken"

    state = game(playing(start(THREE), *K3_FIRST), K3, look=look)
    assert shown(state) == board(
        "a1 R b1 RY c1 B d1 B e1 B f1 RB b2 RR c2 B d2 BB e2 Y f2 R a3 R b3 B c3 Y d3 YY e3 B f3 B a4 RY b4 B c4 Y "
        "d4 R e4 R f4 Y a5 B b5 Y c5 RR d5 B e5 R f5 Y a6 R b6 BY c6 Y d6 B e6 YB f6 Y"
    )
    assert captives(state) == {"R": 1, "B": 4, "Y": 3}
    assert paid(state) == {
        "B1": (6, 1, 1), "B2": (0, 6, 6), "G1": (0, 3, 0), "G2": (0, 0, 3), "G3": (2, 2, 0), "G4": (0, 6, 0),
        "CA": (5, 0, 5), "W1": (0, 2, 0), "W2": (0, 2, 0), "W3": (1, 0, 1), "W4": (1, 1, 0), "S1": (1, 0, 1),
        "S2": (0, 1, 1), "S3": (0, 0, 2), "S4": (0, 1, 1), "C2": (0, 1, 1), "C3": (0, 1, 1), "C4": (0, 0, 2),
    }  # fmt: skip
    assert ended(state) == {"R": 17, "B": 31, "Y": 28}
    assert [seat.name for seat in standings(GAME.score(state)).winners] == ["B"]


def test_k2a_two_players_who_always_take_the_points() -> None:
    state = game(playing(start(TWO), *K4_FIRST), K4)
    assert shown(state) == K4_BOARD
    assert ended(state) == {"R": 27, "B": 14, "Y": 19, "G": 16}
    assert totals(state) == (46, 30)
    assert state.turns == (24, 24)  # F18
    assert state.back == 0


def test_k2b_two_players_who_take_their_own_back() -> None:
    seen = {}

    def look(turn: int, state: State) -> None:
        seen[turn] = (
            captives(state),
            state.in_reserve(Y),
            now(state)[0] if isinstance(GAME.moves.turn(state), Turn) else "",
        )

    state = game(playing(start(TWO), *K4_FIRST), K2B, back=(13, 49), look=look)
    assert seen[-13][0] == {"R": 2}
    assert seen[-18][0] == {"R": 5}
    assert seen[-39][1] == 1
    assert seen[-48][2] == "A"  # nobody is left to the other player, and Leaf goes on
    assert seen[-49] == ({"R": 5, "Y": 2}, 1, "A")
    assert shown(state) == K4_BOARD | {"d2": "BY"}
    assert captives(state) == {"R": 5, "Y": 2}
    assert paid(state) == K4_PAID | {"C2": (0, 0, 1, 1)}
    assert ended(state) == {"R": 26, "B": 13, "Y": 20, "G": 16}
    assert totals(state) == (46, 29)
    assert (state.turns, state.back) == ((26, 24), 2)


def test_k2b_the_points_instead_in_turn_49() -> None:
    turns = "\n".join(K2B.splitlines()[:-1])
    state = game(playing(start(TWO), *K4_FIRST), turns, back=(13,))
    assert ended(state) == {"R": 27, "B": 14, "Y": 19, "G": 16}
    assert totals(state) == (46, 30)


def test_the_ruins_of_the_board_are_worth_72() -> None:
    board_ = {field.name: "R" for field in FIELDS}
    state = at_turn(FOUR, R, board_, {}, held={}, opened=False)
    assert by_colour(state)["R"] == 72
    assert len(state.ruins) == 19


def test_a_table_without_a_painted_board_can_be_played() -> None:
    state = game(playing(start(but(FOUR, ruins=())), *K4_FIRST), K4)
    assert totals(state) == (6, 0, 2, 0)
    assert forecast(state) == ()
    assert GAME.score(state).open == 4, "nobody knows what the ruins pay, and nobody has won"
    typed = start(but(FOUR, ruins=(), way=Way.END))
    typed = playing(typed, *(Captured(colour, 0) for colour in (R, B, Y, G)))
    assert (GAME.score(typed).open, GAME.score(playing(typed, Close())).open) == (0, 4)
    assert GAME.score(game(playing(start(FOUR), *K4_FIRST), K4)).open == 0


def test_the_board_is_painted_later() -> None:
    table = Table.new(GAME, but(FOUR, ruins=()))
    for move in K4_FIRST:
        table = table.play(move)
    assert table.agreed(FOUR).state == playing(start(FOUR), *K4_FIRST)
