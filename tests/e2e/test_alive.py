"""The interpreter fails or dies in a tap: it is said, nothing is lost or doubled, and the page answers again."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

import pytest
from conftest import TWICE, wait
from playwright.sync_api import Page
from test_panchayat import new_table, tap

from make import kill_python
from make.kill import expected, taps

Open = Callable[..., Page]
Until = Callable[..., None]


KINDS = (
    *(("intent", "raise"), ("storing", "recursion"), ("drawing", "heap")),
    *(("storing", "abort"), ("drawing", "raise")),
)
"""A sample of what `build.py kill --python` does."""


def told(words: str) -> str:
    """The expression for an awake page that says so."""
    says = "document.querySelector('.failed')?.innerText.includes"
    return f"document.documentElement.dataset.awake && {says}({words!r})"


def both(page: Page) -> list[str]:
    """The text of the open table in each store."""
    wait(page, TWICE, "the second one has it too")
    found: list[str] = page.evaluate(kill_python.BOTH)
    return found


@pytest.mark.loads_rest
def test_the_interpreter_dies_and_the_page_answers_again(page: Page, open_app: Open, thrown: list[str]) -> None:
    open_app(page, back=True)
    new_table(page)
    keys = taps()
    texts = expected(both(page)[0], keys)
    at = count()
    for place, way in KINDS:
        here = next(at)
        while place == "storing" and texts[here] == texts[here + 1]:  # this tap stores nothing
            tap(page, keys[here])
            here = next(at)
        kill_python.dying(page, place, way)
        says, _ = kill_python.survived(page, keys[here], texts[here], texts[here + 1])
        assert says == "carried out once", (place, way)
    here = next(at)
    tap(page, keys[here])
    assert both(page) == [texts[here + 1]] * 2
    assert page.locator(".failed").count() == 0, "it is said until the next tap"
    thrown.clear()


@pytest.mark.loads_rest
def test_an_error_is_said_with_its_report_and_nothing_has_changed(
    page: Page, open_app: Open, until: Until, thrown: list[str]
) -> None:
    open_app(page)
    table = new_table(page)
    tap(page, "tile:house")
    texts, shown = both(page), page.locator(".undo").inner_text()
    kill_python.dying(page, "storing", "raise")
    tap(page, "tile:well")
    assert "Your tap was not recorded." in page.locator(".failed").inner_text()
    assert both(page) == texts
    assert page.locator(".undo").inner_text() == shown
    page.locator(".failed a").tap()
    until(page, "document.querySelector('#report-form')", "the report is open")
    assert page.evaluate("location.hash") == f"{table}/wrong/failed"
    assert "# Error: ValueError: a crow sat on it" in page.locator("#report textarea").input_value()
    thrown.clear()


@pytest.mark.loads_rest
def test_a_page_that_restarts_for_other_reasons(page: Page, open_app: Open, until: Until, thrown: list[str]) -> None:
    """Where the page itself cannot put in what was drawn; where the host is away; and again and again in vain."""
    open_app(page, back=True)
    new_table(page)
    page.evaluate("Object.defineProperty(document, 'title', { set() { throw new Error('a crow'); } })")
    tap(page, "tile:house")
    kill_python.wait(page, told("carried out"))
    assert "House" in page.locator(".undo").inner_text()

    page.evaluate("document.querySelector('.failed').remove()")
    page.route("**/", lambda route: route.abort())
    kill_python.dying(page, "intent", "abort")
    tap(page, "tile:well")
    until(page, "document.getElementById('says').textContent.includes('Connect')", "the page stays")
    page.unroute("**/")
    kill_python.wait(page, told("carried out"))
    assert "Well" in page.locator(".undo").inner_text()

    page.evaluate("scrollTo(0, 60)")
    page.evaluate("document.querySelector('.failed').remove()")
    kill_python.dying(page, "intent", "abort")
    tap(page, "cell:a1")
    kill_python.wait(page, told("carried out"))
    assert page.locator(".ledge .go").inner_text().startswith("Place House"), "what was chosen is chosen again"
    assert page.evaluate("scrollY") > 0

    again = json.dumps({"how": "restarted", "told": [["tapped", ""], ["why", ""]], "restarts": 4})
    page.evaluate("(again) => sessionStorage.setItem('chaupal-again', again)", again)
    page.reload()
    kill_python.wait(page, told("still here"))
    kill_python.dying(page, "intent", "abort")
    tap(page, "cell:b1")
    until(page, "document.querySelector('.rescue')", "the saved tables are shown")
    assert "again and again" in page.locator(".unkept").inner_text()
    thrown.clear()


def test_the_next_page_says_that_one_was_stopped_in_a_tap(page: Page, open_app: Open) -> None:
    """A page that hangs in a tap is ended by the browser or by a person, and leaves its mark."""
    open_app(page)
    page.evaluate("""() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, text) {
          setItem.call(this, key, text);
          if (key === "chaupal-tap") sessionStorage.setItem("mark", `${sessionStorage.getItem("mark") ?? ""}${text};`);
        };
    }""")
    new_table(page)
    page.evaluate("sessionStorage.removeItem('mark')")
    tap(page, "tile:house")
    assert page.evaluate("sessionStorage.getItem('mark')") == "stopped tile:house;stored tile:house;"
    assert page.evaluate("localStorage.getItem('chaupal-tap')") is None
    for mark, said in (("stored tile:house", "The tap was recorded."), ("stopped app:go", "The tap was not recorded.")):
        page.evaluate("(mark) => localStorage.setItem('chaupal-tap', mark)", mark)
        open_app(page)
        assert said in page.locator(".failed").inner_text()
