"""The Action markers in the bag (Non-Priority Actions; After Botric's Actions)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.automa import Step
from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.hamlet.rules import options
from games.hamlet.rules.flow import draw, stage
from games.hamlet.rules.moves.church import Can
from games.hamlet.rules.moves.common import GOLD_BACK, HisMove, Move, back
from games.hamlet.rules.pieces import BAG, MARKERS, Marker, Way
from games.hamlet.rules.state import Acts, Stage, State


@dataclass(frozen=True, slots=True)
class Draw(HisMove):
    """A person draws an Action marker from the bag."""

    verb = "draw"
    stages = (Stage.WAY, Stage.DRAW)
    first: ClassVar = Way.NONE
    marker: Marker

    @property
    def path(self) -> Path:
        return (f"marker:{self.marker.value}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Draw]:
        return map(cls, MARKERS)

    def fits(self, state: State, acts: Acts) -> bool:
        """Return whether it fits. If you draw, the marker also answers the question about Church and Market."""
        return acts.stage is Stage.DRAW or options.draws_at_once(state)

    def judge(self, state: State, _: Acts) -> Refusal | None:
        at = MARKERS.index(self.marker)
        if state.bag[at]:
            return None
        colour = self._colour(state)
        drawn = {
            3: f"all three {colour} ones have been drawn",
            2: f"both {colour} ones have been drawn",
            1: f"the only {colour} one has been drawn",
        }[BAG[at]]
        return Refusal(
            "marker-out",
            f"There is no {colour} marker left in the bag: {drawn}.",
            "Check the marker, or undo the draw that was different.",
            "Non-Priority Actions",
            firm=True,
        )

    def not_the_step(self, _: State, __: Step[Move] | None) -> Refusal | None:
        """Return None: a marker also answers the questions before the draw."""
        return None

    def play(self, state: State) -> State:
        if options.acting(state).stage is Stage.WAY:
            state = Can(Way.NONE).play(state)
        return state if options.acting(state).marker else draw(state, self.marker)

    def say(self, state: State) -> str:
        return f"{self._colour(state).capitalize()} marker"

    def tell(self, state: State) -> str:
        return f"{self._colour(state).capitalize()} marker drawn: {self.marker.dots}."

    def undo_steps(self, state: State) -> str:
        return f"Put the {self._colour(state)} marker back in the bag."

    def _colour(self, state: State) -> str:
        return state.setup.colour(self.marker).value


@dataclass(frozen=True, slots=True)
class Refill(HisMove):
    """The six markers go back into the bag; as played differently, without gold and without flipping the tile."""

    verb = "refill"
    stages = (Stage.REFILL,)
    did: bool = True

    @property
    def path(self) -> Path:
        return ("refill:yes" if self.did else "refill:no",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Refill]:
        return (cls(did=True), cls(did=False))

    def play(self, state: State) -> State:
        state = but(state, bag=BAG, gold=state.gold + self.did, up=state.up or self.did)
        return stage(state, Stage.END)

    def say(self, _: State) -> str:
        return f"Bag refilled{'' if self.did else ', without gold'}"

    def brief(self, _: State) -> str:
        return "Bag refilled"

    def tell(self, state: State) -> str:
        said = "The six markers go back into the bag."
        if not self.did:
            return said
        return f"{said} The Favour tile {'' if state.up else 'is flipped face up and '}gets 1 gold."

    def undo_steps(self, state: State) -> str:
        return back(
            "take the six markers out of the bag again",
            GOLD_BACK if self.did else "",
            "flip the Favour tile face down again" if self.did and not state.up else "",
        )
