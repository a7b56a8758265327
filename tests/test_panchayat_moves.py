"""The moves of Panchayat: a case for every refusal, then utilities, market, corrections and house rulings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

import walk
from boards import at_round, players, squares, turn_of, with_board
from engine.chance import dice
from engine.move import Blank
from engine.notation import read, write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, Played, Table
from engine.turn import CHANCE, Outcome, Seat, Turn
from engine.value import but
from engine.way import Way
from games.panchayat.game import GAME
from games.panchayat.page.view import view
from games.panchayat.rules.market import OLD, Spot
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect, Extra, Reveal, Stow
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.corrections import Count, Mend, Put
from games.panchayat.rules.moves.final_board import Done, Fill, Points
from games.panchayat.rules.moves.placing import Lay, Shift
from games.panchayat.rules.moves.replacing import Replace
from games.panchayat.rules.moves.zamindar import Discard
from games.panchayat.rules.pieces import BOX, PRACTICE, Building, Match, Square, Type
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Acts, Bonus, BonusKind, Copy, EndTile, Market, Setup, State, Tile
from games.panchayat.rules.turn import COLLECT, PLACE, REVEAL, SCORE

B, S = Building, Square
OWN: Final = Setup(players=players(2))
PRACTISED: Final = Setup(players=players(2), copy=Copy.PRACTICE)
END: Final = Setup(players=players(2), way=Way.END)
FOLLOWED: Final = Setup(players=players(2), market=True)
ALONE: Final = Setup(players=players(1), deck=38)


def played(state: State, *moves: Move) -> State:
    """The state after lawful moves. Raises Refused."""
    for move in moves:
        if refusal := GAME.moves.refuse(state, move):
            raise Refused(refusal)
        state = GAME.moves.play(state, move)
    return state


def refusal_of(state: State, *moves: Move) -> Refusal:
    """Why the last move is refused; those before it are lawful."""
    state = played(state, *moves[:-1])
    refusal = GAME.moves.refuse(state, moves[-1])
    assert refusal is not None, f"{moves[-1]} is lawful"
    return refusal


def setting_up(setup: Setup) -> Refusal:
    """Why a setup makes no table."""
    with pytest.raises(Refused) as refused:
        start(setup)
    return refused.value.refusal


def phase(state: State) -> str:
    """The action of the turn."""
    now = GAME.moves.turn(state)
    assert isinstance(now, Turn)
    return now.phase


def market(
    new: tuple[Building, ...] = (B.TEMPLE, B.WELL, B.HOUSE),
    old: tuple[tuple[Building, ...], ...] = ((B.SCHOOL,), (B.STATUE, B.GRANARY), (B.QUARRY,)),
    discards: tuple[Building, ...] = (),
    deck: int = 30,
    setup: Setup = FOLLOWED,
) -> State:
    """A turn of the first player with these tiles turned up."""
    return replace(start(setup), market=Market(deck, new, old, discards), to_reveal=0)


TWO: Final = (Collect(B.TEMPLE), Collect(B.WELL))
LAID: Final = (*TWO, Lay(B.TEMPLE, S.a1), Lay(B.WELL, S.b1))


def _over() -> Refusal:
    state = replace(start(OWN), booked=16)
    assert isinstance(GAME.moves.turn(state), Outcome)
    return refusal_of(state, Collect(B.TEMPLE))


REFUSALS: Final[dict[str, Callable[[], Refusal]]] = {
    # setting up
    "reach": lambda: setting_up(Setup(players=players(2), reach=7)),
    "bonus": lambda: setting_up(
        but(OWN, bonus=tuple(Bonus(Seat.A, kind, Match(Type.GENERAL), S.a1) for kind in BonusKind))
    ),
    "end-tiles": lambda: setting_up(but(OWN, end_tiles=(EndTile((B.HOUSE,)),) * 5)),
    "uncounted": lambda: setting_up(but(FOLLOWED, seed="leaf")),
    "his-list": lambda: setting_up(but(ALONE, discards=(B.HOUSE, B.SCHOOL, B.HOUSE, B.TEMPLE))),
    "deck": lambda: setting_up(but(ALONE, deck=0)),
    # any time
    "over": _over,
    "other-way": lambda: refusal_of(start(OWN), Fill(S.a1, B.TEMPLE)),
    "nobody": lambda: refusal_of(start(OWN), Put(Seat.C, S.a1, B.TEMPLE)),
    "empty": lambda: refusal_of(start(OWN), Put(Seat.A, S.a1, None)),
    "not-followed": lambda: refusal_of(start(OWN), Count(3)),
    "column-full": lambda: refusal_of(
        market(old=((B.SCHOOL,) * 3, (B.STATUE,), ())), Mend(Spot.OLD_1, 3, B.WELL)
    ),
    "new-full": lambda: refusal_of(market(), Mend(Spot.NEW, 3, B.WELL)),
    # Collect
    "reveal-first": lambda: refusal_of(start(FOLLOWED), Collect(B.TEMPLE, Spot.NEW)),
    "revealed": lambda: refusal_of(start(OWN), Reveal(B.TEMPLE)),
    "reshuffled": lambda: refusal_of(replace(market(discards=(B.WELL,), deck=0), to_reveal=1), Reveal(B.TEMPLE)),
    "box": lambda: refusal_of(with_board(start(PRACTISED), Seat.B, {"a1": "well", "b1": "well"}), Collect(B.WELL)),
    "not-there": lambda: refusal_of(market(), Collect(B.STATUE, Spot.OLD_2)),
    "no-post-office": lambda: refusal_of(market(discards=(B.WELL,)), Collect(B.WELL, Spot.DISCARDS)),
    "collected": lambda: refusal_of(start(OWN), *TWO, Collect(B.HOUSE)),
    "no-police-station": lambda: refusal_of(start(OWN), Extra(B.HOUSE)),
    "collect-over": lambda: refusal_of(
        with_board(start(OWN), Seat.A, {"d4": "police-station"}), *LAID[:3], Extra(B.HOUSE)
    ),
    "collect-first": lambda: refusal_of(start(OWN), Collect(B.TEMPLE), Lay(B.TEMPLE, S.a1)),
    "vacant-column": lambda: refusal_of(
        market(old=((B.SCHOOL,), (B.STATUE,), ())),
        Collect(B.TEMPLE, Spot.NEW),
        Collect(B.WELL, Spot.NEW),
        Stow(B.HOUSE, Spot.OLD_1),
    ),
    # Place
    "not-in-hand": lambda: refusal_of(start(OWN), *TWO, Lay(B.HOUSE, S.a1)),
    "taken": lambda: refusal_of(with_board(start(OWN), Seat.A, {"a1": "house"}), *TWO, Lay(B.WELL, S.a1)),
    "laid-two": lambda: refusal_of(
        with_board(start(OWN), Seat.A, {"d4": "police-station"}),
        *TWO,
        Extra(B.HOUSE),
        *LAID[2:],
        Lay(B.HOUSE, S.c1),
    ),
    "nothing-there": lambda: refusal_of(
        with_board(start(OWN), Seat.A, {"d4": "railway-station"}), *TWO, Shift(S.a1, S.b1)
    ),
    "no-railway-station": lambda: refusal_of(
        with_board(start(OWN), Seat.A, {"d4": "house"}), *TWO, Shift(S.d4, S.b1)
    ),
    "place-first": lambda: refusal_of(
        with_board(start(OWN), Seat.A, {"d4": "railway-station"}), Shift(S.d4, S.b1)
    ),
    "no-bus-stop": lambda: refusal_of(
        with_board(start(OWN), Seat.A, {"d4": "house"}), Replace(S.d4, B.WELL)
    ),
    # Score
    "lay-two": lambda: refusal_of(start(OWN), *LAID[:3], Book()),
    # alone, against the Zamindar
    "not-solo": lambda: refusal_of(start(ALONE), Reveal(B.TEA_SHOP)),
    "he-acts": lambda: refusal_of(replace(market(setup=ALONE), acts=Acts(), booked=1), Collect(B.TEMPLE, Spot.NEW)),
    "he-rests": lambda: refusal_of(market(setup=ALONE), Discard(B.SCHOOL, Spot.OLD_1)),
    # scoring at the end
    "range": lambda: refusal_of(start(END), Points(1000)),
    "board-open": lambda: refusal_of(start(END), Points(5), Done()),
    "points-missing": lambda: refusal_of(
        with_board(start(END), Seat.A, {square.name: "temple" for square in Square}), Done()
    ),
}  # fmt: skip
"""For every code of the game's sources: a case that is refused with it."""

FIRM: Final = {
    "reach", "bonus", "end-tiles", "uncounted", "over", "other-way", "nobody", "empty",
    "reveal-first", "revealed", "not-there", "not-in-hand", "taken", "nothing-there", "range",
    "his-list", "deck", "he-acts", "he-rests", "not-followed", "column-full", "new-full",
}  # fmt: skip
"""Codes that no house ruling overrules, since the move would mean nothing."""


@pytest.mark.parametrize("code", REFUSALS)
def test_refused(code: str) -> None:
    refusal = REFUSALS[code]()
    assert refusal.code == code
    assert refusal.firm == (code in FIRM)
    assert refusal.rule


@pytest.mark.parametrize(
    ("state", "before", "move"),
    [
        (start(OWN), TWO, Collect(B.HOUSE, Spot.RESERVE)),
        (start(OWN), (), Extra(B.HOUSE, Spot.NEW)),
        (market(), (), Extra(B.SCHOOL, Spot.NEW)),
        (market(), (Collect(B.TEMPLE, Spot.NEW), Collect(B.WELL, Spot.NEW)), Collect(B.WELL, Spot.NEW)),
        (with_board(start(OWN), Seat.A, {"d4": "house"}), (), Replace(S.d4, B.WELL, Spot.DISCARDS)),
        (start(END), (Fill(S.a1, B.WELL),), Fill(S.a1, B.WELL)),
    ],
)  # fmt: skip
def test_what_is_not_there_is_firm_whatever_else_is_wrong(state: State, before: Any, move: Move) -> None:
    assert refusal_of(state, *before, move).firm


def test_a_firm_refusal_cannot_be_ruled() -> None:
    table: AnyTable = Table.new(GAME, OWN)
    for move in (*TWO, Lay(B.TEMPLE, S.a1)):
        table = table.play(move)
    with pytest.raises(Refused):
        table.play(Lay(B.WELL, S.a1), ruled=True)


def test_a_house_ruling_is_marked_and_survives_the_text() -> None:
    table: AnyTable = Table.new(GAME, OWN).play(Collect(B.TEMPLE)).play(Lay(B.TEMPLE, S.a1), ruled=True)
    assert table.events[-1] == Played(Seat.A, Lay(B.TEMPLE, S.a1), True)
    assert table.told(1).endswith("House rule.")
    assert "A lay temple a1 !" in write(table)
    assert read(write(table), (GAME,)) == table


def test_a_lawful_move_is_no_ruling_whatever_was_asked() -> None:
    table: AnyTable = Table.new(GAME, OWN).play(Collect(B.TEMPLE), ruled=True)
    assert table.events == (Played(Seat.A, Collect(B.TEMPLE)),)


# Sequence of play (Gameplay)


def test_collect_place_score_then_the_next_seat() -> None:
    state = start(but(OWN, first=Seat.B))
    seen = [phase(state)]
    for move in LAID:
        assert state.seat is Seat.B
        state = played(state, move)
        seen.append(phase(state))
    assert seen == [COLLECT, COLLECT, PLACE, PLACE, SCORE]
    state = played(state, Book())
    assert (state.seat, state.round, phase(state)) == (Seat.A, 1, COLLECT)
    assert played(state, *turn_of([["lay", "house", "a1"], ["lay", "house", "a2"]])).round == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_ninth_round_is_refused(seats: int) -> None:
    setup = Setup(players=players(seats))
    state = start(setup)
    for turn in range(8 * seats):
        assert GAME.moves.turn(state) == Turn(Seat(turn % seats), COLLECT, 1 + turn // seats, rounds=8)
        first, second = (Square(2 * (turn // seats) + at).name for at in (0, 1))
        state = played(state, *turn_of([["lay", "house", first], ["lay", "well", second]]))
    assert isinstance(GAME.moves.turn(state), Outcome)
    assert refusal_of(state, Collect(B.TEMPLE)).code == "over"
    assert all(tile is not None for village in state.villages for tile in village.squares)


# Railway Station


def test_a_railway_station_moves_once_in_the_place_action() -> None:
    state = with_board(start(OWN), Seat.A, {"c3": "railway-station", "d4": "house"})
    state = played(state, *TWO, Shift(S.d4, S.a4))
    village = state.village
    assert village.squares[S.d4] is None
    assert village.squares[S.a4] == Tile(B.HOUSE)
    assert village.squares[S.c3] == Tile(B.RAILWAY_STATION, used=True)
    assert refusal_of(state, Shift(S.a4, S.d4)).code == "no-railway-station"


def test_a_tile_is_moved_to_a_free_square_only() -> None:
    state = with_board(start(OWN), Seat.A, {"c3": "railway-station", "d4": "house", "a4": "well"})
    assert refusal_of(state, *TWO, Shift(S.d4, S.a4)).code == "taken"
    assert refusal_of(state, *TWO, Shift(S.d4, S.d4)).code == "taken"


def test_a_railway_station_works_in_the_turn_it_is_laid_and_after_both_tiles() -> None:
    state = with_board(start(OWN), Seat.A, {"d4": "house"})
    state = played(state, Collect(B.RAILWAY_STATION), Collect(B.WELL), Lay(B.RAILWAY_STATION, S.a1))
    assert played(state, Lay(B.WELL, S.b1), Shift(S.d4, S.d1)).village.squares[S.d1] == Tile(B.HOUSE)


def test_a_second_railway_station_moves_once_more() -> None:
    """Ruling P25: the ability belongs to the tile."""
    state = with_board(start(OWN), Seat.A, {"c3": "railway-station", "c4": "railway-station", "d4": "house"})
    state = played(state, *TWO, Shift(S.d4, S.a4), Shift(S.a4, S.d4))
    assert refusal_of(state, Shift(S.d4, S.a4)).code == "no-railway-station"


def test_a_moved_tile_covers_a_bonus_tile_unpaid() -> None:
    """Ruling P18."""
    bonus = Bonus(Seat.A, BonusKind.PLACEMENT, Match(Type.INDUSTRIAL), S.a1)
    state = with_board(start(but(OWN, bonus=(bonus,))), Seat.A, {"c3": "railway-station", "d4": "quarry"})
    state = played(state, *TWO, Shift(S.d4, S.a1))
    assert not state.village.bonus
    state = played(state, Lay(B.TEMPLE, S.c1), Lay(B.WELL, S.d1), Book())
    assert not [line for line in state.lines if line.rule == "placement"]


# Bus Stop


def test_a_bus_stop_replaces_at_any_time_of_the_turn_and_the_old_tile_tops_the_discards() -> None:
    board = {"c3": "bus-stop", "d4": "quarry"}
    state = with_board(market(discards=(B.WELL,)), Seat.A, board)
    state = played(state, Replace(S.d4, B.HOUSE, Spot.NEW))
    assert state.village.squares[S.d4] == Tile(B.HOUSE)
    assert state.village.squares[S.c3] == Tile(B.BUS_STOP, used=True)
    assert state.market is not None
    assert state.market.new == (B.TEMPLE, B.WELL)
    assert state.market.discards == (B.WELL, B.QUARRY)
    assert refusal_of(state, Replace(S.d4, B.TEMPLE, Spot.NEW)).code == "no-bus-stop"
    late = played(with_board(start(OWN), Seat.A, board), *LAID, Replace(S.d4, B.HOUSE))
    assert phase(late) == SCORE


def test_a_bus_stop_may_take_a_reserved_tile() -> None:
    """Ruling P17; two tiles are collected and laid all the same."""
    state = with_board(start(OWN), Seat.A, {"c3": "bus-stop", "d4": "quarry"})
    village = replace(state.village, reserved=(B.TEA_SHOP,))
    state = played(replace(state, villages=(village, state.villages[1])), Replace(S.d4, B.TEA_SHOP, Spot.RESERVE))
    assert state.village.reserved == ()
    assert state.picked == 0


def test_a_replacement_scores_nothing_and_loses_nothing() -> None:
    state = with_board(start(PRACTISED), Seat.A, {"c3": "bus-stop", "d4": "quarry"})
    state = played(state, *TWO, Replace(S.d4, B.COWSHED), Lay(B.TEMPLE, S.a1), Lay(B.WELL, S.a3), Book())
    assert {line.piece for line in state.lines} == {"tile:temple", "tile:well"}


@pytest.mark.parametrize("as_it_lies", [True, False])
def test_a_tile_laid_and_replaced_in_one_turn_has_no_neighbour_after_that(as_it_lies: bool) -> None:
    """Rulings P17, P26, P31: the Quarry in its place pays for what comes later; in version 1 the House is paid too."""
    state = with_board(start(but(PRACTISED, as_it_lies=as_it_lies)), Seat.A, {"c3": "bus-stop"})
    state = played(state, Collect(B.SCHOOL), Collect(B.HOUSE))
    replaced = played(state, Lay(B.HOUSE, S.a1), Replace(S.a1, B.QUARRY), Lay(B.SCHOOL, S.b1), Book())
    house = [("tile:house", "printed", 3), ("tile:house", "near", 0)]
    assert [(line.piece, line.rule, line.points) for line in replaced.lines] == [
        *(() if as_it_lies else house),
        ("tile:school", "printed", 2),
        ("tile:school", "near", 0),
    ]
    state = with_board(start(but(PRACTISED, as_it_lies=as_it_lies)), Seat.A, {"c3": "bus-stop"})
    state = played(state, Collect(B.SCHOOL), Collect(B.HOUSE))
    other = played(state, Lay(B.SCHOOL, S.a1), Replace(S.a1, B.QUARRY), Lay(B.HOUSE, S.b1), Book())
    near = [(line.piece, line.points) for line in other.lines if line.rule == "near"]
    assert near == [*(() if as_it_lies else [("tile:school", 0)]), ("tile:house", -1), ("tile:quarry", -1)]


def test_a_tile_laid_and_moved_in_one_turn_pays_for_its_new_neighbour_once() -> None:
    """Practice copy: School 2 for a House beside it."""
    state = with_board(start(PRACTISED), Seat.A, {"c3": "railway-station"})
    state = played(state, Collect(B.SCHOOL), Collect(B.HOUSE))
    state = played(state, Lay(B.SCHOOL, S.a1), Shift(S.a1, S.d4), Lay(B.HOUSE, S.d3), Book())
    near = [(line.piece, line.points, line.because) for line in state.lines if line.rule == "near" and line.points]
    assert [(piece, points) for piece, points, _ in near] == [("tile:school", 2)]
    assert "scores again" not in near[0][2]


LIES: Final = """chaupal 1
game panchayat 2
player Ann red
player Ben blue
copy practice

A collect quarry
A collect railway-station
A lay quarry b2
A lay railway-station d4
A book
B collect temple
B collect temple
B lay temple a1
B lay temple d1
B book
A collect house
A collect temple
A lay house b1
A lay temple a4
A shift b2 c4
A book
end
"""


@pytest.mark.parametrize(("version", "points"), [(2, 7), (1, 5)])
def test_score_reads_the_board_as_it_lies_when_place_is_over(version: int, points: int) -> None:
    """Ruling P31: the Quarry has left the House. 3 + 4; version 1 takes 1 from each of the two for the other."""
    table = read(LIES.replace("panchayat 2", f"panchayat {version}"), (GAME,))
    assert sum(line.points or 0 for line in table.sheet.lines if line.seat is Seat.A and line.round == 2) == points
    again = read(write(table), (GAME,))
    assert again.sheet == table.sheet
    assert ("as-it-lies no" in write(table)) == (version == 1)


def test_a_tile_placed_and_moved_scores_where_it_is_but_not_for_new_neighbours() -> None:
    """Rulings P26, P31: the House, 3, leaves the School on a2 (School 2 for a House) and comes beside a Quarry (-1)."""
    state = with_board(start(PRACTISED), Seat.A, {"c3": "railway-station", "d3": "quarry", "a2": "school"})
    state = played(state, Collect(B.WELL), Collect(B.HOUSE))
    state = played(state, Lay(B.HOUSE, S.a1), Shift(S.a1, S.d4), Lay(B.WELL, S.b4), Book())
    house = [(line.rule, line.points, line.where) for line in state.lines if line.piece == "tile:house"]
    assert house == [("printed", 3, ("cell:d4",)), ("near", 0, ("cell:d4",))]
    assert {line.piece for line in state.lines} == {"tile:house", "tile:well"}


# Police Station


def test_a_police_station_takes_one_more_and_the_one_not_laid_is_reserved() -> None:
    state = with_board(start(OWN), Seat.A, {"c3": "police-station"})
    state = played(state, Extra(B.TEA_SHOP), *TWO)
    assert refusal_of(state, Extra(B.HOUSE)).code == "no-police-station"
    state = played(state, *LAID[2:], Book())
    assert state.villages[0].reserved == (B.TEA_SHOP,)
    assert state.villages[0].squares[S.c3] == Tile(B.POLICE_STATION, used=True)


def test_a_reserved_tile_is_one_of_a_later_turns_two_and_scores_as_laid_then() -> None:
    state = with_board(start(PRACTISED), Seat.A, {"c3": "police-station"})
    state = played(state, *TWO, Extra(B.TEA_SHOP), *LAID[2:], Book())
    state = played(state, *turn_of([["lay", "house", "a1"], ["lay", "house", "a2"]]))
    state = played(state, Collect(B.TEA_SHOP, Spot.RESERVE), Collect(B.HOUSE))
    assert refusal_of(state, Collect(B.WELL)).code == "collected"
    assert state.village.reserved == ()
    state = played(state, Lay(B.TEA_SHOP, S.d4), Lay(B.HOUSE, S.a4), Book())
    shop = [(line.rule, line.points, line.round) for line in state.lines if line.piece == "tile:tea-shop"]
    assert shop == [("printed", 1, 2), ("rounds", 2, 2)]


def test_a_police_station_laid_this_turn_waits_for_the_next() -> None:
    state = played(start(OWN), Collect(B.POLICE_STATION), Collect(B.WELL), Lay(B.POLICE_STATION, S.a1))
    assert refusal_of(state, Extra(B.HOUSE)).code == "collect-over"


def test_the_reserve_gives_no_extra_tile() -> None:
    state = with_board(start(OWN), Seat.A, {"c3": "police-station"})
    village = replace(state.village, reserved=(B.TEA_SHOP,))
    state = replace(state, villages=(village, state.villages[1]))
    assert refusal_of(state, Extra(B.TEA_SHOP, Spot.RESERVE)).code == "not-there"


# Post Office


def test_a_post_office_takes_the_top_discard_and_then_the_next() -> None:
    state = with_board(market(discards=(B.POTTERY, B.WELL, B.COWSHED)), Seat.A, {"c3": "post-office"})
    assert refusal_of(state, Collect(B.WELL, Spot.DISCARDS)).code == "not-there"
    state = played(state, Collect(B.COWSHED, Spot.DISCARDS), Collect(B.WELL, Spot.DISCARDS))
    assert state.market is not None
    assert state.market.discards == (B.POTTERY,)
    assert state.hand == (B.COWSHED, B.WELL)


def test_a_post_office_works_every_turn() -> None:
    state = with_board(market(discards=(B.POTTERY,) * 4), Seat.A, {"c3": "post-office"})
    take = Collect(B.POTTERY, Spot.DISCARDS)
    state = played(state, take, take, *_stowed(3), Lay(B.POTTERY, S.a1), Lay(B.POTTERY, S.a2), Book())
    again = replace(state, booked=2, to_reveal=0)
    assert GAME.moves.refuse(again, take) is None


def _stowed(count: int) -> tuple[Stow, ...]:
    return tuple(map(Stow, (B.TEMPLE, B.WELL, B.HOUSE)[:count], OLD))


# Market


def test_the_columns_give_their_top_tile_and_then_the_next_visible_one() -> None:
    state = played(market(), Collect(B.GRANARY, Spot.OLD_2), Collect(B.STATUE, Spot.OLD_2))
    assert state.market is not None
    assert state.market.old[1] == ()
    assert refusal_of(market(), Collect(B.STATUE, Spot.OLD_2)).code == "not-there"


def test_new_tiles_go_to_the_columns_when_two_are_collected() -> None:
    state = played(market(), Collect(B.TEMPLE, Spot.NEW))
    assert refusal_of(state, Stow(B.WELL, Spot.OLD_1)).code == "collect-first"
    state = played(state, Collect(B.SCHOOL, Spot.OLD_1))
    assert phase(state) == COLLECT
    assert refusal_of(state, Lay(B.TEMPLE, S.a1)).code == "collect-first"
    state = played(state, Stow(B.WELL, Spot.OLD_1), Stow(B.HOUSE, Spot.OLD_1))
    assert state.market is not None
    assert state.market.old == ((B.WELL, B.HOUSE), (B.STATUE, B.GRANARY), (B.QUARRY,))
    assert phase(state) == PLACE


def test_a_vacant_column_may_wait_while_a_tile_is_left_for_it() -> None:
    state = played(market(), Collect(B.TEMPLE, Spot.NEW), Collect(B.SCHOOL, Spot.OLD_1))
    state = played(state, Stow(B.WELL, Spot.OLD_3))
    assert refusal_of(state, Stow(B.HOUSE, Spot.OLD_2)).code == "vacant-column"
    state = played(state, Stow(B.HOUSE, Spot.OLD_1))
    assert state.market is not None
    assert all(state.market.old)


def test_a_full_column_goes_to_the_discards_in_its_order() -> None:
    """Rulings P8 and P11: what lay on top lies on top of the discards."""
    full = (B.SCHOOL, B.STATUE, B.POTTERY)
    state = market(old=(full, (B.GRANARY,), (B.QUARRY,)), discards=(B.COWSHED,))
    state = played(state, Collect(B.TEMPLE, Spot.NEW), Collect(B.WELL, Spot.NEW), Stow(B.HOUSE, Spot.OLD_1))
    assert state.market is not None
    assert state.market.old[0] == (B.HOUSE,)
    assert state.market.discards == (B.COWSHED, *full)


@pytest.mark.parametrize(("seats", "tiles"), [(2, 47), (3, BOX), (4, BOX)])
def test_the_deck_holds_what_is_not_put_away(seats: int, tiles: int) -> None:
    """2-Player Mode: 25 tiles stay in the box; ruling P23: with three players none."""
    for copy in Copy:
        setup = Setup(players=players(seats), market=True, copy=copy)
        state = start(setup)
        assert setup.tiles == tiles
        assert state.market == Market(tiles)
        assert state.to_reveal == 6


def test_a_box_counted_otherwise_makes_another_deck() -> None:
    """A printing of 68 tiles: the counts of the copy hold, not the book's 72."""
    cards = tuple(but(card, copies=(card.copies or 0) - (card.building in (B.HOUSE, B.TEMPLE))) for card in PRACTICE)
    setup = Setup(players=players(3), market=True, seed="leaf", printed=cards)
    assert setup.tiles == BOX - 2
    assert start(setup).market == Market(BOX - 2)


def test_a_box_that_holds_fewer_than_are_put_away_has_none_left() -> None:
    cards = tuple(but(card, copies=1) for card in PRACTICE)
    box = Setup(players=players(2), printed=cards).box()
    assert box is not None
    assert box[B.COWSHED] == 0
    assert min(box.values()) == 0


def test_three_tiles_start_the_columns_and_three_more_are_new() -> None:
    state = start(FOLLOWED)
    tiles = (B.TEMPLE, B.WELL, B.HOUSE, B.SCHOOL, B.STATUE, B.GRANARY)
    for left, tile in zip(range(6, 0, -1), tiles, strict=True):
        assert GAME.moves.turn(state) == Turn(CHANCE, COLLECT, 1, Seat.A, rounds=8, asks=REVEAL)
        assert state.to_reveal == left
        state = played(state, Reveal(tile))
    assert state.market == Market(41, tiles[3:], tuple((tile,) for tile in tiles[:3]))
    assert GAME.moves.turn(state) == Turn(Seat.A, COLLECT, 1, rounds=8)


def test_each_turn_turns_up_three() -> None:
    state = played(market(), Collect(B.TEMPLE, Spot.NEW), Collect(B.SCHOOL, Spot.OLD_1))
    state = played(state, Stow(B.WELL, Spot.OLD_1), Stow(B.HOUSE, Spot.OLD_1))
    state = played(state, Lay(B.TEMPLE, S.a1), Lay(B.SCHOOL, S.a2), Book())
    assert state.to_reveal == 3
    assert GAME.moves.turn(state) == Turn(CHANCE, COLLECT, 1, Seat.B, rounds=8, asks=REVEAL)


def test_a_deck_that_runs_out_is_made_of_the_discards_and_the_draw_goes_on() -> None:
    """Ruling P10."""
    state = market((), ((B.TEMPLE,),) * 3, (B.WELL, B.HOUSE, B.WELL), deck=1)
    state = played(replace(state, to_reveal=3), Reveal(B.POTTERY))
    assert state.market is not None
    assert (state.market.deck, state.market.discards) == (0, (B.WELL, B.HOUSE, B.WELL))
    assert refusal_of(state, Reveal(B.POTTERY)).code == "reshuffled"
    assert "Shuffle the discard pile into a new deck" in view(state, GAME.moves.offer(state), Seat.A).board
    assert "shuffled" in Reveal(B.HOUSE).tell(state)
    state = played(state, Reveal(B.HOUSE))
    assert (state.market.deck, state.market.discards) == (2, ()) if state.market else False
    assert "shuffled" not in Reveal(B.WELL).tell(state)


WELLS: Final = (B.WELL, B.HOUSE, B.WELL)


def reshuffled(*reveals: Building, setup: Setup = FOLLOWED, discards: tuple[Building, ...] = WELLS) -> State:
    """Three are turned up from a deck that is empty, in a box that is not counted; those given have been."""
    state = replace(market((), ((B.TEMPLE,),) * 3, discards, deck=0, setup=setup), to_reveal=3)
    return played(state, *map(Reveal, reveals))


def test_every_draw_from_the_discards_is_one_of_them() -> None:
    """Collect Building Tiles 3: two Wells and one House make the deck."""
    state = reshuffled(B.HOUSE)
    assert refusal_of(state, Reveal(B.HOUSE)).code == "reshuffled"
    assert refusal_of(state, Reveal(B.TEMPLE)).code == "reshuffled"
    state = played(state, Reveal(B.WELL))
    assert refusal_of(state, Reveal(B.TEMPLE)).code == "reshuffled"
    assert GAME.moves.refuse(state, Reveal(B.WELL)) is None


def test_a_draw_put_right_by_hand_is_in_the_new_deck_again() -> None:
    """It was a Well that came, so the House is still to come, and one Well."""
    state = played(reshuffled(B.HOUSE), Mend(Spot.NEW, 0, B.WELL), Reveal(B.WELL))
    assert refusal_of(state, Reveal(B.WELL)).code == "reshuffled"
    assert GAME.moves.refuse(state, Reveal(B.HOUSE)) is None


@pytest.mark.parametrize(("tiles", "checked"), [(1, True), (2, True), (3, False)])
def test_a_new_deck_counted_higher_holds_tiles_that_nobody_saw(tiles: int, checked: bool) -> None:
    state = played(reshuffled(B.HOUSE), Count(tiles))
    refusal = GAME.moves.refuse(state, Reveal(B.TEMPLE))
    assert (refusal is not None and refusal.code == "reshuffled") is checked


def test_a_second_new_deck_is_made_of_the_discards_of_then() -> None:
    state = reshuffled(*WELLS)
    assert state.market is not None
    state = replace(state, market=replace(state.market, new=(), discards=(B.STATUE, B.WELL)), to_reveal=2)
    assert refusal_of(state, Reveal(B.HOUSE)).code == "reshuffled"
    state = played(state, Reveal(B.STATUE))
    assert refusal_of(state, Reveal(B.STATUE)).code == "reshuffled"
    assert GAME.moves.refuse(state, Reveal(B.WELL)) is None


def test_alone_a_tile_of_those_that_stay_in_the_box_comes_again_where_it_was_discarded() -> None:
    """A house ruling or a correction brought it into the game: something can be turned up all the same."""
    state = reshuffled(setup=ALONE, discards=(B.COWSHED,))
    assert GAME.moves.refuse(state, Reveal(B.COWSHED)) is None


def test_a_text_of_before_with_a_tile_that_the_new_deck_lacks_opens() -> None:
    """It was not refused then, so the line has no sign of a house ruling."""
    table: AnyTable = Table.new(GAME, FOLLOWED)
    moves: list[Move] = [*map(Reveal, [B.WELL] * 6), Count(0)]
    moves += [Collect(B.WELL, Spot.NEW)] * 2
    moves += [Stow(B.WELL, Spot.OLD_1), Lay(B.WELL, S.a1), Lay(B.WELL, S.b1)]
    moves += [Mend(Spot.DISCARDS, 0, B.HOUSE), Mend(Spot.DISCARDS, 1, B.WELL), Book(), Reveal(B.HOUSE)]
    for move in moves:
        table = table.play(move)
    text = write(table).replace("\nend\n", "\n* reveal temple\nend\n")
    again = read(text, (GAME,))
    assert again.events[-1] == Played(CHANCE, Reveal(B.TEMPLE), ruled=True)


def test_fewer_tiles_are_turned_up_when_deck_and_discards_are_empty() -> None:
    """Ruling P10."""
    state = played(replace(market((), deck=1), to_reveal=3), Reveal(B.POTTERY))
    assert GAME.moves.turn(state) == Turn(Seat.A, COLLECT, 1, rounds=8)


def test_a_counted_box_has_the_discards_back_in_the_deck_after_the_shuffle() -> None:
    """Practice copy: three Wells, one of them put away for two players."""
    setup = but(PRACTISED, market=True)
    state = replace(market((), deck=0, discards=(B.WELL, B.WELL), setup=setup), to_reveal=1)
    assert GAME.moves.refuse(state, Reveal(B.WELL)) is None
    full = with_board(state, Seat.A, {"a1": "well", "b1": "well"})
    assert refusal_of(full, Reveal(B.WELL)).code == "box"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_app_deals_every_tile_of_the_box_and_no_other(seats: int) -> None:
    """Until the first shuffle the tiles dealt are a part of the box; the same seed deals the same."""
    setup = Setup(players=players(seats), copy=Copy.PRACTICE, market=True, seed="leaf")
    box = dict(setup.box() or {})
    table = walk.walk(GAME, setup, Random(seats))
    dealt = [move.tile for move in walk.moves_of(table) if isinstance(move, Reveal)]
    for tile in dealt[: setup.tiles]:
        box[tile] -= 1
    assert set(box.values()) == {0} if len(dealt) >= setup.tiles else min(box.values()) >= 0
    again = walk.walk(GAME, setup, Random(seats))
    assert again == table


def test_the_app_still_deals_when_squares_were_put_right_until_the_counts_fit_no_deck() -> None:
    setup = Setup(players=players(2), copy=Copy.PRACTICE, market=True, seed="leaf")
    state = replace(market((), deck=1, setup=setup), to_reveal=1)
    counts = dict(setup.box() or {})
    every = [tile for tile, count in counts.items() for _ in range(count)]
    half = {square.name: tile.value for square, tile in zip(Square, every[:16], strict=True)}
    rest = {square.name: tile.value for square, tile in zip(Square, every[16:32], strict=True)}
    state = with_board(with_board(state, Seat.A, half), Seat.B, rest)
    old = (tuple(every[32:37]), tuple(every[37:42]), tuple(every[42:]))
    state = replace(state, market=replace(state.market or Market(0), old=old))
    assert sum(state.lying.get(tile, 0) for tile in Building) == setup.tiles
    dealt = GAME.deal(state, dice("leaf", 0)) if GAME.deal else Reveal(B.WELL)
    assert GAME.moves.refuse(state, dealt) is None


# More of a building than the box holds


def test_more_tiles_than_the_box_holds_can_be_ruled() -> None:
    table: AnyTable = Table.new(GAME, PRACTISED)
    for square in (S.a1, S.b1):
        table = table.play(Put(Seat.B, square, B.WELL))
    with pytest.raises(Refused):
        table.play(Collect(B.WELL))
    assert table.play(Collect(B.WELL), ruled=True).state.hand == (B.WELL,)


@pytest.mark.parametrize(
    ("seats", "tile", "lie", "says", "rule"),
    [
        (1, B.RESTAURANT, 1, "The only Restaurant tile in this game is", "Solo Mode › Setup 1"),
        (2, B.WELL, 2, "All 2 Well tiles in this game are", "Components; 2-Player Mode"),
        (3, B.WELL, 3, "All 3 Well tiles in this game are", "Components"),
        (4, B.WELL, 3, "All 3 Well tiles in this game are", "Components"),
    ],
)
def test_it_says_how_many_tiles_a_game_has(seats: int, tile: Building, lie: int, says: str, rule: str) -> None:
    """The practice copy has 2 Restaurants and 3 Wells: alone one of each stays in the box, for two one Well."""
    setup = Setup(players=players(seats), copy=Copy.PRACTICE, market=True)
    state = with_board(start(setup), Seat.A, {square.name: tile.value for square in list(Square)[:lie]})
    refusal = refusal_of(state, Reveal(tile))
    assert refusal.sentence == f"{says} already in play."
    assert refusal.rule == rule


def test_a_tile_of_which_none_is_in_the_game() -> None:
    """Solo Mode, Setup 1: one Bus Stop stays in the box, and this copy has no other."""
    printed = tuple(but(card, copies=1) if card.building is B.BUS_STOP else card for card in PRACTICE)
    refusal = refusal_of(start(Setup(players=players(1), printed=printed)), Reveal(B.BUS_STOP))
    assert refusal.sentence == "There is no Bus Stop tile in this game."


def test_more_tiles_than_the_box_holds_on_a_final_board() -> None:
    state = with_board(start(but(END, copy=Copy.PRACTICE)), Seat.A, {"a1": "well", "b1": "well"})
    assert refusal_of(state, Fill(S.c1, B.WELL)).code == "box"


def test_a_bonus_tile_is_covered_once() -> None:
    bonus = Bonus(Seat.A, BonusKind.PLACEMENT, Match(Type.GENERAL), S.a1)
    state = played(start(but(PRACTISED, bonus=(bonus,))), *LAID)
    assert state.village.bonus == ()
    assert [laid.covers for laid in state.laid] == [bonus, None]


def test_an_own_copy_that_is_not_counted_refuses_no_number() -> None:
    board = {square.name: "well" for square in list(Square)[:10]}
    assert GAME.moves.refuse(with_board(start(OWN), Seat.B, board), Collect(B.WELL)) is None


# By hand


def test_a_square_is_put_right_by_hand_and_nothing_is_scored() -> None:
    table: AnyTable = Table.new(GAME, PRACTISED).play(Put(Seat.B, S.a1, B.HOUSE))
    assert table.state.villages[1].squares == squares({"a1": "house"})
    assert not table.sheet.lines
    assert table.told(0).startswith("Correction: ")
    with pytest.raises(Refused):
        table.play(Put(Seat.B, S.a1, B.HOUSE), ruled=True)
    assert table.play(Put(Seat.B, S.a1, None)).state.villages[1].squares[S.a1] is None


def test_a_wrong_tile_is_replaced_in_one_correction() -> None:
    table: AnyTable = Table.new(GAME, PRACTISED).play(Put(Seat.B, S.a1, B.HOUSE)).play(Put(Seat.B, S.a1, B.WELL))
    assert table.state.villages[1].squares == squares({"a1": "well"})
    assert table.told(1).endswith("’s village is Well, not House.")


def test_amends_offer_what_is_free_and_what_lies() -> None:
    state = with_board(start(OWN), Seat.A, {"a1": "house"})
    amends = list(GAME.moves.candidates(state, corrections=True))
    assert Put(Seat.A, S.a1, None) in amends
    assert not [move for move in amends if isinstance(move, Blank) or GAME.moves.refuse(state, move)]
    assert len(amends) == 32 * len(Building), "on a1 nothing, or any of the others"


def test_a_tile_laid_this_turn_is_not_put_right_by_hand() -> None:
    """It would be booked as it was laid, whatever lay there then; the same square of the other village can be."""
    state = played(with_board(start(OWN), Seat.B, {"a1": "house"}), *LAID[:3])
    squares_of = {
        (move.seat, move.square) for move in GAME.moves.candidates(state, corrections=True) if isinstance(move, Put)
    }
    assert squares_of == {(seat, square) for seat in (Seat.A, Seat.B) for square in Square} - {(Seat.A, S.a1)}
    moved = played(with_board(start(OWN), Seat.A, {"d4": "railway-station"}), *LAID[:3], Shift(S.a1, S.b1))
    squares_of = {
        (move.seat, move.square) for move in GAME.moves.candidates(moved, corrections=True) if isinstance(move, Put)
    }
    assert (Seat.A, S.b1) not in squares_of
    assert (Seat.A, S.a1) in squares_of


# What it says


def test_a_booking_is_told_with_its_points() -> None:
    """Practice copy: Temple 4, Well 1."""
    state = played(start(PRACTISED), *LAID)
    assert Book().tell(state) == "Leaf scores 5 points: Temple on a1, Well on b1."


def test_the_first_tile_in_hand_is_chosen_by_itself() -> None:
    assert GAME.page.begin(start(OWN)) == ()
    assert GAME.page.begin(played(start(OWN), *TWO)) == ("hand:temple",)
    assert GAME.page.begin(played(start(OWN), *LAID)) == ()


def test_the_preview_adds_up_to_the_booking() -> None:
    """Every line in pencil of a placement is in the turn's lines once it is laid."""
    state = at_round(PRACTISED, 2, {"b2": "pandit-house", "c3": "quarry"})
    state = played(state, Collect(B.TEMPLE), Collect(B.HOUSE))
    lay = Lay(B.TEMPLE, S.b1)
    pencil = lay.preview(state)
    assert sum(line.points or 0 for line in pencil) == 4 + 2
    state = played(state, lay)
    assert GAME.pending(state) == pencil
    more = Lay(B.HOUSE, S.c2).preview(state)
    assert sum(line.points or 0 for line in more) == 3 - 1 - 1
    state = played(state, Lay(B.HOUSE, S.c2))
    assert Book().preview(state) == GAME.pending(state)
    assert played(state, Book()).lines == GAME.pending(state)


MOVED: Final = but(PRACTISED, bonus=(Bonus(Seat.A, BonusKind.ADJACENCY, Match(B.HOUSE), S.b2),))
"""The Adjacency tile on b2 makes 1 for each House around it."""


@pytest.mark.parametrize(
    ("move", "points"),
    [
        (Shift(S.d4, S.b3), 1),  # a second House comes around b2
        (Shift(S.c3, S.d2), -1),  # the only one leaves
        (Shift(S.c3, S.c1), 0),  # it stays around
        (Shift(S.a4, S.d1), 0),
        (Replace(S.c3, B.QUARRY), -1),
        (Replace(S.d4, B.QUARRY), 0),
    ],
)
def test_moving_and_replacing_can_change_an_adjacency_tile_covered_in_this_turn(move: Move, points: int) -> None:
    """Ruling P31: it counts the board when the Place action ends. Well 1 and the House on c3 1 stand before."""
    board = {"d4": "house", "a4": "railway-station", "b4": "bus-stop", "c3": "house"}
    state = played(with_board(start(MOVED), Seat.A, board), Collect(B.WELL), Collect(B.STATUE), Lay(B.WELL, S.b2))
    assert sum(line.points or 0 for line in GAME.pending(state)) == 2
    assert sum(line.points or 0 for line in move.preview(state)) == points
    assert sum(line.points or 0 for line in GAME.pending(played(state, move))) == 2 + points


UTILITIES: Final = {"d4": "house", "a4": "railway-station", "b4": "bus-stop", "d3": "police-station"}


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (
            Replace(S.d4, B.QUARRY, Spot.OLD_3),
            "Move Quarry back to Old column 3. Put House back on d4 from the discard pile. "
            "Turn the Bus Stop on b4 upright.",
        ),
        (Shift(S.d4, S.c1), "Move House back to d4 from c1. Turn the Railway Station on a4 upright."),
        (
            Shift(S.d4, S.b2),
            "Move House back to d4 from b2. Turn the Railway Station on a4 upright. Put the bonus tile back on b2.",
        ),
        (Extra(B.WELL, Spot.NEW), "Move Well back to the New Buildings. Turn the Police Station on d3 upright."),
        (Lay(B.WELL, S.b2), "Take Well from b2 back into your hand. Put the bonus tile back on b2."),
        (Lay(B.WELL, S.c2), "Take Well from c2 back into your hand."),
        (Collect(B.WELL, Spot.NEW), "Move Well back to the New Buildings."),
    ],
)
def test_undo_says_everything_that_goes_back(move: Move, says: str) -> None:
    """Utility Tiles: the replaced tile went to the discards, and the tile that did it was turned by 90 degrees."""
    state = with_board(market(setup=but(MOVED, market=True)), Seat.A, UTILITIES)
    assert move.undo_steps(state) == says


@pytest.mark.parametrize("square", Square)
def test_a_utility_tile_works_on_every_square(square: Square) -> None:
    """The first square is number 0, which is a square like any other."""
    other = Square((square + 5) % 16)
    free = Square((square + 1) % 16)
    laid = (Lay(B.TEMPLE, Square((square + 2) % 16)), Lay(B.WELL, Square((square + 3) % 16)))
    for building, move in (
        (B.RAILWAY_STATION, Shift(other, free)),
        (B.BUS_STOP, Replace(other, B.COWSHED)),
        (B.POLICE_STATION, Extra(B.COWSHED)),
    ):
        state = with_board(start(OWN), Seat.A, {square.name: building.value, other.name: "house"})
        state = played(state, *TWO)
        assert move in GAME.moves.candidates(state)
        state = played(state, move, *laid)
        assert state.village.squares[square] == Tile(building, used=True)
        assert refusal_of(state, move).code in {
            "no-railway-station", "no-bus-stop", "no-police-station", "taken", "nothing-there",
        }  # fmt: skip


def test_the_extra_tile_is_taken_before_the_new_ones_are_put_away() -> None:
    """Utility Tiles, Police Station: it belongs to the choosing of tiles, which is over when the columns stand."""
    state = with_board(start(replace(PRACTISED, market=True)), Seat.A, {"a1": "police-station"})
    state = played(state, *map(Reveal, (B.STATUE, B.WELL, B.HOUSE, B.SCHOOL, B.TEMPLE, B.POTTERY)))
    state = played(state, Collect(B.SCHOOL, Spot.NEW), Collect(B.TEMPLE, Spot.NEW))
    assert GAME.moves.refuse(state, Extra(B.STATUE, Spot.OLD_1)) is None
    state = played(state, Stow(B.POTTERY, Spot.OLD_1))
    assert refusal_of(state, Extra(B.WELL, Spot.OLD_2)).code == "collect-over"


def test_the_extra_tile_is_taken_where_no_new_tile_is_left_to_put_away() -> None:
    """Ruling P32: it is chosen as the second one is. A Bus Stop took the third New tile, or none was turned up."""
    board = {"d4": "house", "b4": "bus-stop", "d3": "police-station"}
    state = with_board(market(), Seat.A, board)
    state = played(state, Replace(S.d4, B.TEMPLE, Spot.NEW), Collect(B.WELL, Spot.NEW), Collect(B.HOUSE, Spot.NEW))
    assert phase(state) == PLACE
    assert GAME.moves.refuse(state, Extra(B.SCHOOL, Spot.OLD_1)) is None
    assert refusal_of(state, Lay(B.WELL, S.a1), Extra(B.SCHOOL, Spot.OLD_1)).code == "collect-over"
    few = with_board(market(new=(), deck=0), Seat.A, board)
    few = played(few, Collect(B.SCHOOL, Spot.OLD_1), Collect(B.QUARRY, Spot.OLD_3))
    assert GAME.moves.refuse(few, Extra(B.GRANARY, Spot.OLD_2)) is None


def test_what_was_put_away_in_a_turn_of_before_does_not_count() -> None:
    """The next player has a Police Station too, and no New tile is left to turn up."""
    state = with_board(market(new=(B.HOUSE,), deck=0), Seat.B, {"d4": "police-station"})
    state = played(state, Collect(B.SCHOOL, Spot.OLD_1), Collect(B.QUARRY, Spot.OLD_3), Stow(B.HOUSE, Spot.OLD_1))
    state = played(state, Lay(B.SCHOOL, S.a1), Lay(B.QUARRY, S.b1), Book())
    state = played(state, Collect(B.GRANARY, Spot.OLD_2), Collect(B.STATUE, Spot.OLD_2))
    assert GAME.moves.refuse(state, Extra(B.HOUSE, Spot.OLD_1)) is None
