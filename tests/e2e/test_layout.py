"""Words and keys on a phone that are hard to see: what runs over an edge, is covered, or is cut off."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from test_history_page import PLAYED
from test_indus import choose
from test_panchayat import go, new_table, tap
from test_parikrama import bring

Open = Callable[..., Page]

OVER = """() => [...document.querySelectorAll(".ledge .btn")].flatMap((key) => {
    const edge = key.getBoundingClientRect();
    const words = document.createRange();
    const parts = [...key.querySelectorAll("span, b, small")].filter((part) => !part.matches(".sr, :has(.sr)"));
    const over = parts.some((part) => {
        words.selectNodeContents(part);
        return [...words.getClientRects()].some(({ left, right }) => left < edge.left || right > edge.right);
    });
    return over ? [key.innerText] : [];
})"""
"""The keys of the ledge whose words run over an edge."""


def first_lines(name: str, events: int) -> str:
    """Return the text of a game in progress: the first events of a playthrough."""
    head, _, body = (PLAYED / f"{name}.txt").read_text("utf-8").partition("\n\n")
    return "\n".join((head, "", *body.splitlines()[:events], "end", ""))


def test_words_of_undo_stay_in_its_key_beside_redo(page: Page, open_app: Open) -> None:
    """Beside the small keys of a solo opponent the key is narrow."""
    open_app(page)
    page.set_viewport_size({"width": 360, "height": 740})
    bring(page, first_lines("hamlet-1", 40))
    asked = 0
    for _ in range(12):
        tap(page, "app:undo")
        asked += page.locator(".answers").count()
        assert page.evaluate(OVER) == []
    assert asked > 2


def test_no_line_runs_through_why_am_i_asked(page: Page, open_app: Open) -> None:
    open_app(page)
    bring(page, first_lines("hamlet-1", 40))
    for _ in range(30):
        tap(page, "app:undo")
        if page.locator(".trail + .otherwise").count():
            break
    page.locator("[data-open$=trail]").tap()
    page.locator("[data-open*=otherwise]").tap()
    last = page.locator(".trail > .ref").bounding_box()
    following = page.locator(".otherwise").bounding_box()
    assert last
    assert following
    assert last["y"] + last["height"] <= following["y"]


NAMES = {"Leaf": "Chandrasekh", "Stone": "Meenakshi", "River": "Sebastian", "Hill": "Farida"}
BOX = """(what) => {
    const { left, right, width } = document.querySelector(what).getBoundingClientRect();
    return [left, right, width];
}"""
CUT = """() => [...document.querySelectorAll(".strip .name > *")].filter((one) => {
    const name = one.getBoundingClientRect();
    const total = one.closest("a").querySelector(".num").getBoundingClientRect();
    const beside = name.bottom > total.top + 2 && name.top < total.bottom - 2;
    return one.scrollWidth > one.clientWidth + 1 || (beside && name.right > total.left);
}).map((one) => one.innerText)"""
"""Names and forecasts beside a total that are cut off, or run into it."""


def test_names_and_forecasts_beside_a_total_are_whole(page: Page, open_app: Open) -> None:
    """Also where a total is still open, as `25 + ?`. Three seats stand in one row, five as three and two."""
    open_app(page)
    page.set_viewport_size({"width": 360, "height": 740})
    for table in ("panchayat-3", "parikrama-4", "parikrama-end", "hampi-advanced"):
        text = first_lines(table, 40)
        for name, other in NAMES.items():
            text = text.replace(f"player {name} ", f"player {other} ")
        bring(page, text)
        assert page.evaluate(CUT) == [], table
        rows = "[...document.querySelectorAll('.strip > li')].map((one) => one.offsetTop)"
        seats = page.evaluate(rows)
        assert len(set(seats)) == (2 if len(seats) == 4 else 1), table
    go(page, "hampi/new")
    choose(page, "seats", "5")
    for letter, name in zip("abcde", (*NAMES.values(), "Thunderstorm"), strict=True):
        page.fill(f"[name=name-{letter}]", name)
    page.locator("button[type=submit]").tap()
    page.locator(".strip").wait_for()
    assert page.evaluate(CUT) == []
    rows_of_five = page.evaluate(rows)
    assert [rows_of_five.count(top) for top in sorted(set(rows_of_five))] == [3, 2]


def test_on_its_side_the_ledge_of_a_piece_is_a_column_at_the_thumb(page: Page, open_app: Open) -> None:
    """The piece is entered beside it, not above it; a left hand has it on the left."""
    open_app(page)
    page.set_viewport_size({"width": 740, "height": 360})
    page.evaluate("location.hash = 'panchayat/copy/card:house'")
    page.locator(".entry").wait_for()
    ledge, piece = (page.evaluate(BOX, what) for what in (".ledge", ".entry"))
    assert ledge[0] >= piece[1]
    assert ledge[1] == 740
    page.evaluate("document.documentElement.dataset.hand = 'left'")
    ledge, piece = (page.evaluate(BOX, what) for what in (".ledge", ".entry"))
    assert (ledge[0], ledge[1] <= piece[0]) == (0, True)


def test_the_main_button_has_more_room_than_undo_and_mirrors_for_the_left_hand(page: Page, open_app: Open) -> None:
    """On the side of the other hand Undo stands in the corner, also while there is nothing to redo."""
    open_app(page)
    page.set_viewport_size({"width": 360, "height": 740})
    new_table(page)
    for key in ("tile:granary", "tile:statue", "cell:b2"):
        tap(page, key)
    undo, go = page.evaluate(BOX, ".undo"), page.evaluate(BOX, ".ledge .go")
    assert undo[0] < go[0]
    assert go[2] > undo[2] + 48
    page.evaluate("document.documentElement.dataset.hand = 'left'")
    assert page.evaluate(BOX, ".undo")[1] >= 360 - 12
    assert page.evaluate(BOX, ".ledge .go")[0] <= 12


def test_a_message_covers_no_score(page: Page, open_app: Open) -> None:
    """It stands below the ledge, and the page above it is not covered by more than before."""
    open_app(page)
    bring(page, first_lines("panchayat-2", 30))
    page.evaluate("location.hash += '/menu'")
    page.locator(".menu-main").wait_for()
    tap(page, "app:undo")
    page.locator("#says:has-text('Undone')").wait_for()
    says, ledge = page.locator("#says").bounding_box(), page.locator(".ledge").bounding_box()
    assert says
    assert ledge
    assert says["y"] >= ledge["y"] + ledge["height"] - 1
    assert says["y"] + says["height"] <= 845
    page.locator("#says:not(:has-text('Undone'))").wait_for(state="attached")
    last = page.locator(".ledge").bounding_box()
    assert last
    assert last["y"] > ledge["y"]


def test_a_pasted_text_takes_away_what_was_said_of_the_empty_field(page: Page, open_app: Open) -> None:
    open_app(page)
    page.evaluate("location.hash = 'bring'")
    page.locator("button[type=submit]").tap()
    page.locator("main > .refusal:has-text('The field is empty')").wait_for()
    page.fill("textarea", "chaupal 1")
    assert page.locator(".refusal").count() == 0


def test_scoring_at_the_end_asks_nothing_of_a_set_up(page: Page, open_app: Open) -> None:
    """The game is over: no steps, no stacks of tiles, no ruling on what the app tracks."""
    open_app(page)
    for game in ("panchayat", "hampi", "parikrama"):
        page.evaluate(f"location.hash = '{game}/new'")
        page.locator(f"[data-route='{game}/new']").wait_for()
        page.locator("label:has([name=way][value=end])").tap()
        seen = page.locator("summary, .area-set > legend").evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).map((one) => one.innerText)"
        )
        assert not [one for one in seen if one.startswith(("Set-up", "Land tiles", "Set up", "Rules options"))], game


def test_only_rules_options_that_decide_at_this_table_are_asked(page: Page, open_app: Open) -> None:
    open_app(page)
    page.evaluate("location.hash = 'hampi/new'")
    options, card = page.locator("summary:has-text('Rules options')"), "label:has([name={}][value='{}'])"
    page.locator(".hampi-how").wait_for()
    assert not options.is_visible()
    page.locator(card.format("landscape", "yes")).tap()
    assert options.is_visible()
    page.evaluate("location.hash = 'indus/new'")
    page.locator(".indus-options").wait_for()
    options.tap()
    for board, seats, asked in (
        ("painted", 2, ["both"]),
        ("pieces", 2, ["walls", "both"]),
        ("fit", 3, ["walls"]),
        ("practice", 4, []),
    ):
        page.locator(card.format("board", board)).tap()
        page.locator(card.format("seats", seats)).tap()
        found = [one for one in ("walls", "both") if page.locator(f".ask-{one}").is_visible()]
        assert (found, options.is_visible()) == (asked, bool(asked)), board


def test_question_and_keys_of_the_number_pad_are_seen_together(page: Page, open_app: Open) -> None:
    """However large the text is; nothing is scrolled sideways."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_app(page)
    for size, table in [(size, new_table(page)) for size in (16, 32, 48)]:
        page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
        page.evaluate(f"location.hash = '{table}/hand/A'")
        page.locator(".pad").wait_for()
        tap(page, "pad:7")
        edges = [page.locator(one).bounding_box() for one in (".readout", ".pad .key.wide", ".ledge")]
        assert all(edges), size
        (asked, last, ledge) = [(box["y"], box["y"] + box["height"]) for box in edges if box]
        assert 0 <= asked[0] < asked[1] <= last[0] < last[1] <= ledge[0] < ledge[1] <= 740, size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
