"""A page that is changed in sections, tap by tap, comes to the page drawn whole; so it does where it has to be."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page
from test_panchayat import settled

from make.bench_table import HAMPI, ID, PANCHAYAT, PARIKRAMA, Tapped

Open = Callable[..., Page]

LISTENING: Final = """
    const chaupal = (globalThis.chaupal = {});
    let awake;
    Object.defineProperty(chaupal, "awake", {
        get: () => (answer, ...more) => {
            globalThis.whole = () => JSON.parse(answer('{"kind": "drawn", "key": "", "now": 1, "random": ""}')).html;
            awake((text) => (globalThis.sent = answer(text)), ...more);
        },
        set: (given) => (awake = given),
    });
"""
"""Python's last answer stands in `sent`; `whole()` asks for the page once more."""
PAIR: Final = """(() => {
    const bare = (page) => {
        const copy = page.cloneNode(true);
        for (const one of [copy, ...copy.querySelectorAll("*")])
            for (const { name, value } of [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))) {
                one.removeAttribute(name);
                if (!["open", "style", "data-full"].includes(name)) one.setAttribute(name, value);
            }
        copy.querySelector("h1").removeAttribute("tabindex");
        const status = copy.querySelector("[role=status]");
        for (const text of [...status.childNodes].slice(1)) if (text.nodeType === 3) text.remove();
        return copy.outerHTML;
    };
    const stands = bare(document.querySelector(".page"));
    const read = document.createElement("template");
    read.innerHTML = whole();
    return [stands, bare(read.content.firstElementChild)];
})()"""
"""The page as it stands, and drawn whole, both without what the page's script adds."""
IN_SECTIONS: Final = r"/<!--\d+-->/.test(sent)"
NO_COMMENTS: Final = """(() => {
    const walker = document.createTreeWalker(document.querySelector(".page"), NodeFilter.SHOW_COMMENT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const one of found) one.remove();
})()"""


def as_drawn_whole(page: Page) -> bool:
    """Whether the page is as Python draws it whole. Python is asked, so that the next page is sent whole."""
    stands, whole = page.evaluate(PAIR)
    assert stands == whole
    return True


@pytest.mark.parametrize("table", [PANCHAYAT, HAMPI, PARIKRAMA], ids=lambda table: table.game)
def test_taps_come_to_the_page_drawn_whole(page: Page, open_app: Open, table: Tapped) -> None:
    page.add_init_script(LISTENING)
    for key, text in table.kept().items():
        page.add_init_script(f"localStorage[{json.dumps(key)}] ??= {json.dumps(text)}")
    open_app(page, f"#table/{ID}")

    def tap(key: str) -> bool:
        page.locator(f'[data-key="{key}"]:not([aria-disabled="true"])').first.tap()
        settled(page)
        in_sections: bool = page.evaluate(IN_SECTIONS)
        return in_sections

    keys = [key for key, _ in table.round]
    page.evaluate("document.getElementById('log').open = true")
    tap(keys[0])
    assert [tap(key) for key in keys[1:]] == [True] * (len(keys) - 1)
    assert as_drawn_whole(page)
    assert page.evaluate("document.getElementById('log').open"), "what was opened stays open, over an undone move too"
    assert not tap(keys[0]), "Python has drawn something else since"
    assert tap(keys[1])
    page.evaluate(NO_COMMENTS)
    assert not tap(keys[2]), "the page has lost its sections"
    assert tap(keys[3])
    assert as_drawn_whole(page)


def test_what_is_below_the_board_is_drawn_a_frame_later(page: Page, open_app: Open) -> None:
    """The map changes with the tap, what it leads to below it after the paint; a tap before that finds it there."""
    page.add_init_script(LISTENING)
    for key, text in HAMPI.kept().items():
        page.add_init_script(f"localStorage[{json.dumps(key)}] ??= {json.dumps(text)}")
    open_app(page, f"#table/{ID}")
    for key, _ in HAMPI.round[:-2]:
        page.locator(f'[data-key="{key}"]:not([aria-disabled="true"])').first.tap()
        settled(page)

    tapped = """async (keys) => {
        const { dataset } = document.querySelector(".page");
        const now = () => `${dataset.step}, ${document.querySelectorAll(".below > .part").length}`;
        const seen = [now()];
        for (const key of keys) {
            document.querySelector(`[data-key="${key}"]:not([aria-disabled="true"])`).click();
            seen.push(now());
        }
        await settles();
        return [...seen, now()];
    }"""
    laid, counts = "E Place 3", "E Zones and cube 3"
    assert page.evaluate(tapped, ["app:go"]) == [f"{laid}, 0", f"{counts}, 0", f"{counts}, 2"]
    assert as_drawn_whole(page)
    assert page.evaluate(tapped, ["app:undo", "app:redo"]) == [
        f"{counts}, 2",
        f"{laid}, 2",
        f"{counts}, 0",
        f"{counts}, 2",
    ]
    assert as_drawn_whole(page)
