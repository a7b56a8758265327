"""A tile placed in the landscape: which one it is, where it lies, or that it fits nowhere (Turn Conditions; Note 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.value import but
from engine.words import listed
from games.hampi.rules import scoring
from games.hampi.rules.landscape import Cell, Laid, Unfit, Why, nearest, unfit, ways
from games.hampi.rules.moves.common import Move
from games.hampi.rules.state import Standing, State
from games.hampi.rules.survey import shut_in, surveyed
from games.hampi.rules.tile import SIDES

_NOT_LAYING: Final = Refusal(
    "not-laying",
    "No Land tile is waiting for this.",
    "Draw a Land tile, say which one it is, then place it.",
    "Place a Tile",
    firm=True,
)


@dataclass(frozen=True, slots=True)
class Shows(Move):
    """With the landscape: which tile was drawn, by its number among those drawn off the copy."""

    verb = "shows"
    tile: int

    @property
    def path(self) -> Path:
        return (f"tile:{self.tile}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Shows]:
        if (state.starting or state.laying) and state.in_hand is None:
            yield from map(cls, range(1, len(state.setup.printed) + 1))

    def refuse(self, state: State) -> Refusal | None:
        if not (state.starting or state.laying) or state.in_hand is not None:
            return _NOT_LAYING
        if 0 < self.tile <= len(state.setup.printed):
            return None
        return Refusal(
            "no-such-tile",
            f"No tile of your copy has the number {self.tile}.",
            "Draw the tile off your copy first.",
            "Components › Land Tiles",
            firm=True,
        )

    def play(self, state: State) -> State:
        return but(state, hand=self.tile)

    def say(self, _: State) -> str:
        return f"Tile {self.tile}"

    def tell(self, _: State) -> str:
        return f"It is tile {self.tile} of the copy."


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The tile is placed, turned clockwise some times by 60 degrees (Turn Conditions; Note 2)."""

    verb = "lay"
    tried_first = True
    place: Cell
    turns: int

    @property
    def path(self) -> Path:
        return (self.place.key, f"turns:{self.turns}")

    @classmethod
    def proposed(cls, state: State) -> Iterator[Lay]:
        """Return every place that the tile touches enough of, then those at the edge, with the nearest turns."""
        land, tile = state.land, state.in_hand
        if land is not None and tile is not None:
            for cell in (*land.places, *land.edge):
                yield from (cls(cell, turns) for turns in nearest(land, cell, tile))

    def refuse(self, state: State) -> Refusal | None:
        land, tile = state.land, state.in_hand
        if land is None or tile is None or not (state.starting or state.laying):
            return _NOT_LAYING
        if not 0 <= self.turns < SIDES:
            return Refusal(
                "turning", f"A tile has six turnings, not {self.turns}.", "Choose 0 to 5.", "Turn Conditions", firm=True
            )
        found = unfit(land, self.place, Laid(tile, self.turns))
        return _refuse_place(found) if found else None

    def play(self, state: State) -> State:
        return _laid(_Same(state), self.place, self.turns)

    def say(self, _: State) -> str:
        return "Place the tile"

    def tell(self, state: State) -> str:
        if state.starting:
            return f"A starting tile lies on {self.place.word()}."
        after = self.play(state)
        closed = [record.zone.title for record in after.zones if record.standing is Standing.CLOSED]
        completes = f" and completes {listed(closed)}" if closed else ""
        shut = [record.zone.title for record in shut_in(after)]
        odd = f" {listed(shut)} {'is' if len(shut) == 1 else 'are'} shut in, not complete." if shut else ""
        return f"{state.name} places the tile on {self.place.word()}{completes}.{odd}"

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        """Return what the zones that the tile completes would give."""
        after = self.play(state)
        closed = [record for record in after.zones if record.standing is Standing.CLOSED]
        return tuple(entry.line for record in closed for entry in scoring.closed(after, record))

    def undo_steps(self, _: State) -> str:
        return f"The tile from {self.place.word()} back to your hand."


def _refuse_place(found: Unfit) -> Refusal:
    if found.why is Why.TAKEN:
        return Refusal("place-taken", found.sentence, "Choose an empty place.", "Turn Conditions", firm=True)
    if found.why is Why.START:
        return Refusal(
            "start",
            found.sentence,
            "Lay them round one corner; where your set-up is another, lay it as a house ruling.",
            "Setup your Game 6",
            firm=not found.touches,
        )
    if found.why is Why.TOUCHES:
        return Refusal(
            "touches",
            found.sentence,
            "Choose a place where it touches two sides at least.",
            "Turn Conditions",
            firm=not found.touches,
        )
    return Refusal(
        "mismatch",
        found.sentence,
        "Turn the tile or choose another place; one that fits nowhere is replaced.",
        "Setup your Game › Note 2",
    )


class _Same:
    """A state as itself: the very same one, so that nothing has to be compared."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.state is other.state

    def __hash__(self) -> int:
        return id(self.state)


@lru_cache(maxsize=32)
def _laid(same: _Same, place: Cell, turns: int) -> State:
    """Return the state with the tile laid. One that is chosen, and the last ones of the log, are asked for again."""
    state = same.state
    assert state.in_hand is not None
    starting = state.starting
    laid = but(surveyed(state, place, Laid(state.in_hand, turns)), hand=0, laying=False, tile=not starting)
    return but(laid, last=None) if starting else laid


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """The tile fits nowhere: it goes back, and another one is drawn (Turn Conditions)."""

    verb = "swap"

    @property
    def path(self) -> Path:
        return ("swap",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Swap]:
        if state.in_hand is not None:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if state.land is None or state.in_hand is None:
            return _NOT_LAYING
        if not ways(state.land, state.in_hand):
            return None
        return Refusal(
            "fits",
            "The tile fits somewhere, so it is placed.",
            "Choose one of the places that are shown.",
            "Turn Conditions",
        )

    def play(self, state: State) -> State:
        state = but(state, hand=0)
        return state if state.starting else but(state, laying=False, lands=state.lands - 1)

    def say(self, _: State) -> str:
        return "It fits nowhere: another tile"

    def tell(self, state: State) -> str:
        return f"Tile {state.hand} fits nowhere and goes back; another is drawn."

    def undo_steps(self, state: State) -> str:
        return f"Tile {state.hand} out of its stack again, back to your hand."
