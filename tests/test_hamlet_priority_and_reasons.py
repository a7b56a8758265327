"""Hamlet: the steps of Botric's Priority Actions, and the reasons of all his steps, word by word.

What is asked and in which order is that of the rulebook; the numbers are worked out by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from inspect import cleandoc
from typing import Any, Final

import pytest

from engine.automa import Act, Answer, Step
from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.rules.fixes import Thing
from games.hamlet.rules.moves.action_line import Cannot, Try
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Coins, Shows, Take
from games.hamlet.rules.moves.building import Build, Prints
from games.hamlet.rules.moves.church import Can, Deliver
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.moves.corrections import Fix
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.paying import Finish, Sale
from games.hamlet.rules.moves.refining import Made, Refinery
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import Good, Modifier, Number, Rank, Space, Tile, Way
from games.hamlet.rules.state import HIM, YOU, Card, State
from test_hamlet_cases import BASE, BLUE, BU, NO, RE, RED, RO, SETUP, YELLOW, his
from test_hamlet_church_and_market import own, reading, yours
from test_hamlet_moves import BY_TABLE, played, step
from test_hamlet_told import ALL_HIS, RAW_FILLED

TIMBER, BRICK, FLOUR, MILK = Good
SAWMILL, BRICKWORKS, MILL, DAIRY, LANDMARK, BARN, OTHER = Tile
HIS_BRICK: Final = (None, HIM, None, None)
YOUR_MILK: Final = (None, HIM, None, YOU)
YOUR_BRICK: Final = (None, YOU, None, HIM)
HIS_FLOUR: Final = (None, None, HIM, None)
NO_CHURCH: Final = Can(Way.NO_CHURCH)


def down(*moves: Move, **changes: Any) -> State:
    """His turn with the Favour tile face down: no gold comes for a failure."""
    return his(*moves, up=False, **changes)


def by_table(*moves: Move, **changes: Any) -> State:
    """His turn at a table where you draw the markers."""
    return played(replace(BASE, setup=BY_TABLE, up=False, **changes), Pass(), *moves)


def overruled(state: State, move: Move) -> State:
    """The state after a move that the rules refuse and that was played all the same."""
    assert GAME.moves.refuse(state, move) is not None
    return GAME.moves.play(state, move)


def words(state: State) -> Step[Move]:
    """His step or question, without its reasons."""
    return but(step(state), proof=None)


# Hire a Villager

HIRES: Final = (
    "Return 5 gold from the Favour tile to the supply",
    "Lay an unused villager on the Town Hall",
    "Lay his new villager on the Church",
)


@pytest.mark.parametrize(
    ("up", "mods", "flips"),
    [
        (True, (), ("Flip the Favour tile face down",)),
        (False, (), ()),
        (True, (Modifier.ALWAYS_UP,), ()),
    ],
)
def test_a_hire_flips_the_favour_tile_if_it_is_face_up_and_does_not_stay_so(
    up: bool, mods: tuple[Modifier, ...], flips: tuple[str, ...]
) -> None:
    """Hire a Villager: 5 gold, the tile is flipped face down; Harder Game: it is always kept face up."""
    assert words(his(gold=5, up=up, mods=mods)) == Step(
        says="Botric hires a villager.",
        move=Hire(),
        acts=tuple(map(Act, (*HIRES[:1], *flips, *HIRES[1:]))),
        hint="He has 5 gold and 1 of 4 villagers. The new villager acts from the next round.",
        why="Why hire?",
        rule="Hire a Villager + Purchase Blueprint; rulings H1, H2, H6",
    )


@pytest.mark.parametrize(
    ("state", "failed"),
    [
        (his, "Hiring costs 5 gold, and he has 2."),
        (lambda: his(NO, villagers=4), "He cannot deliver to the Church."),
    ],
)
def test_the_gold_for_a_failure_says_what_failed(state: Callable[[], State], failed: str) -> None:
    assert words(state()) == Step(
        says="Botric gets 1 gold.",
        move=Favour(),
        acts=(Act("Place 1 gold from the supply on the Favour tile"),),
        done="Gold placed",
        hint=f"{failed} This is his first villager, and the Favour tile is face up.",
        why="Why does he get gold?",
        rule="Hire a Villager + Purchase Blueprint; Deliver to the Church; ruling H3",
    )


# Deliver to the Church: what is asked

CAN: Final = "Can he deliver to the Church?"
WHICH: Final = "Which can he deliver first?"
NONE: Final[Answer[Move]] = Answer(NO_CHURCH, "No", "then: the Market")


def raw(place: int = 0, points: int = 6) -> Answer[Move]:
    """10 raw materials less his discount of 2."""
    return Answer(Can(Way.RAW), "8 raw", f"materials: {points} points", place)


def refined(way: Way, says: str, place: int = 0) -> Answer[Move]:
    """3 refined materials less his discount of 1."""
    return Answer(Can(way), "2 refined", says, place)


def both(way: Way, says: str) -> Answer[Move]:
    """Of two spaces he takes the first."""
    return Answer(Can(way), "Both", f"he takes {says}")


MILK_BRICK: Final = (Way.MILK_BRICK, "milk or brick: 4 points")
TIMBER_FLOUR: Final = (Way.TIMBER_FLOUR, "timber or flour: 4 points")
EITHER: Final = (Way.GOODS, "milk or brick, or timber or flour")

CHURCH: Final[dict[str, tuple[Callable[[], State], str, tuple[Answer[Move], ...]]]] = {
    "one space": (down, CAN, (NONE, raw())),
    "two spaces": (
        lambda: down(milestones=HIS_BRICK),
        CAN,
        (NONE, raw(), refined(*MILK_BRICK), both(Way.RAW, "8 raw")),
    ),
    "two of refined materials": (
        lambda: down(milestones=ALL_HIS, goods=(0, 1, 0, 0), church=RAW_FILLED),
        CAN,
        (
            *(NONE, refined(*MILK_BRICK), refined(*TIMBER_FLOUR)),
            both(Way.MILK_BRICK, "milk or brick"),
        ),
    ),
    "two that are tied": (
        lambda: down(milestones=ALL_HIS),
        CAN,
        (NONE, raw(), refined(*EITHER), both(Way.RAW, "8 raw")),
    ),
    "two that are tied, and raw materials for fewer points": (
        lambda: reading(Number.RAW, 3, milestones=ALL_HIS),
        CAN,
        (NONE, refined(*EITHER), raw(points=3), both(Way.GOODS, "2 refined")),
    ),
    "three spaces": (
        lambda: down(milestones=ALL_HIS, goods=(0, 1, 0, 0)),
        WHICH,
        (NONE, raw(1), refined(*MILK_BRICK, 2), refined(*TIMBER_FLOUR, 3)),
    ),
    "the second is sure, with his own materials": (
        lambda: down(milestones=HIS_BRICK, goods=(0, 2, 0, 0)),
        WHICH,
        (raw(1), refined(Way.MILK_BRICK, "milk or brick, which he has: 4 points", 2)),
    ),
    "the second is sure, with his gold": (
        lambda: reading(Number.RAW, 7, gold=7),
        WHICH,
        (raw(1, points=7), Answer(Can(Way.GOLD), "7 gold", "from the Favour tile: 6 points", 2)),
    ),
}
"""Points, his own high-quality materials, his own materials, fewest materials: the first that he can deliver."""


@pytest.mark.parametrize("case", CHURCH)
def test_the_church_is_asked_up_to_the_first_delivery_that_is_sure(case: str) -> None:
    state, says, answers = CHURCH[case]
    found = step(state())
    assert (found.says, found.answers) == (says, answers)


def test_the_question_for_the_church_is_whole() -> None:
    assert words(down()) == Step(
        says=CAN,
        answers=(NONE, raw()),
        hint="Count what is on tiles connected to the road network, including yours.",
        knows=("Hiring costs 5 gold, and he has 2.",),
        rule="Deliver to the Church; General Rule Changes for Botric; rulings H13, H14, H41",
    )


def test_the_question_for_one_of_two_tied_spaces_is_whole() -> None:
    assert words(down(Can(Way.GOODS), milestones=ALL_HIS)) == Step(
        says="Which space does he deliver to?",
        answers=(
            Answer(Can(Way.MILK_BRICK), "Milk or brick", "for either: your choice"),
            Answer(Can(Way.TIMBER_FLOUR), "Timber or flour", "for either: your choice"),
        ),
        hint="He would use the same number of his own materials for both. If he can deliver to both, choose one.",
        rule="Deliver to the Church; ruling H14",
    )


def test_after_the_church_a_marker_is_next_if_there_is_nothing_to_sell() -> None:
    """Nothing to sell was entered for the first villager; then a Church space turns out to be available."""
    state = down(NO, Draw(BLUE), Shows(Rank.BARN), Coins(lay=False), villagers=2, church=RAW_FILLED)
    state = played(state, Fix(Thing.CHURCH_RAW, 0, anew=True))
    assert step(state).answers == (Answer(NO_CHURCH, "No", "then: a marker"), raw())


# What the app knows of them


def made_flour() -> State:
    """The second villager: the first one found no 8 raw materials and no place for a road, and refined."""
    state = down(NO, Draw(RED), line=(RO, RE, BU), villagers=2, milestones=HIS_FLOUR)
    return played(state, Cannot(RO), Try(RE), Made(1))


DRAWN: Final = "Already drawn a marker? Tap it above."
KNOWN: Final[dict[str, tuple[Callable[[], State], tuple[str, ...]]]] = {
    "four villagers": (lambda: down(villagers=4), ("All 4 villagers are hired.",)),
    "a hire left out": (
        lambda: overruled(down(gold=6), Hire(did=False)),
        ("This villager did not hire.",),
    ),
    "entered for an earlier villager": (
        made_flour,
        ("Hiring costs 5 gold, and he has 2.", "Entered earlier this turn: fewer than 8 raw materials."),
    ),
    "entered for this villager": (
        lambda: played(made_flour(), NO_CHURCH),
        ("Hiring costs 5 gold, and he has 2.",),
    ),
    "you draw": (by_table, ("Hiring costs 5 gold, and he has 2.", DRAWN)),
    "you draw, and a delivery is sure": (
        lambda: by_table(milestones=HIS_BRICK, goods=(0, 2, 0, 0)),
        ("Hiring costs 5 gold, and he has 2.",),
    ),
    "you draw now": (lambda: by_table(NO), ("Hiring costs 5 gold, and he has 2.",)),
}


@pytest.mark.parametrize("case", KNOWN)
def test_a_question_says_what_the_app_knows_already(case: str) -> None:
    state, known = KNOWN[case]
    assert step(state()).knows == known


# Which materials, and where


@pytest.mark.parametrize(
    ("milestones", "goods", "answers"),
    [
        (
            (None, HIM, None, HIM),
            (0, 1, 0, 1),
            (
                Answer(own(MILK), "His milk", "high quality: +3 for him"),
                Answer(own(BRICK), "His brick", "high quality: +3 for him"),
            ),
        ),
        (
            (None, YOU, None, YOU),
            (0, 1, 0, 1),
            (
                Answer(own(MILK), "His milk", "normal: +2 for him"),
                Answer(own(BRICK), "His brick", "normal: +2 for him"),
            ),
        ),
        (
            YOUR_BRICK,
            (0, 0, 0, 0),
            (
                Answer(yours(MILK), "Your milk", "normal: +1 and 1 gold for you"),
                Answer(yours(BRICK), "Your brick", "high quality: +2 and 2 gold for you"),
            ),
        ),
    ],
)
def test_a_material_that_is_asked_for_says_its_bonus_and_whose_it_is(
    milestones: Any, goods: tuple[int, ...], answers: tuple[Answer[Move], ...]
) -> None:
    """Deliver to the Church; ruling H7: 1 point, 2 for high quality, and as much gold, which is 1 point for him."""
    found = step(down(Can(Way.MILK_BRICK), milestones=milestones, goods=goods))
    assert found.says == "Which is material 1 of 2 for “3 milk or brick”?"
    assert found.answers == answers


DELIVERS: Final = "Deliver to the Church; General Rule Changes for Botric; rulings H1, H13"


def test_a_delivery_of_gold_is_whole() -> None:
    """10 gold less his discount of 3; the tile is flipped face down (ruling H1)."""
    assert words(his(villagers=4, gold=7)) == Step(
        says="Botric delivers to the Church: 10 gold.",
        move=Deliver(Space.GOLD),
        acts=(
            Act("Return 7 gold from the Favour tile to the supply"),
            Act("On “10 gold” place his marker"),
            Act("Lay an unused villager on the Church"),
            Act("Flip the Favour tile face down"),
        ),
        why="Why this space?",
        hint="All 4 villagers are hired.",
        rule=DELIVERS,
    )


def test_a_delivery_of_raw_materials_is_whole() -> None:
    assert words(down(Can(Way.RAW))) == Step(
        says="Botric delivers to the Church: 10 raw materials.",
        move=Deliver(Space.RAW),
        acts=(
            Act("Remove 8 raw materials, closest to the Church first"),
            Act("On “10 raw materials” place his marker"),
            Act("Lay an unused villager on the Church"),
        ),
        why="Why this space?",
        rule=DELIVERS,
    )


# Market Sale


@pytest.mark.parametrize(
    ("state", "then", "known"),
    [
        (lambda: down(NO_CHURCH), "the app draws a marker", ()),
        (lambda: by_table(NO_CHURCH), "then: draw a marker", (DRAWN,)),
        (lambda: by_table(NO_CHURCH, bag=(0, 0, 1)), "then: the yellow marker", (DRAWN,)),
    ],
)
def test_the_question_for_the_market_is_whole(state: Callable[[], State], then: str, known: tuple[str, ...]) -> None:
    assert words(state()) == Step(
        says="Can he sell at the Market?",
        answers=(Answer(NO, "No", then),),
        hint="He needs all materials of a Sale tile, connected to the road network; nothing bought. If several are "
        "possible, the one worth most points.",
        knows=("Hiring costs 5 gold, and he has 2.", *known),
        rule="Market Sale; General Rule Changes for Botric; rulings H13, H14, H41",
    )


def builds(*cards: Card, at: int = 0, **changes: Any) -> State:
    """A building of his queue that is placed, and these cards are known of your copy."""
    setup = but(SETUP, printed=cards)
    state = played(replace(BASE, setup=setup, up=False, **changes), Pass(), NO, Draw(RED))
    return played(state, Try(BU) if len(state.queue) == 1 else Build(at), Prints(3))


MATERIALS: Final = "Which refined materials does he use?"
YOUR_TIMBER: Final[dict[str, Any]] = {"milestones": (YOU, None, None, None), "church": (None, None, None, YOU)}
"""A Sawmill of yours; the space for timber is filled."""


def plain(says: str, then: str = "") -> Answer[Move]:
    """The sale or building is done, without a reward."""
    return Answer(Finish(gold=False), says, then)


def golden(says: str, then: str = "+1 point instead") -> Answer[Move]:
    """The same with gold, for which he gets 1 point."""
    return Answer(Finish(gold=True), says, then)


ENDS: Final[dict[str, tuple[Callable[[], State], str, tuple[Answer[Move], ...]]]] = {
    "a sale without refined materials": (
        lambda: down(Can(Way.SALE), Sale(5)),
        "Does the Sale tile give gold?",
        (plain("No"), golden("Yes")),
    ),
    "a sale with refined materials in the village": (
        lambda: down(Can(Way.SALE), Sale(5), **YOUR_TIMBER),
        MATERIALS,
        (
            plain("None", "the Sale tile gives no gold"),
            golden("None, and gold", "the Sale tile gives it: +1 point instead"),
        ),
    ),
    "a sale with one of them used": (
        lambda: down(Can(Way.SALE), Sale(5), yours(TIMBER), **YOUR_TIMBER),
        MATERIALS,
        (
            plain("No more", "the Sale tile gives no gold"),
            golden("No more, and gold", "the Sale tile gives it: +1 point instead"),
        ),
    ),
    "a building of his queue": (
        lambda: builds(at=1, queue=(LANDMARK, BARN)),
        "Does the Barn give gold?",
        (plain("No"), golden("Yes")),
    ),
    "a building that gives no gold in your copy": (
        lambda: builds(Card(BARN, 3, reward=False), queue=(BARN,), **YOUR_TIMBER),
        MATERIALS,
        (plain("None", "the Barn gives no gold"),),
    ),
    "a building that gives gold in your copy": (
        lambda: builds(Card(BARN, 3, reward=True), queue=(BARN,), **YOUR_TIMBER),
        MATERIALS,
        (golden("None, and gold", "the Barn gives it: +1 point instead"),),
    ),
}


@pytest.mark.parametrize("case", ENDS)
def test_what_ends_a_sale_or_a_building(case: str) -> None:
    """General Rule Changes for Botric: 1 point instead of any gold."""
    state, says, answers = ENDS[case]
    found = step(state())
    assert (found.says, found.answers) == (says, answers)


def test_the_end_of_a_sale_is_whole() -> None:
    assert step(down(Can(Way.SALE), Sale(5))) == Step(
        says="Does the Sale tile give gold?",
        acts=(Act("Remove the materials of the Sale tile"), Act("Lay an unused villager on the Market")),
        answers=(plain("No"), golden("Yes")),
        rule="Market Sale; rulings H7, H8, H14",
    )


# Reasons


def reasons(one: Step[Move]) -> str:
    """The reasons of a step: candidates, lines with those that they leave, what is asked, what comes after, words."""
    proof = one.proof
    assert proof is not None
    lines = [proof.caption] if proof.caption else []
    lines += [f"{found.number or ''} {found.title}: {found.where}".strip() for found in proof.candidates]
    for line in proof.applied:
        left = " + ".join(found.title for found in line.left) or "none"
        lines.append(f"{line.says}{f' ({line.word})' if line.word else ''}: {left}")
    lines += [f"asked: {proof.asks}"] if proof.asks else []
    lines += [f"after it: {'; '.join(proof.unneeded)}"] if proof.unneeded else []
    return "\n".join([*lines, " / ".join((*proof.words, proof.level)).strip()])


MOST_POINTS: Final = "Most points"
OWN_HIGH: Final = "Most of his own high-quality materials"
OWN: Final = "Most of his own refined materials"
ORDER: Final = f"{MOST_POINTS}; {OWN_HIGH}; {OWN}; Fewest materials; Your choice"

PRIORITY: Final[dict[str, tuple[Callable[[], State], str]]] = {
    "hire": (
        lambda: his(gold=6),
        """
        1 Hire a villager: costs 5 gold, he has 6; 1 of 4 villagers
        2 Deliver to the Church: second, if he cannot hire
        3 Market sale: third
        The leftmost Priority Action he can perform: Hire a villager
        he does it / not reached / tied
        """,
    ),
    "gold for the hire, with one villager": (
        his,
        """
        1 Hire a villager: failed: costs 5 gold, he has 2
        2 Deliver to the Church: checked next; gives no gold
        His first villager (yes): Hire a villager + Deliver to the Church
        The Favour tile is face up (yes): Hire a villager + Deliver to the Church
        No failure has given gold this turn (yes): Hire a villager + Deliver to the Church
        The first failure: Hire a villager
        gives 1 gold / gives no gold / tied
        """,
    ),
    "gold for the Church, with four villagers": (
        lambda: his(NO, villagers=4),
        """
        1 Hire a villager: all 4 are hired: skipped, which is not a failure
        2 Deliver to the Church: failed: nothing can be delivered
        First of his 4 villagers (yes): Hire a villager + Deliver to the Church
        The Favour tile is face up (yes): Hire a villager + Deliver to the Church
        No failure has given gold this turn (yes): Hire a villager + Deliver to the Church
        The first failure: Deliver to the Church
        gives 1 gold / gives no gold / tied
        """,
    ),
    "gold for the Church, with a hire left out": (
        lambda: played(overruled(his(gold=5, villagers=2), Hire(did=False)), NO),
        """
        1 Hire a villager: skipped, as played
        2 Deliver to the Church: failed: nothing can be delivered
        First of his 2 villagers (yes): Hire a villager + Deliver to the Church
        The Favour tile is face up (yes): Hire a villager + Deliver to the Church
        No failure has given gold this turn (yes): Hire a villager + Deliver to the Church
        The first failure: Deliver to the Church
        gives 1 gold / gives no gold / tied
        """,
    ),
    "the Church, with no refined materials of his own": (
        lambda: down(milestones=HIS_BRICK),
        f"""
        10 gold: 6 points; costs 7 gold, he has 2
        10 raw materials: 6 points; 8 raw materials
        3 milk or brick: 4 points; 2 materials: 0 his own, 0 high quality
        3 timber or flour: 4 points; no Refinery for it yet
        Still available: 10 gold + 10 raw materials + 3 milk or brick + 3 timber or flour
        Possible, as far as entered: 10 raw materials + 3 milk or brick
        asked: The first one he can deliver with connected materials
        after it: {ORDER}
        asked / he cannot / asked
        """,
    ),
    "the Church, with two of his own, one of them of high quality": (
        lambda: down(milestones=YOUR_BRICK, goods=(0, 1, 0, 1)),
        f"""
        10 gold: 6 points; costs 7 gold, he has 2
        10 raw materials: 6 points; 8 raw materials
        3 milk or brick: 4 points; 2 materials: 2 his own, 1 high quality
        3 timber or flour: 4 points; no Refinery for it yet
        Still available: 10 gold + 10 raw materials + 3 milk or brick + 3 timber or flour
        Possible, as far as entered: 10 raw materials + 3 milk or brick
        asked: The first one he can deliver with connected materials
        after it: {ORDER}
        asked / he cannot / asked
        """,
    ),
    "the Church, after an entry of this turn": (
        made_flour,
        f"""
        10 gold: 6 points; costs 7 gold, he has 2
        10 raw materials: 6 points; entered: fewer than 8 raw materials
        3 timber or flour: 4 points; 2 materials: 1 his own, 1 high quality
        3 milk or brick: 4 points; no Refinery for it yet
        Still available: 10 gold + 10 raw materials + 3 timber or flour + 3 milk or brick
        Possible, as far as entered: 3 timber or flour
        asked: The first one he can deliver with connected materials
        after it: {ORDER}
        asked / he cannot / asked
        """,
    ),
    "a delivery that the order decides": (
        lambda: his(villagers=4, gold=7, church=(None, None, YOU, None)),
        f"""
        10 gold: 6 points; costs 7 gold, he has 7
        10 raw materials: 6 points; 8 raw materials
        3 milk or brick: taken by Leaf
        3 timber or flour: 4 points; no Refinery for it yet
        Still available: 10 gold + 10 raw materials + 3 timber or flour
        Possible, as far as entered: 10 gold + 10 raw materials
        {MOST_POINTS}: 10 gold + 10 raw materials
        {OWN_HIGH}: 10 gold + 10 raw materials
        {OWN}: 10 gold + 10 raw materials
        Fewest materials: 10 gold
        after it: Your choice
        chosen / not chosen / tied
        """,
    ),
    "a delivery that is your choice": (
        lambda: down(Can(Way.GOODS), Can(Way.TIMBER_FLOUR), *[yours(FLOUR)] * 2, milestones=(None, None, HIM, HIM)),
        f"""
        10 gold: 6 points; costs 7 gold, he has 2
        10 raw materials: 6 points; entered: fewer than 8 raw materials
        3 milk or brick: 4 points; 2 materials: 0 his own, 0 high quality
        3 timber or flour: 4 points; 2 materials: 0 his own, 0 high quality
        Still available: 10 gold + 10 raw materials + 3 milk or brick + 3 timber or flour
        Possible, as far as entered: 3 milk or brick + 3 timber or flour
        {MOST_POINTS}: 3 milk or brick + 3 timber or flour
        {OWN_HIGH}: 3 milk or brick + 3 timber or flour
        {OWN}: 3 milk or brick + 3 timber or flour
        Fewest materials: 3 milk or brick + 3 timber or flour
        asked: Your choice
        chosen / not chosen / tied
        """,
    ),
    "a delivery that was played against the order": (
        lambda: overruled(his(villagers=4, gold=7), Can(Way.RAW)),
        """
        10 gold: 6 points; costs 7 gold, he has 7
        10 raw materials: 6 points; 8 raw materials
        3 milk or brick: 4 points; no Refinery for it yet
        3 timber or flour: 4 points; no Refinery for it yet
        As we played it: 10 raw materials
        chosen / not chosen / tied
        """,
    ),
    "the next material, one more of his used than there is": (
        lambda: overruled(down(Can(Way.MILK_BRICK), milestones=HIS_BRICK), own(BRICK)),
        """
        His brick: 0 as entered, high quality
        Your brick: normal
        In the village, as far as entered: Your brick
        after it: His own high-quality materials; His own refined materials; Closest to the Church; Your choice
        chosen / not chosen / tied
        """,
    ),
    "the materials of a sale": (
        lambda: down(Can(Way.SALE), Sale(5), milestones=YOUR_MILK, goods=(0, 2, 0, 1), church=(None, None, YOU, YOU)),
        """
        His brick: 2 available, high quality: +3
        His milk: 1 available, normal: +2
        Your brick: normal: +1 and 1 gold
        Your milk: high quality: +2 and 2 gold
        asked: Fits the cost: his own high-quality materials
        after it: his own refined materials; closest; Your choice
        chosen / not chosen / asked
        """,
    ),
    "the materials of a sale, one more of his used than there is": (
        lambda: overruled(down(Can(Way.SALE), Sale(5), milestones=HIS_BRICK), own(BRICK)),
        """
        Your brick: normal: +1 and 1 gold
        asked: Fits the cost: his own high-quality materials
        after it: his own refined materials; closest; Your choice
        chosen / not chosen / asked
        """,
    ),
}
"""The leftmost Priority Action; the orders of Deliver to the Church and Market Sale; rulings H3, H13, H14."""

TOKENS: Final[dict[str, tuple[Callable[[], State], str]]] = {
    "a token that is asked for": (
        lambda: down(NO, Draw(RED), queue=(BARN,)),
        """
        From the red marker under the three dots, to the right
        1 Construct a building: spot 1
        2 Blueprint: spot 2
        3 Refine: spot 3: no Refinery yet
        4 Produce: spot 4: not reached
        5 Build a road: spot 5: not reached
        Possible, as far as entered: Construct a building + Blueprint
        asked: The first one he can perform
        asked / – / asked
        """,
    ),
    "the token that he does": (
        lambda: down(NO, Draw(YELLOW)),
        """
        From the yellow marker under the one dot, to the right
        1 Refine: spot 3: no Refinery yet
        2 Produce: spot 4
        3 Build a road: spot 5: not reached
        4 Construct a building: spot 1: he has no blueprint
        5 Blueprint: spot 2: not reached
        The first one he can perform: Produce
        he does it / – / tied
        """,
    ),
    "a token beyond one that is sure": (
        lambda: overruled(down(NO, Draw(RED)), Try(RO)),
        """
        From the red marker under the three dots, to the right
        1 Construct a building: spot 1: he has no blueprint
        2 Blueprint: spot 2: entered: he cannot
        3 Refine: spot 3: no Refinery yet
        4 Produce: spot 4: entered: he cannot
        5 Build a road: spot 5
        The first one he can perform: Build a road
        he does it / – / tied
        """,
    ),
    "none, though one is sure": (
        lambda: overruled(down(NO, Draw(RED)), Try(None)),
        """
        From the red marker under the three dots, to the right
        1 Construct a building: he has no blueprint
        2 Blueprint: entered: he cannot
        3 Refine: no Refinery yet
        4 Produce: entered: he cannot
        5 Build a road: entered: he cannot
        The first one he can perform: none
        / ✕ / tied
        """,
    ),
    "the leftmost Refinery, which is asked": (
        lambda: down(NO, Draw(BLUE), Shows(Rank.FREE), milestones=(YOU, None, None, YOU)),
        """
        Refinery, milestone available: Brickworks, Mill
        Landmark: Landmark
        Refinery, milestone taken: Sawmill, Dairy
        Barn: Barn
        The first one in the display: Refinery, milestone available
        asked: Leftmost
        he takes it / – / tied
        """,
    ),
    "the leftmost Refinery, as entered": (
        lambda: down(NO, Draw(BLUE), Shows(Rank.FREE), Take(MILL), milestones=(YOU, None, None, YOU)),
        """
        Refinery, milestone available: Brickworks, Mill
        Landmark: Landmark
        Refinery, milestone taken: Sawmill, Dairy
        Barn: Barn
        The first one in the display: Refinery, milestone available
        Leftmost, as entered: Refinery, milestone available
        he takes it / – / tied
        """,
    ),
    "the only Refinery whose milestone is taken": (
        lambda: down(NO, Draw(BLUE), Take(SAWMILL), milestones=(YOU, None, None, None)),
        """
        Refinery, milestone available: Brickworks, Mill, Dairy
        Landmark: Landmark
        Refinery, milestone taken: Sawmill
        Barn: Barn
        The first one in the display: Refinery, milestone taken
        Leftmost, as entered: Refinery, milestone taken
        he takes it / – / tied
        """,
    ),
    "the blueprint that he takes": (
        lambda: down(NO, Draw(BLUE), Shows(Rank.BARN)),
        """
        Refinery, milestone available: Sawmill, Brickworks, Mill, Dairy
        Landmark: Landmark
        Refinery, milestone taken: none of these
        Barn: Barn
        The first one in the display: Barn
        Leftmost, as entered: Barn
        he takes it / – / tied
        """,
    ),
    "a blueprint that the order does not name": (
        lambda: down(NO, Draw(BLUE), Shows(Rank.REST), Shows(Rank.OTHER), milestones=ALL_HIS),
        """
        Refinery, milestone available: none of these
        Landmark: Landmark
        Refinery, milestone taken: Sawmill, Brickworks, Mill, Dairy
        Barn: Barn
        Another tile: Other building
        The first one in the display: Another tile
        Leftmost, as entered: Another tile
        he takes it / – / tied
        """,
    ),
    "the only kind of Refinery": (
        lambda: down(NO, Draw(YELLOW), Try(RE), milestones=(YOU, None, None, None)),
        """
        Sawmill: normal timber
        asked: If there are several: makes the most materials
        after it: Closest to one of his unused villagers; Your choice
        he activates it / – / tied
        """,
    ),
    "a Refinery of two that make his high quality": (
        lambda: down(NO, Draw(YELLOW), Try(RE), Refinery(BRICK), milestones=(HIM, HIM, YOU, None)),
        """
        Sawmill: high-quality timber
        Brickworks: high-quality brick
        Mill: normal flour
        Makes his high-quality material: Sawmill + Brickworks
        Makes the most materials; then closest, as entered: Brickworks
        asked: If there are several: makes the most materials
        after it: Closest to one of his unused villagers; Your choice
        he activates it / – / tied
        """,
    ),
    "his queue of two": (
        lambda: down(NO, Draw(RED), Try(BU), queue=(SAWMILL, OTHER)),
        """
        Sawmill: milestone available, 1 of 2 in his queue
        Other building: another building, 2 of 2 in his queue
        asked: The first with connected materials and a legal location
        chosen / not chosen / asked
        """,
    ),
    "the second of his queue": (
        lambda: down(NO, Draw(RED), Build(1), queue=(SAWMILL, LANDMARK, BARN)),
        """
        Sawmill: milestone available, 1 of 3 in his queue
        Landmark: Landmark, 2 of 3 in his queue
        Barn: Barn, 3 of 3 in his queue
        The first with connected materials and a legal location: Landmark
        he builds it / – / tied
        """,
    ),
}
"""The first possible token to the right; the orders of Purchase a Blueprint, Refine and Construct a Building."""


@pytest.mark.parametrize("case", [*PRIORITY, *TOKENS])
def test_the_reasons_of_a_step_word_by_word(case: str) -> None:
    state, expected = (PRIORITY | TOKENS)[case]
    assert reasons(step(state())) == cleandoc(expected)
