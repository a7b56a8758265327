"""A phone in the hand: with a browser that translates, turned on its side, with large text, left and come back to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page
from test_panchayat import go, new_table, tap

Open = Callable[..., Page]


@pytest.mark.loads_rest
def test_what_a_translating_browser_leaves_alone(page: Page, open_app: Open) -> None:
    """Names, the four words, codes, texts of tables, and the settings that PyScript reads."""
    open_app(page)
    table = new_table(page)

    def kept(what: str) -> bool:
        found: list[bool] = page.locator(what).evaluate_all("all => all.map(one => one.translate)")
        return bool(found) and not any(found)

    assert kept("mpy-config")
    assert kept(".strip .name > span:first-child")
    go(page, f"{table}/sheet")
    assert kept(".seat-head > span > span")
    go(page, f"{table}/handover")
    assert kept(".four-words")
    assert kept("textarea")
    go(page, "")
    assert kept(".table-say .names")


NOTCH = {"top": 0, "left": 47, "bottom": 21, "right": 47}
"""What a phone with a notch keeps for itself when it lies on its side."""
KEYS = """() => {
    const seen = (one) => one.checkVisibility() && !one.closest(".sr") && one.offsetWidth > 1;
    const all = [...document.querySelectorAll(".page :is(a, button, input, h1, h2)")].filter(seen);
    const boxes = all.map((one) => one.getBoundingClientRect());
    const most = (side) => Math.max(...boxes.map((box) => box[side]));
    return [Math.min(...boxes.map(({ left }) => left)), most("right"), most("bottom")];
}"""
"""The edges of all keys and headings that are seen."""
GROUNDS = """() => [...document.querySelectorAll(".page > :is(.banner, .fringe, .under-tree, .ledge)")]
    .map((one) => one.getBoundingClientRect()).every(({ left, right }) => left === 0 && right === innerWidth)"""


@pytest.mark.loads_rest
def test_a_notch_covers_nothing(page: Page, context: BrowserContext, open_app: Open) -> None:
    """On its side: keys and headings stand inside what the phone leaves free, and nothing is scrolled sideways."""
    open_app(page)
    table = new_table(page)
    page.set_viewport_size({"width": 844, "height": 390})
    context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    beside = [f"{table}/{one}" for one in ("menu", "hand/A", "sheet", "log", "handover", "settings", "wrong")]
    for where in (table, *beside, "panchayat/new", "panchayat", "bring", "settings", "history", ""):
        go(page, where)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        left, right, bottom = page.evaluate(KEYS)
        assert NOTCH["left"] <= left < right <= 844 - NOTCH["right"], where
        assert bottom <= 390 - NOTCH["bottom"], where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        assert page.evaluate(GROUNDS), where


@pytest.mark.parametrize("width", [360, 390])
def test_undo_stays_as_it_is_when_redo_comes(page: Page, open_app: Open, width: int) -> None:
    open_app(page)
    page.set_viewport_size({"width": width, "height": 740})
    new_table(page)
    tap(page, "tile:granary")
    tap(page, "tile:statue")
    box = "(({ left, width }) => [left, width])(document.querySelector('.undo').getBoundingClientRect())"
    before = page.evaluate(box)
    tap(page, "app:undo")
    assert page.locator("[data-key='app:redo']").is_visible()
    assert page.evaluate(box) == before
    tap(page, "app:undo")
    assert page.evaluate(box) == before, "nor when nothing is left to take back"
