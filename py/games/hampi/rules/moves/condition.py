"""Follow the Jewel: what a drawn condition asks, or who gets the Jewel as the table says."""

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
    condition_told,
    jewel_back,
    names,
    nobody,
    seat_key,
    seats,
    whose,
)
from games.hampi.rules.pieces import Asks, Condition, Person
from games.hampi.rules.questions import CONDITION, HOLDER, SEVENTH
from games.hampi.rules.state import Resolved, State
from games.hampi.rules.turn import resolved

_NAMED: Final = Refusal(
    "named",
    "The table already says who gets the Jewel.",
    "Name the others who share it, and confirm; or undo.",
    "Follow the Jewel",
    firm=True,
)
_READ: Final = Refusal(
    "read",
    "People of the condition are named already, so the app finds who gets the Jewel.",
    "Say whether the most or the fewest is asked; or undo.",
    "Follow the Jewel",
    firm=True,
)


@dataclass(frozen=True, slots=True)
class Reads(Move):
    """One of the people that the drawn condition names (Follow the Jewel)."""

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
            f"{self.person.title} is named already.",
            "Add another, or say whether the most or the fewest is asked.",
            "Follow the Jewel",
            firm=True,
        )

    def play(self, state: State) -> State:
        return but(state, read=tuple(sorted((*state.read, self.person), key=lambda person: person.at)))

    def say(self, _: State) -> str:
        return self.person.title

    def tell(self, _: State) -> str:
        return f"The condition names {self.person.title}."


class _Asks(Move):
    """The condition asks for the most or the fewest of the people named, all of them together."""

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
            "No person is named yet.",
            "Tap the people whose support the condition counts; all six if it counts all.",
            "Follow the Jewel",
            firm=True,
        )

    def _condition(self, state: State) -> Condition:
        return Condition(state.drawn, self.asks, state.read)

    def play(self, state: State) -> State:
        return resolved(state, jewel.found(state, self._condition(state)))

    def say(self, state: State) -> str:
        return capital(self._condition(state).title.removeprefix("the "))

    def tell(self, state: State) -> str:
        return condition_told(state, jewel.found(state, self._condition(state)))

    def undo_steps(self, state: State) -> str:
        return _jewel_back(state, self.play(state))


@dataclass(frozen=True, slots=True)
class Most(_Asks):
    """The condition asks for the most of those people together."""

    verb = "most"
    asks = Asks.MOST


@dataclass(frozen=True, slots=True)
class Fewest(_Asks):
    """The condition asks for the fewest of those people together."""

    verb = "fewest"
    asks = Asks.FEWEST


@dataclass(frozen=True, slots=True)
class Gets(Move):
    """One of those who get the Jewel, as the table says."""

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
            f"{whose(state, self.seat)} is named already.",
            "Name another who shares it, or confirm.",
            "Follow the Jewel; ruling S4",
            firm=True,
        )

    def play(self, state: State) -> State:
        return but(state, named=tuple(sorted((*state.named, self.seat))))

    def say(self, state: State) -> str:
        return f"{whose(state, self.seat)} gets the Jewel"

    def tell(self, state: State) -> str:
        return f"{whose(state, self.seat)} gets the Sun Jewel, the table says."


@dataclass(frozen=True, slots=True)
class Given(Move):
    """All who get the Jewel are named; nobody: it stays."""

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
        if state.asked is HOLDER and not state.named and not state.holders:  # a correction may have told
            return Refusal(
                "no-holder",
                "Nobody is named who holds the Sun Jewel.",
                "Tap who holds it, or all who share it.",
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
            return "Say who holds the Jewel"
        return f"To {names(state, state.named)}" if state.named else "It stays where it is"

    def tell(self, state: State) -> str:
        if state.asked is SEVENTH:
            return "The table says who holds the Sun Jewel."
        return f"The Sun Jewel is with {names(state, state.named or state.holders)}."

    def undo_steps(self, state: State) -> str:
        return _jewel_back(state, self.play(state))


def _jewel_back(before: State, after: State) -> str:
    back = jewel_back(before, after)
    return f"{capital(back)}." if back else ""
