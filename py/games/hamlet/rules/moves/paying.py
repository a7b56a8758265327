"""A sale, and the materials and rewards of a delivery, sale or building (Market Sale; Construct a Building)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.automa import Step, otherwise
from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.value import but
from engine.words import listed, number, plural
from games.hamlet.rules import options
from games.hamlet.rules.booking import carded, lines, milestone, more, spent
from games.hamlet.rules.flow import done, stage
from games.hamlet.rules.goods import bonus, heap, many_of
from games.hamlet.rules.moves.common import (
    PRINTED,
    ROW,
    UPRIGHT,
    EitherMove,
    HisMove,
    Move,
    back,
    in_range,
    said_no,
    takes_milestone,
    tile_at,
    token_back,
)
from games.hamlet.rules.pieces import GOODS, GOODS_SPACE, SPACES, Good, Modifier, Owner, Tile, Token, Way
from games.hamlet.rules.scoring import line
from games.hamlet.rules.state import HIM, YOU, Acts, Card, Stage, State


@dataclass(frozen=True, slots=True)
class Sale(EitherMove):
    """The person enters the printed points of a Market Sale tile."""

    verb = "sale"
    stages = (Stage.WAY, Stage.SALE)
    first: ClassVar = Way.SALE
    points: int

    @property
    def path(self) -> Path:
        return (f"sale:{self.points}",)

    @classmethod
    def choices(cls, state: State, _: Acts) -> Iterator[Sale | Blank[Sale]]:
        yield from map(cls, range(ROW if state.acts else 0))
        label = "Points printed on the Sale tile" if state.acts else "Points for your sale"
        yield Blank(("sale:more",), label, 0, PRINTED, cls)

    def judge_yours(self, _: State) -> Refusal | None:
        return in_range(self.points, 0, PRINTED)

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.worth is None and (acts.stage is Stage.SALE or options.ways(state) == (Way.SALE,))

    def judge(self, _: State, __: Acts) -> Refusal | None:
        return in_range(self.points, 0, PRINTED)

    def not_the_step(self, _: State, __: Step[Move] | None) -> Refusal | None:
        """Return None: any number answers."""
        return None

    def play(self, state: State) -> State:
        if state.acts is not None:
            return stage(state, Stage.SALE, way=Way.SALE, worth=self.points)
        state = lines(state, line(state, YOU, "market", self.points, "sale"))
        return but(state, sales=more(state.sales, YOU))

    def say(self, state: State) -> str:
        return f"{'' if state.acts else 'Your sale: '}{plural(self.points, 'point')}"

    def tell(self, state: State) -> str:
        points = plural(self.points, "point")
        return f"The Sale tile is worth {points}." if state.acts else f"{state.name} sells at the Market: {points}."


@dataclass(frozen=True, slots=True)
class Finish(HisMove):
    """The sale or building is done, with or without a reward of gold."""

    verb = "finish"
    stages = (Stage.SALE, Stage.BUILD)
    gold: bool

    @property
    def path(self) -> Path:
        return (f"finish:{'gold' if self.gold else 'plain'}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Finish]:
        return (cls(gold=False), cls(gold=True))

    def fits(self, state: State, acts: Acts) -> bool:
        return options.closes(state, acts)

    def not_the_step(self, _: State, step: Step[Move] | None) -> Refusal | None:
        """Refuse a reward that contradicts your copy, if it is known."""
        if step is None or step.move is not None:
            return otherwise(step, self)
        if any(answer.move == self for answer in step.answers):
            return None
        return Refusal(
            "automa",
            f"Your copy shows {'no ' if self.gold else ''}gold for this building.",
            "Correct your copy, or record it anyway if you played it that way.",
            "Construct a Building; ruling H11",
        )

    def play(self, state: State) -> State:
        acts = options.acting(state)
        points = acts.worth or 0
        state = spent(state)
        if acts.stage is Stage.SALE:
            state = but(state, sales=more(state.sales, HIM))
            state = lines(state, line(state, HIM, "market", points, "sale"), *self._reward(state, "the sale"))
            return done(state, Way.SALE)
        at = acts.at or 0
        tile = state.queue[at]
        found = [line(state, HIM, "build", points, tile.title), *self._reward(state, f"the {tile.title}")]
        if state.has(Modifier.IGNORED_GOLD):
            cost = acts.cost or 0
            found.append(line(state, HIM, "ignored", -cost, f"{cost} gold for the {tile.title} not paid"))
        state = carded(lines(state, *found), Card(tile, acts.worth, self.gold, acts.cost))
        state = but(state, queue=state.queue[:at] + state.queue[at + 1 :])
        if tile is Tile.LANDMARK:
            state = but(state, landmarks=more(state.landmarks, HIM))
        return done(milestone(state, tile, HIM), Token.BUILD)

    def _reward(self, state: State, what: str) -> tuple[ScoreLine, ...]:
        """Return the score line for a reward of gold: 1 point, whatever the amount (ruling H8)."""
        return (line(state, HIM, "reward", 1, f"gold from {what}"),) if self.gold else ()

    def say(self, _: State) -> str:
        return "It gives gold" if self.gold else "It gives no gold"

    def brief(self, state: State) -> str:
        return f"Botric: {plural(options.acting(state).worth or 0, 'point')}"

    def tell(self, state: State) -> str:
        acts = options.acting(state)
        points = f"{plural(acts.worth or 0, 'point')}{', plus 1 for gold' if self.gold else ''}"
        if acts.stage is Stage.SALE:
            return f"Botric sells at the Market: {points}."
        tile = tile_at(state, acts.at or 0)
        return f"Botric finishes the {tile.title}{takes_milestone(state, tile)}: {points}."

    def undo_steps(self, state: State) -> str:
        if options.acting(state).stage is Stage.SALE:
            return back("put the materials and the Sale tile back", UPRIGHT)
        return back("put the materials back on their tiles", UPRIGHT, token_back(state, Token.BUILD))


@dataclass(frozen=True, slots=True)
class Uses(EitherMove):
    """A refined material is used, and its owner gets the bonus."""

    verb = "use"
    stages = (Stage.GOODS, Stage.SALE, Stage.BUILD)
    owner: Owner
    good: Good

    @property
    def path(self) -> Path:
        return (f"use:{self.owner.value}-{self.good.value}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Uses]:
        """Return the materials; on his turn in the order in which he pays."""
        if state.acts is None:
            return (cls(Owner.HIS, good) for good in GOODS)
        found = options.goods(state) or (GOODS if acts.stage is Stage.GOODS else ())
        kinds = sorted(found, key=lambda good: not state.high(Owner.HIS, good))
        return (cls(owner, good) for owner in Owner for good in kinds)

    def judge_yours(self, state: State) -> Refusal | None:
        if self.owner is Owner.HIS:
            return self._not_there(state, options.acting(state))
        return Refusal(
            "your-own",
            "Your own refined materials do not affect Botric on your turn.",
            "Include their points in the points you enter.",
            "Action Phase",
            firm=True,
        )

    def fits(self, state: State, acts: Acts) -> bool:
        return acts.stage is Stage.GOODS or options.closes(state, acts)

    def judge(self, state: State, acts: Acts) -> Refusal | None:
        if refusal := self._not_there(state, acts):
            return refusal
        left = options.there(state, self.good)
        if self.owner is Owner.YOURS and left > 0:
            before = f"You entered earlier: he has {many_of(state, self.good, left)}"
            return Refusal(
                "automa",
                f"{before}, and he uses his own materials before yours. You just entered: {self.say(state)}.",
                "Correct his materials, or record it anyway.",
                "Deliver to the Church; Construct a Building; rulings H14, H41",
            )
        return None if acts.stage is Stage.GOODS and acts.way and acts.way.space else self._said_no(state, acts)

    def _not_there(self, state: State, acts: Acts) -> Refusal | None:
        """Refuse a material that the space does not accept, without a Refinery, or that is not available."""
        space = acts.way.space if acts.way and acts.stage is Stage.GOODS else None
        if space and self.good not in space.goods:
            return Refusal(
                "wrong-good",
                f"This space takes {listed([good.value for good in space.goods], 'or')}, not {self.good.value}.",
                "Choose one of those, or undo the choice of space.",
                "Deliver to the Church",
                firm=True,
            )
        if not options.stands(state, self.good) and not (space and not options.goods(state)):
            return Refusal(
                "no-such-good",
                f"There is no Refinery for {self.good.value} yet: its milestone, {self.good.milestone}, is still "
                "available.",
                "Record who built one first, or allow it as a house rule.",
                "Construct a Building; ruling H33",
            )
        if self.owner is Owner.HIS and options.there(state, self.good) <= 0:
            return Refusal(
                "automa",
                f"According to your entries, Botric has no {self.good.value} left in the village."
                f"{f' He has {heap(state)}.' if any(state.goods) else ''}",
                "Correct his materials, or record it anyway.",
                "Refine; ruling H41",
            )
        return None

    def _said_no(self, state: State, acts: Acts) -> Refusal | None:
        """Refuse more materials than entered this turn."""
        for space in SPACES:
            if space.goods and self.good in space.goods and options.SPACE_FACT[space] in acts.noted:
                used = sum(good in space.goods for _, good in acts.used)
                if used + 1 >= GOODS_SPACE and state.open(space):
                    return said_no({options.SPACE_FACT[space]}, f"{number(used + 1)} of them have been used")
        return None

    def not_the_step(self, state: State, step: Step[Move] | None) -> Refusal | None:
        """Return a refusal only for a delivery; for a sale or a building, the key is not an answer."""
        return otherwise(step, self) if options.acting(state).stage is Stage.GOODS else None

    def play(self, state: State) -> State:
        """Return the state with the material used. On his turn it is spent when the whole action is done."""
        acts = state.acts
        if acts is None:
            return spent(state, ((self.owner, self.good),))
        used = (*acts.used, (self.owner, self.good))
        whole = acts.stage is Stage.GOODS and len(used) >= GOODS_SPACE
        return stage(state, Stage.DELIVER if whole else acts.stage, used=used)

    def say(self, state: State) -> str:
        used = "" if state.acts else "You used "
        return f"{used}{self.owner.word} {self.good.value}: {bonus(state, self.owner, self.good)}"

    def tell(self, state: State) -> str:
        whose = "Botric’s" if self.owner is Owner.HIS else f"{state.name}’s"
        return f"{whose} {self.good.value} is used: {bonus(state, self.owner, self.good)}."
