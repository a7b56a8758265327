"""Corrections of support, cubes and the holders of the Jewel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.turn import Seat
from engine.value import but, put
from engine.words import number, plural
from games.hampi.rules import scoring
from games.hampi.rules.moves.common import Correction, no_number, nobody, seat_key, seats, whose
from games.hampi.rules.moves.counting import scores_says, zone_scored
from games.hampi.rules.pieces import HIGHEST, PEOPLE, Person, Zone
from games.hampi.rules.state import Record, Standing, State
from games.hampi.rules.survey import counted
from games.hampi.rules.turn import cube_over


@dataclass(frozen=True, slots=True)
class SetSupport(Correction):
    """Corrects a player's support from one influencer."""

    verb = "support"
    seat: Seat
    person: Person
    number: int

    @property
    def path(self) -> Path:
        return (seat_key(self.seat), self.person.key)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[SetSupport]]:
        for seat in seats(state):
            for person in PEOPLE:
                label = f"{whose(state, seat)}: {person.title}"
                yield Blank((seat_key(seat), person.key), label, -HIGHEST, HIGHEST, partial(cls, seat, person))

    def refuse(self, state: State) -> Refusal | None:
        return nobody(state, self.seat) or no_number(self.number)

    def play(self, state: State) -> State:
        entry = scoring.corrected(state, self.seat, self.person, self.number)
        return but(state, entries=(*state.entries, entry))

    def say(self, state: State) -> str:
        return f"{whose(state, self.seat)}: {self.person.title} {number(self.number)}"

    def tell(self, state: State) -> str:
        return f"Correction: {whose(state, self.seat)} has {self.person.title} {number(self.number)}."


@dataclass(frozen=True, slots=True)
class SetPaid(Correction):
    """Adjusts what a player is paid of one influencer for a zone just scored."""

    verb = "paid"
    seat: Seat
    person: Person
    number: int

    @property
    def path(self) -> Path:
        return (paid_key(self.seat, self.person),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[SetPaid]]:
        if payment := scoring.payable(state):
            for seat in payment.seats:
                for person in PEOPLE:
                    label = f"{whose(state, seat)}: {person.title} for {payment.zones(seat)}"
                    had = str(payment.paid(seat)[person.at])
                    fill = partial(cls, seat, person)
                    yield Blank((paid_key(seat, person),), label, -HIGHEST, HIGHEST, fill, had=had)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat) or no_number(self.number):
            return refusal
        payment = scoring.payable(state)
        if payment and self.seat in payment.seats:
            return None
        return Refusal(
            "not-paid",
            f"{whose(state, self.seat)} is not paid for a zone now.",
            "Correct the support instead.",
            "Scoring Support Points 3",
            firm=True,
        )

    def play(self, state: State) -> State:
        payment = scoring.payable(state)
        assert payment is not None
        entry = scoring.adjusted(payment, self.seat, self.person, self.number)
        return but(state, entries=(*state.entries, entry))

    def say(self, state: State) -> str:
        return f"{whose(state, self.seat)} is paid {self.person.title} {number(self.number)}"

    def tell(self, state: State) -> str:
        payment = scoring.payable(state)
        assert payment is not None
        before = number(payment.paid(self.seat)[self.person.at])
        return f"Correction: {self.say(state)} for {payment.zones(self.seat)}, adjusted from {before}."


def paid_key(seat: Seat, person: Person) -> str:
    """Return the key of what a player is paid of one influencer."""
    return f"paid:{seat.name}:{person.value}"


@dataclass(frozen=True, slots=True)
class SetCubes(Correction):
    """Corrects the number of a player's cubes on a zone."""

    verb = "cubes"
    seat: Seat
    zone: Zone
    number: int

    @property
    def path(self) -> Path:
        return (seat_key(self.seat), self.zone.key)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[SetCubes]]:
        for seat in seats(state):
            for record in filter(_can_have, state.zones):
                label = f"{whose(state, seat)}’s cubes on {record.zone.title}"
                path = (seat_key(seat), record.zone.key)
                yield Blank(path, label, 0, _most(state, seat, record), partial(cls, seat, record.zone))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat):
            return refusal
        record = state.record(self.zone)
        if record is None or not _can_have(record):
            return Refusal(
                "no-cubes",
                f"There cannot be cubes on {self.zone.title}.",
                "Choose an open or just completed zone, or a scored zone with cubes on it.",
                "Place a Marker Cube",
                firm=True,
            )
        most = _most(state, self.seat, record)
        if 0 <= self.number <= most:
            return None
        return Refusal(
            "too-many-cubes",
            f"{whose(state, self.seat)} can have at most {plural(most, 'cube')} there, not {self.number}.",
            "Count the cubes again.",
            "Components › Marker Cubes",
            firm=True,
        )

    def play(self, state: State) -> State:
        record = state.record(self.zone)
        assert record is not None
        state = state.with_record(but(record, cubes=put(record.cubes, self.seat, self.number)))
        return cube_over(state) if state.marked else state  # a zone left without cubes is not scored

    def say(self, state: State) -> str:
        return f"{whose(state, self.seat)}: {self.number} on {self.zone.title}"

    def tell(self, state: State) -> str:
        return f"Correction: {whose(state, self.seat)} has {plural(self.number, 'cube')} on {self.zone.title}."


def _can_have(record: Record) -> bool:
    """Return whether its cubes can be corrected: any zone that is not done, or a done one with cubes."""
    return record.standing is not Standing.DONE or any(record.cubes)


def _most(state: State, seat: Seat, record: Record) -> int:
    """Return how many cubes a player can have on a zone."""
    return max(0, state.supply(seat)) + record.cubes[seat]


@dataclass(frozen=True, slots=True)
class SetComplete(Correction):
    """Scores a zone with cubes that the landscape shows as open, when the turn has ended with the tile."""

    verb = "scores"
    zone: Zone

    @property
    def path(self) -> Path:
        return (f"scores:{self.zone.word()}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[SetComplete]:
        yield from (cls(record.zone) for record in state.zones if _is_open(state, record))

    def refuse(self, state: State) -> Refusal | None:
        record = state.record(self.zone)
        if record is not None and _is_open(state, record):
            return None
        return Refusal(
            "not-open-there",
            f"{self.zone.title} is not an open zone with a cube on the landscape.",
            "Choose an open zone, and correct its cubes first.",
            "Scoring Support Points",
            firm=True,
        )

    def _complete(self, state: State) -> Record:
        record = state.record(self.zone)
        assert record is not None
        assert state.land is not None
        return but(record, tiles=counted(state.land, record))

    def play(self, state: State) -> State:
        record = self._complete(state)
        return zone_scored(state, record, scoring.closed(state, record))

    def say(self, _: State) -> str:
        return f"{self.zone.title} is complete"

    def tell(self, state: State) -> str:
        entries = scoring.closed(state, self._complete(state))
        return f"Correction: {self.zone.title} is complete and scores {scores_says(state, entries)}."


def _is_open(state: State, record: Record) -> bool:
    """Return whether a zone of the landscape is open and has cubes."""
    return state.land is not None and record.standing is Standing.OPEN and any(record.cubes)


@dataclass(frozen=True, slots=True)
class SetJewel(Correction):
    """Corrects whether a player holds the Jewel, alone or with others."""

    verb = "jewel"
    seat: Seat
    holds: bool

    @property
    def path(self) -> Path:
        return (seat_key(self.seat), "jewel:holds" if self.holds else "jewel:none")

    @classmethod
    def proposed(cls, state: State) -> Iterator[SetJewel]:
        yield from (cls(seat, seat not in state.holders) for seat in seats(state))

    def refuse(self, state: State) -> Refusal | None:
        return nobody(state, self.seat)

    def play(self, state: State) -> State:
        others = {seat for seat in state.holders if seat is not self.seat}
        holders = others | {self.seat} if self.holds else others
        return but(state, holders=tuple(sorted(holders)), found=state.found or self.holds)

    def say(self, state: State) -> str:
        return f"{whose(state, self.seat)} {self._holds} the Jewel"

    def tell(self, state: State) -> str:
        return f"Correction: {whose(state, self.seat)} {self._holds} the Sun Jewel."

    @property
    def _holds(self) -> str:
        return "holds" if self.holds else "does not hold"


def points_adjusted(state: State, seat: Seat, points: int) -> State:
    """Return the state after a points adjustment, which belongs to no influencer."""
    before = state.loose or (0,) * state.seats
    loose = put(before, seat, before[seat] + points)
    return but(state, loose=loose if any(loose) else ())
