"""Hamlet alone on a phone: a whole game against Botric by tapping, and the pages on the way looked at."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page
from test_panchayat import NARROW, Open, Screen, Until, faults, go, looked_at, sideways, small_or_close, status, tap
from test_parikrama import bring

ROUNDS = 12
"""Far more than this way of playing needs."""
STEPS = 40
"""Most steps and answers of one of his turns."""


def alone(page: Page) -> str:
    """Fill the form of a new table, the app drawing; its address fragment."""
    go(page, "hamlet/new")
    page.fill("[name=name-a]", "Leaf")
    page.locator('label:has([name=deal][value="app"])').tap()
    page.locator("button[type=submit]").tap()
    page.locator(".at-table").wait_for()
    fragment: str = page.evaluate("location.hash")
    return fragment


def headline(page: Page) -> str:
    return page.locator("h1").inner_text()


def kept(page: Page) -> str:
    return page.locator(".banner-say").inner_text()


def sound(page: Page, name: str, wrong: list[str]) -> None:
    """Look at the page as it is."""
    wrong += [f"{name}: {fault}" for fault in (*faults(page), *small_or_close(page))]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        wrong.append(f"{name}: scrolls sideways")


def type_number(page: Page, digits: str) -> None:
    """A number on the app's own pad."""
    page.locator("[data-key='pad:1']").wait_for()
    for digit in digits:
        tap(page, f"pad:{digit}")
    tap(page, "app:go")


def answer(page: Page) -> None:
    """The Church where he can, which ends the game; else the last answer, which is mostly that it does not work."""
    answers = page.locator(".asked .answer")
    church = "deliver" in page.locator(".asked h2").inner_text()
    answers.nth(1 if church else answers.count() - 1).tap()


def act(page: Page) -> None:
    """One step of his turn: an answer, a number, or what he surely does."""
    if page.locator(".asked .answer").count():
        answer(page)
    elif page.locator(".asked .digit").count():
        page.locator(".asked .digit").first.tap()
    else:
        page.locator(".ledge .go").tap()


def his_turn(page: Page) -> None:
    for _ in range(STEPS):
        if headline(page) != "Botric":
            return
        act(page)
    raise AssertionError(f"his turn does not end: {page.locator('main').inner_text()[:300]}")


def reloaded_in_his_turn(page: Page, open_app: Open, table: str) -> None:
    """Closed in the middle and opened again: the same question stands; undo goes on across the reload."""
    asked = page.locator(".asked h2").inner_text()
    where = kept(page)
    open_app(page)
    assert "Botric’s turn" in page.locator(".table-card").inner_text()
    page.locator(".table-card").tap()
    assert page.evaluate("location.hash") == table
    assert (page.locator(".asked h2").inner_text(), kept(page)) == (asked, where)
    tap(page, "app:undo")
    assert page.locator(".sr[role=status]").inner_text().startswith("Undone")
    assert page.locator(".asked h2").count() == 0 or page.locator(".asked h2").inner_text() != asked
    tap(page, "app:redo")
    assert page.locator(".asked h2").inner_text() == asked


def overruled(page: Page) -> None:
    """We played it differently: three taps, the rules said before the last; and it can be undone."""
    before = page.locator(".favour .num").inner_text()
    page.locator("[data-open*=otherwise]").tap()
    page.locator(".otherwise button").last.tap()
    assert "By the rules: " in page.locator(".refusal").inner_text()
    tap(page, "app:rule")
    assert page.locator(".favour .num").inner_text() == before
    tap(page, "app:undo")
    assert page.locator(".step-now h2").inner_text() == "Botric gets 1 gold"
    tap(page, "app:go")
    assert page.locator(".favour .num").inner_text() == str(int(before) + 1)


def counted(page: Page, wrong: list[str]) -> None:
    """Everything that the final count asks for."""
    sound(page, "final count", wrong)
    page.locator(".finals .waits").first.tap()
    for _ in range(STEPS):
        if "/number/" not in page.evaluate("location.hash"):
            break
        type_number(page, "4")  # one number leads to the next
    tap(page, "app:go")


def points(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "0"))


def test_a_whole_game_against_him(page: Page, open_app: Open, until: Until) -> None:
    """The app draws; reloaded in the middle of his turn, a step overruled and undone, to the sheet, added up."""
    wrong: list[str] = []
    page.add_init_script("crypto.getRandomValues = (numbers) => numbers.fill(7)")  # each run plays the same game
    open_app(page)
    table = alone(page)
    assert page.locator(".favour .num").inner_text() == "2"
    sound(page, "your turn", wrong)
    for key, digits in (("built:dairy", "2"), ("built:mill", "3"), ("road", ""), ("church:gold", "")):
        tap(page, key)
        if digits:
            type_number(page, digits)
    tap(page, "points")
    type_number(page, "12")
    for number in range(1, ROUNDS):
        tap(page, "app:go")
        assert f"round {number}" in kept(page)
        if number == 1:
            sound(page, "decided step", wrong)
            overruled(page)
            sound(page, "question", wrong)
            reloaded_in_his_turn(page, open_app, table)
        his_turn(page)
        if page.locator(".finals").count():
            break
    assert "Church: 4 of 4 filled" in page.locator(".stands summary").inner_text()
    counted(page, wrong)
    until(page, f"location.hash == '{table}/end'", "the result is shown")
    sound(page, "result", wrong)
    go(page, f"{table}/sheet")
    shown = page.locator(".duel .total").all_inner_texts()
    winner = "Leaf" if points(shown[0]) > points(shown[1]) else "Botric"
    assert page.locator("#win").inner_text().startswith(f"{winner} wins")
    assert page.locator(".summary tfoot td").all_inner_texts() == shown
    for seat in (0, 1):
        cells = page.locator(".summary tbody tr").evaluate_all(
            "(rows, seat) => rows.map(row => row.querySelectorAll('td a')[seat].firstChild.textContent)", seat
        )
        assert sum(map(points, cells)) == points(shown[seat])
    sound(page, "sheet", wrong)
    assert not wrong, "\n".join(wrong)


EASIER = {"donkeys2", "landmarks1", "ignored_gold"}
HARDER = {"villagers2", "always_up", "merchant5", "chaplain", "landmarks5", "sell_goods"}
WARNED: tuple[tuple[set[str], set[str]], ...] = (
    ({"donkeys2", "ignored_gold", "landmarks5", "always_up"}, set()),  # the lists may be mixed
    (EASIER, {"all-easier"}),
    (EASIER | {"merchant5"}, {"all-easier"}),
    (HARDER, {"all-harder"}),
    ({"landmarks1", "landmarks5"}, {"both-landmarks"}),
    (EASIER | {"landmarks5"}, {"all-easier", "both-landmarks"}),
)
"""Modifiers that are ticked, and the warnings that are shown (Adjusting Difficulty; ruling H19)."""


def test_what_is_warned_of_while_modifiers_are_ticked(page: Page, open_app: Open) -> None:
    """Worked out by hand from the book, cases A6 to A11."""
    open_app(page)
    go(page, "hamlet/new")
    for (before, _), (ticked, warnings) in pairwise(((set[str](), set[str]()), *WARNED)):
        for name in before ^ ticked:
            page.locator(f'label:has([name=modifier][value="{name}"])').tap()
        shown = {
            name for name in ("all-easier", "all-harder", "both-landmarks") if page.locator(f".for-{name}").is_visible()
        }
        assert shown == warnings, ticked


PLAYED = (Path(__file__).resolve().parents[1] / "playthroughs" / "hamlet-1.txt").read_text("utf-8")
HIS_TURNS: dict[str, tuple[int, tuple[str, ...]]] = {
    "gold": (1, ()),
    "church": (1, ("B favour",)),
    "market": (1, ("B favour", "B can no-church")),
    "marker": (1, ("B favour", "B can no-church", "B can none")),
    "road": (1, ("B favour", "B draw first")),
    "produce": (1, ("B favour", "B draw first", "B cannot road")),
    "hire": (4, ()),
    "display": (4, ("B hire",)),
    "coins": (4, ("B hire", "B shows landmark")),
    "construct": (6, ("B draw first",)),
    "points": (6, ("B draw first", "B build 0")),
    "reward": (6, ("B draw first", "B build 0", "B prints 3")),
    "refine": (6, ("B draw first", "B build 0", "B prints 3", "B finish no", "B refill", "B draw first")),
}
"""Steps and questions of his turn: the round of the playthrough, and what was entered since your turn."""


def his_step(page: Page, name: str) -> None:
    """A table at one of these, with a name of its own, since the app knows a table that it has."""
    number, entered = HIS_TURNS[name]
    lines = [line for line in PLAYED.splitlines() if not line.startswith("#")]
    turns = [at for at, line in enumerate(lines) if line == "A botric"]
    text = "\n".join((*lines[: turns[number - 1] + 1], *entered, "end", ""))
    bring(page, text.replace("Leaf", f"Leaf-{name}"))
    page.locator(".at-table").wait_for()


IN_SIGHT = """() => {
    const ledge = document.querySelector(".page:not([hidden]) .ledge");
    const keys = [...ledge.querySelectorAll("h2, button")].filter((one) => one.checkVisibility());
    const out = keys.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top < ledge.getBoundingClientRect().top - 1 || bottom > innerHeight + 1;
    });
    return out.map((one) => one.innerText);
}"""
"""The question, its answers and the other keys of the ledge that are not in sight."""


def test_every_step_of_his_at_a_glance(page: Page, open_app: Open, screen: Screen) -> None:
    """At 360 x 740 question and answers are in sight, from the top; in both themes nothing serious for axe-core."""
    open_app(page)
    wrong: list[str] = []
    for name in HIS_TURNS:
        page.set_viewport_size({"width": 360, "height": 740})
        his_step(page, name)
        for shown in looked_at(page, (360, 740), (390, 844)):
            screen(f"botric-{name}-{shown}")
            wrong += [f"{name}, {shown}: out of sight: {one}" for one in page.evaluate(IN_SIGHT)]
            wrong += [f"{name}, {shown}: {one}" for one in faults(page, colours="dark" in shown)]
            wrong += [f"{name}, {shown}: small: {one}" for one in small_or_close(page)]
        wrong += [f"{name}: does not begin at the top"] if page.evaluate("scrollY") else []
        wrong += [f"{name}: {fault}" for fault in sideways(page, *NARROW)]
    assert not wrong, "\n".join(wrong)


def test_acts_are_ticked_one_by_one(page: Page, open_app: Open) -> None:
    """Each tick says what is left; a reload keeps them; the last one is “All done”; undo opens the list again."""
    open_app(page)
    his_step(page, "produce")
    acts = page.locator(".acts .act")
    assert [text.splitlines()[0] for text in acts.all_inner_texts()] == [
        "Red marker: put it aside",
        "Find the Production tile",
        "Lay that villager on it",
        "Produce (Barn: 1 of each)",
        "Move “Produce” to the far right",
    ]
    tap(page, "app:tick:0")
    assert status(page).endswith("4 left to do.")
    tap(page, "app:tick:1")
    tap(page, "app:tick:1")
    assert status(page) == "Find the Production tile: not done. 4 left to do."
    tap(page, "app:tick:2")
    table = page.evaluate("location.hash")
    open_app(page)
    go(page, table)
    page.locator(".acts").wait_for()
    assert page.locator(".act[aria-checked=true]").count() == 2
    for at in (1, 3, 4):
        tap(page, f"app:tick:{at}")
    assert headline(page) != "Botric"
    tap(page, "app:undo")
    assert "Botric produces" in page.locator(".step-now").inner_text()


def test_what_was_entered_is_a_way_back(page: Page, open_app: Open) -> None:
    """Two answers back with one tap; and what the acts need may not be there."""
    open_app(page)
    his_step(page, "produce")
    tap(page, "cannot:produce")
    assert page.locator(".asked h2").inner_text() == "What is in the display?"
    page.locator(".way-back:has-text('Botric cannot build a road')").tap()
    assert "Botric builds a road" in page.locator(".step-now").inner_text()
    tap(page, "app:redo")
    assert "Botric produces" in page.locator(".step-now").inner_text()


def test_a_marker_that_is_drawn_already_answers_both(page: Page, open_app: Open) -> None:
    """Tapped above the action line: no Church, no Market. A colour that is not in the bag says why it is off."""
    open_app(page)
    his_step(page, "church")
    assert page.locator("[data-key='marker:first']").bounding_box()["height"] >= 48  # type: ignore[index]
    tap(page, "marker:his")
    assert "Yellow marker drawn" in status(page)
    tap(page, "app:undo")
    assert page.locator(".asked h2").inner_text() == "Can he deliver to the Church?"


def to(page: Page, key: str) -> None:
    """Go to a key with Tab alone."""
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.key") == key:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {key}")


def test_his_turn_by_keyboard_alone(page: Page, open_app: Open) -> None:
    """N answers, Tab reaches a colour, space ticks an act, arrows walk the list, D is all of it."""
    open_app(page)
    his_step(page, "church")
    page.keyboard.press("n")
    page.locator(".numbers-row").wait_for()
    page.keyboard.press("n")
    page.locator(".markers").wait_for()
    to(page, "marker:first")
    page.keyboard.press("Enter")
    page.locator(".acts").wait_for()
    to(page, "app:tick:0")
    page.keyboard.press("Space")
    page.locator(".act[aria-checked=true]").wait_for()
    assert page.evaluate("document.activeElement.dataset.key") == "app:tick:0"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.key") == "app:tick:1"
    page.keyboard.press("d")
    page.locator(".yours").wait_for()
