"""Hamlet: hiring and the gold on the Favour tile, by cases worked out by hand from the book (group B)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.rules.botric import proofs
from games.hamlet.rules.moves.action_line import Produce, Try
from games.hamlet.rules.moves.bag import Draw, Refill
from games.hamlet.rules.moves.blueprints import Coins, Shows, Take
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import Modifier, Rank, Space, Tile, Way
from games.hamlet.rules.state import HIM, YOU, Stage
from test_hamlet_cases import BASE, BLUE, BP, BU, FULL, NO, PR, RE, RED, RO, SETUP, YELLOW, his, now, points
from test_hamlet_moves import played, step

BARN: Final = (Shows(Rank.BARN), Coins(lay=False))
PRODUCES: Final = (Try(PR), Produce())


def test_b1_a_failed_hire_and_a_blueprint() -> None:
    state = his(Favour(), NO, Draw(RED), Shows(Rank.FREE), Take(Tile.SAWMILL), Coins(lay=False))
    assert (state.gold, state.queue, state.up, points(state)[1]) == (3, (Tile.SAWMILL,), True, 0)
    assert (state.line, state.bag) == ((BU, RE, PR, RO, BP), (2, 2, 1))


def test_b7_the_villager_hired_does_not_act() -> None:
    state = his(Favour(), NO, Draw(YELLOW), *PRODUCES, Hire(), *BARN, villagers=2, gold=4)
    assert (state.gold, state.villagers, state.up, points(state)[1]) == (0, 3, False, 1)
    assert (state.line, state.queue, now(state)) == ((BU, BP, RE, RO, PR), (Tile.BARN,), None)


def test_b8_the_second_failure_brings_nothing() -> None:
    state = his(Favour(), NO, Draw(YELLOW), *PRODUCES, villagers=2, gold=3)
    assert (state.gold, now(state)) == (4, Stage.WAY)


def test_a_hire_that_failed_is_told_with_the_gold_it_failed_with() -> None:
    """4 gold: the failure brings the fifth, and this villager goes on to the Church."""
    state = his(Favour(), gold=4)
    assert (state.gold, now(state)) == (5, Stage.WAY)
    assert "He could not hire with 4 gold; the gold he received counts for the next villager." in step(state).knows
    assert "Hiring costs 5 gold, and he has 3." in step(his(Favour())).knows


def test_a_hire_that_the_table_left_out_did_not_fail() -> None:
    """His delivery fails then, and that brings the gold."""
    state = GAME.moves.play(his(gold=5), Hire(did=False))
    assert "This villager did not hire." in step(state).knows
    state = played(state, NO)
    favour = step(state)
    assert favour.move == Favour()
    assert "He cannot deliver to the Church" in favour.hint
    assert favour.proof is not None
    assert favour.proof.chosen == "Deliver to the Church"


def test_the_gold_of_a_failed_delivery_is_not_asked_of_its_own_villager() -> None:
    """6 gold, all else filled: the seventh comes, and the proof says for whom."""
    state = his(Favour(), gold=6, villagers=4, church=(None, YOU, YOU, YOU))
    assert step(state).says == "Can he sell at the Market?"
    proof = proofs.church(state, asked=True)
    assert (proof.candidates[0].where, proof.left) == ("6 points; the gold came just now, for later villagers", ())


def test_while_gold_is_put_or_the_bag_is_filled_no_token_is_named() -> None:
    """A marker is out in both, and nothing but the step and its opposite can be meant."""
    table_draws = replace(BASE, setup=but(SETUP, seed=""), villagers=4)
    state = played(table_draws, Pass(), Draw(YELLOW))
    assert [move for move, _ in GAME.moves.offer(state).refused] == [Favour(did=False)]
    state = his(NO, Draw(YELLOW), *PRODUCES, up=False, bag=(0, 0, 1))
    assert [move for move, _ in GAME.moves.offer(state).refused] == [Refill(did=False)]


def test_b9_two_hires_and_two_blueprints() -> None:
    state = his(Hire(), *BARN, villagers=2, gold=10)
    assert (state.gold, state.villagers, state.up) == (5, 3, False)
    state = played(state, Hire(), *BARN)
    assert (state.gold, state.villagers, state.up, state.queue) == (0, 4, False, (Tile.BARN,) * 2)
    assert (state.bag, now(state)) == ((3, 2, 1), None)


def test_b10_no_fourth_blueprint_with_the_second_hire() -> None:
    state = his(Hire(), *BARN, Hire(), villagers=2, gold=10, queue=FULL[:2])
    assert (state.gold, state.villagers, state.queue, now(state)) == (0, 4, FULL, None)


def test_b11_after_the_fourth_villager_hiring_is_passed_over() -> None:
    state = his(Hire(), villagers=3, gold=5, queue=FULL)
    assert (state.villagers, state.gold, state.up) == (4, 0, False)
    state = played(state, NO, Draw(YELLOW), *PRODUCES, NO, Draw(RED), *PRODUCES)
    assert (state.gold, now(state), points(state)[1]) == (0, None, 2)


def test_b12_face_down_no_failure_brings_gold() -> None:
    state = his(NO, gold=4, up=False)
    assert (state.gold, now(state)) == (4, Stage.DRAW)


def test_b13_b14_with_four_villagers_the_church_brings_it_once() -> None:
    state = his(NO, Favour(), Draw(YELLOW), *PRODUCES, villagers=4, queue=FULL)
    assert (state.gold, now(state)) == (3, Stage.WAY)
    for marker in (RED, RED, BLUE):
        state = played(state, NO, Draw(marker), *PRODUCES)
    assert (state.gold, now(state)) == (3, None)
    assert his(NO, Draw(YELLOW), villagers=4, up=False).gold == 2


def test_b15_the_seventh_gold_is_for_the_next_villager() -> None:
    state = his(NO, Favour(), villagers=4, gold=6)
    assert (state.gold, now(state)) == (7, Stage.DRAW)
    state = played(state, Draw(RED), *BARN, Deliver(Space.GOLD))
    assert (state.gold, state.up, state.church, points(state)[1]) == (0, False, (HIM, None, None, None), 6)


def test_b16_one_gold_for_both_failures() -> None:
    state = his(Favour(), NO)
    assert (state.gold, now(state)) == (3, Stage.DRAW)


def test_b17_always_face_up() -> None:
    state = his(Hire(), gold=5, queue=FULL, mods=(Modifier.ALWAYS_UP,))
    assert (state.gold, state.villagers, state.up) == (0, 2, True)
    assert played(state, Pass(), Favour()).gold == 1


def test_b19_a_hire_with_the_tile_face_down() -> None:
    state = his(Favour(), Can(Way.RAW), Deliver(Space.RAW), villagers=2, gold=4)
    assert (state.gold, state.up, points(state)[1], now(state)) == (5, False, 6, Stage.HIRE)
    state = played(state, Hire(), *BARN)
    assert (state.gold, state.villagers, state.up, now(state)) == (0, 3, False, None)
