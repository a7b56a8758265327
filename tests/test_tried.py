"""Kinds of fault that broke other companion apps, tried without a browser: docs/TRIALS.md lists them all."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Final

import pytest

from app import draw, update
from app.history import statistics
from app.route import Route, at_table
from app.scores import result, scores
from app.state import Intent, Kept, Ui, updated
from app.storage import keeper
from app.table import actions, headline, log
from app.transfer import export
from border.code import pieces, text_of
from engine.move import Offer
from engine.notation import read, write
from engine.table import AnyTable, Played
from engine.turn import CHANCE, Outcome, Seat
from engine.value import but
from engine.words import number, plural
from games import GAMES
from pages import Page
from walk import IN_PAGE

PLAYED: Final = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
LONGEST: Final = ("panchayat-4", "panchayat-solo-1", "hamlet-1", "indus-4", "hampi-map", "parikrama-3")
"""Whole games, the longest of each kind."""
EVERY: Final = pytest.mark.parametrize("name", LONGEST)


@cache
def played(name: str) -> AnyTable:
    path = next(path for path in PLAYED if path.stem == name)
    return read(path.read_text("utf-8"), GAMES)


def moments(table: AnyTable, step: int = 1) -> Iterator[AnyTable]:
    """The table as it was after its events, the last first, with nothing to be done again."""
    at = 0
    while True:
        if at % step == 0:
            yield but(table, undone=())
        if not table.last:
            return
        table, at = table.undo(), at + 1


def shown(table: AnyTable, tail: str = "") -> Ui:
    return updated(Ui(), route=Route.parse(f"table/x{tail}"), table=table, id="x", tables={"x": _kept(table)})


def _kept(table: AnyTable) -> Kept:
    return Kept(id="x", game=table.game.info.key, text=write(table), at=0, over=isinstance(table.turn, Outcome))


def words(html: str) -> str:
    return " ".join("".join(Page(html).text).split())


# Undo


@EVERY
def test_undo_says_who_when_the_turn_has_passed(name: str) -> None:
    """And for how much, where points were booked with it."""
    passed = 0
    for table in moments(played(name)):
        label = words(actions.undo(table, None))
        if not table.last:
            assert label == "Undonothing to undo yet"
            continue
        assert label != "Undo"
        event = table.events[-table.last]
        now = table.turn
        if not isinstance(event, Played) or event.actor is CHANCE or isinstance(now, Outcome):
            continue
        if now.actor in (CHANCE, event.actor):
            continue
        passed += 1
        seat = Seat(event.actor)
        who = table.setup.players[seat].name
        assert who in label or "counted" in label, label
        if type(event.move).__name__ == "Book" and table.game.info.key == "panchayat":
            before = table.undo()
            points = table.sheet.total(seat) - before.sheet.total(seat)
            assert f"{who} scores {plural(points, 'point')}:" in label
    assert passed > 5 or name == "panchayat-solo-1"  # there chance acts between two turns


@pytest.mark.parametrize("name", [path.stem for path in PLAYED])
def test_undo_says_in_two_lines_what_it_reverts(name: str) -> None:
    """As many letters as fit in its key on a phone of 360 px; what is longer is read in full by a screen reader."""
    for table in moments(played(name)):
        (what,) = re.findall(r"</b><span[^>]*>(.*?)</span>(?:<span|</span></button>)", actions.undo(table, None))
        assert len(wrap(words(what), 17)) <= 2, what


@EVERY
def test_undo_works_wherever_it_is_shown_or_says_why_not(name: str) -> None:
    """Also while an automa acts, where chance is asked, at the end, and on the pages beside the table."""
    for table in moments(played(name), 25):
        for tail in ("", "/menu", "/log", "/hand/A"):
            ui = shown(table, tail)
            page = Page(draw.page(ui))
            assert "app:undo" in page.keys
            after = update.handle(ui, Intent("tap", "app:undo"))
            assert after.open.table is not None
            if table.last:
                assert "app:undo" not in page.off
                assert len(after.open.table.events) < len(table.events)
                assert after.said.notice.startswith("Undone: ")
            else:
                assert "app:undo" in page.off
                assert after.open.table == table
    looks = updated(shown(played(name)), elsewhere=True)
    assert update.handle(looks, Intent("tap", "app:undo")).said.notice == update.LOOK


@EVERY
def test_after_an_undo_everything_that_is_asked_is_as_it_was(name: str) -> None:
    """At every moment before which a phase began: to the byte, but for the button that does it again."""
    redo = re.compile(r'<button[^>]*data-key="app:redo".*?</button>', re.S)
    tried = 0
    table = played(name)
    while table.last:
        before = table.undo()
        if before.last and headline.step(before) != headline.step(before.undo()):
            fresh = draw.page(shown(but(before, undone=())))
            assert redo.sub("", draw.page(shown(before))) == fresh
            tried += 1
        table = before
        if tried == (2 if IN_PAGE else 8):
            return
    raise AssertionError("too few phases were tried")


@EVERY
def test_a_table_handed_over_is_taken_back_to_its_beginning(name: str) -> None:
    """The code of a link holds every event and what was taken back."""
    table = played(name).undo()
    there = read(text_of(*pieces(write(table))), GAMES)
    assert there == table
    assert there.redo().events == played(name).events
    while there.last:
        there = there.undo()
    assert all(event.actor is CHANCE for event in there.events if isinstance(event, Played))


# What the page shows


def test_the_log_says_who_got_how_much_from_what_and_when() -> None:
    table = played("panchayat-4")
    html = log.whole_log(shown(table, "/log"), table, Offer(CHANCE, ()))[0]
    said = [re.sub("<[^>]+>", "", item) for item in re.findall("<li.*?</li>", html.partition("</ol>")[0], re.S)]
    assert len(said) == len(table.events)
    beside = re.findall("<li.*?</li>", log.recent(table, at_table("x"), True), re.S)
    assert re.findall("<li.*?</li>", html, re.S)[: len(beside)] == beside, "in the same order next to the board"
    booked = [line for line in said if " scores " in line]
    assert len(booked) == 32
    found = [re.fullmatch(r"Round (\d) (\w+) scores (−?\d+) points?: \S.*", line) for line in booked]
    assert all(found)
    for at, player in enumerate(table.setup.players):
        mine = [match for match in found if match and match[2] == player.name]
        assert [int(match[1]) for match in mine] == list(range(8, 0, -1)), "the latest first"
        sheet = [line for line in table.sheet.lines if line.seat == at and line.round]
        assert sum(int(match[3].replace("−", "-")) for match in mine) == sum(line.points or 0 for line in sheet)


def test_every_number_of_the_page_is_the_engines() -> None:
    """Totals on the strip and the sheet, cells by rule and by round, of every moment of every whole game."""
    tried = 0
    for path in PLAYED:
        for table in moments(played(path.stem), 40 if IN_PAGE else 6):
            _same(table)
            tried += 1
    assert tried > (40 if IN_PAGE else 300)


def _same(table: AnyTable) -> None:
    sheet = table.sheet
    seats = [Seat(at) for at in range(sheet.seats)]
    strip = scores.strip(table, shown(table).route)
    totals = [
        number(points) if not sheet.unknown(seat) else f"{number(points)} + ?" if points else "?"
        for seat in seats
        for points in (sheet.total(seat),)
    ]
    assert [one.split("<")[0] for one in re.findall('class="num(?: open)?">([^<]*)', strip)] == totals
    page = draw.page(shown(table, "/sheet"))
    assert re.findall('class="total num">([^<]*)', page) == totals
    summary = re.search('<table class="summary.*?</table>', page, re.S)
    assert summary
    foot = re.findall("<td>([^<]*)</td>", summary[0])
    assert foot == totals
    assert [one[2] for one in result.as_kept("t", table, 0).seats] == totals
    cells = re.findall(r"<td><a [^>]*>([^<]*)<", summary[0])
    rules = [rule.key for rule in table.game.info.rules] + ["by-hand"]
    used = [key for key in rules if any(line.rule == key for line in sheet.lines)]
    lines = [sheet.of(seat, key) for key in used for seat in seats]
    known = [number(sum(line.points or 0 for line in found)) if found else "–" for found in lines]
    assert [cell.removesuffix(" + ?").replace("?", "0") for cell in cells] == known
    parts = set(re.findall('id="([^"]*)"', page))
    assert set(re.findall('data-open="([^"]*)"', page)) <= parts, "a number that opens nothing"


def test_a_number_that_is_not_there_says_why() -> None:
    """The sheet has no dash without a sentence, and no line of 0 without its reason."""
    dashes = 0
    for path in PLAYED:
        table = played(path.stem)
        sheet = table.sheet
        assert all(line.because for line in sheet.lines)
        used = [rule for rule in table.game.info.rules if any(line.rule == rule.key for line in sheet.lines)]
        said = dict(
            re.findall(r'id="none:(\w)">[^<]* scores nothing for: ([^<]*)\.<', draw.page(shown(table, "/sheet")))
        )
        for seat in map(Seat, range(sheet.seats)):
            none = [rule.title for rule in used if not sheet.of(seat, rule.key)]
            assert said.get(seat.name, "") == ", ".join(none)
            dashes += len(none)
    assert dashes > 20


# What goes out and comes back


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_spreadsheet_in_a_german_phone_adds_up(path: Path) -> None:
    """Cells are parted by semicolons, as it expects, and every one is a whole number or a text.

    Each says of which game and day it is.
    """
    table = played(path.stem)
    text = export.csv(table, ";", "2027-01-15")
    rows = list(csv.DictReader(text.removeprefix("\ufeff").splitlines(), delimiter=";"))
    assert len(rows) == len(table.sheet.lines)
    assert {(row["game"], row["day"]) for row in rows} <= {(headline.titled(table), "2027-01-15")}
    for at, player in enumerate(table.setup.players):
        mine = [row for row in rows if row["seat"] == Seat(at).name]
        assert {row["player"] for row in mine} <= {player.name}
        assert sum(int(row["points"] or 0) for row in mine) == table.sheet.total(Seat(at))
    titles = {rule.title for rule in table.game.info.rules} | {"Points adjusted"}
    assert {row["rule"] for row in rows} <= titles


@pytest.mark.parametrize(("name", "winners"), [("indus-4", (0, 1, 2, 3)), ("panchayat-4", (1, 2))])
def test_who_shares_a_win_shares_it_wherever_it_is_told(name: str, winners: tuple[int, ...]) -> None:
    """Points made level by hand; the text of the table, which has no places in it, came in anew."""
    table = played(name)
    most = max(table.sheet.total(seat) for seat in map(Seat, range(4)))
    for seat in map(Seat, range(4)):
        table = table.adjust(seat, most - table.sheet.total(seat), "level")
    ui = brought(write(table))
    (kept,) = ui.stored.tables.values()
    assert kept.result is not None
    assert kept.result.totals == (most,) * 4
    assert kept.result.winners == winners
    names = [kept.seats[at][0] for at in winners]
    assert all(one in kept.says for one in names)
    assert {person.name for person in statistics.people(counting(kept)) if person.wins} == set(names)


def counting(*kept: Kept) -> list[Kept]:
    """The tables as if none were on a practice copy or board, where they would count for nobody."""
    return [but(one, text="") for one in kept]


def brought(text: str, ui: Ui | None = None) -> Ui:
    ui = update.handle(ui or Ui(), Intent("go", "bring", now=1))
    ui = update.handle(ui, Intent("fill", "bring", (("text", text),), now=2))
    ui = update.handle(ui, Intent("fill", "take", now=2, random=f"t{len(ui.stored.tables)}"))
    assert ui.said.fault is None
    return ui


def test_a_record_that_was_wrong_is_put_right() -> None:
    """A finished table is put away, or its points are put right by hand: best and average follow at once."""
    other = write(played("panchayat-2").adjust(Seat.A, 100, "a slip")).replace(" blue\n", " green\n")
    ui = brought(other, brought(write(played("panchayat-2"))))  # the same, moves on, would be the same table
    name = played("panchayat-2").setup.players[0].name
    honest = played("panchayat-2").sheet.total(Seat.A)

    def tally(ui: Ui) -> tuple[int, float]:
        person = next(one for one in statistics.people(counting(*ui.stored.tables.values())) if one.name == name)
        return person.tallies[0].best, person.tallies[0].average

    assert tally(ui) == (honest + 100, honest + 50)
    away = update.handle(ui, Intent("tap", "app:bin:t1", now=3))
    assert tally(away) == (honest, honest)
    right = update.handle(ui, Intent("go", "table/t1/hand/A", now=3))
    for key in ("minus", "1", "0", "0"):
        right = update.handle(right, Intent("tap", f"pad:{key}", now=3))
    right = update.handle(right, Intent("tap", "app:hand:A", now=3))
    assert tally(right) == (honest, honest)


def test_every_fault_in_keeping_names_what_to_do() -> None:
    """One thing that can be done now; the button for it stands beside the sentence."""
    table = played("panchayat-2")
    for says in (keeper.UNKEPT, keeper.LATER):
        assert re.search(r"[Cc]opy (its|the) text", says)
        page = Page(draw.page(updated(shown(table), unkept=says)))
        assert "app:share:text" in page.keys
        assert says in " ".join(page.text)
    assert keeper.FULL.instead.startswith("Delete ")
    assert "app:over" in Page(draw.page(updated(shown(table), elsewhere=True, apart=update.LOOK))).keys


# The list


@pytest.mark.cpython_only  # the list is read at a desk, and not laid out for the page's Python
def test_every_test_that_the_list_names_is_there() -> None:
    """Without a file of its own a test is in the file that the row names before it, or in any."""
    tests = Path(__file__).parent
    short = {"tried": "test_tried.py", "e2e/trials": "e2e/test_trials.py"}
    named = re.compile(r"(tried|e2e/trials|(?:e2e/)?test_[\w*]+\.py)?(?:(?:::)?(test_\w+))?")
    found = set[tuple[str, str]]()
    for row in (tests.parent / "docs" / "TRIALS.md").read_text("utf-8").splitlines():
        last = "**/test_*.py"
        for words in re.findall(r"`([^`]+)`", row):
            if (name := named.fullmatch(words)) and row.startswith("|"):
                last = short.get(name[1], name[1]) or last
                found.add((last, name[2] or ""))
    assert len(found) > 90
    for file, test in sorted(found):
        sources = [source.read_text("utf-8") for source in tests.glob(file)]
        assert any(f"def {test}" in source for source in sources), f"{file}::{test}"
