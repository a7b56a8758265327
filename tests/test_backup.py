"""The backup: what the last one has, what would be lost without a new one, and when a table is reminded of it."""

from __future__ import annotations

import json
from typing import Final

import pytest

from app import draw, update
from app.scores import ending
from app.state import Copy, Intent, Stored, Ui, updated
from app.storage import records
from app.transfer import backup
from engine.turn import Seat
from engine.value import but
from games import GAMES
from pages import Page
from storing import loaded
from test_bringing import brought
from test_history import DAY, NOW, SOME, do, fill, text_of, with_tables

ONE: Final = with_tables("panchayat-2")
TABLE: Final = "table/panchayat2"
SETUPS: Final = {game.info.key: game.setup() for game in GAMES}


def handed(ui: Ui, kind: str, now: int = NOW) -> Ui:
    """Everything exported, and the browser's answer."""
    ui = do(ui, "app:backup", now=now)
    out = ui.transfer.out
    assert out is not None
    assert out.kind == "backup"
    assert json.loads(out.text)["chaupal_backup"] == 3
    return update.handle(ui, Intent(kind, out.name, (("kind", out.kind), ("text", out.text)), now=now))


def about(ui: Ui, now: int = NOW) -> str:
    return " ".join("".join(Page(draw.page(do(ui, "about", now=now))).text).split())


def reminds(ui: Ui, route: str = "", now: int = NOW) -> bool:
    return 'class="reminds"' in draw.page(do(ui, route, now=now))


def test_about_says_when_the_last_backup_was_made_and_what_would_be_lost() -> None:
    page = about(SOME)
    assert "Last backupnone yet" in page
    assert "you would lose2 tables of Panchayat, 1 table of Hamlet and 1 table of Indus" in page
    ui = handed(SOME, "exported")
    page = about(ui, NOW + 3 * DAY)
    assert "January 2027, 3 days ago" in page
    assert "you would losenothing" in page


def test_a_table_and_a_copy_changed_since_would_be_lost() -> None:
    ui = handed(SOME, "shared")
    undone = do(ui, TABLE, "app:undo")
    assert "you would lose1 table of Panchayat" in about(undone)
    assert "you would losenothing" in about(do(undone, TABLE, "app:redo")), "it is again as the backup has it"
    assert "you would losenothing" in about(do(ui, "app:bin:panchayat2", "app:delete:panchayat2"))
    started = fill(do(ui, "parikrama/new"), "new", seats="2", colour_a="red", colour_b="blue", copy="practice")
    assert started.open.table is not None
    assert "you would lose1 table of Parikrama" in about(started)
    mine = updated(ui, copies={"hampi": SETUPS["hampi"]})
    assert "you would loseyour copy of Hampi" in about(mine)
    assert "you would losenothing" in about(handed(mine, "shared"))
    other = {"hampi": but(SETUPS["hampi"], first=Seat.B)}
    assert "you would loseyour copy of Hampi" in about(updated(handed(mine, "shared"), copies=other))
    further = updated(handed(mine, "shared"), others=(Copy(game="hampi", name="Old box", setup=SETUPS["hampi"]),))
    assert "you would lose1 further copy" in about(further)


@pytest.mark.parametrize(("kind", "counts"), [("shared", True), ("exported", True), ("not-exported", False)])
def test_a_backup_counts_once_the_phone_took_it(kind: str, counts: bool) -> None:
    assert bool(do(ONE, "app:backup").stored.backed.at) is False, "the share sheet is still open"
    assert bool(handed(ONE, kind).stored.backed.at) is counts
    other = do(ONE, "app:backup", TABLE, "app:share:file")
    assert other.transfer.out is not None
    sent = (("kind", other.transfer.out.kind), ("text", other.transfer.out.text))
    assert update.handle(other, Intent("exported", "table.txt", sent)).stored.backed.at == 0, "another file"


def test_a_backup_has_what_was_there_when_it_was_made() -> None:
    """The table is changed while the share sheet is open."""
    ui = do(ONE, "app:backup")
    out = ui.transfer.out
    assert out is not None
    ui = do(ui, TABLE, "app:undo")
    ui = update.handle(ui, Intent("shared", out.name, (("kind", "backup"), ("text", out.text)), now=NOW))
    assert ui.said.notice == "Backup handed over."
    assert "you would lose1 table of Panchayat" in about(ui)


def test_a_backup_that_is_imported_is_the_last_one() -> None:
    mine = updated(SOME, copies={"hampi": but(SETUPS["hampi"], first=Seat.B)})
    text = records.backup(mine.stored)
    ui = brought(Ui(now=NOW), text)
    assert ui.stored.tables.keys() == SOME.stored.tables.keys()
    assert not reminds(ui)
    page = about(ui)
    assert "you would losenothing" in page
    assert "Last backupnone yet" not in page
    again = brought(updated(mine, copies={}), text)
    assert "you would losenothing" in about(again), "what was here already is in its file too"
    later = do(ui, "table/panchayat2", "app:undo", "app:redo", "app:undo")
    assert "you would lose1 table of Panchayat" in about(later)
    table = brought(Ui(now=NOW), records.shared_table(SOME.stored.tables["panchayat2"]))
    assert "Last backupnone yet" in about(table), "one table is no backup"


def test_once_a_table_is_finished_it_is_reminded_of_a_backup() -> None:
    for route in ("", f"{TABLE}/end"):
        page = draw.page(do(ONE, route))
        assert "There is no backup yet." in page
        assert "you would lose 1 table of Panchayat." in page
        assert page.count('data-key="app:backup"') == 1
        assert 'data-key="app:later"' in page
    assert not reminds(ONE, TABLE), "the table itself"
    assert not reminds(ONE, f"{TABLE}/sheet")


def test_it_is_reminded_again_after_two_weeks_and_only_of_something_new() -> None:
    ui = handed(ONE, "shared")
    assert not reminds(ui)
    assert not reminds(ui, now=NOW + 30 * DAY), "the backup has everything"
    kept = ui.stored.tables["panchayat2"]
    more = updated(ui, tables={kept.id: but(kept, text=f"{kept.text}# a remark\n")})
    assert not reminds(more, now=NOW + 13 * DAY)
    assert reminds(more, now=NOW + 14 * DAY)
    assert "The last backup was 14 days ago." in draw.page(do(more, "", now=NOW + 14 * DAY))
    assert reminds(more, now=NOW - DAY), "a clock that was ahead does not silence it for ever"


def test_the_reminder_can_be_put_off_and_switched_off() -> None:
    ui = do(ONE, "", "app:later")
    assert not reminds(ui, now=NOW + 13 * DAY)
    assert reminds(ui, now=NOW + 14 * DAY)
    assert 'data-key="app:set:reminds:off"' in draw.page(do(ONE, "settings"))
    off = do(ONE, "app:set:reminds:off")
    assert not reminds(off)
    assert not reminds(off, f"{TABLE}/end")
    assert reminds(do(off, "app:set:reminds:on"))


def test_it_is_never_reminded_in_play_nor_of_practice() -> None:
    assert not reminds(do(ONE, TABLE, "app:undo")), "the latest table is in progress"
    assert not reminds(do(ONE, "app:bin:panchayat2")), "deleted"
    ui = update.handle(Ui(now=NOW), Intent("go", "bring", now=NOW))
    ui = update.handle(ui, Intent("fill", "bring", (("text", text_of("panchayat-2")),), now=NOW))
    practice = update.handle(ui, Intent("fill", "take", (), now=NOW, random="p"))
    assert practice.stored.tables["p"].over
    assert not reminds(practice)


def test_the_last_backup_is_stored() -> None:
    ui = do(handed(ONE, "shared"), "app:later")
    texts = {key: text for key, text in records.changes(Stored(), ui.stored) if text is not None}
    assert loaded(texts).stored.backed == ui.stored.backed
    assert ui.stored.backed.later == NOW
    assert backup.due(loaded(texts)) is False


def test_the_ending_says_nothing_more_aloud() -> None:
    """The reminder is part of the page, not of the announcement of the winner."""
    table = do(ONE, TABLE).open.table
    assert table is not None
    assert "backup" not in ending.spoken(table, do(ONE, f"{TABLE}/end").route)
