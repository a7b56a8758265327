"""What is kept: slots, damage, crashes, two windows, and every text that was ever written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import draw, update
from app.state import Intent, Ui
from app.storage import journal
from app.storage.journal import Damaged, Journal, Later, Unkept, slot, survey, unslotted
from app.storage.keeper import CHANGED, DELETED, LATER, UNKEPT, Keeper
from engine.notation import read
from engine.turn import Seat
from engine.words import number
from games import GAMES
from storing import OLD_POINTS, loaded

KEY = "chaupal:table:abc"
SAVED = Path(__file__).parent / "saved_tables"
FORM = (
    *(("seats", "2"), ("colour-a", "red"), ("colour-b", "blue"), ("copy", "practice")),
    *(("name-a", "Leaf"), ("name-b", "Stone")),
)


class Memory:
    """A store in memory that can be full, forgetful, or killed."""

    def __init__(self, held: Mapping[str, str] = MappingProxyType({})) -> None:
        self.held = dict(held)
        self.full = self.forgetful = self.gone = False
        self.writes: list[str] = []

    def items(self, prefix: str) -> Mapping[str, str]:
        if self.gone:
            raise Unkept
        return {key: text for key, text in self.held.items() if key.startswith(prefix)}

    def get(self, key: str) -> str | None:
        if self.gone:
            raise Unkept
        return self.held.get(key)

    def put(self, key: str, text: str) -> None:
        if self.full or self.gone:
            raise Unkept
        if not self.forgetful:
            self.held[key] = text
            self.writes.append(key)

    def remove(self, key: str) -> None:
        self.held.pop(key, None)


def newest(items: Mapping[str, str], second: Mapping[str, str] = MappingProxyType({})) -> tuple[int, str]:
    record = survey(items, second)[0].get(KEY, journal.Record())
    return record.revision, record.body


class Phone:
    """The app on a store, tapped."""

    def __init__(self, store: Memory, second: Mapping[str, str] = MappingProxyType({})) -> None:
        self.keeper = Keeper(store)
        self.ui = self.keeper.load(second)

    def do(self, kind: str, *keys: str) -> Ui:
        for key in keys:
            fields = FORM if (kind, key) == ("fill", "new") else ()
            after = update.handle(self.ui, Intent(kind, key, fields, now=1, random="abc"))
            self.ui = self.keeper.save(self.ui, after)
        return self.ui

    def open(self) -> Ui:
        if "abc" not in self.ui.stored.tables:
            self.do("go", "panchayat/new")
            return self.do("fill", "new")
        return self.do("go", "table/abc")

    @property
    def events(self) -> int:
        assert self.ui.open.table is not None
        return len(self.ui.open.table.events)


# Slots


def test_a_slot_gives_back_what_was_written() -> None:
    for body in ("", "a", "\n", "chaupal-slot 1 ", "नमस्ते 🙂 \ud800", "x" * 5000):
        assert unslotted(slot(7, body)) == (7, body)


def test_damage_at_every_byte_is_noticed() -> None:
    """One byte changed, lost, doubled, or everything after it lost: the other slot wins."""
    before, now = slot(8, "the text before"), slot(9, "the text that is damaged: ünïcode 🙂\nand a line")
    assert newest({f"{KEY}:a": now, f"{KEY}:b": before}) == (9, unslotted(now)[1])
    for at in range(len(now)):
        one = now[at]
        changed = {
            now[:at] + other + now[at + 1 :] for other in (chr(ord(one) ^ 1), "", "0", "\0", one.swapcase(), one * 2)
        }
        for text in (changed - {now}) | {now[:at]}:
            with pytest.raises((Damaged, Later)):
                unslotted(text)
            records, broken = survey({f"{KEY}:a": text, f"{KEY}:b": before}, {})
            assert (records[KEY].revision, records[KEY].body) == (8, "the text before")
            assert [(found.key, found.text) for found in broken] == [(f"{KEY}:a", text)]


def test_both_slots_damaged_name_both_and_touch_neither() -> None:
    held = {f"{KEY}:a": "mud", f"{KEY}:b": slot(3, "text") + "x", "chaupal:app": '{"names": ["Leaf"], "awake": true}'}
    store = Memory(held)
    phone = Phone(store)
    assert not phone.ui.stored.tables
    assert phone.ui.stored.names == ("Leaf",)
    assert [(one.key, one.text) for one in phone.ui.stored.broken] == [
        (key, held[key]) for key in (f"{KEY}:a", f"{KEY}:b")
    ]
    page = draw.page(phone.ui)
    assert "mud" in page
    assert "Shelf" in page
    out = phone.do("tap", f"app:raw:{KEY}:a").transfer.out
    assert out is not None
    assert out.text == "mud"
    phone.open()
    phone.do("tap", "tile:temple", "tile:well")
    assert {key: store.held[key] for key in held} == held
    assert sorted(key for key in store.held if key.startswith(KEY)) == [f"{KEY}:{letter}" for letter in "abcd"]


def test_a_damaged_slot_is_never_written_or_deleted() -> None:
    store = Memory()
    phone = Phone(store)
    phone.open()
    phone.do("tap", "tile:temple")
    damaged = store.held[f"{KEY}:b"][:-1]
    store.held[f"{KEY}:b"] = damaged
    again = Phone(store)
    assert again.ui.stored.tables["abc"].text.count("collect") == 0  # the text before the damaged one
    again.open()
    again.do("tap", "tile:well", "tile:house", "app:undo")
    assert store.held[f"{KEY}:b"] == damaged
    assert newest(store.held)[1].count("collect well") == 1
    again.do("tap", "app:bin:abc")
    again.do("tap", "app:delete:abc", "app:delete:abc")
    left = {key: text for key, text in store.held.items() if key.startswith(KEY)}
    assert left == {f"{KEY}:b": damaged, f"{KEY}:c": slot(unslotted(left[f"{KEY}:c"])[0], "")}


def test_the_order_of_slots_and_copies_does_not_matter() -> None:
    texts = [slot(revision, f"text {revision}") for revision in (9, 10, 11, 100)]
    for first in texts:
        for other in texts:
            want = max(unslotted(first), unslotted(other))
            assert newest({f"{KEY}:a": first, f"{KEY}:b": other}) == want
            assert newest({f"{KEY}:b": first}, {f"{KEY}:a": other}) == want
            assert newest({}, {f"{KEY}:b": first, f"{KEY}:a": other}) == want


def test_a_former_text_is_read_and_kept_beside_the_slots() -> None:
    former = (SAVED / "former" / "panchayat-2.json").read_text("utf-8")
    store = Memory({KEY: former})
    phone = Phone(store)
    assert phone.ui.stored.tables["abc"].seats[0][0] == "Leaf"
    phone.open()
    phone.do("tap", "app:undo")
    assert store.held[KEY] == former
    assert newest(store.held)[0] == 1
    assert Phone(store).ui.stored.tables == phone.ui.stored.tables


def test_a_later_version_is_left_alone() -> None:
    """Its slots are named; what this version wrote before it is neither shown as the newest nor written over."""
    held = {f"{KEY}:a": slot(4, "{}"), f"{KEY}:b": "chaupal-slot 2 whatever"}
    store = Memory(held)
    phone = Phone(store)
    assert "newer version" in phone.ui.stored.broken[0].why
    assert not phone.ui.stored.tables
    phone.open()
    assert phone.ui.phone.unkept == LATER
    assert store.held.items() >= held.items()


def test_a_sound_text_that_means_nothing_is_left_alone() -> None:
    held = {f"{KEY}:a": slot(4, '{"game": "chess"}'), "chaupal:copy:chess:a": slot(1, "x"), "chaupal:other": "1"}
    store = Memory(held)
    phone = Phone(store)
    assert [one.key for one in phone.ui.stored.broken] == [f"{KEY}:a", "chaupal:copy:chess:a"]
    assert "Shelf" in draw.page(phone.ui)
    phone.open()
    assert phone.ui.phone.unkept == LATER
    assert store.held.items() >= held.items()


# Crashes


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_at_most_the_last_save_is_missing(data: st.DataObject) -> None:
    """Saves, kills and restarts, over and over.

    A kill may lose any number of the last writes to localStorage, the last one to the second copy, and cut short the
    write that was going on: what is found is the last save or the one before it, whole.
    """
    local: list[dict[str, str]] = [{}]
    second: list[dict[str, str]] = [{}]
    said: list[str] = [""]
    number = 0
    for _ in range(data.draw(st.integers(1, 5))):
        store = Memory(local[-1])
        kept = Journal(store)
        kept.read(second[-1])
        found = dict(kept.opened()).get(KEY, journal.Record())
        assert found.body in said[-2:]
        said = [found.body]
        for _ in range(data.draw(st.integers(0, 6))):
            number += 1
            said.append(f"save {number} " * 3)
            kept.save(KEY, said[-1])
            local.append(dict(store.held))
            second.append({**second[-1], store.writes[-1]: store.held[store.writes[-1]]})
        if data.draw(st.booleans()) and store.writes:  # killed within a write
            name = store.writes[-1]
            cut = data.draw(st.integers(0, len(local[-1][name]) - 1))
            if data.draw(st.booleans()):
                local[-1] = {**local[-1], name: local[-1][name][:cut]}
            elif len(second) > 1:
                second.pop()
        lost = data.draw(st.integers(0, len(local) - 1))
        local = [local[len(local) - lost - 1]]  # what is read at the next start is what was on the disk
        second = second[-1:]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(("temple", "well", "house", "undo"))), max_size=12))
def test_two_windows_never_write_over_each_other(taps: list[tuple[str, str]]) -> None:
    """Without locks and without news: each tap is either booked on top of everything, or said not to be booked."""
    store = Memory()
    first = Phone(store)
    first.open()
    windows = {"a": first, "b": Phone(store)}
    windows["b"].open()
    for window, key in taps:
        phone = windows[window]
        before = newest(store.held)
        shown = json.loads(before[1])["text"] == phone.ui.stored.tables["abc"].text
        phone.do("tap", f"tile:{key}" if key != "undo" else "app:undo")
        after = newest(store.held)
        assert phone.ui.stored.tables["abc"].text == json.loads(after[1])["text"] or after == before
        if after != before:
            assert shown
            assert after[0] == before[0] + 1
        if phone.ui.open.apart:
            assert phone.ui.open.apart == CHANGED
            assert after == before


def test_two_windows_at_the_same_moment_keep_both() -> None:
    """Neither saw the other's write: the one that notices has its own table beside."""
    store = Memory()
    first = Phone(store)
    first.open()
    other = Phone(Memory(store.held))
    other.open()
    first.do("tap", "tile:temple")
    other.do("tap", "tile:well")
    assert isinstance(other.keeper.journal.store, Memory)
    store.held.update(other.keeper.journal.store.held)  # the other's write wins
    first.do("tap", "tile:house")
    texts = [kept.text for kept in Phone(store).ui.stored.tables.values()]
    assert sorted("temple" in text for text in texts) == [False, True]
    assert sorted("well" in text for text in texts) == [False, True]
    assert first.ui.open.apart


def test_news_are_followed() -> None:
    store = Memory()
    first = Phone(store)
    first.open()
    other = Phone(store)
    other.open()
    first.do("tap", "tile:temple")
    other.ui = other.keeper.news(other.ui, KEY)
    assert other.events == 1
    assert other.ui.open.apart
    assert other.ui.open.revision == first.ui.open.revision == 2
    assert other.keeper.news(other.ui, KEY) is other.ui
    first.do("lock", "elsewhere")
    other.do("tap", "tile:well")
    first.do("tap", "tile:house")
    assert "not recorded" in first.ui.open.apart
    assert first.events == 1
    assert "Edit here instead" in draw.page(first.ui)
    assert '<p class="notice" role="status">Your tap was not recorded' in draw.page(first.ui)
    first.ui = first.keeper.news(first.ui, KEY)
    first.do("lock", "held")
    assert "not recorded" not in draw.page(first.ui)
    assert first.events == 2
    assert "Edit here instead" not in draw.page(first.ui)


def deleted_beside(store: Memory) -> tuple[Phone, Phone]:
    """Two windows on one table, which the first has deleted for good."""
    first = Phone(store)
    first.open()
    first.do("tap", "tile:temple", "app:bin:abc")
    other = Phone(store)
    other.open()
    first.do("tap", "app:delete:abc", "app:delete:abc")
    return first, other


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_a_deleted_table_does_not_come_back(told: bool) -> None:
    """Another window that still shows it is told, or finds out when it would write."""
    store = Memory()
    first, other = deleted_beside(store)
    assert [text.partition("\n")[2] for key, text in store.held.items() if key.startswith(KEY)] == [""]
    if told:
        other.ui = other.keeper.news(other.ui, KEY)
    else:
        other.do("tap", "tile:well")
    assert other.ui.open.apart == DELETED
    assert DELETED in draw.page(other.ui)
    for phone in (first, other, Phone(store)):
        phone.do("go", "")
        assert not phone.ui.stored.tables
        assert not phone.ui.stored.broken
    assert newest(store.held)[1] == ""


def test_a_deleted_table_can_be_brought_in_again() -> None:
    store = Memory()
    first, _ = deleted_beside(store)
    first.open()
    assert Phone(store).ui.stored.tables == first.ui.stored.tables
    assert len(first.ui.stored.tables) == 1


def test_a_table_that_goes_on_elsewhere_is_not_deleted() -> None:
    """It was put away in one window, and taken back and played on in another."""
    store = Memory()
    first = Phone(store)
    first.open()
    first.do("tap", "app:bin:abc")
    other = Phone(store)
    other.do("tap", "app:bin:abc")
    other.open()
    other.do("tap", "tile:well")
    first.do("tap", "app:delete:abc", "app:delete:abc")
    assert first.ui.open.apart == CHANGED
    assert first.ui.stored.tables == other.ui.stored.tables == Phone(store).ui.stored.tables


def test_an_older_copy_does_not_bring_a_deleted_table_back() -> None:
    store = Memory()
    first = Phone(store)
    first.open()
    before = dict(store.held)
    first.do("tap", "app:bin:abc", "app:delete:abc", "app:delete:abc")
    assert not Phone(store, before).ui.stored.tables
    late = Phone(Memory(before))
    late.open()
    late.ui = late.keeper.late(late.ui, store.held)
    assert not late.ui.stored.tables


def test_a_full_phone_deletes_all_the_same() -> None:
    store = Memory()
    first = Phone(store)
    first.open()
    first.do("tap", "app:bin:abc")
    store.full = True
    first.do("tap", "app:delete:abc", "app:delete:abc")
    assert not [key for key in store.held if key.startswith(KEY)]
    assert not Phone(store).ui.stored.tables


# A store that does not take it


@pytest.mark.parametrize("fault", ["full", "forgetful", "gone"])
def test_the_table_goes_on_where_nothing_is_kept(fault: str) -> None:
    store = Memory()
    phone = Phone(store)
    phone.open()
    setattr(store, fault, True)
    phone.do("tap", "tile:temple", "tile:well")
    assert phone.events == 2
    assert phone.ui.phone.unkept == UNKEPT
    assert "app:share:text" in draw.page(phone.ui)
    assert "is stored on this phone" not in draw.page(phone.ui)
    setattr(store, fault, False)
    phone.do("go", "table/abc/menu")  # whatever is tapped next, it is tried again
    assert not phone.ui.phone.unkept
    assert phone.ui.open.revision == 2
    assert Phone(store).ui.stored.tables == phone.ui.stored.tables


def test_the_mark_is_the_revision_read_back() -> None:
    phone = Phone(Memory())
    phone.open()
    assert "change 1 is stored" in draw.page(phone.ui)
    phone.do("tap", "tile:temple")
    assert "change 2 is stored" in draw.page(phone.ui)
    phone.do("tap", "tile:well", "cell:a1")
    assert phone.ui.open.revision == 3


def test_a_second_copy_wins_where_it_is_newer() -> None:
    store = Memory()
    phone = Phone(store)
    phone.open()
    old = dict(store.held)
    phone.do("tap", "tile:temple", "tile:well", "tile:temple")
    again = Phone(Memory(old), store.held)
    again.open()
    assert again.events == 2
    assert again.do("tap", "app:undo").open.revision == phone.ui.open.revision + 1
    damaged = Phone(Memory(dict.fromkeys(store.held, "mud")), store.held)
    damaged.open()
    assert damaged.do("tap", "app:undo").open.revision == phone.ui.open.revision + 1
    assert not damaged.ui.phone.unkept


def test_what_is_not_booked_may_still_be_looked_at() -> None:
    phone = Phone(Memory())
    phone.open()
    phone.do("lock", "elsewhere")
    phone.do("go", "table/abc/sheet", "table/abc/menu")
    assert phone.ui.open.elsewhere
    assert not phone.do("go", "").open.elsewhere


# Everything that was ever written


def test_of_every_game_something_was_kept() -> None:
    totals = json.loads((SAVED / "totals.json").read_text("utf-8"))
    assert {path.stem for path in SAVED.glob("*/*")} == totals.keys()
    games = {path.name.partition("-")[0] for path in (SAVED / "text-1").iterdir()}
    assert games == set(GAMES.titles), "a new game keeps a table in tests/saved_tables/text-1, its total in totals.json"


@pytest.mark.parametrize("path", sorted(SAVED.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_text_that_was_ever_kept_can_be_read(path: Path) -> None:
    """The files are never edited: a new way of writing gets a folder of its own. The totals are in totals.json.

    Those of `slot-1-result` are what a page stored, with how finished tables ended, and one that was put away.
    """
    totals = json.loads((SAVED / "totals.json").read_text("utf-8"))[path.stem]
    text = path.read_bytes().decode("utf-8")
    if path.suffix == ".txt":
        table = read(text, GAMES)
        assert [table.sheet.total(Seat(at)) for at in range(table.sheet.seats)] == totals, OLD_POINTS
        return
    ui = loaded({f"{KEY}:b" if text.startswith("chaupal-slot") else KEY: text})
    assert not ui.stored.broken
    ui = update.handle(ui, Intent("go", "table/abc"))
    assert ui.open.table is not None
    assert [ui.open.table.sheet.total(Seat(at)) for at in range(ui.open.table.sheet.seats)] == totals, OLD_POINTS
    kept = ui.stored.tables["abc"]
    assert [total for _, _, total in kept.seats] == [number(total) for total in totals], OLD_POINTS
    if path.parent.name == "slot-1-result":
        assert (list(kept.result.totals) if kept.result else None) == (totals if kept.over else None)
        assert kept.binned is (path.stem == "hampi-basic")


@pytest.mark.parametrize("after", range(12))
def test_an_answer_that_fails_has_changed_nothing(after: int) -> None:
    """The answer to a tap fails after so many calls of the store; the page undoes what was written.

    Tapped again, it is stored as if nothing had failed.
    """
    whole, phone = Phone(Memory()), Phone(Memory())
    whole.open()
    phone.open()
    for key in ("tile:house", "tile:well", "cell:a1", "app:go", "app:undo"):
        whole.do("tap", key)
        store = phone.keeper.journal.store
        assert isinstance(store, Memory)
        texts, ui, held = dict(store.held), phone.ui, phone.keeper.held()
        phone.keeper.journal.store = Dying(store, after)
        with suppress(RuntimeError):
            phone.do("tap", key)
            raise RuntimeError  # it failed only in drawing
        store.held, phone.ui = texts, ui
        phone.keeper.journal.store = store
        phone.keeper.back(held)
        assert phone.do("tap", key).open.revision == whole.ui.open.revision
        assert store.held == whole.keeper.journal.store.items("")


class Dying:
    """A store whose interpreter dies after so many calls."""

    def __init__(self, store: Memory, after: int) -> None:
        self.store, self.left = store, after

    def _call(self) -> Memory:
        if not self.left:
            raise RuntimeError
        self.left -= 1
        return self.store

    def items(self, prefix: str) -> Mapping[str, str]:
        return self._call().items(prefix)

    def get(self, key: str) -> str | None:
        return self._call().get(key)

    def put(self, key: str, text: str) -> None:
        self.store.put(key, text)
        self._call()

    def remove(self, key: str) -> None:
        self.store.remove(key)
        self._call()


def test_an_answer_that_failed_is_told_until_the_next_tap() -> None:
    """It is told over other pages too, with its report at the table, which has the tap and the error."""
    phone = Phone(Memory())
    phone.open()
    error = (("tapped", "tile:well"), ("why", "Traceback:\nValueError: a crow"))
    ui = update.handle(phone.ui, Intent("failed", "thrown", error))
    link = '<a class="btn" href="#table/abc/wrong/failed">Report a mistake</a>'
    said = "The app had an error. Your tap was not recorded."
    assert f'role="alert"><p>{said}</p>{link}' in draw.shown(ui)
    wrong = update.handle(ui, Intent("go", "table/abc/wrong/failed"))
    page = draw.shown(wrong)
    assert page.count(said) == 1
    assert link not in page
    assert "# Error: After tile:well\n# Error: Traceback:\n# Error: ValueError: a crow\n" in page
    sent = update.handle(wrong, Intent("tap", "app:report", (("do", "copy"), ("says", "lay it"))))
    assert sent.transfer.out
    assert "a crow" in sent.transfer.out.text
    shelf = update.handle(sent, Intent("go", ""))
    assert said in draw.shown(shelf)
    assert "Report a mistake" not in draw.shown(shelf)
    back = update.handle(shelf, Intent("go", "table/abc"))
    assert said in draw.shown(update.handle(back, Intent("facts", "{}")))
    assert said not in draw.shown(update.handle(back, Intent("tap", "tile:well")))
