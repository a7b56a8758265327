"""Panchayat alone on a phone: a whole game against the Zamindar by tapping, and every page of it looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import LONG
from playwright.sync_api import Page
from test_panchayat import NARROW, Open, faults, go, looked_at, settled, small_or_close, status, tap

SQUARES = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]
SIZES = ((360, 740), (390, 844))
GOLDEN = Path(__file__).resolve().parents[1] / "playthroughs" / "panchayat-solo-1.txt"


def alone(page: Page, *choices: str) -> str:
    """Fill the form of a new table for one; its address fragment."""
    go(page, "panchayat/new")
    page.fill("[name=name-a]", "Leaf")
    for choice in ("seats=1", *choices):
        name, _, value = choice.partition("=")
        page.locator(f'label:has([name={name}][value="{value}"])').tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def headline(page: Page) -> str:
    return page.locator("h1").inner_text()


def play_turn(page: Page, number: int) -> None:
    """Take two tiles, put the others into columns, lay the two on the next squares, book."""
    for _ in range(2):
        page.locator('[data-key^="new:"], [data-key^="old:"]').first.tap()
    while page.locator("#pick-h").count() and page.locator("#pick-h").inner_text().startswith("Which"):
        if page.locator('[data-key^="new:"][aria-pressed="true"]').count() == 0:
            page.locator('[data-key^="new:"]').first.tap()
        before = status(page)
        for column in ("old:1", "old:2", "old:3"):
            tap(page, column)
            if page.locator(".refusal").count() == 0 and status(page) != before:
                break
    for square in SQUARES[2 * number : 2 * number + 2]:
        tap(page, f"cell:{square}")
        tap(page, "app:go")
    tap(page, "app:go")


def act(page: Page) -> None:
    """All steps of his that follow from his rules."""
    while headline(page) == "The Zamindar":
        page.locator(".ledge .go").tap()


SAME_DICE = "crypto.getRandomValues = (numbers) => numbers.fill(7)"
"""The seed of the app's dice, so that each run plays the same game."""


def test_a_whole_game_against_him(page: Page, open_app: Open) -> None:
    """Scenario 1, dealt by the app; reloaded in the middle of his turn, a step overruled, one undone."""
    page.add_init_script(SAME_DICE)
    open_app(page)
    table = alone(page, "copy=practice", "deal=app", "scenario=new-beginning")
    for number in range(8):
        assert f"Round {number + 1} of 8" in page.locator(".banner").inner_text()
        play_turn(page, number)
        if number == 7:
            break
        assert headline(page) == "The Zamindar"
        assert page.locator(".now .act").inner_text().startswith("you Discard the ")
        assert page.evaluate("getComputedStyle(document.querySelector('.arrow')).fill") == "none", "it hides a tile"
        if number == 1:
            reloaded_in_his_turn(page, open_app, table)
        if number == 2:
            overruled(page)
        act(page)
    assert page.evaluate("location.hash") == f"{table}/end"
    go(page, f"{table}/sheet")
    assert page.locator(".goals > li").count() == 2
    said = page.locator("#win").inner_text()
    met = page.locator(".goals .met").count() == 2
    assert said == ("Leaf wins" if met else "The Zamindar wins")
    assert page.locator(".duel .total").all_inner_texts() == page.locator(".summary tfoot td").all_inner_texts()
    assert "Cowshed" not in page.locator(".summary").inner_text()


def reloaded_in_his_turn(page: Page, open_app: Open, table: str) -> None:
    """One step done, closed, opened again: the same step is next; undo says what goes back on the table."""
    tap(page, "app:tick:0")
    before = page.locator(".now .act").inner_text()
    open_app(page)
    assert "The Zamindar’s turn" in page.locator(".table-card").inner_text()
    page.locator(".table-card").tap()
    assert page.evaluate("location.hash") == table
    assert page.locator(".now .act").inner_text() == before
    tap(page, "app:undo")
    assert "from the discard pile back to" in page.locator(".told").inner_text()
    tap(page, "app:redo")
    assert page.locator(".now .act").inner_text() == before


def overruled(page: Page) -> None:
    """Another tile is tapped: it says what the rules say, and writes down what the table did."""
    first = page.locator(".now .act").inner_text()
    page.locator(".otherwise summary").tap()
    page.locator(".otherwise button").last.tap()
    assert "By the rules: " in page.locator(".refusal").inner_text()
    assert page.locator('.refusal [data-key="app:rule"]').inner_text().endswith("record it as we played it")
    tap(page, "app:rule")
    assert page.locator(".steps .past").last.inner_text().endswith("As we played it.")
    tap(page, "app:undo")
    assert page.locator(".now .act").inner_text() == first
    tap(page, "app:redo")


def test_his_list_is_put_right_at_a_running_table(page: Page, open_app: Open) -> None:
    open_app(page)
    table = alone(page, "copy=practice", "deal=app")
    play_turn(page, 0)
    act(page)
    go(page, f"{table}/menu")
    menu = page.locator(".menu-main").inner_text()
    assert "The Zamindar’s list" in menu
    assert "End Game" not in menu
    go(page, f"{table}/form/zamindar")
    for at, building in enumerate(("temple", "granary", "house", "school"), 1):
        page.locator(f"label:has([name=list-1-{at}][value={building}])").tap()
    page.locator("button[type=submit]").tap()
    assert page.evaluate("location.hash") == table
    go(page, f"{table}/form/zamindar")
    assert page.input_value("[name=list-1-1]:checked") == "temple"
    page.locator("label:has([name=list-1-2][value=temple])").tap()
    page.locator("button[type=submit]").tap()
    assert "list twice" in page.locator(".refusal").inner_text()


def test_a_fold_stays_as_it_was_left(page: Page, open_app: Open) -> None:
    """His proof stands open; closed, it stays closed from step to step, and when he acts again."""
    open_app(page)
    alone(page, "copy=practice", "deal=app")
    play_turn(page, 0)
    assert page.locator(".proof[open]").count() == 1
    page.locator(".proof > summary").tap()
    tap(page, "app:tick:0")
    assert page.locator(".proof:not([open])").count() == 1
    act(page)
    play_turn(page, 1)
    assert page.locator(".proof:not([open])").count() == 1
    page.locator(".proof > summary").tap()
    tap(page, "app:tick:0")
    assert page.locator(".proof[open]").count() == 1
    page.locator(".proof .ref > summary").tap()
    assert "Zamindar’s Actions Reveal three" in " ".join(page.locator(".proof .cited").inner_text().split())


def test_what_lies_there_is_put_right_by_hand(page: Page, open_app: Open) -> None:
    open_app(page)
    table = alone(page, "copy=practice", "deal=app")
    go(page, f"{table}/menu")
    page.locator(".menu a", has_text="Correct tiles").tap()
    tap(page, "old:2")
    tap(page, "at:0")
    tap(page, "tile:none")
    assert page.evaluate("location.hash") == table
    assert "Correction: no " in page.locator("#log > summary").inner_text()
    go(page, f"{table}/amend")
    tap(page, "deck")
    for digit in "21":
        tap(page, f"pad:{digit}")
    tap(page, "app:go")
    assert page.locator(".market-board .deck ~ .n4").text_content() == "21"


def test_the_rules_beside_the_table(page: Page, open_app: Open) -> None:
    open_app(page)
    table = alone(page, "copy=practice", "deal=app")
    page.locator('[data-key^="new:"]').first.tap()
    before = page.locator(".picked").inner_text()
    page.get_by_label("Table menu").tap()
    page.locator(".menu a", has_text="Rules in brief").tap()
    page.locator("#rulings summary, [id$=rulings] > summary").first.tap()
    assert page.locator(".rulings").inner_text().startswith("P1")
    page.locator(".ledge .go").tap()
    assert page.evaluate("location.hash") == table
    assert page.locator(".picked").inner_text() == before


def test_the_form_shows_what_belongs_to_how_many_play(page: Page, open_app: Open) -> None:
    open_app(page)
    go(page, "panchayat/new")
    assert page.locator("[name=seats]:checked").input_value() == "2"
    assert not page.locator(".area-alone").is_visible()
    assert page.locator("[id='panchayat/new:away']").is_visible()
    page.locator('label:has([name=seats][value="1"])').tap()
    for shown in (".area-alone", "[id='panchayat/new:away-alone']", ".ask-deal", ".for-deck"):
        assert page.locator(shown).is_visible(), shown
    for_two = ("[id='panchayat/new:away']", "[id='panchayat/new:end']", ".ask-market", ".place .first >> nth=0")
    for hidden in (*for_two, ".ask-industry"):
        assert not page.locator(hidden).is_visible(), hidden
    page.locator("[id='panchayat/new:list'] > summary").tap()
    assert page.input_value("[name=list-1-1]:checked") == "school"
    assert page.locator("label:has([name=list-1-1][value=school])").is_visible()
    page.locator("label:has([value=industrial-impact])").tap()
    page.locator(".ask-industry").wait_for()
    assert page.locator("label:has([name=list-4-1]) >> nth=0").is_visible()
    assert not page.locator("label:has([name=list-1-1]) >> nth=0").is_visible()
    page.locator("label:has([name=copy][value=practice])").tap()
    assert not page.locator(".for-deck").is_visible()
    page.locator("label:has([name=copy][value=own])").tap()
    page.locator("button[type=submit]").tap()
    assert "the number of tiles in the deck" in page.locator(".refusal").inner_text()
    deck = page.locator("[name=deck]").first
    assert deck.get_attribute("aria-invalid") == "true"
    for seen in (deck, page.locator(".refusal")):
        assert seen.evaluate(
            "e => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom < innerHeight }"
        )
    assert page.evaluate("document.activeElement.name") == "deck"
    for digit in ("[name=deck-10][value='3']", "[name=deck][value='8']"):
        page.locator(f"label:has({digit})").tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()


def test_he_stands_on_final_boards_too(page: Page, open_app: Open) -> None:
    """Scoring at the end alone: the points are typed, and the goals decide."""
    open_app(page)
    alone(page, "copy=practice", "way=end", "scenario=green-revolution")
    assert "End Game" not in page.locator(".side").inner_text()
    for tile in ("house", "house", *["statue"] * 2, *["well"] * 2, *["flour-mill"] * 2, *["flower-stall"] * 2):
        tap(page, f"tile:{tile}")
    tap(page, "points")
    for digit in "80":
        tap(page, f"pad:{digit}")
    tap(page, "app:go")
    tap(page, "done")
    tap(page, "app:rule")
    assert page.locator(".goals .met").count() == 3
    assert page.locator("#win").inner_text() == "Leaf wins"
    assert int(page.locator(".ranks summary .num").inner_text()) >= 86


@LONG
def test_every_page_alone(page: Page, open_app: Open, screen: Callable[[str], Path]) -> None:
    """Nothing serious for axe-core, nothing too small for a finger, no sideways scroll; a picture of each is kept."""
    open_app(page)
    wrong: list[str] = []

    def look(name: str) -> None:
        settled(page)
        for shown in looked_at(page, *SIZES):
            screen(f"alone-{shown}-{name}")
            wrong.extend(f"{name}, {shown}: {fault}" for fault in faults(page, colours="dark" in shown))
            wrong.extend(f"{name}, {shown}: small: {fault}" for fault in small_or_close(page))
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wrong.append(f"{name}, {shown}: scrolls sideways")

    look_at(page, look)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("width", "size"),
    [pytest.param(*NARROW[0], marks=LONG, id="320 px"), pytest.param(*NARROW[1], id="text at 200 %")],
)
def test_narrow_screens_and_large_text_alone(page: Page, open_app: Open, width: int, size: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    open_app(page)
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    wrong: list[str] = []

    def look(name: str) -> None:
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(name)

    look_at(page, look)
    assert not wrong


def look_at(page: Page, look: Callable[[str], None]) -> None:
    """The form, the worked example step by step, what is overruled, the sheet."""
    go(page, "panchayat/new")
    page.locator('label:has([name=seats][value="1"])').tap()
    look("new")
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    look("new-open")
    lines = GOLDEN.read_text("utf-8").splitlines()
    his = lines.index("A discard school old:3")
    for name, end in (("example", his), ("over", len(lines) - 1)):
        go(page, "bring")
        page.fill("textarea", "\n".join([*lines[:end], "end", ""]))
        page.locator("button[type=submit]").tap()
        page.locator(".ledge .go:has-text('as chosen')").tap()
        page.locator(".at-table").wait_for()
        if name == "example":
            example(page, look)
    home = page.evaluate("location.hash")
    look("over")
    go(page, f"{home}/sheet")
    look("sheet")
    go(page, f"{home}/menu")
    look("menu")
    go(page, f"{home}/form/zamindar")
    look("list")


def example(page: Page, look: Callable[[str], None]) -> None:
    """Every step of the worked example of the book."""
    look("step-1")
    tap(page, "new:granary")
    look("step-1-refused")
    page.locator(".otherwise summary").tap()
    look("step-1-otherwise")
    for step in (2, 3, 4):
        tap(page, "app:tick:0")
        look(f"step-{step}")
    tap(page, "app:tick:0")
    look("turn-after")
    tap(page, "app:undo")
    look("undone")
