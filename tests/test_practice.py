"""A table on a practice copy or board says so wherever it is seen and in whatever goes out of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import pytest

from app import draw
from app.state import Intent, Ui, updated
from engine.notation import read
from engine.printed import practice, practice_in
from games import GAMES
from test_replay import replay
from test_shell import do, go, tap

PLAYTHROUGHS: Final = Path(__file__).parent / "playthroughs"
PARIKRAMA: Final = "chaupal 1\ngame parikrama 1\nplayer Ann red\nplayer Ben blue\ncopy practice\nmaps yes\n\nend\n"
MARKED: Final = {
    "panchayat-4": "practice copy",
    "panchayat-2": "practice copy",
    "indus-4": "practice board",
    "parikrama": "practice copy",
}
UNMARKED: Final = ("hamlet-1", "hampi-basic", "indus-2", "parikrama-2", "panchayat-solo-1")


def text_of(name: str) -> str:
    return PARIKRAMA if name == "parikrama" else (PLAYTHROUGHS / f"{name}.txt").read_text("utf-8")


def open_at(name: str) -> Ui:
    """The table, open."""
    ui = do(updated(Ui(), site="https://example.org/", now=5), go("bring"))
    ui = do(ui, Intent("fill", "bring", (("text", text_of(name)),), now=5))
    return do(ui, Intent("fill", "take", now=5, random="abc"))


def pages(ui: Ui) -> set[str]:
    """Every page that the table, its menu and its sheet lead to."""
    found = {"table/abc", "table/abc/menu", "table/abc/sheet", "table/abc/log"}
    for route in tuple(found):
        found |= set(re.findall(r'href="#(table/abc[^"]*)"', draw.page(do(ui, go(route)))))
    return found


def sent(ui: Ui, *keys: str) -> list[str]:
    """What goes out of the table by these keys."""
    outs = [do(ui, go("table/abc/sheet"), tap(key)).transfer.out for key in keys]
    assert all(outs)
    return [out.text for out in outs if out]


@pytest.mark.parametrize("name", [*MARKED, *UNMARKED])
def test_your_copy_is_not_in_the_menu_of_a_practice_table(name: str) -> None:
    """Its values are made up: what is entered as your copy would not belong to it."""
    html = draw.page(do(open_at(name), go("table/abc/menu")))
    assert ('href="#table/abc/form/copy"' in html) is (name in UNMARKED)


@pytest.mark.parametrize("name", MARKED)
def test_every_page_of_a_practice_table_says_so_once(name: str) -> None:
    ui = open_at(name)
    for route in pages(ui):
        marks = re.findall(r'<p class="practice">([^<]+)</p>', draw.page(do(ui, go(route))))
        assert marks == [f"{MARKED[name].capitalize()}: not what is in your box"], route
    for route in ("", "history", "history/table/abc"):
        if route != "history/table/abc" or ui.stored.tables["abc"].over:
            assert (MARKED[name] in draw.page(do(ui, go(route)))) is (ui.stored.tables["abc"].over or route == ""), (
                route
            )
    assert f"· {MARKED[name]}" in draw.page(do(ui, tap("app:bin:abc")))


@pytest.mark.parametrize("name", MARKED)
def test_all_that_goes_out_of_a_practice_table_says_so(name: str) -> None:
    ui = open_at(name)
    title = f"{GAMES.titles[name.split('-', maxsplit=1)[0]]} ({MARKED[name]})"
    result, rows, picture, text = sent(ui, "app:share:result", "app:share:csv", "app:share:picture", "app:share:text")
    assert result.startswith(f"{title}: ")
    assert all(row.startswith(f'"{title}"') for row in rows.removeprefix("\ufeff").splitlines()[1:])
    assert f"{MARKED[name].capitalize()}</tspan>: not what is in your box" in picture
    assert practice_in(text) == MARKED[name]
    table = read(text, GAMES)
    assert replay.facts(table)["practice"] == MARKED[name]
    assert replay.sheet(table).partition("\n")[0].endswith(f", {MARKED[name]}")
    if ui.stored.tables["abc"].over:
        link = re.search(r'createPlay.html\?data=([^"]+)"', draw.page(do(ui, go("table/abc/sheet"))))
        assert link
        assert json.loads(unquote(link[1]))["comments"] == title


@pytest.mark.parametrize("name", UNMARKED)
def test_a_table_with_the_box_is_not_marked(name: str) -> None:
    ui = open_at(name)
    for route in ("table/abc", "table/abc/sheet", "", "history"):
        assert 'class="practice"' not in draw.page(do(ui, go(route)))
    assert not any("practice" in out.lower() for out in sent(ui, "app:share:result", "app:share:csv"))
    assert practice(read(text_of(name), GAMES).setup) == practice_in(text_of(name)) == ""
