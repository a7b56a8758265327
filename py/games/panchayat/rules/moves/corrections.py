"""What the table puts right by hand: the squares of every board, and what lies open beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.turn import Seat
from engine.value import but, put
from engine.words import plural
from games.panchayat.rules import keys
from games.panchayat.rules.market import OLD, PILES, REVEALED, Spot, is_full, ordinal, pile, to_turn_up
from games.panchayat.rules.moves.common import NOT_THERE, Correction, taken
from games.panchayat.rules.pieces import BOX, SQUARES, Building, Square
from games.panchayat.rules.state import Market, State, Tile
from games.panchayat.rules.turn import TILES_A_TURN


@dataclass(frozen=True, slots=True)
class Put(Correction):
    """The table puts a square right by hand; nothing is scored."""

    verb = "put"
    way = None
    seat: Seat
    square: Square
    tile: Building | None

    @property
    def path(self) -> Path:
        return (f"seat:{self.seat.name}", keys.cell(self.square), keys.tile(self.tile))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Put]:
        """Every square, but one with a tile laid this turn.

        That is not booked yet, and scores as it was laid; it is undone instead.
        """
        laid = {laid.now for laid in state.laid}
        for seat in map(Seat, range(state.seats)):
            for square in SQUARES:
                if seat == state.seat and square in laid:
                    continue
                lies = state.villages[seat].squares[square]
                yield from (cls(seat, square, tile) for tile in ((None,) if lies else Building))

    def refuse(self, state: State) -> Refusal | None:
        if self.seat >= state.seats:
            says = f"Nobody sits on seat {self.seat.name}."
            return Refusal("nobody", says, "Choose a seat of this table.", "Setup", firm=True)
        lies = state.villages[self.seat].squares[self.square]
        if self.tile is None and lies is None:
            instead = "Choose a square with a tile."
            return Refusal("empty", "The square is empty already.", instead, "Place Building Tiles", firm=True)
        return taken(self.square, lies) if self.tile else None

    def play(self, state: State) -> State:
        squares = state.villages[self.seat].squares
        tile = Tile(self.tile) if self.tile else None
        if state.setup.as_it_lies and self.seat == state.seat:
            state = but(state, laid=tuple(laid.followed(self.square, None) for laid in state.laid))
        return but(state, villages=state.with_village(self.seat, squares=put(squares, self.square, tile)))

    def say(self, _: State) -> str:
        return f"{self.tile.title if self.tile else 'Nothing'} on {self.square.name}"

    def tell(self, state: State) -> str:
        whose = state.setup.players[self.seat].name
        return f"By hand: {whose}’s {self.square.name} is {self.tile.title if self.tile else 'empty'}."


@dataclass(frozen=True, slots=True)
class Mend(Correction):
    """The table puts right by hand what lies New, Old or on the discards; nothing is scored."""

    verb = "mend"
    way = None
    spot: Spot
    at: int
    """Its place from 0: from the left in the New row, else from the lowest tile; one past the last adds a tile."""
    tile: Building | None

    @property
    def path(self) -> Path:
        return (self.spot.value, f"at:{self.at}", keys.tile(self.tile))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Mend]:
        if state.market is None:
            return
        for spot in PILES:
            for at, lies in enumerate((*pile(state.market, spot), None)):
                yield from (cls(spot, at, tile) for tile in (*Building, None) if tile is not lies)

    def refuse(self, state: State) -> Refusal | None:
        if state.market is None:
            return _NOT_FOLLOWED
        tiles = pile(state.market, self.spot)
        if self.spot not in PILES or not 0 <= self.at <= len(tiles) - (self.tile is None):
            return NOT_THERE
        if self.at < len(tiles):
            return None
        if self.spot in OLD and is_full(state.market, self.spot):
            return Refusal(
                "column-full",
                "An Old column holds three tiles, and this one is full.",
                "Say which of the three really lies there, or take one away first.",
                "Collect Building Tiles 3",
                firm=True,
            )
        coming = min(state.to_reveal, REVEALED)
        put_away = state.laid or (state.picked >= TILES_A_TURN and not tiles)
        if self.spot is Spot.NEW and (len(tiles) + coming >= REVEALED or (put_away and not state.acts)):
            return Refusal(
                "new-full",
                "No further tile can lie in the New row now: three are turned up, and all are put away before tiles "
                "are laid.",
                "Say which tile really lies there, or put it on an Old column or the discards.",
                "Collect Building Tiles 1 and 3",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        market = state.market or Market(0)
        tiles = pile(market, self.spot)
        tiles = (*tiles[: self.at], *((self.tile,) if self.tile else ()), *tiles[self.at + 1 :])
        if self.spot is Spot.NEW:
            return _put_right(state, but(market, new=tiles))
        if self.spot is Spot.DISCARDS:
            return _put_right(state, but(market, discards=tiles))
        return _put_right(state, but(market, old=put(market.old, OLD.index(self.spot), tiles)))

    def say(self, state: State) -> str:
        return f"{self.tile.title if self.tile else 'Nothing'} {self._place(state)}"

    def tell(self, state: State) -> str:
        lay = pile(state.market, self.spot)
        was = lay[self.at].title if self.at < len(lay) else ""
        if self.tile is None:
            return f"By hand: no {was} {self._place(state)}."
        return f"By hand: {self.tile.title} {self._place(state)}{f', not {was}' if was else ''}."

    def _place(self, state: State) -> str:
        """Where a tile lies: `second in the New row`, `on top of the discards`."""
        where = lying(self.spot, self.at, len(pile(state.market, self.spot)))
        return f"{where} {'in' if self.spot is Spot.NEW else 'of'} {self.spot.title}"


def lying(spot: Spot, at: int, many: int) -> str:
    """A place among so many tiles: `second`, `on top`, `third from the top`."""
    if spot is Spot.NEW:
        return ordinal(at + 1)
    return "on top" if at + 1 >= many else f"{ordinal(many - at)} from the top"


@dataclass(frozen=True, slots=True)
class Count(Correction):
    """The table puts right by hand how many tiles the deck holds."""

    verb = "count"
    way = None
    tiles: int

    @property
    def path(self) -> Path:
        return ("deck",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Count]]:
        if state.market:
            yield Blank(("deck",), "Tiles in the deck", 0, BOX, cls)

    def refuse(self, state: State) -> Refusal | None:
        return outside(self.tiles, 0, BOX, "Setup 1") if state.market else _NOT_FOLLOWED

    def play(self, state: State) -> State:
        return _put_right(state, but(state.market or Market(0), deck=self.tiles))

    def say(self, _: State) -> str:
        return f"{plural(self.tiles, 'tile')} in the deck"

    def tell(self, state: State) -> str:
        ends = state.to_reveal and not (self.tiles or pile(state.market, Spot.DISCARDS))
        return f"By hand: {self.say(state)}{', so that nothing more is turned up' if ends else ''}."


def _put_right(state: State, market: Market) -> State:
    return but(state, market=market, to_reveal=to_turn_up(market, state.to_reveal))


_NOT_FOLLOWED: Final = Refusal(
    "not-followed",
    "This table does not follow what lies beside the villages.",
    "Put the villages right; the rest is as it lies.",
    "Setup",
    firm=True,
)
