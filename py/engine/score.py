"""Scores: every total is the sum of its score lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.turn import Seat
from engine.value import but
from engine.words import number


@dataclass(frozen=True, slots=True)
class Rule:
    """A scoring rule of a game. Score lines refer to it by its key, and so do house rules in the text of a table."""

    key: str
    title: str
    cites: str
    """Headings of the rulebook and rulings, such as `Score Victory Points › Natural Landscapes; ruling P13`."""


ADJUSTED = Rule("by-hand", "Points adjusted", "by your group")
"""The rule of points adjustments, which every game has."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points. A zero can be a line too."""

    seat: Seat
    rule: str
    """Key of a declared rule."""
    points: int | None
    """Points of this line, or None while a printed value is missing."""
    because: str
    """The reason in words, with the arithmetic."""
    where: tuple[str, ...] = ()
    """Keys of places to highlight, such as `cell:b3`."""
    piece: str = ""
    """Key of the piece that the points belong to, such as `tile:house`."""
    round: int = 0
    """Round in which they were scored, 0 for the end of the game."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion for the ranking. The higher value ranks higher."""

    title: str
    cites: str
    values: tuple[int, ...]
    """One value per seat."""
    where: tuple[tuple[str, ...], ...] = ()
    """Evidence for the value of each seat, as keys of places to highlight."""
    says: tuple[str, ...] = ()
    """Value of each seat in words."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a solo game, in addition to points or instead of them."""

    title: str
    cites: str
    met: bool
    says: str
    """The evidence, or the part that is still missing."""
    where: tuple[str, ...] = ()
    """Evidence, as keys of places to highlight."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All score lines so far, and the criteria for the ranking when the game is over."""

    seats: int
    lines: tuple[ScoreLine, ...]
    ties: tuple[Criterion, ...] = ()
    """Tiebreakers in the order of the rulebook, for tied points."""
    first: Criterion | None = None
    """Criterion instead of points, for games that points do not decide."""
    goals: tuple[Goal, ...] = ()
    """Goals of seat A in a solo game against an automa without points."""
    least: int = 0
    """Fewest points that seat A needs in addition to the goals."""
    rival: str = ""
    """Name of the winner if a goal or the points are not reached."""
    scenario: str = ""
    """Number and name of the scenario with these goals."""
    automa: Seat | None = None
    """Seat of an automa that has points."""

    @property
    def reached(self) -> bool:
        """Whether every goal is met and the points are reached."""
        return all(goal.met for goal in self.goals) and self.total(Seat.A) >= self.least

    def total(self, seat: Seat) -> int:
        """Return the sum of the points known so far."""
        return sum([line.points or 0 for line in self.lines if line.seat == seat])

    def unknown(self, seat: Seat) -> int:
        """Return the number of lines with a missing printed value."""
        return sum([line.points is None for line in self.lines if line.seat == seat])

    def written(self, seat: Seat) -> str:
        """Return the total as shown, `12 + ?` while a printed value is missing."""
        return summed([line for line in self.lines if line.seat == seat])

    @property
    def open(self) -> int:
        """Number of lines of all seats with a missing printed value. Nobody has won before it is 0."""
        return sum(line.points is None for line in self.lines)

    def of(self, seat: Seat, rule: str) -> tuple[ScoreLine, ...]:
        """Return the lines of a seat under one rule."""
        return tuple(line for line in self.lines if line.seat == seat and line.rule == rule)

    def adding(self, lines: Iterable[ScoreLine]) -> ScoreSheet:
        """Return the same sheet with more lines."""
        return but(self, lines=(*self.lines, *lines))


@dataclass(frozen=True, slots=True)
class Standing:
    """The rank of a seat."""

    seat: Seat
    place: int
    """Place from 1. Tied seats share a place."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking, and the criterion that decided the first place."""

    order: tuple[Standing, ...]
    """Seats from the first place down."""
    decided: Criterion | None
    """None if the first place is tied."""
    lost: bool = False
    """Whether the automa wins because a goal is not reached."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats in first place, none if the automa wins."""
        if self.lost:
            return ()
        return tuple(standing.seat for standing in self.order if standing.place == 1)


def standings(sheet: ScoreSheet) -> Standings:
    """Return the ranking by points, then by each tiebreaker in order. Seats still tied share a place."""
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
    """Return the sum of some lines as shown, `12 + ?` if one of them is open, `?` if nothing else is known."""
    points = [line.points for line in found]
    known = sum(filter(None, points))
    if None not in points:
        return number(known)
    return f"{number(known)} + ?" if known else "?"


def shares(counts: Sequence[int], prizes: Sequence[int], *, split: bool = True, least: int = 1) -> tuple[int, ...]:
    """Return the points of each seat for a majority: the most get the first prize, the next most the second, and so on.

    Tied seats get the prizes of all places they fill, divided equally and rounded down (`split`), or each the full
    prize of that place. A count below `least` gets nothing.

    >>> shares((2, 2, 1), (6, 3))
    (4, 4, 0)
    >>> shares((3, 1, 1, 0), (6, 3))
    (6, 1, 1, 0)
    >>> shares((2, 2, 1), (6, 3), split=False)
    (6, 6, 0)
    """
    found = []
    for count in counts:
        ahead = sum([other > count for other in counts])
        level = counts.count(count)
        if count < least or ahead >= len(prizes):
            found.append(0)
        else:
            found.append(sum(prizes[ahead : ahead + level]) // level if split else prizes[ahead])
    return tuple(found)
