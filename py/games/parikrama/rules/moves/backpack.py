"""Action C: Backpack. A player discards Backpack cards for a Special tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.parikrama.rules.maps.tile import Power
from games.parikrama.rules.moves.common import BaseMove, no_action
from games.parikrama.rules.pieces import PACK_LESS
from games.parikrama.rules.state import Action, State
from games.parikrama.rules.turn import mine, special


@dataclass(frozen=True, slots=True)
class Backpack(BaseMove):
    """Discard Backpack cards for a Special tile (Action C)."""

    verb = "backpack"

    @property
    def path(self) -> Path:
        return ("backpack",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Backpack]:
        if Action.BACKPACK not in state.done:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if refusal := no_action(state, Action.BACKPACK):
            return refusal
        me = state.me
        unsure = me.has(Power.SIX) is None
        if me.backpack < (PACK_LESS if unsure else me.pack):
            return Refusal(
                "backpack-short",
                f"You must discard exactly {me.pack_says} Backpack cards, and {state.name} has {me.backpack}.",
                "Close groups first: all cards but one of a closed group go to the Backpack.",
                "Action C: Backpack",
            )
        if state.pool < 1:
            return Refusal(
                "pool-empty",
                "There are no Special tiles left.",
                "Choose another action.",
                "Action C: Backpack",
            )
        if unsure:
            return Refusal(
                "untold",
                f"The cost, {me.pack_says} Backpack cards, depends on a tile of the Map that is not entered yet.",
                f"Enter the tile. As a house rule, {state.name} discards {me.pack}.",
                "Action C: Backpack",
            )
        return None

    def play(self, state: State) -> State:
        me = state.me
        state = mine(state, backpack=max(0, me.backpack - me.pack))
        return special(but(state, done=(*state.done, Action.BACKPACK)))

    def say(self, state: State) -> str:
        return f"Discard {state.me.pack_says} cards for a Special tile"

    def brief(self, state: State) -> str:
        return f"{state.me.pack_says} cards for a Special tile"

    def sentence(self, state: State) -> str:
        return f"{state.name} discards {state.me.pack} Backpack cards for a Special tile."

    def own_undo_steps(self, state: State) -> str:
        return f"Return the {state.me.pack} Backpack cards to {state.name} and the Special tile to the pool."
