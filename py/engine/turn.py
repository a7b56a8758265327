"""Who acts: a seat at the table, chance, or nobody because the game is over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from engine.refusal import Refusal
from engine.value import Named
from engine.way import Way


class Seat(IntEnum):
    """A place in turn order. Its letter is used on the page and in the text, its number as the index of tuples."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4


Actor: TypeAlias = Seat | None
"""A seat, or None for chance."""

CHANCE: Final = None
"""Chance acts: a draw or a roll, by the app's dice or entered from your own pieces."""


class Colour(Named):
    """Colour of a player's pieces. The value is the word in the text and in the stylesheet."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Player:
    """The player at a seat."""

    name: str
    colour: Colour
    also: Colour | None = None
    """Second colour of a player who has two."""
    late: bool = False
    """Whether the player joined a table in progress, in games whose pieces depend on the number of players."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """One colour or both."""
        return (self.colour,) if self.also is None else (self.colour, self.also)


@dataclass(frozen=True, slots=True)
class Order:
    """The order of play, once it is not clockwise from the start player any more.

    >>> order = Order.of(Seat.A, 3).changed(1, (Seat.B, Seat.A, Seat.C))
    >>> "".join(order.at(turn).name for turn in range(7))
    'ABCBACB'
    """

    since: int
    """Turns before the round in which it was changed."""
    this: tuple[Seat, ...]
    """The order in that round."""
    then: tuple[Seat, ...]
    """The order in every later round."""

    @classmethod
    def of(cls, first: Seat, seats: int) -> Order:
        """Return the order clockwise from the start player."""
        clockwise = tuple(Seat((first + at) % seats) for at in range(seats))
        return cls(0, clockwise, clockwise)

    def at(self, turn: int) -> Seat:
        """Return the seat that plays after so many turns, not before the round of the change."""
        at = turn - self.since
        return self.this[at] if at < len(self.this) else self.then[at % len(self.then)]

    def changed(self, turn: int, then: tuple[Seat, ...], *, stays: bool = False) -> Order:
        """Return another order from a turn on. Who has not played in this round yet plays in that order.

        The seat of this turn `stays` first of those.
        """
        start = turn - turn % len(then)
        played = tuple(self.at(one) for one in range(start, turn + stays))
        return Order(start, (*played, *(seat for seat in then if seat not in played)), then)


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question that must be answered before any other move. A game has one value for each of its questions."""

    first: Refusal
    """Refusal of any other move while the question is open."""
    closed: Refusal
    """Refusal of its answer while the question is not open."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A game in progress, with the actor it waits for."""

    actor: Actor
    phase: str = ""
    """One of the game's `info.phases`, or the title of a step before the first round."""
    round: int = 0
    """Round from 1, 0 before the first."""
    goes_on: Actor = None
    """Seat whose turn it is while chance acts."""
    automa: str = ""
    """Name of the automa whose turn it is. A player moves its pieces, as `automa.Step` says."""
    rounds: int = 0
    """Number of rounds of this table, 0 if it is not fixed."""
    shared: bool = False
    """Whether all players do it together, so that the page names no actor."""
    way: Way = Way.TURNS
    """Way of using the app. Moves of the other way are refused."""
    asks: Question | None = None
    """The open question."""

    @property
    def seat(self) -> Actor:
        """Seat whose turn it is, also while chance acts."""
        return self.goes_on if self.actor is CHANCE else self.actor


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game. The winner follows from the score sheet (see `score.standings`)."""

    why: str
    rule: str
    """Heading of the rulebook, or ruling."""
