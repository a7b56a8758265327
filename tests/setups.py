"""The games that the suite plays, and for each of them set-ups by number: all seat counts and variants among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import teaching
from engine.game import AnyGame
from engine.turn import Colour, Player, Seat
from engine.way import Way
from games import GAMES
from games.hamlet import pieces as hamlet_pieces
from games.hamlet import state as hamlet
from games.panchayat import pieces
from games.panchayat import state as panchayat

ALL: Final[tuple[AnyGame, ...]] = (*GAMES, teaching.GAME)

NAMES: Final = ("<b>&\"'</b>", "ليلى", "Big  Stone 🌾", "-- # ~ = *")
"""Names that break a page or a text which does not write them out."""


def players(count: int) -> tuple[Player, ...]:
    """So many players, with names that are hard on the page and on the text."""
    return tuple(Player(name, colour) for name, colour in zip(NAMES[:count], Colour, strict=False))


def _teaching(number: int) -> teaching.state.Setup:
    return teaching.state.Setup(players=players(2), first=Seat(number % 2), seed=f"s{number}" if number % 3 else "")


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


def _panchayat(number: int) -> panchayat.Setup:
    number, kind = divmod(number, 3 * len(VARIANTS) + len(SOLO))
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


_H = hamlet_pieces.Modifier
HAMLETS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {"seed": "leaf"},
    {"modifiers": hamlet_pieces.EASIER, "seed": "leaf"},
    {"modifiers": hamlet_pieces.HARDER},
    {"modifiers": (_H.IGNORED_GOLD, _H.VILLAGERS, _H.ALWAYS_UP), "markers": (Colour.GREEN, Colour.YELLOW)},
    {
        "changed": tuple(hamlet.Changed(number, 7) for number in (hamlet_pieces.Number.MILK_BRICK,)),
        "printed": (
            hamlet.Card(hamlet_pieces.Tile.MILL, 3, False, 1),
            hamlet.Card(hamlet_pieces.Tile.SAWMILL, 2, True),
        ),
        "rate": 2,
        "split": True,
        "seed": "stone",
    },
)
"""Who draws, and modifiers of both lists; changed numbers and a copy that is read in part."""


def _hamlet(number: int) -> hamlet.Setup:
    number, variant = divmod(number, len(HAMLETS))
    changes = dict(HAMLETS[variant])
    if "seed" in changes:
        changes["seed"] += str(number)
    return hamlet.Setup(players=players(2), **changes)


SETUPS: Final[Mapping[str, Callable[[int], Any]]] = {"panchayat": _panchayat, "hamlet": _hamlet, "teaching": _teaching}
"""For each game, by its key: a set-up for every number from 0."""
KINDS: Final[Mapping[str, int]] = {
    "panchayat": 3 * len(VARIANTS) + len(SOLO),
    "hamlet": len(HAMLETS),
    "teaching": 6,
}
"""How many numbers it takes until every seat count and variant was there once."""
