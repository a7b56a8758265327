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
    """Roll the app's die, or roll your own die again (2. Roll the die)."""

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
                "Not all of the first researchers are placed.",
                "Place one on an unoccupied start space.",
                "Game Setup; Variable Setup",
                firm=True,
            )
        if now is ADD and state.team is None:
            return Refusal(
                "colour-first",
                "You have not chosen a colour this turn.",
                "Add a researcher, or choose a colour that has none left to add.",
                "Particularities for 2 players › Game course",
                firm=True,
            )
        if now is ADD:
            return Refusal(
                "add-first",
                "You have not added a researcher this turn.",
                "Place one from your reserve on an unoccupied start space before you roll the die.",
                "Game Setup; 1. Add a researcher on an unoccupied start space",
            )
        return _refuse_again(state) if now is MOVE else None

    def play(self, state: State) -> State:
        return but(state, placed=True, pips=None, rolling=bool(state.setup.seed))

    def say(self, state: State) -> str:
        return "Roll again" if state.throws else "Roll the die"

    def tell(self, state: State) -> str:
        return f"{name(state)} rolls{' again' if state.throws else ''}."


def _refuse_again(state: State) -> Refusal | None:
    """Return why the die cannot be rolled again: only if a researcher could move with that roll (ruling I8)."""
    if state.stuck:
        return Refusal(
            "nobody-moves",
            "No researcher on a start space can move this turn, whatever you roll.",
            "Skip the turn, or correct the start spaces.",
            f"{_RULE}; ruling I8",
        )
    if state.throws >= THROWS:
        return Refusal(
            "three-throws",
            "You can roll at most three times.",
            "Move a professor with this roll.",
            _RULE,
        )
    if state.may_move(state.throws + 1):
        return None
    if state.throws == 1:
        return Refusal(
            "only-workers",
            "You have only workers on the start spaces, and workers can move only with the first roll.",
            "Move a worker with this roll.",
            f"{_RULE}; ruling I8",
        )
    return Refusal(
        "no-professor",
        "You have no professor on a start space, and only professors can move with the third roll.",
        "Move an assistant with this roll.",
        f"{_RULE}; ruling I8",
    )


@dataclass(frozen=True, slots=True)
class Throw(Move):
    """Chance: the number on the die."""

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
        """Return a roll of the app's die."""
        return cls(rng.randint(1, SIDE))

    def refuse(self, _: State) -> Refusal | None:
        if 1 <= self.pips <= SIDE:
            return None
        sentence = f"A die cannot show {self.pips}."
        return Refusal("pips", sentence, "Enter the number you rolled, 1 to 6.", _RULE, firm=True)

    def play(self, state: State) -> State:
        return but(state, pips=self.pips, throws=state.throws + 1, rolling=False)

    def say(self, _: State) -> str:
        return f"Rolled {self.pips}"

    def tell(self, state: State) -> str:
        which = ("", " on the second roll", " on the third roll")[min(state.throws, 2)]
        return f"{name(state)} rolls {self.pips}{which}."
