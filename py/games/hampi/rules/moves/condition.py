"""Follow the Jewel: the influencers that a drawn condition counts, or the players who get the Jewel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.move import Path
from engine.refusal import Refusal
from engine.turn import Seat
from engine.value import but
from engine.words import capital
from games.hampi.rules import jewel
from games.hampi.rules.moves.common import (
    Move,
    condition_result,
    jewel_back,
    jewel_goes,
    names,
    nobody,
    seat_key,
    seats,
    stays,
    whose,
)
from games.hampi.rules.pieces import Asks, Condition, Person
from games.hampi.rules.questions import CONDITION, HOLDER, SEVENTH
from games.hampi.rules.state import Resolved, State
from games.hampi.rules.turn import resolved

_NAMED: Final = Refusal(
    "named",
    "You are already choosing who gets the Jewel.",
    "Add the players who share it and confirm, or undo.",
    "Follow the Jewel",
    firm=True,
)
_READ: Final = Refusal(
    "read",
    "You have selected influencers, so the app works out who gets the Jewel.",
    "Choose most or least, or undo.",
    "Follow the Jewel",
    firm=True,
)


@dataclass(frozen=True, slots=True)
class Reads(Move):
    """The player selects an influencer that the drawn condition counts (Follow the Jewel)."""

    verb = "reads"
    way = None
    answers = (CONDITION,)
    person: Person

    @property
    def path(self) -> Path:
        return (self.person.key,)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Reads]:
        yield from map(cls, Person)

    def refuse(self, state: State) -> Refusal | None:
        if state.named:
            return _NAMED
        if self.person not in state.read:
            return None
        return Refusal(
            "read-twice",
            f"{self.person.title} is already selected.",
            "Add another, or choose most or least.",
            "Follow the Jewel",
            firm=True,
        )

    def play(self, state: State) -> State:
        return but(state, read=tuple(sorted((*state.read, self.person), key=lambda person: person.at)))

    def say(self, _: State) -> str:
        return self.person.title

    def tell(self, _: State) -> str:
        return f"The condition counts {self.person.title}."


class _Asks(Move):
    """The condition asks for the most or the least support of the selected influencers together."""

    __slots__ = ()
    way = None
    answers = (CONDITION,)
    asks: ClassVar[Asks]

    @property
    def path(self) -> Path:
        return (self.asks.value,)

    @classmethod
    def proposed(cls, _: State) -> Iterator[_Asks]:
        yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if state.named:
            return _NAMED
        if state.read:
            return None
        return Refusal(
            "nobody-read",
            "You have not selected any influencer.",
            "Tap the influencers whose support counts, or all six if it counts all support.",
            "Follow the Jewel",
            firm=True,
        )

    def _condition(self, state: State) -> Condition:
        return Condition(state.drawn, self.asks, state.read)

    def play(self, state: State) -> State:
        return resolved(state, jewel.found(state, self._condition(state)))

    def say(self, state: State) -> str:
        return capital(self._condition(state).title.removeprefix("the "))

    def brief(self, state: State) -> str:
        many = len(self._condition(state).people) > 1
        return f"{self.asks.word.capitalize()} support" if many else self.say(state)

    def tell(self, state: State) -> str:
        return condition_result(state, jewel.found(state, self._condition(state)))

    def undo_steps(self, state: State) -> str:
        return jewel_back(state, self.play(state))

    def also_do(self, state: State) -> str:
        return jewel_goes(state, self.play(state))


@dataclass(frozen=True, slots=True)
class Most(_Asks):
    """The condition asks for the most support of the selected influencers together."""

    verb = "most"
    asks = Asks.MOST


@dataclass(frozen=True, slots=True)
class Fewest(_Asks):
    """The condition asks for the least support of the selected influencers together."""

    verb = "fewest"
    asks = Asks.FEWEST


@dataclass(frozen=True, slots=True)
class Gets(Move):
    """The players decide who gets the Jewel, one player at a time."""

    verb = "gets"
    way = None
    answers = (CONDITION, HOLDER)
    seat: Seat

    @property
    def path(self) -> Path:
        return (seat_key(self.seat),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Gets]:
        yield from map(cls, seats(state))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat):
            return refusal
        if state.read:
            return _READ
        if self.seat not in state.named:
            return None
        return Refusal(
            "named-twice",
            f"{whose(state, self.seat)} is already selected.",
            "Select another player who shares it, or confirm.",
            "Follow the Jewel; ruling S4",
            firm=True,
        )

    def play(self, state: State) -> State:
        return but(state, named=tuple(sorted((*state.named, self.seat))))

    def say(self, state: State) -> str:
        return f"{whose(state, self.seat)} gets the Jewel"

    def tell(self, state: State) -> str:
        return f"{whose(state, self.seat)} gets the Sun Jewel (your decision)."


@dataclass(frozen=True, slots=True)
class Given(Move):
    """The players confirm who gets the Jewel. If nobody is selected, it stays."""

    verb = "given"
    way = None
    answers = (CONDITION, SEVENTH, HOLDER)

    @property
    def path(self) -> Path:
        return ("given",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Given]:
        yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if state.read:
            return _READ
        if state.asked is HOLDER and not state.named and not state.holders:  # a correction may have named a holder
            return Refusal(
                "no-holder",
                "You have not selected who holds the Sun Jewel.",
                "Tap the holder, or everyone who shares it.",
                "Goal",
            )
        return None

    def play(self, state: State) -> State:
        if state.asked is SEVENTH:
            return but(state, asked=HOLDER)
        if state.asked is HOLDER:
            return but(state, holders=state.named or state.holders, over=True, asked=None)
        condition = state.setup.condition(state.drawn) or Condition(state.drawn, Asks.TABLE)
        return resolved(state, Resolved(state.drawn, state.seat, condition.title, (), state.named))

    def say(self, state: State) -> str:
        if state.asked is SEVENTH:
            return "Decide who holds the Jewel"
        return f"Give it to {names(state, state.named)}" if state.named else "The Jewel stays"

    def brief(self, _: State) -> str:
        return "The Sun Jewel"

    def tell(self, state: State) -> str:
        if state.asked is SEVENTH:
            return "You decide who holds the Sun Jewel."
        holders = state.named or state.holders
        if not holders:
            return stays(state)
        verb = "share" if len(holders) > 1 else "holds"
        return f"{capital(names(state, holders))} {verb} the Sun Jewel."

    def undo_steps(self, state: State) -> str:
        return jewel_back(state, self.play(state))
