"""A tile drawn from the stack of this round (Place a Tile), or a skipped turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from engine.way import Way
from engine.words import capital
from games.hampi.rules import jewel
from games.hampi.rules.moves.common import Move, condition_result, jewel_back, jewel_goes, not_drawing
from games.hampi.rules.pieces import Asks, What
from games.hampi.rules.questions import CONDITION, SEVENTH
from games.hampi.rules.state import State
from games.hampi.rules.turn import DRAW, next_turn, phase, resolved


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The player draws a tile from the stack of this round; at the end, the seventh condition (Place a Tile)."""

    verb = "draw"
    way = None
    answers = (None, SEVENTH)
    what: What

    @property
    def path(self) -> Path:
        return (f"draw:{self.what.value}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Draw]:
        if state.asked is SEVENTH:
            yield from (cls(what) for what in What if what.condition)
        elif phase(state) is DRAW:
            yield from (cls(what) for what in What if what is not What.LAND or state.land is None)

    def refuse(self, state: State) -> Refusal | None:
        if state.setup.way is Way.END and state.asked is None:
            return Refusal(
                "not-all-in",
                "One player’s support is missing.",
                "Enter and confirm it, then enter the seventh condition.",
                "Game Ends",
                firm=True,
            )
        if state.asked is SEVENTH:
            return None if self.what.condition else SEVENTH.first
        if refusal := not_drawing(state):
            return refusal
        if self.what is What.LAND:
            return _refuse_land(state)
        return _refuse_jewel(state) if self.what is What.JEWEL else _refuse_condition(state, self.what.condition)

    def play(self, state: State) -> State:
        if state.seat in state.late:
            state = but(state, late=tuple(seat for seat in state.late if seat is not state.seat))
        if self.what is What.LAND:
            return but(state, lands=state.lands + 1, **{"tile" if state.land is None else "laying": True})
        if self.what is What.JEWEL:
            return next_turn(but(state, found=True, holders=(state.seat,)))
        condition = state.setup.condition(self.what.condition)
        if condition is None or condition.asks is Asks.TABLE:
            return but(state, asked=CONDITION, drawn=self.what.condition)
        return resolved(state, jewel.found(state, condition))

    def say(self, state: State) -> str:
        return capital(_title(state, self.what).removeprefix("a ").removeprefix("the "))

    def brief(self, state: State) -> str:
        says = f"condition {self.what.condition}" if self.what.condition else self.say(state)
        return f"{state.name}: {says}"

    def tell(self, state: State) -> str:
        title = _title(state, self.what)
        if self.what is What.LAND:
            return f"{state.name} draws {title}."
        if self.what is What.JEWEL:
            return f"{state.name} draws {title} and keeps it. No tile this turn."
        by = "The seventh condition is" if state.setup.way is Way.END else f"{state.name} draws"
        after = self.play(state)
        result = f" {condition_result(state, after.conditions[-1])}" if after.conditions != state.conditions else ""
        return f"{by} {title}.{result}"

    def undo_steps(self, state: State) -> str:
        if state.setup.way is Way.END:
            return ""
        number = self.what.condition
        tile = f"condition {number}" if number else "the Land tile" if self.what is What.LAND else "the Sun Jewel"
        steps = f"Put {tile} face down back on stack {state.round}. {jewel_back(state, self.play(state))}"
        return steps.rstrip()

    def also_do(self, state: State) -> str:
        return jewel_goes(state, self.play(state))


def _title(state: State, what: What) -> str:
    if what is What.LAND:
        return "a Land tile"
    if what is What.JEWEL:
        return "the Sun Jewel"
    condition = state.setup.condition(what.condition)
    return f"condition {what.condition}{f': {condition.title}' if condition else ''}"


def _refuse_land(state: State) -> Refusal | None:
    if state.lands_left is None or state.lands_left > 0:
        return None
    return Refusal(
        "stack-empty",
        f"All Land tiles of stack {state.round} have been drawn.",
        "Only the Jewel or a condition can be left. An empty stack ends the round.",
        "Setup your Game 1; Goal",
    )


_LOOK: Final = "Check which tile it is."


def _refuse_jewel(state: State) -> Refusal | None:
    if state.found:
        return Refusal("jewel-twice", "The Sun Jewel has already been drawn.", _LOOK, "Components › Sun Jewel Tile")
    if state.round > 1:
        return Refusal("jewel-round", "The Sun Jewel can only be in stack 1.", _LOOK, "Setup your Game 2")
    return None


def _refuse_condition(state: State, number: int) -> Refusal | None:
    if any(resolved.number == number for resolved in state.conditions):
        return Refusal(
            "condition-twice",
            f"Condition {number} has already been drawn.",
            "Choose another of the seven.",
            "Components › Jewel Condition Tiles",
            firm=True,
        )
    if state.round == 1:
        return Refusal(
            "condition-round",
            "Conditions are only in stacks 2 and 3.",
            ("Check which tile it is. If a condition was shuffled into stack 1 by mistake, put it into stack 2 or 3."),
            "Setup your Game 3",
        )
    return None


@dataclass(frozen=True, slots=True)
class Miss(Move):
    """The player skips the turn without drawing, which is a house rule."""

    verb = "miss"

    @property
    def path(self) -> Path:
        return ("miss",)

    def refuse(self, state: State) -> Refusal | None:
        return not_drawing(state) or Refusal(
            "miss",
            "You must draw a tile on your turn. You cannot skip it.",
            "Draw a tile.",
            "Place a Tile",
        )

    def play(self, state: State) -> State:
        if state.turns < state.seats and state.seat not in state.late:
            state = but(state, late=(*state.late, state.seat))
        return next_turn(state)

    def say(self, _: State) -> str:
        return "Skip turn"

    def tell(self, state: State) -> str:
        return f"{state.name} skips the turn."
