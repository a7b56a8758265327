"""What each move does; his_play.py has those of Botric's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.move import Plain
from engine.turn import Seat
from engine.value import but, put
from games.hamlet.his_moves import Deliver, Draw, Road, Sale, Uses
from games.hamlet.moves import Close, Count, Fix, Lay, Move, Own, Pass, Points
from games.hamlet.pieces import (
    GOLD_SPACE,
    GOODS,
    GOODS_SPACE,
    ITEMS,
    MARKERS,
    MOST_ROADS,
    SPACES,
    TAKEN,
    Good,
    Modifier,
    Owner,
    Thing,
    Tile,
    Token,
    Way,
)
from games.hamlet.scoring import bonus_line, line
from games.hamlet.state import HIM, YOU, Acts, Stage, State

if TYPE_CHECKING:
    from random import Random


from games.hamlet.his_play import HIS, done, lines, milestone, more, settle, stage


def play(state: State, move: Move) -> State:
    """The state after a move."""
    return settle(_PLAYS[type(move)](state, move))


# Your turn, and what both do


def _seat(state: State) -> Seat:
    return YOU if state.acts is None else HIM


def _lay(state: State, move: Lay) -> State:
    laid = (*state.line, move.token)
    rest = [token for token in Token if token not in laid]
    return but(state, line=(*laid, *rest), ready=True) if len(rest) < 2 else but(state, line=laid)


def _points(state: State, move: Points) -> State:
    return lines(state, line(state, YOU, "points", move.points, "told by you"))


def _own(state: State, move: Own) -> State:
    if move.tile is Tile.LANDMARK:
        return but(state, landmarks=more(state.landmarks, YOU))
    return milestone(state, move.tile, YOU)


def _pass(state: State, _: Pass) -> State:
    return but(state, acts=Acts(of=state.villagers))


def _deliver(state: State, move: Deliver) -> State:
    seat = _seat(state)
    points = state.setup.points(move.space)
    state = lines(state, line(state, seat, "church", points, move.space.title, (f"church:{move.space.value}",)))
    state = but(state, church=put(state.church, SPACES.index(move.space), seat))
    if seat is YOU:
        return state
    gold = state.gold - GOLD_SPACE if move.space.value == Way.GOLD.value else state.gold
    return done(but(state, gold=max(0, gold), up=state.has(Modifier.ALWAYS_UP)), Way.NONE)


def _sale(state: State, move: Sale) -> State:
    if state.acts is not None:
        return stage(state, Stage.SALE, worth=move.points)
    state = lines(state, line(state, YOU, "market", move.points, "sale"))
    return but(state, sales=more(state.sales, YOU))


def _uses(state: State, move: Uses) -> State:
    at = GOODS.index(move.good)
    state = lines(state, bonus_line(state, move.owner, move.good))
    if move.owner is Owner.HIS:
        state = but(state, goods=put(state.goods, at, max(0, state.goods[at] - 1)))
    acts = state.acts
    if acts is None:
        return state
    used = (*acts.used, (move.owner, move.good))
    whole = acts.stage is Stage.GOODS and len(used) >= GOODS_SPACE
    return stage(state, Stage.DELIVER if whole else acts.stage, used=used)


def _road(state: State, _: Road) -> State:
    seat = _seat(state)
    planner = seat if state.planner is None else state.planner
    state = but(state, roads=more(state.roads, seat), planner=planner)
    return state if seat is YOU else done(state, Token.ROAD)


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


_PLAYS: Final[dict[type[Plain], Callable[[State, Any], State]]] = HIS | {
    Lay: _lay,
    Points: _points,
    Own: _own,
    Pass: _pass,
    Deliver: _deliver,
    Sale: _sale,
    Uses: _uses,
    Road: _road,
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
