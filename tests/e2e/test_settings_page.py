"""What is set for the whole app is seen before the first paint, and followed everywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import AWAKE, LONG, SCREENS, Held, phone
from playwright.sync_api import Page, Playwright
from test_native import LISTENS, opened, sleeper  # noqa: F401 - a fixture
from test_panchayat import faults, go

from make import serve, setup

Open = Callable[..., Page]
Screen = Callable[..., Any]
Until = Callable[..., None]

ROOT = "(({ theme, text, hand }) => [theme, text, hand])(document.documentElement.dataset)"
PAPER = "getComputedStyle(document.body).backgroundColor"
DAY, NIGHT = "rgb(246, 238, 223)", "rgb(20, 22, 58)"
BARS = """
    [...document.querySelectorAll("meta[name=theme-color]")]
      .filter((m) => matchMedia(m.media).matches).map((m) => m.content)
"""
SMALL = """
    [...document.querySelectorAll("main button, main a, .ledge *:is(a, button)")]
      .filter((e) => e.offsetHeight && (e.offsetHeight < 48 || e.offsetWidth < 48)).map((e) => e.outerHTML.slice(0, 80))
"""


def choose(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="app:set:{key}"]').tap()


def test_set_before_the_first_paint(
    page: Page,
    open_app: Open,
    address: str,
    sleeper: Held,  # noqa: F811
    until: Until,
) -> None:
    """The theme against the phone's own, the text and the hand: there while Python sleeps."""
    sleeper.let_go()
    open_app(page)
    assert page.evaluate(ROOT) == ["system", "normal", "right"]
    page.locator("a[href='#settings']").tap()
    choose(page, "theme:dark", "text:largest", "hand:left")
    assert page.evaluate(PAPER) == NIGHT
    assert page.evaluate(BARS) == ["#14163a"]
    page.goto("about:blank")
    page.add_init_script("""
        const seen = (globalThis.seen = []);
        new MutationObserver(() => document.body && seen.push(getComputedStyle(document.body).backgroundColor))
          .observe(document, { childList: true, subtree: true });
    """)
    sleeper.holds = True
    page.goto(address)
    until(page, LISTENS, "the page listens")
    assert page.evaluate(ROOT) == ["dark", "largest", "left"]
    assert page.evaluate(BARS) == ["#14163a"]
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "21.6px"
    shelf = page.locator("#shelf .ledge .btn")
    assert shelf.nth(0).bounding_box()["x"] > shelf.nth(1).bounding_box()["x"]  # type: ignore[index]
    page.evaluate("location.hash = 'settings'")
    page.locator("#settings").wait_for()
    quiet = page.locator("#settings .banner, #settings .ledge")
    drawn = quiet.evaluate_all("all => all.map((one) => one.outerHTML)")
    sleeper.let_go()
    page.locator(".set-theme").wait_for()
    assert quiet.evaluate_all("all => all.map((one) => one.outerHTML)") == drawn
    assert page.locator("[aria-pressed=true]").all_inner_texts() == ["Dark", "Largest", "Left"]
    choose(page, "theme:light")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(PAPER) == DAY
    assert page.evaluate(BARS) == ["#f6eedf"]
    choose(page, "theme:system")
    assert page.evaluate(PAPER) == NIGHT


@pytest.mark.parametrize(
    "text",
    [
        "mud",
        "chaupal-slot 1 00000000 9\\nnot JSON",
        "chaupal-slot 1 00000000 9\\nnull",
        'chaupal-slot 1 00000000 9\\n{"theme": {}}',
    ],
)
def test_a_damaged_record_is_as_usual(page: Page, open_app: Open, text: str) -> None:
    page.add_init_script(f"localStorage['chaupal:app:a'] = '{text}'")
    open_app(page)
    assert page.evaluate(ROOT) == ["system", "normal", "right"]


@pytest.mark.fresh
def test_the_other_window_follows(page: Page, context: Any, open_app: Open, until: Until) -> None:
    open_app(page)
    other = open_app(context.new_page(), "#settings")
    choose(other, "theme:dark", "asks:off")
    until(page, "document.documentElement.dataset.theme === 'dark'", "the first window is dark too")


def test_what_is_booked_is_felt(page: Page, open_app: Open) -> None:
    """On booking alone; not where it is switched off, nor where less motion is asked for."""
    page.add_init_script("window.felt = []; Navigator.prototype.vibrate = (time) => felt.push(time)")
    table = opened(page, open_app)
    tile = '[data-key="tile:temple"]'
    page.locator(tile).first.tap()
    assert page.evaluate("felt.length") == 1
    page.locator('[data-key="app:undo"]').tap()
    assert page.evaluate("felt.length") == 1
    page.emulate_media(reduced_motion="reduce")
    page.locator(tile).first.tap()
    assert page.evaluate("felt.length") == 1
    page.emulate_media(reduced_motion="no-preference")
    page.locator('[data-key="app:undo"]').tap()
    page.evaluate("(table) => { location.hash = `${table}/settings` }", table)
    choose(page, "haptics:off")
    page.locator(".ledge .go").tap()
    page.locator(tile).first.tap()
    assert page.evaluate("felt.length") == 1


def test_installing_is_offered_and_never_asked(page: Page, open_app: Open) -> None:
    """The button is there only when the browser offers, and gone once it was used."""
    open_app(page)
    button = page.locator("button.install")
    assert not button.is_visible()
    kept = page.evaluate("""() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        window.asked = 0;
        event.prompt = () => void asked++;
        dispatchEvent(event);
        return event.defaultPrevented;
    }""")
    assert kept
    assert page.evaluate("asked") == 0
    button.tap()
    assert page.evaluate("asked") == 1
    assert not button.is_visible()


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(390, 844, marks=LONG), pytest.param(360, 740, marks=LONG), (320, 740)]
)
def test_looks(page: Page, open_app: Open, screen: Screen, width: int, height: int) -> None:
    """Both themes, every size of text: nothing wider than the screen, keys big enough, axe-core content."""
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script("Navigator.prototype.vibrate = () => true; localStorage.clear()")
    table = opened(page, open_app, "tile:temple")
    wrong = []
    for route in ("#settings", f"{table}/settings", "#about", f"{table}/about", f"{table}/menu", table):
        go(page, route)
        if route.endswith("about"):
            page.locator(".licences").first.wait_for()
        for theme in ("light", "dark"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
            for size in ("normal", "largest"):
                page.evaluate("(size) => { document.documentElement.dataset.text = size }", size)
                name = f"settings-{theme}-{width}-{size}-{route.partition('/')[2].partition('/')[2] or route[1:6]}"
                screen(name)
                assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), name
                small = page.evaluate(SMALL) if route != table else []  # a board has its own measure
                assert not small, name
            wrong += [f"{name}: {fault}" for fault in faults(page, colours=theme == "dark")]
    page.evaluate("Object.assign(document.documentElement.dataset, { theme: 'light', text: 'normal', hand: 'left' })")
    screen(f"settings-left-{width}-table")
    go_on, undo = (page.locator(f".ledge .{name}").bounding_box() for name in ("go, .ledge > p", "undo"))
    assert go_on["x"] < undo["x"]  # type: ignore[index]
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wrong


def test_the_page_about_the_app(page: Page, open_app: Open, address: str) -> None:
    """What the browser tells, and the licences, each with its text in the site."""
    table = opened(page, open_app, "tile:temple")
    page.evaluate("(table) => { location.hash = `${table}/about` }", table)
    page.locator(".licences").first.wait_for()
    facts = page.locator("#facts").inner_text()
    assert page.evaluate("document.documentElement.dataset.build").strip("/").removeprefix("app-") in facts
    assert "localStorage and IndexedDB" in facts
    assert "through PyScript" in facts
    assert "change 2 saved" in facts
    links = page.locator(".licences a")
    assert links.count() > 20
    for at in range(links.count()):
        answer = page.request.get(links.nth(at).evaluate("(link) => link.href"))
        assert answer.ok
        assert len(answer.text()) > 500
    page.reload()
    page.locator(".licences").first.wait_for()
    assert page.locator("#facts").inner_text() == facts


SHARED = "?shared-title=A+table&shared-text=chaupal+1%0Agame+panchayat+1%0Aplayer+Leaf+%3Cb%3E&shared-url=x%3Ay"


@pytest.mark.parametrize("asleep", [True, False])
def test_a_shared_text_is_brought_in(
    page: Page,
    open_app: Open,
    address: str,
    sleeper: Held,  # noqa: F811
    until: Until,
    asleep: bool,
) -> None:
    """It stands in the field before Python is awake and after, and does nothing by itself; the address forgets it."""
    sleeper.holds = asleep
    page.goto(address + SHARED)
    until(page, LISTENS, "the page listens")
    field = page.locator("[id='bring'] textarea[name=text]")
    text = "chaupal 1\ngame panchayat 1\nplayer Leaf <b>\nx:y"
    assert page.url == f"{address}#bring"
    field.wait_for()
    assert field.input_value() == text
    sleeper.let_go()
    until(page, "document.documentElement.dataset.awake === 'yes'", "Python is awake")
    field.wait_for()
    assert field.input_value() == text
    page.reload()
    assert field.input_value() == text, "as typed text does, it outlives a reload"
    assert not page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('chaupal:table:'))")


@pytest.mark.keeps
@pytest.mark.loads_rest  # laid out when the internet goes
def test_a_text_is_shared_without_internet(
    page: Page, context: Any, open_app: Open, until: Until, address: str
) -> None:
    """Once everything is kept, another app's text comes in without internet; the page about the app works there too."""
    open_app(page)
    until(page, "document.documentElement.dataset.offline === 'ready'", "everything is kept")
    context.set_offline(True)
    page.goto(address + SHARED)
    until(page, "document.documentElement.dataset.awake === 'yes'", "Python is awake")
    assert page.locator("[id='bring'] textarea[name=text]").input_value().startswith("chaupal 1\ngame panchayat 1\n")
    page.evaluate("location.hash = 'about'")
    page.locator(".licences").first.wait_for()
    assert "all " in page.locator("#facts").inner_text()


def test_over_plain_http_the_app_says_what_is_missing(playwright: Playwright, folder: Path, until: Until) -> None:
    """As a phone opens it on a laptop: under another name than localhost the browser holds the address for unsafe."""
    rules = "--host-resolver-rules=MAP laptop.test 127.0.0.1"
    with (
        serve.served(folder) as where,
        playwright.chromium.launch(executable_path=setup.browser(), args=[*setup.arguments(), rules]) as started,
    ):
        page = phone(started).new_page()
        page.goto(where.replace("127.0.0.1", "laptop.test"))
        until(page, AWAKE, "Python is awake")
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        assert "Parts of the app are missing here" in page.locator(".plain-http").inner_text()
        page.screenshot(path=SCREENS / "plain-http-shelf.png", full_page=True)
        page.locator("a[href='#settings']").tap()
        awake = page.locator(".set-awake")
        assert (awake.get_attribute("aria-checked"), awake.get_attribute("aria-disabled")) == ("false", "true")
        assert "not over plain http" in awake.inner_text()
        awake.tap(force=True)
        assert awake.get_attribute("aria-checked") == "false"
        page.screenshot(path=SCREENS / "plain-http-settings.png", full_page=True)
        page.evaluate("location.hash = 'bring/scan'")
        page.locator(".scans-not").wait_for()
        assert "the connection is not secure" in page.locator(".scans-not").inner_text()


def test_inside_a_messenger_it_is_said_before_the_first_move(
    page: Page, open_app: Open, screen: Screen, until: Until
) -> None:
    page.add_init_script("""
        Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (Linux; Android 14; wv) Instagram 330.0" });
    """)
    open_app(page)
    note = page.locator(".unkept")
    assert "You are inside Instagram" in note.inner_text()
    box, tree = note.locator("p").bounding_box(), page.locator(".canopy").bounding_box()
    assert box
    assert tree
    assert box["y"] >= tree["y"] + tree["height"], "nothing of it is under the tree"
    screen("inside-a-messenger")
    note.locator("button").tap()
    until(page, "document.querySelector('#says').textContent || document.querySelector('.sent-out')", "it is copied")
    opened(page, open_app)
    assert "You are inside Instagram" in note.inner_text()
    screen("inside-a-messenger-table")
    page.locator('[data-key="tile:temple"]').first.tap()
    page.locator('[data-key="app:undo"]').wait_for()
    assert note.count() == 0
