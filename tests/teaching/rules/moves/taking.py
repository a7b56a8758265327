"""Your Turn: stones are taken from the heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.moves import Move
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.value import but
from teaching.rules.pieces import MOST
from teaching.rules.scoring import turn_lines
from teaching.rules.state import State


@dataclass(frozen=True, slots=True)
class Take(Move[State]):
    """Take stones from the heap (Your Turn)."""

    verb = "take"
    stones: int

    @property
    def path(self) -> Path:
        return ("heap:stones", f"stones:{self.stones}")

    @classmethod
    def proposed(cls, _: State) -> Iterator[Take]:
        """One more than is allowed is among them: it can be tapped, to see why not."""
        yield from (cls(stones) for stones in range(1, MOST + 2))

    def refuse(self, state: State) -> Refusal | None:
        if not 1 <= self.stones <= (state.heap or 0):
            return Refusal("heap", f"The heap has no {self.stones} stones.", "Take fewer.", "Your Turn", firm=True)
        if self.stones > MOST:
            return Refusal("greedy", f"Nobody may take {self.stones}.", f"Take {MOST} at most.", "Your Turn")
        return None

    def play(self, state: State) -> State:
        lines = (*state.lines, *self.preview(state))
        return but(state, heap=(state.heap or 0) - self.stones, taken=state.taken + 1, lines=lines)

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        return turn_lines(state, self.stones)

    def say(self, _: State) -> str:
        return f"Take {self.stones}"

    def tell(self, state: State) -> str:
        return f"{state.name} takes {self.stones}."

    def undo_steps(self, _: State) -> str:
        return f"{self.stones} back on the heap."
