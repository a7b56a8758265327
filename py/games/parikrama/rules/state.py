"""Setup and state of a table of Parikrama."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.notation import line
from engine.refusal import Refusal, Refused
from engine.turn import Player, Seat
from engine.value import Named, latest
from engine.way import Way
from games.parikrama.rules.maps.laid import Map
from games.parikrama.rules.maps.tile import Parts, Power, Tile
from games.parikrama.rules.pieces import (
    BASIC,
    CARDS,
    FIRST_HAND,
    FOURTEEN,
    KNOWN_DOTS,
    PACK,
    PACK_LESS,
    POOL,
    RIDE_CARDS,
    RIDES,
    ROW,
    SCORING_OUT,
    UNTYPED,
    Card,
    Face,
    Mode,
    Printed,
    Ride,
    RideFace,
    Scoring,
    ScoringTable,
    Sight,
    Spot,
    Total,
    Totals,
)
from games.parikrama.rules.prints import PRACTICE, Prints


class Copy(Named):
    """Whose printed values a table uses."""

    OWN = "own"
    PRACTICE = "practice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is agreed before the first turn; what the copy shows can be told later."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    way: Way = Way.TURNS
    mode: Mode = Mode.INTRODUCTORY
    maps: bool = False
    """The app follows which tile lies where; otherwise what counts on a Map is typed."""
    scoring: tuple[Scoring, ...] = ()
    """Scoring tiles on the table, advanced only."""
    circles: Spot = Spot.SIDES
    """Where the parts of circles lie on the tiles of the copy."""
    loops: Spot = Spot.CORNERS
    out: tuple[int, ...] = ()
    """Sights on the table, advanced only, by their numbers in `sights`; none: they are not told."""
    copy: Copy = Copy.OWN
    """The practice copy brings its own values; those below are kept beside it, unused."""
    cards: tuple[Printed, ...] = line("card")
    """Journey card faces read off the copy, each once."""
    rides: tuple[RideFace, ...] = line("ride")
    tiles: tuple[Tile, ...] = ()
    """Tiles drawn off the copy; a move names one by its number from 1, so they keep their order."""
    sights: tuple[Sight, ...] = line("sight")
    """Sight faces read off the copy; a move names one by its number from 1."""
    tables: tuple[ScoringTable, ...] = line("table")
    seed: str = ""
    """Always empty: the table's own cards and tiles are drawn."""
    left_open: bool = field(default=True, metadata={"line": "left-open"})
    """What hangs on something not told or read yet is open, and the tiles left open are asked for in the end.

    False, the default of version 1: what is known counts, unless that is nothing. Having a word of its own in the text
    keeps it out of a rematch.
    """

    @property
    def advanced(self) -> bool:
        """Sights and Scoring tiles are in play (Advanced Variant)."""
        return self.mode is Mode.ADVANCED

    @property
    def prints(self) -> Prints:
        """The printed values in use, as far as they are known."""
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
        """Where parts lie on the tiles of the copy."""
        return Parts(self.prints.circles, self.prints.loops)

    def printed(self, face: Face) -> Printed:
        """What is known of the Journey cards of a face; the book's text tells the dots of some."""
        known = next((card for card in self.prints.cards if card.face == face), Printed(face))
        dots = KNOWN_DOTS.get(face) if known.dots is None else known.dots
        return Printed(face, dots, known.marks)

    def ride(self, ride: Ride) -> RideFace:
        """What is known of a hitch-hike."""
        return next((face for face in self.prints.rides if face.ride is ride), RideFace(ride))

    def table(self, tile: Scoring) -> tuple[int, ...] | None:
        """The table of a Scoring tile; None: not typed yet."""
        return next((table.points for table in self.prints.tables if table.tile is tile), None)

    def tile(self, number: int) -> Tile | None:
        """A tile by its number; None where there is none such."""
        tiles = self.prints.tiles
        return tiles[number - 1] if 0 < number <= len(tiles) else None

    def sight(self, number: int) -> Sight | None:
        """A Sight by its number; None where there is none such."""
        sights = self.prints.sights
        return sights[number - 1] if 0 < number <= len(sights) else None


Group: TypeAlias = tuple[Card, ...]
"""Cards that lie open together, in the order of playing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Traveller:
    """What a player has; only how many cards are in hand is known, and not which."""

    hand: int = 0
    held: tuple[int, ...] = (0,) * len(RIDES)
    """Hitch-hikes in hand, by kind."""
    spent: tuple[int, ...] = (0,) * len(RIDES)
    """Hitch-hikes spent, which lie in the Journal (ruling K7)."""
    groups: tuple[Group, ...] = ()
    journal: tuple[Card, ...] = ()
    backpack: int = 0
    sights: tuple[int, ...] = ()
    """Sights taken, by their numbers."""
    tiles: int = 0
    """Tiles of the Map, also where it is not followed."""
    map: Map = ()
    """The tiles as they lie, where the app follows them."""
    hidden: int = 0
    """Of the tiles left open those that may have a power: Special tiles, and where only the number was put right."""
    totals: Totals = UNTYPED
    """What is typed; it counts before what the app counts."""

    def total(self, total: Total) -> int | None:
        """A typed number; None: it is not typed."""
        return self.totals[total.at]

    @property
    def untold(self) -> int:
        """Where the app follows the Map turn by turn: tiles that lie on it and were left open."""
        return max(0, self.tiles - len(self.map))

    def lying(self, group: int) -> Group:
        """The cards that lie open in one place: a group, from 1, or the Journal, 0; none where no group is yet."""
        return self.journal if group == 0 else self.groups[group - 1] if 0 < group <= len(self.groups) else ()

    def has(self, power: Power) -> bool | None:
        """Whether a tile of the Map has a power (Appendix); None: a tile that was left open may have it."""
        typed = {Power.SIX: Total.SIX, Power.SEVEN: Total.SEVEN}.get(power)
        if typed and self.total(typed) is not None:
            return bool(self.total(typed))
        told = any(laid.tile.power is power for laid in self.map)
        return told or (None if min(self.hidden, self.untold) else False)

    @property
    def pack(self) -> int:
        """Backpack cards that a Special tile takes (Action C; Appendix), as far as it is known."""
        return PACK_LESS if self.has(Power.SIX) else PACK

    @property
    def pack_says(self) -> str:
        """The same in words."""
        return f"{PACK_LESS} or {PACK}" if self.has(Power.SIX) is None else str(self.pack)


class Action(Named):
    """What a turn is made of: two different ones (Gameplay)."""

    TRAVEL = "travel"
    JOURNAL = "journal"
    BACKPACK = "backpack"
    REST = "rest"

    @property
    def title(self) -> str:
        """As the rulebook calls it."""
        return self.value.capitalize()


class Asked(Named):
    """What has to be said or done before the turn goes on."""

    START = "start"
    """With maps: which tile somebody begins with."""
    TRAVEL = "travel"
    """Which cards are played into the group, and how they are paid."""
    KEEP = "keep"
    """Which card of a closed set goes to the Journal."""
    ROW = "row"
    """Which place of the row a tile is taken from."""
    BASIC = "basic"
    """With maps: which Basic tile it is."""
    SPECIAL = "special"
    """With maps: which Special tile it is."""
    FOURTEEN = "fourteen"
    """With maps: which 14-Point tile it is."""
    LAY = "lay"
    """With maps: where it is laid."""
    TOTALS = "totals"
    """Without maps: what has changed on the Map."""
    BONUS = "bonus"
    """Whether the long route bonus is taken."""
    REWARD = "reward"
    """Which tile comes with a Sight."""
    TELL = "tell"
    """With maps: which tile lies on a place of the row."""
    UNTOLD = "untold"
    """With maps: which tile it is that lies on a Map and was left open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    turns: int = 0
    """Turns that are over, of all players together; at the end: players who are counted."""
    travellers: tuple[Traveller, ...]
    done: tuple[Action, ...] = ()
    """Actions of this turn."""
    asked: tuple[Asked, ...] = ()
    """What waits to be answered, the first now."""
    into: int = 0
    """Travel: the group that is played into, from 1; 0: a new one."""
    played: Group = ()
    """Travel: cards chosen so far."""
    closed: Group = ()
    """Journal: the group that is closed now."""
    drawn: int = 0
    """With maps: the number of the tile that is laid next; 0: it is not told yet."""
    place: int = 0
    """With maps: the place of the row that is told, from 1."""
    opened: Seat | None = None
    """With maps: on whose Map lies the tile that is told now, in whoever's turn, after it was left open."""
    special: bool = False
    """Without maps: a Special tile is among those that came onto the Map."""
    visiting: bool = False
    """What is asked comes with a Sight, and is no action."""
    row: tuple[int, ...] = (0,) * ROW
    """The numbers of the tiles in the row, 0: not told; shorter when the bag is empty."""
    bag: int = 0
    """Basic tiles in the bag."""
    pool: int = 0
    """Special tiles that can be had."""
    fourteen: int = FOURTEEN
    """14-Point tiles that can be had."""
    ninth: tuple[Seat, int] | None = None
    """Who laid the ninth tile first, and in which turn (ruling K6)."""
    ends: int | None = None
    """The number of turns after which the last actions begin."""
    idle: int = 0
    """Turns in a row without an action."""
    counted: int | None = None
    """Once the last actions are taken: how many have told what is still open of their Maps; None: not yet."""

    @property
    def stock(self) -> tuple[int, ...]:
        """Hitch-hikes that can be had, by kind: those of the box less all that are held or spent (Components)."""
        return tuple(
            max(0, RIDE_CARDS - sum(one.held[at] + one.spent[at] for one in self.travellers))
            for at in range(len(RIDES))
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.setup.players)

    @property
    def seat(self) -> Seat:
        """Whose turn it is; at the end: who is counted."""
        return Seat(self._at)

    @property
    def _at(self) -> int:
        turns = self.turns if self.counted is None else self.counted
        return (self.setup.first + turns) % len(self.travellers)

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name

    @property
    def round(self) -> int:
        """The round, from 1; that of the last actions is the last."""
        return self.turns // self.seats + 1

    @property
    def me(self) -> Traveller:
        """What the player of this turn has."""
        return self.travellers[self._at]

    @property
    def whose(self) -> Seat:
        """On whose Map a tile is laid now."""
        return self.seat if self.opened is None else self.opened

    @property
    def late(self) -> bool:
        """With maps: the tile that is asked for lies there already, and is counted."""
        at_end = self.counted is not None and self.setup.maps
        return self.now in (Asked.UNTOLD, Asked.LAY) and (self.opened is not None or at_end)

    @property
    def now(self) -> Asked | None:
        """What is asked now."""
        return self.asked[0] if self.asked else None

    @property
    def begun(self) -> bool:
        """The last of `done` goes on: something of it is still asked."""
        asked = self.asked[1:] if self.late else self.asked
        return bool({*asked} - {Asked.TRAVEL, Asked.TELL}) and not self.visiting

    @property
    def last(self) -> bool:
        """Everybody takes one last action (ruling K6)."""
        return self.ends is not None and self.turns >= self.ends and self.counted is None

    @property
    def played_out(self) -> bool:
        """The last actions are taken (ruling K6)."""
        return self.ends is not None and self.turns >= self.ends + self.seats

    @property
    def over(self) -> bool:
        """Nothing is left to do but to look at the score."""
        if self.setup.way is Way.END:
            return self.turns >= self.seats
        return self.counted is not None and self.counted >= self.seats and not self.asked

    @property
    def actions(self) -> int:
        """Actions of this turn at most."""
        return 1 if self.last else 2

    @property
    def group(self) -> Group:
        """Travel: the group that is played into, as it lies."""
        return self.me.groups[self.into - 1] if 0 < self.into <= len(self.me.groups) else ()

    @property
    def free_cards(self) -> int:
        """Journey cards in deck, row and discards: whatever nobody has."""
        return CARDS - sum(
            one.hand + one.backpack + len(one.journal) + sum(map(len, one.groups)) for one in self.travellers
        )

    @property
    @latest
    def gone(self) -> frozenset[int]:
        """With maps: the numbers of the tiles that lie on a Map or in the row."""
        laid = [laid.number for one in self.travellers for laid in one.map]
        return frozenset((*laid, *filter(None, self.row)))

    @property
    def in_hand(self) -> Tile | None:
        """With maps: the tile that is laid next."""
        return self.setup.tile(self.drawn)


def start(setup: Setup) -> State:
    """The table before its first turn. Raises Refused where the setup makes no table."""
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
                "Three different Scoring tiles lie on the table of the advanced game, none in the introductory one.",
                "Tick the three, or none while they are not told.",
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
                "A card face, a hitch-hike or a Scoring tile of the copy is told twice.",
                "Tell each once.",
                "Components",
                firm=True,
            )
        )
