"""Hamlet: the steps of the Non-Priority Actions word by word: the question, its answers, and what hands do first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from games.hamlet.rules import options
from games.hamlet.rules.moves.action_line import Cannot, Produce, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Left, Shows
from games.hamlet.rules.moves.building import Build, Prints
from games.hamlet.rules.moves.hiring import Hire
from games.hamlet.rules.moves.refining import Refinery
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import Good, Modifier, Number, Rank, Tile
from games.hamlet.rules.state import HIM, YOU, Card, Changed, Stage, State
from test_hamlet_cases import BASE, BLUE, BP, BU, FULL, NO, PR, RE, RED, RO, SETUP, YELLOW, his, now
from test_hamlet_moves import BY_TABLE, hands, played, step

STANDS: Final = (HIM, YOU, None, None)
"""A Sawmill stands, with its milestone taken by him, and a Brickworks with yours."""
IGNORED: Final = (Modifier.IGNORED_GOLD,)


def words(state: State) -> list[str]:
    """Botric’s step: the question, `-` acts, `[answers]` with their numbers, the hint in brackets, and the rule."""
    one = step(state)
    answers = [f"[{f'{answer.place} ' * bool(answer.place)}{answer.says}] {answer.then}" for answer in one.answers]
    lines = [
        one.says,
        *(f"- {act.says}{': ' * bool(act.order)}{'; '.join(act.order)}" for act in one.acts),
        *(answer.rstrip() for answer in answers),
        *([f"[{one.instead.says}] instead"] if one.instead else []),
        *([f"({one.hint})"] if one.hint else []),
    ]
    return [*lines, one.rule]


def drawn(*moves: Any, over: Any = RED, **changes: Any) -> State:
    """Botric’s first villager has used neither Church nor Market, and this marker is drawn."""
    return his(NO, Draw(over), *moves, **({"up": False} | changes))


# The action line

CAN_BUILD: Final = "(He needs its materials connected to the road network (no gold) and a legal place for it.)"
REFINES: Final = (
    "(Connected and with space, its materials connected too. First his high-quality material; then the one that makes "
    "the most; then closest to an unused villager; then your choice.)"
)


def test_a_token_is_asked_with_the_one_that_comes_next() -> None:
    """Non-Priority Actions: from the marker to the right; he has three blueprints, so he takes none."""
    state = drawn(queue=FULL, milestones=STANDS)
    assert options.tokens(state) == (BU, RE, PR, RO)
    assert words(state) == [
        "Which can he construct first?",
        "[Barn] 1 of 3 in his queue",
        "[Barn] 2 of 3 in his queue",
        "[Barn] 3 of 3 in his queue",
        "[No] then: Refine",
        CAN_BUILD,
        "Non-Priority Actions",
    ]
    assert words(played(state, Cannot(BU))) == [
        "Which Refinery does he activate?",
        "[Sawmill] high-quality timber",
        "[Brickworks] normal brick",
        "[No] then: Produce",
        REFINES,
        "Refine; rulings H24, H25",
    ]


def test_one_blueprint_and_one_refinery_are_asked_with_yes_and_no() -> None:
    state = drawn(queue=(Tile.MILL,), milestones=(None, YOU, None, None), line=(BU, RE, BP, PR, RO))
    assert words(state) == [
        "Can he construct the Mill?",
        "[Yes]",
        "[No] then: Refine",
        CAN_BUILD,
        "Non-Priority Actions",
    ]
    assert words(played(state, Cannot(BU))) == [
        "Can he refine?",
        "[Yes] Brickworks",
        "[No] then: Blueprint",
        REFINES,
        "Refine; rulings H24, H25",
    ]


def test_after_the_last_token_he_gets_1_gold() -> None:
    """Non-Priority Actions; ruling H5."""
    state = drawn(Cannot(PR), Cannot(RO), over=YELLOW, queue=FULL)
    assert [(answer.says, answer.then) for answer in step(state).answers][-1] == (
        "No",
        "no token is left: 1 gold for him",
    )


@pytest.mark.parametrize(
    ("token", "roads", "line", "says"),
    [
        (PR, 4, BASE.line, "Move “Produce” to the far right"),
        (RO, 0, BASE.line, "Leave “Build a road” at the far right"),
        (RO, 3, (RO, PR, BU, BP, RE), "Move “Build a road” to the far right"),
        (RO, 4, (RO, PR, BU, BP, RE), "Remove “Build a road” from the action line: it was his fifth road"),
    ],
)
def test_what_becomes_of_a_token(token: Any, roads: int, line: Any, says: str) -> None:
    """Non-Priority Actions; Build a Road; ruling H12."""
    state = drawn(queue=FULL, roads=(0, roads), line=line)
    while step(state).move is None or options.tokens(state)[0] is not token:
        state = played(state, Cannot(options.tokens(state)[0]))
    assert hands(state)[-1] == says


def test_the_marker_is_put_aside_and_the_last_colour_is_drawn_first() -> None:
    """Non-Priority Actions: nobody has to say which marker it is if the bag has one colour left."""
    assert hands(drawn(Try(PR), over=YELLOW))[0] == "Yellow marker: put it aside"
    begun = replace(BASE, setup=BY_TABLE, up=False, queue=FULL, bag=(0, 2, 0))
    assert hands(played(begun, Pass(), NO))[0] == "Draw a marker: only blue is left. Put it aside"


# Refine


def test_how_much_he_makes() -> None:
    state = drawn(Refinery(Good.BRICK), milestones=STANDS, line=(RE, BU, BP, PR, RO))
    assert words(state) == [
        "How much brick does he make?",
        "- Red marker: put it aside",
        "- Find the Brickworks: if there are several: the one that makes the most; "
        "if tied: closest to an unused villager; if still tied: your choice",
        "- Lay that villager on it",
        "- Remove its materials, the closest first",
        "- Place his brick on it",
        "- Move “Refine” to the far right",
        "[1]",
        "[2]",
        "[3]",
        "[No such Refinery] instead",
        "Refine; ruling H26",
    ]


# Purchase a Blueprint


@pytest.mark.parametrize("hire", [False, True])
def test_the_display_is_asked_and_what_hands_do_with_the_blueprint(hire: bool) -> None:
    """Purchase a Blueprint. With a hire its own step has laid a villager down, and the token stays where it is."""
    state = his(Hire(), up=False, gold=5, milestones=STANDS) if hire else drawn(over=BLUE, milestones=STANDS)
    rule = "Purchase a Blueprint; rulings H20, H28"
    hint = "Tap the lowest number that is in the display. Of equal numbers, tap the leftmost tile."
    assert words(state) == [
        "What is in the display?",
        "[1 Mill] milestone available",
        "[1 Dairy] milestone available",
        "[2 Landmark]",
        "[3 Sawmill] milestone taken",
        "[3 Brickworks] milestone taken",
        "[4 Barn]",
        "[5 None of these]",
        f"({hint} It comes with the hire.)" if hire else f"({hint})",
        rule,
    ]
    assert words(played(state, Shows(Rank.BARN))) == [
        "Was there gold on the Barn?",
        *([] if hire else ["- Blue marker: put it aside"]),
        "- Place 1 gold on each tile to the left of the Barn",
        "- Add the Barn to the right end of his queue",
        "- Refill the display",
        *([] if hire else ["- Lay an unused villager on the Town Hall", "- Move “Blueprint” to the far right"]),
        "[No]",
        "[Yes] to the supply: 1 point instead",
        rule,
    ]


def test_of_the_refineries_with_their_milestones_available_the_leftmost_is_asked() -> None:
    """Asked so in texts of earlier versions."""
    state = drawn(Shows(Rank.FREE), over=BLUE, milestones=STANDS)
    assert words(state) == [
        "Which is the leftmost Refinery in the display?",
        "[Mill] Miller",
        "[Dairy] Herder",
        "Purchase a Blueprint; rulings H20, H28",
    ]


def test_each_tile_that_he_skips_costs_him_points_in_the_easier_game() -> None:
    """Easier Game; rulings H17 and H20: here 2 gold for each tile."""
    setup = replace(SETUP, modifiers=IGNORED, changed=(Changed(Number.SKIPPED, 2),))
    state = played(replace(BASE, setup=setup, up=False), Pass(), NO, Draw(BLUE), Shows(Rank.BARN))
    assert words(state) == [
        "How many tiles did he skip to take the Barn?",
        "[None] it is the first",
        "[1] −2",
        "[2] −4",
        "[3] −6",
        "(He loses 1 point for each gold he does not pay.)",
        "Purchase a Blueprint; Easier Game; ruling H17",
    ]
    assert hands(played(state, Left(0)))[1] == "Place 2 gold on each tile to the left of the Barn"


# Construct a Building


@pytest.mark.parametrize(
    ("cost", "says"),
    [(2, "he loses 2 points instead, as printed in your copy"), (0, "your copy shows none")],
)
def test_gold_that_he_does_not_pay_for_a_building(cost: int, says: str) -> None:
    """Easier Game; ruling H17."""
    setup = replace(SETUP, modifiers=IGNORED, printed=(Card(Tile.BARN, 3, reward=False, cost=cost),))
    state = played(replace(BASE, setup=setup, up=False, queue=(Tile.BARN,)), Pass(), NO, Draw(RED), Try(BU), Prints(3))
    assert words(state) == [
        "Botric pays no gold for the Barn.",
        f"- Pay no gold: {says}",
        "Construct a Building; Easier Game; ruling H17",
    ]


@pytest.mark.parametrize(
    ("reward", "says"),
    [(True, "gold for building it: 1 point instead"), (False, "no gold for building it")],
)
def test_a_building_whose_reward_your_copy_shows(reward: bool, says: str) -> None:
    """Construct a Building; ruling H8."""
    setup = replace(SETUP, printed=(Card(Tile.BARN, 3, reward=reward),))
    state = played(replace(BASE, setup=setup, up=False, queue=(Tile.BARN,)), Pass(), NO, Draw(RED), Try(BU), Prints(3))
    assert words(state) == [
        "Botric builds the Barn.",
        "- Remove the materials for the Barn",
        "- Lay an unused villager on the tile he builds from",
        "- Move “Construct a building” to the far right",
        f"(Your copy shows {says}.)",
        "Construct a Building; rulings H7, H8, H14",
    ]


@pytest.mark.parametrize("queue", [(Tile.BARN,), (Tile.BARN, Tile.OTHER)])
def test_only_of_a_single_blueprint_it_is_said_that_there_is_no_place(queue: tuple[Tile, ...]) -> None:
    """Construct a Building: of several he builds another one, so the app asks which."""
    state = drawn(Try(BU) if len(queue) == 1 else Build(0), queue=queue)
    instead = step(state).instead
    assert (instead and instead.says) == ("No such place" if len(queue) == 1 else None)
    assert step(state).says == "How many points are printed on the Barn?"


# After Botric’s actions


@pytest.mark.parametrize("up", [True, False])
def test_the_bag_is_refilled(up: bool) -> None:
    """After Botric’s Actions; ruling H4."""
    state = replace(drawn(Try(PR), Produce(), over=YELLOW, bag=(0, 0, 1)), up=up)
    assert now(state) is Stage.REFILL
    assert words(state) == [
        "The bag is empty.",
        "- Return the six drawn markers to the bag",
        *([] if up else ["- Flip the Favour tile face up"]),
        "- Place 1 gold on the Favour tile",
        "(The three markers on the Solo Action tile stay there.)",
        "After Botric’s Actions; rulings H4, H15",
    ]
