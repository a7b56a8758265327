"""Indus on a phone: a board painted, tables played and reloaded by tapping and by keyboard, every page looked at."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page
from test_panchayat import Open, Screen, go, status, tap

SAME_DICE = "crypto.getRandomValues = (numbers) => numbers.fill(7)"
"""The seed of the app's dice, so that each run plays the same game."""
PAINTED = (
    ("canal", "a1 a2 a3 b3 c3 d3"),
    ("building", "b1 c1 b2"),
    ("alley", "a1 b1"),
    ("path", "b2 c2 d2"),
    ("graveyard", "d1"),
    ("wall", "d2 e2"),
)
"""Ruins painted at the table; three of their fields hold two."""
FIRST = "assistant Na, assistant Nd, assistant Sa, worker Nb, worker Ne, worker Sb, worker Nc, worker Nf, worker Sc"
TURNS = (
    ("worker W1", "1", "Na"),
    ("worker W2", "4", "W2"),
    ("worker W3", "4", "W3"),
    ("professor W4", "2", "W1"),
    ("professor E1", "3", "E1"),
    ("professor E2", "3", "E2"),
    ("worker W5", "6 4", "W4"),
    ("assistant W2", "4", "W2"),
)
"""Who is added where, the throws, and whence one enters. By the last, blue secures d2 and captures a professor."""
COLOURS = ("red", "blue", "yellow")

TEAMS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has([name="{name}"][value="{value}"])').first.tap()


def new_table(page: Page, *choices: str, names: Iterable[str] = ("Leaf", "Stone")) -> str:
    """Fill the form of a new table; its address fragment."""
    go(page, "indus/new")
    for choice in choices:
        choose(page, *choice.split("="))
    for seat, name in zip("abcd", names, strict=False):
        page.fill(f"[name=name-{seat}]", name)
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def paint(page: Page, kind: str, fields: str, *edges: str, field: str = "field") -> None:
    choose(page, "kind", kind)
    for name in fields.split():
        choose(page, field, name)
    for edge in edges:
        choose(page, "open", edge)
    page.locator(".paint-go").tap()


def place(page: Page, colour: str, where: str) -> None:
    rank, start = where.split()
    tap(page, f"add:{colour}-{rank}")
    tap(page, f"start:{start}")


def play_turn(page: Page, colour: str, added: str, throws: str, start: str) -> None:
    """With the table's own die; each throw after the first is asked for."""
    place(page, colour, added)
    for number, pips in enumerate(throws.split()):
        if number:
            tap(page, "roll")
        tap(page, f"pips:{pips}")
    if page.locator("[data-key='app:go']").count() == 0:
        tap(page, f"start:{start}")
    tap(page, "app:go")


def totals(page: Page) -> list[str]:
    found: list[str] = page.locator(".strip .num").evaluate_all("all => all.map(e => e.firstChild.textContent)")
    return found


def test_three_players_paint_play_and_reload(page: Page, open_app: Open, screen: Screen) -> None:
    """A piece of the copy and a board painted, turns with the table's own die, a capture, undone across a reload."""
    open_app(page)
    go(page, "indus/copy")
    tap(page, "form:piece:big-1")
    paint(page, "canal", "1 4 7", "7s")
    paint(page, "building", "2 3 5")
    assert page.locator(".painted-list li").count() == 2
    paint(page, "wall", "1 8")
    assert page.locator(".refusal").count() == 1
    table = new_table(page, "seats=3", "given=yes", "board=painted", names=("Leaf", "Stone", "River"))
    go(page, f"{table}/form/paint")
    for kind, fields in PAINTED:
        paint(page, kind, fields)
    assert page.locator(".painted-list li").count() == len(PAINTED)
    go(page, table)
    for number, where in enumerate(FIRST.split(", ")):
        place(page, COLOURS[number % 3], where)
    for number, turn in enumerate(TURNS[:-1]):
        play_turn(page, COLOURS[number % 3], *turn)
    before = totals(page)
    place(page, "blue", TURNS[-1][0])
    tap(page, "pips:4")
    screen("indus-before-capture")
    play = page.locator(".at-table").inner_text()
    open_app(page)  # closed and opened again in the middle of a turn
    page.locator(".table-card").tap()
    assert page.locator(".at-table").inner_text() == play
    tap(page, "start:W2")
    tap(page, "app:go")
    after = totals(page)
    assert int(after[1]) == int(before[1]) + 3
    tap(page, "app:undo")
    tap(page, "app:undo")
    assert status(page).startswith("Taken back")
    assert totals(page) == before
    tap(page, "app:redo")
    tap(page, "app:redo")
    assert totals(page) == after


NEXT = """
(() => {
  const first = (...found) => found.map((one) => document.querySelector(one)).find((one) => one)?.dataset.key;
  const live = ':not([aria-disabled="true"])';
  if (document.querySelector('.adds [aria-pressed="true"]')) return first('[aria-label*="Tap to place"]');
  return first(`[data-key="app:go"]${live}`, `.ledge .go[data-key="roll"]${live}`, `.owns [data-key="own:points"]`,
    `.goes [data-key]${live}`, `.adds [data-key]${live}`);
})()
"""
"""The key that leads on in a game played by the app's die: the first free start space, the first who may move."""


def rows_of_sheet(page: Page, seats: int) -> list[list[int]]:
    """The points of each seat, rule by rule."""
    read = """(rows, seat) => rows.map(row => Number(row.querySelectorAll('td a')[seat].firstChild.textContent
        .replace('−', '-').replace('–', '0')))"""
    return [page.locator(".summary tbody tr").evaluate_all(read, seat) for seat in range(seats)]


def sheet_adds_up(page: Page, seats: int) -> list[int]:
    """The totals that are shown, which are the sums of what stands above them."""
    shown = page.locator(".duel .total").all_inner_texts()
    assert page.locator(".summary tfoot td").all_inner_texts() == shown
    assert [sum(column) for column in rows_of_sheet(page, seats)] == list(map(int, shown))
    return list(map(int, shown))


def test_a_whole_game_for_two_by_the_apps_die(page: Page, open_app: Open) -> None:
    """Two colours each, 24 turns each; the sheet adds up, and its winner has most."""
    page.add_init_script(SAME_DICE)
    open_app(page)
    table = new_table(page, "seats=2", "deal=app", "given=no", "board=practice")
    for _ in range(400):
        if page.evaluate("location.hash") == f"{table}/sheet":
            break
        key = page.evaluate(NEXT)
        assert key, page.locator("main").inner_text()[:400]
        tap(page, key)
    totals = sheet_adds_up(page, 2)
    names = [name for name, total in zip(("Leaf", "Stone"), totals, strict=True) if total == max(totals)]
    assert all(name in page.locator("#win").inner_text() for name in names)
    assert all(total > 0 for total in totals)
    page.locator(".summary tbody tr td a").first.tap()
    assert page.locator("details.rule[open]").count() == 1


def test_a_final_board_is_scored(page: Page, open_app: Open) -> None:
    """The worked example of the book, typed in: only the stacks and the points for captured researchers."""
    open_app(page)
    table = new_table(
        page, "seats=4", "way=end", "board=painted", names=("Red", "Blue", "Yellow", "Green")
    )
    go(page, f"{table}/form/paint")
    for kind, fields in (("building", "c1 b1 b2"), ("graveyard", "f2 f3"), ("alley", "f4 f5"), ("path", "b2 c2 d2")):
        paint(page, kind, fields)
    go(page, table)
    for field, stack in (("c1", "GY"), ("b2", "YG"), ("c2", "Y"), ("f2", "R"), ("f4", "GB")):
        for letter in stack:
            tap(page, f"cell:{field}")
            tap(page, f"team:{TEAMS[letter]}")
    for colour in ("red", "blue", "yellow", "green"):
        tap(page, f"captured:{colour}")
        tap(page, "pad:9")
        tap(page, "app:go")
    tap(page, "close")
    tap(page, "app:go")
    page.wait_for_timeout(100)
    assert sheet_adds_up(page, 4) == [13, 11, 14, 14]
