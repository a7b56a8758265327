"""Import: everything is checked and compared with the saved tables before anything is saved.

    opened(text)            the content of a file, of one link or several, of a code, or of the text of a table
    judged(opened, held)    each table compared with ours, replayed only when it is asked for; judged_one: one table
    merged(all, choices)    the changes to save for the choices made; nothing changes before they are saved

A text that is none of these is refused as a whole. Only files need the models, and so pydantic; the text of a table is
read by the notation alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from border.code import BadCode, text_of
from border.fingerprint import first_difference, named_as, names_apart, same_event
from engine.notation import BadText, read, read_setup, setup_lines, write
from engine.table import AnyTable
from engine.value import but
from games import GAMES

if TYPE_CHECKING:
    from border.models import EndedTable, SavedTable, Settings, SharedTable

LARGEST: Final = 20_000_000
"""Most letters of an import, four times the storage that a phone gives a page."""
LONGEST: Final = 100_000
"""Most letters in the text of a table; the longest game so far has 7,000."""
LINES: Final = 2_000
"""Most lines in the text of a table, each of which is replayed; the longest game so far has 350."""
NAME: Final = 120
"""Most characters in the name of a player, as in the forms."""
SEATS: Final = 6
"""Most players shown of a table that is not checked yet."""


SENTENCE: Final = 200
"""Most letters of an error about a line."""


class State(Enum):
    """An imported table or copy compared with ours. The value is the word on the page."""

    NEW = "new"
    SAME = "same"
    OLDER = "older"
    """Ours has all of it, and more."""
    NEWER = "newer"
    """It has all of ours, and more."""
    DIFFERENT = "different"
    DAMAGED = "damaged"


class Choice(Enum):
    """A choice for an imported table or copy."""

    LEAVE = "leave"
    """Skip it."""
    TAKE = "take"
    """Let it replace ours. Ours is deleted, and can be restored, if the import lacks a part of it."""
    BOTH = "both"
    """Import it under another id. Not possible for a copy."""
    BACK = "back"
    """Skip it and restore ours, which is deleted."""


USUAL: Final[Mapping[State, Choice]] = MappingProxyType(
    {
        State.NEW: Choice.TAKE,
        State.SAME: Choice.LEAVE,
        State.OLDER: Choice.LEAVE,
        State.NEWER: Choice.TAKE,
        State.DIFFERENT: Choice.BOTH,
        State.DAMAGED: Choice.LEAVE,
    }
)
"""The choice if nobody makes one. It never loses anything of ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The tables and copies that the phone stores."""

    tables: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Texts by table id."""
    copies: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Setups with the printed values, by game."""
    taken: frozenset[str] = frozenset()
    """Further ids that must not be used: what is saved under them cannot be read."""
    away: frozenset[str] = frozenset()
    """Ids of the deleted tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A table as it was exported."""

    id: str
    """Empty if the table has no id."""
    text: str
    at: int = 0
    day: str = ""
    """Date it ended on, empty if unknown."""
    binned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The content of an import, its tables not parsed yet."""

    kind: str
    """`backup`, `table` or `copy`."""
    tables: tuple[Sent, ...] = ()
    copies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Lines of printed values, by game."""
    names: tuple[str, ...] = ()
    settings: Settings | None = None
    """None if the import has no settings."""
    source: str = ""
    """Source of the values of a shared copy, in words."""
    by: str = ""


WHOLE: Final = "Copy all of it and try again."


class Unreadable(Exception):
    """Error for an import that is refused as a whole. The message says why and what to do."""


def opened(text: str) -> Opened:
    """Return the content of an imported text. Raises: Unreadable if it has none."""
    if len(text) > LARGEST:
        raise Unreadable("This is larger than anything Chaupal writes. Choose another file.")
    bare = text.strip()
    try:
        bare.encode()
    except UnicodeEncodeError:  # half a character can be neither shown nor saved
        raise Unreadable(f"This is damaged or incomplete. {WHOLE}") from None
    try:
        if not (bare.startswith("{") or plain(bare)):
            bare = text_of(bare).strip()
    except BadCode as wrong:
        raise Unreadable(str(wrong)) from None
    if bare.startswith("{"):
        return _file(bare)
    if not plain(bare):
        raise Unreadable(f"This is not a Chaupal table, backup or link. {WHOLE}")
    return Opened(kind="table", tables=(Sent(id="", text=bare),))


def plain(text: str) -> bool:
    """Return whether this is the text of a table, not a link or a file."""
    first = next((line for line in text.strip().splitlines() if not line.startswith("#")), "")
    return first.startswith("chaupal")


def glimpsed(text: str) -> tuple[str, tuple[str, ...], int]:
    """Return the game, the players and the time of a table before it is checked.

    The game is empty if the text names none.
    """
    try:
        sent: Any = json.loads(text) if text.startswith("{") else {"text": text, "at": 0}
        lines = sent["text"].split("\n\n", 1)[0].splitlines()
        game = GAMES.named(lines[1].split()[1])
        players = read_setup(list(enumerate(lines[2:], 3)), game.setup).players if game else ()
        return game.info.title if game else "", tuple(player.name[:NAME] for player in players[:SEATS]), int(sent["at"])
    except (AttributeError, BadText, IndexError, LookupError, RecursionError, TypeError, ValueError):
        return "", (), 0


def _file(text: str) -> Opened:
    from border import models  # noqa: PLC0415  # needs pydantic

    try:
        found = models.parcel(text)
    except models.BadParcel as wrong:
        raise Unreadable(str(wrong)) from None
    if isinstance(found, (models.SharedTable, models.EndedTable)):
        return Opened(kind="table", tables=(_sent(found),))
    if isinstance(found, models.SharedCopy):
        values = MappingProxyType({found.game: found.values})
        return Opened(kind="copy", copies=values, source=found.source.label, by=found.by)
    tables = tuple(but(_sent(one), binned=one.binned) for one in found.tables)
    if isinstance(found, models.FormerBackup):
        return Opened(kind="backup", tables=tables, copies=MappingProxyType(dict(found.copies)))
    copies = MappingProxyType({one.game: one.values for one in found.copies})
    return Opened(kind="backup", tables=tables, copies=copies, names=found.names, settings=found.settings)


def _sent(one: SavedTable | SharedTable | EndedTable) -> Sent:
    from border.models import DatedTable, EndedTable  # noqa: PLC0415  # needs pydantic

    day = one.day if isinstance(one, (DatedTable, EndedTable)) else None
    return Sent(id=one.id, text=one.text, at=one.at, day=day or "")


# Compared with ours


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """An imported table, compared with ours."""

    number: int
    """Index from 0 in the import, by which choices refer to it."""
    sent: Sent
    state: State
    table: AnyTable | None = None
    """None if it cannot be read, or has the same text as ours. It can be dropped to save memory: the text is enough."""
    text: str = ""
    """The text as this version writes it, empty if it cannot be read."""
    ours: str = ""
    """Id of our table that it is compared with."""
    away: bool = False
    """Whether ours is deleted."""
    why: str = ""
    """The reason why it cannot be read, or the names and the first move that differ."""

    @property
    def recalls(self) -> bool:
        """Return whether ours is deleted and the import is not, so that the import asks to restore ours."""
        return self.away and not self.sent.binned and self.state in (State.SAME, State.OLDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtCopy:
    """Imported printed values, compared with ours."""

    game: str
    state: State
    setup: Any = None
    """None if they cannot be read."""
    why: str = ""


def judged(opened: Opened, held: Held) -> Iterator[Brought]:
    """Yield each imported table, read and compared when it is asked for: all tables of a phone take a while."""
    for number, sent in enumerate(opened.tables):
        yield judged_one(number, sent, held)


def judged_one(number: int, sent: Sent, held: Held) -> Brought:
    """Return an imported table, compared with ours."""
    found = _judged(number, sent, held)
    return but(found, away=found.ours in held.away)


def _judged(number: int, sent: Sent, held: Held) -> Brought:
    if sent.id and held.tables.get(sent.id) == sent.text:  # the usual case when a phone imports its own backup
        return Brought(number=number, sent=sent, state=State.SAME, text=sent.text, ours=sent.id)
    table, why = readable(sent.text)
    if table is None:
        return Brought(number=number, sent=sent, state=State.DAMAGED, why=why)
    found = Brought(number=number, sent=sent, state=State.NEW, table=table, text=write(table))
    same = next((name for name, text in held.tables.items() if text == found.text), "")
    if same:
        return but(found, state=State.SAME, ours=same)
    if sent.id:
        return _beside(found, table, sent.id, held.tables[sent.id]) if sent.id in held.tables else found
    people = _people(found.text)
    for name, text in held.tables.items():
        if table.events and _people(text) == people:
            beside = _beside(found, table, name, text)
            if beside.state is not State.DIFFERENT:
                return beside
    return found


def _people(text: str) -> list[str]:
    """Return the lines of a table’s text with the game and the players."""
    return [line for line in text.splitlines() if line.startswith(("game ", "player "))]


def _beside(found: Brought, table: AnyTable, name: str, text: str) -> Brought:
    """Return an imported table, compared with the one of ours named."""
    try:
        mine = read(text, GAMES)
    except BadText:
        return but(found, state=State.DIFFERENT, ours=name, why="The table on this phone cannot be read.")
    state = _stands(table, mine)
    apart = "" if state is State.SAME else first_difference(mine, table)
    names = names_apart(mine, table) if table.game is mine.game else ""
    return but(found, state=state, ours=name, why=" ".join(filter(None, (names, apart))))


def _stands(table: AnyTable, mine: AnyTable) -> State:
    """Return how the table compares with ours. Names do not matter: they may be corrected on one phone only."""
    if table.game is not mine.game or named_as(mine.setup, table.setup) != mine.setup:
        return State.DIFFERENT
    both = zip(table.events, mine.events, strict=False)
    if not all(same_event(one, other) for one, other in both):
        return State.DIFFERENT
    theirs, ours = len(table.events), len(mine.events)
    return State.SAME if theirs == ours else State.NEWER if theirs > ours else State.OLDER


def readable(text: str) -> tuple[AnyTable | None, str]:
    """Return the table of a text, or None and the reason why it cannot be read."""
    if len(text) > LONGEST or text.count("\n") > LINES:
        return None, "It is longer than any game can be."
    try:
        table = read(text.strip() + "\n", GAMES)
    except BadText as wrong:
        return None, _said(wrong)
    for player in table.setup.players:
        if len(player.name) > NAME:
            return None, f"The name {player.name[:20]}… is longer than {NAME} characters."
    return table, ""


def _said(wrong: BadText) -> str:
    """Return the error as a sentence of limited length, whatever the text contains."""
    what = " ".join(wrong.what.split())
    return (
        f"Line {wrong.line}: {what[:SENTENCE]}…" if len(what) > SENTENCE else f"Line {wrong.line}: {what.rstrip('.')}."
    )


# Copies


def judged_copies(opened: Opened, held: Held) -> tuple[BroughtCopy, ...]:
    """Return each imported copy, compared with ours."""
    return tuple(_judged_copy(key, text, held.copies.get(key)) for key, text in opened.copies.items())


def _judged_copy(key: str, text: str, ours: Any) -> BroughtCopy:
    game = GAMES.named(key)
    if game is None:
        return BroughtCopy(
            game=key,
            state=State.DAMAGED,
            why="This version of the app does not have this game. Update it and try again.",
        )
    if len(text) > LONGEST or text.count("\n") > LINES:
        return BroughtCopy(game=key, state=State.DAMAGED, why="It is longer than any copy can be.")
    try:
        setup = read_setup(list(enumerate(text.splitlines(), 1)), game.setup)
    except BadText as wrong:
        return BroughtCopy(game=key, state=State.DAMAGED, why=_said(wrong))
    usual = game.setup()
    if setup != but(usual, **{name: getattr(setup, name) for name in game.info.copy}):
        return BroughtCopy(game=key, state=State.DAMAGED, why="It contains more than printed values.")
    mine, theirs = set(setup_lines(ours) if ours is not None else ()), set(setup_lines(setup))
    if mine == theirs:
        return BroughtCopy(game=key, state=State.SAME, setup=setup)
    state = (
        State.NEW if not mine else State.OLDER if theirs < mine else State.NEWER if mine < theirs else State.DIFFERENT
    )
    apart = len(theirs - mine)
    differ = "differs" if apart == 1 else "differ"
    why = "" if state is State.NEW else f"{apart} of {len(theirs)} values {differ} from yours."
    return BroughtCopy(game=key, state=state, setup=setup, why=why)


# Together


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A whole import, checked and compared."""

    opened: Opened
    tables: tuple[Brought, ...]
    copies: tuple[BroughtCopy, ...]


def incoming(text: str, held: Held) -> Incoming:
    """Return a whole import, checked and compared at once. Raises: Unreadable."""
    found = opened(text)
    return Incoming(opened=found, tables=tuple(judged(found, held)), copies=judged_copies(found, held))


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The changes to save, all or none."""

    tables: Mapping[str, Brought]
    """Imported tables by the id under which each is saved."""
    back: tuple[str, ...]
    """Ids of our deleted tables to restore."""
    aside: Mapping[str, str]
    """Ids of our replaced tables, by the new id under which each is deleted."""
    copies: Mapping[str, Any]
    names: tuple[str, ...]
    """Names to add after ours."""
    settings: Settings | None
    """None if they stay as they are."""


def merged(
    found: Incoming,
    held: Held,
    random: str,
    choices: Mapping[int, Choice] = MappingProxyType({}),
    copies: Mapping[str, Choice] = MappingProxyType({}),
    *,
    settings: bool = False,
) -> Merged:
    """Return the changes to save for the choices made, by the number of a table and the game of a copy.

    Without a choice the usual one applies. `random` makes new ids. Damaged tables are never imported; `settings` says
    whether to import the settings.
    """
    free = _Names({*held.tables, *held.taken}, random)
    tables: dict[str, Brought] = {}
    aside, back = {}, []
    for brought in found.tables:
        choice = choices.get(brought.number, usual(brought))
        if choice is Choice.BACK:
            back += [brought.ours] if brought.away else []
            continue
        if brought.state is State.DAMAGED or choice is Choice.LEAVE:
            continue
        mine = brought.ours if choice is Choice.TAKE else ""
        if not mine or mine in tables:
            tables[free.new(brought.sent.id)] = brought
            continue
        tables[mine] = brought
        if brought.state in (State.OLDER, State.DIFFERENT):  # otherwise the import contains all of ours
            aside[free.new(mine)] = mine
    taken = {
        brought.game: brought.setup
        for brought in found.copies
        if brought.setup is not None and copies.get(brought.game, _usual_copy(brought)) is not Choice.LEAVE
    }
    return Merged(
        tables=MappingProxyType(tables),
        back=tuple(name for name in dict.fromkeys(back) if name not in tables),
        aside=MappingProxyType(aside),
        copies=MappingProxyType(taken),
        names=found.opened.names,
        settings=found.opened.settings if settings else None,
    )


def usual(brought: Brought) -> Choice:
    """Return the choice for a table if nobody makes one."""
    return Choice.BACK if brought.recalls else USUAL[brought.state]


def _usual_copy(brought: BroughtCopy) -> Choice:
    """Return the choice for a copy if nobody makes one. Ours stays if they differ: there is one copy per game."""
    return Choice.LEAVE if brought.state is State.DIFFERENT else USUAL[brought.state]


class _Names:
    """New ids for tables."""

    def __init__(self, taken: set[str], random: str) -> None:
        self.taken, self.random = taken, random

    def new(self, wanted: str) -> str:
        """Return the wanted id, or a similar one that is free."""
        name, at = wanted or self.random, 1
        while name in self.taken:
            at += 1
            name = f"{wanted}{self.random[:4]}{at if at > 2 else ''}"[-32:]
        self.taken.add(name)
        return name
