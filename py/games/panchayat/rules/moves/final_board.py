"""Scoring at the end: the tiles of each final board, and the points on the score track."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cell import Cell
from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.turn import Seat
from engine.value import but, put
from engine.way import Way
from engine.words import number, plural
from games.panchayat.rules import keys
from games.panchayat.rules.moves.common import Move, more_than_the_box, taken
from games.panchayat.rules.moves.corrections import Put
from games.panchayat.rules.pieces import SQUARES, Building, Square
from games.panchayat.rules.state import State
from games.panchayat.rules.turn import left_in_box

FEWEST: Final = -99
MOST: Final = 999
"""Bounds of the points that can be entered."""


@dataclass(frozen=True, slots=True)
class Fill(Move):
    """Enter the tile on a square of the final board: the correction of an empty board."""

    verb = "fill"
    way = Way.END
    square: Square
    tile: Building

    @property
    def path(self) -> Path:
        return (keys.cell(self.square), keys.tile(self.tile))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Fill]:
        free = (square for square in SQUARES if state.village.squares[square] is None)
        yield from (cls(square, tile) for square in free for tile in Building)

    def refuse(self, state: State) -> Refusal | None:
        return taken(self.square, state.village.squares[self.square]) or more_than_the_box(state, self.tile)

    def play(self, state: State) -> State:
        return self._correction(state).play(state)

    def say(self, state: State) -> str:
        return self._correction(state).say(state)

    def tell(self, state: State) -> str:
        return f"{state.name} has {self.say(state)}."

    def _correction(self, state: State) -> Put:
        return Put(state.seat, self.square, self.tile)


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Confirm that this final board is complete."""

    verb = "done"
    way = Way.END

    @property
    def path(self) -> Path:
        return ("done",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Done]:
        yield cls()

    def refuse(self, state: State) -> Refusal | None:
        lie = sum(tile is not None for tile in state.village.squares)
        if lie < len(SQUARES) and left_in_box(state):
            return Refusal(
                "board-open",
                f"A final board has 16 tiles, and you have entered {lie or 'none'}.",
                "Tap the empty squares, or leave them empty as a house rule.",
                "End of the Game",
            )
        if state.so_far[state.seat] is None:
            return Refusal(
                "points-missing",
                f"{state.name}’s points on the score track are missing.",
                "Enter them, or score without them as a house rule.",
                "Score Victory Points",
            )
        return None

    def play(self, state: State) -> State:
        return but(state, villages=state.with_village(state.seat, done=True))

    def say(self, state: State) -> str:
        return f"{state.name}’s board complete"

    def brief(self, state: State) -> str:
        return self.say(state)

    def tell(self, state: State) -> str:
        return f"{state.name}’s final board is complete."


@dataclass(frozen=True, slots=True)
class Points(Move):
    """Enter the points on the score track."""

    verb = "points"
    way = Way.END
    points: int

    @property
    def path(self) -> Path:
        return ("points",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Points]]:
        yield Blank(("points",), f"{state.name}’s points on the score track", FEWEST, MOST, cls)

    def refuse(self, _: State) -> Refusal | None:
        return outside(self.points, FEWEST, MOST, "Winner")

    def play(self, state: State) -> State:
        return but(state, so_far=put(state.so_far, state.seat, self.points))

    def say(self, _: State) -> str:
        return f"{plural(self.points, 'point')} on the score track"

    def brief(self, state: State) -> str:
        return f"{state.name}: {plural(self.points, 'point')}"

    def tell(self, state: State) -> str:
        return f"{state.name} has {self.say(state)}."


def cells(state: State) -> Iterator[Cell[State]]:
    """Yield the squares of every final board, its points on the score track, and that it is complete."""
    for at, (player, village) in enumerate(zip(state.setup.players, state.villages, strict=True)):
        for square, tile in zip(SQUARES, village.squares, strict=True):
            if tile:
                says, move = tile.building.title, Fill(square, tile.building)
                yield Cell(title=f"{player.name}, {square.name}", value=says, moves=(move,), turn=at)
        points = state.so_far[at] if state.so_far else None
        if points is not None:
            title = f"{player.name}, points on the score track"
            yield Cell(title=title, value=number(points), moves=(Points(points),), turn=at)
        if village.done:
            yield Cell(moves=(Done(),), turn=at)


def position(state: State) -> Iterator[Put]:
    """Yield the moves that enter the tiles of every village."""
    for seat in map(Seat, range(state.seats)):
        for square, tile in zip(SQUARES, state.villages[seat].squares, strict=True):
            if tile:
                yield Put(seat, square, tile.building)
