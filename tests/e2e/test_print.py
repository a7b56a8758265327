"""Paper: the pages to print as PDF, on both sizes, black on white also from the dark theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page
from test_panchayat import Open, go
from test_result_page import brought

PLAYED = Path(__file__).resolve().parents[1] / "playthroughs"
SIZES = ("A4", "Letter")
BREAKS = '[...document.querySelectorAll(".paper :is(tr, li)")].map((row) => getComputedStyle(row).breakInside)'
COLOURS = """() => [document.body, ...document.querySelectorAll(".paper, .paper :is(th, td, h2)")]
    .map((part) => getComputedStyle(part)).map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`)"""


def sheets(page: Page, size: str) -> int:
    """Number of sheets of paper."""
    return len(re.findall(rb"/Type /Page\b", page.pdf(format=size)))


@pytest.mark.loads_rest
def test_the_pages_to_print(page: Page, open_app: Open) -> None:
    page.add_init_script("window.print = () => { window.printed = true }")
    open_app(page)
    for game in ("panchayat", "hamlet", "indus", "hampi", "parikrama"):
        go(page, f"{game}/print")
        page.locator(".blank").wait_for()
        assert [sheets(page, size) for size in SIZES] == [1, 1], game
    table = brought(page, (PLAYED / "panchayat-4.txt").read_text("utf-8"))
    go(page, f"{table}/print")
    page.locator(".lines-of").first.wait_for()
    page.locator("[data-print]").tap()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print", color_scheme="dark")
    assert not page.locator(".ledge, .banner").locator("visible=true").count()
    assert page.locator(".practice").is_visible()
    assert set(page.evaluate(COLOURS)) == {"rgb(0, 0, 0) on rgb(255, 255, 255)", "rgb(0, 0, 0) on rgba(0, 0, 0, 0)"}
    assert set(page.evaluate(BREAKS)) == {"avoid"}
    assert all(4 <= sheets(page, size) <= 8 for size in SIZES)
