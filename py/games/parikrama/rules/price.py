"""The cost of a Travel: dots, discounts, hitch-hikes, and every legal way to pay (Costs; Discounts; Route Bonuses)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from engine.value import but
from games.parikrama.rules.pieces import HUES, NOTHING, RIDES, WILD_DOTS, Card, Face, Ride, Row

Dots: TypeAlias = tuple[int | None, ...]
"""Dots of the cards played, in order; None if not entered yet. A wild has one."""
Held: TypeAlias = tuple[int, ...]
"""Hitch-hikes by kind."""
Frees: TypeAlias = tuple[int | None, ...]
"""Cards that a hitch-hike of each kind makes free; None if not entered yet."""


@dataclass(frozen=True, slots=True)
class Discount:
    """Discount on the cost, once per turn (Discounts from Journal and Map; ruling K9)."""

    row: Row = NOTHING
    """Discount by colour, for cards of that colour only."""
    any: int = 0
    """Discount on any coloured cards, from the tile "discount every turn" without a colour."""
    unread: tuple[Face, ...] = ()
    """Journal cards whose circles are not entered yet, so that the discount is not known."""
    rides: tuple[Ride, ...] = ()
    """Spent hitch-hikes whose circles are not entered yet."""
    open_tiles: int = 0
    """Tiles of the Map that were left open."""

    @property
    def known(self) -> bool:
        """Whether the discount is completely known."""
        return not (self.unread or self.rides or self.open_tiles)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pay: the hitch-hikes, the cards they make free, and the rest."""

    rides: tuple[Ride, ...]
    freed: tuple[Card, ...]
    dots: Row
    """Dots of the cards that are not free, by colour."""
    off: Row
    """Discount by colour."""
    off_any: int
    wilds: int
    """Wilds that are not free."""
    pay: int | None
    """Cards to discard, or None if a printed value or a tile of the Map is not entered yet."""
    most: int | None
    """Cards to discard with only the known discount."""
    idle: bool = False
    """Whether fewer of these hitch-hikes would be enough."""


def hand_word(rides: Sequence[Ride]) -> str:
    """Return hitch-hikes as a word in a key, such as `CR`, or `none`.

    >>> hand_word((Ride.CARRIAGE, Ride.TRUCK))
    'CT'
    """
    return "".join(ride.letter for ride in rides) or "none"


@dataclass(frozen=True, slots=True)
class _Sum:
    """Cost if some cards are free."""

    free: tuple[int, ...]
    """Places of the free cards."""
    dots: Row
    off: Row
    off_any: int
    wilds: int
    pay: int | None
    most: int | None


def _sum(cards: Sequence[Card], dots: Dots, discount: Discount, free: tuple[int, ...]) -> _Sum:
    """Return the dots of the cards that are not free, minus discounts; the cost of a wild has no discount (K9)."""
    paid = [at for at in range(len(cards)) if at not in free]
    row = [0] * len(HUES)
    for at in paid:
        if not cards[at].wild:
            row[cards[at].face.hue.at] += dots[at] or 0
    wilds = sum(cards[at].wild for at in paid)
    off = [min(cost, less) for cost, less in zip(row, discount.row, strict=True)]
    off_any = min(discount.any, sum(row) - sum(off))
    left = sum(row) - sum(off) - off_any
    most = left + wilds * WILD_DOTS if all(dots[at] is not None for at in paid) else None
    pay = most if discount.known or not left else None
    return _Sum(free, (row[0], row[1], row[2], row[3]), (off[0], off[1], off[2], off[3]), off_any, wilds, pay, most)


@lru_cache(maxsize=64)
def ways(cards: tuple[Card, ...], dots: Dots, discount: Discount, held: Held, frees: Frees) -> tuple[Way, ...]:
    """Return every legal way to pay, sorted by fewest cards, then fewest hitch-hikes, then fewest free cards.

    Each hitch-hike spent makes at least one card free, all together no more than printed. As few cards as possible are
    free for the same cost, the first ones played.
    """
    sums = [
        _sum(cards, dots, discount, free)
        for number in range(len(cards) + 1)
        for free in combinations(range(len(cards)), number)
    ]
    sums.sort(key=_fewest)  # stable: fewest cards, then the first played
    found: list[tuple[Way, int]] = []
    for hand in hands(held, len(cards)):
        rides = tuple(ride for ride in RIDES for _ in range(hand[ride.at]))
        most = sum(frees[ride.at] or 0 for ride in rides)
        unread = any(frees[ride.at] is None for ride in rides)
        best = next((sum_ for sum_ in sums if len(rides) <= len(sum_.free) <= most), None)
        if best is None and not unread:
            continue
        if best is None or unread:
            nothing = _sum(cards, dots, discount, ())
            way = Way(rides, (), nothing.dots, nothing.off, nothing.off_any, nothing.wilds, None, None)
        else:
            freed = tuple(cards[at] for at in best.free)
            way = Way(rides, freed, best.dots, best.off, best.off_any, best.wilds, best.pay, best.most)
        found.append((way, most))
    found.sort(key=lambda one: (*_fewest(one[0]), len(one[0].rides), one[1]))
    return tuple(_with_idle(way, [other for other, _ in found]) for way, _ in found)


def _fewest(one: _Sum | Way) -> tuple[bool, int, bool]:
    """Return the sort key: fewest cards, known costs first."""
    return one.most is None, one.most or 0, one.pay is None


def hands(held: Held, most: int) -> Iterator[Held]:
    """Yield every choice of held hitch-hikes, at most as many as there are cards; Carriages first."""
    choices = product(*(range(number + 1) for number in held))
    yield from sorted((hand for hand in choices if sum(hand) <= most), key=lambda hand: [-number for number in hand])


def _with_idle(way: Way, others: Sequence[Way]) -> Way:
    """Return the way, marked as idle if some of its hitch-hikes alone would be enough."""
    if way.pay is None:
        return way
    idle = any(
        len(other.rides) < len(way.rides)
        and other.pay is not None
        and other.pay <= way.pay
        and all(other.rides.count(ride) <= way.rides.count(ride) for ride in RIDES)
        for other in others
    )
    return but(way, idle=idle)
