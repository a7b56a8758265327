"""Construct a Building: the blueprint of his queue, and its printed values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.automa import Step, otherwise
from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.words import number, plural
from games.hamlet.rules import options
from games.hamlet.rules.flow import stage
from games.hamlet.rules.moves.action_line import Try
from games.hamlet.rules.moves.common import PRINTED, ROW, HisMove, Move, back, in_range, tile_at
from games.hamlet.rules.pieces import Token
from games.hamlet.rules.state import Acts, Card, Stage, State


@dataclass(frozen=True, slots=True)
class Build(HisMove):
    """The person enters which tile of his queue Botric builds, from 0."""

    verb = "build"
    stages = (Stage.TOKEN, Stage.BUILD)
    token: ClassVar = Token.BUILD
    at: int

    @property
    def path(self) -> Path:
        return (f"queue:{self.at}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Build]:
        if acts.stage is Stage.TOKEN and options.tokens(state)[0] is not cls.token:
            return ()
        return map(cls, options.spread(state) if acts.stage is Stage.TOKEN else options.queued(state))

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.at is None and (acts.stage is Stage.BUILD or bool(options.spread(state)))

    def judge(self, state: State, _: Acts) -> Refusal | None:
        if 0 <= self.at < len(state.queue):
            return None
        return Refusal(
            "no-tile",
            f"There is no tile {number(self.at + 1)} in his queue.",
            f"The queue has {plural(len(state.queue), 'tile')}.",
            "Construct a Building",
            firm=True,
        )

    def not_the_step(self, state: State, step: Step[Move] | None) -> Refusal | None:
        """Return a refusal unless it answers the question; an earlier token may have been passed over."""
        return None if options.acting(state).stage is Stage.TOKEN else otherwise(step, self)

    def play(self, state: State) -> State:
        if options.acting(state).stage is Stage.TOKEN:
            state = Try(self.token).play(state)
        return stage(state, Stage.BUILD, at=self.at)

    def say(self, state: State) -> str:
        return tile_at(state, self.at).title

    def tell(self, state: State) -> str:
        return f"Botric builds the {self.say(state)}."


def _card(state: State, acts: Acts) -> Card:
    """Return the printed values in your copy of the tile being built."""
    return state.printed(state.queue[acts.at or 0])


@dataclass(frozen=True, slots=True)
class Prints(HisMove):
    """The person enters the construction points printed on the building."""

    verb = "prints"
    stages = (Stage.BUILD,)
    points: int

    @property
    def path(self) -> Path:
        return (f"prints:{self.points}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterator[Prints | Blank[Prints]]:
        if (points := _card(state, acts).points) is not None:
            yield cls(points)
        else:
            yield from map(cls, range(ROW))
            yield Blank(("prints:more",), "Construction points printed on the tile", 0, PRINTED, cls)

    def fits(self, _: State, acts: Acts) -> bool:
        return acts.at is not None and acts.worth is None

    def judge(self, _: State, __: Acts) -> Refusal | None:
        return in_range(self.points, 0, PRINTED)

    def play(self, state: State) -> State:
        return stage(state, Stage.BUILD, worth=self.points)

    def say(self, _: State) -> str:
        return plural(self.points, "point")

    def tell(self, _: State) -> str:
        return f"Construction points: {self.points}."

    def undo_steps(self, state: State) -> str:
        return back(f"return the {tile_at(state, options.acting(state).at or 0).title} to his queue")


@dataclass(frozen=True, slots=True)
class Costs(HisMove):
    """The person enters the gold in the building's printed cost, which Botric does not pay."""

    verb = "costs"
    stages = (Stage.BUILD,)
    gold: int

    @property
    def path(self) -> Path:
        return (f"costs:{self.gold}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterator[Costs | Blank[Costs]]:
        if (cost := _card(state, acts).cost) is not None:
            yield cls(cost)
        else:
            yield from map(cls, range(ROW))
            yield Blank(("costs:more",), "Gold printed in its cost", 0, PRINTED, cls)

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.worth is not None and options.asks_cost(state, acts)

    def judge(self, _: State, __: Acts) -> Refusal | None:
        return in_range(self.gold, 0, PRINTED)

    def play(self, state: State) -> State:
        return stage(state, Stage.BUILD, cost=self.gold)

    def say(self, _: State) -> str:
        return f"{number(self.gold)} gold"

    def tell(self, _: State) -> str:
        return f"The cost includes {number(self.gold)} gold."
