"""Back where a person was: the app opened from its icon, without an address, while a table is open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page
from test_panchayat import go, new_table, play_turn, tap

Open = Callable[..., Page]
DAY = 86_400_000


def left(page: Page, context: BrowserContext) -> Page:
    """The page closed as a phone does, and a new one with nothing but what the browser stores."""
    page.close(run_before_unload=False)
    return context.new_page()


@pytest.mark.loads_rest
def test_the_icon_opens_the_table_where_it_was_left(page: Page, context: BrowserContext, open_app: Open) -> None:
    open_app(page, back=True)
    table = new_table(page)
    play_turn(page, "granary d2", "statue c3")
    tap(page, "tile:house")
    tap(page, "tile:well")
    tap(page, "cell:b2")
    button = page.locator(".ledge .go").inner_text()
    assert button.startswith("Place")
    page.evaluate("scrollTo(0, 60)")
    before = page.evaluate("scrollY")
    assert before > 0
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page = left(page, context)
    open_app(page, back=True)
    assert page.evaluate("location.hash") == table
    assert page.locator(".ledge .go").inner_text() == button
    assert page.evaluate("scrollY") == before
    page.reload()
    page.locator(".ledge .go:has-text('Place')").wait_for()
    assert page.locator(".ledge .go").inner_text() == button, "what was chosen outlives a reload"

    go(page, f"{table}/hand/A")
    tap(page, "pad:1")
    tap(page, "pad:2")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page = left(page, context)
    open_app(page, back=True)
    assert page.evaluate("location.hash") == f"{table}/hand/A"
    assert "12" in page.locator(".pad-part").inner_text()

    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page = left(page, context)
    page.add_init_script(f"const now = Date.now; Date.now = () => now() + {DAY}")
    open_app(page, back=True)
    assert page.evaluate("location.hash") == ""
    assert page.locator("#shelf .table-card").count() == 1


@pytest.mark.loads_rest
def test_who_left_from_the_shelf_comes_back_to_it(page: Page, context: BrowserContext, open_app: Open) -> None:
    open_app(page, back=True)
    new_table(page)
    go(page, "")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page = left(page, context)
    open_app(page, back=True)
    assert page.evaluate("location.hash") == ""
    assert page.locator("#shelf .table-card").count() == 1
