"""How much a table asks for, task by task, on a phone of 360 x 740: taps, scrolls and pages.

docs/TAPS.md has the numbers. A test fails if one of them grows; where one shrinks, the test writes it into the file. A
task is a test that taps its way through and calls `counted` with its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from conftest import LONG
from playwright.sync_api import Locator, Page
from test_indus import BOARD, stroke
from test_panchayat import settled

ROOT: Final = Path(__file__).resolve().parents[2]
FILE: Final = ROOT / "docs" / "TAPS.md"
SIZE: Final = (360, 740)
TEAMS: Final = ("red", "blue", "yellow")
STARTS: Final = ("Nb", "Ne", "Sb", "Nc", "Nf", "Sc")
Open = Callable[..., Page]


class Cost(NamedTuple):
    """What a task takes. A scroll is one screen, or a part of one; a page is one that is opened after the first."""

    taps: int
    scrolls: int
    pages: int

    def __str__(self) -> str:
        return f"{self.taps}, {self.scrolls}, {self.pages}"


class Finger:
    """A finger that counts its taps, the screens it scrolls first, and the pages that come."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cost = Cost(0, 0, 0)

    def tap(self, key: str) -> None:
        """Tap a key of the page, after scrolling to it where it is out of sight or below the ledge."""
        self.on(self.page.locator(f'[data-key="{key}"]:not([aria-disabled="true"])').first)

    def draw(self, places: str) -> None:
        """Draw a stroke, which is one tap."""
        stroke(self.page, places)
        self.cost = self.cost._replace(taps=self.cost.taps + 1)

    def draws(self, parts: Sequence[Locator]) -> None:
        """Draw a stroke over parts of a piece."""
        mouse = self.page.mouse
        for at, part in enumerate(parts):
            box = part.bounding_box()
            assert box
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if not at:
                mouse.down()
        mouse.up()
        settled(self.page)
        self.cost = self.cost._replace(taps=self.cost.taps + 1)

    def on(self, one: Locator) -> None:
        """Tap a control."""
        before = self.page.evaluate("location.hash")
        scrolls = one.evaluate(FAR)
        one.tap()
        settled(self.page)
        pages = self.page.evaluate("location.hash") != before
        self.cost = Cost(self.cost.taps + 1, self.cost.scrolls + scrolls, self.cost.pages + pages)


FAR: Final = """one => {
    const bar = document.querySelector(".page:not([hidden]) .ledge");
    const low = bar && !bar.contains(one) ? bar.getBoundingClientRect().top : innerHeight;
    const { top, bottom } = one.getBoundingClientRect();
    return Math.ceil(Math.max(0, bottom - low, -top) / low);
}"""
"""How many screens away a control is."""


@pytest.fixture
def finger(page: Page, open_app: Open) -> Finger:
    """A finger on the app, on a small phone."""
    page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    return Finger(open_app(page))


def rows() -> Iterator[tuple[str, str, str]]:
    """Each task of the file, with its cost before and now."""
    for line in FILE.read_text("utf-8").splitlines():
        if found := re.fullmatch(r"\| (.+?) \| (.+?) \| (\d+, \d+, \d+) \|", line):
            yield found[1], found[2], found[3]


def counted(task: str, finger: Finger) -> None:
    """Compare a task with its row in the file, or write the row where it became shorter."""
    held = {name: now for name, _, now in rows()}
    assert task in held, f"docs/TAPS.md needs a row: | {task} | – | {finger.cost} |"
    most = Cost(*map(int, held[task].split(", ")))
    grown = [
        f"{name}: {now}, not {was}" for name, now, was in zip(Cost._fields, finger.cost, most, strict=True) if now > was
    ]
    assert not grown, f"{task}: {'; '.join(grown)}"
    if finger.cost != most:
        text = FILE.read_text("utf-8")
        FILE.write_text(re.sub(rf"(\| {re.escape(task)} \| .+? \|) {most} \|", rf"\1 {finger.cost} |", text), "utf-8")


def new_table(page: Page, game: str, *choices: str) -> str:
    """Begin a table of two with your own copy; return its address."""
    page.evaluate("where => { location.hash = where }", f"{game}/new")
    page.fill("[name=name-a]", "Leaf")
    page.fill("[name=name-b]", "Stone")
    for choice in (*(("copy=own",) if game != "hampi" else ()), *choices):
        name, _, value = choice.partition("=")
        page.locator(f"label:has([name={name}][value={value}])").tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    address: str = page.evaluate("location.hash")
    return address


HOUSE: Final = ("points=3", "type=R", "conditions=near:1", "conditions:1:match=I")
WELL: Final = ("type=G",)


@pytest.mark.parametrize(
    ("task", "building", "taps"),
    [
        ("Panchayat: enter a building with a condition, and place it", "house", HOUSE),
        ("Panchayat: enter a building without one, and place it", "house", HOUSE[:2]),
        ("Panchayat: enter a building whose points the rulebook gives, and place it", "well", WELL),
    ],
)
def test_a_building(finger: Finger, task: str, building: str, taps: tuple[str, ...]) -> None:
    """From the question, which opens by itself, to the placed tile."""
    page = finger.page
    table = new_table(page, "panchayat")
    for key in (f"tile:{building}", "tile:temple", f"hand:{building}", "cell:b3"):
        if not page.locator(f'[data-key="{key}"][aria-pressed="true"]').count():
            page.locator(f'[data-key="{key}"]').first.tap()
            settled(page)
    assert page.evaluate("location.hash") == f"{table}/lay/hand:{building}/cell:b3"
    for one in taps:
        finger.tap(f"tell:{one}")
    finger.tap("app:told")
    assert page.evaluate("location.hash") == table
    assert "b3" in page.locator(".held.laid").inner_text()
    counted(task, finger)


STARTING: Final = (("0/0", "side=5"), ("1/0", ""), ("0/1", ""))
"""Starting tiles with their spaces: a road that leads up from the first one, and land."""
FARM_SIDES: Final = ("side=3", "side=4")
USUAL: Final = ("side=5", "brush=F", *FARM_SIDES, "person=priest", "person=lady")
"""The other end of the road, a farm on two sides, two people."""
LAND_TILE: Final = {
    "taps": "enter a Land tile with a road, a farm and two people, and place it",
    "copy": "place a Land tile of your copy",
    "stroke": "enter the same Land tile, its farm with one stroke, and place it",
}


CLOSES: Final = (("0/0", "brush=P side=5 person=lady"), ("1/0", ""), ("0/1", ""), ("1/-1", "person=lady"))
"""Starting tiles, of which one has a corner of a pond, and the tile that completes it."""


def test_a_pay_out(finger: Finger) -> None:
    """A pond scores: from the pay-out, which stands above the map, to the next player's turn."""
    page = finger.page
    new_table(page, "hampi", "landscape=yes")
    for place, told in CLOSES:
        page.locator(f"[data-key$='/{place}']").tap()
        for one in told.split():
            page.locator(f"[data-key='tell:{one}']").tap()
        page.locator("[data-key='app:told']").tap()
        settled(page)
    page.locator("[data-key='mark:pond-1']").tap()
    settled(page)
    shown = page.locator(".payout .pay").first
    assert " ".join(shown.inner_text().split()) == "Lady 0 → 4 take 2 2"
    assert shown.evaluate(FAR) == 0
    finger.on(page.locator(".ledge .go"))
    assert not shown.is_visible()
    counted("Hampi: pay out a zone", finger)


def test_a_land_tile(finger: Finger) -> None:
    """From the map to the tile that lies on it: painted, at the next table of the same copy chosen, and by a stroke."""
    page = finger.page
    for by in ("taps", "copy", "stroke"):
        table = new_table(page, "hampi", "landscape=yes")
        for at, (place, tap) in enumerate(STARTING):
            page.locator(f"[data-key$='/{place}']").tap()
            key = tap if by == "taps" else f"known={at + 1}"
            if key:
                page.locator(f"[data-key='tell:{key}']").tap()
            page.locator("[data-key='app:told']").tap()
            settled(page)
        page.evaluate("scrollTo(0, 0)")
        finger.cost = Cost(0, 0, 0)
        finger.on(page.locator("[data-key$='/1/-1']"))
        for one in ("known=4",) if by == "copy" else USUAL:
            if by == "taps" or one not in FARM_SIDES:
                finger.tap(f"tell:{one}")
            elif one == FARM_SIDES[0]:
                finger.draws([page.locator(f"[data-key='tell:{side}']") for side in FARM_SIDES])
        finger.tap("app:told")
        assert page.evaluate("location.hash") == table
        assert "List of the 4 tiles" in page.locator("#map-list").inner_text()
        counted(f"Hampi: {LAND_TILE[by]}", finger)


def test_white_dots(finger: Finger) -> None:
    """A card is played whose dots are not entered: from the question to what is paid."""
    page = finger.page
    table = new_table(page, "parikrama")
    for key in ("rest:3", "group:new", "card:purple", "value:2"):
        page.locator(f'[data-key="{key}"]').first.tap()
        settled(page)
    finger.tap("fact:dots:P2=1")
    assert page.evaluate("location.hash") == table
    assert "1 card" in " ".join(page.locator(".pk-price").inner_text().split())
    counted("Parikrama: enter the travel cost of a card that is played", finger)


def test_all_travel_costs(finger: Finger) -> None:
    """The sheet, a digit a row."""
    page = finger.page
    page.evaluate("location.hash = 'parikrama/copy/dots'")
    page.locator(".costs").wait_for()
    for value in "12567":
        finger.tap(f"tell:{value}=1")
    finger.tap("app:told")
    assert "28 of 28" in page.locator("[data-key='form:dots']").inner_text()
    counted("Parikrama: enter all travel costs", finger)


CARD: Final = ("circle:P=1", "symbol:wheel=1", "half=1")
"""What most Journey cards show: a circle of their colour, a symbol, half a loop."""


PIECES: Final = (
    ("enter what a card shows in the Journal", "card:P1", CARD),
    ("enter a Hitch-Hike card", "ride:truck", ("free=3", "number=6")),
    ("enter a Sight with two cards", "sight:1", ("hue:1=2", "value:1=5", "hue:2=0", "value:2=7", "end=0", "points=4")),
    (
        "enter a Scoring table of six numbers",
        "table:circles",
        ("for:1=1", "for:2=2", "for:3=4", "for:4=6", "for:5=9", "for:6=12"),
    ),
)


def test_a_piece_of_your_copy(finger: Finger) -> None:
    """From its page to the next one."""
    page = finger.page
    for task, name, taps in PIECES:
        page.evaluate("where => { location.hash = where }", f"parikrama/copy/{name}")
        page.locator(f"[data-key='tell:{taps[0]}']").wait_for()
        finger.cost = Cost(0, 0, 0)
        for one in taps:
            finger.tap(f"tell:{one}")
        finger.tap("app:told")
        counted(f"Parikrama: {task}", finger)


@LONG
def test_a_row_of_cards(finger: Finger) -> None:
    """All Journey cards of your copy, one after the other."""
    page = finger.page
    page.evaluate("location.hash = 'parikrama/copy'")
    finger.tap("form:card:P1")
    for hue in "PBGY":
        for _ in range(7):
            for one in (f"circle:{hue}=1", *CARD[1:], ""):
                finger.tap(f"tell:{one}" if one else "app:told")
    page.evaluate("location.hash = 'parikrama/copy'")
    page.locator("[data-key='form:card:P1']").wait_for()
    assert "28 of 28 cards entered" in page.locator("main").inner_text()
    counted("Parikrama: enter all Journey cards of your copy", finger)


SIDES: Final = ("circle:0=P", "circle:1=B", "circle:2=G", "circle:3=Y", "symbol=lotus")


@pytest.mark.parametrize(
    ("task", "loops", "places"),
    [
        ("Parikrama: enter a tile whose loop parts are as on the last one", (), False),
        pytest.param("Parikrama: enter a tile with two more loop parts", ("loop:2=+", "loop:3=+"), False, marks=LONG),
        ("Parikrama: enter a tile, and place it", (), True),
    ],
)
def test_a_tile(finger: Finger, task: str, loops: tuple[str, ...], *, places: bool) -> None:
    """A tile from the row, whose page opens by itself: until it is in the hand, or on the Map."""
    page = finger.page
    table = new_table(page, "parikrama", "maps=yes")

    def tap(key: str) -> None:
        page.locator(f'[data-key="{key}"]:not([aria-disabled="true"])').first.tap()
        settled(page)

    cards = [key for hue in ("blue", "green", "yellow") for key in (f"card:{hue}", "value:4")]
    for key in ("form:tile:new:start", "tell:loop:0=+", "tell:loop:1=+", "app:told", "tile:0"):
        tap(key)
    for key in ("rest:3", "done", "rest:3", "done", "rest:3", "group:new", *cards, "pay:none", "rest:3", "done"):
        tap(key)
    for key in ("close:1", "keep:B4", "row:2"):
        tap(key)
    assert page.evaluate("location.hash") == f"{table}/form/tile:new:basic"
    for one in (*SIDES, *loops):
        finger.tap(f"tell:{one}")
    finger.tap("app:told")
    assert page.evaluate("location.hash") == table
    if places:
        finger.tap("cell:1/0")
        finger.tap("app:go")
        assert "Where do you place it?" not in page.locator("main").inner_text()
    counted(task, finger)


@LONG
def test_a_row_of_buildings(finger: Finger) -> None:
    """Twenty buildings of your copy, each with its type, its points and, every second one, a condition."""
    page = finger.page
    page.evaluate("location.hash = 'panchayat/copy'")
    finger.tap("form:card:bus-stop")
    for at in range(20):
        for one in (*HOUSE[: 4 if at % 2 else 2],):
            key = page.locator(f'[data-key="tell:{one}"]')
            if key.get_attribute("aria-checked") != "true":
                finger.on(key)
        finger.tap("app:told")
    assert page.evaluate("location.hash") == "#panchayat/copy"
    assert "20 of 20" in page.locator("main").inner_text()
    counted("Panchayat: enter all twenty buildings of your copy", finger)


def painting(page: Page, *choices: str) -> str:
    """Begin a table of two in Indus, whose board is to be painted; return its address."""
    page.evaluate("where => { location.hash = where }", "indus/new")
    for choice in ("board=painted", *choices):
        name, _, value = choice.partition("=")
        page.locator(f'label:has([name="{name}"][value="{value}"])').first.tap()
    page.locator("button[type=submit]").tap()
    page.locator(".painting-board").wait_for()
    address: str = page.evaluate("location.hash")
    return address.removesuffix("/form/paint")


@pytest.mark.parametrize("by", ["strokes", pytest.param("single taps", marks=LONG)])
def test_a_painted_board(finger: Finger, by: str) -> None:
    """The whole board, which stays in sight: every ruin of one like the rulebook's first."""
    page = finger.page
    table = painting(page)
    for kind, fields in BOARD:
        if page.locator(f'[data-key="tell:brush={kind}"]').get_attribute("aria-checked") != "true":
            finger.tap(f"tell:brush={kind}")
        if by == "strokes":
            finger.draw(fields)
        else:
            for field in fields.split():
                finger.tap(f"tell:draw={field}")
    assert "19 ruins, 72 points" in page.locator('[data-key="app:told"]').inner_text()
    finger.tap("app:told")
    assert page.evaluate("location.hash") == table
    counted(f"Indus: paint the whole board by {by}", finger)


MOVING: Final = (
    *(key for at, start in enumerate(("Na", "Nd", "Sa")) for key in (f"add:{TEAMS[at]}-assistant", f"start:{start}")),
    *(key for at, start in enumerate(STARTS) for key in (f"add:{TEAMS[at % 3]}-worker", f"start:{start}")),
    *("add:red-professor", "start:W2", "pips:3"),
)
"""The first researchers of three players, an added one, and a roll."""


def test_a_move(finger: Finger) -> None:
    """From the roll to the next player's turn: a field, with what it adds, and the main button."""
    page = finger.page
    painting(page, "given=yes", "seats=3")
    stroke(page, BOARD[0][1])
    page.locator('[data-key="app:told"]').tap()
    for key in MOVING:
        page.locator(f'[data-key="{key}"]').first.tap()
        settled(page)
    finger.on(page.locator('[aria-label^="a3"]'))
    assert "Move to a3" in page.locator('[data-key="app:go"]').inner_text()
    finger.tap("app:go")
    assert page.locator(".phases [aria-current]").inner_text() == "Add"
    counted("Indus: move a researcher after the roll", finger)
