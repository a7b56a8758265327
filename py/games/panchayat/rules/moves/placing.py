"""Place Building Tiles: tiles are placed, and a Railway Station moves one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.score import ScoreLine
from engine.value import but, put
from engine.words import number
from games.panchayat.rules import keys
from games.panchayat.rules.market import without
from games.panchayat.rules.moves.common import Move, lying_on, taken, uncovered, upright
from games.panchayat.rules.pieces import BESIDE, MOST_POINTS, SQUARES, Building, Square
from games.panchayat.rules.scoring import changed_lines
from games.panchayat.rules.state import Beside, Laid, State, Tile
from games.panchayat.rules.turn import COLLECT, PLACE, SCORE, TILES_A_TURN, phase


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Place a collected tile on an empty square (Place Building Tiles 1)."""

    verb = "lay"
    tried_first = True
    tile: Building
    square: Square
    points: int | None = None
    """Points of the tile as entered for this time only, instead of its printed values; None for those."""

    @property
    def path(self) -> Path:
        return (keys.hand(self.tile), keys.cell(self.square))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Lay]:
        if phase(state) == PLACE:
            yield from (cls(tile, square) for tile in dict.fromkeys(state.hand) for square in SQUARES)

    @classmethod
    def asked_first(cls, state: State, move: Move) -> tuple[str, Blank[Move] | None]:
        """Return the form of the tile to place if it is not entered yet, and its move with points for this time."""
        if not isinstance(move, Lay) or move.points is not None or move.tile in state.cards:
            return "", None
        label = f"Points of {move.tile.title} on {move.square.name}, this time"
        fill = partial(cls, move.tile, move.square)
        return f"card:{move.tile.value}", Blank(move.path, label, -MOST_POINTS, MOST_POINTS, fill)

    def refuse(self, state: State) -> Refusal | None:
        if self.points is not None and (refusal := outside(self.points, -MOST_POINTS, MOST_POINTS, "Points of a tile")):
            return refusal
        if self.tile not in state.hand:
            return Refusal(
                "not-in-hand",
                f"{self.tile.title} is not in your hand.",
                "Collect it first.",
                "Place Building Tiles 1",
                firm=True,
            )
        if refusal := taken(self.square, state.village.squares[self.square]):
            return refusal
        if phase(state) == COLLECT:
            return Refusal(
                "collect-first",
                "You are still collecting tiles.",
                "Collect two tiles and move the other New Buildings to the Old columns.",
                "Gameplay; Collect Building Tiles 3",
            )
        if len(state.laid) >= TILES_A_TURN:
            return Refusal(
                "laid-two",
                "You have already placed two tiles this turn.",
                "End your turn. The remaining tile is reserved.",
                "Place Building Tiles 1; Utility Tiles › Police Station",
            )
        return None

    def play(self, state: State) -> State:
        village = state.village
        covers = next((bonus for bonus in village.bonus if bonus.square == self.square), None)
        lying = {laid.now: number for number, laid in enumerate(state.laid)}
        beside = tuple(
            Beside(tile.building, square, lying.get(square), square)
            for square in BESIDE[self.square]
            if (tile := village.squares[square])
        )
        villages = state.with_village(
            state.seat,
            squares=put(village.squares, self.square, Tile(self.tile)),
            bonus=tuple(bonus for bonus in village.bonus if bonus is not covers),
        )
        laid = Laid(self.tile, self.square, beside, covers, self.square, self.points)
        return but(state, villages=villages, hand=without(state.hand, self.tile), laid=(*state.laid, laid))

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        return changed_lines(state, self.play(state))

    def say(self, _: State) -> str:
        return f"Place {self.tile.title} on {self.square.name}"

    def brief(self, _: State) -> str:
        return f"{self.tile.title} on {self.square.name}"

    def tell(self, state: State) -> str:
        adjusted = "" if self.points is None else f"; points entered for this time: {number(self.points)}"
        return f"{state.name} places {self.tile.title} on {self.square.name}{adjusted}."

    def undo_steps(self, state: State) -> str:
        return f"Take {self.tile.title} from {self.square.name} back into your hand.{uncovered(state, self.square)}"


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """Move a tile of the village with a Railway Station (Utility Tiles; ruling P18)."""

    verb = "shift"
    tried_first = True
    origin: Square
    square: Square

    @property
    def path(self) -> Path:
        return (keys.use(Building.RAILWAY_STATION), keys.cell(self.origin), keys.cell(self.square))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Shift]:
        if phase(state) in (PLACE, SCORE) and state.village.unused(Building.RAILWAY_STATION) is not None:
            squares = state.village.squares
            free = [square for square in SQUARES if not squares[square]]
            yield from (cls(origin, square) for origin in SQUARES if squares[origin] for square in free)

    def refuse(self, state: State) -> Refusal | None:
        if state.village.squares[self.origin] is None:
            return Refusal(
                "nothing-there",
                f"There is no tile on {self.origin.name}.",
                "Choose a square with a tile.",
                "Utility Tiles › Railway Station",
                firm=True,
            )
        if refusal := taken(self.square, state.village.squares[self.square]):
            return refusal
        if state.village.unused(Building.RAILWAY_STATION) is None:
            return Refusal(
                "no-railway-station",
                f"{state.name} has no unused Railway Station.",
                "Leave the tile where it is.",
                "Utility Tiles › Railway Station",
            )
        if phase(state) == COLLECT:
            return Refusal(
                "place-first",
                "You can use a Railway Station only while placing tiles.",
                "Collect two tiles first.",
                "Utility Tiles › Railway Station",
            )
        return None

    def play(self, state: State) -> State:
        squares = state.village.turned(Building.RAILWAY_STATION)
        squares = put(put(squares, self.square, squares[self.origin]), self.origin, None)
        bonus = tuple(bonus for bonus in state.village.bonus if bonus.square != self.square)
        laid = tuple(laid.followed(self.origin, self.square) for laid in state.laid)
        return but(state, villages=state.with_village(state.seat, squares=squares, bonus=bonus), laid=laid)

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        return changed_lines(state, self.play(state))

    def say(self, state: State) -> str:
        return f"Move {lying_on(state, state.seat, self.origin)} to {self.square.name}"

    def brief(self, state: State) -> str:
        tile = state.village.squares[self.origin]
        return f"{tile.building.title} to {self.square.name}" if tile else ""

    def tell(self, state: State) -> str:
        moved = lying_on(state, state.seat, self.origin)
        return f"{state.name} moves {moved} to {self.square.name} with the Railway Station."

    def undo_steps(self, state: State) -> str:
        back = f"Move {lying_on(state, state.seat, self.origin, 'back to')} from {self.square.name}."
        return f"{back}{upright(state, Building.RAILWAY_STATION)}{uncovered(state, self.square)}"
