"""Scoring at the end: the researchers on each field, the points for captured ones, and that all is entered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.cell import Cell
from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.turn import Colour
from engine.value import but
from engine.way import Way
from engine.words import listed, plural
from games.indus.rules import keys
from games.indus.rules.moves.common import CAPTURING, Move, not_in_play, on_top, secured
from games.indus.rules.pieces import FIELDS, Field
from games.indus.rules.scoring import doubt
from games.indus.rules.state import Researcher, State


class _AtTheEnd(Move):
    """A move of a table that is scored at the end; the other moves are not offered there."""

    __slots__ = ()
    way = Way.END

    def tell(self, state: State) -> str:
        return f"{self.say(state)}."


@dataclass(frozen=True, slots=True)
class Lie(_AtTheEnd):
    """Enter one more researcher on top of a field."""

    verb = "lie"
    field: Field
    colour: Colour

    @property
    def path(self) -> Path:
        return (keys.cell(self.field), keys.team(self.colour))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Lie]:
        yield from (cls(field, colour) for colour in state.setup.colours for field in FIELDS)

    def refuse(self, state: State) -> Refusal | None:
        if self.colour not in state.setup.colours:
            return not_in_play(self.colour)
        lie = sum(one.colour is self.colour for stack in state.stacks for one in stack)
        team = sum(state.setup.team.values())
        if lie >= team:
            return Refusal(
                "too-many",
                f"All {team} {self.colour.value} researchers are on the board.",
                "Remove one from another field first.",
                "Board Preparation",
                firm=True,
            )
        return secured(state, self.field, self.colour)

    def play(self, state: State) -> State:
        return but(on_top(state, self.field, Researcher(self.colour, None)), at=self.field)

    def say(self, _: State) -> str:
        return f"{self.colour.value.capitalize()} on {self.field.name}"


@dataclass(frozen=True, slots=True)
class Captured(_AtTheEnd):
    """Enter the points of a colour for captured researchers."""

    verb = "captured"
    colour: Colour
    points: int

    @property
    def path(self) -> Path:
        return (keys.captured(self.colour),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Captured]]:
        for colour in state.setup.colours:
            label = f"Points for {colour.value}’s captures"
            waits = colour not in dict(state.captured)
            yield Blank((keys.captured(colour),), label, 0, _most(state), partial(cls, colour), waits=waits)

    def refuse(self, state: State) -> Refusal | None:
        if self.colour not in state.setup.colours:
            return not_in_play(self.colour)
        return outside(self.points, 0, _most(state), CAPTURING)

    def play(self, state: State) -> State:
        return but(state, captured=tuple({**dict(state.captured), self.colour: self.points}.items()))

    def brief(self, _: State) -> str:
        return f"{self.colour.value.capitalize()}: {plural(self.points, 'point')}"

    def say(self, _: State) -> str:
        return f"{plural(self.points, 'point')} for {self.colour.value}’s captures"


def _most(state: State) -> int:
    """Return the most points for captured researchers that a colour can have: all other researchers."""
    team = sum(rank * number for rank, number in state.setup.team.items())
    return team * (len(state.setup.colours) - 1)


@dataclass(frozen=True, slots=True)
class Close(_AtTheEnd):
    """Confirm that the final board is complete."""

    verb = "close"
    tried_first = True

    @property
    def path(self) -> Path:
        return ("close",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Close]:
        yield cls()

    def refuse(self, state: State) -> Refusal | None:
        typed = dict(state.captured)
        missing = [colour.value for colour in state.setup.colours if colour not in typed]
        if not missing:
            return None
        return Refusal(
            "captured-missing",
            f"The points for captured researchers are missing for {listed(missing)}.",
            "Enter them, or 0 if there are none.",
            CAPTURING,
        )

    def play(self, state: State) -> State:
        return but(state, done=True)

    def say(self, _: State) -> str:
        return "Final board complete"

    def brief(self, _: State) -> str:
        return "The final board"

    def tell(self, state: State) -> str:
        return f"The final board is complete. {doubt(state)}".strip()


def cells(state: State) -> Iterator[Cell[State]]:
    """Yield the fields with researchers, the lowest first, the points for captured ones, and that all is entered."""
    for field, stack in zip(FIELDS, state.stacks, strict=True):
        if stack:
            value = ", then ".join(one.colour.value for one in stack)
            yield Cell(title=field.name, value=value, moves=tuple(Lie(field, one.colour) for one in stack))
    for colour, points in state.captured:
        title = f"Points for {colour.value}’s captures"
        yield Cell(title=title, value=str(points), moves=(Captured(colour, points),))
    if state.done:
        yield Cell(moves=(Close(),))


def position(state: State) -> Iterator[Lie]:
    """Yield the moves that enter the researchers of every field, the lowest first."""
    for field, stack in zip(FIELDS, state.stacks, strict=True):
        yield from (Lie(field, one.colour) for one in stack)
