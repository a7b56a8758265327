"""Parts that several moves share: their type, common refusals, and tiles in words."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine import moves
from engine.refusal import Refusal
from engine.turn import Seat
from games.panchayat.rules.market import Spot, is_full, lies
from games.panchayat.rules.pieces import EVERY, REMOVED, Building, Square
from games.panchayat.rules.state import State, Tile, has

Move: TypeAlias = moves.Move[State]
Correction: TypeAlias = moves.Correction[State]


class Stowing(moves.Move[State]):
    """A New Building moves to an Old column. A text can name another spot."""

    __slots__ = ()
    tile: Building
    column: Spot

    def say(self, _: State) -> str:
        return f"{self.tile.title} to {self.column.title}"

    def brief(self, _: State) -> str:
        return self.tile.title

    def tell(self, state: State) -> str:
        if is_full(state.market, self.column):
            return f"{self.column.title} is discarded, then {self.tile.title} goes there."
        return f"{self.tile.title} goes to {self.column.title}."

    def undo_steps(self, state: State) -> str:
        full = is_full(state.market, self.column)
        rest = f" Move the three discarded tiles back to {self.column.title}." if full else ""
        return f"Move {self.tile.title} from {self.column.title} back to the New Buildings.{rest}"


# Refusals


NOT_THERE: Final = Refusal(
    "not-there",
    "You cannot take this tile from there.",
    "Take a New Building or the top tile of an Old Buildings column, or undo.",
    "Collect Building Tiles 2",
    firm=True,
)


def not_to_be_taken(state: State, tile: Building, spot: Spot) -> Refusal | None:
    """Return why a tile cannot be taken from a spot (Collect Building Tiles 2; Utility Tiles › Post Office)."""
    if not lies(state, tile, spot):
        return NOT_THERE
    if spot is Spot.TABLE:
        return more_than_the_box(state, tile)
    if spot is Spot.DISCARDS and not has(state.village, Building.POST_OFFICE):
        return Refusal(
            "no-post-office",
            "You need a Post Office in your village to take tiles from the discard pile.",
            "Take a New Building or the top tile of an Old Buildings column.",
            "Utility Tiles › Post Office",
        )
    return None


def more_than_the_box(state: State, tile: Building) -> Refusal | None:
    """Return why no more tiles of a building can be in play than the box contains, where they are counted."""
    if state.setup.solo and REMOVED[1].get(tile) == EVERY:
        return Refusal(
            "not-solo",
            f"In a solo game, every {tile.title} tile stays in the box.",
            "Return it to the box and reveal another, or allow it as a house rule.",
            "Solo Mode › Setup 1",
        )
    if state.box is None or state.lying.get(tile, 0) < state.box[tile]:
        return None
    return _all_seen(state.box[tile], tile, state.seats)


def _all_seen(many: int, tile: Building, seats: int) -> Refusal:
    if many > 1:
        says = f"All {many} {tile.title} tiles in this game are already in play."
    elif many:
        says = f"The only {tile.title} tile in this game is already in play."
    else:
        says = f"There is no {tile.title} tile in this game."
    rule = {1: "Solo Mode › Setup 1", 2: "Components; 2-Player Mode"}.get(seats, "Components")
    return Refusal("box", says, "Check which tile it is. If your box has more, allow it as a house rule.", rule)


def taken(square: Square, tile: Tile | None) -> Refusal | None:
    """Return why a square cannot take a tile, or None if it is empty."""
    if tile is None:
        return None
    return Refusal(
        "taken",
        f"{tile.building.title} is already on {square.name}.",
        "Choose an empty square. A Bus Stop can replace a tile; a Railway Station can move it.",
        "Place Building Tiles 1",
        firm=True,
    )


# In words


def lying_on(state: State, seat: Seat, square: Square, on: str = "on") -> str:
    """Return the tile of a square and the square, joined by `on`: `House on b3`."""
    tile = state.villages[seat].squares[square]
    return f"{tile.building.title} {on} {square.name}" if tile else square.name


def source(spot: Spot) -> str:
    """Return where a tile comes from, if the app tracks that: ` from the New Buildings`."""
    return "" if spot is Spot.TABLE else f" from {spot.title}"


def upright(state: State, building: Building) -> str:
    """Return the step for the tile whose one-time ability was used; empty if a house rule used a missing one."""
    square = state.village.unused(building)
    return "" if square is None else f" Turn the {building.title} on {square.name} upright."


def uncovered(state: State, square: Square) -> str:
    """Return the step for the bonus tile that was covered; empty if there was none."""
    covered = any(bonus.square == square for bonus in state.village.bonus)
    return f" Put the bonus tile back on {square.name}." if covered else ""
