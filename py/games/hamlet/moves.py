"""The moves of Hamlet, and which of them are proposed; his_moves.py has those of Botric's turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, TypeAlias

from engine.move import Blank, Path, Plain
from engine.turn import CHANCE, Outcome
from games.hamlet import by_hand, options
from games.hamlet.his_moves import (
    Before,
    Build,
    Can,
    Coins,
    Costs,
    Deliver,
    Draw,
    Favour,
    Finish,
    Hire,
    Left,
    Made,
    Prints,
    Produce,
    Refill,
    Refinery,
    Rest,
    Road,
    Sale,
    Shows,
    Take,
    Try,
    Uses,
)
from games.hamlet.pieces import (
    DISPLAY,
    GOODS,
    MARKERS,
    REFINERIES,
    SPACES,
    Item,
    Modifier,
    Owner,
    Rank,
    Thing,
    Tile,
    Token,
    Way,
)
from games.hamlet.state import Acts, Card, Stage, State
from games.hamlet.turn import turn

FEWEST: Final = -99
MOST: Final = 999
"""Bounds of typed points."""
PRINTED: Final = 30
"""Most points that a tile is believed to print."""
MOST_MADE: Final = 9
ROW: Final = 8
"""Numbers below this have a key of their own."""


@dataclass(frozen=True, slots=True)
class Lay(Plain):
    """The next token of the action line, left to right (Setup 4)."""

    verb: ClassVar[str] = "lay"
    token: Token

    @property
    def path(self) -> Path:
        return (f"token:{self.token.value}",)


# Your turn


@dataclass(frozen=True, slots=True)
class Points(Plain):
    """You made or lost points."""

    verb: ClassVar[str] = "points"
    points: int

    @property
    def path(self) -> Path:
        return ("points",)


@dataclass(frozen=True, slots=True)
class Own(Plain):
    """You built a Refinery or a Landmark, and its construction points."""

    verb: ClassVar[str] = "built"
    tile: Tile
    points: int | None = None
    """None: they are told with your other points, as texts of former days have it."""

    @property
    def path(self) -> Path:
        return (f"built:{self.tile.value}",)


@dataclass(frozen=True, slots=True)
class Pass(Plain):
    """Your turn is over: Botric's begins."""

    verb: ClassVar[str] = "botric"
    tried_first: ClassVar[bool] = True

    @property
    def path(self) -> Path:
        return ("botric",)


# The end, and by hand


@dataclass(frozen=True, slots=True)
class Count(Plain):
    """A number of the final count."""

    verb: ClassVar[str] = "count"
    item: Item
    number: int

    @property
    def path(self) -> Path:
        return (f"count:{self.item.value}",)


@dataclass(frozen=True, slots=True)
class Close(Plain):
    """Everything is counted."""

    verb: ClassVar[str] = "close"
    tried_first: ClassVar[bool] = True

    @property
    def path(self) -> Path:
        return ("close",)


@dataclass(frozen=True, slots=True)
class Fix(Plain):
    """The table puts a number right; nothing is scored."""

    verb: ClassVar[str] = "fix"
    by_hand: ClassVar[bool] = True
    thing: Thing
    number: int
    anew: bool = False
    """Botric's turn is looked at again with it; not so in texts of former days."""

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
    | Before
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
    Before,
    Count,
    Close,
    Fix,
)


# What is proposed


def candidates(state: State) -> Iterator[Move | Blank[Move]]:
    """Everything a person may have in mind now, lawful or not."""
    now = turn(state)
    if isinstance(now, Outcome):
        return
    if not state.ready:
        yield from map(Lay, Token)
    elif state.counting:
        yield Close()
        for item in asked(state):
            yield Blank((f"count:{item.value}",), item.title, 0, MOST, partial(Count, item))
    elif state.acts is None:
        yield from _yours(state)
    elif now.actor is CHANCE:
        yield from map(Draw, MARKERS)
    else:
        yield from _his(state, state.acts)


def _yours(state: State) -> Iterator[Move | Blank[Move]]:
    yield Blank(("points",), "Points that you made and did not tell otherwise", FEWEST, MOST, Points)
    yield Blank(("sale:more",), "Points of your sale", 0, PRINTED, Sale)
    yield from map(Deliver, SPACES)
    for tile in (*REFINERIES, Tile.LANDMARK):
        yield _own(state, tile)
    yield Road()
    yield from (Uses(Owner.HIS, good) for good in GOODS)
    yield Pass()


def _own(state: State, tile: Tile) -> Move | Blank[Move]:
    """Your building; its points are asked where your copy is not known to print them."""
    points, last = state.printed(tile).points, state.before(tile).points
    if points is not None:
        return Own(tile, points)
    hint = "" if last is None else f" (the last one had {last})"
    return Blank(
        (f"built:{tile.value}",), f"Construction points of your {tile.title}{hint}", 0, PRINTED, partial(Own, tile)
    )


def _his(state: State, acts: Acts) -> Iterator[Move | Blank[Move]]:
    """The answers to what is asked, the step that is decided, and what the table may have done otherwise."""
    if acts.stage in _PLAIN:
        yield from _PLAIN[acts.stage]
        yield from _instead(state, acts)
        return
    match acts.stage:
        case Stage.WAY:
            draws = options.draws_at_once(state)
            yield from (Can(way) for way in Way if not (draws and way is Way.NONE))
            yield from map(Draw, MARKERS if draws else ())
        case Stage.DELIVER:
            yield from (Deliver(space) for space in (acts.way.space if acts.way else None,) if space)
        case Stage.GOODS:
            yield from _goods(state)
        case Stage.TOKEN:
            tiles = options.spread(state)
            yield from (Try(token) for token in options.loop(state) if not (tiles and token is Token.BUILD))
            yield from map(Build, tiles)
            yield Try(None)
            if Token.BLUEPRINT in options.tokens(state):
                yield Shows(Rank.EMPTY)
        case Stage.REST | Stage.DO:
            does: dict[Token | None, Move] = {None: Rest(), Token.PRODUCE: Produce(), Token.ROAD: Road()}
            yield does[acts.token]
        case Stage.BLUEPRINT:
            yield from _blueprint(state, acts)
        case Stage.REFINE:
            yield from _refine(state, acts)
        case _:
            yield from _worth(state, acts)
    yield from _instead(state, acts)


def _instead(state: State, acts: Acts) -> Iterator[Move]:
    """What else the table may have done than what was told of this action."""
    if acts.stage in (Stage.DRAW, Stage.CHOOSE, Stage.GOODS, Stage.DELIVER, Stage.SALE):
        known = {Stage.DRAW: (Way.NONE,), Stage.CHOOSE: _SPACES_FOR_GOODS}.get(acts.stage, (acts.way,))
        yield from (Can(way) for way in Way if way not in known)
    elif acts.marker is not None and acts.stage not in (Stage.TOKEN, Stage.FAVOUR, Stage.REFILL):
        yield from (Try(one) for one in (*options.loop(state), None) if one is not acts.token)


_SPACES_FOR_GOODS: Final = (Way.MILK_BRICK, Way.TIMBER_FLOUR, Way.GOODS)
_PLAIN: Final[dict[Stage, tuple[Move, ...]]] = {
    Stage.HIRE: (Hire(did=True), Hire(did=False)),
    Stage.FAVOUR: (Favour(did=True), Favour(did=False)),
    Stage.CHOOSE: (Can(Way.MILK_BRICK), Can(Way.TIMBER_FLOUR)),
    Stage.DRAW: tuple(map(Draw, MARKERS)),
    Stage.REFILL: (Refill(did=True), Refill(did=False)),
    Stage.END: (),
}
"""Where the same is proposed whatever the state."""


def _refine(state: State, acts: Acts) -> Iterator[Move | Blank[Move]]:
    if acts.tile is None:
        yield from map(Refinery, options.refined(state))
    else:
        yield from map(Made, (1, 2, 3))
        yield Blank(("made:more",), "Goods that he made", 1, MOST_MADE, Made)


def _goods(state: State) -> Iterator[Move]:
    """His own high quality, his other goods, yours: the order in which he pays."""
    for owner in Owner:
        kinds = sorted(options.goods(state) or GOODS, key=lambda good: not state.high(Owner.HIS, good))
        yield from (Uses(owner, good) for good in kinds)


def _blueprint(state: State, acts: Acts) -> Iterator[Move]:
    if acts.tile is None:
        if acts.rank not in (Rank.FREE, Rank.REFINERY):
            yield from map(Shows, options.ranks(state))
            return
        yield from map(Take, options.kinds(state, acts.rank))
    elif asks_left(state, acts):
        yield from map(Left, range(DISPLAY))
    else:
        yield from (Coins(lay=True), Coins(lay=False))
    yield from (Shows(rank) for rank in options.ranks(state) if rank is not acts.rank)


def asks_left(state: State, acts: Acts) -> bool:
    """Skipped blueprints matter only where ignored gold costs points."""
    return state.has(Modifier.IGNORED_GOLD) and acts.left is None


def asks_cost(state: State, acts: Acts) -> bool:
    """So does the gold in a building's cost."""
    return acts.stage is Stage.BUILD and state.has(Modifier.IGNORED_GOLD) and acts.cost is None


def _worth(state: State, acts: Acts) -> Iterator[Move | Blank[Move]]:
    """A sale or a building: which, its printed points, the goods used, and whether gold comes with it."""
    if acts.stage is Stage.BUILD and acts.at is None:
        yield from map(Build, options.queued(state))
    elif acts.worth is None and acts.stage is Stage.BUILD:
        if (points := _card(state, acts).points) is not None:
            yield Prints(points)
            return
        yield from map(Prints, range(ROW))
        yield Blank(("prints:more",), "Construction points printed on the tile", 0, PRINTED, Prints)
    elif acts.worth is None:
        yield from map(Sale, range(ROW))
        yield Blank(("sale:more",), "Points printed on the Sale tile", 0, PRINTED, Sale)
    elif asks_cost(state, acts):
        if (cost := _card(state, acts).cost) is not None:
            yield Costs(cost)
            return
        yield from map(Costs, range(ROW))
        yield Blank(("costs:more",), "Gold printed in its cost", 0, PRINTED, Costs)
    else:
        yield from (Finish(gold=False), Finish(gold=True))
        if options.goods(state):
            yield from _goods(state)


def _card(state: State, acts: Acts) -> Card:
    """What your copy is known to print on the tile that is built."""
    return state.printed(state.queue[acts.at or 0])


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


def amends(state: State) -> Iterator[Move | Blank[Move]]:
    """What can be put right by hand: faces and whose something is are chosen, counts are typed."""
    if isinstance(turn(state), Outcome):
        return
    anew = state.acts is not None
    for thing in by_hand.proposed(state):
        if thing.high < by_hand.TYPED:
            yield from (Fix(thing, count, anew) for count in by_hand.choices(state, thing))
        else:
            label = f"{by_hand.title(state, thing)}, now {by_hand.stands(state, thing)}"
            yield Blank((f"fix:{thing.value}",), label, thing.low, thing.high, partial(Fix, thing, anew=anew))
