"""Setup and state."""

from __future__ import annotations

from dataclasses import dataclass

from engine.score import ScoreLine
from engine.turn import Player, Seat
from engine.wording import line


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is agreed before the first turn."""

    players: tuple[Player, ...] = line("player")
    first: Seat = Seat.A
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table after some moves."""

    setup: Setup
    heap: int | None = None
    """Stones left; None until the card is drawn."""
    taken: int = 0
    """Turns taken so far."""
    lines: tuple[ScoreLine, ...] = ()

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return Seat((self.setup.first + self.taken) % 2)

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name


def start(setup: Setup) -> State:
    """The table before its first turn."""
    return State(setup=setup)
