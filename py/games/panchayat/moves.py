"""The moves of Panchayat: what is proposed, what the rules refuse, and what each does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.turn import CHANCE, Outcome, Seat
from engine.value import but, put
from games.panchayat.pieces import BESIDE, SQUARES, Building, Square
from games.panchayat.scoring import cell, key, turn_lines
from games.panchayat.state import Beside, Laid, Market, State, Tile, Village, Way
from games.panchayat.turn import COLLECT, PLACE, SCORE, TILES_A_TURN, phase, turn

if TYPE_CHECKING:
    from random import Random

COLUMN: Final = 3
"""Tiles in a full Old column (Collect Building Tiles 3)."""
REVEALED: Final = 3
"""Tiles turned up for the New row (Collect Building Tiles 1)."""


class Spot(Enum):
    """Where a tile is taken from or put."""

    TABLE = "table"
    """Anywhere on the table: the market is not followed."""
    NEW = "new"
    OLD_1 = "old:1"
    OLD_2 = "old:2"
    OLD_3 = "old:3"
    DISCARDS = "discards"
    RESERVE = "reserve"

    @property
    def title(self) -> str:
        """In words."""
        return _SPOTS[self]


_SPOTS: Final = {
    Spot.TABLE: "the table",
    Spot.NEW: "the New row",
    Spot.OLD_1: "the first Old column",
    Spot.OLD_2: "the second Old column",
    Spot.OLD_3: "the third Old column",
    Spot.DISCARDS: "the discards",
    Spot.RESERVE: "the reserve",
}
OLD: Final = (Spot.OLD_1, Spot.OLD_2, Spot.OLD_3)


def _spot_key(spot: Spot, tile: Building) -> str:
    """The key of a tile where it lies; a column and the discards have only one that can be taken."""
    if spot in OLD or spot is Spot.DISCARDS:
        return str(spot.value)
    return key(tile) if spot is Spot.TABLE else f"{spot.value}:{tile.value}"


class Step:
    """What every move of Panchayat is."""

    __slots__ = ()
    verb: ClassVar[str]
    tried_first: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False

    @property
    def path(self) -> Path:
        """The keys that lead to it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Reveal(Step):
    """Chance: the next tile of the deck is turned up (Collect Building Tiles 1)."""

    verb: ClassVar[str] = "reveal"
    tile: Building

    @property
    def path(self) -> Path:
        return (key(self.tile),)


@dataclass(frozen=True, slots=True)
class Collect(Step):
    """Take one of the turn's two tiles (Collect Building Tiles 2)."""

    verb: ClassVar[str] = "collect"
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return (_spot_key(self.spot, self.tile),)


@dataclass(frozen=True, slots=True)
class Extra(Step):
    """Take one more with a Police Station; what is not laid this turn is reserved (Utility Tiles; ruling P19)."""

    verb: ClassVar[str] = "extra"
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return ("use:police-station", _spot_key(self.spot, self.tile))


@dataclass(frozen=True, slots=True)
class Stow(Step):
    """Put a New tile that nobody took into an Old column (Collect Building Tiles 3)."""

    verb: ClassVar[str] = "stow"
    tile: Building
    column: Spot

    @property
    def path(self) -> Path:
        return (_spot_key(Spot.NEW, self.tile), self.column.value)


@dataclass(frozen=True, slots=True)
class Lay(Step):
    """Lay a collected tile on a free square (Place Building Tiles 1)."""

    verb: ClassVar[str] = "lay"
    tried_first: ClassVar[bool] = True
    tile: Building
    square: Square

    @property
    def path(self) -> Path:
        return (f"hand:{self.tile.value}", cell(self.square))


@dataclass(frozen=True, slots=True)
class Shift(Step):
    """Move a tile of the village with a Railway Station (Utility Tiles; ruling P18)."""

    verb: ClassVar[str] = "shift"
    tried_first: ClassVar[bool] = True
    origin: Square
    square: Square

    @property
    def path(self) -> Path:
        return ("use:railway-station", cell(self.origin), cell(self.square))


@dataclass(frozen=True, slots=True)
class Replace(Step):
    """Replace a tile of the village by another with a Bus Stop (Utility Tiles; ruling P17)."""

    verb: ClassVar[str] = "replace"
    tried_first: ClassVar[bool] = True
    square: Square
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return ("use:bus-stop", cell(self.square), _spot_key(self.spot, self.tile))


@dataclass(frozen=True, slots=True)
class Book(Step):
    """Score the turn and pass it on (Score Victory Points)."""

    verb: ClassVar[str] = "book"
    tried_first: ClassVar[bool] = True

    @property
    def path(self) -> Path:
        return ("book",)


@dataclass(frozen=True, slots=True)
class Fill(Step):
    """Scoring at the end: what lies on a square of the final board."""

    verb: ClassVar[str] = "fill"
    square: Square
    tile: Building

    @property
    def path(self) -> Path:
        return (cell(self.square), key(self.tile))


@dataclass(frozen=True, slots=True)
class Points(Step):
    """Scoring at the end: the points on the track, typed in."""

    verb: ClassVar[str] = "points"
    points: int

    @property
    def path(self) -> Path:
        return ("points",)


@dataclass(frozen=True, slots=True)
class Done(Step):
    """Scoring at the end: this final board is in."""

    verb: ClassVar[str] = "done"

    @property
    def path(self) -> Path:
        return ("done",)


@dataclass(frozen=True, slots=True)
class Put(Step):
    """The table puts a square right by hand; nothing is scored."""

    verb: ClassVar[str] = "put"
    by_hand: ClassVar[bool] = True
    seat: Seat
    square: Square
    tile: Building | None

    @property
    def path(self) -> Path:
        return (f"seat:{self.seat.name}", cell(self.square), key(self.tile) if self.tile else "tile:none")


Move: TypeAlias = Reveal | Collect | Extra | Stow | Lay | Shift | Replace | Book | Fill | Points | Done | Put
MOVES: Final = (Reveal, Collect, Extra, Stow, Lay, Shift, Replace, Book, Fill, Points, Done, Put)


# What is proposed


def candidates(state: State) -> Iterator[Move]:
    """Everything a person may have in mind now, lawful or not."""
    now = turn(state)
    if isinstance(now, Outcome):
        return
    if now.actor is CHANCE:
        yield from map(Reveal, Building)
        return
    if state.setup.way is Way.END:
        yield from _board(state)
        return
    yield from _in_phase(state, now.phase)
    if _unused(state.village, Building.BUS_STOP) is not None:
        for square, tile in zip(SQUARES, state.village.squares, strict=True):
            if tile:
                yield from (Replace(square, other, spot) for other, spot in _visible(state))


def _in_phase(state: State, now: str) -> Iterator[Move]:
    if now == COLLECT:
        if state.picked < TILES_A_TURN:
            yield from (Collect(tile, spot) for tile, spot in _visible(state))
        elif state.market:
            yield from (Stow(tile, column) for tile in dict.fromkeys(state.market.new) for column in OLD)
    if now in (COLLECT, PLACE) and not state.laid and _unused(state.village, Building.POLICE_STATION) is not None:
        yield from (Extra(tile, spot) for tile, spot in _visible(state) if spot is not Spot.RESERVE)
    if now == PLACE:
        yield from (Lay(tile, square) for tile in dict.fromkeys(state.hand) for square in SQUARES)
    if now in (PLACE, SCORE):
        if _unused(state.village, Building.RAILWAY_STATION) is not None:
            yield from _shifts(state.village)
        yield Book()


def _shifts(village: Village) -> Iterator[Shift]:
    laid = [square for square in SQUARES if village.squares[square]]
    free = [square for square in SQUARES if not village.squares[square]]
    yield from (Shift(origin, square) for origin in laid for square in free)


def _visible(state: State) -> Iterator[tuple[Building, Spot]]:
    """The tiles that can be taken now: New, top of Old, top of the discards, and the reserve (ruling P17)."""
    if state.market is None:
        yield from ((tile, Spot.TABLE) for tile in Building)
    else:
        yield from ((tile, Spot.NEW) for tile in dict.fromkeys(state.market.new))
        yield from ((column[-1], spot) for spot, column in zip(OLD, state.market.old, strict=True) if column)
        if state.market.discards:
            yield state.market.discards[-1], Spot.DISCARDS
    yield from ((tile, Spot.RESERVE) for tile in dict.fromkeys(state.village.reserved))


def _board(state: State) -> Iterator[Move]:
    for square in SQUARES:
        if state.village.squares[square] is None:
            yield from (Fill(square, tile) for tile in Building)
    yield Done()


def blanks(state: State) -> Iterator[Blank[Move]]:
    """Scoring at the end: the points so far are typed."""
    if state.setup.way is Way.END and not isinstance(turn(state), Outcome):
        yield Blank(("points",), f"Points of {state.name} on the track", -99, 999, Points)


def amends(state: State) -> Iterator[Move]:
    """Every square of every board, to be put right by hand."""
    if isinstance(turn(state), Outcome):
        return
    for seat in range(state.seats):
        for square in SQUARES:
            if state.villages[seat].squares[square]:
                yield Put(Seat(seat), square, None)
            else:
                yield from (Put(Seat(seat), square, tile) for tile in Building)


# What the rules refuse


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    now = turn(state)
    if isinstance(now, Outcome):
        return _OVER
    if isinstance(move, Put):
        return _refuse_put(state, move)
    if isinstance(move, (Fill, Points, Done)) != (state.setup.way is Way.END):
        return _OTHER_WAY
    if isinstance(move, Reveal) != (now.actor is CHANCE):
        return _REVEAL_FIRST if now.actor is CHANCE else _REVEALED
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


def _more_than_the_box(state: State, tile: Building) -> Refusal | None:
    """No more tiles of a building can lie on the table than the box holds, where they are counted."""
    if state.box is None or _seen(state, tile) < state.box[tile]:
        return None
    return _all_seen(state.box, tile)


def _all_seen(box: Mapping[Building, int], tile: Building) -> Refusal:
    return Refusal(
        "box",
        f"All {box[tile]} {tile.title} tiles of this game are on the table already.",
        "Look which tile it is; if your box holds more, play it as a house ruling.",
        "Components; 2-Player Mode",
    )


def _seen(state: State, tile: Building) -> int:
    """Tiles of a building that are known to lie anywhere but in the deck."""
    count = state.hand.count(tile)
    for village in state.villages:
        count += [lies.building for lies in village.squares if lies].count(tile) + village.reserved.count(tile)
    if market := state.market:
        count += (market.new + sum(market.old, ()) + market.discards).count(tile)
    return count


def _unseen(state: State) -> dict[Building, int]:
    """Tiles of each building that the next draw can turn up, where all are counted.

    Once squares were put right by hand or a house ruling was played, the deck can hold a tile more than the counts
    leave; then anything in the box may come.
    """
    market = state.market or Market(0)
    if not market.deck:  # the discards are shuffled before this draw: they are in the deck again
        state = but(state, market=but(market, discards=()))
    box = state.box or {}
    left = {tile: max(0, count - _seen(state, tile)) for tile, count in box.items()}
    return left if any(left.values()) else dict(box)


def _refuse_reveal(state: State, move: Reveal) -> Refusal | None:
    market = state.market
    if market and not market.deck and state.box is None and move.tile not in market.discards:
        return Refusal(
            "reshuffled",
            f"The deck is made of the discards now, and no {move.tile.title} is among them.",
            "Look which tile it is, or play it as a house ruling.",
            "Collect Building Tiles 3",
        )
    if market and not market.deck:  # the discards are shuffled before this draw: they are in the deck again
        state = but(state, market=but(market, discards=()))
    refusal = _more_than_the_box(state, move.tile)
    return refusal if refusal and _unseen(state)[move.tile] == 0 else None


def _lies(state: State, tile: Building, spot: Spot) -> bool:
    """Whether a tile is there to be taken; asked before all else, since no house ruling takes what is not there."""
    market = state.market
    if spot is Spot.RESERVE:
        return tile in state.village.reserved
    if market is None or spot is Spot.TABLE:
        return market is None and spot is Spot.TABLE
    if spot is Spot.NEW:
        return tile in market.new
    pile = market.discards if spot is Spot.DISCARDS else market.old[OLD.index(spot)]
    return pile[-1:] == (tile,)


def _take(state: State, tile: Building, spot: Spot) -> Refusal | None:
    """Whether a tile may be taken from a spot (Collect Building Tiles 2; Utility Tiles › Post Office)."""
    if not _lies(state, tile, spot):
        return _NOT_THERE
    if spot is Spot.TABLE:
        return _more_than_the_box(state, tile)
    if spot is Spot.DISCARDS and not _has(state.village, Building.POST_OFFICE):
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
    if _unused(state.village, Building.POLICE_STATION) is None:
        return Refusal(
            "no-police-station",
            f"{state.name} has no Police Station that is still unused.",
            "Go on with two tiles.",
            "Utility Tiles › Police Station",
        )
    if state.laid or phase(state) == SCORE:
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
    if _unused(state.village, Building.RAILWAY_STATION) is None:
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
    if _unused(state.village, Building.BUS_STOP) is None:
        return Refusal(
            "no-bus-stop",
            f"{state.name} has no Bus Stop that is still unused.",
            "Leave the tile where it lies.",
            "Utility Tiles › Bus Stop",
        )
    return _take(state, move.tile, move.spot)


def _refuse_book(state: State, _: Book) -> Refusal | None:
    if len(state.laid) < TILES_A_TURN:
        return Refusal(
            "lay-two",
            f"Two tiles are laid in a turn; {len(state.laid) or 'none'} of them {'lies' if state.laid else 'lie'}.",
            "Lay the missing one, or book it as a house ruling if the table passes.",
            "Place Building Tiles 1",
        )
    return None


def _refuse_fill(state: State, move: Fill) -> Refusal | None:
    tile = state.village.squares[move.square]
    return _taken(move.square, tile) if tile else _more_than_the_box(state, move.tile)


def _refuse_points(_: State, move: Points) -> Refusal | None:
    if not -99 <= move.points <= 999:
        return Refusal(
            "points", f"{move.points} is no number of points.", "Type one from -99 to 999.", "Winner", firm=True
        )
    return None


def _refuse_done(state: State, _: Done) -> Refusal | None:
    lie = sum(tile is not None for tile in state.village.squares)
    if lie < len(SQUARES):
        return Refusal(
            "board-open",
            f"A final board has 16 tiles; {lie} are in.",
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

_JUDGES: Final[dict[type[Step], Callable[[State, Any], Refusal | None]]] = {
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
}


def _has(village: Village, building: Building) -> bool:
    return any(tile is not None and tile.building is building for tile in village.squares)


def _unused(village: Village, building: Building) -> Square | None:
    """The square of a utility tile whose one-time ability is not used; a second one counts anew (ruling P25)."""
    for square in SQUARES:
        tile = village.squares[square]
        if tile and tile.building is building and not tile.used:
            return square
    return None


# What each does


def play(state: State, move: Move) -> State:
    """The state after a move."""
    return _PLAYS[type(move)](state, move)


def _village(state: State, seat: Seat, **changes: object) -> tuple[Village, ...]:
    return put(state.villages, seat, but(state.villages[seat], **changes))


def _turned(village: Village, building: Building) -> tuple[Tile | None, ...]:
    """The squares after the ability of a tile is used; unchanged where a house ruling uses one that is not there."""
    square = _unused(village, building)
    return village.squares if square is None else put(village.squares, square, Tile(building, used=True))


def _reveal(state: State, move: Reveal) -> State:
    market = state.market or Market(0)
    if not market.deck:  # Collect Building Tiles 3: the discards are shuffled and become the deck
        market = but(market, deck=len(market.discards), discards=())
    market = but(market, deck=max(0, market.deck - 1))
    if state.to_reveal > REVEALED:
        column = REVEALED * 2 - state.to_reveal
        market = but(market, old=put(market.old, column, (*market.old[column], move.tile)))
    else:
        market = but(market, new=(*market.new, move.tile))
    return but(state, market=market, to_reveal=_to_reveal(market, state.to_reveal - 1))


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
    taken = _taking(state, move.tile, Spot.NEW)
    market = taken.market or Market(0)
    at = OLD.index(move.column)
    if len(market.old[at]) >= COLUMN:  # a full column goes to the discards first, in its order (rulings P8, P11)
        market = but(market, discards=market.discards + market.old[at], old=put(market.old, at, ()))
    return but(taken, market=but(market, old=put(market.old, at, (*market.old[at], move.tile))))


def _lay(state: State, move: Lay) -> State:
    village = state.village
    covers = next((bonus for bonus in village.bonus if bonus.square == move.square), None)
    lying = {laid.now: number for number, laid in enumerate(state.laid)}
    beside = tuple(
        Beside(tile.building, square, lying.get(square))
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


def _shift(state: State, move: Shift) -> State:
    squares = _turned(state.village, Building.RAILWAY_STATION)
    squares = put(put(squares, move.square, squares[move.origin]), move.origin, None)
    bonus = tuple(bonus for bonus in state.village.bonus if bonus.square != move.square)
    laid = tuple(but(laid, now=move.square) if laid.now == move.origin else laid for laid in state.laid)
    return but(state, villages=_village(state, state.seat, squares=squares, bonus=bonus), laid=laid)


def _replace(state: State, move: Replace) -> State:
    taken = _taking(state, move.tile, move.spot)
    removed = taken.village.squares[move.square]
    squares = put(_turned(taken.village, Building.BUS_STOP), move.square, Tile(move.tile))
    market = taken.market
    if market and removed:
        market = but(market, discards=(*market.discards, removed.building))
    laid = tuple(but(laid, now=None) if laid.now == move.square else laid for laid in taken.laid)
    return but(taken, villages=_village(taken, taken.seat, squares=squares), market=market, laid=laid)


def _book(state: State, _: Book) -> State:
    reserved = state.village.reserved + state.hand
    booked = but(
        state,
        villages=_village(state, state.seat, reserved=reserved),
        lines=state.lines + turn_lines(state),
        booked=state.booked + 1,
        picked=0,
        hand=(),
        laid=(),
    )
    return but(booked, to_reveal=_to_reveal(booked.market, REVEALED))


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
    return but(state, villages=_village(state, move.seat, squares=put(squares, move.square, tile)))


_PLAYS: Final[dict[type[Step], Callable[[State, Any], State]]] = {
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
}


def deal(state: State, rng: Random) -> Reveal:
    """The app's dice turn up a tile: of what the box holds, less what lies on the table."""
    from engine.chance import drawn  # noqa: PLC0415  # the dice are loaded only where the app deals

    return Reveal(drawn(_unseen(state), rng))


def begin(state: State) -> Path:
    """In the Place action the next tile in hand is chosen already; on a final board the next free square."""
    if state.setup.way is Way.END:
        free = next((square for square in SQUARES if state.village.squares[square] is None), None)
        return () if free is None else (cell(free),)
    if state.hand and phase(state) == PLACE:
        return (f"hand:{state.hand[0].value}",)
    return ()


def preview(state: State, move: Move | None) -> tuple[ScoreLine, ...]:
    """Lines in pencil: those of the tiles laid this turn; for a move, those that it would add."""
    if move is None or isinstance(move, Book):
        return turn_lines(state)
    if not isinstance(move, Lay):
        return ()
    before = set(turn_lines(state))
    return tuple(line for line in turn_lines(_lay(state, move)) if line not in before)


# In words


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
        case Stow():
            return f"{move.tile.title} to {move.column.title}"
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
        case Points():
            return f"{move.points} points on the track"
        case Done():
            return f"{state.name}’s board is in"


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
        case Stow():
            at = OLD.index(move.column)
            full = state.market and len(state.market.old[at]) >= COLUMN
            return f"{move.tile.title} goes to {move.column.title}{', its tiles to the discards' if full else ''}."
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
        case Fill():
            return f"{name}’s {move.square.name}: {move.tile.title}."
        case Points():
            return f"{name} has {move.points} points on the track."
        case Done():
            return f"{name}’s final board is in."
        case Put():
            whose = state.setup.players[move.seat].name
            return f"By hand: {whose}’s {move.square.name} is {move.tile.title if move.tile else 'empty'}."


def _told_booking(state: State) -> str:
    points = sum(line.points or 0 for line in turn_lines(state))
    tiles: Iterable[str] = (f"{laid.building.title} on {laid.square.name}" for laid in state.laid)
    reserved = f"; {' and '.join(tile.title for tile in state.hand)} reserved" if state.hand else ""
    return f"{state.name} books {points}: {', '.join(tiles) or 'nothing laid'}{reserved}."
