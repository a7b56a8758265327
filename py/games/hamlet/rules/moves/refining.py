"""Refine (Refine)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.automa import Step
from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.value import but, put
from engine.words import number
from games.hamlet.rules import options
from games.hamlet.rules.flow import done, stage
from games.hamlet.rules.moves.common import UPRIGHT, HisMove, Move, back, in_range, token_back
from games.hamlet.rules.pieces import GOODS, Good, Token, refinery
from games.hamlet.rules.state import Acts, Stage, State

MOST_MADE: Final = 9


@dataclass(frozen=True, slots=True)
class Refinery(HisMove):
    """The person enters which Refinery Botric activates."""

    verb = "refinery"
    stages = (Stage.TOKEN, Stage.REFINE)
    token: ClassVar = Token.REFINE
    good: Good

    @property
    def path(self) -> Path:
        return (f"refinery:{self.good.value}",)

    @classmethod
    def choices(cls, state: State, _: Acts) -> Iterable[Refinery]:
        return map(cls, options.refined(state))

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.tile is None and (acts.stage is Stage.REFINE or options.tokens(state)[0] is self.token)

    def judge(self, state: State, _: Acts) -> Refusal | None:
        if self.good in options.refined(state):
            return None
        return Refusal(
            "no-such-refinery",
            f"There is no Refinery for {self.good.value} yet: its milestone, {self.good.milestone}, is still "
            "available.",
            "Record who built one first, or allow it as a house rule.",
            "Refine; ruling H33",
        )

    def play(self, state: State) -> State:
        return stage(state, Stage.REFINE, token=self.token, tile=refinery(self.good))

    def say(self, _: State) -> str:
        return refinery(self.good).title

    def tell(self, _: State) -> str:
        return f"Botric activates a {refinery(self.good).title}."


@dataclass(frozen=True, slots=True)
class Made(HisMove):
    """The person enters how many refined materials Botric made."""

    verb = "made"
    stages = (Stage.REFINE,)
    goods: int

    @property
    def path(self) -> Path:
        return (f"made:{self.goods}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterator[Made | Blank[Made]]:
        yield from map(cls, (1, 2, 3))
        yield Blank(("made:more",), "Refined materials he made", 1, MOST_MADE, cls)

    def fits(self, _: State, acts: Acts) -> bool:
        return acts.tile is not None

    def judge(self, _: State, __: Acts) -> Refusal | None:
        return in_range(self.goods, 1, MOST_MADE)

    def not_the_step(self, _: State, __: Step[Move] | None) -> Refusal | None:
        """Return None, because larger numbers than those of the answers can be entered."""
        return None

    def play(self, state: State) -> State:
        at = GOODS.index(_good(state) or Good.TIMBER)
        return done(but(state, goods=put(state.goods, at, state.goods[at] + self.goods)), Token.REFINE)

    def say(self, state: State) -> str:
        good = _good(state)
        return f"{number(self.goods)} {good.value if good else 'good'}"

    def tell(self, state: State) -> str:
        return f"Botric refines {self.say(state)}."

    def undo_steps(self, state: State) -> str:
        return back("swap the refined materials back for their raw materials", UPRIGHT, token_back(state, Token.REFINE))


def _good(state: State) -> Good | None:
    """Return the refined material of the activated Refinery."""
    tile = options.acting(state).tile
    return tile.good if tile else None
