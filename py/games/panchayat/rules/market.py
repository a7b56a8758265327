"""The tiles outside the villages: where they are, which can be taken, and which the deck can reveal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.value import Titled, but, put
from games.panchayat.rules import keys
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Market, State

COLUMN: Final = 3
"""Tiles in a full Old column (Collect Building Tiles 3)."""
REVEALED: Final = 3
"""New Buildings revealed each turn (Collect Building Tiles 1)."""


class Spot(Titled):
    """A place that a tile is taken from or moved to."""

    TABLE = "table", "your table"
    """Anywhere on the table: the app does not track the tiles outside the villages."""
    NEW = "new", "the New Buildings"
    OLD_1 = "old:1", "Old column 1"
    OLD_2 = "old:2", "Old column 2"
    OLD_3 = "old:3", "Old column 3"
    DISCARDS = "discards", "the discard pile"
    RESERVE = "reserve", "the reserve"


OLD: Final = (Spot.OLD_1, Spot.OLD_2, Spot.OLD_3)
PILES: Final = (Spot.NEW, *OLD, Spot.DISCARDS)
"""Places with face-up tiles outside the villages."""


@cache
def key(spot: Spot, tile: Building) -> str:
    """Return the key of a tile in its place. In a column and the discard pile only one tile can be taken."""
    if spot in OLD or spot is Spot.DISCARDS:
        return str(spot.value)
    return keys.tile(tile) if spot is Spot.TABLE else f"{spot.value}:{tile.value}"


_ORDINALS: Final = ("first", "second", "third")


def ordinal(number: int) -> str:
    """Return a position in a word.

    >>> ordinal(1), ordinal(3), ordinal(11), ordinal(22)
    ('first', 'third', '11th', '22nd')
    """
    if 0 < number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number in (11, 12, 13) else ends.get(number % 10, 'th')}"


# The tiles of each place


def pile(market: Market | None, spot: Spot) -> tuple[Building, ...]:
    """Return the tiles of a place: New Buildings from the left, all others from the lowest tile to the visible top."""
    if market is None:
        return ()
    if spot is Spot.NEW:
        return market.new
    if spot is Spot.DISCARDS:
        return market.discards
    return market.old[OLD.index(spot)] if spot in OLD else ()


def is_full(market: Market | None, column: Spot) -> bool:
    """Return whether a column has three tiles, which are discarded before another one is added."""
    return len(pile(market, column)) >= COLUMN


_ANYWHERE: Final = [(tile, Spot.TABLE) for tile in Building]


def visible(state: State) -> list[tuple[Building, Spot]]:
    """Return the tiles that can be taken now: New, top of Old, top of the discard pile, and reserved (ruling P17)."""
    reserved = [(tile, Spot.RESERVE) for tile in dict.fromkeys(state.village.reserved)]
    if state.market is None:
        return _ANYWHERE + reserved
    found = [(tile, Spot.NEW) for tile in dict.fromkeys(state.market.new)]
    found += [(column[-1], spot) for spot, column in zip(OLD, state.market.old, strict=True) if column]
    found += [(tile, Spot.DISCARDS) for tile in state.market.discards[-1:]]
    return found + reserved


def lies(state: State, tile: Building, spot: Spot) -> bool:
    """Return whether a tile can be taken from a place. Checked first: no house rule takes a tile that is not there."""
    if spot is Spot.RESERVE:
        return tile in state.village.reserved
    if state.market is None or spot is Spot.TABLE:
        return state.market is None and spot is Spot.TABLE
    if spot is Spot.NEW:
        return tile in state.market.new
    return pile(state.market, spot)[-1:] == (tile,)


# Taking and moving tiles


def without(tiles: tuple[Building, ...], tile: Building) -> tuple[Building, ...]:
    """Return the tiles without one of them."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def taking(state: State, tile: Building, spot: Spot) -> State:
    """Return the state after a tile has left its place."""
    market = state.market
    if spot is Spot.RESERVE:
        return but(state, villages=state.with_village(state.seat, reserved=without(state.village.reserved, tile)))
    if market is None or spot is Spot.TABLE:
        return state
    if spot is Spot.NEW:
        market = but(market, new=without(market.new, tile))
    elif spot is Spot.DISCARDS:
        market = but(market, discards=market.discards[:-1])
    else:
        column = OLD.index(spot)
        market = but(market, old=put(market.old, column, market.old[column][:-1]))
    return but(state, market=market)


def stowing(state: State, tile: Building, column: Spot) -> State:
    """Return the state after a New Building moved to an Old column.

    A full column is discarded first, in its order (rulings P8, P11).
    """
    taken = taking(state, tile, Spot.NEW)
    market, at = taken.market or Market(0), OLD.index(column)
    if is_full(market, column):
        market = but(market, discards=market.discards + market.old[at], old=put(market.old, at, ()))
    return but(taken, market=but(market, old=put(market.old, at, (*market.old[at], tile))))


# The deck


def to_reveal(market: Market | None, wanted: int) -> int:
    """Return the number of tiles to reveal: 0 if the deck and the discard pile are both empty (ruling P10)."""
    return wanted if market and (market.deck or market.discards) else 0


def shuffled(state: State) -> State:
    """Return the state before the next reveal: the discard pile replaces an empty deck (Collect Building Tiles 3)."""
    market = state.market
    if market is None or market.deck:
        return state
    return but(state, market=but(market, deck=len(market.discards), discards=()), reshuffled=state.lying)


def face_down(state: State, every: Mapping[Building, int]) -> dict[Building, int]:
    """Return, of so many tiles of each building, how many are not in play."""
    return {tile: max(0, count - state.lying.get(tile, 0)) for tile, count in every.items()}


def unseen(state: State) -> dict[Building, int]:
    """Return how many tiles of each building the next reveal can show, where all are counted.

    After corrections or a house rule the deck can have more tiles than the counts leave. Then any tile of the box is
    possible.
    """
    box = state.box or {}
    left = face_down(shuffled(state), box)
    return left if any(left.values()) else dict(box)
