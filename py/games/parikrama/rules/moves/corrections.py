"""Corrections of a player's numbers, and of the numbers of a Map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.turn import Seat
from engine.value import Named, but, put
from engine.way import Way
from games.parikrama.rules.moves.common import Correction, all_had, nobody, seats
from games.parikrama.rules.pieces import CARDS, NINTH, RIDE_CARDS, RIDES, Ride
from games.parikrama.rules.state import Setup, State
from games.parikrama.rules.survey import asked_totals
from games.parikrama.rules.totals import Total
from games.parikrama.rules.traveller import Traveller
from games.parikrama.rules.turn import ninth, of_seat
from games.parikrama.rules.words import whose


class Thing(Named):
    """A possession whose number can be corrected."""

    HAND = "hand"
    BACKPACK = "backpack"
    TILES = "tiles"
    CARRIAGE = "carriage"
    RIVERBOAT = "riverboat"
    TRUCK = "truck"
    SPENT_CARRIAGE = "spent-carriage"
    SPENT_RIVERBOAT = "spent-riverboat"
    SPENT_TRUCK = "spent-truck"

    @property
    def title(self) -> str:
        """Its title."""
        if self.ride:
            return f"Spent {self.ride.title} cards in the Journal" if self.spent else f"{self.ride.title} cards in hand"
        return {Thing.HAND: "Cards in hand", Thing.BACKPACK: "Backpack cards"}.get(self, "Tiles on the Map")

    @property
    def spent(self) -> bool:
        """Whether it is a spent hitch-hike in the Journal (ruling K7)."""
        return self.value.startswith("spent-")

    @property
    def ride(self) -> Ride | None:
        """The kind of hitch-hike, or None."""
        return next((ride for ride in RIDES if ride.value == self.value.removeprefix("spent-")), None)

    def at_end(self, setup: Setup) -> bool:
        """Return whether it counts when scoring at the end: spent hitch-hikes, and tiles of a Map the app tracks."""
        return self.spent or (self is Thing.TILES and setup.maps)

    def of(self, one: Traveller) -> int:
        """Return the number that a player has now."""
        if self.ride:
            return (one.spent if self.spent else one.held)[self.ride.at]
        return {Thing.HAND: one.hand, Thing.BACKPACK: one.backpack}.get(self, one.tiles)

    def most(self, state: State, seat: Seat) -> int:
        """Return the highest number for a seat: of hitch-hikes those in the supply and its own (Components)."""
        if not self.ride:
            return CARDS
        return min(RIDE_CARDS, state.stock[self.ride.at] + self.of(state.travellers[seat]))


def thing_key(seat: Seat, thing: Thing) -> str:
    """Return the key that corrects it. It has the seat in it, since one page shows all players."""
    return f"thing:{thing.value}:{seat.name}"


@dataclass(frozen=True, slots=True)
class SetThing(Correction):
    """Correct the number of a possession."""

    verb = "set"
    way = None
    seat: Seat
    thing: Thing
    number: int

    @property
    def path(self) -> Path:
        return (thing_key(self.seat, self.thing),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[SetThing]]:
        for seat, name, one in seats(state):
            for thing in Thing:
                if state.setup.way is Way.END and not thing.at_end(state.setup):
                    continue
                label, had, most = f"{name}: {thing.title}", str(thing.of(one)), thing.most(state, seat)
                yield Blank((thing_key(seat, thing),), label, 0, most, partial(cls, seat, thing), had=had)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat):
            return refusal
        ride, most = self.thing.ride, self.thing.most(state, self.seat)
        if ride and most < self.number <= RIDE_CARDS:
            return all_had(state, ride, f"Enter at most {most}, or correct the others first.")
        return outside(self.number, 0, RIDE_CARDS if ride else most, "Components")

    def play(self, state: State) -> State:
        one = state.travellers[self.seat]
        if self.thing.ride:
            kept = "spent" if self.thing.spent else "held"
            return of_seat(state, self.seat, **{kept: put(getattr(one, kept), self.thing.ride.at, self.number)})
        changed = of_seat(state, self.seat, **{self.thing.value: self.number})
        if self.thing is not Thing.TILES:
            return changed
        if state.setup.maps:
            more = max(0, self.number - one.tiles)
            changed = of_seat(changed, self.seat, hidden=one.hidden + more)
        if all(one.tiles < NINTH for one in changed.travellers):  # the ninth tile was entered by mistake
            return but(changed, ninth=None, ends=None)
        return ninth(changed, self.seat)

    def say(self, _: State) -> str:
        return f"{self.thing.title}: {self.number}"

    def brief(self, _: State) -> str:
        return f"Corrected: {self.number}"

    def sentence(self, state: State) -> str:
        return f"{whose(state, self.seat)}, {self.thing.title}: {self.number}."


def total_key(seat: Seat, total: Total) -> str:
    """Return the key that corrects a number of a Map."""
    return f"{total.key}:{seat.name}"


@dataclass(frozen=True, slots=True)
class SetTotal(Correction):
    """Correct a number of a Map. The app then uses it instead of its own."""

    verb = "total"
    way = None
    seat: Seat
    total: Total
    number: int

    @property
    def path(self) -> Path:
        return (total_key(self.seat, self.total),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[SetTotal]]:
        for seat, name, one in seats(state):
            for total in asked_totals(state.setup):
                label, typed = f"{name}: {total.title}", one.total(total)
                had = "" if typed is None else str(typed)  # the pad does not start with a number of the app's own
                yield Blank((total_key(seat, total),), label, 0, total.most, partial(cls, seat, total), had=had)

    def refuse(self, state: State) -> Refusal | None:
        return nobody(state, self.seat) or outside(self.number, 0, self.total.most, "Components")

    def play(self, state: State) -> State:
        totals = state.travellers[self.seat].totals
        return of_seat(state, self.seat, totals=put(totals, self.total.at, self.number))

    def say(self, _: State) -> str:
        return f"{self.total.title}: {self.number}"

    def brief(self, _: State) -> str:
        return f"Corrected: {self.number}"

    def sentence(self, state: State) -> str:
        return f"{whose(state, self.seat)}, {self.total.title}: {self.number}."
