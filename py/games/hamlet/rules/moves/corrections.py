"""What the table puts right by hand. How Botric's turn then goes on is in botric/anew.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.automa import Step
from engine.move import Blank, Path
from engine.refusal import Refusal
from games.hamlet.rules import by_hand, options
from games.hamlet.rules.moves.common import NOT_NOW, Correction, Move
from games.hamlet.rules.pieces import Thing
from games.hamlet.rules.state import State
from games.hamlet.rules.turn import HE_ACTS


@dataclass(frozen=True, slots=True)
class Fix(Correction):
    """The table puts a number right; nothing is scored."""

    verb = "fix"
    thing: Thing
    number: int
    anew: bool = False
    """Botric's turn is looked at again with it; not so in texts of former days."""

    @property
    def path(self) -> Path:
        return (f"fix:{self.thing.value}", f"to:{self.number}")

    @classmethod
    def proposed(cls, state: State) -> Iterator[Fix | Blank[Fix]]:
        """Faces and whose something is are chosen, counts are typed."""
        anew = state.acts is not None
        for thing in by_hand.proposed(state):
            if thing.high < by_hand.TYPED:
                yield from (cls(thing, count, anew) for count in by_hand.choices(state, thing))
            else:
                label = f"{by_hand.title(state, thing)}, now {by_hand.stands(state, thing)}"
                yield Blank((f"fix:{thing.value}",), label, thing.low, thing.high, partial(cls, thing, anew=anew))

    def refuse(self, state: State) -> Refusal | None:
        return by_hand.refuse(state, self.thing, self.number)

    def play(self, state: State) -> State:
        return by_hand.fixed(state, self.thing, self.number)

    def say(self, state: State) -> str:
        return f"{by_hand.title(state, self.thing)}: {by_hand.says(state, self.thing, self.number)}"

    def tell(self, state: State) -> str:
        return f"By hand: {by_hand.title(state, self.thing)}, {by_hand.says(state, self.thing, self.number)}."


@dataclass(frozen=True, slots=True)
class Before(Move):
    """It goes on as it was before a correction, as texts of former days have it."""

    verb = "before"
    answers = (HE_ACTS,)

    @property
    def path(self) -> Path:
        return ("before",)

    def refuse(self, state: State) -> Refusal | None:
        return NOT_NOW if options.acting(state).former is None else None

    def not_the_step(self, _: State, __: Step[Move] | None) -> Refusal | None:
        return None

    def play(self, state: State) -> State:
        return options.acting(state).former or state

    def say(self, _: State) -> str:
        return "He goes on as before"

    def tell(self, _: State) -> str:
        return "Botric goes on as before what was put right."
