"""What each move does, and how Botric's turn goes on by itself until the table has to do or tell something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from games.hamlet import options
from games.hamlet.moves import (
    Build,
    Can,
    Close,
    Coins,
    Costs,
    Count,
    Deliver,
    Draw,
    Favour,
    Finish,
    Fix,
    Hire,
    Lay,
    Left,
    Made,
    Move,
    Own,
    Pass,
    Points,
    Prints,
    Produce,
    Refill,
    Refinery,
    Rest,
    Road,
    Sale,
    Shows,
    Step,
    Take,
    Try,
    Uses,
)
from games.hamlet.pieces import (
    BAG,
    GOLD_SPACE,
    GOODS,
    GOODS_SPACE,
    HIRE,
    ITEMS,
    MARKERS,
    MOST_ROADS,
    MOST_VILLAGERS,
    QUEUE,
    SPACES,
    TAKEN,
    Fact,
    Good,
    Modifier,
    Number,
    Owner,
    Rank,
    Thing,
    Tile,
    Token,
    Way,
    refinery,
)
from games.hamlet.scoring import bonus_line, line
from games.hamlet.state import HIM, YOU, Acts, Card, Stage, State

if TYPE_CHECKING:
    from random import Random


def play(state: State, move: Move) -> State:
    """The state after a move."""
    return settle(_PLAYS[type(move)](state, move))


# How the turn goes on


def settle(state: State) -> State:
    """The state once everything is done that needs neither hand nor eye of a person."""
    while (acts := state.acts) is not None:
        after = _next(state, acts)
        if after is state:
            break
        state = after
    return state


def _at(state: State, stage: Stage, **changes: Any) -> State:
    return but(state, acts=but(options.acting(state), stage=stage, **changes))


def _next(state: State, acts: Acts) -> State:
    """One step further; the same state where the table has to do or tell something."""
    match acts.stage:
        case Stage.HIRE if not options.can_hire(state):
            failed = state.villagers < MOST_VILLAGERS and options.due(state)
            return _at(state, Stage.FAVOUR, then=Stage.WAY) if failed else _at(state, Stage.WAY)
        case Stage.WAY:
            return _ways(state)
        case Stage.DELIVER if not _stands(state, acts):
            return _at(state, Stage.WAY, way=None)
        case Stage.TOKEN:
            found = options.tokens(state)
            if not found:
                return _at(state, Stage.REST)
            return _try(state, Try(found[0])) if found[0] is Token.BLUEPRINT else state
        case Stage.BLUEPRINT | Stage.REFINE | Stage.BUILD:
            return _told(state, acts)
        case Stage.END if not any(state.bag):
            return _at(state, Stage.REFILL)
        case Stage.END:
            return _ended(state, acts)
        case _:
            return state


def _stands(state: State, acts: Acts) -> bool:
    """The delivery can still be made: no number put right by hand stands in its way."""
    space = acts.way.space if acts.way else None
    return space is not None and state.open(space) and (space.value != Way.GOLD.value or state.gold >= GOLD_SPACE)


def _ways(state: State) -> State:
    """Church and Market, as far as they are not asked."""
    church = options.church(state)
    if church[:1] == (Way.GOLD,):
        return _at(state, Stage.DELIVER, way=Way.GOLD)
    if not church and options.due(state):
        return _at(state, Stage.FAVOUR, then=Stage.WAY)
    return state if options.ways(state) else _at(state, Stage.DRAW)


def _told(state: State, acts: Acts) -> State:
    """What can only be one thing is not asked; nor what your copy is known to print."""
    if acts.stage is Stage.BLUEPRINT:
        kinds = options.kinds(state, acts.rank) if acts.rank and acts.tile is None else ()
        if acts.rank in (Rank.FREE, Rank.REFINERY) and not kinds:
            return _at(state, acts.stage, rank=None)
        return _at(state, acts.stage, tile=kinds[0]) if len(kinds) == 1 else state
    if acts.stage is Stage.REFINE:
        goods = options.refined(state)
        return _at(state, acts.stage, tile=refinery(goods[0])) if acts.tile is None and len(goods) == 1 else state
    if acts.at is None:
        return _at(state, acts.stage, at=0) if len(state.queue) == 1 else state
    card = state.printed(state.queue[acts.at])
    if acts.worth is None:
        return state if card.points is None else _at(state, acts.stage, worth=card.points)
    if state.has(Modifier.IGNORED_GOLD) and acts.cost is None:
        return state if card.cost is None else _at(state, acts.stage, cost=card.cost)
    if card.reward is None or options.goods(state):
        return state
    return _finish(state, Finish(card.reward))


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


def _done(state: State, did: Token | Way) -> State:
    """The villager's action is over; its token goes to the far right, and what it may have changed is open again."""
    state = _opened(_at(state, Stage.END), did)
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


def _lines(state: State, *found: ScoreLine) -> State:
    return but(state, lines=(*state.lines, *found))


def _more(pair: tuple[int, int], seat: Seat, by: int = 1) -> tuple[int, int]:
    return (pair[0] + by, pair[1]) if seat is YOU else (pair[0], pair[1] + by)


def _seat(state: State) -> Seat:
    return YOU if state.acts is None else HIM


# Your turn, and what both do


def _lay(state: State, move: Lay) -> State:
    laid = (*state.line, move.token)
    rest = [token for token in Token if token not in laid]
    return but(state, line=(*laid, *rest), ready=True) if len(rest) < 2 else but(state, line=laid)


def _points(state: State, move: Points) -> State:
    return _lines(state, line(state, YOU, "points", move.points, "told by you"))


def _own(state: State, move: Own) -> State:
    if move.tile is Tile.LANDMARK:
        return but(state, landmarks=_more(state.landmarks, YOU))
    return _milestone(state, move.tile, YOU)


def _milestone(state: State, tile: Tile, seat: Seat) -> State:
    """The first Refinery of a kind takes its milestone."""
    if tile.good is None or state.holder(tile.good) is not None:
        return state
    return but(state, milestones=put(state.milestones, GOODS.index(tile.good), seat))


def _pass(state: State, _: Pass) -> State:
    return but(state, acts=Acts(of=state.villagers))


def _deliver(state: State, move: Deliver) -> State:
    seat = _seat(state)
    points = state.setup.points(move.space)
    state = _lines(state, line(state, seat, "church", points, move.space.title, (f"church:{move.space.value}",)))
    state = but(state, church=put(state.church, SPACES.index(move.space), seat))
    if seat is YOU:
        return state
    gold = state.gold - GOLD_SPACE if move.space.value == Way.GOLD.value else state.gold
    return _done(but(state, gold=max(0, gold), up=state.has(Modifier.ALWAYS_UP)), Way.NONE)


def _sale(state: State, move: Sale) -> State:
    if state.acts is not None:
        return _at(state, Stage.SALE, worth=move.points)
    state = _lines(state, line(state, YOU, "market", move.points, "sale"))
    return but(state, sales=_more(state.sales, YOU))


def _uses(state: State, move: Uses) -> State:
    at = GOODS.index(move.good)
    state = _lines(state, bonus_line(state, move.owner, move.good))
    if move.owner is Owner.HIS:
        state = but(state, goods=put(state.goods, at, max(0, state.goods[at] - 1)))
    acts = state.acts
    if acts is None:
        return state
    used = (*acts.used, (move.owner, move.good))
    whole = acts.stage is Stage.GOODS and len(used) >= GOODS_SPACE
    return _at(state, Stage.DELIVER if whole else acts.stage, used=used)


def _road(state: State, _: Road) -> State:
    seat = _seat(state)
    planner = seat if state.planner is None else state.planner
    state = but(state, roads=_more(state.roads, seat), planner=planner)
    return state if seat is YOU else _done(state, Token.ROAD)


# Botric


def _hire(state: State, move: Hire) -> State:
    if not move.did:
        return _at(state, Stage.WAY)
    buys = len(state.queue) < QUEUE and Fact.DISPLAY not in options.acting(state).noted
    state = but(state, gold=max(0, state.gold - HIRE), villagers=min(MOST_VILLAGERS, state.villagers + 1))
    state = but(state, up=state.has(Modifier.ALWAYS_UP))
    return _at(state, Stage.BLUEPRINT if buys else Stage.END)


def _favour(state: State, move: Favour) -> State:
    acts = options.acting(state)
    return _at(but(state, gold=state.gold + move.did), acts.then, given=True)


def _can(state: State, move: Can) -> State:
    acts = options.acting(state)
    if acts.stage is Stage.WAY:
        state = _note(state, tuple(options.denied((*options.ways(state), Way.NONE), move.way)))
    if move.way is Way.GOODS:
        return _at(state, Stage.CHOOSE, way=move.way)
    if move.way.space:
        return _at(state, Stage.GOODS if move.way.space.goods else Stage.DELIVER, way=move.way)
    then = Stage.SALE if move.way is Way.SALE else Stage.DRAW
    if options.due(state):  # the Church has failed
        return _at(state, Stage.FAVOUR, then=then, way=move.way)
    return _at(state, then, way=move.way)


def _draw(state: State, move: Draw) -> State:
    at = MARKERS.index(move.marker)
    return _at(but(state, bag=put(state.bag, at, max(0, state.bag[at] - 1))), Stage.TOKEN, marker=move.marker)


def _try(state: State, move: Try) -> State:
    acts = options.acting(state)
    if acts.stage is Stage.TOKEN:
        before: list[Fact] = []
        for token in options.tokens(state):
            if token is move.token:
                break
            before.append(options.TOKEN_FACT[token])
        state = _note(state, tuple(before))
    if move.token is None:
        return _at(state, Stage.REST, token=None)
    stages = {Token.REFINE: Stage.REFINE, Token.BUILD: Stage.BUILD, Token.BLUEPRINT: Stage.BLUEPRINT}
    return _at(state, stages.get(move.token, Stage.DO), token=move.token)


def _produce(state: State, _: Produce) -> State:
    return _done(_lines(state, line(state, HIM, "produce", 1, "produced, instead of gold")), Token.PRODUCE)


def _rest(state: State, _: Rest) -> State:
    return _at(but(state, gold=state.gold + 1), Stage.END)


def _shows(state: State, move: Shows) -> State:
    if move.rank is not Rank.EMPTY:
        return _at(state, Stage.BLUEPRINT, rank=move.rank)
    state = _note(state, (Fact.DISPLAY,))
    hired = options.acting(state).token is None
    return _at(state, Stage.END if hired else Stage.TOKEN, token=None, rank=None)


def _take(state: State, move: Take) -> State:
    return _at(state, Stage.BLUEPRINT, tile=move.tile)


def _left(state: State, move: Left) -> State:
    lost = move.tiles * state.setup.number(Number.SKIPPED)
    because = f"{move.tiles} blueprints skipped without paying"
    return _lines(_at(state, Stage.BLUEPRINT, left=move.tiles), line(state, HIM, "ignored", -lost, because))


def _coins(state: State, move: Coins) -> State:
    acts = options.acting(state)
    tile = acts.tile or Tile.OTHER
    if move.lay:
        state = _lines(state, line(state, HIM, "coins", 1, f"gold on the {tile.title}"))
    state = but(state, queue=(*state.queue, tile))
    return _done(state, Token.BLUEPRINT) if acts.token else _opened(_at(state, Stage.END), Token.BLUEPRINT)


def _refinery(state: State, move: Refinery) -> State:
    return _at(state, Stage.REFINE, tile=refinery(move.good))


def _made(state: State, move: Made) -> State:
    tile = options.acting(state).tile
    at = GOODS.index(tile.good) if tile and tile.good else GOODS.index(Good.TIMBER)
    return _done(but(state, goods=put(state.goods, at, state.goods[at] + move.goods)), Token.REFINE)


def _build(state: State, move: Build) -> State:
    return _at(state, Stage.BUILD, at=move.at)


def _prints(state: State, move: Prints) -> State:
    return _at(state, Stage.BUILD, worth=move.points)


def _costs(state: State, move: Costs) -> State:
    return _at(state, Stage.BUILD, cost=move.gold)


def _finish(state: State, move: Finish) -> State:
    acts = options.acting(state)
    points = acts.worth or 0
    if acts.stage is Stage.SALE:
        state = but(state, sales=_more(state.sales, HIM))
        state = _lines(state, line(state, HIM, "market", points, "sale"), *_reward(state, move, "the sale"))
        return _done(state, Way.SALE)
    at = acts.at or 0
    tile = state.queue[at]
    found = [line(state, HIM, "build", points, tile.title), *_reward(state, move, f"the {tile.title}")]
    if state.has(Modifier.IGNORED_GOLD):
        cost = acts.cost or 0
        found.append(line(state, HIM, "ignored", -cost, f"{cost} gold of the {tile.title} not paid"))
    card = Card(tile, acts.worth, move.gold, acts.cost)
    state = but(
        _lines(state, *found),
        queue=state.queue[:at] + state.queue[at + 1 :],
        prints=(*(one for one in state.prints if one.tile is not tile), card),
    )
    if tile is Tile.LANDMARK:
        state = but(state, landmarks=_more(state.landmarks, HIM))
    return _done(_milestone(state, tile, HIM), Token.BUILD)


def _reward(state: State, move: Finish, what: str) -> tuple[ScoreLine, ...]:
    """Any gold is 1 point, whatever the amount (ruling H8)."""
    return (line(state, HIM, "reward", 1, f"gold of {what}"),) if move.gold else ()


def _refill(state: State, move: Refill) -> State:
    state = but(state, bag=BAG, gold=state.gold + move.did, up=state.up or move.did)
    return _at(state, Stage.END)


# The end, and by hand


def _count(state: State, move: Count) -> State:
    return but(state, counted=put(state.counted, ITEMS.index(move.item), move.number))


def _close(state: State, _: Close) -> State:
    return but(state, closed=True)


def _fix(state: State, move: Fix) -> State:
    thing, number = move.thing, move.number
    if thing in TAKEN:
        return _fix_taken(state, thing, (None, YOU, HIM)[number] if 0 <= number <= 2 else None)
    match thing:
        case Thing.GOLD:
            return but(state, gold=number)
        case Thing.FACE:
            return but(state, up=bool(number))
        case Thing.VILLAGERS:
            return but(state, villagers=number)
        case Thing.YOUR_SALES | Thing.HIS_SALES:
            return but(state, sales=_set(state.sales, thing is Thing.HIS_SALES, number))
        case Thing.YOUR_LANDMARKS | Thing.HIS_LANDMARKS:
            return but(state, landmarks=_set(state.landmarks, thing is Thing.HIS_LANDMARKS, number))
        case Thing.YOUR_ROADS | Thing.HIS_ROADS:
            return _fix_roads(but(state, roads=_set(state.roads, thing is Thing.HIS_ROADS, number)))
        case _:
            good = Good(thing.value.removeprefix("his-"))
            return but(state, goods=put(state.goods, GOODS.index(good), number))


def _set(pair: tuple[int, int], his: bool, number: int) -> tuple[int, int]:
    return (pair[0], number) if his else (number, pair[1])


def _fix_roads(state: State) -> State:
    """The token lies on the line while he has a road left to build."""
    if not state.ready:
        return state
    rest = tuple(token for token in state.line if token is not Token.ROAD)
    if state.roads[HIM] >= MOST_ROADS:
        return but(state, line=rest)
    return state if Token.ROAD in state.line else but(state, line=(*rest, Token.ROAD))


def _fix_taken(state: State, thing: Thing, seat: Seat | None) -> State:
    if thing is Thing.PLANNER:
        return but(state, planner=seat)
    at = TAKEN.index(thing)
    if at < len(GOODS):
        return but(state, milestones=put(state.milestones, at, seat))
    return but(state, church=put(state.church, at - len(GOODS) - 1, seat))


_PLAYS: Final[dict[type[Step], Callable[[State, Any], State]]] = {
    Lay: _lay,
    Points: _points,
    Own: _own,
    Pass: _pass,
    Deliver: _deliver,
    Sale: _sale,
    Uses: _uses,
    Road: _road,
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
    Count: _count,
    Close: _close,
    Fix: _fix,
}


def deal(state: State, rng: Random) -> Move:
    """The app's dice: the next token of the line, or a marker from the bag."""
    from engine.chance import drawn  # noqa: PLC0415  # the dice are loaded only where the app deals

    if not state.ready:
        return Lay(drawn({token: 1 for token in Token if token not in state.line}, rng))
    return Draw(drawn(dict(zip(MARKERS, state.bag, strict=True)), rng))
