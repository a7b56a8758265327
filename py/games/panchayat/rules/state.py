"""Setup and state of a table of Panchayat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

from engine.notation import line
from engine.refusal import Refusal, Refused
from engine.score import ScoreLine
from engine.turn import Player, Seat
from engine.value import PAST, but, put
from engine.way import Way
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


class Copy(Enum):
    """Whose printed values are used."""

    OWN = "own"
    PRACTICE = "practice"


class BonusKind(Enum):
    """The two bonus tiles that every player receives (Setup 9)."""

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
    """An End Game Bonus Tile: the buildings on it."""

    names: tuple[Building, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is agreed before the first turn; bonus tiles, End Game tiles and printed values can be put right later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    market: bool = False
    """The New row, the Old columns and the discards are followed."""
    seed: str = ""
    """Seed of the app's dice; empty: the tiles are dealt from the table's own deck."""
    copy: Copy = Copy.OWN
    reach: int = 8
    """Squares around an Adjacency Bonus tile that it looks at: 8, or 4 (ruling P12)."""
    bonus: tuple[Bonus, ...] = line("bonus")
    end_tiles: tuple[EndTile, ...] = line("end-tile")
    printed: tuple[Card, ...] = line("printed")
    """Values read off the copy; the practice copy brings its own and these are kept beside it, unused."""
    scenario: Scenario = Scenario.NEW_BEGINNING
    """One player alone: the Solo Scenario."""
    discards: tuple[Building, ...] = ()
    """The buildings of the Zamindar Discards tile, top first; empty: as ruling P4 has them."""
    every_industry: bool = True
    """Scenario 4: every Industrial tile of the village needs a Commercial one of its own, not three only (P22)."""
    deck: int = 0
    """One player alone: tiles in the deck, counted on the table; 0: as counted in the box."""

    as_it_lies: bool = field(default=True, metadata={"line": "as-it-lies"})
    """Score reads the board as it lies when Place is over (ruling P31).

    False, the default of version 1: a tile scores where it was laid, for the neighbours that it had then. Having a word
    of its own in the text keeps it out of a rematch.
    """

    @property
    def solo(self) -> bool:
        """One player against the Zamindar."""
        return len(self.players) == 1

    @property
    def his_list(self) -> tuple[Building, ...]:
        """The Zamindar's list, the first to go first."""
        return self.discards or self.scenario.discards

    @property
    def cards(self) -> Mapping[Building, Card]:
        """The printed values in use, as far as they are known."""
        return {card.building: card for card in (PRACTICE if self.copy is Copy.PRACTICE else self.printed)}

    def box(self) -> Mapping[Building, int] | None:
        """Tiles of each building in this game, after those removed; None unless all are counted."""
        counts = {building: card.copies for building, card in self.cards.items() if card.copies is not None}
        if len(counts) < len(Building):
            return None
        removed = REMOVED[len(self.players)]
        return {building: max(0, count - removed.get(building, 0)) for building, count in counts.items()}

    @property
    def tiles(self) -> int:
        """Tiles in this game, of all buildings together: as counted in the box, else as the rulebook says."""
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
    """A neighbour that a tile had when it was laid."""

    building: Building
    square: Square
    laid: int | None
    """Its number in `State.laid` where it was laid in the same turn."""
    now: Square | None = field(default=None, metadata=PAST)
    """Where it lies since, moved by a Railway Station; None: taken off by a Bus Stop or a correction."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile laid from the hand in this turn, with the neighbours that it had then (ruling P13)."""

    building: Building
    square: Square
    """Where it was laid, and where it scores."""
    beside: tuple[Beside, ...]
    covers: Bonus | None
    now: Square | None
    """Where it lies since, moved by a Railway Station; None: taken off by a Bus Stop or a correction."""

    def followed(self, origin: Square, now: Square | None) -> Laid:
        """The same after a tile was moved from `origin` to another square, or taken off (None)."""
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
        """The square of a utility tile whose one-time ability is not used; a second one counts anew (ruling P25)."""
        for square in SQUARES:
            tile = self.squares[square]
            if tile and tile.building is building and not tile.used:
                return square
        return None

    def turned(self, building: Building) -> tuple[Tile | None, ...]:
        """The squares after the ability of a tile is used; unchanged where a house ruling uses one not there."""
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
    """Tiles that he has discarded."""
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
    """Tiles still to be turned up before the player may act."""
    booked: int = 0
    """Turns booked so far, of all players together."""
    picked: int = 0
    """Tiles collected this turn, the Police Station's extra one not counted."""
    hand: tuple[Building, ...] = ()
    stowed: bool = False
    """A New tile was put into an Old column this turn."""
    laid: tuple[Laid, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    """Points booked so far."""
    so_far: tuple[int | None, ...] = ()
    """Scoring at the end: each seat's points on the track, as typed; None until they are."""
    acts: Acts | None = None
    """The Zamindar acts; None while the player does."""
    reshuffled: Mapping[Building, int] | None = field(default=None, metadata=PAST)
    """Tiles of each building when the deck was last made of the discards: all lay open; None: it never was."""

    def type_of(self, building: Building) -> Type | None:
        """The type of a building; None while it is not known."""
        card = self.cards.get(building)
        return card.type if card else TYPES.get(building)

    @cached_property
    def lying(self) -> Mapping[Building, int]:
        """Tiles of each building that are known to lie anywhere but in the deck."""
        tiles = list(self.hand)
        for village in self.villages:
            tiles += [lies.building for lies in village.squares if lies]
            tiles += village.reserved
        if market := self.market:
            tiles += (*market.new, *market.discards, *(tile for column in market.old for tile in column))
        return {tile: tiles.count(tile) for tile in set(tiles)}

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.setup.players)

    @property
    def missing_end_tiles(self) -> int:
        """End Game Bonus Tiles on the table that are not entered yet; alone there are none (Setup 5; Solo Mode)."""
        return 0 if self.setup.solo else END_TILES - len(self.setup.end_tiles)

    @property
    def seat(self) -> Seat:
        """Whose turn it is, clockwise from the first player; scoring at the end: whose board is open."""
        if self.setup.way is Way.END:
            for seat, village in zip(_SEATS, self.villages, strict=False):
                if not village.done:
                    return seat
            return Seat.A
        return _SEATS[(self.setup.first + self.booked) % len(self.villages)]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.booked // self.seats + 1

    @property
    def village(self) -> Village:
        """The Village Board of the seat that acts."""
        return self.villages[self.seat]

    def with_village(self, seat: Seat, **changes: object) -> tuple[Village, ...]:
        """The Village Boards after something on one of them is changed."""
        return put(self.villages, seat, but(self.villages[seat], **changes))

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name


_SEATS: Final = tuple(Seat)


def has(village: Village, building: Building) -> bool:
    """Whether a tile of the building lies in the village."""
    return any(tile is not None and tile.building is building for tile in village.squares)


def start(setup: Setup) -> State:
    """The table before its first turn. Raises Refused where the setup makes no table."""
    _check(setup)
    villages = tuple(
        Village(bonus=tuple(bonus for bonus in setup.bonus if bonus.seat == seat)) for seat in range(len(setup.players))
    )
    followed = (setup.market or setup.solo) and setup.way is Way.TURNS
    market = Market(deck=setup.tiles) if followed else None
    return State(
        setup=setup,
        cards=setup.cards,
        box=setup.box(),
        villages=villages,
        market=market,
        to_reveal=6 if market and market.deck else 0,
        so_far=(None,) * len(setup.players) if setup.way is Way.END else (),
    )


REACHES: Final = (8, 4)
"""Squares around an Adjacency Bonus tile: the readings of ruling P12."""


def _check(setup: Setup) -> None:
    if setup.solo:
        _check_solo(setup)
    if setup.reach not in REACHES:
        raise Refused(
            Refusal(
                "reach",
                f"An Adjacency Bonus tile looks at 8 squares around it or at 4, not at {setup.reach}.",
                "Choose one of the two.",
                "Score Victory Points › Adjacency Bonus Tile; ruling P12",
                firm=True,
            )
        )
    _check_bonus(setup)
    if len(setup.end_tiles) > END_TILES:
        raise Refused(
            Refusal(
                "end-tiles",
                f"Four End Game Bonus Tiles lie on the table, not {len(setup.end_tiles)}.",
                "Take some away.",
                "Setup 5",
                firm=True,
            )
        )
    if setup.seed and (setup.market or setup.solo) and setup.box() is None:
        raise Refused(
            Refusal(
                "uncounted",
                "The app can deal only when it knows how many tiles of each building the box holds.",
                "Count them on the page “Your copy”, or deal from your own deck.",
                "Setup 1",
                firm=True,
                field="deal",
            )
        )


LIST: Final = 4
"""Buildings on a Zamindar Discards tile."""


def _check_solo(setup: Setup) -> None:
    if setup.discards and (len(setup.discards) != LIST or len(set(setup.discards)) != LIST):
        raise Refused(
            Refusal(
                "his-list",
                f"A Zamindar Discards tile names four different buildings, not {len(set(setup.discards))}.",
                "Choose the four in the order of your tile.",
                "Solo Mode › Setup 5; ruling P4",
                firm=True,
            )
        )
    if setup.way is Way.TURNS and not FEWEST <= setup.tiles <= BOX:
        raise Refused(
            Refusal(
                "deck",
                "The app must know how many tiles the deck holds once the solo tiles are put away.",
                f"Count the deck, between {FEWEST} and {BOX} tiles, and type the number.",
                "Solo Mode › Setup 1 and 2",
                firm=True,
                field="deck",
            )
        )


FEWEST: Final = 18
"""Tiles with which a game alone can be played at all: sixteen are laid, and two lie in the Old columns or New row."""


def _check_bonus(setup: Setup) -> None:
    places: set[tuple[Seat, object]] = set()
    for bonus in setup.bonus:
        if bonus.seat >= len(setup.players) or {(bonus.seat, bonus.kind), (bonus.seat, bonus.square)} & places:
            raise Refused(
                Refusal(
                    "bonus",
                    f"Seat {bonus.seat.name} cannot have this {bonus.kind.value} tile on {bonus.square.name}.",
                    "Each player has one tile of each kind, on two different squares.",
                    "Setup 9",
                    firm=True,
                )
            )
        places |= {(bonus.seat, bonus.kind), (bonus.seat, bonus.square)}
