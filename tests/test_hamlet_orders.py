"""Botric's orders, as each step shows them to the people who follow them: those of the book, line by line."""

from __future__ import annotations

from typing import Final

import pytest

from games.hamlet.game import GAME
from games.hamlet.rules.moves.action_line import Try
from games.hamlet.rules.moves.church import Can
from games.hamlet.rules.moves.refining import Refinery
from games.hamlet.rules.pieces import Good, Space, Tile, Token, Way
from games.hamlet.rules.state import HIM, YOU, State
from test_hamlet_moves import drawn, hands, his, played, step

STANDS: Final = (HIM, YOU, None, None)
"""Two kinds of Refineries stand, one of them of his high quality."""

ORDERS: Final[dict[str, tuple[State, tuple[str, ...]]]] = {
    "Deliver to the Church": (
        his(),
        ("he can deliver", "points", "high-quality", "own refined", "Fewest", "Your choice"),
    ),
    "Market Sale": (
        played(his(milestones=STANDS), Can(Way.SALE)),
        ("points", "high-quality", "own refined", "Fewest", "Your choice"),
    ),
    "Purchase a Blueprint": (
        drawn(Token.BLUEPRINT),
        ("milestone available", "Landmark", "Refinery", "Barn", "Leftmost"),
    ),
    "Refine": (
        played(drawn(Token.REFINE, milestones=STANDS), Try(Token.REFINE)),
        ("high-quality", "most materials", "Closest", "Your choice"),
    ),
}
"""For each heading of the book a state, and a word of each line of its list, from the first to the last."""


@pytest.mark.parametrize("heading", ORDERS)
def test_an_order_is_shown_as_the_book_has_it(heading: str) -> None:
    state, words = ORDERS[heading]
    proof = step(state).proof
    assert proof is not None
    lines = [proof.asks, *proof.unneeded]
    assert len(lines) == len(words)
    assert all(word in one for word, one in zip(words, lines, strict=True)), lines


FOUND: Final[dict[str, tuple[State, tuple[str, ...]]]] = {
    "Produce": (drawn(Token.PRODUCE), ("fewest materials", "closest to an unused villager", "your choice")),
    "Build a Road": (
        drawn(Token.ROAD),
        (
            "unconnected tile closest to the Church; otherwise to the tile with the fewest roads",
            "not connecting one of your Landmarks",
            "only his roads; then with only yours; then with none",
            "as close to the Church as possible",
            "your choice",
            "connected to the road network, none bought",
        ),
    ),
    "Refine": (
        played(drawn(Token.REFINE, milestones=(HIM, None, None, None)), Refinery(Good.TIMBER)),
        ("makes the most", "closest to an unused villager", "your choice"),
    ),
    "Construct a Building": (
        played(drawn(Token.BUILD, queue=(Tile.BARN,)), Try(Token.BUILD)),
        (
            "your roads or your Landmarks",
            "farthest along the longest network without your roads, with a matching edge",
            "close to the Church",
            "your choice",
            "road to road; otherwise forest to forest or mountain to mountain",
            "fewest forest-to-mountain edges",
        ),
    ),
}
"""For each heading a state in which hands look for a tile or a place, and words of each line of its order."""


@pytest.mark.parametrize("heading", FOUND)
def test_the_act_that_looks_for_a_place_has_the_order_of_the_book(heading: str) -> None:
    state, words = FOUND[heading]
    lines = [line for act in step(state).acts for line in act.order]
    assert len(lines) == len(words)
    assert all(word in one for word, one in zip(words, lines, strict=True)), lines


def test_only_where_the_first_that_lies_there_counts_do_answers_show_their_place() -> None:
    """Purchase a Blueprint: a Refinery with its milestone, then a Landmark, then another Refinery, then a Barn."""
    shown = [(answer.place, answer.says) for answer in step(drawn(Token.BLUEPRINT, milestones=STANDS)).answers]
    assert shown == [
        *((1, "Mill"), (1, "Dairy"), (2, "Landmark"), (3, "Sawmill"), (3, "Brickworks"), (4, "Barn")),
        (5, "None of these"),
    ]
    assert not any(answer.place for answer in step(his()).answers)


def test_the_action_line_stands_above_what_he_has() -> None:
    """What he has is below the acts or the question."""
    state = his()
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU)
    assert "tokens" in seen.board
    assert "favour" not in seen.board
    assert 'class="favour' in seen.hand
    assert 'class="queue"' in seen.hand


def test_the_gold_space_goes_before_the_raw_one() -> None:
    """Deliver to the Church; ruling H13: 6 points each, then the fewest materials, 0 against 8."""
    proof = step(his(gold=7, villagers=4)).proof
    assert proof is not None
    assert proof.chosen is Space.GOLD
    assert [(line.says, len(line.left)) for line in proof.applied] == [
        ("Still available", 4),
        ("Possible, as far as entered", 2),
        ("Most points", 2),
        ("Most of his own high-quality materials", 2),
        ("Most of his own refined materials", 2),
        ("Fewest materials", 1),
    ]
    assert proof.unneeded == ("Your choice",)


@pytest.mark.parametrize(
    ("church", "mark"),
    [
        ((HIM, None, HIM, None), "his marker"),
        ((HIM, None, HIM, HIM), "one of his donkeys: his markers are used up"),
    ],
)
def test_his_fourth_delivery_is_marked_by_a_donkey(church: tuple[object, ...], mark: str) -> None:
    """Deliver to the Church: he has no marker left for a fourth of his own."""
    says = hands(played(his(villagers=4, church=church), Can(Way.RAW)))
    assert f"On “10 raw materials” place {mark}" in says


def test_eight_raw_materials_and_two_goods() -> None:
    """General Rule Changes for Botric: two raw materials less than ten, one refined less than three."""
    said = " ".join(f"{answer.says} {answer.then}" for answer in step(his(milestones=STANDS)).answers)
    assert "8 raw materials" in said
    assert "2 refined milk or brick" in said


def test_a_token_that_is_not_reached_is_not_called_impossible() -> None:
    """Non-Priority Actions: he takes the first that works, and nothing is said of those behind it."""
    state = drawn(Token.PRODUCE, milestones=STANDS)
    assert state.line.index(Token.BLUEPRINT) < state.line.index(Token.REFINE)
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU).board
    assert "no blueprint" in seen
    assert "no Refinery" not in seen
    assert "no road" not in seen
    state = drawn(Token.PRODUCE, queue=(Tile.BARN, Tile.MILL, Tile.SAWMILL))
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU).board
    assert "he has 3" in seen
    assert "no Refinery" in seen
