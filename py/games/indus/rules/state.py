"""Setup and state of a table of Indus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.refusal import Refusal, Refused
from engine.score import ScoreLine
from engine.turn import Colour, Order, Player, Seat
from engine.value import PAST, but, latest
from engine.way import Way
from engine.wording import line
from games.indus.rules.board.agreed import Board, ruins
from games.indus.rules.board.piece import Part, Piece
from games.indus.rules.board.ruin import Kept, Ruin
from games.indus.rules.pieces import FIELDS, FIRST, STARTS, TEAM, Field, Rank
from games.indus.rules.survey import check


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Choices before the first placement; the board can be corrected later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    seed: str = ""
    """Seed of the app's die; empty if you roll your own die and enter the number."""
    given: bool = False
    """First game: an assistant and a worker of each colour (3 players: two workers) are placed first."""
    board: Board = Board.PAINTED
    laid: tuple[Piece, ...] = ()
    """Board `PIECES`: the centre, then the corners at the upper left, upper right, lower right and lower left."""
    turned: int = 0
    """Quarter turns of the centre, clockwise."""
    walls: bool = True
    """City walls must match at the seams too (Board Preparation; the Variable Setup does not mention them)."""
    unmet: bool = False
    """House rule: keep joints that do not match."""
    ruins: tuple[Ruin, ...] = line("ruin")
    """Board `PAINTED`: every ruin."""
    parts: tuple[Part, ...] = line("part")
    """Every ruin entered on a board piece of your copy."""
    both: bool = False
    """Two players: if only both colours of one player are in a Building, that player scores both places, with the point
    lost to rounding (ruling I3, if chosen)."""
    parts_add: bool = field(default=False, metadata={"line": "parts-add"})
    """Points entered on several pieces of a ruin are added (ruling I16): the default of version 1.

    Its own word in the text keeps it out of a rematch.
    """
    titled: str = field(default="", metadata={"line": "board-name"})
    """Board `PAINTED`: the name under which it is kept."""
    kept: tuple[Kept, ...] = line("kept")
    """Your copy only: the boards that were painted at other tables."""

    @property
    @latest
    def colours(self) -> tuple[Colour, ...]:
        """Every colour in play, seat by seat."""
        return tuple([colour for player in self.players for colour in player.colours])

    def seat_of(self, colour: Colour) -> Seat:
        """Return the seat that plays a colour."""
        return _seats(self)[colour]

    @property
    def doubled(self) -> bool:
        """Whether each player plays two colours (Particularities for 2 players)."""
        return len(self.players) == DOUBLED

    @property
    def began(self) -> int:
        """Number of players who began: a player who joins changes no number of researchers (Board Preparation)."""
        return sum(not player.late for player in self.players)

    @property
    def team(self) -> Mapping[Rank, int]:
        """Researchers of each colour in this game (Board Preparation)."""
        return TEAM[self.began]

    @property
    def placed_first(self) -> int:
        """Researchers of each colour placed before the first turn."""
        return FIRST[self.began]

    @property
    def given_ranks(self) -> Mapping[Rank, int]:
        """The ranks of the recommended first game: an assistant, the rest workers (Game Setup)."""
        return {Rank.WORKER: self.placed_first - 1, Rank.ASSISTANT: 1, Rank.PROFESSOR: 0}


@latest
def _seats(setup: Setup) -> dict[Colour, Seat]:
    """Return the seat of every colour in play."""
    return {colour: Seat(at) for at, player in enumerate(setup.players) for colour in player.colours}


DOUBLED: Final = 2
COLOURS: Final = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)
"""Colours of the box (Game Material)."""


class Researcher(NamedTuple):
    """A game piece."""

    colour: Colour
    rank: Rank | None
    """None when scoring at the end, where the rank does not matter."""

    @property
    def title(self) -> str:
        """Name in a sentence, such as `red worker`."""
        return f"{self.colour.value} {self.rank.title.lower() if self.rank else 'researcher'}"

    @property
    def worth(self) -> int:
        """Points when captured (Securing a field / capturing pieces)."""
        return int(self.rank or 0)


Stack = tuple[Researcher, ...]
"""Researchers on a field, bottom to top."""


@dataclass(frozen=True, slots=True)
class Captive:
    """A captured researcher of the player's own other colour, with the data for the decision (ruling I10).

    The field may be corrected before the decision.
    """

    field: Field
    researcher: Researcher
    by: Colour
    """The colour that captured it, which scores (ruling I20)."""


@dataclass(frozen=True, slots=True)
class State:
    """A table after some moves. `ruins` are the board's ruins, whatever their source."""

    setup: Setup
    ruins: tuple[Ruin, ...]
    stacks: tuple[Stack, ...]
    """Per field."""
    edge: tuple[Researcher | None, ...]
    """Per start space."""
    reserve: Mapping[Colour, Mapping[Rank, int]]
    turns: tuple[int, ...]
    """Turns taken, by seat."""
    lines: tuple[ScoreLine, ...] = ()
    """Score lines for captured researchers so far."""
    seat: Seat = Seat.A
    """The seat of the turn."""
    order: tuple[Seat, ...] = ()
    """Order of play; empty while it is clockwise from the start player."""
    ready: bool = False
    """The first researchers are placed, and the turns have started."""
    team: Colour | None = None
    """The colour chosen for this turn, or None while a player with two colours has not chosen."""
    placed: bool = False
    """This turn's researcher is on its start space."""
    throws: int = 0
    """Rolls of this turn."""
    pips: int | None = None
    """The current roll, or None before the first and after the choice to roll again."""
    rolling: bool = False
    """The app's die must be rolled now."""
    own: Captive | None = None
    """The captured researcher that waits for a decision: points, or back to the reserve."""
    before: State | None = field(default=None, metadata=PAST)
    """After corrections: the state before the first of them. The turn and its progress follow from it, so that a board
    between two corrections changes nothing."""
    begun: bool = field(default=False, metadata=PAST)
    """Between two corrections all first researchers were placed: in older texts the turns started there."""
    back: int = 0
    """Number of times that a researcher returned to its own reserve."""
    captured: tuple[tuple[Colour, int], ...] = ()
    """Scoring at the end only: the points for captured researchers of each colour, as far as they are entered."""
    at: Field | None = None
    """Scoring at the end only: the field entered last, where the next researcher goes unless another one is tapped."""
    done: bool = False
    """The players have ended the game: where only the end is scored, every stack is entered."""

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats in order of play, the start player first."""
        return self.order or Order.of(self.setup.first, len(self.turns)).then

    @property
    def round(self) -> int:
        """The number of this turn among those of its seat, from 1; 0 before the first."""
        return self.turns[self.seat] + 1 if self.ready else 0

    @property
    def adding(self) -> bool:
        """Whether a researcher must be added, or a colour chosen, before the roll."""
        return not self.placed and (self.team is None or self.can_add(self.team))

    @property
    def crowded(self) -> bool:
        """Whether this turn's colour has a researcher to add but no start space is empty: the die is rolled at once."""
        return not self.placed and None not in self.edge and self.team is not None and self.in_reserve(self.team) > 0

    def can_add(self, colour: Colour) -> bool:
        """Return whether a colour has a researcher in reserve and a start space is empty."""
        return self.in_reserve(colour) > 0 and None in self.edge

    def may_move(self, throw: int) -> tuple[Researcher, ...]:
        """Return this turn's researchers on start spaces whose rank allows that roll, 1 to 3 (2. Roll the die)."""
        return tuple(one for one in self.edge if one and one.colour is self.team and (one.rank or 0) >= throw)

    @property
    def empty(self) -> bool:
        """Whether no researcher is left to move onto the board."""
        return not any(map(self.has, self.setup.colours))

    @property
    def stuck(self) -> bool:
        """Whether no researcher can move this turn, which happens only after corrections."""
        return self.ready and (self.empty or (self.pips is not None and not self.may_move(self.throws)))

    def in_reserve(self, colour: Colour) -> int:
        """Return the number of researchers of a colour in reserve."""
        return sum(self.reserve[colour].values())

    def holding(self, colour: Colour, rank: Rank, number: int) -> State:
        """Return the state with a number of researchers of a rank in reserve."""
        return but(self, reserve={**self.reserve, colour: {**self.reserve[colour], rank: max(0, number)}})

    def on_edge(self, colour: Colour) -> tuple[Researcher, ...]:
        """Return the researchers of a colour on start spaces."""
        return tuple(one for one in self.edge if one is not None and one.colour is colour)

    def in_sight(self, colour: Colour, rank: Rank) -> int:
        """Return how many of a rank are on start spaces, on fields, or captured without a decision yet."""
        piece = Researcher(colour, rank)
        seen = self.edge.count(piece) + sum(stack.count(piece) for stack in self.stacks if stack)
        return seen + (self.own is not None and self.own.researcher == piece)

    def has(self, colour: Colour) -> bool:
        """Return whether a colour still has researchers to move onto the board."""
        return self.in_reserve(colour) > 0 or bool(self.on_edge(colour))

    def left(self, seat: Seat) -> tuple[Colour, ...]:
        """Return the colours of a seat that still have researchers to move onto the board."""
        return tuple(colour for colour in self.setup.players[seat].colours if self.has(colour))


def start(setup: Setup) -> State:
    """Return the state before the first placement. Raises: Refused if the setup is not valid."""
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
    if setup.began == DOUBLED < len(setup.players):
        raise Refused(
            Refusal(
                "no-seat",
                "Two players play all four colours, so there is no colour for another player.",
                "Start a new table for three or four players.",
                "Particularities for 2 players",
                firm=True,
            )
        )
    if any((player.also is None) == setup.doubled for player in setup.players):
        raise Refused(
            Refusal(
                "teams",
                "With two players each plays two colours; with three or four, one each.",
                "Give every player the same number of colours.",
                "Board Preparation; Particularities for 2 players",
                firm=True,
            )
        )
    if not set(setup.colours) <= set(COLOURS):
        raise Refused(
            Refusal(
                "colours",
                "The research teams are red, blue, yellow and green.",
                "Choose one of these colours.",
                "Game Material; Board Preparation",
                firm=True,
            )
        )
