"""Hamlet: markers, tokens and the bag, by cases worked out by hand from the book (group E)."""

from __future__ import annotations

from typing import Any, Final

import pytest

import village
from engine.table import Played
from games.hamlet import GAME, options
from games.hamlet import his_moves as h
from games.hamlet import moves as m
from games.hamlet.pieces import Good, Marker, Modifier, Rank, Tile, Way
from games.hamlet.state import HIM, State
from test_hamlet_cases import BASE, BLUE, BP, BU, FULL, NO, PR, RE, RED, RO, YELLOW, his, now, points
from test_hamlet_moves import played, refusal_of

BARN: Final = (h.Shows(Rank.BARN), h.Coins(lay=False))
PRODUCES: Final = (h.Try(PR), h.Produce())
FAILS: Final = (h.Try(None), h.Rest())
BUILDS: Final = (h.Prints(3), h.Finish(gold=False))
FOUR: Final[dict[str, Any]] = {"line": (BU, BP, RE, PR), "roads": (0, 5)}


def test_e3_the_token_at_the_far_right_stays() -> None:
    line = (RE, BU, BP, PR, RO)
    state = his(NO, h.Draw(YELLOW), h.Try(RO), h.Road(), up=False, line=line, queue=FULL)
    assert (state.line, state.roads, state.planner) == (line, (0, 1), HIM)


def test_e4_e5_the_token_goes_to_the_far_right() -> None:
    state = his(NO, h.Draw(RED), h.Try(BU), *BUILDS, up=False, queue=(Tile.BARN,))
    assert state.line == (BP, RE, PR, RO, BU)
    state = his(NO, h.Draw(BLUE), *BARN, up=False)
    assert state.line == (BU, RE, PR, RO, BP)


def test_e7_gold_of_the_hire_and_of_the_loop() -> None:
    state = his(h.Favour(), NO, h.Draw(BLUE), up=True, queue=FULL)
    assert state.gold == 3
    assert options.loop(state) == (BP, RE, PR, RO, BU)
    assert options.tokens(state) == (PR, RO, BU)
    state = played(state, *FAILS)
    assert (state.gold, state.line, now(state)) == (4, BASE.line, None)


def test_e8_the_loop_pays_for_every_villager() -> None:
    state = his(h.Favour(), NO, h.Draw(RED), *FAILS, villagers=2, queue=FULL)
    assert state.gold == 4
    state = played(state, h.Draw(BLUE), h.Rest())  # nothing has changed: no question is asked again
    assert (state.gold, state.bag, state.line, now(state)) == (5, (2, 1, 1), BASE.line, None)


def test_e10_the_bag_is_filled_with_the_tile_face_up() -> None:
    state = his(h.Favour(), NO, h.Draw(RED), *BARN, h.Refill(), bag=(1, 0, 0))
    assert (state.gold, state.up, state.bag) == (4, True, (3, 2, 1))


def test_e12_the_gold_of_the_bag_hires() -> None:
    state = his(NO, h.Draw(YELLOW), *PRODUCES, h.Refill(), up=False, villagers=2, gold=4, bag=(0, 0, 1))
    assert (state.gold, state.up, points(state)[1]) == (5, True, 1)
    state = played(state, h.Hire(), *BARN)
    assert (state.gold, state.villagers, state.up, state.queue) == (0, 3, False, (Tile.BARN,))


def test_e13_the_gold_of_loop_and_bag_hires() -> None:
    state = his(NO, h.Draw(YELLOW), *FAILS, up=False, villagers=2, gold=3, bag=(0, 0, 1), queue=FULL)
    assert state.gold == 4
    state = played(state, h.Refill())
    assert (state.gold, state.up) == (5, True)
    state = played(state, h.Hire())
    assert (state.gold, state.villagers, state.up) == (0, 3, False)


def test_e14_the_new_face_pays_the_second_villager_nothing() -> None:
    state = his(NO, h.Draw(YELLOW), *PRODUCES, h.Refill(), up=False, villagers=2, gold=0, bag=(0, 0, 1))
    state = played(state, NO, h.Draw(RED))
    assert (state.gold, state.up, state.bag) == (1, True, (2, 2, 1))


def test_e15_without_a_draw_the_bag_is_not_filled() -> None:
    state = his(h.Can(Way.SALE), h.Sale(5), h.Finish(gold=False), up=False, bag=(0, 0, 1))
    assert (state.bag, state.gold, state.up, now(state)) == ((0, 0, 1), 2, False, None)


def test_e16_always_face_up() -> None:
    mods = (Modifier.ALWAYS_UP,)
    state = his(h.Favour(), NO, h.Draw(BLUE), *BARN, h.Refill(), mods=mods, gold=1, bag=(0, 1, 0))
    assert (state.gold, state.up) == (3, True)


def test_e17_four_tokens_around() -> None:
    state = his(NO, h.Draw(YELLOW), up=False, **FOUR)
    assert options.tokens(state) == (PR, BP)
    assert played(state, h.Try(BP), *BARN).line == (BU, RE, PR, BP)


def test_e18_four_tokens_and_none_works() -> None:
    milestones = (HIM, None, None, None)
    state = his(NO, h.Draw(RED), up=False, queue=FULL, milestones=milestones, **FOUR)
    assert options.loop(state) == (BU, BP, RE, PR)
    assert options.tokens(state) == (BU, RE, PR)
    assert refusal_of(state, h.Try(BP)).code == "queue-full"
    state = played(state, *FAILS)
    assert (state.gold, state.line) == (3, (BU, BP, RE, PR))


def test_e20_the_fifth_road_from_the_far_right() -> None:
    state = his(NO, h.Draw(YELLOW), h.Try(RO), h.Road(), up=False, line=(BU, BP, RE, PR, RO), roads=(0, 4))
    assert (state.roads, state.line) == ((0, 5), (BU, BP, RE, PR))


def test_e21_a_marker_that_is_out() -> None:
    state = his(NO, up=False, bag=(0, 2, 1))
    refusal = refusal_of(state, h.Draw(RED))
    assert refusal.sentence == "No red marker is left in the bag: all three red ones are out."
    assert all(GAME.refuse(state, h.Draw(marker)) is None for marker in (BLUE, YELLOW))


def test_e22_three_villagers() -> None:
    state = his(NO, h.Draw(RED), h.Shows(Rank.FREE), h.Take(Tile.SAWMILL), villagers=3, gold=0, up=False)
    state = played(state, h.Coins(lay=False))
    assert (state.line, state.queue) == ((BU, RE, PR, RO, BP), (Tile.SAWMILL,))
    state = played(state, h.Draw(RED), h.Try(BU), *BUILDS)
    assert (state.line, points(state)[1]) == ((RE, PR, RO, BP, BU), 3)
    state = played(state, NO, h.Draw(BLUE), *PRODUCES)
    assert (state.line, points(state)[1], state.bag) == ((RE, RO, BP, BU, PR), 4, (1, 1, 1))
    assert (state.queue, state.holder(Good.TIMBER), now(state)) == ((), HIM, None)


def test_e23_the_blueprint_of_a_hire_leaves_the_token() -> None:
    line = (BP, BU, RE, PR, RO)
    state = his(h.Hire(), *BARN, gold=5, line=line)
    assert (state.line, state.queue) == (line, (Tile.BARN,))


def test_e24_the_seventh_draw() -> None:
    state = his(up=False, gold=0, queue=FULL)
    for number, marker in enumerate((RED, RED, RED, BLUE, BLUE, YELLOW)):
        assert sum(state.bag) == 6 - number
        state = played(state, *[m.Pass()] * (number > 0), NO, h.Draw(marker), *PRODUCES)
    state = played(state, h.Refill())
    assert (state.bag, state.gold, now(state)) == ((3, 2, 1), 1, None)
    state = played(state, m.Pass(), h.Favour(), NO, h.Draw(RED))
    assert state.bag == (2, 2, 1)


@pytest.mark.parametrize("number", [1, 3])
def test_e25_undo_of_a_refill(number: int) -> None:
    """Bag, face and gold together; and done again, the app draws the same marker."""
    table, _, _ = village.game(number)
    refill = [isinstance(event, Played) and event.move == h.Refill() for event in table.events].index(True)
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
    return [event.move.marker for event in events if isinstance(event, Played) and isinstance(event.move, h.Draw)]
