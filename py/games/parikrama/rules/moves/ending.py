"""The end of a turn, of the count of a player, and of a game without actions (Gameplay; ruling K28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from engine.way import Way
from games.parikrama.rules.moves.common import BaseMove
from games.parikrama.rules.moves.tiles import OpenTile
from games.parikrama.rules.state import Asked, State
from games.parikrama.rules.turn import COUNTING, QUESTIONS, answered, count, next_turn, passed, starter, stays_open
from games.parikrama.rules.words import whose


@dataclass(frozen=True, slots=True)
class Done(BaseMove):
    """End the turn, with at most twelve cards in hand. When scoring at the end: this player is counted."""

    verb = "done"
    way = None
    answers = (None, COUNTING)
    waits = False  # to end the turn without an answer is a house rule

    @property
    def path(self) -> Path:
        return ("done",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Done | OpenTile]:
        if state.setup.way is Way.TURNS:
            yield from OpenTile.own(state)
        yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if state.now is None:
            return None
        asked = QUESTIONS[state.now].first
        if state.setup.way is Way.END:
            return asked
        half = state.now in _HALF_DONE and not state.late
        lost = "the unfinished action is lost unless you undo" if half else "you gain nothing from it"
        instead = f"Answer the question first, or skip the turn: {lost}."
        return Refusal("turn-open", asked.sentence, instead, "Gameplay")

    def play(self, state: State) -> State:
        if state.setup.way is Way.END:
            return but(state, turns=state.turns + 1)
        if state.now is Asked.START:
            return answered(state)
        if state.late and state.whose is not state.seat:
            return stays_open(state)
        return next_turn(state) if state.counted is None else passed(state)

    def say(self, state: State) -> str:
        return f"{state.name}’s Journal and Map are complete" if state.setup.way is Way.END else "End turn"

    def brief(self, state: State) -> str:
        if state.setup.way is Way.END:
            return f"{state.name}: complete"
        if state.now is Asked.START:
            return f"{whose(state, starter(state))}: no tile"
        return "Tile left open" if state.late else f"{state.name} ends the turn"

    def sentence(self, state: State) -> str:
        if state.setup.way is Way.END:
            return f"{state.name}’s Journal and Map are complete."
        if state.now is Asked.START:
            return f"{whose(state, starter(state))} skips the starting tile."
        if state.late and (state.counted is not None or state.whose is not state.seat):
            return f"A tile on {whose(state, state.whose)}’s Map stays open."
        return f"{state.name} ends the turn" + ("." if state.done else " without an action.")


_HALF_DONE: Final = (Asked.KEEP, Asked.ROW, Asked.BASIC, Asked.SPECIAL, Asked.FOURTEEN, Asked.LAY)
"""Questions after something is spent already: a group, Backpack cards, a tile of the row."""


@dataclass(frozen=True, slots=True)
class Stop(BaseMove):
    """End the game, since all players passed for a whole round (ruling K28)."""

    verb = "stop"

    @property
    def path(self) -> Path:
        return ("stop",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Stop]:
        if _idle(state):
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if _idle(state):
            return None
        return Refusal(
            "goes-on",
            "The game continues until a Map has nine tiles.",
            "You can end it early only after a full round in which nobody took an action.",
            "Gameplay; ruling K28",
        )

    def play(self, state: State) -> State:
        return count(state)

    def say(self, _: State) -> str:
        return "End the game"

    def sentence(self, _: State) -> str:
        return "The players end the game."


def _idle(state: State) -> bool:
    """Return whether all players passed for a whole round (ruling K28)."""
    return state.idle >= state.seats and not state.done
