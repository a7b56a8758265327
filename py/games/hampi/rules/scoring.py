"""The scoring rules: a completed zone scores for the player with the most cubes there; the holder of the Jewel wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.score import Criterion, Rule, ScoreLine, ScoreSheet
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from engine.words import listed, number, plural
from games.hampi.rules.pieces import PEOPLE, Person, Row, added
from games.hampi.rules.split import Split, majority, split
from games.hampi.rules.state import Entry, Record, Standing, State
from games.hampi.rules.survey import where

_ZONES: Final = "Scoring Support Points; Round Conditions 2; rulings S9 to S12"
RULES: Final = (
    Rule("land", "Lands", f"Completing a Zone; {_ZONES}"),
    Rule("pond", "Ponds", f"Completing a Zone; {_ZONES}"),
    Rule("farm", "Farms", f"Completing a Zone; {_ZONES}"),
    Rule("end-village", "End villages", f"Completing a Zone; {_ZONES}"),
    Rule("temple", "Temples", f"Advanced Gameplay › Temple; {_ZONES}"),
    Rule("market", "Markets", f"Advanced Gameplay › Market; {_ZONES}; ruling S1"),
    Rule("support", "Support cards", "Scoring Support Points 3; decided by your group"),
)
"""The last rule is for corrections and for support entered at the end."""


def sum_of(parts: tuple[int, ...]) -> str:
    """Return a calculation without spaces, such as `2+2−2`.

    >>> sum_of((2, -2, 1))
    '2−2+1'
    """
    return "".join(f"{part:+d}" for part in parts).removeprefix("+").replace("-", "−")


def person_says(person: Person, parts: tuple[int, ...], points: int) -> str:
    """Return the support of an influencer in a zone, such as `Priest 2+2−2 = 2`."""
    return (
        f"{person.title} {sum_of(parts)} = {number(points)}" if len(parts) > 1 else f"{person.title} {number(points)}"
    )


def row_says(row: Row) -> str:
    """Return a row without its zeros, such as `Miner 1, Farmer −1`."""
    return ", ".join(f"{person.title} {number(row[person.at])}" for person in PEOPLE if row[person.at]) or "nothing"


def zone_says(record: Record) -> str:
    """Return the totals of a zone, including influencers with a total of 0 (Completing a Zone, examples)."""
    row, parts = record.row, record.parts
    said = [person_says(person, parts[person.at], row[person.at]) for person in PEOPLE if parts[person.at]]
    return ", ".join(said) or "no support on its tiles"


def split_says(found: Split) -> str:
    """Return the sentence about the division of a zone among tied players (ruling S10)."""
    said = f"{number(found.total)} between {found.winners}, {number(found.share)} each: {row_says(found.each)}"
    if found.raised:
        said += f"; plus 1 {listed([person.title for person in found.raised])}"
    rest, adds = _only(found.bank, 1), _only(found.bank, -1)
    if any(rest):
        said += f"; the bank keeps {row_says(rest)}"
    if any(adds):
        said += f"; the bank adds {row_says(tuple(-part for part in adds))}"
    return said


def _only(row: Row, sign: int) -> Row:
    return tuple(part if part * sign > 0 else 0 for part in row)


def closed(state: State, record: Record) -> tuple[Entry, ...]:
    """Return the points of a completed zone, one score line per winner (Scoring Support Points; rulings S9 to S12)."""
    winners = majority(record.cubes)
    if not winners:
        return ()
    found = split(record.row, len(winners))
    because = zone_says(record)
    if len(winners) > 1:
        because = f"{split_says(found)} ({because})"
    key = record.zone.key
    return tuple(
        Entry(
            ScoreLine(
                Seat(seat),
                record.zone.kind.value,
                found.share,
                f"{record.zone.title}: {because}",
                (key, *where(state, record)),
                key,
                state.round,
            ),
            found.each,
        )
        for seat in winners
    )


def outvoted(state: State, record: Record) -> tuple[ScoreLine, ...]:
    """Return a line of 0 points for each player whose cubes on a completed zone are not the most (ruling S9)."""
    winners, most = majority(record.cubes), max(record.cubes)
    return tuple(
        _nothing(state, record, Seat(seat), f"{plural(count, 'cube')}, the most is {most}")
        for seat, count in enumerate(record.cubes)
        if count and seat not in winners
    )


def _nothing(state: State, record: Record, seat: Seat, says: str) -> ScoreLine:
    key = record.zone.key
    because = f"{record.zone.title}: {says}"
    return ScoreLine(seat, record.zone.kind.value, 0, because, (key, *where(state, record)), key, state.round)


def missed(state: State) -> Iterator[ScoreLine]:
    """Yield the cubes that score nothing so far: on zones without support, of others, or not complete."""
    yield from (entry.line for entry in state.entries if entry.line.points == 0 and entry.line.where)
    yield from state.outvoted
    for record in state.zones:
        if record.standing is Standing.OPEN:
            for seat, count in enumerate(record.cubes):
                if count:
                    yield _nothing(state, record, Seat(seat), f"{plural(count, 'cube')}, not complete")


def corrected(state: State, seat: Seat, person: Person, points: int) -> Entry:
    """Return the entry that corrects a player's support from one influencer to a number."""
    before = state.balance(seat)[person.at]
    row = tuple(points - before if other is person else 0 for other in PEOPLE)
    because = f"{person.title} corrected from {number(before)} to {number(points)}"
    return Entry(ScoreLine(seat, "support", points - before, because, round=state.round), row)


def told(seat: Seat, typed: tuple[tuple[int, ...] | None, ...]) -> Entry:
    """Return the entry with a player's support, scored at the end."""
    row = tuple(sum(numbers or ()) for numbers in typed)
    said = [
        person_says(person, numbers, sum(numbers))
        for person, numbers in zip(PEOPLE, typed, strict=True)
        if numbers and any(numbers)
    ]
    return Entry(ScoreLine(seat, "support", sum(row), ", ".join(said) or "nothing"), row)


def booking(state: State) -> tuple[Entry, ...]:
    """Return the entries that `Book` would add now: the zone to score, or the support entered at the end."""
    if state.setup.way is Way.END:
        return (told(state.seat, state.typed[state.seat]),) if state.asked is None and not state.over else ()
    return closed(state, state.scoring) if state.scoring else ()


@dataclass(frozen=True, slots=True)
class Payment:
    """The entries of scored zones, with the amounts that your group adjusted, and those before them."""

    before: tuple[Entry, ...]
    entries: tuple[Entry, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats that are paid."""
        return tuple(sorted({entry.line.seat for entry in self.entries if not _adjusts(entry)}))

    def balance(self, seat: Seat) -> Row:
        """Return a player's support before the payment."""
        return added(entry.row for entry in self.before if entry.line.seat == seat)

    def due(self, seat: Seat) -> Row:
        """Return the amounts of a player by the rules."""
        return added(entry.row for entry in self.entries if entry.line.seat == seat and not _adjusts(entry))

    def paid(self, seat: Seat) -> Row:
        """Return the amounts of a player as paid."""
        return added(entry.row for entry in self.entries if entry.line.seat == seat)

    def people(self, seat: Seat) -> tuple[Person, ...]:
        """Return the influencers that a player is paid of, by the rules or as adjusted."""
        due, paid = self.due(seat), self.paid(seat)
        return tuple(person for person in PEOPLE if due[person.at] or paid[person.at])

    def zones(self, *seats: Seat) -> str:
        """Return the titles of the zones that these players are paid for."""
        mine = (entry for entry in self.entries if entry.line.seat in seats)
        return listed(list(dict.fromkeys(zone_of(entry) for entry in mine if not _adjusts(entry))))


def zone_of(entry: Entry) -> str:
    """Return the title of the zone of an entry."""
    return entry.line.because.partition(":")[0]


def _adjusts(entry: Entry) -> bool:
    """Return whether an entry is a correction, such as an amount that your group adjusted."""
    return entry.line.rule == "support"


def to_pay(state: State) -> Payment:
    """Return the payment of the zone to score now."""
    return _payment((*state.entries, *booking(state)), len(state.entries))


def last_paid(state: State) -> Payment:
    """Return the payment of the zones scored last."""
    turn, first = state.booked
    return _payment(state.entries, first) if turn >= 0 else Payment((), ())


def _payment(entries: tuple[Entry, ...], first: int) -> Payment:
    """Return the payment of the zones whose points start at an entry; an amount can be adjusted before and after."""
    zones = {entry.line.piece for entry in entries[first:] if not _adjusts(entry)}
    before = tuple(entry for entry in entries[:first] if entry.line.piece not in zones)
    return Payment(before, tuple(entry for entry in entries if entry.line.piece in zones))


def payable(state: State) -> Payment | None:
    """Return the payment whose amounts can be adjusted, or None."""
    if awaits_pay(state):
        return last_paid(state)
    return to_pay(state) if state.land is not None and state.scoring else None


def awaits_pay(state: State) -> bool:
    """Return whether the zones scored last are still to be paid: none of the next tiles is drawn yet.

    With the landscape a zone is paid before it is scored, except one that a correction completes between turns.
    """
    turn, drawn = state.booked[0], state.tile or state.laying or state.asked
    if state.land is not None:
        return turn == state.turns and not drawn
    return turn >= 0 and (turn == state.turns or (turn == state.turns - 1 and not drawn))


def adjusted(payment: Payment, seat: Seat, person: Person, points: int) -> Entry:
    """Return the entry that adjusts what a player is paid of one influencer to a number."""
    last = next(entry.line for entry in reversed(payment.entries) if entry.line.seat == seat and not _adjusts(entry))
    paid = payment.paid(seat)[person.at]
    because = f"{payment.zones(seat)}: {person.title} adjusted from {number(paid)} to {number(points)}"
    row = tuple(points - paid if other is person else 0 for other in PEOPLE)
    return Entry(but(last, rule="support", points=points - paid, because=because), row)


def jewel(state: State) -> Criterion:
    """Return the criterion for the win: the holder of the Sun Jewel, whatever the points (Goal; Game Ends)."""
    values = tuple(int(Seat(at) in state.holders) for at in range(state.seats))
    says = "shares the Sun Jewel" if len(state.holders) > 1 else "holds the Sun Jewel"
    return Criterion(
        "the Sun Jewel", "Goal; Game Ends; rulings S3 to S5", values, says=tuple(says * value for value in values)
    )


def score(state: State) -> ScoreSheet:
    """Return all score lines so far and the holders of the Jewel. Support that is not entered yet is an open line."""
    seats = (Seat(at) for at in range(state.seats))
    waits = (ScoreLine(seat, "support", None, "not entered yet") for seat in seats if not state.entered(seat))
    return ScoreSheet(state.seats, (*(entry.line for entry in state.entries), *waits), first=jewel(state))
