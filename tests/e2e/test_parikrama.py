"""Parikrama on a phone: a whole advanced game by tapping, totals typed, a copy told, every page looked at."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page
from test_indus import choose, sheet_adds_up
from test_panchayat import Open, Screen, go, status, tap

from engine.notation import read
from engine.table import Played
from games import GAMES

PLAYTHROUGHS: Final = Path(__file__).resolve().parents[1] / "playthroughs"
TEXT: Final = (PLAYTHROUGHS / "parikrama-4.txt").read_text("utf-8")
MOVES: Final[list[Any]] = [event.move for event in read(TEXT, GAMES).events if isinstance(event, Played)]
"""A whole game for four, with Sights, Scoring tiles and all four Maps."""


def new_table(page: Page, *choices: str, names: Iterable[str] = ("Leaf", "Stone", "River", "Hill")) -> str:
    """Fill the form of a new table; its address fragment."""
    go(page, "parikrama/new")
    for choice in choices:
        choose(page, *choice.split("="))
    for seat, name in zip("abcd", names, strict=False):
        if page.locator(f"[name=name-{seat}]").is_visible():
            page.fill(f"[name=name-{seat}]", name)
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def bring(page: Page, text: str) -> str:
    """A table from its text; its address fragment."""
    go(page, "bring")
    page.fill("textarea", text)
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def make(page: Page, move: Any) -> None:
    """Tap the keys of a move, those that are chosen by themselves left out."""
    for key in move.path:
        if page.locator(f'[data-key="{key}"][aria-pressed="true"]').count() == 0:
            tap(page, key)
    if move.tried_first:
        tap(page, "app:go")


def strip(page: Page) -> list[str]:
    """The totals of all seats."""
    found: list[str] = page.locator(".strip .num").evaluate_all("all => all.map(e => e.firstChild.textContent)")
    return found


def taps(page: Page, keys: str) -> None:
    for key in keys.split():
        tap(page, key)


def test_a_whole_advanced_game_by_tapping(page: Page, open_app: Open, screen: Screen) -> None:
    """Four players, move by move; closed and opened in the middle, undone across it; the sheet worked out by hand."""
    open_app(page)
    setup, _, _ = TEXT.partition("\n\n")
    table = bring(page, f"{setup}\n\nend\n")
    middle = next(number for number, move in enumerate(MOVES) if move.verb == "lay") + 1
    for number, move in enumerate(MOVES):
        make(page, move)
        if number == middle:
            before, shown = strip(page), page.locator(".table-main").inner_text()
            open_app(page)  # closed and opened again
            page.locator(".table-card").tap()
            assert (strip(page), page.locator(".table-main").inner_text()) == (before, shown)
            tap(page, "app:undo")
            assert status(page).startswith("Taken back")
            tap(page, "app:redo")
            assert strip(page) == before
    assert page.evaluate("location.hash") == f"{table}/sheet"
    assert sheet_adds_up(page, 4) == [9, 3, 3, 87]
    assert "Hill wins" in page.locator("#win").inner_text()
    screen("parikrama-sheet")
