"""Let the interpreter die at a table, and see what is left: `python3 build.py kill [times] --python`.

Each time a tap meets its death in the app's own code: before it is stored, right after its text was written, or when
the page is drawn. The page must answer again by itself, with the tap recorded once: the text of the table, in both
stores, is the one that the app's own code makes of the taps on this Python.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from make import serve, setup, site
from make.kill import PATIENCE, begin, expected, tap, taps
from make.step import WORK, Fault, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLACES: Final = {
    "intent": ("app.update", "_tap", "die()"),
    "storing": ("app.storage.journal.Journal", "save", "was(*given); die()"),
    "drawing": ("app.draw", "drawing", "given[0].said.failed or die(); return was(*given)"),
}
"""The function in which the interpreter dies: its module or class, its name, and what it does then."""
WAYS: Final = {
    "raise": "raise ValueError('a crow sat on it')",
    "recursion": "sys.setrecursionlimit(10**6); max([1], key=deeper)",
    "heap": "held = [b'']\n    while True: held.append(bytes(10**6))",
    "abort": "os.abort()",
}
"""The ways of dying: Python's own error, no stack left, no memory left, and a fault of the interpreter."""
DEADLY: Final = """
import importlib, os, sys
def die():
    {way}
def deeper(x):
    return max([x], key=deeper)
module, _, kind = "{place}".rpartition(".")
place = importlib.import_module("{place}") if kind.islower() else getattr(importlib.import_module(module), kind)
was = place.{name}
def dies(*given, **more):
    {then}
place.{name} = dies
"""
KINDS: Final = tuple(product(PLACES, WAYS))
LATER: Final = 10.0
"""Seconds after the restart within which the second copy has the tap too: it is written once it has been read."""
INTERPRETER: Final = """async (code) => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name);
    const { interpreter } = await import(names.find((name) => name.endsWith("/interpreter.js")));
    const grow = WebAssembly.Memory.prototype.grow;
    if (code.includes("held")) WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no memory is left"); };
    (await interpreter).runPython(code);
}"""
"""A phone with little memory is one whose heap does not grow: this machine's grows to 4 GB, which takes long."""
ANSWERS: Final = "document.documentElement.dataset.awake === 'yes' && document.querySelector('.failed')?.innerText"
BOTH: Final = """() => new Promise((done) => {
    const record = `chaupal:table:${location.hash.split("/")[1]}:`;
    const newest = (texts) => texts.filter(([key]) => key.startsWith(record))
      .map(([, text]) => text).sort((a, b) => b.split(/[ \\n]/)[3] - a.split(/[ \\n]/)[3])[0];
    indexedDB.open("chaupal").onsuccess = ({ target: { result: all } }) => {
      const shelf = all.transaction("kept").objectStore("kept");
      const keys = shelf.getAllKeys();
      shelf.getAll().onsuccess = ({ target: { result } }) => {
        all.close();
        const texts = [newest(Object.entries(localStorage)), newest(keys.result.map((key, at) => [key, result[at]]))];
        done(texts.map((text) => JSON.parse(text.slice(text.indexOf("\\n"))).text));
      };
    };
})"""
"""The newest text of the open table in each of the two stores."""


def dying(page: Page, place: str, way: str) -> None:
    """Prepare the death of the page's interpreter in its next taps."""
    where, name, then = PLACES[place]
    page.evaluate(INTERPRETER, DEADLY.format(way=WAYS[way], place=where, name=name, then=then))


def wait(page: Page, true: str) -> str:
    """Wait until an expression is true in the page, which is loaded again meanwhile, and return its value."""
    from playwright.sync_api import Error

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(Error):
            if found := page.evaluate(true):
                return str(found)
        time.sleep(0.02)
    raise Fault(f"The page did not get this far: {true}")


def survived(page: Page, key: str, before: str, after: str) -> tuple[str, float]:
    """Tap a deadly key until the page has restarted; return what happened to the tap, and the seconds it took."""
    told = ""
    start = time.monotonic()
    for _ in range(2):
        page.evaluate("document.querySelector('.failed')?.remove()")  # the sentence of the last time
        start = time.monotonic()
        tap(page, key)
        told = wait(page, ANSWERS)
        if "restarted" in told:
            break
        if page.evaluate(BOTH) != [before, before]:
            return f"recorded, although it says: {told}", 0.0
    took = time.monotonic() - start
    wait(page, "performance.getEntriesByName('chaupal-started').length > 0")
    if "carried out" not in told:
        return f"lost: {told}", took
    end = time.monotonic() + LATER
    while page.evaluate(BOTH) != [after, after]:
        if time.monotonic() > end:
            return f"lost or doubled: {told}", took
        time.sleep(0.02)
    return "carried out once", took


def died_often(times: int) -> int:
    """Do it so many times, and tell what was found; runs on the venv's Python."""
    from playwright.sync_api import sync_playwright

    seed = random.randrange(10**6)
    chance = random.Random(seed)
    say(f"killing the interpreter {times} times, seed {seed}")
    found: Counter[str] = Counter()
    slow: list[float] = []
    with (
        tempfile.TemporaryDirectory(dir=WORK, prefix="kill-", ignore_cleanup_errors=True) as folder,
        serve.served(shutil.copytree(site.DIST, Path(folder) / "dist")) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=setup.browser(), args=setup.arguments())
        page = browser.new_page()
        page.goto(address)
        keys, texts, at = list[str](), list[str](), 0
        for number in range(1, times + 1):
            if at > len(keys) - 10:
                keys, at = taps(), 0
                wait(page, "document.documentElement.dataset.awake === 'yes'")
                begin(page)
                time.sleep(0.5)  # the second copy is written a moment later
                texts = expected(page.evaluate(BOTH)[0], keys)
            place, way = KINDS[number % len(KINDS)]
            for _ in range(chance.randrange(4)):
                tap(page, keys[at])
                at += 1
            while place == "storing" and texts[at] == texts[at + 1]:  # this tap stores nothing
                tap(page, keys[at])
                at += 1
            dying(page, place, way)
            says, took = survived(page, keys[at], texts[at], texts[at + 1])
            found[says] += 1
            slow.append(took)
            at += 1
            say(f"{number}: {way} in {place}: {says}, {took:.2f} s")
        browser.close()
    for says, count in found.most_common():
        say(f"{count} of {times}: {says}")
    say(f"answering again after {statistics.median(slow):.2f} s (median), {max(slow):.2f} s at most")
    return int(any("once" not in says for says in found))


if __name__ == "__main__":
    try:
        sys.exit(died_often(int(sys.argv[1])))
    except Fault as fault:
        say(f"stopped: {fault}")
        sys.exit(1)
