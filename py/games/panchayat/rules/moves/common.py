"""What several moves share: the type, the refusals that more than one of them has, and tiles in words."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine import moves
from engine.refusal import Refusal
from engine.turn import Seat
from games.panchayat.rules.market import Spot, lies
from games.panchayat.rules.pieces import EVERY, REMOVED, Building, Square
from games.panchayat.rules.state import State, Tile, has

Move: TypeAlias = moves.Move[State]
Correction: TypeAlias = moves.Correction[State]


# What is refused


NOT_THERE: Final = Refusal(
    "not-there",
    "This tile does not lie there to be taken.",
    "Take a tile of the New row, the top tile of an Old column, or undo.",
    "Collect Building Tiles 2",
    firm=True,
)


def not_to_be_taken(state: State, tile: Building, spot: Spot) -> Refusal | None:
    """Why a tile may not be taken from a spot (Collect Building Tiles 2; Utility Tiles › Post Office)."""
    if not lies(state, tile, spot):
        return NOT_THERE
    if spot is Spot.TABLE:
        return more_than_the_box(state, tile)
    if spot is Spot.DISCARDS and not has(state.village, Building.POST_OFFICE):
        return Refusal(
            "no-post-office",
            "Only a village with a Post Office may take from the discards.",
            "Take a tile of the New row or the top of an Old column.",
            "Utility Tiles › Post Office",
        )
    return None


def more_than_the_box(state: State, tile: Building) -> Refusal | None:
    """No more tiles of a building can lie on the table than the box holds, where they are counted."""
    if state.setup.solo and REMOVED[1].get(tile) == EVERY:
        return Refusal(
            "not-solo",
            f"Alone, every {tile.title} tile stays in the box.",
            "Put it back into the box and turn up another; or play it as a house ruling.",
            "Solo Mode › Setup 1",
        )
    if state.box is None or state.lying.get(tile, 0) < state.box[tile]:
        return None
    return _all_seen(state.box[tile], tile, state.seats)


def _all_seen(many: int, tile: Building, seats: int) -> Refusal:
    if many > 1:
        says = f"All {many} {tile.title} tiles of this game are on the table already."
    elif many:
        says = f"The one {tile.title} tile of this game is on the table already."
    else:
        says = f"No {tile.title} tile is in this game."
    rule = {1: "Solo Mode › Setup 1", 2: "Components; 2-Player Mode"}.get(seats, "Components")
    return Refusal("box", says, "Look which tile it is; if your box holds more, play it as a house ruling.", rule)


def taken(square: Square, tile: Tile | None) -> Refusal | None:
    """A square that is not free; None where it is."""
    if tile is None:
        return None
    return Refusal(
        "taken",
        f"{tile.building.title} lies on {square.name} already.",
        "Choose a free square; a Bus Stop can replace a tile, a Railway Station can move it.",
        "Place Building Tiles 1",
        firm=True,
    )


# In words


def lying_on(state: State, seat: Seat, square: Square) -> str:
    """The tile of a square: `House on b3`."""
    tile = state.villages[seat].squares[square]
    return f"{tile.building.title} on {square.name}" if tile else square.name


def source(spot: Spot) -> str:
    """Where a tile comes from, where that is followed: ` from the New row`."""
    return "" if spot is Spot.TABLE else f" from {spot.title}"


def upright(state: State, building: Building) -> str:
    """The tile whose one-time ability was used; none where a house ruling used one that is not there."""
    square = state.village.unused(building)
    return "" if square is None else f"; the {building.title} on {square.name} upright"


def uncovered(state: State, square: Square) -> str:
    """The bonus tile that was covered, if there was one."""
    covered = any(bonus.square == square for bonus in state.village.bonus)
    return f"; the bonus tile on {square.name} again" if covered else ""
