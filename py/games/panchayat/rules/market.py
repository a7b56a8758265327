"""The tiles beside the villages: where they lie, which can be taken, and what the deck can turn up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from engine.value import but, put
from games.panchayat.rules import keys
from games.panchayat.rules.pieces import Building
from games.panchayat.rules.state import Market, State

COLUMN: Final = 3
"""Tiles in a full Old column (Collect Building Tiles 3)."""
REVEALED: Final = 3
"""Tiles turned up for the New row (Collect Building Tiles 1)."""


class Spot(Enum):
    """Where a tile is taken from or put."""

    TABLE = "table"
    """Anywhere on the table: the market is not followed."""
    NEW = "new"
    OLD_1 = "old:1"
    OLD_2 = "old:2"
    OLD_3 = "old:3"
    DISCARDS = "discards"
    RESERVE = "reserve"

    @property
    def title(self) -> str:
        """In words."""
        return _SPOTS[self]


_SPOTS: Final = {
    Spot.TABLE: "the table",
    Spot.NEW: "the New row",
    Spot.OLD_1: "the first Old column",
    Spot.OLD_2: "the second Old column",
    Spot.OLD_3: "the third Old column",
    Spot.DISCARDS: "the discards",
    Spot.RESERVE: "the reserve",
}
OLD: Final = (Spot.OLD_1, Spot.OLD_2, Spot.OLD_3)
PILES: Final = (Spot.NEW, *OLD, Spot.DISCARDS)
"""Where tiles lie open on the table, in a row or one on the other."""


def key(spot: Spot, tile: Building) -> str:
    """The key of a tile where it lies; a column and the discards have only one that can be taken."""
    if spot in OLD or spot is Spot.DISCARDS:
        return str(spot.value)
    return keys.tile(tile) if spot is Spot.TABLE else f"{spot.value}:{tile.value}"


_ORDINALS: Final = ("first", "second", "third")


def ordinal(number: int) -> str:
    """A place in a word.

    >>> ordinal(1), ordinal(3), ordinal(11), ordinal(22)
    ('first', 'third', '11th', '22nd')
    """
    if 0 < number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number in (11, 12, 13) else ends.get(number % 10, 'th')}"


# What lies there


def pile(market: Market | None, spot: Spot) -> tuple[Building, ...]:
    """What lies there: the New row from the left, all else from the lowest tile to the visible top."""
    if market is None:
        return ()
    if spot is Spot.NEW:
        return market.new
    if spot is Spot.DISCARDS:
        return market.discards
    return market.old[OLD.index(spot)] if spot in OLD else ()


def is_full(market: Market | None, column: Spot) -> bool:
    """Whether a column holds three tiles, which go to the discards when one more comes."""
    return len(pile(market, column)) >= COLUMN


def visible(state: State) -> Iterator[tuple[Building, Spot]]:
    """The tiles that can be taken now: New, top of Old, top of the discards, and the reserve (ruling P17)."""
    if state.market is None:
        yield from ((tile, Spot.TABLE) for tile in Building)
    else:
        yield from ((tile, Spot.NEW) for tile in dict.fromkeys(state.market.new))
        yield from ((column[-1], spot) for spot, column in zip(OLD, state.market.old, strict=True) if column)
        if state.market.discards:
            yield state.market.discards[-1], Spot.DISCARDS
    yield from ((tile, Spot.RESERVE) for tile in dict.fromkeys(state.village.reserved))


def lies(state: State, tile: Building, spot: Spot) -> bool:
    """Whether a tile is there to be taken; asked before all else, since no house ruling takes what is not there."""
    if spot is Spot.RESERVE:
        return tile in state.village.reserved
    if state.market is None or spot is Spot.TABLE:
        return state.market is None and spot is Spot.TABLE
    if spot is Spot.NEW:
        return tile in state.market.new
    return pile(state.market, spot)[-1:] == (tile,)


# What is taken, and put away


def without(tiles: tuple[Building, ...], tile: Building) -> tuple[Building, ...]:
    """Some tiles but for one."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def taking(state: State, tile: Building, spot: Spot) -> State:
    """The state after a tile has left its spot."""
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
    """The state after a New tile was put into an Old column.

    A full one goes to the discards first, in its order (rulings P8, P11).
    """
    taken = taking(state, tile, Spot.NEW)
    market, at = taken.market or Market(0), OLD.index(column)
    if is_full(market, column):
        market = but(market, discards=market.discards + market.old[at], old=put(market.old, at, ()))
    return but(taken, market=but(market, old=put(market.old, at, (*market.old[at], tile))))


# The deck


def to_turn_up(market: Market | None, wanted: int) -> int:
    """How many tiles are turned up: fewer where deck and discards are both empty (ruling P10)."""
    return wanted if market and (market.deck or market.discards) else 0


def shuffled(state: State) -> State:
    """The table as the next draw finds it: a deck that ran out is made of the discards (Collect Building Tiles 3)."""
    market = state.market
    if market is None or market.deck:
        return state
    return but(state, market=but(market, deck=len(market.discards), discards=()), reshuffled=state.lying)


def face_down(state: State, every: Mapping[Building, int]) -> dict[Building, int]:
    """Of so many tiles of each building, those that lie nowhere on the table."""
    return {tile: max(0, count - state.lying.get(tile, 0)) for tile, count in every.items()}


def unseen(state: State) -> dict[Building, int]:
    """Tiles of each building that the next draw can turn up, where all are counted.

    Once squares were put right by hand or a house ruling was played, the deck can hold a tile more than the counts
    leave; then anything in the box may come.
    """
    box = state.box or {}
    left = face_down(shuffled(state), box)
    return left if any(left.values()) else dict(box)
