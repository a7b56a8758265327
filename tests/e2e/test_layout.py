"""Words and keys on a phone that are hard to see: what runs over an edge, is covered, or is cut off."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from test_history_page import PLAYED
from test_panchayat import tap
from test_parikrama import bring

Open = Callable[..., Page]

OVER = """() => [...document.querySelectorAll(".ledge .btn")].flatMap((key) => {
    const edge = key.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(key);
    const over = [...words.getClientRects()].some(({ left, right }) => left < edge.left || right > edge.right);
    return over ? [key.innerText] : [];
})"""
"""The keys of the ledge whose words run over an edge."""


def first_lines(name: str, events: int) -> str:
    """Return the text of a game in progress: the first events of a playthrough."""
    head, _, body = (PLAYED / f"{name}.txt").read_text("utf-8").partition("\n\n")
    return "\n".join((head, "", *body.splitlines()[:events], "end", ""))


def test_words_of_undo_stay_in_its_key_beside_redo(page: Page, open_app: Open) -> None:
    """Below the answers of a solo opponent the key is narrow."""
    open_app(page)
    page.set_viewport_size({"width": 360, "height": 740})
    bring(page, first_lines("hamlet-1", 40))
    asked = 0
    for _ in range(12):
        tap(page, "app:undo")
        asked += page.locator(".answers").count()
        assert page.evaluate(OVER) == []
    assert asked > 2


def test_no_line_runs_through_why_am_i_asked(page: Page, open_app: Open) -> None:
    open_app(page)
    bring(page, first_lines("hamlet-1", 40))
    for _ in range(30):
        tap(page, "app:undo")
        if page.locator(".trail + .otherwise").count():
            break
    page.locator(".trail > summary").tap()
    last = page.locator(".trail > .ref").bounding_box()
    following = page.locator(".otherwise").bounding_box()
    assert last
    assert following
    assert last["y"] + last["height"] <= following["y"]
