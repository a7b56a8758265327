"""Hamlet: what is put right by hand while Botric’s turn is looked at again; what is put right later is said."""

from __future__ import annotations

from typing import Any

import pytest

from engine.move import Blank
from engine.notation import read, write
from games.hamlet.game import GAME
from games.hamlet.rules import MOVES, options
from games.hamlet.rules.fixes import Thing
from games.hamlet.rules.moves.action_line import Produce, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Coins, Shows
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.corrections import Fix
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.pieces import Fact, Rank, Space, Way
from games.hamlet.rules.state import HIM, YOU, Stage, State
from test_hamlet_cases import BASE, FULL, NO, PR, RED, YELLOW, his, now, points
from test_hamlet_moves import played, refusal_of, step

PRODUCES: Any = (Try(PR), Produce())


def fix(thing: Thing, number: int) -> Fix:
    """As the page offers it while he acts."""
    return Fix(thing, number, anew=True)


# While he acts


def test_the_page_offers_it_so_in_his_turn_alone() -> None:
    for state, anew in ((BASE, False), (his(), True)):
        found = list(MOVES.candidates(state, corrections=True))
        assert {one.anew for one in found if isinstance(one, Fix)} == {anew}
        typed = next(one for one in found if isinstance(one, Blank) and one.path == ("fix:favour-gold",))
        assert typed.fill(5) == Fix(Thing.GOLD, 5, anew)


def test_with_the_gold_put_right_he_hires() -> None:
    """4 by the app and 5 on the tile: nothing failed, whether its gold is to be put or not."""
    for up in (True, False):
        state = played(his(gold=4, up=up), fix(Thing.GOLD, 5))
        assert (step(state).move, state.gold) == (Hire(), 5)
    state = played(his(Can(Way.SALE), gold=4, up=False), fix(Thing.GOLD, 5), Hire())
    assert (state.gold, state.villagers, now(state)) == (0, 2, Stage.BLUEPRINT)


def test_the_gold_of_a_failure_does_not_let_the_same_villager_hire() -> None:
    state = played(his(Favour(), gold=3), fix(Thing.GOLD, 5))
    assert now(state) is Stage.WAY


@pytest.mark.parametrize(("thing", "number"), [(Thing.FACE, 0), (Thing.VILLAGERS, 4)])
def test_no_gold_comes_where_nothing_failed_or_the_tile_lies_face_down(thing: Thing, number: int) -> None:
    state = played(his(), fix(thing, number))
    assert (now(state), state.gold) == (Stage.WAY, 2)


def test_with_all_four_hired_the_church_may_still_fail() -> None:
    """Ruling H3."""
    state = played(his(), fix(Thing.VILLAGERS, 4), NO)
    assert step(state).move == Favour()
    state = played(state, fix(Thing.FACE, 0))
    assert (now(state), state.gold) == (Stage.DRAW, 2)


def test_a_tile_that_lies_face_up_after_all_brings_the_gold() -> None:
    state = played(his(up=False), fix(Thing.FACE, 1))
    assert step(state).move == Favour()


def test_a_bag_that_is_not_empty_after_all_is_not_filled() -> None:
    """The sixth was not the sixth: one red marker lies in it, no gold comes, and the round is over."""
    state = his(NO, Draw(YELLOW), *PRODUCES, up=False, bag=(0, 0, 1))
    assert now(state) is Stage.REFILL
    state = played(state, fix(Thing.BAG_FIRST, 1))
    assert (state.bag, state.gold, state.up, now(state), state.round) == ((1, 0, 0), 2, False, None, 2)


@pytest.mark.parametrize(("number", "acted"), [(3, 3), (1, 1)])
def test_as_many_villagers_act_as_he_has(number: int, acted: int) -> None:
    state = played(his(up=False, villagers=2, queue=FULL), fix(Thing.VILLAGERS, number))
    for _ in range(acted):
        assert state.acts is not None
        state = played(state, *([] if now(state) is Stage.DRAW else [NO]), Draw(RED), *PRODUCES)
    assert state.acts is None


def test_a_villager_hired_in_this_turn_does_not_act_for_a_number_put_right() -> None:
    """Two begin, one is hired, and he has four: three act (ruling H6)."""
    state = played(his(Hire(), gold=5, up=False, villagers=2, queue=FULL), fix(Thing.VILLAGERS, 4))
    assert options.acting(state).of == 3


def test_what_was_said_is_asked_again_with_what_it_hangs_on() -> None:
    """No 2 milk or brick; then a brick of his is put right: his first villager has drawn, the second is asked."""
    state = his(NO, Draw(RED), up=False, villagers=2, milestones=(None, HIM, None, None), line=BASE.line[1:])
    assert {Fact.MILK_BRICK, Fact.SALE, Fact.RAW} <= set(options.acting(state).noted)
    state = played(state, fix(Thing.BRICK, 1))
    assert options.acting(state).noted == (Fact.RAW,)
    state = played(state, Shows(Rank.BARN), Coins(lay=False))
    assert [answer.move for answer in step(state).answers] == [Can(Way.NO_CHURCH), Can(Way.MILK_BRICK)]


def test_a_number_put_right_in_a_text_of_former_days_changes_nothing_else() -> None:
    text = """chaupal 1
game hamlet 1
player Leaf green
player Botric yellow

A lay build
A lay blueprint
A lay refine
A lay produce
A fix favour-gold 4
A botric
B fix favour-gold 5
B fix villagers 2
B favour
B can raw
B deliver raw
A fix favour-gold 1
end
"""
    table = read(text, (GAME,))
    assert (table.state.gold, points(table.state)) == (1, (0, 6))
    assert write(table).partition("\n\n")[2] == text.partition("\n\n")[2]
    assert read(write(table), (GAME,)) == table


# When it was written


def test_a_space_put_right_in_a_later_round_says_how_the_game_ends() -> None:
    """The round in which the fourth space was filled was the last: only undoing can tell which one that was."""

    def seen(state: State) -> str:
        return GAME.page.view(state, GAME.moves.offer(state), YOU).board

    state = his(NO, Draw(RED), *PRODUCES, up=False, queue=FULL, church=(HIM, YOU, HIM, None))
    assert state.round == 2
    forgotten = played(state, Fix(Thing.CHURCH_TIMBER_FLOUR, 1))
    assert "If it was already full in round 1, undo to that turn and record the delivery there" in seen(forgotten)
    delivered = played(state, Deliver(Space.TIMBER_FLOUR))
    assert "this is the last round" in seen(delivered)
    assert "undo to that turn" not in seen(delivered)


def test_his_gold_has_no_bound_that_a_long_game_comes_to() -> None:
    assert played(BASE, Fix(Thing.GOLD, 23)).gold == 23
    assert refusal_of(BASE, Fix(Thing.GOLD, 100)).code == "range"
