"""Plays, wins, best and average of each person in each game, by what finished tables wrote down of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.state import Kept, Result
from engine.printed import practice_in


@dataclass(frozen=True, slots=True)
class Play:
    """A finished table, as one of its seats saw it."""

    id: str
    game: str
    at: int
    points: int
    won: bool
    """Alone on the first place, or shared."""
    rounds: tuple[tuple[str, int], ...]
    """Points by round, `end` last."""
    scenario: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Some plays of one game against the same, the oldest first."""

    game: str
    against: str
    """The book's own opponent; empty: other people."""
    plays: tuple[Play, ...]

    @property
    def wins(self) -> int:
        return sum(play.won for play in self.plays)

    @property
    def best(self) -> int:
        return max(play.points for play in self.plays)

    @property
    def average(self) -> float:
        return sum(play.points for play in self.plays) / len(self.plays)

    @property
    def by_round(self) -> tuple[tuple[str, float], ...]:
        """The average of each round, of those plays that had it."""
        found: dict[str, list[int]] = {}
        for play in self.plays:
            for title, points in play.rounds:
                found.setdefault(title, []).append(points)
        titles = sorted(found, key=lambda title: (not title.isdecimal(), title.zfill(4)))
        return tuple((title, sum(found[title]) / len(found[title])) for title in titles)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who finished a table under a name of their own."""

    name: str
    """As it was written last."""
    tallies: tuple[Tally, ...]
    """The game played most first; alone against the book's opponent it is another."""

    @property
    def plays(self) -> int:
        return sum(len(tally.plays) for tally in self.tallies)

    @property
    def wins(self) -> int:
        return sum(tally.wins for tally in self.tallies)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom the book itself puts against somebody alone."""

    name: str
    game: str
    beaten: int
    """How often somebody won against it, or shared the first place."""
    lost_to: int


def uncounted(kept: Iterable[Kept]) -> list[Kept]:
    """Finished tables that a former version kept: nobody wrote down what they came to, or against whom."""
    return [one for one in kept if one.over and not one.binned and (one.result is None or one.result.against is None)]


def waiting(kept: Iterable[Kept]) -> list[Kept]:
    """Finished tables with lines that wait for a printed value: nobody knows yet who won them."""
    tables = (one for one in kept if one.over and not one.binned and one.result and one.result.open)
    return [one for one in tables if not practice_in(one.text)]


def people(kept: Iterable[Kept]) -> list[Person]:
    """Everybody, who played most first. A seat that is called by its colour is nobody, nor is the book's opponent."""
    names: dict[str, str] = {}
    plays: dict[str, dict[tuple[str, str], list[Play]]] = {}
    for one, result in _counted(kept):
        for seat, (name, colour, _) in enumerate(one.seats):
            if name != colour.capitalize() and seat != result.automa:
                who = name.casefold()
                names[who] = name
                against = result.against or ""
                plays.setdefault(who, {}).setdefault((one.game, against), []).append(_play(one, result, seat))
    found = []
    for who, games in plays.items():
        most = sorted(games.items(), key=lambda item: -len(item[1]))
        found.append(Person(names[who], tuple(Tally(*which, tuple(all_)) for which, all_ in most)))
    return sorted(found, key=lambda person: (-person.plays, person.name.casefold()))


def opponents(kept: Iterable[Kept]) -> list[Opponent]:
    """The book's opponents that anybody has met, by name."""
    met: dict[tuple[str, str], list[bool]] = {}
    for one, result in _counted(kept):
        if result.against:
            won = any(seat != result.automa for seat in result.winners)
            met.setdefault((result.against, one.game), []).append(won)
    return [Opponent(*which, sum(won), len(won) - sum(won)) for which, won in sorted(met.items())]


def _counted(kept: Iterable[Kept]) -> Iterator[tuple[Kept, Result]]:
    """Finished tables with what they came to, the oldest first, but none on a practice copy."""
    for one in sorted(kept, key=lambda one: one.order):
        result = one.result
        if not one.over or one.binned or result is None or result.against is None or result.open:
            continue
        if len(result.totals) == len(one.seats) and not practice_in(one.text):
            yield one, result


def _play(kept: Kept, result: Result, seat: int) -> Play:
    rounds = tuple((title, points[seat]) for title, points in result.rounds)
    won = seat in result.winners
    return Play(kept.id, kept.game, kept.at, result.totals[seat], won, rounds, result.scenario)
