"""The forms of Hamlet: a new table, the players, what is printed in your copy."""

from __future__ import annotations

from typing import Final

import pytest

from engine.game import TAP
from engine.notation import read, write
from engine.refusal import Refused
from engine.table import Table
from engine.turn import Colour, Seat
from games.hamlet.game import GAME
from games.hamlet.page import copy_form, forms
from games.hamlet.rules.pieces import EASIER, HARDER, Marker, Modifier, Number, Tile
from games.hamlet.rules.state import Card, Setup
from pages import Page

WHO: Final = (
    ("seats", "2"),
    ("name-a", "Leaf"),
    ("colour-a", "green"),
    ("name-b", "Botric"),
    ("colour-b", "yellow"),
    ("seed", "abc"),
)
WE_DRAW: Final = (*WHO, ("deal", "table"))


def new(*fields: tuple[str, str]) -> Setup:
    """The setup of a new table; its text is read to the same value again."""
    setup = forms.filled(Setup(), "new", fields)
    table = Table.new(GAME, setup)
    assert read(write(table), (GAME,)) == table
    return setup


def refused(*fields: tuple[str, str]) -> str:
    """The sentence with which a form, or the setup that it makes, is refused."""
    with pytest.raises(Refused) as wrong:
        GAME.start(forms.filled(Setup(), "new", fields))
    return wrong.value.refusal.sentence


def test_you_sit_on_a_and_botric_on_b() -> None:
    setup = new(*WHO[:3], ("name-b", "Somebody"), *WHO[4:], ("deal", "app"))
    assert [player.name for player in setup.players] == ["Leaf", "Botric"]
    assert setup.seed == "abc"
    assert new(*WE_DRAW).seed == ""


def test_markers_are_of_colours_that_nobody_plays() -> None:
    setup = new(*WE_DRAW, ("marker-first", "blue"), ("marker-second", "red"))
    colours = [setup.colour(marker) for marker in Marker]
    assert colours == [Colour.BLUE, Colour.RED, Colour.YELLOW]
    assert "nobody plays" in refused(*WE_DRAW, ("marker-first", "green"), ("marker-second", "red"))


def test_modifiers_of_both_lists_go_together() -> None:
    mixed = (Modifier.DONKEYS, Modifier.IGNORED_GOLD, Modifier.ALWAYS_UP, Modifier.LANDMARKS_5)
    assert set(new(*WE_DRAW, *(("modifier", one.value) for one in mixed)).modifiers) == set(mixed)
    assert "1 point and 5 points" in refused(*WE_DRAW, ("modifier", "landmarks1"), ("modifier", "landmarks5"))


@pytest.mark.parametrize("those", [EASIER, HARDER])
def test_a_whole_list_is_warned_of_and_not_refused(those: tuple[Modifier, ...]) -> None:
    assert new(*WE_DRAW, *(("modifier", one.value) for one in those)).modifiers == those
    html = forms.form(Setup(), "new")
    assert "for-all-easier" in html
    assert "for-all-harder" in html


def told(setup: Setup, name: str, *taps: str) -> Setup:
    """The setup after a draft of your copy is saved; each tap could be made on the page of the draft before it."""
    for many, tap in enumerate(taps):
        draft = GAME.page.entry(setup, name, taps[:many])
        assert draft is not None
        assert f'data-key="tell:{tap}"' in draft.body or tap.partition("=")[0] in draft.numbers
    return forms.filled(setup, name, [(TAP, tap) for tap in taps])


def test_a_number_of_the_base_game_can_be_changed() -> None:
    setup = told(Setup(), "numbers", "planner=2", "church-raw=6", "rate=3")
    assert setup.number(Number.PLANNER) == 2
    assert setup.rate == 3
    assert len(setup.changed) == 1, "what stands as it was found is no change"
    assert not told(setup, "numbers", "planner=1").changed
    with pytest.raises(Refused, match="out of range"):
        told(Setup(), "numbers", "planner=99")
    draft = copy_form.entry(setup, "numbers", ())
    assert draft is not None
    assert "from public sources" in draft.body
    assert "1 changed; 3 gold for 1 point" in copy_form.overview(setup)
    assert 'data-key="form:numbers"' in forms.form(setup, "new")
    assert forms.filled(setup, "new", WE_DRAW).changed == setup.changed


def test_what_your_copy_prints_is_kept_and_may_be_unknown() -> None:
    setup = told(told(Setup(), "card:barn", "cost=0"), "card:mill", "points=3", "reward=no")
    assert setup.printed == (Card(Tile.MILL, 3, reward=False), Card(Tile.BARN, cost=0))
    assert "3 points, gives no gold" in copy_form.overview(setup)
    assert told(setup, "card:mill", "points=12").card(Tile.MILL) == Card(Tile.MILL, 12, reward=False)
    assert copy_form.entry(setup, "card:landmark", ()) is None


def test_names_and_colours_can_be_put_right() -> None:
    setup = forms.filled(new(*WE_DRAW), "players", (*WHO[:1], ("name-a", "Stone"), *WHO[2:]))
    assert setup.players[Seat.A].name == "Stone"


@pytest.mark.parametrize("name", ["new", "players", "nothing"])
def test_every_form_is_html(name: str) -> None:
    for setup in (Setup(), new(*WE_DRAW)):
        Page(f"<form>{forms.form(setup, name)}</form>")
