"""What is cited opens where it stands, and the rules are beside a running table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from app import draw, update
from app.pages.citations import linked
from app.route import Route, at_table
from app.state import Intent, Ui, updated
from engine.notation import read
from engine.table import AnyTable
from games import GAMES
from games.panchayat.game import GAME
from markup.html import Html
from pages import Page

GOLDEN: Final = (Path(__file__).parent / "playthroughs" / "panchayat-solo-1.txt").read_text("utf-8").splitlines()
WHERE: Final = GOLDEN.index("A discard school old:3")
TABLE: Final[AnyTable] = read("\n".join([*GOLDEN[:WHERE], "end", ""]), GAMES)


def ui(route: str = "table/x") -> Ui:
    return update.handle(updated(Ui(), route=at_table("x"), table=TABLE, id="x"), Intent("go", route))


def opened(cites: str, game: str = "panchayat") -> str:
    """What a reference opens to, as text."""
    found = GAMES.named(game)
    assert found is not None
    html = linked(Html(f'<p class="ref">Rules: {cites}</p>'), found, "x", "x/rules")
    return " ".join(" ".join(Page(f"<div>{html}</div>").text).split())


def test_a_step_of_his_opens_to_rulings_in_full() -> None:
    html = draw.page(ui())
    assert '<details class="ref" id="table/x:Zamindar-s-Actions-2-I-rulings-P4-P6">' in html
    says = " ".join(Page(html).text)
    for ruling in GAME.info.rulings:
        if ruling.key in ("P4", "P6"):
            assert ruling.reading in says
    assert dict(GAME.info.brief)["Zamindar’s Actions"] in says


def test_a_heading_within_another_opens_to_the_one_that_is_told() -> None:
    assert "Utility Tiles Post Office: from now on" in opened("Utility Tiles › Post Office")
    assert "Solo Mode One village" in opened("Solo Mode › Setup 5; ruling P4")
    assert "Setup Each player" not in opened("Solo Mode › Setup 5; ruling P4")


def test_a_row_of_rulings_is_told_in_full() -> None:
    says = opened("Scoring Support Points; Round Conditions 2; rulings S9 to S12", "hampi")
    for key in ("S9", "S10", "S11", "S12"):
        assert re.search(rf"\b{key} ", says.partition("Scoring Support Points ")[2]), key


def test_what_is_told_nowhere_stays_a_line() -> None:
    html = Html('<p class="ref">Rules: Components</p>')
    assert linked(html, GAME, "x", "x/rules") == html


def test_the_same_twice_has_two_names() -> None:
    ref = '<p class="ref">Rules: ruling P4</p>'
    Page(f"<div>{linked(Html(ref + ref), GAME, 'x', 'x/rules')}</div>")  # which refuses an id given twice


def test_a_ruling_in_a_sentence_leads_to_the_rules() -> None:
    html = linked(Html('<p class="note" title="ruling P7">See it (ruling P20).</p>'), GAME, "x", "table/x/rules")
    assert html == ('<p class="note" title="ruling P7">See it (<a href="#table/x/rules/P20">ruling P20</a>).</p>')


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.info.key)
def test_every_rule_that_scores_is_cited_by_rulings_that_exist(game: object) -> None:
    info = game.info  # type: ignore[attr-defined]
    known = {ruling.key for ruling in info.rulings}
    for rule in info.rules:
        assert set(re.findall(r"\b[A-Z]\d+[a-z]?\b", rule.cites)) <= known, rule.cites


def test_the_menu_leads_to_the_rules_and_the_table_waits() -> None:
    assert 'href="#table/x/rules"' in draw.page(ui("table/x/menu"))
    refused = update.handle(ui(), Intent("tap", "old:2"))
    assert refused.open.refused is not None
    reading = update.handle(refused, Intent("go", "table/x/rules/P6"))
    says = " ".join(" ".join(Page(draw.page(reading)).text).split())
    assert says.index("P6 The Zamindar finds several tiles from his list.") < says.index("Rules in brief")
    back = update.handle(reading, Intent("go", "table/x"))
    assert back.open.table is TABLE
    assert back.open.refused == refused.open.refused
    assert update.handle(back, Intent("go", "table/x/menu")).open.refused is None
    assert update.handle(reading, Intent("go", "table/y")).open.refused is None  # another table is another matter


def test_the_rules_of_a_game_without_a_table() -> None:
    says = " ".join(" ".join(Page(draw.page(Ui(route=Route.parse("panchayat/rules/P6")))).text).split())
    assert says.count("P6 The Zamindar finds several tiles from his list.") == 2
