"""Possible actions of one of Botric's villagers, in the order of the rulebook, up to the first certain one.

Impossible actions are left out, and so are those entered as impossible this turn, unless something since can have
changed that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.hamlet.rules.pieces import (
    GOLD_SPACE,
    GOODS,
    GOODS_SPACE,
    HIRE,
    MOST_VILLAGERS,
    QUEUE,
    RAW_SPACE,
    REFINERIES,
    SPACES,
    Fact,
    Good,
    Marker,
    Modifier,
    Owner,
    Rank,
    Space,
    Tile,
    Token,
    Way,
)
from games.hamlet.rules.pieces import MARKERS as PLACES
from games.hamlet.rules.state import HIM, Acts, Stage, State

SPACE_FACT: Final = {
    Space.RAW: Fact.RAW,
    Space.MILK_BRICK: Fact.MILK_BRICK,
    Space.TIMBER_FLOUR: Fact.TIMBER_FLOUR,
}
TOKEN_FACT: Final = {
    Token.PRODUCE: Fact.PRODUCE,
    Token.REFINE: Fact.REFINE,
    Token.BUILD: Fact.BUILD,
    Token.ROAD: Fact.ROAD,
    Token.BLUEPRINT: Fact.DISPLAY,
}


def acting(state: State) -> Acts:
    """Return Botric's turn, or an empty one if he does not act."""
    return state.acts or Acts(of=state.villagers)


def can_hire(state: State) -> bool:
    """Return whether he can hire: fewer than four villagers, and 5 gold on the Favour tile (Hire a Villager)."""
    return state.villagers < MOST_VILLAGERS and state.gold - acting(state).brought >= HIRE


def due(state: State) -> bool:
    """Return whether a failure gives 1 gold now: first villager, tile face up, none so far this turn."""
    acts = acting(state)
    return acts.villager == 0 and state.up and not acts.given


def of_hire(acts: Acts) -> bool:
    """Return whether the current gold for a failure is for the hire, not for the Church."""
    return acts.then is Stage.WAY and not acts.failed


def made(state: State, space: Space) -> bool:
    """Return whether a material of this space can exist: the first Refinery of its kind takes the milestone."""
    return any(state.holder(good) is not None for good in space.goods)


def takes(state: State, space: Space) -> bool:
    """Return whether a delivery there is possible as far as the app knows."""
    acts = acting(state)
    if not state.open(space) or SPACE_FACT.get(space) in acts.noted:
        return False
    if space is Space.GOLD:
        return surely(state, Way.GOLD)
    return space is Space.RAW or made(state, space)


def there(state: State, good: Good) -> int:
    """Return Botric's available materials of a kind, as entered; all are connected to the road network (H41)."""
    return state.goods[GOODS.index(good)] - acting(state).used.count((Owner.HIS, good))


def own(state: State, space: Space, *, high: bool = False) -> int:
    """Return how many materials of a delivery are his own; he uses them first (ruling H14)."""
    if not any(state.goods):
        return 0
    kinds = [good for good in space.goods if not high or state.high(Owner.HIS, good)]
    return min(GOODS_SPACE, sum(state.goods[GOODS.index(good)] for good in kinds))


_NEEDS: Final = {Space.GOLD: 0, Space.RAW: RAW_SPACE, Space.MILK_BRICK: GOODS_SPACE, Space.TIMBER_FLOUR: GOODS_SPACE}
"""Materials that he needs for a delivery."""


def merit(state: State, space: Space) -> tuple[int, int, int, int]:
    """Return the numbers that the rulebook compares, lower is better (Deliver to the Church)."""
    return -state.setup.points(space), -own(state, space, high=True), -own(state, space), _NEEDS[space]


def surely(state: State, way: Way) -> bool:
    """Return whether the counted gold or refined materials are enough."""
    if way is Way.GOLD:
        return state.gold - acting(state).late >= GOLD_SPACE
    if way is Way.GOODS:
        return own(state, Space.MILK_BRICK) >= GOODS_SPACE  # as many as for the other space
    return way.space is not None and own(state, way.space) >= GOODS_SPACE


def church(state: State) -> tuple[Way, ...]:
    """Return deliveries in the order of the rulebook, up to a certain one; two tied spaces are one question."""
    found: list[Way] = []
    before: tuple[int, ...] = ()
    for level, at in sorted((merit(state, space), at) for at, space in enumerate(SPACES) if takes(state, space)):
        if level == before:
            found[-1] = Way.GOODS
            continue
        if found and surely(state, found[-1]):
            break
        before = level
        found.append(Way(SPACES[at].value))
    return tuple(found)


def ends(state: State, found: tuple[Way, ...]) -> bool:
    """Return whether the last delivery is certain, so that nothing after it is asked."""
    return bool(found) and surely(state, found[-1])


def ways(state: State) -> tuple[Way, ...]:
    """Return his options at Church and Market, in order."""
    found = church(state)
    return found if ends(state, found) or Fact.SALE in acting(state).noted else (*found, Way.SALE)


def draws_at_once(state: State) -> bool:
    """Return whether the colour of the drawn marker answers that neither Church nor Market is possible."""
    return not state.setup.seed and not ends(state, church(state))


def passed(state: State, way: Way) -> tuple[Way, ...]:
    """Return the options that an answer passes over: those before it, also if it is not among them itself."""
    found = ways(state)
    if way in found:
        return found[: found.index(way)]
    if not _spaces(way) or not state.setup.answers_hold:
        return found
    level = min(merit(state, space) for space in _spaces(way))
    return tuple(other for other in found if any(merit(state, space) < level for space in _spaces(other)))


def _spaces(way: Way) -> tuple[Space, ...]:
    """Return the spaces that an option may deliver to, or none for the Market."""
    if way is Way.GOODS:
        return Space.MILK_BRICK, Space.TIMBER_FLOUR
    return (way.space,) if way.space else ()


def denied(passed_: Iterable[Way]) -> Iterator[Fact]:
    """Yield the facts entered as impossible if these options are."""
    for way in passed_:
        if way is Way.SALE:
            yield Fact.SALE
        yield from (SPACE_FACT[space] for space in _spaces(way) if space in SPACE_FACT)


def works(state: State, token: Token) -> bool:
    """Return whether a token's action may be possible as far as the app knows."""
    if token not in state.line or TOKEN_FACT[token] in acting(state).noted:
        return False
    if token is Token.BLUEPRINT:
        return len(state.queue) < QUEUE
    if token is Token.BUILD:
        return bool(state.queue)
    return token is not Token.REFINE or any(holder is not None for holder in state.milestones)


def loop(state: State) -> tuple[Token, ...]:
    """Return the action line from below the drawn marker, once around."""
    marker = acting(state).marker
    at = PLACES.index(marker) if marker else 0
    return state.line[at:] + state.line[:at]


def tokens(state: State) -> tuple[Token, ...]:
    """Return tokens that may be possible, in the order of the loop, up to a certain one."""
    found: list[Token] = []
    for token in loop(state):
        if works(state, token):
            found.append(token)
            if token is Token.BLUEPRINT:
                break
    return tuple(found)


def skipped(state: State, token: Token | None) -> tuple[Token, ...]:
    """Return the tokens that an answer passes over, all for None; a blueprint that he can take is not one of them."""
    found = tokens(state)
    if token in found:
        return found[: found.index(token)]
    if not state.setup.answers_hold:
        return found
    line = loop(state)
    reached = line[: line.index(token)] if token in line else line
    return tuple(other for other in found if other in reached and other is not Token.BLUEPRINT)


def spread(state: State) -> tuple[int, ...]:
    """Return the tiles of the queue if there are several: each is an answer to the question about this token."""
    return queued(state) if Token.BUILD in tokens(state) and len(state.queue) > 1 else ()


def last_marker(state: State) -> Marker | None:
    """Return the colour of all markers left in the bag, or None if there are several: no draw is needed to know it."""
    left = [marker for marker, many in zip(PLACES, state.bag, strict=True) if many]
    return left[0] if len(left) == 1 else None


def refined(state: State) -> tuple[Good, ...]:
    """Return materials with a possible Refinery, Botric's milestones first; all if none is entered."""
    taken = [good for good in GOODS if state.holder(good) is not None]
    return tuple(sorted(taken, key=lambda good: state.holder(good) is not HIM)) or GOODS


def stands(state: State, good: Good) -> bool:
    """Return whether there is a Refinery of this kind: the first one takes the milestone."""
    return state.holder(good) is not None


def ranks(state: State) -> tuple[Rank, ...]:
    """Return the kinds that may be in the display, in the order of the rulebook (Purchase a Blueprint)."""
    acts = acting(state)
    if acts.rank is Rank.REST:
        return (Rank.OTHER, Rank.EMPTY)
    free = [Rank.FREE] * (None in state.milestones)
    taken = [Rank.REFINERY] * any(holder is not None for holder in state.milestones)
    return (*free, Rank.LANDMARK, *taken, Rank.BARN, Rank.REST)


def kinds(state: State, rank: Rank) -> tuple[Tile, ...]:
    """Return the tiles of a rank."""
    if rank in (Rank.FREE, Rank.REFINERY):
        free = rank is Rank.FREE
        return tuple(tile for tile in REFINERIES if tile.good and (state.holder(tile.good) is None) == free)
    return {Rank.LANDMARK: (Tile.LANDMARK,), Rank.BARN: (Tile.BARN,), Rank.OTHER: (Tile.OTHER,)}.get(rank, ())


def shown(state: State) -> Rank | None:
    """Return the first kind in the display as entered, of a Refinery that he takes by its milestone."""
    acts = acting(state)
    if acts.tile in REFINERIES:
        return Rank.FREE if acts.tile in kinds(state, Rank.FREE) else Rank.REFINERY
    return acts.rank


def precedence(state: State, tile: Tile) -> int:
    """Return the position of a kind: Refinery with available milestone, Landmark, Refinery, Barn, other."""
    if tile.good:
        return 0 if state.holder(tile.good) is None else 2
    return {Tile.LANDMARK: 1, Tile.BARN: 3}.get(tile, 4)


def queued(state: State) -> tuple[int, ...]:
    """Return places of the queue in the order in which he tries to build (Construct a Building)."""
    return tuple(sorted(range(len(state.queue)), key=lambda at: (precedence(state, state.queue[at]), at)))


def _wanted(state: State) -> tuple[Good, ...]:
    acts = acting(state)
    space = acts.way.space if acts.way else None
    return space.goods if space and space.goods else GOODS


def goods(state: State) -> tuple[Good, ...]:
    """Return the materials that can be used now: those of the Church space, otherwise all with a possible Refinery."""
    return tuple(good for good in _wanted(state) if stands(state, good))


def pays(state: State) -> tuple[tuple[Owner, Good], ...]:
    """Return the candidates for the next material delivered: his high quality, else his others, else yours (H14)."""
    found = goods(state) or _wanted(state)
    his = [good for good in found if there(state, good) > 0]
    best = [good for good in his if state.high(Owner.HIS, good)] or his
    return tuple((Owner.HIS, good) for good in best) or tuple((Owner.YOURS, good) for good in found)


def asks_left(state: State, acts: Acts) -> bool:
    """Return whether skipped blueprints are asked for; they matter only if unpaid gold costs points."""
    return state.has(Modifier.IGNORED_GOLD) and acts.left is None


def asks_cost(state: State, acts: Acts) -> bool:
    """Return whether the gold in a building's cost is asked for, which matters only if unpaid gold costs points."""
    return acts.stage is Stage.BUILD and state.has(Modifier.IGNORED_GOLD) and acts.cost is None


def closes(state: State, acts: Acts) -> bool:
    """Return whether the printed numbers of a sale or building are entered, so that it can be finished."""
    return acts.worth is not None and not asks_cost(state, acts)
