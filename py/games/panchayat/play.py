"""What each move does, what it would add, and how the app's dice answer chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.move import Path, Plain
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from engine.way import Way
from games.panchayat import automa
from games.panchayat.judge import shuffled, unseen
from games.panchayat.moves import (
    COLUMN,
    OLD,
    REVEALED,
    Book,
    Collect,
    Count,
    Discard,
    Done,
    Extra,
    Fill,
    Lay,
    Mend,
    Move,
    Points,
    Put,
    Replace,
    Reveal,
    Settle,
    Shift,
    Spot,
    Stow,
    pile,
    unused,
)
from games.panchayat.pieces import BESIDE, SQUARES, Building, Square
from games.panchayat.scoring import ROUNDS, cell, turn_lines
from games.panchayat.state import Acts, Beside, Laid, Market, State, Tile, Village
from games.panchayat.turn import PLACE, TILES_A_TURN, phase

if TYPE_CHECKING:
    from random import Random


def play(state: State, move: Move) -> State:
    """The state after a move."""
    return _PLAYS[type(move)](state, move)


def _village(state: State, seat: Seat, **changes: object) -> tuple[Village, ...]:
    return put(state.villages, seat, but(state.villages[seat], **changes))


def _turned(village: Village, building: Building) -> tuple[Tile | None, ...]:
    """The squares after the ability of a tile is used; unchanged where a house ruling uses one that is not there."""
    square = unused(village, building)
    return village.squares if square is None else put(village.squares, square, Tile(building, used=True))


def _reveal(state: State, move: Reveal) -> State:
    state = shuffled(state)
    market = state.market or Market(0)
    market = but(market, deck=max(0, market.deck - 1))
    if state.to_reveal > REVEALED:
        column = REVEALED * 2 - state.to_reveal
        market = but(market, old=put(market.old, column, (*market.old[column], move.tile)))
    else:
        market = but(market, new=(*market.new, move.tile))
    return _passed_on(but(state, market=market, to_reveal=_to_reveal(market, state.to_reveal - 1)))


def _to_reveal(market: Market | None, wanted: int) -> int:
    """Both deck and discards empty: fewer are turned up (ruling P10)."""
    return wanted if market and (market.deck or market.discards) else 0


def _without(tiles: tuple[Building, ...], tile: Building) -> tuple[Building, ...]:
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def _taking(state: State, tile: Building, spot: Spot) -> State:
    """The state after a tile has left its spot."""
    market = state.market
    if spot is Spot.RESERVE:
        reserved = _without(state.village.reserved, tile)
        return but(state, villages=_village(state, state.seat, reserved=reserved))
    if market is None or spot is Spot.TABLE:
        return state
    if spot is Spot.NEW:
        market = but(market, new=_without(market.new, tile))
    elif spot is Spot.DISCARDS:
        market = but(market, discards=market.discards[:-1])
    else:
        column = OLD.index(spot)
        market = but(market, old=put(market.old, column, market.old[column][:-1]))
    return but(state, market=market)


def _collect(state: State, move: Collect) -> State:
    taken = _taking(state, move.tile, move.spot)
    return but(taken, hand=(*taken.hand, move.tile), picked=taken.picked + 1)


def _extra(state: State, move: Extra) -> State:
    taken = _taking(state, move.tile, move.spot)
    squares = _turned(taken.village, Building.POLICE_STATION)
    return but(taken, hand=(*taken.hand, move.tile), villages=_village(taken, taken.seat, squares=squares))


def _stow(state: State, move: Stow) -> State:
    return but(_standing(_taking(state, move.tile, Spot.NEW), move.tile, OLD.index(move.column)), stowed=True)


def _standing(taken: State, tile: Building, at: int) -> State:
    """The state after a tile, taken up already, stands in an Old column."""
    market = taken.market or Market(0)
    if len(market.old[at]) >= COLUMN:  # a full column goes to the discards first, in its order (rulings P8, P11)
        market = but(market, discards=market.discards + market.old[at], old=put(market.old, at, ()))
    return but(taken, market=but(market, old=put(market.old, at, (*market.old[at], tile))))


def _discard(state: State, move: Discard) -> State:
    taken = _taking(state, move.tile, move.spot)
    market = taken.market or Market(0)
    acts = state.acts or Acts()
    discards = (*market.discards, move.tile)
    return _passed_on(but(taken, market=but(market, discards=discards), acts=but(acts, gone=acts.gone + 1)))


def _settle(state: State, move: Settle) -> State:
    at = OLD.index(move.column)
    stands = _standing(_taking(state, move.tile, Spot.NEW), move.tile, at)
    return _passed_on(but(stands, acts=but(state.acts or Acts(), last=at)))


def _passed_on(state: State) -> State:
    """The player's turn begins when the Zamindar has done everything."""
    if state.acts is None or state.to_reveal or automa.step(state):
        return state
    return but(state, acts=None, to_reveal=_to_reveal(state.market, REVEALED))


def _lay(state: State, move: Lay) -> State:
    village = state.village
    covers = next((bonus for bonus in village.bonus if bonus.square == move.square), None)
    lying = {laid.now: number for number, laid in enumerate(state.laid)}
    beside = tuple(
        Beside(tile.building, square, lying.get(square), square)
        for square in BESIDE[move.square]
        if (tile := village.squares[square])
    )
    villages = _village(
        state,
        state.seat,
        squares=put(village.squares, move.square, Tile(move.tile)),
        bonus=tuple(bonus for bonus in village.bonus if bonus is not covers),
    )
    laid = Laid(move.tile, move.square, beside, covers, move.square)
    return but(state, villages=villages, hand=_without(state.hand, move.tile), laid=(*state.laid, laid))


def _followed(laid: Laid, origin: Square, now: Square | None) -> Laid:
    """A tile laid this turn after a tile was moved from `origin` to another square, or taken off (None)."""
    beside = tuple(but(other, now=now) if other.now == origin else other for other in laid.beside)
    return but(laid, beside=beside, now=now if laid.now == origin else laid.now)


def _shift(state: State, move: Shift) -> State:
    squares = _turned(state.village, Building.RAILWAY_STATION)
    squares = put(put(squares, move.square, squares[move.origin]), move.origin, None)
    bonus = tuple(bonus for bonus in state.village.bonus if bonus.square != move.square)
    laid = tuple(_followed(laid, move.origin, move.square) for laid in state.laid)
    return but(state, villages=_village(state, state.seat, squares=squares, bonus=bonus), laid=laid)


def _replace(state: State, move: Replace) -> State:
    taken = _taking(state, move.tile, move.spot)
    removed = taken.village.squares[move.square]
    squares = put(_turned(taken.village, Building.BUS_STOP), move.square, Tile(move.tile))
    market = taken.market
    if market and removed:
        market = but(market, discards=(*market.discards, removed.building))
    laid = tuple(_followed(laid, move.square, None) for laid in taken.laid)
    return but(taken, villages=_village(taken, taken.seat, squares=squares), market=market, laid=laid)


def _book(state: State, move: Book) -> State:
    reserved = state.village.reserved + state.hand
    booked = but(
        state,
        villages=_village(state, state.seat, reserved=reserved),
        lines=state.lines + turn_lines(state),
        booked=state.booked + 1,
        picked=0,
        hand=(),
        stowed=False,
        laid=(),
    )
    acts = Acts() if state.setup.solo and booked.booked < ROUNDS else None
    lie = len(state.market.new) if move.early and state.market else 0
    return _passed_on(but(booked, to_reveal=_to_reveal(state.market, max(0, REVEALED - lie)), acts=acts))


def _fill(state: State, move: Fill) -> State:
    squares = put(state.village.squares, move.square, Tile(move.tile))
    return but(state, villages=_village(state, state.seat, squares=squares))


def _points(state: State, move: Points) -> State:
    return but(state, so_far=put(state.so_far, state.seat, move.points))


def _done(state: State, _: Done) -> State:
    return but(state, villages=_village(state, state.seat, done=True))


def _put(state: State, move: Put) -> State:
    squares = state.villages[move.seat].squares
    tile = Tile(move.tile) if move.tile else None
    if state.setup.as_it_lies and move.seat == state.seat:
        state = but(state, laid=tuple(_followed(laid, move.square, None) for laid in state.laid))
    return but(state, villages=_village(state, move.seat, squares=put(squares, move.square, tile)))


def _mend(state: State, move: Mend) -> State:
    market = state.market or Market(0)
    tiles = pile(market, move.spot)
    tiles = (*tiles[: move.at], *((move.tile,) if move.tile else ()), *tiles[move.at + 1 :])
    if move.spot is Spot.NEW:
        return _set_right(state, but(market, new=tiles))
    if move.spot is Spot.DISCARDS:
        return _set_right(state, but(market, discards=tiles))
    return _set_right(state, but(market, old=put(market.old, OLD.index(move.spot), tiles)))


def _count(state: State, move: Count) -> State:
    return _set_right(state, but(state.market or Market(0), deck=move.tiles))


def _set_right(state: State, market: Market) -> State:
    return _passed_on(but(state, market=market, to_reveal=_to_reveal(market, state.to_reveal)))


_PLAYS: Final[dict[type[Plain], Callable[[State, Any], State]]] = {
    Reveal: _reveal,
    Collect: _collect,
    Extra: _extra,
    Stow: _stow,
    Lay: _lay,
    Shift: _shift,
    Replace: _replace,
    Book: _book,
    Fill: _fill,
    Points: _points,
    Done: _done,
    Put: _put,
    Mend: _mend,
    Count: _count,
    Discard: _discard,
    Settle: _settle,
}


def deal(state: State, rng: Random) -> Reveal:
    """The app's dice turn up a tile: of what the box holds, less what lies on the table."""
    from engine.chance import drawn  # noqa: PLC0415  # the dice are loaded only where the app deals

    return Reveal(drawn(unseen(state), rng))


def begin(state: State) -> Path:
    """What can only be meant is chosen already: the next tile in hand, the last New tile, the next free square."""
    if state.setup.way is Way.END:
        free = next((square for square in SQUARES if state.village.squares[square] is None), None)
        return () if free is None else (cell(free),)
    if state.hand and phase(state) == PLACE and None in state.village.squares:
        return (f"hand:{state.hand[0].value}",)
    if state.market and state.picked >= TILES_A_TURN and len(state.market.new) == 1:
        return (f"new:{state.market.new[0].value}",)
    return ()


def preview(state: State, move: Move | None) -> tuple[ScoreLine, ...]:
    """Lines in pencil: those of the tiles laid this turn; for a move, those that it would add and take away.

    A tile moved or replaced can take from what the tiles laid this turn score, or add to it (ruling P31).
    """
    if move is None or isinstance(move, Book):
        return turn_lines(state)
    if not isinstance(move, (Lay, Shift, Replace)):
        return ()
    before, after = turn_lines(state), turn_lines(play(state, move))
    more = tuple(line for line in after if line not in before)
    gone = (line for line in before if line.points and line not in after)
    return more + tuple(but(line, points=-(line.points or 0), because=f"{line.because}, no longer") for line in gone)
