"""The Action markers in the bag (Non-Priority Actions; After Botric's Actions)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but, put
from games.hamlet.rules import options
from games.hamlet.rules.flow import stage
from games.hamlet.rules.moves.church import Can
from games.hamlet.rules.moves.common import GOLD_BACK, HisMove, back
from games.hamlet.rules.pieces import BAG, MARKERS, Marker, Way
from games.hamlet.rules.state import Acts, Stage, State


@dataclass(frozen=True, slots=True)
class Draw(HisMove):
    """An Action marker is drawn from the bag."""

    verb = "draw"
    stages = (Stage.WAY, Stage.DRAW)
    marker: Marker

    @property
    def path(self) -> Path:
        return (f"marker:{self.marker.value}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Draw]:
        return map(cls, MARKERS)

    def fits(self, state: State, acts: Acts) -> bool:
        """Where the table draws, the marker is an answer to the question about Church and Market too."""
        return acts.stage is Stage.DRAW or options.draws_at_once(state)

    def judge(self, state: State, _: Acts) -> Refusal | None:
        at = MARKERS.index(self.marker)
        if state.bag[at]:
            return None
        colour = self._colour(state)
        many = {3: "all three", 2: "both", 1: "the only"}[BAG[at]]
        return Refusal(
            "marker-out",
            f"No {colour} marker is left in the bag: {many} {colour} {'one is' if BAG[at] == 1 else 'ones are'} out.",
            "Look again, or undo the draw that was otherwise.",
            "Non-Priority Actions",
            firm=True,
        )

    def play(self, state: State) -> State:
        if options.acting(state).stage is Stage.WAY:
            state = Can(Way.NONE).play(state)
        at = MARKERS.index(self.marker)
        state = but(state, bag=put(state.bag, at, max(0, state.bag[at] - 1)))
        if options.acting(state).stage is Stage.FAVOUR:  # its gold comes first
            return stage(state, Stage.FAVOUR, then=Stage.TOKEN, marker=self.marker)
        return stage(state, Stage.TOKEN, marker=self.marker)

    def say(self, state: State) -> str:
        return f"{self._colour(state).capitalize()} marker"

    def tell(self, state: State) -> str:
        return f"{self._colour(state).capitalize()} is drawn: place {MARKERS.index(self.marker) + 1}."

    def undo_steps(self, state: State) -> str:
        return f"The {self._colour(state)} marker into the bag."

    def _colour(self, state: State) -> str:
        return state.setup.colour(self.marker).value


@dataclass(frozen=True, slots=True)
class Refill(HisMove):
    """The six markers go back; by the table's ruling without gold and without turning the tile."""

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
        return f"The bag is filled{'' if self.did else ', without gold'}"

    def tell(self, state: State) -> str:
        up = ", the Favour tile turned up" if self.did and not state.up else ""
        return f"The six markers go back into the bag{up}{', 1 gold' * self.did}."

    def undo_steps(self, state: State) -> str:
        return back(
            "the six markers out of the bag",
            GOLD_BACK if self.did else "",
            "the Favour tile face down again" if self.did and not state.up else "",
        )
