"""Winners of a zone and their shares (Round Conditions 2; Advanced Gameplay 2; rulings S9 to S11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.hampi.rules.pieces import PEOPLE, Person, Row


def majority(cubes: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the most cubes in a zone; empty if there is no cube (ruling S9).

    >>> majority((2, 2, 1)), majority((0, 0))
    ((0, 1), ())
    """
    most = max(cubes)
    return tuple(seat for seat, count in enumerate(cubes) if count == most and most > 0)


@dataclass(frozen=True, slots=True)
class Split:
    """A zone divided among tied players, and the remainder."""

    winners: int
    total: int
    share: int
    """Points of each winner."""
    each: Row
    raised: tuple[Person, ...]
    """Influencers of whom each winner gets one more than the part rounded down (ruling S10)."""
    bank: Row
    """Points that return to the bank; if negative, the bank adds them."""


def split(row: Row, winners: int) -> Split:
    """Return a zone divided equally, influencer by influencer (rulings S9 to S11).

    The share is the total divided, rounded toward zero. Each influencer's points are divided and rounded down. Then, in
    the order of influencers, one more of each with a remainder is added until the share is reached.

    >>> split((0, 4, 5, 6, 0, -2), 2).each
    (0, 2, 2, 3, 0, -1)
    """
    total = sum(row)
    share = total // winners if total >= 0 else -(-total // winners)
    each = [points // winners for points in row]
    raised: list[Person] = []
    for person in PEOPLE:
        if sum(each) < share and row[person.at] % winners:
            each[person.at] += 1
            raised.append(person)
    bank = tuple(points - winners * part for points, part in zip(row, each, strict=True))
    return Split(winners, total, share, tuple(each), tuple(raised), bank)
