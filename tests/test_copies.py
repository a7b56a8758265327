"""Your copy alone: handed over, compared before it is imported, and several of them side by side."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app import draw, open_table
from app.state import Copy, Intent, Stored, Ui, updated
from app.storage import records
from app.storage.journal import Record
from app.transfer import hand_over
from app.update import handle
from border.compared import Held, State, judged_copies
from border.incoming import opened
from border.values import added, difference
from engine.notation import write
from engine.value import but
from games import GAMES
from games.panchayat.game import GAME as PANCHAYAT
from games.panchayat.rules.pieces import PRACTICE, Building, Card, Type
from pages import Page
from setups import SETUPS

OURS = "2nd printing, ours"
HOUSE, WELL = (Card(building, Type.RESIDENTIAL, 3) for building in (Building.HOUSE, Building.WELL))
QUARRY = Card(Building.QUARRY, Type.INDUSTRIAL, 4)
KEY = "panchayat"


def copy(*cards: Card) -> Any:
    return but(PANCHAYAT.setup(), printed=cards)


def phone(*cards: Card, called: str = "", others: tuple[Copy, ...] = ()) -> Ui:
    ui = updated(Ui(), copies={KEY: copy(*cards)} if cards else {}, others=others, site="https://chaupal.example/")
    return updated(ui, called={KEY: called} if called else {}, loaded=frozenset(("segno", "pydantic")))


def do(ui: Ui, *intents: Intent) -> Ui:
    for intent in intents:
        ui = handle(ui, intent)
    return ui


def go(where: str) -> Intent:
    return Intent("go", where, now=5)


def tap(key: str) -> Intent:
    return Intent("tap", key, now=5)


def words(ui: Ui) -> str:
    return " ".join(" ".join(Page(draw.page(ui)).text).split())


def brought(ui: Ui, text: str) -> Ui:
    """The phone on the page with what came in."""
    ui = do(ui, go("bring"), Intent("fill", "bring", (("text", text),)))
    while ui.transfer.coming and not ui.transfer.coming.seen:
        ui = do(ui, Intent("next", ""))
    return ui


def take(ui: Ui, choice: str) -> Ui:
    return do(ui, Intent("fill", "take", ((f"c-{KEY}", choice),), now=9, random="r"))


# Handing over


@pytest.mark.parametrize("way", ["copy", "code", "file"])
def test_a_copy_goes_to_another_phone_with_its_name(way: str) -> None:
    ui = do(phone(HOUSE, QUARRY, called=OURS), go(f"{KEY}/handover"))
    page = words(ui)
    assert f"Hand over {OURS}" in page
    assert "Save as file" in page
    out = do(ui, tap(f"app:link:{way}")).transfer.out
    assert out is not None
    assert out.name == (f"{KEY}-copy.json" if way == "file" else f"Panchayat: {OURS}")
    there = brought(phone(), out.text)
    assert f"Its name: {OURS}" in words(there)
    there = take(there, "take")
    assert there.stored.copies == {KEY: copy(HOUSE, QUARRY)}
    assert there.stored.called == {KEY: OURS}


def test_a_copy_without_a_name_has_none_in_its_text() -> None:
    assert json.loads(records.shared_copy(KEY, copy(HOUSE), "")) == {
        "chaupal_copy": 2,
        "game": KEY,
        "version": PANCHAYAT.info.version,
        "values": "printed house R 3",
    }
    assert "Hand over your copy" in words(do(phone(HOUSE), go(f"{KEY}/handover")))
    assert hand_over.sent(do(phone(HOUSE), go("table/none")), "code").transfer.out is None


# The difference


def test_what_is_new_what_differs_and_what_only_ours_has() -> None:
    found = difference(PANCHAYAT, copy(HOUSE, WELL), copy(but(HOUSE, points=5), QUARRY))
    assert (found.new, found.differs, found.ours) == (("Quarry",), ("House",), ("Well",))
    assert added(PANCHAYAT, copy(HOUSE, WELL), copy(but(HOUSE, points=5), QUARRY)) == copy(HOUSE, WELL, QUARRY)


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: str(game.info.key))
@pytest.mark.parametrize("number", range(6))
def test_with_all_that_is_new_nothing_is_new_any_more(game: Any, number: int) -> None:
    ours, theirs = (
        but(game.setup(), **{name: getattr(SETUPS[game.info.key](at), name) for name in game.info.copy})
        for at in (number, 20 + 3 * number)
    )
    more = added(game, ours, theirs)
    assert not difference(game, more, ours).new
    assert not difference(game, more, ours).differs
    if more != ours:
        assert not difference(game, more, theirs).new
    assert difference(game, ours, theirs).ours == difference(game, theirs, ours).new
    assert added(game, ours, ours) == ours


def test_the_difference_is_shown_before_anything_is_imported() -> None:
    text = records.shared_copy(KEY, copy(but(HOUSE, points=5), QUARRY), OURS)
    ui = brought(phone(HOUSE, WELL), text)
    page = words(ui)
    assert "Different from yours . 2 of 2 values differ from yours." in page
    for says in ("New here: Quarry", "Different from yours: House", "Only in yours: Well"):
        assert says in page
    assert ui.stored.copies == {KEY: copy(HOUSE, WELL)}
    assert take(ui, "leave").stored.copies == {KEY: copy(HOUSE, WELL)}
    assert take(ui, "add").stored.copies == {KEY: copy(HOUSE, WELL, QUARRY)}
    assert take(ui, "take").stored.copies == {KEY: copy(but(HOUSE, points=5), QUARRY)}
    both = take(ui, "both")
    assert both.stored.copies == {KEY: copy(HOUSE, WELL)}
    assert both.stored.called == {}
    assert both.stored.others == (Copy(game=KEY, name=OURS, setup=copy(but(HOUSE, points=5), QUARRY)),)
    assert brought(both, text).transfer.coming, "it is compared with the copy in use"


def test_many_pieces_are_named_up_to_a_number() -> None:
    page = words(brought(phone(PRACTICE[0]), records.shared_copy(KEY, copy(*PRACTICE), "")))
    assert "and 7 more" in page, "19 of the 20 buildings are new, and 12 of them are named"


def test_a_copy_that_is_replaced_is_kept_as_a_further_one() -> None:
    """If it has values that the other one lacks: nothing of it is lost, and one tap uses it again."""
    ui = brought(phone(HOUSE, WELL, called=OURS), records.shared_copy(KEY, copy(HOUSE, QUARRY), "theirs"))
    assert "Replace mine: mine is kept as a further copy" in words(ui)
    after = take(ui, "take")
    assert (after.stored.copies, after.stored.called) == ({KEY: copy(HOUSE, QUARRY)}, {KEY: "theirs"})
    assert after.stored.others == (Copy(game=KEY, name=OURS, setup=copy(HOUSE, WELL)),)
    assert "1 copy of yours also kept" in after.said.notice
    back = do(after, go(f"{KEY}/copies"), tap("app:copy:use:0"))
    assert (back.stored.copies, back.stored.called) == ({KEY: copy(HOUSE, WELL)}, {KEY: OURS})
    more = take(brought(phone(HOUSE), records.shared_copy(KEY, copy(HOUSE, WELL), "")), "take")
    assert more.stored.others == (), "nothing is lost: the other one has all of its values"


# Side by side


def test_two_copies_side_by_side_change_places() -> None:
    ui = do(phone(HOUSE, called=OURS), go(f"{KEY}/copies"), tap("app:copy:new"))
    assert not ui.stored.copies[KEY].printed
    assert ui.stored.others == (Copy(game=KEY, name=OURS, setup=copy(HOUSE)),)
    ui = updated(ui, copies={KEY: copy(WELL)}, drafts={f"{KEY}/copy/card:house": ("points=3",), "hampi/copy/x": ()})
    ui = do(ui, tap("app:copy:use:0"))
    assert ui.stored.copies == {KEY: copy(HOUSE)}
    assert ui.stored.called == {KEY: OURS}
    assert ui.stored.others == (Copy(game=KEY, name="Copy 1", setup=copy(WELL)),)
    assert [*ui.stored.drafts] == ["hampi/copy/x"]
    assert f"Panchayat: {OURS}" in words(do(ui, go(f"{KEY}/copy")))
    asked = do(ui, tap("app:copy:delete:0"))
    assert "Delete this copy? You cannot undo this." in words(asked)
    assert do(asked, tap("app:copy:delete:0")).stored.others == ()
    assert do(asked, tap("app:leave")).stored.others == ui.stored.others
    assert do(ui, tap("app:copy:use:9"), go("hampi/copies"), tap("app:copy:use:0")).stored == ui.stored


def test_a_copy_gets_a_name_that_no_other_one_has() -> None:
    ui = do(phone(HOUSE, others=(Copy(game=KEY, name=OURS, setup=copy(WELL)),)), go(f"{KEY}/copies"))
    assert OURS in words(ui)

    def named(name: str) -> Ui:
        return do(ui, Intent("fill", "copy-name", (("name", name),)))

    assert named("  Old\t box ").stored.called == {KEY: "Old box"}
    assert named("").stored.called == {}
    assert named(OURS).said.fault is not None
    assert named("x" * 41).said.fault is not None
    assert do(named("Old box"), Intent("fill", "copy-name", (("name", ""),))).stored.called == {}
    two = take(brought(ui, records.shared_copy(KEY, copy(QUARRY), OURS)), "both")
    assert [one.name for one in two.stored.others] == [OURS, f"{OURS} 2"]


def test_tables_are_never_touched() -> None:
    """Neither the table nor, of a table with values of another copy, the copy in use."""
    text = (("seats", "2"), ("name-a", "Moss"), ("colour-a", "red"), ("name-b", "Fern"), ("colour-b", "blue"))
    ui = do(phone(HOUSE, called=OURS), go(f"{KEY}/new"))
    ui = do(ui, Intent("fill", "new", (*text, ("first", "a"), ("copy", "own")), now=6, random="abc"))
    table = ui.open.table
    assert table is not None
    assert table.setup.cards[Building.HOUSE].points == 3
    other = do(ui, go(f"{KEY}/copies"), tap("app:copy:new"))
    other = updated(other, copies={KEY: copy(but(HOUSE, points=5))})
    again = do(other, go(f"table/{ui.open.id}"))
    assert again.open.table is not None
    assert write(again.open.table) == write(table)
    later = open_table.remember(again, but(table.setup, printed=(HOUSE, WELL)), table.setup)
    assert later.stored.copies == {KEY: copy(but(HOUSE, points=5))}
    back = do(other, go(f"{KEY}/copies"), tap("app:copy:use:0"), go(f"table/{ui.open.id}"))
    later = open_table.remember(back, but(table.setup, printed=(HOUSE, WELL)), table.setup)
    assert later.stored.copies == {KEY: copy(HOUSE, WELL)}


# What is stored


def test_names_and_further_copies_are_stored_and_in_the_backup() -> None:
    ui = phone(HOUSE, called=OURS, others=(Copy(game=KEY, name="Old box", setup=copy(WELL)),))
    found = dict(records.changes(Stored(), ui.stored))
    assert {*found} == {f"{records.COPY}{KEY}", records.OTHERS}
    again = records.opened([(key, Record(body=body or "")) for key, body in found.items()], ())
    assert (again.copies, again.called, again.others) == (ui.stored.copies, ui.stored.called, ui.stored.others)
    whole = opened(records.backup(ui.stored))
    new = judged_copies(whole, Held())
    assert [(one.key, one.name, one.state) for one in new] == [
        (KEY, OURS, State.NEW),
        (f"{KEY}-0", "Old box", State.NEW),
    ]
    taken = do(brought(phone(), records.backup(ui.stored)), Intent("fill", "take", (), now=9, random="r")).stored
    assert (taken.copies, taken.called, taken.others) == (ui.stored.copies, ui.stored.called, ui.stored.others)
    swapped = do(ui, go(f"{KEY}/copies"), tap("app:copy:use:0"))
    held = Held(copies=swapped.stored.copies, others=tuple((one.game, one.setup) for one in swapped.stored.others))
    assert [one.state for one in judged_copies(whole, held)] == [State.DIFFERENT, State.SAME]
    assert json.loads(records.backup(phone(HOUSE).stored))["chaupal_backup"] == 3, "as before where there is neither"
