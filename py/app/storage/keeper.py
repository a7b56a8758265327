"""Store each change before showing it, and adopt changes from other windows.

It is between update.py, which knows the state, and the journal, which knows the store. It knows no browser:
browser.py gives it a store.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from app import open_table
from app.state import Kept, Stored, Ui, updated
from app.storage import records
from app.storage.journal import Journal, Overtaken, Record, Store, Unkept
from engine.notation import BadText
from engine.refusal import Refusal
from engine.value import but

UNKEPT: Final = "This phone is not saving your table. Copy its text before you close the page."
LATER: Final = (
    "A newer version of this app has saved data here, so this version will not overwrite it. Copy the text of this "
    "table, then reload."
)
NEWS: Final = "This table was changed in another window. You now see that version."
CHANGED: Final = f"{NEWS} Your last tap was not recorded."
DELETED: Final = "This table was deleted in another window."
FULL: Final = Refusal(
    "full",
    "This phone does not have enough space, so nothing was imported.",
    "Delete some tables permanently, or import fewer of these.",
    "",
    firm=True,
)
BESIDE: Final = "Two different tables had the same name. Both are on the shelf."
ODD: Final = (BadText, ValueError, KeyError, TypeError)
"""Errors of `records.understood` for a text that this version does not understand."""


class Keeper:
    """The storage of changes."""

    def __init__(self, store: Store) -> None:
        self.journal = Journal(store)
        self.stored = Stored()
        """Contents of the store, as far as this page knows."""

    def held(self) -> tuple[Stored, Mapping[str, Record], frozenset[str]]:
        """Return what this page knows of the store, for `back`."""
        return self.stored, dict(self.journal.records), frozenset(self.journal.written)

    def back(self, held: tuple[Stored, Mapping[str, Record], frozenset[str]]) -> None:
        """Go back to what was held before an answer that failed: the page has undone what was written since."""
        self.stored, self.journal.records, self.journal.written = held[0], dict(held[1]), set(held[2])

    def load(self, second: Mapping[str, str] = MappingProxyType({})) -> Ui:
        """Return the state as it was left, from the newest undamaged text of each record."""
        broken = self.journal.read(second)
        self.stored = records.opened(self.journal.opened(), broken)
        unread = {one.key for one in self.stored.broken[len(broken) :]}
        for key, record in self.journal.records.items():
            if record.slot in unread:  # undamaged, but of another version: leave it unchanged
                self.journal.records[key] = but(record, later=True)
        return Ui(stored=self.stored)

    def save(self, before: Ui, after: Ui) -> Ui:
        """Return the state after an intent: its change is stored, or is not, or gives way to another window's."""
        if after.transfer.whole:
            return self._whole(before, updated(after, whole=False))
        unkept = ""
        over: list[Overtaken] = []
        for key, body in records.changes(self.stored, after.stored):
            try:
                if body is None:
                    self.journal.remove(key)
                else:
                    self.journal.save(key, body)
            except Overtaken as other:
                over.append(other)
            except Unkept:
                unkept = LATER if key in self.journal.records and self.journal.records[key].later else UNKEPT
        if over:
            return self._overtaken(before, over)
        if not unkept:
            self.stored = after.stored
        return self._marked(updated(after, unkept=unkept))

    def _whole(self, before: Ui, after: Ui) -> Ui:
        """Return the state with all changes of an intent stored, or none of them."""
        was = dict(self.journal.records)
        changed = list(records.changes(self.stored, after.stored))
        tried: list[str] = []
        try:
            for key, body in changed:
                if body is not None:
                    tried.append(key)
                    self.journal.save(key, body)
        except (Overtaken, Unkept) as no:
            for key in tried:  # the last one too: it may have reached the second copy
                if not (isinstance(no, Overtaken) and key == no.key):
                    self.journal.back(key, was.get(key, Record()))
            if isinstance(no, Overtaken):
                return self._overtaken(before, [no])
            return updated(before, fault=FULL, notice=FULL.sentence)
        for key, body in changed:
            if body is None:
                with suppress(Overtaken, Unkept):  # the import stays, to be checked again
                    self.journal.remove(key)
        self.stored = after.stored
        return self._marked(after)

    def _marked(self, ui: Ui) -> Ui:
        revision = self.journal.revision(f"{records.TABLE}{ui.open.id}") if ui.open.id else 0
        return updated(ui, revision=revision) if revision != ui.open.revision else ui

    def _overtaken(self, before: Ui, over: list[Overtaken]) -> Ui:
        """Return the state after another window wrote first: its text is shown, and the intent is ignored."""
        ui = updated(before, apart="")
        said = CHANGED
        for other in over:
            if other.newer.later:
                return updated(before, unkept=LATER)
            same = other.newer.revision == other.mine.revision
            ui = self._adopted(ui, other.key, other.newer)
            said = DELETED if other.newer.deleted else said
            if same and other.key.startswith(
                records.TABLE
            ):  # both wrote at the same moment: the table shown here stays
                ui = _beside(ui, other.key, other.mine, CHANGED)
        return self.save(before, updated(ui, apart=ui.open.apart or said, notice=ui.open.apart or said))

    def _adopted(self, ui: Ui, key: str, newer: Record) -> Ui:
        """Return the state with another window's text instead of ours; unchanged if it cannot be understood."""
        name = key.removeprefix(records.TABLE)
        try:
            if newer.deleted:
                gone = but(self.stored, came=()) if key == records.CAME else records.without(self.stored, name)
                self.stored = gone
            else:
                self.stored = records.understood(self.stored, key, newer.body)
        except ODD:
            self.journal.adopt(key, but(newer, later=True))
            return updated(ui, unkept=LATER)
        self.journal.adopt(key, newer)
        if key == records.CAME:
            return updated(ui, came=self.stored.came)
        if name == key:
            found = self.stored
            own = ("backed", "called", "copies", "drafts", "helped", "laid", "last", "names", "others", "settings")
            return updated(ui, **{name: getattr(found, name) for name in own})
        if newer.deleted:
            ui = but(ui, stored=records.without(ui.stored, name))
        else:
            ui = updated(ui, tables=MappingProxyType({**ui.stored.tables, name: self.stored.tables[name]}))
        return open_table.anew(ui) if name == ui.open.id else ui

    def news(self, ui: Ui, key: str) -> Ui:
        """Return the state after another window wrote a record: a newer one is adopted."""
        try:
            newer = self.journal.fresh(key)
        except Unkept:
            return ui
        if newer is None or newer.later:
            return ui
        mine = self.journal.records.get(key, Record())
        shown = ui.open.id and key == f"{records.TABLE}{ui.open.id}"
        ui = self._adopted(ui, key, newer)
        if newer.revision == mine.revision and key.startswith(records.TABLE):
            ui = self.save(ui, _beside(ui, key, mine, NEWS))
        elif shown and not ui.open.elsewhere:
            said = DELETED if newer.deleted else NEWS
            ui = updated(ui, apart=said, notice=said)
        return self._marked(ui)

    def late(self, ui: Ui, second: Mapping[str, str]) -> Ui:
        """Return the state after the second copy has loaded: newer records are adopted or added next to ours."""
        for key, record, written in list(self.journal.came_late(second)):
            if not written:
                ui = self._adopted(ui, key, record)
            elif key.startswith(records.TABLE):
                ui = _beside(ui, key, record, BESIDE)
        return self.save(ui, ui)


def _beside(ui: Ui, key: str, record: Record, said: str) -> Ui:
    """Return the state with a record's table as a separate one, next to the one with the same name."""
    name = key.removeprefix(records.TABLE)
    try:
        kept: Kept = records.understood(Stored(), key, record.body).tables[name]
    except ODD:
        return ui
    at = 2
    while f"{name}{at}" in ui.stored.tables:
        at += 1
    said = said if said == BESIDE else f"{said} {BESIDE}"
    kept = but(kept, id=f"{name}{at}")
    return updated(ui, tables=MappingProxyType({**ui.stored.tables, kept.id: kept}), apart=said, notice=said)
