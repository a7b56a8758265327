"""The end of a game on a phone: the result of every game, and the values that are asked before it."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import LONG, SCREENS
from playwright.sync_api import Page
from test_panchayat import THEMES, Open, Screen, faults, go, show_in, small_or_close

PLAYED = Path(__file__).resolve().parents[1] / "playthroughs"
FINISHED = ("hamlet-1", "hampi-story", "indus-4", "panchayat-3", "panchayat-solo-1", "parikrama-4")
ASKS = (
    "chaupal 1\ngame panchayat 2\nplayer Ann red\nplayer Ben blue\nway end\ncopy practice\nend-tile well\n"
    "end-tile house\nend-tile temple,statue\n\nA fill a1 house\nA points 10\nA done !\nB fill a1 temple\nB points 8\n"
    "B done !\nend\n"
)


def brought(page: Page, text: str) -> str:
    """Import a table; its address."""
    go(page, "bring")
    page.fill("textarea[name=text]", text)
    page.locator("button[type=submit]").tap()
    page.locator(".coming").wait_for()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def sound(page: Page, name: str, screen: Screen) -> list[str]:
    """What is wrong with a page for an eye, a finger or a screen reader, in both themes."""
    wrong = []
    for theme in THEMES:
        show_in(page, theme)
        screen(f"{theme}-{name}")
        wrong += [f"{name}, {theme}: {fault}" for fault in faults(page, colours=True)]
    wrong += [f"{name}: small: {fault}" for fault in small_or_close(page)]
    sizes = ((320, 16), (360, 32), (360, 16))
    for width, size in sizes:
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{name}: scrolls sideways at {width} px, {size} px text")
            screen(f"sideways-{width}-{size}-{name}")
    return wrong


@pytest.mark.loads_rest
@pytest.mark.parametrize("name", FINISHED)
def test_the_result_of_every_game(page: Page, open_app: Open, screen: Screen, name: str) -> None:
    """Who won, every seat, nothing over it; read, seen and reached by everybody."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_app(page)
    table = brought(page, (PLAYED / f"{name}.txt").read_text("utf-8"))
    go(page, f"{table}/end")
    assert " wins" in page.locator("#win").inner_text()
    assert page.locator("h1").inner_text() != page.locator("#win").inner_text()
    assert page.locator(".notice").count() == 0
    assert page.locator(".practice").count() == ("practice" in (PLAYED / f"{name}.txt").read_text("utf-8"))
    shown = page.locator(".ranks summary .num").all_inner_texts()
    assert len(shown) == page.locator(".ranks > li").count()
    wrong = sound(page, f"ending-{name}", screen)
    page.locator(".ranks summary").first.tap()
    wrong += sound(page, f"ending-{name}-lines", screen)
    assert not wrong, "\n".join(wrong)
    go(page, f"{table}/sheet")
    assert sorted(page.locator(".duel .total").all_inner_texts()) == sorted(shown)


@pytest.mark.loads_rest
def test_the_picture_is_a_png(page: Page, open_app: Open, tmp_path: Path) -> None:
    """Where the phone cannot share a file it is saved; its size is that of the drawing, in a dark theme too."""
    open_app(page)
    table = brought(page, (PLAYED / "panchayat-3.txt").read_text("utf-8"))
    go(page, f"{table}/end")
    show_in(page, "dark")
    with page.expect_download() as saved:
        page.locator('[data-key="app:share:picture"]').tap()
    name = saved.value.suggested_filename
    assert name.startswith("panchayat-")
    assert name.endswith(".png")
    saved.value.save_as(tmp_path / name)
    picture = (tmp_path / name).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [1080, 1350]
    SCREENS.mkdir(parents=True, exist_ok=True)
    (SCREENS / "shared-picture.png").write_bytes(picture)
    assert page.evaluate("document.documentElement.dataset.theme") == "system"


@pytest.mark.loads_rest
def test_a_missing_value_is_asked_before_the_winner(page: Page, open_app: Open, screen: Screen) -> None:
    """One value: skipped, nobody has won; entered by three taps, the winner is there, also after a reload."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_app(page)
    table = brought(page, ASKS)
    go(page, f"{table}/end")
    wrong = sound(page, "ending-ask", screen)
    assert page.locator("#q").inner_text() == "1 of 1. End Game Bonus tile 4: which buildings?"
    page.get_by_text("Skip this one").tap()
    assert page.locator("#win").inner_text() == "No winner yet"
    wrong += sound(page, "ending-open", screen)
    page.locator(".decided a", has_text="End Game Bonus tile 4").tap()
    page.locator('[data-key="tell:names=school"]').tap()
    open_app(page)  # what was tapped is still there
    go(page, f"{table}/end")
    assert page.locator('[role="checkbox"][aria-checked="true"]').inner_text() == "School"
    page.locator('[data-key="tell:names=temple"]').tap()
    page.locator(".ledge .go").tap()
    assert page.locator("#win").inner_text() == "Ann wins"
    assert not wrong, "\n".join(wrong)
    page.locator('[data-key="app:undo"]').tap()
    assert page.evaluate("location.hash") == table


@pytest.mark.loads_rest
@pytest.mark.parametrize("name", ["indus-4", pytest.param("hamlet-1", marks=LONG)])
def test_a_forecast_from_the_menu(page: Page, open_app: Open, screen: Screen, name: str) -> None:
    """It says that it is one, in both themes and at every size; nothing is recorded."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_app(page)
    table = brought(page, (PLAYED / f"{name}.txt").read_text("utf-8"))
    page.locator('[data-key="app:undo"]').tap()
    go(page, f"{table}/menu")
    page.get_by_text("Score now").tap()
    assert page.locator(".forecast h2").inner_text() == "Forecast"
    assert "wins" not in page.locator("main").inner_text()
    wrong = sound(page, f"forecast-{name}", screen)
    assert not wrong, "\n".join(wrong)


@pytest.mark.loads_rest
def test_play_again_and_scoring_only_the_end(page: Page, open_app: Open) -> None:
    """The players sit at the next table after one tap; a running table turns to its end and stays on the shelf."""
    open_app(page)
    table = brought(page, (PLAYED / "panchayat-3.txt").read_text("utf-8"))
    go(page, f"{table}/end")
    page.get_by_text("Play again").tap()
    page.locator("[data-key^='tile:']").first.wait_for()
    assert page.locator(".strip .name").count() == 3
    running = page.evaluate("location.hash")
    go(page, f"{running}/menu")
    page.get_by_text("Score only the end").tap()
    assert page.evaluate("location.hash") not in (running, f"{running}/menu")
    assert "Final boards" in page.locator(".banner").inner_text()
    go(page, "")
    assert page.locator(".table-card").count() == 2
