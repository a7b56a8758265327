"""The past on a phone: a position looked at, a move changed by tapping, a reload in the middle, one Undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
from test_history_page import SMALL
from test_panchayat import GAME, faults, go, looked_at, new_table, play_turn, settled, status, tap, totals

Open = Callable[..., Page]
Screen = Callable[[str], Path]
SIZES = ((360, 740), (390, 844))


def shown(page: Page, what: str) -> None:
    page.locator(f'.page[data-route$="{what}"]').wait_for()


@pytest.mark.loads_rest
def test_a_move_is_changed_and_one_undo_restores_the_old_past(page: Page, open_app: Open, screen: Screen) -> None:
    open_app(page)
    table = new_table(page)
    for a1, a2, b1, b2 in GAME[:2]:
        play_turn(page, a1, a2)
        play_turn(page, b1, b2)
    before = totals(page)
    wrong: list[str] = []

    def look(name: str) -> None:
        for how in looked_at(page, *SIZES):
            screen(f"past-{name}-{how}")
            wrong.extend(f"{name}, {how}: {fault}" for fault in faults(page, colours="dark" in how))
            wrong.extend(f"{name}, {how}: small: {one}" for one in page.evaluate(SMALL))
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wrong.append(f"{name}, {how}: scrolls sideways")

    go(page, f"{table}/log")
    look("log")
    page.locator("main li a:has-text('Leaf places Statue on c3')").tap()
    shown(page, "/then/4")
    assert page.locator(".past-bar h2").inner_text() == "After move 4 of 20"
    look("then")
    page.locator(".ledge a:has-text('Back to now')").tap()
    shown(page, table.removeprefix("#"))
    assert totals(page) == before
    go(page, f"{table}/then/4")
    tap(page, "app:past:change:3")
    page.locator(".past-bar").wait_for()
    assert "Instead of: Leaf places Statue on c3." in page.locator(".past-bar").inner_text()
    tap(page, "cell:d3")
    look("change")
    page.reload()
    page.locator(".past-bar").wait_for()
    tap(page, "cell:d3")
    tap(page, "app:go")
    shown(page, "/past")
    assert "Changed: Leaf places Statue on d3." in page.locator(".past-list").inner_text()
    look("list")
    page.reload()
    shown(page, "/past")
    tap(page, "app:past:yes")
    shown(page, table.removeprefix("#"))
    assert status(page).startswith("Past changed.")
    go(page, f"{table}/log")
    assert page.locator("main li:has-text('Leaf places Statue on d3')").count() == 1
    assert page.locator("main li:has-text('Then the past was changed.')").count() == 1
    page.reload()
    shown(page, "/log")
    go(page, table)
    tap(page, "app:undo")
    assert status(page).startswith("Undone: the change of the past.")
    assert totals(page) == before
    assert not wrong, "\n".join(wrong)


def test_what_does_not_fit_any_more_is_decided(page: Page, open_app: Open, screen: Screen) -> None:
    """The second tile of Leaf is placed where a later one is: that one is changed, and a later move removed."""
    open_app(page)
    table = new_table(page)
    for a1, a2, b1, b2 in GAME[:2]:
        play_turn(page, a1, a2)
        play_turn(page, b1, b2)
    go(page, f"{table}/then/4")
    tap(page, "app:past:change:3")
    tap(page, "cell:c1")  # where the Police Station is placed in the next round
    tap(page, "app:go")
    shown(page, "/past")
    assert page.locator("[data-key='app:past:yes']").get_attribute("aria-disabled") == "true"
    first = page.locator(".past-list > .open").first
    assert "Leaf places Police Station on c1." in first.inner_text()
    assert "No longer possible" in first.inner_text()
    wrong: list[str] = []
    for how in looked_at(page, *SIZES):
        screen(f"past-open-{how}")
        wrong += [f"{how}: {fault}" for fault in faults(page, colours="dark" in how)] + page.evaluate(SMALL)
    first.locator("[data-key^='app:past:change']").tap()
    page.locator(".past-bar").wait_for()
    page.locator("[data-key='cell:d4']").tap()
    tap(page, "app:go")
    shown(page, "/past")
    assert "Changed: Leaf places Police Station on d4." in page.locator(".past-list").inner_text()
    tap(page, "app:past:yes")
    shown(page, table.removeprefix("#"))
    go(page, f"{table}/then/20")
    tap(page, "app:past:out:19")
    shown(page, "/past")
    page.locator(".ledge a:has-text('Decide later')").tap()
    shown(page, table.removeprefix("#"))
    page.locator(".past-bar a").tap()
    shown(page, "/past")
    tap(page, "app:past:cancel")
    assert "1 decision is dropped: about move 20." in page.locator(".sure").inner_text()
    for how in looked_at(page, *SIZES):
        screen(f"past-cancel-{how}")
        wrong += [f"{how}: {fault}" for fault in faults(page, colours="dark" in how)] + page.evaluate(SMALL)
    tap(page, "app:past:cancel")
    shown(page, table.removeprefix("#"))
    assert not wrong, "\n".join(wrong)


def test_the_first_difference_is_found_by_halving(page: Page, open_app: Open, screen: Screen) -> None:
    open_app(page)
    table = new_table(page)
    for a1, a2, b1, b2 in GAME[:2]:
        play_turn(page, a1, a2)
        play_turn(page, b1, b2)
    go(page, f"{table}/menu")
    wrong: list[str] = []
    page.locator("main a:has-text('Find a difference')").tap()
    shown(page, "/differ")
    for how in looked_at(page, *SIZES):
        screen(f"past-differ-{how}")
        wrong += [f"{how}: {fault}" for fault in faults(page, colours="dark" in how)] + page.evaluate(SMALL)
    asked = 0
    while page.locator(".ledge a:has-text('Yes')").count():
        middle = int(page.locator(".past-bar h2").inner_text().split()[7])
        page.locator(f".ledge a:has-text('{'Yes' if middle < 7 else 'No'}')").tap()
        settled(page)
        asked += 1
        assert asked < 6, "20 moves are halved four or five times"
    assert "right before move 7 and wrong after it" in page.locator("main").inner_text()
    page.locator(".ledge a:has-text('Open this position')").tap()
    shown(page, "/then/7")
    go(page, f"{table}/menu")
    tap(page, "app:past:same")
    assert status(page) == "Marked as correct."
    assert not wrong, "\n".join(wrong)
