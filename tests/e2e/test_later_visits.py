"""Later visits go on from an image of Python's memory, and start the ordinary way when anything is off with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import AWAKE, LONG, patient
from playwright.sync_api import Page
from test_panchayat import settled

Open = Callable[..., Page]
Until = Callable[..., None]

IMAGING = "import(document.querySelector('script[src$=\"start.js\"]').src.replace('start.js', 'imaging.js'))"
MAKE = f"{IMAGING}.then(({{ make }}) => make())"
KEPT = "caches.match('image').then(Boolean)"
STARTED = "performance.getEntriesByName('chaupal-image').at(-1).detail"
FAILURES = "JSON.parse(localStorage.getItem('chaupal:image')).failures"
FORGIVEN = "localStorage.removeItem('chaupal:image')"
FETCHED = "performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))"
HAS = """
    async (text) => {
      const found = await (await caches.open("chaupal-image")).match("image");
      return new TextDecoder("latin1").decode(await found.arrayBuffer()).includes(text);
    }
"""
FLIPPED = """
    (async () => {
      const shelf = await caches.open("chaupal-image");
      const found = await shelf.match("image");
      const data = new Uint8Array(await found.arrayBuffer());
      data[data.length >> 1] ^= 1;
      await shelf.put("image", new Response(data, { headers: found.headers }));
    })()
"""
FORGOTTEN = f"{KEPT}.then((kept) => !kept)"
SLOW, LATE = 3000, 8000
"""Milliseconds after which an image is not waited for, and after which one that does not go on is given up."""
BEGUN = """
    document.querySelector("form[data-key='fill:new']").requestSubmit();
    dispatchEvent(new Event("pointerdown"));
"""
"""A table, and the last tap, with nothing in between in which a making could begin."""
IN_THE_WAY = """
    ({
      throws() {
        WebAssembly.Memory.prototype.grow = () => { throw new Error("no memory"); };
      },
      hangs() {
        const { instantiateStreaming } = WebAssembly;
        WebAssembly.instantiateStreaming = () => {
          WebAssembly.instantiateStreaming = instantiateStreaming;
          return new Promise(() => {});
        };
      },
      fails() {
        let awake, times = 0;
        globalThis.chaupal = {};
        Object.defineProperty(chaupal, "awake", {
          get: () => (...given) => {
            if (!times++) throw new Error("not now");
            awake(...given);
          },
          set: (given) => (awake = given),
        });
      },
    })[sessionStorage.getItem("next")]?.();
    sessionStorage.removeItem("next");
"""
"""What goes wrong with an image, once, in the visit for which it is named."""


def visit(page: Page, until: Until, wrong: str = "") -> Any:
    """Visit the page again, and tell how Python was started."""
    page.evaluate("(wrong) => sessionStorage.setItem('next', wrong)", wrong)
    page.reload()
    until(page, AWAKE, "Python is awake")
    return page.evaluate(STARTED)


def made(page: Page) -> bool:
    """Have an image made now, and tell whether there is one."""
    page.evaluate(MAKE)
    found: bool = page.evaluate(KEPT)
    return found


def test_a_later_visit_goes_on_from_an_image(page: Page, open_app: Open, until: Until) -> None:
    """Made by one of two windows once there is a table and nothing is tapped, with nothing of the player in it."""
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    patient(page, SLOW, LATE)
    open_app(page, "#panchayat/new")
    assert page.evaluate(STARTED) == {"why": "none"}
    page.evaluate(f"{IMAGING}.then(({{ begin }}) => begin(200))")
    page.wait_for_timeout(500)
    assert not workers, "there is no table yet"
    page.fill("[name=name-a]", "Xochiquetzal")
    page.locator("label:has([name=copy][value=practice])").tap()
    page.evaluate(BEGUN)
    page.locator(".at-table").wait_for()
    until(page, KEPT, "an image is made")
    assert len(workers) == 1
    assert page.evaluate(HAS, "Xochiquetzal") is False
    assert page.evaluate(HAS, "Flower Stall") is True
    assert "made" in visit(page, until)
    assert not {"library.zip", "chaupal.zip"} & set(page.evaluate(FETCHED))
    page.locator(".at-table").wait_for()
    assert "Xochiquetzal" in page.locator(".page").inner_text()
    page.locator('[data-key="tile:temple"]').first.tap()
    page.locator('[data-key^="cell:"]:not([aria-disabled="true"])').first.tap()
    settled(page)
    page.evaluate("location.hash += '/about'")
    key = page.locator("button[data-ordinary]")
    key.wait_for()
    assert "this start went on from it" in page.locator("#facts").inner_text()
    with page.expect_navigation():
        key.tap()
    until(page, AWAKE, "Python is awake")
    assert page.evaluate(STARTED) == {"why": "asked"}
    assert not made(page)
    page.locator("#facts").wait_for()
    assert "you asked for the ordinary way" in page.locator("#facts").inner_text()


def test_an_image_that_fails(page: Page, open_app: Open, until: Until) -> None:
    """It is deleted, and Python starts the ordinary way in the same visit; after two, none is used in this version."""
    patient(page, SLOW, LATE)
    page.add_init_script(IN_THE_WAY)
    open_app(page)
    assert made(page)
    assert visit(page, until, "throws") == {"why": "failed: no memory"}
    until(page, FORGOTTEN, "it is deleted")
    assert visit(page, until) == {"why": "none"}
    assert made(page)
    assert "not now" in visit(page, until, "fails")["why"]
    assert page.evaluate(FAILURES) == 2
    page.locator("#shelf").wait_for()
    assert "not now" in visit(page, until)["why"]
    assert not made(page)
    page.evaluate(FORGIVEN)
    visit(page, until)
    assert made(page)
    page.evaluate(FLIPPED)
    assert visit(page, until) == {"why": "damaged"}


@LONG
def test_an_image_of_a_start_that_ended(page: Page, open_app: Open, until: Until) -> None:
    """It is deleted; so is one that does not end in time."""
    patient(page, SLOW)
    page.add_init_script(IN_THE_WAY)
    open_app(page)
    assert made(page)
    page.evaluate("localStorage.setItem('chaupal:starts', '1')")
    assert visit(page, until) == {"why": "none"}, "the start before this one ended with the page"
    assert page.evaluate(FAILURES) == 1
    assert made(page)
    assert visit(page, until, "hangs") == {"why": "failed: it took too long"}
    until(page, FORGOTTEN, "it is deleted")


def test_no_image_is_made(page: Page, open_app: Open, until: Until, address: str) -> None:
    """Where there is no room, not in two windows at once, and nothing is left where the making is cut short."""
    workers: list[str] = []
    page.context.on("page", lambda other: other.on("worker", lambda worker: workers.append(worker.url)))
    page.on("worker", lambda worker: workers.append(worker.url))
    patient(page, SLOW)
    open_app(page)
    tools = page.context.new_cdp_session(page)
    quota = {"origin": address.rstrip("/"), "quotaSize": 1_000_000}
    tools.send("Storage.overrideQuotaForOrigin", quota)
    assert not made(page)
    assert page.evaluate(FAILURES) == 1
    tools.send("Storage.overrideQuotaForOrigin", {"origin": quota["origin"]})
    page.evaluate(FORGIVEN)
    visit(page, until)
    with page.expect_worker():
        page.evaluate(f"void {MAKE}")
    assert visit(page, until) == {"why": "none"}
    other = page.context.new_page()
    open_app(other)
    workers.clear()
    page.evaluate(f"void (globalThis.making = {MAKE})")
    other.evaluate(MAKE)
    page.evaluate("making")
    assert len(workers) == 1
    assert page.evaluate(KEPT) is True


@pytest.mark.parametrize(
    ("lacks", "why"),
    [
        ("Object.defineProperty(navigator, 'deviceMemory', { value: 1 })", "memory"),
        ("Object.defineProperty(globalThis, 'caches', { get() { throw new Error('private'); } })", "unkept"),
    ],
)
def test_a_phone_without_room_or_memory(page: Page, open_app: Open, lacks: str, why: str) -> None:
    """A phone with little memory, and a private window that keeps nothing, start as ever."""
    page.add_init_script(lacks)
    open_app(page)
    assert page.evaluate(STARTED) == {"why": why}
    page.evaluate(MAKE)
    assert not [worker for worker in page.workers if "imager" in worker.url]
