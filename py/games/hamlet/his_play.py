"""What Botric's moves do, and how his turn goes on by itself until the table has to do or tell something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.move import Plain
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from engine.words import plural
from games.hamlet import options
from games.hamlet.his_moves import (
    Build,
    Can,
    Coins,
    Costs,
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
    Shows,
    Take,
    Try,
)
from games.hamlet.pieces import (
    BAG,
    GOLD_SPACE,
    GOODS,
    HIRE,
    MARKERS,
    MOST_ROADS,
    MOST_VILLAGERS,
    QUEUE,
    SPACES,
    Fact,
    Good,
    Modifier,
    Number,
    Owner,
    Rank,
    Tile,
    Token,
    Way,
    refinery,
)
from games.hamlet.scoring import bonus_line, line
from games.hamlet.state import HIM, YOU, Acts, Card, Stage, State


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
            return _no_blueprint(state, acts)
        case Stage.BUILD if not state.queue:
            return stage(state, Stage.TOKEN, token=None)
        case Stage.TOKEN:
            found = options.tokens(state)
            if not found:
                return stage(state, Stage.REST)
            return _try(state, Try(found[0])) if found[0] is Token.BLUEPRINT else state
        case Stage.BLUEPRINT | Stage.REFINE | Stage.BUILD:
            return _told(state, acts)
        case Stage.END if not any(state.bag):
            return stage(state, Stage.REFILL)
        case Stage.END:
            return _ended(state, acts)
        case _:
            return state


def _no_blueprint(state: State, acts: Acts) -> State:
    """None comes, with the hire or by the token."""
    return stage(state, Stage.END if acts.marker is None else Stage.TOKEN, **_UNSAID)


_UNSAID: Final[dict[str, Any]] = {
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
        return _to(state, church[0])
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
    state = _opened(stage(state, Stage.END), did)
    if not isinstance(did, Token) or did not in state.line:
        return state
    rest = tuple(token for token in state.line if token is not did)
    gone = did is Token.ROAD and state.roads[HIM] >= MOST_ROADS
    return but(state, line=rest if gone else (*rest, did))


def _opened(state: State, did: Token | Way) -> State:
    acts = options.acting(state)
    return but(state, acts=but(acts, noted=tuple(fact for fact in acts.noted if fact not in _OPENS[did])))


def _note(state: State, facts: tuple[Fact, ...]) -> State:
    acts = options.acting(state)
    return but(state, acts=but(acts, noted=tuple(sorted({*acts.noted, *facts}))))


def lines(state: State, *found: ScoreLine) -> State:
    """The state with more points booked."""
    return but(state, lines=(*state.lines, *found))


def more(pair: tuple[int, int], seat: Seat, by: int = 1) -> tuple[int, int]:
    """A count of both sides, with more for one."""
    return (pair[0] + by, pair[1]) if seat is YOU else (pair[0], pair[1] + by)


def spent(state: State, goods: tuple[tuple[Owner, Good], ...] | None = None) -> State:
    """The bonus for each good used up, and his goods one fewer; without `goods` those of the action that ends."""
    for owner, good in options.acting(state).used if goods is None else goods:
        state = lines(state, bonus_line(state, owner, good))
        if owner is Owner.HIS:
            at = GOODS.index(good)
            state = but(state, goods=put(state.goods, at, max(0, state.goods[at] - 1)))
    return state


def carded(state: State, card: Card) -> State:
    """The state in which a building's printed values are remembered."""
    return but(state, prints=(*(one for one in state.prints if one.tile is not card.tile), card))


def milestone(state: State, tile: Tile, seat: Seat) -> State:
    """The first Refinery of a kind takes its milestone."""
    if tile.good is None or state.holder(tile.good) is not None:
        return state
    return but(state, milestones=put(state.milestones, GOODS.index(tile.good), seat))


def _hire(state: State, move: Hire) -> State:
    if not move.did:
        return stage(state, Stage.WAY)
    buys = len(state.queue) < QUEUE and Fact.DISPLAY not in options.acting(state).noted
    state = but(state, gold=max(0, state.gold - HIRE), villagers=min(MOST_VILLAGERS, state.villagers + 1))
    state = but(state, up=state.has(Modifier.ALWAYS_UP))
    return stage(state, Stage.BLUEPRINT if buys else Stage.END)


def _favour(state: State, move: Favour) -> State:
    acts = options.acting(state)
    late = 0 if options.of_hire(acts) else int(move.did)
    state = but(state, gold=state.gold + move.did)
    return stage(state, acts.then, given=True, failed=False, brought=int(move.did), late=late)


def _can(state: State, move: Can) -> State:
    acts = options.acting(state)
    if acts.stage is Stage.WAY:
        state = _note(state, tuple(options.denied((*options.ways(state), Way.NONE), move.way)))
    state = stage(state, acts.stage, worth=None, used=())
    if move.way is Way.GOODS or move.way.space:
        return _to(state, move.way)
    then = Stage.SALE if move.way is Way.SALE else Stage.DRAW
    if options.due(state):  # the Church has failed
        return stage(state, Stage.FAVOUR, then=then, way=move.way)
    return stage(state, then, way=move.way)


def _to(state: State, way: Way) -> State:
    """On to a delivery: which space, which goods, or what is done for it."""
    if way.space is None:
        return stage(state, Stage.CHOOSE, way=way)
    return stage(state, Stage.GOODS if way.space.goods else Stage.DELIVER, way=way)


def _draw(state: State, move: Draw) -> State:
    if options.acting(state).stage is Stage.WAY:
        state = _can(state, Can(Way.NONE))
    at = MARKERS.index(move.marker)
    state = but(state, bag=put(state.bag, at, max(0, state.bag[at] - 1)))
    if options.acting(state).stage is Stage.FAVOUR:  # its gold comes first
        return stage(state, Stage.FAVOUR, then=Stage.TOKEN, marker=move.marker)
    return stage(state, Stage.TOKEN, marker=move.marker)


def _try(state: State, move: Try) -> State:
    acts = options.acting(state)
    if acts.stage is Stage.TOKEN:
        before: list[Fact] = []
        for token in options.tokens(state):
            if token is move.token:
                break
            before.append(options.TOKEN_FACT[token])
        state = _note(state, tuple(before))
    state = stage(state, acts.stage, **_UNSAID)
    if move.token is None:
        return stage(state, Stage.REST, token=None)
    stages = {Token.REFINE: Stage.REFINE, Token.BUILD: Stage.BUILD, Token.BLUEPRINT: Stage.BLUEPRINT}
    return stage(state, stages.get(move.token, Stage.DO), token=move.token)


def _produce(state: State, _: Produce) -> State:
    return done(lines(state, line(state, HIM, "produce", 1, "produced, instead of gold")), Token.PRODUCE)


def _rest(state: State, _: Rest) -> State:
    return stage(but(state, gold=state.gold + 1), Stage.END)


def _shows(state: State, move: Shows) -> State:
    if move.rank is not Rank.EMPTY:
        return stage(state, Stage.BLUEPRINT, rank=move.rank, tile=None, left=None)
    state = _note(state, (Fact.DISPLAY,))
    return _no_blueprint(state, options.acting(state))


def _take(state: State, move: Take) -> State:
    return stage(state, Stage.BLUEPRINT, tile=move.tile)


def _left(state: State, move: Left) -> State:
    return stage(state, Stage.BLUEPRINT, left=move.tiles)


def _coins(state: State, move: Coins) -> State:
    acts = options.acting(state)
    tile = acts.tile or Tile.OTHER
    if acts.left is not None:
        lost = acts.left * state.setup.number(Number.SKIPPED)
        state = lines(
            state, line(state, HIM, "ignored", -lost, f"{plural(acts.left, 'blueprint')} skipped without paying")
        )
    if move.lay:
        state = lines(state, line(state, HIM, "coins", 1, f"gold on the {tile.title}"))
    state = but(state, queue=(*state.queue, tile))
    return done(state, Token.BLUEPRINT) if acts.token else _opened(stage(state, Stage.END), Token.BLUEPRINT)


def _refinery(state: State, move: Refinery) -> State:
    return stage(state, Stage.REFINE, tile=refinery(move.good))


def _made(state: State, move: Made) -> State:
    tile = options.acting(state).tile
    at = GOODS.index(tile.good) if tile and tile.good else GOODS.index(Good.TIMBER)
    return done(but(state, goods=put(state.goods, at, state.goods[at] + move.goods)), Token.REFINE)


def _build(state: State, move: Build) -> State:
    if options.acting(state).stage is Stage.TOKEN:
        state = _try(state, Try(Token.BUILD))
    return stage(state, Stage.BUILD, at=move.at)


def _prints(state: State, move: Prints) -> State:
    return stage(state, Stage.BUILD, worth=move.points)


def _costs(state: State, move: Costs) -> State:
    return stage(state, Stage.BUILD, cost=move.gold)


def _finish(state: State, move: Finish) -> State:
    acts = options.acting(state)
    points = acts.worth or 0
    state = spent(state)
    if acts.stage is Stage.SALE:
        state = but(state, sales=more(state.sales, HIM))
        state = lines(state, line(state, HIM, "market", points, "sale"), *_reward(state, move, "the sale"))
        return done(state, Way.SALE)
    at = acts.at or 0
    tile = state.queue[at]
    found = [line(state, HIM, "build", points, tile.title), *_reward(state, move, f"the {tile.title}")]
    if state.has(Modifier.IGNORED_GOLD):
        cost = acts.cost or 0
        found.append(line(state, HIM, "ignored", -cost, f"{cost} gold of the {tile.title} not paid"))
    state = carded(lines(state, *found), Card(tile, acts.worth, move.gold, acts.cost))
    state = but(state, queue=state.queue[:at] + state.queue[at + 1 :])
    if tile is Tile.LANDMARK:
        state = but(state, landmarks=more(state.landmarks, HIM))
    return done(milestone(state, tile, HIM), Token.BUILD)


def _reward(state: State, move: Finish, what: str) -> tuple[ScoreLine, ...]:
    """Any gold is 1 point, whatever the amount (ruling H8)."""
    return (line(state, HIM, "reward", 1, f"gold of {what}"),) if move.gold else ()


def _refill(state: State, move: Refill) -> State:
    state = but(state, bag=BAG, gold=state.gold + move.did, up=state.up or move.did)
    return stage(state, Stage.END)


HIS: Final[dict[type[Plain], Callable[[State, Any], State]]] = {
    Hire: _hire,
    Favour: _favour,
    Can: _can,
    Draw: _draw,
    Try: _try,
    Produce: _produce,
    Rest: _rest,
    Shows: _shows,
    Take: _take,
    Left: _left,
    Coins: _coins,
    Refinery: _refinery,
    Made: _made,
    Build: _build,
    Prints: _prints,
    Costs: _costs,
    Finish: _finish,
    Refill: _refill,
}
