"""Hamlet: markers, tokens and the bag, by cases worked out by hand from the book (group E)."""

from __future__ import annotations

from typing import Any, Final

import pytest

import village
from engine.table import Played
from games.hamlet.game import GAME
from games.hamlet.rules import options
from games.hamlet.rules.moves.action_line import Produce, Rest, Road, Try
from games.hamlet.rules.moves.bag import Draw, Refill
from games.hamlet.rules.moves.blueprints import Coins, Shows, Take
from games.hamlet.rules.moves.building import Prints
from games.hamlet.rules.moves.church import Can
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Finish, Sale
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import Good, Marker, Modifier, Rank, Tile, Way
from games.hamlet.rules.state import HIM, State
from test_hamlet_cases import BASE, BLUE, BP, BU, FULL, NO, PR, RE, RED, RO, YELLOW, his, now, points
from test_hamlet_moves import played, refusal_of

BARN: Final = (Shows(Rank.BARN), Coins(lay=False))
PRODUCES: Final = (Try(PR), Produce())
FAILS: Final = (Try(None), Rest())
BUILDS: Final = (Prints(3), Finish(gold=False))
FOUR: Final[dict[str, Any]] = {"line": (BU, BP, RE, PR), "roads": (0, 5)}


def test_e3_the_token_at_the_far_right_stays() -> None:
    line = (RE, BU, BP, PR, RO)
    state = his(NO, Draw(YELLOW), Try(RO), Road(), up=False, line=line, queue=FULL)
    assert (state.line, state.roads, state.planner) == (line, (0, 1), HIM)


def test_e4_e5_the_token_goes_to_the_far_right() -> None:
    state = his(NO, Draw(RED), Try(BU), *BUILDS, up=False, queue=(Tile.BARN,))
    assert state.line == (BP, RE, PR, RO, BU)
    state = his(NO, Draw(BLUE), *BARN, up=False)
    assert state.line == (BU, RE, PR, RO, BP)


def test_e7_gold_of_the_hire_and_of_the_loop() -> None:
    state = his(Favour(), NO, Draw(BLUE), up=True, queue=FULL)
    assert state.gold == 3
    assert options.loop(state) == (BP, RE, PR, RO, BU)
    assert options.tokens(state) == (PR, RO, BU)
    state = played(state, *FAILS)
    assert (state.gold, state.line, now(state)) == (4, BASE.line, None)


def test_e8_the_loop_pays_for_every_villager() -> None:
    state = his(Favour(), NO, Draw(RED), *FAILS, villagers=2, queue=FULL)
    assert state.gold == 4
    state = played(state, Draw(BLUE), Rest())  # nothing has changed: no question is asked again
    assert (state.gold, state.bag, state.line, now(state)) == (5, (2, 1, 1), BASE.line, None)


def test_e10_the_bag_is_filled_with_the_tile_face_up() -> None:
    state = his(Favour(), NO, Draw(RED), *BARN, Refill(), bag=(1, 0, 0))
    assert (state.gold, state.up, state.bag) == (4, True, (3, 2, 1))


def test_e12_the_gold_of_the_bag_hires() -> None:
    state = his(NO, Draw(YELLOW), *PRODUCES, Refill(), up=False, villagers=2, gold=4, bag=(0, 0, 1))
    assert (state.gold, state.up, points(state)[1]) == (5, True, 1)
    state = played(state, Hire(), *BARN)
    assert (state.gold, state.villagers, state.up, state.queue) == (0, 3, False, (Tile.BARN,))


def test_e13_the_gold_of_loop_and_bag_hires() -> None:
    state = his(NO, Draw(YELLOW), *FAILS, up=False, villagers=2, gold=3, bag=(0, 0, 1), queue=FULL)
    assert state.gold == 4
    state = played(state, Refill())
    assert (state.gold, state.up) == (5, True)
    state = played(state, Hire())
    assert (state.gold, state.villagers, state.up) == (0, 3, False)


def test_e14_the_new_face_pays_the_second_villager_nothing() -> None:
    state = his(NO, Draw(YELLOW), *PRODUCES, Refill(), up=False, villagers=2, gold=0, bag=(0, 0, 1))
    state = played(state, NO, Draw(RED))
    assert (state.gold, state.up, state.bag) == (1, True, (2, 2, 1))


def test_e15_without_a_draw_the_bag_is_not_filled() -> None:
    state = his(Can(Way.SALE), Sale(5), Finish(gold=False), up=False, bag=(0, 0, 1))
    assert (state.bag, state.gold, state.up, now(state)) == ((0, 0, 1), 2, False, None)


def test_e16_always_face_up() -> None:
    mods = (Modifier.ALWAYS_UP,)
    state = his(Favour(), NO, Draw(BLUE), *BARN, Refill(), mods=mods, gold=1, bag=(0, 1, 0))
    assert (state.gold, state.up) == (3, True)


def test_e17_four_tokens_around() -> None:
    state = his(NO, Draw(YELLOW), up=False, **FOUR)
    assert options.tokens(state) == (PR, BP)
    assert played(state, Try(BP), *BARN).line == (BU, RE, PR, BP)


def test_e18_four_tokens_and_none_works() -> None:
    milestones = (HIM, None, None, None)
    state = his(NO, Draw(RED), up=False, queue=FULL, milestones=milestones, **FOUR)
    assert options.loop(state) == (BU, BP, RE, PR)
    assert options.tokens(state) == (BU, RE, PR)
    assert refusal_of(state, Try(BP)).code == "queue-full"
    state = played(state, *FAILS)
    assert (state.gold, state.line) == (3, (BU, BP, RE, PR))


def test_e20_the_fifth_road_from_the_far_right() -> None:
    state = his(NO, Draw(YELLOW), Try(RO), Road(), up=False, line=(BU, BP, RE, PR, RO), roads=(0, 4))
    assert (state.roads, state.line) == ((0, 5), (BU, BP, RE, PR))


def test_e21_a_marker_that_is_out() -> None:
    state = his(NO, up=False, bag=(0, 2, 1))
    refusal = refusal_of(state, Draw(RED))
    assert refusal.sentence == "There is no red marker left in the bag: all three red ones have been drawn."
    assert all(GAME.moves.refuse(state, Draw(marker)) is None for marker in (BLUE, YELLOW))


def test_e22_three_villagers() -> None:
    state = his(NO, Draw(RED), Shows(Rank.FREE), Take(Tile.SAWMILL), villagers=3, gold=0, up=False)
    state = played(state, Coins(lay=False))
    assert (state.line, state.queue) == ((BU, RE, PR, RO, BP), (Tile.SAWMILL,))
    state = played(state, Draw(RED), Try(BU), *BUILDS)
    assert (state.line, points(state)[1]) == ((RE, PR, RO, BP, BU), 3)
    state = played(state, NO, Draw(BLUE), *PRODUCES)
    assert (state.line, points(state)[1], state.bag) == ((RE, RO, BP, BU, PR), 4, (1, 1, 1))
    assert (state.queue, state.holder(Good.TIMBER), now(state)) == ((), HIM, None)


def test_e23_the_blueprint_of_a_hire_leaves_the_token() -> None:
    line = (BP, BU, RE, PR, RO)
    state = his(Hire(), *BARN, gold=5, line=line)
    assert (state.line, state.queue) == (line, (Tile.BARN,))


def test_e24_the_seventh_draw() -> None:
    state = his(up=False, gold=0, queue=FULL)
    for number, marker in enumerate((RED, RED, RED, BLUE, BLUE, YELLOW)):
        assert sum(state.bag) == 6 - number
        state = played(state, *[Pass()] * (number > 0), NO, Draw(marker), *PRODUCES)
    state = played(state, Refill())
    assert (state.bag, state.gold, now(state)) == ((3, 2, 1), 1, None)
    state = played(state, Pass(), Favour(), NO, Draw(RED))
    assert state.bag == (2, 2, 1)


@pytest.mark.parametrize("number", [1, 3])
def test_e25_undo_of_a_refill(number: int) -> None:
    """Bag, face and gold together; and done again, the app draws the same marker."""
    table, _, _ = village.game(number)
    refill = [isinstance(event, Played) and event.move == Refill() for event in table.events].index(True)
    before = table
    while len(before.events) > refill:
        before = before.undo()
    state: State = before.state
    assert state.bag == (0, 0, 0)
    again = before.redo()
    after: State = again.state
    assert (after.bag, after.up, after.gold) == ((3, 2, 1), True, state.gold + 1)
    back: State = again.undo().state
    assert (back.bag, back.up, back.gold) == (state.bag, state.up, state.gold)
    while len(again.events) < len(table.events):
        again = again.redo()
    assert _drawn(again.events) == _drawn(table.events)


def _drawn(events: tuple[object, ...]) -> list[Marker]:
    return [event.move.marker for event in events if isinstance(event, Played) and isinstance(event.move, Draw)]
