"""Set-ups of Hamlet by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.turn import Colour
from games.hamlet.rules import pieces
from games.hamlet.rules import state as hamlet
from people import players

_M = pieces.Modifier
VARIANTS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    {"seed": "leaf"},
    {"modifiers": pieces.EASIER, "seed": "leaf"},
    {"modifiers": pieces.HARDER},
    {"modifiers": (_M.IGNORED_GOLD, _M.VILLAGERS, _M.ALWAYS_UP), "markers": (Colour.GREEN, Colour.YELLOW)},
    {
        "changed": tuple(hamlet.Changed(number, 7) for number in (pieces.Number.MILK_BRICK,)),
        "printed": (
            hamlet.Card(pieces.Tile.MILL, 3, False, 1),
            hamlet.Card(pieces.Tile.SAWMILL, 2, True),
        ),
        "rate": 2,
        "split": True,
        "seed": "stone",
    },
)
"""Who draws, and modifiers of both lists; changed numbers and a copy that is read in part."""


KINDS: Final = len(VARIANTS)
"""How many numbers it takes until every variant was there once."""


def setup(number: int) -> hamlet.Setup:
    """A set-up for every number from 0."""
    number, variant = divmod(number, len(VARIANTS))
    changes = dict(VARIANTS[variant])
    if "seed" in changes:
        changes["seed"] += str(number)
    return hamlet.Setup(players=players(2), **changes)
