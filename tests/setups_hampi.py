"""Set-ups of Hampi by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.turn import Seat
from engine.way import Way
from games.hampi import state as hampi
from games.hampi.pieces import Asks, Condition, Length, Mode, Person
from people import players

COPY: Final = (
    Condition(3, Asks.MOST, (Person.MINER, Person.ELDER)),
    Condition(4, Asks.FEWEST, (Person.FARMER,)),
    Condition(5, Asks.TABLE, (), 'to who has the "fewest" cubes'),
)
VARIANTS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {"mode": Mode.ADVANCED, "tiles": 15, "conditions": COPY},
    {"length": Length.QUICK, "tiles": 24},
    {"mode": Mode.ADVANCED, "length": Length.QUICK, "conditions": COPY},
    {"tiles": 60},
    {"way": Way.END, "conditions": COPY},
    {"way": Way.END, "length": Length.QUICK, "mode": Mode.ADVANCED},
)
"""Both games in both lengths, tiles counted or not, a copy read in part, and the count at the end."""

KINDS: Final = 4 * len(VARIANTS)
"""How many numbers it takes until every seat count and variant was there once."""


def setup(number: int) -> hampi.Setup:
    """A set-up for every number from 0."""
    number, variant = divmod(number, len(VARIANTS))
    number, seats = divmod(number, 4)
    return hampi.Setup(players=players(seats + 2), first=Seat(number % (seats + 2)), **VARIANTS[variant])
