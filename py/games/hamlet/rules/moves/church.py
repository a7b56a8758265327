"""Deliver to the Church, and which of Church and Market comes first (Deliver to the Church; Market Sale)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.automa import Step, otherwise
from engine.move import Path
from engine.refusal import Refusal
from engine.value import but, put
from engine.words import capital
from games.hamlet.rules import options
from games.hamlet.rules.booking import lines, spent
from games.hamlet.rules.flow import done, note, stage, to_delivery
from games.hamlet.rules.goods import heap
from games.hamlet.rules.moves.common import (
    NOT_NOW,
    UPRIGHT,
    EitherMove,
    HisMove,
    Move,
    back,
    face_back,
    filled,
    no_gold,
    said_no,
    told_otherwise,
    was_said,
    who,
)
from games.hamlet.rules.pieces import GOLD_SPACE, SPACES, Modifier, Space, Way
from games.hamlet.rules.scoring import line
from games.hamlet.rules.state import HIM, YOU, Acts, Stage, State

_WAYS: Final = {
    Way.GOLD: "7 gold to the Church",
    Way.RAW: "8 raw materials to the Church",
    Way.MILK_BRICK: "milk or brick to the Church",
    Way.TIMBER_FLOUR: "timber or flour to the Church",
    Way.GOODS: "refined materials to the Church",
    Way.SALE: "a Market sale",
    Way.NONE: "neither Church nor Market",
}
_CAN: Final = {Way.SALE: "make", Way.NONE: "do"}


@dataclass(frozen=True, slots=True)
class Can(HisMove):
    """The first of Church and Market that he can do."""

    verb = "can"
    stages = (Stage.WAY, Stage.CHOOSE, Stage.GOODS, Stage.DELIVER, Stage.SALE, Stage.DRAW)
    first: Way

    @property
    def path(self) -> Path:
        return (f"can:{self.first.value}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Can]:
        """Once it was told: what else the table may have done."""
        if acts.stage is Stage.WAY:
            draws = options.draws_at_once(state)
            return (cls(way) for way in Way if not (draws and way is Way.NONE))
        if acts.stage is Stage.DRAW and state.setup.seed:
            return ()
        return (cls(way) for way in Way if way is not (acts.way or Way.NONE))

    def judge(self, state: State, acts: Acts) -> Refusal | None:
        if refusal := self._impossible(state, acts):
            return refusal
        if acts.stage is Stage.WAY:
            return self._known(state, acts)
        chooses = acts.stage is Stage.CHOOSE and self.first.space is not None and self.first.space.goods != ()
        if chooses or self._once_more(acts):
            return None
        return told_otherwise(_told(state, acts), self.say(state))

    def _impossible(self, state: State, acts: Acts) -> Refusal | None:
        """A space that is filled, or that he has nothing for."""
        space = self.first.space
        if space and (refusal := filled(state, space)):
            return refusal
        if space is Space.GOLD and state.gold < GOLD_SPACE:
            return no_gold(state, GOLD_SPACE)
        if self.first is Way.GOODS and not all(state.open(space) for space in SPACES if space.goods):
            return NOT_NOW
        if space and space.goods and not options.made(state, space) and acts.stage is not Stage.CHOOSE:
            return Refusal(
                "no-goods",
                f"No Refinery for {' or '.join(good.value for good in space.goods)} stands: both milestones are free.",
                "Write down first who built one; or play it as a house ruling.",
                "Deliver to the Church; ruling H33",
            )
        return None

    def _known(self, state: State, acts: Acts) -> Refusal | None:
        """Otherwise than was said before in this turn, or than the app has counted."""
        if self.first is Way.GOODS and self.first not in options.ways(state):
            return Refusal(
                "automa",
                f"Which of the two spaces comes first is known from his own goods: {heap(state)}.",
                "Choose the space.",
                "Deliver to the Church; rulings H14, H41",
            )
        facts = set(options.denied((self.first, Way.NONE), Way.NONE))
        if facts and facts <= set(acts.noted):
            return said_no(facts, self.say(state))
        sure = next((way for way in options.church(state) if options.surely(state, way)), None)
        if sure is None or self.first in options.ways(state):
            return None
        return Refusal(
            "automa",
            f"{_surely(state, sure)}, so nothing that comes after it is done. Said now: {self.say(state)}.",
            "Put right by hand what the app has wrong, or write it down all the same.",
            "Deliver to the Church; rulings H13, H14, H41",
        )

    def _once_more(self, acts: Acts) -> bool:
        """Told a second time, as texts of former days have it."""
        return self.first is acts.way and acts.stage is not Stage.WAY

    def not_the_step(self, state: State, step: Step[Move] | None) -> Refusal | None:
        return None if self._once_more(options.acting(state)) else otherwise(step, self)

    def play(self, state: State) -> State:
        acts = options.acting(state)
        if acts.stage is Stage.WAY:
            state = note(state, tuple(options.denied((*options.ways(state), Way.NONE), self.first)))
        state = stage(state, acts.stage, worth=None, used=())
        if self.first is Way.GOODS or self.first.space:
            return to_delivery(state, self.first)
        then = Stage.SALE if self.first is Way.SALE else Stage.DRAW
        if options.due(state):  # the Church has failed
            return stage(state, Stage.FAVOUR, then=then, way=self.first)
        return stage(state, then, way=self.first)

    def say(self, _: State) -> str:
        return capital(_WAYS[self.first])

    def tell(self, _: State) -> str:
        return f"Botric can {_CAN.get(self.first, 'bring')} {_WAYS[self.first]}."


def _told(state: State, acts: Acts) -> str:
    """What was told of Church and Market, or follows from what is counted."""
    way = acts.way or Way.NONE
    if was_said(acts, Can.verb):
        return f"Said before: he can {_CAN.get(way, 'bring')} {_WAYS[way]}"
    if way is Way.NONE:
        return "As far as is known, neither Church nor Market works"
    return _surely(but(state, acts=but(acts, used=())), way)


def _surely(state: State, way: Way) -> str:
    """Why a delivery is sure."""
    if way is Way.GOLD:
        return f"He has {state.gold} gold, and the Church takes {GOLD_SPACE}"
    return f"Told before: he has {heap(state)}, so he can bring {_WAYS[way]}"


@dataclass(frozen=True, slots=True)
class Deliver(EitherMove):
    """A Church space is filled."""

    verb = "deliver"
    stages = (Stage.DELIVER,)
    space: Space

    @property
    def path(self) -> Path:
        return (f"church:{self.space.value}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Deliver]:
        return map(cls, SPACES)

    def judge_yours(self, state: State) -> Refusal | None:
        return filled(state, self.space)

    def fits(self, _: State, acts: Acts) -> bool:
        return acts.way is not None and acts.way.space is self.space

    def play(self, state: State) -> State:
        seat = YOU if state.acts is None else HIM
        points = state.setup.points(self.space)
        if seat is HIM:
            state = spent(state)
        state = lines(state, line(state, seat, "church", points, self.space.title, (f"church:{self.space.value}",)))
        state = but(state, church=put(state.church, SPACES.index(self.space), seat))
        if seat is YOU:
            return state
        gold = state.gold - GOLD_SPACE if self.space is Space.GOLD else state.gold
        return done(but(state, gold=max(0, gold), up=state.has(Modifier.ALWAYS_UP)), Way.NONE)

    def say(self, _: State) -> str:
        return f"Church: {self.space.title}"

    def tell(self, state: State) -> str:
        last = state.open(self.space) and sum(by is None for by in state.church) == 1
        points = state.setup.points(self.space)
        ends = " It is the last round." if last else ""
        return f"{who(state)} delivers to the Church, {self.space.title}: {points}.{ends}"

    def undo_steps(self, state: State) -> str:
        if state.acts is None:
            return ""
        gold = self.space is Space.GOLD
        paid = f"{GOLD_SPACE} gold to the Favour tile" if gold else "the materials to their tiles"
        mark = "his donkey" if state.deliveries(HIM) == 3 else "his marker"
        return back(paid, f"{mark} away from “{self.space.title}”", face_back(state), UPRIGHT)
