"""Setup and state of a table of Hamlet, solo."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.notation import line
from engine.refusal import Refusal, Refused
from engine.score import ScoreLine
from engine.turn import Colour, Player, Seat
from engine.value import PAST, Named
from games.hamlet.rules.pieces import (
    BAG,
    COLOURS,
    GOODS,
    HIS_GOLD,
    ITEMS,
    LEAST,
    MARKERS,
    MOST,
    SPACES,
    Fact,
    Good,
    Item,
    Marker,
    Modifier,
    Number,
    Owner,
    Rank,
    Space,
    Tile,
    Token,
    Way,
)

YOU = Seat.A
HIM = Seat.B


@dataclass(frozen=True, slots=True)
class Changed:
    """A number that this table reads otherwise."""

    number: Number
    value: int


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a kind of building in your copy; None while it is not known."""

    tile: Tile
    points: int | None = None
    """Construction points."""
    reward: bool | None = None
    """Building it pays gold."""
    cost: int | None = None
    """Gold to be paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is agreed before the first turn; numbers and printed values can be put right later."""

    players: tuple[Player, ...] = line("player")
    """You on seat A, Botric on seat B."""
    seed: str = ""
    """Seed of the app's dice; empty: tokens and markers are drawn on the table."""
    modifiers: tuple[Modifier, ...] = ()
    markers: tuple[Colour, ...] = ()
    """Colours of the four and of the three Action markers; empty: the two that nobody plays."""
    rate: int | None = None
    """How many gold make a point at the end; None: not known."""
    split: bool = False
    """Tied awards are divided, rounded down, instead of scored in full by both (ruling H21)."""
    changed: tuple[Changed, ...] = line("number")
    printed: tuple[Card, ...] = line("printed")
    """Values read off your copy."""

    def number(self, number: Number) -> int:
        """A number as this table reads it."""
        return next((one.value for one in self.changed if one.number is number), number.default)

    def points(self, space: Space) -> int:
        """Points of a Church space."""
        return self.number(Number(f"church-{space.value}"))

    def card(self, tile: Tile) -> Card:
        """What is known of a kind of building."""
        return next((card for card in self.printed if card.tile is tile), Card(tile))

    @property
    def his_landmark(self) -> int:
        """Points of each of Botric's Landmarks (Game End; Adjusting Difficulty)."""
        if Modifier.LANDMARKS_1 in self.modifiers:
            return 1
        return 5 if Modifier.LANDMARKS_5 in self.modifiers else 3

    def colour(self, marker: Marker) -> Colour:
        """The colour of a marker: two that nobody plays, and Botric's own (Setup 5)."""
        if marker is Marker.HIS:
            return self.players[HIM].colour
        return (self.markers or unused(self.players))[MARKERS.index(marker)]


def unused(players: tuple[Player, ...]) -> tuple[Colour, ...]:
    """The colours of the box that nobody plays."""
    return tuple(colour for colour in COLOURS if colour not in {player.colour for player in players})[:2]


class Stage(Named):
    """Where in the turn of one of Botric's villagers the table is."""

    HIRE = "hire"
    FAVOUR = "favour"
    """Gold for a failure of the first villager."""
    WAY = "way"
    """Church or Market."""
    CHOOSE = "choose"
    """Which of the two Church spaces for goods."""
    GOODS = "goods"
    """The goods of a Church delivery."""
    DELIVER = "deliver"
    SALE = "sale"
    DRAW = "draw"
    TOKEN = "token"
    """Which token of the action line."""
    REST = "rest"
    """No token works."""
    DO = "do"
    """Produce, or Build a road."""
    REFINE = "refine"
    BLUEPRINT = "blueprint"
    BUILD = "build"
    REFILL = "refill"
    """The bag is empty."""
    END = "end"


@dataclass(frozen=True, slots=True)
class Told:
    """A step of the villager that acts: done or answered by the table."""

    move: Any
    """One of moves/, which knows this file."""
    about: tuple[Any, ...]
    """What it was asked about."""
    decided: bool
    """It was the one step of the book; else a person said so."""
    ruled: bool
    """It was written down although the rules refuse it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """Botric's turn."""

    of: int
    """Villagers that act: those he had when the turn began (ruling H6)."""
    villager: int = 0
    """The one that acts, from 0."""
    given: bool = False
    """The failure of the first villager is settled."""
    failed: bool = False
    """The gold of a failure that is put now is for the Church."""
    brought: int = 0
    """Gold that a failure of this villager brought: no hire of his own is paid with it."""
    late: int = 0
    """The same of a failure at the Church: no delivery of his own is paid with it."""
    noted: tuple[Fact, ...] = ()
    """What he cannot do, as was said this turn and nothing since has changed."""
    stage: Stage = Stage.HIRE
    then: Stage = Stage.WAY
    """What follows after the gold of a failure."""
    way: Way | None = None
    marker: Marker | None = None
    token: Token | None = None
    """The action that is done; None in a hire."""
    rank: Rank | None = None
    tile: Tile | None = None
    """The tile taken, built, or refined on."""
    left: int | None = None
    """Tiles before the one taken."""
    at: int | None = None
    """Which tile of the queue is built."""
    worth: int | None = None
    """Printed points of the sale or the building."""
    cost: int | None = None
    used: tuple[tuple[Owner, Good], ...] = ()
    told: tuple[Told, ...] = field(default=(), metadata=PAST)
    """What the table did and said of this villager."""
    pending: tuple[Told, ...] = field(default=(), metadata=PAST)
    """What it said, and what a correction has set behind the gold of a failure."""
    back: Marker | None = field(default=None, metadata=PAST)
    """It was drawn, and goes back into the bag since he decides otherwise."""
    former: State | None = field(default=None, metadata=PAST)
    """The state in which texts of former days go on after a correction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    round: int = 1
    line: tuple[Token, ...] = ()
    """The action line, left to right; the game begins when all five lie."""
    ready: bool = False
    bag: tuple[int, ...] = BAG
    villagers: int = 1
    gold: int = HIS_GOLD
    """On the Favour tile."""
    up: bool = True
    queue: tuple[Tile, ...] = ()
    milestones: tuple[Seat | None, ...] = (None,) * len(GOODS)
    planner: Seat | None = None
    church: tuple[Seat | None, ...] = (None,) * len(SPACES)
    sales: tuple[int, int] = (0, 0)
    landmarks: tuple[int, int] = (0, 0)
    roads: tuple[int, int] = (0, 0)
    goods: tuple[int, ...] = (0,) * len(GOODS)
    """Botric's goods in the village, as far as they were told: a delivery of his counts on them (ruling H41)."""
    prints: tuple[Card, ...] = ()
    """What was typed of buildings at this table: offered again, and asked all the same."""
    lines: tuple[ScoreLine, ...] = ()
    acts: Acts | None = None
    """Botric acts; None while you do."""
    counting: bool = False
    """The game is over, and what only the table sees is typed."""
    counted: tuple[int | None, ...] = (None,) * len(ITEMS)
    closed: bool = False

    def holder(self, good: Good) -> Seat | None:
        """Who holds the milestone of a good."""
        return self.milestones[GOODS.index(good)]

    def high(self, owner: Owner, good: Good) -> bool:
        """Goods of this kind and owner are high quality (ruling H33)."""
        return self.holder(good) is (HIM if owner is Owner.HIS else YOU)

    def open(self, space: Space) -> bool:
        """Nobody has delivered there."""
        return self.church[SPACES.index(space)] is None

    @property
    def full(self) -> bool:
        """All four Church spaces are filled: the round is finished, then the game is over."""
        return None not in self.church

    def deliveries(self, seat: Seat) -> int:
        """Church spaces that a seat has filled."""
        return sum(by is seat for by in self.church)

    def has(self, modifier: Modifier) -> bool:
        """A modifier of the difficulty is in play."""
        return modifier in self.setup.modifiers

    def count(self, item: Item) -> int | None:
        """What was typed at the end."""
        return self.counted[ITEMS.index(item)]

    def printed(self, tile: Tile) -> Card:
        """What your copy is known to print on a kind of building."""
        return self.setup.card(tile)

    def before(self, tile: Tile) -> Card:
        """What was typed for the last building of this kind at this table."""
        return next((card for card in reversed(self.prints) if card.tile is tile), Card(tile))

    @property
    def name(self) -> str:
        """Your name."""
        return self.setup.players[YOU].name


def start(setup: Setup) -> State:
    """The table before its first turn. Raises Refused where the setup makes no table."""
    _check(setup)
    two = Modifier.VILLAGERS in setup.modifiers
    return State(setup=setup, villagers=2 if two else 1, gold=0 if two else HIS_GOLD)


def _check(setup: Setup) -> None:
    if {Modifier.LANDMARKS_1, Modifier.LANDMARKS_5} <= set(setup.modifiers):
        raise Refused(
            Refusal(
                "landmarks",
                "Botric’s Landmarks cannot make 1 point and 5 points.",
                "Choose one of the two, or none.",
                "Adjusting Difficulty; ruling H19",
                firm=True,
            )
        )
    if len(set(setup.modifiers)) < len(setup.modifiers):
        raise Refused(
            Refusal(
                "modifiers",
                "A modifier is chosen twice.",
                "Choose each once at most.",
                "Adjusting Difficulty",
                firm=True,
            )
        )
    taken = {player.colour for player in setup.players}
    if setup.markers and (len(setup.markers) != 2 or len(set(setup.markers) | taken) != 4):
        raise Refused(
            Refusal(
                "markers",
                "Action markers are of two colours that neither you nor Botric plays.",
                "Choose two unused colours.",
                "Setup 5",
                firm=True,
            )
        )
    if len(taken) < 2 or (not setup.markers and len(unused(setup.players)) < 2):
        raise Refused(
            Refusal(
                "colours",
                "The Action markers need two colours that nobody plays.",
                "Choose two different colours of the box for you and Botric.",
                "Setup 5",
                firm=True,
            )
        )
    numbers = [one.number for one in setup.changed]
    cards = [card.tile for card in setup.printed]
    values = [one.value for one in setup.changed] + [
        value for card in setup.printed for value in (card.points, card.cost) if value is not None
    ]
    values += [setup.rate] if setup.rate is not None else []
    if (
        len(set(numbers)) < len(numbers)
        or len(set(cards)) < len(cards)
        or not all(LEAST <= value <= MOST for value in values)
    ):
        raise Refused(
            Refusal(
                "numbers",
                "A number of this table stands there twice or is out of range.",
                f"Give each once, from {LEAST} to {MOST}.",
                "rulings H11 and H20",
                firm=True,
            )
        )
