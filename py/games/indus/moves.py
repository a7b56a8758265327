"""The moves of Indus, and which of them are proposed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, TypeAlias

from engine.move import Blank, Path, Plain
from engine.turn import CHANCE, Colour, Outcome
from engine.way import Way
from games.indus import turn as turns
from games.indus.pieces import FIELDS, SIDE, STARTS, Field, Rank, Start
from games.indus.scoring import cell
from games.indus.state import State
from games.indus.turn import phase, placer, turn


def space(start: Start) -> str:
    """The key of a start space."""
    return f"start:{start.name}"


def add(colour: Colour, rank: Rank) -> str:
    """The key of a researcher in reserve."""
    return f"add:{colour.value}-{rank.name.lower()}"


def reserve(colour: Colour, rank: Rank) -> str:
    """The key of the number of a rank in reserve, put right by hand."""
    return f"reserve:{colour.value}-{rank.name.lower()}"


@dataclass(frozen=True, slots=True)
class Team(Plain):
    """Two players: the colour of this turn, where none of it is added (Particularities for 2 players; ruling I11)."""

    verb: ClassVar[str] = "team"
    colour: Colour

    @property
    def path(self) -> Path:
        return (f"team:{self.colour.value}",)


@dataclass(frozen=True, slots=True)
class Place(Plain):
    """A researcher of the reserve goes on a free start space (1. Add a researcher; Variable Setup)."""

    verb: ClassVar[str] = "place"
    colour: Colour
    rank: Rank
    start: Start

    @property
    def path(self) -> Path:
        return (add(self.colour, self.rank), space(self.start))


@dataclass(frozen=True, slots=True)
class Roll(Plain):
    """The die is thrown by the app; or, with the table's own, it is thrown again (2. Roll the die)."""

    verb: ClassVar[str] = "roll"

    @property
    def path(self) -> Path:
        return ("roll",)


@dataclass(frozen=True, slots=True)
class Throw(Plain):
    """Chance: what the die shows."""

    verb: ClassVar[str] = "throw"
    pips: int

    @property
    def path(self) -> Path:
        return (f"pips:{self.pips}",)


@dataclass(frozen=True, slots=True)
class Enter(Plain):
    """The researcher on a start space goes straight in by the throw (3. Move a researcher onto a game field)."""

    verb: ClassVar[str] = "enter"
    tried_first: ClassVar[bool] = True
    start: Start

    @property
    def path(self) -> Path:
        return (space(self.start),)


@dataclass(frozen=True, slots=True)
class Own(Plain):
    """The captured researcher is of the player's other colour: points, or back to its reserve (ruling I10)."""

    verb: ClassVar[str] = "own"
    back: bool

    @property
    def path(self) -> Path:
        return ("own:back" if self.back else "own:points",)


@dataclass(frozen=True, slots=True)
class Pass(Plain):
    """Nothing is moved in this turn; lawful only where nothing can be."""

    verb: ClassVar[str] = "pass"

    @property
    def path(self) -> Path:
        return ("pass",)


@dataclass(frozen=True, slots=True)
class Lie(Plain):
    """Scoring at the end: one more on top of a field."""

    verb: ClassVar[str] = "lie"
    field: Field
    colour: Colour

    @property
    def path(self) -> Path:
        return (cell(self.field), f"team:{self.colour.value}")


@dataclass(frozen=True, slots=True)
class Captured(Plain):
    """Scoring at the end: the points that a colour took for captured researchers."""

    verb: ClassVar[str] = "captured"
    colour: Colour
    points: int

    @property
    def path(self) -> Path:
        return (f"captured:{self.colour.value}",)


@dataclass(frozen=True, slots=True)
class Close(Plain):
    """Scoring at the end: everything is in."""

    verb: ClassVar[str] = "close"
    tried_first: ClassVar[bool] = True

    @property
    def path(self) -> Path:
        return ("close",)


# By hand


@dataclass(frozen=True, slots=True)
class Put(Plain):
    """By hand: a researcher lies on top of a field."""

    verb: ClassVar[str] = "put"
    by_hand: ClassVar[bool] = True
    field: Field
    colour: Colour
    rank: Rank

    @property
    def path(self) -> Path:
        return (cell(self.field), add(self.colour, self.rank))


@dataclass(frozen=True, slots=True)
class Off(Plain):
    """By hand: the top researcher of a field goes."""

    verb: ClassVar[str] = "off"
    by_hand: ClassVar[bool] = True
    field: Field

    @property
    def path(self) -> Path:
        return (cell(self.field), "off:top")


@dataclass(frozen=True, slots=True)
class Stand(Plain):
    """By hand: a researcher stands on a start space."""

    verb: ClassVar[str] = "stand"
    by_hand: ClassVar[bool] = True
    start: Start
    colour: Colour
    rank: Rank

    @property
    def path(self) -> Path:
        return (space(self.start), add(self.colour, self.rank))


@dataclass(frozen=True, slots=True)
class Leave(Plain):
    """By hand: the researcher of a start space goes."""

    verb: ClassVar[str] = "leave"
    by_hand: ClassVar[bool] = True
    start: Start

    @property
    def path(self) -> Path:
        return (space(self.start), "off:top")


@dataclass(frozen=True, slots=True)
class Shift(Plain):
    """By hand: the researcher of a start space really stands on another one. The turn stays as it is."""

    verb: ClassVar[str] = "shift"
    by_hand: ClassVar[bool] = True
    start: Start
    to: Start

    @property
    def path(self) -> Path:
        return (space(self.start), space(self.to))


@dataclass(frozen=True, slots=True)
class Hold(Plain):
    """By hand: how many of a rank are in reserve."""

    verb: ClassVar[str] = "hold"
    by_hand: ClassVar[bool] = True
    colour: Colour
    rank: Rank
    number: int

    @property
    def path(self) -> Path:
        return (reserve(self.colour, self.rank),)


Move: TypeAlias = (
    Team | Place | Roll | Throw | Enter | Own | Pass | Lie | Captured | Close | Put | Off | Stand | Leave | Shift | Hold
)
MOVES: Final = (
    Team, Place, Roll, Throw, Enter, Own, Pass, Lie, Captured, Close, Put, Off, Stand, Leave, Shift, Hold,
)  # fmt: skip


# What is proposed


def candidates(state: State) -> Iterator[Move | Blank[Move]]:
    """Everything a person may have in mind now, lawful or not."""
    now = turn(state)
    if isinstance(now, Outcome):
        return
    if now.actor is CHANCE:
        yield from map(Throw, range(1, SIDE + 1))
        return
    if state.setup.way is Way.END:
        yield from _final(state)
        return
    match phase(state):
        case turns.FIRST:
            yield from _adding(state, state.setup.players[placer(state)].colours)
        case turns.OWN:
            yield from (Own(back=False), Own(back=True))
        case turns.ADD:
            yield from _choosing(state)
        case turns.MOVE:
            yield from (Enter(start) for start in STARTS if state.edge[start])
            yield Roll()
            if state.stuck:
                yield Pass()
        case _:
            yield Roll()


def _final(state: State) -> Iterator[Move | Blank[Move]]:
    most = most_captured(state)
    for colour in state.setup.colours:
        yield from (Lie(field, colour) for field in FIELDS)
        label = f"Points of {colour.value} for captured researchers"
        yield Blank((f"captured:{colour.value}",), label, 0, most, partial(Captured, colour))
    yield Close()


def _choosing(state: State) -> Iterator[Move]:
    colours = state.left(state.seat) if state.team is None else (state.team,)
    yield from _adding(state, colours)
    if state.team is None:
        yield from (Team(colour) for colour in colours if not state.can_add(colour))
    yield Roll()


def _adding(state: State, colours: tuple[Colour, ...]) -> Iterator[Place]:
    spaces = sorted(
        STARTS, key=lambda start: state.edge[start] is not None
    )  # why not at all comes before why not there
    for colour in colours:
        for rank, number in state.reserve[colour].items():
            if number:
                yield from (Place(colour, rank, start) for start in spaces)


def most_captured(state: State) -> int:
    """The most points for captured researchers that a colour can have: everybody else's."""
    team = sum(rank * number for rank, number in state.setup.team.items())
    return team * (len(state.setup.colours) - 1)


def amends(state: State) -> Iterator[Move | Blank[Move]]:
    """Every field, every start space and every reserve, to be put right by hand."""
    if isinstance(turn(state), Outcome):
        return
    yield from (Off(field) for field in FIELDS if state.stacks[field])
    if state.setup.way is Way.END:
        return
    free = [start for start in STARTS if not state.edge[start]]
    for start in STARTS:
        if state.edge[start]:
            yield Leave(start)
            yield from (Shift(start, to) for to in free)
    for colour in state.setup.colours:
        for rank, most in state.setup.team.items():
            yield from (Put(field, colour, rank) for field in FIELDS)
            yield from (Stand(start, colour, rank) for start in free)
            seen = state.in_sight(colour, rank)
            title = f"{colour.value.capitalize()} {rank.title.lower()}s in reserve"
            title += f", of {most}; on the table: {seen}" if seen else ""
            yield Blank((reserve(colour, rank),), title, 0, max(0, most - seen), partial(Hold, colour, rank))
