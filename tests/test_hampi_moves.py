"""The moves of Hampi: a case for every refusal, then cubes, zones and corrections as worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

import test_hampi_zones as zones
from engine.move import Blank
from engine.notation import read, write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, Table
from engine.turn import CHANCE, Seat, Turn
from engine.value import but
from engine.way import Way
from games.hampi.game import GAME
from games.hampi.rules import questions
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.condition import Gets, Given, Most, Reads
from games.hampi.rules.moves.corrections import SetComplete, SetCubes, SetJewel, SetPaid, SetSupport
from games.hampi.rules.moves.counting import Book, Counts, NextTile, Sums, banking
from games.hampi.rules.moves.cube import Marks, NoCube
from games.hampi.rules.moves.draw import Draw, Miss
from games.hampi.rules.moves.laying import Shows, Swap
from games.hampi.rules.moves.round_end import EndRound
from games.hampi.rules.moves.zones import Joins
from games.hampi.rules.odd import warnings
from games.hampi.rules.pieces import KNOWN, Asks, Condition, Kind, Length, Mode, Person, What, Zone
from games.hampi.rules.state import Setup, State, start
from hampi_tables import CLOSED, DONE, OPEN, Z, at, completes, marks, played, refusal_of, sums, used, zone
from people import players

P = Person
LAND: Final = Draw(What.LAND)
JEWEL: Final = Draw(What.JEWEL)
FIRST: Final = Draw(What.CONDITION_1)
TWO: Final = start(Setup(players=players(2)))
END: Final = start(Setup(players=players(2), way=Way.END))
COUNTED: Final = start(Setup(players=players(2), tiles=15))
ADVANCED: Final = Mode.ADVANCED


def setting_up(setup: Setup) -> Refusal:
    """Why a setup makes no table."""
    with pytest.raises(Refused) as refused:
        start(setup)
    return refused.value.refusal


def asks(people: tuple[Person, ...], kind: Asks = Asks.MOST) -> Condition:
    """A condition of the copy."""
    return Condition(3, kind, people)


def drawn(state: State = TWO, round_: int = 2) -> State:
    """Nothing is drawn yet in this round."""
    return but(state, round=round_, found=True, holders=(Seat.A,))


def scoring(kind: str = "pond-1", mode: Mode = Mode.BASIC) -> State:
    """The first seat has completed a zone of its own and counts it."""
    return played(at(3, zone(kind, 1), mode=mode), completes(kind), NoCube())


ASKED: Final = played(drawn(), Draw(What.CONDITION_7))
"""A condition was drawn that nobody has read yet."""
LAST: Final = but(drawn(), conditions=tuple(played(drawn(), FIRST).conditions) * 6)
"""Six conditions are drawn."""
OVER: Final = but(LAST, over=True, conditions=LAST.conditions[:1] * 7)
TEMPLE: Final = played(scoring("temple-1", ADVANCED), *[NextTile()] * 7)
TYPED: Final = played(scoring(), sums(P.LADY, 3))

REFUSALS: Final[dict[str, Callable[[], Refusal]]] = {
    "seats": lambda: setting_up(Setup(players=players(1))),
    "first": lambda: setting_up(Setup(players=players(2), first=Seat.C)),
    "tiles": lambda: setting_up(Setup(players=players(2), tiles=5)),
    "seven": lambda: setting_up(Setup(players=players(2), conditions=(Condition(8, Asks.MOST, (P.LADY,)),))),
    "condition-people": lambda: setting_up(Setup(players=players(2), conditions=(asks(()),))),
    "over": lambda: refusal_of(OVER, LAND),
    "eighth": lambda: refusal_of(OVER, Draw(What.CONDITION_7)),
    "other-way": lambda: refusal_of(END, NoCube()),
    "asked": lambda: refusal_of(ASKED, LAND),
    "not-asked": lambda: refusal_of(TWO, Most()),
    "no-tile": lambda: refusal_of(drawn(), marks("pond-1", new=True)),
    "drawn": lambda: refusal_of(TWO, LAND, LAND),
    "not-scoring": lambda: refusal_of(TWO, LAND, Book()),
    "stack-empty": lambda: refusal_of(but(COUNTED, lands=4), LAND),
    "jewel-twice": lambda: refusal_of(TWO, JEWEL, JEWEL),
    "jewel-round": lambda: refusal_of(but(TWO, round=2), JEWEL),
    "condition-twice": lambda: refusal_of(drawn(), FIRST, FIRST),
    "condition-round": lambda: refusal_of(TWO, FIRST),
    "lands-left": lambda: refusal_of(COUNTED, EndRound()),
    "seventh-left": lambda: refusal_of(drawn(round_=3), EndRound()),
    "no-zone": lambda: refusal_of(at(2), completes("pond-1")),
    "cube-first": lambda: refusal_of(scoring(), completes("farm-1", new=True)),
    "complete": lambda: refusal_of(at(2, zone("pond-1", 1)), completes("pond-1"), completes("pond-1")),
    "advanced-only": lambda: refusal_of(at(2), completes("temple-1", new=True)),
    "scored": lambda: refusal_of(at(2, used(1)), marks("land-9")),
    "second-cube": lambda: refusal_of(scoring(), marks("farm-1", new=True)),
    "nothing-there": lambda: refusal_of(at(2, used(8), zone("pond-1", 0, 1)), marks("farm-1", "pond-1", new=True)),
    "same-zone": lambda: refusal_of(at(3, used(7), zone("pond-1", 1)), marks("pond-1", "pond-1")),
    "ninth": lambda: refusal_of(at(3, used(7), zone("pond-1", 1)), marks("farm-1", new=True)),
    "all-scored": lambda: refusal_of(at(3, used(8)), marks("farm-1", new=True)),
    "withdraw-early": lambda: refusal_of(at(3, zone("pond-1", 1)), marks("farm-1", "pond-1", new=True)),
    "not-open": lambda: refusal_of(at(3, used(8)), marks("farm-1", "land-9", new=True)),
    "done": lambda: refusal_of(at(2, zone("pond-1", standing=DONE)), marks("pond-1")),
    "round-1": lambda: refusal_of(at(1), marks("pond-1", new=True)),
    "three": lambda: refusal_of(at(2, placed=(3, 0)), marks("pond-1", new=True)),
    "not-one": lambda: refusal_of(at(3, zone("pond-1", 1), zone("farm-1", 1)), Joins(Z("farm-1"), Z("pond-1"))),
    "other-temple": lambda: refusal_of(at(2, zone("temple-1", 1), mode=ADVANCED), marks("temple-1")),
    "cube-over": lambda: refusal_of(scoring(), NoCube()),
    "mixed": lambda: refusal_of(TYPED, Counts(P.LADY, 2)),
    "eighth-tile": lambda: refusal_of(TEMPLE, Counts(P.LADY, 2)),
    "no-number": lambda: refusal_of(scoring(), Sums(P.LADY, ())),
    "starting": lambda: refusal_of(zones.table(), LAND),
    "miss": lambda: refusal_of(TWO, Miss()),
    "not-all-in": lambda: refusal_of(END, FIRST),
    "number": lambda: refusal_of(scoring(), Counts(P.LADY, 1000)),
    "nothing-typed": lambda: refusal_of(END, Book()),
    "uncounted": lambda: refusal_of(scoring(), Book()),
    "seven-tiles": lambda: refusal_of(scoring("market-1", ADVANCED), *[NextTile()] * 6, Book()),
    "named": lambda: refusal_of(ASKED, Gets(Seat.A), Reads(P.LADY)),
    "read-twice": lambda: refusal_of(ASKED, Reads(P.LADY), Reads(P.LADY)),
    "nobody-read": lambda: refusal_of(ASKED, Most()),
    "read": lambda: refusal_of(ASKED, Reads(P.LADY), Gets(Seat.A)),
    "named-twice": lambda: refusal_of(ASKED, Gets(Seat.A), Gets(Seat.A)),
    "nobody": lambda: refusal_of(ASKED, Gets(Seat.C)),
    "no-holder": lambda: refusal_of(but(END, asked=questions.HOLDER), Given()),
    "not-open-there": lambda: refusal_of(at(2, zone("land-9", 1)), SetComplete(Z("land-9"))),
    "not-paid": lambda: refusal_of(at(2), SetPaid(Seat.A, P.LADY, 2)),
    "no-cubes": lambda: refusal_of(at(2, zone("land-9", standing=DONE)), SetCubes(Seat.A, Z("land-9"), 2)),
    "too-many-cubes": lambda: refusal_of(at(2, used(7), zone("pond-1", 1)), SetCubes(Seat.A, Z("pond-1"), 2)),
}
"""A case for every code, by its code."""
OF_THE_LANDSCAPE: Final = tuple(zones.REFUSALS)
REFUSALS.update(zones.REFUSALS)

SOFT: Final = frozenset(
    (
        *("stack-empty", "jewel-twice", "jewel-round", "condition-round", "lands-left", "seventh-left"),
        *("advanced-only", "second-cube", "ninth", "all-scored", "withdraw-early", "not-open"),
        *("done", "round-1", "three", "other-temple", "nothing-typed", "scored", "miss"),
        *("uncounted", "seven-tiles", "no-holder"),
    )
)
"""What the table can overrule: the move means something all the same."""


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal(code: str) -> None:
    refusal = REFUSALS[code]()
    assert refusal.code == code
    assert code in OF_THE_LANDSCAPE or refusal.firm == (code not in SOFT)


# Where a cube may go, as worked out by hand: the state, the moves, and the code or the supply afterwards

OWN7: Final = used(7)
CUBES: Final[dict[str, tuple[State, tuple[Move, ...], str | int]]] = {
    "D1": (at(1), (marks("pond-1", new=True),), "round-1"),
    "D2": (at(1), (completes("pond-1", new=True), marks("pond-1")), 7),
    "D3": (at(1, zone("pond-1", standing=DONE)), (marks("pond-1"),), "done"),
    "D4": (at(1, zone("pond-1", 1, standing=DONE, scored=True)), (marks("pond-1"),), "scored"),
    "D5": (
        at(1),
        (completes("land-1", new=True), completes("farm-1", new=True), marks("land-1"), marks("farm-1")),
        "second-cube",
    ),
    "D6 fourth": (at(1, used(3), placed=(3, 0)), (completes("pond-1", new=True), marks("pond-1")), 4),
    "D6 fifth": (at(1, used(4), placed=(4, 0)), (completes("pond-1", new=True), marks("pond-1")), 3),
    "D7": (at(1, used(8)), (completes("pond-1", new=True), marks("pond-1")), "all-scored"),
    "D8": (at(1), (completes("end-village-1", new=True), marks("end-village-1")), 7),
    "D9": (at(1), (marks("temple-1", new=True),), "advanced-only"),
    "D10": (at(2), (marks("farm-1", new=True),), 7),
    "D11": (at(2, used(2), placed=(2, 0)), (marks("farm-1", new=True),), 5),
    "D12": (at(2, used(3), placed=(3, 0)), (marks("farm-1", new=True),), "three"),
    "D13": (at(2, used(3), placed=(3, 0)), (completes("farm-1", new=True), marks("farm-1")), "three"),
    "D14": (at(2), (completes("farm-1", new=True), marks("farm-1")), 7),
    "D15": (at(2, used(3)), (marks("farm-1", new=True),), 4),
    "D16": (at(2, zone("farm-1", 0, 1)), (marks("farm-1"),), 7),
    "D17": (at(2, zone("farm-1", 1)), (marks("farm-1"),), 6),
    "D19": (at(2, zone("farm-1", 1)), (completes("farm-1"), marks("farm-1"), marks("pond-1", new=True)), "second-cube"),
    "D21": (drawn(), (FIRST, marks("farm-1", new=True)), "no-tile"),
    "D22": (at(2, used(1)), (marks("land-9"),), "scored"),
    "D23": (at(2, used(6), zone("pond-1", 1), placed=(2, 0)), (marks("farm-1", new=True),), 0),
    "D23 withdrawal": (
        at(2, used(6), zone("pond-1", 1), placed=(2, 0)),
        (marks("farm-1", "pond-1", new=True),),
        "withdraw-early",
    ),
    "D24": (at(2, OWN7, zone("pond-1", 1), placed=(2, 0)), (marks("farm-1", "pond-1", new=True),), 0),
    "D25": (at(2, OWN7, zone("pond-1", 1), placed=(3, 0)), (marks("farm-1", "pond-1", new=True),), "three"),
    "D25 from the supply": (at(2, OWN7, zone("pond-1", 1), placed=(3, 0)), (marks("farm-1", new=True),), "three"),
    "D25 onto a done one": (at(3, OWN7, zone("pond-1", 1), zone("farm-1", standing=DONE)), (marks("farm-1"),), "done"),
    "D26": (at(3, used(3), zone("pond-1", 1)), (marks("farm-1", new=True),), 3),
    "D26 fourth of the round": (at(3, used(3), placed=(3, 0)), (marks("farm-1", new=True),), 4),
    "D27": (at(3, zone("pond-1", standing=DONE)), (marks("pond-1"),), "done"),
    "D28": (at(3), (completes("pond-1", new=True), marks("pond-1")), 7),
    "D29": (at(3), (marks("pond-1", new=True),), 7),
    "D30": (at(3, used(6), zone("pond-1", 1), zone("farm-1", 1)), (marks("end-village-1", new=True),), "ninth"),
    "D30 from one": (
        at(3, used(6), zone("pond-1", 1), zone("farm-1", 1)),
        (marks("end-village-1", "pond-1", new=True),),
        0,
    ),
    "D30 from the other": (
        at(3, used(6), zone("pond-1", 1), zone("farm-1", 1)),
        (marks("end-village-1", "farm-1", new=True),),
        0,
    ),
    "D31": (at(3, used(8)), (marks("pond-1", new=True),), "all-scored"),
    "D32": (at(3, OWN7, zone("pond-1", 1)), (completes("pond-1"), marks("farm-1", new=True)), "all-scored"),
    "D32 withdrawal": (
        at(3, OWN7, zone("pond-1", 1)),
        (completes("pond-1"), marks("farm-1", "pond-1", new=True)),
        "not-open",
    ),
    "D32 onto the only one": (at(3, OWN7, zone("pond-1", 1)), (marks("pond-1"),), "all-scored"),
    "D33": (at(3, used(5), zone("pond-1", 1)), (marks("farm-1", "pond-1", new=True),), "withdraw-early"),
    "D35": (at(3, OWN7, zone("pond-1", 1)), (marks("pond-1", "pond-1"),), "same-zone"),
    "D38": (at(1, mode=ADVANCED), (marks("pond-1", new=True),), 7),
    "D39": (at(1, mode=ADVANCED), (marks("temple-1", new=True),), 7),
    "D40": (at(1, zone("temple-1"), mode=ADVANCED), (completes("temple-1"), marks("temple-1")), "other-temple"),
    "D41": (
        at(1, mode=ADVANCED),
        (completes("temple-1", new=True), marks("temple-1"), *[NextTile()] * 7, Book()),
        8,
    ),
    "D42": (at(2, zone("pond-1", 3), mode=ADVANCED, placed=(3, 0)), (marks("farm-1", new=True),), 4),
    "D43": (
        at(2, zone("pond-1", 1), mode=ADVANCED),
        (completes("pond-1"), marks("pond-1"), marks("temple-1", new=True)),
        "second-cube",
    ),
    "D44": (at(2, mode=ADVANCED), (completes("pond-1", new=True), marks("pond-1"), NextTile(), Book()), 8),
    "D45": (at(3, zone("pond-1", standing=DONE), mode=ADVANCED), (marks("pond-1"),), "done"),
    "D49": (at(1, mode=ADVANCED), (marks("market-1", new=True),), 7),
}


@pytest.mark.parametrize("case", CUBES)
def test_where_a_cube_may_go(case: str) -> None:
    state, moves, expected = CUBES[case]
    if isinstance(expected, str):
        assert refusal_of(state, *moves).code == expected
    else:
        assert played(state, *moves).supply(Seat.A) == expected


def test_who_holds_the_jewel_at_the_end_can_be_told_by_a_correction_too() -> None:
    asked = but(drawn(), asked=questions.HOLDER, holders=())
    assert refusal_of(asked, Given()).code == "no-holder"
    over = played(asked, SetJewel(Seat.B, holds=True), Given())
    assert (over.over, over.holders) == (True, (Seat.B,))


def test_support_that_is_not_entered_is_unknown_and_not_nothing() -> None:
    """Scored at the end: each player is open until his cards are in, and what is left out is said to be none."""
    assert [GAME.score(END).written(seat) for seat in (Seat.A, Seat.B)] == ["?", "?"]
    state = played(END, sums(P.ELDER, 2, 3))
    assert Book().say(state).endswith(": no other cards")
    state = played(state, Book())
    assert [GAME.score(state).written(seat) for seat in (Seat.A, Seat.B)] == ["5", "?"]
    state = played(state, *(sums(person, 1) for person in P))
    assert Book().say(state).endswith("’s support is complete")
    assert GAME.score(played(state, Book())).open == 0
    assert Book().say(TYPED) == "Score Pond 1, no other cards"


def test_what_closes_without_a_cube_is_done_for_ever() -> None:
    """D5, C14."""
    state = played(at(1), completes("land-1", new=True), completes("farm-1", new=True), marks("land-1"))
    land, farm = state.zones
    assert (land.standing, farm.standing) == (CLOSED, DONE)
    assert state.scoring == land
    after = played(state, NextTile(), Book())
    assert [record.standing for record in after.zones] == [DONE, DONE]
    assert [entry.line.rule for entry in after.entries] == ["land"]
    assert refusal_of(but(after, tile=True), marks("farm-1")).code == "done"


def test_a_withdrawn_cube_leaves_an_open_zone_behind() -> None:
    """D36."""
    state = played(at(3, used(7), zone("pond-1", 1)), marks("farm-1", "pond-1", new=True))
    pond = state.record(Z("pond-1"))
    assert pond is not None
    assert (pond.standing, pond.cubes) == (OPEN, (0, 0))
    after = played(state, LAND, completes("pond-1"), NoCube())
    assert after.entries == ()
    assert after.seat is Seat.A


GROWN: Final = at(3, zone("pond-1", 1, 0), zone("pond-2", 0, 1, 1), zone("pond-3", 1), seats=3)


def test_zones_that_grow_together_are_one_with_all_their_cubes() -> None:
    """Ruling O11 where the table alone sees the tiles: one pond of 9, not two of which each takes one."""
    pond = {"lady": 9}
    assert scored(GROWN, completes("pond-1"), completes("pond-2"), NoCube(), **pond) == [
        ("A", "pond", 9),
        ("B", "pond", 4),
        ("C", "pond", 4),
    ]
    whole = played(GROWN, Joins(Z("pond-2"), Z("pond-1")))
    assert [(record.zone.word(), record.cubes) for record in whole.zones] == [
        ("pond-1", (1, 1, 1)),
        ("pond-3", (1, 0, 0)),
    ]
    assert [whole.supply(Seat(seat)) for seat in range(3)] == [GROWN.supply(Seat(seat)) for seat in range(3)]
    assert scored(whole, completes("pond-1"), NoCube(), **pond) == [
        ("A", "pond", 3),
        ("B", "pond", 3),
        ("C", "pond", 3),
    ]
    assert scored(whole, Joins(Z("pond-3"), Z("pond-1")), completes("pond-1"), NoCube(), **pond) == [("A", "pond", 9)]
    assert whole.next_of(Kind.POND) == Z("pond-4"), "no name is given twice"


def test_zones_of_which_one_was_told_as_complete_are_one_complete_zone() -> None:
    for order in (
        (completes("pond-1"), Joins(Z("pond-2"), Z("pond-1"))),
        (completes("pond-2"), Joins(Z("pond-2"), Z("pond-1"))),
    ):
        state = played(GROWN, *order)
        assert [(r.zone.word(), r.standing) for r in state.zones] == [("pond-1", CLOSED), ("pond-3", OPEN)]


def test_which_zones_can_have_grown_together() -> None:
    """Two of a kind that are not done; a temple never grows, and with the landscape the tiles show it."""
    found = [move for move in GAME.moves.candidates(GROWN) if isinstance(move, Joins)]
    assert [(move.zone.word(), move.into.word()) for move in found] == [
        ("pond-2", "pond-1"),
        ("pond-3", "pond-1"),
        ("pond-3", "pond-2"),
    ]
    one = Joins(Z("pond-2"), Z("pond-1"))
    done = at(3, zone("pond-1", 1), zone("pond-2", 1, standing=DONE, scored=True))
    temples = at(3, zone("temple-1", 1), zone("temple-2", 1), mode=ADVANCED)
    for state, move in (
        (done, one),
        (temples, Joins(Z("temple-2"), Z("temple-1"))),
        (zones.TWO, one),
        (GROWN, Joins(Z("pond-1"), Z("pond-1"))),
        (GROWN, Joins(Z("pond-9"), Z("pond-1"))),
    ):
        assert not [found for found in GAME.moves.candidates(state) if isinstance(found, Joins)] or state is GROWN
        assert refusal_of(but(state, tile=True, laying=False), move).code == "not-one"
    assert refusal_of(GROWN, completes("pond-1"), NoCube(), one).code == "cube-first"
    assert refusal_of(but(GROWN, tile=False), one).code == "no-tile"


def test_eight_cubes_on_open_zones_in_the_advanced_game() -> None:
    """D46."""
    zones = [zone(f"pond-{number}", 1) for number in range(1, 9)]
    state = played(at(3, *zones, mode=ADVANCED), completes("pond-1"))
    sources = [
        move.source
        for move in GAME.moves.candidates(state)
        if isinstance(move, Marks) and move.zone == Z("farm-1") and not GAME.moves.refuse(state, move)
    ]
    assert sources == [Z(f"pond-{number}") for number in range(2, 9)]
    booked = (NextTile(), Book())
    assert played(state, NoCube(), *booked).supply(Seat.A) == 1
    assert played(state, marks("farm-1", "pond-2", new=True), *booked).supply(Seat.A) == 1
    assert played(state, marks("pond-1", "pond-2"), *booked).supply(Seat.A) == 2


def test_cubes_come_back_in_the_advanced_game_and_stay_in_the_basic_one() -> None:
    """D47, D50."""
    moves = (completes("pond-1"), NoCube(), NextTile(), Book())
    advanced = played(at(3, zone("pond-1", 2, 1, 1), mode=ADVANCED, seats=3), *moves)
    assert [advanced.supply(seat) for seat in (Seat.A, Seat.B, Seat.C)] == [8, 8, 8]
    basic = played(at(3, zone("pond-1", 2, 1), seats=3), *moves)
    assert [basic.supply(seat) for seat in (Seat.A, Seat.B, Seat.C)] == [6, 7, 8]
    assert [entry.line.seat for entry in basic.entries] == [Seat.A]


def test_a_cube_on_a_temple_does_not_count_for_the_pond_of_its_tile() -> None:
    """D48."""
    state = played(at(2, zone("temple-1", 1), zone("pond-1", 0, 1), mode=ADVANCED), completes("pond-1"), NoCube())
    after = played(state, sums(P.LADY, 4), Book())
    assert [(entry.line.seat, entry.line.points) for entry in after.entries] == [(Seat.B, 4)]
    temple = after.record(Z("temple-1"))
    assert temple is not None
    assert temple.cubes == (1, 0)


# The cube is placed before the zone is scored (C15, C16, C18, C19, C22, C23)


def scored(state: State, *moves: Move, **counts: int) -> list[tuple[str, str, int]]:
    """Who gets how much of which zone; the sums are those of every zone."""
    state = played(state, *moves)
    while state.scoring:
        state = played(state, *(sums(P(person), number) for person, number in counts.items()), Book())
    return [(entry.line.seat.name, entry.line.rule, entry.line.points or 0) for entry in state.entries]


def test_a_cube_of_this_turn_counts() -> None:
    pond = {"lady": 4, "elder": 2, "priest": 2, "farmer": 4}
    assert scored(at(2, zone("pond-1", 1, 1)), completes("pond-1"), marks("pond-1"), **pond) == [("A", "pond", 12)]
    found = scored(at(2, zone("pond-1", 1, 2)), completes("pond-1"), marks("pond-1"), **pond)
    assert found == [("A", "pond", 6), ("B", "pond", 6)]
    found = scored(at(2, zone("pond-1", 0, 1, 1), seats=3), completes("pond-1"), NoCube(), **pond)
    assert found == [("B", "pond", 6), ("C", "pond", 6)]


def test_a_negative_zone_scores_whoever_has_a_cube_there() -> None:
    village = at(2, zone("end-village-1", 0, 1))
    assert scored(village, completes("end-village-1"), NoCube(), farmer=-4) == [("B", "end-village", -4)]
    assert scored(at(1), completes("end-village-1", new=True), NoCube()) == []
    state = played(at(1), completes("end-village-1", new=True), marks("end-village-1"), sums(P.FARMER, -4), Book())
    assert state.balance(Seat.A) == (0, 0, 0, 0, 0, -4)
    assert state.supply(Seat.A) == 7


def test_a_tile_can_complete_several_zones() -> None:
    two = at(2, zone("land-1", 0, 1), zone("pond-1", 0, 0, 1), seats=3)
    both = (completes("land-1"), completes("pond-1"))
    assert scored(two, *both, NoCube(), miner=8) == [("B", "land", 8), ("C", "pond", 8)]
    assert scored(two, *both, marks("land-1"), miner=8) == [("A", "land", 4), ("B", "land", 4), ("C", "pond", 8)]


# Entering a zone (E1 to E8)


def test_the_numbers_of_each_tile_are_added() -> None:
    counted = [
        [Counts(P.PRIEST, 2), Counts(P.FARMER, -2)],
        [Counts(P.PRIEST, 2), Counts(P.LADY, 2)],
        [Counts(P.PRIEST, -2), Counts(P.MINER, 2)],
        [Counts(P.LADY, 2), Counts(P.MERCHANT, 2)],
    ]
    state = scoring("farm-1")
    for tile in counted:
        state = played(state, *tile, NextTile())
    (line,) = Book().preview(state)
    assert line.points == 8
    assert line.because == "Farm 1: Miner 2, Merchant 2, Lady 2+2 = 4, Priest 2+2−2 = 2, Farmer −2"
    ((seat, cards),) = banking(state)
    assert seat is Seat.A
    assert [exchange.says() for exchange in cards][-1] == "Farmer: owes 2"
    assert played(state, Book()).balance(Seat.A) == (2, 2, 4, 0, 2, -2)


def test_a_tile_without_numbers_makes_a_lawful_zero() -> None:
    """E2."""
    after = played(scoring(), NextTile(), Book())
    assert [entry.line.points for entry in after.entries] == [0]
    zeros = played(scoring(), *(sums(person, 0) for person in Person), Book())
    assert [entry.line.points for entry in zeros.entries] == [0]


def test_a_temple_takes_seven_tiles_or_the_sums() -> None:
    """E4, E5."""
    temple = scoring("temple-1", ADVANCED)
    six = played(temple, *[NextTile()] * 6)
    assert refusal_of(six, Book()).code == "seven-tiles"
    assert played(six, Counts(P.LADY, 1), Book()).total(Seat.A) == 1
    assert played(temple, sums(P.ELDER, 9), Book()).total(Seat.A) == 9


def test_a_zone_is_completed_once_and_in_a_turn_with_a_tile() -> None:
    """E6, E7."""
    assert refusal_of(at(2, used(1)), completes("land-9")).code == "complete"
    assert refusal_of(drawn(), FIRST, completes("pond-1", new=True)).code == "no-tile"
    assert refusal_of(TWO, JEWEL, completes("pond-1", new=True)).code == "no-tile"


def test_zones_are_numbered_in_the_order_of_opening() -> None:
    state = played(at(2), completes("pond-1", new=True), completes("pond-2", new=True), completes("farm-1", new=True))
    assert [record.zone.title for record in state.zones] == ["Pond 1", "Pond 2", "Farm 1"]
    assert refusal_of(state, completes("pond-4", new=True)).code == "no-zone"
    assert refusal_of(state, completes("pond-2", new=True)).code == "no-zone"
    assert Zone.from_word("end-village-12").title == "End village 12"


@pytest.mark.parametrize("word", ["pond", "pond-", "pond--1", "lake-1", "pond-x", "-1"])
def test_a_word_that_is_no_zone(word: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Zone.from_word(word)


# House rulings


def test_a_zone_that_nobody_claimed_can_be_claimed_later_as_a_house_ruling() -> None:
    state = at(3, zone("pond-1", standing=DONE))
    after = GAME.moves.play(state, marks("pond-1"))
    assert after.scoring is not None
    assert played(after, sums(P.LADY, 3), Book()).total(Seat.A) == 3


def test_a_cube_ruled_onto_a_scored_zone_only_lies_there() -> None:
    state = played(scoring(), sums(P.LADY, 3), Book(), LAND)
    assert refusal_of(state, marks("pond-1")).code == "scored"
    after = GAME.moves.play(state, marks("pond-1"))
    assert (after.scoring, after.seat) == (None, Seat.A)
    assert (after.total(Seat.A), after.total(Seat.B)) == (3, 0)
    assert [record.cubes for record in after.zones] == [(1, 1)]


def test_a_second_cube_as_a_house_ruling_leaves_the_scoring_where_it_was() -> None:
    state = GAME.moves.play(scoring(), marks("farm-1", new=True))
    assert state.scoring is not None
    assert state.scoring.zone == Z("pond-1")
    assert state.supply(Seat.A) == 6


# By hand


def test_support_set_by_hand_opens_to_a_line() -> None:
    state = played(at(2), SetSupport(Seat.B, P.LADY, 3), SetSupport(Seat.B, P.LADY, -1))
    assert state.balance(Seat.B) == (0, 0, -1, 0, 0, 0)
    lines = GAME.score(state).of(Seat.B, "support")
    assert [(line.points, line.because) for line in lines] == [
        (3, "Lady corrected from 0 to 3"),
        (-4, "Lady corrected from 3 to −1"),
    ]


def test_cubes_and_the_jewel_are_set_by_hand() -> None:
    state = played(
        at(2, zone("pond-1", 1)),
        SetCubes(Seat.B, Z("pond-1"), 2),
        SetJewel(Seat.A, holds=True),
        SetJewel(Seat.B, holds=False),
    )
    assert state.zones[0].cubes == (1, 2)
    full = played(at(2, used(6), zone("pond-1", 1)), SetCubes(Seat.A, Z("pond-1"), 2))
    assert full.supply(Seat.A) == 0
    nine = at(2, used(8), zone("pond-1", 1), zone("farm-1"))  # one too many by a house ruling
    right = SetCubes(Seat.A, Z("pond-1"), 0)
    assert played(nine, SetCubes(Seat.A, Z("farm-1"), 0), right).supply(Seat.A) == 0
    assert state.holders == (Seat.A,)


def test_cubes_seen_wrong_while_a_zone_is_scored_are_put_right() -> None:
    """Scoring Support Points, ruling S9: level at one each, but the second seat really has two, or nobody any."""
    state = played(at(3, zone("pond-1", 1, 1)), completes("pond-1"), NoCube())
    right = SetCubes(Seat.B, Z("pond-1"), 2)
    assert scored(state, right, lady=5) == [("B", "pond", 5)]
    assert scored(played(state, right), SetCubes(Seat.A, Z("pond-1"), 2), lady=5) == [
        ("A", "pond", 2),
        ("B", "pond", 2),
    ]
    none = played(state, SetCubes(Seat.A, Z("pond-1"), 0), SetCubes(Seat.B, Z("pond-1"), 0))
    assert (none.zones[0].standing, none.zones[0].scored, none.entries) == (DONE, False, ())
    assert none.turns == state.turns + 1, "there is nothing to score in this turn"


def test_a_cube_ruled_onto_a_scored_zone_can_come_back_by_hand() -> None:
    """Advanced Gameplay 2: else it would lie there for ever."""
    state = GAME.moves.play(at(3, zone("pond-1", standing=DONE, scored=True), mode=ADVANCED), marks("pond-1"))
    assert state.supply(Seat.A) == 7
    assert played(state, SetCubes(Seat.A, Z("pond-1"), 0)).supply(Seat.A) == 8


def test_a_jewel_given_by_hand_is_found() -> None:
    state = played(TWO, SetJewel(Seat.B, holds=True))
    assert refusal_of(state, JEWEL).code == "jewel-twice"
    assert not played(TWO, SetJewel(Seat.B, holds=False)).found


def test_each_way_and_each_question_has_its_own_moves() -> None:
    """An empty stack asks who drew the Jewel; support that is in asks for the seventh condition (Goal; Game Ends)."""
    for correction in (SetSupport(Seat.A, P.LADY, 1), SetCubes(Seat.A, Z("pond-1"), 1), SetJewel(Seat.A, holds=True)):
        assert refusal_of(END, correction).code == "other-way"
    both = played(END, *[sums(P.LADY, 1), Book()] * 2)
    assert refusal_of(both, LAND).code == "asked"
    assert GAME.moves.refuse(both, FIRST) is None
    assert refusal_of(played(TWO, EndRound()), NoCube()).code == "asked"
    assert refusal_of(OVER, LAND).code == "over"


def test_what_can_be_put_right_is_offered() -> None:
    state = at(2, zone("pond-1", 1), zone("farm-1", standing=DONE), used(2))
    blanks = [one.path for one in GAME.moves.candidates(state, corrections=True) if isinstance(one, Blank)]
    keys = [*(f"person:{person.value}" for person in Person), "zone:pond-1", "zone:land-9"]
    assert sorted(blanks) == sorted((f"seat:{seat}", key) for seat in "AB" for key in keys)
    cubes = [
        one
        for one in GAME.moves.candidates(state, corrections=True)
        if isinstance(one, Blank) and one.path[1] == "zone:pond-1"
    ]
    assert [(blank.low, blank.high, blank.fill(2)) for blank in cubes] == [
        (0, 6, SetCubes(Seat.A, Z("pond-1"), 2)),
        (0, 8, SetCubes(Seat.B, Z("pond-1"), 2)),
    ]
    moves = [one for one in GAME.moves.candidates(state, corrections=True) if not isinstance(one, Blank)]
    assert SetJewel(Seat.A, holds=True) in moves
    assert SetJewel(Seat.B, holds=False) in moves
    assert all(move.corrects for move in moves)
    assert not list(GAME.moves.candidates(END, corrections=True))


# What is proposed


def paths(state: State) -> set[str]:
    """The keys that can be tapped first, lawful or not."""
    return {one.path[0] for one in GAME.moves.candidates(state)}


def test_temples_are_proposed_in_the_advanced_game_only() -> None:
    kinds = {one.path for one in GAME.moves.candidates(at(2)) if one.path[0].startswith("completes:")}
    assert ("completes:temple-1",) not in kinds
    kinds = {one.path for one in GAME.moves.candidates(at(2, mode=ADVANCED)) if one.path[0].startswith("completes:")}
    assert ("completes:temple-1",) in kinds
    assert len(kinds) == 6


def test_sums_are_not_offered_once_tiles_are_counted_nor_tiles_beside_sums() -> None:
    assert {"sum:lady", "person:lady", "tile", "book"} <= paths(scoring())
    assert not {"sum:lady"} & paths(played(scoring(), Counts(P.LADY, 1)))
    assert not {"person:lady", "tile"} & paths(TYPED)


def test_a_whole_number_is_typed_where_no_key_has_it() -> None:
    typed = next(one for one in GAME.moves.candidates(scoring()) if isinstance(one, Blank))
    assert typed.path == ("person:miner", "n:typed")
    assert typed.fill(7) == Counts(P.MINER, 7)


# The text


def test_a_table_is_its_text() -> None:
    table: AnyTable = Table.new(GAME, Setup(players=players(2), mode=ADVANCED, tiles=15, conditions=(asks((P.LADY,)),)))
    for move in (LAND, marks("temple-1", new=True), LAND, completes("farm-1", new=True), NoCube(), JEWEL):
        table = table.play(move)
    text = write(table)
    assert "condition 3 most lady\n" in text
    assert "\nA draw land\nA marks temple-1 yes\nB draw land\nB completes farm-1 yes\nB no-cube\nA draw jewel\n" in text
    assert read(text, [GAME]) == table


def test_who_acts() -> None:
    def now(state: State) -> tuple[Seat | None, str]:
        turn = GAME.moves.turn(state)
        assert isinstance(turn, Turn)
        return turn.actor, turn.phase

    assert now(TWO) == (Seat.A, "Draw")
    assert now(played(TWO, LAND)) == (Seat.A, "Zones and cube")
    assert now(scoring()) == (Seat.A, "Score")
    assert now(ASKED) == (Seat.A, "Sun Jewel")
    assert now(played(TWO, EndRound())) == (CHANCE, "Sun Jewel")
    assert now(END) == (Seat.A, "Support cards")
    assert now(but(END, asked=questions.HOLDER)) == (CHANCE, "Sun Jewel")


def test_the_two_conditions_that_the_book_tells() -> None:
    """Ruling S14."""
    assert [condition.title for condition in KNOWN] == ["the most total support", "the most Lady support"]
    own = Setup(players=players(2), conditions=(Condition(1, Asks.FEWEST, (P.PRIEST, P.FARMER)),))
    first, second = own.condition(1), own.condition(2)
    assert first is not None
    assert second is not None
    assert first.title == "the least Priest and Farmer support"
    assert second.title == "the most Lady support"
    assert own.condition(3) is None
    assert Length.FULL is own.length


# In words


def test_undo_says_what_goes_back() -> None:
    name = players(1)[0].name
    pond = played(at(3, zone("pond-1", 1)), completes("pond-1"), NoCube(), sums(P.LADY, 3), sums(P.FARMER, -1))
    assert Book().undo_steps(pond) == f"{name}: Lady: take 3 back; Farmer: 1 pays the debt."
    advanced = but(pond, setup=but(pond.setup, mode=ADVANCED))
    assert Book().undo_steps(advanced).startswith("Put the cubes back on Pond 1. ")
    rich = played(drawn(), SetSupport(Seat.B, P.LADY, 3))
    assert FIRST.undo_steps(rich) == f"Put condition 1 face down back on stack 2. Return the Sun Jewel to {name}."
    asked = played(rich, Draw(What.CONDITION_7), Reads(P.LADY))
    assert Most().undo_steps(asked) == f"Return the Sun Jewel to {name}."
    assert JEWEL.undo_steps(TWO) == "Put the Sun Jewel face down back on stack 1."
    assert marks("pond-1", new=True).undo_steps(at(2)) == "Move the cube from Pond 1 back to your supply."
    assert NoCube().undo_steps(at(2)) == ""
    nowhere = played(zones.table("PLPLPL"), Shows(2))
    assert Swap().undo_steps(nowhere) == "Take tile 2 out of its stack, back into your hand."


def test_what_looks_odd_is_said_and_not_refused() -> None:
    """E10, K3."""
    few = played(scoring("land-1"), NextTile(), NextTile())
    assert [*warnings(few)] == ["Land 1 has only 2 tiles so far; a road loop needs at least three. Is that all?"]
    assert GAME.moves.refuse(few, Book()) is None
    assert not [*warnings(played(few, NextTile()))]
    assert [*warnings(played(scoring("end-village-1"), NextTile()))]
    uneven = start(Setup(players=players(2), tiles=61))
    assert [*warnings(uneven)] == ["You cannot make three equal stacks from 61 Land tiles. Set 1 aside."]
    assert not [*warnings(TWO)]


def test_the_log_says_what_nobody_scores_and_who_qualifies() -> None:
    name, other = (player.name for player in players(2))
    closed = played(at(1), completes("land-1", new=True))
    assert NoCube().tell(closed) == f"{name} places no cube. Nobody scores Land 1."
    assert NoCube().tell(at(1)) == f"{name} places no cube."
    told = FIRST.tell(drawn())
    assert told.endswith(
        f"Nobody qualifies for the most total support ({name} 0, {other} 0). The Sun Jewel stays with {name}."
    )
