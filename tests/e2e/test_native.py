"""The way into a table without Python: pages, links and fields from the first paint, and nothing lost when it wakes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, Route

from make import setup

Open = Callable[..., Page]
Screen = Callable[..., Any]
Until = Callable[..., None]

WASM = re.compile(r"/pyodide\.asm\.wasm$")
AXE = (setup.NPM / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
ROUTES = ("", "panchayat", "panchayat/new", "panchayat/copy", "bring")
AWAKE = "document.documentElement.dataset.awake === 'yes'"
LISTENS = "Boolean(window.chaupal && chaupal.awake)"


class Sleeper:
    """Holds back what Python cannot wake without, until it is told to let go."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.asleep = True
        page.route(WASM, lambda route: self.held.append(route) if self.asleep else route.continue_())

    def wake(self) -> None:
        self.asleep = False
        for route in self.held:
            route.continue_()


@pytest.fixture
def sleeper(page: Page) -> Sleeper:
    return Sleeper(page)


def shown(page: Page) -> str:
    """The address of the one page that is seen."""
    found: list[str] = page.evaluate("[...document.querySelectorAll('.page')].filter(e => e.offsetHeight).map(e => e.id)")
    assert len(found) == 1, found
    return found[0]


def settled(page: Page) -> None:
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def opened(page: Page, open_app: Open, *taps: str) -> str:
    """A table of the practice copy, with Python awake; its address fragment."""
    open_app(page, "#panchayat/new")
    page.fill("[name=name-a]", "Leaf")
    page.locator("label:has([name=copy][value=practice])").tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    for key in taps:
        page.locator(f'[data-key="{key}"]').first.tap()
    fragment: str = page.evaluate("location.hash")
    return fragment


def events(page: Page) -> int:
    """How many moves the one kept table holds."""
    text: str = page.evaluate("""
        (() => {
          const slots = Object.keys(localStorage).filter((key) => /^chaupal:table:.+:[a-z]$/.test(key)).map((key) => localStorage[key]);
          const newest = slots.sort((a, b) => a.split(" ")[3].split("\\n")[0] - b.split(" ")[3].split("\\n")[0]).at(-1);
          return JSON.parse(newest.slice(newest.indexOf("\\n") + 1)).text;
        })()
    """)
    return len(re.findall(r"^A collect", text, re.MULTILINE))


@pytest.mark.parametrize("width", [390, 360])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_looks_the_same_without_python(
    page: Page, address: str, sleeper: Sleeper, screen: Screen, until: Until, width: int, theme: Literal["light", "dark"]
) -> None:
    """Each page before Python is awake and after it, to the pixel; axe-core finds nothing serious."""
    page.set_viewport_size({"width": width, "height": 844 if width == 390 else 740})
    page.emulate_media(color_scheme=theme)
    page.goto(address)
    before: dict[str, bytes] = {}
    wrong = []
    for route in ROUTES:
        page.evaluate("(route) => { location.hash = route }", route)
        assert shown(page) == (route or "shelf")
        settled(page)
        name = f"native-{theme}-{width}-{route.replace('/', '-') or 'shelf'}"
        before[route] = screen(f"{name}-asleep").read_bytes()
        page.evaluate(AXE)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)")
        wrong += [f"{route}: {one['id']}: {one['help']}" for one in found if one["impact"] in ("serious", "critical")]
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), route
    assert not wrong
    sleeper.wake()
    until(page, AWAKE, "Python is awake")
    for route in ROUTES:
        page.evaluate("(route) => { location.hash = route }", route)
        assert shown(page) == (route or "shelf")
        settled(page)
        name = f"native-{theme}-{width}-{route.replace('/', '-') or 'shelf'}"
        assert screen(f"{name}-awake").read_bytes() == before[route], route


def test_links_and_fields_without_any_script(page: Page, address: str, thrown: list[str]) -> None:
    """No script comes: the pages turn, fields take what is typed, details open."""
    page.route(re.compile(r"\.m?js$"), lambda route: route.abort())
    page.goto(address)
    assert shown(page) == "shelf"
    page.locator("#shelf a[href='#panchayat']").first.tap()
    assert shown(page) == "panchayat"
    page.locator("#panchayat details summary").first.tap()
    assert page.locator("#panchayat details[open]").count() == 1
    page.evaluate("scrollTo(0, 200)")
    page.locator("#panchayat a[href='#panchayat/new']").tap()
    assert shown(page) == "panchayat/new"
    assert page.evaluate("scrollY") == 0
    form = page.locator("[id='panchayat/new']")
    form.locator("[name=name-a]").fill("Leaf")
    form.locator("label:has([name=seats][value='3'])").tap()
    assert form.locator(".from-3").first.is_visible()
    page.go_back()
    assert shown(page) == "panchayat"
    page.locator("#panchayat .ledge a[href='#']").tap()
    assert shown(page) == "shelf"
    page.go_back()
    page.go_back()
    page.go_forward()
    assert form.locator("[name=name-a]").input_value() == "Leaf"
    thrown.clear()
