"""A table goes from one phone to another: by link, by several squares, and without internet."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import segno
from conftest import LONG, WHOLE, Held, phone
from playwright.sync_api import Browser, BrowserContext, Page
from test_panchayat import faults, go, looked_at

from app import update
from app.state import Intent, Ui
from app.storage.records import shared_table
from border.code import PAGE, links, text_of
from engine.notation import read, write
from games import GAMES
from make import setup

Open = Callable[..., Page]
Until = Callable[..., None]
Screen = Callable[[str], Path]

PLAYED = Path(__file__).parents[1] / "playthroughs"
PLAYTHROUGH = (PLAYED / "panchayat-4.txt").read_text("utf-8")
PREVIEW = "Boolean(document.querySelector('.coming, .at-table'))"
TAKE = ".ledge .go:has-text('as chosen')"
TEXTS = """Object.entries(localStorage).filter(([key]) => /^chaupal:table:/.test(key)).map(([, slot]) => slot)"""

pytestmark = pytest.mark.loads_rest


def tap(page: Page, key: str) -> None:
    page.locator(f'[data-key="{key}"]').first.tap()


def a_table(page: Page, until: Until) -> str:
    """A whole game for four, open; its fragment."""
    go(page, "bring")
    page.fill("textarea[name=text]", PLAYTHROUGH)
    page.locator("button[type=submit]").tap()
    page.locator(TAKE).tap()
    until(page, "/^#table/.test(location.hash)", "the table is open")
    found: str = page.evaluate("location.hash")
    return found.split("/")[1]


def kept(page: Page) -> list[str]:
    """The texts of the tables, each once."""
    slots: list[str] = page.evaluate(TEXTS)
    return sorted({json.loads(slot.partition("\n")[2])["text"] for slot in slots if slot.partition("\n")[2]})


def link_of(page: Page) -> str:
    """What is shared when the link is."""
    page.evaluate("navigator.share = async (what) => { globalThis.shared = what }")
    tap(page, "app:link:share")
    found: str = page.evaluate("globalThis.shared.url")
    return found


def squares_of(page: Page, until: Until) -> list[str]:
    """Each square as the drawing that it is."""
    until(page, "Boolean(document.querySelector('.square-code svg'))", "the square is drawn")
    page.emulate_media(reduced_motion="reduce")
    tap(page, "app:square:next")  # from here on none comes by itself
    found: list[str] = []
    while True:
        shown = page.locator(".square-code").inner_html()
        if shown in found:
            return found
        found.append(shown)
        tap(page, "app:square:next")


@pytest.fixture
def other(browser: Browser, context: BrowserContext) -> Any:
    """Another phone."""
    made = phone(browser)
    yield made.new_page()
    made.close()


def test_a_table_goes_by_link(page: Page, other: Page, open_app: Open, until: Until, address: str) -> None:
    """The receiver's own table stays; what is the same is told to be, and what goes on is."""
    open_app(page)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    link = link_of(page)
    assert link.startswith(f"{address}#bring/C1-")
    open_app(other)
    go(other, "panchayat/new")
    other.locator("label:has([name=copy][value=practice])").tap()
    other.locator("button[type=submit]").tap()
    other.locator(".at-table").wait_for()
    (own,) = kept(other)
    open_app(other, f"#{link.partition('#')[2]}")
    until(other, "document.body.textContent.includes('New here')", "it was looked at")
    assert kept(other) == [own]
    other.locator("button[type=submit]").tap()
    until(other, "/^#table/.test(location.hash)", "the table is open")
    assert kept(other) == sorted([own, *kept(page)])
    open_app(other, f"#{link.partition('#')[2]}")
    until(other, "document.body.textContent.includes('Already here')", "it was looked at")
    assert not other.locator("button[type=submit]").count()


def test_a_table_goes_by_squares(page: Page, other: Page, open_app: Open, until: Until) -> None:
    """Each square opens a page of its own, as a camera does; what is missing is said."""
    open_app(page)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    squares = squares_of(page, until)
    assert len(squares) > 2
    tap(page, "app:link:copy")
    sent = links(text_of(link_of(page)), page.url.partition("#")[0], squares=True)
    assert len(sent) == len(squares)
    for at, one in enumerate(reversed(sent)):
        open_app(other, f"#{one.partition('#')[2]}")
        if at < len(sent) - 1:
            assert f"{at + 1} of {len(sent)} parts" in other.locator(".came").inner_text()
            other.goto("about:blank")
    until(other, PREVIEW, "it was looked at")
    other.locator("button[type=submit]").tap()
    until(other, "/^#table/.test(location.hash)", "the table is open")
    assert kept(other) == kept(page)


@LONG
@pytest.mark.keeps
def test_without_internet(page: Page, context: BrowserContext, open_app: Open, until: Until) -> None:
    """Squares are drawn and a table is looked at where the internet is gone."""
    open_app(page)
    until(page, "document.documentElement.dataset.offline === 'ready'", "everything is kept")
    context.set_offline(True)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    assert squares_of(page, until)
    link = link_of(page)
    go(page, link.partition("#")[2])
    until(page, "document.body.textContent.includes('Already here')", "it was looked at")
    context.set_offline(False)


def test_the_link_is_there_where_squares_are_not(page: Page, open_app: Open, until: Until, thrown: list[str]) -> None:
    page.route(re.compile(r"segno.*\.whl$"), lambda route: route.fulfill(status=404, body=""))
    open_app(page)
    name = a_table(page, until)
    go(page, f"table/{name}/handover")
    until(page, "Boolean(document.querySelector('.refusal'))", "it says that they do not come")
    assert "Use the link instead" in page.locator(".refusal").inner_text()
    assert link_of(page)
    thrown.clear()  # the browser's own words for what did not come


def test_squares_change_by_themselves_until_stopped(page: Page, open_app: Open, until: Until) -> None:
    open_app(page)
    name = a_table(page, until)
    page.emulate_media(reduced_motion="reduce")
    go(page, f"table/{name}/handover")
    until(page, "Boolean(document.querySelector('.square-code svg'))", "the square is drawn")
    page.wait_for_timeout(2_500)
    assert (page.locator(".square-code").get_attribute("aria-label") or "").startswith("QR code 1 of ")
    page.emulate_media(reduced_motion="no-preference")
    tap(page, "app:square:next")
    until(page, "document.querySelector('.square-code').ariaLabel.startsWith('QR code 3 of ')", "the next one is shown")
    tap(page, "app:square:still")
    shown = page.locator(".square-code").get_attribute("aria-label")
    page.wait_for_timeout(2_500)
    assert page.locator(".square-code").get_attribute("aria-label") == shown


# The camera

SIDE = 720


def film(said: list[str]) -> bytes:
    """What a camera sees: squares on grey, each for half a second."""
    pictures = bytearray(f"YUV4MPEG2 W{SIDE} H{SIDE} F4:1 Ip A1:1 C420\n".encode())
    for one in said:
        start, page, code = one.rpartition(PAGE)
        square = segno.make_qr([f"{start}{page}", code] if page else one, error="l", mask=0)  # type: ignore[arg-type]
        modules = [bytes(30 if dark else 220 for dark in row) for row in square.matrix_iter(border=8)]
        places = [at * len(modules) // SIDE for at in range(SIDE)]
        rows = [bytes(row[at] for at in places) for row in modules]
        pictures += (b"FRAME\n" + b"".join(rows[at] for at in places) + b"\x80" * (SIDE * SIDE // 2)) * 2
    return bytes(pictures)


Filmed = Callable[..., Page]


@pytest.fixture
def filmed(browser: Browser, tmp_path: Path) -> Iterator[Filmed]:
    """A phone whose camera sees these squares, again and again; its browser reads none itself."""
    with ExitStack() as started:

        def made(said: list[str]) -> Page:
            seen = tmp_path / "film.y4m"
            seen.write_bytes(film(said))
            camera = ("--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={seen}")
            words = [*setup.arguments(), *camera]
            eye = browser.browser_type.launch(executable_path=setup.browser(), args=words)
            started.callback(eye.close)
            page = phone(eye, permissions=["camera"]).new_page()
            page.add_init_script(WITHOUT)
            return page

        yield made


WITHOUT = """
delete globalThis.BarcodeDetector;
const { getUserMedia } = MediaDevices.prototype;
MediaDevices.prototype.getUserMedia = async function (...given) {
  return (globalThis.camera = await getUserMedia.apply(this, given));
};
"""
OFF = "camera.getTracks().every(({ readyState }) => readyState === 'ended')"


def squares_sent(address: str) -> list[str]:
    ui = update.handle(Ui(), Intent("go", "bring"))
    ui = update.handle(ui, Intent("fill", "bring", (("text", PLAYTHROUGH),), now=5))
    ui = update.handle(ui, Intent("fill", "take", now=5, random="abc"))
    return list(links(shared_table(ui.stored.tables["abc"]), address, squares=True))


def test_squares_are_scanned_inside_the_app(filmed: Filmed, open_app: Open, until: Until, address: str) -> None:
    """Where the browser reads none: in any order, some twice; then the camera is off."""
    first, second, third = squares_sent(address)
    page = filmed([third, third, first, third, second])
    open_app(page, "#bring/scan")
    assert page.evaluate("performance.getEntriesByType('resource').every(({ name }) => !name.includes('/qr-'))")
    page.locator("[data-scan]").tap()
    until(page, "Boolean(document.querySelector('.came'))", "a piece came")
    until(page, "document.body.textContent.includes('New here')", "it was looked at")
    until(page, OFF, "the camera is off")
    page.locator("button[type=submit]").tap()
    until(page, "/^#table/.test(location.hash)", "the table is open")
    assert kept(page) == [write(read(PLAYTHROUGH, GAMES))]


TOLD = """new MutationObserver(() => {
  globalThis.told ||= document.body.textContent.includes("not from Chaupal");
}).observe(document, { childList: true, subtree: true });"""


def test_a_square_of_something_else_is_told(filmed: Filmed, open_app: Open, until: Until, address: str) -> None:
    """And scanning goes on, until the page is left by its own key or by Back."""
    page = filmed(["https://example.org/menu", squares_sent(address)[1]])
    open_app(page, "#bring")
    go(page, "bring/scan")
    page.evaluate(TOLD)
    for leave in (page.go_back, page.locator(".ledge a").first.tap):
        page.evaluate("globalThis.told = false")  # what was told before the camera is on does not count
        page.locator("[data-scan]").tap()
        until(page, "globalThis.told && document.querySelector('.came')", "both were seen")
        assert not page.evaluate(OFF)
        assert not page.locator("[data-scan]").is_visible()
        assert not page.locator("textarea").count()
        leave()
        until(page, OFF, "the camera is off")
        go(page, "bring/scan")
        page.locator("[data-scan]").wait_for()


def test_what_comes_while_a_page_is_left_does_not_bring_it_back(page: Page, open_app: Open, until: Until) -> None:
    """A browser changes the address first and says so later; a seen square or another window's news comes between."""
    open_app(page, "#bring")
    go(page, "settings")
    before = page.evaluate("history.length")
    page.evaluate("""() => {
        location.hash = "bring";
        dispatchEvent(new StorageEvent("storage", { key: "chaupal:app:a" }));
    }""")
    until(page, "document.querySelector('.page').dataset.route === 'bring'", "the page is left")
    assert page.evaluate("location.hash") == "#bring"
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    until(page, "document.querySelector('.page').dataset.route === 'settings'", "Back leads to where it was")


@LONG
def test_a_browser_that_reads_squares_is_asked(filmed: Filmed, open_app: Open, until: Until, address: str) -> None:
    """And one that says so and then cannot gets the reader that is fetched."""
    sent = squares_sent(address)
    for works in (True, False):
        page = filmed(sent[:1])
        page.add_init_script(f"""
            globalThis.codes = {json.dumps(sent[1:])};
            globalThis.BarcodeDetector = class {{
              static async getSupportedFormats() {{ return ["qr_code"]; }}
              async detect() {{
                if (!{json.dumps(works)}) throw new DOMException("not available", "NotSupportedError");
                return codes.splice(0, 1).map((rawValue) => ({{ rawValue }}));
              }}
            }};""")
        open_app(page, "#bring/scan")
        page.locator("[data-scan]").tap()
        says = f"{2 if works else 1} of {len(sent)} parts"
        until(page, f"document.body.textContent.includes('{says}')", "what the browser reads has come")
        fetched = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/qr-'))"
        assert page.evaluate(fetched) is not works


def test_scanning_says_what_to_do_where_it_cannot(page: Page, other: Page, open_app: Open, until: Until) -> None:
    """The camera is refused, is not there, or what reads squares does not come."""
    open_app(page, "#bring/scan")
    for name, says in (
        ("NotAllowedError", "Allow it in your browser settings, or use your phone’s own camera app, or paste the code"),
        ("NotFoundError", "no camera. Paste the link or the code"),
    ):
        page.evaluate(f"""() => void (navigator.mediaDevices.getUserMedia = async () => {{
            throw new DOMException("no", "{name}");
        }})""")
        page.locator("[data-scan]").tap()
        until(page, f"document.querySelector('.scan-told').textContent.includes({json.dumps(says)})", "it is said")
        page.locator("[data-scan]").wait_for()
    page.locator(".ledge a.go").tap()
    page.locator("textarea[name=text]").wait_for()
    other.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    open_app(other, "#bring/scan")
    other.locator(".scans-not").wait_for()
    assert not other.locator(".scans").is_visible()


def looks(page: Page, name: str, screen: Screen, *sizes: tuple[int, int]) -> list[str]:
    """What is wrong with how the page looks, as far as that can be counted, on phones of these sizes."""
    wrong: list[str] = []
    for shown in looked_at(page, *sizes):
        found = faults(page, colours="dark" in shown)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("scrolls sideways")
        small = page.evaluate("""[...document.querySelectorAll("main .btn, footer .btn, .check")]
            .filter((one) => one.offsetHeight && one.offsetHeight < 48).map((one) => one.textContent)""")
        screen(f"{name}-{shown}")
        wrong.extend(f"{name}, {shown}: {one}" for one in [*found, *(f"{one} is low" for one in small)])
    return wrong


PHONES = ((390, 844), (320, 740), *([(360, 740)] if WHOLE else []))


@LONG
def test_how_the_pages_look(page: Page, open_app: Open, until: Until, screen: Screen) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_app(page)
    name = a_table(page, until)
    wrong: list[str] = []

    def look(at: str) -> None:
        wrong.extend(looks(page, f"handover-{at}", screen, *PHONES))

    go(page, f"table/{name}/handover")
    until(page, "Boolean(document.querySelector('.square-code svg'))", "the square is drawn")
    look("out")
    link = link_of(page)
    go(page, f"table/{name}/agree")
    look("agree")
    go(page, f"table/{name}/wrong/1")
    look("wrong")
    go(page, link.partition("#")[2])
    until(page, "document.body.textContent.includes('Already here')", "it was looked at")
    look("same")
    go(page, f"table/{name}")
    tap(page, "app:undo")
    go(page, link.partition("#")[2])
    until(page, "document.body.textContent.includes('Newer')", "it was looked at")
    look("newer")
    tap(page, "app:came:later")
    look("bring")
    go(page, "bring/scan")
    look("scan")
    assert not wrong


# Bringing in


def played(name: str, many: int) -> str:
    """The text of a playthrough's first moves."""
    table = read((PLAYED / f"{name}.txt").read_text("utf-8"), GAMES)
    return write(table.at(many))


def backup(tables: dict[str, str], **more: Any) -> str:
    found = {"chaupal_backup": 2, "notation": 1, "copies": [], "names": [], "settings": {"awake": True}, **more}
    return json.dumps({**found, "tables": [{"id": key, "text": text, "at": 1} for key, text in tables.items()]})


MINE = {key: played("panchayat-4", 9) for key in ("same", "older", "newer")} | {"other": played("panchayat-2", 6)}
THEIRS = {
    "new": played("hamlet-1", 20),
    "same": MINE["same"],
    "older": played("panchayat-4", 5),
    "newer": played("panchayat-4", 14),
    "other": played("panchayat-3", 8),
    "bad": "chaupal 1\ngame panchayat 1\nplayer Leaf",
}


def look_at(page: Page, text: str, until: Until, true: str = PREVIEW) -> None:
    go(page, "bring")
    if page.locator('[data-key="app:came:later"]').count():  # what came in before waits there
        tap(page, "app:came:later")
    page.fill("textarea[name=text]", text)
    page.locator("button[type=submit]").tap()
    until(page, true, "it was looked at")


@pytest.mark.parametrize("percent", [pytest.param(100, marks=LONG), 200])
def test_how_bringing_in_looks(
    page: Page, open_app: Open, until: Until, screen: Screen, thrown: list[str], percent: int
) -> None:
    """Each state of it, also with the text twice as large."""
    page.emulate_media(reduced_motion="reduce")
    open_app(page)
    page.evaluate("(percent) => { document.documentElement.style.fontSize = `${percent}%` }", percent)
    wrong: list[str] = []

    def look(at: str) -> None:
        wrong.extend(looks(page, f"bring-{at}-{percent}", screen, *PHONES))

    go(page, "bring")
    look("empty")
    look_at(page, "chaupal 1\ngame panchayat 1\nplays", until, "Boolean(document.querySelector('.refusal'))")
    look("refused")
    missing = page.context
    missing.route(re.compile(r"pydantic.*\.whl$"), lambda route: route.fulfill(status=404, body=""))
    look_at(page, backup(MINE), until, "Boolean(document.querySelector('.refusal'))")
    look("unloaded")
    missing.unroute(re.compile(r"pydantic.*\.whl$"))
    thrown.clear()  # the browser's own words for what did not come
    tap(page, "app:again")
    until(page, PREVIEW, "it was looked at")
    page.locator(TAKE).tap()
    until(page, "location.hash === ''", "it is taken")
    copies = [{"game": "hamlet", "version": 1, "values": "rate 2"}, {"game": "none", "version": 1, "values": ""}]
    set_ = {"awake": False, "hand": "left", "text": "largest"}
    look_at(page, backup(THEIRS, copies=copies, settings=set_), until)
    said = page.locator(".banner").inner_text()
    assert "6 tables: 1 new, 1 same, 1 older, 1 newer, 1 different, 1 damaged" in said
    look("backup")
    copy = {"chaupal_copy": 1, **copies[0], "source": "copy", "by": "Leaf"}
    look_at(page, json.dumps(copy), until)
    look("copy")
    link = links(THEIRS["newer"], "", squares=True)
    go(page, link[0].removeprefix("#"))
    look("piece")
    for one in link[1:]:
        go(page, one.removeprefix("#"))
    until(page, PREVIEW, "it was looked at")
    look("link")
    go(page, "bring/scan")
    look("scan")
    assert not wrong


def test_what_checks_it_comes_while_the_app_goes_on(page: Page, open_app: Open, until: Until) -> None:
    """How far it is can be seen and stays where the page is left and come back to; nothing on the page jumps."""
    waiting = Held(page, re.compile(r"pydantic_core.*\.whl$"))
    open_app(page)
    look_at(page, backup(MINE), until, "document.querySelector('.loading progress')?.value > 0.7")  # 4 of 5 files
    places = """[...document.querySelectorAll(".loading, .loading p, .ledge .btn")]
        .map((one) => JSON.stringify(one.getBoundingClientRect())).join()"""
    until(page, "document.getAnimations().every(({ playState }) => playState !== 'running')", "the pressed key is back")
    before, part = page.evaluate(places), page.evaluate("document.querySelector('.loading progress').value")
    assert 0 < part < 1
    page.locator("footer a.go").tap()  # the shelf, and a table there
    go(page, "panchayat/new")
    page.locator("label:has([name=copy][value=practice])").tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    tap(page, "tile:house")
    assert "Collect House" in page.locator(".undo").inner_text()
    go(page, "bring")
    until(page, "document.getAnimations().every(({ playState }) => playState !== 'running')", "nothing moves")
    assert page.evaluate("document.querySelector('.loading progress').value") == part
    assert page.evaluate(places) == before
    waiting.let_go()
    until(page, PREVIEW, "it was looked at")
    assert page.locator(".coming fieldset").count() == 5


@pytest.mark.parametrize("how", ["offline", pytest.param("refused", marks=LONG), "damaged"])
def test_what_checks_it_does_not_come(page: Page, open_app: Open, until: Until, thrown: list[str], how: str) -> None:
    """It says so and how to go on: the text of a table comes in without; later all is as if it had come at once."""
    ways: dict[str, Callable[[Any], None]] = {
        "offline": lambda route: route.abort("internetdisconnected"),
        "refused": lambda route: route.fulfill(status=403, body="no"),
        "damaged": lambda route: route.fulfill(status=200, body="mud"),
    }
    wheels = re.compile(r"\.whl$")
    page.context.route(wheels, ways[how])
    open_app(page)
    look_at(page, backup(MINE), until, "Boolean(document.querySelector('.refusal'))")
    said = page.locator(".refusal").inner_text()
    assert "could not be loaded" in said
    assert "Traceback" not in said
    look_at(page, MINE["other"], until, "Boolean(document.querySelector('.coming'))")
    page.locator(TAKE).tap()
    page.locator(".at-table").wait_for()
    look_at(page, backup(MINE), until, "Boolean(document.querySelector('.refusal'))")
    page.context.unroute(wheels)
    tap(page, "app:again")
    until(page, PREVIEW, "it was looked at")
    assert page.locator(".coming fieldset").count() == 5
    thrown.clear()  # the browser's own words for what did not come


def test_a_file_is_chosen_by_key(page: Page, open_app: Open, until: Until, tmp_path: Path) -> None:
    """Its key is reached, seen and pressed as the others are; what is in the file is shown next."""
    open_app(page)
    go(page, "bring")
    page.locator("textarea[name=text]").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.type") == "file"
    key = page.locator(".file-key")
    assert key.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    assert key.evaluate("(one) => one.offsetHeight") >= 48
    (tmp_path / "table.txt").write_text(MINE["other"], encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        key.tap()
    chooser.value.set_files(tmp_path / "table.txt")
    until(page, PREVIEW, "the file is read")
    assert "New here" in page.locator(".coming").inner_text()
    assert not kept(page)
    page.locator(TAKE).tap()
    page.locator(".at-table").wait_for()
    assert kept(page) == [MINE["other"]]


# Copies


def test_a_copy_is_kept_beside_another_and_handed_over(
    page: Page, open_app: Open, until: Until, screen: Screen
) -> None:
    open_app(page)
    wrong: list[str] = []

    def look(at: str) -> None:
        wrong.extend(looks(page, f"copies-{at}", screen, *PHONES))

    def bring(name: str, *values: str, choice: str) -> None:
        copy = {"chaupal_copy": 2, "game": "panchayat", "version": 1, "values": "\n".join(values), "name": name}
        look_at(page, json.dumps(copy), until)
        if choice != "take":
            look("different")
            page.locator(f".coming label:has([value={choice}])").tap()
        page.locator(TAKE).tap()
        until(page, "location.hash === ''", "it is taken")

    bring("2nd printing, ours", "printed house R 3", "printed well C 2", choice="take")
    bring("Old box", "printed house R 5", "printed quarry I 4", choice="both")
    go(page, "panchayat/copies")
    assert page.input_value("input[name=name]") == "2nd printing, ours"
    look("both")
    tap(page, "app:copy:use:0")
    page.reload()
    until(page, "document.querySelector('input[name=name]')?.value === 'Old box'", "it is in use and stored")
    go(page, "panchayat/handover")
    until(page, "Boolean(document.querySelector('.square-code svg'))", "the QR code is drawn")
    look("given")
    assert not wrong
