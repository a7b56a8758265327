"""What comes in is looked at whole before anything is taken: each table beside the one that the phone holds.

    opened(text)            what it is: a file, a link or several, a code, or the text of a table
    judged(opened, held)    table by table how it stands to ours; a table is played again only when its turn comes;
                            judged_one: one of them
    merged(all, choices)    what to write, for the choices made; nothing is changed before it is written

A text that is none of these is one sentence, and nothing of it is taken. Only a file needs models, and so pydantic; the
text of a table is read by the notation alone.
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
"""Letters of what comes in: what a phone keeps for a page is a quarter of that."""
LONGEST: Final = 100_000
"""Letters of a table's text; the longest game so far has 7,000."""
LINES: Final = 2_000
"""The longest game so far has 350; each is played again."""
NAME: Final = 120
"""Signs of a player's name, as the forms have it."""
SEATS: Final = 6
"""People at a table that are named before it is checked."""


SENTENCE: Final = 200
"""Letters of what is wrong with a line."""


class State(Enum):
    """How what comes in stands to what the phone holds; the value is the word on the page."""

    NEW = "new"
    SAME = "same"
    OLDER = "older"
    """All of it is here, and more."""
    NEWER = "newer"
    """It goes on where ours stops."""
    DIFFERENT = "different"
    DAMAGED = "damaged"


class Choice(Enum):
    """What becomes of a table or a copy that comes in."""

    LEAVE = "leave"
    """It is not taken."""
    TAKE = "take"
    """It is taken in place of ours, which is put away where it is not all in it."""
    BOTH = "both"
    """It is taken under another name; a copy cannot be."""
    BACK = "back"
    """It is not taken, and ours, which is put away, comes back to the shelf."""


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
"""What is chosen where nobody chooses: nothing of ours is lost by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What the phone holds."""

    tables: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Texts by name."""
    copies: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """For each game the setup that holds the printed values."""
    taken: frozenset[str] = frozenset()
    """More names under which nothing may be written: what is kept there cannot be read."""
    away: frozenset[str] = frozenset()
    """Names of the tables that are put away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A table as it was sent."""

    id: str
    """Empty where it came without one."""
    text: str
    at: int = 0
    day: str = ""
    """The day on which it ended; empty where it came without."""
    binned: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What came in, its tables not read yet."""

    kind: str
    """`backup`, `table` or `copy`."""
    tables: tuple[Sent, ...] = ()
    copies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Lines of printed values by game."""
    names: tuple[str, ...] = ()
    settings: Settings | None = None
    """None: it does not say."""
    source: str = ""
    """Where the values of a shared copy are known from, in words."""
    by: str = ""


WHOLE: Final = "Copy the whole of it and try again."


class Unreadable(Exception):
    """What came in is refused whole: why and what to do, in a sentence or two."""


def opened(text: str) -> Opened:
    """What a text is. Raises Unreadable."""
    if len(text) > LARGEST:
        raise Unreadable("This is larger than anything that Chaupal writes. Choose another file.")
    bare = text.strip()
    try:
        bare.encode()
    except UnicodeEncodeError:  # half a sign: it could be neither shown nor saved
        raise Unreadable(f"This is damaged or cut off. {WHOLE}") from None
    try:
        if not (bare.startswith("{") or plain(bare)):
            bare = text_of(bare).strip()
    except BadCode as wrong:
        raise Unreadable(str(wrong)) from None
    if bare.startswith("{"):
        return _file(bare)
    if not plain(bare):
        raise Unreadable(f"This is no table, backup or link of Chaupal. {WHOLE}")
    return Opened(kind="table", tables=(Sent(id="", text=bare),))


def plain(text: str) -> bool:
    """Whether it is the text of a table, and no link or file."""
    first = next((line for line in text.strip().splitlines() if not line.startswith("#")), "")
    return first.startswith("chaupal")


def glimpsed(text: str) -> tuple[str, tuple[str, ...], int]:
    """The game of a table, its people and when it was sent, told before anything of it is checked.

    No game where it tells of none.
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


# Beside what is here


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """A table that comes in, and how it stands to ours."""

    number: int
    """From 0, in the order in which they were sent: a choice is made for it."""
    sent: Sent
    state: State
    table: AnyTable | None = None
    """None: it cannot be read, or ours has the very same text. Who holds many lets it go: the text is enough."""
    text: str = ""
    """As this version writes it; empty where it cannot be read."""
    ours: str = ""
    """The name of our table that it is compared with."""
    away: bool = False
    """Ours is put away."""
    why: str = ""
    """Why it cannot be read, or which names and what move first differ."""

    @property
    def recalls(self) -> bool:
        """It is here, put away, and was not put away there: who brings it in wants to have ours back."""
        return self.away and not self.sent.binned and self.state in (State.SAME, State.OLDER)


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtCopy:
    """Printed values that come in, and how they stand to ours."""

    game: str
    state: State
    setup: Any = None
    """None: they cannot be read."""
    why: str = ""


def judged(opened: Opened, held: Held) -> Iterator[Brought]:
    """Each table that comes in, read and compared when it is asked for: a whole phone's tables take a while."""
    for number, sent in enumerate(opened.tables):
        yield judged_one(number, sent, held)


def judged_one(number: int, sent: Sent, held: Held) -> Brought:
    """A table that comes in, and how it stands to ours."""
    found = _judged(number, sent, held)
    return but(found, away=found.ours in held.away)


def _judged(number: int, sent: Sent, held: Held) -> Brought:
    if sent.id and held.tables.get(sent.id) == sent.text:  # most of a backup that comes back to its own phone
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
    """The lines of a table's text that say which game it is and who plays."""
    return [line for line in text.splitlines() if line.startswith(("game ", "player "))]


def _beside(found: Brought, table: AnyTable, name: str, text: str) -> Brought:
    """A table beside one of ours."""
    try:
        mine = read(text, GAMES)
    except BadText:
        return but(found, state=State.DIFFERENT, ours=name, why="The table that is here cannot be read.")
    state = _stands(table, mine)
    apart = "" if state is State.SAME else first_difference(mine, table)
    names = names_apart(mine, table) if table.game is mine.game else ""
    return but(found, state=state, ours=name, why=" ".join(filter(None, (names, apart))))


def _stands(table: AnyTable, mine: AnyTable) -> State:
    """Whatever the people are called: somebody's name is put right on one phone alone."""
    if table.game is not mine.game or named_as(mine.setup, table.setup) != mine.setup:
        return State.DIFFERENT
    both = zip(table.events, mine.events, strict=False)
    if not all(same_event(one, other) for one, other in both):
        return State.DIFFERENT
    theirs, ours = len(table.events), len(mine.events)
    return State.SAME if theirs == ours else State.NEWER if theirs > ours else State.OLDER


def readable(text: str) -> tuple[AnyTable | None, str]:
    """The table of a text, or why it cannot be read."""
    if len(text) > LONGEST or text.count("\n") > LINES:
        return None, "It is longer than any game."
    try:
        table = read(text.strip() + "\n", GAMES)
    except BadText as wrong:
        return None, _said(wrong)
    for player in table.setup.players:
        if len(player.name) > NAME:
            return None, f"The name {player.name[:20]}… is longer than {NAME} signs."
    return table, ""


def _said(wrong: BadText) -> str:
    """A sentence of bounded length, whatever word stands in the text."""
    what = " ".join(wrong.what.split())
    return (
        f"Line {wrong.line}: {what[:SENTENCE]}…" if len(what) > SENTENCE else f"Line {wrong.line}: {what.rstrip('.')}."
    )


# Copies


def judged_copies(opened: Opened, held: Held) -> tuple[BroughtCopy, ...]:
    """Each copy that comes in, beside ours."""
    return tuple(_judged_copy(key, text, held.copies.get(key)) for key, text in opened.copies.items())


def _judged_copy(key: str, text: str, ours: Any) -> BroughtCopy:
    game = GAMES.named(key)
    if game is None:
        return BroughtCopy(game=key, state=State.DAMAGED, why="This app has no such game: update it and try again.")
    if len(text) > LONGEST or text.count("\n") > LINES:
        return BroughtCopy(game=key, state=State.DAMAGED, why="It is longer than any copy.")
    try:
        setup = read_setup(list(enumerate(text.splitlines(), 1)), game.setup)
    except BadText as wrong:
        return BroughtCopy(game=key, state=State.DAMAGED, why=_said(wrong))
    usual = game.setup()
    if setup != but(usual, **{name: getattr(setup, name) for name in game.info.copy}):
        return BroughtCopy(game=key, state=State.DAMAGED, why="It holds more than what is printed on the pieces.")
    mine, theirs = set(setup_lines(ours) if ours is not None else ()), set(setup_lines(setup))
    if mine == theirs:
        return BroughtCopy(game=key, state=State.SAME, setup=setup)
    state = (
        State.NEW if not mine else State.OLDER if theirs < mine else State.NEWER if mine < theirs else State.DIFFERENT
    )
    apart = len(theirs - mine)
    why = "" if state is State.NEW else f"{apart} of {len(theirs)} values {'is' if apart == 1 else 'are'} not as here."
    return BroughtCopy(game=key, state=state, setup=setup, why=why)


# Together


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """All that came in, looked at."""

    opened: Opened
    tables: tuple[Brought, ...]
    copies: tuple[BroughtCopy, ...]


def incoming(text: str, held: Held) -> Incoming:
    """All that a text brings, looked at in one go. Raises Unreadable."""
    found = opened(text)
    return Incoming(opened=found, tables=tuple(judged(found, held)), copies=judged_copies(found, held))


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What to write: all of it or nothing."""

    tables: Mapping[str, Brought]
    """By the name under which each is kept from now on."""
    back: tuple[str, ...]
    """Ours that come back from where they were put away."""
    aside: Mapping[str, str]
    """Ours in whose place another comes, by the new name under which each is put away."""
    copies: Mapping[str, Any]
    names: tuple[str, ...]
    """To be added behind ours."""
    settings: Settings | None
    """None: it stays as it is."""


def merged(
    found: Incoming,
    held: Held,
    random: str,
    choices: Mapping[int, Choice] = MappingProxyType({}),
    copies: Mapping[str, Choice] = MappingProxyType({}),
    *,
    settings: bool = False,
) -> Merged:
    """What is to be written for the choices made, by a table's number and a copy's game; the usual where none was.

    `random` makes new names. What is damaged is never taken; with `settings` theirs are taken too.
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
        if brought.state in (State.OLDER, State.DIFFERENT):  # the other ones hold all of ours
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
    """What is chosen for a table where nobody chooses."""
    return Choice.BACK if brought.recalls else USUAL[brought.state]


def _usual_copy(brought: BroughtCopy) -> Choice:
    """Ours stays where theirs says otherwise: a copy cannot stand beside another."""
    return Choice.LEAVE if brought.state is State.DIFFERENT else USUAL[brought.state]


class _Names:
    """Names that are not taken yet."""

    def __init__(self, taken: set[str], random: str) -> None:
        self.taken, self.random = taken, random

    def new(self, wanted: str) -> str:
        """The name, or one like it."""
        name, at = wanted or self.random, 1
        while name in self.taken:
            at += 1
            name = f"{wanted}{self.random[:4]}{at if at > 2 else ''}"[-32:]
        self.taken.add(name)
        return name
