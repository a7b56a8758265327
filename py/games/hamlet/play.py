"""What each move does; his_play.py has those of Botric's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.move import Plain
from engine.turn import Seat
from engine.value import but, put
from games.hamlet.anew import anew, remembered, replayed
from games.hamlet.by_hand import fixed
from games.hamlet.his_moves import Before, Deliver, Draw, Road, Sale, Uses
from games.hamlet.his_play import HIS, carded, done, lines, milestone, more, settle, spent, stage
from games.hamlet.moves import Close, Count, Fix, Lay, Move, Own, Pass, Points
from games.hamlet.pieces import (
    GOLD_SPACE,
    GOODS_SPACE,
    ITEMS,
    MARKERS,
    SPACES,
    Modifier,
    Tile,
    Token,
    Way,
)
from games.hamlet.scoring import line
from games.hamlet.state import HIM, YOU, Acts, Stage, State

if TYPE_CHECKING:
    from random import Random


def play(state: State, move: Move) -> State:
    """The state after a move."""
    after = _PLAYS[type(move)](state, move)
    if isinstance(move, (Fix, Before)):
        return settle(after)
    after = settle(remembered(state, move, after))
    waits = state.acts.pending if state.acts else ()
    goes_on = waits and after.acts and after.acts.pending == waits
    return replayed(stage(after, after.acts.stage, pending=()), waits, play) if goes_on and after.acts else after


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
    if move.points is not None:
        state = lines(state, line(state, YOU, "build", move.points, move.tile.title))
        state = carded(state, but(state.before(move.tile), points=move.points))
    if move.tile is Tile.LANDMARK:
        return but(state, landmarks=more(state.landmarks, YOU))
    return milestone(state, move.tile, YOU)


def _pass(state: State, _: Pass) -> State:
    return but(state, acts=Acts(of=state.villagers))


def _deliver(state: State, move: Deliver) -> State:
    seat = _seat(state)
    points = state.setup.points(move.space)
    if seat is HIM:
        state = spent(state)
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
    """In his turn a good is spoken for, and spent when the delivery, sale or building is done."""
    acts = state.acts
    if acts is None:
        return spent(state, ((move.owner, move.good),))
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
    after = fixed(state, move.thing, move.number)
    if not move.anew or state.acts is None:
        return after
    return anew(after, move.thing, move.number, after.villagers - state.villagers, play)


def _before(state: State, _: Before) -> State:
    former = state.acts and state.acts.former
    return former or state


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
    Before: _before,
}


def deal(state: State, rng: Random) -> Move:
    """The app's dice: the next token of the line, or a marker from the bag."""
    from engine.chance import drawn  # noqa: PLC0415  # the dice are loaded only where the app deals

    if not state.ready:
        return Lay(drawn({token: 1 for token in Token if token not in state.line}, rng))
    return Draw(drawn(dict(zip(MARKERS, state.bag, strict=True)), rng))
