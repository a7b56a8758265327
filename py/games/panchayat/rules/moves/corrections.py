"""Corrections: the squares of every village, and the tiles outside the villages."""

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
from games.panchayat.rules.market import OLD, PILES, REVEALED, Spot, is_full, ordinal, pile, to_reveal
from games.panchayat.rules.moves.common import NOT_THERE, Correction, taken
from games.panchayat.rules.pieces import BOX, SQUARES, Building, Square
from games.panchayat.rules.state import Market, State, Tile
from games.panchayat.rules.turn import TILES_A_TURN


@dataclass(frozen=True, slots=True)
class Put(Correction):
    """Correct a square of a village; nothing is scored."""

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
        """Yield corrections of every square except one with a tile placed this turn.

        That tile is not final yet and scores as it was placed, so it is undone instead.
        """
        for seat in map(Seat, range(state.seats)):
            for square in SQUARES:
                if _laid_now(state, seat, square):
                    continue
                lies = state.villages[seat].squares[square]
                was = lies.building if lies else None
                yield from (cls(seat, square, tile) for tile in (*Building, None) if tile is not was)

    def refuse(self, state: State) -> Refusal | None:
        if self.seat >= state.seats:
            says = f"There is no player at seat {self.seat.name}."
            return Refusal("nobody", says, "Choose a seat in use at this table.", "Setup", firm=True)
        lies = state.villages[self.seat].squares[self.square]
        if self.tile is None and lies is None:
            instead = "Choose a square with a tile."
            return Refusal("empty", "This square is already empty.", instead, "Place Building Tiles", firm=True)
        same = lies is not None and lies.building is self.tile
        return taken(self.square, lies) if self.tile and (same or _laid_now(state, self.seat, self.square)) else None

    def play(self, state: State) -> State:
        squares = state.villages[self.seat].squares
        tile = Tile(self.tile) if self.tile else None
        if state.setup.as_it_lies and self.seat == state.seat:
            state = but(state, laid=tuple(laid.followed(self.square, None) for laid in state.laid))
        return but(state, villages=state.with_village(self.seat, squares=put(squares, self.square, tile)))

    def say(self, _: State) -> str:
        return f"{self.tile.title if self.tile else 'Nothing'} on {self.square.name}"

    def tell(self, state: State) -> str:
        where = f"{self.square.name} in {state.setup.players[self.seat].name}’s village"
        lies = state.villages[self.seat].squares[self.square]
        was = f", not {lies.building.title}" if lies and self.tile else ""
        return f"Correction: {where} is {self.tile.title if self.tile else 'empty'}{was}."


def _laid_now(state: State, seat: Seat, square: Square) -> bool:
    """Return whether a tile placed this turn is on the square."""
    return seat == state.seat and any(laid.now is square for laid in state.laid)


@dataclass(frozen=True, slots=True)
class Mend(Correction):
    """Correct a tile of the New Buildings, an Old column or the discard pile; nothing is scored."""

    verb = "mend"
    way = None
    spot: Spot
    at: int
    """Position from 0: from the left among the New Buildings, else from the lowest tile. One past the last adds one."""
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
                "This Old Buildings column is full: it can hold three tiles.",
                "Replace one of the three, or remove one first.",
                "Collect Building Tiles 3",
                firm=True,
            )
        coming = min(state.to_reveal, REVEALED)
        put_away = state.laid or (state.picked >= TILES_A_TURN and not tiles)
        if self.spot is Spot.NEW and (len(tiles) + coming >= REVEALED or (put_away and not state.acts)):
            return Refusal(
                "new-full",
                "There cannot be another New Building now: only three are revealed, and all are gone before tiles are "
                "placed.",
                "Replace one of the tiles shown, or add it to an Old column or the discard pile.",
                "Collect Building Tiles 1 and 3",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        market = state.market or Market(0)
        tiles = pile(market, self.spot)
        tiles = (*tiles[: self.at], *((self.tile,) if self.tile else ()), *tiles[self.at + 1 :])
        if self.spot is Spot.NEW:
            return _corrected(state, but(market, new=tiles))
        if self.spot is Spot.DISCARDS:
            return _corrected(state, but(market, discards=tiles))
        return _corrected(state, but(market, old=put(market.old, OLD.index(self.spot), tiles)))

    def say(self, state: State) -> str:
        return f"{self.tile.title if self.tile else 'Nothing'} {self._place(state)}"

    def brief(self, _: State) -> str:
        return self.tile.title if self.tile else "A tile removed"

    def tell(self, state: State) -> str:
        lay = pile(state.market, self.spot)
        was = lay[self.at].title if self.at < len(lay) else ""
        if self.tile is None:
            return f"Correction: no {was} {self._place(state)}."
        return f"Correction: {self.tile.title} {self._place(state)}{f', not {was}' if was else ''}."

    def _place(self, state: State) -> str:
        """Return the place of the tile: `second of the New Buildings`, `on top of the discard pile`."""
        return f"{lying(self.spot, self.at, len(pile(state.market, self.spot)))} of {self.spot.title}"


def lying(spot: Spot, at: int, many: int) -> str:
    """Return a place among so many tiles: `second`, `on top`, `third from the top`."""
    if spot is Spot.NEW:
        return ordinal(at + 1)
    return "on top" if at + 1 >= many else f"{ordinal(many - at)} from the top"


@dataclass(frozen=True, slots=True)
class Count(Correction):
    """Correct the number of tiles in the deck."""

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
        return _corrected(state, but(state.market or Market(0), deck=self.tiles))

    def say(self, _: State) -> str:
        return f"{plural(self.tiles, 'tile')} in the deck"

    def tell(self, state: State) -> str:
        ends = state.to_reveal and not (self.tiles or pile(state.market, Spot.DISCARDS))
        return f"Correction: {self.say(state)}{', so no more tiles are revealed' if ends else ''}."


def _corrected(state: State, market: Market) -> State:
    return but(state, market=market, to_reveal=to_reveal(market, state.to_reveal))


_NOT_FOLLOWED: Final = Refusal(
    "not-followed",
    "This table does not track the tiles outside the villages.",
    "Correct the villages only.",
    "Setup",
    firm=True,
)
