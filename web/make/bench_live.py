"""One table on six phones, in Chromium on this machine: from a tap on one to the frame on the others, and joining."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from make import serve, setup, site
from make.bench_page import opened, until
from make.bench_table import ID, PANCHAYAT
from make.step import WORK, alone, say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GUESTS: Final = 5
MOVES: Final = 60
"""Moves that are timed: undo and redo by turns, half of them tapped on the host, half on a guest."""
PROBE: Final = """
globalThis.probe = { sent: [], shown: 0 };
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (text) { probe.sent.push(text.length); return send.call(this, text); };
const now = () => performance.timeOrigin + performance.now();
addEventListener("click", () => (probe.tapped = now()), true);
let last;
const look = () => {
  const text = document.querySelector("main ~ p.sr")?.textContent;
  if (text !== last) { last = text; probe.shown = now(); }
  requestAnimationFrame(look);
};
addEventListener("DOMContentLoaded", look);
"""
"""Notes in a page what is sent, when it was tapped last, and the frame in which the last move was new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """Everything measured: times in milliseconds, bytes of messages."""

    browser: str
    joined: list[float] = field(default_factory=list)
    """From the answer’s code, pasted on the host, to the page of the table on the guest."""
    host: list[float] = field(default_factory=list)
    """From a tap on the host to the frame on each guest."""
    guest: list[float] = field(default_factory=list)
    """From a tap on a guest to the frame on each other phone and on itself."""
    sent: list[int] = field(default_factory=list)
    """Letters of each message to one phone after joining."""


def measured() -> Shared:
    """Let five phones join, and tap."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory(dir=WORK, prefix="bench-") as name, sync_playwright() as playwright:
        folder = Path(name) / "dist"
        with alone():
            site.build()
            shutil.copytree(site.DIST, folder)
        with serve.served(folder) as address:
            browser = playwright.chromium.launch(executable_path=setup.browser(), args=setup.arguments())
            found = Shared(browser=browser.version)
            host = _phone(browser, address)
            for key, text in PANCHAYAT.kept().items():
                host.evaluate(f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)})")
            host.goto(f"{address}?again#table/{ID}/phones")
            _tap(host, "app:live:share")
            say(f"{GUESTS} phones join")
            guests = [_joined(host, _phone(browser, address), found) for _ in range(GUESTS)]
            phones = [host, *guests]
            for page in phones:
                page.evaluate(f"location.hash = 'table/{ID}'")
                until(page, "Boolean(document.querySelector('[data-key=\"app:undo\"]'))")
                page.evaluate("probe.sent = []")
            say("tapping on one phone, looking at the others")
            for number in range(MOVES):
                by = phones[number // 2 % 2]
                key = "app:redo" if number % 2 else "app:undo"
                before = [page.evaluate("probe.shown") for page in phones]
                _tap(by, key)
                for page, was in zip(phones, before, strict=True):
                    until(page, f"probe.shown > {was}")
                tapped = by.evaluate("probe.tapped")
                times = [page.evaluate("probe.shown") - tapped for page in phones]
                if by is host:
                    found.host.extend(times[1:])
                else:
                    found.guest.extend(times)
            for page in phones:
                found.sent.extend(page.evaluate("probe.sent"))
            browser.close()
    return found


def _phone(browser: Browser, address: str) -> Page:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, service_workers="block"
    )
    context.add_init_script(PROBE)
    return opened(context, address, "document.documentElement.dataset.awake === 'yes'")


def _tap(page: Page, key: str) -> None:
    until(page, f"Boolean(document.querySelector('[data-key=\"{key}\"]'))")
    page.locator(f'[data-key="{key}"]').first.tap()


CODE: Final = "[...document.querySelectorAll('.phones-main textarea[readonly]')].map(({ value }) => value)[0] ?? ''"


def _joined(host: Page, guest: Page, found: Shared) -> Page:
    _tap(host, "app:live:add")
    guest.evaluate("location.hash = 'join'")
    until(guest, "Boolean(document.querySelector('form[data-key=\"fill:pair\"]'))")
    _paste(guest, _code(host))
    code = _code(guest)
    began = time.perf_counter()
    _paste(host, code)
    until(guest, "Boolean(document.querySelector('[data-key=\"app:live:leave\"]'))")
    found.joined.append((time.perf_counter() - began) * 1000)
    return guest


def _code(page: Page) -> str:
    until(page, f"Boolean({CODE})")
    found: str = page.evaluate(CODE)
    return found


def _paste(page: Page, code: str) -> None:
    page.locator("form[data-key='fill:pair'] textarea").fill(code)
    page.locator("form[data-key='fill:pair'] button").tap()
