"""Corrections. Botric's decisions after one are in botric/anew.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.automa import Step
from engine.move import Blank, Path
from engine.refusal import Refusal
from games.hamlet.rules import fixes, options
from games.hamlet.rules.fixes import Thing
from games.hamlet.rules.moves.common import NOT_NOW, Correction, Move
from games.hamlet.rules.state import State
from games.hamlet.rules.turn import HE_ACTS


@dataclass(frozen=True, slots=True)
class Fix(Correction):
    """A person corrects a number; nothing is scored."""

    verb = "fix"
    thing: Thing
    number: int
    anew: bool = False
    """Whether Botric decides again after it; not so in texts of earlier versions."""

    @property
    def path(self) -> Path:
        return (f"fix:{self.thing.value}", f"to:{self.number}")

    @classmethod
    def proposed(cls, state: State) -> Iterator[Fix | Blank[Fix]]:
        """Yield the corrections: faces and owners are chosen, counts are entered."""
        anew = state.acts is not None
        for thing in fixes.proposed(state):
            if thing.high < fixes.TYPED:
                yield from (cls(thing, count, anew) for count in fixes.choices(state, thing))
            else:
                label = f"{fixes.title(state, thing)}: now {fixes.stands(state, thing)}"
                yield Blank((f"fix:{thing.value}",), label, thing.low, thing.high, partial(cls, thing, anew=anew))

    def refuse(self, state: State) -> Refusal | None:
        return fixes.refuse(state, self.thing, self.number)

    def play(self, state: State) -> State:
        return fixes.fixed(state, self.thing, self.number)

    def say(self, state: State) -> str:
        return f"{fixes.title(state, self.thing)}: {fixes.says(state, self.thing, self.number)}"

    def tell(self, state: State) -> str:
        return f"Correction: {fixes.title(state, self.thing)}, {fixes.says(state, self.thing, self.number)}."


@dataclass(frozen=True, slots=True)
class Before(Move):
    """Botric continues as before a correction, as in texts of earlier versions."""

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
        return "Continue as before"

    def tell(self, _: State) -> str:
        return "Botric continues as before the correction."
