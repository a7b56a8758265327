"""The memory of Chromium over an hour's play: tap after tap, table after table, and then the making of an image."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from make import bench_start, serve, setup, site
from make.bench_others import memory
from make.kill import PATIENCE, begin, tap, taps, wait
from make.step import Fault, alone, say

TAPS: Final = 1000
"""Taps of an hour's play."""
EVERY: Final = 100
TOUCHED: Final = """
    (dispatchEvent(new Event("pointerdown")),
    new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
"""
"""A finger was there, so that the page makes no image yet, and the tap is painted."""


IMAGED: Final = """
    import(document.querySelector("script[src$='start.js']").src.replace("start.js", "imaging.js"))
      .then(({ begin }) => begin(0))
"""
"""Has the page make its image at once, in place of some seconds later."""


@dataclass(slots=True)
class Held:
    """MB of all processes of Chromium, without those of a blank page."""

    browser: str
    after: list[float] = field(default_factory=list)
    """After each `EVERY` taps, and a collection of garbage."""
    peak: float = 0.0
    """At the most, while taps were answered."""
    imaging: float = 0.0
    """At the most, while an image of Python's memory was made."""


def measured() -> Held:
    """Tap so often, a finished table followed by a new one."""
    from playwright.sync_api import sync_playwright

    with alone():
        site.build()
    with serve.served(site.DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=setup.browser(), args=setup.arguments())
        page = browser.new_context(viewport=bench_start.PHONE, has_touch=True, is_mobile=True).new_page()
        tools = page.context.new_cdp_session(page)
        time.sleep(1)
        blank, found, keys = memory(), Held(browser.version), list[str]()
        page.goto(address)
        wait(page, "performance.getEntriesByName('chaupal-started').length")
        say(f"tapping {TAPS} times")
        for number in range(1, TAPS + 1):
            if not keys:
                begin(page)
                keys = taps()
            tap(page, keys.pop(0))
            page.evaluate(TOUCHED)
            if number % 10 == 0:
                found.peak = max(found.peak, memory() - blank)
            if number % EVERY == 0:
                tools.send("HeapProfiler.collectGarbage")
                found.after.append(memory() - blank)
        say("making an image")
        wait(page, "performance.getEntriesByName('chaupal-offline').length")
        page.evaluate(IMAGED)
        end = time.monotonic() + PATIENCE
        while not page.evaluate("caches.match('image').then(Boolean)"):
            if time.monotonic() > end:
                raise Fault(f"No image was made within {PATIENCE:.0f} s: see web/js/imaging.js.")
            found.imaging = max(found.imaging, memory() - blank)
            time.sleep(0.05)
        browser.close()
    return found
