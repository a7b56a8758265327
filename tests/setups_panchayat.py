"""Set-ups of Panchayat by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.turn import Seat
from engine.way import Way
from games.panchayat.rules import pieces
from games.panchayat.rules import state as panchayat
from people import players

BONUS: Final = (
    (panchayat.BonusKind.ADJACENCY, "R", "b2"),
    (panchayat.BonusKind.PLACEMENT, "I", "c3"),
    (panchayat.BonusKind.ADJACENCY, "temple", "d1"),
    (panchayat.BonusKind.PLACEMENT, "G", "a4"),
    (panchayat.BonusKind.ADJACENCY, "C", "a1"),
    (panchayat.BonusKind.PLACEMENT, "U", "d4"),
    (panchayat.BonusKind.ADJACENCY, "U", "c2"),
    (panchayat.BonusKind.PLACEMENT, "R", "b3"),
)

END_TILES: Final = (
    (pieces.Building.HOUSE, pieces.Building.SCHOOL),
    (pieces.Building.TEMPLE,),
    (pieces.Building.WELL, pieces.Building.STATUE, pieces.Building.QUARRY),
)

VARIANTS: Final[tuple[Mapping[str, Any], ...]] = (
    {"copy": panchayat.Copy.PRACTICE},
    {"copy": panchayat.Copy.PRACTICE, "market": True, "seed": "leaf"},
    {"copy": panchayat.Copy.PRACTICE, "market": True},
    {"copy": panchayat.Copy.PRACTICE, "way": Way.END},
    {"market": True},
    {"printed": pieces.PRACTICE[:7], "reach": 4},
    {"way": Way.END},
)
"""Ways to use the app: practice copy with and without the market, dealt by the app and by the table, at the end; an
own copy of which nothing, or a part, is known."""

SOLO: Final[tuple[Mapping[str, Any], ...]] = (
    {"copy": panchayat.Copy.PRACTICE, "seed": "leaf"},
    {"copy": panchayat.Copy.PRACTICE, "scenario": pieces.Scenario.VILLAGE_CENTER},
    {"deck": 38, "scenario": pieces.Scenario.COMMERCIAL_BOOM},
    {
        "copy": panchayat.Copy.PRACTICE,
        "seed": "stone",
        "scenario": pieces.Scenario.INDUSTRIAL_IMPACT,
        "every_industry": False,
        "discards": pieces.Scenario.INDUSTRIAL_IMPACT.discards[::-1],
    },
    {"printed": pieces.PRACTICE[:7], "deck": 20, "market": True, "scenario": pieces.Scenario.GREEN_REVOLUTION},
    {"copy": panchayat.Copy.PRACTICE, "way": Way.END, "scenario": pieces.Scenario.INDUSTRIAL_IMPACT},
    {"way": Way.END, "scenario": pieces.Scenario.GREEN_REVOLUTION},
)
"""Alone: all scenarios, dealt by the app and by the table, an own copy with its deck counted, at the end."""


def solo(number: int) -> panchayat.Setup:
    """A set-up alone, for every number from 0."""
    number, variant = divmod(number, len(SOLO))
    changes = dict(SOLO[variant])
    if "seed" in changes:
        changes["seed"] += str(number)
    bonus = tuple(
        panchayat.Bonus(Seat.A, kind, pieces.Match.from_word(says), pieces.Square[square])
        for kind, says, square in BONUS[: 2 * (number % 2)]
    )
    return panchayat.Setup(players=players(1), bonus=bonus, **changes)


KINDS: Final = 3 * len(VARIANTS) + len(SOLO)
"""How many numbers it takes until every seat count and variant was there once."""


def setup(number: int) -> panchayat.Setup:
    """A set-up for every number from 0."""
    number, kind = divmod(number, KINDS)
    if kind >= 3 * len(VARIANTS):
        return solo(number * len(SOLO) + kind - 3 * len(VARIANTS))
    number = number * 3 * len(VARIANTS) + kind
    number, variant = divmod(number, len(VARIANTS))
    number, seats = divmod(number, 3)
    seats += 2
    bonus = tuple(
        panchayat.Bonus(Seat(at // 2), kind, pieces.Match.from_word(says), pieces.Square[square])
        for at, (kind, says, square) in enumerate(BONUS[: 2 * seats])
    )
    tiles = tuple(map(panchayat.EndTile, END_TILES))
    changes = dict(VARIANTS[variant])
    if "seed" in changes:
        changes["seed"] += str(number)
    return panchayat.Setup(
        players=players(seats),
        first=Seat(number % seats),
        bonus=bonus if number % 2 == 0 else (),
        end_tiles=tiles[: number % 4],
        **changes,
    )
