"""Texts that are kept twice over, each with a revision and a checksum, so that the newest sound one can be told.

A record is a text under a key. It is written by turns into two slots, `key:a` and `key:b`, so that a write that is cut
short leaves the one before it. A slot reads `chaupal-slot 1`, the checksum, the revision, a line break, the text.
A slot that is damaged is never written again: the next letter takes its turn. A former version wrote the text alone
under the key itself; that is revision 0. Of a record that was deleted an empty text stays, so that another window,
which still knows the text before, does not write it again.

Knows neither what the texts mean nor the browser.
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
_KEY: Final = re.compile(r"(chaupal:(?:app|came|last|(?:table|copy):.+)):([a-z])", re.DOTALL)
_RECORD: Final = re.compile(r"chaupal:(?:app|came|last|(?:table|copy):.+)", re.DOTALL)
_SLOT: Final = re.compile(r"chaupal-slot 1 ([0-9a-f]{8}) (0|[1-9][0-9]{0,14})\n")
_LATER: Final = re.compile(r"chaupal-slot (?!1 )[1-9][0-9]* ")


class Store(Protocol):
    """What holds texts under keys, as localStorage does. Each may raise `Unkept`."""

    def items(self, prefix: str) -> Mapping[str, str]: ...
    def get(self, key: str) -> str | None: ...
    def put(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...


class Unkept(Exception):
    """The store does not take the text, or does not give it back."""


class Damaged(Exception):
    """A slot that does not hold what was written into it."""


class Later(Exception):
    """A slot in the writing of a later version of the app."""


class Overtaken(Exception):
    """Somebody else has written a newer text: nothing was written over it."""

    def __init__(self, key: str, newer: Record, mine: Record) -> None:
        super().__init__(key)
        self.key, self.newer, self.mine = key, newer, mine


@dataclass(frozen=True, slots=True)
class Broken:
    """What is kept, but cannot be read."""

    key: str
    why: str
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """The newest sound text of a key, and where it was found."""

    revision: int = 0
    body: str = ""
    slot: str = ""
    """The key of the slot that holds it."""
    seen: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What the page's own store held under the record's keys, when they were last read or written."""
    damaged: frozenset[str] = frozenset()
    """Slots that are left as they are."""
    later: bool = False
    """A later version of the app wrote a part of it: it is not opened and not written."""

    @property
    def deleted(self) -> bool:
        """Whether an empty text stands in a slot."""
        return self.revision > 0 and not self.body

    @property
    def readable(self) -> bool:
        """Whether there is a text that this version may read."""
        return bool(self.slot) and not self.later and not self.deleted

    def pair(self, key: str) -> tuple[str, str]:
        """The two slots that take turns."""
        sound = (f"{key}:{letter}" for letter in LETTERS if f"{key}:{letter}" not in self.damaged)
        return next(sound), next(sound)


def slot(revision: int, body: str) -> str:
    r"""What stands in a slot.

    >>> slot(17, "a text")
    'chaupal-slot 1 875028e7 17\na text'
    """
    return f"chaupal-slot 1 {_sum(revision, body)} {revision}\n{body}"


def unslotted(text: str) -> tuple[int, str]:
    """The revision and the text of a slot. Raises Damaged, Later."""
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
    """The newest of every record in the page's own store and the second copy, and what is damaged in either."""
    records: dict[str, Record] = {}
    broken: list[Broken] = []
    for items, where in ((local, ""), (second, " (second copy)")):
        for name, text in sorted(items.items(), key=lambda item: bool(_KEY.fullmatch(item[0]))):  # former texts first
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
    """The records of this page, and the store that they are written to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.records: dict[str, Record] = {}
        self.base: dict[str, int] = {}
        """The revision of each record when this page first read it."""
        self.written: set[str] = set()
        """Records that this page has written."""

    def read(self, second: Mapping[str, str]) -> list[Broken]:
        """Read everything; what is damaged is given back."""
        try:
            local = self.store.items(PREFIX)
        except Unkept:
            local = {}
        self.records, broken = survey(local, second)
        self.base = {key: record.revision for key, record in self.records.items()}
        return broken

    def opened(self) -> Iterator[tuple[str, Record]]:
        """The records that have a sound text which this version may read."""
        return ((key, record) for key, record in self.records.items() if record.readable)

    def revision(self, key: str) -> int:
        """The revision that the store was last seen to hold."""
        return self.records[key].revision if key in self.records else 0

    def fresh(self, key: str) -> Record | None:
        """The record as it now stands in the store, where somebody else has written a newer text."""
        mine = self.records.get(key, Record())
        found, _ = survey({name: text for name, text in self.store.items(key).items() if _of(name, key)}, {})
        new = found.get(key, Record())
        if new.later or new.revision > mine.revision:
            return new
        if new.slot and new.revision == mine.revision and new.body != mine.body:
            return new
        # Older, or gone, or damaged: what this page knows is the newest, and is written again with the next change.
        self.records[key] = but(mine, seen=new.seen, damaged=mine.damaged | new.damaged)
        return None

    def save(self, key: str, body: str) -> None:
        """Write a text with the next revision and read it back. Raises Unkept; Overtaken before anything is written."""
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
        """As it was before the last `save`, done or refused: the text before still stands in the other slot."""
        first, second = record.pair(key)
        name = second if record.slot == first else first
        self.store.remove(name)
        self.records[key] = but(record, seen={slot_: text for slot_, text in record.seen.items() if slot_ != name})

    def _held(self, name: str, record: Record) -> str | None:
        """What stands in a slot; where the store cannot even be read, writing tells, and reaches the second copy."""
        try:
            return self.store.get(name)
        except Unkept:
            return record.seen.get(name)

    def adopt(self, key: str, newer: Record) -> None:
        """Go on from somebody else's text."""
        self.records[key] = newer

    def remove(self, key: str) -> None:
        """Delete every sound text of a record; an empty one stays. Raises Overtaken, Unkept."""
        if self.records.get(key, Record()).later:
            raise Unkept
        try:
            self.save(key, "")
            left = self.records[key].slot
        except Unkept:  # a full phone has no room even for that
            left = ""
        record = self.records.get(key, Record())
        gone = {key, record.slot, *record.pair(key), *record.seen} - record.damaged - {left, ""}
        for name in gone:
            self.store.remove(name)
        self.records[key] = but(record, body="", seen={name: record.seen[name] for name in record.seen.keys() - gone})

    def came_late(self, second: Mapping[str, str]) -> Iterable[tuple[str, Record, bool]]:
        """Records whose second copy turns out to be newer than what this page began with; whether it wrote since."""
        found, _ = survey({}, second)
        for key, record in found.items():
            mine = self.records.get(key, Record())
            if record.slot and not record.later and not mine.later and record.revision > self.base.get(key, 0):
                yield key, but(record, seen=mine.seen, damaged=mine.damaged | record.damaged), key in self.written


def _of(name: str, key: str) -> bool:
    found = _KEY.fullmatch(name)
    return name == key or bool(found and found[1] == key)
