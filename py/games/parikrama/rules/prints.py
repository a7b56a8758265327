"""Printed values of a copy, as far as entered; and a practice copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.parikrama.rules.maps.tile import Tile
from games.parikrama.rules.pieces import (
    FACES,
    HUES,
    SYMBOLS,
    Face,
    Marks,
    Need,
    Printed,
    Ride,
    RideFace,
    Row,
    Scoring,
    ScoringTable,
    Sight,
    Spot,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prints:
    """Values entered for a copy."""

    cards: tuple[Printed, ...] = ()
    rides: tuple[RideFace, ...] = ()
    tiles: tuple[Tile, ...] = ()
    sights: tuple[Sight, ...] = ()
    tables: tuple[ScoringTable, ...] = ()
    circles: Spot = Spot.SIDES
    loops: Spot = Spot.CORNERS


_DOTS: Final = (1, 1, 2, 2, 2, 3, 3)
_HALVES: Final = (0, 1, 0, 1, 1, 0, 2)
"""Half loops by the value of a card, from 1."""


def _row(at: int, many: int = 1) -> Row:
    """Return a row with one number at a place."""
    first, second, third, fourth = (many if place == at else 0 for place in range(4))
    return first, second, third, fourth


def _card(face: Face) -> Printed:
    circles = _row(HUES.index(face.hue), 2 if face.value == 2 else 1) if face.value < 6 else _row(0, 0)
    symbols = _row((face.hue.at + face.value) % len(SYMBOLS), 2 if face.value == 6 else 1)
    return Printed(face, _DOTS[face.value - 1], Marks(circles, symbols, _HALVES[face.value - 1]))


_BASIC: Final = """
    YBPG.-++-.wheel GYBP.-+++.lotus BPBY.-++-.knot BGYP.--++.fish YGPG.+-+-.wheel
    BPYG.+---.p1 GPYB.--+-.knot.p2 BYG-.--++.fish PBGY.++++.wheel GYP-.+-++.lotus
    GBYP.++++.knot BGPY.--++ YBYG.+++-.wheel GBYP.---+.lotus.p1 GBYG.+++-.knot
    GYBP.+++-.fish PGYB.++++.wheel P-GY.+-+- PGBY.++++.knot -GPB.+-++.fish.p2
    BYPG.+-+-.wheel BYPG.+--+.lotus.p1 PGBP.-+++.knot GBYP.+++- BGYP.+-++.wheel
    PYGB.+-++.lotus YPBG.++++.knot G-BY.+-+-.fish YPBG.-++-.wheel BY-G.-+-+.p1
    YBPG.+---.knot BPYG.-+++.fish GYPB.++++.wheel.p2 PYGB.+-++.lotus BGYB.++++.knot
    YGBP.-+-+ BPGY.+++-.wheel YBP-.+-+-.lotus.p1 YGPB.++-+.knot PY-B.+--+.fish
"""
_SPECIAL: Final = """
    PBGY.++++.p5 PGBY.+++-.p5 PYGB.++--.p2 PBYG.+-+-.p2 PGYB.+---.p1 PYBG.++++.p1
    PBGY.+--+.wheel.six PGBY.-++-.fish.six PYGB.++++.symbol PBYG.+-++.symbol PGYB.-+-+.knot.seven
    PBGY.++-+.lotus.discount-P1 PGBY.++++.knot.discount-B1 PYGB.+-+-.fish.discount-G1 PBYG.+++-.wheel.discount-Y1
"""
_FOURTEEN: Final = "PBGY.++++.p14 PGBY.++++.p14"
_SIGHTS: Final = "B,B,G:4 P,P:3 7:5 Y,G:3 1,1:4 P,B,G,Y:6 5,6:5 G,G:3 Y,Y,Y:6 B7:7 4,P:4 3,3:5"
"""Required cards of each Sight, and its points."""


def _sight(text: str) -> Sight:
    needs, _, points = text.partition(":")
    return Sight(tuple(map(Need.from_word, needs.split(","))), int(points))


PRACTICE: Final = Prints(
    cards=tuple(map(_card, FACES)),
    rides=(RideFace(Ride.CARRIAGE, 1, 2), RideFace(Ride.RIVERBOAT, 2, 4), RideFace(Ride.TRUCK, 3, 6)),
    tiles=tuple(
        Tile.from_word(f"{kind}.{word}")
        for kind, words in (("basic", _BASIC), ("special", _SPECIAL), ("fourteen", _FOURTEEN))
        for word in words.split()
    ),
    sights=tuple(map(_sight, _SIGHTS.split())),
    tables=(
        ScoringTable(Scoring.CIRCLES, (1, 2, 4, 6, 9, 12)),
        ScoringTable(Scoring.DIAGONALS, (0, 3, 6, 10)),
        ScoringTable(Scoring.NUMBER, (0, 2, 5, 9, 14)),
        ScoringTable(Scoring.COLOR, (0, 0, 3, 6, 10)),
        ScoringTable(Scoring.QUARTETS, (5, 12, 20)),
    ),
)
"""Made-up values, to try the app without the box."""
