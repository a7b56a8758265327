"""Setup and state of a table of Hamlet, solo."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.refusal import Refusal, Refused
from engine.score import ScoreLine
from engine.turn import Colour, Player, Seat
from engine.value import PAST, Named
from engine.wording import line
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
    """A number changed at this table."""

    number: Number
    value: int


@dataclass(frozen=True, slots=True)
class Card:
    """Printed values of a kind of building in your copy; None if not entered yet."""

    tile: Tile
    points: int | None = None
    """Construction points."""
    reward: bool | None = None
    """Whether building it gives gold."""
    cost: int | None = None
    """Gold in its cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Settings made before the first turn. Numbers and printed values can be corrected later."""

    players: tuple[Player, ...] = line("player")
    """You on seat A, Botric on seat B."""
    seed: str = ""
    """Seed of the app's dice; empty if you draw tokens and markers."""
    modifiers: tuple[Modifier, ...] = ()
    markers: tuple[Colour, ...] = ()
    """Colours of the four and of the three Action markers; empty for the two colours nobody plays."""
    rate: int | None = None
    """Gold per point at game end, or None if not entered yet."""
    split: bool = False
    """Whether tied awards are divided and rounded down, instead of scored in full by both (ruling H21)."""
    answers_hold: bool = True
    """Whether what was played differently denies only what comes before it, and answers hold after any correction that
    does not touch them; neither is so at tables of version 1."""
    changed: tuple[Changed, ...] = line("number")
    printed: tuple[Card, ...] = line("printed")
    """Values entered for your copy."""

    def number(self, number: Number) -> int:
        """Return a number of this table."""
        return next((one.value for one in self.changed if one.number is number), number.default)

    def points(self, space: Space) -> int:
        """Points of a Church space."""
        return self.number(Number(f"church-{space.value}"))

    def card(self, tile: Tile) -> Card:
        """Return the known values of a kind of building."""
        return next((card for card in self.printed if card.tile is tile), Card(tile))

    @property
    def his_landmark(self) -> int:
        """Points of each of Botric's Landmarks (Game End; Adjusting Difficulty)."""
        if Modifier.LANDMARKS_1 in self.modifiers:
            return 1
        return 5 if Modifier.LANDMARKS_5 in self.modifiers else 3

    def colour(self, marker: Marker) -> Colour:
        """Return the colour of a marker: two colours nobody plays, and Botric's own (Setup 5)."""
        if marker is Marker.HIS:
            return self.players[HIM].colour
        return (self.markers or unused(self.players))[MARKERS.index(marker)]


def unused(players: tuple[Player, ...]) -> tuple[Colour, ...]:
    """Return the two colours nobody plays."""
    return tuple(colour for colour in COLOURS if colour not in {player.colour for player in players})[:2]


class Stage(Named):
    """Stage in the turn of one of Botric's villagers."""

    HIRE = "hire"
    FAVOUR = "favour"
    """Gold for a failure of the first villager."""
    WAY = "way"
    """Church or Market."""
    CHOOSE = "choose"
    """Which of the two Church spaces for refined materials."""
    GOODS = "goods"
    """Refined materials of a Church delivery."""
    DELIVER = "deliver"
    SALE = "sale"
    DRAW = "draw"
    TOKEN = "token"
    """Which token of the action line."""
    REST = "rest"
    """No token is possible."""
    DO = "do"
    """Produce, or Build a road."""
    REFINE = "refine"
    BLUEPRINT = "blueprint"
    BUILD = "build"
    REFILL = "refill"
    """The bag is empty."""
    END = "end"


@dataclass(frozen=True, slots=True)
class Entered:
    """A step of the current villager, carried out or answered."""

    move: Any
    """A move; `moves/` imports this file."""
    about: tuple[Any, ...]
    """Subject of the question."""
    decided: bool
    """Whether the rules decided the step; otherwise a person answered."""
    ruled: bool
    """Whether it was recorded although the rules refuse it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """Botric's turn."""

    of: int
    """Villagers that act: those he had at the start of the turn (ruling H6)."""
    villager: int = 0
    """Current villager, from 0."""
    given: bool = False
    """Whether the failure of the first villager is done."""
    failed: bool = False
    """Whether the current gold for a failure is for the Church."""
    brought: int = 0
    """Gold from a failure of this villager, which cannot pay for its own hire."""
    late: int = 0
    """Gold from a failure at the Church, which cannot pay for its own delivery."""
    noted: tuple[Fact, ...] = ()
    """Facts entered this turn that nothing has changed since."""
    stage: Stage = Stage.HIRE
    then: Stage = Stage.WAY
    """Stage after the gold for a failure."""
    way: Way | None = None
    marker: Marker | None = None
    token: Token | None = None
    """Action in progress, or None in a hire."""
    rank: Rank | None = None
    tile: Tile | None = None
    """Tile taken, built, or activated."""
    left: int | None = None
    """Tiles before the one taken."""
    at: int | None = None
    """Place in the queue of the tile being built."""
    worth: int | None = None
    """Printed points of the sale or the building."""
    cost: int | None = None
    used: tuple[tuple[Owner, Good], ...] = ()
    told: tuple[Entered, ...] = field(default=(), metadata=PAST)
    """Steps and answers of this villager."""
    pending: tuple[Entered, ...] = field(default=(), metadata=PAST)
    """Answers that a correction has moved behind the gold for a failure."""
    back: Marker | None = field(default=None, metadata=PAST)
    """Marker drawn that goes back into the bag, because he decides differently now."""
    former: State | None = field(default=None, metadata=PAST)
    """State with which texts of earlier versions continue after a correction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    round: int = 1
    line: tuple[Token, ...] = ()
    """Action line, left to right. The game starts when it has all five tokens."""
    ready: bool = False
    bag: tuple[int, ...] = BAG
    villagers: int = 1
    gold: int = HIS_GOLD
    """Gold on the Favour tile."""
    up: bool = True
    queue: tuple[Tile, ...] = ()
    milestones: tuple[Seat | None, ...] = (None,) * len(GOODS)
    planner: Seat | None = None
    church: tuple[Seat | None, ...] = (None,) * len(SPACES)
    sales: tuple[int, int] = (0, 0)
    landmarks: tuple[int, int] = (0, 0)
    roads: tuple[int, int] = (0, 0)
    goods: tuple[int, ...] = (0,) * len(GOODS)
    """Botric's refined materials in the village as entered, which he uses for deliveries (ruling H41)."""
    prints: tuple[Card, ...] = ()
    """Values entered for buildings at this table; offered as a reminder, but asked for again."""
    lines: tuple[ScoreLine, ...] = ()
    acts: Acts | None = None
    """Botric's turn, or None on your turn."""
    counting: bool = False
    """Whether the game is over and numbers are being entered."""
    counted: tuple[int | None, ...] = (None,) * len(ITEMS)
    closed: bool = False

    def holder(self, good: Good) -> Seat | None:
        """Return the holder of a material's milestone, or None."""
        return self.milestones[GOODS.index(good)]

    def high(self, owner: Owner, good: Good) -> bool:
        """Return whether materials of this kind and owner are high quality (ruling H33)."""
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
        """Return whether a modifier of the difficulty is in play."""
        return modifier in self.setup.modifiers

    def count(self, item: Item) -> int | None:
        """Return a number entered at the end, or None."""
        return self.counted[ITEMS.index(item)]

    def printed(self, tile: Tile) -> Card:
        """Return the printed values in your copy of a kind of building."""
        return self.setup.card(tile)

    def before(self, tile: Tile) -> Card:
        """Return the values entered for the last building of this kind at this table."""
        return next((card for card in reversed(self.prints) if card.tile is tile), Card(tile))

    @property
    def name(self) -> str:
        """Your name."""
        return self.setup.players[YOU].name


def start(setup: Setup) -> State:
    """Return the table before its first turn. Raises: Refused if the setup is impossible."""
    _check(setup)
    two = Modifier.VILLAGERS in setup.modifiers
    return State(setup=setup, villagers=2 if two else 1, gold=0 if two else HIS_GOLD)


def _check(setup: Setup) -> None:
    if {Modifier.LANDMARKS_1, Modifier.LANDMARKS_5} <= set(setup.modifiers):
        raise Refused(
            Refusal(
                "landmarks",
                "Botric’s Landmarks cannot score both 1 point and 5 points.",
                "Choose one of the two, or none.",
                "Adjusting Difficulty; ruling H19",
                firm=True,
            )
        )
    if len(set(setup.modifiers)) < len(setup.modifiers):
        raise Refused(
            Refusal(
                "modifiers",
                "The same modifier is chosen twice.",
                "Choose each modifier only once.",
                "Adjusting Difficulty",
                firm=True,
            )
        )
    taken = {player.colour for player in setup.players}
    if setup.markers and (len(setup.markers) != 2 or len(set(setup.markers) | taken) != 4):
        raise Refused(
            Refusal(
                "markers",
                "The Action markers cannot use your colour or Botric’s.",
                "Choose two unused colours.",
                "Setup 5",
                firm=True,
            )
        )
    if len(taken) < 2 or (not setup.markers and len(unused(setup.players)) < 2):
        raise Refused(
            Refusal(
                "colours",
                "The Action markers need two colours nobody plays.",
                "Choose two different colours for you and Botric.",
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
                "A number appears twice or is out of range.",
                f"Enter each number once, from {LEAST} to {MOST}.",
                "rulings H11 and H20",
                firm=True,
            )
        )
