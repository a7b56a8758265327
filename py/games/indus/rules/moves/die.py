"""2. Roll the die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.indus.rules.moves.common import Move, name
from games.indus.rules.pieces import SIDE, THROWS
from games.indus.rules.state import State
from games.indus.rules.turn import ADD, DIE, FIRST, MOVE, phase

if TYPE_CHECKING:
    from random import Random

_RULE: Final = "2. Roll the die"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The die is thrown by the app; or, with the table's own, it is thrown again (2. Roll the die)."""

    verb = "roll"

    @property
    def path(self) -> Path:
        return ("roll",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Roll]:
        if phase(state) is not FIRST:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        now = phase(state)
        if now is FIRST:
            return Refusal(
                "first-researchers",
                "The first researchers are not all placed.",
                "Place one on a free start space.",
                "Game Setup; Variable Setup",
                firm=True,
            )
        if now is ADD and state.team is None:
            return Refusal(
                "colour-first",
                "The colour of this turn is not chosen.",
                "Add a researcher of one, or choose one that has none left to add.",
                "Particularities for 2 players › Game course",
                firm=True,
            )
        if now is ADD:
            return Refusal(
                "add-first",
                "A researcher is added before the die is thrown.",
                "Put one of your reserve on a free start space.",
                "Game Setup; 1. Add a researcher on an unoccupied start space",
            )
        return _refuse_again(state) if now is MOVE else None

    def play(self, state: State) -> State:
        return but(state, placed=True, pips=None, rolling=bool(state.setup.seed))

    def say(self, state: State) -> str:
        return "Throw again" if state.throws else "Throw the die"

    def tell(self, state: State) -> str:
        return f"{name(state)} throws{' again' if state.throws else ''}."


def _refuse_again(state: State) -> Refusal | None:
    """A further throw: only where somebody may move by it (ruling I8)."""
    if state.stuck:
        return Refusal(
            "nobody-moves",
            "Nobody on a start space can move in this turn, whatever is thrown.",
            "Let the turn go by, or put right by hand who stands there.",
            f"{_RULE}; ruling I8",
        )
    if state.throws >= THROWS:
        return Refusal(
            "three-throws",
            "The die is thrown three times at most.",
            "Move a professor by this throw.",
            _RULE,
        )
    if state.may_move(state.throws + 1):
        return None
    if state.throws == 1:
        return Refusal(
            "only-workers",
            "Only workers wait on the start spaces, and they move by the first throw alone.",
            "Move one by this throw.",
            f"{_RULE}; ruling I8",
        )
    return Refusal(
        "no-professor",
        "No professor waits on a start space, and only a professor moves by the third throw.",
        "Move an assistant by this throw.",
        f"{_RULE}; ruling I8",
    )


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Chance: what the die shows."""

    verb = "throw"
    answers = (DIE,)
    pips: int

    @property
    def path(self) -> Path:
        return (f"pips:{self.pips}",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Throw]:
        yield from map(cls, range(1, SIDE + 1))

    @classmethod
    def dealt(cls, _: State, rng: Random) -> Throw:
        """The app's die."""
        return cls(rng.randint(1, SIDE))

    def refuse(self, _: State) -> Refusal | None:
        if 1 <= self.pips <= SIDE:
            return None
        sentence = f"A die does not show {self.pips}."
        return Refusal("pips", sentence, "Type what it shows, from 1 to 6.", _RULE, firm=True)

    def play(self, state: State) -> State:
        return but(state, pips=self.pips, throws=state.throws + 1, rolling=False)

    def say(self, _: State) -> str:
        return f"{self.pips} thrown"

    def tell(self, state: State) -> str:
        return f"{name(state)} throws {self.pips}{('', ', the second time', ', the third time')[min(state.throws, 2)]}."
