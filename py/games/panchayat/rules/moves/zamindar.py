"""The Zamindar's actions, carried out by the player (Rules for Zamindar's Actions)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.panchayat.rules.market import OLD, Spot, key, lies, stowing, taking, visible
from games.panchayat.rules.moves.common import NOT_THERE, Move, Stowing
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Acts, Market, State
from games.panchayat.rules.turn import HE_ACTS

DISCARDED: Final = 2
"""Tiles that the Zamindar discards (Zamindar's Actions 2)."""


def _gone(state: State) -> int:
    return state.acts.gone if state.acts else 0


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """The Zamindar: discard a New Building or the top tile of an Old column (Zamindar's Actions 2)."""

    verb = "discard"
    answers = (HE_ACTS,)
    tile: Building
    spot: Spot

    @property
    def path(self) -> Path:
        return (key(self.spot, self.tile),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Discard]:
        if _gone(state) < DISCARDED:
            yield from (cls(tile, spot) for tile, spot in visible(state) if spot in (Spot.NEW, *OLD))

    def refuse(self, state: State) -> Refusal | None:
        there = self.spot in (Spot.NEW, *OLD) and lies(state, self.tile, self.spot)
        return None if there else NOT_THERE

    def play(self, state: State) -> State:
        taken = taking(state, self.tile, self.spot)
        market = taken.market or Market(0)
        acts = but(state.acts or Acts(), gone=_gone(state) + 1)
        return but(taken, market=but(market, discards=(*market.discards, self.tile)), acts=acts)

    def say(self, _: State) -> str:
        return f"Discard {self.tile.title} from {self.spot.title}"

    def brief(self, _: State) -> str:
        return f"Discard {self.tile.title}"

    def tell(self, _: State) -> str:
        return f"The Zamindar discards {self.tile.title} from {self.spot.title}."

    def undo_steps(self, _: State) -> str:
        return f"Move {self.tile.title} from the discard pile back to {self.spot.title}."


@dataclass(frozen=True, slots=True)
class Settle(Stowing):
    """The Zamindar: move a New Building to an Old column (Zamindar's Actions 3 and 4)."""

    verb = "settle"
    answers = (HE_ACTS,)
    tile: Building
    column: Spot

    @property
    def path(self) -> Path:
        return (self.column.value,)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Settle]:
        if _gone(state) >= DISCARDED and state.market and state.market.new:
            yield from (cls(state.market.new[0], column) for column in OLD)

    def refuse(self, state: State) -> Refusal | None:
        there = state.market is not None and self.column in OLD and self.tile in state.market.new
        return None if there else NOT_THERE

    def play(self, state: State) -> State:
        return but(stowing(state, self.tile, self.column), acts=but(state.acts or Acts(), last=OLD.index(self.column)))
