"""Further measurements of the start: other browsers, Lighthouse, memory and size."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from make import setup
from make.step import SILENT, WORK, run

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

CATEGORIES: Final = ("performance", "accessibility", "best-practices")
JUDGED: Final = 3
PATIENCE: Final = 300.0


Guest: TypeAlias = Callable[[str], AbstractContextManager[None]]
"""Opens a page in a browser that knew nothing at first."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A kind of browser, of which one can be started that knows nothing."""

    version: str
    started: Callable[[], AbstractContextManager[Guest]]


@contextmanager
def firefox(playwright: Playwright) -> Iterator[Visitor | None]:
    """Start the machine's own Firefox, if it has one."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if not path:
        yield None
        return
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)

    @contextmanager
    def started() -> Iterator[Guest]:
        context = browser.new_context(viewport={"width": 390, "height": 844})

        @contextmanager
        def opened(address: str) -> Iterator[None]:
            page = context.new_page()
            page.goto(address, wait_until="commit")
            yield
            page.close()

        yield opened
        context.close()

    yield Visitor(browser.version, started)
    browser.close()


@contextmanager
def webkit(_: Playwright) -> Iterator[Visitor | None]:
    """Give WebKitGTK, if this machine has it."""
    if not setup.webkit():
        yield None
        return
    from make.webkit import driven, lasting

    with driven() as driver:
        version = str(driver.capabilities["browserVersion"])
    yield Visitor(version, lasting)


def memory() -> float:
    """Return the MB of all Chromium processes started by this one, shared memory counted once. Linux only."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    total = 0
    for process in parents:
        with contextlib.suppress(OSError):
            if _started(process, parents) and "chrom" in Path(f"/proc/{process}/comm").read_text():
                lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
                total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def _started(process: int, parents: dict[int, int]) -> bool:
    while process in parents:
        process = parents[process]
        if process == os.getpid():
            return True
    return False


def judged(address: str, times: int, scores: dict[str, list[float]], missed: dict[str, list[str]]) -> None:
    """Let Lighthouse judge a page as it does for phones: its scores, and what it found wanting the last time."""
    node, _ = setup.node()
    with tempfile.TemporaryDirectory(dir=WORK, prefix="bench-") as name:
        path = Path(name) / "report.json"
        words: list[str | Path] = [
            *(node, setup.lighthouse(), address, "--quiet", "--output=json", f"--output-path={path}"),
            *(f"--only-categories={','.join(CATEGORIES)}", "--max-wait-for-load=120000"),
            f"--chrome-flags={' '.join(['--headless=new', *setup.arguments()])}",
        ]
        for _ in range(min(times, JUDGED)):
            env = {"CHROME_PATH": str(setup.browser())}
            run(words, fault="Lighthouse did not come to an end.", env=env, quiet=SILENT, timeout=PATIENCE)
            report = json.loads(path.read_text(encoding="utf-8"))
            for category in CATEGORIES:
                told = report["categories"][category]
                scores.setdefault(category, []).append((told["score"] or 0) * 100)
                audits = [(report["audits"][part["id"]], part["weight"]) for part in told["auditRefs"]]
                missed[category] = [
                    f"{audit['title']}{f' ({said})' if (said := audit.get('displayValue')) else ''}"
                    for audit, weight in audits
                    if weight and audit["score"] is not None and audit["score"] < 0.9
                ]
