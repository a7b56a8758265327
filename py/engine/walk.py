"""A first look at a game: a scripted table, step by step, each with a sentence. It is a text and never stored."""

from __future__ import annotations

from dataclasses import dataclass

from engine.move import Path


@dataclass(frozen=True, slots=True)
class Look:
    """One step: what has happened since the step before, and what to see or to tap now."""

    says: str
    plays: tuple[str, ...] = ()
    """Lines of the text of the table, played since the step before."""
    taps: Path = ()
    """Keys that are chosen at the table; none for those that the game chooses itself."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The scripted table and its steps."""

    setup: tuple[str, ...]
    """Lines of the text of the table before its first move, from its players on."""
    looks: tuple[Look, ...]

    def lines(self, number: int) -> tuple[str, ...]:
        """Return the moves of the table until a step, counted from 0, as lines of its text."""
        return tuple(line for look in self.looks[: number + 1] for line in look.plays)
