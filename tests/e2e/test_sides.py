"""A page turned towards another side of the table: by one tap, and back by one; by keyboard and for a reader too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from test_layout import first_lines
from test_panchayat import settled
from test_parikrama import bring

Open = Callable[..., Page]

UP = """() => {
    const { a, b } = new DOMMatrix(getComputedStyle(document.querySelector(".read")).transform);
    return Math.round(Math.atan2(b, a) * 2 / Math.PI);
}"""
"""Quarters of a turn: 1 reads from the left, ±2 from across, -1 from the right."""
OUTSIDE = """() => [...document.querySelectorAll(".read > *, .read li")].filter((one) => {
    const [box, room] = [one, document.querySelector(".facing")].map((part) => part.getBoundingClientRect());
    const [wide, high] = [box.left >= room.left - 1 && box.right <= room.right + 1, box.bottom <= room.bottom + 1];
    return !(wide && high && box.top >= room.top - 1);
}).map((one) => one.innerText)"""
"""What runs out of the page."""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_one_tap_turns_and_one_tap_or_back_turns_back(page: Page, open_app: Open, width: int, height: int) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_app(page)
    table = bring(page, first_lines("panchayat-4", 14).replace("player Leaf ", "player Chandrasekhar "))
    page.set_viewport_size({"width": width, "height": height})
    before = page.locator(".undo").inner_text()
    for backwards in (False, True):
        page.locator("a.turn").tap()
        page.locator(".read").wait_for()
        for side, quarters in (("Left", (1,)), ("Right", (-1,)), ("Across", (2, -2))):
            page.get_by_role("radio", name=side).locator("..").tap()
            assert page.evaluate(UP) in quarters
            assert page.evaluate(OUTSIDE) == [], side
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        if backwards:
            page.go_back()
        else:
            page.get_by_role("link", name="Turn back").last.tap()
        settled(page)
        page.locator(".undo").wait_for()
        assert page.evaluate("location.hash") == table
        assert page.locator(".undo").inner_text() == before


def test_the_keyboard_turns_it_and_a_reader_is_told(page: Page, open_app: Open) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_app(page)
    bring(page, first_lines("parikrama-2", 20))
    page.get_by_role("link", name="Turn towards another side of the table").press("Enter")
    page.get_by_role("group", name="Turned towards").wait_for()
    assert page.get_by_role("radio", name="Across").is_checked()
    page.get_by_role("radio", name="Across").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name="Right").is_checked()
    assert page.evaluate(UP) == -1
