"""How Botric's turn goes on by itself, until the table has to do or tell something."""

from __future__ import annotations

from typing import Any, Final

from engine.value import but
from games.hamlet.rules import options
from games.hamlet.rules.pieces import (
    GOLD_SPACE,
    MOST_ROADS,
    MOST_VILLAGERS,
    QUEUE,
    SPACES,
    Fact,
    Rank,
    Token,
    Way,
    refinery,
)
from games.hamlet.rules.state import HIM, Acts, Stage, State


def settle(state: State) -> State:
    """The state once everything is done that needs neither hand nor eye of a person."""
    while (acts := state.acts) is not None:
        after = _next(state, acts)
        if after is state:
            break
        state = after
    return state


def stage(state: State, now: Stage, **changes: Any) -> State:
    """The same turn at another stage."""
    return but(state, acts=but(options.acting(state), stage=now, **changes))


def _next(state: State, acts: Acts) -> State:
    """One step further; the same state where the table has to do or tell something."""
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
    """None comes, with the hire or by the token."""
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
"""Nothing is told yet of an action."""


def _stands(state: State, acts: Acts) -> bool:
    """The delivery can still be made: no number put right by hand stands in its way."""
    if acts.way is Way.GOODS:
        return all(state.open(space) for space in SPACES if space.goods)
    space = acts.way.space if acts.way else None
    return space is not None and state.open(space) and (space.value != Way.GOLD.value or state.gold >= GOLD_SPACE)


def _ways(state: State) -> State:
    """Church and Market, as far as they are not asked."""
    church = options.church(state)
    if church and options.surely(state, church[0]):
        return to_delivery(state, church[0])
    if not church and options.due(state):
        return stage(state, Stage.FAVOUR, then=Stage.WAY, failed=True)
    return state if options.ways(state) else stage(state, Stage.DRAW)


def _told(state: State, acts: Acts) -> State:
    """What can only be one thing is not asked."""
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
    """The next villager, your next turn, or the end of the game."""
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
"""What may be possible again after an action: materials came, left, or were joined."""


def done(state: State, did: Token | Way) -> State:
    """The villager's action is over; its token goes to the far right, and what it may have changed is open again."""
    state = opened(stage(state, Stage.END), did)
    if not isinstance(did, Token) or did not in state.line:
        return state
    rest = tuple(token for token in state.line if token is not did)
    gone = did is Token.ROAD and state.roads[HIM] >= MOST_ROADS
    return but(state, line=rest if gone else (*rest, did))


def opened(state: State, did: Token | Way) -> State:
    """The state in which everything is open again that this action may have changed."""
    acts = options.acting(state)
    return but(state, acts=but(acts, noted=tuple(fact for fact in acts.noted if fact not in _OPENS[did])))


def note(state: State, facts: tuple[Fact, ...]) -> State:
    """The state in which it is said that this cannot be done."""
    acts = options.acting(state)
    return but(state, acts=but(acts, noted=tuple(sorted({*acts.noted, *facts}))))


def to_delivery(state: State, way: Way) -> State:
    """On to a delivery: which space, which goods, or what is done for it."""
    if way.space is None:
        return stage(state, Stage.CHOOSE, way=way)
    return stage(state, Stage.GOODS if way.space.goods else Stage.DELIVER, way=way)


def to_token(state: State, token: Token | None) -> State:
    """On to what a token of the line does; None: no token works."""
    state = stage(state, options.acting(state).stage, **UNSAID)
    if token is None:
        return stage(state, Stage.REST, token=None)
    stages = {Token.REFINE: Stage.REFINE, Token.BUILD: Stage.BUILD, Token.BLUEPRINT: Stage.BLUEPRINT}
    return stage(state, stages.get(token, Stage.DO), token=token)
