"""The way into a table without Python: pages, links and fields from the first paint, and nothing lost when it wakes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from conftest import LONG, Held, patient
from playwright.sync_api import Page
from test_panchayat import faults, go, settled

from games import SLOGAN

Open = Callable[..., Page]
Screen = Callable[..., Any]
Until = Callable[..., None]

WASM = re.compile(r"/pyodide\.asm\.wasm$")
ROUTES = ("", "panchayat", "panchayat/new", "panchayat/copy", "bring")
AWAKE = "document.documentElement.dataset.awake === 'yes'"
SHELF = f"Chaupal: {SLOGAN}"
LISTENS = "Boolean(window.chaupal && chaupal.awake)"
HEADING = "document.activeElement.localName === 'h1' && document.activeElement.innerText === 'Panchayat'"


@pytest.fixture
def sleeper(page: Page) -> Held:
    """What Python cannot wake without, held back until it is let go."""
    return Held(page, WASM)


def shown(page: Page) -> str:
    """The address of the one page that is seen, once a link that was tapped has been followed."""
    settled(page)
    if not page.evaluate("location.hash").startswith("#table/"):  # a page of a game may still be on its way
        page.locator("#opening").wait_for(state="hidden")
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.page')].filter(e => e.offsetHeight).map(e => e.id)"
    )
    assert len(found) == 1, found
    return found[0]


def opened(page: Page, open_app: Open, *taps: str) -> str:
    """A table of the practice copy, with Python awake; its address fragment."""
    open_app(page, "#panchayat/new")
    page.fill("[name=name-a]", "Leaf")
    page.locator("label:has([name=copy][value=practice])").tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    for key in taps:
        page.locator(f'[data-key="{key}"]').first.tap()
    fragment: str = page.evaluate("location.hash")
    return fragment


def table_text(page: Page) -> str:
    """The text of the one table that is kept."""
    slots: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((key) => /^chaupal:table:/.test(key)).map((key) => localStorage[key])"
    )
    newest = max(slots, key=lambda slot: int(slot.partition("\n")[0].split()[3]))
    found: str = json.loads(newest.partition("\n")[2])["text"]
    return found


def plain(html: str) -> str:
    """Without what the page's side adds for the focus, and without the edges of sections, which only Python draws."""
    return html.replace(' tabindex="-1"', "").replace("<!---->", "")


@pytest.mark.parametrize(
    ("theme", "width"),
    [
        ("dark", 390),
        pytest.param("light", 360, marks=LONG),
        pytest.param("light", 390, marks=LONG),
        pytest.param("dark", 360, marks=LONG),
    ],
)
def test_every_page_looks_the_same_without_python(
    page: Page,
    address: str,
    sleeper: Held,
    screen: Screen,
    until: Until,
    width: int,
    theme: Literal["light", "dark"],
) -> None:
    """Each page before Python is awake and after it, to the pixel; axe-core finds nothing serious."""
    patient(page, 20_000)  # after which the saved tables are offered
    page.set_viewport_size({"width": width, "height": 844 if width == 390 else 740})
    page.emulate_media(color_scheme=theme)
    page.goto(address)
    before: dict[str, bytes] = {}
    wrong = []
    for route in ROUTES:
        page.evaluate("(route) => { location.hash = route }", route)
        assert shown(page) == (route or "shelf")
        settled(page)
        name = f"native-{theme}-{width}-{route.replace('/', '-') or 'shelf'}"
        screen(f"{name}-asleep")
        before[route] = page.screenshot(full_page=True, scale="css")
        wrong += [f"{route}: {fault}" for fault in faults(page, colours=theme == "dark")]
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), route
    assert not wrong
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    for route in ROUTES:
        page.evaluate("(route) => { location.hash = route }", route)
        assert shown(page) == (route or "shelf")
        settled(page)
        name = f"native-{theme}-{width}-{route.replace('/', '-') or 'shelf'}"
        screen(f"{name}-awake")
        assert page.screenshot(full_page=True, scale="css") == before[route], route


def test_links_and_fields_without_any_script(page: Page, address: str, thrown: list[str]) -> None:
    """No script comes: the pages turn, fields take what is typed, details open."""
    page.route(re.compile(r"\.m?js$"), lambda route: route.abort())
    page.goto(address)
    assert shown(page) == "shelf"
    page.locator("#shelf a[href='#panchayat']").first.tap()
    assert shown(page) == "panchayat"
    page.locator("#panchayat details summary").first.tap()
    assert page.locator("#panchayat details[open]").count() == 1
    page.evaluate("scrollTo(0, 200)")
    page.locator("#panchayat a[href='#panchayat/new']").tap()
    assert shown(page) == "panchayat/new"
    assert page.evaluate("scrollY") == 0
    form = page.locator("[id='panchayat/new']")
    form.locator("[name=name-a]").fill("Leaf")
    form.locator("label:has([name=seats][value='3'])").tap()
    form.locator(".from-3").first.wait_for()
    page.go_back()
    assert shown(page) == "panchayat"
    page.locator("#panchayat .ledge a[href='#']").tap()
    assert shown(page) == "shelf"
    page.go_back()
    page.go_back()
    page.go_forward()
    assert form.locator("[name=name-a]").input_value() == "Leaf"
    thrown.clear()


def test_a_form_opened_before_its_file_has_come(page: Page, address: str, sleeper: Held, until: Until) -> None:
    """The page says that it is opening, then shows the form; what is typed there stays when Python wakes."""
    pages = Held(page, "**/pages.json")
    page.goto(f"{address}#panchayat/new")
    page.locator("#opening").wait_for()
    until(page, LISTENS, "the page listens")
    pages.let_go()
    page.locator("[id='panchayat/new'] [name=name-a]").fill("Leaf")
    assert shown(page) == "panchayat/new"
    assert page.title() == "Panchayat · Chaupal"
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert page.input_value("[name=name-a]") == "Leaf"


def test_python_draws_the_page_whose_file_does_not_come(
    page: Page, address: str, sleeper: Held, until: Until, thrown: list[str]
) -> None:
    """Until then the page says that it is opening; nothing is thrown but that the file is not there."""
    page.route("**/pages.json", lambda route: route.fulfill(status=404))
    page.goto(f"{address}#hampi/copy")
    page.locator("#opening").wait_for()
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    page.locator("[id='hampi/copy']").wait_for()
    assert all("404" in error for error in thrown)
    thrown.clear()


CARET = "(() => { const f = document.activeElement; return [f.name, f.value, f.selectionStart, f.selectionEnd]; })()"


def test_what_is_typed_stays_while_python_wakes(page: Page, address: str, sleeper: Held, until: Until) -> None:
    """Focus, caret, text, choices, open parts and the place on the page; no node of the page is another afterwards."""
    page.goto(f"{address}#panchayat/new")
    form = page.locator("[id='panchayat/new']")
    form.locator("label:has([name=copy][value=practice])").tap()
    form.locator("details:has([name=reach]) > summary").tap()
    field = form.locator("[name=name-a]")
    field.fill("Leaf on the tree")
    field.evaluate("(one) => { one.focus(); one.setSelectionRange(4, 4) }")
    page.evaluate("scrollTo(0, 60); window.nodes = [...document.querySelectorAll('[id=\"panchayat/new\"] *')]")
    sleeper.let_go()
    while not page.evaluate(AWAKE):  # a name has 40 characters at most, however long the waking takes
        if "yyy" not in field.input_value():
            page.keyboard.type("y")
    page.keyboard.type("!")
    name, value, start, end = page.evaluate(CARET)
    assert re.fullmatch("Leafy*! on the tree", value)
    assert (name, start, end) == ("name-a", value.index("!") + 1, value.index("!") + 1)
    assert page.evaluate("scrollY") == 60
    assert page.evaluate("nodes.every((node) => node.isConnected)")
    assert page.evaluate("document.querySelectorAll('.page').length") == 1
    assert page.evaluate("document.querySelectorAll('.page *').length === nodes.length")
    assert page.locator("details[open]:has([name=reach])").count() == 1
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    assert value in page.locator(".strip").inner_text()
    assert "copy practice" in table_text(page)


@pytest.mark.parametrize("awake", [True, False], ids=["awake", "asleep"])
def test_enter_in_a_name_goes_to_the_next_and_begins_no_table(
    page: Page, address: str, sleeper: Held, until: Until, *, awake: bool
) -> None:
    """Through the seats that there are; the last one gives the keyboard back. So it does before Python is awake."""
    if awake:
        sleeper.let_go()
    page.goto(f"{address}#panchayat/new")
    if awake:
        until(page, AWAKE, "Python is awake")
    form = page.locator("[id='panchayat/new']")
    form.locator("label:has([name=copy][value=practice])").tap()
    form.locator("label:has([name=seats][value='3'])").tap()
    form.locator("[name=name-a]").focus()
    for name in ("name-a", "name-b", "name-c"):
        assert page.evaluate("document.activeElement.name") == name
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.type === 'text'"):
        page.keyboard.press("Enter")
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert page.evaluate("location.hash") == "#panchayat/new"
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    assert page.locator(".strip .name > span:first-child").all_inner_texts() == ["name-a", "name-b", "name-c"]


SEATS = """(game) => Array.from('abcd', (seat) => {
  const { elements } = document.getElementById(game).querySelector('form');
  const said = ["name", "colour", "also"].map((what) => elements[`${what}-${seat}`]?.value ?? "none");
  return [...said, elements.first.value === seat].join(" ");
})"""


@pytest.mark.parametrize("awake", [True, False], ids=["awake", "asleep"])
def test_seats_change_places_by_one_tap(
    page: Page, address: str, sleeper: Held, until: Until, screen: Screen, *, awake: bool
) -> None:
    """With all that is said of them, also before Python is awake and over a reload; the table is as the form says."""
    if awake:
        sleeper.let_go()
    page.goto(f"{address}#indus/new")
    until(page, AWAKE if awake else LISTENS, "the page listens")
    page.locator("[id='indus/new'] label:has([name=seats][value='4'])").tap()
    for seat, name in zip("abcd", ("Leaf", "Stone", "River", "Field"), strict=True):
        page.fill(f"[id='indus/new'] [name=name-{seat}]", name)
    before = page.evaluate(SEATS, "indus/new")
    first, second, third, fourth = (one.split() for one in before)
    assert first[-1] == "true"
    up = page.locator("[id='indus/new'] .swap")
    assert up.count() == 3
    up.nth(0).tap()
    assert [one.split()[0] for one in page.evaluate(SEATS, "indus/new")] == ["Stone", "Leaf", "River", "Field"]
    after = page.evaluate(SEATS, "indus/new")
    assert after == [" ".join(second), " ".join(first), " ".join(third), " ".join(fourth)]  # who is first stays first
    up.nth(2).tap()
    up.nth(1).tap()
    names = ["Stone", "Field", "Leaf", "River"]
    assert [one.split()[0] for one in page.evaluate(SEATS, "indus/new")] == names
    colours = [one.split()[1] for one in page.evaluate(SEATS, "indus/new")]
    assert colours == [second[1], fourth[1], first[1], third[1]]
    assert page.evaluate(SEATS, "indus/new")[2].endswith("true")
    screen("seats")
    page.reload()
    until(page, LISTENS, "the page listens")
    page.locator("[id='indus/new']").wait_for()
    assert [one.split()[0] for one in page.evaluate(SEATS, "indus/new")] == names
    if awake:
        until(page, AWAKE, "Python is awake")
        page.locator("[id='indus/new'] button[type=submit]").tap()
        page.locator(".at-table").wait_for()
        players = [line.split()[1:3] for line in table_text(page).splitlines() if line.startswith("player ")]
        assert players == [list(pair) for pair in zip(names, colours, strict=True)]
        assert "\nfirst C\n" in table_text(page)


def test_what_is_typed_stays_when_pages_are_turned_and_loaded_again(
    page: Page, address: str, open_app: Open, sleeper: Held, until: Until
) -> None:
    """Back and forth before Python is awake, a reload, another page when it wakes; gone once the form is accepted."""
    page.goto(f"{address}#panchayat/new")
    page.fill("[name=name-a]", "Leaf")
    page.locator("label:has([name=seats][value='3'])").first.tap()
    page.reload()
    until(page, LISTENS, "the page listens")
    assert page.input_value("[name=name-a]") == "Leaf"
    assert page.is_checked("[name=seats][value='3']")
    page.fill("[name=name-b]", "Stone")
    page.go_back() if page.evaluate("history.length") > 2 else page.evaluate("location.hash = 'panchayat'")
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    page.evaluate("location.hash = 'panchayat/new'")
    until(page, "document.querySelector('[name=name-b]')", "the form is there")
    assert [page.input_value(f"[name=name-{seat}]") for seat in "abc"] == ["Leaf", "Stone", ""]
    assert page.is_checked("[name=seats][value='3']")
    page.reload()
    until(page, AWAKE, "Python is awake")
    assert [page.input_value(f"[name=name-{seat}]") for seat in "abc"] == ["Leaf", "Stone", ""]
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    page.evaluate("location.hash = 'panchayat/new'")
    until(page, "document.querySelector('[name=name-b]')", "the form is there")
    page.reload()
    until(page, AWAKE, "Python is awake")
    assert page.input_value("[name=name-b]") == "Stone"  # of the last table
    assert page.evaluate("sessionStorage.getItem('chaupal-draft:panchayat/new')") is None


def test_a_form_sent_early_opens_one_table(page: Page, address: str, sleeper: Held, until: Until) -> None:
    """Sent twice, with a name put right in between, and more than ten seconds before Python is awake."""
    page.goto(f"{address}#panchayat/new")
    page.evaluate("window.skip = 0; const { now } = Date; Date.now = () => now() + skip")
    page.fill("[id='panchayat/new'] [name=name-a]", "Leef")
    start = page.locator("[id='panchayat/new'] button[type=submit]")
    start.tap()
    until(page, "document.querySelector('[id=\"panchayat/new\"] button[type=submit][data-waits]')", "the button waits")
    assert page.locator("#says").inner_text() == "Your tap follows in a moment."
    assert page.get_attribute("[id='panchayat/new']", "aria-busy") == "true"
    page.fill("[id='panchayat/new'] [name=name-a]", "Leaf")
    start.tap()
    page.evaluate("skip = 60_000")
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert "Leaf" in page.locator(".strip").inner_text()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('chaupal:table:')).length") == 1
    assert page.locator("[data-waits], [aria-busy]").count() == 0
    assert page.locator("#says").inner_text() == ""


@pytest.mark.fresh
def test_a_form_sent_at_first_paint_is_not_lost(page: Page, address: str, until: Until) -> None:
    """Sent before the script that listens has come."""
    listener = Held(page, re.compile(r"/js/app\.js$"))
    page.goto(f"{address}#panchayat/new", wait_until="commit")
    page.fill("[id='panchayat/new'] [name=name-a]", "Leaf")
    page.evaluate(
        "document.querySelector('[id=\"panchayat/new\"] button[type=submit]').click()"
    )  # a tap waits for the page
    assert page.input_value("[id='panchayat/new'] [name=name-a]") == "Leaf"
    listener.let_go()
    until(page, AWAKE, "Python is awake")
    assert "Leaf" in page.locator(".strip").inner_text()


def test_the_open_table_is_there_at_once(page: Page, open_app: Open, sleeper: Held, until: Until) -> None:
    """Its last page, and the shelf with it, before Python is awake; what Python then draws is the same."""
    sleeper.let_go()
    table = opened(page, open_app, "tile:temple", "tile:well", "cell:a1")
    for route in (table, f"{table}/menu", f"{table}/form/players", ""):
        go(page, route)
        sleeper.holds = True
        page.reload()
        until(page, LISTENS, "the page listens")
        assert shown(page) == (route.removeprefix("#") or "shelf")
        before = page.evaluate("[...document.querySelectorAll('.page')].find(e => e.offsetHeight).outerHTML")
        assert "Leaf" in before
        assert page.title() == ("Leaf’s turn, round 1 of 8 · Panchayat · Chaupal" if route else SHELF)
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
        assert len(ids) == len(set(ids))
        if not route:  # the last table's page is kept beside it
            page.locator("#shelf .ledge .go").tap()
            until(page, "location.hash", "the link is followed")
            assert shown(page) in (table.removeprefix("#"), "opening")
            page.go_back()
        sleeper.let_go()
        until(page, AWAKE, "Python is awake")
        after = page.evaluate("document.querySelector('.page').outerHTML")
        assert plain(after) == plain(before)


def test_a_shelf_of_an_earlier_visit_gives_way(page: Page, open_app: Open, sleeper: Held, until: Until) -> None:
    """Nothing is kept any more, which the second copy alone knows: what was shown at once does not stay."""
    sleeper.let_go()
    open_app(page)
    until(page, "Boolean(localStorage['chaupal-last'])", "the last shelf is kept")
    page.evaluate("""() => addEventListener('pagehide', () => {
        const last = JSON.parse(localStorage['chaupal-last']);
        last.shelf = last.shelf.replace('</main>', '<p id="gone">Your turn</p></main>');
        localStorage['chaupal-last'] = JSON.stringify(last);
    })""")
    sleeper.holds = True
    page.reload()
    until(page, "Boolean(document.getElementById('gone'))", "the last shelf is shown at once")
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert not page.locator("#gone").count()


def test_a_page_that_may_be_old_is_not_shown(page: Page, open_app: Open, sleeper: Held, until: Until) -> None:
    """Another revision is kept, or another build runs: the page says that the table opening."""
    sleeper.let_go()
    table = opened(page, open_app, "tile:temple")
    for change in ("last.stamp += ' '", "last.build = 'app-000000000000/'", "last.table = ''"):
        page.evaluate(
            """(change) => addEventListener('pagehide', () => {
            const last = JSON.parse(localStorage['chaupal-last']);
            if (change.includes('stamp')) last.stamp += ' ';
            if (change.includes('build')) last.build = 'app-000000000000/';
            if (change.includes('table')) last.table = '';
            localStorage['chaupal-last'] = JSON.stringify(last);
        })""",
            change,
        )
        sleeper.holds = True
        page.reload()
        until(page, LISTENS, "the page listens")
        assert shown(page) == "opening"
        page.locator("#opening .ledge a").tap()
        assert shown(page) == "shelf"
        page.go_back()
        until(page, "location.hash", "the browser has gone back")
        assert shown(page) == "opening"
        sleeper.let_go()
        until(page, AWAKE, "Python is awake")
        assert shown(page) == table.removeprefix("#")
        assert "Collect Temple" in page.locator(".undo").inner_text()


def test_early_taps_on_a_table_are_done_once(page: Page, open_app: Open, sleeper: Held, until: Until) -> None:
    """Each is seen to wait, a second tap on the same key is the same tap; what puts the table away is not kept."""
    patient(page, 10_000)  # after which a tap is dropped
    page.add_init_script("const start = Date.now(); Date.now = () => start")
    sleeper.let_go()
    table = opened(page, open_app, "tile:temple", "app:undo")
    sleeper.holds = True
    page.reload()
    until(page, LISTENS, "the page listens")
    key = page.locator("[data-key='tile:well']").first
    key.tap()
    key.tap()
    assert key.get_attribute("data-waits") == ""
    assert page.get_attribute(".page.at-table", "aria-busy") == "true"
    assert page.locator("#says").inner_text().startswith("Your tap follows")
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert "Collect Well" in page.locator(".undo").inner_text()
    assert table_text(page).count("A collect well") == 1
    go(page, f"{table}/menu")
    sleeper.holds = True
    page.reload()
    until(page, LISTENS, "the page listens")
    page.locator("[data-key^='app:bin:']").tap()
    assert page.locator("#says").inner_text().startswith("Still starting")
    assert page.locator("[data-waits]").count() == 0
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert page.evaluate("location.hash") == f"{table}/menu"


@pytest.mark.fresh
def test_an_early_tap_is_dropped_in_words(page: Page, open_app: Open, sleeper: Held, until: Until) -> None:
    """After ten seconds it is not done any more, and the page says so."""
    sleeper.let_go()
    opened(page, open_app)
    sleeper.holds = True
    page.clock.install()
    page.reload()
    until(page, LISTENS, "the page listens")
    page.locator("[data-key='tile:well']").first.tap()
    page.clock.fast_forward(11_000)
    until(page, "!document.querySelector('[data-waits]')", "the key is up again")
    assert "your tap was dropped" in page.locator("#says").inner_text()
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert "collect well" not in table_text(page)


def test_titles_and_focus_before_python(page: Page, address: str, sleeper: Held, until: Until) -> None:
    """The title is that of the page shown, and a screen reader's place is its beginning."""
    page.goto(address)
    until(page, LISTENS, "the page listens")
    assert page.title() == SHELF
    page.locator("#shelf a[href='#panchayat']").first.tap()
    until(page, HEADING, "the page's heading has the focus")
    assert page.title() == "Panchayat · Chaupal"
    sleeper.let_go()
    until(page, AWAKE, "Python is awake")
    assert page.evaluate(HEADING)
    assert page.evaluate("history.length") == 3
    page.go_back()
    until(page, "document.title.includes('under one tree')", "the shelf is shown")
    assert shown(page) == "shelf"


def test_the_last_pages_give_way_to_a_table(page: Page, open_app: Open, until: Until) -> None:
    """Where the phone has no room left for both, the table is kept, and the pages for the next start are not."""
    page.add_init_script("""
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, text) {
          if (this === localStorage && key.startsWith("chaupal:") && this.getItem("chaupal-last"))
            throw new DOMException("full", "QuotaExceededError");
          setItem.call(this, key, text);
        };
    """)
    opened(page, open_app)
    until(page, "localStorage['chaupal-last']", "the last pages are kept")
    gone = "document.querySelector('[data-key=\"tile:well\"]').click(), !localStorage['chaupal-last']"
    assert page.evaluate(gone), "at once: a second later they are kept again"
    assert page.locator(".unkept").count() == 0
    assert "A collect well" in table_text(page)
