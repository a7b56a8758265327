"""The moves of Indus: a case for every refusal, then placing, the die, the edge of the board, and what is put right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

import walk
from engine.move import Blank
from engine.notation import RefusedText, read, write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, Table
from engine.turn import CHANCE, Colour, Outcome, Player, Seat, Turn
from engine.value import but
from engine.way import Way
from games import GAMES
from games.indus.game import GAME
from games.indus.rules import turn as t
from games.indus.rules.board.agreed import Board
from games.indus.rules.board.piece import Open, Part, Piece, Spot
from games.indus.rules.board.ruin import Ruin
from games.indus.rules.moves.captive import Own
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.corrections import Hold, Instead, Leave, Off, Put, Shift, Stand, Swap
from games.indus.rules.moves.die import Roll, Throw
from games.indus.rules.moves.final_board import Captured, Close, Lie
from games.indus.rules.moves.moving import Enter, Pass
from games.indus.rules.moves.placing import Place, Team
from games.indus.rules.moves.stopping import Stop
from games.indus.rules.pieces import STARTS, Field, Kind, Rank, Start
from games.indus.rules.scoring import doubt, score
from games.indus.rules.state import Researcher, Setup, State, start
from harappa import LAID, PARTS
from valley import FOUR, RUINS, THREE, TWO, A, B, G, P, R, W, Y, at_turn, playing, ruin, shown

S, F = Start, Field
END: Final = but(FOUR, way=Way.END)
SEEDED: Final = but(FOUR, seed="leaf")
FIRSTS: Final = (
    *(Place(colour, A, S[at]) for colour, at in ((R, "Na"), (B, "Nc"), (Y, "Sa"), (G, "Sc"))),
    *(Place(colour, W, S[at]) for colour, at in ((R, "Nb"), (B, "Nd"), (Y, "Sb"), (G, "Sd"))),
)
"""The first placements of the worked cases, four colours."""
BEGUN: Final = playing(start(FOUR), *FIRSTS)
THROWN: Final = playing(BEGUN, Place(R, W, S.W1), Throw(1))


def refusal_of(state: State, *moves: Move) -> Refusal:
    """Why the last move is refused; those before it are lawful."""
    state = playing(state, *moves[:-1])
    refusal = GAME.moves.refuse(state, moves[-1])
    assert refusal is not None, f"{moves[-1]} is lawful"
    return refusal


def setting_up(setup: Setup) -> Refusal:
    """Why a setup makes no table."""
    with pytest.raises(Refused) as refused:
        start(setup)
    return refused.value.refusal


def painted(*ruins: Ruin) -> Setup:
    """A table with these ruins alone."""
    return but(FOUR, ruins=ruins)


def laid(*parts: Part, **changes: Any) -> Setup:
    """A table whose board is the five pieces of the tests, with more painted on them."""
    return but(FOUR, board=Board.PIECES, parts=(*PARTS, *parts), laid=LAID, **changes)


LAST: Final = at_turn(FOUR, R, {}, {"Na": "R:W"}, held={})
"""The last researcher of a game waits."""
ALL_GONE: Final = playing(LAST, Throw(1), Enter(S.Na))
MINE: Final = at_turn(TWO, R, {"b2": "R Y:A"}, {"Nb": "R"}, held={"Y": "A"})
"""Red secures b2, where the same player's yellow assistant lies."""
OWN: Final = playing(MINE, Team(R), Throw(2), Enter(S.Nb))

REFUSALS: Final[dict[str, Callable[[], Refusal]]] = {
    # setting up
    "teams": lambda: setting_up(Setup(players=(Player("Leaf", R), Player("Stone", B)))),
    "no-seat": lambda: setting_up(
        Setup(players=(Player("Leaf", R, Y), Player("Stone", B, G), Player("Ivy", Colour.WHITE, late=True)))
    ),
    "colours": lambda: setting_up(Setup(players=(Player("Leaf", R, Y), Player("Stone", B, Colour.WHITE)))),
    # the board
    "ruin-empty": lambda: setting_up(painted(Ruin(Kind.WALL, ()))),
    "field-twice": lambda: setting_up(painted(Ruin(Kind.WALL, (F.a1, F.a1)))),
    "ruin-apart": lambda: setting_up(painted(ruin(Kind.CANAL, "a1 a2 c2"))),
    "four-ruins": lambda: setting_up(
        painted(*(ruin(kind, "b2") for kind in (Kind.CANAL, Kind.WALL, Kind.BUILDING, Kind.ALLEY)))
    ),
    "points-unknown": lambda: setting_up(painted(ruin(Kind.GRAVEYARD, "a1 b1 a2 b2"))),
    "points": lambda: setting_up(painted(ruin(Kind.WALL, "a1", 100))),
    "no-such-field": lambda: setting_up(laid(Part(Piece.SMALL_1, Kind.WALL, (Spot.P5,)))),
    "open-inside": lambda: setting_up(laid(Part(Piece.BIG_1, Kind.PATH, (Spot.P5,), (Open.from_word("5n"),)))),
    "laid-few": lambda: setting_up(but(laid(), laid=LAID[:3])),
    "wrong-size": lambda: setting_up(but(laid(), laid=(Piece.BIG_5, *LAID[1:]))),
    "slot-twice": lambda: setting_up(but(laid(), laid=(*LAID[:4], Piece.BIG_1))),
    "turned": lambda: setting_up(laid(turned=4)),
    "piece-bare": lambda: setting_up(but(laid(), laid=(*LAID[:4], Piece.BIG_7))),
    "joints": lambda: setting_up(laid(turned=1)),
    # any time
    "over": lambda: refusal_of(ALL_GONE, Roll()),
    "other-way": lambda: refusal_of(BEGUN, Close()),
    "throw-first": lambda: refusal_of(playing(BEGUN, Place(R, W, S.W1)), Enter(S.W1)),
    "not-thrown": lambda: refusal_of(BEGUN, Throw(3)),
    "own-first": lambda: refusal_of(OWN, Roll()),
    "own-none": lambda: refusal_of(BEGUN, Own(back=True)),
    "not-yours": lambda: refusal_of(BEGUN, Place(B, W, S.W1)),
    "not-in-play": lambda: refusal_of(start(but(THREE, way=Way.END)), Lie(F.a1, G)),
    # adding
    "taken": lambda: refusal_of(BEGUN, Place(R, W, S.Nc)),
    "not-in-reserve": lambda: refusal_of(at_turn(FOUR, R, {}, {}, held={"R": "W"}), Place(R, A, S.Na)),
    "placed": lambda: refusal_of(THROWN, Place(R, W, S.W2)),
    "quota": lambda: refusal_of(
        start(TWO),
        Place(R, W, S.Na),
        Place(B, W, S.Nb),
        Place(R, W, S.Nc),
        Place(B, W, S.Nd),
        Place(R, W, S.Ne),
    ),
    "given": lambda: refusal_of(start(but(FOUR, given=True)), Place(R, P, S.Na)),
    "other-team": lambda: refusal_of(playing(start(TWO), *FIRSTS), Team(R), Place(Y, W, S.W1)),
    "not-begun": lambda: refusal_of(start(TWO), Team(R)),
    "chosen": lambda: refusal_of(playing(start(TWO), *FIRSTS), Team(R), Team(Y)),
    "nobody-left": lambda: refusal_of(at_turn(TWO, Y, {}, {"Na": "Y"}, held={}, opened=False), Team(R)),
    # the die
    "first-researchers": lambda: refusal_of(start(FOUR), Roll()),
    "colour-first": lambda: refusal_of(playing(start(TWO), *FIRSTS), Roll()),
    "add-first": lambda: refusal_of(BEGUN, Roll()),
    "three-throws": lambda: refusal_of(BEGUN, Place(R, P, S.W3), Throw(6), Roll(), Throw(6), Roll(), Throw(1), Roll()),
    "only-workers": lambda: refusal_of(at_turn(FOUR, R, {}, {"Na": "R", "Nb": "R"}, held={}), Throw(4), Roll()),
    "nobody-moves": lambda: refusal_of(
        at_turn(FOUR, R, {}, {"Na": "B"}, held={"R": "W W"}), Place(R, W, S.Nb), Leave(S.Nb), Throw(1), Roll()
    ),
    "no-professor": lambda: refusal_of(
        at_turn(FOUR, R, {}, {"Na": "R", "Nb": "R:A"}, held={}), Throw(4), Roll(), Throw(2), Roll()
    ),
    "pips": lambda: refusal_of(BEGUN, Place(R, W, S.W1), Throw(7)),
    # moving
    "nobody-there": lambda: refusal_of(THROWN, Enter(S.E6)),
    "not-yet": lambda: refusal_of(BEGUN, Enter(S.Na)),
    "worker-late": lambda: refusal_of(THROWN, Roll(), Throw(1), Enter(S.Nb)),
    "assistant-late": lambda: refusal_of(
        BEGUN, Place(R, P, S.W1), Throw(1), Roll(), Throw(1), Roll(), Throw(1), Enter(S.Na)
    ),
    "must-move": lambda: refusal_of(BEGUN, Pass()),
    "researchers-left": lambda: refusal_of(BEGUN, Stop()),
    "must-decide": lambda: refusal_of(OWN, Pass()),
    # the final board
    "secured": lambda: refusal_of(start(END), Lie(F.a1, R), Lie(F.a1, R), Lie(F.a1, B)),
    "too-many": lambda: refusal_of(start(END), *[Lie(F.a1, R)] * 13),
    "range": lambda: refusal_of(start(END), Captured(R, 61)),
    "captured-missing": lambda: refusal_of(start(END), Captured(R, 6), Close()),
    # by hand
    "nobody-lies": lambda: refusal_of(BEGUN, Off(F.a1)),
    "no-more": lambda: refusal_of(BEGUN, Put(F.a1, R, W)),
    "stock": lambda: refusal_of(BEGUN, Hold(R, W, 6)),
    "nobody-stands": lambda: refusal_of(BEGUN, Leave(S.E1)),
}

SOFT: Final = frozenset(
    (
        *(
            "placed",
            "quota",
            "given",
            "other-team",
            "add-first",
            "three-throws",
            "only-workers",
            "no-professor",
            "nobody-moves",
        ),
        *("worker-late", "assistant-late", "must-move", "researchers-left", "secured", "captured-missing", "stock"),
    )
)
"""What a table may do all the same, as a house ruling."""


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_says_what_is_wrong_and_what_can_be_done(code: str) -> None:
    refusal = REFUSALS[code]()
    assert refusal.code == code
    assert refusal.sentence.endswith((".", "!"))
    assert refusal.instead.endswith(".")
    assert refusal.rule
    assert refusal.firm is (code not in SOFT)


# First researchers


def actor(state: State) -> Any:
    """Who acts."""
    now = GAME.moves.turn(state)
    assert isinstance(now, Turn)
    return now.actor


def phase(state: State) -> str:
    """The phase of the turn."""
    now = GAME.moves.turn(state)
    assert isinstance(now, Turn)
    return now.phase


def test_the_teams_of_two_three_and_four() -> None:
    """C1 to C3."""
    for setup, team, colours in ((FOUR, (6, 4, 2), 4), (THREE, (8, 5, 3), 3), (TWO, (6, 4, 2), 4)):
        reserve = start(setup).reserve
        assert len(reserve) == colours
        assert {tuple(held[rank] for rank in (W, A, P)) for held in reserve.values()} == {team}
        assert sum(sum(held.values()) for held in reserve.values()) == 48
    assert [player.colours for player in TWO.players] == [(R, Y), (B, G)]


def test_the_first_researchers_go_round_from_the_start_player() -> None:
    """C7: three players, the third begins; any ranks."""
    state = start(but(THREE, first=Seat.C))
    seen = []
    for at, rank in zip(STARTS[:9], (P, P, P, W, A, W, W, A, W), strict=True):
        seen.append(actor(state).name)
        assert phase(state) == t.FIRST
        colour = THREE.players[actor(state)].colour
        state = playing(state, Place(colour, rank, at))
    assert "".join(seen) == "CABCABCAB"
    assert (actor(state), phase(state), state.round) == (Seat.C, t.ADD, 1)
    assert state.in_reserve(Y) == state.in_reserve(R) == 13


def test_two_players_place_either_colour_until_each_has_two() -> None:
    """C9."""
    state = playing(start(TWO), Place(R, W, S.Na), Place(B, A, S.Nb), Place(R, P, S.Nc), Place(G, W, S.Nd))
    assert actor(state) is Seat.A
    assert GAME.page.begin(state) == ()
    refusal = GAME.moves.refuse(state, Place(R, W, S.Ne))
    assert refusal is not None
    assert refusal.code == "quota"
    assert {move.colour for move in walk_offer(state) if isinstance(move, Place)} == {Y}
    state = playing(state, Place(Y, W, S.Ne), Place(G, W, S.Nf), Place(Y, W, S.Sa), Place(B, W, S.Sb))
    assert (actor(state), phase(state)) == (Seat.A, t.ADD)
    assert [state.in_reserve(colour) for colour in (R, B, Y, G)] == [10, 10, 10, 10]


def walk_offer(state: State) -> tuple[Move, ...]:
    """The lawful moves."""
    return Table(game=GAME, setup=state.setup, events=(), undone=(), states=(state,)).offer.legal


@pytest.mark.parametrize(
    ("setup", "workers", "left"), [(FOUR, 1, (5, 3, 2)), (THREE, 2, (6, 4, 3)), (TWO, 1, (5, 3, 2))]
)
def test_the_first_game_gives_an_assistant_and_workers(setup: Setup, workers: int, left: tuple[int, ...]) -> None:
    """C4 to C6."""
    state, at = start(but(setup, given=True)), 0
    while not state.ready:
        move = next(move for move in walk_offer(state) if isinstance(move, Place) and move.start is STARTS[at])
        state, at = playing(state, move), at + 1
    for colour in setup.colours:
        assert sorted(one.rank or 0 for one in state.on_edge(colour)) == [1] * workers + [2]
        assert tuple(state.reserve[colour][rank] for rank in (W, A, P)) == left


# The die


def test_the_tables_own_die_is_asked_for_as_soon_as_a_researcher_stands() -> None:
    state = playing(BEGUN, Place(R, W, S.W1))
    assert actor(state) is CHANCE
    assert [move.pips for move in walk_offer(state) if isinstance(move, Throw)] == [1, 2, 3, 4, 5, 6]
    state = playing(state, Throw(4), Roll())
    assert actor(state) is CHANCE
    assert GAME.moves.refuse(state, Enter(S.Na)) is not None  # the first throw is void


def test_the_apps_die_is_thrown_when_the_player_says_so() -> None:
    table: AnyTable = Table.new(GAME, SEEDED)
    for move in (*FIRSTS, Place(R, P, S.W1)):
        table = table.play(move)
    assert (actor(table.state), phase(table.state)) == (Seat.A, t.THROW)
    assert table.offer.legal == (Roll(),)
    table = walk.step(table.play(Roll()), Random(1))
    pips = table.state.pips
    back = table.undo()
    assert (len(back.events), actor(back.state), phase(back.state)) == (len(table.events) - 2, Seat.A, t.THROW)
    assert back.redo().state.pips == pips
    assert read(write(table), GAMES).state == table.state
    assert {GAME.deal(table.state, Random(seed)) for seed in range(99)} == {Throw(n) for n in range(1, 7)}  # type: ignore[misc]


def test_d18_a_throw_is_undone_by_its_own_name() -> None:
    table: AnyTable = Table.new(GAME, FOUR)
    for move in (*FIRSTS, Place(R, W, S.W1), Throw(5)):
        table = table.play(move)
    assert Throw(5).say(table.states[-2]) == "Rolled 5"
    assert table.undo().state == table.states[-2]
    assert table.undo().redo().state.pips == 5


# What is offered, chosen by itself, and said


def test_only_free_spaces_and_own_researchers_are_proposed_as_lawful() -> None:
    places = [move for move in walk_offer(BEGUN) if isinstance(move, Place)]
    assert len(places) == 3 * 16
    enters = [move for move in walk_offer(THROWN) if isinstance(move, Enter)]
    assert [move.start.name for move in enters] == ["Na", "Nb", "W1"]
    refused = {
        type(move).__name__
        for move, _ in Table(game=GAME, setup=FOUR, events=(), undone=(), states=(BEGUN,)).offer.refused
    }
    assert refused == {"Place", "Roll", "Stop"}


def test_a_colour_is_chosen_by_adding_or_where_there_is_none_to_add() -> None:
    state = at_turn(TWO, R, {}, {"Na": "R", "Nb": "Y"}, held={"Y": "W"})
    assert [move for move in walk_offer(state) if isinstance(move, Team)] == [Team(R)]
    assert {move.colour for move in walk_offer(state) if isinstance(move, Place)} == {Y}
    both = playing(start(TWO), *FIRSTS)
    assert not [move for move in GAME.moves.candidates(both) if isinstance(move, Team)]
    chosen = playing(both, Team(R))
    assert {move.colour for move in GAME.moves.candidates(chosen) if isinstance(move, Place)} == {R}


def test_what_can_only_be_meant_is_chosen_by_itself() -> None:
    assert GAME.page.begin(BEGUN) == ()
    assert GAME.page.begin(at_turn(FOUR, R, {}, {"Na": "R"}, held={"R": "W W"})) == ("add:red-worker",)
    last = at_turn(FOUR, R, {}, {"Na": "R"}, held={})
    assert GAME.page.begin(last) == ()
    assert GAME.page.begin(playing(last, Throw(3))) == ("start:Na",)
    free = at_turn(FOUR, R, {}, {"Na": "R:A"}, held={})
    assert GAME.page.begin(playing(free, Throw(3))) == ()  # it may be thrown again
    two = playing(at_turn(FOUR, R, {}, {"Na": "R", "Nb": "R"}, held={}), Throw(3))
    assert GAME.page.begin(two) == ()


def test_every_move_is_said_and_told() -> None:
    state = playing(BEGUN, Place(R, W, S.W1), Throw(2))
    assert Place(R, W, S.W1).say(BEGUN) == "Place red worker on left edge 1"
    assert Place(R, W, S.W1).tell(BEGUN) == "Leaf places a red worker on left edge 1."
    assert Enter(S.W1).say(state) == "Move red worker from left edge 1 to b1"
    assert Enter(S.W1).tell(state) == "Leaf moves the red worker from left edge 1 to b1."
    assert Roll().say(state) == "Roll again"
    assert Throw(6).tell(playing(state, Roll())) == "Leaf rolls 6 on the second roll."
    assert Team(R).tell(MINE) == "Leaf plays red, which has none left to add."
    assert Own(back=False).say(OWN) == "Score 2 points for the yellow assistant"
    assert Own(back=True).say(OWN) == "Return yellow assistant to reserve"
    assert Own(back=True).tell(OWN) == "Leaf returns the yellow assistant to the reserve, once so far."
    assert Own(back=True).tell(replace(OWN, back=1)).endswith("2 times so far.")


def test_a_capture_is_told_with_whom_it_takes() -> None:
    fights = at_turn(FOUR, R, {"a3": "B:A R G:P", "a4": "G G"}, {"Na": "R"}, held={})
    assert Enter(S.Na).tell(playing(fights, Throw(3))) == (
        "Leaf moves the red worker from top edge a to a3 and secures the field; captures blue assistant and "
        "green professor."
    )
    assert Enter(S.Na).tell(playing(fights, Throw(4))) == (
        "Leaf moves the red worker from top edge a to a4; it is captured there by green."
    )


def test_what_an_undo_puts_back_on_the_table() -> None:
    fights = at_turn(FOUR, R, {"a3": "B:A R G:P", "a4": "G G"}, {"Na": "R"}, held={})
    assert Place(R, W, S.W1).undo_steps(BEGUN) == "Take the red worker from left edge 1 back to your reserve."
    assert Enter(S.Na).undo_steps(playing(fights, Throw(1))) == "Move the red worker from a1 back to top edge a."
    assert Enter(S.Na).undo_steps(playing(fights, Throw(3))) == (
        "Move the red worker from a3 back to top edge a. Restore a3, bottom to top: "
        "blue assistant, red worker, green professor. Return the points to the supply."
    )
    assert Enter(S.Na).undo_steps(playing(fights, Throw(4))) == (
        "Move the red worker back to top edge a. Return its points to the supply."
    )
    assert Own(back=True).undo_steps(OWN) == "Take the yellow assistant out of the reserve again."
    assert Enter(S.Nb).undo_steps(playing(MINE, Team(R), Throw(2))) == (
        "Move the red worker from b2 back to top edge b. Restore b2, bottom to top: red worker, yellow assistant."
    )
    assert Own(back=False).undo_steps(OWN) == "Return the points for the yellow assistant to the supply."


# House rulings, by hand, a turn that goes by


def test_a_table_may_throw_without_adding() -> None:
    """D1, as a house ruling: the adding is over then."""
    state = GAME.moves.play(BEGUN, Roll())
    assert actor(state) is CHANCE
    state = playing(state, Throw(1))
    assert refusal_of(state, Place(R, W, S.W1)).code == "placed"
    assert sum(state.reserve[R].values()) == 10


def test_a_forgotten_turn_goes_by() -> None:
    state = GAME.moves.play(BEGUN, Pass())
    assert (actor(state), state.turns) == (Seat.B, (1, 0, 0, 0))
    assert GAME.skip == Pass()


def test_pieces_are_put_right_by_hand() -> None:
    state = playing(BEGUN, Leave(S.Na), Stand(S.E6, R, A), Hold(R, W, 4))
    state = playing(state, Put(F.b2, R, W))
    assert shown(state) == {"b2": "R"}
    assert (state.edge[S.Na], state.reserve[R][W]) == (None, 4)
    assert state.edge[S.E6] is not None
    assert playing(state, Off(F.b2)).stacks == BEGUN.stacks
    assert GAME.score(state).lines == ()
    for move in (Off(F.b2), Leave(S.Nb), Hold(R, P, 1)):
        assert move.tell(state).startswith("Correction: ")


def test_numbers_end_with_what_the_game_has() -> None:
    """Captured: everybody else's whole teams, 20 points each with four and 27 with three players."""
    assert GAME.moves.refuse(start(END), Captured(R, 60)) is None
    three = start(but(THREE, way=Way.END))
    assert GAME.moves.refuse(three, Captured(R, 54)) is None
    for state, move in ((three, Captured(R, 55)), (BEGUN, Hold(R, W, 7)), (BEGUN, Hold(R, W, -1))):
        assert refusal_of(state, move).code == "range"
    assert GAME.moves.refuse(start(FOUR), Hold(R, W, 6)) is None


def test_no_more_of_a_rank_are_in_reserve_than_are_not_on_the_table() -> None:
    """A team of four players has six workers and four assistants; red has one of each on the start spaces."""
    blanks = {
        blank.path[0]: blank
        for blank in GAME.moves.candidates(playing(THROWN, Enter(S.W1)), corrections=True)
        if isinstance(blank, Blank)
    }
    assert (blanks["reserve:red-worker"].high, blanks["reserve:red-assistant"].high) == (4, 3)
    assert blanks["reserve:red-worker"].label == "Red workers in reserve, of 6; in play: 2"
    assert (blanks["reserve:red-professor"].high, blanks["reserve:red-professor"].label) == (
        2,
        "Red professors in reserve",
    )
    assert GAME.moves.refuse(BEGUN, Hold(R, W, 5)) is None
    assert str(refusal_of(BEGUN, Hold(R, W, 6))).startswith(
        "Red has 6 workers in this game, and 1 of them is already in play. Enter at most 5, "
    )
    asked = {blank.path[0]: blank for blank in GAME.moves.candidates(OWN, corrections=True) if isinstance(blank, Blank)}
    assert asked["reserve:yellow-assistant"].high == 3


def test_what_is_put_right_can_change_whose_turn_it_is() -> None:
    """The last researcher of a player goes by hand: the next one's turn begins."""
    state = at_turn(FOUR, R, {}, {"Na": "R", "Nb": "B"}, held={})
    assert actor(playing(state, Leave(S.Na), Throw(1))) is Seat.B
    thrown = playing(state, Throw(1), Leave(S.Na))
    assert (thrown.seat, thrown.pips) == (Seat.B, None)


def test_a_turn_comes_back_with_the_researchers_that_its_player_really_has() -> None:
    """A correction made of several numbers is one step: a worker in reserve was an assistant."""
    state = at_turn(FOUR, R, {}, {"Nb": "B"}, held={"R": "W"})
    between = playing(state, Hold(R, W, 0))
    assert actor(playing(between, Throw(1))) is Seat.B
    state = playing(between, Hold(R, A, 1))
    assert (actor(state), phase(state), state.turns) == (Seat.A, t.ADD, (0, 0, 0, 0))
    assert actor(playing(state, Place(R, A, S.Na))) is CHANCE


def test_a_throw_comes_back_with_the_researcher_that_moves_by_it() -> None:
    """The last red worker that waits is a professor; the second throw, a 5, still holds."""
    state = playing(at_turn(FOUR, R, {}, {"Na": "R:A", "Nb": "B"}, held={}), Throw(4), Roll(), Throw(5))
    state = playing(state, Leave(S.Na), Stand(S.Na, R, P))
    assert (state.seat, phase(state), state.throws, state.pips) == (Seat.A, t.MOVE, 2, 5)
    assert shown(playing(state, Enter(S.Na))) == {"a5": "R"}


def test_first_researchers_are_wanted_again_when_one_too_many_was_put_there_by_hand() -> None:
    state = playing(start(FOUR), *FIRSTS[:7], Hold(G, W, 5), Stand(S.E1, G, W))
    assert state.ready
    state = playing(state, Leave(S.E1))
    assert (actor(state), phase(state)) == (Seat.D, t.FIRST)


def test_a_moment_with_nobody_left_ends_no_game() -> None:
    state = at_turn(FOUR, R, {}, {"Na": "R", "Nb": "B"}, held={})
    state = playing(state, Leave(S.Nb), Leave(S.Na))
    assert (actor(state), phase(state), walk_offer(state)) == (Seat.A, t.MOVE, (Pass(),))
    assert (Pass().say(state), Pass().tell(state)) == ("End the game", "Nobody has a researcher left.")
    assert actor(playing(state, Stand(S.Nc, B, W), Throw(1))) is Seat.B
    assert isinstance(GAME.moves.turn(playing(state, Pass())), Outcome)


def test_players_who_stop_score_the_board_as_it_is() -> None:
    """Ruling I25: red captures a professor (3) and is alone on a Graveyard of one field (3).

    Blue is alone in a Building of three fields (6 + 3) and on a wooden path (2). Those that wait score nothing.
    """
    waiting = {"Nd": "R", "Nf": "R:P", "Sf": "B:A", "E1": "Y"}
    state = at_turn(FOUR, R, {"d1": "R B:P", "b2": "B"}, waiting, held={"B": "W W"})
    state = playing(state, Throw(1), Enter(S.Nd))
    assert refusal_of(state, Stop()).code == "researchers-left"
    after = GAME.moves.play(state, Stop())
    assert GAME.moves.turn(after) == Outcome(
        "The game was ended before all researchers were on the board.", "Scoring; ruling I25"
    )
    assert [score(after).total(seat) for seat in list(Seat)[:4]] == [6, 11, 0, 0]
    assert GAME.moves.refuse(ALL_GONE, Stop()) is not None, "over already"


def test_players_can_stop_before_they_roll_their_own_die() -> None:
    table: AnyTable = Table.new(GAME, FOUR)
    for move in (*FIRSTS, Place(R, W, S.W1)):
        table = table.play(move)
    assert actor(table.state) is CHANCE
    over = table.play(Stop(), ruled=True)
    assert isinstance(over.turn, Outcome)
    assert over.undo() == but(table, undone=over.events[-1:])
    assert read(write(over), GAMES).turn == over.turn


def test_a_turn_in_which_nobody_can_move_goes_by() -> None:
    """The only professor is taken off after the third throw: workers and assistants move by none of it."""
    state = playing(BEGUN, Place(R, P, S.W1), Throw(1), Roll(), Throw(2), Roll(), Throw(3), Leave(S.W1))
    assert (actor(state), walk_offer(state)) == (Seat.A, (Pass(),))
    assert Pass().say(state) == "Skip turn"
    assert refusal_of(state, Enter(S.Na)).code == "assistant-late"
    assert actor(playing(state, Pass())) is Seat.B
    assert Pass() not in walk_offer(playing(state, Stand(S.E6, R, P)))


def test_with_every_start_space_taken_nobody_is_added() -> None:
    """1. Add a researcher on an unoccupied start space: there is none, and those that stand there are thrown for."""
    edge = dict.fromkeys([at.name for at in STARTS], "B") | {"Na": "R:P", "Nb": "Y"}
    state = at_turn(FOUR, R, {}, edge, held={"R": "W"})
    assert (actor(state), phase(state), walk_offer(state)) == (Seat.A, t.THROW, (Roll(),))
    assert actor(playing(state, Roll())) is CHANCE
    two = at_turn(TWO, R, {}, edge, held={"R": "W", "Y": "W"})
    assert (phase(two), walk_offer(two)) == (t.COLOUR, (Team(R), Team(Y)))


def test_first_researchers_that_nobody_has_are_not_waited_for() -> None:
    state = playing(start(but(FOUR, given=True)), *FIRSTS[:7])
    assert {move.rank for move in walk_offer(state) if isinstance(move, Place)} == {W}
    without = playing(state, Hold(G, W, 0))
    assert {move.rank for move in walk_offer(without) if isinstance(move, Place)} == {A, P}
    state = playing(state, *(Hold(G, rank, 0) for rank in Rank))
    assert (actor(state), phase(state)) == (Seat.A, t.ADD)


def test_a_reserve_of_former_days_that_is_too_large_stays_as_the_table_said_it() -> None:
    table: AnyTable = Table.new(GAME, FOUR)
    for move in FIRSTS:
        table = table.play(move)
    after = read(write(table).replace("\nend", "\nA hold red WORKER 6\nend"), GAMES)
    assert after.state.reserve[R][W] == 6
    assert "A hold red WORKER 6 !\n" in write(after)


def test_a_text_of_former_days_lets_a_turn_go_by_that_was_lost_between_two_corrections() -> None:
    table: AnyTable = Table.new(GAME, FOUR)
    for move in FIRSTS:
        table = table.play(move)
    gone = [f"A hold red {rank.name} 0" for rank in Rank] + ["* leave Na", "* leave Nb"]
    text = write(table).replace(
        "\nend", "\n".join(["", *gone, "B stand Nb red WORKER", "B place blue WORKER W1", "end"])
    )
    after = read(text, GAMES)
    assert after.state.turns == (1, 0, 0, 0)
    assert after.state.edge[S.W1] == Researcher(B, W)
    assert "* pass !\n" in write(after)
    assert read(write(after), GAMES).state == after.state


@pytest.mark.parametrize("others", [{}, {"Nc": "B"}], ids=["the last of all", "the last of its colour"])
def test_a_researcher_on_a_wrong_start_space_goes_to_the_right_one_and_the_turn_stays(others: dict[str, str]) -> None:
    """Also the last one: a throw of 4 leads from Nb to b4."""
    state = playing(at_turn(FOUR, R, {}, {"Na": "R:P", **others}, held={}), Throw(4))
    assert Shift(S.Na, S.Nb).tell(state) == "Correction: move red professor from top edge a to top edge b."
    right = playing(state, Shift(S.Na, S.Nb))
    assert (right.edge[S.Na], right.edge[S.Nb]) == (None, state.edge[S.Na])
    assert (actor(right), right.pips, right.throws, right.turns) == (Seat.A, 4, 1, state.turns)
    assert shown(playing(right, Enter(S.Nb))) == {"b4": "R"}
    assert refusal_of(state, Shift(S.E1, S.Nb)).code == "nobody-stands"
    crowded = at_turn(FOUR, R, {}, {"Na": "R:P", "Nb": "R"}, held={})
    assert refusal_of(crowded, Shift(S.Na, S.Nb)).code == "taken"


def test_another_researcher_on_a_start_space_is_one_correction() -> None:
    """The wrong one goes back to the reserve, from which the other one comes; the throw stays."""
    turn = at_turn(FOUR, R, {}, {"Na": "R", "Nc": "B"}, held={"R": "W A P"})
    state = playing(turn, Place(R, W, S.Nb), Throw(4))
    swap = Swap(S.Na, R, A)
    assert swap.tell(state) == "Correction: red assistant instead of red worker on top edge a."
    right = playing(state, swap)
    assert right.edge[S.Na] == Researcher(R, A)
    assert (right.reserve[R][W], right.reserve[R][A], right.reserve[R][P]) == (1, 0, 1)
    assert (actor(right), right.pips, right.throws, right.turns) == (Seat.A, 4, 1, state.turns)
    assert shown(playing(right, Enter(S.Na))) == {"a4": "R"}
    assert playing(right, Swap(S.Na, R, W)).edge == state.edge
    assert refusal_of(state, Swap(S.Na, R, W)).code == "taken"
    assert refusal_of(state, Swap(S.E1, R, A)).code == "nobody-stands"
    assert playing(state, Swap(S.Na, B, P)).reserve[B][P] == state.reserve[B][P], "it was not in the reserve"
    full = at_turn(FOUR, R, {"a1": "R:P", "b1": "R:P"}, {"Na": "R"}, held={})
    assert refusal_of(full, Swap(S.Na, R, P)).code == "no-more", "the game has two"


def test_another_researcher_on_a_field_is_one_correction() -> None:
    """The wrong one has moved already: it goes back to the reserve, and the one below it stays."""
    state = at_turn(FOUR, R, {"a1": "B R"}, {"Na": "R"}, held={"R": "W A P"})
    right = Instead(F.a1, R, A)
    assert right.tell(state) == "Correction: red assistant instead of the red worker on a1."
    after = playing(state, right)
    assert after.stacks[F.a1] == (Researcher(B, W), Researcher(R, A))
    assert (after.reserve[R][W], after.reserve[R][A]) == (2, 0)
    assert (actor(after), after.turns) == (Seat.A, state.turns)
    assert playing(after, Instead(F.a1, R, W)) == state
    assert refusal_of(state, Instead(F.b1, R, A)).code == "nobody-lies"
    secured = at_turn(FOUR, R, {"a1": "R R"}, {}, held={"R": "W", "B": "W"})
    assert refusal_of(playing(secured, Put(F.a1, R, W)), Instead(F.a1, B, W)).code == "secured", "two red below it"
    full = at_turn(FOUR, R, {"a1": "R:P", "b1": "R:P", "c1": "R"}, {"Na": "R"}, held={})
    assert refusal_of(full, Instead(F.c1, R, P)).code == "no-more", "the game has two"


@pytest.mark.parametrize(
    "amends",
    [(), (Off(F.b2), Off(F.b2)), (Off(F.b2), Off(F.b2), Put(F.b2, B, W))],
    ids=["as it was", "emptied", "another's worker there"],
)
def test_a_captured_own_researcher_is_paid_to_its_captor_whatever_is_put_right_meanwhile(
    amends: tuple[Move, ...],
) -> None:
    """Ruling I20: the colour that captured. An assistant is 2 points."""
    state = playing(OWN, *amends, Own(back=False))
    (line,) = GAME.score(state).lines
    assert (line.seat, line.points, line.because) == (Seat.A, 2, "yellow assistant on b2: captured by red")


def test_a_captured_own_researcher_still_belongs_to_its_team() -> None:
    """While it is asked what becomes of it, it cannot stand elsewhere as well: yellow has four assistants."""
    all_but_one = playing(OWN, Hold(Y, A, 3))
    assert refusal_of(all_but_one, Put(F.a1, Y, A)).code == "no-more"
    assert playing(all_but_one, Own(back=True)).reserve[Y][A] == 4


def test_corrections_are_written_and_read_again() -> None:
    table: AnyTable = Table.new(GAME, FOUR)
    for move in (*FIRSTS, Shift(FIRSTS[0].start, S.E6), Hold(R, W, 3), Put(F.a1, R, W), Instead(F.a1, R, P)):
        table = table.play(move)
    assert read(write(table), GAMES).state == table.state


def test_a_second_colour_put_right_by_hand_can_be_chosen() -> None:
    state = at_turn(TWO, R, {}, {"Na": "R"}, held={})
    assert (state.team, phase(state)) == (R, t.THROW)
    state = playing(state, Hold(Y, W, 1))
    assert (state.team, phase(state)) == (None, t.ADD)


def test_a_third_of_a_colour_as_a_house_ruling_leaves_the_others_to_be_placed() -> None:
    state = start(but(TWO, first=Seat.B))
    order = (B, R, B, R, G, R, G, Y)
    for colour, at in zip(order, STARTS, strict=False):
        state = GAME.moves.play(state, Place(colour, W, at))
    assert (actor(state), phase(state)) == (Seat.A, t.FIRST)
    assert playing(state, Place(Y, A, S.E6)).ready


def test_first_researchers_can_be_put_right_too() -> None:
    state = playing(start(FOUR), *FIRSTS[:7], Leave(S.Na))
    assert (actor(state), phase(state)) == (Seat.A, t.FIRST)
    state = playing(state, Stand(S.Na, R, A), Leave(S.Nc))
    assert actor(state) is Seat.B
    state = playing(state, Hold(G, W, 5), Stand(S.E1, G, W), Stand(S.Nc, B, A))
    assert state.ready


# Scoring at the end


def test_a_final_board_is_typed_in_and_scored() -> None:
    state = start(but(END, ruins=(RUINS["B1"],)))
    assert GAME.moves.turn(state) == Turn(Seat.A, t.BOARD, shared=True, way=Way.END)
    state = playing(state, Lie(F.b1, R), Lie(F.b1, B), Lie(F.c1, R))
    state = playing(state, *(Captured(colour, 0) for colour in Colour if colour in END.colours), Captured(B, 3))
    assert not GAME.score(state).of(Seat.A, Kind.BUILDING.value)
    state = playing(state, Close())
    assert isinstance(GAME.moves.turn(state), Outcome)
    sheet = GAME.score(state)
    assert [sheet.total(seat) for seat in (Seat.A, Seat.B)] == [6, 3 + 3]


def lying(counts: dict[Colour, int]) -> State:
    """A final board with so many of each colour, one on another."""
    state, fields = start(END), iter(F)
    for colour, number in counts.items():
        state = playing(state, *[Lie(next(fields), colour)] * number)
    return state


def test_j5_j6_captives_that_do_not_agree_with_the_board_are_remarked() -> None:
    state = lying({R: 12, B: 8, Y: 11, G: 11})
    assert doubt(playing(state, Captured(R, 6), Captured(Y, 2))) == ""
    assert doubt(playing(state, Captured(R, 4), Captured(Y, 2))) == ""  # six are missing, 1 point at least for each
    assert doubt(playing(state, Captured(R, 10), Captured(Y, 6))) == ""  # B P P A A, Y P and G P: 16
    assert "17 points" in doubt(playing(state, Captured(R, 11), Captured(Y, 6)))
    few = playing(state, Captured(R, 5), *(Captured(colour, 0) for colour in (B, Y, G)))
    assert doubt(few).startswith("You entered 5 points for captured researchers, but 6 researchers are missing")
    assert Close().tell(few) == f"The final board is complete. {doubt(few)}"
    assert GAME.moves.refuse(few, Close()) is None


def test_j9_an_empty_board_is_scored_too() -> None:
    state = playing(start(END), *(Captured(colour, 0) for colour in (R, B, Y, G)), Close())
    assert [GAME.score(state).total(seat) for seat in Seat if seat < 4] == [0, 0, 0, 0]


def test_captured_points_that_the_table_left_out_are_not_known() -> None:
    """Red has 6 typed, nobody else: closed by a house ruling, Red’s points stand and three lines stay open."""
    state = GAME.moves.play(playing(start(but(END, ruins=(RUINS["B1"],))), Captured(R, 6)), Close())
    assert [line.points for line in GAME.score(state).lines if line.rule == "captured"].count(None) == 3
    assert GAME.score(state).total(END.seat_of(R)) == 6


def test_a_rank_is_written_in_the_text() -> None:
    table: AnyTable = Table.new(GAME, TWO)
    table = table.play(Place(R, Rank.PROFESSOR, S.Na))
    assert "A place red PROFESSOR Na\n" in write(table)
    assert "player Leaf red yellow\n" in write(table)


# Texts of former days


_THREE = "chaupal 1\ngame indus 1\nplayer Ann red\nplayer Ben blue\nplayer Cem yellow\n\n"
_PLACED = "A place red WORKER Na\nB place blue WORKER Nb\nC place yellow WORKER Nc\n"
_MORE = f"{_PLACED}A place red WORKER Nd\nB place blue WORKER Ne\nC place yellow WORKER Nf\n"
_ALL = f"{_MORE}A place red WORKER Sa\nB place blue WORKER Sb\n"


def _read(text: str) -> AnyTable:
    table = read(f"{_THREE}{text}end\n", GAMES)
    assert read(write(table), GAMES) == table
    return table


def test_a_correction_may_name_a_seat_that_is_no_longer_waited_for() -> None:
    """Ann has nobody in reserve for a moment: in former days it was her turn still, now it is Ben's."""
    empty = "".join(f"A hold red {rank.name} 0\n" for rank in Rank)
    table = _read(f"{_PLACED}{empty}A hold red WORKER 3\nA place red WORKER Nd\n")
    assert actor(table.state) is Seat.B
    assert table.state.reserve[R][W] == 2


def test_the_turns_that_a_correction_began_go_on_in_a_text_of_former_days() -> None:
    """Cem's third stood for a moment and Ben's first went: the turns had begun, with Ann's."""
    moment = "C hold yellow WORKER 4\nC stand Sc yellow WORKER\nA leave Nb\n"
    assert (actor(_read(f"{_ALL}{moment}").state), phase(_read(f"{_ALL}{moment}").state)) == (Seat.B, t.FIRST)
    table = _read(f"{_ALL}{moment}A place red WORKER E1\n* throw 1\nA enter Na\n")
    assert (actor(table.state), phase(table.state)) == (Seat.B, t.ADD)
    with pytest.raises(RefusedText, match="You cannot skip this turn"):
        _read(f"{_ALL}C pass !\n")


def test_where_every_start_space_is_taken_the_die_is_thrown_with_and_without_a_word() -> None:
    """1. Add a researcher on an unoccupied start space: there is none, and Ann throws with those that stand there."""
    free = [start for start in STARTS if f" {start.name}\n" not in f"{_ALL} Sc\n"]
    ranks = [f"{colour} {rank}" for colour in ("blue", "yellow") for rank in ("WORKER",) * 5 + ("ASSISTANT",) * 5]
    stand = "".join(f"A stand {at.name} {one}\n" for at, one in zip(free, ranks, strict=False))
    hold = "".join(f"A hold {colour} {rank.name} 0\n" for colour in ("blue", "yellow") for rank in Rank)
    full = f"{_ALL}C place yellow WORKER Sc\n{hold}{stand}"
    table = _read(full)
    assert table.turn == Turn(Seat.A, t.THROW, 1)
    assert list(table.offer.legal) == [Roll()]
    said, unsaid = (_read(f"{full}{roll}* throw 1\nA enter Na\n") for roll in ("A roll !\n", ""))
    assert said == unsaid
    assert said.turn == Turn(CHANCE, t.THROW, 1, Seat.B, asks=t.DIE), "Ben has nobody in reserve"
