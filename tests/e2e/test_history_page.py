"""Finished tables in a browser: found while typing, kept over a reload, brought back, and counted bit by bit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from test_panchayat import faults, looked_at
from test_rescue import rescued

from engine.notation import read, write
from games import GAMES

Open = Callable[..., Page]
Screen = Callable[..., Any]
Until = Callable[..., None]

PLAYED = Path(__file__).resolve().parents[1] / "playthroughs"
SMALL = """[...document.querySelectorAll("main :is(a, button, summary, input), .ledge :is(a, button)")]
  .filter((one) => one.checkVisibility() && (one.offsetHeight < 48 || one.offsetWidth < 48))
  .map((one) => one.outerHTML.slice(0, 120))"""
ROWS = "document.querySelectorAll('.history > li').length"
FINISHED = ("panchayat-2", "panchayat-3", "indus-2", "hamlet-1")


def at(page: Page, route: str, until: Until) -> None:
    page.evaluate("(route) => void (location.hash = route)", route)
    until(page, f"document.querySelector('.page').dataset.route === '{route}'", f"{route} is shown")


def bring(page: Page, until: Until, *names: str) -> None:
    for name in names:
        at(page, "bring", until)
        page.locator("textarea").fill((PLAYED / f"{name}.txt").read_text("utf-8"))
        page.locator(".ledge .go").tap()
        page.locator(".ledge .go:has-text('as chosen')").tap()
        until(page, "document.querySelector('.page').dataset.route.startsWith('table/')", "the table is open")


@pytest.fixture
def full(page: Page, open_app: Open, until: Until) -> Page:
    """The app with some finished tables, on their page."""
    open_app(page)
    bring(page, until, *FINISHED)
    at(page, "history", until)
    return page


def test_search_while_typing_keeps_the_field_and_stays(full: Page, until: Until) -> None:
    field = full.locator("[name=find]")
    field.tap()
    for letter in "panch":
        full.keyboard.press(letter)
    until(full, f"{ROWS} === 2", "two are found")
    assert full.evaluate("document.activeElement.name") == "find"
    assert field.input_value() == "panch"
    full.keyboard.press("Home")
    full.keyboard.press("x")
    assert full.evaluate(f"[{ROWS}, document.activeElement.selectionStart]") == [0, 1]
    full.keyboard.press("Backspace")
    full.keyboard.press("Enter")
    assert field.input_value() == "panch"
    at(full, "history/people", until)
    full.go_back()
    until(full, f"{ROWS} === 2", "the search is as it was")
    full.reload()
    until(full, f"{ROWS} === 2", "the search is as it was after a reload")
    assert full.locator("[name=find]").input_value() == "panch"
    full.locator("[name=find]").fill("")
    until(full, f"{ROWS} === 4", "everything is found")
    full.reload()
    until(full, f"{ROWS} === 4", "what was cleared is not searched again")


def test_older_tables_are_counted_while_the_page_is_looked_at(full: Page, open_app: Open, until: Until) -> None:
    """Their records are as a former version wrote them."""
    for database in ("chaupal", "chaupal-probe"):
        full.evaluate("(name) => new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done))", database)
    full.add_init_script(
        """for (const [key, text] of Object.entries(localStorage)) {
             if (!/^chaupal:table:.*:[a-z]$/.test(key) || !text.includes('"result"')) continue;
             const { result, ...body } = JSON.parse(text.slice(text.indexOf("\\n")));
             localStorage.removeItem(key);
             localStorage.setItem(key.slice(0, -2), JSON.stringify(body));
           }"""
    )
    open_app(full, "#history/people")
    until(
        full, "!document.querySelector('[data-next]') && document.querySelectorAll('.persons a').length > 1", "counted"
    )
    assert full.locator(".persons a").count() >= 2
    full.locator(".persons a").first.tap()
    until(full, "document.querySelectorAll('.chart').length > 0", "the charts are there")


def test_play_again_and_back_from_the_second_record(full: Page, until: Until) -> None:
    full.locator(".history li", has_text="Leaf").first.locator(".icon").tap()
    until(full, "document.querySelector('.page').dataset.route.startsWith('history/table/')", "one table")
    gone = full.evaluate("document.querySelector('.page').dataset.route.split('/')[2]")
    full.locator(".ledge .go").tap()
    until(full, "document.querySelector('.page').dataset.route.startsWith('table/')", "the new table")
    at(full, f"history/table/{gone}", until)
    full.locator("[data-key^='app:bin']").tap()
    until(full, f"{ROWS} === 3", "put away")
    full.locator("#binned summary").tap()
    full.locator("#binned [data-key^='app:delete']").tap()
    full.locator(".sure [data-key^='app:delete']").tap()
    full.locator("#twice summary").tap()
    full.locator("#twice [data-key^='app:history:back']").tap()
    until(full, f"{ROWS} === 4", "it is back")


WIPE = """new Promise((done) => {
  for (const key of Object.keys(localStorage)) if (key.startsWith("chaupal:table:")) localStorage.removeItem(key);
  indexedDB.open("chaupal").onsuccess = ({ target: { result } }) => {
    const change = result.transaction("kept", "readwrite");
    change.objectStore("kept").delete(IDBKeyRange.bound("chaupal:table:", "chaupal:table;"));
    change.oncomplete = () => (result.close(), done());
  };
})"""
TOTALS = "[...document.querySelectorAll('.history > li')].map((row) => row.querySelector('b').innerText).sort().join()"


def outside(page: Page, address: str, script: str) -> None:
    """Something is done to what is kept while the app is closed."""
    page.goto(f"{address}icon.svg")
    page.evaluate(script)


def test_the_second_record_is_there_when_every_first_is_gone(
    full: Page, address: str, open_app: Open, until: Until, thrown: list[str]
) -> None:
    """Where Python does not wake it is shown and saved; where it does, the shelf leads to it, and tables come back."""
    totals = full.evaluate(TOTALS)
    outside(full, address, WIPE)
    rescued(full, address, until)
    assert "safety copies" in full.locator(".lead").inner_text()
    rows = full.locator(".last > li")
    assert rows.count() == len(FINISHED)
    assert full.locator(".kept > li").count() == len(FINISHED)
    assert all("no longer in the tables above" in row for row in rows.all_inner_texts())
    rows.first.locator("summary").tap()
    text = rows.first.locator("textarea").input_value()
    with full.expect_download() as saved:
        rows.first.get_by_role("button", name="Save as file").tap()
    assert saved.value.path().read_text("utf-8") == text
    with full.expect_download() as saved:
        full.get_by_role("button", name="Export everything").tap()
    tables = json.loads(saved.value.path().read_text("utf-8"))["tables"]
    played = (read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES) for name in FINISHED)
    assert {one["text"] for one in tables} == set(map(write, played))
    full.unroute("**/main.py")
    open_app(full)
    assert not full.locator(".area-done .finished a").count()
    full.locator(".area-done .btn").tap()
    full.locator("#twice summary").tap()
    for left in range(len(FINISHED), 0, -1):
        assert full.locator("#twice [data-key^='app:history:back']").count() == left
        full.locator("#twice [data-key^='app:history:back']").first.tap()
    full.reload()
    until(full, f"{ROWS} === {len(FINISHED)}", "they are back, and stay")
    assert full.evaluate(TOTALS) == totals
    thrown.clear()


def test_the_rescue_page_tells_what_is_the_same_and_what_is_not(
    full: Page, address: str, until: Until, thrown: list[str]
) -> None:
    """One table was changed after it was finished, one is damaged, two are as they were."""
    full.locator(".history a").first.tap()
    until(full, "document.querySelector('.page').dataset.route.endsWith('/sheet')", "its sheet")
    at(full, full.evaluate("document.querySelector('.page').dataset.route").removesuffix("/sheet"), until)
    full.locator("[data-key='app:undo']").tap()
    damaged = full.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('chaupal:table:')).sort()")
    of = damaged[0].split(":")[2]
    full.wait_for_timeout(200)
    outside(
        full,
        address,
        f"for (const key of Object.keys(localStorage)) if (key.includes('{of}')) localStorage[key] = 'mud'",
    )
    full.evaluate("new Promise((done) => (indexedDB.deleteDatabase('chaupal').onsuccess = done))")
    rescued(full, address, until)
    says = " ".join(full.locator(".last > li").all_inner_texts())
    assert says.count("no longer in the tables above") == 1
    assert says.count("same as above") + says.count("different from the table above") == len(FINISHED) - 1
    with full.expect_download() as saved:
        full.get_by_role("button", name="Export everything").tap()
    tables = json.loads(saved.value.path().read_text("utf-8"))["tables"]
    assert (
        len({one["id"] for one in tables})
        == len(tables)
        == len(FINISHED) + says.count("different from the table above")
    )
    thrown.clear()


def test_the_pages_have_no_fault_and_fit(full: Page, until: Until, screen: Screen) -> None:
    full.emulate_media(reduced_motion="reduce")
    one = full.evaluate("document.querySelector('.history .icon').hash.slice(1)")
    sheet = full.evaluate("document.querySelector('.history a').hash.slice(1)")
    pages = {"list": "history", "one": one, "people": "history/people", "person": "history/person/Leaf"}
    wrong = []
    for name, route in {**pages, "sheet": sheet, "shelf": ""}.items():
        at(full, route, until)
        for shown in looked_at(full, (320, 568), (360, 740), (390, 844)):
            assert full.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{route}, {shown}"
            if not shown.endswith("320"):
                screen(f"history-{name}-{shown}")
            wrong += [f"{route}, {shown}: {tag}" for tag in full.evaluate(SMALL) if name not in ("sheet", "shelf")]
            if shown.endswith("390"):
                wrong += [f"{route}, {shown}: {fault}" for fault in faults(full, colours="dark" in shown)]
    assert not wrong
