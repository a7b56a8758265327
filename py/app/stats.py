"""Plays, wins, best and average of each person in each game, by what finished tables wrote down of themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.ui import Kept, Result


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


@dataclass(frozen=True, slots=True)
class Tally:
    """Some plays of one game, the oldest first."""

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
    games: tuple[tuple[str, Tally], ...]
    """By the game's key, the one played most first."""

    @property
    def plays(self) -> int:
        return sum(len(tally.plays) for _, tally in self.games)

    @property
    def wins(self) -> int:
        return sum(tally.wins for _, tally in self.games)


def uncounted(kept: Iterable[Kept]) -> list[Kept]:
    """Finished tables that a former version kept: nobody wrote down what they came to."""
    return [one for one in kept if one.over and not one.binned and one.result is None]


def people(kept: Iterable[Kept]) -> list[Person]:
    """Everybody, who played most first. A seat that is called by its colour is nobody."""
    names: dict[str, str] = {}
    plays: dict[str, dict[str, list[Play]]] = {}
    for one in sorted(kept, key=lambda one: one.at):
        result = one.result
        if not one.over or one.binned or not result or len(result.totals) != len(one.seats):
            continue
        for seat, (name, colour, _) in enumerate(one.seats):
            if name != colour.capitalize():
                who = name.casefold()
                names[who] = name
                plays.setdefault(who, {}).setdefault(one.game, []).append(_play(one, result, seat))
    found = [
        Person(
            names[who],
            tuple((key, Tally(tuple(all_))) for key, all_ in sorted(games.items(), key=lambda item: -len(item[1]))),
        )
        for who, games in plays.items()
    ]
    return sorted(found, key=lambda person: (-person.plays, person.name.casefold()))


def _play(kept: Kept, result: Result, seat: int) -> Play:
    rounds = tuple((title, points[seat]) for title, points in result.rounds)
    return Play(kept.id, kept.game, kept.at, result.totals[seat], seat in result.winners, rounds)
