"""Nothing is lost: two windows, a full phone, no storage at all, no second copy, no first one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import LONG, TWICE
from playwright.sync_api import BrowserContext, Page
from test_panchayat import go, new_table, play_turn, tap, totals

Open = Callable[..., Page]
Until = Callable[..., None]
Screen = Callable[[str], Path]

COPIED = """new Promise((done) => {
    indexedDB.open("chaupal").onsuccess = ({ target: { result: all } }) => {
      const shelf = all.transaction("kept").objectStore("kept");
      shelf.getAllKeys().onsuccess = (keys) => (all.close(), done(keys.target.result));
    };
})"""
"""The keys of the second copy."""
LAID = """new Promise((done) => {
    indexedDB.open("chaupal").onsuccess = ({ target: { result: all } }) => {
      const texts = all.transaction("kept").objectStore("kept").getAll();
      const turn = /A lay granary d2.+A lay statue c3.+A book/;
      texts.onsuccess = () => (all.close(), done(turn.test(texts.result.join())));
    };
})"""
"""Whether the second copy has a turn of Leaf."""


def mark(page: Page) -> int:
    """How many changes are kept, as the page says of what was read back."""
    says = re.fullmatch(r"✓ change (\d+) is stored on this phone", page.locator(".kept-mark").inner_text())
    assert says
    return int(says[1])


def tables(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('chaupal:table:')).sort()"
    )
    return found


def texts(page: Page) -> str:
    """The newest text of the one table in localStorage."""
    text: str = page.evaluate("""
        Object.entries(localStorage).filter(([key]) => key.startsWith("chaupal:table:")).map(([, text]) => text)
          .sort((a, b) => Number(b.split(/[ \\n]/)[3]) - Number(a.split(/[ \\n]/)[3]))[0]
    """)
    return text


def test_the_mark_shows_what_was_read_back(page: Page, open_app: Open) -> None:
    open_app(page)
    table = new_table(page)
    assert mark(page) == 1
    tap(page, "tile:house")
    assert mark(page) == 2
    name = table.partition("/")[2]
    assert tables(page) == [f"chaupal:table:{name}:a", f"chaupal:table:{name}:b"]
    open_app(page)
    go(page, table)
    assert mark(page) == 2
    tap(page, "tile:well")
    assert mark(page) == 3


@pytest.mark.parametrize(
    "wiped",
    [
        "localStorage.clear()",
        pytest.param("Object.keys(localStorage).forEach((k) => localStorage.setItem(k, 'mud'))", marks=LONG),
    ],
)
def test_the_second_copy_brings_everything_back(page: Page, open_app: Open, until: Until, wiped: str) -> None:
    open_app(page)
    table = new_table(page)
    play_turn(page, "granary d2", "statue c3")
    before, said = totals(page), mark(page)
    until(page, TWICE, "the second copy has it")
    page.evaluate(wiped)
    open_app(page)
    assert page.locator(".table-card").count() == 1
    go(page, table)
    assert totals(page) == before
    assert mark(page) == said
    tap(page, "tile:house")
    assert mark(page) == said + 1


def test_a_deleted_table_is_gone_everywhere(page: Page, open_app: Open, until: Until) -> None:
    open_app(page)
    table = new_table(page)
    tap(page, "tile:house")
    go(page, f"{table}/menu")
    page.locator("[data-key^='app:bin']").tap()
    page.locator("[id='shelf:binned'] summary").tap()
    page.locator("[data-key^='app:delete']").tap()
    page.locator(".sure [data-key^='app:delete']").tap()
    until(page, TWICE, "so it is in the second copy")
    (left,) = tables(page)
    assert texts(page).partition("\n")[2] == "", "an empty text stays, for other windows"
    assert [key for key in page.evaluate(COPIED) if ":table:" in key] == [left]
    open_app(page)
    assert page.locator(".table-card, .away-table").count() == 0


@pytest.mark.fresh
def test_two_windows(page: Page, context: BrowserContext, open_app: Open, until: Until) -> None:
    """The second is told, follows, and takes over; the first is told then, and nothing of either is lost."""
    open_app(page)
    table = new_table(page)
    tap(page, "tile:house")
    other = context.new_page()
    open_app(other, table)
    until(other, "document.querySelector('[data-key=\"app:over\"]')", "the second window is told")
    assert "open for editing in another window" in other.locator(".unkept").inner_text()
    tap(other, "tile:well")  # it is only looked at
    assert "not recorded" in other.locator(".unkept").inner_text()
    tap(page, "tile:well")
    until(other, "document.querySelector('.undo').innerText.includes('Well')", "the second window follows")
    assert mark(other) == mark(page) == 3
    tap(other, "app:over")
    until(other, "!document.querySelector('[data-key=\"app:over\"]')", "the second window has taken over")
    until(page, "document.querySelector('[data-key=\"app:over\"]')", "the first window is told")
    tap(page, "app:undo")
    assert "not recorded" in page.locator(".unkept").inner_text()
    tap(other, "cell:a1")
    tap(other, "app:go")
    assert mark(other) == 4
    assert "A lay house a1" in texts(other)
    other.close()
    until(page, "!document.querySelector('[data-key=\"app:over\"]')", "the first window goes on when the other closes")
    assert "change 4 is stored" in page.locator(".kept-mark").inner_text(), "what is below the board stays"
    tap(page, "cell:b2")
    tap(page, "app:go")
    assert mark(page) == 5
    assert "A lay house a1\\nA lay well b2" in texts(page)


@LONG
@pytest.mark.fresh
def test_two_windows_without_locks(page: Page, context: BrowserContext, open_app: Open, until: Until) -> None:
    """They follow each other; a tap on what another window has changed meanwhile books nothing and says so."""
    context.add_init_script("""
        Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
        addEventListener("storage", (event) => {
          if (!window.deaf) return;
          window.missed = true;
          event.stopImmediatePropagation();
        });
    """)
    open_app(page)
    table = new_table(page)
    other = context.new_page()
    open_app(other, table)
    tap(page, "tile:house")
    until(other, "document.querySelector('.undo').innerText.includes('House')", "the other window follows")
    assert "changed in another window" in other.locator(".unkept").inner_text()
    other.evaluate("window.deaf = true")
    tap(page, "tile:well")
    until(other, "window.missed", "the other window could have heard of it")
    tap(other, "tile:temple")
    assert "not recorded" in other.locator(".unkept").inner_text()
    assert "Collect Well" in other.locator(".undo").inner_text()
    tap(other, "cell:a1")
    tap(other, "app:go")
    assert other.locator(".unkept").count() == 0
    assert "A collect house\\nA collect well\\nA lay house a1" in texts(other)


THROWING = {
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "private": "Object.defineProperty(globalThis, 'localStorage',"
    " { get() { throw new DOMException('no', 'SecurityError'); } })",
    "forgetful": "Storage.prototype.setItem = () => {}",
}


@pytest.mark.parametrize("script", THROWING.values(), ids=THROWING.keys())
def test_the_table_goes_on_unkept(page: Page, open_app: Open, until: Until, script: str) -> None:
    """One sentence and a button, no dialog; and the second copy has it all the same."""
    page.add_init_script(script)
    open_app(page)
    table = new_table(page)
    play_turn(page, "granary d2", "statue c3")
    assert totals(page) == ["8", "0"]
    assert "is not saving your table" in page.locator(".unkept").inner_text()
    assert page.locator(".unkept [data-key='app:share:text']").count() == 1
    assert page.locator(".kept-mark").count() == 0
    go(page, "")
    assert "is not saving your table" in page.locator(".unkept").inner_text()
    until(page, LAID, "the second copy has it")
    open_app(page)
    go(page, table)
    assert totals(page) == ["8", "0"]


REFUSES = """
    navigator.clipboard.writeText = async (text) => {
      if (window.refuses) throw new DOMException("no", "NotAllowedError");
      window.copied = text;
    };
"""
SAYS = "document.getElementById('says').textContent"


def test_what_is_claimed_to_be_copied_or_saved_was(page: Page, open_app: Open, until: Until, screen: Screen) -> None:
    """A clipboard that refuses gets its text shown; one that takes it is told of; a file's text is at hand."""
    page.add_init_script(REFUSES)
    open_app(page)
    table = new_table(page)
    go(page, f"{table}/menu")
    page.evaluate("window.refuses = true")
    tap(page, "app:share:text")
    until(page, "Boolean(document.querySelector('.sent-out'))", "the text is shown")
    assert "could not copy or share it" in page.locator(".sent-out").inner_text()
    text = page.locator(".sent-out textarea").input_value()
    assert text.startswith("chaupal 1\n")
    assert "copied" not in page.locator("body").inner_text()
    screen("by-hand")
    tap(page, "app:by-hand:close")
    assert page.locator(".sent-out").count() == 0
    page.evaluate("window.refuses = false")
    tap(page, "app:share:text")
    until(page, f"{SAYS} === 'Table text copied.'", "it is said")
    assert page.evaluate("window.copied") == text
    go(page, "")
    with page.expect_download():
        tap(page, "app:backup")
    until(page, "Boolean(document.querySelector('.sent-out'))", "the file's text is at hand")
    page.locator(".sent-out summary").tap()
    assert "chaupal_backup" in page.locator(".sent-out textarea").input_value()
    screen("by-hand-file")
    page.evaluate("window.refuses = true")
    tap(page, "app:by-hand:copy")
    until(
        page,
        "document.querySelector('.sent-out').innerText.includes('could not copy or share it')",
        "the next way is shown",
    )
    go(page, table)
    assert page.locator(".sent-out").count() == 0


def test_a_full_phone_that_has_room_again(page: Page, open_app: Open) -> None:
    page.add_init_script("""
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (...given) {
          if (window.full) throw new DOMException("full", "QuotaExceededError");
          return setItem.apply(this, given);
        };
    """)
    open_app(page)
    new_table(page)
    page.evaluate("window.full = true")
    tap(page, "tile:house")
    assert page.locator(".unkept").count() == 1
    page.evaluate("window.full = false")
    tap(page, "tile:well")
    assert page.locator(".unkept").count() == 0
    assert mark(page) == 2
    assert "A collect house\\nA collect well" in texts(page)


BLOCKED = {
    "missing": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })",
    "throws": "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('blocked'); } })",
    "hangs": "const { open } = IDBFactory.prototype; IDBFactory.prototype.open = function (name, ...rest)"
    " { return name === 'chaupal' ? {} : open.call(this, name, ...rest); }",
}


@pytest.mark.parametrize("script", BLOCKED.values(), ids=BLOCKED.keys())
def test_without_a_second_copy(page: Page, open_app: Open, script: str) -> None:
    page.add_init_script(script)
    open_app(page)
    table = new_table(page)
    tap(page, "tile:house")
    open_app(page)
    go(page, table)
    assert mark(page) == 2


def test_a_second_copy_that_comes_late(page: Page, open_app: Open, until: Until) -> None:
    """It is newer than what the page began with: shown at once where nothing was done, else as a table of its own."""
    open_app(page)
    table = new_table(page)
    tap(page, "tile:house")
    old = page.evaluate("JSON.stringify(localStorage)")
    tap(page, "tile:well")
    until(page, TWICE, "the second copy has it")
    page.add_init_script("""
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (name, ...rest) {
          if (name !== "chaupal" || window.late) return open.call(this, name, ...rest);
          const asked = {};
          window.come = () => {
            window.late = true;
            const real = open.call(this, name, ...rest);
            real.onsuccess = () => { asked.result = real.result; asked.onsuccess(); };
          };
          return asked;
        };
    """)
    back = f"localStorage.clear(); Object.assign(localStorage, {old})"
    for tapped in (False, True):
        page.evaluate(back)
        open_app(page)
        go(page, table)
        assert mark(page) == 2
        if tapped:
            tap(page, "tile:temple")
            page.evaluate("come()")
            until(page, "document.querySelector('.unkept')", "the page says that there are two")
            assert "Both are on the shelf" in page.locator(".unkept").inner_text()
            go(page, "")
            assert page.locator(".table-card").count() == 2
        else:
            page.evaluate("come()")
            until(page, "document.querySelector('.undo').innerText.includes('Well')", "the newer one is shown")
            assert mark(page) == 3


def test_what_is_damaged_is_named_and_kept(page: Page, open_app: Open) -> None:
    open_app(page)
    new_table(page)
    page.evaluate("localStorage.setItem('chaupal:table:bad:a', 'chaupal-slot 1 00000000 3\\n{\"game\"')")
    page.evaluate("localStorage.setItem('chaupal:table:worse', '<script>')")
    open_app(page)
    assert page.locator(".table-card").count() == 1
    assert page.locator(".broken > li").count() == 2
    page.locator(".broken summary").last.tap()
    assert page.locator(".broken textarea").last.input_value() == "<script>"
    new_table(page)
    assert page.evaluate("localStorage.getItem('chaupal:table:bad:a')").startswith("chaupal-slot 1 00000000 3")


def test_a_phone_that_forgets_says_so(page: Page, open_app: Open) -> None:
    """Safari in a tab on a phone; nothing is said where the app is installed, nor where nothing is kept."""
    open_app(page)
    new_table(page)
    go(page, "")
    assert page.locator(".forgets").count() == 0
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    open_app(page)
    assert "seven days" in page.locator(".forgets").inner_text()
