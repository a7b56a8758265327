"""Tables with the Maps: which tile it is, its place, and tiles that were left open (Tiles)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.grid import Cell
from engine.move import Path
from engine.refusal import Refusal, outside
from engine.score import ScoreLine
from engine.turn import Seat
from engine.value import but, put
from engine.words import capital
from games.parikrama.rules.maps.laid import START, Laid, Why, cell_key, places, unfit
from games.parikrama.rules.maps.tile import PLACES, Kind
from games.parikrama.rules.moves.common import NO_MAPS, BaseMove, Correction, no_place, nobody, seats
from games.parikrama.rules.state import Asked, State
from games.parikrama.rules.survey import free_tiles
from games.parikrama.rules.turn import (
    COUNTING,
    QUESTIONS,
    answered,
    mine,
    of_seat,
    one_more,
    starter,
    stays_open,
    told_late,
)
from games.parikrama.rules.words import whose
from games.parikrama.rules.worth import worths


@dataclass(frozen=True, slots=True)
class Tell(BaseMove):
    """Enter next which tile is in a place of the row, so that the app can show its points."""

    verb = "tells"
    answers = (None, QUESTIONS[Asked.ROW], QUESTIONS[Asked.REWARD])
    place: int

    @property
    def path(self) -> Path:
        return (f"tell:{self.place}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Tell]:
        if state.setup.maps:
            yield from (cls(place) for place, number in enumerate(state.row, 1) if not number)

    def refuse(self, state: State) -> Refusal | None:
        if not state.setup.maps:
            return NO_MAPS
        if not 1 <= self.place <= len(state.row):
            return no_place(self.place, "Setup E")
        if not free_tiles(state, Kind.BASIC):
            return Refusal(
                "none-drawn",
                "No Basic tile you have entered can be in this place.",
                "Enter the tile first.",
                "Setup E",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        return but(state, asked=(Asked.TELL, *state.asked), place=self.place)

    def say(self, _: State) -> str:
        return f"Enter the tile in place {self.place}"

    def brief(self, _: State) -> str:
        return f"Tile in place {self.place}"

    def sentence(self, _: State) -> str:
        return f"The tile in place {self.place} is entered."


KINDS: Final = {
    Asked.START: Kind.BASIC,
    Asked.BASIC: Kind.BASIC,
    Asked.SPECIAL: Kind.SPECIAL,
    Asked.FOURTEEN: Kind.FOURTEEN,
    Asked.TELL: Kind.BASIC,
    Asked.UNTOLD: None,
}
"""The kind of tile that a question asks for, None for any."""


@dataclass(frozen=True, slots=True)
class Shows(BaseMove):
    """Enter which tile of the copy it is, by its number. 0 is a tile that is not entered yet and not placed."""

    verb = "shows"
    way = None
    answers = (*(QUESTIONS[asked] for asked in KINDS), COUNTING)
    tile: int
    held: bool = False
    """Whether it is held as it will be placed, so that its rotation is known."""

    @property
    def path(self) -> Path:
        return (f"tile:{self.tile}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Shows]:
        """Yield the possible tiles of the copy, and the one that is not entered yet."""
        if state.setup.maps:
            yield from map(cls, free_tiles(state, KINDS[state.now] if state.now else None))
            if state.now not in (None, Asked.TELL):
                yield cls(0)

    def refuse(self, state: State) -> Refusal | None:
        if not state.setup.maps:
            return NO_MAPS
        tile = state.setup.tile(self.tile)
        if self.tile == 0 and state.now not in (None, Asked.TELL):
            return None
        kind = KINDS[state.now] if state.now else None
        if tile is None or (kind and tile.kind is not kind):
            what = f"{kind.title} tile" if kind else "tile"
            return Refusal(
                "no-tile",
                f"Tile {self.tile} is not entered in your copy as a {what}.",
                "Enter it first, or choose one that is entered.",
                "Components",
                firm=True,
            )
        if self.tile in state.gone:
            return Refusal(
                "tile-gone",
                f"Tile {self.tile} is already on a Map or in the row.",
                "Choose another. Enter identical tiles separately.",
                "Components",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        if state.now is None:  # scoring at the end
            return but(state, asked=(Asked.LAY,), drawn=self.tile, held=self.held)
        if state.now is Asked.TELL:
            return answered(state, row=put(state.row, state.place - 1, self.tile), place=0)
        tile = state.setup.tile(self.tile)
        if state.now is Asked.START:
            laid = (Laid(START, tile, 0, self.tile),) if tile else ()
            return answered(of_seat(state, starter(state), map=laid))
        if tile is None and state.now is Asked.UNTOLD:
            return stays_open(state)
        if tile is None:  # not entered yet: it counts as a tile and is not placed
            special = state.now is Asked.SPECIAL
            return one_more(answered(mine(state, hidden=state.me.hidden + special)))
        return answered(state, Asked.LAY, drawn=self.tile, held=self.held)

    def say(self, state: State) -> str:
        if state.now is Asked.UNTOLD and not self.tile:
            return "Leave it open"
        if self.tile and state.now is Asked.START:
            return f"Start with tile {self.tile}"
        if self.tile and state.now is Asked.TELL:
            return f"Tile {self.tile} is in place {state.place}"
        if self.held:
            return "Place it on the Map"
        return f"Tile {self.tile}" if self.tile else "A tile that is not entered yet"

    def brief(self, state: State) -> str:
        if state.now is Asked.START:
            return f"{whose(state, starter(state))}: {_tile_says(state, self.tile) if self.tile else 'a tile'}"
        return "Tile left open" if state.now is Asked.UNTOLD and not self.tile else ""

    def sentence(self, state: State) -> str:
        if state.now is Asked.START:
            return f"{whose(state, starter(state))} starts with {_tile_says(state, self.tile)}."
        if state.now is Asked.TELL:
            return f"In place {state.place}: {_tile_says(state, self.tile)}."
        if state.now is Asked.UNTOLD and not self.tile:
            return f"A tile on {whose(state, state.whose)}’s Map stays open."
        return f"The tile is {_tile_says(state, self.tile)}." if self.tile else "The tile is not entered yet."


@dataclass(frozen=True, slots=True)
class Lay(BaseMove):
    """Place the tile, rotated clockwise in steps of 90 degrees (Tiles)."""

    verb = "lay"
    tried_first = True
    way = None
    answers = (QUESTIONS[Asked.LAY],)
    cell: Cell
    turns: int

    @property
    def path(self) -> Path:
        return (cell_key(self.cell), f"turns:{self.turns}")

    @classmethod
    def proposed(cls, state: State) -> Iterator[Lay]:
        """Yield every space that shares a side with the Map, in every rotation that looks different."""
        tile = state.in_hand
        if tile is not None:
            cells = places(state.travellers[state.whose].map)
            yield from (cls(cell, turns) for cell in cells for turns in tile.turnings)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := outside(self.turns, 0, PLACES - 1, "Tiles"):
            return refusal
        why = unfit(state.travellers[state.whose].map, self.cell)
        if why is None:
            return None
        if why is Why.TAKEN:
            return Refusal("taken", "There is already a tile here.", "Choose an empty space.", "Tiles", firm=True)
        return Refusal(
            "no-side",
            "The tile would touch the Map only at a corner."
            if why is Why.CORNER
            else "The tile would not touch the Map.",
            "Choose a space that shares a full side with a tile.",
            "Tiles",
        )

    def play(self, state: State) -> State:
        tile = state.in_hand
        assert tile is not None
        one = state.travellers[state.whose]
        after = of_seat(state, state.whose, map=(*one.map, Laid(self.cell, tile, self.turns, state.drawn)))
        if not state.late:
            return one_more(answered(after, drawn=0))
        special = tile.kind is Kind.SPECIAL
        return told_late(of_seat(after, state.whose, hidden=max(0, one.hidden - special)))

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        one = worths(state).get((self.cell, self.turns))
        return one.lines if one else ()

    def say(self, _: State) -> str:
        return "Place the tile here"

    def brief(self, state: State) -> str:
        return f"{state.name}: {_tile_says(state, state.drawn)}"

    def sentence(self, state: State) -> str:
        turned = f", rotated {90 * self.turns}°" if self.turns else ""
        tile = _tile_says(state, state.drawn)
        if state.late:
            return f"{capital(tile)} is there: {_where(self.cell)}{turned}."
        return f"{state.name} places {tile}: {_where(self.cell)}{turned}."

    def own_undo_steps(self, state: State) -> str:
        return "" if state.late else f"Take the tile off {state.name}’s Map."


def _tile_says(state: State, number: int) -> str:
    """Return the name of a tile of the copy, by its number."""
    tile = state.setup.tile(number)
    return f"{tile.kind.title} tile {number}" if tile else "a tile that is not entered yet"


def _where(cell: Cell) -> str:
    """Return a space of the Map as seen from the first tile, such as `2 right, 1 up`."""
    parts = [
        f"{abs(steps)} {after if steps > 0 else before}"
        for steps, before, after in ((cell.x, "left", "right"), (cell.y, "up", "down"))
        if steps
    ]
    return ", ".join(parts) or "first place"


@dataclass(frozen=True, slots=True)
class OpenTile(Correction):
    """Enter now which tile was left open, and its place. It is counted already."""

    verb = "untold"
    way = None
    after_end = True
    seat: Seat

    @property
    def path(self) -> Path:
        return (f"untold:{self.seat.name}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[OpenTile]:
        if state.setup.maps and state.now not in _NOT_LATER:
            yield from (cls(seat) for seat, _, one in seats(state) if one.open_tiles)

    @classmethod
    def own(cls, state: State) -> Iterator[OpenTile]:
        """Return the candidate for the Map of the player of this turn: the turn offers it too."""
        if state.setup.maps and state.me.open_tiles:
            yield cls(state.seat)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat):
            return refusal
        if not state.setup.maps:
            return NO_MAPS
        if state.now and state.now in _NOT_LATER:
            return QUESTIONS[state.now].first
        if state.travellers[self.seat].open_tiles:
            return None
        return Refusal(
            "all-told",
            f"Every tile on {whose(state, self.seat)}’s Map is entered.",
            "If there is one more tile, correct the number of tiles first.",
            "Tiles",
            firm=True,
        )

    def play(self, state: State) -> State:
        return but(state, asked=(Asked.UNTOLD, *state.asked), opened=self.seat)

    def say(self, _: State) -> str:
        return "Enter a tile left open"

    def sentence(self, state: State) -> str:
        return f"{whose(state, self.seat)} enters a tile left open on the Map."


_NOT_LATER: Final = (Asked.START, Asked.LAY, Asked.UNTOLD)
"""Questions that must be answered first: those about a starting tile or another tile to place."""
