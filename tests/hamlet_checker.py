"""A second reading of Hamlet's solo rules, from the book and the rulings alone: what Botric does and scores.

Nothing of the game's own code is used. What the rules weigh on the table, such as a distance, is a number here; where
they leave the choice to the person, all that are tied are returned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")
Thing: TypeAlias = tuple[str, str]
"""Whose it is, `botric`, `you` or, if raw, `-`; and its kind."""
Goods: TypeAlias = Counter[Thing]
Needs: TypeAlias = Sequence[tuple[Sequence[str], int]]
"""So many of any of these kinds, and so on."""

DOTS: Final = {"red": 0, "orange": 1, "green": 2}
BAG: Final = ("red",) * 3 + ("orange",) * 2 + ("green",)


def narrowed(options: Iterable[T], *weights: Callable[[T], float]) -> list[T]:
    """Those that weigh most by the first, of these by the second, and so on."""
    left = list(options)
    for weight in weights:
        most = max(map(weight, left), default=0)
        left = [option for option in left if weight(option) == most]
    return left


# Paying


def parts(kinds: Sequence[str], number: int, stock: Goods) -> Iterator[Goods]:
    """Every way to take so many of these kinds."""
    there = [thing for thing, count in stock.items() if thing[1] in kinds and count > 0]
    for counts in product(*(range(min(number, stock[thing]) + 1) for thing in there)):
        if sum(counts) == number:
            yield +Counter(dict(zip(there, counts, strict=True)))


def payments(needs: Needs, stock: Goods) -> list[Goods]:
    """Every way to pay."""
    found: list[Goods] = [Counter()]
    for kinds, number in needs:
        found = [paid + more for paid in found for more in parts(kinds, number, stock - paid)]
    return found


def own_fine(paid: Goods, fine: Mapping[str, str]) -> int:
    """Botric's high-quality goods among them; `fine` is who has the milestone of a kind."""
    return sum(count for (whose, kind), count in paid.items() if whose == "botric" == fine.get(kind))


def own(paid: Goods) -> int:
    """Botric's refined goods, of either quality."""
    return sum(count for (whose, _), count in paid.items() if whose == "botric")


def pays(needs: Needs, stock: Goods, fine: Mapping[str, str]) -> list[Goods]:
    """The ways to pay that he may choose, before distances are looked at: his high-quality goods, then his others."""
    return narrowed(payments(needs, stock), lambda paid: own_fine(paid, fine), own)


def bonuses(paid: Goods, fine: Mapping[str, str]) -> tuple[int, int, int]:
    """Points of Botric, points and gold of the person, for refined goods that are used."""
    his = mine = 0
    for (whose, kind), count in paid.items():
        twice = 2 if fine.get(kind) == whose else 1
        if whose == "botric":
            his += count * (twice + 1)
        elif whose == "you":
            mine += count * twice
    return his, mine, mine


# The Church and the Market


@dataclass(frozen=True)
class Space:
    """A place to deliver or to sell, with what Botric has to give there, discounts taken off."""

    name: str
    points: int
    needs: tuple[tuple[tuple[str, ...], int], ...] = ()
    gold: int = 0
    gives_gold: bool = False


def discounted(name: str, points: int, kinds: tuple[str, ...], number: int) -> Space:
    """A space of the Church at his price: `kinds` is empty for gold, four or more for raw materials."""
    if not kinds:
        return Space(name, points, (), number - 3)
    return Space(name, points, ((kinds, number - (1 if len(kinds) == 2 else 2)),))


def best_places(places: Iterable[Space], stock: Goods, gold: int, fine: Mapping[str, str]) -> list[Space]:
    """Where he delivers, or sells."""
    paid = {place: pays(place.needs, stock, fine)[0] for place in places
            if place.gold <= gold and payments(place.needs, stock)}  # fmt: skip
    return narrowed(
        paid,
        lambda place: place.points,
        lambda place: own_fine(paid[place], fine),
        lambda place: own(paid[place]),
        lambda place: -paid[place].total(),
    )


# Blueprints


@dataclass(frozen=True)
class Tile:
    """A blueprint: its kind is refinery, landmark, barn or any other word; a refinery makes a kind of goods."""

    name: str
    kind: str
    makes: str = ""
    gold: int = 0
    """Lying on it."""


def preferred(tiles: Sequence[Tile], fine: Mapping[str, str]) -> int | None:
    """The place of the blueprint he takes, or builds if he can pay for it."""

    def rank(tile: Tile) -> int:
        if tile.kind == "refinery":
            return 0 if tile.makes not in fine else 2
        return {"landmark": 1, "barn": 3}.get(tile.kind, 4)

    return min(range(len(tiles)), key=lambda at: (rank(tiles[at]), at), default=None)


# Producing and refining


@dataclass(frozen=True)
class Producer:
    """A production tile on the road network."""

    name: str
    materials: int
    most: int
    distance: int
    """To the closest villager he can still use."""


def produces(there: Iterable[Producer]) -> list[Producer]:
    """Where he produces."""
    return narrowed(
        (tile for tile in there if tile.materials < tile.most),
        lambda tile: -tile.materials,
        lambda tile: -tile.distance,
    )


@dataclass(frozen=True)
class Refinery:
    """A Refinery on the road network; `needs` for each good it makes."""

    name: str
    makes: str
    needs: tuple[tuple[tuple[str, ...], int], ...]
    room: int
    distance: int
    at_once: int = 1


def output(tile: Refinery, stock: Goods) -> int:
    """Goods that it can make now."""
    made = 0
    while made < min(tile.room, tile.at_once) and payments(
        [(kinds, number * (made + 1)) for kinds, number in tile.needs], stock
    ):
        made += 1
    return made


def refines(there: Iterable[Refinery], stock: Goods, fine: Mapping[str, str]) -> list[Refinery]:
    """Where he refines."""
    return narrowed(
        (tile for tile in there if output(tile, stock)),
        lambda tile: fine.get(tile.makes) == "botric",
        lambda tile: output(tile, stock),
        lambda tile: -tile.distance,
    )


# His turn


@dataclass
class Botric:
    """All that lies in front of him."""

    line: list[str]
    gold: int = 2
    up: bool = True
    villagers: int = 1
    queue: int = 0
    """Blueprints that he has."""
    drawn: list[str] = field(default_factory=list)
    points: int = 0
    kept_up: bool = False
    """Harder: the Favour tile is never flipped down."""
    given: bool = False
    """Gold for a failure, in this turn."""
    villager: int = 0
    """How many have acted in this turn."""

    def begin(self) -> int:
        """His turn: how many villagers act."""
        self.given, self.villager = False, 0
        return self.villagers

    def succeeded(self) -> None:
        """Hired, or delivered."""
        self.up = self.kept_up

    def failed(self) -> None:
        """Could not hire, or deliver."""
        if self.villager == 0 and self.up and not self.given:
            self.gold += 1
            self.given = True

    def hires(self) -> bool:
        """The first thing a villager tries."""
        if self.villagers == 4:
            return False
        if self.gold < 5:
            self.failed()
            return False
        self.gold -= 5
        self.villagers += 1
        self.succeeded()
        return True

    def delivers(self, able: bool, gold: int = 0) -> bool:
        """The second; `gold` is what the space costs him."""
        if not able:
            self.failed()
            return False
        self.gold -= gold
        self.succeeded()
        return True

    def draws(self, marker: str, able: Callable[[str], bool]) -> str | None:
        """The action token that he performs for this marker; None: a whole loop is in vain."""
        self.drawn.append(marker)
        start = DOTS[marker]
        for token in self.line[start:] + self.line[:start]:
            if able(token):
                self.line.remove(token)
                self.line.append(token)
                return token
        self.gold += 1
        return None

    def done(self) -> None:
        """A villager has acted."""
        self.villager += 1
        if len(self.drawn) == len(BAG):
            self.drawn.clear()
            self.up = True
            self.gold += 1

    def left_in_bag(self) -> Counter[str]:
        """Markers that can be drawn."""
        return Counter(BAG) - Counter(self.drawn)

    def built_road(self, roads: int) -> None:
        """The token of roads goes with the fifth."""
        if roads == 5:
            self.line.remove("road")


def takes(display: Sequence[Tile], fine: Mapping[str, str], skip: int = 1) -> tuple[int, int, int] | None:
    """The place of the blueprint he purchases, his points for gold on it, and the gold he puts on those skipped."""
    at = preferred(display, fine)
    return None if at is None else (at, int(display[at].gold > 0), at * skip)


# The end


@dataclass(frozen=True)
class Side:
    """All that one of the two has at the end."""

    points: int = 0
    gold: int = 0
    deliveries: int = 0
    sales: int = 0
    landmarks: int = 0
    roads: int = 0
    planner: bool = False
    longest: int = 0
    """Points of the longest road."""


@dataclass(frozen=True)
class Terms:
    """The terms agreed on."""

    per_gold: int = 1
    """Gold for a point."""
    landmark: int = 3
    merchant_harder: bool = False
    chaplain_harder: bool = False
    divided: bool = False
    sells_rest: bool = False


def award(worth: int, mine: int, his: int, divided: bool) -> tuple[int, int]:
    """An award for the most: the person's points, and Botric's."""
    if max(mine, his) == 0:
        return 0, 0
    if mine == his:
        return (worth // 2,) * 2 if divided else (worth, worth)
    return (worth, 0) if mine > his else (0, worth)


def church_awards(mine: int, his: int, terms: Terms) -> tuple[int, int]:
    """Chaplain and Sacristan together."""
    if mine == his:
        if not mine:
            return 0, 0
        if terms.chaplain_harder:
            return 3, 5
        return (4, 4) if terms.divided else (5, 5)
    more, fewer = 5, 3 if min(mine, his) else 0
    return (more, fewer) if mine > his else (fewer, more)


def merchant(mine: int, his: int, terms: Terms) -> tuple[int, int]:
    """Most sales."""
    if terms.merchant_harder:
        if his and his >= mine:
            return 0, 4
        return (4 if mine >= 5 else 0), 0
    return award(4, mine, his, terms.divided)


def totals(mine: Side, his: Side, terms: Terms, rest: Goods, fine: Mapping[str, str]) -> tuple[int, int]:
    """The final scores, but for what the person's own landmarks bring; `rest` is what lies in the village."""
    church = church_awards(mine.deliveries, his.deliveries, terms)
    market = merchant(mine.sales, his.sales, terms)
    land = award(4, mine.landmarks, his.landmarks, terms.divided)
    found = [
        side.points + side.gold // terms.per_gold + side.longest + side.planner * side.roads + church[at] + market[at]
        + land[at]
        for at, side in enumerate((mine, his))
    ]  # fmt: skip
    return found[0], found[1] + terms.landmark * his.landmarks + terms.sells_rest * bonuses(rest, fine)[0]
