"""Pages to print: every score line with its total, the log from the first move on, an empty sheet of each game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from app import draw
from app.route import of_game
from app.state import Ui, updated
from engine.game import AnyGame
from engine.notation import read
from engine.table import AnyTable
from games import GAMES
from pages import Page
from test_history import do, with_tables

PLAYED: Final = Path(__file__).parent / "playthroughs"
UI: Final = with_tables("panchayat-3")
SHEET: Final = "table/panchayat3/print"


def table() -> AnyTable:
    found = do(UI, SHEET).open.table
    assert found is not None
    return found


def text_of(page: str) -> list[str]:
    """The words of the paper itself, row by row."""
    paper = page.partition('class="paper"')[2].partition("</main>")[0]
    return [re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", row)).strip() for row in re.split("</tr>|</li>|</h2>", paper)]


def test_the_sheet_has_every_score_line_and_every_total() -> None:
    rows = text_of(draw.page(do(UI, SHEET)))
    sheet = table().sheet
    for line in sheet.lines:
        more = f" round {line.round}" if line.round else ""
        assert f"{line.because}{more} {line.points}".replace("-", "−") in " ".join(rows).replace("-", "−")
    assert sum(row.startswith("Total ") for row in rows) == 1 + sheet.seats
    totals = [sheet.written(seat) for seat in range(sheet.seats)]  # type: ignore[arg-type]
    assert f"Total {' '.join(totals)}" in rows
    assert f"Total {totals[0]}" in rows
    assert rows[0].endswith("Panchayat")
    assert "Leaf wins · Tied at 79 points." in rows[1]
    assert "January 2027" in rows[1]


def test_the_log_is_printed_from_the_first_move_on() -> None:
    rows = text_of(draw.page(do(UI, f"{SHEET}/log")))
    told = [entry.sentence for entry in table().log]
    assert [row.partition(told[at][:20])[1] for at, row in enumerate(rows[1 : len(told) + 1])] == [
        says[:20] for says in told
    ]
    assert not any(row.startswith("Total") for row in rows)


def test_the_way_to_each_page_and_back() -> None:
    for page, printed in (("sheet", SHEET), ("log", f"{SHEET}/log")):
        assert f'href="#{printed}"' in draw.page(do(UI, f"table/panchayat3/{page}"))
        shown = draw.page(do(UI, printed))
        assert shown.count(f'href="#table/panchayat3/{page}"') == 2
        assert "data-print" in shown
    assert f'href="#{SHEET}"' in draw.page(do(UI, "table/panchayat3", "app:undo", "table/panchayat3/sheet"))


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.info.key)
def test_an_empty_sheet_has_a_row_for_each_rule_and_a_column_for_each_player(game: AnyGame) -> None:
    key = game.info.key
    assert f'href="#{key}/print"' in draw.page(updated(Ui(), route=of_game(key)))
    page = draw.page(updated(Ui(), route=of_game(key, "print")))
    rules = [rule.title for rule in game.info.rules if rule.key not in game.info.unwritten]
    first = "Date Place Points by scoring rule and player Player"
    assert [row for row in text_of(page) if row][1:] == [first, *rules, "Total"]
    rows = re.findall("<tr>.*?</tr>", page)
    assert [row.count("<td>") for row in rows] == [game.info.seats[1]] * len(rows)
    assert "data-print" in page


def test_points_that_are_only_entered_are_not_on_paper() -> None:
    """The score track of Panchayat and a player’s own points in Hamlet stand for other rows."""
    assert {game.info.key: game.info.unwritten for game in GAMES if game.info.unwritten} == {
        "panchayat": ("so-far",),
        "hamlet": ("points",),
    }


def test_a_practice_copy_is_marked_on_paper() -> None:
    text = (PLAYED / "panchayat-2.txt").read_text("utf-8")
    page = draw.page(updated(do(UI, SHEET), table=read(text, GAMES)))
    assert "Practice copy: not what is in your box" in Page(page).text
