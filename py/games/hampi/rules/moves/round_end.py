"""The end of a round: an empty stack, the finder of the Jewel if not recorded, the end of a quick game (Goal)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.turn import Seat
from engine.value import but
from engine.words import plural
from games.hampi.rules.moves.common import Move, names, nobody, not_drawing, seat_key, seats, whose
from games.hampi.rules.pieces import STACKS
from games.hampi.rules.questions import FINDER, GO_ON
from games.hampi.rules.state import State
from games.hampi.rules.turn import DRAW, ended, next_round, phase


@dataclass(frozen=True, slots=True)
class EndRound(Move):
    """The players enter that the stack of this round is empty (Goal)."""

    verb = "empty"

    @property
    def path(self) -> Path:
        return ("empty",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[EndRound]:
        if phase(state) is DRAW:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if refusal := not_drawing(state):
            return refusal
        left = state.lands_left
        if left is not None and left > 0:
            return Refusal(
                "lands-left",
                f"Stack {state.round} still has {plural(left, 'Land tile')}.",
                "Keep drawing. If the stack is empty, the number of tiles in the box is wrong. If none of the "
                "remaining tiles fits, end the round as a house rule.",
                "Goal",
            )
        if state.round >= STACKS:
            return Refusal(
                "seventh-left",
                f"Only {len(state.conditions)} of the seven conditions have been drawn, so the stack cannot be empty.",
                "Record the conditions you have drawn.",
                "Game Ends",
            )
        return None

    def play(self, state: State) -> State:
        return next_round(state)

    def say(self, state: State) -> str:
        return f"Stack {state.round} is empty"

    def tell(self, state: State) -> str:
        return f"Stack {state.round} is empty."


@dataclass(frozen=True, slots=True)
class Found(Move):
    """The players enter who drew the Jewel in round 1, if it was not recorded."""

    verb = "found"
    answers = (FINDER,)
    finder: Seat

    @property
    def path(self) -> Path:
        return (seat_key(self.finder),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Found]:
        yield from map(cls, seats(state))

    def refuse(self, state: State) -> Refusal | None:
        return nobody(state, self.finder)

    def play(self, state: State) -> State:
        return next_round(but(state, found=True, holders=(self.finder,)))

    def say(self, state: State) -> str:
        return f"{whose(state, self.finder)} drew the Sun Jewel"

    def tell(self, state: State) -> str:
        return f"{whose(state, self.finder)} drew the Sun Jewel in round 1."


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """The quick game ends here (Goal; ruling S5)."""

    verb = "stop"
    answers = (GO_ON,)

    @property
    def path(self) -> Path:
        return ("stop",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Stop]:
        yield cls()

    def refuse(self, _: State) -> Refusal | None:
        return None

    def play(self, state: State) -> State:
        return ended(state)

    def say(self, state: State) -> str:
        win = f": {names(state, state.holders)} {'win' if len(state.holders) > 1 else 'wins'}"
        return f"End the game{win if state.holders else ''}"

    def tell(self, _: State) -> str:
        return "The quick game ends."


@dataclass(frozen=True, slots=True)
class GoOn(Move):
    """The players continue with round 3 after a quick game (Example Scenario)."""

    verb = "go-on"
    answers = (GO_ON,)

    @property
    def path(self) -> Path:
        return ("on",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[GoOn]:
        yield cls()

    def refuse(self, _: State) -> Refusal | None:
        return None

    def play(self, state: State) -> State:
        return next_round(but(state, longer=True))

    def say(self, _: State) -> str:
        return "Continue with round 3"

    def tell(self, _: State) -> str:
        return "The game continues with round 3."
