"""Finished tables: found, renamed, put away, brought back, counted, played again; a clock that the tests set."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final
from urllib.parse import unquote

import pytest

from app import dates, draw, update
from app.history import history, statistics
from app.route import at_table
from app.scores import result
from app.state import Intent, Kept, Result, Stored, Ui, updated
from app.storage import records
from app.storage.keeper import Keeper
from app.transfer import export
from engine.notation import read, write
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but
from engine.wording import words as words_of
from games import GAMES
from games.panchayat.rules.pieces import PRACTICE
from pages import Page
from storing import loaded
from test_bringing import brought
from test_storage import Memory

PLAYED: Final = Path(__file__).parent / "playthroughs"
NOW: Final = 1_800_000_000_000
DAY: Final = 86_400_000


def text_of(name: str) -> str:
    return (PLAYED / f"{name}.txt").read_text("utf-8")


def own(text: str) -> str:
    """A table of Panchayat on a copy of one's own that prints what the practice copy does."""
    return text.replace("copy practice", "\n".join(f"printed {words_of(card)}" for card in PRACTICE))


def do(ui: Ui, *keys: str, now: int = NOW) -> Ui:
    """Pages that are gone to and keys that are tapped, which begin with `app:`."""
    for key in keys:
        ui = update.handle(ui, Intent("tap" if key.startswith("app:") else "go", key, now=now, random="new0new0"))
    return ui


def fill(ui: Ui, name: str, **fields: str) -> Ui:
    sent = tuple((key.replace("_", "-"), text) for key, text in fields.items())
    return update.handle(ui, Intent("fill", name, sent, now=NOW, random="again"))


def with_tables(*names: str) -> Ui:
    """The app with some playthroughs, each finished a day after the one before."""
    ui = Ui(now=NOW)
    for at, name in enumerate(names):
        ui = update.handle(ui, Intent("go", "bring", now=NOW))
        day = NOW - (len(names) - at) * DAY
        ui = update.handle(ui, Intent("fill", "bring", (("text", own(text_of(name))),), now=day))
        ui = update.handle(ui, Intent("fill", "take", (), now=day, random=name.replace("-", "")))
        assert ui.said.fault is None
    return do(ui, "history")


SOME: Final = with_tables("panchayat-2", "panchayat-3", "hamlet-1", "indus-2")


def words(ui: Ui) -> str:
    return " ".join("".join(Page(draw.page(ui)).text).split())


def test_the_playthroughs_are_finished() -> None:
    assert all(kept.over and kept.result for kept in SOME.stored.tables.values())


# Shelf


def test_a_card_on_the_shelf_names_who_plays_where_anybody_has_a_name() -> None:
    seats = (("seats", "2"), ("colour-a", "red"), ("colour-b", "blue"), ("copy", "practice"))
    for fields, shown in (((*seats, ("name-a", "Asha")), "Asha, Blue"), (seats, None)):
        ui = update.handle(Ui(now=NOW), Intent("go", "panchayat/new", now=NOW))
        ui = do(update.handle(ui, Intent("fill", "new", fields, now=NOW, random="abcdefabcdef")), "")
        found = re.search(r'<span class="names" aria-hidden="true" translate="no">([^<]+)</span>', draw.page(ui))
        assert (found and found[1]) == shown


# Finding


def test_search_finds_by_game_and_by_person() -> None:
    names = {name for name, _, _ in SOME.stored.tables["panchayat3"].seats}
    for find, expected in (
        ("", 4),
        ("panchayat", 2),
        ("PANCHAYAT", 2),
        (f"panch {next(iter(names)).lower()}", None),
        ("nobody of that name", 0),
        ("  indus ", 1),
    ):
        ui = fill(SOME, "find", find=find)
        shown = re.findall(r'href="#history/table/(\w+)"', draw.page(ui))
        if expected is None:
            assert "panchayat3" in shown
        else:
            assert len(shown) == expected
    assert shown == ["indus2"]
    assert "1 table of 4" in words(ui)


def test_a_name_with_an_apostrophe_is_found_by_any_of_them() -> None:
    ui = fill(do(SOME, "history/table/panchayat2"), "rename", name_a="Asha D’Souza", name_b="O'Brien")
    for find in ("d'souza", "D’Souza", "o‘brien", "o'brien"):
        page = draw.page(do(fill(ui, "find", find=find), "history"))
        assert re.findall(r'href="#history/table/(\w+)"', page) == ["panchayat2"]


def test_what_is_searched_stays_when_somebody_looks_at_a_table_and_comes_back() -> None:
    ui = do(fill(SOME, "find", find="indus"), "table/indus2/sheet", "history")
    assert 'value="indus"' in draw.page(ui)
    assert len(re.findall("#history/table/", draw.page(ui))) == 1


def test_every_page_holds_together_and_escapes_names() -> None:
    ui = do(SOME, "history/table/panchayat2")
    ui = fill(ui, "rename", name_a="<b>&\"'", name_b="a/b %2F #")
    assert ui.said.fault is None
    ui = do(ui, "app:bin:hamlet1", "history")
    for route in ("", "history", "history/table/panchayat2", "history/table/none", "history/people", "history/nowhere"):
        assert '<b>&"' not in Page(draw.page(do(ui, route))).html
    links = re.findall(r'href="#(history/person/[^"]+)"', draw.page(do(ui, "history/people")))
    assert "history/person/a%2Fb%20%252F%20%23" in links
    for link in links:
        assert "of that name" not in words(do(ui, unquote(link)))
    assert "No finished table with this player" in words(do(ui, "history/person/Nobody"))


def test_the_way_back_is_the_same_above_and_below() -> None:
    ways = {
        "history": "#",
        "history/people": "#history",
        "history/person/Leaf": "#history/people",
        "history/table/panchayat2": "#history",
        "about": "#settings",
    }
    for route, back in ways.items():
        page = draw.page(do(SOME, route))
        for part in (page.partition("</header>")[0], page.rpartition("<footer")[2]):
            assert f'href="{back}"' in part


def test_files_are_named_by_their_day() -> None:
    ui = do(SOME, "app:backup")
    assert ui.transfer.out is not None
    assert ui.transfer.out.name == f"chaupal-{time.strftime('%Y-%m-%d', time.localtime(NOW / 1000))}.json"
    played = time.strftime("%Y-%m-%d", time.localtime((NOW - 4 * DAY) / 1000))  # the first of four, a day apart
    ui = do(SOME, "table/panchayat2/sheet", "app:share:csv")
    assert ui.transfer.out is not None
    assert ui.transfer.out.name == f"panchayat-{played}-panchayat2.csv"


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """The phone in another zone."""

    def travel(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield travel
    monkeypatch.undo()
    time.tzset()


def told_days(ui: Ui) -> set[str]:
    """Every day that goes out of the app of a table: file, spreadsheet, play link, and a stored text read again."""
    found = set()
    for then in (ui, loaded({key: text or "" for key, text in records.changes(Stored(), ui.stored)})):
        sheet_ = do(then, "table/indus2/sheet", "app:share:csv")
        assert sheet_.transfer.out is not None
        link = re.search(r'createPlay.html\?data=([^"]+)"', draw.page(sheet_))
        assert link
        found |= {sheet_.transfer.out.name[6:16], json.loads(unquote(link[1]))["playDate"][:10]}
        found |= {row.split(",")[1].strip('"') for row in sheet_.transfer.out.text.splitlines()[1:]}
    return found


@pytest.mark.cpython_only  # another zone cannot be set there
def test_a_journey_leaves_a_finished_game_its_day(zone: Callable[[str], None]) -> None:
    """Half past eleven at night in Kolkata, on 15 January 2027, is the day of every zone."""
    zone("Asia/Kolkata")
    ended = 1_800_036_000_000
    assert dates.day(ended) == "2027-01-15"
    ui = do(SOME, "table/indus2", "app:undo", now=ended)
    ui = do(ui, "app:redo", now=ended)
    assert ui.stored.tables["indus2"].over
    for place, there in (("Pacific/Auckland", "2027-01-16"), ("America/Los_Angeles", "2027-01-15"), ("UTC", "")):
        zone(place)
        assert dates.day(ended) == there or not there
        assert told_days(ui) == {"2027-01-15"}
    zone("Pacific/Auckland")
    later = fill(do(ui, "history/table/indus2"), "rename", name_a="Zora")
    assert told_days(later) == {"2027-01-15"}
    later = do(ui, "table/indus2", "app:undo", now=ended)
    assert later.stored.tables["indus2"].day == ""
    assert told_days(do(later, "app:redo", now=ended)) == {"2027-01-16"}  # it ended there


@pytest.mark.cpython_only  # another zone cannot be set there, and pydantic is loaded on demand in the page
def test_another_phone_in_another_zone_has_the_same_day(zone: Callable[[str], None]) -> None:
    """By a backup and by a shared table."""
    zone("Asia/Kolkata")
    ended = 1_800_036_000_000
    ui = do(SOME, "table/indus2", "app:undo", "app:redo", now=ended)
    zone("Pacific/Auckland")
    assert dates.day(ended) == "2027-01-16"
    for sent in (records.backup(ui.stored), records.shared_table(ui.stored.tables["indus2"])):
        assert told_days(brought(Ui(), sent)) == {"2027-01-15"}


# Names


@pytest.mark.parametrize("name", ["panchayat-2", "hamlet-1", "indus-2"])
def test_other_names_change_no_number_and_no_date(name: str) -> None:
    ui = do(with_tables(name), f"history/table/{name.replace('-', '')}")
    before = next(iter(ui.stored.tables.values()))
    ui = fill(ui, "rename", name_a="Somebody Else", name_b="")
    after = ui.stored.tables[before.id]
    assert [who for who, _, _ in after.seats][:2] == ["Somebody Else", before.seats[1][0]]
    assert [seat[1:] for seat in after.seats] == [seat[1:] for seat in before.seats]
    assert (after.at, after.result) == (before.at, before.result)
    tables = [read(kept.text, GAMES) for kept in (before, after)]
    assert tables[0].events == tables[1].events
    assert [table.sheet.total(Seat.A) for table in tables] == [after.result.totals[0]] * 2 if after.result else False
    assert ui.stored.last[0].text == after.text
    assert ui.open.table is None


@pytest.mark.parametrize(("name", "code"), [("x" * 41, "name-long"), ("Stone", "names")])
def test_a_name_that_cannot_be_is_refused(name: str, code: str) -> None:
    ui = do(with_tables("panchayat-2"), "history/table/panchayat2")
    ui = fill(fill(ui, "rename", name_b="Stone"), "rename", name_a=name)
    assert ui.said.fault is not None
    assert ui.said.fault.code == code
    assert ui.stored.tables["panchayat2"].seats[1][0] == "Stone"
    assert ui.said.fault.sentence[:8] in words(ui)


def test_a_row_keeps_each_name_with_its_number_and_says_why_fewer_points_win() -> None:
    ui = with_tables("hampi-basic")
    kept = ui.stored.tables["hampibasic"]
    assert kept.says.endswith(" by the Sun Jewel")
    for page in (
        draw.page(do(ui, "")),
        draw.page(do(ui, "history")),
        draw.page(do(ui, "app:bin:hampibasic", "history")),
    ):
        for name, _, total in kept.seats:
            assert f"{name}\u00a0{total}" in page


# The bin


def used(ui: Ui, days: range) -> Ui:
    """The app after its shelf was opened once on each of these days from now."""
    for day in days:
        ui = do(ui, "", now=NOW + day * DAY)
    return ui


def test_the_bin_says_how_long_and_deletes_after_thirty_days_only() -> None:
    ui = do(SOME, "app:bin:indus2")
    assert str(ui.route) == "history"
    assert "You can restore it for at least 30 days" in words(ui)
    assert "A day on which you do not open the app does not count." in words(ui)
    for days, left in ((1, "29 days"), (12, "18 days"), (29, "1 day")):
        then = used(ui, range(days + 1))
        assert f"You can restore it for at least {left}" in words(then)
        assert f"You can restore it for at least {left}" in words(
            do(then, "", "history", now=NOW + days * DAY)
        )  # the day counts once
    almost = used(ui, range(30))
    assert "indus2" in almost.stored.tables
    assert "indus2" in do(almost, "history", now=NOW + 30 * DAY).stored.tables  # only the shelf empties it
    gone = used(almost, range(30, 31))
    assert "indus2" not in gone.stored.tables
    assert gone.said.notice == "1 table is deleted permanently, after at least 30 days."
    assert len(gone.stored.tables) == len(ui.stored.tables) - 1
    assert not do(ui, "app:bin:indus2").stored.tables["indus2"].binned
    again = do(almost, "app:bin:indus2", "app:bin:indus2", now=NOW + 29 * DAY)
    assert "indus2" in used(again, range(30, 59)).stored.tables  # put away anew


def test_a_table_without_the_day_has_its_thirty_days_from_now() -> None:
    """A former version did not count; neither does a backup, whose tables may be years old."""
    old = but(SOME.stored.tables["indus2"], binned=True, at=5)
    ui = do(updated(SOME, tables=MappingProxyType({"indus2": old})), "")
    assert "You can restore it for at least 30 days" in words(ui)
    assert "indus2" in used(ui, range(30)).stored.tables
    assert "indus2" not in used(ui, range(31)).stored.tables


JUMPS: Final = {"40 days ahead": NOW + 40 * DAY, "1970": 5 * DAY, "years ahead": NOW + 4000 * DAY}


@pytest.mark.parametrize("jump", JUMPS.values(), ids=JUMPS)
@pytest.mark.parametrize("when", ["as it was put away", "later"])
def test_nothing_is_deleted_because_a_clock_jumped(jump: int, when: str) -> None:
    """Nor because it jumps back and forth, at every start anew."""
    ui = do(SOME, "app:bin:indus2", now=jump if when == "as it was put away" else NOW)
    for _ in range(40):
        ui = do(do(ui, "", now=jump), "", now=NOW)
    left = ui.stored.tables["indus2"].left
    assert left >= 29


def test_a_table_that_a_former_version_put_away_is_read() -> None:
    """It wrote down when; a text of this version has nothing there that a former one would delete by."""
    record = json.loads(
        dict(records.changes(Stored(), do(SOME, "app:bin:indus2").stored))["chaupal:table:indus2"] or ""
    )
    assert "away" not in record
    former = {key: value for key, value in record.items() if key not in ("left", "counted")} | {"away": 9}
    ui = do(loaded({"chaupal:table:indus2": json.dumps(former)}), "")
    assert ui.stored.tables["indus2"].left == 30
    again = loaded({"chaupal:table:indus2": json.dumps(record)})
    assert again.stored.tables["indus2"] == do(SOME, "app:bin:indus2").stored.tables["indus2"]


def first(ui: Ui) -> str:
    """The table that stands first on the shelf."""
    return dates.latest_first(ui.stored.tables.values())[0].id


def test_a_table_of_a_wrong_future_stands_first_no_longer_than_others_rest() -> None:
    ahead = NOW + 4000 * DAY
    ui = do(do(SOME, "table/hamlet1", now=ahead), "app:undo", now=ahead)
    assert first(ui) == "hamlet1"
    ui = do(ui, "table/indus2", "app:undo")
    assert first(ui) == "indus2"
    ui = do(ui, "table/panchayat2", "app:undo", now=5)
    assert first(ui) == "panchayat2"
    kept = {key: text or "" for key, text in records.changes(Stored(), ui.stored)}
    assert [kept.id for kept in dates.latest_first(loaded(kept).stored.tables.values())] == [
        "panchayat2",
        "indus2",
        "hamlet1",
        "panchayat3",
    ]


def test_other_names_leave_a_table_in_its_place() -> None:
    ui = do(SOME, "history/table/panchayat2")
    after = fill(ui, "rename", name_a="Zora")
    assert after.stored.tables["panchayat2"].order == ui.stored.tables["panchayat2"].order


# Safety copies


def phone(store: Memory) -> tuple[Keeper, Ui]:
    keeper = Keeper(store)
    return keeper, keeper.load()


def stored(ui: Ui) -> Memory:
    store = Memory()
    keeper, before = phone(store)
    keeper.save(before, ui)
    return store


@pytest.mark.parametrize("how", ["wiped", "damaged", "deleted"])
def test_a_finished_table_comes_back_from_the_second_record(how: str) -> None:
    store = stored(SOME)
    slots = [key for key in store.held if key.startswith("chaupal:table:indus2")]
    assert slots
    for key in slots if how != "deleted" else ():
        if how == "wiped":
            del store.held[key]
        else:
            store.held[key] = store.held[key][:-5]
    keeper, ui = phone(store)
    if how == "deleted":
        ui = keeper.save(ui, do(ui, "app:bin:indus2", "app:delete:indus2", "app:delete:indus2"))
    assert "indus2" not in ui.stored.tables
    ui = do(ui, "history")
    assert "no longer in the list" in words(ui)
    ui = keeper.save(ui, do(ui, "app:history:back:indus2"))
    assert not ui.phone.unkept
    back = [kept for kept in phone(store)[1].stored.tables.values() if kept.game == "indus"]
    assert [kept.text for kept in back] == [SOME.stored.tables["indus2"].text]
    assert not back[0].binned


def test_all_keys_wiped_but_the_second_record() -> None:
    """Shelf still leads there."""
    store = stored(SOME)
    store.held = {key: text for key, text in store.held.items() if key.startswith("chaupal:last")}
    _, ui = phone(store)
    assert 'href="#history"' in draw.page(do(ui, ""))
    ui = do(ui, "history", *(f"app:history:back:{one.id}" for one in ui.stored.last))
    assert {name: kept.text for name, kept in ui.stored.tables.items()} == {
        name: kept.text for name, kept in SOME.stored.tables.items()
    }


def test_what_stands_in_the_list_is_not_written_over() -> None:
    ui = do(SOME, "table/indus2", "app:undo", "history")
    changed = ui.stored.tables["indus2"].text
    assert "differs from the list" in words(ui)
    ui = do(ui, "app:history:back:indus2")
    assert ui.stored.tables["indus2"].text == changed
    assert ui.stored.tables["indus2new0"].text == SOME.stored.tables["indus2"].text


def test_deleting_asks_with_what_is_true() -> None:
    """Whether it is among the last ten still, and for how long."""

    def asked(ui: Ui) -> str:
        ui = do(ui, "app:bin:indus2", "history", "app:delete:indus2")
        assert ui.said.notice in words(ui)
        assert "indus2" in ui.stored.tables
        return ui.said.notice

    assert [one.id for one in SOME.stored.last].index("indus2") == 0
    until = "Delete permanently? A copy remains under “Safety copies”, until"
    assert asked(SOME) == f"{until} 10 more tables are finished."
    others = tuple(but(one, id=f"t{at}", text=f"{at}") for at, one in enumerate(SOME.stored.last * 3))
    late = updated(SOME, last=(*others[:9], SOME.stored.last[0]))
    assert asked(late) == f"{until} 1 more table is finished."
    assert asked(updated(SOME, last=others[:10])) == "Delete permanently? You cannot undo this."
    changed = do(SOME, "table/indus2", "app:undo", "app:hand:A")
    assert asked(changed).startswith("Delete permanently? Only the version from when the game ended")
    gone = do(SOME, "app:bin:indus2", "app:delete:indus2", "app:delete:indus2")
    assert gone.said.notice == "Table deleted. A safety copy still exists."
    back = do(gone, "app:history:back:indus2")
    assert back.stored.tables["indus2"].text == SOME.stored.tables["indus2"].text


def test_the_last_ten_and_no_more() -> None:
    kept = [but(SOME.stored.tables["indus2"], id=f"t{at}") for at in range(14)]
    last: tuple[Kept, ...] = ()
    for one in (*kept, kept[7]):
        last = records.last(last, one)
    assert [one.id for one in last] == [f"t{at}" for at in range(13, 3, -1)]


def test_a_result_and_the_day_come_back_as_they_were_kept() -> None:
    ui = do(SOME, "app:bin:indus2")
    again = phone(stored(ui))[1]
    assert again.stored.tables == ui.stored.tables
    assert again.stored.last == ui.stored.last
    record = json.loads(dict(records.changes(Stored(), ui.stored))["chaupal:table:panchayat2"] or "")
    assert "away" not in record


# People


def old(ui: Ui) -> Ui:
    """As a former version kept it."""
    kept: Mapping[str, Kept] = {name: but(one, result=None) for name, one in ui.stored.tables.items()}
    return updated(ui, tables=MappingProxyType(kept))


def test_older_tables_are_counted_one_by_one() -> None:
    ui = do(old(SOME), "history/people")
    assert "4 older tables are still being counted" in words(ui)
    steps = 0
    while 'data-next="0"' in draw.page(ui):
        ui = update.handle(ui, Intent("next", "", now=NOW))
        steps += 1
        assert steps <= 4, "the page would go on for ever"
    assert steps == 4
    assert ui.stored.tables == SOME.stored.tables


def test_a_table_that_cannot_be_read_does_not_stop_the_count() -> None:
    kept = but(SOME.stored.tables["indus2"], result=None, text="chaupal 1\n")
    ui = do(updated(SOME, tables=MappingProxyType({"indus2": kept})), "history/people")
    ui = update.handle(ui, Intent("next", "", now=NOW))
    assert "data-next" not in draw.page(ui)
    assert "result" not in json.loads(dict(records.changes(Stored(), ui.stored))["chaupal:table:indus2"] or "")


def test_plays_wins_best_and_average() -> None:
    def table(id_: str, at: int, totals: tuple[int, int], *names: str) -> Kept:
        won = tuple(seat for seat in (0, 1) if totals[seat] == max(totals))
        pieces = zip(names, ("red", "blue"), map(str, totals), strict=True)
        rounds = (("1", totals), ("2", (0, 2)), ("end", (-1, 0)))
        result = Result(totals, won, rounds)
        return Kept(id=id_, game="panchayat", text="", at=at, order=at, seats=tuple(pieces), over=True, result=result)

    found = statistics.people(
        (
            table("a", 2, (10, 7), "leaf", "Stone"),
            table("b", 1, (4, 4), "Stone", "Leaf"),
            table("c", 3, (3, 20), "Leaf", "Blue"),
            but(table("d", 9, (90, 0), "Leaf", "Stone"), binned=True),
        )
    )
    assert [(one.name, one.plays, one.wins) for one in found] == [("Leaf", 3, 2), ("Stone", 2, 1)]
    tally = found[0].tallies[0]
    assert [play.points for play in tally.plays] == [4, 10, 3]
    assert (tally.best, round(tally.average, 2)) == (10, 5.67)
    assert tally.by_round == (("1", 17 / 3), ("2", 2 / 3), ("end", -2 / 3))


@pytest.mark.parametrize("line", ["copy practice", "board practice"])
def test_a_table_on_a_practice_copy_counts_for_nobody(line: str) -> None:
    """Its values are invented: neither a play nor the best, nor one that waits."""
    kept = but(SOME.stored.tables["panchayat2"], text=f"chaupal 1\n{line}\n\nend\n")
    assert statistics.people([SOME.stored.tables["panchayat2"]])
    assert not statistics.people([kept])
    assert not statistics.waiting([but(kept, result=but(kept.result or Result(), open=2))])
    ui = with_tables("panchayat-solo-1")
    solo = ui.stored.tables["panchayatsolo1"]
    assert statistics.opponents([solo])
    assert not statistics.opponents([but(solo, text=f"{line}\n")])
    assert "neither are tables on a practice copy" in words(do(ui, "history/people"))


def test_the_books_opponents_are_no_persons() -> None:
    """Neither Botric, who has a seat, nor the Zamindar, who has none; against them somebody’s plays count apart."""
    ui = with_tables("hamlet-1", "panchayat-solo-1", "panchayat-2")
    lost = but(
        ui.stored.tables["hamlet1"], id="lost", result=but(ui.stored.tables["hamlet1"].result or Result(), winners=(1,))
    )
    ui = do(updated(ui, tables=MappingProxyType({**ui.stored.tables, "lost": lost})), "history/people")
    assert "Botric" not in ui.stored.names
    assert [one.name for one in statistics.people(ui.stored.tables.values())] == ["Leaf", "Stone"]
    assert statistics.opponents(ui.stored.tables.values()) == [
        statistics.Opponent("Botric", "hamlet", 1, 1),
        statistics.Opponent("The Zamindar", "panchayat", 1, 0),
    ]
    page = draw.page(ui)
    assert re.findall(r'href="#history/person/(\w+)"', page) == ["Leaf", "Stone"]
    assert "Botric Hamlet" in words(ui)
    leaf = statistics.people(ui.stored.tables.values())[0]
    each = {(tally.game, tally.against): (len(tally.plays), tally.wins) for tally in leaf.tallies}
    assert each == {("hamlet", "Botric"): (2, 1), ("panchayat", "The Zamindar"): (1, 1), ("panchayat", ""): (1, 1)}
    ui = do(ui, "history/person/Leaf")
    assert "Panchayat, against the Zamindar" in words(ui)
    assert "Scenario 1, A New Beginning" in words(ui)
    ids = re.findall(r' id="([^"]+)"', draw.page(ui))
    assert len(ids) == len(set(ids))
    assert 'name="name-b"' not in draw.page(do(ui, "history/table/hamlet1"))


def test_while_lines_are_open_nobody_has_won() -> None:
    """The sheet, the shelf and what is shared say who is ahead, and the table counts for nobody until they are told."""
    ui = do(SOME, "table/panchayat2")
    assert ui.open.table is not None
    settled = draw.page(do(ui, "table/panchayat2/sheet"))
    assert "wins" in settled
    game = ui.open.table.game
    lines = (ScoreLine(seat, game.info.rules[0].key, None, "a value not told yet") for seat in (Seat.A, Seat.A, Seat.B))
    waits = game.score(ui.open.table.state).adding(lines)
    table = read(ui.stored.tables["panchayat2"].text, (but(game, score=lambda _: waits),))
    ui = updated(ui, table=table, tables=MappingProxyType({"panchayat2": result.as_kept("panchayat2", table, NOW)}))
    says = "Leaf leads so far; 3 score lines still open"
    page = draw.page(but(ui, route=at_table("panchayat2", "sheet")))
    assert says in page
    assert "leads so far</span>" in page
    assert "wins" not in page
    assert "garland" not in page
    assert ui.stored.tables["panchayat2"].says == says
    assert says in export.as_text(table)
    assert "1. Leaf 91 + ?\n2. Stone 80 + ?\n" in export.as_text(table)
    assert "wins" not in export.as_text(table)
    assert "bgstats:" in settled
    assert "bgstats:" not in page, "the other app has no word for what is open"
    assert not statistics.people(ui.stored.tables.values())
    assert "1 table still needs printed values" in words(do(ui, "history/people"))
    key, body = next(iter(records.changes(Stored(), ui.stored)))
    assert records.understood(Stored(), key, body or "").tables == ui.stored.tables


def test_a_result_that_does_not_say_against_whom_is_counted_once_more() -> None:
    """A former version wrote it so, and Botric would be among the persons."""
    ui = with_tables("hamlet-1")
    record = json.loads(dict(records.changes(Stored(), ui.stored))["chaupal:table:hamlet1"] or "")
    assert (record["result"]["against"], record["result"]["automa"]) == ("Botric", 1)
    del record["result"]["against"]
    former = records.understood(Stored(), "chaupal:table:hamlet1", json.dumps(record))
    assert statistics.uncounted(former.tables.values())
    assert not statistics.people(former.tables.values())
    counted = update.handle(do(Ui(stored=former), "history/people"), Intent("next", "", now=NOW))
    assert counted.stored.tables["hamlet1"].result == ui.stored.tables["hamlet1"].result


def test_a_person_has_charts_that_say_what_they_show() -> None:
    tables = with_tables("panchayat-2", "panchayat-3")
    for id_, name in (("panchayat2", "Ash"), ("panchayat3", "Ash")):
        tables = fill(do(tables, f"history/table/{id_}"), "rename", name_a=name)
    page = draw.page(do(tables, "history/person/Ash"))
    assert page.count('role="img"') == 2
    assert "Points in 2 plays" in page
    assert len(re.findall('class="bar play"', page)) > 2


# Play again


@pytest.mark.parametrize("name", ["panchayat-2", "panchayat-3", "hamlet-1", "indus-2"])
def test_play_again_begins_with_the_same_people(name: str) -> None:
    id_ = name.replace("-", "")
    ui = do(SOME, f"history/table/{id_}")
    page = draw.page(ui)
    if link := re.search(r'href="#(\w+/new/\w+)"', page):
        ui = do(ui, link[1])
        ui = update.handle(ui, Intent("fill", "new", sent(draw.page(ui)), now=NOW, random="again"))
    else:
        assert f'data-key="app:rematch:{id_}"' in page
        ui = update.handle(ui, Intent("tap", f"app:rematch:{id_}", now=NOW, random="again"))
    assert ui.said.fault is None
    assert ui.open.table is not None
    before = read(SOME.stored.tables[id_].text, GAMES).setup
    assert ui.open.table.setup.players == before.players
    first = getattr(before, "first", None)
    after = None if first is None else Seat((first + 1) % len(before.players))
    assert getattr(ui.open.table.setup, "first", None) == after, "the next player goes first"
    assert ui.open.table.setup.seed != before.seed or not before.seed
    assert getattr(ui.open.table.setup, "as_it_lies", True), "a new table has today's reading (ruling P31)"
    assert str(ui.route) == "table/again"
    assert SOME.stored.tables[id_].text == ui.stored.tables[id_].text


def sent(page: str) -> tuple[tuple[str, str], ...]:
    """What the form of a page sends as it stands."""
    fields = []
    for tag in re.findall(r"<input[^>]*>", page):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if given.get("type") in ("radio", "checkbox") and not re.search(r"\bchecked\b", tag):
            continue
        if "name" in given:
            fields.append((given["name"], given.get("value", "")))
    return tuple(fields)


# Results to take away


def test_a_play_for_bg_stats() -> None:
    page = draw.page(do(SOME, "table/panchayat2/sheet"))
    link = re.search(r'href="bgstats://app.bgstatsapp.com/createPlay.html\?data=([^"]+)"', page)
    assert link
    assert re.fullmatch(r"[A-Za-z0-9%]+", link[1])
    play = json.loads(unquote(link[1]))
    kept = SOME.stored.tables["panchayat2"]
    assert kept.result
    assert play["game"]["name"] == "Panchayat"
    assert play["playDate"] == "2027-01-11 12:00:00"
    assert [one["name"] for one in play["players"]] == [name for name, _, _ in kept.seats]
    assert [one["score"] for one in play["players"]] == list(kept.result.totals)
    assert [one["winner"] for one in play["players"]].count(True) == 1
    assert sum(one["startPlayer"] for one in play["players"]) == 1


def test_a_running_table_has_no_play_yet() -> None:
    ui = do(SOME, "table/panchayat2", "app:undo", "table/panchayat2/sheet")
    assert "bgstats:" not in draw.page(ui)
    assert "Table not found" in words(do(ui, "history/table/panchayat2"))


def test_names_typed_here_are_known_at_the_next_table() -> None:
    ui = fill(do(SOME, "history/table/indus2"), "rename", name_a="Zo")
    assert "Zo" in ui.stored.names
    assert write(read(ui.stored.tables["indus2"].text, GAMES)) == ui.stored.tables["indus2"].text
    assert history.over(ui)[0].id == "indus2"
