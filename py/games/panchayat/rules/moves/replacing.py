"""Utility Tiles › Bus Stop: replacing a tile of the village, at any time of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.value import but, put
from games.panchayat.rules import keys
from games.panchayat.rules.market import Spot, key, lies, taking, visible
from games.panchayat.rules.moves.common import Move, lying_on, not_to_be_taken, source, upright
from games.panchayat.rules.pieces import SQUARES, Building, Square
from games.panchayat.rules.scoring import changed_lines
from games.panchayat.rules.state import State, Tile


@dataclass(frozen=True, slots=True)
class Replace(Move):
    """Replace a tile of the village with another, using a Bus Stop (Utility Tiles; ruling P17)."""

    verb = "replace"
    tried_first = True
    square: Square
    tile: Building
    spot: Spot = Spot.TABLE

    @property
    def path(self) -> Path:
        return (keys.use(Building.BUS_STOP), keys.cell(self.square), key(self.spot, self.tile))

    @classmethod
    def proposed(cls, state: State) -> Iterable[Replace]:
        if state.village.unused(Building.BUS_STOP) is None:
            return ()
        squares = [square for square, tile in zip(SQUARES, state.village.squares, strict=True) if tile]
        tiles = visible(state)
        return [cls(square, tile, spot) for square in squares for tile, spot in tiles]

    def refuse(self, state: State) -> Refusal | None:
        if state.village.squares[self.square] is None:
            return Refusal(
                "nothing-there",
                f"There is no tile on {self.square.name}.",
                "Choose a square with a tile.",
                "Utility Tiles › Bus Stop",
                firm=True,
            )
        if state.village.unused(Building.BUS_STOP) is None and lies(state, self.tile, self.spot):
            return Refusal(
                "no-bus-stop",
                f"{state.name} has no unused Bus Stop.",
                "Leave the tile where it is.",
                "Utility Tiles › Bus Stop",
            )
        return not_to_be_taken(state, self.tile, self.spot)

    def play(self, state: State) -> State:
        taken = taking(state, self.tile, self.spot)
        removed = taken.village.squares[self.square]
        squares = put(taken.village.turned(Building.BUS_STOP), self.square, Tile(self.tile))
        market = taken.market
        if market and removed:
            market = but(market, discards=(*market.discards, removed.building))
        laid = tuple(laid.followed(self.square, None) for laid in taken.laid)
        return but(taken, villages=taken.with_village(taken.seat, squares=squares), market=market, laid=laid)

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        return changed_lines(state, self.play(state))

    def say(self, state: State) -> str:
        return f"Replace {lying_on(state, state.seat, self.square)} with {self.tile.title}"

    def brief(self, _: State) -> str:
        return f"{self.tile.title} on {self.square.name}"

    def tell(self, state: State) -> str:
        removed = lying_on(state, state.seat, self.square)
        return f"{state.name} uses the Bus Stop and replaces {removed} with {self.tile.title}{source(self.spot)}."

    def undo_steps(self, state: State) -> str:
        again = f"Put {lying_on(state, state.seat, self.square, 'back on')} from the discard pile."
        return f"Move {self.tile.title} back to {self.spot.title}. {again}{upright(state, Building.BUS_STOP)}"
