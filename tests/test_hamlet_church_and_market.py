"""Hamlet: deliveries and sales, by cases worked out by hand from the book (groups C and D)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.value import but
from games.hamlet.rules import options
from games.hamlet.rules.moves.action_line import Produce, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.hiring import Favour
from games.hamlet.rules.moves.paying import Finish, Sale, Uses
from games.hamlet.rules.moves.refining import Made
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import Good, Modifier, Number, Owner, Space, Way
from games.hamlet.rules.state import HIM, YOU, Changed, Stage, State
from test_hamlet_cases import BASE, FULL, NO, PR, RE, RED, SETUP, YELLOW, his, now, points
from test_hamlet_moves import hands, played, step

TIMBER, BRICK, FLOUR, MILK = Good
MB, TF = Space.MILK_BRICK, Space.TIMBER_FLOUR
PRODUCES: Final = (Try(PR), Produce())


def own(good: Good) -> Uses:
    """A good of Botric's is used."""
    return Uses(Owner.HIS, good)


def yours(good: Good) -> Uses:
    """A good of yours is used."""
    return Uses(Owner.YOURS, good)


def both(*, space: Space, used: tuple[Uses, Uses], **changes: Any) -> State:
    """He can pay both spaces for goods, no raw materials, and delivers to this one."""
    state = his(up=False, **changes)
    first = (Can(Way.GOODS),) if Way.GOODS in options.ways(state) else ()
    return played(state, *first, Can(Way(space.value)), *used, Deliver(space))


def decided(state: State) -> tuple[str, tuple[str, ...]]:
    """The line of the order that decided the space, and the lines that were not needed."""
    proof = step(state).proof
    assert proof is not None
    assert len(proof.left) == 1
    return proof.applied[-1].says, proof.unneeded


# C: Church


def test_c4_no_good_stands_and_the_failure_brings_gold() -> None:
    state = his(villagers=4, gold=6)
    assert options.ways(state) == (Way.RAW, Way.SALE)
    state = played(state, NO, Favour())
    assert (state.gold, now(state)) == (7, Stage.DRAW)


def test_c7_own_high_quality_decides() -> None:
    changes: dict[str, Any] = {"milestones": (YOU, None, None, HIM), "goods": (2, 0, 0, 2)}
    state = his(up=False, **changes)
    assert options.ways(state) == (Way.RAW, Way.MILK_BRICK)
    state = played(state, Can(Way.MILK_BRICK), own(MILK), own(MILK))
    assert decided(state) == (
        "Most of his own high-quality materials",
        ("Most of his own refined materials", "Fewest materials", "Your choice"),
    )
    assert points(both(space=MB, used=(own(MILK), own(MILK)), **changes)) == (0, 10)


def test_c8_then_the_most_of_his_own() -> None:
    changes: dict[str, Any] = {"milestones": (YOU, YOU, None, None), "goods": (2, 1, 0, 0)}
    state = his(up=False, **changes)
    assert options.ways(state) == (Way.RAW, Way.TIMBER_FLOUR)
    state = played(state, Can(Way.TIMBER_FLOUR), own(TIMBER), own(TIMBER))
    assert decided(state) == ("Most of his own refined materials", ("Fewest materials", "Your choice"))
    state = both(space=TF, used=(own(TIMBER), own(TIMBER)), **changes)
    assert (points(state), state.goods) == ((0, 8), (0, 1, 0, 0))


def test_c9_level_in_all_is_your_choice() -> None:
    changes: dict[str, Any] = {"milestones": (None, None, HIM, HIM)}
    state = his(Can(Way.GOODS), up=False, **changes)
    proof = step(state).proof
    assert proof is not None
    assert [one.value for one in proof.left] == [MB, TF]
    assert (proof.asks, proof.chosen) == ("Your choice", None)
    assert step(played(state, Can(Way.TIMBER_FLOUR))).done == "Your flour: +1 and 1 gold"
    assert points(both(space=TF, used=(yours(FLOUR), yours(FLOUR)), **changes)) == (2, 4)


def test_c10_only_printed_points_count_in_choosing() -> None:
    state = his(up=False, milestones=(None, HIM, None, None), goods=(0, 2, 0, 0))
    assert options.ways(state) == (Way.RAW, Way.MILK_BRICK)  # his two bricks are sure
    state = played(state, Can(Way.RAW), Deliver(Space.RAW))
    assert (points(state), state.goods) == ((0, 6), (0, 2, 0, 0))


def test_c11_one_of_his_and_one_of_yours() -> None:
    state = his(
        Can(Way.TIMBER_FLOUR),
        own(TIMBER),
        villagers=4,
        gold=6,
        church=(None, YOU, None, None),
        milestones=(HIM, YOU, None, None),
        goods=(1, 2, 0, 0),
    )
    assert step(state).says == "Use your timber as material 2 of 2 for “3 timber or flour”."
    assert step(state).done == "Your timber: +1 and 1 gold"
    assert hands(played(state, yours(TIMBER)))[:2] == [
        "Remove his timber and your timber",
        "Take 1 gold from the supply for your materials",
    ]
    assert points(played(state, yours(TIMBER), Deliver(TF))) == (1, 7)


HIS_BRICK: Final[dict[str, Any]] = {"up": False, "milestones": (None, HIM, None, YOU), "goods": (0, 1, 0, 0)}
"""One high-quality brick of his; your milk is of high quality, too."""


@pytest.mark.parametrize("moves", [(), (Can(Way.NO_CHURCH),)])
def test_his_own_materials_are_told_with_the_question(moves: tuple[Move, ...]) -> None:
    """Church and Market ask for the most of his own; without any there is nothing to tell."""
    told = " His refined materials, as entered: 1 high-quality brick."
    assert step(his(*moves, **HIS_BRICK)).hint.endswith(told)
    assert "materials, as entered" not in step(his(*moves, **HIS_BRICK | {"goods": (0, 0, 0, 0)})).hint


def test_a_space_says_what_is_known_of_its_materials() -> None:
    """2 with his discount (General Rule Changes); without a Refinery of a kind there is no material of it."""
    proof = step(his(**HIS_BRICK)).proof
    assert proof is not None
    where = {one.value: one.where for one in proof.candidates}
    assert where[MB] == "4 points; 2 materials: 1 his own, 1 high quality"
    assert where[TF] == "4 points; no Refinery for it yet"


def test_the_order_of_payment_says_whose_materials_are_of_high_quality() -> None:
    """The holder of a milestone makes that material in high quality: brick is his, milk is yours."""
    proof = step(his(Can(Way.MILK_BRICK), **HIS_BRICK | {"goods": (0, 2, 0, 1)})).proof
    assert proof is not None
    assert {one.title: one.where for one in proof.candidates} == {
        "His brick": "2 as entered, high quality",
        "His milk": "1 as entered, normal",
        "Your brick": "normal",
        "Your milk": "high quality",
    }


def test_a_sale_can_use_his_own_materials_that_are_there_and_all_of_yours() -> None:
    """Market Sale: he has one brick and no milk; how many are yours only you see."""
    proof = step(his(Can(Way.SALE), Sale(5), **HIS_BRICK)).proof
    assert proof is not None
    assert [one.title for one in proof.candidates] == ["His brick", "Your brick", "Your milk"]


def test_your_gold_of_a_sale_is_an_act_and_he_takes_none() -> None:
    """Market Sale: both gain the bonuses of their materials. Your high-quality material gives 2 gold, his none."""
    his_own = his(Can(Way.SALE), Sale(5), own(FLOUR), up=False, milestones=(None, None, HIM, None), goods=(0, 0, 1, 0))
    assert not [says for says in hands(his_own) if says.startswith("Take")]
    state = his(Can(Way.SALE), Sale(5), yours(TIMBER), up=False, milestones=(YOU, None, None, None))
    assert hands(state)[-1] == "Take 2 gold from the supply for your materials"


def test_c13_he_fills_the_fourth_and_his_villagers_still_act() -> None:
    state = his(
        *(NO, Draw(YELLOW), Try(RE), Made(2)),
        up=False,
        villagers=3,
        queue=FULL,
        church=(HIM, HIM, HIM, None),
        milestones=(None, None, YOU, None),
    )
    state = played(state, Can(Way.TIMBER_FLOUR), own(FLOUR), own(FLOUR))
    assert "On “3 timber or flour” place one of his donkeys: his markers are used up" in hands(state)
    state = played(state, Deliver(TF))
    assert (points(state)[1], state.gold, state.full, state.counting) == (8, 2, True, False)
    assert options.ways(state) == (Way.SALE,)
    state = played(state, NO, Draw(RED))
    assert state.gold == 2
    state = played(state, *PRODUCES)
    assert (state.counting, now(state)) == (True, None)


@pytest.mark.parametrize("villagers", [2, 4])
def test_c14_c15_you_fill_the_fourth_and_he_has_a_whole_turn(villagers: int) -> None:
    """The gold comes for the hire with two villagers, and for the Church with four, though no space is open."""
    state = replace(BASE, villagers=villagers, gold=3, church=(HIM, YOU, HIM, None), queue=FULL)
    state = played(state, Deliver(TF), Pass(), Favour())
    assert state.gold == 4
    for marker in (RED, RED, YELLOW, RED)[:villagers]:
        assert options.ways(state) == (Way.SALE,)
        assert not state.counting
        state = played(state, NO, Draw(marker), *PRODUCES)
    assert (state.counting, state.gold) == (True, 4)
    assert [line.rule for line in state.lines if line.seat is HIM] == ["produce"] * villagers


def test_c16_a_later_failure_brings_nothing() -> None:
    state = his(Favour(), NO, Draw(YELLOW), *PRODUCES, NO, villagers=2)
    assert (state.gold, state.up, now(state)) == (3, True, Stage.DRAW)


def test_c17_always_face_up() -> None:
    state = his(Deliver(Space.GOLD), villagers=4, gold=7, mods=(Modifier.ALWAYS_UP,))
    assert (points(state)[1], state.gold, state.up) == (6, 0, True)


def reading(number: Number, value: int, **changes: Any) -> State:
    """Botric's turn where this number of the base game is another."""
    setup = but(SETUP, changed=(Changed(number, value),))
    return played(replace(BASE, setup=setup, villagers=4, **changes), Pass())


def test_c18_raw_at_five_points() -> None:
    state = played(reading(Number.RAW, 5, gold=7), Deliver(Space.GOLD))
    assert (points(state)[1], state.church) == (6, (HIM, None, None, None))
    state = reading(Number.RAW, 5, gold=6, milestones=(None, HIM, None, None))
    assert options.ways(state) == (Way.RAW, Way.MILK_BRICK, Way.SALE)
    assert points(played(state, Can(Way.RAW), Deliver(Space.RAW)))[1] == 5


def test_c19_milk_or_brick_at_seven_points() -> None:
    state = reading(Number.MILK_BRICK, 7, gold=7, milestones=(None, HIM, None, None))
    assert options.ways(state) == (Way.MILK_BRICK, Way.GOLD)
    state = played(state, Can(Way.MILK_BRICK))
    assert step(state).done == "Your brick: +1 and 1 gold"
    state = played(state, yours(BRICK), yours(BRICK), Deliver(MB))
    assert (points(state), state.gold, state.up) == ((2, 7), 7, False)


# D: Market


@pytest.mark.parametrize(
    ("printed", "used", "milestones", "expected"),
    [
        (6, (yours(FLOUR),), (None, None, HIM, None), (1, 6)),  # D2
        (5, (own(BRICK),), (None, HIM, None, None), (0, 8)),  # D3
        (5, (own(BRICK), own(MILK)), (None, HIM, None, YOU), (0, 10)),  # D4
        (4, (), (None,) * 4, (0, 4)),  # D5, D6, D8
        (5, (own(FLOUR), yours(TIMBER)), (YOU, None, YOU, None), (2, 7)),  # D9
    ],
)
def test_d_what_a_sale_brings(printed: int, used: tuple[Uses, ...], milestones: Any, expected: tuple[int, int]) -> None:
    goods = tuple(used.count(own(good)) for good in Good)
    moves: tuple[Move, ...] = (Can(Way.SALE), Sale(printed), *used, Finish(gold=False))
    filled = (None, None, YOU, YOU)  # two goods in the village could else go to the Church
    state = his(*moves, up=False, milestones=milestones, goods=goods, church=filled)
    assert points(state) == expected
    assert (state.sales, state.gold, state.bag, state.line) == ((0, 1), 2, (3, 2, 1), BASE.line)


def test_d9_your_gold_is_told() -> None:
    state = his(Can(Way.SALE), Sale(5), up=False, milestones=(YOU, None, YOU, None))
    assert yours(TIMBER).say(state) == "your timber: +2 and 2 gold"


def test_d10_after_a_delivery_the_market_is_not_asked() -> None:
    state = his(Can(Way.RAW), Deliver(Space.RAW), up=False)
    assert (now(state), state.sales) == (None, (0, 0))


def test_d11_after_a_sale_all_is_looked_at_afresh() -> None:
    sale = (Can(Way.SALE), Sale(5), Finish(gold=False))
    state = his(Favour(), *sale, villagers=2, gold=4, queue=FULL)
    assert (state.bag, state.line, now(state)) == ((3, 2, 1), BASE.line, Stage.HIRE)
    state = his(*sale, up=False, villagers=2)
    assert (state.bag, state.line, now(state)) == ((3, 2, 1), BASE.line, Stage.WAY)
    assert options.ways(state) == (Way.SALE,)
