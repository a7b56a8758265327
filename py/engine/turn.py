"""Who acts: a seat at the table, chance, or nobody because the game is over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, TypeAlias

from engine.refusal import Refusal
from engine.way import Way


class Seat(IntEnum):
    """A place at the table; its letter stands on the page and in the text, its number indexes tuples."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4


Actor: TypeAlias = Seat | None
"""A seat, or chance."""

CHANCE: Final = None
"""Chance acts: a draw or a roll, by the app's dice or typed from the table's own pieces."""


class Colour(Enum):
    """Colour of a player's pieces; the value is the word in the text and in the stylesheet."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat."""

    name: str
    colour: Colour
    also: Colour | None = None
    """The second colour of somebody who leads two."""

    @property
    def colours(self) -> tuple[Colour, ...]:
        """One colour, or both."""
        return (self.colour,) if self.also is None else (self.colour, self.also)


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What has to be answered before anything else is done. There is one value for each question of a game."""

    first: Refusal
    """Why any other move is refused while it is open."""
    closed: Refusal
    """Why its answer is refused while it is not."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The game waits for somebody."""

    actor: Actor
    phase: str = ""
    """One of the game's `info.phases`, or the title of what comes before the first round."""
    round: int = 0
    """Round from 1; 0 before the first."""
    goes_on: Actor = None
    """Whose turn it is while chance acts in it."""
    automa: str = ""
    """Name of the automa whose turn it is: a person moves its pieces, as `automa.Step` says."""
    shared: bool = False
    """All do it together: the page names what is done, and nobody as its actor."""
    way: Way = Way.TURNS
    """In which way of using the app: moves of the other one are refused."""
    asks: Question | None = None
    """The question that is open."""

    @property
    def seat(self) -> Actor:
        """Whose turn it is: the seat that acts, or in whose turn chance acts."""
        return self.goes_on if self.actor is CHANCE else self.actor


@dataclass(frozen=True, slots=True)
class Outcome:
    """The game is over; who won follows from the score sheet (see `score.standings`)."""

    why: str
    rule: str
    """Heading of the rulebook or ruling."""
