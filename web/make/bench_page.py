"""From a tap to the painted page, in Chromium: our page beside one that changes what the tap does, without Python."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from make import serve, setup, site
from make.bench_table import ID, Tapped
from make.step import WORK, Fault, alone, say

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Tap: TypeAlias = Mapping[str, Any]

MAKE: Final = Path(__file__).parent
WARM: Final = 6
"""Rounds of taps before any is timed: both engines compile what runs often."""
ROUNDS: Final = 4
"""Rounds of a turn that are timed, a third of them for the parts."""
SLOWER: Final = (1, 4)
"""Factor by which Chromium slows down the processor."""
PATIENCE: Final = 120.0
MISSES: Final = 3
OURS, FLOOR = "ours", "floor"
SPLIT: Final = """
import json as _json, time
from app import browser, draw, update
from app.storage.keeper import Keeper

SPLIT = {}

def _timed(part, call):
    def timed(*given):
        begun = time.perf_counter()
        found = call(*given)
        SPLIT[part] = SPLIT.get(part, 0.0) + (time.perf_counter() - begun) * 1000
        return found
    return timed

class _Json:
    loads = staticmethod(_timed("json", _json.loads))
    dumps = staticmethod(_timed("json", _json.dumps))

Keeper.save = _timed("store", Keeper.save)
update.handle = _timed("handle", update.handle)
draw.drawing = _timed("page", draw.drawing)
browser.json = _Json
"""
"""Run in our page's Python after the taps that are compared, to see the parts of Python's time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taps:
    """Everything measured, in milliseconds."""

    browser: str
    characters: int
    """Of HTML, in the longest page."""
    taps: dict[int, dict[str, list[Tap]]] = field(default_factory=dict)
    """By how much slower the processor is made, and by page."""
    parts: dict[int, list[Tap]] = field(default_factory=dict)
    """The parts of our page's taps, in a run of their own."""


@contextmanager
def _copied() -> Iterator[tuple[Path, str]]:
    """Serve a copy of the site with the page to compare with. Yield its folder and address."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="bench-") as name:
        folder = Path(name) / "dist"
        with alone():
            site.build()
            shutil.copytree(site.DIST, folder)
        app = next(folder.glob("app-*"))
        shutil.copyfile(MAKE / "bench-reference.js", app / "js" / "bench-reference.js")
        index = (folder / "index.html").read_text(encoding="utf-8")
        index = re.sub(r'<link rel="(modulepreload|preload)"[^>]*>\n?|<script\b.*?</script>\n?', "", index, flags=re.S)
        script = f'<script type="module" src="{app.name}/js/bench-reference.js"></script>\n</head>'
        (folder / "reference.html").write_text(index.replace("</head>", script), encoding="utf-8")
        with serve.served(folder) as address:
            yield folder, address


def until(page: Page, true: str) -> None:
    """Wait until an expression is true: Playwright's own way needs eval, which the page's policy forbids."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(true):
        if time.monotonic() > end:
            raise Fault(f"The page was not ready for timing within {PATIENCE:.0f} s (waited for: {true}).")
        time.sleep(0.05)


def opened(context: BrowserContext, address: str, true: str) -> Page:
    """Open an address in a new page, and wait until an expression is true there."""
    page = context.new_page()
    page.goto(address)
    until(page, true)
    return page


def _tap(page: Page, key: str, count: int) -> None:
    """Tap a key, once more where the touch met nothing: a page that has just been swapped in may still move."""
    for _ in range(MISSES):
        x, y = page.evaluate(f"probe.aim({json.dumps(key)})")
        page.touchscreen.tap(x, y)
        if page.evaluate(f"probe.done({count})"):
            return
    raise Fault(f"No tap met the key {key}, {MISSES} times in a row.")


def _round(page: Page, table: Tapped) -> tuple[list[dict[str, Any]], list[str]]:
    """Tap the keys of a round with a finger, one after the other, each once the page has settled.

    What was measured, and what Python answered if that is being noted.
    """
    page.bring_to_front()
    for count, (key, _) in enumerate(table.round, 1):
        _tap(page, key, count)
    taps, answers = page.evaluate("probe.taken()")
    return [{"kind": kind, **tap} for (_, kind), tap in zip(table.round, taps, strict=True)], answers


def _noted(page: Page, table: Tapped, *, whole: bool) -> list[str]:
    """Return the HTML that Python gives for each tap of a round, once it is the same in every round."""
    page.evaluate(f"[probe.noting, probe.whole] = [true, {str(whole).lower()}]")
    *_, before, last = [[json.loads(answer)["html"] for answer in _round(page, table)[1]] for _ in range(3)]
    # The change shown counts the taps kept.
    alike = [[re.sub(r"change \d+", "", html) for html in found] for found in (before, last)]
    page.evaluate("probe.noting = probe.whole = false")
    if alike[0] != alike[1] or len(set(alike[1])) != len(table.round):
        raise Fault("The taps of bench_table.py no longer change the page in the same way each time: correct them.")
    return last


def measured(table: Tapped, turns: int) -> Taps:
    """Tap, in one browser, round by round on one page after the other, so that what disturbs one disturbs all."""
    from playwright.sync_api import sync_playwright

    with _copied() as (folder, address), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=setup.browser(), args=setup.arguments())
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2
        )
        context.add_init_script(path=MAKE / "bench-probe.js")
        _keep(context, address, table)
        ours = opened(context, f"{address}#table/{ID}", "document.documentElement.dataset.awake === 'yes'")
        html = _noted(ours, table, whole=True)
        sections = _noted(ours, table, whole=False)
        told = json.dumps({"page": html[-1], "sections": sections})
        (folder / "reference.json").write_text(told, encoding="utf-8")
        ready = "document.documentElement.dataset.ready === 'yes'"
        pages = {
            OURS: ours,
            FLOOR: opened(context, f"{address}reference.html", ready),
        }
        found = Taps(browser=browser.version, characters=max(map(len, html)))
        for page in pages.values():
            for _ in range(WARM):
                _round(page, table)
        for slower in SLOWER:
            say(f"tapping in Chromium{f', its processor {slower} times slower' if slower > 1 else ''}")
            found.taps[slower] = _compared(pages, table, slower, turns * ROUNDS)
        _split(ours, table, found, turns * ROUNDS // 3)
        browser.close()
    return found


def _keep(context: BrowserContext, address: str, table: Tapped) -> None:
    """Store the table where the page stores its tables."""
    page = context.new_page()
    page.goto(f"{address}reference.html")
    for name, text in table.kept().items():
        page.evaluate(f"localStorage.setItem({json.dumps(name)}, {json.dumps(text)})")
    page.close()


def _slow(page: Page, slower: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def _compared(pages: Mapping[str, Page], table: Tapped, slower: int, rounds: int) -> dict[str, list[Tap]]:
    for page in pages.values():
        _slow(page, slower)
    found: dict[str, list[Tap]] = {name: [] for name in pages}
    for _ in range(rounds):
        for name, page in pages.items():
            found[name] += _round(page, table)[0]
    return found


def _split(page: Page, table: Tapped, found: Taps, rounds: int) -> None:
    """Return the parts of the taps on our page: Python's measured in Python, the others in the page."""
    script = page.evaluate("document.querySelector('script[type=module][src$=\"app.js\"]').src")
    interpreter = json.dumps(script.replace("app.js", "interpreter.js"))
    page.evaluate(f"import({interpreter}).then(async (own) => {{ probe.python = await own.interpreter; }})")
    page.evaluate(f"probe.python.runPython({json.dumps(SPLIT)}) && 0")
    read = 'probe.python.runPython("_json.dumps([SPLIT.copy(), SPLIT.clear()][0])")'
    page.evaluate("probe.parts = true")
    for slower in SLOWER:
        say(f"the parts of a tap{f', the processor {slower} times slower' if slower > 1 else ''}")
        _slow(page, slower)
        _round(page, table)
        found.parts[slower] = []
        for _ in range(rounds):
            page.bring_to_front()
            for key, kind in table.round:
                page.evaluate(read)
                _tap(page, key, 1)
                (tap,), _ = page.evaluate("probe.taken()")
                found.parts[slower].append({"kind": kind, **tap, **json.loads(page.evaluate(read))})
