"""Setup: a card says how many stones make the heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.move import Path
from engine.moves import Move
from engine.refusal import Refusal
from engine.value import but
from teaching.rules.pieces import HEAPS
from teaching.rules.state import State
from teaching.rules.turn import CARD

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Draw(Move[State]):
    """Chance: the card that says how many stones make the heap (Setup)."""

    verb = "draw"
    answers = (CARD,)
    stones: int

    @property
    def path(self) -> Path:
        return (f"card:{self.stones}",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Draw]:
        yield from map(cls, HEAPS)

    @classmethod
    def dealt(cls, _: State, rng: Random) -> Draw:
        """The app's dice draw the card."""
        return cls(rng.choice(HEAPS))

    def refuse(self, _: State) -> Refusal | None:
        if self.stones in HEAPS:
            return None
        return Refusal("card", f"No card says {self.stones}.", "Look at the card again.", "Setup")

    def play(self, state: State) -> State:
        return but(state, heap=max(1, self.stones))

    def say(self, _: State) -> str:
        return f"Draw {self.stones}"

    def tell(self, _: State) -> str:
        return f"The card says {self.stones}."
