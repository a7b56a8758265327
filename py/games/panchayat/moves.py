"""The moves of Panchayat, and which of them are proposed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, TypeAlias, get_args

from engine.move import Blank, Path, Plain
from engine.turn import CHANCE, Outcome, Seat
from engine.way import Way
from games.panchayat.pieces import BOX, SQUARES, Building, Square
from games.panchayat.scoring import cell, key
from games.panchayat.state import Market, State, Village
from games.panchayat.turn import COLLECT, PLACE, SCORE, TILES_A_TURN, turn

FEWEST: Final = -99
MOST: Final = 999
"""Bounds of typed points."""
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


def _spot_key(spot: Spot, tile: Building) -> str:
    """The key of a tile where it lies; a column and the discards have only one that can be taken."""
    if spot in OLD or spot is Spot.DISCARDS:
        return str(spot.value)
    return key(tile) if spot is Spot.TABLE else f"{spot.value}:{tile.value}"


@dataclass(frozen=True, slots=True)
class Reveal(Plain):
    """Chance: the next tile of the deck is turned up (Collect Building Tiles 1)."""

    verb: ClassVar[str] = "reveal"
    tile: Building

    @property
    def path(self) -> Path:
        return (key(self.tile),)


@dataclass(frozen=True, slots=True)
class Collect(Plain):
    """Take one of the turn's two tiles (Collect Building Tiles 2)."""

    verb: ClassVar[str] = "collect"
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return (_spot_key(self.spot, self.tile),)


@dataclass(frozen=True, slots=True)
class Extra(Plain):
    """Take one more with a Police Station; what is not laid this turn is reserved (Utility Tiles; ruling P19)."""

    verb: ClassVar[str] = "extra"
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return ("use:police-station", _spot_key(self.spot, self.tile))


@dataclass(frozen=True, slots=True)
class Stow(Plain):
    """Put a New tile that nobody took into an Old column (Collect Building Tiles 3)."""

    verb: ClassVar[str] = "stow"
    tile: Building
    column: Spot

    @property
    def path(self) -> Path:
        return (_spot_key(Spot.NEW, self.tile), self.column.value)


@dataclass(frozen=True, slots=True)
class Lay(Plain):
    """Lay a collected tile on a free square (Place Building Tiles 1)."""

    verb: ClassVar[str] = "lay"
    tried_first: ClassVar[bool] = True
    tile: Building
    square: Square

    @property
    def path(self) -> Path:
        return (f"hand:{self.tile.value}", cell(self.square))


@dataclass(frozen=True, slots=True)
class Shift(Plain):
    """Move a tile of the village with a Railway Station (Utility Tiles; ruling P18)."""

    verb: ClassVar[str] = "shift"
    tried_first: ClassVar[bool] = True
    origin: Square
    square: Square

    @property
    def path(self) -> Path:
        return ("use:railway-station", cell(self.origin), cell(self.square))


@dataclass(frozen=True, slots=True)
class Replace(Plain):
    """Replace a tile of the village by another with a Bus Stop (Utility Tiles; ruling P17)."""

    verb: ClassVar[str] = "replace"
    tried_first: ClassVar[bool] = True
    square: Square
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return ("use:bus-stop", cell(self.square), _spot_key(self.spot, self.tile))


@dataclass(frozen=True, slots=True)
class Book(Plain):
    """Score the turn and pass it on (Score Victory Points)."""

    verb: ClassVar[str] = "book"
    tried_first: ClassVar[bool] = True
    early: bool = False
    """The turn is let go by: what still lies New is there for who acts next, and is filled up to three.

    Texts of before say it without this word, and three more were turned up: they mean what they meant.
    """

    @property
    def path(self) -> Path:
        return ("book",)


@dataclass(frozen=True, slots=True)
class Fill(Plain):
    """Scoring at the end: what lies on a square of the final board."""

    verb: ClassVar[str] = "fill"
    square: Square
    tile: Building

    @property
    def path(self) -> Path:
        return (cell(self.square), key(self.tile))


@dataclass(frozen=True, slots=True)
class Points(Plain):
    """Scoring at the end: the points on the track, typed in."""

    verb: ClassVar[str] = "points"
    points: int

    @property
    def path(self) -> Path:
        return ("points",)


@dataclass(frozen=True, slots=True)
class Done(Plain):
    """Scoring at the end: this final board is in."""

    verb: ClassVar[str] = "done"

    @property
    def path(self) -> Path:
        return ("done",)


@dataclass(frozen=True, slots=True)
class Put(Plain):
    """The table puts a square right by hand; nothing is scored."""

    verb: ClassVar[str] = "put"
    by_hand: ClassVar[bool] = True
    seat: Seat
    square: Square
    tile: Building | None

    @property
    def path(self) -> Path:
        return (f"seat:{self.seat.name}", cell(self.square), key(self.tile) if self.tile else "tile:none")


@dataclass(frozen=True, slots=True)
class Mend(Plain):
    """The table puts right by hand what lies New, Old or on the discards; nothing is scored."""

    verb: ClassVar[str] = "mend"
    by_hand: ClassVar[bool] = True
    spot: Spot
    at: int
    """Its place from 0: from the left in the New row, else from the lowest tile; one past the last adds a tile."""
    tile: Building | None

    @property
    def path(self) -> Path:
        return (self.spot.value, f"at:{self.at}", key(self.tile) if self.tile else "tile:none")


@dataclass(frozen=True, slots=True)
class Count(Plain):
    """The table puts right by hand how many tiles the deck holds."""

    verb: ClassVar[str] = "count"
    by_hand: ClassVar[bool] = True
    tiles: int

    @property
    def path(self) -> Path:
        return ("deck",)


@dataclass(frozen=True, slots=True)
class Discard(Plain):
    """The Zamindar: a New tile or the top of an Old column goes to the discards (Zamindar's Actions 2)."""

    verb: ClassVar[str] = "discard"
    tile: Building
    spot: Spot

    @property
    def path(self) -> Path:
        return (_spot_key(self.spot, self.tile),)


@dataclass(frozen=True, slots=True)
class Settle(Plain):
    """The Zamindar: a New tile moves to an Old column (Zamindar's Actions 3 and 4)."""

    verb: ClassVar[str] = "settle"
    tile: Building
    column: Spot

    @property
    def path(self) -> Path:
        return (self.column.value,)


Move: TypeAlias = (
    Reveal
    | Collect
    | Extra
    | Stow
    | Lay
    | Shift
    | Replace
    | Book
    | Fill
    | Points
    | Done
    | Put
    | Mend
    | Count
    | Discard
    | Settle
)
MOVES: Final[tuple[type[Move], ...]] = get_args(Move)


# What is proposed


def candidates(state: State) -> Iterator[Move | Blank[Move]]:
    """Everything a person may have in mind now, lawful or not."""
    now = turn(state)
    if isinstance(now, Outcome):
        return
    if now.actor is CHANCE:
        yield from map(Reveal, Building)
        return
    if state.setup.way is Way.END:
        yield from _board(state)
        return
    if state.acts:
        yield from _his(state, state.acts.gone)
        return
    yield from _in_phase(state, now.phase)
    if unused(state.village, Building.BUS_STOP) is not None:
        for square, tile in zip(SQUARES, state.village.squares, strict=True):
            if tile:
                yield from (Replace(square, other, spot) for other, spot in visible(state))


DISCARDED: Final = 2
"""Tiles that the Zamindar discards (Zamindar's Actions 2)."""


def _his(state: State, gone: int) -> Iterator[Move]:
    """What the Zamindar may do with what lies open, and what the table may have done otherwise."""
    if gone < DISCARDED:
        yield from (Discard(tile, spot) for tile, spot in visible(state) if spot in (Spot.NEW, *OLD))
    elif state.market and state.market.new:
        yield from (Settle(state.market.new[0], column) for column in OLD)


def _in_phase(state: State, now: str) -> Iterator[Move]:
    if now == COLLECT:
        if state.picked < TILES_A_TURN:
            yield from (Collect(tile, spot) for tile, spot in visible(state))
        elif state.market:
            yield from (Stow(tile, column) for tile in dict.fromkeys(state.market.new) for column in OLD)
    if now in (COLLECT, PLACE) and not state.laid and unused(state.village, Building.POLICE_STATION) is not None:
        yield from (Extra(tile, spot) for tile, spot in visible(state) if spot is not Spot.RESERVE)
    if now == PLACE:
        yield from (Lay(tile, square) for tile in dict.fromkeys(state.hand) for square in SQUARES)
    if now in (PLACE, SCORE):
        if unused(state.village, Building.RAILWAY_STATION) is not None:
            yield from _shifts(state.village)
        yield Book()


def _shifts(village: Village) -> Iterator[Shift]:
    laid = [square for square in SQUARES if village.squares[square]]
    free = [square for square in SQUARES if not village.squares[square]]
    yield from (Shift(origin, square) for origin in laid for square in free)


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


def _board(state: State) -> Iterator[Move | Blank[Move]]:
    """Scoring at the end: what lies on the squares, and the points so far, which are typed."""
    for square in SQUARES:
        if state.village.squares[square] is None:
            yield from (Fill(square, tile) for tile in Building)
    yield Done()
    yield Blank(("points",), f"Points of {state.name} on the track", FEWEST, MOST, Points)


def amends(state: State) -> Iterator[Move | Blank[Move]]:
    """Every square of every board, and what lies open beside them where that is followed, to be put right by hand.

    Not a square with a tile laid this turn: that is not booked yet, and scores as it was laid; it is undone instead.
    """
    if isinstance(turn(state), Outcome):
        return
    laid = {laid.now for laid in state.laid}
    for seat in range(state.seats):
        for square in SQUARES:
            if seat == state.seat and square in laid:
                continue
            if state.villages[seat].squares[square]:
                yield Put(Seat(seat), square, None)
            else:
                yield from (Put(Seat(seat), square, tile) for tile in Building)
    if state.market:
        for spot in PILES:
            tiles = pile(state.market, spot)
            for at, lies in enumerate((*tiles, None)):
                yield from (Mend(spot, at, tile) for tile in (*Building, None) if tile is not lies)
        yield Blank(("deck",), "Tiles in the deck", 0, BOX, Count)


def pile(market: Market, spot: Spot) -> tuple[Building, ...]:
    """What lies there: the New row from the left, all else from the lowest tile to the visible top."""
    if spot is Spot.NEW:
        return market.new
    if spot is Spot.DISCARDS:
        return market.discards
    return market.old[OLD.index(spot)] if spot in OLD else ()


def unused(village: Village, building: Building) -> Square | None:
    """The square of a utility tile whose one-time ability is not used; a second one counts anew (ruling P25)."""
    for square in SQUARES:
        tile = village.squares[square]
        if tile and tile.building is building and not tile.used:
            return square
    return None
