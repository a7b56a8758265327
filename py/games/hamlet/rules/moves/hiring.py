"""Hire a Villager, and the gold for a failure (Hire a Villager + Purchase Blueprint)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.hamlet.rules import options
from games.hamlet.rules.flow import stage
from games.hamlet.rules.moves.common import GOLD_BACK, UPRIGHT, HisMove, back, face_back, no_gold
from games.hamlet.rules.pieces import HIRE, MOST_VILLAGERS, QUEUE, Fact, Modifier
from games.hamlet.rules.state import Acts, Stage, State


@dataclass(frozen=True, slots=True)
class Hire(HisMove):
    """Botric hires a villager or, as played differently, does not."""

    verb = "hire"
    stages = (Stage.HIRE,)
    did: bool = True

    @property
    def path(self) -> Path:
        return ("hire:yes" if self.did else "hire:no",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Hire]:
        return (cls(did=True), cls(did=False))

    def judge(self, state: State, _: Acts) -> Refusal | None:
        if not self.did or options.can_hire(state):
            return None
        if state.villagers >= MOST_VILLAGERS:
            return Refusal(
                "all-hired",
                "Botric already has all four villagers.",
                "Continue.",
                "Hire a Villager + Purchase Blueprint",
                firm=True,
            )
        return no_gold(state, HIRE)

    def play(self, state: State) -> State:
        if not self.did:
            return stage(state, Stage.WAY)
        buys = len(state.queue) < QUEUE and Fact.DISPLAY not in options.acting(state).noted
        state = but(state, gold=max(0, state.gold - HIRE), villagers=min(MOST_VILLAGERS, state.villagers + 1))
        state = but(state, up=state.has(Modifier.ALWAYS_UP))
        return stage(state, Stage.BLUEPRINT if buys else Stage.END)

    def say(self, _: State) -> str:
        return "He hires" if self.did else "He does not hire"

    def brief(self, state: State) -> str:
        return self.say(state)

    def tell(self, _: State) -> str:
        return f"Botric hires a villager for {HIRE} gold." if self.did else "Botric does not hire."

    def undo_steps(self, state: State) -> str:
        if not self.did:
            return ""
        return back(
            f"put {HIRE} gold back on the Favour tile",
            "return his new villager to the supply",
            UPRIGHT,
            face_back(state),
        )


@dataclass(frozen=True, slots=True)
class Favour(HisMove):
    """Botric gets 1 gold for the failure of his first villager."""

    verb = "favour"
    stages = (Stage.FAVOUR,)
    did: bool = True

    @property
    def path(self) -> Path:
        return ("favour:yes" if self.did else "favour:no",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Favour]:
        return (cls(did=True), cls(did=False))

    def play(self, state: State) -> State:
        acts = options.acting(state)
        late = 0 if options.of_hire(acts) else int(self.did)
        state = but(state, gold=state.gold + self.did)
        return stage(state, acts.then, given=True, failed=False, brought=int(self.did), late=late)

    def say(self, _: State) -> str:
        return f"{'1' if self.did else 'No'} gold on the Favour tile"

    def tell(self, _: State) -> str:
        return f"The Favour tile gets {'1' if self.did else 'no'} gold."

    def undo_steps(self, _: State) -> str:
        return back(GOLD_BACK) if self.did else ""
