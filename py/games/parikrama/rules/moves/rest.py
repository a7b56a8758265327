"""Action D: Rest. A player draws cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal, outside
from engine.value import but
from engine.words import plural
from games.parikrama.rules.moves.common import BaseMove, no_action
from games.parikrama.rules.pieces import FACE_UP, REST
from games.parikrama.rules.state import Action, State
from games.parikrama.rules.turn import mine


@dataclass(frozen=True, slots=True)
class Rest(BaseMove):
    """Draw three coloured cards, or as many as available (ruling K12a), or one white card, 0 (Action D)."""

    verb = "rest"
    cards: int = REST

    @property
    def path(self) -> Path:
        return (f"rest:{self.cards or 'white'}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Rest]:
        if Action.REST not in state.done:
            yield from map(cls, range(REST, -1, -1))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := outside(self.cards, 0, REST, "Action D: Rest") or no_action(state, Action.REST):
            return refusal
        if self._drawn > state.free_cards:
            left = state.free_cards
            return Refusal(
                "no-cards",
                f"The players hold all but {left} of the Journey cards."
                if left > 0
                else "The players hold all the Journey cards.",
                "Take the cards available, choose another action, or correct the hands.",
                "Action D: Rest; ruling K12a",
            )
        if 0 < self.cards < REST and state.free_cards >= FACE_UP:
            return Refusal(
                "too-few",
                f"A Rest action takes three coloured cards or one white card, not {self.cards}.",
                "Take three. Take fewer only if there are fewer coloured cards.",
                "Action D: Rest; ruling K12a",
            )
        return None

    def play(self, state: State) -> State:
        return but(mine(state, hand=self.hand_after(state)), done=(*state.done, Action.REST))

    def hand_after(self, state: State) -> int:
        return state.me.hand + self._drawn

    @property
    def _drawn(self) -> int:
        """The number of cards drawn, coloured or white."""
        return max(1, self.cards)

    def say(self, _: State) -> str:
        return f"Rest: {self._says}"

    def brief(self, state: State) -> str:
        return f"{state.name} rests"

    def sentence(self, state: State) -> str:
        return f"{state.name} rests: {self._says}."

    @property
    def _says(self) -> str:
        return plural(self.cards, "coloured card") if self.cards > 0 else "one white card"

    def own_undo_steps(self, state: State) -> str:
        return f"Put back the cards {state.name} drew, and put the new cards back on the deck."
