"""Indus on a phone: a board painted, tables played and reloaded by tapping and by keyboard, every page looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from conftest import LONG
from playwright.sync_api import Page
from test_panchayat import (
    THEMES,
    Open,
    Screen,
    Theme,
    drawn,
    faults,
    go,
    settled,
    show_in,
    sideways,
    small_or_close,
    status,
    tap,
    themes,
)

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
FULL = Path(__file__).resolve().parents[1] / "playthroughs" / "indus-4.txt"
"""A whole game: every researcher is on the board or captured."""

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


def middle(page: Page, place: str) -> dict[str, float]:
    """The point in the middle of a place that is painted on."""
    box = page.locator(f'[data-place="{place}"]').bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


class Fingers:
    """Fingers that draw on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: dict[str, float]) -> None:
        """Put fingers down, move them, or lift them."""
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
        if not points:
            settled(self.page)


def stroke(page: Page, places: str) -> None:
    """Draw a finger over places; a single one is tapped."""
    first, *rest = places.split()
    if not rest:
        tap(page, f"tell:draw={first}")
        return
    finger = Fingers(page)
    finger.touch("touchStart", middle(page, first))
    for place in rest:
        finger.touch("touchMove", middle(page, place))
    finger.touch("touchEnd")


def brush(page: Page, kind: str) -> None:
    """Take a brush; the chosen one would let go of the ruin in hand."""
    key = page.locator(f'[data-key="tell:brush={kind}"]')
    if key.get_attribute("aria-checked") != "true":
        key.tap()


def paint(page: Page, kind: str, places: str) -> None:
    """Draw one ruin."""
    brush(page, kind)
    stroke(page, places)


def on_board(page: Page, place: str) -> str:
    """What a place says of itself."""
    return page.locator(f'[data-place="{place}"]').get_attribute("aria-label") or ""


BOARD = (
    ("building", "c1 b1 b2"),
    ("building", "a5 b5 b6 a6"),
    ("graveyard", "d1"),
    ("graveyard", "c4"),
    ("graveyard", "f2 f3"),
    ("graveyard", "d5 d6 e6"),
    ("canal", "a1 a2 a3 b3 c3 d3 d4 d5 e5 f5 f6"),
    ("path", "b2 c2 d2"),
    ("path", "e1 f1"),
    ("path", "c5 c6"),
    ("path", "e3 e4"),
    ("alley", "a1 b1"),
    ("alley", "b4 c4"),
    ("alley", "f4 f5"),
    ("alley", "d3 e3"),
    ("wall", "a3 a4 a5"),
    ("wall", "d2 e2"),
    ("wall", "c6 d6"),
    ("wall", "f5 f6"),
)
"""The test board: as many ruins as the rulebook's first game has, of 51 fields in all and 72 points."""


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
    paint(page, "canal", "1 4 7 7s")
    assert "canal" in on_board(page, "7s")
    paint(page, "building", "3 2 5")
    tap(page, "app:told")
    assert page.evaluate("location.hash") == "#indus/copy/piece:big-2"
    go(page, "indus/copy")
    assert "building, canal" in page.locator('[data-key="form:piece:big-1"]').inner_text()
    where = new_table(page, "seats=3", "given=yes", "board=painted", names=("Leaf", "Stone", "River"))
    for kind, fields in PAINTED:
        paint(page, kind, fields)
    tap(page, "app:told")
    table = page.evaluate("location.hash")
    assert where == f"{table}/form/paint"
    for number, where in enumerate(FIRST.split(", ")):
        place(page, COLOURS[number % 3], where)
    for number, turn in enumerate(TURNS[:-1]):
        play_turn(page, COLOURS[number % 3], *turn)
    before = totals(page)
    place(page, "blue", TURNS[-1][0])
    tap(page, "pips:4")
    screen("indus-before-capture")
    play = drawn(page)
    open_app(page)  # closed and opened again in the middle of a turn
    page.locator(".table-card").tap()
    assert drawn(page) == play
    assert "+7" in page.locator(".gain").all_text_contents(), "a professor, 3, and the path and the wall, 2 each"
    tap(page, "start:W2")
    assert page.locator("[data-key='app:go']").inner_text().split("\n") == ["Move to d2", "then River’s turn", "+7"]
    tap(page, "app:go")
    assert "Remove River’s professor, take 3 points." in page.locator(".told").inner_text()
    after = totals(page)
    assert int(after[1]) == int(before[1]) + 3
    tap(page, "app:undo")
    tap(page, "app:undo")
    assert status(page).startswith("Undone")
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
    `.goes [data-key]${live}`, '[aria-label*="could move here"]', `.adds [data-key]${live}`);
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


@LONG
def test_a_whole_game_for_two_on_their_own_board(page: Page, open_app: Open) -> None:
    """Every ruin painted; two colours each, 24 turns each; the sheet adds up, and its winner has most."""
    page.add_init_script(SAME_DICE)
    open_app(page)
    new_table(page, "seats=2", "deal=app", "given=no", "board=painted")
    for kind, fields in BOARD:
        paint(page, kind, fields)
    assert "19 ruins, 72 points" in page.locator('[data-key="app:told"]').inner_text()
    tap(page, "app:told")
    table = page.evaluate("location.hash")
    for _ in range(400):
        if page.evaluate("location.hash") == f"{table}/end":
            go(page, f"{table}/sheet")
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
    new_table(page, "seats=4", "way=end", "board=painted", names=("Red", "Blue", "Yellow", "Green"))
    for kind, fields in (("building", "c1 b1 b2"), ("graveyard", "f2 f3"), ("alley", "f4 f5"), ("path", "b2 c2 d2")):
        paint(page, kind, fields)
    tap(page, "app:told")
    table = page.evaluate("location.hash")
    for field, stack in (("c1", "GY"), ("b2", "YG"), ("c2", "Y"), ("f2", "R"), ("f4", "GB")):
        for letter in stack:
            tap(page, f"cell:{field}")
            tap(page, f"team:{TEAMS[letter]}")
    for key in ("cell:e1", "team:red", "team:red"):
        tap(page, key)
    page.locator('[data-key="team:blue"]').tap(force=True)  # it is off, and says why
    assert "secure e1" in page.locator(".refusal").inner_text()
    for _ in "12":
        tap(page, "app:undo")
    tap(page, "captured:red")
    for _ in ("red", "blue", "yellow", "green"):  # one number leads to the next
        tap(page, "pad:9")
        tap(page, "app:go")
    tap(page, "app:go")
    page.locator("#win").wait_for()
    go(page, f"{table}/sheet")
    assert sheet_adds_up(page, 4) == [13, 11, 14, 14]


def flaws(page: Page, shown: tuple[Theme, ...] = THEMES) -> list[str]:
    """What is wrong with the page as it is, in these themes: axe-core, keys too small, sideways scroll at 320 px.

    Six fields and two start spaces of 48 px do not fit a phone: start spaces have them where they are asked for.
    """
    asked = bool(page.locator(".to-starts").count())
    found = [f"small: {fault}" for fault in small_or_close(page) if asked or "start:" not in fault]
    for theme in shown:
        show_in(page, theme)
        found += [f"{theme}: {fault}" for fault in faults(page, colours=theme != shown[0])]
    return [*found, *sideways(page, (320, 16))]


def pages(page: Page) -> Iterator[str]:
    """Every page of the game, one after the other; yields its name when it is shown."""
    go(page, "indus")
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    yield "about"
    go(page, "indus/new")
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    yield "new"
    go(page, "indus/copy")
    yield "copy"
    for piece in ("big-1", "small-1"):
        go(page, f"indus/copy/piece:{piece}")
        paint(page, "canal", "1 2")
        yield piece
    go(page, "indus/copy/board:1")
    for kind, fields in BOARD:
        paint(page, kind, fields)
    yield "painted"
    page.locator(".ruin-now summary").tap()
    yield "points"
    tap(page, "app:told")
    yield "kept"
    go(page, "bring")
    page.fill("textarea", FULL.read_text("utf-8").replace("~ ", ""))
    page.locator("button[type=submit]").tap()
    page.locator(".ledge .go:has-text('as chosen')").tap()
    page.locator(".at-table").wait_for()
    yield "over"
    table = page.evaluate("location.hash")
    for tail in ("sheet", "seat/B", "log", "menu", "amend", "form/board", "form/paint", "form/players"):
        go(page, f"{table}/{tail}")
        if tail == "sheet":
            page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        yield tail
    go(page, table)
    tap(page, "app:undo")
    yield "moving"
    page.locator('[data-key="app:look:cell:b2"]').tap()
    yield "looked"
    new_table(page, "seats=2", "board=practice", "way=end")
    tap(page, "cell:a1")
    yield "final-board"
    new_table(page, "seats=2", "board=practice", "way=turns")
    tap(page, "add:red-worker")
    yield "first"


@LONG
def test_every_page(page: Page, open_app: Open, screen: Screen) -> None:
    """Nothing serious for axe-core, nothing too small for a finger, no sideways scroll."""
    open_app(page)
    wrong: list[str] = []
    for number, name in enumerate(pages(page)):
        screen(f"indus-{name.replace('/', '-')}")
        wrong += [f"{name}: {fault}" for fault in flaws(page, themes(number))]
    assert not wrong, "\n".join(wrong)


def test_painting_survives_bad_strokes_back_and_reload(page: Page, open_app: Open) -> None:
    """Off the board, with two fingers, in a call: nothing that was painted is lost."""
    open_app(page)
    table = new_table(page, "seats=2", "board=painted")
    stroke(page, "b1 c1")
    finger = Fingers(page)
    first, second = middle(page, "a5"), middle(page, "a6")
    finger.touch("touchStart", first)
    finger.touch("touchMove", {"x": first["x"], "y": 30.0})  # over the head of the page and back, elsewhere
    finger.touch("touchMove", middle(page, "f1"))
    finger.touch("touchEnd")
    assert "building" in on_board(page, "a4"), "up to the rim it is drawn"
    assert "nothing" in on_board(page, "f1")
    finger.touch("touchStart", middle(page, "d5"))
    finger.touch("touchStart", middle(page, "d5"), middle(page, "f6"))
    finger.touch("touchMove", middle(page, "e5"), middle(page, "f5"))
    finger.touch("touchEnd")
    assert all("nothing" in on_board(page, place) for place in ("d5", "e5", "f5", "f6")), "two fingers draw nothing"
    brush(page, "canal")
    finger.touch("touchStart", second)
    finger.touch("touchMove", middle(page, "b6"))
    finger.touch("touchCancel")  # a call comes
    assert "canal" in on_board(page, "b6")
    page.go_back()
    settled(page)
    assert page.evaluate("location.hash") == table.removesuffix("/form/paint")
    page.go_forward()
    open_app(page)
    go(page, table)
    assert "Erase canal" in on_board(page, "b6"), "the brush and the ruin in hand are as they were"
    tap(page, "app:untell")
    assert "nothing" in on_board(page, "b6")
    assert "building" in on_board(page, "c1")


def test_a_board_is_painted_by_keyboard(page: Page, open_app: Open) -> None:
    """Digits take a brush, arrows walk, space paints, N lets go of the ruin in hand."""
    open_app(page)
    new_table(page, "seats=2", "board=painted")
    page.locator('[data-place="a1"]').focus()
    for key in ("6", " ", "ArrowRight", " ", "n", "ArrowRight", " ", "3", "ArrowDown", " "):
        page.keyboard.press(key)
        settled(page)
    assert "city wall" in on_board(page, "b1")
    assert "canal" in on_board(page, "c2")
    assert page.locator('[data-key="tell:brush=wall"]').inner_text().split()[-1] == "2", "two walls side by side"
    press(page, "app:told")
    assert page.locator(".at-table").count() == 1
    assert "/form/" not in page.evaluate("location.hash")


def reach(page: Page, key: str) -> None:
    """Tab on until a key has the focus, walking the board with the arrows where it is a place on it."""
    here = "document.activeElement.dataset.key ?? ''"
    grid = "!!document.activeElement.closest('[role=grid]')"
    goal = f"""(() => {{
        const rows = [...document.querySelectorAll('[role=grid] [role=row]')].map((row) => [...row.children]);
        const at = (test) => rows.flatMap((row, y) => row.map((cell, x) => [cell.firstElementChild, x, y]))
            .find(([button]) => button && test(button));
        const [, x, y] = at((button) => button === document.activeElement);
        const to = at((button) => button.dataset.key === {key!r});
        return to ? [to[1] - x, to[2] - y] : null;
    }})()"""
    for _ in range(90):
        page.keyboard.press("Tab")
        if page.evaluate(here) == key:
            return
        if page.evaluate(grid) and (away := page.evaluate(goal)):
            inwards = "ArrowDown" if page.evaluate(here).startswith(("start:N", "app:look:start:N")) else ""
            if inwards:  # off the rim first: its corners are no places
                page.keyboard.press(inwards)
                away[1] -= 1
            sideways, along = away
            for _ in range(abs(sideways)):
                page.keyboard.press("ArrowRight" if sideways > 0 else "ArrowLeft")
            for _ in range(abs(along)):
                page.keyboard.press("ArrowDown" if along > 0 else "ArrowUp")
            assert page.evaluate(here) == key
            return
    raise AssertionError(f"{key} cannot be reached by Tab")


def press(page: Page, key: str) -> None:
    reach(page, key)
    page.keyboard.press("Enter")
    settled(page)


@LONG
def test_turns_are_played_by_keyboard(page: Page, open_app: Open) -> None:
    """First placements, then two turns, a second throw among them, with Tab, arrows and Enter alone."""
    open_app(page)
    new_table(page, "seats=4", "board=practice", names=("Leaf", "Stone", "River", "Hill"))
    teams = ("red", "blue", "yellow", "green")
    for number, start in enumerate(("Na", "W2", "E3", "Sd", "Nb", "W5", "E6", "Sf")):
        press(page, f"add:{teams[number % 4]}-assistant")
        press(page, f"start:{start}")
    press(page, "add:red-worker")
    press(page, "start:W1")
    for key in ("pips:3", "roll", "pips:2", "start:Na", "app:go"):
        press(page, key)
    assert "Stone’s turn" in page.locator("h1").inner_text()
    press(page, "add:blue-professor")
    press(page, "start:Nd")
    for key in ("pips:4", "start:Nd", "app:go"):
        press(page, key)
    assert "River’s turn" in page.locator("h1").inner_text()


def test_a_seat_without_a_name_shows_the_name_that_it_gets(page: Page, open_app: Open) -> None:
    """Two players lead two colours each, so neither is called by one; more players are called by their colour."""
    open_app(page)
    go(page, "indus/new")

    def shown(*names: str) -> None:
        for seat, name in zip("abc", names, strict=False):
            page.locator(f'[name=name-{seat}][placeholder="{name}"]').wait_for()

    shown("Player A", "Player B")
    choose(page, "seats", "3")
    shown("Red", "Blue", "Yellow")
    page.locator(".place .mark-btn").first.tap()
    choose(page, "colour-a", "green")
    shown("Green", "Blue", "Yellow")
    choose(page, "seats", "2")
    shown("Player A", "Player B")
