"""What the rules refuse: the one judge of every move, with the heading that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.automa import otherwise
from engine.move import Plain
from engine.refusal import Refusal, outside
from engine.turn import CHANCE, Outcome
from engine.value import but
from engine.way import Way
from engine.words import plural
from games.panchayat import automa
from games.panchayat.moves import (
    COLUMN,
    FEWEST,
    MOST,
    OLD,
    PILES,
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
from games.panchayat.pieces import BOX, EVERY, REMOVED, SQUARES, Building, Square
from games.panchayat.state import State, Tile, has
from games.panchayat.turn import COLLECT, TILES_A_TURN, left_in_box, phase, turn


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    now = turn(state)
    if isinstance(now, Outcome):
        return _OVER
    if move.by_hand:
        return _JUDGES[type(move)](state, move)
    if isinstance(move, (Fill, Points, Done)) != (state.setup.way is Way.END):
        return _OTHER_WAY
    if isinstance(move, Reveal) != (now.actor is CHANCE):
        return _REVEAL_FIRST if now.actor is CHANCE else _REVEALED
    if isinstance(move, (Discard, Settle)) != bool(state.acts) and not isinstance(move, Reveal):
        return _HE_ACTS if state.acts else _HE_RESTS
    return _JUDGES[type(move)](state, move)


_OVER: Final = Refusal(
    "over", "The game is over.", "Undo the last step to go on from there.", "End of the Game", firm=True
)
_OTHER_WAY: Final = Refusal(
    "other-way",
    "This move belongs to the other way of using the app.",
    "Open a new table: turn by turn, or score at the end.",
    "Gameplay",
    firm=True,
)
_REVEAL_FIRST: Final = Refusal(
    "reveal-first",
    "The tiles of this turn are not turned up yet.",
    "Turn up the next tile of the deck.",
    "Collect Building Tiles 1",
    firm=True,
)
_REVEALED: Final = Refusal(
    "revealed", "All tiles of this turn are turned up.", "Go on with the turn.", "Collect Building Tiles 1", firm=True
)


_HE_ACTS: Final = Refusal(
    "he-acts",
    "The Zamindar acts now.",
    "Do his steps first; any of them can be overruled.",
    "Solo Mode › Gameplay",
    firm=True,
)
_HE_RESTS: Final = Refusal(
    "he-rests",
    "It is not the Zamindar’s turn.",
    "Finish your own turn: collect, place, score.",
    "Solo Mode › Gameplay",
    firm=True,
)


def _more_than_the_box(state: State, tile: Building) -> Refusal | None:
    """No more tiles of a building can lie on the table than the box holds, where they are counted."""
    if state.setup.solo and REMOVED[1].get(tile) == EVERY:
        return Refusal(
            "not-solo",
            f"Alone, every {tile.title} tile stays in the box.",
            "Put it back into the box and turn up another; or play it as a house ruling.",
            "Solo Mode › Setup 1",
        )
    if state.box is None or state.lying.get(tile, 0) < state.box[tile]:
        return None
    return _all_seen(state.box[tile], tile, state.seats)


def _all_seen(many: int, tile: Building, seats: int) -> Refusal:
    if many > 1:
        says = f"All {many} {tile.title} tiles of this game are on the table already."
    elif many:
        says = f"The one {tile.title} tile of this game is on the table already."
    else:
        says = f"No {tile.title} tile is in this game."
    rule = {1: "Solo Mode › Setup 1", 2: "Components; 2-Player Mode"}.get(seats, "Components")
    return Refusal("box", says, "Look which tile it is; if your box holds more, play it as a house ruling.", rule)


def shuffled(state: State) -> State:
    """The table as the next draw finds it: a deck that ran out is made of the discards (Collect Building Tiles 3)."""
    market = state.market
    if market is None or market.deck:
        return state
    return but(state, market=but(market, deck=len(market.discards), discards=()), reshuffled=state.lying)


def unseen(state: State) -> dict[Building, int]:
    """Tiles of each building that the next draw can turn up, where all are counted.

    Once squares were put right by hand or a house ruling was played, the deck can hold a tile more than the counts
    leave; then anything in the box may come.
    """
    box = state.box or {}
    left = _face_down(shuffled(state), box)
    return left if any(left.values()) else dict(box)


def _face_down(state: State, every: Mapping[Building, int]) -> dict[Building, int]:
    """Of so many tiles of each building, those that lie nowhere on the table."""
    return {tile: max(0, count - state.lying.get(tile, 0)) for tile, count in every.items()}


def _refuse_reveal(state: State, move: Reveal) -> Refusal | None:
    state = shuffled(state)
    if state.box is None and state.market and state.reshuffled:
        left = _face_down(state, state.reshuffled)
        if sum(left.values()) >= state.market.deck:  # else the deck was counted again, and holds others too
            return None if left.get(move.tile) else _not_reshuffled(move.tile)
    refusal = _more_than_the_box(state, move.tile)
    return refusal if refusal and not unseen(state).get(move.tile) else None


def _not_reshuffled(tile: Building) -> Refusal:
    return Refusal(
        "reshuffled",
        f"The deck is made of the discards now, and no {tile.title} is left among them.",
        "Look which tile it is, or play it as a house ruling.",
        "Collect Building Tiles 3",
    )


def _lies(state: State, tile: Building, spot: Spot) -> bool:
    """Whether a tile is there to be taken; asked before all else, since no house ruling takes what is not there."""
    market = state.market
    if spot is Spot.RESERVE:
        return tile in state.village.reserved
    if market is None or spot is Spot.TABLE:
        return market is None and spot is Spot.TABLE
    if spot is Spot.NEW:
        return tile in market.new
    return pile(market, spot)[-1:] == (tile,)


def _take(state: State, tile: Building, spot: Spot) -> Refusal | None:
    """Whether a tile may be taken from a spot (Collect Building Tiles 2; Utility Tiles › Post Office)."""
    if not _lies(state, tile, spot):
        return _NOT_THERE
    if spot is Spot.TABLE:
        return _more_than_the_box(state, tile)
    if spot is Spot.DISCARDS and not has(state.village, Building.POST_OFFICE):
        return _NO_POST_OFFICE
    return None


_NOT_THERE: Final = Refusal(
    "not-there",
    "This tile does not lie there to be taken.",
    "Take a tile of the New row, the top tile of an Old column, or undo.",
    "Collect Building Tiles 2",
    firm=True,
)
_NO_POST_OFFICE: Final = Refusal(
    "no-post-office",
    "Only a village with a Post Office may take from the discards.",
    "Take a tile of the New row or the top of an Old column.",
    "Utility Tiles › Post Office",
)


def _refuse_collect(state: State, move: Collect) -> Refusal | None:
    if not _lies(state, move.tile, move.spot):
        return _NOT_THERE
    if state.picked >= TILES_A_TURN or state.laid:
        return Refusal(
            "collected",
            "Both tiles of this turn are collected.",
            "Lay them; one more can be taken only with an unused Police Station.",
            "Collect Building Tiles 2; Utility Tiles › Police Station",
        )
    return _take(state, move.tile, move.spot)


def _refuse_extra(state: State, move: Extra) -> Refusal | None:
    if move.spot is Spot.RESERVE or not _lies(state, move.tile, move.spot):
        return _NOT_THERE
    if unused(state.village, Building.POLICE_STATION) is None:
        return Refusal(
            "no-police-station",
            f"{state.name} has no Police Station that is still unused.",
            "Go on with two tiles.",
            "Utility Tiles › Police Station",
        )
    if state.laid or (state.stowed and phase(state) != COLLECT):
        return Refusal(
            "collect-over",
            "The extra tile is taken while tiles are collected.",
            "Undo what is laid, or use the Police Station in another turn.",
            "Utility Tiles › Police Station",
        )
    return _take(state, move.tile, move.spot)


def _refuse_stow(state: State, move: Stow) -> Refusal | None:
    market = state.market
    if market is None or move.tile not in market.new or move.column not in OLD:
        return _NOT_THERE
    if state.picked < TILES_A_TURN:
        return Refusal(
            "collect-first",
            "The New tiles move to the Old columns only when two tiles are collected.",
            "Collect first.",
            "Collect Building Tiles 3",
        )
    vacant = sum(not column for column in market.old)
    if market.old[OLD.index(move.column)] and vacant >= len(market.new):
        return Refusal(
            "vacant-column",
            "Three Old columns have to stand, and one is vacant.",
            "Put this tile into the vacant column.",
            "Collect Building Tiles 3",
        )
    return None


def _refuse_lay(state: State, move: Lay) -> Refusal | None:
    if move.tile not in state.hand:
        return Refusal(
            "not-in-hand",
            f"{move.tile.title} is not among the tiles in hand.",
            "Collect it first.",
            "Place Building Tiles 1",
            firm=True,
        )
    if tile := state.village.squares[move.square]:
        return _taken(move.square, tile)
    if phase(state) == COLLECT:
        return Refusal(
            "collect-first",
            "Tiles are placed when the Collect action is over.",
            "Collect two tiles and put the other New ones into the Old columns.",
            "Gameplay; Collect Building Tiles 3",
        )
    if len(state.laid) >= TILES_A_TURN:
        return Refusal(
            "laid-two",
            "Two tiles are laid in a turn, and both lie.",
            "Book the turn; the tile left over is reserved.",
            "Place Building Tiles 1; Utility Tiles › Police Station",
        )
    return None


def _taken(square: Square, tile: Tile) -> Refusal:
    return Refusal(
        "taken",
        f"{tile.building.title} lies on {square.name} already.",
        "Choose a free square; a Bus Stop can replace a tile, a Railway Station can move it.",
        "Place Building Tiles 1",
        firm=True,
    )


def _refuse_shift(state: State, move: Shift) -> Refusal | None:
    if state.village.squares[move.origin] is None:
        return Refusal(
            "nothing-there",
            f"No tile lies on {move.origin.name}.",
            "Choose a square with a tile.",
            "Utility Tiles › Railway Station",
            firm=True,
        )
    if tile := state.village.squares[move.square]:
        return _taken(move.square, tile)
    if unused(state.village, Building.RAILWAY_STATION) is None:
        return Refusal(
            "no-railway-station",
            f"{state.name} has no Railway Station that is still unused.",
            "Leave the tile where it lies.",
            "Utility Tiles › Railway Station",
        )
    if phase(state) == COLLECT:
        return Refusal(
            "place-first",
            "A Railway Station moves a tile during the Place action.",
            "Collect two tiles first.",
            "Utility Tiles › Railway Station",
        )
    return None


def _refuse_replace(state: State, move: Replace) -> Refusal | None:
    if state.village.squares[move.square] is None:
        return Refusal(
            "nothing-there",
            f"No tile lies on {move.square.name}.",
            "Choose a square with a tile.",
            "Utility Tiles › Bus Stop",
            firm=True,
        )
    if not _lies(state, move.tile, move.spot):
        return _NOT_THERE
    if unused(state.village, Building.BUS_STOP) is None:
        return Refusal(
            "no-bus-stop",
            f"{state.name} has no Bus Stop that is still unused.",
            "Leave the tile where it lies.",
            "Utility Tiles › Bus Stop",
        )
    return _take(state, move.tile, move.spot)


def _refuse_book(state: State, _: Book) -> Refusal | None:
    can_lay = bool(state.hand) and None in state.village.squares
    if len(state.laid) < TILES_A_TURN and (can_lay or phase(state) == COLLECT):
        return Refusal(
            "lay-two",
            f"Two tiles are laid in a turn; {len(state.laid) or 'none'} of them {'lies' if state.laid else 'lie'}.",
            "Lay the missing one, or book it as a house ruling if the table passes.",
            "Place Building Tiles 1",
        )
    return None


def _refuse_discard(state: State, move: Discard) -> Refusal | None:
    if move.spot not in (Spot.NEW, *OLD) or not _lies(state, move.tile, move.spot):
        return _NOT_THERE
    return otherwise(automa.step(state), move)


def _refuse_settle(state: State, move: Settle) -> Refusal | None:
    if state.market is None or move.column not in OLD or move.tile not in state.market.new:
        return _NOT_THERE
    return otherwise(automa.step(state), move)


def _refuse_fill(state: State, move: Fill) -> Refusal | None:
    tile = state.village.squares[move.square]
    return _taken(move.square, tile) if tile else _more_than_the_box(state, move.tile)


def _refuse_points(_: State, move: Points) -> Refusal | None:
    return outside(move.points, FEWEST, MOST, "Winner")


def _refuse_done(state: State, _: Done) -> Refusal | None:
    lie = sum(tile is not None for tile in state.village.squares)
    if lie < len(SQUARES) and left_in_box(state):
        return Refusal(
            "board-open",
            f"A final board has 16 tiles, and {plural(lie, 'tile is', 'tiles are')} in.",
            "Tap the free squares, or leave them empty as a house ruling.",
            "End of the Game",
        )
    if state.so_far[state.seat] is None:
        return Refusal(
            "points-missing",
            f"The points of {state.name} on the track are not typed yet.",
            "Type them, or count without them as a house ruling.",
            "Score Victory Points",
        )
    return None


def _refuse_put(state: State, move: Put) -> Refusal | None:
    if move.seat >= state.seats:
        return Refusal(
            "nobody", f"Nobody sits on seat {move.seat.name}.", "Choose a seat of this table.", "Setup", firm=True
        )
    tile = state.villages[move.seat].squares[move.square]
    if move.tile is None:
        return None if tile else _EMPTY
    return _taken(move.square, tile) if tile else None


_EMPTY: Final = Refusal(
    "empty", "The square is empty already.", "Choose a square with a tile.", "Place Building Tiles", firm=True
)


def _refuse_mend(state: State, move: Mend) -> Refusal | None:
    market = state.market
    if market is None:
        return _NOT_FOLLOWED
    if move.spot not in PILES:
        return _NOT_THERE
    tiles = pile(market, move.spot)
    if not 0 <= move.at <= len(tiles) - (move.tile is None):
        return _NOT_THERE
    if move.at < len(tiles):
        return None
    if move.spot in OLD and len(tiles) >= COLUMN:
        return _FULL
    coming = min(state.to_reveal, REVEALED)
    put_away = state.laid or (state.picked >= TILES_A_TURN and not tiles)
    if move.spot is Spot.NEW and (len(tiles) + coming >= REVEALED or (put_away and not state.acts)):
        return _NO_MORE_NEW
    return None


_NOT_FOLLOWED: Final = Refusal(
    "not-followed",
    "This table does not follow what lies beside the villages.",
    "Put the villages right; the rest is as it lies.",
    "Setup",
    firm=True,
)
_FULL: Final = Refusal(
    "column-full",
    "An Old column holds three tiles, and this one is full.",
    "Say which of the three really lies there, or take one away first.",
    "Collect Building Tiles 3",
    firm=True,
)
_NO_MORE_NEW: Final = Refusal(
    "new-full",
    "No further tile can lie in the New row now: three are turned up, and all are put away before tiles are laid.",
    "Say which tile really lies there, or put it on an Old column or the discards.",
    "Collect Building Tiles 1 and 3",
    firm=True,
)


def _refuse_count(state: State, move: Count) -> Refusal | None:
    return outside(move.tiles, 0, BOX, "Setup 1") if state.market else _NOT_FOLLOWED


_JUDGES: Final[dict[type[Plain], Callable[[State, Any], Refusal | None]]] = {
    Reveal: _refuse_reveal,
    Collect: _refuse_collect,
    Extra: _refuse_extra,
    Stow: _refuse_stow,
    Lay: _refuse_lay,
    Shift: _refuse_shift,
    Replace: _refuse_replace,
    Book: _refuse_book,
    Fill: _refuse_fill,
    Points: _refuse_points,
    Done: _refuse_done,
    Put: _refuse_put,
    Mend: _refuse_mend,
    Count: _refuse_count,
    Discard: _refuse_discard,
    Settle: _refuse_settle,
}
