"""A score is its reasons: a total is only ever the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.turn import Seat


@dataclass(frozen=True, slots=True)
class Rule:
    """A scoring rule as the game declares it: lines name it by its key."""

    key: str
    title: str
    cites: str
    """Headings of the rulebook and rulings, such as `Score Victory Points › Natural Landscapes; ruling P13`."""


BY_HAND = Rule("by-hand", "Set by hand", "by the table itself")
"""The rule of lines that the table wrote itself; every game has it."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points; a lawful zero is a line too."""

    seat: Seat
    rule: str
    """Key of a declared rule."""
    points: int | None
    """None: a printed value is not known yet, so neither is the number."""
    because: str
    """The sum in words."""
    where: tuple[str, ...] = ()
    """Keys of places to light, such as `cell:b3`."""
    piece: str = ""
    """Key of the piece that the points belong to, such as `tile:house`."""
    round: int = 0
    """Round in which they were made; 0: at the end of the game."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """What decides between seats, the first before the second; the higher value stands higher."""

    title: str
    cites: str
    values: tuple[int, ...]
    """One a seat."""
    where: tuple[tuple[str, ...], ...] = ()
    """The witness of each seat's value: keys of places to light."""
    says: tuple[str, ...] = ()
    """Each seat's value in words."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Every line so far, and what decides the ranking once the game is over."""

    seats: int
    lines: tuple[ScoreLine, ...]
    ties: tuple[Criterion, ...] = ()
    """Tie-breaks in the rulebook's order, used when the points are equal."""
    first: Criterion | None = None
    """What decides instead of points, for games that points do not decide."""

    def total(self, seat: Seat) -> int:
        """Sum of the points known so far."""
        return sum(line.points or 0 for line in self.lines if line.seat == seat)

    def unknown(self, seat: Seat) -> int:
        """How many lines wait for a printed value."""
        return sum(line.points is None for line in self.lines if line.seat == seat)

    def of(self, seat: Seat, rule: str) -> tuple[ScoreLine, ...]:
        """The lines of a seat under one rule."""
        return tuple(line for line in self.lines if line.seat == seat and line.rule == rule)

    def adding(self, lines: Iterable[ScoreLine]) -> ScoreSheet:
        """The same sheet with more lines."""
        return ScoreSheet(self.seats, (*self.lines, *lines), self.ties, self.first)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a seat stands."""

    seat: Seat
    place: int
    """From 1; seats that nothing tells apart share a place."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking, and the criterion that decided the first place."""

    order: tuple[Standing, ...]
    """From the first place down."""
    decided: Criterion | None
    """None where the criteria leave the first place shared."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Every seat on the first place."""
        return tuple(standing.seat for standing in self.order if standing.place == 1)


def standings(sheet: ScoreSheet) -> Standings:
    """The ranking by points, then by each tie-break in order; still equal seats share a place."""
    seats = [Seat(number) for number in range(sheet.seats)]
    points = Criterion("Points", "", tuple(sheet.total(seat) for seat in seats))
    criteria = (sheet.first or points, *sheet.ties)
    rank = {seat: tuple(criterion.values[seat] for criterion in criteria) for seat in seats}
    ordered = sorted(seats, key=lambda seat: rank[seat], reverse=True)
    order = tuple(Standing(seat, 1 + sum(rank[other] > rank[seat] for other in seats)) for seat in ordered)
    return Standings(order, _deciding(criteria, rank, ordered))


def _deciding(
    criteria: Sequence[Criterion], rank: dict[Seat, tuple[int, ...]], ordered: Sequence[Seat]
) -> Criterion | None:
    if len(ordered) == 1:
        return criteria[0]
    best, second = rank[ordered[0]], rank[ordered[1]]
    return next((criterion for criterion, a, b in zip(criteria, best, second, strict=True) if a != b), None)
