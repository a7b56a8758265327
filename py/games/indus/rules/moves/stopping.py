"""The players end the game before all researchers are on the board (Scoring; ruling I25)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.indus.rules.moves.common import Move
from games.indus.rules.state import State
from games.indus.rules.turn import DIE, FIRST, phase


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """End the game here: the ruins score with the researchers on the board."""

    verb = "stop"
    answers = (None, DIE)  # in place of a roll too

    @property
    def path(self) -> Path:
        return ("stop",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Stop]:
        if phase(state) is not FIRST and not state.empty:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if state.empty:
            return None
        return Refusal(
            "researchers-left",
            "Not all researchers are on the board yet.",
            "Continue. If you all stop here, end the game as a house rule: each ruin scores with the researchers on "
            "its fields, points for captures stay, and researchers that are not on the board score nothing.",
            "Scoring; ruling I25",
        )

    def play(self, state: State) -> State:
        return but(state, done=True)

    def say(self, _: State) -> str:
        return "End the game here"

    def brief(self, _: State) -> str:
        return "The game ends"

    def tell(self, _: State) -> str:
        return "The game ends here."
