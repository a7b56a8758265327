"""What one of Botric's villagers may be able to do, as far as the app knows: in the book's order, up to what is sure.

What is surely impossible is left out, and so is what the table has denied this turn while nothing he did since can have
changed it.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    """Botric's turn; an empty one where he does not act."""
    return state.acts or Acts(of=state.villagers)


def can_hire(state: State) -> bool:
    """Hire a Villager: fewer than four, and 5 gold on the Favour tile."""
    return state.villagers < MOST_VILLAGERS and state.gold - acting(state).brought >= HIRE


def due(state: State) -> bool:
    """A failure now would bring 1 gold: first villager, tile face up, not yet settled this turn."""
    acts = acting(state)
    return acts.villager == 0 and state.up and not acts.given


def of_hire(acts: Acts) -> bool:
    """The gold of a failure that is put now is for the hire, and not for the Church."""
    return acts.then is Stage.WAY and not acts.failed


def made(state: State, space: Space) -> bool:
    """A good of this space can be in the village: the first Refinery of its kind takes the milestone."""
    return any(state.holder(good) is not None for good in space.goods)


def takes(state: State, space: Space) -> bool:
    """Whether a delivery there is possible as far as the app knows."""
    acts = acting(state)
    if not state.open(space) or SPACE_FACT.get(space) in acts.noted:
        return False
    if space is Space.GOLD:
        return surely(state, Way.GOLD)
    return space is Space.RAW or made(state, space)


def there(state: State, good: Good) -> int:
    """Botric's goods of a kind, as far as they were told: he can use them all, since they lie on the road (H41)."""
    return state.goods[GOODS.index(good)] - acting(state).used.count((Owner.HIS, good))


def own(state: State, space: Space, *, high: bool = False) -> int:
    """How many of the goods that he would deliver are his own: all that he has go first (ruling H14)."""
    if not any(state.goods):
        return 0
    kinds = [good for good in space.goods if not high or state.high(Owner.HIS, good)]
    return min(GOODS_SPACE, sum(state.goods[GOODS.index(good)] for good in kinds))


_NEEDS: Final = {Space.GOLD: 0, Space.RAW: RAW_SPACE, Space.MILK_BRICK: GOODS_SPACE, Space.TIMBER_FLOUR: GOODS_SPACE}
"""Materials that a delivery takes of him."""


def merit(state: State, space: Space) -> tuple[int, int, int, int]:
    """What the book compares of two spaces, each the lower the better (Deliver to the Church)."""
    return -state.setup.points(space), -own(state, space, high=True), -own(state, space), _NEEDS[space]


def surely(state: State, way: Way) -> bool:
    """What the app counts is enough: the gold on the Favour tile, or his goods."""
    if way is Way.GOLD:
        return state.gold - acting(state).late >= GOLD_SPACE
    if way is Way.GOODS:
        return own(state, Space.MILK_BRICK) >= GOODS_SPACE  # as many as for the other space
    return way.space is not None and own(state, way.space) >= GOODS_SPACE


def church(state: State) -> tuple[Way, ...]:
    """Deliveries in the book's order, up to one that is sure; two spaces for goods that are level are one question."""
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
    """The last of some deliveries is sure, so that nothing after it is asked."""
    return bool(found) and surely(state, found[-1])


def ways(state: State) -> tuple[Way, ...]:
    """What he may do at Church and Market, in order."""
    found = church(state)
    return found if ends(state, found) or Fact.SALE in acting(state).noted else (*found, Way.SALE)


def draws_at_once(state: State) -> bool:
    """Where the table draws, the marker's colour is the answer that neither Church nor Market works."""
    return not state.setup.seed and not ends(state, church(state))


def denied(ways_: tuple[Way, ...], way: Way) -> Iterator[Fact]:
    """What is told to be impossible when `way` is the first of the list that works."""
    for other in ways_:
        if other is way:
            return
        if other is Way.GOODS:
            yield from (Fact.MILK_BRICK, Fact.TIMBER_FLOUR)
        elif other is Way.SALE:
            yield Fact.SALE
        elif other.space in SPACE_FACT:
            yield SPACE_FACT[other.space]


def works(state: State, token: Token) -> bool:
    """Whether a token's action may be possible as far as the app knows."""
    if token not in state.line or TOKEN_FACT[token] in acting(state).noted:
        return False
    if token is Token.BLUEPRINT:
        return len(state.queue) < QUEUE
    if token is Token.BUILD:
        return bool(state.queue)
    return token is not Token.REFINE or any(holder is not None for holder in state.milestones)


def loop(state: State) -> tuple[Token, ...]:
    """The action line from below the marker drawn, once around."""
    marker = acting(state).marker
    at = PLACES.index(marker) if marker else 0
    return state.line[at:] + state.line[:at]


def tokens(state: State) -> tuple[Token, ...]:
    """Tokens that may work, in the order in which they are tried, up to one that surely does."""
    found: list[Token] = []
    for token in loop(state):
        if works(state, token):
            found.append(token)
            if token is Token.BLUEPRINT:
                break
    return tuple(found)


MOST_ANSWERS: Final = 5
"""Answers under one question."""


def spread(state: State) -> tuple[int, ...]:
    """The tiles of the queue, where they can stand among the tokens of one question instead of one of their own."""
    found = tokens(state)
    more = Token.BLUEPRINT not in found
    if Token.BUILD not in found or len(state.queue) < 2 or len(found) - 1 + len(state.queue) + more > MOST_ANSWERS:
        return ()
    return queued(state)


def refined(state: State) -> tuple[Good, ...]:
    """Goods of which a Refinery may stand, those first of which Botric holds the milestone; all where none is told."""
    taken = [good for good in GOODS if state.holder(good) is not None]
    return tuple(sorted(taken, key=lambda good: state.holder(good) is not HIM)) or GOODS


def stands(state: State, good: Good) -> bool:
    """A free milestone goes with the first Refinery, so none of this kind stands."""
    return state.holder(good) is not None


def ranks(state: State) -> tuple[Rank, ...]:
    """What may lie in the display, in the book's order (Purchase a Blueprint)."""
    acts = acting(state)
    if acts.rank is Rank.REST:
        return (Rank.OTHER, Rank.EMPTY)
    free = [Rank.FREE] * (None in state.milestones)
    taken = [Rank.REFINERY] * any(holder is not None for holder in state.milestones)
    return (*free, Rank.LANDMARK, *taken, Rank.BARN, Rank.REST)


def kinds(state: State, rank: Rank) -> tuple[Tile, ...]:
    """The kinds of tiles that a rank stands for."""
    if rank in (Rank.FREE, Rank.REFINERY):
        free = rank is Rank.FREE
        return tuple(tile for tile in REFINERIES if tile.good and (state.holder(tile.good) is None) == free)
    return {Rank.LANDMARK: (Tile.LANDMARK,), Rank.BARN: (Tile.BARN,), Rank.OTHER: (Tile.OTHER,)}.get(rank, ())


def precedence(state: State, tile: Tile) -> int:
    """Where a kind stands in the order Refinery with its milestone free, Landmark, Refinery, Barn, any other."""
    if tile.good:
        return 0 if state.holder(tile.good) is None else 2
    return {Tile.LANDMARK: 1, Tile.BARN: 3}.get(tile, 4)


def queued(state: State) -> tuple[int, ...]:
    """Places of the build queue in the order in which he tries to build (Construct a Building)."""
    return tuple(sorted(range(len(state.queue)), key=lambda at: (precedence(state, state.queue[at]), at)))


def _wanted(state: State) -> tuple[Good, ...]:
    acts = acting(state)
    space = acts.way.space if acts.way else None
    return space.goods if space and space.goods else GOODS


def goods(state: State) -> tuple[Good, ...]:
    """Goods that can be used up now: of the Church space, else all of which a Refinery may stand."""
    return tuple(good for good in _wanted(state) if stands(state, good))


def pays(state: State) -> tuple[tuple[Owner, Good], ...]:
    """The goods of which the next to be delivered is one: his high quality, else his others, else yours (H14)."""
    found = goods(state) or _wanted(state)
    his = [good for good in found if there(state, good) > 0]
    best = [good for good in his if state.high(Owner.HIS, good)] or his
    return tuple((Owner.HIS, good) for good in best) or tuple((Owner.YOURS, good) for good in found)


def asks_left(state: State, acts: Acts) -> bool:
    """Skipped blueprints matter only where ignored gold costs points."""
    return state.has(Modifier.IGNORED_GOLD) and acts.left is None


def asks_cost(state: State, acts: Acts) -> bool:
    """So does the gold in a building's cost."""
    return acts.stage is Stage.BUILD and state.has(Modifier.IGNORED_GOLD) and acts.cost is None


def closes(state: State, acts: Acts) -> bool:
    """The printed numbers of a sale or building are told: what comes after them is open."""
    return acts.worth is not None and not asks_cost(state, acts)
