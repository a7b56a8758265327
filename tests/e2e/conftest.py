"""One browser and one copy of the built site for all end-to-end tests; a fresh page, as on a phone, for each.

`page` is on nothing yet: `open_app(page)` goes to the site and waits until Python is awake. Whatever a page asks of
another origin is blocked and kept in `off_origin`; the test fails if there is any. So it does if the page throws, or
writes an error to its console, or fetches the part of the standard library that the start leaves out.

Only a test marked `keeps` lets the page register its service worker, which fetches everything there is.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web"))

from make import serve, setup, site  # noqa: E402 - the path must be set first
from make.step import alone  # noqa: E402

SCREENS = ROOT / ".build" / "screens"
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 60.0
ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site, built from the sources as they are, that no later build changes."""
    copied = tmp_path_factory.mktemp("site") / "dist"
    with alone():
        site.build()
        shutil.copytree(site.DIST, copied)
    return copied


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where the site is served, ending in a slash."""
    with serve.served(folder) as where:
        yield where


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of the run."""
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=setup.browser(), args=[*ARGUMENTS, *root])
        yield started
        started.close()


@pytest.fixture
def off_origin() -> list[str]:
    """Addresses outside the site that the page asked for."""
    return []


@pytest.fixture
def thrown() -> list[str]:
    """Errors that the page threw and did not catch, or wrote to its console."""
    return []


@pytest.fixture
def context(
    request: pytest.FixtureRequest, browser: Browser, address: str, off_origin: list[str], thrown: list[str]
) -> Iterator[BrowserContext]:
    """A fresh profile on a phone's screen with touch, shut in to the site."""
    made = browser.new_context(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        service_workers="allow" if request.node.get_closest_marker("keeps") else "block",
    )
    made.set_default_timeout(15_000)

    def guard(route: Route) -> None:
        off_origin.append(route.request.url)
        route.abort()

    def note(sent: Request) -> None:
        # What a worker asks for may pass by the route above, and is none of the page's start.
        if sent.service_worker is None:
            asked.append(sent.url)
        elif not sent.url.startswith(address):
            off_origin.append(sent.url)

    asked: list[str] = []
    made.route(lambda url: not url.startswith((address, "data:", "blob:")), guard)
    made.on("request", note)
    made.on("weberror", lambda error: thrown.append(str(error.error)))
    made.on("console", lambda said: thrown.append(said.text) if said.type == "error" else None)
    yield made
    made.close()
    assert not off_origin, f"asked of another origin: {off_origin}"
    if not request.node.get_closest_marker("loads_rest"):
        rest = [url for url in asked if url.endswith("/rest.zip")]
        assert not rest, "the start's library lacks a module: run `python3 build.py modules`, see web/make/library.py"


@pytest.fixture
def page(context: BrowserContext, thrown: list[str]) -> Iterator[Page]:
    """A page on nothing yet; at the end it must have thrown nothing."""
    yield context.new_page()
    assert not thrown, f"the page threw: {thrown}"


@pytest.fixture
def open_app(address: str) -> Callable[..., Page]:
    """A function that opens the site in a page and waits until Python is awake."""

    def opened(page: Page, fragment: str = "") -> Page:
        page.goto(address + fragment)
        wait(page, "performance.getEntriesByName('chaupal-started').length > 0", "Python is awake")
        return page

    return opened


@pytest.fixture
def until() -> Callable[..., None]:
    """Give tests the function `wait`, to be called with a page, an expression and words for what is awaited."""
    return wait


def wait(page: Page, true: str, what: str, patience: float = PATIENCE) -> None:
    """Wait until an expression is true in the page: Playwright's own way needs eval, which the policy forbids."""
    end = time.monotonic() + patience
    while not page.evaluate(true):
        assert time.monotonic() < end, f"waited {patience} s in vain until {what}"
        time.sleep(0.02)


@pytest.fixture
def screen(page: Page) -> Callable[[str], Path]:
    """A function that keeps a picture of the whole page under a name, in .build/screens/."""

    def taken(name: str) -> Path:
        path = SCREENS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, full_page=True)
        return path

    return taken
