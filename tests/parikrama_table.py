"""A second reading of Parikrama's turns, from the book and the rulings alone: what everybody has after each action.

Cards, hitch-hikes and tiles are as in `parikrama_checker.py`. Each action raises Wrong where the rules forbid it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import parikrama_checker as second
from parikrama_checker import Copy, Person, Tile

POOL: Final = {2: 6, 3: 8, 4: 10}
BONUS: Final = {4: "C", 5: "R", 6: "T", 7: "14"}


class Wrong(AssertionError):
    """What the rules do not allow."""


def need(true: object, why: str) -> None:
    """Raises Wrong."""
    if not true:
        raise Wrong(why)


@dataclass
class Traveller:
    """Somebody at the table."""

    hand: int
    groups: list[list[str]] = field(default_factory=list)
    journal: list[str] = field(default_factory=list)
    backpack: int = 0
    held: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)
    sights: list[tuple[int, second.Printed]] = field(default_factory=list)
    laid: dict[second.Cell, tuple[Tile, int]] = field(default_factory=dict)
    tiles: int = 1
    """Of the Map, those with them that nobody has drawn, so that they are not laid."""
    typed: dict[str, int] = field(default_factory=dict)
    """Circles of the Map by colour, and + for any, where they are typed."""
    six: bool = False
    """Has the tile by which the Backpack action takes six."""
    seven: bool = False
    """Has the tile by which all places of the row are open."""

    def person(self) -> Person:
        """For the scoring."""
        return Person(self.journal, "".join(self.spent.elements()), self.sights, self.laid)


class Table:
    """A whole table, action by action."""

    def __init__(self, seats: int, first: int, copy: Copy, dots: second.Counts, free: second.Counts) -> None:
        self.copy, self.dots, self.free = copy, dots, free
        self.order = [(first + later) % seats for later in range(seats)]
        self.travellers = [Traveller(0) for _ in range(seats)]
        for later, seat in enumerate(self.order):
            self.travellers[seat].hand = 5 + later
        self.bag, self.row, self.pool = 40 - 7 - seats, 7, POOL[seats]
        self.stock = Counter({"C": 4, "R": 4, "T": 4, "14": 2})
        self.turns = 0
        self.done: list[str] = []
        self.trigger: tuple[int, int] | None = None
        """Who laid the ninth tile, and in which round."""
        self.passed: Counter[int] = Counter()
        """Turns that each seat has had, last actions with them."""

    # who acts

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.order[self.turns % len(self.order)]

    @property
    def me(self) -> Traveller:
        """Who acts."""
        return self.travellers[self.seat]

    @property
    def round(self) -> int:
        """From 1."""
        return self.turns // len(self.order) + 1

    @property
    def last(self) -> bool:
        """Everybody takes one last action: the round of the ninth tile is over."""
        return self.trigger is not None and self.round > self.trigger[1]

    @property
    def over(self) -> bool:
        """All have taken it."""
        return self.trigger is not None and self.round > self.trigger[1] + 1

    def action(self, name: str) -> None:
        """One more in this turn."""
        need(not self.over, "the game is over")
        need(name not in self.done, f"{name} was taken already")
        need(len(self.done) < (1 if self.last else 2), "no more actions in this turn")
        self.done.append(name)

    def end(self) -> None:
        """The turn is over."""
        self.me.hand = min(self.me.hand, 12)
        self.passed[self.seat] += 1
        self.turns += 1
        self.done = []

    # actions

    def discounts(self) -> tuple[Counter[str], int]:
        """Of whose turn it is, by colour, and of any."""
        off = second.off(self.me.person(), self.copy)
        if self.me.typed:
            off = second.off(Person(self.me.journal, "".join(self.me.spent.elements()), self.me.sights), self.copy)
            off.update(self.me.typed)
        return off, off.pop("+", 0)

    def ways(self, cards: Sequence[str]) -> dict[str, second.Way]:
        """Every choice of hitch-hikes, with what is paid, where the hand is enough."""
        off, any_off = self.discounts()
        every = second.ways(cards, "".join(self.me.held.elements()), self.dots, off, self.free, any_off)
        return {rides: way for rides, way in every.items() if len(cards) + way.pay <= self.me.hand}

    def travel(self, group: int, cards: Sequence[str], rides: str, typed: int | None) -> None:
        """Cards into a group, by its number from 0; one more: a new one. What is typed is paid, else the price."""
        self.action("travel")
        need(cards, "no card")
        groups = [*self.me.groups, []]
        need(second.kind([*groups[group], *cards]), f"{groups[group]} and {cards} are no group")
        ways = self.ways(cards)
        need(typed is not None or rides in ways, f"{rides or 'no hitch-hike'} for {cards} is not enough")
        pay = ways[rides].pay if typed is None else typed
        self.me.hand -= len(cards) + pay
        self.me.held -= Counter(rides)
        self.me.spent += Counter(rides)
        if group == len(self.me.groups):
            self.me.groups.append(list(cards))
        else:
            self.me.groups[group] += cards

    def may_keep(self, group: int) -> list[str]:
        """The cards of a group that may go to the Journal."""
        cards = self.me.groups[group]
        return cards if second.kind(cards) == "set" else [max(cards, key=lambda card: int(second.face(card)[1]))]

    def journal(self, group: int, keep: str) -> int:
        """Closes a group; the number of places of the row that are open then."""
        self.action("journal")
        cards = self.me.groups[group]
        need(len(cards) >= 3, "three at least")
        need(keep in self.may_keep(group), f"{keep} does not go to the Journal")
        self.me.journal.append(keep)
        self.me.backpack += len(cards) - 1
        del self.me.groups[group]
        return min(self.row, 7 if self.me.seven else len(cards))

    def take(self) -> None:
        """A Basic tile leaves the row, which the bag fills up."""
        need(self.row, "the row is empty")
        if self.bag:
            self.bag -= 1
        else:
            self.row -= 1

    def lay(self, tile: Tile, cell: second.Cell, turns: int) -> None:
        """A tile comes to a Map."""
        need(not self.me.laid or cell in second.free_cells(self.me.laid), f"{cell} is not beside a tile, or taken")
        self.me.laid[cell] = tile, turns
        self.one_more()

    def one_more(self) -> None:
        """A Map has one tile more; the first ninth brings the end."""
        self.me.tiles += 1
        if self.me.tiles >= 9 and self.trigger is None:
            self.trigger = self.seat, self.round

    def bonus(self, size: int) -> str:
        """The long route bonus for a group of this size, if there is one and it is there."""
        what = BONUS.get(size, "")
        if not self.stock[what]:
            return ""
        self.stock[what] -= 1
        if what != "14":
            self.me.held[what] += 1
        return what

    def backpack(self) -> None:
        """Seven cards, or six, for a Special tile, which is laid then."""
        self.action("backpack")
        pack = 6 if self.me.six else 7
        need(self.me.backpack >= pack, f"{self.me.backpack} in the Backpack are not {pack}")
        need(self.pool, "no Special tile is left")
        self.me.backpack -= pack
        self.pool -= 1

    def rest(self, cards: int) -> None:
        """Coloured cards, or one white."""
        self.action("rest")
        need(0 < cards <= 3, "three at most")
        self.me.hand += cards

    # all of it

    def left(self) -> int:
        """Journey cards in deck, row and discards."""
        return 88 - sum(
            one.hand + one.backpack + len(one.journal) + sum(map(len, one.groups)) for one in self.travellers
        )
