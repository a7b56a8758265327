"""Setup and state of a table of Indus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.notation import line
from engine.refusal import Refusal, Refused
from engine.score import ScoreLine
from engine.turn import Colour, Player, Seat
from engine.value import PAST, but
from engine.way import Way
from games.indus.rules.board import Board, Part, Piece, Ruin, ruins
from games.indus.rules.pieces import FIELDS, FIRST, STARTS, TEAM, Field, Rank
from games.indus.rules.survey import check


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
    parts_add: bool = field(default=False, metadata={"line": "parts-add"})
    """Points typed on several pieces of a ruin are added (ruling I16): the default of version 1.

    Having a word of its own in the text keeps it out of a rematch.
    """

    @property
    def colours(self) -> tuple[Colour, ...]:
        """Every colour in play, seat by seat."""
        return tuple(colour for player in self.players for colour in player.colours)

    def seat_of(self, colour: Colour) -> Seat:
        """Who leads a colour in play."""
        return next(Seat(at) for at, player in enumerate(self.players) if colour in player.colours)

    @property
    def doubled(self) -> bool:
        """Two players: everybody leads two colours (Particularities for 2 players)."""
        return len(self.players) == DOUBLED

    @property
    def team(self) -> Mapping[Rank, int]:
        """Researchers of each colour in this game (Board Preparation)."""
        return TEAM[len(self.players)]

    @property
    def placed_first(self) -> int:
        """How many of each colour are placed before the first turn."""
        return FIRST[len(self.players)]

    @property
    def given_ranks(self) -> Mapping[Rank, int]:
        """The recommended first game: an assistant, and workers besides (Game Setup)."""
        return {Rank.WORKER: self.placed_first - 1, Rank.ASSISTANT: 1, Rank.PROFESSOR: 0}


DOUBLED: Final = 2
COLOURS: Final = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)
"""Colours of the box (Game Material)."""


@dataclass(frozen=True, slots=True)
class Researcher:
    """A game piece."""

    colour: Colour
    rank: Rank | None
    """None: typed in at the end, where the rank does not matter."""

    @property
    def title(self) -> str:
        """In words, such as `red worker`."""
        return f"{self.colour.value} {self.rank.title.lower() if self.rank else 'researcher'}"

    @property
    def worth(self) -> int:
        """Points when captured (Securing a field / capturing pieces)."""
        return int(self.rank or 0)


Stack = tuple[Researcher, ...]
"""Researchers on a field, the lowest first."""


@dataclass(frozen=True, slots=True)
class Captive:
    """A captured researcher of the player's own other colour, and all that deciding about it needs (ruling I10).

    The field may be put right by hand before it is decided.
    """

    field: Field
    researcher: Researcher
    by: Colour
    """The colour that captured it, and that is paid (ruling I20)."""


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
    turns: tuple[int, ...]
    """Turns made, by seat."""
    lines: tuple[ScoreLine, ...] = ()
    """Points for captured researchers, as they came."""
    seat: Seat = Seat.A
    """Whose turn it is."""
    ready: bool = False
    """The first researchers stand on the edge: the turns go on."""
    team: Colour | None = None
    """The colour chosen for this turn; None while somebody with two colours has not chosen."""
    placed: bool = False
    """This turn's researcher is on its start space."""
    throws: int = 0
    """Throws of this turn."""
    pips: int | None = None
    """The throw in force; None before the first, and after it was decided to throw again."""
    rolling: bool = False
    """The app's die is to be thrown now."""
    own: Captive | None = None
    """Points, or back to the reserve?"""
    before: State | None = field(default=None, metadata=PAST)
    """After something was put right by hand: the table as it was played until then. Whose turn it is and how far it
    has come follow from there, so that nothing is lost by what the board comes to between two corrections."""
    begun: bool = field(default=False, metadata=PAST)
    """In a moment between two corrections the first researchers all stood: in former days the turns began there."""
    back: int = 0
    """How often a researcher came back to its own reserve."""
    captured: tuple[tuple[Colour, int], ...] = ()
    """Scoring at the end only: the points for captured researchers of each colour, as far as they are typed."""
    at: Field | None = None
    """Scoring at the end only: the field typed last, on which the next researcher lies unless another one is tapped."""
    done: bool = False
    """Scoring at the end only: every stack is typed in."""

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name

    @property
    def round(self) -> int:
        """The number of this turn among those of its seat, from 1; 0 before the first."""
        return self.turns[self.seat] + 1 if self.ready else 0

    @property
    def adding(self) -> bool:
        """A researcher is to be added, or a colour to be chosen, before the die is thrown."""
        return not self.placed and (self.team is None or self.can_add(self.team))

    @property
    def crowded(self) -> bool:
        """This turn's colour has somebody to add, and no start space is free: what stands there is thrown for."""
        return not self.placed and None not in self.edge and self.team is not None and self.in_reserve(self.team) > 0

    def can_add(self, colour: Colour) -> bool:
        """Whether a colour has a researcher in reserve and a start space is free."""
        return self.in_reserve(colour) > 0 and None in self.edge

    def may_move(self, throw: int) -> tuple[Researcher, ...]:
        """Researchers of this turn's colour on start spaces whose rank allows that throw (2. Roll the die)."""
        return tuple(one for one in self.edge if one and one.colour is self.team and (one.rank or 0) >= throw)

    @property
    def empty(self) -> bool:
        """Nobody has a researcher left to bring in."""
        return not any(map(self.has, self.setup.colours))

    @property
    def stuck(self) -> bool:
        """Nobody can be moved in this turn: it comes to that only where something was put right by hand."""
        return self.ready and (self.empty or (self.pips is not None and not self.may_move(self.throws)))

    def in_reserve(self, colour: Colour) -> int:
        """Researchers of a colour in reserve."""
        return sum(self.reserve[colour].values())

    def holding(self, colour: Colour, rank: Rank, number: int) -> State:
        """The state with so many researchers of a rank in reserve."""
        return but(self, reserve={**self.reserve, colour: {**self.reserve[colour], rank: max(0, number)}})

    def on_edge(self, colour: Colour) -> tuple[Researcher, ...]:
        """Researchers of a colour on start spaces."""
        return tuple(one for one in self.edge if one is not None and one.colour is colour)

    def in_sight(self, colour: Colour, rank: Rank) -> int:
        """Researchers of a rank that are not in reserve: on start spaces, on fields, or captured and not decided."""
        piece = Researcher(colour, rank)
        seen = self.edge.count(piece) + sum(stack.count(piece) for stack in self.stacks if stack)
        return seen + (self.own is not None and self.own.researcher == piece)

    def has(self, colour: Colour) -> bool:
        """Whether a colour still has researchers to bring in."""
        return self.in_reserve(colour) > 0 or bool(self.on_edge(colour))

    def left(self, seat: Seat) -> tuple[Colour, ...]:
        """The colours of a seat that still have researchers to bring in."""
        return tuple(colour for colour in self.setup.players[seat].colours if self.has(colour))


def start(setup: Setup) -> State:
    """The table before the first placement. Raises Refused where the setup makes no table."""
    _check(setup)
    check(setup)
    turns_go_on = setup.way is Way.TURNS
    return State(
        setup=setup,
        ruins=ruins(setup),
        stacks=((),) * len(FIELDS),
        edge=(None,) * len(STARTS),
        reserve={colour: dict(setup.team) if turns_go_on else dict.fromkeys(Rank, 0) for colour in setup.colours},
        turns=(0,) * len(setup.players),
        seat=setup.first,
    )


def _check(setup: Setup) -> None:
    players = len(setup.players)
    if players not in TEAM:
        raise Refused(
            Refusal(
                "seats",
                f"Indus is played by 2 to 4, not by {players}.",
                "Add or take away a seat.",
                "Board Preparation",
                firm=True,
            )
        )
    if setup.first >= players:
        raise Refused(
            Refusal(
                "first",
                f"Nobody sits on seat {setup.first.name} to go first.",
                "Choose a seat of this table.",
                "Game Setup; ruling I9",
                firm=True,
            )
        )
    if any((player.also is None) == setup.doubled for player in setup.players):
        raise Refused(
            Refusal(
                "teams",
                "Two players lead two colours each, three or four one each.",
                "Give everybody as many colours.",
                "Board Preparation; Particularities for 2 players",
                firm=True,
            )
        )
    if len(set(setup.colours)) < len(setup.colours) or not set(setup.colours) <= set(COLOURS):
        raise Refused(
            Refusal(
                "colours",
                "Every team has a colour of its own, red, blue, yellow or green.",
                "Choose another colour.",
                "Game Material; Board Preparation",
                firm=True,
            )
        )
