"""Setup and state of a table of Indus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.notation import line
from engine.score import ScoreLine
from engine.turn import Colour, Player, Seat
from games.indus.board import Part, Piece, Ruin
from games.indus.pieces import Field, Rank


class Way(Enum):
    """How the table uses the app."""

    TURNS = "turns"
    END = "end"


class Board(Enum):
    """Where the ruins of this table come from."""

    PIECES = "pieces"
    """Five drawn pieces of your copy, joined."""
    PAINTED = "painted"
    """The whole board, painted for this table."""
    PRACTICE = "practice"
    """The practice board, invented."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is agreed before the first placement; the board can be put right later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    seed: str = ""
    """Seed of the app's die; empty: the table's own die is thrown and typed in."""
    given: bool = False
    """The first game's set-up: an assistant and a worker of each colour (3 players: two workers) are placed first."""
    board: Board = Board.PAINTED
    laid: tuple[Piece, ...] = ()
    """Board `PIECES`: the centre, then the corners at the upper left, upper right, lower right and lower left."""
    turned: int = 0
    """Quarter turns of the centre, clockwise."""
    walls: bool = True
    """City walls have to meet at the seams too (Board Preparation; the Variable Setup does not name them)."""
    unmet: bool = False
    """House ruling: joints that do not meet are kept."""
    ruins: tuple[Ruin, ...] = line("ruin")
    """Board `PAINTED`: every ruin."""
    parts: tuple[Part, ...] = line("part")
    """Every ruin drawn on a board piece of your copy."""
    both: bool = False
    """Two players, a building with researchers of both colours of one player alone: both places are that player's,
    with the point lost by halving (ruling I3, switched)."""


@dataclass(frozen=True, slots=True)
class Researcher:
    """A game piece."""

    colour: Colour
    rank: Rank | None
    """None: typed in at the end, where the rank does not matter."""


Stack = tuple[Researcher, ...]
"""Researchers on a field, the lowest first."""


@dataclass(frozen=True, slots=True)
class State:
    """A table at one moment. The board's ruins are `ruins`, whatever they come from."""

    setup: Setup
    ruins: tuple[Ruin, ...]
    stacks: tuple[Stack, ...]
    """Per field."""
    edge: tuple[Researcher | None, ...]
    """Per start space."""
    reserve: Mapping[Colour, Mapping[Rank, int]]
    lines: tuple[ScoreLine, ...] = ()
    """Points for captured researchers, as they came."""
    seat: Seat = Seat.A
    """Whose turn it is."""
    team: Colour | None = None
    """The colour chosen for this turn; None while somebody with two colours has not chosen."""
    placed: bool = False
    """This turn's researcher is on its start space, or there was none to add."""
    throws: int = 0
    """Throws of this turn."""
    pips: int | None = None
    """The throw in force; None before the first, and after it was decided to throw again."""
    own: tuple[Field, Researcher] | None = None
    """A captured researcher of the player's own other colour: points, or back to the reserve?"""
    back: int = 0
    """How often a researcher came back to its own reserve."""
    turns: int = 0
    """Turns made, of all players."""
    captured: tuple[tuple[Colour, int | None], ...] = ()
    """Scoring at the end only: the points for captured researchers of each colour, as typed."""
    done: bool = False
    """Scoring at the end only: every stack is typed in."""
