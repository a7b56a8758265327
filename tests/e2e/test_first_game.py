"""The first game on a phone: a first look at each game, rules explained in play, and a final board two people enter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from conftest import WHOLE
from playwright.sync_api import Page
from test_changed_past import SIZES, shown
from test_handing_over import TAKE
from test_panchayat import faults, go, looked_at, new_table, play_turn, settled, status, tap

Open = Callable[..., Page]
Screen = Callable[[str], Path]
Until = Callable[..., None]
GAMES = ("panchayat", "hamlet", *(("indus", "hampi", "parikrama") if WHOLE else ()))
BOARD = "chaupal 1\ngame panchayat 2\nplayer Ann red\nplayer Ben blue\nway end\ncopy practice\n\n"
ANNS = f"{BOARD}A fill a1 house\nA fill b1 well\nA points 10\nA done !\nB fill a1 temple\nB points 8\nB done !\nend\n"
BENS = f"{BOARD}A fill a1 temple\nA fill b1 well\nA points 12\nA done !\nB fill a1 temple\nB points 8\nB done !\nend\n"
TABLES = "Object.keys(localStorage).filter((key) => key.startsWith('chaupal:table')).length"


def test_a_first_look_is_tapped_through_and_leaves_nothing(page: Page, open_app: Open, screen: Screen) -> None:
    open_app(page)
    wrong: list[str] = []
    for game in GAMES:
        go(page, game)
        page.locator(".menu a:has-text('A first look')").tap()
        shown(page, f"{game}/walk")
        for step in range(1, 10):
            page.locator("[data-next]").first.tap()
            shown(page, f"{game}/walk/{step}")
            if step == 5:
                settled(page)
                assert page.locator("[data-next]").first.evaluate(
                    "one => { const { left, top, width, height } = one.getBoundingClientRect();"
                    "return one.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }"
                ), f"{game}: the key is in sight"
                for how in looked_at(page, *SIZES):
                    screen(f"walk-{game}-{step}-{how}")
                    if how.endswith("390"):
                        wrong.extend(f"{game}, {how}: {fault}" for fault in faults(page, colours="dark" in how))
                    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                        wrong.append(f"{game}, {how}: scrolls sideways")
        page.locator(".walk a:has-text('New table')").wait_for()
        page.locator(".banner a").first.tap()
        shown(page, game)
    assert page.evaluate(TABLES) == 0
    assert not wrong, "\n".join(wrong)


def test_a_first_table_explains_its_rules_until_it_is_told_to_stop(page: Page, open_app: Open, screen: Screen) -> None:
    page.add_init_script("globalThis.learns = true")
    open_app(page)
    new_table(page)
    play_turn(page, "temple b2", "house b3")
    assert "On the tiles" in page.locator(".teaches").inner_text()
    for how in looked_at(page, *SIZES):
        screen(f"teaches-{how}")
    for key in ("tile:well", "tile:pottery", "cell:b2", "app:go", "cell:b2"):
        tap(page, key)
    refusal = page.locator(".refusal")
    refusal.wait_for()
    assert refusal.locator(".cited").is_visible(), "in full, not folded"
    for how in looked_at(page, *SIZES):
        screen(f"teaches-refused-{how}")
    for key in ("app:heard", "cell:b3", "app:go", "app:go"):
        tap(page, key)
    page.locator('[data-key="app:set:teaches:off"]').tap()
    page.locator(".teaches").wait_for(state="detached")
    for key in ("tile:school", "tile:statue", "cell:b2"):
        tap(page, key)
    refusal.wait_for()
    assert not refusal.locator(".cited").is_visible()


def test_two_people_enter_one_final_board_and_settle_it(
    page: Page, open_app: Open, screen: Screen, until: Until
) -> None:
    open_app(page)
    for text in (BENS, ANNS):
        go(page, "bring")
        page.fill("textarea[name=text]", text)
        page.locator("button[type=submit]").tap()
        page.locator(TAKE).tap()
        until(page, "/^#table/.test(location.hash)", "the table is open")
    table = page.evaluate("location.hash").split("/")[1]
    go(page, f"table/{table}/menu")
    page.locator(".menu a:has-text('Two entries of one board')").tap()
    page.locator(".menu a:has-text('Compare with the other entry')").tap()
    page.locator("h2:has-text('2 differences')").wait_for()
    tap(page, "app:dispute:theirs:0")
    page.locator(".ledge :text('1 still open')").wait_for()
    for how in looked_at(page, *SIZES):
        screen(f"dispute-{how}")
    tap(page, "app:dispute:mine:1")
    tap(page, "app:dispute:yes")
    shown(page, f"{table}/end")
    assert "Settled." in status(page)
