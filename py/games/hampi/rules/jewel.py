"""The Sun Jewel: what a condition names, and who owns it then (Follow the Jewel; rulings S3, S4, S14)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.turn import Seat
from engine.value import but
from games.hampi.rules.pieces import NOTHING, PEOPLE, Asks, Condition, Person, Row, added
from games.hampi.rules.state import Resolved, State


def values(state: State, people: Sequence[Person], more: Mapping[Seat, Row] | None = None) -> tuple[int, ...]:
    """Return the support of these people together that each has, debts included (ruling S11).

    `more` is not booked yet.
    Points set by hand that are of no person count where all six are added up.
    """
    rows = [added((state.balance(seat), (more or {}).get(seat, NOTHING))) for seat in map(Seat, range(state.seats))]
    counts = [sum(row[person.at] for person in people) for row in rows]
    if set(people) == set(PEOPLE):
        return tuple(count + state.by_hand(Seat(at)) for at, count in enumerate(counts))
    return tuple(counts)


def named(counts: Sequence[int], asks: Asks, late: Collection[Seat] = ()) -> tuple[Seat, ...]:
    """Who qualifies: the most, of at least 1 (ruling S3), or the fewest; all who are level (ruling S4).

    Who had no turn yet takes no part: who had the Jewel then stays who had it when a forgotten player sits down.

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
    """Whom a condition names now, on the support at the draw (Follow the Jewel)."""
    counts = values(state, condition.people)
    return Resolved(condition.number, state.seat, condition.title, counts, named(counts, condition.asks, state.late))


def passed(state: State, resolved: Resolved) -> State:
    """The state after a condition; nobody qualifies: the Jewel stays (ruling S3)."""
    return but(
        state,
        conditions=(*state.conditions, resolved),
        holders=resolved.named or state.holders,
        asked=None,
        drawn=0,
        read=(),
        named=(),
    )
