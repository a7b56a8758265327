"""Your turn, as far as it affects Botric (Action Phase)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.value import but
from engine.words import noun, plural, signed
from games.hamlet.rules.booking import carded, lines, milestone, more
from games.hamlet.rules.moves.common import PRINTED, Move, in_range, takes_milestone
from games.hamlet.rules.pieces import REFINERIES, Tile
from games.hamlet.rules.scoring import line
from games.hamlet.rules.state import YOU, Acts, State

FEWEST: Final = -99
MOST: Final = 999
"""Bounds of entered points."""


@dataclass(frozen=True, slots=True)
class Points(Move):
    """You enter points scored or lost."""

    verb = "points"
    points: int

    @property
    def path(self) -> Path:
        return ("points",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Blank[Points]]:
        yield Blank(("points",), "Your points not entered elsewhere", FEWEST, MOST, cls)

    def refuse(self, _: State) -> Refusal | None:
        return in_range(self.points, FEWEST, MOST)

    def play(self, state: State) -> State:
        return lines(state, line(state, YOU, "points", self.points, "entered by you"))

    def say(self, _: State) -> str:
        return self._counted

    def tell(self, state: State) -> str:
        return f"{state.name}: {self._counted}."

    @property
    def _counted(self) -> str:
        return f"{signed(self.points)} {noun(self.points, 'point')}"


@dataclass(frozen=True, slots=True)
class Own(Move):
    """You enter a Refinery or a Landmark you built, and its construction points."""

    verb = "built"
    tile: Tile
    points: int | None = None
    """Points, or None if they are among your other points, as in texts of earlier versions."""

    @property
    def path(self) -> Path:
        return (f"built:{self.tile.value}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Own | Blank[Own]]:
        """Yield the buildings; their points are asked for if your copy does not have them."""
        for tile in (*REFINERIES, Tile.LANDMARK):
            points, last = state.printed(tile).points, state.before(tile).points
            if points is not None:
                yield cls(tile, points)
                continue
            hint = "" if last is None else f" (the last one had {last})"
            label = f"Construction points of your {tile.title}{hint}"
            yield Blank((f"built:{tile.value}",), label, 0, PRINTED, partial(cls, tile))

    def refuse(self, _: State) -> Refusal | None:
        if self.tile not in (*REFINERIES, Tile.LANDMARK):
            return Refusal(
                "no-note",
                "The app tracks only your Refineries and Landmarks.",
                "Include the points of this building in the points you enter.",
                "Action Phase",
                firm=True,
            )
        return in_range(self.points or 0, 0, PRINTED)

    def play(self, state: State) -> State:
        if self.points is not None:
            state = lines(state, line(state, YOU, "build", self.points, self.tile.title))
            state = carded(state, but(state.before(self.tile), points=self.points))
        if self.tile is Tile.LANDMARK:
            return but(state, landmarks=more(state.landmarks, YOU))
        return milestone(state, self.tile, YOU)

    def say(self, _: State) -> str:
        return f"You built a {self.tile.title}{self._worth}"

    def brief(self, _: State) -> str:
        return f"Your {self.tile.title}"

    def tell(self, state: State) -> str:
        return f"{state.name} builds a {self.tile.title}{takes_milestone(state, self.tile)}{self._worth}."

    @property
    def _worth(self) -> str:
        return "" if self.points is None else f": {plural(self.points, 'point')}"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """You end your turn, and Botric's begins."""

    verb = "botric"
    tried_first = True

    @property
    def path(self) -> Path:
        return ("botric",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Pass]:
        yield cls()

    def refuse(self, _: State) -> Refusal | None:
        return None

    def play(self, state: State) -> State:
        return but(state, acts=Acts(of=state.villagers))

    def say(self, _: State) -> str:
        return "Botric’s turn"

    def tell(self, state: State) -> str:
        return f"{state.name}’s turn ends."
