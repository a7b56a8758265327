"""A first look at each game: ten steps on a scripted table, of which nothing is left."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from app import draw
from app.pages import walk
from app.state import Ui
from engine.notation import read, write
from engine.table import Played
from games import GAMES
from pages import Page
from test_shell import do, go, opened, tap

EVERY_GAME: Final = pytest.mark.parametrize("key", GAMES.titles)
STEPS: Final = 10
WORDS: Final = 300
"""What is read aloud in two minutes, at most."""


def keys(ui: Ui) -> set[str]:
    return set(re.findall(r' data-key="([^"]*)"', draw.page(ui)))


@EVERY_GAME
def test_it_has_ten_steps_that_are_read_in_two_minutes(key: str) -> None:
    says = [look.says for look in GAMES.walk(key).looks]
    assert len(says) == len(set(says)) == STEPS
    assert sum(len(one.split()) for one in says) <= WORDS
    for at, one in enumerate(says):
        page = Page(draw.page(do(Ui(), go(f"{key}/walk/{at}"))))
        assert f"Step {at + 1} of 10, made-up values" in " ".join(page.text)
        assert one in " ".join(page.text)


@EVERY_GAME
def test_the_next_key_alone_can_be_tapped_and_leads_on(key: str) -> None:
    ui = do(Ui(), go(f"{key}/walk"))
    for at in range(STEPS - 1):
        (lit,) = keys(ui)
        assert "data-next" in draw.page(ui)
        for other in ("app:undo", "cell:a1", "nothing:here", ""):
            assert other == lit or do(ui, tap(other)).route == ui.route
        ui = do(ui, tap(lit))
        assert str(ui.route) == f"{key}/walk/{at + 1}"
    assert not keys(ui)


@EVERY_GAME
def test_next_and_back_do_the_same_and_it_can_be_left_and_begun_again_at_any_time(key: str) -> None:
    for at in range(STEPS):
        page = draw.page(do(Ui(), go(f"{key}/walk/{at}")))
        links = re.findall(r'href="#([^"]*)"', page)
        assert key in links, "the arrow leaves it"
        assert (f"{key}/walk/{at + 1}" in links) == (at < STEPS - 1)
        assert ("Back</a>" in page) == (at > 0)
    assert {f"{key}/walk", f"{key}/new"} <= set(links)
    assert f'href="#{key}/walk"' in draw.page(do(Ui(), go(key)))


@EVERY_GAME
def test_its_pieces_are_drawn(key: str) -> None:
    """Each picture names its drawing: a step takes the links out of the table, and only them."""
    pages = [draw.page(do(Ui(), go(f"{key}/walk/{at}"))) for at in range(STEPS)]
    assert any("<use " in page for page in pages)
    assert not any(re.search(r"<use (?![^>]*href=)", page) for page in pages)


@EVERY_GAME
def test_its_moves_are_legal_and_its_text_is_a_table(key: str) -> None:
    table = walk._open(key, STEPS - 1).open.table
    assert table is not None
    assert read(write(table), GAMES).sheet == table.sheet
    assert not any(isinstance(event, Played) and event.ruled for event in table.events)


@pytest.mark.parametrize("number", ["x", "-1", "99", "0", "007", "99999999999", "1/2", "²"])
def test_an_address_that_means_nothing_shows_a_step(number: str) -> None:
    assert "Step " in draw.page(do(Ui(), go(f"panchayat/walk/{number}")))


def test_a_running_table_stays_as_it_is_and_none_is_left() -> None:
    before = do(opened(), tap("tile:temple"))
    assert 'href="#panchayat/walk"' in draw.page(do(before, go("table/abc/menu")))
    ui = do(before, go("panchayat/walk"))
    for _ in range(STEPS - 1):
        ui = do(ui, tap(*keys(ui)))
    assert ui.stored == before.stored
    assert do(ui, go("table/abc")).open.table == before.open.table


@pytest.mark.cpython_only  # a Python of its own, to see what it has imported
def test_it_is_imported_only_when_it_is_looked_at() -> None:
    code = (
        "import sys; from app import draw, update\nfrom app.state import Intent, Ui\n"
        "ui = update.handle(Ui(), Intent('go', 'panchayat/new'))\n"
        "fields = (('seats', '2'), ('colour-a', 'red'), ('colour-b', 'blue'), ('copy', 'practice'))\n"
        "ui = update.handle(ui, Intent('fill', 'new', fields, now=1, random='abc'))\n"
        "draw.page(update.handle(ui, Intent('tap', 'tile:temple')))\n"
        "print(ui.open.id, *(name for name in sys.modules if 'walk' in name))"
    )
    py = Path(draw.__file__).parent.parent
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=py)
    assert asked.stdout.split() == ["abc"]
