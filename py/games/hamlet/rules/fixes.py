"""Things that can be corrected: their titles, their current values, and the state after a correction."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal, outside
from engine.turn import Seat
from engine.value import Named, but, put
from engine.words import number
from games.hamlet.rules.pieces import (
    BAG,
    GOODS,
    MARKERS,
    MOST_ROADS,
    MOST_VILLAGERS,
    QUEUE,
    SPACES,
    Fact,
    Good,
    Tile,
    Token,
)
from games.hamlet.rules.state import HIM, YOU, Stage, State


class Thing(Named):
    """A thing that can be corrected."""

    GOLD = "favour-gold"
    FACE = "face-up"
    VILLAGERS = "villagers"
    YOUR_SALES = "your-sales"
    HIS_SALES = "his-sales"
    YOUR_LANDMARKS = "your-landmarks"
    HIS_LANDMARKS = "his-landmarks"
    YOUR_ROADS = "your-roads"
    HIS_ROADS = "his-roads"
    TIMBER = "his-timber"
    BRICK = "his-brick"
    FLOUR = "his-flour"
    MILK = "his-milk"
    CARPENTER = "carpenter"
    MASON = "mason"
    MILLER = "miller"
    HERDER = "herder"
    PLANNER = "planner"
    CHURCH_GOLD = "church-gold"
    CHURCH_RAW = "church-raw"
    CHURCH_MILK_BRICK = "church-milk-brick"
    CHURCH_TIMBER_FLOUR = "church-timber-flour"
    BAG_FIRST = "bag-first"
    BAG_SECOND = "bag-second"
    BAG_HIS = "bag-his"
    PLACE_PRODUCE = "place-produce"
    PLACE_BLUEPRINT = "place-blueprint"
    PLACE_REFINE = "place-refine"
    PLACE_BUILD = "place-build"
    PLACE_ROAD = "place-road"
    BLUEPRINT_1 = "blueprint-1"
    BLUEPRINT_2 = "blueprint-2"
    BLUEPRINT_3 = "blueprint-3"

    @property
    def low(self) -> int:
        """Lowest value."""
        return 1 if self is Thing.VILLAGERS or self in PLACES else 0

    @property
    def high(self) -> int:
        """Highest value. Owners: 0 nobody, 1 you, 2 Botric. Blueprints: 0 none, then their kinds."""
        return _HIGHEST.get(self, 99)


_THINGS: Final = tuple(Thing)
MILESTONES: Final = _THINGS[13:17]
CHURCH: Final = _THINGS[18:22]
TAKEN: Final = _THINGS[13:22]
"""Milestones and Church spaces, which have owners."""
IN_BAG: Final = _THINGS[22:25]
PLACES: Final = _THINGS[25:30]
"""Spots of the tokens in the action line."""
BLUEPRINTS: Final = _THINGS[30:]
"""Blueprints in his queue, the oldest first."""
_HIGHEST: Final = {
    Thing.FACE: 1,
    Thing.VILLAGERS: MOST_VILLAGERS,
    **dict.fromkeys((Thing.YOUR_ROADS, Thing.HIS_ROADS), MOST_ROADS),
    **dict.fromkeys(TAKEN, 2),
    **dict(zip(IN_BAG, BAG, strict=True)),
    **dict.fromkeys(PLACES, len(Token)),
    **dict.fromkeys(BLUEPRINTS, len(Tile)),
}


HIS_GOODS: Final = (Thing.TIMBER, Thing.BRICK, Thing.FLOUR, Thing.MILK)
TILES: Final = tuple(Tile)
TYPED: Final = 12
"""From this highest value on, the number is entered instead of chosen."""
WHOSE: Final = (None, YOU, HIM)
_PAIRS: Final = {
    Thing.YOUR_SALES: ("sales", 0),
    Thing.HIS_SALES: ("sales", 1),
    Thing.YOUR_LANDMARKS: ("landmarks", 0),
    Thing.HIS_LANDMARKS: ("landmarks", 1),
    Thing.YOUR_ROADS: ("roads", 0),
    Thing.HIS_ROADS: ("roads", 1),
}
_TITLES: Final = {
    Thing.GOLD: "Gold on the Favour tile",
    Thing.FACE: "Favour tile",
    Thing.VILLAGERS: "Botric’s villagers",
    Thing.PLANNER: "Planner",
}


def _token(thing: Thing) -> Token:
    return Token(thing.value.removeprefix("place-"))


def title(state: State, thing: Thing) -> str:
    """Return the title of a thing at this table."""
    if thing in _PAIRS:
        what, his = _PAIRS[thing]
        return f"{state.setup.players[his].name}: {what.capitalize() if what != 'sales' else 'Market sales'}"
    if thing in HIS_GOODS:
        return f"Botric’s {GOODS[HIS_GOODS.index(thing)].value} in the village"
    if thing in MILESTONES:
        return GOODS[MILESTONES.index(thing)].milestone
    if thing in CHURCH:
        return f"Church: {SPACES[CHURCH.index(thing)].title}"
    if thing in IN_BAG:
        return f"{state.setup.colour(MARKERS[IN_BAG.index(thing)]).value.capitalize()} markers in the bag"
    if thing in PLACES:
        return f"Action line: {_token(thing).title}"
    if thing in BLUEPRINTS:
        return f"Botric’s blueprint {BLUEPRINTS.index(thing) + 1}"
    return _TITLES[thing]


def stands(state: State, thing: Thing) -> int:
    """Return the current value of a thing as a number."""
    if thing in _PAIRS:
        what, his = _PAIRS[thing]
        pair: tuple[int, int] = getattr(state, what)
        return pair[his]
    if thing in HIS_GOODS:
        return state.goods[HIS_GOODS.index(thing)]
    if thing in TAKEN:
        return WHOSE.index(_holder(state, thing))
    if thing in IN_BAG:
        return state.bag[IN_BAG.index(thing)]
    if thing in PLACES:
        return state.line.index(_token(thing)) + 1 if _token(thing) in state.line else 0
    if thing in BLUEPRINTS:
        at = BLUEPRINTS.index(thing)
        return TILES.index(state.queue[at]) + 1 if at < len(state.queue) else 0
    return {Thing.GOLD: state.gold, Thing.FACE: int(state.up), Thing.VILLAGERS: state.villagers}[thing]


def _holder(state: State, thing: Thing) -> Seat | None:
    if thing in MILESTONES:
        return state.milestones[MILESTONES.index(thing)]
    return state.church[CHURCH.index(thing)] if thing in CHURCH else state.planner


def says(state: State, thing: Thing, count: int) -> str:
    """Return a value in words: an owner, a face, a spot, a tile, or a number."""
    if not thing.low <= count <= thing.high:
        return number(count)
    if thing in TAKEN:
        return ("available", state.name, "Botric")[count]
    if thing is Thing.FACE:
        return ("face down", "face up")[count]
    if thing in PLACES:
        return f"spot {count}"
    if thing in BLUEPRINTS:
        return TILES[count - 1].title if count else "none"
    return number(count)


def proposed(state: State) -> tuple[Thing, ...]:
    """Return the things that can be corrected now: the action line only when complete, the queue without gaps."""
    free = BLUEPRINTS[len(state.queue) + 1 :]
    line = [thing for thing in PLACES if state.ready and _token(thing) in state.line]
    return tuple(thing for thing in Thing if (thing in line or thing not in PLACES) and thing not in free)


def choices(state: State, thing: Thing) -> tuple[int, ...]:
    """Return the values of a thing to choose from, or empty if the number is entered."""
    if thing.high >= TYPED:
        return ()
    top = len(state.line) if thing in PLACES else thing.high
    return tuple(count for count in range(thing.low, top + 1) if count != stands(state, thing))


def refuse(state: State, thing: Thing, count: int) -> Refusal | None:
    """Return why a thing cannot have a value, or None."""
    if wrong := outside(count, thing.low, len(state.line) if thing in PLACES else thing.high, "ruling H11"):
        return wrong
    if thing not in proposed(state):
        return _NOT_THERE
    if thing in IN_BAG and not any(put(state.bag, IN_BAG.index(thing), count)):
        return _EMPTY
    return None


_NOT_THERE: Final = Refusal(
    "not-there",
    "You cannot correct this now.",
    "Correct the action line after you have placed it, and fill his blueprint queue without gaps.",
    "Setup 4; Purchase a Blueprint",
    firm=True,
)
_EMPTY: Final = Refusal(
    "bag-empty",
    "The bag is never left empty: the six markers return at once.",
    "Correct another colour first.",
    "After Botric’s Actions",
    firm=True,
)


def fixed(state: State, thing: Thing, count: int) -> State:
    """Return the state with a thing corrected."""
    if thing in _PAIRS:
        what, his = _PAIRS[thing]
        return _roads(but(state, **{what: put(getattr(state, what), his, count)}))
    if thing in HIS_GOODS:
        return but(state, goods=put(state.goods, HIS_GOODS.index(thing), count))
    if thing in TAKEN:
        return _taken(state, thing, WHOSE[count] if 0 <= count < len(WHOSE) else None)
    if thing in IN_BAG:
        return but(state, bag=put(state.bag, IN_BAG.index(thing), count))
    if thing in PLACES:
        rest = tuple(token for token in state.line if token is not _token(thing))
        return but(state, line=(*rest[: count - 1], _token(thing), *rest[count - 1 :]))
    if thing in BLUEPRINTS:
        return _queue(state, BLUEPRINTS.index(thing), count)
    return but(state, **{_PLAIN[thing]: bool(count) if thing is Thing.FACE else count})


_PLAIN: Final = {Thing.GOLD: "gold", Thing.FACE: "up", Thing.VILLAGERS: "villagers"}


def _roads(state: State) -> State:
    """Return the state with the token in the line only while he has a road left to build."""
    if not state.ready:
        return state
    rest = tuple(token for token in state.line if token is not Token.ROAD)
    if state.roads[HIM] >= MOST_ROADS:
        return but(state, line=rest)
    return state if Token.ROAD in state.line else but(state, line=(*rest, Token.ROAD))


def _taken(state: State, thing: Thing, seat: Seat | None) -> State:
    if thing in MILESTONES:
        return but(state, milestones=put(state.milestones, MILESTONES.index(thing), seat))
    if thing in CHURCH:
        return but(state, church=put(state.church, CHURCH.index(thing), seat))
    return but(state, planner=seat)


def _queue(state: State, at: int, count: int) -> State:
    """Return the state with a blueprint corrected. A building in progress is asked for again."""
    tile = (TILES[count - 1],) if 0 < count <= len(TILES) else ()
    state = but(state, queue=(*state.queue[:at], *tile, *state.queue[at + 1 :])[:QUEUE])
    if state.acts and state.acts.stage is Stage.BUILD:
        return but(state, acts=but(state.acts, at=None, worth=None, cost=None, used=()))
    return state


_MAKES: Final = {
    Good.TIMBER: (Fact.TIMBER_FLOUR, Fact.SALE, Fact.BUILD),
    Good.BRICK: (Fact.MILK_BRICK, Fact.SALE, Fact.BUILD),
    Good.FLOUR: (Fact.TIMBER_FLOUR, Fact.SALE, Fact.BUILD),
    Good.MILK: (Fact.MILK_BRICK, Fact.SALE, Fact.BUILD),
}
TOUCHES: Final[dict[Thing, tuple[Fact, ...]]] = {
    **{HIS_GOODS[at]: _MAKES[good] for at, good in enumerate(GOODS)},
    **{MILESTONES[at]: (*_MAKES[good], Fact.REFINE) for at, good in enumerate(GOODS)},
    **dict.fromkeys(BLUEPRINTS, (Fact.BUILD,)),
    Thing.HIS_ROADS: (Fact.ROAD,),
}
"""Facts entered as impossible that a correction may change."""
