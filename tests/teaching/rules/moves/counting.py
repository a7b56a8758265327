"""Corrections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Blank, Path
from engine.moves import Correction
from engine.refusal import Refusal, outside
from engine.value import but
from teaching.rules.pieces import HEAPS
from teaching.rules.state import State
from teaching.rules.turn import CARD


@dataclass(frozen=True, slots=True)
class Count(Correction[State]):
    """Correct the number of stones in the heap."""

    verb = "count"
    stones: int

    @property
    def path(self) -> Path:
        return ("heap:count",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Count]]:
        if state.heap is not None:
            yield Blank(("heap:count",), "Stones in the heap", 1, max(HEAPS), cls)

    def refuse(self, state: State) -> Refusal | None:
        return CARD.first if state.heap is None else outside(self.stones, 1, max(HEAPS), "Setup")

    def play(self, state: State) -> State:
        return but(state, heap=self.stones)

    def say(self, _: State) -> str:
        return f"{self.stones} stones in the heap"
