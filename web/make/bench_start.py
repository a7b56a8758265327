"""From opening the page to the first tap that Python answers: ours, by turns with pages as they are commonly made.

Later visits go on from an image of Python's memory, start the ordinary way, and are those to built sites of earlier
versions. To compare built sites with each other and with bare Pyodide alone: `python -m make.bench_start TURNS
DIST...`, web/ on the path.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from make import bench_others, bench_site, setup, site
from make.bench_site import BARE, PLAIN, STOCK, Server
from make.step import WORK, Fault, alone, say

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, BrowserType, Playwright, ViewportSize

Visit: TypeAlias = Mapping[str, Any]
Visits: TypeAlias = dict[str, list[Visit]]
Plan: TypeAlias = Mapping[str, Callable[[], Visit]]
"""The visits of a turn, by what is found in them."""

OURS, ORDINARY = "ours", "ordinary"
"""The built site twice: for the second, no image is made."""
WEIGHED: Final = 3
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
PATIENCE: Final = 120.0
ROUND: Final = ("panchayat/new", "hampi/new", "parikrama/new", "settings")
"""Pages that are opened in a visit by which a browser gets to know a site, so that it is as long as a player's:
Chromium keeps what it has compiled once it is enough, and nothing more was for two seconds."""
ROUNDS: Final = 12
EACH: Final = 100
THEN: Final = 3000
"""How often they are opened, and milliseconds after each and after the last."""


@dataclass(slots=True, kw_only=True)
class Starts:
    """Everything measured: times in milliseconds, each from the beginning of the navigation."""

    earlier: list[str] = field(default_factory=list)
    """Names of the earlier versions compared with."""
    turns: int
    versions: dict[str, str] = field(default_factory=dict)
    visits: dict[str, Visits] = field(default_factory=dict)
    """In Chromium, by pace and page."""
    others: dict[str, Visits] = field(default_factory=dict)
    """In other browsers, by browser and page."""
    kept: int = 0
    """Bytes until the whole site is kept for when there is no internet."""
    memory: dict[str, list[float]] = field(default_factory=dict)
    """MB at the most, by page."""
    scores: dict[str, list[float]] = field(default_factory=dict)
    """Scores of Lighthouse, by category."""
    missed: dict[str, list[str]] = field(default_factory=dict)
    """Faults found by Lighthouse, by category."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Speed to which Chromium limits the page."""

    name: str
    slower: int = 1
    """Factor by which the processor is slowed down."""


PACES: Final = (Pace(name="as it is"), Pace(name="4 times slower", slower=4))


def again(name: str) -> str:
    """Return the name of a later visit to a built site."""
    return f"{name}, again"


def shelf(name: str) -> str:
    """Return the name of a first visit to the shelf of a built site, on which a game is tapped."""
    return f"{name}, shelf"


def plain(name: str) -> str:
    """Return the name of a built site without its scripts."""
    return f"{PLAIN}-{name}"


class Chromium:
    """Two browsers: one whose every visit is the first, one that knows our pages."""

    def __init__(self, kind: BrowserType, server: Server, profile: Path) -> None:
        path, arguments = setup.browser(), list(setup.arguments())
        self.server = server
        self.browser: Browser = kind.launch(executable_path=path, args=arguments)
        self.knows: BrowserContext = kind.launch_persistent_context(
            profile, executable_path=path, args=arguments, viewport=PHONE, has_touch=True, is_mobile=True
        )

    @contextmanager
    def _fresh(self) -> Iterator[BrowserContext]:
        context = self.browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        yield context
        context.close()

    def first(self, name: str, pace: Pace, kind: str = "") -> Visit:
        """Visit a page for the first time."""
        with self._fresh() as context:
            return self._visit(context, name, pace, kind)

    def later(self, name: str, pace: Pace, *, plays: bool = False) -> Visit:
        """Visit a page that is known; no earlier visit has left a table, which would make this one longer."""
        page = self.knows.new_page()
        kept = {"origin": self.server.address.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
        self.knows.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
        page.close()
        return self._visit(self.knows, name, pace, plays=plays)

    def learn(self, name: str, *, image: bool = True) -> int:
        """Let the browser know a built site: keep it and its image, and visit it twice. The bytes of it all."""
        self.server.sent = 0
        self._visit(self.knows, name, PACES[0], "keep")
        sent = self.server.sent
        if image:
            self._visit(self.knows, name, PACES[0], "image")
        for _ in range(2):
            self.later(name, PACES[0], plays=True)
        return sent

    def _visit(self, context: BrowserContext, name: str, pace: Pace, kind: str = "", *, plays: bool = False) -> Visit:
        page = context.new_page()
        tools = context.new_cdp_session(page)
        bytes_: list[float] = []
        tools.on("Network.loadingFinished", lambda event: bytes_.append(event["encodedDataLength"]))
        tools.send("Network.enable")
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        tools.send("Emulation.setCPUThrottlingRate", {"rate": pace.slower})
        self.server.expect()
        page.goto(self.server.page(name, kind), wait_until="commit")
        found = self.server.report(name)
        spent = {entry["name"]: entry["value"] for entry in tools.send("Performance.getMetrics")["metrics"]}
        if plays:
            for address in ROUND * ROUNDS:
                page.evaluate("address => { location.hash = address; }", address)
                page.wait_for_timeout(EACH)
            page.wait_for_timeout(THEN)
        page.close()
        return {**found, "bytes": sum(bytes_), "cpu": spent["TaskDuration"] * 1000}


@contextmanager
def chromium(playwright: Playwright, server: Server) -> Iterator[Chromium]:
    """Start Chromium, and leave nothing of it behind."""
    with tempfile.TemporaryDirectory(dir=WORK, prefix="bench-") as profile:
        started = Chromium(playwright.chromium, server, Path(profile))
        try:
            yield started
        finally:
            started.knows.close()
            started.browser.close()


def compared(plan: Plan, turns: int) -> Visits:
    """Visit page after page, by turns, so that what disturbs one disturbs all."""
    found: Visits = {name: [] for name in plan}
    for _ in range(turns):
        for name, visit in plan.items():
            found[name].append(visit())
    return found


def _plan(browser: Chromium, pace: Pace, earlier: Sequence[str]) -> Plan:
    """Return the visits to compare; stock PyScript, which takes longest, only with the machine as it is."""
    return {
        BARE: partial(browser.first, BARE, pace),
        **({STOCK: partial(browser.first, STOCK, pace)} if pace.slower == 1 else {}),
        **_visits(browser, pace, OURS),
        again(ORDINARY): partial(browser.later, ORDINARY, pace),
        **{again(name): partial(browser.later, name, pace) for name in earlier},
        **{shelf(name): partial(browser.first, name, pace, "shelf") for name in earlier},
    }


def _visits(browser: Chromium, pace: Pace, name: str) -> Plan:
    return {
        plain(name): partial(browser.first, plain(name), pace, "plain"),
        name: partial(browser.first, name, pace),
        shelf(name): partial(browser.first, name, pace, "shelf"),
        again(name): partial(browser.later, name, pace),
    }


def middle(visits: Sequence[Visit], part: str) -> float:
    """Return the median of one number over the visits that have it."""
    return float(median([visit[part] for visit in visits if visit.get(part) is not None] or [float("nan")]))


def measured(earlier: Mapping[str, Path], turns: int) -> Starts:
    """Measure all of it, one after the other."""
    from playwright.sync_api import sync_playwright

    found = Starts(turns=turns, earlier=list(earlier))
    with alone():
        site.build()
    sites = {OURS: site.DIST, ORDINARY: site.DIST, **earlier}
    with sync_playwright() as playwright, bench_site.served(sites) as server:
        with chromium(playwright, server) as browser:
            found.versions["Chromium"] = browser.browser.version
            found.kept = browser.learn(OURS)
            for name in (ORDINARY, *earlier):
                browser.learn(name, image=False)
            for pace in PACES:
                say(f"opening pages in Chromium, the machine {pace.name}")
                found.visits[pace.name] = compared(_plan(browser, pace, found.earlier), turns)
        say("weighing Chromium")
        for _ in range(min(turns, WEIGHED)):
            for name in (BARE, STOCK, OURS):
                found.memory.setdefault(name, []).append(_weight(playwright.chromium, server, name))
        for kind, engine in (("WebKitGTK", bench_others.webkit), ("Firefox", bench_others.firefox)):
            with engine(playwright) as visitor:
                if not visitor:
                    say(f"no {kind} on this machine")
                    continue
                say(f"opening pages in {kind}")
                found.versions[kind] = visitor.version
                found.others[kind] = _elsewhere(visitor, server, found.earlier, turns)
        say("asking Lighthouse")
        bench_others.judged(f"{server.address}{OURS}/?plain", turns, found.scores, found.missed)
    return found


def _elsewhere(visitor: bench_others.Visitor, server: Server, earlier: Sequence[str], turns: int) -> Visits:
    """Open the pages by turns in another browser: in one that knows nothing, and in one that knows ours."""
    with visitor.started() as knows:

        def visit(guest: bench_others.Guest, name: str, kind: str = "") -> Visit:
            server.expect()
            with guest(server.page(name, kind)):
                return server.report(name)

        def first(name: str) -> Visit:
            with visitor.started() as guest:
                return visit(guest, name)

        def later(name: str) -> Visit:
            visit(knows, plain(name), "forget")
            return visit(knows, name)

        known = (OURS, ORDINARY, *earlier)
        for name in known:
            visit(knows, name, "keep")
        visit(knows, OURS, "image")
        plan = {name: partial(first, name) for name in (BARE, OURS)}
        return compared({**plan, **{again(name): partial(later, name) for name in known}}, turns)


def _weight(kind: BrowserType, server: Server, name: str) -> float:
    """Return the peak memory of Chromium until the first tap is answered, in MB more than with a blank page."""
    browser = kind.launch(executable_path=setup.browser(), args=setup.arguments())
    page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    time.sleep(1)
    blank = bench_others.memory()
    server.expect()
    page.goto(server.page(name), wait_until="commit")
    most = blank
    while not server.reported():
        most = max(most, bench_others.memory())
        time.sleep(0.1)
    server.report(name)
    browser.close()
    return most - blank


PARTS: Final = ("paint", "wasmBegun", "wasm", "interpreter", "imported", "awake", "tap", "cpu", "shown", "bytes")


def main() -> None:
    """Compare built sites, given by their folders, with each other."""
    from playwright.sync_api import sync_playwright

    sites = {f"{number}-{path.resolve().parent.name}": path for number, path in enumerate(map(Path, sys.argv[2:]), 1)}
    with sync_playwright() as playwright, bench_site.served(sites) as server, chromium(playwright, server) as browser:
        for name in sites:
            browser.learn(name)
        for pace in PACES:
            plan: dict[str, Callable[[], Visit]] = {BARE: partial(browser.first, BARE, pace)}
            for name in sites:
                plan |= _visits(browser, pace, name)
            found = compared(plan, int(sys.argv[1]))
            bare, work = (middle(found[BARE], part) for part in ("tap", "cpu"))
            print(f"\n{pace.name:26}{''.join(f'{part:>12}' for part in PARTS)}    tap/bare    cpu/bare", flush=True)
            for name, visits in found.items():
                cells = "".join(f"{middle(visits, part):12.0f}" for part in PARTS)
                ratios = f"{middle(visits, 'tap') / bare:12.3f}{middle(visits, 'cpu') / work:12.3f}"
                print(f"{name:26}{cells}{ratios}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Fault as fault:
        say(f"stopped: {fault}")
        sys.exit(1)
