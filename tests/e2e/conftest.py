"""One copy of the built site for all end-to-end tests; a fresh page, as on a phone, at an address of its own for each.

`page` is on nothing yet: `open_app(page)` goes to the site and waits until Python is awake. Whatever a page asks of
another origin is blocked and kept in `off_origin`; the test fails if there is any. So it does if the page throws, or
writes an error to its console, or asks in a window of the browser's own, or fetches the part of the standard library
that the start leaves out.

The tests share one browser and one of its processes, which has compiled Pyodide once; what is kept is kept by address,
so that each finds an empty phone. A test marked `fresh` has a profile and processes of its own, as a first visit has;
so has one marked `keeps`, which alone lets the page register its service worker, that fetches everything there is.
"""

from __future__ import annotations

import base64
import contextlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Page,
    Playwright,
    Request,
    Route,
    ViewportSize,
    WebError,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web"))

from make import serve, setup, site  # noqa: E402 - the path must be set first
from make.step import alone  # noqa: E402

SCREENS = ROOT / ".build" / "screens"
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 60.0
"""Seconds that a test waits for anything; a machine that does much else may need many of them."""
WHOLE = os.environ.get("CHAUPAL_TESTS") == "all"
"""At full length pages are seen in each theme at each size, and every picture is kept."""
LONG = pytest.mark.long
"""Of a test that goes the way of others once more, in another size or game, or through a whole game."""
UNHURRIED = """
    let taps = 0;
    Object.defineProperty(MouseEvent.prototype, "timeStamp", { get: () => (taps += 1000), configurable: true });
"""
"""Each tap comes a second after the one before, for who looks at when: tests tap faster than a person does."""
GOING = """
    let going = 0;
    history.go = (by) => { going = 1; History.prototype.go.call(history, by); };
    addEventListener("popstate", () => (going = 0));
    window.settles = () => new Promise((done) => {
      const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      const look = () => (going ? setTimeout(look, 10) : painted());
      look();
    });
"""
"""Browsers go back a moment after they are asked to, on a busy machine a long one: `settles` waits for it."""
AT_ONCE = "globalThis.chaupal = { soon: (then) => then() }"
"""What stands below the board is drawn with it, not a frame later, for who looks as soon as a tap is answered."""
KNOWING = """
    addEventListener("submit", ({ target }) => {
      if (!globalThis.learns) for (const one of target.querySelectorAll("[name=teaches]")) one.checked = false;
    }, true);
"""
"""The players know the rules, unless `learns` is set: a new table does not explain them."""
SHUT_IN = [*setup.arguments(), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.local"]
"""Arguments of a browser that finds no other machine; with a route instead it would have no cache."""
NOT_BACK = "try { localStorage.removeItem('chaupal-left') } catch {}"
AWAKE = "performance.getEntriesByName('chaupal-started').length > 0"
TWICE = """new Promise((done) => {
    indexedDB.open("chaupal").onsuccess = ({ target: { result: all } }) => {
      const shelf = all.transaction("kept").objectStore("kept");
      const keys = shelf.getAllKeys();
      shelf.getAll().onsuccess = ({ target: { result: texts } }) => {
        all.close();
        const second = new Map(keys.result.map((key, at) => [key, texts[at]]));
        const first = Object.entries(localStorage).filter(([key]) => key.startsWith("chaupal:table:"));
        done(first.every(([key, text]) => second.get(key) === text));
      };
    };
})"""
"""Whether each table in localStorage is in the second copy too."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site, built from the sources as they are, that no later build changes."""
    copied = tmp_path_factory.mktemp("site") / "dist"
    with alone():
        site.build()
        shutil.copytree(site.DIST, copied)
    return copied


@pytest.fixture(scope="session")
def had() -> set[str]:
    """The addresses that a test was served at: of these the shared browser may keep something."""
    return set()


@pytest.fixture
def address(folder: Path, had: set[str]) -> Iterator[str]:
    """Where the site is served, ending in a slash: a port that no test had before, for which nothing is kept yet."""
    with contextlib.ExitStack() as served:
        while (where := served.enter_context(serve.served(folder))) in had:
            pass  # the system gives a port out again once it is free: this one stays taken until another is found
        had.add(where)
        yield where


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser of the tests that share none, and of a second phone."""
    with playwright.chromium.launch(executable_path=setup.browser(), args=SHUT_IN) as started:
        yield started


@pytest.fixture(scope="session")
def shared(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:
    """A profile in which Python is awake already, in the one process that all pages of the site have there."""
    words = [*SHUT_IN, "--process-per-site"]
    with (
        serve.served(folder) as where,
        playwright.chromium.launch(executable_path=setup.browser(), args=words) as started,
    ):
        made = phone(started)
        first = made.new_page()
        first.goto(where)
        wait(first, AWAKE, "Python is awake")
        yield made


def phone(browser: Browser, *, keeps: bool = False, permissions: Sequence[str] = ()) -> BrowserContext:
    """A fresh profile on a phone's screen with touch."""
    made = browser.new_context(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2 if WHOLE else 1,
        service_workers="allow" if keeps else "block",
        permissions=permissions,
    )
    made.set_default_timeout(PATIENCE * 1000)
    made.add_init_script(UNHURRIED)
    made.add_init_script(GOING)
    made.add_init_script(KNOWING)
    made.add_init_script(AT_ONCE)
    return made


@pytest.fixture
def off_origin() -> list[str]:
    """Addresses outside the site that the page asked for."""
    return []


@pytest.fixture
def thrown() -> list[str]:
    """Errors that the page threw and did not catch, or wrote to its console; and dialogs it opened."""
    return []


@pytest.fixture
def context(
    request: pytest.FixtureRequest, address: str, off_origin: list[str], thrown: list[str]
) -> Iterator[BrowserContext]:
    """A phone that keeps nothing of the site yet, shut in to it."""
    keeps = request.node.get_closest_marker("keeps") is not None
    alone = keeps or request.node.get_closest_marker("fresh") is not None
    made: BrowserContext
    made = phone(request.getfixturevalue("browser"), keeps=keeps) if alone else request.getfixturevalue("shared")
    before = list(made.pages)
    inside = (address, *(page.url for page in before), "data:", "blob:")

    def note(sent: Request) -> None:
        # What a worker asks for may pass by the route above, and is none of the page's start.
        if not sent.url.startswith(inside):
            off_origin.append(sent.url)
        elif sent.service_worker is None:
            asked.append(sent.url)

    def failed(error: WebError) -> None:
        thrown.append(str(error.error))

    def said(message: ConsoleMessage) -> None:
        # A picture opened as a page names no icon, and the browser asks for one.
        if message.type == "error" and not message.location["url"].endswith("/favicon.ico"):
            thrown.append(message.text)

    def interrupted(dialog: Dialog) -> None:
        thrown.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    asked: list[str] = []
    made.on("request", note)
    made.on("weberror", failed)
    made.on("console", said)
    made.on("dialog", interrupted)
    yield made
    if alone:
        made.close()
    else:
        for page in made.pages:
            if page not in before:
                page.close()
        made.unroute_all()
        made.clear_permissions()
        made.remove_listener("request", note)
        made.remove_listener("weberror", failed)
        made.remove_listener("console", said)
        made.remove_listener("dialog", interrupted)
    assert not off_origin, f"asked of another origin: {off_origin}"
    if not request.node.get_closest_marker("loads_rest"):
        rest = [url for url in asked if url.endswith("/rest.zip")]
        assert not rest, "the start's library lacks a module: run `python3 build.py modules`, see web/make/library.py"


@pytest.fixture
def page(context: BrowserContext, thrown: list[str]) -> Iterator[Page]:
    """A page on nothing yet; at the end it must have thrown nothing, and have opened no dialog."""
    yield context.new_page()
    assert not thrown, f"the page threw: {thrown}"


@pytest.fixture
def open_app(address: str) -> Callable[..., Page]:
    """A function that opens the site in a page and waits until Python is awake.

    Without a fragment it opens at the shelf, unless `back`: then at the table's page that was left, if there is one.
    """

    def opened(page: Page, fragment: str = "", *, back: bool = False) -> Page:
        if not back:
            page.add_init_script(NOT_BACK)
        page.goto(address + fragment)
        wait(page, AWAKE, "Python is awake")
        return page

    return opened


@pytest.fixture
def until() -> Callable[..., None]:
    """Give tests the function `wait`, to be called with a page, an expression and words for what is awaited."""
    return wait


def wait(page: Page, true: str, what: str) -> None:
    """Wait until an expression is true in the page: Playwright's own way needs eval, which the policy forbids."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(true):
        assert time.monotonic() < end, f"waited {PATIENCE} s in vain until {what}"
        time.sleep(0.02)


class Held:
    """Requests of a page that are held back until they are let go; what is asked later passes."""

    def __init__(self, page: Page, part: str | re.Pattern[str]) -> None:
        self.held: list[Route] = []
        self.holds = True
        page.route(part, self._asked)

    def _asked(self, route: Route) -> None:
        if self.holds:
            self.held.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        """Let all that is held pass."""
        self.holds = False
        while self.held:
            self.held.pop().continue_()


def patient(page: Page, *timers: int) -> None:
    """Let the page wait ten minutes where it waits so many milliseconds: on a busy machine they are over too soon."""
    page.add_init_script(f"""
        const {{ setTimeout }} = globalThis;
        globalThis.setTimeout = (then, after, ...more) =>
          setTimeout(then, {list(timers)}.includes(after) ? 600_000 : after, ...more);
    """)


@pytest.fixture
def screen(page: Page) -> Callable[[str], Path]:
    """A function that keeps a picture of the whole page under a name, in .build/screens/, at full length only."""

    def taken(name: str) -> Path:
        path = SCREENS / f"{name}.png"
        if not WHOLE:
            return path
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path, full_page=True, scale="css")
        return path

    return taken


@pytest.fixture
def beside(page: Page, request: pytest.FixtureRequest) -> Callable[..., Path]:
    """A function that keeps a picture of the page on a small phone, light and dark, in one file.

    Where the environment names a folder of drawn pages, `CHAUPAL_MOCKS`, the one of the same name stands beside it.
    """

    def taken(name: str, drawn: str = "") -> Path:
        page.set_viewport_size(SMALL)
        pictures = in_both_themes(page)
        mock = Path(os.environ.get("CHAUPAL_MOCKS", "")) / f"{drawn or name}.html"
        if mock.is_file():
            other = request.getfixturevalue("browser").new_page(viewport=SMALL)
            other.goto(mock.resolve().as_uri())
            pictures += in_both_themes(other)
            other.close()
        sheet = page.context.new_page()
        sheet.set_viewport_size({"width": len(pictures) * SMALL["width"], "height": SMALL["height"]})
        images = (f"<img src=data:image/png;base64,{base64.b64encode(one).decode()}>" for one in pictures)
        sheet.set_content(f"<body style='display: flex; margin: 0'>{''.join(images)}")
        path = SCREENS / f"beside-{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        sheet.screenshot(path=path, scale="css")
        sheet.close()
        return path

    return taken


SMALL: ViewportSize = {"width": 360, "height": 740}


def in_both_themes(page: Page) -> list[bytes]:
    """Pictures of a page, light and dark."""
    pictures = []
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        pictures.append(page.screenshot(scale="css", animations="disabled"))
    return pictures[::-1]
