"""Hamlet alone on a phone: a whole game against Botric by tapping, and the pages on the way looked at."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page
from test_panchayat import Open, Until, faults, go, small_or_close, tap

CHURCH = "Church: "
"""Answers that end the game: whatever he can deliver he delivers."""
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
    """The Church where he can; else the last answer, which is mostly that it does not work."""
    answers = page.locator(".answers .answer")
    texts = answers.all_inner_texts()
    church = [at for at, text in enumerate(texts) if text.startswith(CHURCH)]
    answers.nth(church[0] if church else len(texts) - 1).tap()


def act(page: Page) -> None:
    """One step of his turn: an answer, a number, or what he surely does."""
    if page.locator(".answers .answer").count():
        answer(page)
    elif page.locator("[data-key='app:go']").count():
        tap(page, "app:go")
    else:
        page.locator(".side .keys .btn:not([aria-disabled])").first.tap()


def his_turn(page: Page) -> None:
    for _ in range(STEPS):
        if headline(page) != "Botric":
            return
        act(page)
    raise AssertionError(f"his turn does not end: {page.locator('main').inner_text()[:300]}")


def reloaded_in_his_turn(page: Page, open_app: Open, table: str) -> None:
    """Closed in the middle and opened again: the same question stands; undo goes on across the reload."""
    asked = page.locator(".question h2").inner_text()
    where = kept(page)
    open_app(page)
    assert "Botric’s turn" in page.locator(".table-card").inner_text()
    page.locator(".table-card").tap()
    assert page.evaluate("location.hash") == table
    assert (page.locator(".question h2").inner_text(), kept(page)) == (asked, where)
    tap(page, "app:undo")
    assert page.locator(".sr[role=status]").inner_text().startswith("Undone")
    assert page.locator(".question h2").count() == 0 or page.locator(".question h2").inner_text() != asked
    tap(page, "app:redo")
    assert page.locator(".question h2").inner_text() == asked


def overruled(page: Page) -> None:
    """We played it differently: three taps, the rules said before the last; and it can be undone."""
    before = page.locator(".favour .num").inner_text()
    page.locator(".otherwise summary").tap()
    page.locator(".otherwise button").last.tap()
    assert "By the rules: " in page.locator(".refusal").inner_text()
    tap(page, "app:rule")
    assert page.locator(".favour .num").inner_text() == before
    tap(page, "app:undo")
    assert page.locator(".now .do").inner_text().startswith("you Place 1 gold")
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
