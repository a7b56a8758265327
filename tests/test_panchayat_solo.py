"""Panchayat alone against the Zamindar: his actions, the goals and the verdict against values worked out by hand.

`data/panchayat_solo.txt` holds them, made from the book and the rulings by somebody who had not seen the code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import walk
from boards import final, players, playing, with_board
from engine.automa import Proof, Step
from engine.notation import read, write
from engine.score import ScoreLine, ScoreSheet, standings
from engine.table import AnyTable, Played, Table, ahead, since
from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.value import but
from engine.way import Way
from games.panchayat.game import GAME
from games.panchayat.rules import automa
from games.panchayat.rules.automa import Lies
from games.panchayat.rules.goals import goals
from games.panchayat.rules.market import OLD, Spot
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect, Extra, Reveal, Stow
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.placing import Lay
from games.panchayat.rules.moves.replacing import Replace
from games.panchayat.rules.moves.zamindar import Discard, Settle
from games.panchayat.rules.pieces import (
    BOX,
    EVERY,
    PRACTICE,
    REMOVED,
    SQUARES,
    ZAMINDAR,
    Building,
    Card,
    Scenario,
    Square,
    Type,
)
from games.panchayat.rules.scoring import largest_group, score
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Acts, Copy, Market, Setup, State, Tile
from games.panchayat.rules.turn import REVEAL
from setups_panchayat import SOLO, solo
from walk import FEW

B, S = Building, Square
ROOT: Final = Path(__file__).parent

CODES: Final = {
    "BS": B.BUS_STOP, "CO": B.COWSHED, "FM": B.FLOUR_MILL, "FS": B.FLOWER_STALL, "GR": B.GRANARY, "HO": B.HOUSE,
    "MC": B.MEDICAL_CLINIC, "PH": B.PANDIT_HOUSE, "PS": B.POLICE_STATION, "PO": B.POST_OFFICE, "PT": B.POTTERY,
    "QU": B.QUARRY, "RS": B.RAILWAY_STATION, "RE": B.RESTAURANT, "SC": B.SCHOOL, "ST": B.STATUE, "TS": B.TEA_SHOP,
    "TE": B.TEMPLE, "WE": B.WELL, "WW": B.WOOD_WORKSHOP,
}  # fmt: skip
TYPES: Final = {
    "C": "FM FS GR RE TS", "I": "PT QU WW", "U": "BS PS PO RS", "R": "HO PH", "G": "CO MC SC ST TE WE"
}  # fmt: skip
COPIES: Final = {
    "HO": 7, "TE": 4, "GR": 4, "SC": 4, "PH": 3, "PT": 3, "QU": 3, "WW": 3, "MC": 4, "WE": 4, "ST": 4, "RE": 4, "PO": 2,
    "RS": 2, "PS": 2, "BS": 2, "FM": 4, "FS": 4, "TS": 4, "CO": 5,
}  # fmt: skip
"""The test copy: made up, 72 tiles, of which 38 are played alone."""


def printed(copies: Mapping[str, int] = COPIES) -> tuple[Card, ...]:
    """The cards of the test copy: their types and numbers, and no points."""
    types = {code: Type(letter) for letter, codes in TYPES.items() for code in codes.split()}
    return tuple(Card(CODES[code], types[code], 0, (), count) for code, count in copies.items())


def alone(scenario: int = 1, **changes: Any) -> Setup:
    """A table alone with the test copy."""
    found = Setup(players=players(1), scenario=list(Scenario)[scenario - 1], printed=printed())
    return but(found, **changes)


# The table of values


def _sections() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (ROOT / "data" / "panchayat_solo.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            name = line[3:].partition(":")[0]
            found[name] = []
        elif line and not line.startswith("#"):
            found[name].append(line)
    return found


SECTIONS: Final = _sections()


@dataclass
class Case:
    """One of his turns."""

    name: str
    scenario: int
    lines: dict[str, str] = field(default_factory=dict)

    def tiles(self, key: str) -> tuple[Building, ...]:
        """The tiles on a line."""
        return tuple(CODES[code] for code in self.lines.get(key, "").replace(",", " ").split() if code != "-")

    def columns(self, key: str) -> tuple[tuple[Building, ...], ...]:
        """The columns of a line, from the lowest tile up as the state has them."""
        return tuple(
            tuple(CODES[code] for code in reversed(column.split(",")) if code != "-")
            for column in self.lines[key].split()
        )

    def state(self, discards: tuple[Building, ...] = ()) -> State:
        """The market when the New row is turned up and nothing is gone yet."""
        setup = alone(self.scenario, discards=self.tiles("list"))
        market = Market(0, self.tiles("new"), self.columns("old"), discards)
        return replace(start(setup), market=market, to_reveal=0, booked=3, acts=Acts())


def _cases() -> list[Case]:
    found: list[Case] = []
    for line in SECTIONS["actions"]:
        if line.startswith(" "):
            key, _, rest = line.strip().partition(" ")
            found[-1].lines[key] = rest
        else:
            name, scenario = line.split()
            found.append(Case(name, int(scenario)))
    return found


CASES: Final = {case.name: case for case in _cases()}
TIES: Final = {
    "list": "Highest on the list", "new": "New Buildings before Old", "left": "Leftmost",
    "vacant": "A vacant column", "most": "Most tiles", "leftmost": "Leftmost",
}  # fmt: skip


def _lies(word: str) -> Lies:
    code, _, where = word.partition("@")
    at = int(where[1]) - 1
    return Lies(CODES[code], Spot.NEW if where[0] == "n" else OLD[at], at)


def _narrowed(proof: Proof[Any]) -> list[tuple[str, set[Any]]]:
    """The tie-breaks that put any candidate aside, in order, and what each left."""
    found, before = [], {candidate.value for candidate in proof.candidates}
    for line in proof.applied:
        left = {candidate.value for candidate in line.left}
        if left != before:
            found.append((line.says, left))
        before = left
    return found


def _acting(state: State) -> Step[Move]:
    step = automa.step(state)
    assert step is not None
    assert step.move is not None
    assert GAME.moves.refuse(state, step.move) is None
    return step


def _done(state: State, step: Step[Move]) -> State:
    assert step.move is not None
    return GAME.moves.play(state, step.move)


def _proof(step: Step[Move]) -> Proof[Any]:
    assert step.proof is not None
    return step.proof


def _first(case: Case, state: State) -> State:
    """His first discard, with its proof; or what the table did instead."""
    if "says" in case.lines:
        lies = _lies(case.lines["says"])
        move = Discard(lies.tile, lies.spot)
        refusal = GAME.moves.refuse(state, move)
        assert refusal is not None
        assert refusal.code == "automa"
        assert not refusal.firm
        return GAME.moves.play(state, move)
    candidates, *ties = case.lines["one"].split(" | ")
    assert set(automa.listed(state)) == {_lies(word) for word in candidates.split()}
    if not candidates:
        return state
    step = _acting(state)
    proof = _proof(step)
    assert {one.value for one in proof.candidates} == {_lies(word) for word in candidates.split()}
    expected = [(TIES[tie.split()[0]], {_lies(word) for word in tie.split()[1:]}) for tie in ties]
    assert _narrowed(proof) == expected
    (goes,) = expected[-1][1] if expected else {_lies(candidates)}
    assert proof.chosen == goes
    assert len(proof.applied) + len(proof.unneeded) == 3
    if expected:
        assert proof.applied[-1].says == expected[-1][0], "the line that decides is the last one applied"
    assert [one.number for one in proof.candidates] == [
        state.setup.his_list.index(one.value.tile) + 1 for one in proof.candidates
    ]
    assert {one.value.tile for one in (*proof.candidates, *proof.absent)} == set(state.setup.his_list)
    assert step.move == Discard(goes.tile, goes.spot)
    return _done(state, step)


def _settled(case: Case, state: State) -> State:
    """What he lays into the columns, with its proof."""
    if "three" in case.lines:
        tile, _, rest = case.lines["three"].partition(": ")
        sizes, *ties = rest.split(" | ")
        assert state.market is not None
        assert [len(column) for column in state.market.old] == [int(size) for size in sizes.split()]
        step = _acting(state)
        expected = [(TIES[tie.split()[0]], {int(at) - 1 for at in tie.split()[1:]}) for tie in ties]
        assert _narrowed(_proof(step)) == expected
        (column,) = expected[-1][1]
        assert step.move == Settle(CODES[tile], OLD[column])
        state = _done(state, step)
    if "four" in case.lines:
        tile, column_ = case.lines["four"].split()
        step = _acting(state)
        proof = _proof(step)
        assert [one.value for one in proof.candidates] == [0, 1, 2]
        assert (len(proof.applied), proof.chosen) == (1, int(column_) - 1)
        assert step.move == Settle(CODES[tile], OLD[int(column_) - 1])
        state = _done(state, step)
    return state


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_his_actions(case: Case) -> None:
    below = (B.RAILWAY_STATION,)
    state = case.state(below)
    before = state.lying
    state = _first(case, state)
    for tile in case.tiles("two"):
        step = _acting(state)
        assert step.move == Discard(tile, Spot.NEW)
        assert _proof(step).chosen == Lies(tile, Spot.NEW, 0)
        state = _done(state, step)
    state = _settled(case, state)
    assert automa.step(state) is None
    assert state.market is not None
    assert state.market.new == ()
    assert state.market.old == case.columns("end")
    assert state.market.discards == (*below, *reversed(case.tiles("pile")))
    assert state.lying == before


def test_the_cases_reach_every_rule() -> None:
    """As the reader counted them: 29 with a listed tile, 12 by a vacant column, 21 by the most, 18 on to the right."""
    mine = [case for case in CASES.values() if "says" not in case.lines]
    assert sum(bool(case.lines["one"]) for case in mine) == 29
    assert sum("four" in case.lines for case in mine) == 18
    three = [case.lines["three"] for case in mine if "three" in case.lines]
    vacant = [line for line in three if "0" in line.split(": ")[1].split(" | ")[0]]
    assert len(vacant) == 12
    assert len(three) - len(vacant) == 21


def test_after_him_the_player_turns_up_tiles() -> None:
    state = replace(CASES["B1"].state(), market=but(CASES["B1"].state().market, deck=17))
    while state.acts:
        state = _done(state, _acting(state))
    assert GAME.moves.turn(state) == Turn(CHANCE, "Collect", 4, Seat.A, rounds=8, asks=REVEAL)
    assert state.to_reveal == 3


def test_where_nothing_lies_he_does_nothing() -> None:
    """B37 with three covered columns: booked, drawn nothing, and the turn passes on at once."""
    case = CASES["B37"]
    state = replace(case.state(), acts=None, laid=(), booked=2)
    assert state.market is not None
    state = GAME.moves.play(replace(state, market=but(state.market, new=())), Book())
    assert state.acts is None
    assert GAME.moves.turn(state) == Turn(Seat.A, "Collect", 4, rounds=8)


def test_his_whole_turn_lies_ahead() -> None:
    """RULINGS, the worked example: School, Flower Stall, Granary to the third, Well to the first."""
    state = CASES["B1"].state()
    assert [step.move for step in ahead(GAME, state)] == [
        Discard(B.SCHOOL, Spot.OLD_3),
        Discard(B.FLOWER_STALL, Spot.NEW),
        Settle(B.GRANARY, Spot.OLD_3),
        Settle(B.WELL, Spot.OLD_1),
    ]


def test_a_person_cannot_act_for_him_nor_he_for_a_person() -> None:
    state = CASES["B1"].state()
    for move in (Collect(B.WELL, Spot.NEW), Book(), Stow(B.WELL, Spot.OLD_1)):
        refusal = GAME.moves.refuse(state, move)
        assert refusal is not None
        assert refusal.code == "he-acts"
    rests = replace(state, acts=None)
    for his in (Discard(B.SCHOOL, Spot.OLD_3), Settle(B.WELL, Spot.OLD_1)):
        refusal = GAME.moves.refuse(rests, his)
        assert refusal is not None
        assert refusal.code == "he-rests"


@pytest.mark.parametrize("name", ["B3", "B8"])
def test_every_tile_on_show_can_go_instead(name: str) -> None:
    """What is tapped on the drawing: the step is lawful, every other tile can be written down all the same."""
    state = CASES[name].state()
    offer = Table(game=GAME, setup=state.setup, events=(), undone=(), states=(state,)).offer
    moves = [*offer.legal, *(move for move, _ in offer.refused)]
    shown = {(tile, Spot.NEW) for tile in state.market.new} if state.market else set()
    shown |= {(column[-1], spot) for spot, column in zip(OLD, state.market.old, strict=True)} if state.market else set()
    assert {(move.tile, move.spot) for move in moves if isinstance(move, Discard)} == shown
    assert len(offer.legal) == 1
    assert {refusal.code for _, refusal in offer.refused} == {"automa"}


def test_his_list_says_where_each_tile_is_and_which_are_not_visible() -> None:
    """Zamindar's Actions 2 I: the list is numbered from its top."""
    first, second, third, *others = alone().his_list
    market = Market(0, (second, third, first), ((third,), (second,), (first,)))
    proof = _proof(_acting(but(start(alone()), market=market, to_reveal=0, acts=Acts())))
    assert {(one.number, one.where) for one in proof.candidates} == {
        (2, "New Buildings, first"),
        (3, "New Buildings, second"),
        (1, "New Buildings, third"),
        (3, "top of Old column 1"),
        (2, "top of Old column 2"),
        (1, "top of Old column 3"),
    }
    assert others
    assert [(one.number, one.title) for one in proof.absent] == [(at, tile.title) for at, tile in enumerate(others, 4)]


def test_while_he_does_not_act_no_tile_of_his_list_can_go() -> None:
    setup = alone()
    state = but(start(setup), market=Market(0, setup.his_list[:1]), to_reveal=0)
    assert automa.listed(state) == ()
    assert [lies.tile for lies in automa.listed(but(state, acts=Acts()))] == [setup.his_list[0]]


def test_each_old_column_says_how_many_tiles_it_has() -> None:
    """Zamindar's Actions 3 asks for a vacant one, then for the most tiles; three fill it (Collect Building Tiles 3)."""
    market = Market(0, (B.WELL,), ((B.HOUSE, B.TEMPLE, B.GRANARY), (), (B.SCHOOL,)))
    proof = _proof(_acting(but(start(alone()), market=market, to_reveal=0, acts=Acts(gone=2))))
    assert [one.where for one in proof.candidates] == ["3 tiles, full", "vacant", "1 tile"]
    assert [one.title for one in proof.candidates] == ["Old column 1", "Old column 2", "Old column 3"]


@pytest.mark.parametrize(
    ("tiles", "says"),
    [
        (2, "Move the Well to Old column 2."),
        (3, "Discard all three tiles of Old column 2, then place the Well there."),
    ],
)
def test_a_column_is_emptied_when_a_tile_comes_to_three(tiles: int, says: str) -> None:
    """Zamindar's Actions 3; Collect Building Tiles 3."""
    old = ((B.HOUSE,), (B.TEMPLE, B.GRANARY, B.STATUE)[:tiles], (B.SCHOOL,))
    step = _acting(but(start(alone()), market=Market(0, (B.WELL,), old), to_reveal=0, acts=Acts(gone=2)))
    assert step.says == says


@pytest.mark.parametrize(
    ("last", "says", "column"),
    [
        (0, "Right of Old column 1, where the last tile went", 2),
        (1, "Right of Old column 2, where the last tile went", 3),
        (2, "Old column 3 took the last tile, so start again at the first", 1),
    ],
)
def test_the_next_tile_goes_to_the_right_of_the_last(last: int, says: str, column: int) -> None:
    """Zamindar's Actions 4."""
    state = but(start(alone()), market=Market(0, (B.WELL,)), to_reveal=0, acts=Acts(gone=2, last=last))
    step = _acting(state)
    assert [line.says for line in _proof(step).applied] == [says]
    assert step.move == Settle(B.WELL, OLD[column - 1])


# Goals


def _board(squares: str) -> dict[str, str]:
    rows = [row.split() for row in squares.split(" / ")]
    return {
        f"{column}{number}": CODES[code].value
        for number, row in enumerate(rows, 1)
        for column, code in zip("abcd", row, strict=True)
        if code != "."
    }


def _village(scenario: str, squares: str) -> State:
    setup = alone(int(scenario[0]), every_industry="*" not in scenario)
    return with_board(start(setup), Seat.A, _board(squares))


@pytest.mark.parametrize("line", SECTIONS["goals"], ids=lambda line: line.split()[0])
def test_a_goal(line: str) -> None:
    _, scenario, met, squares = line.split(maxsplit=3)
    state = _village(scenario, squares)
    found = goals(state)
    assert all(goal.met for goal in found) == (met == "yes"), [goal.says for goal in found]
    for goal in found:
        assert goal.title
        assert goal.says
        assert all(state.village.squares[S[key[5:]]] for key in goal.where), "only tiles that lie there are lit"


@pytest.mark.parametrize(
    ("scenario", "squares", "says"),
    [
        ("1", "HO SC . .", ["missing: Granary, Temple"]),
        (
            "1",
            "HO SC . . / . . GR TE",
            ["all four are placed, but not joined; a fifth tile between does not count"],
        ),
        ("1", "HO SC GR TE", ["House on a1, School on b1, Granary on c1, Temple on d1"]),
        ("2", "ST . . . / . RE . .", ["in the village, but not in the village centre", "Restaurant on b2"]),
        ("2", ". . . . / . RE . .", ["none", "Restaurant on b2"]),
        ("2", ". . . . / . ST ST . / . RE RE .", ["Statue on b2", "Restaurant on b3"]),
        ("3", "HO FM . .", ["1 of 5", "House on a1 with Flour Mill on b1; 2 missing"]),
        (
            "3",
            "HO FM . . / HO FM . . / HO FM . .",
            ["3 of 5", ", ".join(f"House on a{row} with Flour Mill on b{row}" for row in (1, 2, 3))],
        ),
        ("4", "PT FM . QU", ["Pottery and Quarry", "Pottery on a1 with Flour Mill on b1; without: Quarry on d1"]),
        ("4*", "PT FM . .", ["Pottery", "Pottery on a1 with Flour Mill on b1"]),
        (
            "4*",
            "PT FM QU . / FS . . . / WW . . .",
            [
                "Pottery, Quarry and Wood Workshop",
                "Pottery on a1 with Flower Stall on a2, Quarry on c1 with Flour Mill on b1; "
                "without: Wood Workshop on a3",
            ],
        ),
        ("5", "HO . QU .", ["1 of 2", "Quarry on c1"]),
    ],
)
def test_a_goal_says_what_meets_it_and_what_is_missing(scenario: str, squares: str, says: list[str]) -> None:
    assert [goal.says for goal in goals(_village(scenario, squares))] == says


@pytest.mark.parametrize(
    ("squares", "where"),
    [
        ("ST . . ST / . RE . .", [("cell:a1", "cell:d1"), ("cell:b2",)]),
        (". . . ST / . ST ST . / . RE RE .", [("cell:b2",), ("cell:b3",)]),
    ],
)
def test_the_tile_in_the_centre_is_lit_and_without_one_those_elsewhere(
    squares: str, where: list[tuple[str, ...]]
) -> None:
    assert [goal.where for goal in goals(_village("2", squares))] == where


def test_a_copy_with_four_kinds_of_industry_needs_three_of_them() -> None:
    """Ruling P22, as it can be chosen: here the Well is Industrial too, and each of the four has a Commercial tile."""
    cards = tuple(but(one, type=Type.INDUSTRIAL) if one.building is B.WELL else one for one in printed())
    setup = alone(4, printed=cards, every_industry=False)
    state = with_board(start(setup), Seat.A, _board("PT FM . QU / . . . GR / WE FS . . / . WW RE ."))
    assert [goal.met for goal in goals(state)] == [True, True]


def test_a_goal_names_the_ruling_that_it_rests_on() -> None:
    """Scenario 1 rests on what a group is; scenario 5 on the rulebook alone."""
    assert goals(_village("1", "HO SC GR TE"))[0].cites == "Solo Scenarios; ruling P21"
    assert goals(_village("5", "HO . . ."))[0].cites == "Solo Scenarios"


def test_a_goal_counts_no_tile_in_reserve() -> None:
    """E42; P19."""
    state = _village("5", "HO . . .")
    state = replace(state, villages=(replace(state.village, reserved=(B.HOUSE,)),))
    assert [goal.met for goal in goals(state)] == [False, True]


def test_industry_that_was_replaced_is_forgotten() -> None:
    """E43: the final board counts."""
    state = _village("5", "HO QU BS HO")
    state = replace(state, market=Market(9, (B.STATUE,), ((), (), ())), to_reveal=0)
    assert not all(goal.met for goal in goals(state))
    assert all(goal.met for goal in goals(GAME.moves.play(state, Replace(S.b1, B.STATUE, Spot.NEW))))


def test_types_that_are_not_read_are_named() -> None:
    state = with_board(
        start(Setup(players=players(1), deck=38, scenario=Scenario.COMMERCIAL_BOOM)), Seat.A, _board("HO FM . .")
    )
    assert "the type of Flour Mill and House is not entered yet" in goals(state)[0].says
    state = replace(state, setup=but(state.setup, scenario=Scenario.GREEN_REVOLUTION))
    assert not goals(state)[1].met


# The verdict


@pytest.mark.parametrize("line", SECTIONS["verdicts"], ids=lambda line: line.split()[0])
def test_a_verdict(line: str) -> None:
    _, number, asked, turns, groups, end = line.split()
    scenario = list(Scenario)[int(number) - 1]
    village = next(case.split(maxsplit=3) for case in SECTIONS["goals"] if case.split()[1:3] == [number, asked])[3]
    lines = (ScoreLine(Seat.A, "printed", int(turns), ""), ScoreLine(Seat.A, "groups", int(groups), ""))
    sheet = ScoreSheet(1, lines, goals=goals(_village(number, village)), least=scenario.least, rival=ZAMINDAR)
    assert standings(sheet).lost == (end == "missed")
    assert standings(sheet).winners == ((Seat.A,) if end == "won" else ())


GOLDEN_BOARD: Final = "RS PS GR SC / PH TE SC RE / HO HO GR MC / PO WE RE MC"


def test_the_groups_of_the_golden_board() -> None:
    state = _village("1", GOLDEN_BOARD)
    sizes = [len(largest_group(state, state.village, Type(letter))) for letter in "CIUR"]
    assert sizes == [2, 0, 2, 3]


@pytest.mark.parametrize(("turns", "won"), [(66, True), (65, False)])
def test_a_final_board_alone(turns: int, *, won: bool) -> None:
    """F1 and F2: the board of G with its groups, which make 14."""
    table = final(alone(way=Way.END), [_board(GOLDEN_BOARD)], [turns])
    assert table.sheet.total(Seat.A) == turns + 14
    assert standings(table.sheet).lost != won
    assert {line.rule for line in table.sheet.lines} == {"so-far", "groups"}, (
        "no Cowsheds and End Game Bonus tiles (P28)"
    )


def test_no_verdict_before_the_end() -> None:
    """F10: it is met as it stands, and the game goes on."""
    state = replace(_village("1", GOLDEN_BOARD), booked=5, to_reveal=0)
    assert not isinstance(GAME.moves.turn(state), Outcome)


# Setting up


def test_what_stays_in_the_box() -> None:
    """A1: 25 by name, 4 Tea Shops and 5 Cowsheds; 38 are played."""
    assert sum(count for count in REMOVED[1].values() if count != EVERY) == 25
    box = alone().box()
    left = "HO4 TE2 GR2 SC2 PH1 PT1 QU1 WW1 MC3 WE3 ST3 RE3 PO1 RS1 PS1 BS1 FM4 FS4 TS0 CO0"
    assert box == {CODES[word[:2]]: int(word[2:]) for word in left.split()}
    assert alone().tiles == 38
    assert sum(COPIES.values()) == BOX


def test_for_two_players_it_is_the_two_player_list() -> None:
    """A9: 47 tiles; alone Tea Shops, the other Cowsheds, a Restaurant, a Police Station and a Bus Stop go besides."""
    assert but(alone(), players=players(2)).tiles == 47


@pytest.mark.parametrize(("tea_shops", "cowsheds", "tiles"), [(5, 6, 36), (4, 4, 39)])
def test_other_copies(tea_shops: int, cowsheds: int, tiles: int) -> None:
    """A3 and A4: what is in the box besides makes up for it."""
    copies = {**COPIES, "TS": tea_shops, "CO": cowsheds}
    copies["WE"] += BOX - sum(copies.values())
    assert alone(printed=printed(copies)).tiles == tiles


def test_the_table_at_the_start() -> None:
    """A2."""
    state = start(alone())
    assert state.to_reveal == 6
    for tile in (B.POST_OFFICE, B.FLOUR_MILL, B.QUARRY):
        state = GAME.moves.play(state, Reveal(tile))
    assert state.market == Market(35, (), ((B.POST_OFFICE,), (B.FLOUR_MILL,), (B.QUARRY,)))
    assert state.village.bonus == ()
    assert GAME.moves.turn(state) == Turn(CHANCE, "Collect", 1, Seat.A, rounds=8, asks=REVEAL)


def test_no_tea_shop_and_no_cowshed_is_turned_up() -> None:
    for tile in (B.TEA_SHOP, B.COWSHED):
        refusal = GAME.moves.refuse(start(alone(printed=(), deck=38)), Reveal(tile))
        assert refusal is not None
        assert refusal.code == "not-solo"


# The deck and the discards


def _drawn(deck: int, discards: int, tiles: Sequence[Building]) -> Market:
    state = replace(
        start(alone(printed=(), deck=38)), market=Market(deck, (), ((B.SCHOOL,),) * 3, (B.WELL,) * discards),
        to_reveal=3, acts=Acts(), booked=6,
    )  # fmt: skip
    for tile in tiles:
        assert state.to_reveal
        state = GAME.moves.play(state, Reveal(tile))
    assert not state.to_reveal
    assert state.market is not None
    return state.market


@pytest.mark.parametrize(
    ("deck", "discards", "new", "left", "pile"),
    [
        (2, 16, 3, 15, 0),  # C1: shuffled in the middle
        (3, 8, 3, 0, 8),  # C2: the pile is not touched before a tile is needed
        (0, 10, 3, 7, 0),  # C3: shuffled first
        (1, 1, 2, 0, 0),  # C4: fewer are turned up
    ],
)
def test_drawing(deck: int, discards: int, new: int, left: int, pile: int) -> None:
    market = _drawn(deck, discards, (B.WELL,) * new)
    assert (len(market.new), market.deck, len(market.discards)) == (new, left, pile)


@pytest.mark.parametrize("line", SECTIONS["shuffles"], ids=lambda line: line.split()[0])
def test_when_the_discards_are_shuffled(line: str) -> None:
    tiles, who, turn, before = line.split()
    table: AnyTable = Table.new(GAME, alone(printed=(), deck=int(tiles)))
    rng = Random(line)
    drawn = 0
    while True:
        now = table.turn
        assert isinstance(now, Turn)
        if now.actor is CHANCE:
            if table.state.market and not table.state.market.deck:
                break
            market = table.state.market
            assert market is not None
            drawn = len(market.new) + 1
            table = table.play(Reveal(rng.choice((B.WELL, B.HOUSE, B.SCHOOL, B.POTTERY))))
        else:
            drawn = 0
            table = walk.step(table, rng)
    assert ("zamindar" if now.automa else "turn", now.round, drawn) == (who, int(turn), int(before))


# The player's turn (D)


def _turn(
    old: str = "ST,PO TE GR,SC", discards: tuple[Building, ...] = (B.QUARRY, B.RESTAURANT), **board: str
) -> State:
    case = Case("D", 1, {"new": "HO FM WE", "old": old})
    state = replace(case.state(discards), acts=None)
    return with_board(state, Seat.A, board)


def _code(state: State, *moves: Move) -> str:
    """With what the last move is refused; empty: it is lawful. Those before it are."""
    for move in moves[:-1]:
        assert GAME.moves.refuse(state, move) is None, move
        state = GAME.moves.play(state, move)
    refusal = GAME.moves.refuse(state, moves[-1])
    return refusal.code if refusal else ""


def _take(code: str, spot: Spot) -> Collect:
    return Collect(CODES[code], spot)


def _stow(words: str) -> list[Stow]:
    return [Stow(CODES[word[:2]], OLD[int(word[2]) - 1]) for word in words.split()]


OLD_1, OLD_2, OLD_3 = OLD
TWO_TOPS: Final = (_take("TE", OLD_2), _take("GR", OLD_3))


def test_down_one_column() -> None:
    """D1 to D4."""
    assert not _code(_turn(), _take("ST", OLD_1), _take("PO", OLD_1))
    assert _code(_turn(), _take("HO", Spot.NEW), _take("PO", OLD_1)) == "not-there"
    assert _code(_turn(), _take("ST", OLD_1), _take("SC", OLD_3)) == "not-there"
    assert not _code(_turn(), *TWO_TOPS)


def test_the_post_office() -> None:
    """D5 and D6: the top of the discards and the one under it; not in the turn in which it is laid."""
    state = _turn(a4="post-office")
    assert not _code(state, _take("RE", Spot.DISCARDS), _take("QU", Spot.DISCARDS))
    assert _code(_turn(), _take("RE", Spot.DISCARDS)) == "no-post-office"


@pytest.mark.parametrize(
    ("old", "picks", "stowed", "end"),
    [
        ("ST,PO TE GR,SC", "TE2 GR3", "HO1 FM1 WE3", None),  # D7
        ("ST,PO TE GR,SC", "TE2 GR3", "HO2 FM2 WE1", "WE,ST,PO FM,HO SC"),  # D8
        ("ST,PO TE GR,SC", "ST1 PO1", "WE1 HO3 FM3", "WE TE FM"),  # D9
        ("ST TE GR", "TE2 GR3", "HO3 FM2 WE1", "WE,ST FM HO"),  # D10
        ("ST TE GR", "TE2 GR3", "HO1 FM1 WE2", None),  # D10
    ],
)
def test_three_columns_stand(old: str, picks: str, stowed: str, end: str | None) -> None:
    moves: list[Move] = [_take(pick[:2], OLD[int(pick[2]) - 1]) for pick in picks.split()]
    moves += _stow(stowed)
    state = _turn(old)
    refused = ""
    for move in moves:
        refusal = GAME.moves.refuse(state, move)
        if refusal:
            refused = refusal.code
            break
        state = GAME.moves.play(state, move)
    if end is None:
        assert refused == "vacant-column"
    else:
        assert not refused
        assert state.market is not None
        assert state.market.old == Case("", 1, {"end": end}).columns("end")


def test_a_full_column_goes_to_the_discards_in_its_order() -> None:
    """D9."""
    state = _turn()
    state = playing(state, _take("ST", OLD_1), _take("PO", OLD_1), *_stow("WE1 HO3 FM3"))
    assert state.market is not None
    assert state.market.discards == (B.QUARRY, B.RESTAURANT, B.SCHOOL, B.GRANARY, B.HOUSE)


def test_the_police_station() -> None:
    """D11, D12, D13: three down the columns, one kept; it can wait, and is one of two later."""
    state = _turn(b1="police-station")
    moves = (_take("GR", OLD_3), _take("SC", OLD_3), Extra(B.TEMPLE, OLD_2))
    assert not _code(state, *moves)
    state = playing(state, *moves, *_stow("HO2 FM3 WE1"))
    state = playing(state, Lay(B.GRANARY, S.c3), Lay(B.TEMPLE, S.b2), Book())
    assert state.village.reserved == (B.SCHOOL,)
    assert state.village.squares[S.b1] == Tile(B.POLICE_STATION, used=True)
    later = replace(_turn(), villages=state.villages)
    assert not _code(later, *TWO_TOPS)
    assert not _code(later, _take("SC", Spot.RESERVE), _take("TE", OLD_2))
    assert _code(later, _take("SC", Spot.RESERVE), _take("TE", OLD_2), _take("GR", OLD_3)) == "collected"


def test_the_third_tile_follows_the_rule_of_the_second() -> None:
    """D11b; O7."""
    picks = (_take("ST", OLD_1), _take("PO", OLD_1), Extra(B.RESTAURANT, Spot.DISCARDS))
    assert _code(_turn(b1="police-station"), *picks) == "no-post-office"
    assert not _code(_turn(b1="police-station", b2="post-office"), *picks)


def test_three_vacant_columns_take_one_tile_each() -> None:
    """D15."""
    state = _turn("ST TE GR", b1="police-station")
    picks = (_take("ST", OLD_1), _take("TE", OLD_2), Extra(B.GRANARY, OLD_3))
    assert not _code(state, *picks, *_stow("HO1 FM2 WE3"))
    assert _code(state, *picks, *_stow("HO1 FM1")) == "vacant-column"


def test_a_bus_stop_can_leave_a_column_vacant_and_he_fills_it() -> None:
    """D16; O9 and O10."""
    state = _turn("ST TE,FM GR", (), a1="quarry", b1="bus-stop")
    state = replace(state, market=but(state.market, new=()), setup=alone(2), picked=2)
    move = Replace(S.a1, B.STATUE, OLD_1)
    assert GAME.moves.refuse(state, move) is None
    state = GAME.moves.play(state, move)
    assert state.market is not None
    assert state.market.old == ((), (B.FLOUR_MILL, B.TEMPLE), (B.GRANARY,))
    assert state.market.discards == (B.QUARRY,)
    market = but(state.market, new=(B.WELL, B.HOUSE, B.SCHOOL))
    state = replace(state, market=market, acts=Acts(), booked=3)
    while state.acts:
        state = _done(state, _acting(state))
    assert state.market is not None
    assert state.market.old == ((B.SCHOOL,), (B.FLOUR_MILL, B.TEMPLE), (B.GRANARY,))


def test_he_does_not_act_after_the_eighth_turn() -> None:
    """A10, D18: eight turns, seven of his."""
    table = walk.walk(GAME, alone(seed="leaf"), Random(8))
    his = {table.log[at].round for at, state in enumerate(table.states[:-1]) if state.acts}
    assert his == set(range(1, 8))
    assert sum(isinstance(move, Book) for move in walk.moves_of(table)) == 8
    assert sum(isinstance(move, Reveal) for move in walk.moves_of(table)) == 48
    assert isinstance(table.turn, Outcome)
    assert table.turn.rule == "Solo Mode › Gameplay"
    assert table.state.acts is None


# The golden game (G)


def _golden() -> list[tuple[str, State]]:
    """The states that the rows of the table of values are about, in order."""
    table = read((ROOT / "playthroughs" / "panchayat-solo-1.txt").read_text("utf-8"), (GAME,))
    booked, found, his = 0, [("G0", table.states[3])], 0
    for at, event in enumerate(table.events):
        assert isinstance(event, Played)
        move, state, before = event.move, table.states[at + 1], table.states[at]
        if isinstance(move, Book):
            booked += 1
            found.append((f"G{booked}a", state))
        elif before.acts and booked == 3:
            if not state.to_reveal or not state.acts:
                his += 1
                found.append((f"G3z-{his}", state))
        elif before.acts and not state.acts:
            found.append((f"G{booked}z", state))
    return found


def test_the_golden_game_row_by_row() -> None:
    found = _golden()
    assert [name for name, _ in found] == [line.split()[0] for line in SECTIONS["golden"]]
    for line, (name, state) in zip(SECTIONS["golden"], found, strict=True):
        _, rest = line.split(maxsplit=1)
        old, discards, deck, laid = rest.split(" | ")
        case = Case(name, 1, {"old": old, "pile": discards})
        assert state.market is not None, name
        assert state.market.old == case.columns("old"), name
        assert state.market.discards == tuple(reversed(case.tiles("pile"))), name
        assert state.market.deck == int(deck), name
        lie = sum(tile is not None for tile in state.village.squares)
        assert [lie, len(state.village.reserved)] == [int(count) for count in laid.split()], name
        assert tiles(state) == 38, name


def test_the_golden_game_is_won_with_the_last_point() -> None:
    state = _golden()[-1][1]
    assert sum(line.points or 0 for line in state.lines) == 66
    assert goals(state)[0].met
    assert score(state).reached
    assert [standing.place for standing in standings(score(state)).order] == [1]
    assert [tile.building for tile in state.village.squares if tile] == [
        CODES[code] for code in GOLDEN_BOARD.split() if code != "/"
    ]


# Undo, and what others of the engine say of his turn


def test_undo_past_the_shuffle_brings_the_same_tiles() -> None:
    """C8."""
    table = walk.walk(GAME, alone(seed="leaf"), Random(3))
    whole = table
    while table.last and len(table.events) > 40:
        table = table.undo()
    while table.following:
        table = table.redo()
    assert table == whole


def test_since_is_where_his_turn_began() -> None:
    table: AnyTable = Table.new(GAME, alone(printed=(), deck=38))
    rng = Random(5)
    assert since(table) == 0
    while True:
        now = table.turn
        assert isinstance(now, Turn)
        if now.automa and table.state.acts and table.state.acts.gone == 2:
            break
        if not now.automa:
            assert since(table) == len(table.events)
        table = walk.step(table, rng)
    assert len(table.events) - since(table) == 5  # three turned up, two gone


def test_what_the_table_did_is_said_so_and_survives_the_text() -> None:
    table: AnyTable = Table.new(GAME, alone(printed=(), deck=38))
    rng = Random(5)
    while not (table.state.acts and not table.state.to_reveal):
        table = walk.step(table, rng)
    move, refusal = table.offer.refused[0]
    assert refusal.code == "automa"
    table = table.play(move, ruled=True)
    assert table.told(len(table.events) - 1).endswith("As we played it.")
    assert read(write(table), (GAME,)) == table


# Played by itself


def tiles(state: State) -> int:
    """Every tile of the game, wherever it lies."""
    market = state.market
    assert market is not None
    village = state.village
    return (
        market.deck
        + len(market.new)
        + sum(map(len, market.old))
        + len(market.discards)
        + len(state.hand)
        + len(village.reserved)
        + sum(tile is not None for tile in village.squares)
    )


def self_played(count: int) -> None:
    """So many whole games at random: after every event all tiles are there, and each of them ends.

    For more of them: `PYTHONPATH=py:tests python -c "import test_panchayat_solo as t; t.self_played(10_000)"`.
    """
    kinds = [at for at in range(len(SOLO)) if solo(at).way is Way.TURNS]
    for number in range(count):
        setup = solo(kinds[number % len(kinds)] + len(SOLO) * (number // len(kinds)))
        table = walk.walk(GAME, setup, Random(f"alone {number}"))
        for state in table.states:
            assert tiles(state) == setup.tiles
            assert state.market is not None
            assert len(state.market.new) <= 3
            assert max(map(len, state.market.old)) <= 3
        assert isinstance(table.turn, Outcome)
        assert all(table.state.village.squares[square] for square in SQUARES)
        sheet = score(table.state)
        assert standings(sheet).lost != sheet.reached


def test_games_played_by_themselves() -> None:
    self_played(14 if FEW else 100)


def test_the_practice_copy_plays_every_scenario() -> None:
    """What the goals of each scenario need is in the deck."""
    box = Setup(players=players(1), copy=Copy.PRACTICE).box()
    assert box is not None
    assert box[B.HOUSE] >= 3
    assert all(box[building] for building in (B.SCHOOL, B.GRANARY, B.TEMPLE, B.STATUE, B.RESTAURANT))
    assert all(box[building] for building in (B.POTTERY, B.QUARRY, B.WOOD_WORKSHOP))
    commercial = [card.building for card in PRACTICE if card.type is Type.COMMERCIAL]
    assert sum(box[building] for building in commercial) >= 5


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ((B.COWSHED,), "the only New Building"),
        ((B.COWSHED, B.STATUE), "the two leftmost New Buildings"),
        ((B.COWSHED, B.STATUE, B.WELL), "the two leftmost New Buildings"),
    ],
)
def test_the_hint_of_step_2_speaks_of_the_tiles_that_lie_new(new: tuple[Building, ...], says: str) -> None:
    """Zamindar's Actions 2: no tile that lies open is on his list."""
    state = but(start(alone()), market=Market(0, new), to_reveal=0, acts=Acts())
    step = automa.step(state)
    assert step is not None
    assert step.hint == f"No tile from the list is visible: discard {says}."
    assert step.says == "Discard the Cowshed, leftmost of the New Buildings."
    assert bool(_proof(step).applied) is (len(new) > 1), "of a single tile nothing has to be decided"
