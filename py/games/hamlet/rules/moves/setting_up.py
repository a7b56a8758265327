"""Set up the action line (Setup 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.hamlet.rules.moves.common import Move
from games.hamlet.rules.pieces import Token
from games.hamlet.rules.state import State
from games.hamlet.rules.turn import LAYS


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """A person sets up the next token of the action line, left to right (Setup 4)."""

    verb = "lay"
    answers = (LAYS,)
    token: Token

    @property
    def path(self) -> Path:
        return (f"token:{self.token.value}",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Lay]:
        yield from map(cls, Token)

    def refuse(self, state: State) -> Refusal | None:
        return LAYS.closed if self.token in state.line else None

    def play(self, state: State) -> State:
        laid = (*state.line, self.token)
        rest = [token for token in Token if token not in laid]
        return but(state, line=(*laid, *rest), ready=True) if len(rest) < 2 else but(state, line=laid)

    def say(self, _: State) -> str:
        return self.token.title

    def tell(self, state: State) -> str:
        return f"Action line: {self.token.title} is token {len(state.line) + 1}."
