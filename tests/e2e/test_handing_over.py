"""A table goes from one phone to another: by link, by several squares, and without internet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import PHONE
from playwright.sync_api import Browser, BrowserContext, Page
from test_panchayat import faults, looked_at

from border.code import links, text_of

Open = Callable[..., Page]
Until = Callable[..., None]
Screen = Callable[[str], Path]

PLAYTHROUGH = (Path(__file__).parents[1] / "playthroughs" / "panchayat-4.txt").read_text("utf-8")
PREVIEW = "Boolean(document.querySelector('.coming, .at-table'))"
TEXTS = """Object.entries(localStorage).filter(([key]) => /^chaupal:table:/.test(key)).map(([, slot]) => slot)"""

pytestmark = pytest.mark.loads_rest


def go(page: Page, fragment: str) -> None:
    page.evaluate("hash => { location.hash = hash }", fragment)
    page.wait_for_timeout(50)


def tap(page: Page, key: str) -> None:
    page.locator(f'[data-key="{key}"]').first.tap()


def a_table(page: Page, until: Until) -> str:
    """A whole game for four, open; its fragment."""
    go(page, "bring")
    page.fill("textarea[name=text]", PLAYTHROUGH)
    page.locator("button[type=submit]").tap()
    until(page, "/^#table/.test(location.hash)", "the table is open")
    found: str = page.evaluate("location.hash")
    return found.split("/")[1]


def kept(page: Page) -> list[str]:
    """The texts of the tables, each once."""
    slots: list[str] = page.evaluate(TEXTS)
    return sorted({json.loads(slot.partition("\n")[2])["text"] for slot in slots if slot.partition("\n")[2]})


def link_of(page: Page) -> str:
    """What is shared when the link is."""
    page.evaluate("navigator.share = async (what) => { globalThis.shared = what }")
    tap(page, "app:link:share")
    found: str = page.evaluate("globalThis.shared.url")
    return found


def squares_of(page: Page, until: Until) -> list[str]:
    """Each square as the drawing that it is."""
    until(page, "Boolean(document.querySelector('.square-code svg'))", "the square is drawn")
    found: list[str] = []
    while True:
        shown = page.locator(".square-code").inner_html()
        if shown in found:
            return found
        found.append(shown)
        tap(page, "app:square:next")


@pytest.fixture
def other(browser: Browser, context: BrowserContext) -> Any:
    """Another phone."""
    made = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block")
    made.set_default_timeout(15_000)
    yield made.new_page()
    made.close()


def test_a_table_goes_by_link(page: Page, other: Page, open_app: Open, until: Until, address: str) -> None:
    """The receiver's own table stays; what is the same is told to be, and what goes on is."""
    open_app(page)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    link = link_of(page)
    assert link.startswith(f"{address}#bring/C1-")
    open_app(other)
    go(other, "panchayat/new")
    other.locator("label:has([name=copy][value=practice])").tap()
    other.locator("button[type=submit]").tap()
    other.locator(".at-table").wait_for()
    (own,) = kept(other)
    open_app(other, f"#{link.partition('#')[2]}")
    until(other, "document.body.textContent.includes('New here')", "it was looked at")
    assert kept(other) == [own]
    other.locator("button[type=submit]").tap()
    until(other, "/^#table/.test(location.hash)", "the table is open")
    assert kept(other) == sorted([own, *kept(page)])
    open_app(other, f"#{link.partition('#')[2]}")
    until(other, "document.body.textContent.includes('Here already')", "it was looked at")
    assert not other.locator("button[type=submit]").count()


def test_a_table_goes_by_squares(page: Page, other: Page, open_app: Open, until: Until) -> None:
    """Each square opens a page of its own, as a camera does; what is missing is said."""
    open_app(page)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    squares = squares_of(page, until)
    assert len(squares) > 2
    tap(page, "app:link:copy")
    import sys

    sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

    sent = links(text_of(link_of(page)), page.url.partition("#")[0], squares=True)
    assert len(sent) == len(squares)
    for at, one in enumerate(reversed(sent)):
        open_app(other, f"#{one.partition('#')[2]}")
        if at < len(sent) - 1:
            assert f"{at + 1} of {len(sent)} pieces" in other.locator(".came").inner_text()
            other.goto("about:blank")
    until(other, PREVIEW, "it was looked at")
    other.locator("button[type=submit]").tap()
    until(other, "/^#table/.test(location.hash)", "the table is open")
    assert kept(other) == kept(page)


@pytest.mark.keeps
def test_without_internet(page: Page, context: BrowserContext, open_app: Open, until: Until) -> None:
    """Squares are drawn and a table is looked at where the internet is gone."""
    open_app(page)
    until(page, "document.documentElement.dataset.offline === 'ready'", "everything is kept")
    context.set_offline(True)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    assert squares_of(page, until)
    link = link_of(page)
    go(page, link.partition("#")[2])
    until(page, "document.body.textContent.includes('Here already')", "it was looked at")
    context.set_offline(False)


def test_the_link_is_there_where_squares_are_not(page: Page, open_app: Open, until: Until, thrown: list[str]) -> None:
    page.route(re.compile(r"segno.*\.whl$"), lambda route: route.fulfill(status=404, body=""))
    open_app(page)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    until(page, "Boolean(document.querySelector('.refusal'))", "it says that they do not come")
    assert "The link does the same" in page.locator(".refusal").inner_text()
    assert link_of(page)
    thrown.clear()  # the browser's own words for what did not come


def test_squares_change_by_themselves_until_stopped(page: Page, open_app: Open, until: Until) -> None:
    open_app(page)
    name = a_table(page, until)
    page.emulate_media(reduced_motion="reduce")
    go(page, f"table/{name}/handover")
    until(page, "Boolean(document.querySelector('.square-code svg'))", "the square is drawn")
    page.wait_for_timeout(2_500)
    assert page.locator(".square-code").get_attribute("aria-label") == "Square 1 of 3"
    page.emulate_media(reduced_motion="no-preference")
    tap(page, "app:square:next")
    until(page, "document.querySelector('.square-code').ariaLabel === 'Square 3 of 3'", "the next one is shown", 6.0)
    tap(page, "app:square:still")
    shown = page.locator(".square-code").get_attribute("aria-label")
    page.wait_for_timeout(2_500)
    assert page.locator(".square-code").get_attribute("aria-label") == shown


SCANNER = """
globalThis.BarcodeDetector = class { async detect() { return codes.length ? [{ rawValue: codes.shift() }] : []; } };
globalThis.codes = [];
Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: async () => {
  globalThis.stream = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  stream.getContext("2d").fillRect(0, 0, 9, 9);
  return (globalThis.camera = stream.captureStream());
} } });
HTMLMediaElement.prototype.play = async () => {};
"""


def test_squares_are_scanned_inside_the_app(page: Page, open_app: Open, until: Until) -> None:
    """The camera is started by a tap, gathers square by square, and stops when the page is left."""
    page.add_init_script(SCANNER)
    open_app(page)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")

    sent = links(text_of(link_of(page)), page.url.partition("#")[0], squares=True)
    go(page, "bring/scan")
    page.locator("[data-scan]").tap()
    page.evaluate("(one) => codes.push(one)", sent[0])
    until(page, "Boolean(document.querySelector('.came'))", "a piece came")
    assert page.evaluate("camera.getTracks()[0].readyState") == "live"
    page.evaluate("(more) => codes.push(...more)", list(sent[1:]))
    until(page, "document.body.textContent.includes('Here already')", "it was looked at")
    until(page, "camera.getTracks()[0].readyState === 'ended'", "the camera is off")


def test_scanning_says_what_to_do_where_it_cannot(page: Page, open_app: Open) -> None:
    open_app(page, "#bring/scan")
    assert page.locator(".scans-not").is_visible()
    assert not page.locator(".scans").is_visible()


def test_how_the_pages_look(page: Page, open_app: Open, until: Until, screen: Screen) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_app(page)
    name = a_table(page, until)
    wrong: list[str] = []

    def look(at: str) -> None:
        for shown in looked_at(page, (390, 844), (360, 740)):
            wrong.extend(f"{at}, {shown}: {one}" for one in faults(page, colours="dark" in shown))
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wrong.append(f"{at}, {shown}: scrolls sideways")
            small = page.evaluate("""[...document.querySelectorAll("main a.btn, main button.btn, footer .btn")]
                .filter((one) => one.offsetHeight && one.offsetHeight < 48).map((one) => one.textContent)""")
            wrong.extend(f"{at}, {shown}: {one} is low" for one in small)
            screen(f"handover-{at}-{shown}")

    go(page, f"table/{name}/handover")
    until(page, "Boolean(document.querySelector('.square-code svg'))", "the square is drawn")
    look("out")
    link = link_of(page)
    go(page, f"table/{name}/agree")
    look("agree")
    go(page, f"table/{name}/wrong/1")
    look("wrong")
    go(page, link.partition("#")[2])
    until(page, "document.body.textContent.includes('Here already')", "it was looked at")
    look("same")
    go(page, f"table/{name}")
    tap(page, "app:undo")
    go(page, link.partition("#")[2])
    until(page, "document.body.textContent.includes('Newer')", "it was looked at")
    look("newer")
    tap(page, "app:came:later")
    look("bring")
    go(page, "bring/scan")
    look("scan")
    assert not wrong
