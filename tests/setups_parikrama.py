"""Set-ups of Parikrama by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.turn import Seat
from engine.way import Way
from games.parikrama.rules import state as parikrama
from games.parikrama.rules.maps.tile import Tile
from games.parikrama.rules.pieces import (
    FACES,
    HUES,
    Marks,
    Mode,
    Need,
    Printed,
    Ride,
    RideFace,
    Scoring,
    ScoringTable,
    Sight,
    Spot,
    Symbol,
)
from games.parikrama.rules.state import Copy
from people import players

DOTS: Final = (1, 1, 2, 2, 2, 3, 3)
"""Travel cost by value, from 1, on the copy of the tests."""


def one(place: int, number: int = 1) -> tuple[int, int, int, int]:
    """A row with a number at one of its four places."""
    first, second, third, fourth = (number if at == place else 0 for at in range(4))
    return first, second, third, fourth


CARDS: Final = tuple(
    Printed(face, DOTS[face.value - 1], Marks(one(face.hue.at), one(face.hue.at), int(face.value >= 5)))
    for face in FACES
)
"""The golden copy: a card has a circle of its colour and one symbol (Purple Wheel, Blue Lotus, Green Knot, Yellow
Fish), those of 5 and more half a loop."""
RIDES: Final = (RideFace(Ride.CARRIAGE, 1, 2), RideFace(Ride.RIVERBOAT, 2, 4), RideFace(Ride.TRUCK, 3, 6))
TABLES: Final = (
    ScoringTable(Scoring.CIRCLES, (1, 2, 4, 6, 9, 12)),
    ScoringTable(Scoring.DIAGONALS, (0, 3, 6, 10)),
    ScoringTable(Scoring.NUMBER, (0, 2, 5, 9, 14)),
    ScoringTable(Scoring.COLOR, (0, 0, 3, 6, 10)),
    ScoringTable(Scoring.QUARTETS, (5, 12, 20)),
)
SIGHTS: Final = (
    Sight((Need(HUES[1]), Need(HUES[1]), Need(HUES[2])), 4),
    Sight((Need(None, 5), Need(None, 5)), 6, Marks(one(HUES[1].at, 2), one(Symbol.KNOT.at))),
    Sight((Need(HUES[3], 7),)),
)
"""Two read off a copy, and one whose points nobody has read yet."""
TILES: Final = tuple(
    map(
        Tile.from_word,
        (
            *(
                f"basic.PBGY.++++.{symbol.value}"
                for symbol in (Symbol.WHEEL, Symbol.LOTUS, Symbol.KNOT, Symbol.FISH) * 5
            ),
            "basic.P-BG.+-+-.p1",
            "basic.BBBB.++++.wheel.iY",
            "basic.----.----",
            "basic.YYPG.-++-.fish.r1",
            "special.PBGY.++++.p5",
            "special.PBGY.++++.six",
            "special.GYPB.+-+-.seven",
            "special.PBGY.++++.symbol",
            "special.PBGY.++++.symbol",
            "special.PBGY.----.discount-B2",
            "special.PBGY.++++.discount-1",
            "fourteen.PBGY.++++.p14",
        ),
    )
)
"""Tiles drawn off a copy."""
COPY: Final[dict[str, Any]] = {"cards": CARDS, "rides": RIDES, "tables": TABLES, "tiles": TILES, "sights": SIGHTS}
ADVANCED: Final[dict[str, Any]] = COPY | {"mode": Mode.ADVANCED}
VARIANTS: Final[tuple[Mapping[str, Any], ...]] = (
    {},
    COPY | {"maps": True},
    ADVANCED | {"scoring": (Scoring.CIRCLES, Scoring.NUMBER, Scoring.DISJOINT)},
    ADVANCED | {"maps": True, "scoring": (Scoring.MAP_SYMBOLS, Scoring.DIAGONALS, Scoring.QUARTETS)},
    {"maps": True, "cards": CARDS[::2], "tiles": TILES[:2], "circles": Spot.CORNERS, "loops": Spot.SIDES},
    {"mode": Mode.ADVANCED, "scoring": (Scoring.JOURNAL_SYMBOLS, Scoring.COLOR, Scoring.QUARTETS)},
    ADVANCED | {"maps": True, "circles": Spot.CORNERS, "scoring": (Scoring.DISJOINT, Scoring.COLOR, Scoring.QUARTETS)},
    {"copy": Copy.PRACTICE, "mode": Mode.ADVANCED, "out": (1, 4, 7), "scoring": tuple(Scoring)[2:5]},
    {"copy": Copy.PRACTICE, "maps": True, "tiles": TILES[:1]},
    {"way": Way.END},
    COPY | {"way": Way.END, "maps": True},
    ADVANCED | {"way": Way.END, "scoring": (Scoring.JOURNAL_SYMBOLS, Scoring.CIRCLES, Scoring.NUMBER)},
    ADVANCED | {"way": Way.END, "maps": True, "scoring": (Scoring.MAP_SYMBOLS, Scoring.DISJOINT, Scoring.COLOR)},
)
"""Both games; with Maps or their totals; a copy read whole, in part or not at all, and that of practice; both ways
round with the parts of tiles; turn by turn or scored at the end."""
KINDS: Final = 3 * len(VARIANTS)
"""How many numbers it takes until every seat count and variant was there once."""


def setup(number: int) -> parikrama.Setup:
    """A set-up for every number from 0."""
    number, variant = divmod(number, len(VARIANTS))
    number, seats = divmod(number, 3)
    return parikrama.Setup(players=players(seats + 2), first=Seat(number % (seats + 2)), **VARIANTS[variant])
