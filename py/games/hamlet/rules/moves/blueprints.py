"""Purchase a Blueprint, with a hire or by its token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.automa import Step, otherwise
from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from engine.words import capital, number, plural
from games.hamlet.rules import options
from games.hamlet.rules.booking import lines
from games.hamlet.rules.flow import done, no_blueprint, note, opened, stage
from games.hamlet.rules.moves.common import NOT_NOW, UPRIGHT, HisMove, Move, back, contradicts, in_range, token_back
from games.hamlet.rules.pieces import DISPLAY, REFINERIES, Fact, Number, Rank, Tile, Token
from games.hamlet.rules.scoring import line
from games.hamlet.rules.state import HIM, Acts, Stage, State

_RANKS: Final = {
    Rank.FREE: "a Refinery with its milestone available",
    Rank.LANDMARK: "a Landmark",
    Rank.REFINERY: "a Refinery with its milestone taken",
    Rank.BARN: "a Barn",
    Rank.REST: "none of these",
    Rank.OTHER: "another tile",
    Rank.EMPTY: "nothing",
}
_REFINERIES: Final = (Rank.FREE, Rank.REFINERY)
"""Ranks that include several kinds of tiles."""


@dataclass(frozen=True, slots=True)
class Shows(HisMove):
    """The person enters the first kind in the display, in the order of the rulebook."""

    verb = "shows"
    stages = (Stage.TOKEN, Stage.BLUEPRINT)
    token: ClassVar = Token.BLUEPRINT
    rank: Rank

    @property
    def path(self) -> Path:
        return (f"shows:{self.rank.value}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Shows]:
        found = options.ranks(state) if acts.stage is Stage.BLUEPRINT else ()
        named = acts.tile is None and acts.rank is None  # then each Refinery is an answer of its own
        return (cls(rank) for rank in found if not (named and rank in _REFINERIES))

    def fits(self, state: State, acts: Acts) -> bool:
        if acts.stage is Stage.BLUEPRINT:
            return acts.rank is not self.rank
        return self.rank is Rank.EMPTY and self.token in options.tokens(state)

    def judge(self, state: State, acts: Acts) -> Refusal | None:
        if acts.stage is Stage.TOKEN:
            return None
        if self.rank in options.ranks(state):
            if acts.tile is not None or acts.rank in _REFINERIES:
                before = f"You entered earlier: the first in the display is {_RANKS[options.shown(state) or Rank.REST]}"
                return contradicts(before, self.say(state))
            return None
        if self.rank not in _REFINERIES or acts.rank is Rank.REST:
            return NOT_NOW
        state_of = "still available" if self.rank is Rank.FREE else "taken"
        return Refusal(
            "no-rank",
            f"There is no Refinery whose milestone is {state_of}.",
            "If the app has the milestones wrong, correct them.",
            "Purchase a Blueprint",
            firm=True,
        )

    def not_the_step(self, state: State, step: Step[Move] | None) -> Refusal | None:
        """Return a refusal unless it answers the question; texts of earlier versions also have other ways to ask."""
        acts = options.acting(state)
        former = acts.stage is Stage.TOKEN or (acts.tile is None and self.rank in options.ranks(state))
        return None if former else otherwise(step, self)

    def play(self, state: State) -> State:
        if self.rank is not Rank.EMPTY:
            return stage(state, Stage.BLUEPRINT, rank=self.rank, tile=None, left=None)
        state = note(state, (Fact.DISPLAY,))
        return no_blueprint(state, options.acting(state))

    def say(self, _: State) -> str:
        return "The display is empty" if self.rank is Rank.EMPTY else capital(_RANKS[self.rank])

    def brief(self, _: State) -> str:
        return "First in the display"

    def tell(self, _: State) -> str:
        return "The display is empty." if self.rank is Rank.EMPTY else f"First in the display: {_RANKS[self.rank]}."


@dataclass(frozen=True, slots=True)
class Take(HisMove):
    """The person enters which of several Refineries is the leftmost."""

    verb = "take"
    stages = (Stage.BLUEPRINT,)
    tile: Tile

    @property
    def path(self) -> Path:
        return (f"take:{self.tile.value}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Take]:
        return map(cls, REFINERIES)

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.tile is None and (acts.rank is None or self.tile in options.kinds(state, acts.rank))

    def play(self, state: State) -> State:
        rank = Rank.FREE if self.tile in options.kinds(state, Rank.FREE) else Rank.REFINERY
        return stage(state, Stage.BLUEPRINT, rank=rank, tile=self.tile)

    def say(self, _: State) -> str:
        return self.tile.title

    def tell(self, _: State) -> str:
        return f"The leftmost is a {self.tile.title}."


@dataclass(frozen=True, slots=True)
class Left(HisMove):
    """The person enters how many blueprints Botric skips."""

    verb = "left"
    stages = (Stage.BLUEPRINT,)
    tiles: int

    @property
    def path(self) -> Path:
        return (f"left:{self.tiles}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Left]:
        return map(cls, range(DISPLAY))

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.tile is not None and options.asks_left(state, acts)

    def judge(self, _: State, __: Acts) -> Refusal | None:
        return in_range(self.tiles, 0, DISPLAY - 1)

    def play(self, state: State) -> State:
        return stage(state, Stage.BLUEPRINT, left=self.tiles)

    def say(self, _: State) -> str:
        return f"{number(self.tiles)} skipped"

    def tell(self, _: State) -> str:
        return f"{capital(plural(self.tiles, 'blueprint is', 'blueprints are'))} skipped."


@dataclass(frozen=True, slots=True)
class Coins(HisMove):
    """Botric takes the blueprint, with or without gold on it."""

    verb = "coins"
    stages = (Stage.BLUEPRINT,)
    lay: bool

    @property
    def path(self) -> Path:
        return (f"coins:{'yes' if self.lay else 'no'}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Coins]:
        return (cls(lay=True), cls(lay=False))

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.tile is not None and not options.asks_left(state, acts)

    def play(self, state: State) -> State:
        acts = options.acting(state)
        tile = acts.tile or Tile.OTHER
        if acts.left is not None:
            lost = acts.left * state.setup.number(Number.SKIPPED)
            because = f"{plural(acts.left, 'blueprint')} skipped without paying"
            state = lines(state, line(state, HIM, "ignored", -lost, because))
        if self.lay:
            state = lines(state, line(state, HIM, "coins", 1, f"gold on the {tile.title}"))
        state = but(state, queue=(*state.queue, tile))
        return done(state, Token.BLUEPRINT) if acts.token else opened(stage(state, Stage.END), Token.BLUEPRINT)

    def say(self, _: State) -> str:
        return "It had gold" if self.lay else "It had no gold"

    def brief(self, state: State) -> str:
        return f"Botric: {(options.acting(state).tile or Tile.OTHER).title}"

    def tell(self, state: State) -> str:
        tile = options.acting(state).tile or Tile.OTHER
        return f"Botric takes the {tile.title}{', and 1 point for the gold on it' * self.lay}."

    def undo_steps(self, state: State) -> str:
        acts = options.acting(state)
        tile, token = acts.tile or Tile.OTHER, acts.token
        return back(
            f"put the {tile.title} back in the display{' with its gold' * self.lay} and remove its replacement",
            "return the gold from the skipped tiles to the supply",
            UPRIGHT if token else "",  # after a hire, its own undo stands him up
            token_back(state, token),
        )
