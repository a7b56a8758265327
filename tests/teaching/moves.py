"""The moves: what is proposed, what the rules refuse, and what each does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from engine.move import Blank, Path, Plain
from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome
from engine.value import but
from teaching.pieces import HEAPS, MOST
from teaching.scoring import turn_lines
from teaching.state import State
from teaching.turn import turn

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Draw(Plain):
    """Chance: the card that says how many stones make the heap (Setup)."""

    verb: ClassVar[str] = "draw"
    stones: int

    @property
    def path(self) -> Path:
        return (f"card:{self.stones}",)


@dataclass(frozen=True, slots=True)
class Take(Plain):
    """Take stones from the heap (Your Turn)."""

    verb: ClassVar[str] = "take"
    stones: int

    @property
    def path(self) -> Path:
        return ("heap:stones", f"stones:{self.stones}")


@dataclass(frozen=True, slots=True)
class Count(Plain):
    """The table counts the heap again and types what lies there."""

    verb: ClassVar[str] = "count"
    by_hand: ClassVar[bool] = True
    stones: int

    @property
    def path(self) -> Path:
        return ("heap:count",)


Move: TypeAlias = Draw | Take | Count
MOVES: Final = (Draw, Take, Count)


def candidates(state: State) -> Iterator[Move | Blank[Move]]:
    """Everything a person may have in mind now, lawful or not; the heap can be counted again once a turn."""
    now = turn(state)
    if isinstance(now, Outcome):
        return
    if now.actor is CHANCE:
        yield from map(Draw, HEAPS)
    else:
        yield from (Take(stones) for stones in range(1, MOST + 2))
        if not state.counted:
            yield Blank(("heap:count",), "Stones in the heap", 1, max(HEAPS), Count)


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is refused; None when it is lawful."""
    if state.heap == 0:
        return Refusal("over", "The game is over.", "Undo the last step to go on.", "End", firm=True)
    if isinstance(move, Draw) != (state.heap is None):
        return Refusal("order", "One card is drawn, before the first turn.", "Go on with the turn.", "Setup", firm=True)
    if isinstance(move, Draw):
        if move.stones not in HEAPS:
            return Refusal("card", f"No card says {move.stones}.", "Look at the card again.", "Setup")
        return None
    if isinstance(move, Count):
        if not 1 <= move.stones <= max(HEAPS):
            return Refusal("count", f"{move.stones} stones are no heap.", "Count again.", "Setup", firm=True)
        return None
    if not 1 <= move.stones <= (state.heap or 0):
        return Refusal("heap", f"The heap has no {move.stones} stones.", "Take fewer.", "Your Turn", firm=True)
    if move.stones > MOST:
        return Refusal("greedy", f"Nobody may take {move.stones}.", f"Take {MOST} at most.", "Your Turn")
    return None


def play(state: State, move: Move) -> State:
    """The state after a move."""
    if isinstance(move, Take):
        heap = (state.heap or 0) - move.stones
        lines = state.lines + turn_lines(state, move.stones)
        return but(state, heap=heap, taken=state.taken + 1, counted=False, lines=lines)
    return but(state, heap=max(1, move.stones), counted=isinstance(move, Count))


def deal(_: State, rng: Random) -> Move:
    """The app's dice draw the card."""
    return Draw(rng.choice(HEAPS))


def say(_: State, move: Move) -> str:
    """The move on a button."""
    verb = {Draw: "Draw", Take: "Take", Count: "Count"}[type(move)]
    return f"{verb} {move.stones}"


def tell(state: State, move: Move) -> str:
    """The move in the log."""
    if isinstance(move, Draw):
        return f"The card says {move.stones}."
    return f"{state.name} {'takes' if isinstance(move, Take) else 'counts'} {move.stones}."
