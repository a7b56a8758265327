"""A phone in the hand: with a browser that translates, turned on its side, with large text, left and come back to."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Page
from test_botric import alone, type_number
from test_panchayat import go, new_table, settled, tap

Open = Callable[..., Page]
Until = Callable[..., None]


@pytest.mark.loads_rest
def test_what_a_translating_browser_leaves_alone(page: Page, open_app: Open) -> None:
    """Names, the four words, codes, texts of tables, and the settings that PyScript reads."""
    open_app(page)
    table = new_table(page)

    def kept(what: str) -> bool:
        found: list[bool] = page.locator(what).evaluate_all("all => all.map(one => one.translate)")
        return bool(found) and not any(found)

    assert kept("mpy-config")
    assert kept(".strip .name > span:first-child")
    go(page, f"{table}/sheet")
    assert kept(".seat-head > span > span")
    go(page, f"{table}/handover")
    assert kept(".four-words")
    assert kept("textarea")
    go(page, "")
    assert kept(".table-say .names")


NOTCH = {"top": 0, "left": 47, "bottom": 21, "right": 47}
"""What a phone with a notch keeps for itself when it lies on its side."""
KEYS = """() => {
    const seen = (one) => one.checkVisibility() && !one.closest(".sr") && one.offsetWidth > 1;
    const all = [...document.querySelectorAll(".page :is(a, button, input, h1, h2)")].filter(seen);
    const boxes = all.map((one) => one.getBoundingClientRect());
    const most = (side) => Math.max(...boxes.map((box) => box[side]));
    return [Math.min(...boxes.map(({ left }) => left)), most("right"), most("bottom")];
}"""
"""The edges of all keys and headings that are seen."""
GROUNDS = """() => {
    const grounds = [...document.querySelectorAll(".page > :is(.banner, .fringe, .under-tree, .ledge)")];
    const boxes = grounds.map((one) => one.getBoundingClientRect());
    const column = document.querySelector(".ledge")?.getBoundingClientRect().left ?? innerWidth;
    return boxes.every(({ left, right }) => left === 0 ? right === column : left === column && right === innerWidth);
}"""
"""Whether the grounds reach to the edges of the screen, and to the column that the ledge is on its side."""


@pytest.mark.loads_rest
def test_a_notch_covers_nothing(page: Page, context: BrowserContext, open_app: Open) -> None:
    """On its side: keys and headings stand inside what the phone leaves free, and nothing is scrolled sideways."""
    open_app(page)
    table = new_table(page)
    page.set_viewport_size({"width": 844, "height": 390})
    context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    beside = [f"{table}/{one}" for one in ("menu", "hand/A", "sheet", "log", "handover", "settings", "wrong")]
    for where in (table, *beside, "panchayat/new", "panchayat", "bring", "settings", "history", ""):
        go(page, where)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        left, right, bottom = page.evaluate(KEYS)
        assert NOTCH["left"] <= left < right <= 844 - NOTCH["right"], where
        assert bottom <= 390 - NOTCH["bottom"], where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        assert page.evaluate(GROUNDS), where


def test_undo_stays_as_it_is_when_redo_comes(page: Page, open_app: Open) -> None:
    open_app(page)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        new_table(page)
        tap(page, "tile:granary")
        tap(page, "tile:statue")
        box = "(({ left, width }) => [left, width])(document.querySelector('.undo').getBoundingClientRect())"
        before = page.evaluate(box)
        tap(page, "app:undo")
        assert page.locator("[data-key='app:redo']").is_visible()
        assert page.evaluate(box) == before, width
        tap(page, "app:undo")
        assert page.evaluate(box) == before, f"{width}: nor when nothing is left to take back"


SIZES = ((390, 844), (360, 740), (844, 390), (390, 420))


def ledge_stands(page: Page, width: int, height: int, size: int) -> None:
    """It covers half of the screen at most, below or beside, and its keys are seen in it, apart from each other."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    page.evaluate("dispatchEvent(new Event('resize'))")
    box, *keys = page.evaluate("""() => ["", " .btn"].flatMap((what) => [...document.querySelectorAll(`.ledge${what}`)])
        .map((one) => one.getBoundingClientRect().toJSON())""")
    assert box["height"] <= page.evaluate("innerHeight / 2") or box["width"] <= page.evaluate("innerWidth / 2")
    assert keys
    for key in keys:
        assert key["height"] >= 48
        assert box["left"] <= key["left"] < key["right"] <= box["right"]
        assert box["top"] <= key["top"] < key["bottom"] <= box["bottom"]
        others = [one for one in keys if one is not key and one["left"] < key["right"] and key["left"] < one["right"]]
        assert not any(one["top"] < key["bottom"] and key["top"] < one["bottom"] for one in others)


def test_the_ledge_leaves_half_of_the_screen_and_keeps_its_keys(page: Page, open_app: Open) -> None:
    open_app(page)
    new_table(page)
    tap(page, "tile:granary")
    tap(page, "tile:statue")
    tap(page, "cell:c3")
    for (width, height), size in product(SIZES, (16, 32, 48)):
        ledge_stands(page, width, height, size)


def question_stands(page: Page, width: int, height: int, size: int) -> None:
    """It covers two thirds of the screen at most, or half of a phone on its side, and its keys are seen."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    page.evaluate("dispatchEvent(new Event('resize'))")
    box, *keys = page.evaluate("""() => [...document.querySelectorAll(".ledge, .ledge-keys button")]
        .map((one) => one.getBoundingClientRect().toJSON())""")
    assert box["height"] <= height * 0.67 or box["width"] <= width / 2
    assert len(keys) > 1
    for key in keys:
        assert key["height"] >= 48
        assert box["left"] <= key["left"] < key["right"] <= box["right"]
        assert box["top"] <= key["top"] < key["bottom"] <= height


def test_so_it_does_where_it_asks_what_the_opponent_can_do(page: Page, open_app: Open) -> None:
    """Question and answers stand in it too: it covers two thirds, or half of a phone on its side, and its keys stay."""
    page.add_init_script("crypto.getRandomValues = (numbers) => numbers.fill(7)")
    open_app(page)
    alone(page)
    for key, digits in (("built:dairy", "2"), ("built:mill", "3"), ("road", ""), ("church:gold", "")):
        tap(page, key)
        if digits:
            type_number(page, digits)
    while not page.locator(".answers").count():
        tap(page, "app:go")
    for (width, height), size in product(SIZES, (16, 24, 32)):
        question_stands(page, width, height, size)


def test_a_field_keeps_focus_and_caret(page: Page, open_app: Open) -> None:
    """What is put in above it and drawn anew around it leaves the finger where it was typing."""
    open_app(page)
    table = new_table(page)
    go(page, f"{table}/hand/A")
    page.fill("[name=why]", "forgot one")
    page.locator("[name=why]").focus()
    page.evaluate("document.querySelector('[name=why]').setSelectionRange(3, 5)")
    held = "(({ name, value, selectionStart, selectionEnd }) => [name, value, selectionStart, selectionEnd])"
    page.evaluate("document.querySelector('[data-key=\"pad:2\"]').click()")
    assert page.evaluate(f"{held}(document.activeElement)") == ["why", "forgot one", 3, 5]
    with page.context.expect_page() as second:  # another window of the table: a panel comes in above the field
        page.evaluate("open(location.href)")
    second.value.locator("[data-key='app:over']").tap()
    page.locator(".unkept").wait_for()
    assert page.evaluate(f"{held}(document.activeElement)") == ["why", "forgot one", 3, 5]


LOCKS = """
    globalThis.asked = [];
    globalThis.low = false;
    Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async () => {
      if (low) throw new DOMException("the battery is low", "NotAllowedError");
      const lock = { released: false, release: async () => lock.lose(), lose: () => {
        lock.released = true;
        lock.onrelease?.({ target: lock });
      } };
      asked.push(lock);
      return lock;
    } } });
"""
"""A phone that gives locks, unless its battery is low, and can take them back."""


def test_the_screen_is_kept_awake_again_on_return(page: Page, open_app: Open, until: Until) -> None:
    page.add_init_script(LOCKS)
    open_app(page)
    new_table(page)
    tap(page, "tile:granary")
    until(page, "asked.length === 1", "the screen is kept awake")
    page.evaluate("asked[0].lose(); document.dispatchEvent(new Event('visibilitychange'))")
    until(page, "asked.length === 2", "it is kept awake again, without a tap")
    assert not page.locator(".sleeps").is_visible()


def test_a_sign_says_where_the_phone_does_not_keep_the_screen_awake(page: Page, open_app: Open) -> None:
    page.add_init_script(LOCKS)
    open_app(page)
    table = new_table(page)
    tap(page, "tile:granary")
    assert not page.locator(".sleeps").is_visible()
    page.evaluate("low = true; asked[0].lose()")  # while it is looked at
    page.locator(".sleeps").wait_for(state="visible")
    tap(page, "tile:statue")
    page.locator(".sleeps").wait_for()
    page.evaluate("low = false")
    tap(page, "cell:c3")
    page.locator(".sleeps").wait_for(state="hidden")
    page.evaluate("low = true; asked[1].lose()")
    go(page, f"{table}/settings")
    tap(page, "app:set:awake:off")
    go(page, table)
    assert page.locator(".sleeps").count() == 0


TOLD = "[data-key='app:told']"


def here(page: Page) -> str:
    fragment: str = page.evaluate("location.hash")
    return fragment


def test_back_closes_the_pad_and_one_back_leaves_the_table(page: Page, open_app: Open, until: Until) -> None:
    open_app(page)
    table = alone(page)
    tap(page, "built:dairy")
    page.locator("[data-key='pad:1']").wait_for()
    assert here(page).startswith(f"{table}/number/")
    page.go_back()
    page.locator("[data-key='built:dairy']").wait_for()
    assert here(page) == table
    page.go_forward()
    page.locator("[data-key='pad:1']").wait_for()
    type_number(page, "2")
    until(page, f"location.hash === '{table}'", "the pad is left over its own entry")
    tap(page, "app:undo")
    go(page, f"{table}/menu")
    go(page, f"{table}/hand/A")
    tap(page, "pad:3")
    page.locator("button[type=submit]").tap()
    until(page, f"location.hash === '{table}'", "so is the pad behind the menu")
    assert page.locator(".strip .num").first.inner_text().startswith("3")
    page.go_back()
    until(page, f"!location.hash.startsWith('{table}')", "one Back leaves the table")


@pytest.mark.parametrize("keys", [(".banner a.btn",), (TOLD, "[data-key='tell:says=none']", TOLD)])
def test_back_closes_a_piece_also_after_a_reload(
    page: Page, open_app: Open, until: Until, keys: tuple[str, ...]
) -> None:
    """Left by the arrow, or saved after the one that follows it."""
    open_app(page)
    table = new_table(page)
    for reloaded in (False, True):
        page.locator("[data-key^='form:']").first.tap()
        page.locator(".entry").wait_for()
        if reloaded:
            page.reload()
            until(page, "document.documentElement.dataset.awake === 'yes'", "Python is awake")
        for one in keys:
            page.locator(one).first.tap()
            settled(page)
        until(page, f"location.hash === '{table}'", "the piece is closed")
        page.locator("[data-key^='form:']").first.wait_for()
    page.locator("[data-key^='form:']").first.tap()
    page.go_back()
    page.locator("[data-key^='form:']").first.wait_for()
    assert here(page) == table
    page.go_back()
    until(page, f"!location.hash.startsWith('{table}')", "one Back leaves the table")


def test_digits_on_a_pad_survive_a_reload_and_leaving_the_site(
    page: Page, address: str, open_app: Open, until: Until
) -> None:
    """Until they are booked; the number that is booked then is theirs."""
    awake = "document.documentElement.dataset.awake === 'yes'"
    open_app(page)
    table = new_table(page)
    go(page, f"{table}/hand/A")
    tap(page, "pad:4")
    tap(page, "pad:plus")
    page.reload()
    until(page, awake, "Python is awake")
    tap(page, "pad:3")
    page.goto("about:blank")
    page.go_back()
    until(page, awake, "Python is awake again")
    assert page.locator(".readout").inner_text().replace("\n", " ").endswith("7")
    page.locator("button[type=submit]").tap()
    assert page.locator(".strip .num").first.inner_text().startswith("7")
    page.goto(f"{address}{table}/hand/A")
    page.reload()
    until(page, awake, "Python is awake at the pad")
    assert "7" not in page.locator(".readout").inner_text()
