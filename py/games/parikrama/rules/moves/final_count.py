"""Scoring at the end: the cards of a Journal and the spent hitch-hikes (Scoring)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import put
from engine.way import Way
from engine.words import plural
from games.parikrama.rules.moves.common import BaseMove, card_path, no_such_card
from games.parikrama.rules.pieces import FACES, PER_HUE, RIDE_CARDS, RIDES, Card, Face, Ride
from games.parikrama.rules.state import State
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
