"""A whole table of each game with a copy that nobody has entered yet: every printed value is entered on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from conftest import LONG
from playwright.sync_api import Page
from test_panchayat import GAME, Open, Screen, faults, go, settled, tap
from test_result_page import sound
from test_taps import new_table

Beside = Callable[..., Path]

BOX: Final = {
    "granary": "points=2 type=C",
    "statue": "points=1 type=G",
    "house": "points=3 type=R conditions=near:1 conditions:1:match=I",
    "quarry": "points=4 type=I conditions=near:1 conditions:1:match=R",
    "police-station": "points=2 conditions=near:0 conditions:1:match=R",
    "tea-shop": "points=1 type=C conditions=near:0 conditions:1:match=railway-station",
    "school": "points=3 type=G conditions=rounds:0 conditions:1:first=1 conditions:1:last=4",
    "well": "type=G conditions=land:1",
    "pottery": "points=2 type=I conditions=land:0",
    "temple": "points=4 type=G",
    "pandit-house": "points=3 type=R conditions=near:0 conditions:1:match=temple",
    "medical-clinic": "points=3 type=G",
    "cowshed": "points=1 type=R conditions=land:2",
    "bus-stop": "points=1 conditions=near:0 conditions:1:match=C",
    "post-office": "points=2",
    "restaurant": "points=3 type=C",
    "flour-mill": "points=2 type=C conditions=land:0",
    "flower-stall": "points=1 type=C conditions=near:0 conditions:1:match=temple",
    "wood-workshop": "points=3 type=I",
    "railway-station": "points=5",
}
"""A made-up box: the taps that enter each building."""


def enter(page: Page, taps: str) -> None:
    """Enter a piece; what the rulebook gives is chosen already."""
    page.locator(".entry").wait_for()
    for one in taps.split():
        key = page.locator(f'[data-key="tell:{one}"]')
        if not key.is_visible():
            key.locator("xpath=ancestor::details[1]/summary").tap()
        if key.get_attribute("aria-checked") != "true":
            key.tap()
            settled(page)


def place(page: Page, tile: str, square: str, seen: set[str]) -> None:
    """Place a tile; the first of its name is entered."""
    tap(page, f"cell:{square}")
    if tile in seen:
        return tap(page, "app:go")
    seen.add(tile)
    enter(page, BOX[tile])
    return tap(page, "app:told")


@LONG
@pytest.mark.loads_rest
def test_panchayat(page: Page, open_app: Open, screen: Screen, beside: Beside) -> None:
    """Eight rounds of two: bonus tiles, twenty buildings where they are placed, End Game Bonus tiles, the winner."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_app(page)
    table = new_table(page, "panchayat")
    seen: set[str] = set()
    wrong: list[str] = []
    for number, (a1, a2, b1, b2) in enumerate(GAME):
        for seat, *two in (("A", a1, a2), ("B", b1, b2)):
            if number == 0:
                tap(page, f"form:bonus:{seat}")
                enter(page, "says=C square=d3")
                if seat == "A":
                    wrong += sound(page, "bonus-tile", screen)
                tap(page, "app:told")
                enter(page, "says=I square=a4")
                tap(page, "app:told")
            for tile in two:
                tap(page, f"tile:{tile.split()[0]}")
            for tile in two:
                name, square = tile.split()
                place(page, name, square, seen)
                if name == "house" and number == 0:
                    tap(page, "app:undo")  # the piece just entered is in the hand again, as it was
                    page.locator(".entry").wait_for()
                    assert page.evaluate("location.hash") == f"{table}/lay/hand:house/cell:b2"
                    beside("panchayat-card")
                    wrong += [*sound(page, "building", screen), *faults(page)]
                    open_app(page)
                    go(page, f"{table}/lay/hand:house/cell:b2")
                    tap(page, "app:told")
            tap(page, "app:go")
    assert seen == set(BOX)
    for at, names in enumerate(("school temple", "granary", "cowshed house", "post-office"), 1):
        assert page.locator("#q").inner_text() == f"{at} of 4. End Game Bonus tile {at}: which buildings?"
        enter(page, " ".join(f"names={name}" for name in names.split()))
        if at == 1:
            beside("ending-ask")
            wrong += [*sound(page, "ending-ask-copy", screen), *faults(page)]
        tap(page, "app:told")
        page.locator("#win" if at == 4 else f"#q:has-text('{at + 1} of 4')").wait_for()
        assert page.evaluate("scrollY") == 0, "what is asked next, and the winner, are in sight"
    assert " wins" in page.locator("#win").inner_text()
    beside("ending")
    shown = page.locator(".ranks summary .num").all_inner_texts()
    go(page, f"{table}/sheet")
    assert sorted(page.locator(".duel .total").all_inner_texts()) == sorted(shown)
    assert "?" not in "".join(shown)
    go(page, "panchayat/copy")
    assert "20 of 20 buildings entered" in page.locator("main").inner_text()
    assert not wrong, "\n".join(wrong)
