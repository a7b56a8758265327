"""Without internet, and new versions: everything is kept, and nothing is reloaded before a person says so."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import LONG, SHUT_IN
from playwright.sync_api import BrowserContext, Page, Playwright, Request
from test_panchayat import go

from app.storage.journal import slot, unslotted
from games import SLOGAN
from make import library, serve, setup, site

Open = Callable[..., Page]
Until = Callable[..., None]
Publish = Callable[[str], None]

pytestmark = pytest.mark.keeps

VERSION = "document.documentElement.dataset.build + document.querySelector('style').textContent"
READY = "document.documentElement.dataset.offline === 'ready'"
WAITS = "document.documentElement.dataset.newer === 'waits'"
STARTED = "performance.getEntriesByName('chaupal-started').length > 0"
TABLE = "location.hash.split('/').slice(0, 2).join('/')"
MUDDY = """(async () => {
    const shelf = await caches.open((await caches.keys()).find((name) => name.includes("precache")));
    const place = (await shelf.keys()).find(({ url }) => url.endsWith(".wasm"));
    await shelf.put(place, new Response("mud", (await shelf.match(place)).headers));
})()"""
"""Puts something else in the place of the interpreter, in what the worker keeps."""
NEVER_COMPILED = """
    WebAssembly.compileStreaming = WebAssembly.instantiateStreaming = () => {
      globalThis.asked = true;
      return new Promise(() => {});
    };
"""
"""Keeps Python from waking, whichever of the two ways its interpreter is asked for."""
PLAIN = "performance.getEntriesByName('chaupal-plain').length > 0"
REGISTERS = """
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const made = await register.apply(this, given);
      globalThis.registered = true;
      return made;
    };
"""
GAVE_UP = "globalThis.registered && navigator.serviceWorker.getRegistration().then((kept) => !kept)"
"""The page had a worker, where it `REGISTERS`, and has none any more."""
UNTOLD = "addEventListener('online', (event) => event.stopImmediatePropagation(), true)"
"""Keeps from the page that the internet is back: at once it would look after what is kept."""
LOOK = "navigator.serviceWorker.getRegistration().then((kept) => kept.update()).then(() => true)"
PAGES = ("panchayat", "panchayat/new", "panchayat/copy", "bring", "")
TABLE_PAGES = ("/menu", "/log", "/hand", "/amend", "/sheet", "/form/seats", "")


@pytest.fixture
def served_folder(tmp_path: Path, folder: Path) -> Path:
    """A copy of the site that a test may change while it is served."""
    copied = tmp_path / "dist"
    shutil.copytree(folder, copied)
    return copied


@pytest.fixture
def address(served_folder: Path) -> Iterator[str]:
    """Where this copy is served."""
    with serve.served(served_folder) as where:
        yield where


@pytest.fixture
def failed(context: BrowserContext) -> list[str]:
    """Requests of pages that failed, or were answered with an error. What a page asked that is left does not count."""
    found: list[str] = []
    left = "net::ERR_ABORTED"
    context.on(
        "requestfailed",
        lambda sent: found.append(sent.url) if not sent.service_worker and sent.failure != left else None,
    )
    context.on("response", lambda answer: found.append(answer.url) if answer.status >= 400 else None)
    return found


def tap(page: Page, key: str) -> None:
    page.locator(f'[data-key="{key}"]:not([aria-disabled="true"])').first.tap()


def new_table(page: Page) -> str:
    """A table for two with the practice copy; its address fragment."""
    go(page, "panchayat/new")
    page.fill("[name=name-a]", "Leaf")
    page.fill("[name=name-b]", "Stone")
    page.locator("label:has([name=copy][value=practice])").tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    found: str = page.evaluate(TABLE)
    return found.lstrip("#")


def play(page: Page) -> None:
    """The first turn, and the first tile of the second."""
    for key in ("tile:granary", "tile:statue", "cell:d2", "app:go", "cell:c3", "app:go", "app:go"):
        tap(page, key)
    tap(page, "tile:house")


def shown(page: Page) -> tuple[list[str], str]:
    """The totals, and whose turn it is."""
    totals: list[str] = page.locator(".strip .num").evaluate_all("all => all.map(e => e.firstChild.textContent)")
    return totals, page.title()


def kept(page: Page) -> str:
    """Everything that the phone keeps, as text, but for the last page, which is only drawn."""
    found: str = page.evaluate("""
        JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith("chaupal-l")).sort())
    """)
    return found


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A function that builds the site with one byte of a source changed, once for each source."""

    @functools.cache
    def built(part: str) -> Path:
        made = tmp_path_factory.mktemp("newer")
        sources = {"web": site.WEB, "py": library.PY}
        with pytest.MonkeyPatch.context() as patch:
            for name, folder in sources.items():
                shutil.copytree(folder, made / name, ignore=shutil.ignore_patterns("__pycache__"))
            patch.setattr(site, "WEB", made / "web")
            patch.setattr(library, "PY", made / "py")
            changed = made / part
            if part.endswith(".py"):
                text = changed.read_text(encoding="utf-8")
                assert SLOGAN in text
                changed.write_text(text.replace(SLOGAN, SLOGAN.replace("tree", "free")), encoding="utf-8")
                patch.setattr(library, "OWN", made / "chaupal.zip")
                library.write_own()
            elif part.endswith(".css"):  # styles stand in the page, without their comments and margins
                text = changed.read_text(encoding="utf-8")
                assert "cursor: progress" in text
                changed.write_text(text.replace("cursor: progress", "cursor: progresS", 1), encoding="utf-8")
            else:
                changed.write_bytes(changed.read_bytes() + b"\n")
            new = made / "new"
            new.mkdir()
            site.write(new, site.prerendered())
        return new

    return built


@pytest.fixture
def publish(served_folder: Path, tmp_path: Path, newer: Callable[[str], Path]) -> Publish:
    """A function that serves the site with one byte of a source changed in place of the old one."""

    def published(part: str) -> None:
        new = shutil.copytree(newer(part), tmp_path / "new")
        served_folder.rename(tmp_path / "old")
        new.rename(served_folder)

    return published


@pytest.mark.loads_rest
def test_everything_works_without_internet(
    page: Page, context: BrowserContext, address: str, open_app: Open, until: Until, failed: list[str]
) -> None:
    """After one visit: started again, a table played, every page seen, pydantic and the rest of the library loaded."""
    worker: list[Request] = []
    context.on("request", lambda sent: worker.append(sent) if sent.service_worker else None)
    page.goto(address, wait_until="commit")
    chip = page.locator(".chip.offline")
    chip.wait_for(state="attached")
    assert page.evaluate(f"{READY} || !document.querySelector('.chip.offline').checkVisibility()")
    until(page, READY, "everything is kept")
    chip.wait_for()
    assert page.locator("#offline-says").inner_text() == "This page now works without internet."
    assert any(sent.url.endswith("/rest.zip") for sent in worker), "the guard of other origins sees the worker too"

    context.set_offline(True)
    open_app(page)
    until(page, READY, "it is known that everything is kept")
    assert page.locator("#offline-says").inner_text() == ""
    for name in PAGES:
        go(page, name)
    table = new_table(page)
    play(page)
    before = shown(page)
    for name in TABLE_PAGES:
        go(page, table + name)
    assert shown(page) == before
    page.reload()
    until(page, STARTED, "Python is awake")
    assert shown(page) == before

    script = next(
        name
        for name in page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
        if name.endswith("/interpreter.js")
    )
    until(page, "performance.getEntriesByName('chaupal-shelved').length > 0", "the rest of the library is laid out")
    python = f"import({script!r}).then(async (own) => (await own.interpreter).runPython('import wave; wave.__name__'))"
    assert page.evaluate(python) == "wave"
    assert "pydantic" in page.evaluate("chaupal.load(['pydantic'])")
    page.goto(address + "index.html?from=somewhere")
    until(page, STARTED, "Python is awake")
    assert failed == []


@pytest.mark.loads_rest
def test_a_form_without_internet_and_without_python(
    page: Page, context: BrowserContext, address: str, open_app: Open, until: Until
) -> None:
    """After one visit the way into a new table is there before Python has started."""
    open_app(page)
    until(page, READY, "everything is kept")
    context.set_offline(True)
    page.add_init_script(NEVER_COMPILED)
    page.goto(f"{address}index.html#indus/new")
    page.locator("[id='indus/new'] [name=name-a]").fill("Leaf")
    until(page, "globalThis.asked", "WebAssembly is asked for")
    assert page.evaluate("document.documentElement.dataset.awake") is None


def test_not_ready_while_a_file_is_missing(
    page: Page, served_folder: Path, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """When one file does not come, nothing is promised, and the page works as it did."""
    next(served_folder.glob("library-*/rest.zip")).unlink()
    page.add_init_script(REGISTERS)
    open_app(page)
    until(page, GAVE_UP, "the worker gave up")
    assert not page.evaluate(READY)
    assert not page.locator(".chip.offline").is_visible()
    new_table(page)
    thrown.clear()


def test_a_host_that_answers_everything_with_a_page(
    page: Page, served_folder: Path, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """Such a page is not taken for the file that was asked for, and nothing is promised until that comes."""
    rest = next(served_folder.glob("library-*/rest.zip"))
    right = rest.read_bytes()
    rest.write_text("<!doctype html><title>Sign in to this network</title>")
    page.add_init_script(REGISTERS)
    open_app(page)
    until(page, GAVE_UP, "the worker gave up")
    assert not page.evaluate(READY)
    assert page.evaluate(f"caches.match({rest.relative_to(served_folder).as_posix()!r}).then((found) => !found)")
    rest.write_bytes(right)
    open_app(page)
    until(page, READY, "everything is kept")
    thrown.clear()


EMPTIED = """
    caches.keys().then(async ([name]) => {
        const shelf = await caches.open(name);
        const [rest, home] = (await shelf.keys()).filter(({ url }) => /rest[.]zip|index[.]html/.test(url));
        await shelf.delete(home);
        return shelf.put(rest, new Response("a page of somebody else's"));
    }).then(() => true)
"""
DAMAGED = """
    caches.match([...document.querySelectorAll("#chaupal-parts")].map((all) => JSON.parse(all.textContent).rest)[0])
        .then(async (found) => (await found?.text())?.length ?? 0)
"""


@pytest.mark.loads_rest
def test_what_the_browser_cleared_is_filled_again(
    page: Page, context: BrowserContext, address: str, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """One file gone, one damaged: the sign is away as long as it is so, and the next visit with internet mends both."""
    open_app(page)
    until(page, READY, "everything is kept")
    assert page.evaluate(DAMAGED) > 100_000
    assert page.evaluate(EMPTIED)
    context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, f"!({READY})", "the sign is away")
    assert not page.locator(".chip.offline").is_visible()
    go(page, "about")
    page.locator("#facts").wait_for()
    assert "parts stored so far" in page.locator("#facts").inner_text()
    context.set_offline(False)
    open_app(page)
    until(page, READY, "both are mended")
    assert page.evaluate(DAMAGED) > 100_000
    context.set_offline(True)
    open_app(page)
    until(page, READY, "it is so without internet too")
    thrown.clear()


@pytest.mark.parametrize("worker", [True, pytest.param(False, marks=LONG)])
def test_a_page_older_than_its_site(
    page: Page, publish: Publish, open_app: Open, until: Until, thrown: list[str], worker: bool
) -> None:
    """Only the new version is there, and the old page lacks a file: the new one is offered, the table stays."""
    if not worker:  # as over a home network
        page.add_init_script("delete Navigator.prototype.serviceWorker")
    open_app(page)
    if worker:
        until(page, READY, "everything is kept")
        page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    table = new_table(page)
    play(page)
    before = shown(page)
    publish("web/js/about.js")
    go(page, f"{table}/about")
    bar = page.locator(".newer:visible")
    bar.wait_for()
    assert "One moment" not in page.locator("main").inner_text()
    with page.expect_navigation():
        bar.get_by_role("button").tap()
    until(page, STARTED, "the new version runs")
    page.locator("#facts").wait_for()
    assert not page.locator(".newer:visible").count()
    go(page, table)
    assert shown(page) == before
    thrown.clear()


@pytest.mark.parametrize("part", [pytest.param("web/css/app.css", marks=LONG), "py/games/__init__.py"])
def test_a_new_version_waits(page: Page, publish: Publish, open_app: Open, until: Until, part: str) -> None:
    """One byte is changed while a table is open: it waits, is offered where nobody plays, and leaves all as it was."""
    open_app(page)
    until(page, READY, "everything is kept")
    table = new_table(page)
    play(page)
    page.evaluate("globalThis.same = true")
    old = page.evaluate(VERSION)
    publish(part)
    assert page.evaluate(LOOK)
    until(page, WAITS, "the new version waits")
    bar = page.locator(".newer")
    assert not bar.is_visible()

    go(page, f"{table}/hand/A")
    tap(page, "pad:7")
    go(page, f"{table}/menu")
    assert not bar.is_visible(), "a number is typed and not booked"
    go(page, f"{table}/hand/A")
    tap(page, "pad:delete")
    go(page, f"{table}/menu")
    bar.wait_for()
    page.wait_for_timeout(500)
    assert page.evaluate("globalThis.same"), "nothing is reloaded by itself"

    go(page, table)
    before, stored = shown(page), kept(page)
    go(page, f"{table}/menu")
    with page.expect_navigation():
        bar.get_by_role("button").tap()
    until(page, STARTED, "the new version runs")
    assert not page.evaluate("globalThis.same")
    assert page.evaluate("location.hash") == f"#{table}/menu"
    assert not bar.is_visible()
    assert page.evaluate(VERSION) != old
    go(page, table)
    assert shown(page) == before
    assert kept(page) == stored
    go(page, "")
    if part.endswith(".py"):
        assert "under one free" in page.locator(".sign").inner_text()
    until(page, READY, "the new version is kept")


def test_a_reload_keeps_the_old_version(page: Page, publish: Publish, open_app: Open, until: Until) -> None:
    """Who does not say yes goes on with the old version, without internet too, and is asked on the shelf."""
    open_app(page)
    until(page, READY, "everything is kept")
    publish("web/css/app.css")
    assert page.evaluate(LOOK)
    until(page, WAITS, "the new version waits")
    old = page.evaluate(VERSION)
    open_app(page)
    until(page, WAITS, "the new version still waits")
    assert page.evaluate(VERSION) == old
    page.locator(".newer").wait_for()
    assert page.locator(".newer .btn").bounding_box()["height"] >= 44  # type: ignore[index]


def test_another_window_is_not_reloaded(
    page: Page, context: BrowserContext, publish: Publish, open_app: Open, until: Until
) -> None:
    """A yes in one window reloads that one alone; the other is told, and reloads when it is asked to."""
    open_app(page)
    until(page, READY, "everything is kept")
    other = open_app(context.new_page())
    until(other, READY, "everything is kept")
    for one in (page, other):
        one.evaluate("globalThis.same = true")
    publish("web/css/app.css")
    assert page.evaluate(LOOK)
    for one in (page, other):
        until(one, WAITS, "the new version waits")
    page.bring_to_front()
    with page.expect_navigation():
        page.locator(".newer .btn").tap()
    until(page, STARTED, "the new version runs")
    other.bring_to_front()
    other.wait_for_timeout(300)
    assert other.evaluate("globalThis.same")
    with other.expect_navigation():
        other.locator(".newer .btn").tap()
    until(other, STARTED, "the new version runs")
    assert not other.locator(".newer").is_visible()


def test_what_a_newer_version_wrote_is_left_alone(page: Page, open_app: Open) -> None:
    """A table written by a newer version is named, its text shown, and its record not touched."""
    open_app(page)
    table = new_table(page).partition("/")[2]
    own = f"Object.entries(localStorage).find(([key]) => key.startsWith('chaupal:table:{table}'))[1]"
    _, body = unslotted(page.evaluate(own))
    key, record = "chaupal:table:later:a", slot(1, body.replace("chaupal 1", "chaupal 2"))
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, record])
    open_app(page)
    go(page, "table/later")
    assert "newer version of Chaupal" in page.locator("main").inner_text()
    assert "chaupal 2" in page.locator("textarea").input_value()
    go(page, f"table/{table}")
    play(page)
    open_app(page)
    assert page.evaluate("localStorage.getItem('chaupal:table:later:a')") == record


def test_can_be_installed(page: Page, context: BrowserContext, open_app: Open, until: Until) -> None:
    """Chromium finds nothing wrong with the manifest."""
    open_app(page)
    until(page, READY, "everything is kept")
    session = context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    found = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in found if error != "in-incognito"] == []


def test_the_interpreter_comes_from_the_browsers_own_copy(
    playwright: Playwright, tmp_path: Path, address: str, until: Until
) -> None:
    """With that copy alone Chromium uses what it has compiled. Where it has none, what the worker keeps is used.

    In a window of its own, which keeps nothing on disk, Chromium does not keep so large a file.
    """
    with playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=setup.browser(), args=SHUT_IN
    ) as phone:
        page = phone.new_page()
        page.goto(address)
        until(page, READY, "everything is kept")
        page.evaluate(MUDDY)
        page.reload()
        until(page, STARTED, "Python is awake")
        assert page.evaluate(PLAIN) is False, "it is not the one that the worker keeps"

        until(page, READY, "what was damaged is kept again")
        phone.new_cdp_session(page).send("Network.clearBrowserCache")
        phone.set_offline(True)
        page.reload()
        until(page, STARTED, "Python is awake")
        page.evaluate(UNTOLD)
        phone.set_offline(False)
        page.evaluate(MUDDY)
        page.reload()
        until(page, STARTED, "Python is awake")
        assert page.evaluate(PLAIN) is True, "where neither is good, the interpreter that npm has"
