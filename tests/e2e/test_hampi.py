"""Hampi on a phone: a table of zones and a landscape of tiles by tapping, every page looked at."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from conftest import LONG
from playwright.sync_api import Page
from test_indus import choose, flaws, sheet_adds_up, totals
from test_panchayat import Open, Screen, go, settled, status, tap, themes

from make.bench_table import HAMPI, ID

POND = ("lady +3, merchant +2", "priest +2, farmer -1")
"""The numbers of a zone, tile by tile."""
FARM = ("miner +3, farmer -2", "elder +2, lady +2")
SUMS = {"miner": "0", "merchant": "0", "lady": "7", "elder": "0", "priest": "0", "farmer": "-3"}
SIGNS = {"-": "minus", "+": "plus"}
AFTER_FARM = {
    "Miner": (1, 1, 0),
    "Merchant": (2, 0, 0),
    "Lady": (3 + 1, 1, 0),
    "Elder": (1, 1, 0),
    "Priest": (2, 0, 0),
    "Farmer": (-1 - 1, -1, 0),
    "Total": (6 + 2, 2, 0),
}
"""The pond to Leaf alone; the farm, 3 + 2 + 2 - 2 = 5, between Leaf and Stone: 2 each, of each person half rounded down
(3 Miner: 1 each; -2 Farmer: -1 each)."""
AT_THE_END = AFTER_FARM | {"Lady": (4, 1 + 7, 0), "Farmer": (-2, -1 - 3, 0), "Total": (8, 2 + 4, 0)}
"""The end village to Stone alone."""


def new_table(page: Page, *choices: str, names: Iterable[str] = ("Leaf", "Stone", "River")) -> str:
    """Fill the form of a new table; its address fragment."""
    go(page, "hampi/new")
    for choice in choices:
        choose(page, *choice.split("="))
    for seat, name in zip("abcde", names, strict=False):
        page.fill(f"[name=name-{seat}]", name)
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def taps(page: Page, keys: str) -> None:
    for key in keys.split():
        tap(page, key)


def count(page: Page, tiles: Iterable[str]) -> None:
    """Type the numbers of a zone, two taps each."""
    for tile in tiles:
        for one in tile.split(", "):
            person, number = one.split()
            taps(page, f"person:{person} n:{number}")
        tap(page, "tile")


def type_sums(page: Page, sums: Mapping[str, str]) -> None:
    """Type sums of one-digit numbers on the pad, such as 1+1-2. One number leads to the next that is open."""
    table = page.evaluate("location.hash")
    tap(page, f"sum:{next(iter(sums))}")
    for person, typed in sums.items():
        if not page.evaluate("location.hash").endswith(f"/number/sum:{person}"):
            go(page, f"{table}/number/sum:{person}")
        taps(page, " ".join(f"pad:{SIGNS.get(sign, sign)}" for sign in typed))
        tap(page, "app:go")
    go(page, table)


def bank(page: Page) -> dict[str, tuple[int, ...]]:
    """The balances shown in the bank, person by person, and their totals."""
    rows: list[list[str]] = page.locator(".bank tr:has(td)").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText.replace('owes', '').trim()))"
    )
    return {
        person: tuple(int(points.replace("−", "-")) for points in held)
        for person, *held in rows
        if person != "Cubes left"
    }


def test_three_players_by_tapping(page: Page, open_app: Open, screen: Screen) -> None:
    """A quick game: zones counted tile by tile and by their sums, one divided, undone across a reload, to its end."""
    open_app(page)
    table = new_table(page, "seats=3", "length=quick")
    taps(page, "draw:land completes:pond-1 mark:pond-1")
    count(page, POND)
    tap(page, "app:go")
    assert totals(page) == ["6", "0", "0"]
    tap(page, "draw:jewel")
    taps(page, "draw:land pass empty")
    taps(page, "draw:land mark:farm-1")
    taps(page, "draw:land mark:farm-1")
    taps(page, "draw:land completes:farm-1 pass")
    before = bank(page)
    count(page, FARM)
    screen("hampi-booking")
    tap(page, "app:go")
    assert bank(page) == AFTER_FARM
    tap(page, "app:undo")
    assert status(page).startswith("Undone")
    assert bank(page) == before
    open_app(page)  # closed and opened again with a zone counted and not booked
    page.locator(".table-card").tap()
    page.locator(".at-table").wait_for()
    assert bank(page) == before
    tap(page, "app:redo")
    assert bank(page) == AFTER_FARM
    assert "Sun Jewel: Stone" in page.locator("main").inner_text()
    tap(page, "draw:condition-2")
    assert "Sun Jewel: Leaf" in page.locator("main").inner_text()
    taps(page, "draw:land completes:end-village-1 mark:end-village-1")
    page.locator("details:has([data-key='sum:lady']) summary").tap()
    type_sums(page, SUMS)
    tap(page, "app:go")
    assert bank(page) == AT_THE_END
    taps(page, "draw:condition-1 empty stop")
    assert page.evaluate("location.hash") == f"{table}/end"
    go(page, f"{table}/sheet")
    assert sheet_adds_up(page, 3) == list(AT_THE_END["Total"])
    assert page.locator("#win").inner_text() == "Leaf wins on the Sun Jewel"


TEMPLE = {"miner": "2", "merchant": "2+2", "lady": "1+1+1-2", "elder": "2+2", "farmer": "-2"}
"""The book's temple: 9 points."""
THREE = ("priest +2, farmer +2", "farmer +2, lady +2", "lady +2, elder +2")
"""The book's pond: 12 points."""
MARKET = (
    *("lady +2", "merchant +2", "merchant +2"),
    *("elder +2, lady +1", "elder +2, lady +1", "elder +2, lady +1", "farmer -2"),
)
"""The book's market: 13 points."""
ADVANCED = {
    "Miner": (2, 0),
    "Merchant": (4 + 4, 0),
    "Lady": (1 + 2 + 5, 2),
    "Elder": (4 + 1 + 6, 1),
    "Priest": (1, 1),
    "Farmer": (-2 + 2 - 2, 2),
    "Total": (9 + 6 + 13, 6),
}
"""The temple and the market to Leaf alone, the pond to both: of each person half."""


def cubes_left(page: Page) -> list[str]:
    return page.locator(".bank tr", has_text="Cubes left").locator("td").all_inner_texts()


@LONG
def test_an_advanced_game_by_tapping(page: Page, open_app: Open, screen: Screen) -> None:
    """A temple and a market scored, all cubes back each time, seven conditions; the one with fewer points wins."""
    open_app(page)
    table = new_table(page, "seats=2", "mode=advanced", names=("Leaf", "Stone"))
    taps(page, "draw:land mark:temple-1 draw:land mark:pond-1 draw:land mark:pond-1 draw:land mark:pond-1")
    assert cubes_left(page) == ["6", "6"]
    taps(page, "draw:land completes:temple-1 completes:pond-1 mark:pond-1")
    page.locator("details:has([data-key='sum:lady']) summary").tap()
    type_sums(page, TEMPLE)
    open_app(page)  # closed and opened again with the temple counted and not booked
    page.locator(".table-card").tap()
    page.locator(".at-table").wait_for()
    assert "1+1+1−2" in page.locator("main").inner_text()
    taps(page, "book:bare app:go")  # no number is entered for the priest
    assert totals(page) == ["9", "0"]
    assert cubes_left(page) == ["6", "6"], "the pond is scored next"
    count(page, THREE)
    assert "12 for Leaf and Stone, 6 each" in page.locator(".tried-zone").inner_text()
    tap(page, "app:go")
    assert totals(page) == ["15", "6"]
    assert cubes_left(page) == ["8", "8"]
    taps(page, "draw:jewel empty draw:land mark:market-1 draw:condition-1")
    assert "Sun Jewel: Leaf" in page.locator("main").inner_text()
    taps(page, "draw:land completes:market-1 pass")
    count(page, MARKET)
    tap(page, "app:go")
    assert bank(page) == ADVANCED
    assert cubes_left(page) == ["8", "8"]
    taps(page, "draw:condition-2 draw:condition-3 seat:B given draw:condition-4 seat:A seat:B given")
    assert "Sun Jewel: Leaf and Stone" in page.locator("main").inner_text()
    taps(page, "draw:condition-5 given draw:condition-6 seat:A given draw:condition-7")
    page.locator("details:has([data-key='person:farmer']) summary").tap()
    screen("hampi-seventh-condition")
    taps(page, "person:farmer most")
    assert page.evaluate("location.hash") == f"{table}/end"
    go(page, f"{table}/sheet")
    assert sheet_adds_up(page, 2) == list(ADVANCED["Total"])
    assert page.locator("#win").inner_text() == "Stone wins on the Sun Jewel"
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    assert "Lady 1+1+1−2 = 1" in page.locator("main").inner_text()


def paint(page: Page, place: str, keys: str = "") -> None:
    """The next tile of the copy, painted on its space and placed."""
    number = page.locator("[data-key^='form:tile:']").first.get_attribute("data-key")
    assert number
    tap(page, f"{number.partition('/')[0]}/{place}")
    for key in keys.split():
        tap(page, f"tell:{key}")
    tap(page, "app:told")
    page.locator(".at-table .map").wait_for()


def test_a_tile_entered_first_turns_itself_to_fit(page: Page, open_app: Open, screen: Screen) -> None:
    """Each space shows what the tile could bring; a tap turns it to fit, further taps turn it on, then it is placed."""
    open_app(page)
    new_table(page, "seats=2", "landscape=yes", names=("Leaf", "Stone"))
    paint(page, "0/0", POND_RIGHT)
    paint(page, "1/0")
    paint(page, "0/1", "person=miner")
    tap(page, "form:tile:4")
    taps(page, "tell:brush=P tell:side=0 tell:person=lady app:told")
    page.locator(".brings").first.wait_for(state="attached")
    assert page.locator(".brings").all_text_contents() == ["+2"], "Lady 2, twice, and Farmer −2"
    screen("hampi-brings")
    tap(page, "place:1/1")
    there = page.locator(".map-touch [aria-pressed='true']")
    seen = []
    for _ in range(3):
        settled(page)
        chosen = page.locator(".turnings [aria-pressed='true']").get_attribute("data-key")
        seen.append(chosen)
        assert there.get_attribute("data-key") != chosen
        there.tap()
    assert len(set(seen)) == 3
    screen("hampi-turned")
    taps(page, "place:1/-1 app:go")
    settled(page)
    assert page.locator(".btn.go").inner_text() == "Cube on Pond 1: +2"


POND_RIGHT = "brush=P side=5 person=lady person=farmer person=farmer"


def paid(page: Page, open_app: Open) -> None:
    """What the Banker pays stands above the map; a tick outlives a reload and the page; the main button goes on."""
    rows = page.locator(".payout .pay")
    assert [" ".join(row.split()) for row in rows.all_inner_texts()] == ["Lady 0 → 4 take 2 2", "Farmer 0 → −2 owes 2"]
    pay_out, land = page.locator(".payout").bounding_box(), page.locator(".map").bounding_box()
    assert pay_out
    assert land
    assert pay_out["y"] < land["y"]
    assert page.locator(".btn.go").inner_text().startswith("Cards paid for Pond 1")
    rows.first.tap()
    page.wait_for_timeout(400)
    page.reload()
    for again in (page, page.context.new_page()):  # a new page has nothing of what the old one keeps for itself
        open_app(again, page.evaluate("location.hash"))
        again.locator(".payout").wait_for()
        assert again.locator(".pay input").evaluate_all("all => all.map((one) => one.checked)") == [True, False]
    again.close()


def test_a_landscape_is_painted_and_laid(page: Page, open_app: Open, screen: Screen) -> None:
    """Tiles painted where they lie; a pond that the fourth tile closes is found; a quick game's end."""
    open_app(page)
    table = new_table(page, "seats=3", "mode=advanced", "length=quick", "landscape=yes")
    paint(page, "0/0", POND_RIGHT)  # the pond on its upper right
    assert page.evaluate("location.hash") == table
    paint(page, "1/0", "person=miner n=1")
    paint(page, "0/1")
    assert "List of the 3 tiles" in page.locator("main").inner_text()
    tap(page, "form:tile:4/1/-1")
    assert "Lower left: pond, same as the adjacent tile" in str(page.locator(".s2").get_attribute("aria-label"))
    tap(page, "tell:person=lady")
    screen("hampi-painting")
    tap(page, "app:told")
    assert "Pond 1" in page.locator(".closed-zones").inner_text()
    screen("hampi-landscape")
    tap(page, "mark:pond-1")
    paid(page, open_app)
    tap(page, "app:go")
    assert bank(page) == dict.fromkeys(AT_THE_END, (0, 0, 0)) | {
        "Lady": (2 + 2, 0, 0),
        "Farmer": (-2, 0, 0),
        "Total": (4 - 2, 0, 0),
    }
    taps(page, "own:tile tile:2 place:2/0")  # beside one tile only
    refusal = page.locator(".refusal")
    assert "The tile would touch only one side here." in refusal.inner_text()
    assert "Rules: Turn Conditions" in refusal.inner_text()
    tap(page, "app:rule")
    assert "House rule." in status(page)
    taps(page, "app:undo app:undo")
    go(page, "hampi/copy")
    assert page.locator(".tiles-drawn li").count() == 4
    go(page, table)
    tap(page, "draw:jewel")
    taps(page, "empty")
    page.locator("[data-open='conditions']").tap()
    taps(page, "draw:condition-1 empty stop")
    assert page.evaluate("location.hash") == f"{table}/end"
    go(page, f"{table}/sheet")
    assert page.locator("#win").inner_text() == "Leaf wins on the Sun Jewel"


def test_a_stroke_paints_each_side_that_it_comes_to(page: Page, open_app: Open) -> None:
    """With a finger or a mouse; what lies outside is no part of it, and a second finger ends it."""
    open_app(page)
    new_table(page, "seats=2", "landscape=yes", names=("Leaf", "Stone"))
    tap(page, "form:tile:1/0/0")
    tap(page, "tell:brush=F")
    at = {name: page.locator(f".sector.{name}").bounding_box() for name in ("s0", "s1", "s2", "s3")}
    x, y = {}, {}
    for name, box in at.items():
        assert box
        x[name], y[name] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x["s0"], y["s0"])
    page.mouse.down()
    page.mouse.move(x["s1"], y["s1"], steps=4)
    page.mouse.move(x["s1"] + 200, y["s1"], steps=4)  # off the tile
    page.mouse.move(x["s2"], y["s2"])
    page.mouse.up()
    assert status(page).endswith("Farm right, lower right and lower left.")
    assert page.locator("[data-key='app:untell']").inner_text().endswith("Farm lower left")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *names: str) -> None:
        points = [{"x": x[name], "y": y[name], "id": at} for at, name in enumerate(names)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        settled(page)

    tap(page, "tell:brush=P")
    touch("touchStart", "s3")
    touch("touchMove", "s2")
    touch("touchEnd")
    assert status(page).endswith("Pond lower left and left; farm right and lower right.")
    touch("touchStart", "s0")
    touch("touchStart", "s0", "s3")
    touch("touchMove", "s1", "s3")
    touch("touchEnd")
    assert status(page).endswith("Pond lower left and left; farm right and lower right.")
    tap(page, "app:told")
    assert "Pond lower left and left; farm right and lower right" in page.locator("#map-list").inner_html()


def test_the_tap_after_a_fast_stroke_counts(page: Page, open_app: Open) -> None:
    """A stroke of a few milliseconds is no fling of the page, whose end would take the next tap with it."""
    open_app(page)
    new_table(page, "seats=2", "landscape=yes", names=("Leaf", "Stone"))
    tap(page, "form:tile:1/0/0")
    page.locator(".pad-of").wait_for()
    finger = page.context.new_cdp_session(page)

    def middle(selector: str) -> dict[str, float]:
        box = page.locator(selector).bounding_box()
        assert box
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    sides = [middle(f".sector.s{side}") for side in (5, 0, 1, 2)]
    for brush in ("P", "F", "R", "P", "F"):
        key = middle(f"[data-key='tell:brush={brush}']")
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": sides[:1]})
        for at in sides[1:]:
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.touchscreen.tap(key["x"], key["y"])
        settled(page)
        assert page.locator(f"[data-key='tell:brush={brush}']").get_attribute("aria-checked") == "true", brush


def test_a_tile_is_laid_by_keyboard_alone(page: Page, open_app: Open) -> None:
    """Arrows go round the sides, digits choose the brush, space paints, M is the middle and P the people."""
    open_app(page)
    table = new_table(page, "seats=2", "landscape=yes", names=("Leaf", "Stone"))
    keys = page.keyboard

    def focused() -> str:
        return str(page.evaluate("document.activeElement.dataset.key"))

    page.locator("[data-key='form:tile:1/0/0']").focus()
    keys.press("Enter")
    page.locator(".pad-of").wait_for()
    page.locator("[data-key='tell:side=0']").focus()
    for key in ("4", "Space", "ArrowRight", "3", "Space", "ArrowRight", "Space"):
        keys.press(key)
    assert focused() == "tell:side=2"
    keys.press("m")
    assert focused() == "tell:side=middle"
    for key in ("6", "Space", "p", "ArrowDown", "ArrowDown", "Space"):
        keys.press(key)
    assert focused() == "tell:person=lady"
    says = "Lady, 2. Farm lower right and lower left; road with an end village right; temple; Lady 2."
    assert status(page) == says
    keys.press("Escape")  # back to the table; the tile stays in the hand
    page.locator("[data-key='form:tile:1/0/0']").focus()
    keys.press("Enter")
    page.locator("[data-key='app:told']").focus()
    keys.press("Enter")
    page.locator(".at-table .map").wait_for()
    assert page.evaluate("location.hash") == table


@LONG
def test_a_whole_game_with_the_tiles_of_the_box(page: Page, open_app: Open) -> None:
    """Your own copy, empty at first: every tile is painted when it is drawn, until the seventh condition."""
    open_app(page)
    table = new_table(page, "seats=2", "landscape=yes", names=("Leaf", "Stone"))
    paint(page, "0/0", "brush=P side=5 person=lady")
    paint(page, "1/0", "side=1")  # a road alone ends in a village
    paint(page, "0/1", "person=elder")
    paint(page, "1/-1", "person=priest")  # the pond goes on by itself, and is complete
    tap(page, "mark:pond-1")
    rows = page.locator(".payout .pay")
    assert [" ".join(row.split()) for row in rows.all_inner_texts()] == ["Lady 0 → 2 take 2", "Priest 0 → 2 take 2"]
    page.locator(".map [data-key='app:go']").first.tap()  # the next space: all is paid
    page.locator(".map [data-key^='form:tile:5/']").first.wait_for()
    paint(page, "1/1", "person=miner")  # so does the road, to a second village
    taps(page, "mark:end-village-1 app:go")
    assert totals(page) == ["4", "2"]
    tap(page, "draw:jewel")
    tap(page, "empty")
    for number in range(1, 8):
        page.locator("[data-open='conditions']").tap()
        tap(page, f"draw:condition-{number}")
        while page.locator("[data-key='given']").count():
            tap(page, "given")
        if number == 3:
            tap(page, "empty")
    assert page.evaluate("location.hash") == f"{table}/end"
    go(page, f"{table}/sheet")
    assert sheet_adds_up(page, 2) == [2 + 2, 2]
    assert page.locator("#win").inner_text() == "Leaf wins on the Sun Jewel"  # the most support, when condition 1 came
    go(page, "hampi/copy")
    assert page.locator(".tiles-drawn li").count() == 5


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")


def pages(page: Page) -> Iterator[str]:
    """Every page of the game, one after the other; yields its name when it is shown."""
    for name in ("about", "new", "copy", "condition", "tile"):
        tail = {"about": "", "condition": "/copy/condition:3", "tile": "/copy/tile:1"}.get(name, f"/{name}")
        go(page, f"hampi{tail}")
        unfold(page)
        yield name
    for key in POND_RIGHT.split():
        tap(page, f"tell:{key}")
    yield "tile-painted"
    tap(page, "app:told")
    go(page, "hampi/copy")
    yield "copy-painted"
    yield from zone_pages(page)
    yield from landscape_pages(page)
    table = new_table(page, "seats=2", "way=end", names=("Leaf", "Stone"))
    tap(page, "sum:lady")
    yield "number"
    taps(page, "pad:5 app:go")
    assert page.evaluate("location.hash").startswith(f"{table}/number/"), "one number leads to the next"
    go(page, table)
    yield "final"


def zone_pages(page: Page) -> Iterator[str]:
    table = new_table(page, "seats=5", names=("Leaf", "Stone", "River", "Cloud", "Thunderstorm"))
    yield "draw"
    tap(page, "draw:land")
    yield "zones"
    taps(page, "completes:pond-1 mark:pond-1")
    unfold(page)
    yield "score"
    count(page, POND)
    yield "counted"
    tap(page, "app:go")
    yield "booked"
    taps(page, "draw:jewel draw:land pass empty draw:land")
    yield "cube"
    taps(page, "mark:farm-1 draw:condition-3")
    unfold(page)
    yield "condition-asked"
    tap(page, "seat:B")
    yield "named"
    tap(page, "given")
    unfold(page)
    yield "round-2"
    for tail in ("seat/B", "log", "menu", "amend", "form/players", "sheet"):
        go(page, f"{table}/{tail}")
        if tail == "amend":
            tap(page, "seat:A")
        if tail == "sheet":
            unfold(page)
        yield tail


def landscape_pages(page: Page) -> Iterator[str]:
    new_table(page, "seats=3", "mode=advanced", "landscape=yes")
    yield "where"
    tap(page, "form:tile:2/0/0")
    yield "offered"
    tap(page, "tell:person=lady")
    yield "this-one"
    taps(page, "tell:known=1 app:told")
    tap(page, "own:tile")
    yield "which"
    taps(page, "tile:1")
    yield "place"
    taps(page, "place:1/0")
    yield "turn"
    page.locator(".turnings [data-key^='turns:']").first.tap()
    settled(page)
    tap(page, "app:go")
    paint(page, "0/1")
    tap(page, "form:tile:3/1/-1")
    taps(page, "tell:brush=F tell:side=2 app:told")
    yield "refused"
    taps(page, "app:heard app:untell app:told")
    unfold(page)
    yield "found"
    tap(page, "mark:pond-1")
    yield "landscape-score"
    tap(page, "app:go")
    yield "landscape-booked"


def test_every_page(page: Page, open_app: Open, screen: Screen) -> None:
    """Nothing serious for axe-core, nothing too small for a finger, no sideways scroll."""
    open_app(page)
    wrong: list[str] = []
    for number, name in enumerate(pages(page)):
        screen(f"hampi-{name.replace('/', '-')}")
        wrong += [f"{name}: {fault}" for fault in flaws(page, themes(number))]
    assert not wrong, "\n".join(wrong)


def test_the_size_of_the_map_stays(page: Page, open_app: Open) -> None:
    """Also once another page was open, and in the next turn."""
    for key, text in HAMPI.kept().items():
        page.add_init_script(f"localStorage[{json.dumps(key)}] ??= {json.dumps(text)}")
    open_app(page, f"#table/{ID}")
    size = page.locator("[name=map-size]:checked")
    assert size.get_attribute("value") == "half"
    page.locator("[name=map-size][value=whole]").tap()
    taps(page, "place:-1/6 app:go")
    settled(page)
    assert size.get_attribute("value") == "whole"
    go(page, f"table/{ID}/log")
    go(page, f"table/{ID}")
    settled(page)
    assert size.get_attribute("value") == "whole"
