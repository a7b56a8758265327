"""The moves of Hampi, and which of them are proposed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import ClassVar, Final, TypeAlias

from engine.move import Blank, Path, Plain
from engine.turn import Outcome, Seat, Turn
from engine.way import Way
from games.hampi.landscape import Cell, nearest
from games.hampi.pieces import ADVANCED, HIGHEST, PEOPLE, Kind, Person, Zone
from games.hampi.state import Asked, Record, Standing, State
from games.hampi.survey import on_tile
from games.hampi.turn import DRAW, turn


class What(Enum):
    """What is drawn from a stack."""

    LAND = "land"
    JEWEL = "jewel"
    CONDITION_1 = "condition-1"
    CONDITION_2 = "condition-2"
    CONDITION_3 = "condition-3"
    CONDITION_4 = "condition-4"
    CONDITION_5 = "condition-5"
    CONDITION_6 = "condition-6"
    CONDITION_7 = "condition-7"

    @property
    def condition(self) -> int:
        """The number of the condition tile; 0 for any other tile."""
        return int(self.value.removeprefix("condition-")) if self.value.startswith("condition-") else 0


TYPICAL: Final = (-3, -2, -1, 1, 2, 3)
"""Numbers offered as keys; any other is typed."""


def seat_key(seat: Seat) -> str:
    """The key of a seat."""
    return f"seat:{seat.name}"


@dataclass(frozen=True, slots=True)
class Draw(Plain):
    """The tile drawn from the stack of this round; at the end: the seventh condition (Place a Tile)."""

    verb: ClassVar[str] = "draw"
    what: What

    @property
    def path(self) -> Path:
        return (f"draw:{self.what.value}",)


@dataclass(frozen=True, slots=True)
class EndRound(Plain):
    """The table: the stack of this round is empty (Goal)."""

    verb: ClassVar[str] = "empty"

    @property
    def path(self) -> Path:
        return ("empty",)


@dataclass(frozen=True, slots=True)
class Miss(Plain):
    """The player lets the turn go by without drawing; by the rules nobody may."""

    verb: ClassVar[str] = "miss"

    @property
    def path(self) -> Path:
        return ("miss",)


@dataclass(frozen=True, slots=True)
class Found(Plain):
    """The table: who drew the Jewel in round 1, where it was not recorded."""

    verb: ClassVar[str] = "found"
    finder: Seat

    @property
    def path(self) -> Path:
        return (seat_key(self.finder),)


@dataclass(frozen=True, slots=True)
class GoOn(Plain):
    """The table goes on with round 3 after a quick game (Example Scenario)."""

    verb: ClassVar[str] = "go-on"

    @property
    def path(self) -> Path:
        return ("on",)


@dataclass(frozen=True, slots=True)
class Stop(Plain):
    """The quick game ends here (Goal; ruling S5)."""

    verb: ClassVar[str] = "stop"

    @property
    def path(self) -> Path:
        return ("stop",)


@dataclass(frozen=True, slots=True)
class Reads(Plain):
    """One of the people that the drawn condition names (Follow the Jewel)."""

    verb: ClassVar[str] = "reads"
    person: Person

    @property
    def path(self) -> Path:
        return (self.person.key,)


@dataclass(frozen=True, slots=True)
class Most(Plain):
    """The condition asks for the most of those people together."""

    verb: ClassVar[str] = "most"

    @property
    def path(self) -> Path:
        return ("most",)


@dataclass(frozen=True, slots=True)
class Fewest(Plain):
    """The condition asks for the fewest of those people together."""

    verb: ClassVar[str] = "fewest"

    @property
    def path(self) -> Path:
        return ("fewest",)


@dataclass(frozen=True, slots=True)
class Gets(Plain):
    """One of those who get the Jewel, as the table says."""

    verb: ClassVar[str] = "gets"
    seat: Seat

    @property
    def path(self) -> Path:
        return (seat_key(self.seat),)


@dataclass(frozen=True, slots=True)
class Given(Plain):
    """All who get the Jewel are named; nobody: it stays."""

    verb: ClassVar[str] = "given"

    @property
    def path(self) -> Path:
        return ("given",)


@dataclass(frozen=True, slots=True)
class Shows(Plain):
    """With the landscape: which tile was drawn, by its number among those drawn off the copy."""

    verb: ClassVar[str] = "shows"
    tile: int

    @property
    def path(self) -> Path:
        return (f"tile:{self.tile}",)


@dataclass(frozen=True, slots=True)
class Lay(Plain):
    """The tile is placed, turned clockwise some times by 60 degrees (Turn Conditions; Note 2)."""

    verb: ClassVar[str] = "lay"
    tried_first: ClassVar[bool] = True
    place: Cell
    turns: int

    @property
    def path(self) -> Path:
        return (self.place.key, f"turns:{self.turns}")


@dataclass(frozen=True, slots=True)
class Swap(Plain):
    """The tile fits nowhere: it goes back, and another one is drawn (Turn Conditions)."""

    verb: ClassVar[str] = "swap"

    @property
    def path(self) -> Path:
        return ("swap",)


@dataclass(frozen=True, slots=True)
class Reopens(Plain):
    """The landscape shows a zone as complete, and the table does not agree."""

    verb: ClassVar[str] = "reopens"
    zone: Zone

    @property
    def path(self) -> Path:
        return (f"reopen:{self.zone.word()}",)


@dataclass(frozen=True, slots=True)
class Completes(Plain):
    """The tile completes a zone, one that is open already or a new one (Place a Marker Cube 1 to 4)."""

    verb: ClassVar[str] = "completes"
    zone: Zone
    new: bool = False
    """Nobody had a cube there, so that the app hears of it now."""

    @property
    def path(self) -> Path:
        return (f"completes:{self.zone.word()}",)


@dataclass(frozen=True, slots=True)
class Joins(Plain):
    """Without a landscape: two zones have grown together and are one, under the second name (ruling O11)."""

    verb: ClassVar[str] = "joins"
    zone: Zone
    into: Zone

    @property
    def path(self) -> Path:
        return (f"join:{self.zone.word()}:{self.into.word()}",)


@dataclass(frozen=True, slots=True)
class Marks(Plain):
    """A cube on a zone of this tile; with all eight out, one taken from an open zone (Round Conditions)."""

    verb: ClassVar[str] = "marks"
    zone: Zone
    new: bool = False
    source: Zone | None = None
    """Where the cube is taken from; None: the supply."""

    @property
    def path(self) -> Path:
        first = f"mark:{self.zone.word()}"
        return (first,) if self.source is None else (first, f"from:{self.source.word()}")


@dataclass(frozen=True, slots=True)
class NoCube(Plain):
    """No cube in this turn (Place a Marker Cube: “may”)."""

    verb: ClassVar[str] = "no-cube"

    @property
    def path(self) -> Path:
        return ("pass",)


@dataclass(frozen=True, slots=True)
class Counts(Plain):
    """A number on the tile that is counted (Scoring Support Points 2)."""

    verb: ClassVar[str] = "counts"
    person: Person
    number: int

    @property
    def path(self) -> Path:
        return (self.person.key, f"n:{self.number:+d}")


@dataclass(frozen=True, slots=True)
class NextTile(Plain):
    """This tile of the zone is counted, also one without a number (Scoring Support Points 1)."""

    verb: ClassVar[str] = "tile"

    @property
    def path(self) -> Path:
        return ("tile",)


@dataclass(frozen=True, slots=True)
class Sums(Plain):
    """The sum of one person over the whole zone, instead of tile by tile; at the end: what a player has."""

    verb: ClassVar[str] = "sums"
    person: Person
    numbers: tuple[int, ...]
    """As they were typed, such as 2, 2 and -2."""

    @property
    def path(self) -> Path:
        return (f"sum:{self.person.value}",)


@dataclass(frozen=True, slots=True)
class Book(Plain):
    """The zone is counted: it scores and is done for ever; at the end: this player's support is in."""

    verb: ClassVar[str] = "book"
    tried_first: ClassVar[bool] = True

    bare: bool = False
    """None of its tiles shows a number: it is asked about, and not on the main button at once."""

    @property
    def path(self) -> Path:
        return ("book:bare",) if self.bare else ("book",)


@dataclass(frozen=True, slots=True)
class SetSupport(Plain):
    """By hand: what a player has of a person."""

    verb: ClassVar[str] = "support"
    by_hand: ClassVar[bool] = True
    seat: Seat
    person: Person
    number: int

    @property
    def path(self) -> Path:
        return (seat_key(self.seat), self.person.key)


@dataclass(frozen=True, slots=True)
class SetCubes(Plain):
    """By hand: how many cubes a player has on a zone."""

    verb: ClassVar[str] = "cubes"
    by_hand: ClassVar[bool] = True
    seat: Seat
    zone: Zone
    number: int

    @property
    def path(self) -> Path:
        return (seat_key(self.seat), self.zone.key)


@dataclass(frozen=True, slots=True)
class SetJewel(Plain):
    """By hand: who holds the Jewel, alone or with others."""

    verb: ClassVar[str] = "jewel"
    by_hand: ClassVar[bool] = True
    seat: Seat
    holds: bool

    @property
    def path(self) -> Path:
        return (seat_key(self.seat), "jewel:holds" if self.holds else "jewel:none")


Move: TypeAlias = (
    Draw | EndRound | Miss | Found | GoOn | Stop | Reads | Most | Fewest | Gets | Given | Shows | Lay | Swap | Reopens
    | Completes | Joins | Marks | NoCube | Counts | NextTile | Sums | Book | SetSupport | SetCubes | SetJewel
)  # fmt: skip
MOVES: Final = (
    Draw, EndRound, Miss, Found, GoOn, Stop, Reads, Most, Fewest, Gets, Given, Shows, Lay, Swap, Reopens, Completes,
    Joins, Marks, NoCube, Counts, NextTile, Sums, Book, SetSupport, SetCubes, SetJewel,
)  # fmt: skip


# What is proposed


def candidates(state: State) -> Iterator[Move | Blank[Move]]:
    """Everything a person may have in mind now, lawful or not."""
    now = turn(state)
    if isinstance(now, Outcome):
        return
    if state.asked:
        yield from _answers(state)
    elif state.setup.way is Way.END:
        yield from _sums(state)
        yield Book()
    elif state.starting or state.laying:
        yield from _lays(state)
    elif now.phase == DRAW:
        yield from map(Draw, What)
        yield EndRound()
    elif state.scoring:
        yield from _counts(state, state.scoring)
    else:
        yield from _zones(state)


def _seats(state: State) -> Iterator[Seat]:
    return (Seat(at) for at in range(state.seats))


def _answers(state: State) -> Iterator[Move | Blank[Move]]:
    """What the table is asked."""
    if state.asked is Asked.GO_ON:
        yield from (Stop(), GoOn())
    elif state.asked is Asked.FINDER:
        yield from map(Found, _seats(state))
    elif state.asked is Asked.SEVENTH:
        yield from (Draw(what) for what in What if what.condition)
        yield Given()
    else:
        if state.asked is Asked.CONDITION:
            yield from map(Reads, Person)
            yield from (Most(), Fewest())
        yield from map(Gets, _seats(state))
        yield Given()


def _lays(state: State) -> Iterator[Move]:
    """Which tile it is, then where it goes: every place that it touches enough of, in every turning."""
    tile = state.in_hand
    if tile is None or state.land is None:
        yield from (Shows(number) for number in range(1, len(state.setup.printed) + 1))
        return
    for cell in state.land.places:
        yield from (Lay(cell, turns) for turns in nearest(state.land, cell, tile))
    yield from (Lay(cell, turns) for cell in state.land.edge for turns in nearest(state.land, cell, tile))
    yield Swap()


def _zones(state: State) -> Iterator[Move]:
    """What the tile completes, and where a cube may go."""
    kinds = [kind for kind in Kind if state.advanced or kind not in ADVANCED]
    if state.land is not None:  # every zone of the tile has its name already
        kinds = []
        yield from (Reopens(record.zone) for record in state.zones if record.standing is Standing.CLOSED)
    near = [record for record in state.zones if on_tile(state, record)]
    done = [record for record in near if record.standing is Standing.DONE]
    yield from (Completes(record.zone) for record in near if record.standing is Standing.OPEN)
    yield from (Completes(state.next_of(kind), new=True) for kind in kinds)
    if state.land is None:
        yield from _joins(state)
    sources = [None, *withdrawable(state)] if state.supply(state.seat) <= 0 else [None]
    for record in state.zones:
        if record.standing is not Standing.DONE and (record in near or any(record.cubes)):
            yield from (Marks(record.zone, source=source) for source in sources if source != record.zone)
    for kind in kinds:
        yield from (Marks(state.next_of(kind), new=True, source=source) for source in sources)
    yield from (Marks(record.zone) for record in done)
    yield NoCube()


def _joins(state: State) -> Iterator[Joins]:
    """Every two zones that may have grown together, the later one with the earlier."""
    live = [r.zone for r in state.zones if r.standing is not Standing.DONE and r.zone.kind not in ADVANCED]
    for into in live:
        yield from (Joins(zone, into) for zone in live if zone.kind is into.kind and zone.number > into.number)


def withdrawable(state: State) -> list[Zone]:
    """The open zones where the player has a cube (Round Conditions 4; ruling S8)."""
    return [record.zone for record in state.zones if record.standing is Standing.OPEN and record.cubes[state.seat] > 0]


def _counts(state: State, record: Record) -> Iterator[Move | Blank[Move]]:
    """The numbers on the tiles of the zone that is scored."""
    if state.land is not None:
        yield Book()
        return
    if not record.typed:
        for person in PEOPLE:
            yield from (Counts(person, number) for number in TYPICAL)
            if not record.full:
                label = f"{person.title} on this tile"
                yield Blank((person.key, "n:typed"), label, -HIGHEST, HIGHEST, partial(Counts, person))
        yield NextTile()
    if not record.all_tiles:
        yield from _sums(state)
    yield Book(bare=bool(record.all_tiles) and not record.typed and not any(record.all_tiles))


def _sums(state: State) -> Iterator[Blank[Move]]:
    record = state.scoring
    whose = f"of {record.zone.title}" if record else f"of {state.name}"
    for person in PEOPLE:
        label = f"{person.title} {whose}, in all"
        numbers = record.sums[person.at] if record else state.typed[state.seat][person.at]
        had = "".join(f"{number:+d}" for number in numbers or ()).removeprefix("+")
        yield Blank((f"sum:{person.value}",), label, -HIGHEST, HIGHEST, partial(_typed, person), parts=True, had=had)


def _typed(person: Person, *numbers: int) -> Sums:
    return Sums(person, numbers)


def amends(state: State) -> Iterator[Move | Blank[Move]]:
    """Support, cubes and the Jewel, to be put right by hand."""
    if isinstance(turn(state), Outcome) or state.setup.way is Way.END:
        return
    for seat in _seats(state):
        for person in PEOPLE:
            label = f"{person.title} of {state.setup.players[seat].name}"
            yield Blank((seat_key(seat), person.key), label, -HIGHEST, HIGHEST, partial(SetSupport, seat, person))
        for record in state.zones:
            if settable(record):
                label = f"Cubes of {state.setup.players[seat].name} on {record.zone.title}"
                most = max(0, state.supply(seat)) + record.cubes[seat]
                yield Blank((seat_key(seat), record.zone.key), label, 0, most, partial(SetCubes, seat, record.zone))
        yield SetJewel(seat, seat not in state.holders)


def settable(record: Record) -> bool:
    """Whether cubes can be put right there: of the zones that are done, where some lie."""
    return record.standing is not Standing.DONE or any(record.cubes)


def phase(state: State) -> str:
    """The phase of the turn; empty when the game is over."""
    now = turn(state)
    return now.phase if isinstance(now, Turn) else ""
