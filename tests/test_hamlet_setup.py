"""Hamlet: setting up and the modifiers, by cases worked out by hand from the book (group A)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.turn import Colour, Player, Turn
from engine.value import but
from games.hamlet.game import GAME
from games.hamlet.page import forms
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.hiring import Favour, Hire
from games.hamlet.rules.moves.your_turn import Pass, Points
from games.hamlet.rules.pieces import BAG, Marker, Modifier
from games.hamlet.rules.state import YOU, Stage, State, start
from games.hamlet.texts import set_up
from pages import Page
from test_hamlet_cases import BASE, FULL, NO, RED, SETUP, now, points
from test_hamlet_moves import played

GREEN, YELLOW_, RED_, BLUE_ = Colour.GREEN, Colour.YELLOW, Colour.RED, Colour.BLUE


def with_(*modifiers: Modifier) -> State:
    """A table before its first turn."""
    return start(but(SETUP, modifiers=modifiers))


def says(state: State) -> str:
    """What is said at the table while it is set up."""
    html = GAME.page.view(state, GAME.moves.offer(state), YOU).board
    return " ".join(Page(f"<div>{html}</div>").text)


def test_a1_without_modifiers() -> None:
    state = with_()
    assert (state.gold, state.up, state.villagers, state.bag) == (2, True, 1, (3, 2, 1))
    assert points(state) == (0, 0)
    assert "You go first, with 3 gold, a villager and a donkey" in says(state)
    assert "2 gold on it" in says(state)
    turn = GAME.moves.turn(BASE)
    assert isinstance(turn, Turn)
    assert (turn.actor, turn.round) == (YOU, 1)


@pytest.mark.parametrize(
    ("yours", "his", "four", "three"),
    [
        (GREEN, YELLOW_, RED_, BLUE_),  # A2
        (GREEN, BLUE_, RED_, YELLOW_),  # A3
    ],
)
def test_a2_a3_the_markers(yours: Colour, his: Colour, four: Colour, three: Colour) -> None:
    players = (Player("Leaf", yours), Player("Botric", his))
    setup = but(SETUP, players=players, markers=(four, three))
    assert start(setup).bag == (3, 2, 1)
    assert [setup.colour(marker) for marker in Marker] == [four, three, his]
    assert sum(BAG) + len(Marker) == 9
    assert f"4 {four.value}, 3 {three.value} and 2 {his.value}" in says(start(setup))
    assert "place 2" not in says(start(setup))  # nobody sits there


def test_a4_two_villagers_and_no_gold() -> None:
    state = with_(Modifier.VILLAGERS)
    assert (state.villagers, state.gold, state.up) == (2, 0, True)
    assert "Botric has 2 villagers on the Church" in says(state)
    assert "no gold on it" in says(state)
    state = played(replace(state, line=BASE.line, ready=True, queue=FULL), Pass())
    assert state.acts is not None
    assert state.acts.of == 2
    hired = played(replace(BASE, setup=state.setup, villagers=2, gold=10, queue=FULL), Pass(), Hire(), Hire())
    assert (hired.villagers, now(hired)) == (4, None)


def test_a5_two_donkeys_are_put_on_the_table_only() -> None:
    state = with_(Modifier.DONKEYS)
    assert "You go first, with 3 gold, a villager and 2 donkeys on the Church" in says(state)
    assert replace(state, setup=SETUP) == with_()


@pytest.mark.parametrize(
    "those",
    [
        (Modifier.DONKEYS, Modifier.IGNORED_GOLD, Modifier.LANDMARKS_5, Modifier.ALWAYS_UP),  # A9
        (Modifier.DONKEYS, Modifier.LANDMARKS_1, Modifier.IGNORED_GOLD, Modifier.MERCHANT),  # A10
    ],
)
def test_a9_a10_the_lists_may_be_mixed(those: tuple[Modifier, ...]) -> None:
    assert with_(*those).setup.modifiers == those


def test_the_form_shows_the_usual_table() -> None:
    """What is ticked beside it changes at every tap, so a note tells what the modifiers change."""
    html = forms.form(SETUP, "new")
    assert all(one in html for one in set_up())
    assert "Harder: two villagers for him and no gold. Easier: two donkeys for you." in html


def test_both_turns_of_the_first_round() -> None:
    """Setup 1b: you are the starting player, and he acts after you."""
    state = played(BASE, Points(4))
    assert state.acts is None
    state = played(state, Pass(), Favour(), NO)
    assert (now(state), points(state)) == (Stage.DRAW, (4, 0))
    assert played(state, Draw(RED)).round == 1


def test_the_rules_in_brief_have_what_changes_for_him_and_with_each_modifier() -> None:
    """A modifier each, and what a road looks for first."""
    brief = dict(GAME.info.brief)
    assert "never buys at the Market" in brief["General Rule Changes for Botric"]
    assert "whatever the amount" in brief["General Rule Changes for Botric"]
    told = brief["Adjusting Difficulty"]
    for it in ("donkey", "score 1", "not pay", "two villagers", "face up", "Merchant", "Chaplain", "score 5", "sells"):
        assert it in told
    assert "closest to the Church" in brief["Build a Road"]
