"""The Sun Jewel: the players that a condition names, and its holders (Follow the Jewel; rulings S3, S4, S14)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.turn import Seat
from engine.value import but
from games.hampi.rules.pieces import NOTHING, PEOPLE, Asks, Condition, Person, Row, added
from games.hampi.rules.state import Resolved, State


def values(state: State, people: Sequence[Person], more: Mapping[Seat, Row] | None = None) -> tuple[int, ...]:
    """Return each player's support from these influencers added together, debts included (ruling S11).

    `more` is support that is not scored yet. Adjusted points belong to no influencer; they count if all six are added.
    """
    rows = [added((state.balance(seat), (more or {}).get(seat, NOTHING))) for seat in map(Seat, range(state.seats))]
    counts = [sum(row[person.at] for person in people) for row in rows]
    if set(people) == set(PEOPLE):
        return tuple(count + state.adjusted(Seat(at)) for at, count in enumerate(counts))
    return tuple(counts)


def named(counts: Sequence[int], asks: Asks, late: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """Return the seats that qualify: the most, at least 1 (ruling S3), or the least; all tied seats (ruling S4).

    A seat that has had no turn yet takes no part, so adding a missing player later does not change who had the Jewel.

    >>> named((8, 12, 12), Asks.MOST)
    (<Seat.B: 1>, <Seat.C: 2>)
    >>> named((0, -4), Asks.MOST)
    ()
    >>> named((3, 2, 0), Asks.FEWEST, late=(Seat.C,))
    (<Seat.B: 1>,)
    """
    plays = [(Seat(at), count) for at, count in enumerate(counts) if at not in late]
    if not plays:
        return ()
    best = (min if asks is Asks.FEWEST else max)(count for _, count in plays)
    if asks is Asks.MOST and best < 1:
        return ()
    return tuple(seat for seat, count in plays if count == best)


def found(state: State, condition: Condition) -> Resolved:
    """Return the result of a condition with the support at the draw (Follow the Jewel)."""
    counts = values(state, condition.people)
    return Resolved(condition.number, state.seat, condition.title, counts, named(counts, condition.asks, state.late))


def passed(state: State, resolved: Resolved) -> State:
    """Return the state after a condition. If nobody qualifies, the Jewel stays (ruling S3)."""
    return but(
        state,
        conditions=(*state.conditions, resolved),
        holders=resolved.named or state.holders,
        asked=None,
        drawn=0,
        read=(),
        named=(),
    )
