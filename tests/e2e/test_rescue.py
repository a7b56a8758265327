"""Python does not start: it starts once more without what is damaged, or else what is kept is shown without it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import AWAKE, LONG, TWICE, Held, patient, wait
from playwright.sync_api import BrowserContext, Page, Route
from test_panchayat import faults, go, looked_at, new_table, play_turn, small_or_close, totals

from app import update
from app.state import Intent, Ui
from app.storage.journal import slot
from app.storage.records import values
from games.panchayat.rules.pieces import Building, Card, Type
from games.panchayat.rules.state import Setup
from make import serve

Open = Callable[..., Page]
Until = Callable[..., None]
Screen = Callable[[str], Path]

STARTS = "localStorage.getItem('chaupal:starts')"
FAILED = "document.body.innerText.includes('could not start')"
RESCUED = "document.querySelector('.rescue') !== null"


def answer(page: Page, part: str, body: bytes | None) -> None:
    """Let a part of the site come with other bytes, or not at all."""

    def answered(route: Route) -> None:
        if body is None:
            route.fulfill(status=404)
        else:
            route.fulfill(body=body, content_type=serve.TYPES[Path(part).suffix])

    page.route(f"**/{part}", answered)


def of_another_python(data: bytes) -> bytes:
    """An archive whose modules were compiled for another Python."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as given, zipfile.ZipFile(made, "w") as other:
        for name in given.namelist():
            member = given.read(name)
            other.writestr(name, bytes([member[0] ^ 1]) + member[1:])
    return made.getvalue()


DAMAGE: dict[str, Callable[[bytes], bytes | None]] = {
    "missing": lambda data: None,
    "empty": lambda data: b"",
    "a page of the host's": lambda data: b"<!doctype html><title>Not found</title>",
    "cut short": lambda data: data[: len(data) // 2],
    "of another Python": of_another_python,
}


@pytest.mark.parametrize(
    ("part", "damage"),
    [
        *(pytest.param("library-*/library.zip", damage, marks=LONG) for damage in DAMAGE),
        ("app-*/chaupal.zip", "missing"),
        *(pytest.param("app-*/chaupal.zip", damage, marks=LONG) for damage in ("of another Python", "cut short")),
        ("trimmed-*/pyodide.asm.wasm", "cut short"),
        *(
            pytest.param("trimmed-*/pyodide.asm.wasm", damage, marks=LONG)
            for damage in ("missing", "a page of the host's")
        ),
        *(pytest.param("trimmed-*/pyodide.asm.mjs", damage, marks=LONG) for damage in ("missing", "cut short")),
    ],
)
def test_starts_without_what_the_build_made(
    page: Page, folder: Path, open_app: Open, thrown: list[str], part: str, damage: str
) -> None:
    """With a file of the build refused it starts again from npm's own interpreter and library and our sources.

    It plays as ever.
    """
    data = next(folder.glob(part)).read_bytes()
    answer(page, part, DAMAGE[damage](data))
    open_app(page)
    assert page.evaluate("performance.getEntriesByName('chaupal-plain').length") == 1
    assert page.evaluate(STARTS) is None
    new_table(page)
    play_turn(page, "granary d2", "statue c3")
    assert totals(page) == ["8", "0"]
    thrown.clear()


@pytest.mark.loads_rest
def test_nothing_is_plain_where_nothing_is_damaged(page: Page, open_app: Open) -> None:
    open_app(page)
    assert not page.evaluate("performance.getEntriesByName('chaupal-plain').length")
    fetched = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert not [name for name in fetched if name.endswith(("python_stdlib.zip", "source.zip", "rescue.js"))]
    assert {name.split("/")[-2].partition("-")[0] for name in fetched if "/pyodide.asm." in name} == {"trimmed"}


def broken_main(page: Page) -> None:
    page.route("**/main.py", lambda route: route.fulfill(body="raise ValueError('a crow sat on it')"))


VALUES = values(Setup(printed=(Card(Building.HOUSE, Type.RESIDENTIAL, 3),)))
"""The printed values of a further copy."""


def with_tables(page: Page, open_app: Open) -> str:
    """Two tables, one of them put away; the address of the other."""
    open_app(page)
    new_table(page)
    go(page, f"{page.evaluate('location.hash')}/menu")
    page.locator("[data-key^='app:bin']").tap()
    table = new_table(page)
    play_turn(page, "granary d2", "statue c3")
    wait(page, TWICE, "both copies have them")
    return table


def kept(page: Page) -> str:
    """All that stands in localStorage but the count of starts, and where the last visit ended."""
    found: str = page.evaluate("""
        JSON.stringify(
          Object.entries(localStorage).filter(([k]) => k !== "chaupal:starts" && !k.startsWith("chaupal-l")).sort(),
        )
    """)
    return found


def rescued(page: Page, address: str, until: Until) -> Page:
    """Two starts that fail."""
    patient(page, 1500)  # after which the second copy is not waited for
    broken_main(page)
    page.goto(address)
    until(page, FAILED, "the page says so")
    page.reload()
    until(page, RESCUED, "the saved tables are shown")
    return page


def test_the_first_failure_offers_the_tables(
    page: Page, address: str, open_app: Open, until: Until, thrown: list[str]
) -> None:
    with_tables(page, open_app)
    broken_main(page)
    page.goto(address)
    until(page, FAILED, "the page says so")
    assert "a crow sat on it" in page.locator("[role=alert]").inner_text()
    assert "Reload the page" in page.locator("[role=alert]").inner_text()
    assert not page.evaluate(RESCUED)
    page.get_by_role("button", name="Show saved tables").tap()
    until(page, RESCUED, "the saved tables are shown")
    assert page.locator("[role=alert]").count() == 1
    assert page.locator(".kept > li").count() == 2
    thrown.clear()


def test_the_second_failure_shows_them(
    page: Page, address: str, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """Read, copied, saved; nothing of it changed. Trying again starts as ever, and comes back here."""
    with_tables(page, open_app)
    before = kept(page)
    rescued(page, address, until)
    rows = page.locator(".kept > li")
    assert rows.count() == 2
    said = rows.first.inner_text()
    assert "Panchayat" in said
    assert "Leaf 8, Stone 0" in said
    assert "in progress" in said
    assert "deleted" in rows.last.inner_text()
    rows.first.locator("summary").tap()
    text = rows.first.locator("textarea").input_value()
    assert text.startswith("chaupal 1")
    assert text.rstrip().endswith("end")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    rows.first.get_by_role("button", name="Copy").tap()
    until(page, "document.querySelector('[role=status]').innerText.includes('copied')", "the text is copied")
    assert page.evaluate("navigator.clipboard.readText()") == text
    with page.expect_download() as saved:
        rows.first.get_by_role("button", name="Save as file").tap()
    assert saved.value.suggested_filename.startswith("panchayat-")
    assert saved.value.path().read_text("utf-8") == text
    assert kept(page) == before
    with page.expect_navigation():
        page.get_by_role("button", name="Try again").tap()
    until(page, RESCUED, "it failed once more")
    page.unroute("**/main.py")
    with page.expect_navigation():
        page.get_by_role("button", name="Try again").tap()
    until(page, AWAKE, "Python is awake")
    assert page.evaluate(STARTS) is None
    assert page.locator(".table-card").count() == 1
    assert kept(page) == before
    thrown.clear()


def test_everything_saved_can_be_brought_in(
    page: Page, address: str, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """The file has every table and copy of the app’s own backup, and is taken like one."""
    with_tables(page, open_app)
    with page.expect_download() as own:
        go(page, "")
        page.locator("[data-key='app:backup']").tap()
    further = {"game": "panchayat", "version": 2, "values": VALUES, "name": "2nd printing"}
    record = slot(1, json.dumps({"called": {}, "copies": [further]}))
    page.evaluate("(text) => localStorage.setItem('chaupal:others:a', text)", record)
    rescued(page, address, until)
    assert page.locator(".rule:has-text('2nd printing') textarea").input_value() == json.dumps(
        {"chaupal_copy": 2, **further}, separators=(",", ":")
    )
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export everything").tap()
    text = saved.value.path().read_text("utf-8")
    mine, theirs = json.loads(own.value.path().read_text("utf-8")), json.loads(text)
    assert sorted(theirs.pop("tables"), key=str) == sorted(mine.pop("tables"), key=str)
    assert mine["copies"] == []
    rest = {"chaupal_backup": 4, "notation": 1, "copies": [], "names": [], "settings": {"awake": True}}
    assert theirs == {**rest, "others": [further]}
    ui = update.handle(Ui(), Intent("go", "bring"))
    ui = update.handle(ui, Intent("loaded", "pydantic"))
    ui = update.handle(ui, Intent("fill", "bring", (("text", text),), now=1, random="abcdef"))
    while ui.transfer.coming and not ui.transfer.coming.seen:
        ui = update.handle(ui, Intent("next", ""))
    ui = update.handle(ui, Intent("fill", "take", (), now=1, random="abcdef"))
    assert ui.said.notice.startswith("2 tables and printed values for 1 game imported")
    assert [(one.name, values(one.setup)) for one in ui.stored.others] == [("2nd printing", VALUES)]
    thrown.clear()


@pytest.mark.parametrize(
    "wiped",
    [
        "localStorage.clear()",
        pytest.param("Object.keys(localStorage).forEach((k) => localStorage.setItem(k, 'mud'))", marks=LONG),
        pytest.param("new Promise((done) => { indexedDB.deleteDatabase('chaupal').onsuccess = done; })", marks=LONG),
    ],
    ids=["second copy alone", "first damaged", "first copy alone"],
)
def test_either_copy_is_enough(
    page: Page, address: str, open_app: Open, until: Until, thrown: list[str], wiped: str
) -> None:
    with_tables(page, open_app)
    page.goto(f"{address}icon.svg")
    page.evaluate(wiped)
    rescued(page, address, until)
    assert page.locator(".kept > li").count() == 2
    assert "Leaf 8, Stone 0" in page.locator(".kept > li").first.inner_text()
    thrown.clear()


def test_the_newest_sound_text_is_shown_and_the_others_named(
    page: Page, address: str, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """By the checksum, as Python computes it: letters beyond ASCII too. A deleted table is not there."""
    from app.storage.journal import slot

    def record(name: str, revision: int, who: str) -> str:
        table = {"game": "panchayat", "text": f"text of {who}", "at": 5, "says": "round 1"}
        return slot(
            revision,
            json.dumps({**table, "seats": [[who, "red", "3"]], "over": True, "binned": False}, ensure_ascii=False),
        )

    open_app(page)
    damaged = record("x", 9, "Never")[:-2]
    items = {
        "chaupal:table:x:a": record("x", 7, "पत्ता 🙂"),
        "chaupal:table:x:b": record("x", 6, "Old"),
        "chaupal:table:x:c": damaged,
        "chaupal:table:gone:a": slot(4, ""),
        "chaupal:table:gone:b": record("gone", 3, "Gone"),
        "chaupal:table:odd:a": slot(1, "{}"),
        "chaupal:table:next:a": "chaupal-slot 2 whatever",
        "chaupal:table:former": record("former", 1, "Former").partition("\n")[2],
        "chaupal:copy:panchayat:a": slot(1, "copy practice"),
    }
    page.evaluate("(items) => Object.assign(localStorage, items)", items)
    rescued(page, address, until)
    says = page.locator(".kept > li").all_inner_texts()
    assert sorted("पत्ता 🙂 3 · round 1 · finished" in one for one in says) == [False, True]
    assert sorted("Former 3" in one for one in says) == [False, True]
    named = page.locator(".rescue > details").all_inner_texts()
    for name, why in (("x:c", "damaged"), ("odd:a", "not written by this app"), ("next:a", "newer version")):
        assert [one for one in named if name in one and why in one], name
    assert damaged in [area.input_value() for area in page.locator("textarea").all()]
    assert len(named) == 4
    thrown.clear()


DEAD = "localStorage.setItem('chaupal:starts', '{0} going')"


def test_a_page_that_dies_again_and_again(page: Page, address: str, open_app: Open, until: Until) -> None:
    """A start that neither ended nor was left counts as one that failed; after two no Python is started."""
    with_tables(page, open_app)
    page.goto(f"{address}icon.svg")
    page.evaluate(DEAD.format(0))
    open_app(page)
    assert page.evaluate(STARTS) is None, "one death is none"
    page.goto(f"{address}icon.svg")
    page.evaluate(DEAD.format(1))
    page.goto(address)
    until(page, RESCUED, "the saved tables are shown")
    assert "stopped twice" in page.locator("[role=alert]").inner_text()
    assert page.locator(".kept > li").count() == 2
    until(page, f"{STARTS} === '1'", "the next visit tries again")
    page.wait_for_timeout(500)
    assert not page.evaluate("performance.getEntriesByName('chaupal-interpreter').length")
    with page.expect_navigation():
        page.get_by_role("button", name="Try again").tap()
    until(page, AWAKE, "Python is awake")
    assert page.evaluate(STARTS) is None


@pytest.mark.fresh
def test_who_leaves_early_is_not_counted(page: Page, context: BrowserContext, address: str, until: Until) -> None:
    """Reloaded, left or closed while it starts, again and again: it starts as ever. So does a second window."""
    context.route("**/main.py", lambda route: None)  # it never comes
    for _ in range(3):
        page.goto(address, wait_until="commit")
        until(page, f"{STARTS}?.endsWith('going')", "the start is noted")
    other = context.new_page()
    other.goto(address, wait_until="commit")
    until(other, f"{STARTS}?.endsWith('going')", "the start is noted")
    other.wait_for_timeout(500)
    assert other.evaluate(STARTS) == "0 going"
    other.close()
    page.goto(f"{address}icon.svg")
    assert page.evaluate(STARTS) in (None, "0 going")
    context.unroute("**/main.py")
    page.goto(address)
    until(page, AWAKE, "Python is awake")
    assert page.evaluate(STARTS) is None


IMPATIENT = """
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (then, after, ...more) => setTimeout(then, after === 20000 ? 200 : after, ...more);
"""
OFFERED = "document.body.innerText.includes('still loading')"


@pytest.mark.parametrize("taken", [True, False], ids=["taken", "left alone"])
def test_a_start_that_takes_long_offers_the_tables(
    page: Page, address: str, open_app: Open, until: Until, *, taken: bool
) -> None:
    """Where the internet hangs. Who takes the offer keeps that page, even if Python should still wake."""
    with_tables(page, open_app)
    library = Held(page, "**/library.zip")
    page.add_init_script(IMPATIENT)
    page.goto(address)
    until(page, OFFERED, "what is kept is offered")
    if taken:
        page.get_by_role("button", name="Show saved tables").tap()
        until(page, RESCUED, "the saved tables are shown")
    library.let_go()
    if taken:
        until(page, "performance.getEntriesByName('chaupal-interpreter').length > 0", "Python wakes all the same")
        page.wait_for_timeout(1000)
        assert page.locator(".kept > li").count() == 2
        assert page.evaluate(STARTS) is None
    else:
        until(page, AWAKE, "Python is awake")
        assert not page.evaluate(OFFERED)
        assert page.locator(".table-card").count() == 1


def test_without_webassembly(page: Page, address: str, open_app: Open, until: Until) -> None:
    """As in Lockdown Mode: the saved tables at once."""
    with_tables(page, open_app)
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(address)
    until(page, RESCUED, "the saved tables are shown")
    assert "WebAssembly" in page.locator("[role=alert]").inner_text()
    assert page.locator(".kept > li").count() == 2


@pytest.mark.parametrize("part", ["start.js", pytest.param("parts.js", marks=LONG)])
def test_where_the_starter_does_not_come(
    page: Page, address: str, open_app: Open, until: Until, thrown: list[str], part: str
) -> None:
    with_tables(page, open_app)
    page.route(f"**/{part}", lambda route: route.fulfill(status=404))
    page.goto(address)
    until(page, RESCUED, "the saved tables are shown")
    assert page.locator("[role=alert]").count() == 1
    assert page.locator(".kept > li").count() == 2
    thrown.clear()


BLOCKED = {
    "no IndexedDB": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })",
    "hanging IndexedDB": "IDBFactory.prototype.open = () => ({})",
    "no localStorage": "Object.defineProperty(globalThis, 'localStorage',"
    " { get() { throw new DOMException('no', 'SecurityError'); } })",
}


@pytest.mark.parametrize("script", BLOCKED.values(), ids=BLOCKED.keys())
def test_with_one_store_alone(page: Page, address: str, open_app: Open, until: Until, script: str) -> None:
    with_tables(page, open_app)
    page.add_init_script(f"{script}; delete globalThis.WebAssembly")
    page.goto(address)
    until(page, "document.querySelectorAll('.rescue .kept > li').length === 2", "both tables are shown")


def test_looks(page: Page, address: str, open_app: Open, until: Until, screen: Screen, thrown: list[str]) -> None:
    """Nothing serious for axe-core, nothing too small for a finger, no sideways scroll, on three phones."""
    with_tables(page, open_app)
    page.evaluate("localStorage.setItem('chaupal:table:bad:a', 'chaupal-slot 1 00000000 3\\n{\"game\"')")
    broken_main(page)
    page.goto(address)
    until(page, FAILED, "the page says so")
    for shown in looked_at(page, (390, 844)):
        screen(f"{shown}-first-failure")
        assert not faults(page, colours="dark" in shown)
    page.reload()
    until(page, RESCUED, "the saved tables are shown")
    for opened in (False, True):
        page.evaluate(f"document.querySelectorAll('details').forEach((part) => (part.open = {str(opened).lower()}))")
        for shown in looked_at(page, (390, 844), (360, 740), (320, 640)):
            screen(f"rescue-{shown}{'-open' if opened else ''}")
            assert not faults(page, colours="dark" in shown)
            assert not small_or_close(page)
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    thrown.clear()
