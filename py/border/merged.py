"""The changes that an import makes, by the choices made. Nothing changes before they are saved, all or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from border.compared import Brought, BroughtCopy, Held, State
from border.incoming import Opened

if TYPE_CHECKING:
    from border.models import Settings


class Choice(Enum):
    """A choice for an imported table or copy."""

    LEAVE = "leave"
    """Skip it."""
    TAKE = "take"
    """Let it replace ours. If the import lacks a part of it, our table is deleted and can be restored, and our copy is
    kept next to it."""
    BOTH = "both"
    """Import it under another id, or keep a copy next to ours, which stays in use."""
    ADD = "add"
    """Add to our copy the pieces that it lacks. Only for a copy."""
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
class Incoming:
    """A whole import, checked and compared."""

    opened: Opened
    tables: tuple[Brought, ...]
    copies: tuple[BroughtCopy, ...]


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
    """Copies in use, by game."""
    called: Mapping[str, str]
    """Names of the copies that replace ours, by game; empty for one without a name."""
    former: tuple[str, ...]
    """Games whose copy of ours has values that the one that replaces it lacks: ours is kept next to it."""
    others: tuple[BroughtCopy, ...]
    """Copies to keep next to those in use."""
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
    """Return the changes to save for the choices made, by the number of a table and the key of a copy.

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
    taken: dict[str, Any] = {}
    called: dict[str, str] = {}
    former: list[str] = []
    others = []
    for copy in found.copies:
        choice = copies.get(copy.key, _usual_copy(copy))
        if copy.setup is None or choice is Choice.LEAVE:
            continue
        if copy.number is not None or choice is Choice.BOTH:
            others.append(copy)
        elif choice is Choice.ADD:
            taken[copy.game] = held.copies.get(copy.game) if copy.added is None else copy.added
        else:
            taken[copy.game], called[copy.game] = copy.setup, copy.name
            former += [copy.game] if copy.state in (State.OLDER, State.DIFFERENT) else []
    return Merged(
        tables=MappingProxyType(tables),
        back=tuple(name for name in dict.fromkeys(back) if name not in tables),
        aside=MappingProxyType(aside),
        copies=MappingProxyType(taken),
        called=MappingProxyType(called),
        former=tuple(former),
        others=tuple(others),
        names=found.opened.names,
        settings=found.opened.settings if settings else None,
    )


def usual(brought: Brought) -> Choice:
    """Return the choice for a table if nobody makes one."""
    return Choice.BACK if brought.recalls else USUAL[brought.state]


def _usual_copy(brought: BroughtCopy) -> Choice:
    """Return the choice for a copy if nobody makes one. Ours stays as it is if they differ."""
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
