"""One table on three phones: they connect without a server, and what one records, all show."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import LONG, phone, wait
from playwright.sync_api import Browser, Page, Playwright
from test_handing_over import film
from test_panchayat import new_table, tap

from make import setup

Open = Callable[..., Page]

pytestmark = pytest.mark.loads_rest


@pytest.fixture
def others(browser: Browser, address: str, open_app: Open) -> Iterator[list[Page]]:
    """Two more phones, at the shelf."""
    made = [phone(browser) for _ in range(2)]
    yield [open_app(one.new_page()) for one in made]
    for one in made:
        one.close()


def code(page: Page) -> str:
    """The code that a phone shows, once its browser has described its end."""
    wait(page, "[...document.querySelectorAll('.phones-main textarea[readonly]')].some(one => one.value)", "a code")
    found: str = page.locator(".phones-main textarea[readonly]").input_value()
    return found


def paste(page: Page, text: str) -> None:
    page.locator("form[data-key='fill:pair'] textarea").fill(text)
    page.locator("form[data-key='fill:pair'] button").tap()


def connected(host: Page, guest: Page) -> None:
    """Let a phone join the table of another, with the codes as text."""
    host.locator("[data-key='app:live:add']").tap()
    offer = code(host)
    guest.evaluate("location.hash = 'join'")
    guest.locator("form[data-key='fill:pair']").wait_for()
    paste(guest, offer)
    paste(host, code(guest))
    guest.locator("[data-key='app:live:leave']").wait_for()


def log(page: Page) -> str:
    """The last move, as it is said to a screen reader."""
    found: str = page.locator("main ~ p.sr").last.text_content() or ""
    return found


def test_three_phones_at_one_table(page: Page, others: list[Page], open_app: Open) -> None:
    open_app(page)
    table = new_table(page).split("/")[1]
    page.evaluate(f"location.hash = 'table/{table}/phones'")
    page.locator("[data-key='app:live:share']").tap()
    for guest in others:
        connected(page, guest)
    assert page.locator(".phones .touch.on").count() == 3
    for one in (page, *others):
        one.evaluate(f"location.hash = 'table/{table}'")
        one.locator(".table-main").wait_for()
    phones = (page, *others)
    recorded(phones, others[0], "tile:house")
    recorded(phones, others[1], "tile:statue")
    recorded(phones, page, "cell:b2", "app:go")
    recorded(phones, others[0], "app:undo")
    assert log(page).startswith("Move 2:")
    others[0].context.close()
    page.locator(".phones-bar:has-text('1 other phone connected')").wait_for()


def recorded(phones: tuple[Page, ...], by: Page, *keys: str) -> None:
    """Record something on one phone, and wait until all show it."""
    before = [log(one) for one in phones]
    for key in keys:
        tap(by, key)
    for one, was in zip(phones, before, strict=True):
        wait(one, f"document.querySelector('main ~ p.sr').textContent !== {json.dumps(was)}", "the move is here")
    assert len({log(one) for one in phones}) == 1


@LONG
def test_two_phones_scan_each_other(playwright: Playwright, open_app: Open, tmp_path: Path) -> None:
    """Each camera sees what the other phone shows: the first code, then the answer to it."""
    films = [tmp_path / f"{number}.y4m" for number in range(2)]
    phones = []
    for seen in films:
        seen.write_bytes(film(["nothing yet"]))
        camera = ("--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={seen}")
        started = playwright.chromium.launch(
            executable_path=setup.browser(), args=[*setup.arguments(), *camera, "--use-fake-ui-for-media-stream"]
        )
        phones.append(open_app(phone(started).new_page()))
    host, guest = phones
    table = new_table(host).split("/")[1]
    host.evaluate(f"location.hash = 'table/{table}/phones'")
    host.locator("[data-key='app:live:share']").tap()
    host.locator("[data-key='app:live:add']").tap()
    films[1].write_bytes(film([code(host)]))
    guest.evaluate("location.hash = 'join'")
    guest.locator("[data-scan]").tap()
    films[0].write_bytes(film([code(guest)]))
    host.locator("[data-scan]").tap()
    guest.locator("[data-key='app:live:leave']").wait_for()
    assert guest.evaluate("location.hash") == f"#table/{table}/phones"
    for one in phones:
        browser = one.context.browser
        assert browser
        browser.close()
