"""The order of play changed on a phone: by taps that count from now on, kept by a reload, undone by one Undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page
from test_history_page import SMALL
from test_panchayat import GAME, faults, go, looked_at, new_table, play_turn, settled, status, tap

Open = Callable[..., Page]
Screen = Callable[[str], Path]
SIZES = ((360, 740), (390, 844))


def shown(page: Page, what: str) -> None:
    page.locator(f'.page[data-route$="{what}"]').wait_for()


def names(page: Page) -> list[str]:
    return page.locator("main .places b").all_inner_texts()


def test_the_next_round_begins_with_another_player_and_who_leaves_is_skipped(
    page: Page, open_app: Open, screen: Screen
) -> None:
    open_app(page)
    table = new_table(page)
    a1, a2, b1, b2 = GAME[0]
    play_turn(page, a1, a2)
    play_turn(page, b1, b2)
    wrong: list[str] = []

    def look(name: str) -> None:
        for how in looked_at(page, *SIZES):
            screen(f"seats-{name}-{how}")
            wrong.extend(f"{name}, {how}: {fault}" for fault in faults(page, colours="dark" in how))
            wrong.extend(f"{name}, {how}: small: {one}" for one in page.evaluate(SMALL) if name != "table")
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wrong.append(f"{name}, {how}: scrolls sideways")

    go(page, f"{table}/menu")
    page.locator("main a:has-text('who leaves or returns')").tap()
    shown(page, "/seats")
    assert names(page) == ["Leaf", "Stone"]
    tap(page, "app:seats:up:B")
    settled(page)
    assert names(page) == ["Stone", "Leaf"]
    assert status(page).startswith("Order of play: Stone, Leaf.")
    look("order")
    tap(page, "app:seats:leave:A")
    settled(page)
    assert "has left; turns are skipped" in page.locator("main .places").inner_text()
    look("left")
    page.reload()
    shown(page, "/seats")
    assert names(page) == ["Stone", "Leaf"]
    go(page, table)
    assert "Stone" in page.locator("header").first.inner_text()
    assert "has left" in page.locator(".strip").inner_text()
    look("table")
    tap(page, "app:undo")
    assert status(page).startswith("Undone: Order of play: Stone. Leaf left: their turns are skipped.")
    assert not wrong, "\n".join(wrong)
