"""Deliver to the Church, and the choice between Church and Market (Deliver to the Church; Market Sale)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.automa import Step, otherwise
from engine.move import Path
from engine.refusal import Refusal
from engine.value import but, put
from engine.words import capital, listed, plural
from games.hamlet.rules import options
from games.hamlet.rules.booking import lines, spent
from games.hamlet.rules.flow import done, draw, note, stage, to_delivery
from games.hamlet.rules.goods import heap
from games.hamlet.rules.moves.common import (
    NOT_NOW,
    UPRIGHT,
    EitherMove,
    HisMove,
    Move,
    back,
    contradicts,
    face_back,
    filled,
    no_gold,
    said_no,
    was_said,
    who,
)
from games.hamlet.rules.pieces import GOLD_SPACE, SPACES, Modifier, Space, Way
from games.hamlet.rules.scoring import line
from games.hamlet.rules.state import HIM, YOU, Acts, Stage, State

_WAYS: Final = {
    Way.GOLD: "deliver 7 gold to the Church",
    Way.RAW: "deliver 8 raw materials to the Church",
    Way.MILK_BRICK: "deliver milk or brick to the Church",
    Way.TIMBER_FLOUR: "deliver timber or flour to the Church",
    Way.GOODS: "deliver refined materials to the Church",
    Way.SALE: "sell at the Market",
    Way.NO_CHURCH: "use only the Market",
    Way.NONE: "use neither Church nor Market",
}


@dataclass(frozen=True, slots=True)
class Can(HisMove):
    """The person enters the first option of Church and Market that is possible."""

    verb = "can"
    stages = (Stage.WAY, Stage.CHOOSE, Stage.GOODS, Stage.DELIVER, Stage.SALE, Stage.DRAW)
    first: Way

    @property
    def path(self) -> Path:
        return (f"can:{self.first.value}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Can]:
        """Return the answers or, once answered, what you may have played differently."""
        if acts.stage is Stage.WAY:
            found = options.church(state)
            later = (Way.SALE, Way.NONE) if found and not options.ends(state, found) else ()
            sells = options.ways(state) == (Way.SALE,)  # then the points of the Sale tile are the answer
            return (cls(way) for way in Way if way not in later and not (sells and way is Way.SALE))
        if acts.stage is Stage.DRAW and state.setup.seed:
            return ()
        return (cls(way) for way in Way if way is not (acts.way or Way.NONE))

    def fits(self, state: State, acts: Acts) -> bool:
        if self.first is not Way.NO_CHURCH:
            return True
        found = options.church(state)
        return acts.stage is Stage.WAY and bool(found) and not options.ends(state, found)

    def judge(self, state: State, acts: Acts) -> Refusal | None:
        if refusal := self._impossible(state, acts):
            return refusal
        if acts.stage is Stage.WAY:
            return self._known(state, acts)
        chooses = acts.stage is Stage.CHOOSE and self.first.space is not None and self.first.space.goods != ()
        if chooses or self._once_more(acts):
            return None
        return contradicts(_entered(state, acts), self.say(state))

    def _impossible(self, state: State, acts: Acts) -> Refusal | None:
        """Refuse a space that is taken, or that Botric has nothing for."""
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
                f"There is no Refinery for {listed([good.value for good in space.goods], 'or')}: both milestones are "
                "still available.",
                "Record who built one first, or allow it as a house rule.",
                "Deliver to the Church; ruling H33",
            )
        return None

    def _known(self, state: State, acts: Acts) -> Refusal | None:
        """Refuse an answer that contradicts this turn's entries or the numbers counted by the app."""
        if self.first is Way.GOODS and self.first not in options.ways(state):
            return Refusal(
                "automa",
                f"The rules already decide between the two spaces. His own materials: {heap(state)}.",
                "Choose the space.",
                "Deliver to the Church; rulings H14, H41",
            )
        facts = set(options.denied((self.first,)))
        if facts and facts <= set(acts.noted):
            return said_no(facts, self.say(state))
        sure = next((way for way in options.church(state) if options.surely(state, way)), None)
        if sure is None or self.first in options.ways(state):
            return None
        return Refusal(
            "automa",
            f"{_surely(state, sure)}, so he does not reach the later options. You just entered: {self.say(state)}.",
            "Correct what the app has wrong, or record it anyway.",
            "Deliver to the Church; rulings H13, H14, H41",
        )

    def _once_more(self, acts: Acts) -> bool:
        """Return whether it is entered a second time, as in texts of earlier versions."""
        return self.first is acts.way and acts.stage is not Stage.WAY

    def not_the_step(self, state: State, step: Step[Move] | None) -> Refusal | None:
        """Return a refusal unless it answers the question, or one that comes after it."""
        acts = options.acting(state)
        later = acts.stage is Stage.WAY and self.first in (*options.ways(state), Way.NONE)
        return None if later or self._once_more(acts) else otherwise(step, self)

    def play(self, state: State) -> State:
        acts = options.acting(state)
        if self.first is Way.NO_CHURCH:
            return note(state, tuple(options.denied(options.church(state))))
        if acts.stage is Stage.WAY:
            state = note(state, tuple(options.denied(options.passed(state, self.first))))
        state = stage(state, acts.stage, worth=None, used=())
        if self.first is Way.GOODS or self.first.space:
            return to_delivery(state, self.first)
        then = Stage.SALE if self.first is Way.SALE else Stage.DRAW
        if options.due(state):  # the Church failed
            state = stage(state, Stage.FAVOUR, then=then, way=self.first)
        else:
            state = stage(state, then, way=self.first)
        return draws_last(state) if then is Stage.DRAW and acts.stage is Stage.WAY else state

    def say(self, state: State) -> str:
        if self.first is Way.NO_CHURCH:
            return "Church: no"
        return "Market: no" if self._only_market(state) else capital(_WAYS[self.first])

    def brief(self, _: State) -> str:
        return "Church or Market"

    def tell(self, state: State) -> str:
        if self.first is Way.NO_CHURCH:
            return "Botric cannot deliver to the Church."
        if self._only_market(state):
            return "Botric cannot sell at the Market."
        return f"Botric can {_WAYS[self.first]}."

    def _only_market(self, state: State) -> bool:
        """Return whether it says no to the Market after the Church was asked."""
        return self.first is Way.NONE and options.ways(state) == (Way.SALE,)


def draws_last(state: State) -> State:
    """Return the state with the marker drawn if you draw and one colour is left in the bag, so that it is known."""
    last = options.last_marker(state)
    return draw(state, last) if last and not state.setup.seed else state


def _entered(state: State, acts: Acts) -> str:
    """Return what was entered about Church and Market, or follows from the numbers counted by the app."""
    way = acts.way or Way.NONE
    if was_said(acts, Can.verb):
        return f"You entered earlier: he can {_WAYS[way]}"
    if way is Way.NONE:
        return "As far as entered, neither Church nor Market is possible"
    return _surely(but(state, acts=but(acts, used=())), way)


def _surely(state: State, way: Way) -> str:
    """Return why a delivery is certain."""
    if way is Way.GOLD:
        return f"He has {state.gold} gold, and the Church delivery costs {GOLD_SPACE}"
    return f"You entered earlier: he has {heap(state)}, so he can {_WAYS[way]}"


@dataclass(frozen=True, slots=True)
class Deliver(EitherMove):
    """One side delivers to a Church space."""

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

    def brief(self, state: State) -> str:
        return self.say(state)

    def tell(self, state: State) -> str:
        last = state.open(self.space) and sum(by is None for by in state.church) == 1
        points = plural(state.setup.points(self.space), "point")
        ends = " This is the last round." if last else ""
        return f"{who(state)} delivers to the Church, {self.space.title}: {points}.{ends}"

    def undo_steps(self, state: State) -> str:
        if state.acts is None:
            return ""
        gold = self.space is Space.GOLD
        paid = f"put {GOLD_SPACE} gold back on the Favour tile" if gold else "put the materials back on their tiles"
        mark = "his donkey" if state.deliveries(HIM) == 3 else "his marker"
        return back(paid, f"take {mark} off “{self.space.title}”", face_back(state), UPRIGHT)
