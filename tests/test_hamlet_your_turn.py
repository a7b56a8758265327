"""Hamlet: what of your turn Botric has to know, by cases worked out by hand from the book (group K)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.hamlet.game import GAME
from games.hamlet.rules import options
from games.hamlet.rules.moves.action_line import Road
from games.hamlet.rules.moves.church import Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.paying import Sale, Uses
from games.hamlet.rules.moves.your_turn import Own, Pass
from games.hamlet.rules.pieces import Good, Owner, Space, Tile, Way
from games.hamlet.rules.state import HIM, YOU, State
from test_hamlet_cases import BASE, points
from test_hamlet_moves import played

TIMBER, BRICK, FLOUR, MILK = Good


def yours(*moves: Move, **changes: Any) -> State:
    """The base state with changes, in your turn, after these moves."""
    return played(replace(BASE, **changes), *moves)


@pytest.mark.parametrize(
    ("good", "used", "milestones", "goods", "his", "left"),
    [
        (TIMBER, 2, (YOU, None, None, None), (2, 0, 0, 0), 4, (0, 0, 0, 0)),  # K1
        (MILK, 1, (None, None, None, HIM), (0, 0, 0, 1), 3, (0, 0, 0, 0)),  # K2
    ],
)
def test_k1_k2_you_use_his_goods(
    good: Good, used: int, milestones: Any, goods: tuple[int, ...], his: int, left: tuple[int, ...]
) -> None:
    state = yours(*[Uses(Owner.HIS, good)] * used, milestones=milestones, goods=goods)
    assert (points(state), state.goods, state.gold) == ((0, his), left, 2)


def test_k3_you_build_the_first_mill() -> None:
    state = yours(Own(Tile.MILL), goods=(0, 0, 1, 0))
    assert (state.milestones, points(state)) == ((None, None, YOU, None), (0, 0))
    assert points(played(state, Uses(Owner.HIS, FLOUR))) == (0, 2)


def test_k4_you_deliver() -> None:
    state = yours(Deliver(Space.MILK_BRICK), milestones=(None, HIM, None, None), goods=(0, 2, 0, 0), villagers=4)
    assert (state.deliveries(YOU), state.deliveries(HIM), points(state)) == (1, 0, (4, 0))
    assert options.ways(played(state, Pass())) == (Way.RAW, Way.SALE)
    assert options.ways(played(replace(state, church=(None,) * 4), Pass())) == (Way.RAW, Way.MILK_BRICK)


def test_k5_the_fourth_space() -> None:
    def banner(state: State) -> bool:
        return "this is the last round" in GAME.page.view(state, GAME.moves.offer(state), YOU).board

    state = yours(church=(HIM, None, YOU, HIM))
    assert not banner(state)
    state = played(state, Deliver(Space.RAW))
    assert banner(state)
    assert banner(played(state, Pass()))
    assert not state.counting


def test_k6_you_sell() -> None:
    state = yours(Sale(5))
    assert (state.sales, points(state)) == ((1, 0), (5, 0))


def test_k7_the_first_road() -> None:
    state = yours(Road())
    assert (state.roads, state.planner, points(state)) == ((1, 0), YOU, (0, 0))
    assert yours(Road(), planner=HIM, roads=(0, 1)).planner is HIM
