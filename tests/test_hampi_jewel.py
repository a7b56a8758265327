"""The Sun Jewel, rounds, the end, and the count at the end, as worked out by hand; two whole games and the book's."""

from __future__ import annotations

from typing import Final

import pytest

from engine.score import standings
from engine.turn import Outcome, Seat, Turn
from engine.value import but
from engine.way import Way
from games.hampi.game import GAME
from games.hampi.rules import jewel, questions
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.condition import Fewest, Gets, Given, Most, Reads
from games.hampi.rules.moves.corrections import SetJewel, points_adjusted
from games.hampi.rules.moves.counting import Book, Counts, NextTile
from games.hampi.rules.moves.cube import NoCube
from games.hampi.rules.moves.draw import Draw
from games.hampi.rules.moves.round_end import EndRound, Found, GoOn, Stop
from games.hampi.rules.pieces import KNOWN, NOTHING, PEOPLE, Asks, Condition, Length, Mode, Person, Row, What
from games.hampi.rules.scoring import booking, corrected
from games.hampi.rules.state import Setup, State, start
from hampi_tables import Z, at, completes, marks, played, refusal_of, sums, zone
from people import players

P = Person
A, B, C, D, E = Seat
ALL, LADY = KNOWN
LAND: Final = Draw(What.LAND)
JEWEL: Final = Draw(What.JEWEL)


def draw(number: int) -> Draw:
    """A condition tile."""
    return Draw(What(f"condition-{number}"))


def holding(*seats: Seat, round_: int = 2, turns: int = 0, **balances: Row | int) -> State:
    """These hold the Jewel; balances by seat, a number alone is of Miners. Nothing is drawn in this turn."""
    count = max(2, len(balances), *(seat + 1 for seat in seats))
    state = but(start(Setup(players=players(count))), round=round_, found=True, holders=seats, turns=turns)
    for name, given in balances.items():
        row = given if isinstance(given, tuple) else (given, 0, 0, 0, 0, 0)
        for person in PEOPLE:
            if row[person.at]:
                state = but(state, entries=(*state.entries, corrected(state, Seat[name], person, row[person.at])))
    return state


def lady(points: int) -> Row:
    """So much Lady support alone."""
    return (0, 0, points, 0, 0, 0)


def winners(state: State) -> tuple[Seat, ...]:
    """Who stands first."""
    return standings(GAME.score(state)).winners


# The Jewel and the conditions (H)


def test_who_draws_the_jewel_owns_it_and_misses_this_turn_only() -> None:
    """H1."""
    state = played(start(Setup(players=players(2))), JEWEL)
    assert (state.holders, state.seat) == ((A,), B)
    state = played(state, LAND, NoCube())
    assert (state.seat, GAME.moves.turn(state)) == (A, Turn(A, "Draw", 1, rounds=3))
    assert played(state, LAND, completes("pond-1", new=True), marks("pond-1")).supply(A) == 7


CONDITIONS: Final[dict[str, tuple[State, Condition, tuple[Seat, ...]]]] = {
    "H2": (holding(A, turns=2, A=8, B=12, C=5), ALL, (B,)),
    "H3": (holding(A, turns=1, A=8, B=12, C=5), ALL, (B,)),
    "H4": (holding(A, A=8, B=12, C=12), ALL, (B, C)),
    "H5": (holding(B, C, A=lady(3), B=lady(3), C=lady(1)), LADY, (A, B)),
    "H6": (holding(B, C, A=lady(0), B=lady(0), C=lady(-1)), LADY, (B, C)),
    "H7": (holding(A, A=-4, B=0), ALL, (A,)),
    "H8": (holding(A, A=-4, B=1), ALL, (B,)),
    "H9": (holding(A, A=(28, 0, 2, 0, 0, 0), B=(0, -1, 4, 0, 0, 0)), LADY, (B,)),
    "H10": (holding(A, A=(10, 0, 0, 0, 0, -6), B=(0, 5, 0, 0, 0, 0)), ALL, (B,)),
    "H11": (
        holding(C, A=(2, 0, 0, 2, 0, 0), B=(6, 0, 0, -3, 0, 0), C=(0, 0, 0, 3, 0, 0)),
        Condition(3, Asks.MOST, (P.MINER, P.ELDER)),
        (A,),
    ),
    "H12": (holding(C, A=0, B=0, C=0, D=0, E=0), ALL, (C,)),
    "H13": (holding(C, A=7, B=7, C=7, D=7, E=7), ALL, (A, B, C, D, E)),
    "the fewest": (holding(A, A=3, B=-1, C=-1), Condition(3, Asks.FEWEST, (P.MINER,)), (B, C)),
}


@pytest.mark.parametrize("case", CONDITIONS)
def test_a_condition_names_who_gets_the_jewel(case: str) -> None:
    before, condition, holders = CONDITIONS[case]
    before = but(before, setup=but(before.setup, conditions=(condition,)))
    after = played(before, draw(condition.number))
    assert after.holders == holders
    assert after.turns == before.turns + 1
    assert not after.tile


SIX: Final = tuple(jewel.found(holding(A, A=1), but(ALL, number=number)) for number in range(2, 8))
"""Six conditions, drawn before: only the first of the copy is left."""


def seventh(state: State, condition: Condition = ALL) -> State:
    """The state after the seventh condition."""
    setup = but(state.setup, conditions=(but(condition, number=1),))
    return played(but(state, setup=setup, conditions=SIX, round=3), draw(1))


def test_after_the_sixth_the_game_goes_on() -> None:
    """H14."""
    state = played(but(holding(C, A=2, B=2), conditions=SIX[1:]), draw(1))
    assert state.holders == (A, B)
    assert isinstance(GAME.moves.turn(state), Turn)


def test_where_the_jewel_goes_is_told_to_the_hands_after_a_condition() -> None:
    """Follow the Jewel; rulings S3 and S4. The page of the result says who holds it after the seventh."""
    a, b, *_ = (player.name for player in players(2))
    poor = holding(B)
    assert draw(1).also_do(holding(B, A=8, B=5)) == f"The Sun Jewel goes to {a}."
    assert draw(1).also_do(holding(B, A=5, B=8)) == f"The Sun Jewel stays with {b}."
    assert draw(1).also_do(holding(B, A=5, B=5)) == f"The Sun Jewel goes to {a} and {b}."
    assert draw(1).also_do(poor) == f"The Sun Jewel stays with {b}.", "nobody has any support"
    assert draw(1).also_do(but(poor, holders=())) == "Nobody gets the Sun Jewel."
    assert draw(3).also_do(poor) == LAND.also_do(poor) == "", "what the tile says is asked first"
    assert Most().also_do(played(holding(B, A=8), draw(3), Reads(P.MINER))) == f"The Sun Jewel goes to {a}."
    assert draw(1).also_do(but(holding(B, A=8), conditions=SIX, round=3)) == ""


@pytest.mark.parametrize(
    ("before", "condition", "who"),
    [
        pytest.param(holding(B, A=8, B=3), ALL, (A,), id="H15"),
        pytest.param(holding(B, A=8, B=3, C=8), ALL, (A, C), id="H16"),
        pytest.param(holding(B, A=0, B=-3), ALL, (B,), id="H17"),
        pytest.param(holding(A, B, A=0, B=-3), ALL, (A, B), id="H18"),
        pytest.param(holding(A, A=(37, 0, 3, 0, 0, 0), B=(2, 0, 4, 0, 0, 0)), LADY, (B,), id="H19"),
    ],
)
def test_the_seventh_condition_ends_the_game_and_decides(
    before: State, condition: Condition, who: tuple[Seat, ...]
) -> None:
    after = seventh(before, condition)
    assert isinstance(GAME.moves.turn(after), Outcome)
    assert winners(after) == who
    assert refusal_of(after, draw(1)).code == "eighth"


def test_a_condition_that_nobody_has_read_yet_is_read_at_the_table() -> None:
    state = holding(A, A=2, B=(0, 0, 0, 3, 0, 0))
    asked = played(state, draw(5), Reads(P.ELDER), Reads(P.MINER))
    assert asked.read == (P.MINER, P.ELDER)
    assert Most().say(asked) == "Most Miner and Elder support"
    after = played(asked, Most())
    assert (after.holders, after.seat, after.conditions[0].values) == ((B,), B, (2, 3))
    assert played(asked, Fewest()).holders == (A,)


def test_what_a_condition_asked_is_forgotten_for_the_next() -> None:
    """Two tiles that nobody has read yet, one after the other."""
    state = at(2, tile=False)
    for number in (6, 7):
        state = played(state, draw(number))
        assert (state.drawn, state.read, state.named) == (number, (), ())
        assert state.asked is questions.CONDITION
        state = played(state, Gets(A), Given()) if number == 6 else played(state, Reads(P.LADY), Most())
        assert (state.asked, state.drawn, state.read, state.named) == (None, 0, (), ())


def test_the_table_says_who_gets_the_jewel_where_the_app_cannot_add_it_up() -> None:
    odd = Condition(4, Asks.TABLE, (), "to the tallest")
    state = holding(A, A=2, B=3, C=1)
    state = but(state, setup=but(state.setup, conditions=(odd,)))
    assert played(state, draw(4), Gets(C), Gets(B), Given()).holders == (B, C)
    stays = played(state, draw(4), Given())
    assert (stays.holders, stays.conditions[0].title) == ((A,), "to the tallest")


def test_points_that_were_adjusted_count_where_all_six_are_added_up() -> None:
    """They belong to no influencer: Miners 4 against 3 by support, 4 against 8 in all."""
    state = points_adjusted(holding(C, A=4, B=3, C=0), B, 5)
    assert jewel.values(state, PEOPLE) == (4, 8, 0)
    assert jewel.values(state, (P.MINER,)) == (4, 3, 0)
    assert jewel.values(state, PEOPLE[:5]) == (4, 3, 0)


def test_what_was_closed_before_counts_for_a_condition() -> None:
    """H24."""
    state = at(2, zone("pond-1", 1), seats=2)
    state = played(state, completes("pond-1"), NoCube(), sums(P.LADY, 4), Book(), draw(2))
    assert state.holders == (A,)


# Rounds and the end (K)


def quietly(state: State, turns: int) -> State:
    """So many turns with a tile and without a cube."""
    return played(state, *(move for _ in range(turns) for move in (LAND, NoCube())))


@pytest.mark.parametrize(("tiles", "lands", "first"), [(15, 4, 5), (60, 19, 20)])
def test_a_counted_stack_ends_by_itself_in_round_1(tiles: int, lands: int, first: int) -> None:
    """K1, K2: the stack holds one tile less, and the Jewel."""
    state = played(quietly(start(Setup(players=players(3), tiles=tiles)), lands), JEWEL)
    assert (state.round, state.turns, state.lands) == (2, first, 0)
    state = quietly(state, lands)
    assert refusal_of(state, LAND).code == "stack-empty"
    state = played(state, draw(1), draw(2))
    assert state.turns == first + lands + 2
    assert played(state, EndRound()).round == 3


def test_a_number_of_tiles_that_makes_no_three_equal_stacks_leaves_the_rest_aside() -> None:
    """K3."""
    assert Setup(players=players(2), tiles=61).stack == 20


def test_the_first_player_is_chosen_and_play_goes_clockwise() -> None:
    """Setup your Game 8."""
    state = start(Setup(players=players(3), first=C))
    seats = []
    for _ in range(4):
        seats.append(state.seat)
        state = played(state, LAND, NoCube())
    assert seats == [C, A, B, C]


def test_the_order_of_turns_goes_on_over_the_rounds() -> None:
    """K4."""
    state = played(quietly(played(start(Setup(players=players(3))), JEWEL), 2), EndRound())
    assert (state.round, state.seat, state.placed) == (2, A, (0, 0, 0))


def quick(*seats: Seat, **balances: int) -> State:
    """Round 2 of a quick game; these hold the Jewel."""
    state = holding(*seats, round_=2, turns=0, **balances)
    return but(state, setup=but(state.setup, length=Length.QUICK))


def test_a_quick_game_ends_with_stack_2() -> None:
    """K5, K6, K7, K8."""
    for seats in ((A,), (A, B)):
        over = played(quick(*seats), EndRound(), Stop())
        assert isinstance(GAME.moves.turn(over), Outcome)
        assert winners(over) == seats
    over = played(quick(A, A=1, B=2, C=12), draw(1), EndRound(), Stop())
    assert winners(over) == (C,)


def test_where_nobody_holds_the_jewel_at_the_end_it_is_asked_who_does() -> None:
    """Goal: whoever holds it wins; that all share the win would be wrong, and that nobody wins too."""
    lost = SetJewel(A, holds=False)
    stopped = played(quick(A), EndRound(), lost)
    assert Stop().say(stopped) == "End the game"
    nobody = but(holding(A, A=0, B=0), conditions=SIX)
    for asked in (played(stopped, Stop()), played(nobody, lost, draw(1))):
        now = GAME.moves.turn(asked)
        assert isinstance(now, Turn)
        assert now.shared, "any phone of the table answers it"
        assert refusal_of(asked, LAND).code == "asked"
        over = played(asked, Gets(B), Given())
        assert isinstance(GAME.moves.turn(over), Outcome)
        assert winners(over) == (B,)


def test_the_last_tile_of_a_quick_game_is_scored() -> None:
    """K9."""
    state = at(2, zone("pond-1", 1))
    state = but(state, setup=but(state.setup, length=Length.QUICK))
    over = played(state, completes("pond-1"), NoCube(), sums(P.LADY, 9), Book(), EndRound(), Stop())
    assert over.total(A) == 9
    assert winners(over) == (B,)


def test_the_seventh_condition_ends_any_game_in_round_2() -> None:
    """K10, K11, K13."""
    for before in (quick(A, A=1, B=2), holding(A, A=1, B=2)):
        over = played(but(before, conditions=SIX), draw(1))
        assert isinstance(GAME.moves.turn(over), Outcome)
        assert winners(over) == (B,)
        assert refusal_of(over, GoOn()).code == "over"


def test_a_quick_game_goes_on_as_a_full_one() -> None:
    """K12."""
    before = but(quick(B, A=3), zones=(zone("farm-1", 2, 0),))
    state = played(before, EndRound(), GoOn())
    assert (state.round, state.holders, state.total(A), state.supply(A)) == (3, (B,), 3, 6)
    assert refusal_of(state, EndRound()).code == "seventh-left"


def test_open_zones_score_nothing_at_the_end() -> None:
    """K14."""
    over = seventh(but(holding(B), zones=(zone("farm-1", 3, 0),)))
    assert GAME.score(over).lines == ()


@pytest.mark.parametrize("count", [1, 6])
def test_two_to_five_play(count: int) -> None:
    """K16."""
    names = players(5) if count == 1 else (*players(5), players(1)[0])
    with pytest.raises(Exception, match="Hampi is for 2 to 5 players"):
        start(Setup(players=names[:count]))


def test_who_drew_the_jewel_is_asked_where_nobody_recorded_it() -> None:
    """K20."""
    state = played(quietly(start(Setup(players=players(3))), 4), EndRound())
    assert state.asked is questions.FINDER
    state = played(state, Found(C))
    assert (state.round, state.holders, state.seat) == (2, (C,), B)


# Score at the end (K17 to K19)


def at_end(length: Length = Length.FULL) -> State:
    """K17: the support of three is in."""
    state = start(Setup(players=players(3), way=Way.END, length=length))
    for row in ((2, 0, 0, 2, 4, 0), (0, 0, 4, 2, 2, 4), (0, 0, 0, 0, 0, -4)):
        state = played(state, *(sums(person, row[person.at]) for person in PEOPLE if row[person.at]), Book())
    return state


def test_the_count_at_the_end() -> None:
    state = at_end()
    assert [GAME.score(state).total(seat) for seat in (A, B, C)] == [8, 12, -4]
    assert winners(played(state, draw(2))) == (B,)
    assert winners(played(state, draw(1))) == (B,)
    assert winners(played(state, draw(6), Reads(P.PRIEST), Most())) == (A,)
    assert winners(played(state, draw(6), Gets(C), Given())) == (C,)
    assert winners(played(state, Given(), Gets(C), Gets(A), Given())) == (A, C)
    assert winners(played(at_end(Length.QUICK), Gets(C), Given())) == (C,)


def test_once_all_support_is_entered_no_more_waits_to_be_scored() -> None:
    state = start(Setup(players=players(2), way=Way.END))
    state = played(state, sums(P.MINER, 2), Book(), sums(P.LADY, 3))
    assert [(entry.line.seat, entry.line.points) for entry in booking(state)] == [(B, 3)]
    asked = played(state, Book())
    assert asked.asked is questions.SEVENTH
    assert booking(asked) == ()
    assert booking(played(asked, draw(1))) == ()


def test_support_entered_at_the_end_is_told_person_by_person() -> None:
    state = start(Setup(players=players(2), way=Way.END))
    state = played(state, sums(P.MINER, 2, 5), sums(P.LADY, 3), Book(), sums(P.LADY, 0), Book())
    assert [(line.points, line.because) for line in GAME.score(state).lines] == [
        (10, "Miner 2+5 = 7, Lady 3"),
        (0, "nothing"),
    ]


@pytest.mark.parametrize(
    ("seats", "says"),
    [((A,), ("holds the Sun Jewel", "")), ((A, B), ("shares the Sun Jewel", "shares the Sun Jewel"))],
)
def test_the_jewel_is_held_or_shared(seats: tuple[Seat, ...], says: tuple[str, ...]) -> None:
    """Goal; ruling S4: tied players share it."""
    first = GAME.score(holding(*seats)).first
    assert first is not None
    assert first.says == says


def test_where_nobody_qualifies_at_the_end_the_holder_wins() -> None:
    state = start(Setup(players=players(2), way=Way.END))
    state = played(state, sums(P.FARMER, -1), Book(), sums(P.FARMER, 0), Book(), draw(1))
    assert state.asked is questions.HOLDER
    assert winners(played(state, Gets(A), Given())) == (A,)


def test_where_nobody_qualifies_at_the_end_the_jewel_stays_with_a_holder_who_is_asked_next() -> None:
    """Ruling S3: the support alone does not say who had the Jewel before the seventh condition."""
    a, b, *_ = (player.name for player in players(2))
    setup = Setup(players=players(2), way=Way.END, conditions=(Condition(3, Asks.TABLE, (), "to the tallest"),))
    state = played(start(setup), sums(P.FARMER, -1), Book(), sums(P.FARMER, 0), Book())
    says = f"Nobody qualifies for the most total support ({a} −1, {b} 0). The Sun Jewel stays with its holder."
    assert draw(1).tell(state).endswith(says)
    assert draw(1).also_do(state) == "The Sun Jewel stays with its holder."
    decided = played(state, draw(3))
    assert Given().tell(decided) == "The Sun Jewel stays with its holder."
    assert played(decided, Given()).asked is questions.HOLDER
    unknown = played(state, draw(4), Reads(P.FARMER))
    assert Most().also_do(unknown) == "The Sun Jewel stays with its holder."


# Whole games (L)

POND, VILLAGE, LANDS = (0, 0, 4, 2, 2, 4), (0, 0, 0, 0, 0, -4), (2, 0, 0, 2, 4, 0)
FARM, G, TEMPLE = (2, 2, 4, 0, 2, -2), (0, 0, 3, 0, 1, -2), (2, 4, 1, 4, 0, -2)


def counted(row: Row) -> tuple[Move, ...]:
    """The sums of a zone, typed and booked."""
    return (*(sums(person, row[person.at]) for person in PEOPLE), Book())


def test_a_basic_game() -> None:
    """L1."""
    state = start(Setup(players=players(3), tiles=15))
    state = played(state, LAND, NoCube(), JEWEL)
    assert state.holders == (B,)
    state = played(state, LAND, completes("pond-1", new=True), marks("pond-1"), *counted(POND))
    assert (state.balance(C), state.supply(C)) == (POND, 7)
    state = played(state, LAND, completes("end-village-1", new=True), NoCube())
    assert (state.balance(A), state.supply(A)) == (NOTHING, 8)
    state = played(state, LAND, completes("land-1", new=True), marks("land-1"), *counted(LANDS))
    assert (state.balance(B), state.supply(B), state.round) == (LANDS, 7, 2)
    state = played(state, LAND, marks("farm-1", new=True), LAND, marks("farm-1"))
    assert (state.supply(C), state.placed, state.supply(A)) == (6, (1, 0, 1), 7)
    state = played(state, draw(1))
    assert (state.holders, state.conditions[-1].values) == ((C,), (0, 8, 12))
    state = played(state, LAND, marks("pond-2", new=True))
    assert (state.supply(C), state.placed[C]) == (5, 2)
    state = played(state, LAND, completes("farm-1"), NoCube(), *counted(FARM))
    assert (state.balance(A), state.total(A)) == ((1, 1, 2, 0, 1, -1), 4)
    assert (state.balance(C), state.total(C)) == ((1, 1, 6, 2, 3, 3), 16)
    state = played(state, EndRound(), LAND, completes("pond-2"), marks("pond-2"), *counted(G))
    assert (state.balance(B), state.total(B), state.supply(B)) == ((2, 0, 2, 2, 4, -1), 9, 6)
    assert (state.balance(C), state.total(C), state.supply(C)) == ((1, 1, 8, 2, 3, 2), 17, 5)
    state = played(state, draw(2))
    assert (state.holders, state.conditions[-1].values) == ((C,), (2, 2, 8))
    setup = but(state.setup, conditions=tuple(but(ALL, number=number) for number in (3, 4, 5, 6)))
    state = played(but(state, setup=setup), draw(3), draw(4), draw(5), draw(6))
    assert (state.holders, state.conditions[-1].values) == ((C,), (4, 9, 17))
    assert state.seat is B
    state = played(state, draw(7), Reads(P.MINER), Reads(P.ELDER), Most())
    assert state.conditions[-1].values == (1, 4, 3)
    assert winners(state) == (B,)
    assert [state.supply(seat) for seat in (A, B, C)] == [7, 6, 5]


@pytest.mark.parametrize(
    ("cube", "first", "second"),
    [
        pytest.param(True, ((2, 4, 3, 5, 1, 0), 15), ((0, 0, 2, 1, 1, 2), 6), id="5a"),
        pytest.param(False, (TEMPLE, 9), (POND, 12), id="5b"),
    ],
)
def test_an_advanced_game(cube: bool, first: tuple[Row, int], second: tuple[Row, int]) -> None:
    """L2."""
    state = start(Setup(players=players(2), mode=Mode.ADVANCED))
    state = played(state, LAND, marks("temple-1", new=True), LAND, marks("pond-1", new=True), LAND, marks("pond-1"))
    assert (state.supply(A), state.supply(B)) == (6, 7)
    state = played(state, LAND, marks("pond-1"))
    pond = state.record(Z("pond-1"))
    assert pond is not None
    assert (pond.cubes, state.supply(B)) == ((1, 2), 6)
    state = played(state, LAND, completes("pond-1"), completes("temple-1"), marks("pond-1") if cube else NoCube())
    rows = {"temple-1": TEMPLE, "pond-1": POND}
    while state.scoring:
        state = played(state, *counted(rows[state.scoring.zone.word()]))
    assert (state.balance(A), state.total(A)) == first
    assert (state.balance(B), state.total(B)) == second
    assert (state.supply(A), state.supply(B)) == (8, 8)


# The book's story (M): Neha, Bunty, Shashi, Charu, Ani

NEHA, BUNTY, SHASHI, CHARU, ANI = Seat


def test_the_story_of_the_book() -> None:
    """M2 to M13: facts of the book; the pond's numbers and the farm's are filled in."""
    setup = Setup(players=players(5), length=Length.QUICK)
    state = quietly(start(setup), 4)
    assert refusal_of(quietly(state, 1), LAND, marks("pond-1", new=True)).code == "round-1"  # M2
    state = quietly(quietly(state, 1), 2)
    state = played(state, LAND, completes("pond-1", new=True), marks("pond-1"), *[NextTile()] * 3)
    state = played(state, Counts(P.LADY, 4), Book())  # M3: four tiles
    assert (state.supply(SHASHI), state.total(SHASHI)) == (7, 4)
    state = played(quietly(state, 3), JEWEL)  # M4
    assert (state.holders, state.seat) == ((BUNTY,), SHASHI)
    state = played(quietly(state, 5), EndRound())
    state = played(state, LAND, marks("farm-1", new=True))  # M5, the first of two turns
    state = played(quietly(state, 4), LAND, marks("pond-2", new=True))
    assert (state.supply(SHASHI), state.placed[SHASHI]) == (5, 2)
    state = played(quietly(state, 3), LAND, marks("farm-1"))  # M6
    farm = state.record(Z("farm-1"))
    assert farm is not None
    assert farm.cubes == (0, 1, 1, 0, 0)
    split = played(state, LAND, completes("farm-1"), NoCube(), *counted(FARM))
    assert split.balance(BUNTY) == (1, 1, 2, 0, 1, -1)  # M8
    state = played(state, LAND, marks("farm-1"))  # M7: his last cube
    assert refusal_of(quietly(state, 4), LAND, marks("land-1", new=True)).code == "three"  # M9
    state = played(state, LAND, completes("farm-1"), NoCube(), *counted(FARM))
    assert (state.total(SHASHI), state.total(BUNTY)) == (12, 0)
    state = played(quietly(state, 4), draw(1))  # M10
    assert (state.conditions[0].by, state.holders, state.seat) == (CHARU, (SHASHI,), ANI)
    state = played(state, EndRound())
    assert winners(played(state, Stop())) == (SHASHI,)  # M11
    state = played(state, GoOn())  # M12
    state = played(state, LAND, NoCube(), LAND, completes("land-1", new=True), marks("land-1"), *counted(lady(20)))
    state = quietly(but(state, conditions=SIX), 2)
    ended = played(but(state, setup=but(setup, conditions=(but(LADY, number=1),))), draw(1))
    assert (ended.conditions[-1].by, winners(ended)) == (CHARU, (NEHA,))  # M13
    level = but(state, entries=(*state.entries, corrected(state, CHARU, P.LADY, 20)))
    ended = played(but(level, setup=but(setup, conditions=(but(LADY, number=1),))), draw(1))
    assert winners(ended) == (NEHA, CHARU)  # M14
