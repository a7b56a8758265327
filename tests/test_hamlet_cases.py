"""Hamlet: cases worked out by hand from the book by a reader who saw no code; each is named by its number."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

import pytest

from engine.score import ScoreSheet, standings
from engine.turn import Seat
from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.rules import options, scoring
from games.hamlet.rules.moves.action_line import Produce, Rest, Road, Try
from games.hamlet.rules.moves.bag import Draw, Refill
from games.hamlet.rules.moves.blueprints import Coins, Left, Shows, Take
from games.hamlet.rules.moves.building import Build, Prints
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.final_count import Close, Count
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Finish, Sale, Uses
from games.hamlet.rules.moves.refining import Made
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import ITEMS, Good, Item, Marker, Modifier, Number, Owner, Rank, Space, Tile, Token, Way
from games.hamlet.rules.state import HIM, YOU, Changed, Setup, Stage, State, start
from pages import Page
from test_hamlet_moves import played
from village import PLAYERS

BU, BP, RE, PR, RO = Token.BUILD, Token.BLUEPRINT, Token.REFINE, Token.PRODUCE, Token.ROAD
RED, BLUE, YELLOW = Marker.FIRST, Marker.SECOND, Marker.HIS
SETUP: Final = Setup(players=PLAYERS, seed="leaf")
BASE: Final = replace(start(SETUP), line=(BU, BP, RE, PR, RO), ready=True)
NO: Final = Can(Way.NONE)
FULL: Final = (Tile.BARN,) * 3


def his(*moves: Move, mods: tuple[Modifier, ...] = (), **changes: Any) -> State:
    """The base state with changes, after your turn and these moves."""
    state = replace(BASE, setup=but(SETUP, modifiers=mods), **changes)
    return played(state, Pass(), *moves)


def points(state: State) -> tuple[int, int]:
    """Yours and his."""
    sheet = GAME.score(state)
    return sheet.total(YOU), sheet.total(HIM)


def now(state: State) -> Stage | None:
    """Where his turn stands; None: it is over."""
    return state.acts.stage if state.acts else None


# J: the book's example, and seven rounds


def test_j1_the_example_of_the_book() -> None:
    state = his(Favour(), queue=FULL, milestones=(None,) * 4)
    assert state.gold == 3
    state = played(state, NO, Draw(BLUE))
    assert options.tokens(state)[0] is PR  # Blueprint holds three, no Refinery stands
    state = played(state, Try(PR), Produce())
    assert (state.gold, state.up, points(state)[1], state.villagers) == (3, True, 1, 1)
    assert state.line == (BU, BP, RE, RO, PR)
    assert state.bag == (3, 1, 1)
    assert now(state) is None


def test_j2_seven_rounds() -> None:
    state = replace(BASE, line=(RO, PR, BU, RE, BP))
    state = played(state, Pass(), Favour(), NO, Draw(RED), Try(PR), Produce())
    assert (state.gold, points(state)[1], state.line, state.bag) == (3, 1, (RO, BU, RE, BP, PR), (2, 2, 1))
    state = played(state, Pass(), Favour(), NO, Draw(BLUE))
    state = played(state, Shows(Rank.FREE), Take(Tile.BRICKWORKS), Coins(lay=False))
    assert (state.gold, state.queue, state.line) == (4, (Tile.BRICKWORKS,), (RO, BU, RE, PR, BP))
    state = played(state, Pass(), Favour(), NO, Draw(RED), Try(RO), Road())
    assert (state.gold, state.roads, state.planner, state.line) == (5, (0, 1), HIM, (BU, RE, PR, BP, RO))
    assert state.bag == (1, 1, 1)
    state = played(state, Pass(), Hire(), Shows(Rank.LANDMARK), Coins(lay=True))
    assert (state.gold, state.villagers, state.up, points(state)[1]) == (0, 2, False, 2)
    assert (state.line, state.bag) == ((BU, RE, PR, BP, RO), (1, 1, 1))
    state = played(state, Pass(), NO, Draw(YELLOW), Try(BP), Shows(Rank.BARN), Coins(lay=False))
    assert (state.queue, state.line) == ((Tile.BRICKWORKS, Tile.LANDMARK, Tile.BARN), (BU, RE, PR, RO, BP))
    state = played(state, Draw(BLUE), Try(RO), Road())
    assert (state.gold, state.roads, state.line, state.bag) == (0, (0, 2), (BU, RE, PR, BP, RO), (1, 0, 0))
    state = played(state, Pass(), NO, Draw(RED), Try(BU), Build(0), Prints(3), Finish(gold=False))
    state = played(state, Refill())
    assert (points(state)[1], state.holder(Good.BRICK), state.queue) == (5, HIM, (Tile.LANDMARK, Tile.BARN))
    assert (state.line, state.bag, state.up, state.gold) == ((RE, PR, BP, RO, BU), (3, 2, 1), True, 1)
    state = played(state, NO, Draw(BLUE), Try(PR), Produce())
    assert (points(state)[1], state.line, state.bag) == (6, (RE, BP, RO, BU, PR), (3, 1, 1))
    state = played(state, Pass(), Favour(), NO, Draw(RED), Try(RE), Made(1))
    assert (state.gold, state.goods, state.line) == (2, (0, 1, 0, 0), (BP, RO, BU, PR, RE))
    state = played(state, Can(Way.SALE), Sale(5), Uses(Owner.HIS, Good.BRICK), Finish(gold=False))
    assert (state.gold, state.up, points(state)[1], state.villagers) == (2, True, 14, 2)
    assert (state.line, state.bag) == ((BP, RO, BU, PR, RE), (2, 1, 1))
    assert (state.queue, state.roads, state.sales, state.goods) == (
        (Tile.LANDMARK, Tile.BARN),
        (0, 2),
        (0, 1),
        (0, 0, 0, 0),
    )
    assert (state.church, state.planner) == ((None,) * 4, HIM)


# L: the final sheet

L1: Final[dict[Item, int]] = {
    Item.LANDMARKS: 6,
    Item.YOUR_ROAD: 5,
    Item.HIS_ROAD: 7,
    Item.GOLD: 8,
    Item.RATE: 2,
    Item.YOUR_OTHER: 52,
}


def ended(*mods: Modifier, typed: dict[Item, int] | None = None, play: int = 41, **changes: Any) -> State:
    """L1 with changes; your points in play stand under Other."""
    found = L1 | (typed or {})
    state = replace(BASE, setup=but(SETUP, modifiers=mods), counting=True, gold=3, up=False)
    state = replace(state, church=(HIM, HIM, HIM, YOU), sales=(4, 2), landmarks=(1, 2), roads=(0, 4), planner=HIM)
    state = replace(state, counted=tuple(found.get(item) for item in ITEMS), **changes)
    return replace(state, lines=(scoring.line(state, HIM, "produce", play, "in play"),))


def rule(state: State, key: str) -> tuple[int, int]:
    """What a rule of the final sheet makes, yours and his."""
    found = [0, 0]
    for one in scoring.end_lines(state):
        if one.rule == key:
            found[one.seat] += one.points or 0
    return found[0], found[1]


SOLD: Final = Modifier.SELL_GOODS


@pytest.mark.parametrize(
    ("state", "total", "winner"),
    [
        (ended(), (74, 68), YOU),  # L1
        (ended(Modifier.LANDMARKS_5), (74, 72), YOU),  # L2
        (ended(Modifier.LANDMARKS_1), (74, 64), YOU),  # L3
        (ended(SOLD, typed={Item.HIGH_LEFT: 2, Item.NORMAL_LEFT: 1}), (74, 76), HIM),  # L4
        (ended(Modifier.LANDMARKS_5, SOLD, typed={Item.HIGH_LEFT: 0, Item.NORMAL_LEFT: 1}), (74, 74), HIM),  # L5, H10
    ],
)
def test_l1_to_l5_totals(state: State, total: tuple[int, int], winner: Seat) -> None:
    assert points(state) == total
    assert standings(scoring.score(state)).winners == (winner,)


def test_what_he_has_left_is_shown_as_the_app_counts_it_until_it_is_entered() -> None:
    def shown(**changes: Any) -> str:
        state = ended(SOLD, **changes)
        return " ".join(Page(GAME.page.view(state, GAME.moves.offer(state), YOU).hand).text)

    high, other = "Botric’s high-quality materials left in the village", "Botric’s other refined materials left"
    says = shown(goods=(2, 0, 1, 0))
    assert f"{high} as counted by the app" in says
    assert f"{other} in the village as counted by the app" in says
    state = ended(SOLD, goods=(2, 0, 1, 0))
    each = [scoring.remaining(state, item) for item in (Item.HIGH_LEFT, Item.NORMAL_LEFT)]
    assert sum(each) == 3
    assert [int(number) for number in re.findall(r"as counted by the app\s+(\d+)", says)] == each
    assert f"{high} entered 4" in re.sub(r"\s+", " ", shown(typed={Item.HIGH_LEFT: 4}))


def church(yours: int, theirs: int) -> dict[str, Any]:
    """Deliveries of both sides."""
    return {"church": ((YOU,) * yours + (HIM,) * theirs + (None,) * 4)[:4]}


@pytest.mark.parametrize(
    ("mods", "counts", "chaplain", "sacristan"),
    [
        ((), (1, 3), (0, 5), (3, 0)),  # L1
        ((), (2, 2), (5, 5), (0, 0)),  # L6
        ((Modifier.CHAPLAIN,), (2, 2), (0, 5), (3, 0)),  # L7
        ((Modifier.CHAPLAIN,), (3, 1), (5, 0), (0, 3)),  # L8
        ((), (4, 0), (5, 0), (0, 0)),  # L9
    ],
)
def test_l6_to_l9_deliveries(
    mods: tuple[Modifier, ...], counts: tuple[int, int], chaplain: tuple[int, int], sacristan: tuple[int, int]
) -> None:
    state = ended(*mods, **church(*counts))
    assert (rule(state, "chaplain"), rule(state, "sacristan")) == (chaplain, sacristan)


@pytest.mark.parametrize(
    ("harder", "sales", "merchant"),
    [
        (False, (3, 3), (4, 4)),  # L10
        (True, (3, 3), (0, 4)),
        (True, (5, 5), (0, 4)),
        (True, (4, 3), (0, 0)),  # L11
        (True, (5, 4), (4, 0)),
        (True, (2, 4), (0, 4)),
        (True, (6, 6), (0, 4)),
        (False, (0, 0), (0, 0)),  # L12
        (True, (0, 0), (0, 0)),
    ],
)
def test_l10_to_l12_merchant(harder: bool, sales: tuple[int, int], merchant: tuple[int, int]) -> None:
    assert rule(ended(*(Modifier.MERCHANT,) * harder, sales=sales), "merchant") == merchant


def test_l13_to_l16_single_lines() -> None:
    assert rule(ended(landmarks=(0, 0)), "landscaper") == (0, 0)
    assert rule(ended(landmarks=(2, 2)), "landscaper") == (4, 4)
    assert rule(ended(planner=YOU, roads=(3, 5)), "planner") == (3, 0)
    assert rule(ended(planner=None, roads=(0, 0)), "planner") == (0, 0)
    assert rule(ended(gold=5), "gold") == (4, 2)
    assert rule(ended(gold=0), "gold") == (4, 0)
    assert rule(ended(landmarks=(0, 1)), "landmarks") == (0, 3)
    assert rule(ended(Modifier.LANDMARKS_1, landmarks=(0, 1)), "landmarks") == (0, 1)


@pytest.mark.parametrize(("mods", "total"), [((), 1), ((Modifier.LANDMARKS_1,), -1)])
def test_l16_below_zero(mods: tuple[Modifier, ...], total: int) -> None:
    """Two points below 0 in play, one Landmark; before the awards, and nothing else."""
    found = {Item.HIS_ROAD: 0, Item.RATE: 0}
    state = ended(Modifier.IGNORED_GOLD, *mods, typed=found, play=-2, landmarks=(2, 1), planner=None, gold=0)
    state = replace(state, sales=(4, 0), church=(YOU,) * 4)
    assert points(state)[1] == total


def test_gold_that_scores_nothing_has_none_left_over() -> None:
    """What is left over is less than the gold for a point (ruling H34); a rate of 0 has no such point."""
    state = ended(typed={Item.RATE: 0})
    assert rule(state, "gold") == (0, 0)
    assert [line.because for line in scoring.end_lines(state) if line.rule == "gold"] == [
        "8 gold: no points",
        "3 gold: no points",
    ]
    assert not [line for line in scoring.missed(state) if line.rule == "gold"]


def test_l17_the_gold_of_the_last_refill_counts() -> None:
    state = his(
        *(Can(Way.RAW), Deliver(Space.RAW)),
        up=False,
        villagers=2,
        gold=0,
        bag=(0, 0, 1),
        church=(HIM, None, HIM, HIM),
    )
    state = played(state, NO, Draw(YELLOW), Try(PR), Produce(), Refill())
    assert (state.gold, state.counting) == (1, True)
    state = played(state, Count(Item.GOLD, 0), Count(Item.RATE, 1))
    assert rule(state, "gold") == (0, 1)


def test_awards_that_are_divided() -> None:
    """Ruling H22, the other reading: a tie divides what its places are worth, rounded down; 5 + 3 to 4 and 4."""
    state = ended(**church(2, 2), sales=(3, 3), landmarks=(2, 2))
    state = replace(state, setup=but(state.setup, split=True))
    assert (rule(state, "chaplain"), rule(state, "sacristan")) == ((4, 4), (0, 0))
    assert (rule(state, "merchant"), rule(state, "landscaper")) == ((2, 2), (2, 2))


def test_l18_a_road_not_yet_typed() -> None:
    state = ended()
    state = replace(state, counted=tuple(None if one is Item.HIS_ROAD else state.count(one) for one in ITEMS))
    assert points(state) == (74, 61)
    refusal = GAME.moves.refuse(state, Close())
    assert refusal is not None
    assert refusal.code == "uncounted"


def test_the_forecast_has_the_lines_of_the_final_sheet_until_it_begins() -> None:
    state = replace(ended(), counting=False)
    assert scoring.forecast(state) == tuple(scoring.end_lines(state))
    assert GAME.score(state) == ScoreSheet(2, state.lines, automa=HIM)
    assert scoring.forecast(ended()) == ()
    assert scoring.forecast(replace(state, closed=True)) == ()


def test_without_gold_the_rate_does_not_matter() -> None:
    """Ruling H34: of no gold there are no points at any rate, and of 3 they are open until it is entered."""
    state = ended(gold=3)
    typed = L1 | {Item.GOLD: 0}
    state = replace(state, counted=tuple(None if one is Item.RATE else typed.get(one) for one in ITEMS))
    assert [(line.points, line.because) for line in scoring.end_lines(state) if line.rule == "gold"] == [
        (0, "0 gold, rate not entered yet"),
        (None, "3 gold, rate not entered yet"),
    ]


def test_his_materials_that_are_left_are_named_by_their_quality() -> None:
    """Harder Game; ruling H7: 2 and 1 points, and 1 for the gold."""
    state = ended(SOLD, typed={Item.HIGH_LEFT: 2, Item.NORMAL_LEFT: 1})
    assert [(line.points, line.because) for line in scoring.end_lines(state) if line.rule == "left"] == [
        (6, "2 high-quality × 3"),
        (2, "1 normal × 2"),
    ]


# B: hire and the Favour tile


def test_b_hire() -> None:
    state = his(Hire(), Shows(Rank.FREE), Take(Tile.SAWMILL), Coins(lay=False), gold=5)
    assert (state.gold, state.villagers, state.queue, state.up) == (0, 2, (Tile.SAWMILL,), False)
    assert (state.line, state.bag, now(state)) == (BASE.line, (3, 2, 1), None)  # B2
    state = his(Hire(), gold=5, queue=FULL)
    assert (state.gold, state.villagers, state.up, state.queue, now(state)) == (0, 2, False, FULL, None)  # B3
    state = his(Hire(), Shows(Rank.REST), Shows(Rank.EMPTY), gold=6, up=False)
    assert (state.gold, state.villagers, state.up, state.queue) == (1, 2, False, ())  # B4, B5
    state = his(Hire(), Shows(Rank.BARN), Coins(lay=True), gold=5)
    assert (points(state)[1], state.gold) == (1, 0)  # B6
    state = his(Hire(), gold=5, queue=FULL, mods=(Modifier.ALWAYS_UP,))
    assert (state.gold, state.up) == (0, True)  # B17


def test_b_failures() -> None:
    state = his(Favour(), NO, Draw(YELLOW), Try(PR), Produce(), villagers=2, gold=4)
    assert (state.gold, now(state)) == (5, Stage.HIRE)  # B7
    state = played(state, Hire(), Shows(Rank.BARN), Coins(lay=False))
    assert (state.gold, state.villagers, state.up, points(state)[1], state.bag) == (0, 3, False, 1, (3, 2, 0))
    assert his(villagers=3, gold=5, queue=FULL).gold == 5
    state = his(Hire(), villagers=3, gold=5, queue=FULL)
    assert (state.villagers, state.gold, now(state)) == (4, 0, Stage.WAY)  # B11
    assert now(his(gold=4, up=False)) is Stage.WAY  # B12
    state = his(Favour(), Can(Way.RAW), Deliver(Space.RAW), gold=2)
    assert (state.gold, state.up, points(state)[1], now(state)) == (3, False, 6, None)  # B18
    state = his(NO, villagers=4)
    assert now(state) is Stage.FAVOUR  # B13
    assert played(state, Favour()).gold == 3
    assert his(NO, villagers=4, up=False).gold == 2  # B14


# C: Church


def test_c_gold_and_raw() -> None:
    state = his(Deliver(Space.GOLD), villagers=4, gold=7)
    assert (points(state)[1], state.gold, state.up, state.church[0]) == (6, 0, False, HIM)  # C1
    state = his(Deliver(Space.GOLD), villagers=4, gold=9)
    assert (state.gold, state.church) == (2, (HIM, None, None, None))  # C2
    state = his(Can(Way.RAW), Deliver(Space.RAW), villagers=4, gold=9, church=(YOU, None, None, None))
    assert (points(state)[1], state.gold, state.up) == (6, 9, False)  # C3
    assert options.ways(his(villagers=4, gold=6)) == (Way.RAW, Way.SALE)  # C4
    state = his(Deliver(Space.GOLD), villagers=4, gold=7, mods=(Modifier.ALWAYS_UP,))
    assert state.up  # C17


def test_c_goods() -> None:
    brick = Uses(Owner.HIS, Good.BRICK)
    space = Deliver(Space.MILK_BRICK)
    ask = Can(Way.MILK_BRICK)
    state = his(ask, brick, brick, space, gold=0, up=False, milestones=(None, HIM, None, None), goods=(0, 2, 0, 0))
    assert (points(state), state.goods) == ((0, 10), (0, 0, 0, 0))  # C5
    mine = Uses(Owner.YOURS, Good.BRICK)
    state = his(ask, brick, mine, space, up=False, milestones=(None, YOU, None, None), goods=(0, 1, 0, 0))
    assert (points(state), state.goods) == ((2, 6), (0, 0, 0, 0))  # C6
    milk = Uses(Owner.HIS, Good.MILK)
    taken = (None, YOU, None, HIM)
    state = his(ask, milk, brick, space, up=False, milestones=taken, goods=(0, 1, 0, 1))
    assert points(state) == (0, 9)  # C12


# D to G: Market, marker, token, loop, blueprint


def test_d_market() -> None:
    state = his(Can(Way.SALE), Sale(5), Finish(gold=False), up=False)
    assert (points(state)[1], state.sales, state.bag, state.line) == (5, (0, 1), (3, 2, 1), BASE.line)  # D1
    state = his(Can(Way.SALE), Sale(4), Finish(gold=True), up=False)
    assert (points(state)[1], state.gold) == (5, 2)  # D7


def test_e_token_and_loop() -> None:
    state = his(NO, Draw(YELLOW), up=False)
    assert options.tokens(state) == (PR, RO, BP)
    assert played(state, Try(BP), Shows(Rank.BARN), Coins(lay=False)).line == (BU, RE, PR, RO, BP)  # E2
    state = his(NO, Draw(BLUE), Try(None), Rest(), up=False, gold=0, queue=FULL)
    assert (state.gold, state.up, state.bag, state.line) == (1, False, (3, 1, 1), BASE.line)  # E6
    state = his(NO, Draw(YELLOW), Try(PR), Produce(), Refill(), up=False, gold=0, bag=(0, 0, 1))
    assert (state.gold, state.up, state.bag, state.line) == (1, True, (3, 2, 1), (BU, BP, RE, RO, PR))  # E9
    state = his(NO, Draw(BLUE), Try(None), Rest(), Refill(), up=False, gold=0, bag=(0, 1, 0), queue=FULL)
    assert (state.gold, state.up, state.bag, state.line) == (2, True, (3, 2, 1), BASE.line)  # E11
    line = (RO, BU, BP, RE, PR)
    state = his(NO, Draw(RED), Try(RO), Road(), up=False, line=line, roads=(0, 4))
    assert (state.roads, state.line) == ((0, 5), (BU, BP, RE, PR))  # E19
    state = his(NO, Draw(YELLOW), up=False, line=(BU, BP, RE, PR), roads=(0, 5))
    assert options.loop(state) == (RE, PR, BU, BP)  # E17


def test_g_what_is_looked_for() -> None:
    free = his(NO, Draw(BLUE), up=False)
    assert options.ranks(free) == (Rank.FREE, Rank.LANDMARK, Rank.BARN, Rank.REST)
    some = replace(free, milestones=(None, None, YOU, None))
    assert options.ranks(some) == (Rank.FREE, Rank.LANDMARK, Rank.REFINERY, Rank.BARN, Rank.REST)
    none = replace(free, milestones=(YOU, YOU, HIM, HIM))
    assert options.ranks(none) == (Rank.LANDMARK, Rank.REFINERY, Rank.BARN, Rank.REST)  # G12
    lost = his(NO, Draw(BLUE), Shows(Rank.BARN), Left(3), up=False, mods=(Modifier.IGNORED_GOLD,))
    lost = played(lost, Coins(lay=False))
    assert points(lost)[1] == -3  # G9


# H and I: refine and build


@pytest.mark.parametrize(
    ("queue", "milestones", "order"),
    [
        ((Tile.LANDMARK, Tile.SAWMILL, Tile.BARN), (None,) * 4, (1, 0, 2)),  # I1
        ((Tile.MILL, Tile.LANDMARK), (None, None, YOU, None), (1, 0)),  # I3
        ((Tile.BARN, Tile.LANDMARK, Tile.LANDMARK), (None,) * 4, (1, 2, 0)),  # I4
        ((Tile.SAWMILL, Tile.SAWMILL), (None,) * 4, (0, 1)),  # I5
        ((Tile.OTHER, Tile.BARN, Tile.MILL), (None, None, HIM, None), (2, 1, 0)),  # ruling H28
    ],
)
def test_i_the_order_of_the_queue(queue: tuple[Tile, ...], milestones: Any, order: tuple[int, ...]) -> None:
    assert options.queued(his(queue=queue, milestones=milestones)) == order


def test_h_own_high_quality_first() -> None:
    assert options.refined(his(milestones=(HIM, None, YOU, None))) == (Good.TIMBER, Good.FLOUR)  # H-4
    assert options.refined(his(milestones=(YOU, None, HIM, None))) == (Good.FLOUR, Good.TIMBER)


def test_c18_more_points_go_first() -> None:
    setup = but(SETUP, changed=(Changed(Number.RAW, 3),))
    state = replace(BASE, setup=setup, up=False, milestones=(None, HIM, None, None))
    assert options.ways(played(state, Pass())) == (Way.MILK_BRICK, Way.RAW, Way.SALE)
