"""Support cards: what the Banker gives, accepts and records as debts (Components; Scoring Support Points 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.words import plural
from games.hampi.rules.pieces import CARDS, PEOPLE, Person, Row


def cards(points: int) -> tuple[int, ...]:
    """Return the fewest cards worth these points, highest first.

    >>> cards(13), cards(9)
    ((10, 2, 1), (5, 2, 2))
    """
    found: list[int] = []
    for card in CARDS:
        found += [card] * (points // card)
        points %= card
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A change of one player's cards of one person."""

    person: Person
    before: int
    """Balance; below 0 it is owed."""
    after: int

    @property
    def pays(self) -> int:
        """Points of a gain that pay a debt; the player gets no cards for them."""
        return max(0, min(0, self.after) - min(0, self.before))

    @property
    def gets(self) -> tuple[int, ...]:
        """Cards to give."""
        return cards(max(0, max(0, self.after) - max(0, self.before)))

    @property
    def back(self) -> int:
        """Points in cards to return to the bank; the player gets change if the cards do not match."""
        return max(0, max(0, self.before) - max(0, self.after))

    @property
    def change(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Cards to take and change to give, if the player holds the fewest cards possible."""
        held, kept = list(cards(max(0, self.before))), cards(max(0, self.after))
        given: list[int] = []
        for card in kept:
            if card in held:
                held.remove(card)
            else:
                given.append(card)
        return tuple(held), tuple(given)

    @property
    def owes(self) -> int:
        """Points owed from now on."""
        return max(0, -self.after)

    def says(self) -> str:
        """Return the instruction for the Banker."""
        parts = []
        if self.pays:
            parts.append(f"{plural(self.pays, 'pays', 'pay')} the debt")
        if self.gets:
            parts.append(f"give {'+'.join(map(str, self.gets))}")
        if self.back:
            came, went = ("+".join(map(str, cards)) for cards in self.change)
            parts.append(f"take {self.back} back{f' (for example take {came} and give {went})' if went else ''}")
        if self.owes:
            parts.append(f"owes {self.owes}")
        return f"{self.person.title}: {', '.join(parts) or 'nothing'}"


def exchanges(before: Row, change: Row) -> Iterator[Exchange]:
    """Return the change of each person's cards when the balances of a player change."""
    for person in PEOPLE:
        if change[person.at]:
            yield Exchange(person, before[person.at], before[person.at] + change[person.at])
