"""Botric's orders, as each step shows them to the people who follow them: those of the book, line by line."""

from __future__ import annotations

from typing import Final

import pytest

from games.hamlet.game import GAME
from games.hamlet.rules.moves.action_line import Try
from games.hamlet.rules.moves.church import Can
from games.hamlet.rules.pieces import Space, Tile, Token, Way
from games.hamlet.rules.state import HIM, YOU, State
from test_hamlet_moves import drawn, his, played, step

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
    "Produce": (
        played(drawn(Token.PRODUCE), Try(Token.PRODUCE)),
        ("fewest materials", "unused villagers", "Your choice"),
    ),
    "Build a Road": (
        played(drawn(Token.ROAD), Try(Token.ROAD)),
        (
            "closest to the Church",
            "Landmark",
            "his roads",
            "your roads",
            "no constructed",
            "From a tile as close",
            "Your choice",
        ),
    ),
    "Purchase a Blueprint": (
        drawn(Token.BLUEPRINT),
        ("milestone available", "Landmark", "Refinery", "Barn", "Leftmost"),
    ),
    "Refine": (
        played(drawn(Token.REFINE, milestones=STANDS), Try(Token.REFINE)),
        ("high-quality", "most materials", "Closest", "Your choice"),
    ),
    "Construct a Building": (
        played(drawn(Token.BUILD, queue=(Tile.BARN,)), Try(Token.BUILD)),
        ("your roads or join your Landmarks", "longest network", "close to the Church", "Your choice", "road to road"),
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


def test_only_where_the_first_that_lies_there_counts_do_answers_show_their_place() -> None:
    assert step(drawn(Token.BLUEPRINT)).ordered
    assert not step(his()).ordered


def test_a_question_stands_above_what_he_has() -> None:
    """The answers cover the lower half of a phone; for a step that is decided the Favour tile is looked at."""
    state = his()
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU)
    assert "favour" not in seen.board
    assert 'class="favour' in seen.hand
    assert 'class="queue"' in seen.hand
    state = played(drawn(Token.PRODUCE), Try(Token.PRODUCE))
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU)
    assert 'class="favour' in seen.board
    assert 'class="queue"' in seen.board
    assert "favour" not in seen.hand


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


@pytest.mark.parametrize(("church", "mark"), [((HIM, None, HIM, None), "marker"), ((HIM, None, HIM, HIM), "donkeys")])
def test_his_fourth_delivery_is_marked_by_a_donkey(church: tuple[object, ...], mark: str) -> None:
    """Deliver to the Church: he has no marker left for a fourth of his own."""
    says = step(played(his(villagers=4, church=church), Can(Way.RAW))).says
    assert f"place {'one of his unused' if mark == 'donkeys' else 'his'} {mark}" in says


def test_eight_raw_materials_and_two_goods() -> None:
    """General Rule Changes for Botric: two raw materials less than ten, one refined less than three."""
    said = " ".join(f"{answer.says} {answer.then}" for answer in step(his(milestones=STANDS)).answers)
    assert "8 raw materials" in said
    assert "2 refined materials" in said or "2 milk or brick" in said or "2 timber or flour" in said


def test_a_token_that_is_not_reached_is_not_called_impossible() -> None:
    """Non-Priority Actions: he takes the first that works, and nothing is said of those behind it."""
    state = drawn(Token.PRODUCE, milestones=STANDS)
    assert state.line.index(Token.BLUEPRINT) < state.line.index(Token.REFINE)
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU).board
    assert "no blueprint" in seen
    assert "no refinery" not in seen
    assert "no road" not in seen
    state = drawn(Token.PRODUCE, queue=(Tile.BARN, Tile.MILL, Tile.SAWMILL))
    seen = GAME.page.view(state, GAME.moves.offer(state), YOU).board
    assert "he has 3" in seen
    assert "no refinery" in seen
