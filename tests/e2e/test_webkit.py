"""In WebKitGTK, the nearest thing to an iPhone here: a whole game by clicks, opened again, and without internet."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from conftest import LONG, SCREENS, UNHURRIED
from selenium.webdriver.remote.webdriver import WebDriver
from test_panchayat import GAME

from make import serve, setup, site, webkit

STARTED = "performance.getEntriesByName('chaupal-started').length > 0"
READY = "document.documentElement.dataset.offline === 'ready'"
LISTENER = """
document.currentScript.remove(); // the page asks whether all its scripts are kept, and this one is none of its own
window.thrown = [];
addEventListener("error", (event) => thrown.push(event.message || event.target.outerHTML), true);
addEventListener("unhandledrejection", ({ reason }) => thrown.push(String(reason)));
const { error } = console;
console.error = (...said) => { thrown.push(said.join(" ")); error(...said); };
"""
"""This browser's driver tells of no errors: a script before all others collects them."""


class Phone:
    """A browser with the site in it, and the few things that a test does there."""

    def __init__(self, driver: WebDriver, address: str) -> None:
        self.driver = driver
        self.address = address

    def ask(self, expression: str) -> Any:
        """Return what an expression is in the page."""
        return self.driver.execute_script(f"return {expression}")

    def wait(self, true: str, what: str) -> None:
        """Wait until an expression is true in the page."""
        end = time.monotonic() + webkit.PATIENCE
        while not self.ask(true):
            assert time.monotonic() < end, f"waited {webkit.PATIENCE} s in vain until {what}"
            time.sleep(0.05)

    def open(self) -> None:
        """Go to the site, or load it again, and wait until Python is awake."""
        self.driver.get(self.address)
        self.wait(STARTED, "Python is awake")
        assert self.ask("window.thrown ?? []") == []
        self.driver.execute_script(UNHURRIED)

    def go(self, route: str) -> None:
        """Go to a page of the app."""
        self.driver.execute_script("location.hash = arguments[0]", route)
        self.wait(f"document.querySelector('.page').dataset.route === '{route}'", f"{route} is shown")

    def click(self, selector: str) -> None:
        """Click as a person does: what is below the bar is scrolled up, the pointer moved, its button pressed."""
        element = self.driver.find_element("css selector", selector)
        self.driver.execute_script(
            "if (arguments[0].getBoundingClientRect().bottom > innerHeight - 100)"
            " arguments[0].scrollIntoView({ block: 'center' })",
            element,
        )
        element.click()

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.click(f'[data-key="{key}"]:not([aria-disabled="true"])')

    def text(self, selector: str) -> str:
        # The driver's own reading leaves out what a box may cut off.
        element = self.driver.find_element("css selector", selector)
        return str(self.driver.execute_script("return arguments[0].innerText", element))

    def texts(self, selector: str) -> list[str]:
        found: list[str] = self.ask(f"[...document.querySelectorAll('{selector}')].map(e => e.firstChild.textContent)")
        return found

    def new_table(self) -> str:
        """A table for two with the practice copy; its address fragment."""
        self.driver.execute_script("location.hash = 'panchayat/new'")
        for field, name in (("name-a", "Leaf"), ("name-b", "Stone")):
            box = self.driver.find_element("name", field)
            box.clear()
            box.send_keys(name)
        self.click("label:has([name=copy][value=practice])")
        self.click("button[type=submit]")
        self.driver.find_element("class name", "at-table")
        return str(self.ask("location.hash"))

    def play(self, *laid: str) -> None:
        """One turn: two tiles collected, each laid and booked, then the turn booked."""
        self.tap(*(f"tile:{tile.split()[0]}" for tile in laid))
        for tile in laid:
            self.tap(f"cell:{tile.split()[1]}", "app:go")
        self.tap("app:go")

    def totals(self) -> list[str]:
        return self.texts(".strip .num")

    def screen(self, name: str) -> None:
        """Keep a picture of what the window shows, in .build/screens/."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(SCREENS / f"webkit-{name}.png"))


@pytest.fixture(scope="module")
def listening(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site that collects the errors of its page."""
    copied = tmp_path_factory.mktemp("webkit") / "dist"
    shutil.copytree(folder, copied)
    (copied / "listener.js").write_text(LISTENER, encoding="utf-8")
    index = copied / "index.html"
    before, script, after = index.read_text(encoding="utf-8").partition("<script")
    was = site.summed(index.read_bytes())
    index.write_text(f'{before}<script src="listener.js"></script>\n{script}{after}', encoding="utf-8")
    worker = copied / "sw.js"  # it keeps a page by its hash alone
    worker.write_text(worker.read_text("utf-8").replace(was, site.summed(index.read_bytes())), "utf-8")
    return copied


@pytest.fixture
def phone(listening: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Phone, Callable[[], None]]]:
    """A fresh browser, and a function that takes the site off the net."""
    if not setup.webkit():
        if os.environ.get("CI"):
            pytest.fail("WebKitGTK could not be installed, and this run must not do without it")
        pytest.skip("no WebKitGTK here: on Debian, as root, it is installed by `python3 build.py test`")
    monkeypatch.setattr(serve.Handler, "protocol_version", "HTTP/1.0")  # no connection outlives the server
    with ExitStack() as net:
        address = net.enter_context(serve.served(listening))
        with webkit.driven() as driver:
            driver.implicitly_wait(webkit.PATIENCE)
            yield Phone(driver, address), net.close


def test_a_whole_game_in_webkit(phone: tuple[Phone, Callable[[], None]]) -> None:
    """Eight rounds; left and opened again in the fifth, undone across that, finished, the sheet read and added up.

    Then everything is there without internet.
    """
    safari, unplug = phone
    safari.open()
    safari.screen("shelf")
    assert safari.ask("innerWidth") == webkit.PHONE[0]
    table = safari.new_table()
    for number, (a1, a2, b1, b2) in enumerate(GAME):
        safari.play(a1, a2)
        if number == 4:
            again_and_undone(safari)
        safari.play(b1, b2)
    assert safari.ask("location.hash") == f"{table}/end"
    assert safari.text("#q").startswith("1 of 4. ")  # no End Game Bonus tile is entered
    safari.driver.execute_script("location.hash = arguments[0]", f"{table}/sheet")
    safari.wait("document.querySelector('.duel')", "the sheet is there")
    assert "leads so far; 2 score lines still open" in safari.text("#win")  # no End Game Bonus Tile is entered
    safari.screen("sheet")
    the_sheet_adds_up(safari)
    assert safari.ask("thrown") == []

    before = safari.ask("document.querySelector('.duel').innerText")
    safari.wait(READY, "everything is kept")
    unplug()
    reached = "fetch('nothing-of-that-name').then(() => arguments[0](true), () => arguments[0](false))"
    assert not safari.driver.execute_async_script(reached), "the site is off the net"
    safari.driver.refresh()
    safari.wait(STARTED, "Python is awake without internet")
    safari.driver.execute_script(UNHURRIED)
    safari.wait("document.querySelector('.duel')", "the sheet is there")
    assert safari.ask("document.querySelector('.duel').innerText") == before
    safari.new_table()
    safari.play(*GAME[0][:2])
    assert safari.totals() == ["8", "0"]
    safari.screen("offline")


@LONG
def test_a_table_is_handed_over_in_webkit(phone: tuple[Phone, Callable[[], None]]) -> None:
    """The pages around a table open; its code, imported where it was undone, brings the turn back."""
    safari, _ = phone
    safari.open()
    table = safari.new_table()
    safari.play(*GAME[0][:2])
    played = safari.totals()
    for route, says in (
        ("history", "Finished tables"),
        ("settings", "Settings"),
        ("about", "About"),
        ("bring/scan", "Scan"),
        ("bring", "Import"),
    ):
        safari.go(route)
        assert safari.text("h1") == says
        assert safari.ask("document.documentElement.scrollWidth <= innerWidth")
        safari.screen(route.replace("/", "-"))
    safari.go(f"{table[1:]}/handover")
    safari.wait("document.querySelector('.square-code svg')", "the square is drawn")
    svg = "document.querySelector('.square-code svg')"
    assert safari.ask(f"{svg}.clientWidth / {svg}.viewBox.baseVal.width") >= 3
    safari.screen("handover")
    code = safari.ask("document.querySelector('textarea[readonly]').value")
    safari.go(table[1:])
    safari.tap("app:undo")
    assert safari.totals() != played
    safari.go("bring")
    safari.driver.find_element("name", "text").send_keys(code)
    safari.click("button[type=submit]")
    safari.wait("document.querySelector('.coming')", "it was looked at")
    assert "continues from where yours stops" in safari.text(".coming")
    safari.screen("coming")
    safari.click("button[type=submit]")
    safari.wait(f"location.hash === '{table}'", "the table is open")
    assert safari.totals() == played
    assert safari.ask("thrown") == []


def again_and_undone(safari: Phone) -> None:
    before = safari.totals()
    safari.screen("table")
    left = safari.driver.current_window_handle
    safari.driver.switch_to.new_window("window")
    opened = safari.driver.current_window_handle
    safari.driver.switch_to.window(left)
    safari.driver.close()
    safari.driver.switch_to.window(opened)
    webkit.fit(safari.driver)
    safari.open()
    safari.wait("document.querySelector('.at-table')", "the table that was left is open")
    assert safari.totals() == before
    assert "Leaf scores" in safari.text(".undo")
    safari.tap("app:undo")
    assert safari.text('[role="status"]').startswith("Undone: Leaf scores")
    assert safari.totals() != before
    safari.tap("app:redo")
    assert safari.totals() == before


def the_sheet_adds_up(safari: Phone) -> None:
    shown = safari.texts(".duel .total")
    assert shown == safari.texts(".summary tfoot td")
    columns: list[list[str]] = [safari.texts(f".summary tbody tr td:nth-of-type({seat}) a") for seat in (1, 2)]
    numbers = [[re.sub("^[–?]$", "0", n.removesuffix(" + ?").replace("−", "-")) for n in column] for column in columns]
    assert [str(sum(map(int, column))) for column in numbers] == [total.removesuffix(" + ?") for total in shown]
    safari.click(".summary tbody tr td a")
    assert safari.ask("document.querySelectorAll('details.rule[open]').length") == 1
