"""The moves in words: before they are made, and in the log."""

from __future__ import annotations

from collections.abc import Iterable

from engine.turn import Seat
from engine.words import number, plural
from games.panchayat.automa import ORDINALS
from games.panchayat.moves import (
    COLUMN,
    OLD,
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
from games.panchayat.pieces import Building, Square
from games.panchayat.scoring import turn_lines
from games.panchayat.state import State


def say(state: State, move: Move) -> str:
    """The move on a button."""
    match move:
        case Reveal():
            return f"Turn up {move.tile.title}"
        case Collect(spot=Spot.RESERVE):
            return f"Take {move.tile.title} from the reserve"
        case Collect():
            return f"Collect {move.tile.title}"
        case Extra():
            return f"One more: {move.tile.title}"
        case Stow() | Settle():
            column = f"Old {OLD.index(move.column) + 1}" if move.column in OLD else move.column.title
            return f"{move.tile.title} to {column}"
        case Discard():
            return f"{move.tile.title} from {move.spot.title} goes"
        case Lay():
            return f"Lay {move.tile.title} on {move.square.name}"
        case Shift():
            return f"Move {_titled(state, state.seat, move.origin)} to {move.square.name}"
        case Replace():
            return f"{move.tile.title} replaces {_titled(state, state.seat, move.square)}"
        case Book():
            return "Book the turn"
        case Fill() | Put():
            return f"{move.tile.title if move.tile else 'Nothing'} on {move.square.name}"
        case Points() | Done() | Mend() | Count():
            return _said_otherwise(state, move)


def _said_otherwise(state: State, move: Points | Done | Mend | Count) -> str:
    match move:
        case Points():
            return f"{plural(move.points, 'point')} on the track"
        case Done():
            return f"{state.name}’s board is in"
        case Mend():
            return f"{move.tile.title if move.tile else 'Nothing'} {_place(state, move)}"
        case Count():
            return f"{plural(move.tiles, 'tile')} in the deck"


def _place(state: State, move: Mend) -> str:
    """Where a tile lies: `second in the New row`, `on top of the discards`."""
    where = lying(move.spot, move.at, len(_tiles(state, move.spot)))
    return f"{where} {'in' if move.spot is Spot.NEW else 'of'} {move.spot.title}"


def lying(spot: Spot, at: int, many: int) -> str:
    """A place among so many tiles: `second`, `on top`, `third from the top`."""
    if spot is Spot.NEW:
        return nth(at + 1)
    return "on top" if at + 1 >= many else f"{nth(many - at)} from the top"


def _tiles(state: State, spot: Spot) -> tuple[Building, ...]:
    return pile(state.market, spot) if state.market else ()


def nth(number: int) -> str:
    """A place in a word.

    >>> nth(1), nth(3), nth(11), nth(22)
    ('first', 'third', '11th', '22nd')
    """
    if 0 < number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number in (11, 12, 13) else ends.get(number % 10, 'th')}"


def _titled(state: State, seat: Seat, square: Square) -> str:
    tile = state.villages[seat].squares[square]
    return f"{tile.building.title} on {square.name}" if tile else square.name


def tell(state: State, move: Move) -> str:
    """The move in the log."""
    name = state.name
    match move:
        case Reveal():
            shuffled = state.market and not state.market.deck
            return f"{'The discards are shuffled. ' if shuffled else ''}{move.tile.title} is turned up."
        case Collect() | Extra():
            more = " one more with the Police Station:" if isinstance(move, Extra) else ""
            source = "" if move.spot is Spot.TABLE else f" from {move.spot.title}"
            return f"{name} collects{more} {move.tile.title}{source}."
        case Stow() | Settle():
            full = ", its tiles to the discards" if _is_full(state, move.column) else ""
            return f"{move.tile.title} goes to {move.column.title}{full}."
        case Discard():
            return f"The Zamindar discards {move.tile.title} from {move.spot.title}."
        case Lay():
            return f"{name} lays {move.tile.title} on {move.square.name}."
        case Shift():
            return f"{name} moves {_titled(state, state.seat, move.origin)} to {move.square.name}, by Railway Station."
        case Replace():
            source = "" if move.spot is Spot.TABLE else f" from {move.spot.title}"
            removed = _titled(state, state.seat, move.square)
            return f"{name} replaces {removed} by {move.tile.title}{source}, by Bus Stop."
        case Book():
            return _told_booking(state)
        case Fill() | Points() | Done():
            return _told_final(name, move)
        case Put():
            whose = state.setup.players[move.seat].name
            return f"By hand: {whose}’s {move.square.name} is {move.tile.title if move.tile else 'empty'}."
        case Mend() | Count():
            return f"By hand: {_told_right(state, move)}."


def _told_right(state: State, move: Mend | Count) -> str:
    if isinstance(move, Count):
        ends = state.to_reveal and not (move.tiles or _tiles(state, Spot.DISCARDS))
        return f"{plural(move.tiles, 'tile')} in the deck{', so that nothing more is turned up' if ends else ''}"
    lay = _tiles(state, move.spot)
    was = lay[move.at].title if move.at < len(lay) else ""
    if move.tile is None:
        return f"no {was} {_place(state, move)}"
    return f"{move.tile.title} {_place(state, move)}{f', not {was}' if was else ''}"


def _told_final(name: str, move: Fill | Points | Done) -> str:
    if isinstance(move, Fill):
        return f"{name}’s {move.square.name}: {move.tile.title}."
    if isinstance(move, Points):
        return f"{name} has {plural(move.points, 'point')} on the track."
    return f"{name}’s final board is in."


def _is_full(state: State, column: Spot) -> bool:
    return state.market is not None and len(state.market.old[OLD.index(column)]) >= COLUMN


def put_back(state: State, move: Move) -> str:
    """What goes back on the table when a move is undone, as a sentence; empty: nothing does."""
    match move:
        case Reveal():
            return f"{move.tile.title} face down on the deck."
        case Discard():
            return f"{move.tile.title} from the discards to {move.spot.title}."
        case Stow() | Settle():
            rest = f", and its three tiles from the discards to {move.column.title}" * _is_full(state, move.column)
            return f"{move.tile.title} from {move.column.title} to the New row{rest}."
        case Collect() if move.spot is not Spot.TABLE:
            return f"{move.tile.title} to {move.spot.title}."
        case Extra():
            return f"{move.tile.title} to {move.spot.title}{_upright(state, Building.POLICE_STATION)}."
        case Lay():
            return f"{move.tile.title} from {move.square.name} to your hand{_uncovered(state, move.square)}."
        case Shift():
            lies = f"{_titled(state, state.seat, move.origin)} again, from {move.square.name}"
            return f"{lies}{_upright(state, Building.RAILWAY_STATION)}{_uncovered(state, move.square)}."
        case Replace():
            lies = f"{_titled(state, state.seat, move.square)} again, from the discards"
            return f"{lies}; {move.tile.title} to {move.spot.title}{_upright(state, Building.BUS_STOP)}."
        case _:
            return ""


def _upright(state: State, building: Building) -> str:
    """The tile whose one-time ability was used; none where a house ruling used one that is not there."""
    square = unused(state.village, building)
    return "" if square is None else f"; the {building.title} on {square.name} upright"


def _uncovered(state: State, square: Square) -> str:
    covered = any(bonus.square == square for bonus in state.village.bonus)
    return f"; the bonus tile on {square.name} again" if covered else ""


def _told_booking(state: State) -> str:
    lines = turn_lines(state)
    unread = " and what is not read yet" if any(line.points is None for line in lines) else ""
    points = f"{number(sum(line.points or 0 for line in lines))}{unread}"
    tiles: Iterable[str] = (f"{laid.building.title} on {laid.square.name}" for laid in state.laid)
    reserved = f"; {' and '.join(tile.title for tile in state.hand)} reserved" if state.hand else ""
    return f"{state.name} books {points}: {', '.join(tiles) or 'nothing laid'}{reserved}."
