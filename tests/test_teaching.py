"""Rules explained in play: each in full, the first time it scores, if the players want it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from app import draw
from app.state import Ui
from app.table.teaching import first_time
from engine.notation import read
from engine.table import AnyTable
from games import GAMES
from pages import Page
from test_history import do as at_page
from test_history import with_tables
from test_shell import do, go, opened, tap

PLAYED: Final = Path(__file__).parent / "playthroughs"
ON: Final = tap("app:set:teaches:on")
TURN: Final = (tap("tile:temple"), tap("tile:house"), tap("cell:b2"), tap("app:go"), tap("cell:b3"), tap("app:go"))


def taught(ui: Ui) -> str:
    found = re.search(r'<section class="teaches">.*?</section>', draw.page(ui))
    return " ".join(Page(found[0]).text) if found else ""


def test_a_rule_is_in_full_the_first_time_it_scores() -> None:
    """The Temple scores what is printed on it, the House what is adjacent: rules with a heading in the rulebook."""
    ui = do(opened(), ON, *TURN, tap("app:go"))
    says = taught(ui)
    brief = dict(GAMES.named("panchayat").info.brief)  # type: ignore[union-attr]
    assert "On the tiles" in says
    assert "Score Victory Points" in says
    assert says.count(brief["Score Victory Points"]) == 1, "once, for both rules"
    assert "Adjacent buildings" in says
    assert "P13" in says, "a ruling that the rule cites"
    second = (tap("tile:well"), tap("tile:pottery"), tap("cell:b2"), tap("app:go"), tap("cell:b3"), tap("app:go"))
    assert "On the tiles" not in taught(do(ui, *second, tap("app:go"))), "known by now"
    assert "On the tiles" in taught(do(ui, *second, tap("app:go"), *[tap("app:undo")] * 5)), "after an undo again"


def test_nothing_is_explained_before_anything_has_scored_or_to_those_who_did_not_ask() -> None:
    assert not taught(do(opened(), ON))
    assert not taught(do(opened(), *TURN, tap("app:go")))
    menu = do(opened(), go("table/abc/menu"))
    assert 'data-key="app:set:teaches:on"' in draw.page(menu)
    assert 'data-key="app:set:teaches:off"' in draw.page(do(menu, ON))
    assert not taught(do(opened(), ON, *TURN, tap("app:go"), tap("app:set:teaches:off")))


def test_rules_of_the_end_are_explained_with_the_result() -> None:
    ui = at_page(with_tables("panchayat-3"), "app:set:teaches:on", "table/panchayat3/end")
    assert "Groups of a type" in taught(ui)
    assert "End Game Scoring" in taught(ui)


@pytest.mark.parametrize("name", ["hamlet-1", "hampi-advanced", "indus-2", "panchayat-4", "parikrama-2"])
def test_each_rule_is_explained_once(name: str) -> None:
    table: AnyTable = read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES)
    seen = []
    while table.last:
        seen += [rule.key for rule in first_time(table)]
        table = table.at(len(table.events) - table.last)
    assert len(seen) == len(set(seen))
    assert seen
