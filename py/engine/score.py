"""A score is its reasons: a total is only ever the sum of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.turn import Seat
from engine.value import but
from engine.words import number


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
class Goal:
    """What somebody who plays alone has to reach besides, or instead of, more points than anybody else."""

    title: str
    cites: str
    met: bool
    says: str
    """What it rests on, or what is still missing."""
    where: tuple[str, ...] = ()
    """The witness: keys of places to light."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Every line so far, and what decides the ranking once the game is over."""

    seats: int
    lines: tuple[ScoreLine, ...]
    ties: tuple[Criterion, ...] = ()
    """Tie-breaks in the rulebook's order, used when the points are equal."""
    first: Criterion | None = None
    """What decides instead of points, for games that points do not decide."""
    goals: tuple[Goal, ...] = ()
    """What seat A has to reach, alone against an automa without points of its own."""
    least: int = 0
    """The points that seat A has to reach beside the goals."""
    rival: str = ""
    """Who wins where a goal or the points are not reached."""
    scenario: str = ""
    """Which of several tasks these goals are, by number and name."""
    automa: Seat | None = None
    """The seat that an automa plays, with points of its own."""

    @property
    def reached(self) -> bool:
        """Every goal is met, and the points are there."""
        return all(goal.met for goal in self.goals) and self.total(Seat.A) >= self.least

    def total(self, seat: Seat) -> int:
        """Sum of the points known so far."""
        return sum([line.points or 0 for line in self.lines if line.seat == seat])

    def unknown(self, seat: Seat) -> int:
        """How many lines wait for a printed value."""
        return sum([line.points is None for line in self.lines if line.seat == seat])

    def written(self, seat: Seat) -> str:
        """The total as it is shown: `12+?` while one of its lines waits for a printed value."""
        return summed(line for line in self.lines if line.seat == seat)

    @property
    def open(self) -> int:
        """How many lines of all seats wait for a printed value: until then nobody has won."""
        return sum(line.points is None for line in self.lines)

    def of(self, seat: Seat, rule: str) -> tuple[ScoreLine, ...]:
        """The lines of a seat under one rule."""
        return tuple(line for line in self.lines if line.seat == seat and line.rule == rule)

    def adding(self, lines: Iterable[ScoreLine]) -> ScoreSheet:
        """The same sheet with more lines."""
        return but(self, lines=(*self.lines, *lines))


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
    lost: bool = False
    """The automa wins, since a goal is not reached."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Every seat on the first place; none where the automa wins."""
        if self.lost:
            return ()
        return tuple(standing.seat for standing in self.order if standing.place == 1)


def standings(sheet: ScoreSheet) -> Standings:
    """The ranking by points, then by each tie-break in order; still equal seats share a place."""
    seats = [Seat(number) for number in range(sheet.seats)]
    points = Criterion("Points", "", tuple(sheet.total(seat) for seat in seats))
    criteria = (sheet.first or points, *sheet.ties)
    rank = {seat: tuple(criterion.values[seat] for criterion in criteria) for seat in seats}
    ordered = sorted(seats, key=lambda seat: rank[seat], reverse=True)
    order = tuple(Standing(seat, 1 + sum(rank[other] > rank[seat] for other in seats)) for seat in ordered)
    return Standings(order, _deciding(criteria, rank, ordered), bool(sheet.rival) and not sheet.reached)


def _deciding(
    criteria: Sequence[Criterion], rank: dict[Seat, tuple[int, ...]], ordered: Sequence[Seat]
) -> Criterion | None:
    if len(ordered) == 1:
        return criteria[0]
    best, second = rank[ordered[0]], rank[ordered[1]]
    return next((criterion for criterion, a, b in zip(criteria, best, second, strict=True) if a != b), None)


def summed(found: Iterable[ScoreLine]) -> str:
    """The sum of some lines as it is shown, with `+?` where one of them is open."""
    points = [line.points for line in found]
    return f"{number(sum(filter(None, points)))}{'+?' if None in points else ''}"


def shares(counts: Sequence[int], prizes: Sequence[int], *, split: bool = True, least: int = 1) -> tuple[int, ...]:
    """What a majority pays to each who counts: the most take the first prize, the next the second, and so on.

    Those level on a place take the prizes of all the places they fill, divided equally and rounded down (`split`), or
    the prize of that place in full each. Who counts fewer than `least` takes part in nothing.

    >>> shares((2, 2, 1), (6, 3))
    (4, 4, 0)
    >>> shares((3, 1, 1, 0), (6, 3))
    (6, 1, 1, 0)
    >>> shares((2, 2, 1), (6, 3), split=False)
    (6, 6, 0)
    """
    found = []
    for count in counts:
        ahead = sum(other > count for other in counts)
        level = sum(other == count for other in counts)
        if count < least or ahead >= len(prizes):
            found.append(0)
        else:
            found.append(sum(prizes[ahead : ahead + level]) // level if split else prizes[ahead])
    return tuple(found)
