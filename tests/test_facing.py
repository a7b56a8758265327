"""The page that is turned towards another side of the table: what it shows, the way there and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import draw
from app.route import at_table
from app.state import Ui, updated
from engine.notation import read
from engine.table import AnyTable
from engine.turn import Seat
from games import GAMES
from pages import Page

PLAYED = Path(__file__).parent / "playthroughs"


def table(name: str, events: int | None = None) -> AnyTable:
    """Return a played table, as it was after so many events."""
    head, _, body = (PLAYED / f"{name}.txt").read_text("utf-8").partition("\n\n")
    lines = [line for line in body.splitlines() if line != "end"]
    return read("\n".join((head, "", *lines[:events], "end", "")), GAMES)


def drawn(open_: AnyTable, *pages: str) -> Page:
    return Page(draw.page(updated(Ui(), table=open_, id="x", route=at_table("x", *pages))))


def words(page: Page) -> str:
    return " ".join(" ".join(page.text).split())


@pytest.mark.parametrize("name", ["panchayat-4", "hamlet-1", "indus-3", "hampi-map", "parikrama-2"])
def test_every_total_is_shown_and_nothing_can_be_tapped_that_records(name: str) -> None:
    open_ = table(name, 30)
    page = drawn(open_, "facing")
    assert not page.keys
    for at, player in enumerate(open_.setup.players):
        assert f"{player.name} {open_.sheet.total(Seat(at))}" in words(page), player.name


def test_it_says_whose_turn_it_is_and_asks_what_the_table_asks() -> None:
    assert "Leaf’s turn, round 2 of 8 Collect two tiles" in words(drawn(table("panchayat-2", 14), "facing"))


def test_a_question_of_a_solo_opponent_stands_there_with_its_answers() -> None:
    asked = table("hamlet-1", 30)
    page = words(drawn(asked, "facing"))
    (now, *_) = asked.steps
    assert now.answers
    for says in (now.says, *(answer.says for answer in now.answers)):
        assert says in page


def test_at_the_end_it_says_who_won_and_by_how_much() -> None:
    page = words(drawn(table("parikrama-2"), "facing", "end"))
    assert "Leaf wins by 33 points, 61 to 28" in page


@pytest.mark.parametrize("below", [(), ("end",), ("menu",), ("sheet",), ("seat", "B")])
def test_one_key_turns_a_page_and_one_turns_back_to_it(below: tuple[str, ...]) -> None:
    open_ = table("parikrama-2")
    there, here = str(at_table("x", "facing", *below)), str(at_table("x", *below))
    route = at_table("x", *below)
    assert f'href="#{there}"' in draw.page(updated(Ui(), table=open_, id="x", route=route))
    turned = draw.page(updated(Ui(), table=open_, id="x", route=at_table("x", "facing", *below)))
    assert turned.count(f'href="#{here}" aria-label="Turn back"') == 2  # the arrow, and the key where it was tapped
