"""The Sun Jewel: what a condition names, and who owns it then (Follow the Jewel; rulings S3, S4, S14)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.turn import Seat
from engine.value import but
from games.hampi.pieces import CONDITIONS, Asks, Condition, Person, Row
from games.hampi.state import Resolved, State


def values(balances: Sequence[Row], people: Sequence[Person]) -> tuple[int, ...]:
    """What each has of these people together, debts included (ruling S11)."""
    return tuple(sum(balance[person.at] for person in people) for balance in balances)


def named(counts: Sequence[int], asks: Asks) -> tuple[Seat, ...]:
    """Who qualifies: the most, of at least 1 (ruling S3), or the fewest; all who are level (ruling S4).

    >>> named((8, 12, 12), Asks.MOST)
    (<Seat.B: 1>, <Seat.C: 2>)
    >>> named((0, -4), Asks.MOST)
    ()
    """
    best = min(counts) if asks is Asks.FEWEST else max(counts)
    if asks is Asks.MOST and best < 1:
        return ()
    return tuple(Seat(at) for at, count in enumerate(counts) if count == best)


def found(state: State, condition: Condition) -> Resolved:
    """Whom a condition names now, on the support at the draw (Follow the Jewel)."""
    counts = values([state.balance(Seat(at)) for at in range(state.seats)], condition.people)
    return Resolved(condition.number, state.seat, condition.title, counts, named(counts, condition.asks))


def passed(state: State, resolved: Resolved) -> State:
    """The state after a condition; nobody qualifies: the Jewel stays (ruling S3). The seventh ends the game."""
    conditions = (*state.conditions, resolved)
    return but(
        state,
        conditions=conditions,
        holders=resolved.named or state.holders,
        over=len(conditions) >= CONDITIONS,
        asked=None,
        drawn=0,
        read=(),
        named=(),
    )
