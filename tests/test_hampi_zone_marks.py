"""Hampi's cubes on the map: each stands in its own zone as it is drawn, and its name is the one that is asked about."""

from __future__ import annotations

from itertools import pairwise, product
from math import cos, hypot, pi, sin
from typing import Final

import pytest

from engine.grid import Cell
from engine.notation import read, write
from engine.table import AnyTable
from games import GAMES
from games.hampi.game import GAME
from games.hampi.page.land.map_part import zone_marks
from games.hampi.page.land.zone_marks import anchor, size, zone_mark
from games.hampi.rules.land.landscape import Laid
from games.hampi.rules.land.tile import SIDES, Group, Tile, turned_group
from games.hampi.rules.pieces import ADVANCED, Kind

Point = tuple[float, float]
SIDE: Final = 48
CORNER: Final = 55.4
TILES: Final = """
LLLLLL LLLLLL.temple LLLLLL.market RLLLLL RLLRLL RRLLLL RLRLLL RLRLRL RLLRLL.R0v.R3v PPLLLL PLLLLL PLLPLL PLLPLL.P0.P3
PPPLLL PPPPLL PPPPPP PLPLLL PLPLPL PPRLLR FLLLLL FFLLLL FFFLLL FLLFLL FFLPPL FRLLRL RLPLFL RFFRLL LLLLLL.P RRPLLP
LLLLLL.Rvv RRLRRL.R01.R34 PPFFRR PFPFPF
"""
DEPTHS: Final = (14, 4, -6, -14, -30)


def at(angle: float, far: float) -> Point:
    return far * cos(angle * pi / 3), far * sin(angle * pi / 3)


def bend(one: Point, over: Point, other: Point) -> list[Point]:
    """Points of a curve."""
    parts = [step / 12 for step in range(13)]
    return [
        tuple((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(one, over, other, strict=True))  # type: ignore[misc]
        for t in parts
    ]


def lobes(group: Group) -> list[list[Point]]:
    """The outlines of a pond or farm behind its sides."""
    if len(group.sides) == SIDES:
        return [[at(side - 0.5, CORNER) for side in range(SIDES)]]
    found = []
    for first in group.sides:
        if (first - 1) % SIDES in group.sides:
            continue
        many = next(n for n in range(1, SIDES) if (first + n) % SIDES not in group.sides)
        rim = [at(first + n - 0.5, CORNER) for n in range(many + 1)]
        found.append(rim + bend(rim[-1], at(first + (many - 1) / 2, DEPTHS[many - 1]), rim[0]))
    return found


def lines(group: Group) -> list[list[Point]]:
    """What divides the land: the curves of a road, or the canals between the parts of a pond or farm."""
    ends = [at(side, SIDE) for side in group.sides]
    if group.letter == "R":
        if len(ends) == 2:
            (a, b), straight = ends, abs(group.sides[0] - group.sides[1]) == 3
            share = 0 if straight else 0.15
            return [bend(a, (share * (a[0] + b[0]), share * (a[1] + b[1])), b)]
        return [[end, (0, 0)] for end in ends] if len(ends) > 2 else [[end, at(group.sides[0], 14)] for end in ends]
    return [[one[0], (0, 0)] for one in lobes(group)] if len(lobes(group)) > 1 else []


def within(point: Point, outline: list[Point]) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def crosses(one: Point, other: Point, line: list[Point]) -> bool:
    def left(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return any(
        left(one, other, a) != left(one, other, b) and left(a, b, one) != left(a, b, other) for a, b in pairwise(line)
    )


@pytest.mark.parametrize("word", TILES.split())
def test_a_cube_stands_in_its_own_zone(word: str) -> None:
    """Alone or below a name, on a tile with numbers or without, however it is rotated."""
    for tile, turns in product((Tile.from_word(word), Tile.from_word(f"{word}.Mi1.Me-2.Pr2")), range(SIDES)):
        laid = Laid(tile, turns)
        groups = [turned_group(group, turns) for group in tile.groups]
        grounds = [outline for group in groups if group.letter != "R" and group.sides for outline in lobes(group)]
        divides = [*(line for group in groups for line in lines(group)), *grounds]
        for (part, shape), large in product(enumerate(laid.face.parts), ((18, 18), (49, 35))):
            _, point = anchor(laid, part, *large)
            rim = [at((spot - 1) / 3, 46) for spot in shape.rim]
            if shape.kind is Kind.LAND:
                assert not any(within(point, outline) for outline in grounds)
                assert any(not any(crosses(point, spot, line) for line in divides) for spot in rim)
            elif shape.kind is Kind.END_VILLAGE and rim:
                assert min(hypot(point[0] - x, point[1] - y) for x, y in rim) < 20
            elif rim and shape.kind not in ADVANCED:
                mine = next(group for group in groups if 3 * group.sides[0] + 1 in shape.rim)
                assert any(within(point, outline) for outline in lobes(mine))


def test_two_names_on_a_tile_do_not_cover_each_other() -> None:
    laid = Laid(Tile.from_word("PLLLLL.Rv"))
    first = zone_mark(Cell(0, 0), anchor(laid, 2, *size("Land 1", ()))[1], "Land 1")
    covers, _ = anchor(laid, 1, *size("End village 1", ()), (first.taken,))
    assert covers < first.taken[-1]


POND_1_THEN_2: Final = (
    "A lay 1/-1 0 2",
    "A no-cube",
    "B lay 1/1 0 1",
    "B no-cube",
    "A lay 2/0 1 3",
    "A marks pond-2",
)
"""Pond 1 without a cube; Leaf’s cube is on Pond 2."""


def table(*events: str, version: int = GAME.info.version) -> AnyTable:
    """A table with the landscape in round 2: tiles without, with one and with two sides of a pond, which are joined."""
    head = f"chaupal 1\ngame hampi {version}\nplayer Leaf red\nplayer Stone blue\nlandscape yes"
    tiles = "printed LLLLLL,PLLLLL,LLLPLL.Pr2,LPLPLL.P13"
    start = ("* lay 0/0 0 1", "* lay 1/0 0 1", "* lay 0/1 0 1", "A empty", "* found A")
    return read("\n".join((head, tiles, "", *start, *events, "end")), GAMES)


def named(played: AnyTable) -> dict[str, int]:
    return {mark.title: len(mark.cubes) for mark in zone_marks(played.state) if mark.named}


def test_zones_that_join_keep_the_name_of_the_one_with_cubes() -> None:
    joined = "B lay 2/-1 0 4"
    assert named(table(*POND_1_THEN_2)) == {"Pond 2": 1}
    new = table(*POND_1_THEN_2, joined, "B marks pond-2")
    assert named(new) == {"Pond 2": 2}
    assert table(*POND_1_THEN_2, joined).told(len(POND_1_THEN_2) + 5) == (
        "Stone places tile 7 next to tiles 2, 4 and 6 and completes Pond 2."
    )
    former = table(*POND_1_THEN_2, joined, "B marks pond-1", version=2)
    assert named(former) == {"Pond 1": 2}, "as the version before had it"
    assert write(former).count("first_names yes") == 1


def test_a_zone_with_cubes_that_becomes_part_of_another_is_told() -> None:
    events = ("A lay 1/-1 0 2", "A marks pond-1", *POND_1_THEN_2[2:])
    both = table(*events, "B lay 2/-1 0 4")
    assert both.told(len(both.events) - 1).endswith("completes Pond 1. Pond 2 is now part of Pond 1.")
    assert "Pond 2" not in named(both)
