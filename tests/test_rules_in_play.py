"""Rules explained in play: each in full, when it first scores or refuses a move, if the players want it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from app import draw, update
from app.state import Intent, Ui
from app.table.teaching import first_time
from engine.notation import read
from engine.table import AnyTable
from games import GAMES
from pages import Page
from test_history import NOW, text_of, with_tables
from test_history import do as at_page
from test_shell import PRACTICE, do, go, opened, tap

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


def test_a_rule_is_explained_below_what_is_asked() -> None:
    """The last round of Hamlet scores nine rules at once, and asks for five numbers."""
    text = text_of("hamlet-1").partition("A count your-road")[0] + "end\n"
    ui = update.handle(at_page(Ui(now=NOW), "bring"), Intent("fill", "bring", (("text", text),), now=NOW))
    ui = update.handle(ui, Intent("fill", "take", (), now=NOW, random="abc"))
    page = draw.page(do(at_page(ui, "table/abc"), ON))
    assert page.index("Points for your longest road") < page.index('class="teaches"')


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
    many = at_page(with_tables("indus-3"), "app:set:teaches:on", "table/indus3/end")
    found = re.findall(r'<details id="[^"]*new-\d" class="rule"><summary>(.*?)<', draw.page(many))
    assert found == ["Buildings", "Graveyards", "Canals, Wooden paths, Stone alleys and City walls"], "folded"


@pytest.mark.parametrize("name", ["hamlet-1", "hampi-advanced", "indus-2", "panchayat-4", "parikrama-2"])
def test_each_rule_is_explained_once(name: str) -> None:
    table: AnyTable = read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES)
    seen = []
    while table.last:
        seen += [rule.key for rule in first_time(table)]
        table = table.at(len(table.events) - table.last)
    assert len(seen) == len(set(seen))
    assert seen


def asked(ui: Ui, game: str) -> str:
    """The box of a new table’s form that asks whether rules are explained."""
    return str(re.findall(r'<input type="checkbox" name="teaches"[^>]*>', draw.page(do(ui, go(f"{game}/new"))))[0])


def begun(ui: Ui, id_: str, *fields: tuple[str, str]) -> Ui:
    return do(ui, go("panchayat/new"), Intent("fill", "new", (*PRACTICE, *fields), now=1_000, random=id_))


def test_the_first_table_of_a_game_explains_unless_the_players_say_no() -> None:
    assert "checked" in asked(Ui(), "panchayat")
    no, yes = begun(Ui(), "abc"), begun(Ui(), "abc", ("teaches", "teaches"))
    assert not no.stored.settings.teaches
    assert yes.stored.settings.teaches
    assert "On the tiles" in taught(do(yes, *TURN, tap("app:go")))
    assert "checked" not in asked(no, "panchayat"), "it is not the first one any more"
    assert "checked" in asked(no, "hampi"), "but the first one of another game"
    assert "checked" in asked(yes, "panchayat"), "as the players wanted it last"
    assert not begun(yes, "def").stored.settings.teaches


def test_what_is_explained_can_be_stopped_there() -> None:
    scored = do(opened(), ON, *TURN, tap("app:go"))
    (key,) = re.findall(r'data-key="(app:set:teaches[^"]*)"', draw.page(scored))
    assert not taught(do(scored, tap(key)))


def test_a_refusal_shows_its_rule_in_full() -> None:
    """A third tile in a turn: Place Building Tiles, whose text is in the rules in brief."""
    brief = dict(GAMES.named("panchayat").info.brief)  # type: ignore[union-attr]
    refused = do(opened(), *TURN[:4], tap("cell:b2"))
    assert refused.open.refused is not None
    rule = refused.open.refused[1].rule
    (text,) = (says for heading, says in brief.items() if rule.startswith(heading))

    def shown(ui: Ui) -> str:
        return draw.page(ui).partition('class="refusal"')[2].partition("Report a mistake")[0]

    assert text in shown(do(refused, ON, tap("cell:b2")))
    assert "<details" not in shown(do(refused, ON, tap("cell:b2")))
    assert "<details" in shown(refused), "folded for those who did not ask"
