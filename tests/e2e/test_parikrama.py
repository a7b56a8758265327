"""Parikrama on a phone: a whole advanced game by tapping, totals typed, a copy told, every page looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from conftest import LONG
from playwright.sync_api import Page
from test_indus import choose, flaws, sheet_adds_up
from test_panchayat import Open, Screen, drawn, go, settled, status, tap, themes

from engine.notation import read
from engine.table import Played
from games import GAMES
from games.parikrama.rules.maps.laid import START
from games.parikrama.rules.moves.tiles import Lay

PLAYTHROUGHS: Final = Path(__file__).resolve().parents[1] / "playthroughs"
TEXT: Final = (PLAYTHROUGHS / "parikrama-4.txt").read_text("utf-8")
MOVES: Final[list[Any]] = [event.move for event in read(TEXT, GAMES).events if isinstance(event, Played)]
"""A whole game for four, with Sights, Scoring tiles and all four Maps."""


def new_table(page: Page, *choices: str, names: Iterable[str] = ("Leaf", "Stone", "River", "Hill")) -> str:
    """Fill the form of a new table; its address fragment."""
    go(page, "parikrama/new")
    for choice in choices:
        choose(page, *choice.split("="))
    for seat, name in zip("abcd", names, strict=False):
        if page.locator(f"[name=name-{seat}]").is_visible():
            page.fill(f"[name=name-{seat}]", name)
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def bring(page: Page, text: str) -> str:
    """A table from its text; its address fragment."""
    go(page, "bring")
    page.fill("textarea", text)
    page.locator("button[type=submit]").tap()
    page.locator(".ledge .go:has-text('as chosen')").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def make(page: Page, move: Any) -> None:
    """Tap the keys of a move, those that are chosen by themselves left out."""
    for key in move.path:
        if page.locator(f'[data-key="{key}"][aria-pressed="true"]').count() == 0:
            tap(page, key)
    if move.tried_first:
        tap(page, "app:go")


def strip(page: Page) -> list[str]:
    """The totals of all seats."""
    found: list[str] = page.locator(".strip .num").evaluate_all("all => all.map(e => e.firstChild.textContent)")
    return found


def taps(page: Page, keys: str) -> None:
    for key in keys.split():
        tap(page, key)


def test_a_whole_advanced_game_by_tapping(page: Page, open_app: Open, screen: Screen) -> None:
    """Four players, move by move; closed and opened in the middle, undone across it; the sheet worked out by hand."""
    open_app(page)
    setup, _, _ = TEXT.partition("\n\n")
    table = bring(page, f"{setup}\n\nend\n")
    middle = next(number for number, move in enumerate(MOVES) if move.verb == "lay") + 1
    for number, move in enumerate(MOVES):
        make(page, move)
        if number == middle:
            before, shown = strip(page), drawn(page)
            open_app(page)  # closed and opened again
            page.locator(".table-card").tap()
            assert (strip(page), drawn(page)) == (before, shown)
            tap(page, "app:undo")
            assert status(page).startswith("Undone")
            tap(page, "app:redo")
            assert strip(page) == before
    assert page.evaluate("location.hash") == f"{table}/end"
    go(page, f"{table}/sheet")
    assert sheet_adds_up(page, 4) == [9, 3, 3, 87]
    assert "Hill wins" in page.locator("#win").inner_text()
    screen("parikrama-sheet")


def price(page: Page) -> str:
    """The sum that is shown for a Travel."""
    return " ".join(page.locator(".pk-price").inner_text().split())


def play(page: Page, *faces: str) -> None:
    """Cards into the group, such as `blue 3` or `wild blue 5`."""
    for face in faces:
        *wild, hue, value = face.split()
        colour = f"{'wild' if wild else 'card'}:{hue}"
        if page.locator(f'[data-key="{colour}"][aria-pressed="true"]').count() == 0:
            tap(page, colour)
        tap(page, f"value:{value}")


def type_number(page: Page, key: str, number: int) -> None:
    """Type a number of the Map; its pad may be open already, as the next one after another."""
    if not page.evaluate("location.hash").endswith(f"/number/{key}"):
        tap(page, key)
    taps(page, " ".join(f"pad:{digit}" for digit in str(number)))
    tap(page, "app:go")


@LONG
def test_what_a_travel_costs(page: Page, open_app: Open, screen: Screen) -> None:
    """The examples of the book, totals typed: 6, 4, 2 after the discount, 1; a gap and a hand too small refused."""
    open_app(page)
    table = new_table(page, "seats=2", "copy=practice", "maps=no", names=("Leaf", "Stone"))
    taps(page, "rest:3 group:new")
    play(page, "purple 4", "green 4", "yellow 4")
    assert "2 + 2 + 2 = 6 dots" in price(page)
    assert "1 too few" in page.locator("main").inner_text()
    assert page.locator('[data-key="pay:none"]:not([aria-disabled="true"])').count() == 0
    taps(page, "back group:new")
    play(page, "blue 3", "blue 6")
    assert "4 and 5 are missing" in page.locator("main").inner_text()
    taps(page, "back group:new")
    play(page, "blue 3", "blue 4")
    assert "2 + 2 = 4 dots" in price(page)
    screen("parikrama-price")
    tap(page, "pay:none")
    taps(page, "rest:3 group:new")
    play(page, "purple 1")
    tap(page, "pay:none")
    tap(page, "group:1")
    play(page, "wild blue 5")
    assert "1 card to pay" in price(page)
    tap(page, "pay:none")
    assert "Leaf" in page.locator("h1").inner_text()
    tap(page, "close:1")
    tap(page, "row:1")
    type_number(page, "total:blue", 2)
    tap(page, "on")
    assert "Stone" in page.locator("h1").inner_text()
    tap(page, "app:undo")
    assert status(page).startswith("Undone")
    tap(page, "app:redo")
    go(page, f"{table}/seat/A")
    assert "2" in page.locator("main").inner_text()


ENDS: Final = {
    "A": "cards 25, journal-wheel 0, journal-lotus 3, journal-knot 0, journal-fish 3, halves 3, points 7, map-wheel 1, "
    "map-lotus 3, map-knot 1, map-fish 2, free 0, loops 4",
    "B": "cards 16, journal-wheel 1, journal-lotus 0, journal-knot 3, journal-fish 0, halves 2, points 1, map-wheel 2, "
    "map-lotus 0, map-knot 3, map-fish 1, free 0, loops 2",
}
"""What the game for two worked out by hand comes to, number by number."""


def test_final_boards_are_scored_from_their_totals(page: Page, open_app: Open) -> None:
    open_app(page)
    table = new_table(page, "seats=2", "way=end", "maps=no", names=("Leaf", "Stone"))
    for numbers in ENDS.values():
        page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        for one in numbers.split(", "):
            name, number = one.split()
            type_number(page, f"total:{name}", int(number))
        tap(page, "done")
    assert page.evaluate("location.hash") == f"{table}/end"
    go(page, f"{table}/sheet")
    assert sheet_adds_up(page, 2) == [61, 28]
    assert "Leaf wins" in page.locator("#win").inner_text()


LEFT_OPEN: Final = """chaupal 1
game parikrama 2
player Leaf red
player Stone blue
maps yes
copy practice

A shows 0
B shows 0
A set A backpack 7
A backpack
A shows 0
A done
B done
end
"""
"""Leaf has a Special tile that is left open, and the starting tile too."""


def test_a_tile_that_was_left_open_is_told_from_the_page(page: Page, open_app: Open) -> None:
    open_app(page)
    bring(page, LEFT_OPEN)
    assert not flaws(page)
    tap(page, "untold:A")
    assert "2 tiles left open" in page.locator("main").inner_text()
    assert not flaws(page)
    tap(page, "tile:1")
    make(page, Lay(START, 0))
    assert "1 tile left open" in page.locator('[data-key="untold:A"]').inner_text()


def test_a_copy_is_told_when_it_is_asked_for(page: Page, open_app: Open) -> None:
    """The dots of a card in the ledge, and a tile from where the table asks; the price is known then, the tile laid."""
    open_app(page)
    table = new_table(page, "seats=2", "maps=yes", names=("Leaf", "Stone"))
    for _ in "12":
        tap(page, "tile:0")
    taps(page, "rest:3 group:new")
    play(page, "blue 1")
    assert "?" in price(page)
    assert "Blue 1: how many white dots?" in page.locator(".ledge").inner_text()
    assert not flaws(page)
    page.keyboard.press("1")
    settled(page)
    assert page.evaluate("location.hash") == table
    assert "1 card to pay" in price(page)
    play(page, "blue 2")
    tap(page, "fact:dots:B2=1")
    tap(page, "pay:none")
    taps(page, "rest:3 group:new")
    play(page, "purple 3")
    tap(page, "pay:none")
    tap(page, "group:1")
    play(page, "blue 3")
    tap(page, "pay:none")
    taps(page, "close:1 row:2 tell:at=circle:1 tell:circle:1=B tell:symbol=lotus app:told")
    assert page.evaluate("location.hash") == table
    page.locator("[data-key^='cell:']").first.tap()
    tap(page, "app:go")
    go(page, "parikrama/copy")
    assert "Lotus" in page.locator("main").inner_text()


def test_all_travel_costs_on_one_sheet(page: Page, open_app: Open, screen: Screen) -> None:
    """Six taps for 28 cards; a reload later every digit is there; one by one by keys alone."""
    open_app(page)
    go(page, "parikrama/copy/dots")
    assert not flaws(page)
    for row in "12":
        tap(page, f"tell:{row}=1")
    page.reload()
    page.locator("[data-key='tell:5=2']").wait_for()
    assert "All 5s" in page.locator(".ledge h2").inner_text()
    assert "All 2s: 1" in page.locator("[data-key='app:untell']").inner_text()
    tap(page, "tell:one=on")
    page.keyboard.press("2")
    settled(page)
    assert "Blue 5" in page.locator(".ledge h2").inner_text()
    page.locator("[data-key='tell:at=B5']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settled(page)
    assert "Green 5" in page.locator(".ledge h2").inner_text()
    screen("parikrama-costs")
    tap(page, "app:told")
    assert page.evaluate("location.hash") == "#parikrama/copy"
    assert "17 of 28" in page.locator("[data-key='form:dots']").inner_text()


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")


FORMS: Final = ("card:B5", "dots", "ride:truck", "tile:new", "sight:1", "table:circles", "parts")


def pages(page: Page) -> Iterator[str]:
    """Every page of the game, one after the other; yields its name when it is shown."""
    for tail in ("", "/new", "/copy", *map("/copy/{}".format, FORMS)):
        go(page, f"parikrama{tail}")
        unfold(page)
        yield tail.rpartition("/")[2] or "about"
    yield from table_pages(page)
    yield from full_pages(page)
    new_table(page, "seats=2", "way=end", "maps=no")
    unfold(page)
    tap(page, "card:blue")
    yield "final"


def table_pages(page: Page) -> Iterator[str]:
    """A table without Maps: a Travel, a Journal, what is typed."""
    new_table(page, "seats=4", "copy=practice", "maps=no", names=("Leaf", "Stone", "River", "Thunderstorm"))
    yield "actions"
    taps(page, "rest:3 group:new card:blue")
    yield "values"
    tap(page, "value:3")
    yield "price"
    play(page, "blue 5")
    yield "gap"
    taps(page, "back done")
    for _ in "234":
        tap(page, "done")
    yield "groups"


def full_pages(page: Page) -> Iterator[str]:
    """The whole advanced game, at some of its moves and at its end."""
    lines = TEXT.splitlines()
    shown = {"plays": "travel", "keeps": "keep", "takes": "row", "shows": "which", "lay": "lay", "reward": "reward"}
    ends = {verb: max(at for at, line in enumerate(lines) if line.split()[1:2] == [verb]) for verb in shown}
    for verb, last in sorted(ends.items(), key=lambda end: end[1]):  # what is older than a table here is left out
        bring(page, "\n".join([*lines[:last], "end", ""]))
        if verb == "lay":
            page.locator("[data-key^='cell:']").first.tap()
            unfold(page)
        yield shown[verb]
    table = bring(page, TEXT)
    for tail in ("", "/seat/D", "/sheet", "/log", "/menu", "/amend", "/form/players", "/form/advanced"):
        go(page, f"{table}{tail}")
        if tail in ("", "/sheet"):
            unfold(page)
        yield tail.rpartition("/")[2] or "over"


@LONG
def test_every_page(page: Page, open_app: Open, screen: Screen) -> None:
    """Nothing serious for axe-core, nothing too small for a finger, no sideways scroll."""
    open_app(page)
    wrong: list[str] = []
    for number, name in enumerate(pages(page)):
        screen(f"parikrama-{name.replace(':', '-')}")
        wrong += [f"{name}: {fault}" for fault in flaws(page, themes(number))]
    assert not wrong, "\n".join(wrong)
