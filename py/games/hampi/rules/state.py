"""Setup and state of a table of Hampi."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from engine.notation import line
from engine.refusal import Refusal, Refused
from engine.score import ScoreLine
from engine.turn import Player, Question, Seat
from engine.value import but
from engine.way import Way
from games.hampi.rules.landscape import START_TILES, Cell, Landscape
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
from games.hampi.rules.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything agreed before the first turn; the conditions can be corrected later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    mode: Mode = Mode.BASIC
    length: Length = Length.FULL
    tiles: int = 0
    """Land tiles in the box; 0: not counted, the table says when a stack is empty."""
    conditions: tuple[Condition, ...] = line("condition")
    """Conditions read off the copy; they come before the two that the book tells."""
    landscape: bool = False
    """The app follows which tile lies where and finds the zones."""
    printed: tuple[Tile, ...] = ()
    """Land tiles drawn off the copy; a move names one by its number, so they keep their order."""
    seed: str = ""
    """Always empty: tiles are drawn from the table's own stacks."""
    full_loops: bool = False
    """With the landscape: an empty place in a closed loop of road keeps its land open (ruling O20, switched).

    True, the default of version 1.
    """

    @property
    def stack(self) -> int:
        """Land tiles in each of the three stacks before the starting tiles are drawn; 0: not counted."""
        return self.tiles // STACKS

    def condition(self, number: int) -> Condition | None:
        """Return a condition tile by its number, or None while it is not known."""
        return next((known for known in (*self.conditions, *KNOWN) if known.number == number), None)


class Standing(Enum):
    """How far a zone is."""

    OPEN = "open"
    CLOSED = "closed"
    """Completed by the tile of this turn, not scored yet."""
    DONE = "done"
    """Scored, or complete without a cube: for ever."""


Printed: TypeAlias = tuple[Person, int]
"""A circle on a tile: a person and a number."""
Counted: TypeAlias = tuple[Printed, ...]
"""The circles of one tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A zone of which the app knows: somebody put a cube there, or a tile completed it."""

    zone: Zone
    standing: Standing = Standing.OPEN
    cubes: tuple[int, ...]
    """One number a seat."""
    turn: int
    """The turn in which it was opened, from 0."""
    tiles: tuple[Counted, ...] = ()
    """Tiles counted, the one that is counted now left out."""
    here: Counted = ()
    """The tile that is counted now."""
    sums: tuple[tuple[int, ...] | None, ...] = (None,) * len(PEOPLE)
    """The six sums as they were typed, instead of the tiles."""
    scored: bool = False
    number: int = -1
    """Its number in the landscape; -1: it is followed without."""

    @property
    def row(self) -> Row:
        """The sums of its tiles, each with all its numbers (Scoring Support Points 1 and 2)."""
        if self.typed:
            return tuple(sum(numbers or ()) for numbers in self.sums)
        return added(row_of(tile) for tile in self.all_tiles)

    @property
    def all_tiles(self) -> tuple[Counted, ...]:
        """Every tile counted; the last one belongs to them once it shows a number."""
        return (*self.tiles, self.here) if self.here else self.tiles

    @property
    def full(self) -> bool:
        """A temple or market of which all seven tiles are counted (Advanced Gameplay 2)."""
        return self.zone.kind in ADVANCED and len(self.tiles) >= AROUND

    @property
    def typed(self) -> bool:
        """The sums were typed."""
        return any(numbers is not None for numbers in self.sums)

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The numbers that make each sum."""
        if self.typed:
            return tuple(numbers or () for numbers in self.sums)
        return tuple(tuple(n for tile in self.all_tiles for whose, n in tile if whose is person) for person in PEOPLE)


def row_of(tile: Counted) -> Row:
    """The circles of a tile, person by person."""
    return tuple(sum(number for whose, number in tile if whose is person) for person in PEOPLE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A booking: a line of the score, and the six numbers behind it."""

    line: ScoreLine
    row: Row


@dataclass(frozen=True, slots=True)
class Resolved:
    """A condition tile that was drawn, and who had the Jewel then."""

    number: int
    by: Seat
    title: str
    """The condition in words."""
    values: tuple[int, ...]
    """Support of each seat that counted; empty where the table answered."""
    named: tuple[Seat, ...]
    """Who qualified; nobody: the Jewel stayed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    round: int = 1
    turns: int = 0
    """Turns that are over, of all players together."""
    lands: int = 0
    """Land tiles drawn in this round."""
    laying: bool = False
    """A Land tile is drawn and not placed yet; only with the landscape."""
    tile: bool = False
    """The player of this turn has a Land tile placed."""
    marked: bool = False
    """The cube step of this turn is over."""
    placed: tuple[int, ...]
    """Cubes that each seat placed in this round."""
    late: tuple[Seat, ...] = ()
    """Who let every turn go by so far: a forgotten player, before the first one of their own."""
    zones: tuple[Record, ...] = ()
    """In the order of opening."""
    joined: tuple[Record, ...] = ()
    """Zones that grew together with one of these; their names are not given again."""
    land: Landscape | None = None
    """The tiles as they lie; None: the table alone sees them."""
    hand: int = 0
    """The number of the tile that is laid next, of those drawn off the copy; 0: it is not told yet."""
    last: Cell | None = None
    """Where the tile of this turn lies."""
    entries: tuple[Entry, ...] = ()
    loose: tuple[int, ...] = ()
    """Points of each seat that the table set by hand and that are of no person; empty: none."""
    booked: tuple[int, int] = (-1, 0)
    """The last turn in which a zone was scored, and how many entries there were before it."""
    found: bool = False
    """The Jewel was drawn."""
    holders: tuple[Seat, ...] = ()
    """Who owns the Jewel; several share it (ruling S4)."""
    conditions: tuple[Resolved, ...] = ()
    asked: Question | None = None
    """The open question, one of `questions`."""
    drawn: int = 0
    """The condition tile that the table reads now."""
    read: tuple[Person, ...] = ()
    """People whom it names so far."""
    named: tuple[Seat, ...] = ()
    """Who gets the Jewel, as far as the table said."""
    counted: int = 0
    """Score at the end: seats whose support is in."""
    typed: tuple[tuple[tuple[int, ...] | None, ...], ...] = ()
    """Score at the end: what each seat has of each person, as it was typed."""
    longer: bool = False
    """A quick game goes on as a full one."""
    over: bool = False

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.setup.players)

    @property
    def seat(self) -> Seat:
        """Whose turn it is; at the end: whose support is typed."""
        if self.setup.way is Way.END:
            return Seat(min(self.counted, self.seats - 1))
        return Seat((self.setup.first + self.turns) % self.seats)

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name

    @property
    def length(self) -> Length:
        """Quick, until the table goes on."""
        return Length.FULL if self.longer else self.setup.length

    @property
    def rounds(self) -> int:
        """Rounds of the game (Goal): two where it is quick, until the table goes on."""
        return ROUNDS[self.length]

    @property
    def advanced(self) -> bool:
        """Temples and markets are zones, and cubes come back."""
        return self.setup.mode is Mode.ADVANCED

    def record(self, zone: Zone) -> Record | None:
        """A zone by its name."""
        return next((record for record in self.zones if record.zone == zone), None)

    def known_or_new(self, zone: Zone) -> Record:
        """Return a zone by its name, or one of that name that nobody has a cube on."""
        return self.record(zone) or Record(zone=zone, cubes=(0,) * self.seats, turn=self.turns)

    def with_record(self, record: Record) -> State:
        """Return the state with a zone as it is now."""
        at = next((at for at, known in enumerate(self.zones) if known.zone == record.zone), len(self.zones))
        return but(self, zones=(*self.zones[:at], record, *self.zones[at + 1 :]))

    def next_of(self, kind: Kind) -> Zone:
        """The name of the next zone of a kind."""
        known = (record.zone for record in (*self.zones, *self.joined))
        return Zone(kind, 1 + max((zone.number for zone in known if zone.kind is kind), default=0))

    @property
    def new_kinds(self) -> tuple[Kind, ...]:
        """Kinds of which the table can name a new zone; with the landscape every zone has its name already."""
        return tuple(kind for kind in Kind if self.land is None and (self.advanced or kind not in ADVANCED))

    def supply(self, seat: Seat) -> int:
        """Cubes that a player has before him."""
        return CUBES - sum(record.cubes[seat] for record in self.zones)

    def balance(self, seat: Seat) -> Row:
        """Support of a player, person by person; below 0 it is owed."""
        return added(entry.row for entry in self.entries if entry.line.seat == seat)

    def total(self, seat: Seat) -> int:
        """Support of a player in all, debts included (ruling S11)."""
        return sum(self.balance(seat)) + self.by_hand(seat)

    def entered(self, seat: Seat) -> bool:
        """Whether the support of a player is known: scored at the end, it is entered one player after the other."""
        return self.setup.way is Way.TURNS or seat < self.counted

    def by_hand(self, seat: Seat) -> int:
        """Points of a player that are of no person."""
        return self.loose[seat] if self.loose else 0

    @property
    def scoring(self) -> Record | None:
        """The zone that is scored now: closed by this tile, with a cube, once the cube step is over."""
        if not self.marked:
            return None
        return next((record for record in self.zones if record.standing is Standing.CLOSED), None)

    @property
    def starting(self) -> bool:
        """The three starting tiles are laid (Setup your Game 6; ruling S2)."""
        return self.land is not None and len(self.land.tiles) < START_TILES

    @property
    def in_hand(self) -> Tile | None:
        """The tile that is laid next."""
        return self.setup.printed[self.hand - 1] if 0 < self.hand <= len(self.setup.printed) else None

    @property
    def lands_left(self) -> int | None:
        """Land tiles in the stack of this round; None where they are not counted."""
        return self.setup.stack - 1 - self.lands if self.setup.tiles else None


def start(setup: Setup) -> State:
    """The table before its first turn. Raises Refused where the setup makes no table."""
    _check(setup)
    seats = len(setup.players)
    return State(
        setup=setup,
        placed=(0,) * seats,
        land=Landscape() if setup.landscape and setup.way is Way.TURNS else None,
        typed=((None,) * len(PEOPLE),) * seats if setup.way is Way.END else (),
    )


FEWEST: Final = 6
"""Land tiles with which there is a tile to draw in each round: two in each stack, one of them a starting tile."""
HIGHEST_TILES: Final = 300


def _check(setup: Setup) -> None:
    players = len(setup.players)
    if not SEATS[0] <= players <= SEATS[1]:
        raise Refused(
            Refusal(
                "seats",
                f"Hampi is played by 2 to 5, not by {players}.",
                "Add or take away a seat.",
                "Components › Marker Cubes",
                firm=True,
            )
        )
    if setup.first >= players:
        raise Refused(
            Refusal(
                "first",
                f"Nobody sits on seat {setup.first.name} to go first.",
                "Choose a seat of this table.",
                "Setup your Game 8",
                firm=True,
            )
        )
    if setup.tiles and not FEWEST <= setup.tiles <= HIGHEST_TILES:
        raise Refused(
            Refusal(
                "tiles",
                f"{setup.tiles} Land tiles make no three stacks.",
                f"Count them again, {FEWEST} at least; or leave the number open.",
                "Setup your Game 1",
                firm=True,
            )
        )
    numbers = [condition.number for condition in setup.conditions]
    if len(set(numbers)) < len(numbers) or not set(numbers) <= set(range(1, CONDITIONS + 1)):
        raise Refused(
            Refusal(
                "seven",
                "There are seven condition tiles, numbered from 1 to 7, each once.",
                "Number the tiles of your copy once and for all.",
                "Components › Jewel Condition Tiles",
                firm=True,
            )
        )
    if any((condition.asks is Asks.TABLE) == bool(condition.people) for condition in setup.conditions):
        raise Refused(
            Refusal(
                "condition-people",
                "A condition of most or fewest names people; one that the table answers names none.",
                "Choose whose support is added up, or let the table say who gets the Jewel.",
                "Follow the Jewel",
                firm=True,
            )
        )
