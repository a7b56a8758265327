"""The ruins on a board, their order and their points, and the boards that are kept under a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.words import listed
from games.indus.rules.pieces import Field, Kind


@dataclass(frozen=True, slots=True)
class Ruin:
    """A ruin on the board. Two adjacent ones of a kind are two ruins."""

    kind: Kind
    fields: tuple[Field, ...]
    """In reading order."""
    value: int | None = None
    """Entered points, for a Building those of the first place, or None for the usual points."""


KINDS: Final = tuple(Kind)


def in_order(ruins: Iterable[Ruin]) -> tuple[Ruin, ...]:
    """Return the ruins by kind in scoring order, then by the first field in reading order."""
    return tuple(sorted(ruins, key=lambda ruin: (KINDS.index(ruin.kind), ruin.fields)))


def worth(ruin: Ruin) -> int | None:
    """Return the points of a ruin, for a Building those of the first place; None if they must be entered (Scoring)."""
    return ruin.value if ruin.value is not None else usual(ruin.kind, len(ruin.fields))


def second(ruin: Ruin) -> int:
    """Return the points of a Building's second place: half of the first; 0 for other ruins."""
    return (worth(ruin) or 0) // 2 if ruin.kind is Kind.BUILDING else 0


def usual(kind: Kind, size: int) -> int | None:
    """Return the points of a ruin of this size where none are entered; None if the rulebook gives none."""
    if kind is Kind.BUILDING:
        return 2 * size
    if kind is Kind.GRAVEYARD:
        return {1: 3, 2: 4, 3: 6}.get(size)
    return size if kind is Kind.CANAL else 2


def extent(names: Sequence[str]) -> str:
    """Return the fields of a ruin in words: the two ends of a straight one, all fields of one with a corner.

    >>> extent(["c1"]), extent(["a6", "b6", "c6"]), extent(["b1", "b2"]), extent(["a1", "b1", "a2"])
    ('c1', 'a6 to c6', 'b1 and b2', 'a1, b1 and a2')
    """
    straight = 1 in (len({name[0] for name in names}), len({name[1:] for name in names}))
    return f"{names[0]} to {names[-1]}" if straight and len(names) > 2 else listed(names)


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruin of a board that was painted whole and is kept under a name, for the next table."""

    title: str
    kind: Kind
    fields: tuple[Field, ...]
    value: int | None = None


def boards(kept: Iterable[Kept]) -> dict[str, tuple[Ruin, ...]]:
    """Return the kept boards by name."""
    found: dict[str, tuple[Ruin, ...]] = {}
    for one in kept:
        found[one.title] = (*found.get(one.title, ()), Ruin(one.kind, one.fields, one.value))
    return found


def keeping(kept: Iterable[Kept], title: str, painted: Iterable[Ruin]) -> tuple[Kept, ...]:
    """Return the kept boards with one more, or another one under this name; without ruins the name is free again."""
    mine = boards(kept) | {title: tuple(painted)}
    return tuple(Kept(name, one.kind, one.fields, one.value) for name, found in mine.items() for one in found)
