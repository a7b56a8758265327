"""Setup and state of a table of Panchayat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from engine.score import ScoreLine
from engine.turn import Order, Player, Seat
from engine.value import PAST, Named, but, put
from engine.way import Way
from engine.wording import line
from games.panchayat.rules.pieces import (
    BOX,
    END_TILES,
    PRACTICE,
    REMOVED,
    SQUARES,
    TYPES,
    Building,
    Card,
    Match,
    Scenario,
    Square,
    Type,
)


class Copy(Named):
    """The copy whose printed values are used."""

    OWN = "own"
    PRACTICE = "practice"


class BonusKind(Named):
    """The two kinds of bonus tiles; each player has one of each (Setup 9)."""

    ADJACENCY = "adjacency"
    PLACEMENT = "placement"


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus tile on a square of a player's Village Board."""

    seat: Seat
    kind: BonusKind
    says: Match
    square: Square


@dataclass(frozen=True, slots=True)
class EndTile:
    """An End Game Bonus tile: the buildings on it."""

    names: tuple[Building, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Choices before the first turn; bonus tiles, End Game Bonus tiles and printed values can be corrected later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    market: bool = False
    """The app tracks the New Buildings, the Old columns and the discard pile."""
    seed: str = ""
    """Seed of the app's dice; empty if you draw from your own deck."""
    copy: Copy = Copy.OWN
    reach: int = 8
    """Squares around an Adjacency Bonus tile that it checks: 8 or 4 (ruling P12)."""
    bonus: tuple[Bonus, ...] = line("bonus")
    end_tiles: tuple[EndTile, ...] = line("end-tile")
    printed: tuple[Card, ...] = line("printed")
    """Printed values entered from your copy. With the practice copy they stay stored, unused."""
    scenario: Scenario = Scenario.NEW_BEGINNING
    """Solo game: the Solo Scenario."""
    discards: tuple[Building, ...] = ()
    """The buildings of the Zamindar Discards tile, top first; empty for those of ruling P4."""
    every_industry: bool = True
    """Scenario 4: every Industrial tile needs its own Commercial tile, not only three of them (P22)."""
    deck: int = 0
    """Solo game: tiles in the deck, as counted by the player; 0 for the count of the box."""

    as_it_lies: bool = field(default=True, metadata={"line": "as-it-lies"})
    """The Score action uses the board as it is at the end of Place (ruling P31).

    False, the default of version 1: a tile scores on the square where it was placed, for the tiles adjacent then. Its
    own word in the text keeps it out of a rematch.
    """

    @property
    def solo(self) -> bool:
        """One player against the Zamindar."""
        return len(self.players) == 1

    @property
    def his_list(self) -> tuple[Building, ...]:
        """The Zamindar's list, top first."""
        return self.discards or self.scenario.discards

    @property
    def cards(self) -> Mapping[Building, Card]:
        """The printed values in use, as far as they are entered."""
        return {card.building: card for card in (PRACTICE if self.copy is Copy.PRACTICE else self.printed)}

    def box(self) -> Mapping[Building, int] | None:
        """Return how many tiles of each building are in this game, after removal; None unless all are counted."""
        counts = {building: card.copies for building, card in self.cards.items() if card.copies is not None}
        if len(counts) < len(Building):
            return None
        removed = REMOVED[len(self.players)]
        return {building: max(0, count - removed.get(building, 0)) for building, count in counts.items()}

    @property
    def tiles(self) -> int:
        """Number of tiles in this game: as counted in the box, otherwise from the rulebook."""
        box = self.box()
        if self.solo:
            return self.deck or sum((box or {}).values())
        return sum(box.values()) if box else BOX - sum(REMOVED[len(self.players)].values())


@dataclass(frozen=True, slots=True)
class Tile:
    """A building tile on a Village Board."""

    building: Building
    used: bool = False
    """Turned by 90 degrees: its one-time ability is used (Utility Tiles)."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A tile that was adjacent when another was placed."""

    building: Building
    square: Square
    laid: int | None
    """Its index in `State.laid` if it was placed in the same turn."""
    now: Square | None = field(default=None, metadata=PAST)
    """Its square now, after Railway Stations; None if a Bus Stop or a correction removed it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile placed from the hand this turn, with the tiles adjacent then (ruling P13)."""

    building: Building
    square: Square
    """The square where it was placed, and where it scores."""
    beside: tuple[Beside, ...]
    covers: Bonus | None
    now: Square | None
    """Its square now, after Railway Stations; None if a Bus Stop or a correction removed it."""
    points: int | None = None
    """Points entered for this time only, instead of the printed values."""

    def followed(self, origin: Square, now: Square | None) -> Laid:
        """Return the same after a tile moved from `origin` to another square, or was removed (None)."""
        beside = tuple(but(other, now=now) if other.now == origin else other for other in self.beside)
        return but(self, beside=beside, now=now if self.now == origin else self.now)


@dataclass(frozen=True, slots=True)
class Village:
    """One player's Village Board."""

    squares: tuple[Tile | None, ...] = (None,) * len(SQUARES)
    bonus: tuple[Bonus, ...] = ()
    """Bonus tiles not covered yet."""
    reserved: tuple[Building, ...] = ()
    """Tiles reserved by Police Stations."""
    done: bool = False
    """Scoring at the end: this board is complete."""

    def unused(self, building: Building) -> Square | None:
        """Return the square of a Utility tile with an unused one-time ability, or None; each has its own (P25)."""
        for square in SQUARES:
            tile = self.squares[square]
            if tile and tile.building is building and not tile.used:
                return square
        return None

    def turned(self, building: Building) -> tuple[Tile | None, ...]:
        """Return the squares after an ability is used; unchanged if a house rule used a missing one."""
        square = self.unused(building)
        return self.squares if square is None else put(self.squares, square, Tile(building, used=True))


@dataclass(frozen=True, slots=True)
class Market:
    """The building tiles on the table."""

    deck: int
    """Face-down tiles."""
    new: tuple[Building, ...] = ()
    old: tuple[tuple[Building, ...], ...] = ((), (), ())
    """Three columns, each from the lowest tile to the visible top."""
    discards: tuple[Building, ...] = ()
    """From the lowest tile to the visible top."""


@dataclass(frozen=True, slots=True)
class Acts:
    """The Zamindar's turn so far."""

    gone: int = 0
    """Tiles that he has discarded this turn."""
    last: int | None = None
    """The Old column, from 0, that took his last tile."""


@dataclass(frozen=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    cards: Mapping[Building, Card]
    """The printed values in use."""
    box: Mapping[Building, int] | None
    """Tiles of each building in this game, where all are counted."""
    villages: tuple[Village, ...]
    market: Market | None
    to_reveal: int = 0
    """Tiles left to reveal before the player can act."""
    booked: int = 0
    """Turns recorded so far, of all players together."""
    order: Order | None = None
    """Order of play; None while it is clockwise from the start player."""
    picked: int = 0
    """Tiles collected this turn, without the Police Station's extra one."""
    hand: tuple[Building, ...] = ()
    stowed: bool = False
    """A New Building has moved to an Old column this turn."""
    laid: tuple[Laid, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    """Score lines recorded so far."""
    so_far: tuple[int | None, ...] = ()
    """Scoring at the end: each seat's points on the score track, or None while not entered."""
    acts: Acts | None = None
    """The Zamindar's turn, or None during the player's."""
    reshuffled: Mapping[Building, int] | None = field(default=None, metadata=PAST)
    """Tiles of each building in play when the deck was last made from the discard pile; None if it never was."""

    def type_of(self, building: Building) -> Type | None:
        """Return the type of a building, or None while it is not entered."""
        card = self.cards.get(building)
        return card.type if card else TYPES.get(building)

    @cached_property
    def lying(self) -> Mapping[Building, int]:
        """Tiles of each building that are known to be in play outside the deck."""
        tiles = list(self.hand)
        for village in self.villages:
            tiles += [lies.building for lies in village.squares if lies]
            tiles += village.reserved
        if market := self.market:
            tiles += (*market.new, *market.discards, *(tile for column in market.old for tile in column))
        return {tile: tiles.count(tile) for tile in set(tiles)}

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.setup.players)

    @property
    def missing_end_tiles(self) -> int:
        """Number of End Game Bonus tiles not entered yet; a solo game has none (Setup 5; Solo Mode)."""
        return 0 if self.setup.solo else END_TILES - len(self.setup.end_tiles)

    @cached_property
    def seat(self) -> Seat:
        """The seat of the turn, clockwise from the start player; scoring at the end: the first board not complete."""
        if self.setup.way is Way.END:
            for seat, village in zip(_SEATS, self.villages, strict=False):
                if not village.done:
                    return seat
            return Seat.A
        if self.order:
            return self.order.at(self.booked)
        return _SEATS[(self.setup.first + self.booked) % len(self.villages)]

    @cached_property
    def round(self) -> int:
        """The round, from 1."""
        return self.booked // self.seats + 1

    @cached_property
    def village(self) -> Village:
        """The Village Board of the seat that acts."""
        return self.villages[self.seat]

    def with_village(self, seat: Seat, **changes: object) -> tuple[Village, ...]:
        """Return the Village Boards after changes to one of them."""
        return put(self.villages, seat, but(self.villages[seat], **changes))

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name


_SEATS: Final = tuple(Seat)


def has(village: Village, building: Building) -> bool:
    """Return whether the village has a tile of the building."""
    return any(tile is not None and tile.building is building for tile in village.squares)
