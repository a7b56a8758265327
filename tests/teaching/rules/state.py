"""Setup and state."""

from __future__ import annotations

from dataclasses import dataclass

from engine.score import ScoreLine
from engine.turn import Order, Player, Seat
from engine.value import but
from engine.wording import line


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything agreed before the first turn."""

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
    order: Order | None = None
    """Order of play; None while the start player goes first."""
    lines: tuple[ScoreLine, ...] = ()

    @property
    def seat(self) -> Seat:
        """The seat that acts."""
        return self.order.at(self.taken) if self.order else Seat((self.setup.first + self.taken) % 2)

    @property
    def name(self) -> str:
        """The name of the seat that acts."""
        return self.setup.players[self.seat].name


def seated(state: State, then: tuple[Seat, ...], stays: bool) -> State:
    """The table with another order of play."""
    before = state.order or Order.of(state.setup.first, 2)
    return but(state, order=before.changed(state.taken, then, stays=stays))


def start(setup: Setup) -> State:
    """The table before its first turn."""
    return State(setup=setup)
