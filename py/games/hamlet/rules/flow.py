"""Steps of Botric's turn that need no person, up to the next step or question."""

from __future__ import annotations

from typing import Any, Final

from engine.value import but, put
from games.hamlet.rules import options
from games.hamlet.rules.pieces import (
    GOLD_SPACE,
    MARKERS,
    MOST_ROADS,
    MOST_VILLAGERS,
    QUEUE,
    SPACES,
    Fact,
    Marker,
    Rank,
    Token,
    Way,
    refinery,
)
from games.hamlet.rules.state import HIM, Acts, Stage, State


def settle(state: State) -> State:
    """Return the state after all steps that need no person."""
    while (acts := state.acts) is not None:
        after = _next(state, acts)
        if after is state:
            break
        state = after
    return state


def stage(state: State, now: Stage, **changes: Any) -> State:
    """Return the same turn at another stage."""
    return but(state, acts=but(options.acting(state), stage=now, **changes))


def _next(state: State, acts: Acts) -> State:
    """Return the state one step further, or the same state if a person has to act or answer."""
    match acts.stage:
        case Stage.HIRE if not options.can_hire(state):
            failed = state.villagers < MOST_VILLAGERS and options.due(state)
            return stage(state, Stage.FAVOUR, then=Stage.WAY) if failed else stage(state, Stage.WAY)
        case Stage.WAY:
            return _ways(state)
        case Stage.DELIVER | Stage.GOODS | Stage.CHOOSE if not _stands(state, acts):
            return stage(state, Stage.WAY, way=None, used=())
        case Stage.DO if acts.token is Token.ROAD and Token.ROAD not in state.line:
            return stage(state, Stage.TOKEN, token=None)
        case Stage.BLUEPRINT if len(state.queue) >= QUEUE:
            return no_blueprint(state, acts)
        case Stage.BUILD if not state.queue:
            return stage(state, Stage.TOKEN, token=None)
        case Stage.TOKEN:
            found = options.tokens(state)
            if not found:
                return stage(state, Stage.REST)
            return to_token(state, found[0]) if found[0] is Token.BLUEPRINT else state
        case Stage.BLUEPRINT | Stage.REFINE | Stage.BUILD:
            return _told(state, acts)
        case Stage.END if not any(state.bag):
            return stage(state, Stage.REFILL)
        case Stage.END:
            return _ended(state, acts)
        case _:
            return state


def no_blueprint(state: State, acts: Acts) -> State:
    """Return the state after a blueprint purchase that takes nothing, from a hire or a token."""
    return stage(state, Stage.END if acts.marker is None else Stage.TOKEN, **UNSAID)


UNSAID: Final[dict[str, Any]] = {
    "token": None,
    "rank": None,
    "tile": None,
    "left": None,
    "at": None,
    "worth": None,
    "cost": None,
    "used": (),
}
"""Fields of an action before anything is entered."""


def _stands(state: State, acts: Acts) -> bool:
    """Return whether the delivery is still possible after a correction."""
    if acts.way is Way.GOODS:
        return all(state.open(space) for space in SPACES if space.goods)
    space = acts.way.space if acts.way else None
    return space is not None and state.open(space) and (space.value != Way.GOLD.value or state.gold >= GOLD_SPACE)


def _ways(state: State) -> State:
    """Return the state after what is certain about Church and Market."""
    church = options.church(state)
    if church and options.surely(state, church[0]):
        return to_delivery(state, church[0])
    if not church and options.due(state):
        return stage(state, Stage.FAVOUR, then=Stage.WAY, failed=True)
    return state if options.ways(state) else stage(state, Stage.DRAW)


def _told(state: State, acts: Acts) -> State:
    """Return the state with choices made that have only one option."""
    if acts.stage is Stage.BLUEPRINT:
        kinds = options.kinds(state, acts.rank) if acts.rank and acts.tile is None else ()
        if acts.rank in (Rank.FREE, Rank.REFINERY) and not kinds:
            return stage(state, acts.stage, rank=None)
        return stage(state, acts.stage, tile=kinds[0]) if len(kinds) == 1 else state
    if acts.stage is Stage.REFINE:
        goods = options.refined(state)
        return stage(state, acts.stage, tile=refinery(goods[0])) if acts.tile is None and len(goods) == 1 else state
    return stage(state, acts.stage, at=0) if acts.at is None and len(state.queue) == 1 else state


def _ended(state: State, acts: Acts) -> State:
    """Return the state with the next villager, your next turn, or final scoring."""
    if acts.villager + 1 < acts.of:
        return but(state, acts=Acts(of=acts.of, villager=acts.villager + 1, given=acts.given, noted=acts.noted))
    if state.full:
        return but(state, acts=None, counting=True)
    return but(state, acts=None, round=state.round + 1)


_OPENS: Final[dict[Token | Way, tuple[Fact, ...]]] = {
    Way.NONE: (Fact.PRODUCE, Fact.REFINE),
    Way.SALE: (Fact.PRODUCE, Fact.REFINE, Fact.SALE),
    Token.PRODUCE: (Fact.RAW, Fact.SALE, Fact.REFINE, Fact.BUILD, Fact.ROAD),
    Token.REFINE: (Fact.MILK_BRICK, Fact.TIMBER_FLOUR, Fact.SALE, Fact.PRODUCE, Fact.REFINE, Fact.BUILD),
    Token.BLUEPRINT: (Fact.BUILD,),
    Token.BUILD: tuple(fact for fact in Fact if fact is not Fact.DISPLAY),
    Token.ROAD: tuple(fact for fact in Fact if fact is not Fact.DISPLAY),
}
"""Facts that an action may change, because materials were added, removed or connected."""


def done(state: State, did: Token | Way) -> State:
    """Return the state after the villager's action: its token goes to the far right, facts it may change are open."""
    state = opened(stage(state, Stage.END), did)
    if not isinstance(did, Token) or did not in state.line:
        return state
    rest = tuple(token for token in state.line if token is not did)
    gone = did is Token.ROAD and state.roads[HIM] >= MOST_ROADS
    return but(state, line=rest if gone else (*rest, did))


def opened(state: State, did: Token | Way) -> State:
    """Return the state without the facts that this action may have changed."""
    acts = options.acting(state)
    return but(state, acts=but(acts, noted=tuple(fact for fact in acts.noted if fact not in _OPENS[did])))


def draw(state: State, marker: Marker) -> State:
    """Return the state with a marker drawn. The gold of a failure comes first."""
    at = MARKERS.index(marker)
    state = but(state, bag=put(state.bag, at, max(0, state.bag[at] - 1)))
    if options.acting(state).stage is Stage.FAVOUR:
        return stage(state, Stage.FAVOUR, then=Stage.TOKEN, marker=marker)
    return stage(state, Stage.TOKEN, marker=marker)


def note(state: State, facts: tuple[Fact, ...]) -> State:
    """Return the state with facts entered as impossible."""
    acts = options.acting(state)
    return but(state, acts=but(acts, noted=tuple(sorted({*acts.noted, *facts}))))


def to_delivery(state: State, way: Way) -> State:
    """Return the state at a delivery: its space, its materials, or the step itself."""
    if way.space is None:
        return stage(state, Stage.CHOOSE, way=way)
    return stage(state, Stage.GOODS if way.space.goods else Stage.DELIVER, way=way)


def to_token(state: State, token: Token | None) -> State:
    """Return the state at the action of a token, or at `Rest` for None."""
    state = stage(state, options.acting(state).stage, **UNSAID)
    if token is None:
        return stage(state, Stage.REST, token=None)
    stages = {Token.REFINE: Stage.REFINE, Token.BUILD: Stage.BUILD, Token.BLUEPRINT: Stage.BLUEPRINT}
    return stage(state, stages.get(token, Stage.DO), token=token)
