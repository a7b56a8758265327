"""Discover Sights: a player takes a Sight and the tile that comes with it (Advanced Variant)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import Named, but
from engine.way import Way
from games.parikrama.rules.moves.common import BaseMove, not_out
from games.parikrama.rules.state import Asked, State
from games.parikrama.rules.survey import meets, sights_out
from games.parikrama.rules.turn import COUNTING, QUESTIONS, answered, mine, special


@dataclass(frozen=True, slots=True)
class Visit(BaseMove):
    """Take a Sight, by its number in the copy (Discover Sights). When scoring at the end: it is in the Journal."""

    verb = "sight"
    way = None
    answers = (None, COUNTING)
    sight: int

    @property
    def path(self) -> Path:
        return (f"sight:{self.sight}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Visit]:
        yield from map(cls, sights_out(state))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := not_out(state, self.sight):
            return refusal
        sight = state.setup.sight(self.sight)
        assert sight is not None
        if state.setup.way is Way.TURNS and not meets(state.me.journal, sight.needs):
            return Refusal(
                "sight-needs",
                f"{state.name}’s Journal does not have the cards for this Sight: {sight.title}.",
                "Journal the missing cards. Wild cards and Hitch-Hike cards do not count.",
                "Discover Sights; ruling K25",
            )
        return None

    def play(self, state: State) -> State:
        state = mine(state, sights=(*state.me.sights, self.sight))
        return state if state.setup.way is Way.END else but(state, asked=(Asked.REWARD,), visiting=True)

    def say(self, state: State) -> str:
        sight = state.setup.sight(self.sight)
        return f"Sight {self.sight}" + (f": {sight.title}" if sight else "")

    def brief(self, _: State) -> str:
        return f"Sight {self.sight}"

    def sentence(self, state: State) -> str:
        return f"{state.name} takes {'Sight' if state.setup.sight(self.sight) else 'the Sight'} {self.sight}."

    def own_undo_steps(self, state: State) -> str:
        return "" if state.setup.way is Way.END else f"Put Sight {self.sight} back."


class Gift(Named):
    """The tile that comes with a Sight (Appendix › Sights)."""

    BASIC = "basic"
    SPECIAL = "special"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Reward(BaseMove):
    """Choose the kind of tile that comes with the Sight, or none (ruling K32)."""

    verb = "reward"
    answers = (QUESTIONS[Asked.REWARD],)
    gift: Gift

    @property
    def path(self) -> Path:
        return (f"reward:{self.gift.value}",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Reward]:
        yield from map(cls, Gift)

    def refuse(self, state: State) -> Refusal | None:
        if (self.gift is Gift.BASIC and not state.row) or (self.gift is Gift.SPECIAL and state.pool < 1):
            return Refusal(
                "nothing-left",
                f"There are no {self.gift.value.capitalize()} tiles left.",
                "Take the other kind, or none.",
                "Appendix › Sights",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        if self.gift is Gift.NONE:
            return answered(state)
        if self.gift is Gift.SPECIAL:
            return special(answered(state))
        return answered(state, Asked.ROW)

    def say(self, _: State) -> str:
        return "No tile" if self.gift is Gift.NONE else f"A {self.gift.value.capitalize()} tile"

    def sentence(self, state: State) -> str:
        gift = "no tile" if self.gift is Gift.NONE else f"a {self.gift.value.capitalize()} tile"
        return f"{state.name} adds {gift} for the Sight."

    def own_undo_steps(self, _: State) -> str:
        return "Return the Special tile to the pool." if self.gift is Gift.SPECIAL else ""
