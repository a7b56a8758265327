"""Setup and state of a table of Parikrama."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.refusal import Refusal, Refused
from engine.turn import Order, Player, Seat
from engine.value import Named, Titled, latest
from engine.way import Way
from engine.wording import line
from games.parikrama.rules.maps.tile import Parts, Tile
from games.parikrama.rules.pieces import (
    BASIC,
    CARDS,
    FIRST_HAND,
    FOURTEEN,
    KNOWN_DOTS,
    POOL,
    RIDE_CARDS,
    RIDES,
    ROW,
    SCORING_OUT,
    Face,
    Mode,
    Printed,
    Ride,
    RideFace,
    Scoring,
    ScoringTable,
    Sight,
    Spot,
)
from games.parikrama.rules.prints import PRACTICE, Prints
from games.parikrama.rules.traveller import Group, Traveller


class Copy(Named):
    """Origin of the printed values of a table."""

    OWN = "own"
    PRACTICE = "practice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Settings made before the first turn. Printed values of the copy can be entered later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    mode: Mode = Mode.INTRODUCTORY
    maps: bool = False
    """Whether the app tracks the Maps; otherwise their numbers are entered."""
    scoring: tuple[Scoring, ...] = ()
    """Scoring tiles on the table, advanced only."""
    circles: Spot = Spot.SIDES
    """Position of the circle parts on the tiles of the copy."""
    loops: Spot = Spot.CORNERS
    out: tuple[int, ...] = ()
    """Sights on the table, advanced only, by their numbers in `sights`; empty if not entered."""
    copy: Copy = Copy.OWN
    """Origin of the values; the practice copy has its own, and those below stay unused."""
    cards: tuple[Printed, ...] = line("card")
    """Journey card faces entered for the copy, each once."""
    rides: tuple[RideFace, ...] = line("ride")
    tiles: tuple[Tile, ...] = ()
    """Tiles entered for the copy. A move names one by its number from 1, so they keep their order."""
    sights: tuple[Sight, ...] = line("sight")
    """Sight faces entered for the copy. A move names one by its number from 1."""
    tables: tuple[ScoringTable, ...] = line("table")
    seed: str = ""
    """Always empty: the real cards and tiles are drawn."""
    left_open: bool = field(default=True, metadata={"line": "left-open"})
    """Whether counts that lack something are open, and tiles left open are asked for at the end.

    False, the default of version 1: known parts count, unless they are 0. It has a line of its own in the text, so a
    rematch does not copy it.
    """

    @property
    def advanced(self) -> bool:
        """Whether Sights and Scoring tiles are in play (Advanced Variant)."""
        return self.mode is Mode.ADVANCED

    @property
    def prints(self) -> Prints:
        """Printed values in use, as far as entered."""
        if self.copy is Copy.PRACTICE:
            return PRACTICE
        return Prints(
            cards=self.cards,
            rides=self.rides,
            tiles=self.tiles,
            sights=self.sights,
            tables=self.tables,
            circles=self.circles,
            loops=self.loops,
        )

    @property
    def parts(self) -> Parts:
        """Positions of parts on the tiles of the copy."""
        return Parts(self.prints.circles, self.prints.loops)

    def printed(self, face: Face) -> Printed:
        """Return the known values of a card face; the text of the rulebook gives the dots of some."""
        known = next((card for card in self.prints.cards if card.face == face), Printed(face))
        dots = KNOWN_DOTS.get(face) if known.dots is None else known.dots
        return Printed(face, dots, known.marks)

    def ride(self, ride: Ride) -> RideFace:
        """Return the known values of a hitch-hike."""
        return next((face for face in self.prints.rides if face.ride is ride), RideFace(ride))

    def table(self, tile: Scoring) -> tuple[int, ...] | None:
        """Return the table of a Scoring tile, or None if not entered yet."""
        return next((table.points for table in self.prints.tables if table.tile is tile), None)

    def tile(self, number: int) -> Tile | None:
        """Return a tile by its number, or None."""
        tiles = self.prints.tiles
        return tiles[number - 1] if 0 < number <= len(tiles) else None

    def sight(self, number: int) -> Sight | None:
        """Return a Sight by its number, or None."""
        sights = self.prints.sights
        return sights[number - 1] if 0 < number <= len(sights) else None


class Action(Titled):
    """Action of a turn, which has two different ones (Gameplay)."""

    TRAVEL = "travel"
    JOURNAL = "journal"
    BACKPACK = "backpack"
    REST = "rest"


class Asked(Named):
    """Question to answer before the turn continues."""

    START = "start"
    """With the Maps: the starting tile of a player."""
    TRAVEL = "travel"
    """Cards played into the group, and their payment."""
    KEEP = "keep"
    """Card of a closed set for the Journal."""
    ROW = "row"
    """Place of the row to take a tile from."""
    BASIC = "basic"
    """With the Maps: which Basic tile it is."""
    SPECIAL = "special"
    """With the Maps: which Special tile it is."""
    FOURTEEN = "fourteen"
    """With the Maps: which 14-Point tile it is."""
    LAY = "lay"
    """With the Maps: the space of the tile."""
    TOTALS = "totals"
    """Without the Maps: the changed numbers of a Map."""
    BONUS = "bonus"
    """Whether the long route bonus is taken."""
    REWARD = "reward"
    """Tile that comes with a Sight."""
    TELL = "tell"
    """With the Maps: the tile in a place of the row."""
    UNTOLD = "untold"
    """With the Maps: a tile left open on a Map. Released versions compare positions by this name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    turns: int = 0
    """Turns played so far, of all players together; scored at the end, players counted."""
    order: Order | None = None
    """Order of play; None while it is clockwise from the start player."""
    travellers: tuple[Traveller, ...]
    done: tuple[Action, ...] = ()
    """Actions of this turn."""
    asked: tuple[Asked, ...] = ()
    """Open questions, the current one first."""
    into: int = 0
    """Travel: group of the cards, from 1, or 0 for a new one."""
    played: Group = ()
    """Travel: cards chosen so far."""
    closed: Group = ()
    """Journal: group being closed."""
    drawn: int = 0
    """With the Maps: number of the tile to place next; 0 if not entered yet."""
    held: bool = False
    """With the Maps: whether that tile is held as it will be placed."""
    place: int = 0
    """With the Maps: place of the row being entered, from 1."""
    opened: Seat | None = None
    """With the Maps: seat whose tile, left open before, is entered now."""
    special: bool = False
    """Without the Maps: whether a Special tile is among the new ones on the Map."""
    visiting: bool = False
    """Whether the open questions come with a Sight, which is not an action."""
    row: tuple[int, ...] = (0,) * ROW
    """Numbers of the tiles in the row, 0 if not entered; shorter when the bag is empty."""
    bag: int = 0
    """Basic tiles in the bag."""
    pool: int = 0
    """Special tiles left."""
    fourteen: int = FOURTEEN
    """14-Point tiles left."""
    ninth: tuple[Seat, int] | None = None
    """Player who placed the ninth tile first, and the turn (ruling K6)."""
    ends: int | None = None
    """Number of turns after which the last actions begin."""
    idle: int = 0
    """Turns in a row without an action."""
    counted: int | None = None
    """After the last actions, players who have entered the rest of their Maps; None before."""

    @property
    def stock(self) -> tuple[int, ...]:
        """Hitch-hikes left by kind: those of the box minus all held or spent (Components)."""
        return tuple(
            max(0, RIDE_CARDS - sum(one.held[at] + one.spent[at] for one in self.travellers))
            for at in range(len(RIDES))
        )

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.setup.players)

    @property
    def seat(self) -> Seat:
        """Seat to play; scored at the end, the seat being counted."""
        return Seat(self._at)

    @property
    def _at(self) -> int:
        if self.order:
            return self.order.at(self.turns) if self.counted is None else self.order.then[self.counted % self.seats]
        turns = self.turns if self.counted is None else self.counted
        return (self.setup.first + turns) % len(self.travellers)

    @property
    def name(self) -> str:
        """Name at the seat to play."""
        return self.setup.players[self.seat].name

    @property
    def round(self) -> int:
        """Round, from 1; the last one has the last actions."""
        return self.turns // self.seats + 1

    @property
    def me(self) -> Traveller:
        """Possessions of the player of this turn."""
        return self.travellers[self._at]

    @property
    def whose(self) -> Seat:
        """Seat on whose Map a tile is placed now."""
        return self.seat if self.opened is None else self.opened

    @property
    def late(self) -> bool:
        """With the Maps: whether the tile of the question is already on the table, and is counted."""
        at_end = self.counted is not None and self.setup.maps
        return self.now in (Asked.UNTOLD, Asked.LAY) and (self.opened is not None or at_end)

    @property
    def now(self) -> Asked | None:
        """Current question, or None."""
        return self.asked[0] if self.asked else None

    @property
    def begun(self) -> bool:
        """Whether the last action in `done` still has an open question."""
        asked = self.asked[1:] if self.late else self.asked
        return bool({*asked} - {Asked.TRAVEL, Asked.TELL}) and not self.visiting

    @property
    def last(self) -> bool:
        """Whether each player takes one last action (ruling K6)."""
        return self.ends is not None and self.turns >= self.ends and self.counted is None

    @property
    def played_out(self) -> bool:
        """Whether all last actions are taken (ruling K6)."""
        return self.ends is not None and self.turns >= self.ends + self.seats

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        if self.setup.way is Way.END:
            return self.turns >= self.seats
        return self.counted is not None and self.counted >= self.seats and not self.asked

    @property
    def actions(self) -> int:
        """Most actions of this turn."""
        return 1 if self.last else 2

    @property
    def group(self) -> Group:
        """Travel: the open cards of the group that is played into."""
        return self.me.groups[self.into - 1] if 0 < self.into <= len(self.me.groups) else ()

    @property
    def free_cards(self) -> int:
        """Journey cards in deck, row and discard pile."""
        return CARDS - sum(
            one.hand + one.backpack + len(one.journal) + sum(map(len, one.groups)) for one in self.travellers
        )

    @property
    @latest
    def gone(self) -> frozenset[int]:
        """With the Maps: numbers of the tiles on a Map or in the row."""
        laid = [laid.number for one in self.travellers for laid in one.map]
        return frozenset((*laid, *filter(None, self.row)))

    @property
    def in_hand(self) -> Tile | None:
        """With the Maps: the tile to place next, or None."""
        return self.setup.tile(self.drawn)


def start(setup: Setup) -> State:
    """Return the table before its first turn. Raises: Refused if the setup is impossible."""
    _check(setup)
    seats = len(setup.players)
    if setup.way is Way.END:
        return State(setup=setup, travellers=(Traveller(),) * seats)
    order = [(at - setup.first) % seats for at in range(seats)]
    return State(
        setup=setup,
        travellers=tuple(Traveller(hand=FIRST_HAND + later, tiles=1) for later in order),
        asked=(Asked.START,) * seats if setup.maps else (),
        bag=BASIC - ROW - seats,
        pool=POOL[seats],
    )


def _check(setup: Setup) -> None:
    in_play = setup.scoring
    if len(set(in_play)) < len(in_play) or len(in_play) not in ((0, SCORING_OUT) if setup.advanced else (0,)):
        raise Refused(
            Refusal(
                "scoring-tiles",
                "The advanced game uses three different Scoring tiles, the introductory game none.",
                "Select the three, or none if you do not know them yet.",
                "Advanced Variant",
                firm=True,
            )
        )
    faces = [card.face for card in setup.cards]
    kinds = [face.ride for face in setup.rides]
    tables = [table.tile for table in setup.tables]
    if any(len(set(told)) < len(told) for told in (faces, kinds, tables)):
        raise Refused(
            Refusal(
                "told-twice",
                "A card, Hitch-Hike card or Scoring tile is entered twice in your copy.",
                "Enter each once.",
                "Components",
                firm=True,
            )
        )
