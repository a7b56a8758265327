"""Hamlet: purchasing a blueprint, by cases worked out by hand from the book (group G)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.hamlet.rules import options
from games.hamlet.rules.moves.action_line import Produce, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Coins, Left, Shows, Take
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.hiring import Hire
from games.hamlet.rules.pieces import Modifier, Rank, Tile
from games.hamlet.rules.state import HIM, YOU, Stage, State
from test_hamlet_cases import BLUE, BP, BU, FULL, NO, PR, RE, RO, his, now, points
from test_hamlet_moves import played, refusal_of, step

SAWMILL, BRICKWORKS, MILL, DAIRY, LANDMARK, BARN, OTHER = Tile
IGNORED: Final = (Modifier.IGNORED_GOLD,)


def buys(**changes: Any) -> State:
    """The marker lies over Blueprint."""
    changes = {"up": False} | changes
    return his(NO, Draw(BLUE), **changes)


def shown(state: State, display: tuple[Tile, ...]) -> State:
    """What he asks of the display is answered by somebody who reads it from the left, up to the tile he takes."""
    while options.acting(state).tile is None and now(state) is Stage.BLUEPRINT:
        order = {answer.move: answer.place for answer in step(state).answers}
        answers = list(order)
        places = [next((at for at, tile in enumerate(display) if fits(state, one, tile)), None) for one in answers]
        there = [(at, one) for at, one in zip(places, answers, strict=True) if at is not None]
        first = min((order[one] for _, one in there), default=0)  # of several with one number the leftmost
        there = sorted(((at, one) for at, one in there if order[one] == first), key=lambda found: found[0])
        state = played(state, there[0][1] if there else answers[-1])
    return state


def fits(state: State, answer: Move, tile: Tile) -> bool:
    """An answer names this tile."""
    return answer == Take(tile) or (isinstance(answer, Shows) and tile in options.kinds(state, answer.rank))


TAKEN_MILL: Final = (None, None, YOU, None)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (Take(SAWMILL), "a Refinery with its milestone available"),
        (Take(MILL), "a Refinery with its milestone taken"),
        (Shows(Rank.LANDMARK), "a Landmark"),
    ],
)
def test_what_was_entered_of_the_display_is_named_where_another_kind_is(answer: Move, says: str) -> None:
    refusal = refusal_of(buys(milestones=TAKEN_MILL), answer, Shows(Rank.BARN))
    assert refusal.sentence == f"You entered earlier: the first in the display is {says}. You just entered: A Barn."


@pytest.mark.parametrize(
    ("display", "milestones", "queue", "takes", "place"),
    [
        ((LANDMARK, BARN, MILL, SAWMILL), TAKEN_MILL, (), SAWMILL, 4),  # G1
        ((MILL, LANDMARK, BARN, BARN), TAKEN_MILL, (), LANDMARK, 2),  # G2
        ((BARN, MILL, BRICKWORKS, BARN), (None, YOU, YOU, None), (), MILL, 2),  # G3
        ((BARN, BARN, BARN, BARN), (None,) * 4, (), BARN, 1),  # G4
        ((SAWMILL, LANDMARK), (None,) * 4, (SAWMILL,), SAWMILL, 1),  # G5
        ((OTHER, OTHER), (None,) * 4, (), OTHER, 1),  # G13, ruling H28
    ],
)
def test_g_which_tile_he_takes(
    display: tuple[Tile, ...], milestones: Any, queue: tuple[Tile, ...], takes: Tile, place: int
) -> None:
    state = shown(buys(milestones=milestones, queue=queue), display)
    assert options.acting(state).tile is takes
    assert display.index(takes) + 1 == place
    assert f"Place 1 gold on each tile to the left of the {takes.title}" in [act.says for act in step(state).acts]
    state = played(state, Coins(lay=False))
    assert (state.queue, state.gold, points(state)[1]) == ((*queue, takes), 2, 0)  # G1, G14
    assert state.line == (BU, RE, PR, RO, BP)


def test_g6_never_a_fourth() -> None:
    state = buys(queue=FULL)
    assert (options.tokens(state), now(state)) == ((PR, RO, BU), Stage.TOKEN)
    assert refusal_of(state, Try(BP)).code == "queue-full"


def test_g7_gold_on_the_tile_is_one_point() -> None:
    state = played(buys(), Shows(Rank.BARN), Coins(lay=True))
    assert (points(state)[1], state.gold) == (1, 2)


def test_g8_the_new_one_lies_at_the_right() -> None:
    state = shown(buys(queue=(BARN, LANDMARK)), (SAWMILL,))
    assert played(state, Coins(lay=False)).queue == (BARN, LANDMARK, SAWMILL)


@pytest.mark.parametrize(
    ("changes", "skipped", "coins", "expected"),
    [
        ({"gold": 2}, 3, False, (-3, 2, 1)),  # G9
        ({"gold": 5}, 2, True, (-1, 0, 2)),  # G10, with a hire
        ({"gold": 2}, 0, False, (0, 2, 1)),  # G11
    ],
)
def test_g9_to_g11_gold_that_he_ignores(
    changes: dict[str, int], skipped: int, coins: bool, expected: tuple[int, int, int]
) -> None:
    first = [Hire()] if changes["gold"] == 5 else [NO, Draw(BLUE)]
    state = his(*first, Shows(Rank.BARN), Left(skipped), Coins(coins), mods=IGNORED, up=False, **changes)
    assert (points(state)[1], state.gold, state.villagers) == expected


def test_g12_what_is_asked_first() -> None:
    assert options.ranks(buys(milestones=(YOU, YOU, HIM, HIM)))[0] is Rank.LANDMARK
    assert Rank.REFINERY not in options.ranks(buys())


def test_g13_an_empty_display_and_the_next_token() -> None:
    state = shown(buys(), ())
    assert (now(state), options.tokens(state), state.queue) == (Stage.TOKEN, (PR, RO), ())
    assert played(state, Try(PR), Produce()).line == (BU, BP, RE, RO, PR)
