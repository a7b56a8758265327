"""Hamlet: produce, refine, build and road, by cases worked out by hand from the book (groups F, H, I and R).

Which tile, place or road it is only the table sees: test_hamlet_orders.py has the orders that are shown for it.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.value import but
from games.hamlet.page.area import line
from games.hamlet.rules import options
from games.hamlet.rules.moves.action_line import Cannot, Produce, Road, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.building import Build, Costs, Prints
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.paying import Finish, Uses
from games.hamlet.rules.moves.refining import Made, Refinery
from games.hamlet.rules.moves.your_turn import Own, Pass
from games.hamlet.rules.pieces import Fact, Good, Modifier, Owner, Tile
from games.hamlet.rules.state import HIM, YOU, Stage, State
from test_hamlet_cases import BASE, BP, BU, FULL, NO, PR, RE, RED, RO, YELLOW, his, now, points
from test_hamlet_moves import hands, played, step

TIMBER, BRICK, FLOUR, MILK = Good
SAWMILL, BRICKWORKS, MILL, DAIRY, LANDMARK, BARN, OTHER = Tile
IGNORED: Final = (Modifier.IGNORED_GOLD,)


def third(**changes: Any) -> State:
    """The marker lies over place 3."""
    changes = {"up": False} | changes
    return his(NO, Draw(YELLOW), **changes)


# F: Produce


def test_f_producing_is_one_point_and_no_gold() -> None:
    state = played(third(), Try(PR))
    assert "Produce (Barn: 1 of each)" in hands(state)  # F5
    state = played(state, Produce())
    assert (points(state), state.gold, state.goods) == ((0, 1), 2, (0, 0, 0, 0))  # F1, F2, F3, F6


def test_f4_f7_all_full_and_the_next_token() -> None:
    order = next(act.order for act in step(third()).acts if act.says == "Find the Production tile")
    assert order[0] == "connected, not full, fewest materials"  # F7, ruling H25
    state = played(third(), Cannot(PR), Try(RO))
    assert options.acting(state).noted.count(Fact.PRODUCE) == 1
    assert (now(state), points(state)[1]) == (Stage.DO, 0)


# H: Refine


def test_h1_no_refinery_stands() -> None:
    assert options.tokens(third()) == (PR, RO, BP)
    assert "no Refinery" in line(played(third(), Cannot(PR)))


def test_h2_h3_no_refinery_can_work() -> None:
    state = third(milestones=(HIM, None, None, None))
    assert step(state).hint.startswith("Connected and with space, its materials connected too.")
    state = played(state, Cannot(RE))
    assert step(state).move == Produce()
    assert Fact.REFINE in options.acting(state).noted
    assert state.goods == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("milestones", "good", "many", "goods", "high"),
    [
        ((HIM, None, YOU, None), TIMBER, 1, (1, 0, 0, 0), True),  # H-4
        ((None, YOU, YOU, None), FLOUR, 2, (0, 0, 2, 0), False),  # H-5
        ((HIM, None, None, HIM), MILK, 2, (0, 0, 0, 2), True),  # H-7
    ],
)
def test_h_what_he_refines(milestones: Any, good: Good, many: int, goods: tuple[int, ...], high: bool) -> None:
    state = played(third(milestones=milestones), Try(RE), Refinery(good), Made(many))
    assert (state.goods, state.high(Owner.HIS, good)) == (goods, high)
    assert (points(state), state.gold, state.line) == ((0, 0), 2, (BU, BP, PR, RO, RE))


def test_h6_h8_of_one_kind_the_nearest_to_a_standing_villager() -> None:
    state = played(third(milestones=(HIM, None, None, None)), Try(RE))
    assert hands(state)[1:3] == ["Find the Sawmill", "Lay that villager on it"]
    assert played(state, Made(1)).goods == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("good", "says"),
    [(TIMBER, "Makes his high-quality material"), (BRICK, "Has space and connected materials, as entered")],
)
def test_the_refinery_that_he_activates_has_its_line_of_the_order(good: Good, says: str) -> None:
    """Refine: first one of his high quality, which timber is; brick is yours."""
    proof = step(played(third(milestones=(HIM, YOU, None, None)), Try(RE), Refinery(good))).proof
    assert proof is not None
    assert [line.says for line in proof.applied] == [says]


# I: Build a tile


def builds(queue: tuple[Tile, ...], at: int, printed: int, *more: Move, **changes: Any) -> State:
    """The marker lies over Build, and he builds one of his queue; then what comes with it."""
    given: dict[str, Any] = {"up": False, "queue": queue} | changes
    state = his(NO, Draw(RED), **given)
    state = state if options.spread(state) else played(state, Try(BU))
    state = state if len(queue) == 1 else played(state, Build(at))
    return played(state, Prints(printed), *more)


PLAIN: Final = Finish(gold=False)
THREE: Final = (LANDMARK, SAWMILL, BARN)


def test_i1_a_refinery_with_its_milestone_free() -> None:
    state = builds(THREE, 1, 3, PLAIN)
    assert (points(state)[1], state.milestones, state.queue) == (3, (HIM, None, None, None), (LANDMARK, BARN))


def test_the_queue_is_told_in_the_order_in_which_he_tries() -> None:
    """Construct a Building; the oldest is the first of his queue, and of a single one no place is told."""
    several = step(his(NO, Draw(RED), Build(1), up=False, queue=THREE)).proof
    alone = step(his(NO, Draw(RED), Try(BU), up=False, queue=(MILL,))).proof
    assert several is not None
    assert alone is not None
    assert [one.where for one in several.candidates] == [
        "milestone available, 2 of 3 in his queue",
        "Landmark, 1 of 3 in his queue",
        "Barn, 3 of 3 in his queue",
    ]
    assert [one.where for one in alone.candidates] == ["milestone available"]


def test_the_points_of_the_last_building_of_a_kind_are_told() -> None:
    """The points are asked for (ruling H11): your Sawmill had 3, and nobody has built a Mill."""
    for tile, hint in ((SAWMILL, "The last one had 3."), (MILL, "")):
        state = played(BASE, Own(SAWMILL, 3))
        state = played(but(state, up=False, queue=(tile,)), Pass(), NO, Draw(RED), Try(BU))
        assert step(state).hint == hint


def test_i2_then_a_landmark() -> None:
    state = builds(THREE, 0, 0, PLAIN)
    assert (points(state)[1], state.landmarks, state.queue) == (0, (0, 1), (SAWMILL, BARN))
    assert state.milestones == (None,) * 4


def test_i3_i15_a_milestone_that_is_taken_stays() -> None:
    taken: Any = (None, None, YOU, None)
    state = builds((MILL, LANDMARK), 0, 3, PLAIN, milestones=taken)
    assert (points(state)[1], state.milestones, state.queue) == (3, taken, (LANDMARK,))
    assert not state.high(Owner.HIS, FLOUR)
    taken = (None, YOU, None, None)
    state = builds((BRICKWORKS,), 0, 4, PLAIN, milestones=taken)
    assert (points(state)[1], state.milestones) == (4, taken)


def test_i4_the_rest_keep_their_order() -> None:
    state = builds((BARN, LANDMARK, LANDMARK), 2, 0, PLAIN)
    assert (state.queue, state.landmarks) == ((BARN, LANDMARK), (0, 1))
    assert builds((BARN, SAWMILL, LANDMARK), 1, 0, PLAIN).queue == (BARN, LANDMARK)


def test_i5_the_second_of_a_kind_has_no_milestone_left() -> None:
    state = builds((SAWMILL, SAWMILL), 0, 3, PLAIN)
    assert (state.holder(TIMBER), state.queue) == (HIM, (SAWMILL,))
    assert options.queued(his(queue=(SAWMILL, LANDMARK), milestones=state.milestones)) == (1, 0)


def test_i6_i14_none_can_be_built_and_the_next_token() -> None:
    state = his(NO, Draw(RED), up=False, queue=FULL)
    assert (
        step(state).hint == "He needs its materials connected to the road network (no gold) and a legal place for it."
    )
    state = played(state, Cannot(BU))
    assert Fact.BUILD in options.acting(state).noted
    assert state.queue == FULL
    assert BU not in options.tokens(his(NO, Draw(RED), up=False))


def test_i7_his_own_high_quality_pays_first() -> None:
    state = builds((BARN,), 0, 4, milestones=(YOU, HIM, YOU, None), goods=(0, 1, 1, 0))
    assert step(state).acts[0].order == (
        "first his own high-quality materials",
        "then his other refined materials",
        "then the closest to the Barn",
        "if tied: your choice",
    )
    state = played(state, Uses(Owner.HIS, BRICK), PLAIN)
    assert (points(state), state.goods) == ((0, 7), (0, 0, 1, 0))


def test_i8_your_goods_pay_you() -> None:
    timber = Uses(Owner.YOURS, TIMBER)
    church = (None, None, None, YOU)  # two timbers could else go there
    state = builds((BARN,), 0, 3, milestones=(YOU, None, None, None), church=church)
    assert next(answer.then for answer in step(state).answers if answer.move == PLAIN) == "the Barn gives no gold"
    assert options.goods(state) == (TIMBER,)
    assert points(played(state, timber, timber, PLAIN)) == (4, 3)


def test_i9_gold_for_building_is_one_point() -> None:
    state = builds((BARN,), 0, 3, Finish(gold=True))
    assert (points(state)[1], state.gold) == (4, 2)


@pytest.mark.parametrize(
    ("printed", "costs", "mods", "expected"),
    [(3, (), (), 3), (3, (Costs(2),), IGNORED, 1), (0, (Costs(2),), IGNORED, -2)],
)
def test_i10_gold_in_the_cost(printed: int, costs: tuple[Move, ...], mods: Any, expected: int) -> None:
    state = builds((BARN,), 0, printed, *costs, PLAIN, mods=mods)
    assert (points(state)[1], state.gold) == (expected, 2)


# R: Build a road


def test_r1_r8_what_a_road_needs() -> None:
    state = third()
    state = played(state, Cannot(PR))
    needs = next(act for act in step(state).acts if act.says == "Remove 2 wood (bridge) or 2 stone (path)")
    assert needs.order == ("connected to the road network, none bought",)
    state = played(state, Cannot(RO))
    assert Fact.ROAD in options.acting(state).noted
    assert state.roads == (0, 0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (((0, 0), None), ((0, 1), HIM)),  # R2
        (((1, 0), YOU), ((1, 1), YOU)),  # R3
    ],
)
def test_r2_r3_the_planner(before: Any, after: Any) -> None:
    state = played(third(roads=before[0], planner=before[1]), Try(RO), Road())
    assert (state.roads, state.planner) == after
    assert (points(state), state.gold, state.line) == ((0, 0), 2, BASE.line)


def test_r9_the_fourth_and_the_fifth_in_one_turn() -> None:
    state = played(third(villagers=2, roads=(0, 3), queue=FULL), Try(RO), Road())
    assert (state.roads, state.line) == ((0, 4), (BU, BP, RE, PR, RO))
    state = played(state, NO, Draw(RED), Try(RO), Road())
    assert (state.roads, state.line, now(state)) == ((0, 5), (BU, BP, RE, PR), None)
