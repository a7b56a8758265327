"""Kill the browser at random moments of a table, and see what is left: `python3 build.py kill [times]`.

Each time a browser is opened on one profile, the table that lies there is looked at and tapped on, and browser and all
its processes are killed within the next seconds. What is then found at the next start must be the table as it was after
the last tap that was shown as done; the tap under the finger alone may be missing, or may be there unshown.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from make import bench_table, library, serve, setup, site
from make.step import ROOT, WORK, Fault, alone, say

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

TIMES: Final = 30
LONGEST: Final = 4.0
"""Seconds after the first tap within which the kill comes."""
PAUSE: Final = 0.12
"""Seconds between two taps, at most."""
PATIENCE: Final = 90.0
FORM: Final = {"name-a": "Leaf", "name-b": "Stone"}
SHOWN: Final = "document.documentElement.dataset.awake === 'yes'"
RESCUED: Final = "document.querySelector('.at-rescue') !== null"


def taps() -> list[str]:
    """Return the keys of the turns of a table in order."""
    found = []
    for turn in bench_table.TURNS:
        tiles = [tile.split() for tile in turn.split(", ")]
        found += [f"tile:{name}" for name, _ in tiles]
        for _, square in tiles:
            found += [f"cell:{square}", "app:go"]
        found.append("app:go")
    return found


def expected(text: str, keys: list[str]) -> list[str]:
    """Return the text of the table before the first key and after each, by the app's own code on this Python."""
    if str(library.PY) not in sys.path:
        sys.path.insert(0, str(library.PY))
    from app import update
    from app.state import Intent, Kept, Stored, Ui

    kept = Kept(id="x", game="panchayat", text=text, at=0)
    ui = update.handle(Ui(stored=Stored(tables={"x": kept})), Intent("go", "table/x"))
    texts = [text]
    for key in keys:
        ui = update.handle(ui, Intent("tap", key))
        texts.append(ui.stored.tables["x"].text)
    return texts


@dataclass
class Browser:
    """A browser with a profile, in a group of processes of its own."""

    process: subprocess.Popen[bytes]
    address: str

    def kill(self) -> None:
        """End it and every process that it started, at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def opened(profile: Path) -> Browser:
    """Start the browser and learn where it listens."""
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    words = [
        *(str(setup.browser()), "--headless=new", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
        *("--disable-component-update", "--disable-sync", "--remote-debugging-port=0", f"--user-data-dir={profile}"),
        *root,
        "about:blank",
    ]
    null = subprocess.DEVNULL
    process = subprocess.Popen(words, stdin=null, stdout=null, stderr=null, start_new_session=True)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError, IndexError):
            lines = port.read_text().splitlines()
            return Browser(process, f"ws://127.0.0.1:{lines[0]}{lines[1]}")
        time.sleep(0.05)
    Browser(process, "").kill()
    raise Fault("The browser did not start: try to open it yourself.")


@contextlib.contextmanager
def page_of(playwright: Playwright, profile: Path, address: str) -> Iterator[tuple[Browser, Page]]:
    """Yield a page of the app in its own browser, which is killed at the end if it still runs."""
    browser = opened(profile)
    try:
        connected = playwright.chromium.connect_over_cdp(browser.address)
        page = connected.contexts[0].new_page()
        page.goto(address)
        wait(page, f"{SHOWN} || {RESCUED}")
        if page.evaluate(RESCUED):  # two kills so near to a start that both count as a start that died
            say("the saved tables were shown without Python first")
            page.get_by_role("button", name="Try again").click()
            wait(page, SHOWN)
        yield browser, page
    finally:
        browser.kill()


def wait(page: Page, true: str) -> None:
    """Wait until an expression is true in the page."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(true):
        if time.monotonic() > end:
            raise Fault(f"The page did not get this far: {true}")
        time.sleep(0.02)


def tap(page: Page, key: str) -> None:
    """Tap a key; it is answered when this returns."""
    page.evaluate("key => document.querySelector(`button[data-key='${key}']:not([aria-disabled=true])`).click()", key)


def begin(page: Page) -> None:
    """Open a new table."""
    page.evaluate("() => { location.hash = 'panchayat/new'; }")
    wait(page, "document.querySelector('[name=name-a]')")
    for name, value in FORM.items():
        page.fill(f"[name={name}]", value)
    page.evaluate("document.querySelector('[name=copy][value=practice]').click()")
    page.evaluate("document.querySelector('button[type=submit]').click()")
    wait(page, "document.querySelector('.at-table')")


def newest(page: Page) -> tuple[str, str]:
    """Return the address of the newest table as the app shows it, and its text as the app exports it."""
    page.evaluate("() => { location.hash = ''; }")
    wait(page, "document.querySelector('.shelf-page')")
    href = page.evaluate("document.querySelector('.table-card')?.hash ?? ''")
    if not href:
        return "", ""
    page.evaluate("href => { location.hash = href; }", href)
    wait(page, "document.querySelector('.at-table')")
    text: str = page.evaluate("""() => new Promise((done) => {
        navigator.clipboard.writeText = async (text) => done(text);
        const key = Object.assign(document.createElement('button'), { hidden: true });
        key.dataset.key = 'app:share:text';
        document.body.append(key);
        key.click();
        key.remove();
    })""")
    return href, text


@dataclass
class Before:
    """State of a test table when the browser was killed."""

    texts: list[str]
    """The table's text from the first tap to the one that was never sent."""
    shown: int
    """Number of answered taps."""
    age: float
    """Seconds from the last answer to the kill."""


def verdict(before: Before, found: str) -> str:
    """Return what happened to the table."""
    if found not in before.texts:
        return "mixed or lost"
    done = before.texts[before.shown]
    if found == done:
        return "as shown"
    at = len(before.texts) - 1 - before.texts[::-1].index(found)
    if at > before.shown:
        return "as shown, and the tap under the finger"
    missing = len(set(before.texts[at + 1 : before.shown + 1]))
    return "without the tap under the finger" if missing == 1 else f"{missing} taps lost"


def played(browser: Browser, page: Page, text: str, keys: list[str], chance: random.Random) -> Before:
    """Tap until the browser is dead."""
    texts = expected(text, keys)
    shown = 0
    answered = time.monotonic()
    killed: list[float] = []

    def kill() -> None:
        killed.append(time.monotonic())
        browser.kill()

    timer = threading.Timer(chance.uniform(0.05, LONGEST), kill)
    timer.start()
    with contextlib.suppress(Exception):  # whatever comes of a page that is killed within a tap
        for key in keys:
            time.sleep(chance.uniform(0, PAUSE))
            tap(page, key)
            answered = time.monotonic()
            if killed:
                break
            shown += 1
    timer.join()
    return Before(texts, shown, max(0.0, killed[0] - answered))


def kill(times: int = TIMES, *, python: bool = False) -> int:
    """Set everything up, and kill the browser so many times, or only the interpreter in it."""
    if os.name == "nt":
        raise Fault("The kill test needs process groups, which Linux and macOS have.")
    with alone():
        setup.environment("test")
        setup.browser()
        site.build()
    words = [str(setup.PYTHON), "-B", "-m", "make.kill_python" if python else "make.kill", str(times)]
    env = {**os.environ, "PYTHONPATH": str(site.WEB)}
    return subprocess.run(words, cwd=ROOT, check=False, env=env, stdin=subprocess.DEVNULL).returncode


def killed_often(times: int) -> int:
    """Do it so many times, and tell what was found; runs on the venv's Python."""
    from playwright.sync_api import sync_playwright

    seed = random.randrange(10**6)
    chance = random.Random(seed)
    say(f"killing the browser {times} times, seed {seed}")
    found: Counter[str] = Counter()
    ages: list[float] = []
    with tempfile.TemporaryDirectory(dir=WORK, prefix="kill-", ignore_cleanup_errors=True) as name:
        folder = Path(name) / "dist"
        shutil.copytree(site.DIST, folder)
        with serve.served(folder) as address, sync_playwright() as playwright:
            before: Before | None = None
            for number in range(times + 1):
                with page_of(playwright, Path(name) / "profile", address) as (browser, page):
                    _, text = newest(page)
                    if before is not None:
                        says = verdict(before, text)
                        found[says] += 1
                        ages += [before.age] if says.startswith("without") else []
                        say(f"{number}: {says} ({before.shown} taps shown, the last {before.age * 1000:.0f} ms before)")
                    if number < times:
                        before = played(browser, page, *_next(page, text), chance)
    for says, count in found.most_common():
        say(f"{count} of {times}: {says}")
    if ages:
        say(f"a tap that is missing had been shown at most {max(ages) * 1000:.0f} ms before the kill")
    return int(any("lost" in says for says in found))


def _next(page: Page, text: str) -> tuple[str, list[str]]:
    """Return the text of the table to continue, and the keys still to be tapped on it."""
    keys = taps()
    if text:
        start = text.split("A collect", maxsplit=1)[0].removesuffix("end\n")
        texts = expected(start + "end\n", keys)
        if text in texts and texts.index(text) < len(keys) - 30:
            return text, keys[texts.index(text) :]
    begin(page)
    time.sleep(1)  # the new table is there for certain: it is its taps that are looked at
    return newest(page)[1], keys


if __name__ == "__main__":
    try:
        sys.exit(killed_often(int(sys.argv[1])))
    except Fault as fault:
        say(f"stopped: {fault}")
        sys.exit(1)
