"""A phone in the hand: with a browser that translates, turned on its side, with large text, left and come back to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from test_panchayat import go, new_table

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
