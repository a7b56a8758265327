"""Printed values of Parikrama entered on a phone: by tapping, by keys alone, at a whole table with your own copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from conftest import LONG, WHOLE
from playwright.sync_api import Locator, Page
from test_indus import flaws, sheet_adds_up
from test_panchayat import Open, Screen, go, looked_at, settled, tap, themes
from test_parikrama import PLAYTHROUGHS, make, new_table, taps

from engine.notation import read
from engine.table import Played
from games import GAMES
from games.parikrama.rules.maps.tile import Kind, Tile, turned
from games.parikrama.rules.moves.tiles import Lay, Shows
from games.parikrama.rules.pieces import HUES, SYMBOLS, Face, Hue, Marks, Ride, Scoring
from games.parikrama.rules.state import Setup

SIZES: Final = ((360, 740), (390, 844))
TABLE: Final = read((PLAYTHROUGHS / "parikrama-2.txt").read_text("utf-8"), GAMES)
BOX: Final[Setup] = TABLE.setup
"""A made-up box, whose game for two is worked out by hand."""
MOVES: Final[list[Any]] = [event.move for event in TABLE.events if isinstance(event, Played)]


def on(page: Page, key: str) -> Locator:
    """Return the keys of this name that can be tapped."""
    return page.locator(f'[data-key="{key}"]:not([aria-disabled="true"])')


def enter(page: Page, tile: Tile, turns: int) -> None:
    """Enter a tile as it is held, on the page that opened or is opened now, and go on to the table."""
    if "/form/tile:new:" not in page.evaluate("location.hash"):
        page.locator("[data-key^='form:tile:new:']").first.tap()
    page.locator(".pk-nine").wait_for()
    for at, letter in enumerate(turned(tile.circles, turns)):
        if on(page, f"tell:circle:{at}={letter}").count():  # the fourth colour of a Special tile is concluded
            tap(page, f"tell:circle:{at}={letter}")
    for at, letter in enumerate(turned(tile.loops, turns)):
        if on(page, f"tell:loop:{at}={letter}").count():  # otherwise it is as on the last tile
            tap(page, f"tell:loop:{at}={letter}")
    if tile.symbol:
        tap(page, f"tell:symbol={tile.symbol.value}")
    if tile.kind is Kind.SPECIAL:
        taps(page, f"tell:points={tile.points} tell:power=")
    tap(page, "app:told")


def marks(page: Page, found: Marks, hue: Hue | None = None) -> None:
    """Enter the marks of a card, those first that a Journey card asks for."""
    symbols = [(one, found.symbols[one.at]) for one in SYMBOLS if found.symbols[one.at]]
    if hue:
        first = symbols[0][0] if symbols else None
        tap(page, f"tell:circle:{hue.letter}={found.circles[hue.at]}")
        tap(page, f"tell:symbol:{first.value}=1" if first else "tell:symbol=0")
        tap(page, f"tell:half={found.halves}")
        symbols = [(one, many) for one, many in symbols if one is not first or many > 1]
    rest = [(f"circle:{one.letter}", found.circles[one.at]) for one in HUES if one is not hue]
    rest += [(f"symbol:{one.value}", many) for one, many in symbols]
    rest += [("loop", found.loops), *([] if hue else [("half", found.halves)])]
    for name, many in rest:
        if many:
            taps(page, f"tell:at={name} tell:{name}={many}")


def fill(page: Page, name: str) -> None:
    """Enter a Journey card, a Hitch-Hike card or a Scoring table on its page, by tapping, and save it."""
    kind, _, rest = name.partition(":")
    page.locator(".pk-spots").wait_for()
    if kind == "ride":
        ride = BOX.ride(Ride(rest))
        taps(page, f"tell:free={ride.free} tell:number={ride.number}")
        marks(page, ride.marks)
    elif kind == "table":
        for count, points in enumerate(BOX.table(Scoring(rest)) or (), 1):
            tap(page, f"tell:for:{count}={points}")
    else:
        face = Face.from_word(rest)
        printed = BOX.printed(face).marks
        assert printed
        marks(page, printed, face.hue)
    tap(page, "app:told")
    settled(page)


def costs(page: Page) -> None:
    """Answer the question for the white dots of each card played."""
    while (asked := page.locator("[data-key^='fact:dots:']")).count():
        face = (asked.first.get_attribute("data-key") or "").removeprefix("fact:dots:").partition("=")[0]
        tap(page, f"fact:dots:{face}={BOX.printed(Face.from_word(face)).dots}")
        settled(page)


@LONG
def test_a_whole_table_with_your_own_copy(page: Page, open_app: Open, screen: Screen) -> None:
    """Two players, nothing entered before: every printed value is asked on the way, and the sheet is as by hand."""
    open_app(page)
    table = new_table(page, "seats=2", "copy=own", "maps=yes", names=("Leaf", "Stone"))
    for number, move in enumerate(MOVES):
        if isinstance(move, Shows):
            lay = MOVES[number + 1]
            tile = BOX.tile(move.tile)
            assert tile
            enter(page, tile, lay.turns if isinstance(lay, Lay) else 0)
        elif isinstance(move, Lay):
            tap(page, move.path[0])
            tap(page, "app:go")
        else:
            for asked in [] if move.verb != "pays" else ("card", "ride"):
                while (key := page.locator(f"main [data-key^='form:{asked}:']")).count():
                    name = (key.first.get_attribute("data-key") or "").removeprefix("form:")
                    key.first.tap()
                    fill(page, name)
            make(page, move)
            if move.verb == "plays":
                costs(page)
    while (way := page.locator(".ledge a.go[href*='/form/']")).count():
        name = (way.get_attribute("href") or "").partition("/form/")[2].partition("/")[0]
        way.tap()
        fill(page, name)
    assert page.evaluate("location.hash").startswith(f"{table}/end")
    screen("parikrama-own-copy-end")
    go(page, f"{table}/sheet")
    assert sheet_adds_up(page, 2) == [61, 28]
    assert "Leaf wins" in page.locator("#win").inner_text()
    go(page, "parikrama/copy")
    assert f"{len(BOX.tiles)} of 57 tiles entered" in page.locator("main").inner_text()


def question(page: Page) -> str:
    """Return the question in the ledge."""
    return page.locator(".ledge h2").inner_text()


def test_a_tile_is_entered_by_keys_alone(page: Page, open_app: Open) -> None:
    """A digit is the colour, L the loop part beside the side asked, a letter the symbol; arrows go round the tile."""
    open_app(page)
    new_table(page, "seats=2", "copy=own", "maps=yes", names=("Leaf", "Stone"))
    page.locator("[data-key='form:tile:new:start']").first.focus()
    page.keyboard.press("Enter")
    page.locator(".pk-nine").wait_for()
    for key in ("l", "1", "l", "2", "0", "o"):
        page.keyboard.press(key)
        settled(page)
    assert question(page) == "Left: which colour? 4 of 4"
    said = [f"[aria-label='{one}']" for one in ("Top: Purple", "Right: Blue", "Bottom: none")]
    said += [f"[aria-label='{one}: loop part. Remove it']" for one in ("Upper right", "Lower right")]
    for one in (*said, "[role=radio][aria-checked=true]:has-text('Lotus')"):
        assert page.locator(one).count() == 1, one
    page.locator('[data-key="tell:at=circle:3"]').focus()
    for key in ("ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.key") == "tell:at=circle:0"
    page.keyboard.press("Enter")
    settled(page)
    assert question(page) == "Top: which colour? 1 of 4"
    page.keyboard.press("4")
    settled(page)
    assert question(page) == "Left: which colour? 4 of 4"
    tabs = page.locator("[role=grid], [role=radiogroup]").evaluate_all(
        "all => all.map(one => one.querySelectorAll('button[tabindex=\"0\"]').length)"
    )
    assert set(tabs) == {1}, "picture and symbols are each one stop of Tab"
    page.locator("[data-key='app:told']").focus()
    page.keyboard.press("Enter")
    settled(page)
    assert page.title().startswith("Stone’s turn, starting tiles"), (
        "his first tile is none of those entered: its page opens by itself"
    )


def test_a_tile_half_entered_survives_back_and_reload(page: Page, open_app: Open) -> None:
    open_app(page)
    table = new_table(page, "seats=2", "copy=own", "maps=yes", names=("Leaf", "Stone"))
    taps(page, "form:tile:new:start tell:circle:0=P tell:circle:1=B tell:loop:2=+")
    page.go_back()
    settled(page)
    assert page.evaluate("location.hash") == table
    assert page.locator("[data-draft=unfinished]").count() == 1
    tap(page, "form:tile:new:start")
    page.reload()
    page.locator("[data-key='tell:circle:2=G']").wait_for()
    assert question(page) == "Bottom: which colour? 3 of 4"
    assert page.locator("[aria-label='Lower left: loop part. Remove it']").count() == 1
    assert "loop part" in page.locator("[data-key='app:untell']").inner_text()
    tap(page, "open:points") if on(page, "open:points").count() else taps(page, "tell:at=points open:points")
    taps(page, "pad:9 pad:9 app:padded")
    assert page.locator(".refusal").count() == 1
    page.go_back()
    settled(page)
    assert question(page) == "How many points?"


def test_the_pages_of_your_copy_follow_each_other_by_keys_alone(page: Page, open_app: Open) -> None:
    """A digit is a number, a letter a symbol; the main button goes on with the next piece that is not entered."""
    open_app(page)
    go(page, "parikrama/copy/card:P6")
    for key in ("1", "w", "2"):
        page.keyboard.press(key)
        settled(page)
    assert page.locator("[aria-label='Purple 6 in the Journal'] .now").count() == 0, "nothing is asked any more"
    page.locator("[data-key='tell:at=symbol:wheel']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settled(page)
    assert question(page) == "Lotuses: how many?"
    page.keyboard.press("1")
    settled(page)
    assert "Lotuses: 1" in page.locator("[data-key='app:untell']").inner_text()
    page.locator("[data-key='app:told']").focus()
    page.keyboard.press("Enter")
    settled(page)
    assert page.evaluate("location.hash") == "#parikrama/copy/card:P7"
    page.go_back()
    settled(page)
    go(page, "parikrama/copy")
    said = page.locator("[data-key='form:card:P6']").inner_text()
    assert "1 purple circle, 1 Wheel, 1 Lotus, 2 half loops" in said


def test_a_sight_half_entered_survives_back_and_reload(page: Page, open_app: Open) -> None:
    open_app(page)
    go(page, "parikrama/copy/sight:1")
    taps(page, "tell:hue:1=2 tell:value:1=5 tell:hue:2=0")
    page.go_back()
    settled(page)
    go(page, "parikrama/copy/sight:1")
    page.reload()
    page.locator("[data-key='tell:value:2=7']").wait_for()
    assert question(page) == "Card 2: which value?"
    taps(page, "tell:value:2=7 tell:end=0 open:points pad:1 pad:2 app:padded")
    assert "Points: 12" in page.locator("[data-key='app:untell']").inner_text()
    tap(page, "app:untell")
    assert question(page) == "Points: how many?"
    taps(page, "open:points pad:9 pad:9 app:padded")
    assert page.locator(".refusal").count() == 1
    page.go_back()
    settled(page)
    taps(page, "tell:points=4 app:told")
    go(page, "parikrama/copy")
    assert "Blue 5 and any 7 · 4 points" in page.locator("[data-key='form:sight:1']").inner_text()


def copy_pages(page: Page) -> Iterator[str]:
    """The pages of the other pieces of your copy, empty and half entered; yields a name for each."""
    for name, entered in (
        ("card:B5", "tell:circle:B=1"),
        ("ride:truck", "tell:free=3"),
        ("sight:1", "tell:hue:1=2 tell:value:1=0 tell:hue:2=0 tell:value:2=7"),
        ("table:circles", "tell:for:1=1 tell:for:2=2 tell:for:3=4"),
    ):
        go(page, f"parikrama/copy/{name}")
        page.locator(".pk-spots").wait_for()
        kind = name.partition(":")[0]
        yield kind
        taps(page, entered)
        yield f"{kind}-half"
    tap(page, "tell:at=for:2")
    yield "table-again"
    go(page, "parikrama/copy/sight:1")
    tap(page, "tell:at=hue:2")
    yield "sight-again"
    taps(page, "tell:hue:2=3")
    yield "sight-value"


def pages(page: Page) -> Iterator[str]:
    """The pages of a tile, one after the other; yields a name for each."""
    new_table(page, "seats=2", "copy=own", "maps=yes", names=("Leaf", "Thunderstorm"))
    yield "which"
    tap(page, "form:tile:new:start")
    yield "new"
    taps(page, "tell:circle:0=P tell:circle:1=B tell:loop:0=+ tell:loop:1=+ tell:loop:3=+ tell:symbol=lotus")
    yield "half"
    tap(page, "tell:at=spots")
    yield "parts"
    tap(page, "app:told")
    yield "second"
    cards = " ".join(f"card:{hue} value:4" for hue in ("blue", "green", "yellow"))
    taps(page, f"app:told rest:3 done rest:3 done rest:3 group:new {cards} pay:none rest:3 done")
    taps(page, "close:1 keep:B4 row:2 tell:circle:0=P tell:symbol=knot app:told")
    page.locator("[data-key='cell:1/0']").wait_for()
    yield "in-hand"
    tap(page, "cell:1/0")
    yield "held"
    go(page, "parikrama/copy/tile:new")
    tap(page, "tell:at=kind")
    yield "kind"
    taps(page, "tell:kind=special tell:circle:0=P tell:circle:1=B tell:circle:2=G")
    yield "points"
    tap(page, "tell:points=5")
    yield "power"
    tap(page, "tell:power=discount")
    yield "discount"
    taps(page, "tell:discount=2")
    yield "colour"
    taps(page, "tell:off=blue tell:at=circle:0 tell:circle:0=B")
    yield "doubted"
    taps(page, "tell:at=whole tell:whole:B=1 tell:whole:loop=1")
    yield "complete"


@pytest.mark.parametrize("shown", [pages, pytest.param(copy_pages, marks=LONG)], ids=["tile", "piece"])
def test_every_page_of_a_piece(
    page: Page, open_app: Open, screen: Screen, shown: Callable[[Page], Iterator[str]]
) -> None:
    """Nothing serious for axe-core, nothing too small for a finger, no sideways scroll."""
    open_app(page)
    wrong: list[str] = []
    for number, name in enumerate(shown(page)):
        for look in looked_at(page, *SIZES) if WHOLE else ():
            screen(f"parikrama-tile-{name}-{look}")
        wrong += [f"{name}: {fault}" for fault in flaws(page, themes(number))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("shown", "width", "size"),
    [
        pytest.param(pages, 320, 16, id="tile, 320 px"),
        pytest.param(copy_pages, 360, 32, id="piece, text at 200 %"),
        pytest.param(pages, 360, 32, id="tile, text at 200 %", marks=LONG),
        pytest.param(copy_pages, 320, 16, id="piece, 320 px", marks=LONG),
    ],
)
def test_narrow_screens_and_large_text(
    page: Page, open_app: Open, screen: Screen, shown: Callable[[Page], Iterator[str]], width: int, size: int
) -> None:
    """Every key of the ledge stays whole and in reach, and no page scrolls sideways."""
    page.set_viewport_size({"width": width, "height": 740})
    open_app(page)
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    wrong: list[str] = []
    for name in shown(page):
        screen(f"parikrama-tile-{name}-{width}-{size}")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{name} scrolls sideways")
        small = page.locator(".pk-nine button, .pk-spots button, .upper button").evaluate_all(
            "all => all.filter(e => Math.min(e.offsetWidth, e.offsetHeight) < 48).length"
        )
        wrong += [f"{name}: {small} small keys"] if small else []
        aside = page.locator(".pk-spots .spot > svg").evaluate_all(
            """all => all.filter(sign => {
              const [at, key] = [sign, sign.parentElement].map(e => e.getBoundingClientRect());
              return Math.abs(at.left + at.right - key.left - key.right) > 4;
            }).length"""
        )
        wrong += [f"{name}: {aside} signs not in the middle of their keys"] if aside else []
        go_ = page.locator(".ledge .go").bounding_box() if page.locator(".ledge .go").count() else None
        if go_ and go_["y"] + go_["height"] > 740:
            wrong.append(f"{name}: the main button is out of reach")
    assert not wrong, "\n".join(wrong)
