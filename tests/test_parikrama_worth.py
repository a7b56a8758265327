"""What a tile would be worth before it is laid, worked out by hand."""

from __future__ import annotations

import pytest

from engine.grid import Cell
from engine.turn import Seat
from engine.value import but
from games.parikrama.rules.maps.laid import Laid
from games.parikrama.rules.maps.tile import Kind, Power, Tile
from games.parikrama.rules.pieces import Scoring, Symbol
from games.parikrama.rules.scoring import score
from games.parikrama.rules.state import State
from games.parikrama.rules.worth import Worth, everywhere, worth
from test_parikrama_scoring import copy, having, typed, with_symbols

THREE = (
    Laid(Cell(0, 0), Tile(Kind.BASIC, loops="++++", rings=3)),
    Laid(Cell(1, 0), Tile(Kind.BASIC, "--B-", "++++")),
    Laid(Cell(0, 1), Tile(Kind.BASIC, loops="++++")),
)
"""Three tiles round a point, with three loops printed whole: the fourth closes a loop there."""
OTHER = (Laid(Cell(0, 0), Tile(Kind.BASIC, rings=3)),)
CORNER = Cell(1, 1)


def _state(*scoring: Scoring) -> State:
    totals = typed(journal_wheel=2, journal_lotus=0, journal_knot=0, journal_fish=0)
    return State(
        setup=copy(*scoring), travellers=(having(tiles=THREE, totals=totals), having(tiles=OTHER, totals=totals))
    )


def _tile(symbol: Symbol) -> Laid:
    return Laid(CORNER, Tile(Kind.SPECIAL, "B---", "++++", symbol, 5))


def _of(one: Worth, rule: str, seat: Seat = Seat.A) -> list[int | None]:
    return [line.points for line in one.lines if line.rule == rule and line.seat is seat]


def test_a_tile_with_a_wheel_that_closes_a_circle_and_a_loop() -> None:
    """Numbers 5, Symbols 2 x 1, Loops 10 (level) to 14: 11; the other loses 10."""
    one = worth(_state(), Seat.A, _tile(Symbol.WHEEL))
    assert (_of(one, "numbers"), _of(one, "symbols"), _of(one, "loops")) == ([5], [2], [4])
    assert one.points == 11
    assert _of(one, "loops", Seat.B) == [-10]
    assert one.circles == (0, 1, 0, 0)
    assert one.loops == 1
    assert set(one.where) == {"spot:3/2", "spot:2/2"}
    assert not one.ninth


def test_the_same_tile_with_a_lotus_of_which_the_journal_has_none() -> None:
    one = worth(_state(), Seat.A, _tile(Symbol.LOTUS))
    assert (_of(one, "symbols"), one.points) == ([0], 9)
    assert next(line.because for line in one.lines if line.rule == "symbols") == (
        "Lotus 0 × 1: no Lotus in the Journal"
    )


def test_turned_otherwise_the_circle_stays_open() -> None:
    one = worth(_state(), Seat.A, but(_tile(Symbol.WHEEL), turns=1))
    assert (one.points, one.circles, one.loops) == (11, (0, 0, 0, 0), 1)


def test_a_tile_can_cost_points() -> None:
    """Beside the other Wheel neither is by itself: 3 x 1 less."""
    state = State(setup=copy(Scoring.DISJOINT), travellers=(having(tiles=with_symbols(["W"])), having()))
    wheel = Tile(Kind.BASIC, symbol=Symbol.WHEEL)
    assert _of(worth(state, Seat.A, Laid(Cell(1, 0), wheel)), "disjoint") == [-3]
    lotus = Tile(Kind.BASIC, symbol=Symbol.LOTUS)
    assert _of(worth(state, Seat.A, Laid(Cell(1, 0), lotus)), "disjoint") == [3]


def test_what_it_is_worth_is_what_the_score_grows_by() -> None:
    state = _state(Scoring.MAP_SYMBOLS, Scoring.CIRCLES, Scoring.QUARTETS)
    for one in everywhere(state, Seat.A, _tile(Symbol.WHEEL).tile):
        me = state.travellers[0]
        after = but(state, travellers=(but(me, map=(*me.map, one.laid)), state.travellers[1]), counted=2)
        before = but(state, counted=2)
        for seat in (Seat.A, Seat.B):
            grown = score(after).total(seat) - score(before).total(seat)
            assert grown == sum(line.points or 0 for line in one.lines if line.seat is seat)


def test_the_best_place_stands_first() -> None:
    ways = everywhere(_state(), Seat.A, _tile(Symbol.WHEEL).tile)
    assert ways[0].laid == _tile(Symbol.WHEEL)
    assert len(ways) == 7 * 4
    assert [one.points for one in ways] == sorted((one.points for one in ways), reverse=True)


@pytest.mark.parametrize(("tiles", "others", "ninth"), [(8, 1, True), (7, 1, False), (9, 1, False), (8, 9, False)])
def test_the_ninth_tile_is_said(tiles: int, others: int, ninth: bool) -> None:
    state = _state()
    mine, other = state.travellers
    state = but(state, travellers=(but(mine, tiles=tiles), but(other, tiles=others)))
    assert worth(state, Seat.A, _tile(Symbol.WHEEL)).ninth is ninth


def test_a_power_is_said_and_not_priced() -> None:
    one = worth(_state(), Seat.A, Laid(Cell(2, 0), Tile(Kind.SPECIAL, power=Power.SIX)))
    assert (one.points, one.power) == (0, Power.SIX)


def test_what_hangs_on_an_unread_card_is_said() -> None:
    state = _state()
    setup = but(state.setup, cards=())
    mine = having("P1", tiles=THREE)
    one = worth(State(setup=setup, travellers=(mine, state.travellers[1])), Seat.A, _tile(Symbol.WHEEL))
    assert one.unknown
    assert _of(one, "numbers") == [5]
    assert _of(one, "symbols") == [None]
