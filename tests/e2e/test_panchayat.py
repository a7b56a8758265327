"""A table of Panchayat on a phone: a whole game by tapping, a reload in the middle, every page looked at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Any, Literal

import pytest
from conftest import LONG, WHOLE
from playwright.sync_api import Page

from make import setup

Open = Callable[..., Page]
Screen = Callable[[str], Path]
Until = Callable[..., None]

GAME = (
    ("granary d2", "statue c3", "house b2", "quarry c1"),
    ("police-station c1", "tea-shop d1", "school b3", "well a2"),
    ("pottery b1", "house a4", "temple c2", "temple a1"),
    ("school a3", "pandit-house a2", "medical-clinic d4", "well c3"),
    ("medical-clinic b4", "house b3", "cowshed d3", "cowshed d2"),
    ("bus-stop a1", "post-office b2", "granary d1", "restaurant b1"),
    ("flour-mill c4", "flower-stall d4", "pottery c4", "wood-workshop b4"),
    ("restaurant c2", "cowshed d3", "post-office a3", "railway-station a4"),
)
"""Eight rounds of two players: the two tiles of each and where they are laid."""


def settled(page: Page) -> None:
    """Wait until the page that a tap leads to is there, also where it lies further back."""
    page.evaluate("settles()")


def tap(page: Page, key: str) -> None:
    page.locator(f'[data-key="{key}"]:not([aria-disabled="true"])').first.tap()


def drawn(page: Page) -> str:
    """The table in words, without the sign that the screen may turn off: the browser decides that a moment later."""
    return page.locator(".table-main").inner_text().partition("☾")[0].rstrip()


def status(page: Page) -> str:
    return page.locator('.page [role="status"]').inner_text().strip()


def new_table(page: Page, *choices: str) -> str:
    """Fill the form of a new table; its address fragment."""
    page.evaluate("location.hash = 'panchayat/new'")
    page.fill("[name=name-a]", "Leaf")
    page.fill("[name=name-b]", "Stone")
    for choice in ("copy=practice", *choices):
        name, _, value = choice.partition("=")
        page.locator(f"label:has([name={name}][value={value}])").tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def play_turn(page: Page, *laid: str) -> None:
    for tile in laid:
        tap(page, f"tile:{tile.split()[0]}")
    for tile in laid:
        tap(page, f"cell:{tile.split()[1]}")
        tap(page, "app:go")
    tap(page, "app:go")


def totals(page: Page) -> list[str]:
    found: list[str] = page.locator(".strip .num").evaluate_all("all => all.map(e => e.firstChild.textContent)")
    return found


def go(page: Page, fragment: str) -> None:
    """Go to a page, and wait until the modules that draw it are there."""
    page.evaluate("hash => { location.hash = hash }", fragment)
    settled(page)
    page.locator('.page:not([data-route="opening"]):visible').wait_for()


def why_not_more(page: Page) -> None:
    """Below the groups of Leaf: folded, then a line a tile, then the tile on the board."""
    page.locator("[id='line:A:groups'] > summary").tap()
    why = page.locator("[id='why:A:groups']")
    line = why.locator("li details").first
    assert not line.is_visible()
    why.locator("> summary").tap()
    assert line.is_visible()
    assert not line.locator("svg.mini").is_visible()
    line.locator("summary").tap()
    line.locator("svg.mini").wait_for()


def score_differently(page: Page) -> None:
    """Three times the points for groups, chosen at the row of the sheet; the sheet by the rulebook is one tap away."""
    row = page.locator("[id='line:A:groups']")
    points = row.locator("> summary .num")
    before = points.inner_text()
    row.get_by_text("We score this differently").tap()
    tap(page, "pad:3")
    tap(page, "app:points:groups:x:3")
    page.locator(".counted").wait_for()
    assert points.inner_text() == str(3 * int(before))
    page.locator(".counted a").last.tap()
    page.locator("[data-route$='/sheet/book']").wait_for()
    assert points.inner_text() == before


def test_a_whole_game_by_tapping(page: Page, open_app: Open, screen: Screen) -> None:
    """Eight rounds; reloaded in the fifth, undone across the reload, finished, and the sheet read."""
    open_app(page)
    table = new_table(page)
    for number, (a1, a2, b1, b2) in enumerate(GAME):
        play_turn(page, a1, a2)
        if number == 4:
            before = totals(page)
            open_app(page)  # closed and opened again
            assert "Stone’s turn, round 5 of 8" in page.locator(".table-card").inner_text()
            page.locator(".table-card").tap()
            assert totals(page) == before
            assert "Leaf scores" in page.locator(".undo").inner_text()
            tap(page, "app:undo")
            assert status(page).startswith("Undone: Leaf scores")
            assert totals(page) != before
            tap(page, "app:redo")
            assert totals(page) == before
        play_turn(page, b1, b2)
    assert page.evaluate("location.hash") == f"{table}/end"
    assert page.locator("#q").inner_text() == "1 of 4. End Game Bonus tile 1: which buildings?"
    go(page, f"{table}/sheet")
    assert (
        "leads so far; 2 score lines still open" in page.locator("#win").inner_text()
    )  # no End Game Bonus Tile is entered
    shown = page.locator(".duel .total").all_inner_texts()
    assert shown == page.locator(".summary tfoot td").all_inner_texts()
    rows = page.locator(".summary tbody tr").all()
    columns = [
        [
            int(
                row.locator("td a")
                .nth(seat)
                .evaluate("e => e.firstChild.textContent.replace('−', '-').replace(' + ?', '').replace(/^[–?]$/, '0')")
            )
            for row in rows
        ]
        for seat in (0, 1)
    ]
    assert [str(sum(column)) for column in columns] == [total.removesuffix(" + ?") for total in shown]
    page.locator(".summary tbody tr td a").first.tap()
    assert page.locator("details.rule[open]").count() == 1
    screen("sheet-of-a-whole-game")
    why_not_more(page)
    screen("why-not-more")
    score_differently(page)
    screen("scored-differently")
    go(page, table)
    assert page.locator("[data-key='app:go']").count() == 0  # nothing more can be booked
    go(page, "")
    assert page.locator(".finished").inner_text().count("Leaf") >= 1


def test_several_tables_at_once(page: Page, open_app: Open) -> None:
    """Two tables do not touch each other, and both are there after a reload."""
    open_app(page)
    first = new_table(page)
    tap(page, "tile:house")
    second = new_table(page)
    tap(page, "tile:well")
    go(page, first)
    assert "Collect House" in page.locator(".undo").inner_text()
    open_app(page)
    assert page.locator(".table-card").count() == 2
    go(page, second)
    assert "Collect Well" in page.locator(".undo").inner_text()


def test_typed_digits_survive_the_back_gesture(page: Page, open_app: Open) -> None:
    open_app(page)
    table = new_table(page)
    go(page, f"{table}/hand/A")
    for key in ("7", "plus", "2"):
        tap(page, f"pad:{key}")
    page.fill("[name=why]", "forgot one")
    page.go_back()
    settled(page)
    assert page.evaluate("location.hash") == table
    page.go_forward()
    settled(page)
    assert "= 9" in page.locator(".readout").inner_text()
    page.locator("button[type=submit]").tap()
    assert totals(page)[0] == "9"


def test_a_name_that_is_no_name(page: Page, open_app: Open) -> None:
    """A wrong form says one sentence and keeps what was typed."""
    open_app(page)
    go(page, "panchayat/new")
    page.fill("[name=name-a]", "Leaf")
    page.fill("[name=name-b]", " leaf ")
    page.locator("button[type=submit]").tap()
    assert page.locator(".refusal").count() == 1
    assert page.input_value("[name=name-b]") == " leaf "
    page.fill("[name=name-b]", "שלום 🙂")
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    assert "שלום 🙂" in page.locator(".strip").inner_text()


def test_without_storage_the_table_goes_on(page: Page, open_app: Open) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    open_app(page)
    new_table(page)
    play_turn(page, "granary d2", "statue c3")
    assert "Copy as text" in page.locator(".unkept").inner_text()
    assert page.locator(".unkept [data-key='app:share:text']").count() == 1
    assert page.locator(".kept-mark").count() == 0


def test_the_board_is_walked_with_arrow_keys(page: Page, open_app: Open) -> None:
    open_app(page)
    new_table(page)
    tap(page, "tile:house")
    tap(page, "tile:well")
    page.locator('[data-key="cell:a1"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.key") == "cell:b2"
    page.keyboard.press("Enter")
    assert "House on b2" in page.locator("[data-key='app:go']").inner_text()
    assert page.evaluate("document.activeElement.dataset.key") == "cell:b2"


def pages(page: Page) -> Iterator[str]:
    """Every page of the app, one after the other; yields its name when it is shown."""
    yield "shelf"
    go(page, "panchayat")
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    yield "about"
    go(page, "panchayat/new")
    yield "new"
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    yield "new-open"
    for form in ("copy", "copy/card:house", "copy/card:temple"):
        go(page, f"panchayat/{form}")
        yield form.replace("/", "-").replace(":", "-")
    yield from entry_pages(page)
    go(page, "bring")
    page.fill("textarea", "chaupal 1\nnothing")
    page.locator("button[type=submit]").tap()
    yield "bring-refused"
    yield from market_pages(page)
    yield from end_pages(page)
    yield from turn_pages(page)
    go(page, "")
    yield "shelf-with-tables"
    go(page, "table/none")
    yield "no-table"


def entry_pages(page: Page) -> Iterator[str]:
    """A building that is entered as it is placed: nothing told, all told, a key opened, a bad number, the pad."""
    table = new_table(page, "copy=own")
    for key in ("tile:house", "tile:temple", "hand:house", "cell:b3"):
        if page.evaluate("location.hash") == table:
            tap(page, key)
    yield "entry"
    for one in ("points=3", "type=R", "conditions=near:1", "conditions:1:match=I", "conditions=rounds:0"):
        tap(page, f"tell:{one}")
    for shut in page.locator(".unfolds > summary").all():
        shut.tap()
    yield "entry-told"
    tap(page, "open:points")
    yield "entry-pad"
    for key in "99":
        tap(page, f"pad:{key}")
    tap(page, "app:padded")
    yield "entry-pad-refused"


def test_a_building_is_entered_by_keys_alone(page: Page, open_app: Open, screen: Screen) -> None:
    """A digit is the points, a letter the type, a sign a condition; arrows go round a palette; Escape closes."""
    open_app(page)
    table = new_table(page, "copy=own")
    for key in ("tile:house", "tile:temple", "hand:house", "cell:b3"):
        if page.evaluate("location.hash") == table:
            tap(page, key)
    for key in ("3", "r", "-"):
        page.keyboard.press(key)
        settled(page)
    says = page.locator(".big-tile")
    assert says.get_attribute("aria-label") == "House: 3 points, Residential, −1 for each adjacent …"
    page.locator('[data-key="tell:conditions:1:match=R"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settled(page)
    assert "adjacent Industrial" in (says.get_attribute("aria-label") or "")
    assert page.evaluate("document.activeElement.dataset.key") == "tell:conditions:1:match=I"
    page.keyboard.press("2")
    settled(page)
    assert "adjacent Commercial" in (says.get_attribute("aria-label") or ""), "a digit chooses in the palette"
    number = page.locator(".cond .unfolds > summary").first
    number.focus()
    page.keyboard.press("Enter")
    assert page.locator(".unfolds[open]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".unfolds[open]").count() == 0
    tabs = page.locator("[role=radiogroup]:visible").evaluate_all(
        "all => all.map(one => one.querySelectorAll('[role=radio][tabindex=\"0\"]').length)"
    )
    assert set(tabs) == {1}, "each palette is one stop of Tab"
    page.reload()
    page.locator(".big-tile").wait_for()
    assert "3 points, Residential, −1 for each adjacent Commercial" in (says.get_attribute("aria-label") or "")
    screen("panchayat-entry-keys")
    piece = page.evaluate("location.hash")
    tap(page, "open:points")
    page.locator(".pad").wait_for()
    for closed in (piece, table):  # the number pad, then the piece, which stays in the hand
        page.keyboard.press("Escape")
        settled(page)
        assert page.evaluate("location.hash") == closed


def market_pages(page: Page) -> Iterator[str]:
    new_table(page, "market=yes")
    yield "reveal"
    for tile in ("flower-stall", "granary", "well", "school", "temple", "house"):
        tap(page, f"tile:{tile}")
    yield "market"
    tap(page, "new:school")
    tap(page, "old:1")
    yield "stow"


def end_pages(page: Page) -> Iterator[str]:
    table = new_table(page, "way=end")
    yield "final-board"
    tap(page, "cell:a1")
    yield "final-board-tile"
    go(page, f"{table}/number/points")
    tap(page, "pad:7")
    yield "number"


def turn_pages(page: Page) -> Iterator[str]:
    table = new_table(page, "way=turns", "market=no")  # the form starts with what the last table had
    yield "collect"
    for a1, a2, b1, b2 in GAME[:4]:
        play_turn(page, a1, a2)
        play_turn(page, b1, b2)
    tap(page, "tile:medical-clinic")
    yield "collect-second"
    tap(page, "tile:house")
    yield "place"
    tap(page, "cell:b4")
    tap(page, "app:go")
    tap(page, "cell:b3")
    page.locator("#why > summary").tap()
    yield "place-second"
    tap(page, "cell:b1")
    yield "taken"
    tap(page, "app:go")
    yield "book"
    for tail in (
        "menu",
        "seat/B",
        "hand",
        "hand/A",
        "amend",
        "log",
        "sheet",
        "form/players",
        "form/bonus:A",
        "form/end-tile:1",
    ):
        go(page, f"{table}/{tail}")
        if tail == "sheet":
            page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        yield tail.replace("/", "-").replace(":", "-")


Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
AXE = (setup.NPM / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


COLOURS = ("color-contrast", "link-in-text-block")
"""What axe-core asks of colours: between two themes of one page nothing else differs."""


def faults(page: Page, *, colours: bool = False) -> list[str]:
    """What axe-core finds serious or worse on the page as it is, in its colours alone or in all."""
    only = {"runOnly": {"type": "rule", "values": COLOURS}} if colours else {}
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(
        "(only) => axe.run(document, { resultTypes: ['violations'], ...only }).then((r) => r.violations)", only
    )
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def small_or_close(page: Page) -> list[str]:
    """Buttons and links of a page that are under 48 px either way."""
    found: list[str] = page.evaluate("""
        [...document.querySelectorAll('button, a.btn, summary, label:has(input[type=radio])')].filter(e => {
          const r = e.getBoundingClientRect();
          return r.width && r.height && (r.width < 47.5 || r.height < 47.5);
        }).map(e => e.outerHTML.slice(0, 120))
    """)
    return found


def show_in(page: Page, theme: Theme) -> None:
    """The page in a theme, its colours no longer on their way from the other."""
    page.emulate_media(color_scheme=theme)
    page.evaluate("document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())")


def themes(number: int) -> tuple[Theme, ...]:
    """Return the themes that the page of this number is seen in: one by turns, and both at full length."""
    return THEMES if WHOLE else (THEMES[number % 2],)


NARROW = ((320, 16), (360, 32))
"""The narrowest screen, and text twice as large: widths and sizes in px."""


def sideways(page: Page, *narrow: tuple[int, int]) -> list[str]:
    """Where a page scrolls sideways, of screens this wide with text of this size."""
    before = page.viewport_size
    found = []
    for width, size in narrow:
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"scrolls sideways at {width} px, text of {size} px")
    page.evaluate("document.documentElement.style.fontSize = ''")
    if before:
        page.set_viewport_size(before)
    return found


def looked_at(page: Page, *sizes: tuple[int, int]) -> Iterator[str]:
    """Show the page as it is on phones of these sizes, light and dark by turns; yields a name for each picture.

    At full length it is shown in both themes at each size.
    """
    for (width, height), theme in product(sizes, THEMES) if WHOLE else zip(sizes, cycle(THEMES), strict=False):
        page.set_viewport_size({"width": width, "height": height})
        show_in(page, theme)
        yield f"{theme}-{width}"


def test_every_page(page: Page, open_app: Open, screen: Screen) -> None:
    """Nothing serious for axe-core, nothing too small for a finger, no sideways scroll; a picture of each is kept."""
    open_app(page)
    wrong: list[str] = []
    for number, name in enumerate(pages(page)):
        for theme in themes(number):
            show_in(page, theme)
            screen(f"{theme}-{name}")
            wrong += [f"{name}, {theme}: {fault}" for fault in faults(page, colours=theme != themes(number)[0])]
        wrong += [f"{name}: small: {fault}" for fault in small_or_close(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{name}: scrolls sideways")
        wrong += [f"{name}: {fault}" for fault in sideways(page, *NARROW)]
    assert not wrong, "\n".join(wrong)


@LONG
@pytest.mark.parametrize(("width", "size"), NARROW, ids=["320 px", "text at 200 %"])
def test_narrow_screens_and_large_text(page: Page, open_app: Open, screen: Screen, width: int, size: int) -> None:
    """No page scrolls sideways where all of them are tapped through on such a screen."""
    page.set_viewport_size({"width": width, "height": 740})
    open_app(page)
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    wrong = []
    for name in pages(page):
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(name)
            screen(f"sideways-{width}-{name}")
    assert not wrong


@pytest.mark.loads_rest
def test_a_backup_goes_out_and_comes_in(page: Page, open_app: Open, tmp_path: Path, until: Until) -> None:
    """Everything as a file; on a phone that has lost everything the file brings it back, checked by pydantic."""
    open_app(page)
    table = new_table(page)
    play_turn(page, "granary d2", "statue c3")
    go(page, "about")
    assert "you would lose\n1 table of Panchayat" in page.locator("main").inner_text()
    page.evaluate("""() => {
        navigator.canShare = () => true;
        navigator.share = async ({ files }) => { window.shared = [files[0].name, await files[0].text()] };
    }""")
    tap(page, "app:backup")
    page.get_by_role("status").get_by_text("Backup handed over.").wait_for()
    assert "you would lose\nnothing" in page.locator("main").inner_text()
    name, text = page.evaluate("window.shared")
    assert re.fullmatch(r"chaupal-\d{4}-\d\d-\d\d\.txt", name)
    page.evaluate("() => { navigator.share = async () => { throw new DOMException('no', 'NotAllowedError') } }")
    with page.expect_download() as saved:  # what the share sheet refuses is saved
        tap(page, "app:backup")
    saved.value.save_as(tmp_path / "backup.json")
    assert (tmp_path / "backup.json").read_text("utf-8") == text
    page.evaluate("""new Promise((done) => {
        localStorage.clear();
        indexedDB.open("chaupal").onsuccess = ({ target: { result: all } }) => {
          const change = all.transaction("kept", "readwrite");
          change.objectStore("kept").clear();
          change.oncomplete = done;
        };
    })""")
    open_app(page)
    assert page.locator(".table-card").count() == 0
    go(page, "bring")
    page.set_input_files("input[type=file]", tmp_path / "backup.json")
    until(page, "Boolean(document.querySelector('.coming'))", "it was looked at")
    page.locator("button[type=submit]").tap()
    until(page, "Boolean(document.querySelector('.at-table'))", "the table is there")
    go(page, table)
    assert totals(page) == ["8", "0"]
