"""The moves of Hamlet, and which of them are proposed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from engine.move import Blank, Path
from engine.turn import CHANCE, Outcome
from games.hamlet import options
from games.hamlet.pieces import (
    DISPLAY,
    GOODS,
    MARKERS,
    REFINERIES,
    SPACES,
    Good,
    Item,
    Marker,
    Modifier,
    Owner,
    Rank,
    Space,
    Thing,
    Tile,
    Token,
    Way,
)
from games.hamlet.state import Acts, Stage, State
from games.hamlet.turn import turn

FEWEST: Final = -99
MOST: Final = 999
"""Bounds of typed points."""
PRINTED: Final = 30
"""Most points that a tile is believed to print."""
ROW: Final = 8
"""Numbers below this have a key of their own."""


class Step:
    """What every move of Hamlet is."""

    __slots__ = ()
    verb: ClassVar[str]
    tried_first: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False

    @property
    def path(self) -> Path:
        """The keys that lead to it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Lay(Step):
    """The next token of the action line, left to right (Setup 4)."""

    verb: ClassVar[str] = "lay"
    token: Token

    @property
    def path(self) -> Path:
        return (f"token:{self.token.value}",)


# Your turn


@dataclass(frozen=True, slots=True)
class Points(Step):
    """You made or lost points."""

    verb: ClassVar[str] = "points"
    points: int

    @property
    def path(self) -> Path:
        return ("points",)


@dataclass(frozen=True, slots=True)
class Own(Step):
    """You built a Refinery or a Landmark."""

    verb: ClassVar[str] = "built"
    tile: Tile

    @property
    def path(self) -> Path:
        return (f"built:{self.tile.value}",)


@dataclass(frozen=True, slots=True)
class Pass(Step):
    """Your turn is over: Botric's begins."""

    verb: ClassVar[str] = "botric"
    tried_first: ClassVar[bool] = True

    @property
    def path(self) -> Path:
        return ("botric",)


# Yours and his


@dataclass(frozen=True, slots=True)
class Deliver(Step):
    """A Church space is filled."""

    verb: ClassVar[str] = "deliver"
    space: Space

    @property
    def path(self) -> Path:
        return (f"church:{self.space.value}",)


@dataclass(frozen=True, slots=True)
class Sale(Step):
    """A Market Sale tile, by its printed points."""

    verb: ClassVar[str] = "sale"
    points: int

    @property
    def path(self) -> Path:
        return (f"sale:{self.points}",)


@dataclass(frozen=True, slots=True)
class Uses(Step):
    """A refined material is used up: its owner has the bonus."""

    verb: ClassVar[str] = "use"
    owner: Owner
    good: Good

    @property
    def path(self) -> Path:
        return (f"use:{self.owner.value}-{self.good.value}",)


@dataclass(frozen=True, slots=True)
class Road(Step):
    """A road is built."""

    verb: ClassVar[str] = "road"

    @property
    def path(self) -> Path:
        return ("road",)


# Botric's turn


@dataclass(frozen=True, slots=True)
class Hire(Step):
    """He hires a villager, or by the table's ruling he does not."""

    verb: ClassVar[str] = "hire"
    did: bool = True

    @property
    def path(self) -> Path:
        return ("hire:yes" if self.did else "hire:no",)


@dataclass(frozen=True, slots=True)
class Favour(Step):
    """1 gold for the failure of his first villager."""

    verb: ClassVar[str] = "favour"
    did: bool = True

    @property
    def path(self) -> Path:
        return ("favour:yes" if self.did else "favour:no",)


@dataclass(frozen=True, slots=True)
class Can(Step):
    """The first of Church and Market that he can do."""

    verb: ClassVar[str] = "can"
    way: Way

    @property
    def path(self) -> Path:
        return (f"can:{self.way.value}",)


@dataclass(frozen=True, slots=True)
class Draw(Step):
    """An Action marker is drawn from the bag."""

    verb: ClassVar[str] = "draw"
    marker: Marker

    @property
    def path(self) -> Path:
        return (f"marker:{self.marker.value}",)


@dataclass(frozen=True, slots=True)
class Try(Step):
    """The first token of the loop that works; none of them."""

    verb: ClassVar[str] = "try"
    token: Token | None

    @property
    def path(self) -> Path:
        return (f"try:{self.token.value if self.token else 'none'}",)


@dataclass(frozen=True, slots=True)
class Produce(Step):
    """He produces."""

    verb: ClassVar[str] = "produce"

    @property
    def path(self) -> Path:
        return ("produce",)


@dataclass(frozen=True, slots=True)
class Rest(Step):
    """No token works: a villager lies down, 1 gold comes."""

    verb: ClassVar[str] = "rest"

    @property
    def path(self) -> Path:
        return ("rest",)


@dataclass(frozen=True, slots=True)
class Shows(Step):
    """The first rank of the book's order that lies in the display."""

    verb: ClassVar[str] = "shows"
    rank: Rank

    @property
    def path(self) -> Path:
        return (f"shows:{self.rank.value}",)


@dataclass(frozen=True, slots=True)
class Take(Step):
    """Which of several Refineries lies left-most."""

    verb: ClassVar[str] = "take"
    tile: Tile

    @property
    def path(self) -> Path:
        return (f"take:{self.tile.value}",)


@dataclass(frozen=True, slots=True)
class Left(Step):
    """How many blueprints lie before the one he takes."""

    verb: ClassVar[str] = "left"
    tiles: int

    @property
    def path(self) -> Path:
        return (f"left:{self.tiles}",)


@dataclass(frozen=True, slots=True)
class Coins(Step):
    """Whether gold lay on the blueprint: he has it then."""

    verb: ClassVar[str] = "coins"
    lay: bool

    @property
    def path(self) -> Path:
        return (f"coins:{'yes' if self.lay else 'no'}",)


@dataclass(frozen=True, slots=True)
class Refinery(Step):
    """Which Refinery he works."""

    verb: ClassVar[str] = "refinery"
    good: Good

    @property
    def path(self) -> Path:
        return (f"refinery:{self.good.value}",)


@dataclass(frozen=True, slots=True)
class Made(Step):
    """How many goods he refined."""

    verb: ClassVar[str] = "made"
    goods: int

    @property
    def path(self) -> Path:
        return (f"made:{self.goods}",)


@dataclass(frozen=True, slots=True)
class Build(Step):
    """Which tile of his queue he builds, from 0."""

    verb: ClassVar[str] = "build"
    at: int

    @property
    def path(self) -> Path:
        return (f"queue:{self.at}",)


@dataclass(frozen=True, slots=True)
class Prints(Step):
    """Construction points printed on the building."""

    verb: ClassVar[str] = "prints"
    points: int

    @property
    def path(self) -> Path:
        return (f"prints:{self.points}",)


@dataclass(frozen=True, slots=True)
class Costs(Step):
    """Gold printed in the building's cost, which he ignores."""

    verb: ClassVar[str] = "costs"
    gold: int

    @property
    def path(self) -> Path:
        return (f"costs:{self.gold}",)


@dataclass(frozen=True, slots=True)
class Finish(Step):
    """The sale or building is done, and whether it pays gold besides."""

    verb: ClassVar[str] = "finish"
    gold: bool

    @property
    def path(self) -> Path:
        return (f"finish:{'gold' if self.gold else 'plain'}",)


@dataclass(frozen=True, slots=True)
class Refill(Step):
    """The six markers go back; by the table's ruling without gold and without turning the tile."""

    verb: ClassVar[str] = "refill"
    did: bool = True

    @property
    def path(self) -> Path:
        return ("refill:yes" if self.did else "refill:no",)


# The end, and by hand


@dataclass(frozen=True, slots=True)
class Count(Step):
    """A number of the final count."""

    verb: ClassVar[str] = "count"
    item: Item
    number: int

    @property
    def path(self) -> Path:
        return (f"count:{self.item.value}",)


@dataclass(frozen=True, slots=True)
class Close(Step):
    """Everything is counted."""

    verb: ClassVar[str] = "close"
    tried_first: ClassVar[bool] = True

    @property
    def path(self) -> Path:
        return ("close",)


@dataclass(frozen=True, slots=True)
class Fix(Step):
    """The table puts a number right; nothing is scored."""

    verb: ClassVar[str] = "fix"
    by_hand: ClassVar[bool] = True
    thing: Thing
    number: int

    @property
    def path(self) -> Path:
        return (f"fix:{self.thing.value}", f"to:{self.number}")


Move: TypeAlias = (
    Lay
    | Points
    | Own
    | Pass
    | Deliver
    | Sale
    | Uses
    | Road
    | Hire
    | Favour
    | Can
    | Draw
    | Try
    | Produce
    | Rest
    | Shows
    | Take
    | Left
    | Coins
    | Refinery
    | Made
    | Build
    | Prints
    | Costs
    | Finish
    | Refill
    | Count
    | Close
    | Fix
)
MOVES: Final = (
    Lay,
    Points,
    Own,
    Pass,
    Deliver,
    Sale,
    Uses,
    Road,
    Hire,
    Favour,
    Can,
    Draw,
    Try,
    Produce,
    Rest,
    Shows,
    Take,
    Left,
    Coins,
    Refinery,
    Made,
    Build,
    Prints,
    Costs,
    Finish,
    Refill,
    Count,
    Close,
    Fix,
)


# What is proposed


def candidates(state: State) -> Iterator[Move]:
    """Everything a person may have in mind now, lawful or not."""
    now = turn(state)
    if isinstance(now, Outcome):
        return
    if not state.ready:
        yield from map(Lay, Token)
    elif state.counting:
        yield Close()
    elif state.acts is None:
        yield from _yours()
    elif now.actor is CHANCE:
        yield from map(Draw, MARKERS)
    else:
        yield from _his(state, state.acts)


def _yours() -> Iterator[Move]:
    yield from map(Deliver, SPACES)
    yield from map(Own, (*REFINERIES, Tile.LANDMARK))
    yield Road()
    yield from (Uses(Owner.HIS, good) for good in GOODS)
    yield Pass()


def _his(state: State, acts: Acts) -> Iterator[Move]:
    """The answers to what is asked, the step that is decided, and what the table may have done otherwise."""
    match acts.stage:
        case Stage.HIRE:
            yield from (Hire(did=True), Hire(did=False))
        case Stage.FAVOUR:
            yield from (Favour(did=True), Favour(did=False))
        case Stage.WAY:
            yield from map(Can, Way)
        case Stage.CHOOSE:
            yield from (Can(Way.MILK_BRICK), Can(Way.TIMBER_FLOUR))
        case Stage.DELIVER:
            if acts.way and acts.way.space:
                yield Deliver(acts.way.space)
            if not acts.used:
                yield from (Can(way) for way in Way if way is not acts.way)
        case Stage.GOODS:
            yield from _goods(state)
        case Stage.DRAW:
            yield from map(Draw, MARKERS)
        case Stage.TOKEN:
            yield from (*map(Try, options.loop(state)), Try(None))
        case Stage.REST:
            yield from (Rest(), *map(Try, options.loop(state)))
        case Stage.DO:
            yield Produce() if acts.token is Token.PRODUCE else Road()
            yield from (Try(token) for token in (*options.loop(state), None) if token is not acts.token)
        case Stage.BLUEPRINT:
            yield from _blueprint(state, acts)
        case Stage.REFINE:
            yield from map(Refinery, options.refined(state)) if acts.tile is None else map(Made, (1, 2, 3))
        case Stage.SALE | Stage.BUILD:
            yield from _worth(state, acts)
        case Stage.REFILL:
            yield from (Refill(did=True), Refill(did=False))
        case Stage.END:
            pass


def _goods(state: State) -> Iterator[Move]:
    for owner in Owner:
        yield from (Uses(owner, good) for good in options.goods(state) or GOODS)


def _blueprint(state: State, acts: Acts) -> Iterator[Move]:
    if acts.tile is None:
        if acts.rank in (Rank.FREE, Rank.REFINERY):
            yield from map(Take, options.kinds(state, acts.rank))
        else:
            yield from map(Shows, options.ranks(state))
    elif asks_left(state, acts):
        yield from map(Left, range(DISPLAY))
    else:
        yield from (Coins(lay=True), Coins(lay=False))


def asks_left(state: State, acts: Acts) -> bool:
    """Skipped blueprints matter only where ignored gold costs points."""
    return state.has(Modifier.IGNORED_GOLD) and acts.left is None


def asks_cost(state: State, acts: Acts) -> bool:
    """So does the gold in a building's cost."""
    return acts.stage is Stage.BUILD and state.has(Modifier.IGNORED_GOLD) and acts.cost is None


def _worth(state: State, acts: Acts) -> Iterator[Move]:
    """A sale or a building: which, its printed points, the goods used, and whether gold comes with it."""
    if acts.stage is Stage.BUILD and acts.at is None:
        yield from map(Build, options.queued(state))
    elif acts.worth is None:
        prints: type[Prints | Sale] = Prints if acts.stage is Stage.BUILD else Sale
        yield from (prints(points) for points in range(ROW))
    elif asks_cost(state, acts):
        yield from map(Costs, range(ROW))
    else:
        yield from (Finish(gold=False), Finish(gold=True))
        if options.goods(state):
            yield from _goods(state)


def blanks(state: State) -> Iterator[Blank[Move]]:
    """Numbers that are typed."""
    if isinstance(turn(state), Outcome) or not state.ready:
        return
    acts = state.acts
    if state.counting:
        for item in asked(state):
            yield Blank((f"count:{item.value}",), item.title, 0, MOST, lambda number, item=item: Count(item, number))  # type: ignore[misc]
    elif acts is None:
        yield Blank(("points",), "Points that you made, Church spaces and sales not counted", FEWEST, MOST, Points)
        yield Blank(("sale:more",), "Points of your sale", 0, PRINTED, Sale)
    elif acts.stage is Stage.SALE and acts.worth is None:
        yield Blank(("sale:more",), "Points printed on the Sale tile", 0, PRINTED, Sale)
    elif acts.stage is Stage.REFINE and acts.tile:
        yield Blank(("made:more",), "Goods that he made", 1, MOST_MADE, Made)
    elif acts.stage is Stage.BUILD and acts.at is not None:
        if acts.worth is None:
            yield Blank(("prints:more",), "Construction points printed on the tile", 0, PRINTED, Prints)
        elif asks_cost(state, acts):
            yield Blank(("costs:more",), "Gold printed in its cost", 0, PRINTED, Costs)


MOST_MADE: Final = 9


def asked(state: State) -> tuple[Item, ...]:
    """What is typed at the end."""
    without = set[Item]()
    if not state.has(Modifier.SELL_GOODS):
        without |= {Item.HIGH_LEFT, Item.NORMAL_LEFT}
    if state.setup.rate is not None:
        without.add(Item.RATE)
    if not state.landmarks[0]:
        without.add(Item.LANDMARKS)
    return tuple(item for item in Item if item not in without)


OPTIONAL: Final = (Item.YOUR_OTHER, Item.HIS_OTHER, Item.HIGH_LEFT, Item.NORMAL_LEFT)
"""What need not be typed: nothing, or as the app has followed it."""


def amends(state: State) -> Iterator[Move]:
    """What can be put right by hand."""
    if isinstance(turn(state), Outcome):
        return
    for thing in Thing:
        yield from (Fix(thing, number) for number in range(thing.low, thing.high + 1))
