"""Setup and state of a table of Hampi."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.grid import Cell
from engine.refusal import Refusal, Refused
from engine.score import ScoreLine
from engine.turn import Order, Player, Question, Seat
from engine.value import PAST, Named, but
from engine.way import Way
from engine.wording import line
from games.hampi.rules.land.landscape import START_TILES, Landscape
from games.hampi.rules.land.tile import Tile
from games.hampi.rules.pieces import (
    ADVANCED,
    AROUND,
    CONDITIONS,
    CUBES,
    KNOWN,
    PEOPLE,
    ROUNDS,
    SEATS,
    STACKS,
    Asks,
    Condition,
    Kind,
    Length,
    Mode,
    Person,
    Row,
    Zone,
    added,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Settings made before the first turn. Conditions and tiles of the copy can be corrected later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    mode: Mode = Mode.BASIC
    length: Length = Length.FULL
    tiles: int = 0
    """Land tiles in the box; 0 if not counted, then the players enter when a stack is empty."""
    conditions: tuple[Condition, ...] = line("condition")
    """Conditions entered for the copy; they replace the two given in the rulebook."""
    landscape: bool = False
    """Whether the app tracks the landscape and finds the zones."""
    printed: tuple[Tile, ...] = ()
    """Land tiles entered for the copy. A move names one by its number, so they keep their order."""
    seed: str = ""
    """Always empty: tiles are drawn from the real stacks."""
    full_loops: bool = False
    """Whether an empty space in a closed road loop keeps its land open, with the landscape (ruling O20, switched).

    True, the default of version 1.
    """
    first_names: bool = False
    """Whether zones that join keep the first of their names, even of one without a cube, with the landscape.

    True, the default of versions 1 and 2.
    """
    banker: Seat = Seat.A
    """Player who holds the bank (Setup your Game 4)."""

    @property
    def held_by(self) -> Seat:
        """Player who holds the bank; the first one if that seat has no player."""
        return self.banker if self.banker < len(self.players) else Seat.A

    @property
    def stack(self) -> int:
        """Land tiles in each of the three stacks before the starting tiles are drawn; 0 if not counted."""
        return self.tiles // STACKS

    def condition(self, number: int) -> Condition | None:
        """Return a condition tile by its number, or None while it is not known."""
        return next((known for known in (*self.conditions, *KNOWN) if known.number == number), None)


class Standing(Named):
    """State of a zone."""

    OPEN = "open"
    CLOSED = "closed"
    """Completed by the tile of this turn and not scored yet."""
    DONE = "done"
    """Scored, or completed without a cube. Never changes again."""


Printed: TypeAlias = tuple[Person, int]
"""A circle on a tile: an influencer and a number."""
Counted: TypeAlias = tuple[Printed, ...]
"""The circles of one tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A zone known to the app, because of a cube, a completion or the landscape."""

    zone: Zone
    standing: Standing = Standing.OPEN
    cubes: tuple[int, ...]
    """Number of cubes per seat."""
    turn: int
    """Turn in which it was opened, from 0."""
    tiles: tuple[Counted, ...] = ()
    """Tiles already counted, without the current one."""
    here: Counted = ()
    """The tile being counted now."""
    sums: tuple[tuple[int, ...] | None, ...] = (None,) * len(PEOPLE)
    """Six totals as entered, instead of the tiles."""
    scored: bool = False
    number: int = -1
    """Its number in the landscape; -1 without the landscape."""

    @property
    def row(self) -> Row:
        """Totals of its tiles, each with all its numbers (Scoring Support Points 1 and 2)."""
        if self.typed:
            return tuple(sum(numbers or ()) for numbers in self.sums)
        return added(row_of(tile) for tile in self.all_tiles)

    @property
    def all_tiles(self) -> tuple[Counted, ...]:
        """All tiles counted, including the current one if it has a number."""
        return (*self.tiles, self.here) if self.here else self.tiles

    @property
    def full(self) -> bool:
        """Whether all seven tiles of a temple or market are counted (Advanced Gameplay 2)."""
        return self.zone.kind in ADVANCED and len(self.tiles) >= AROUND

    @property
    def typed(self) -> bool:
        """Whether the totals were entered instead of tiles."""
        return any(numbers is not None for numbers in self.sums)

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of each total."""
        if self.typed:
            return tuple(numbers or () for numbers in self.sums)
        return tuple(tuple(n for tile in self.all_tiles for whose, n in tile if whose is person) for person in PEOPLE)


def row_of(tile: Counted) -> Row:
    """Return the circles of a tile, influencer by influencer."""
    return tuple(sum(number for whose, number in tile if whose is person) for person in PEOPLE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A recorded score line, with the six numbers behind it."""

    line: ScoreLine
    row: Row


@dataclass(frozen=True, slots=True)
class Resolved:
    """A drawn condition tile and its result."""

    number: int
    by: Seat
    title: str
    """Text of the condition."""
    values: tuple[int, ...]
    """Support of each seat that counted; empty if your group decided."""
    named: tuple[Seat, ...]
    """Seats that qualified. If empty, the Jewel stayed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    round: int = 1
    turns: int = 0
    """Turns played so far, of all players together."""
    order: Order | None = None
    """Order of play; None while it is clockwise from the start player."""
    since: int = 0
    """Turns played before this round."""
    lands: int = 0
    """Land tiles drawn in this round."""
    laying: bool = False
    """Whether a Land tile is drawn and not placed yet; only with the landscape."""
    tile: bool = False
    """Whether the player has placed a Land tile in this turn."""
    marked: bool = False
    """Whether the cube step of this turn is over."""
    placed: tuple[int, ...]
    """Cubes placed by each seat in this round."""
    late: tuple[Seat, ...] = ()
    """Seats that have skipped all turns so far: players added later, before their first turn."""
    zones: tuple[Record, ...] = ()
    """Zones in the order of opening."""
    joined: tuple[Record, ...] = ()
    """Zones that have joined one of these; their names are not used again."""
    land: Landscape | None = None
    """Placed tiles, or None without the landscape."""
    hand: int = 0
    """Number of the tile to place next, among those of the copy; 0 if not entered yet."""
    last: Cell | None = None
    """Cell of the tile placed in this turn."""
    entries: tuple[Entry, ...] = ()
    outvoted: tuple[ScoreLine, ...] = field(default=(), metadata=PAST)
    """Lines of 0 points for cubes on scored zones that were not the most."""
    loose: tuple[int, ...] = ()
    """Adjusted points of each seat, which belong to no influencer; empty if there are none."""
    booked: tuple[int, int] = (-1, 0)
    """Last turn in which a zone was scored, and the number of entries before it."""
    found: bool = False
    """Whether the Jewel has been drawn."""
    holders: tuple[Seat, ...] = ()
    """Holders of the Jewel; several share it (ruling S4)."""
    conditions: tuple[Resolved, ...] = ()
    asked: Question | None = None
    """The open question, one of `questions`."""
    drawn: int = 0
    """Number of the condition tile whose result is asked for; 0 if none."""
    read: tuple[Person, ...] = ()
    """Influencers selected for it so far."""
    named: tuple[Seat, ...] = ()
    """Seats selected so far to get the Jewel."""
    counted: int = 0
    """Number of seats whose support is entered, scored at the end."""
    typed: tuple[tuple[tuple[int, ...] | None, ...], ...] = ()
    """Support of each seat from each influencer as entered, scored at the end."""
    longer: bool = False
    """Whether a quick game continues as a full one."""
    over: bool = False

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.setup.players)

    @property
    def seat(self) -> Seat:
        """Seat to play; scored at the end, the seat whose support is entered."""
        if self.setup.way is Way.END:
            return Seat(min(self.counted, self.seats - 1))
        return self.order.at(self.turns) if self.order else Seat((self.setup.first + self.turns) % self.seats)

    @property
    def name(self) -> str:
        """Name at the seat to play."""
        return self.setup.players[self.seat].name

    @property
    def length(self) -> Length:
        """Length of the game: quick, unless you continue it."""
        return Length.FULL if self.longer else self.setup.length

    @property
    def rounds(self) -> int:
        """Rounds of the game (Goal): two in a quick game, unless you continue it."""
        return ROUNDS[self.length]

    @property
    def advanced(self) -> bool:
        """Whether temples and markets are zones, and cubes return to their owners."""
        return self.setup.mode is Mode.ADVANCED

    def record(self, zone: Zone) -> Record | None:
        """Return a zone by its name."""
        return next((record for record in self.zones if record.zone == zone), None)

    def known_or_new(self, zone: Zone) -> Record:
        """Return a zone by its name, or a new one without cubes."""
        return self.record(zone) or Record(zone=zone, cubes=(0,) * self.seats, turn=self.turns)

    def with_record(self, record: Record) -> State:
        """Return the state with a zone added or replaced."""
        at = next((at for at, known in enumerate(self.zones) if known.zone == record.zone), len(self.zones))
        return but(self, zones=(*self.zones[:at], record, *self.zones[at + 1 :]))

    def next_of(self, kind: Kind) -> Zone:
        """Return the name of the next zone of a kind."""
        known = (record.zone for record in (*self.zones, *self.joined))
        return Zone(kind, 1 + max((zone.number for zone in known if zone.kind is kind), default=0))

    @property
    def new_kinds(self) -> tuple[Kind, ...]:
        """Kinds of new zones that can be named; none with the landscape, where every zone has a name already."""
        return tuple(kind for kind in Kind if self.land is None and (self.advanced or kind not in ADVANCED))

    def supply(self, seat: Seat) -> int:
        """Return the number of cubes in a player's supply."""
        return CUBES - sum(record.cubes[seat] for record in self.zones)

    def balance(self, seat: Seat) -> Row:
        """Return a player's support, influencer by influencer. Below 0 it is owed."""
        return added(entry.row for entry in self.entries if entry.line.seat == seat)

    def total(self, seat: Seat) -> int:
        """Return a player's total support, debts included (ruling S11)."""
        return sum(self.balance(seat)) + self.adjusted(seat)

    def entered(self, seat: Seat) -> bool:
        """Return whether a player's support is known. Scored at the end, players enter it one after the other."""
        return self.setup.way is Way.TURNS or seat < self.counted

    def adjusted(self, seat: Seat) -> int:
        """Return a player's adjusted points, which belong to no influencer."""
        return self.loose[seat] if self.loose else 0

    @property
    def scoring(self) -> Record | None:
        """Zone to score now: completed by this tile and with a cube, once the cube step is over."""
        if not self.marked:
            return None
        return next((record for record in self.zones if record.standing is Standing.CLOSED), None)

    @property
    def starting(self) -> bool:
        """Whether starting tiles are still to be placed (Setup your Game 6; ruling S2)."""
        return self.land is not None and len(self.land.tiles) < START_TILES

    @property
    def in_hand(self) -> Tile | None:
        """Tile to place next."""
        return self.setup.printed[self.hand - 1] if 0 < self.hand <= len(self.setup.printed) else None

    @property
    def lands_left(self) -> int | None:
        """Land tiles left in the stack of this round, or None if not counted."""
        return self.setup.stack - 1 - self.lands if self.setup.tiles else None


def start(setup: Setup) -> State:
    """Return the table before its first turn. Raises: Refused if the setup is impossible."""
    _check(setup)
    seats = len(setup.players)
    return State(
        setup=setup,
        placed=(0,) * seats,
        land=Landscape() if setup.landscape and setup.way is Way.TURNS else None,
        typed=((None,) * len(PEOPLE),) * seats if setup.way is Way.END else (),
    )


FEWEST: Final = 6
"""Fewest Land tiles: two in each stack, one of them a starting tile, so that each round has a tile to draw."""
HIGHEST_TILES: Final = 300


def _check(setup: Setup) -> None:
    players = len(setup.players)
    if not SEATS[0] <= players <= SEATS[1]:
        raise Refused(
            Refusal(
                "seats",
                f"Hampi is for 2 to 5 players, not {players}.",
                "Add or remove a player.",
                "Components › Marker Cubes",
                firm=True,
            )
        )
    if setup.first >= players:
        raise Refused(
            Refusal(
                "first",
                f"Seat {setup.first.name}, which goes first, has no player.",
                "Choose a seat in use at this table.",
                "Setup your Game 8",
                firm=True,
            )
        )
    if setup.tiles and not FEWEST <= setup.tiles <= HIGHEST_TILES:
        raise Refused(
            Refusal(
                "tiles",
                f"You cannot make three equal stacks from {setup.tiles} Land tiles.",
                f"Count again (at least {FEWEST}), or leave it at 0.",
                "Setup your Game 1",
                firm=True,
            )
        )
    numbers = [condition.number for condition in setup.conditions]
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, CONDITIONS + 1)):
        raise Refused(
            Refusal(
                "seven",
                "There are seven Condition tiles, numbered 1 to 7.",
                "Give each tile of your copy its own number.",
                "Components › Jewel Condition Tiles",
                firm=True,
            )
        )
    if any((condition.asks is Asks.TABLE) == bool(condition.people) for condition in setup.conditions):
        raise Refused(
            Refusal(
                "condition-people",
                "A “most” or “least” condition needs influencers; a condition you decide yourselves has none.",
                "Choose whose support is added up, or decide yourselves who gets the Jewel.",
                "Follow the Jewel",
                firm=True,
            )
        )
