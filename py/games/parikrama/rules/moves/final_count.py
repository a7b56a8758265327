"""Scoring at the end: the cards of a Journal, the spent hitch-hikes, and all that is known from before (Scoring)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.cell import Cell
from engine.move import Path
from engine.refusal import Refusal
from engine.value import but, put
from engine.way import Way
from engine.words import plural
from games.parikrama.rules.moves.common import BaseMove, Move, card_path, no_such_card, seats
from games.parikrama.rules.moves.corrections import SetThing, SetTotal, Thing
from games.parikrama.rules.moves.ending import Done
from games.parikrama.rules.moves.lying_open import SetCard, SetSight
from games.parikrama.rules.moves.tiles import Lay, OpenTile, Shows
from games.parikrama.rules.pieces import FACES, PER_HUE, RIDE_CARDS, RIDES, Card, Face, Ride
from games.parikrama.rules.state import State
from games.parikrama.rules.survey import asked_totals
from games.parikrama.rules.turn import COUNTING, mine


@dataclass(frozen=True, slots=True)
class Adds(BaseMove):
    """Enter a card of the Journal. Wilds are worth nothing and are not entered."""

    verb = "adds"
    way = Way.END
    answers = (COUNTING,)
    face: Face

    @property
    def path(self) -> Path:
        return card_path(Card(self.face))

    @classmethod
    def proposed(cls, _: State) -> Iterator[Adds]:
        yield from map(cls, FACES)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := no_such_card(self.face):
            return refusal
        if sum(card.face.hue is self.face.hue for one in state.travellers for card in one.journal) >= PER_HUE:
            return Refusal(
                "no-more-cards",
                f"There are {PER_HUE} {self.face.hue.title} cards, and all are already in Journals.",
                "Count again.",
                "Components",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        return mine(state, journal=(*state.me.journal, Card(self.face)))

    def say(self, _: State) -> str:
        return self.face.title

    def sentence(self, state: State) -> str:
        return f"{self.face.title} is in {state.name}’s Journal."


@dataclass(frozen=True, slots=True)
class Spent(BaseMove):
    """Enter a spent hitch-hike in the Journal (ruling K7)."""

    verb = "spent"
    way = Way.END
    answers = (COUNTING,)
    ride: Ride

    @property
    def path(self) -> Path:
        return (f"ride:{self.ride.value}",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Spent]:
        yield from map(cls, RIDES)

    def refuse(self, state: State) -> Refusal | None:
        if sum(one.spent[self.ride.at] for one in state.travellers) >= RIDE_CARDS:
            return Refusal(
                "no-more-rides",
                f"There are {plural(RIDE_CARDS, self.ride.title)}, and all are already in Journals.",
                "Count again.",
                "Components",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        spent = state.me.spent
        return mine(state, spent=put(spent, self.ride.at, spent[self.ride.at] + 1))

    def say(self, _: State) -> str:
        return f"{self.ride.title}, spent"

    def sentence(self, state: State) -> str:
        return f"A spent {self.ride.title} is in {state.name}’s Journal."


def cells(state: State) -> Iterator[Cell[State]]:
    """Yield the cards, hitch-hikes, Sights, numbers and Map of every player, and that they are complete."""
    totals = asked_totals(state.setup)
    for seat, name, one in seats(state):
        turn = (seat - state.setup.first) % state.seats
        cards = Counter(card.face for card in one.journal if not card.wild)
        for face, many in cards.items():
            yield Cell(title=f"{name}, {face.title}", value=str(many), moves=(Adds(face),) * many, turn=turn)
        for ride in RIDES:
            if many := one.spent[ride.at]:
                title = f"{name}, spent {ride.title}"
                yield Cell(title=title, value=str(many), moves=(Spent(ride),) * many, turn=turn)
        for sight in one.sights:
            kept = SetSight(seat, sight, lies=True)
            yield Cell(title=f"{name}, Sight {sight}", value="in the Journal", moves=(kept,), turn=turn)
        for total in totals:
            if (points := one.total(total)) is not None:
                entered = SetTotal(seat, total, points)
                yield Cell(title=f"{name}, {total.title}", value=str(points), moves=(entered,), turn=turn)
        for laid in one.map:
            title, value = f"{name}, Map {laid.cell.word()}", f"tile {laid.number}, rotated {laid.turns}"
            yield Cell(title=title, value=value, moves=(Shows(laid.number), Lay(laid.cell, laid.turns)), turn=turn)
        if turn < state.turns:
            yield Cell(moves=(Done(),), turn=turn)


def position(state: State) -> Iterator[Move]:
    """Yield the moves that enter every Journal, Map and number so far.

    Wilds in a Journal are worth nothing (ruling K8). Each tile of a Map is entered as one that was left open, which is
    possible for every seat.
    """
    totals = asked_totals(but(state.setup, way=Way.END))
    for seat, _, one in seats(state):
        yield from (SetCard(seat, 0, None, card) for card in one.journal if not card.wild)
        yield from (SetThing(seat, thing, thing.of(one)) for thing in Thing if thing.spent and thing.of(one))
        yield from (SetSight(seat, sight, lies=True) for sight in one.sights)
        yield from (SetTotal(seat, total, number) for total in totals if (number := one.total(total)) is not None)
        if one.map:
            yield SetThing(seat, Thing.TILES, len(one.map))
        for laid in one.map:
            yield from (OpenTile(seat), Shows(laid.number), Lay(laid.cell, laid.turns))
