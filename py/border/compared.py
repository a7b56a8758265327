"""Imported tables and copies, each read and compared with ours before anything is saved."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from border.fingerprint import first_difference, named_as, names_apart, same_event
from border.incoming import NAME, Opened, Sent, SentCopy, people
from border.values import Difference, added, difference
from engine.notation import BadText, read, read_setup, setup_lines, write
from engine.table import MOST_PASTS, AnyTable, Event
from engine.value import but
from games import GAMES

LONGEST: Final = 100_000
"""Most letters in the text of a table; the longest game so far has 7,000."""
LINES: Final = 2_000
"""Most lines in the text of a table, each of which is replayed; the longest game so far has 350."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """The tables and copies that the phone stores."""

    tables: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Texts by table id."""
    copies: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Setups with the printed values, by game."""
    others: tuple[tuple[str, Any], ...] = ()
    """The game and the setup of each further copy."""
    taken: frozenset[str] = frozenset()
    """Further ids that must not be used: what is saved under them cannot be read."""
    away: frozenset[str] = frozenset()
    """Ids of the deleted tables."""


# Tables


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
    name: str = ""
    """Name of the copy, empty if it has none."""
    number: int | None = None
    """Index from 0 among the further copies of the import; None for the one that is in use there."""
    difference: Difference = field(default_factory=Difference)
    """The pieces that differ from our copy."""
    added: Any = None
    """Our copy with the pieces that it lacks, None if it lacks none."""

    @property
    def key(self) -> str:
        """The key of the copy among those of the import."""
        return self.game if self.number is None else f"{self.game}-{self.number}"


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
    who = people(found.text)
    for name, text in held.tables.items():
        if table.events and people(text) == who:
            beside = _beside(found, table, name, text)
            if beside.state is not State.DIFFERENT:
                return beside
    return found


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
    newer, older = _has(table, mine), _has(mine, table)
    return State.SAME if newer and older else State.NEWER if newer else State.OLDER if older else State.DIFFERENT


def _has(one: AnyTable, other: AnyTable) -> bool:
    """Return whether a table has all of another one, perhaps before a change of the past."""
    mine, theirs = _pasts(one), _pasts(other)
    if len(theirs) > len(mine) or any(not _starts(*both) for both in zip(mine, theirs, strict=False)):
        return False
    return _starts(mine[len(theirs)] if len(theirs) < len(mine) else one.events, other.events)


def _pasts(table: AnyTable) -> list[tuple[Event, ...]]:
    """Return the events before each change of the past, without those that changed names or colours only."""
    thens = (*(past.before for past in table.pasts[1:]), table.events)
    return [past.before for past, then in zip(table.pasts, thens, strict=False) if past.before != then[: past.after]]


def _starts(events: tuple[Event, ...], first: tuple[Event, ...]) -> bool:
    both = zip(events, first, strict=False)
    return len(events) >= len(first) and all(same_event(one, other) for one, other in both)


_PAST: Final = re.compile(r"^[^\S\n]*(?:~[^\S\n]+)?past[^\S\n]", re.M)
"""The start of a change of the past, each of which replays the table."""


def readable(text: str) -> tuple[AnyTable | None, str]:
    """Return the table of a text, or None and the reason why it cannot be read."""
    if len(text) > LONGEST or text.count("\n") > LINES or len(_PAST.findall(text)) > MOST_PASTS:
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
    """Return each imported copy, compared with ours, and each further copy."""
    further = (_judged_other(number, one, held) for number, one in enumerate(opened.others))
    return (*(_judged_copy(key, opened, held) for key in opened.copies), *further)


def _judged_copy(key: str, opened: Opened, held: Held) -> BroughtCopy:
    ours, name = held.copies.get(key), opened.called.get(key, "")
    setup, why = _copy_read(key, opened.copies[key])
    game = GAMES.named(key)
    if setup is None or game is None:
        return BroughtCopy(game=key, state=State.DAMAGED, why=why, name=name)
    mine, theirs = set(setup_lines(ours) if ours is not None else ()), set(setup_lines(setup))
    if mine == theirs:
        return BroughtCopy(game=key, state=State.SAME, setup=setup, name=name)
    if not mine:
        return BroughtCopy(game=key, state=State.NEW, setup=setup, name=name)
    state = State.OLDER if theirs < mine else State.NEWER if mine < theirs else State.DIFFERENT
    apart = len(theirs - mine)
    differ = "differs" if apart == 1 else "differ"
    more = added(game, ours, setup)
    return BroughtCopy(
        game=key,
        state=state,
        setup=setup,
        why=f"{apart} of {len(theirs)} values {differ} from yours.",
        name=name,
        difference=difference(game, ours, setup),
        added=None if more == ours else more,
    )


def _judged_other(number: int, sent: SentCopy, held: Held) -> BroughtCopy:
    """Return a further copy; it is the same if one of ours has its values, whether it is in use or not."""
    setup, why = _copy_read(sent.game, sent.values)
    ours = [held.copies.get(sent.game), *(mine for game, mine in held.others if game == sent.game)]
    state = State.DAMAGED if setup is None else State.SAME if setup in ours else State.NEW
    return BroughtCopy(game=sent.game, state=state, setup=setup, why=why, name=sent.name, number=number)


def _copy_read(key: str, text: str) -> tuple[Any, str]:
    """Return the setup with the printed values, or None and the reason why they cannot be read."""
    game = GAMES.named(key)
    if game is None:
        return None, "This version of the app does not have this game. Update it and try again."
    if len(text) > LONGEST or text.count("\n") > LINES:
        return None, "It is longer than any copy can be."
    try:
        setup = read_setup(list(enumerate(text.splitlines(), 1)), game.setup)
    except BadText as wrong:
        return None, _said(wrong)
    if setup != but(game.setup(), **{name: getattr(setup, name) for name in game.info.copy}):
        return None, "It contains more than printed values."
    return setup, ""
