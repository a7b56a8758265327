"""Set-ups of Hampi by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.turn import Seat
from engine.way import Way
from games.hampi.rules import state as hampi
from games.hampi.rules.land.tile import Tile
from games.hampi.rules.pieces import Asks, Condition, Length, Mode, Person
from people import players

COPY: Final = (
    Condition(3, Asks.MOST, (Person.MINER, Person.ELDER)),
    Condition(4, Asks.FEWEST, (Person.FARMER,)),
    Condition(5, Asks.TABLE, (), 'to who has the "fewest" cubes'),
)
DRAWN: Final = tuple(
    map(
        Tile.from_word,
        (
            "LLLLLL",
            "LLLLLL.temple.La1",
            "LLLLLL.market.La2.Fa-2",
            "RLLLLL.Me2",
            "RLLRLL.Mi2.Pr2",
            "RRLLLL.Me-2.El2",
            "PPLLLL.La2.Fa2",
            "PLLLLL.Pr2",
            "FLLLLL.Pr2.Fa-2",
            "FFLLLL.La2",
            "LLLLLL.P.El2",
            "RLPLFL.Mi-2",
            "RLRLLL.La-1.Pr3",
        ),
    )
)
"""Tiles drawn off a copy."""
VARIANTS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {"mode": Mode.ADVANCED, "tiles": 15, "conditions": COPY},
    {"length": Length.QUICK, "tiles": 24},
    {"mode": Mode.ADVANCED, "length": Length.QUICK, "conditions": COPY},
    {"tiles": 60},
    {"mode": Mode.ADVANCED, "landscape": True, "printed": DRAWN, "tiles": 24},
    {"landscape": True, "printed": DRAWN, "length": Length.QUICK, "full_loops": True},
    {"way": Way.END, "conditions": COPY},
    {"way": Way.END, "length": Length.QUICK, "mode": Mode.ADVANCED},
)
"""Both games and lengths, tiles counted or not, a copy read in part, with the landscape or not; a count at the end."""

KINDS: Final = 4 * len(VARIANTS)
"""How many numbers it takes until every seat count and variant was there once."""


def setup(number: int) -> hampi.Setup:
    """A set-up for every number from 0."""
    number, variant = divmod(number, len(VARIANTS))
    number, seats = divmod(number, 4)
    return hampi.Setup(players=players(seats + 2), first=Seat(number % (seats + 2)), **VARIANTS[variant])
