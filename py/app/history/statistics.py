"""Plays, wins, best and average of each player in each game, from the stored results of finished tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.state import Kept, Result
from engine.printed import practice_in


@dataclass(frozen=True, slots=True)
class Play:
    """A finished table from the view of one of its seats."""

    id: str
    game: str
    at: int
    points: int
    won: bool
    """First place, alone or shared."""
    rounds: tuple[tuple[str, int], ...]
    """Points by round, `end` last."""
    scenario: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Plays of one game against the same opponent, the oldest first."""

    game: str
    against: str
    """Name of the solo opponent; empty against other players."""
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
        """Average points of each round, over the plays that had it."""
        found: dict[str, list[int]] = {}
        for play in self.plays:
            for title, points in play.rounds:
                found.setdefault(title, []).append(points)
        titles = sorted(found, key=lambda title: (not title.isdecimal(), title.zfill(4)))
        return tuple((title, sum(found[title]) / len(found[title])) for title in titles)


@dataclass(frozen=True, slots=True)
class Person:
    """A player who finished a table with a name of their own."""

    name: str
    """The name as last entered."""
    tallies: tuple[Tally, ...]
    """The game played most first; plays against a solo opponent are listed separately."""

    @property
    def plays(self) -> int:
        return sum(len(tally.plays) for tally in self.tallies)

    @property
    def wins(self) -> int:
        return sum(tally.wins for tally in self.tallies)


@dataclass(frozen=True, slots=True)
class Opponent:
    """A solo opponent."""

    name: str
    game: str
    beaten: int
    """Number of players' wins against it, shared first places included."""
    lost_to: int


def uncounted(kept: Iterable[Kept]) -> list[Kept]:
    """Return the finished tables of an older version without a stored result or opponent."""
    return [one for one in kept if one.over and not one.binned and (one.result is None or one.result.against is None)]


def waiting(kept: Iterable[Kept]) -> list[Kept]:
    """Return the finished tables with open score lines: their winner is not decided yet."""
    tables = (one for one in kept if one.over and not one.binned and one.result and one.result.open)
    return [one for one in tables if not practice_in(one.text)]


def people(kept: Iterable[Kept]) -> list[Person]:
    """Return all players, by number of plays. A seat named by its colour is no player, nor is a solo opponent."""
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
    """Return the solo opponents met so far, by name."""
    met: dict[tuple[str, str], list[bool]] = {}
    for one, result in _counted(kept):
        if result.against:
            won = any(seat != result.automa for seat in result.winners)
            met.setdefault((result.against, one.game), []).append(won)
    return [Opponent(*which, sum(won), len(won) - sum(won)) for which, won in sorted(met.items())]


def _counted(kept: Iterable[Kept]) -> Iterator[tuple[Kept, Result]]:
    """Return the finished tables with a result, the oldest first, without those on a practice copy."""
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
