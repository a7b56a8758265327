"""Set-ups of Indus by number: two to four players, the app's die and the table's, the first game, the end alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.turn import Colour, Player, Seat
from engine.way import Way
from games.indus.rules import state as indus
from games.indus.rules.board.agreed import Board
from harappa import LAID, PARTS
from people import NAMES
from valley import RUINS

COLOURS: Final = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)
RUINED: Final = tuple(RUINS.values())
INDUS: Final[tuple[Mapping[str, Any], ...]] = (
    {"ruins": RUINED},
    {"ruins": RUINED, "seed": "leaf"},
    {"given": True, "both": True, "ruins": RUINED[:7]},
    {"seed": "stone"},
    {"ruins": RUINED, "way": Way.END, "both": True},
    {"board": Board.PIECES, "parts": PARTS, "laid": LAID, "walls": False},
    {"board": Board.PRACTICE, "parts": PARTS[:9], "seed": "river"},
)
"""The test board with either die, as pieces, painted in part or not at all; the practice board; scoring at the end."""
KINDS: Final = 3 * len(INDUS)


def setup(number: int) -> indus.Setup:
    """A set-up for every number from 0."""
    number, variant = divmod(number, len(INDUS))
    number, seats = divmod(number, 3)
    seats += 2
    changes = dict(INDUS[variant])
    if "seed" in changes:
        changes["seed"] += str(number)
    also = COLOURS[2:] if seats == 2 else (None,) * seats
    players = tuple(Player(*found) for found in zip(NAMES, COLOURS[:seats], also, strict=False))
    return indus.Setup(players=players, first=Seat(number % seats), **changes)
