"""Effects shared by the moves of both sides: points, used materials, printed values, milestones."""

from __future__ import annotations

from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from games.hamlet.rules import options
from games.hamlet.rules.pieces import GOODS, Good, Owner, Tile
from games.hamlet.rules.scoring import bonus_line
from games.hamlet.rules.state import YOU, Card, State


def lines(state: State, *found: ScoreLine) -> State:
    """Return the state with score lines added."""
    return but(state, lines=(*state.lines, *found))


def more(pair: tuple[int, int], seat: Seat, by: int = 1) -> tuple[int, int]:
    """Return a count of both sides, increased for one."""
    return (pair[0] + by, pair[1]) if seat is YOU else (pair[0], pair[1] + by)


def spent(state: State, goods: tuple[tuple[Owner, Good], ...] | None = None) -> State:
    """Return the state after bonuses for used materials; without `goods`, those of the action that ends."""
    for owner, good in options.acting(state).used if goods is None else goods:
        state = lines(state, bonus_line(state, owner, good))
        if owner is Owner.HIS:
            at = GOODS.index(good)
            state = but(state, goods=put(state.goods, at, max(0, state.goods[at] - 1)))
    return state


def carded(state: State, card: Card) -> State:
    """Return the state with a building's printed values stored."""
    return but(state, prints=(*(one for one in state.prints if one.tile is not card.tile), card))


def milestone(state: State, tile: Tile, seat: Seat) -> State:
    """Return the state after the first Refinery of a kind has taken its milestone."""
    if tile.good is None or state.holder(tile.good) is not None:
        return state
    return but(state, milestones=put(state.milestones, GOODS.index(tile.good), seat))
