"""Texts stored twice, each with a revision and a checksum, so that the newest undamaged one can be found.

A record is a text under a key. It is written in turn to two slots, `key:a` and `key:b`, so that an interrupted write
leaves the earlier text. A slot has `chaupal-slot 1`, the checksum, the revision, a line break and the text. A damaged
slot is never written again: the next letter is used. An older version wrote only the text, under the key itself; that
is revision 0. A deleted record leaves an empty text, so that another window with the earlier text does not store it
again.

It knows neither the meaning of the texts nor the browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol
from zlib import crc32

from engine.value import but

PREFIX: Final = "chaupal:"
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_KEY: Final = re.compile(r"(chaupal:(?:app|backed|came|drafts|laid|last|others|(?:table|copy):.+)):([a-z])", re.DOTALL)
_RECORD: Final = re.compile(r"chaupal:(?:app|backed|came|drafts|laid|last|others|(?:table|copy):.+)", re.DOTALL)
_SLOT: Final = re.compile(r"chaupal-slot 1 ([0-9a-f]{8}) (0|[1-9][0-9]{0,14})\n")
_LATER: Final = re.compile(r"chaupal-slot (?!1 )[1-9][0-9]* ")


class Store(Protocol):
    """A store of texts under keys, such as localStorage. Each method may raise `Unkept`."""

    def items(self, prefix: str) -> Mapping[str, str]: ...
    def get(self, key: str) -> str | None: ...
    def put(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...


class Unkept(Exception):
    """Error for a store that does not accept or return a text."""


class Damaged(Exception):
    """Error for a slot whose content differs from the text written to it."""


class Later(Exception):
    """Error for a slot written by a later version of the app."""


class Overtaken(Exception):
    """Error for a newer text by another writer; it was not overwritten."""

    def __init__(self, key: str, newer: Record, mine: Record) -> None:
        super().__init__(key)
        self.key, self.newer, self.mine = key, newer, mine


@dataclass(frozen=True, slots=True)
class Broken:
    """A stored text that cannot be read."""

    key: str
    why: str
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """The newest undamaged text of a key, and its place."""

    revision: int = 0
    body: str = ""
    slot: str = ""
    """Key of the slot with the text."""
    seen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Contents of the record's keys in the page's own store, when last read or written."""
    damaged: frozenset[str] = frozenset()
    """Slots that must not be written."""
    later: bool = False
    """A later version of the app wrote a part of it, so it is neither opened nor written."""

    @property
    def deleted(self) -> bool:
        """Whether the slot has an empty text."""
        return self.revision > 0 and not self.body

    @property
    def readable(self) -> bool:
        """Whether there is a text that this version can read."""
        return bool(self.slot) and not self.later and not self.deleted

    def pair(self, key: str) -> tuple[str, str]:
        """Return the two slots in use, written in turn."""
        sound = (f"{key}:{letter}" for letter in LETTERS if f"{key}:{letter}" not in self.damaged)
        return next(sound), next(sound)


def slot(revision: int, body: str) -> str:
    r"""Return the content of a slot.

    >>> slot(17, "a text")
    'chaupal-slot 1 875028e7 17\na text'
    """
    return f"chaupal-slot 1 {_sum(revision, body)} {revision}\n{body}"


def unslotted(text: str) -> tuple[int, str]:
    """Return the revision and the text of a slot. Raises: Damaged, Later."""
    head = _SLOT.match(text)
    if head is None:
        raise Later if _LATER.match(text) else Damaged
    revision, body = int(head[2]), text[head.end() :]
    if head[1] != _sum(revision, body):
        raise Damaged
    return revision, body


def _sum(revision: int, body: str) -> str:
    return f"{crc32(f'{revision} {body}'.encode('utf-8', 'surrogatepass')):08x}"


def survey(local: Mapping[str, str], second: Mapping[str, str]) -> tuple[dict[str, Record], list[Broken]]:
    """Return the newest of every record in the page's own store and the second copy, and the damaged ones."""
    records: dict[str, Record] = {}
    broken: list[Broken] = []
    for items, where in ((local, ""), (second, " (second copy)")):
        for name, text in sorted(items.items(), key=lambda item: bool(_KEY.fullmatch(item[0]))):  # older texts first
            found = _KEY.fullmatch(name)
            if not found and not _RECORD.fullmatch(name):
                continue
            key = found[1] if found else name
            record = records.get(key, Record())
            if not where:
                record = but(record, seen={**record.seen, name: text})
            try:
                revision, body = unslotted(text) if found else (0, text)
                if not record.slot or revision > record.revision:
                    record = but(record, revision=revision, body=body, slot=name)
            except Damaged:
                record = but(record, damaged=record.damaged | {name})
                broken.append(Broken(f"{name}{where}", "it is damaged.", text))
            except Later:
                record = but(record, later=True)
                broken.append(Broken(f"{name}{where}", "it was written by a newer version of this app.", text))
            records[key] = record
    return records, broken


class Journal:
    """The records of this page, and their store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.records: dict[str, Record] = {}
        self.base: dict[str, int] = {}
        """Revision of each record when this page first read it."""
        self.written: set[str] = set()
        """Records that this page has written."""

    def read(self, second: Mapping[str, str]) -> list[Broken]:
        """Read everything, and return the damaged records."""
        try:
            local = self.store.items(PREFIX)
        except Unkept:
            local = {}
        self.records, broken = survey(local, second)
        self.base = {key: record.revision for key, record in self.records.items()}
        return broken

    def opened(self) -> Iterator[tuple[str, Record]]:
        """Return the records with an undamaged text that this version can read."""
        return ((key, record) for key, record in self.records.items() if record.readable)

    def revision(self, key: str) -> int:
        """Return the last known revision of a record in the store."""
        return self.records[key].revision if key in self.records else 0

    def fresh(self, key: str) -> Record | None:
        """Return the record in the store if another writer has stored another text of the same or a later revision."""
        mine = self.records.get(key, Record())
        found, _ = survey({name: text for name, text in self.store.items(key).items() if _of(name, key)}, {})
        new = found.get(key, Record())
        if new.later or new.revision > mine.revision:
            return new
        if new.slot and new.revision == mine.revision and new.body != mine.body:
            return new
        # Older, missing or damaged: this page has the newest text and writes it again with the next change.
        self.records[key] = but(mine, seen=new.seen, damaged=mine.damaged | new.damaged)
        return None

    def save(self, key: str, body: str) -> None:
        """Write a text with the next revision and read it back. Raises: Unkept; Overtaken, with nothing written."""
        record = self.records.get(key, Record())
        if record.later:
            raise Unkept
        if any(self._held(name, record) != record.seen.get(name) for name in record.pair(key)):
            newer = self.fresh(key)
            if newer is not None:
                raise Overtaken(key, newer, record)
            record = self.records[key]
        first, second = record.pair(key)
        name = second if record.slot == first else first
        self.store.put(name, slot(record.revision + 1, body))
        try:
            text = self.store.get(name) or ""
            revision, back = unslotted(text)
        except (Damaged, Later):
            raise Unkept from None
        if back != body:
            raise Unkept
        self.records[key] = but(record, revision=revision, body=back, slot=name, seen={**record.seen, name: text})
        self.written.add(key)

    def back(self, key: str, record: Record) -> None:
        """Go back to the state before the last `save`, done or refused: the other slot still has the earlier text."""
        first, second = record.pair(key)
        name = second if record.slot == first else first
        self.store.remove(name)
        self.records[key] = but(record, seen={slot_: text for slot_, text in record.seen.items() if slot_ != name})

    def _held(self, name: str, record: Record) -> str | None:
        """Return the content of a slot; if the store cannot be read, writing will find out and use the second copy."""
        try:
            return self.store.get(name)
        except Unkept:
            return record.seen.get(name)

    def adopt(self, key: str, newer: Record) -> None:
        """Continue from another writer's text."""
        self.records[key] = newer

    def remove(self, key: str) -> None:
        """Delete every undamaged text of a record and leave an empty one. Raises: Overtaken, Unkept."""
        if self.records.get(key, Record()).later:
            raise Unkept
        try:
            self.save(key, "")
            left = self.records[key].slot
        except Unkept:  # a full phone has no space even for that
            left = ""
        record = self.records.get(key, Record())
        gone = {key, record.slot, *record.pair(key), *record.seen} - record.damaged - {left, ""}
        for name in gone:
            self.store.remove(name)
        self.records[key] = but(record, body="", seen={name: record.seen[name] for name in record.seen.keys() - gone})

    def came_late(self, second: Mapping[str, str]) -> Iterable[tuple[str, Record, bool]]:
        """Return records whose second copy is newer than the first, and whether the page has written since."""
        found, _ = survey({}, second)
        for key, record in found.items():
            mine = self.records.get(key, Record())
            if record.slot and not record.later and not mine.later and record.revision > self.base.get(key, 0):
                yield key, but(record, seen=mine.seen, damaged=mine.damaged | record.damaged), key in self.written


def _of(name: str, key: str) -> bool:
    found = _KEY.fullmatch(name)
    return name == key or bool(found and found[1] == key)
