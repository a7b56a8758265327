"""Kinds of fault that broke other companion apps, tried in a browser: docs/TRIALS.md lists them all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import LONG
from playwright.sync_api import BrowserContext, Page
from test_panchayat import go, new_table, play_turn, settled, tap, totals

from games import GAMES

Open = Callable[..., Page]
Until = Callable[..., None]

PLAYED = Path(__file__).resolve().parents[1] / "playthroughs"
AFTER = ("", "/menu", "/log", "/hand/A", "/amend", "/seat/B", "/sheet", "/rules", "/settings", "/handover", "/agree")
LOCKS = """
    globalThis.asked = [];
    const { setTimeout, clearTimeout } = globalThis;
    const due = new Map();
    globalThis.setTimeout = (what, ms, ...more) => {
      const id = setTimeout(what, ms, ...more);
      if (ms === 600_000) due.set(id, what);
      return id;
    };
    globalThis.clearTimeout = (id) => (due.delete(id), clearTimeout(id));
    globalThis.tenMinutes = () => due.forEach((what) => what());
    Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async (kind) => {
      const lock = { kind, released: false, release: async () => { lock.released = true; } };
      asked.push(lock);
      return lock;
    } } });
"""
LOUD = """
    globalThis.said = [];
    new MutationObserver(() => {
      const now = [...document.querySelectorAll("[role=status], [aria-live], [role=alert]")]
        .filter((one) => !one.matches(".readout")).map((one) => one.textContent.trim()).filter(Boolean).join(" | ");
      if (now && now !== said.at(-1)) said.push(now);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
"""
FIRST_SEEN = """
    globalThis.seen = new Set();
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
"""


def bring(page: Page, until: Until, name: str) -> str:
    """A whole game as a table of its own; its address fragment."""
    go(page, "bring")
    page.fill("textarea[name=text]", (PLAYED / f"{name}.txt").read_text("utf-8"))
    page.locator(".ledge .go").tap()
    page.locator(".ledge .go:has-text('as chosen')").tap()
    until(page, "/^#table/.test(location.hash)", "the table is open")
    found: str = page.evaluate("location.hash.split('/').slice(0, 2).join('/').slice(1)")
    return found


def forget_all(page: Page, context: BrowserContext, address: str) -> None:
    """What the phone's own "clear site data" does, and what a browser does that forgets."""
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})


def test_a_page_that_slept_is_as_it_was(page: Page, context: BrowserContext, open_app: Open) -> None:
    """Frozen in the background and woken; frozen, thrown away and loaded again."""
    open_app(page)
    table = new_table(page)
    play_turn(page, "granary d2", "statue c3")
    tap(page, "tile:house")
    before = totals(page)
    session = context.new_cdp_session(page)
    for discarded in (False, True):
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        page.wait_for_timeout(1_000)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        if discarded:
            page.goto("about:blank")
            open_app(page, table)
        assert totals(page) == before
        assert "Collect House" in page.locator(".undo").inner_text()
    tap(page, "tile:well")
    assert page.locator(".kept-mark").inner_text().split()[2] == "8"


@pytest.mark.loads_rest
def test_a_phone_that_forgot_gets_its_game_back(
    page: Page, context: BrowserContext, open_app: Open, until: Until, address: str
) -> None:
    """Everything is cleared between two visits: the shelf offers to bring in, and a link brings all of it."""
    page.add_init_script(
        "Object.defineProperty(navigator, 'standalone', { get: () => globalThis.name === 'installed' })"
    )
    open_app(page)
    table = bring(page, until, "panchayat-2")
    before = totals(page)
    go(page, "")
    assert "seven days" in page.locator(".forgets").inner_text()
    assert page.locator("[data-key='app:backup']").is_visible()
    go(page, f"{table}/handover")
    page.evaluate("navigator.share = async (what) => { globalThis.shared = what }")
    tap(page, "app:link:share")
    link = page.evaluate("globalThis.shared.url")
    page.goto("about:blank")
    forget_all(page, context, address)
    page.evaluate("globalThis.name = 'installed'")
    open_app(page)
    assert page.locator(".table-card, .finished li").count() == 0
    assert "Import" in page.locator(".ledge").inner_text()
    open_app(page, f"#{link.partition('#')[2]}")
    until(page, "Boolean(document.querySelector('.coming, .at-table'))", "it was looked at")
    page.locator("button[type=submit]").tap()
    until(page, "/^#table/.test(location.hash)", "the table is open")
    assert totals(page) == before
    for _ in range(3):
        tap(page, "app:undo")
    assert page.locator("[data-key='app:redo']").count() == 1
    go(page, "")
    assert page.locator(".forgets").count() == 0, "where the app is installed nothing is said"


def test_one_finished_table_that_is_damaged_leaves_the_list(page: Page, open_app: Open, until: Until) -> None:
    open_app(page)
    bad = bring(page, until, "panchayat-2").partition("/")[2]
    bring(page, until, "panchayat-end")
    page.add_init_script(f"""
        if (location.protocol !== "about:" && !sessionStorage.hurt) {{
          sessionStorage.hurt = "yes";
          for (const end of "ab") localStorage.setItem("chaupal:table:{bad}:" + end, "chaupal-slot 1 0 99\\nmud");
          indexedDB.deleteDatabase("chaupal");
        }}
    """)
    page.goto("about:blank")
    open_app(page, "#history")
    assert page.locator(".history > li").count() == 1
    go(page, "")
    assert bad in page.locator(".broken").inner_text()
    page.locator("#twice, a[href='#history']").first.tap()
    page.locator("#twice summary").tap()
    page.locator(f"#twice [data-key='app:history:back:{bad}']").tap()
    assert page.locator(".history > li").count() == 2


def test_a_finger_that_bounces_does_not_tap_what_came_into_its_place(page: Page, open_app: Open) -> None:
    """The tile is laid and the turn not booked by the same key; a pad's key takes every tap."""
    open_app(page)
    table = new_table(page)
    page.evaluate("""() => {
        globalThis.clock = 1e9;
        Object.defineProperty(MouseEvent.prototype, "timeStamp", { get: () => clock });
    }""")
    for key in ("tile:granary", "tile:statue", "cell:d2", "app:go", "cell:c3"):
        tap(page, key)
        page.evaluate("clock += 400")
    bounce(page, "app:go")
    assert "End turn" in page.locator("[data-key='app:go']").inner_text()
    page.evaluate("clock += 400")
    bounce(page, "app:go")
    assert page.locator("[data-key='app:go']:not([aria-disabled='true'])").count() == 0, "a turn, and no more"
    go(page, f"{table}/hand/A")
    bounce(page, "pad:5")
    assert "55" in page.locator(".readout").inner_text()


def bounce(page: Page, key: str) -> None:
    """Tap twice at the place where a key stands, with next to no time in between."""
    box = page.locator(f"[data-key='{key}']").bounding_box()
    assert box
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate("clock += 20")


def test_the_screen_is_kept_awake_as_long_as_somebody_plays(page: Page, open_app: Open) -> None:
    """Asked for on a tap; again on the first tap after the phone took it back; let go ten minutes after the last tap.

    Nobody waits for the minutes: what is due after them is done. Switched off, nothing is asked for.
    """
    page.add_init_script(LOCKS)
    open_app(page)
    table = new_table(page)
    tap(page, "tile:granary")
    assert page.evaluate("[asked.length, asked[0].released]") == [1, False]
    page.evaluate("asked[0].released = true")  # what a phone does when another app comes before this one
    tap(page, "tile:statue")
    assert page.evaluate("[asked.length, asked[1].released]") == [2, False]
    page.evaluate("tenMinutes()")
    assert page.evaluate("asked[1].released")
    go(page, f"{table}/settings")
    tap(page, "app:set:awake:off")
    go(page, table)
    tap(page, "cell:d2")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    tap(page, "app:go")
    assert page.evaluate("asked.length") == 2


def test_keys_that_stand_side_by_side_are_apart(page: Page, context: BrowserContext, open_app: Open) -> None:
    """Each column and row of pixels of the number pad hits one key or none, and what is heard names its key."""
    open_app(page)
    table = new_table(page)
    go(page, f"{table}/hand/A")
    page.locator(".pad").scroll_into_view_if_needed()
    runs = page.evaluate("""() => {
        const box = document.querySelector(".pad").getBoundingClientRect();
        const hit = (x, y) => document.elementFromPoint(x, y)?.closest("[data-key]")?.dataset.key ?? "";
        const runs = [];
        const walk = (points) => {
          let [last, long] = [undefined, 0];
          for (const [x, y] of points) {
            const now = hit(x, y);
            if (now !== last) { if (last) runs.push([last, long]); [last, long] = [now, 0]; }
            long++;
          }
          if (last) runs.push([last, long]);
        };
        for (const row of [0.125, 0.375, 0.625, 0.875])
          walk(Array.from({ length: box.width }, (_, x) => [box.left + x, box.top + box.height * row]));
        for (const column of [0.125, 0.375, 0.625, 0.875])
          walk(Array.from({ length: box.height }, (_, y) => [box.left + box.width * column, box.top + y]));
        return runs;
    }""")
    assert {key for key, _ in runs} == {f"pad:{name}" for name in (*"0123456789", "plus", "minus", "delete")}
    assert min(long for _, long in runs) >= 48
    for key in ("minus", "1", "2", "plus", "4"):
        tap(page, f"pad:{key}")
    assert "= −8" in page.locator(".readout").inner_text()
    session = context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    names = {
        node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "button" and node.get("name")
    }
    assert {"minus", "plus", "delete", "7"} <= names


def test_what_happens_is_said_once_and_every_number_says_whose_it_is(
    page: Page, context: BrowserContext, open_app: Open, until: Until
) -> None:
    open_app(page)
    new_table(page)
    page.evaluate(LOUD)
    steps = (
        ("tile:granary", "Leaf collects Granary."),
        ("app:undo", "Undone: Leaf collects Granary."),
        ("app:redo", "Redone: Leaf collects Granary."),
    )
    for key, says in steps:
        before = page.evaluate("said.length")
        tap(page, key)
        settled(page)
        fresh = page.evaluate(f"said.slice({before})")
        assert len(fresh) == 1, fresh
        assert fresh[0].count(says) == 1
    bring(page, until, "hamlet-1")
    go(page, f"{page.evaluate('location.hash.split(`/`).slice(0, 2).join(`/`).slice(1)')}/sheet")
    session = context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    names = [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "link" and node.get("name")]
    cells = [" ".join(name.split()) for name in names if name.endswith("the lines")]
    assert len(cells) > 10
    for cell in cells:
        points, _, rest = cell.partition(" ")
        assert points == "–" or points.lstrip("−").isdigit(), cell
        who, _, rule = rest.partition(", ")
        assert who
        assert rule.endswith(": the lines")


def test_no_flash_of_white_by_night(page: Page, open_app: Open) -> None:
    """The phone is dark before the first visit: every frame has the night's ground, and so has the empty page."""
    page.emulate_media(color_scheme="dark")
    page.add_init_script(FIRST_SEEN)
    open_app(page)
    assert page.evaluate("[...seen]") == ["rgb(20, 22, 58)"]
    assert "dark" in page.evaluate("getComputedStyle(document.documentElement).colorScheme")


@pytest.mark.loads_rest
def test_back_leads_back_from_every_page_and_loses_nothing(page: Page, open_app: Open) -> None:
    """No page opens anything over itself; a question that waits is left by going back, and nothing is done."""
    open_app(page)
    table = new_table(page)
    play_turn(page, "granary d2", "statue c3")
    before = totals(page)
    for tail in AFTER[1:]:
        go(page, f"{table}{tail}")
        assert page.locator("dialog, [role=dialog], [role=alertdialog]").count() == 0
        page.go_back()
        settled(page)
        assert page.evaluate("location.hash") == table
        assert totals(page) == before
    go(page, f"{table}/menu")
    page.locator("[data-key^='app:bin']").tap()
    page.locator("[id='shelf:binned'] summary").tap()
    page.locator("[data-key^='app:delete']").tap()
    page.locator(".sure").wait_for()
    page.go_back()
    settled(page)
    go(page, "")
    assert page.locator(".sure").count() == 0
    page.locator("[data-key^='app:bin']").tap()
    go(page, table)
    assert totals(page) == before


@LONG
@pytest.mark.keeps
@pytest.mark.loads_rest
def test_every_page_of_every_game_without_internet_and_pictures(
    page: Page, context: BrowserContext, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """Nothing is asked of the network, no dialog comes, no value is a picture alone, no field makes a phone zoom in."""
    failed: list[str] = []
    open_app(page)
    until(page, "document.documentElement.dataset.offline === 'ready'", "everything is kept")
    context.set_offline(True)
    own = "net::ERR_CACHE_MISS"  # what the worker looks for in the browser's own copies alone
    context.on("requestfailed", lambda sent: failed.append(sent.url) if sent.failure != own else None)
    open_app(page)
    small: list[Any] = []
    pictures = 0

    def look(route: str) -> None:
        nonlocal pictures
        go(page, route)
        small.extend(
            page.evaluate("""
            [...document.querySelectorAll("input, textarea")]
              .filter((one) => !["radio", "checkbox", "hidden", "file"].includes(one.type))
              .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.outerHTML.slice(0, 80))
        """)
        )
        pictures += page.locator("img, picture, object").count()  # a video is the camera's own

    for key in GAMES.titles:
        for route in (key, f"{key}/new", f"{key}/copy"):
            look(route)
        text = next(path for path in sorted(PLAYED.glob(f"{key}*.txt")) if path.stem != "indus-report-1")
        table = bring(page, until, text.stem)
        for tail in AFTER:
            look(f"{table}{tail}")
    for route in ("history", "history/people", "settings", "about", "bring", "bring/scan", ""):
        look(route)
    assert not failed
    assert not small
    assert not pictures
    kinds = page.evaluate("performance.getEntriesByType('resource').map((one) => one.initiatorType)")
    assert "img" not in kinds
    thrown[:] = [one for one in thrown if "ERR_INTERNET_DISCONNECTED" not in one]
