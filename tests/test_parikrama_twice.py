"""Parikrama's numbers at random, each beside the second reading of the book (`parikrama_checker.py`).

As a program it compares as many as are asked for, with py/ and tests/ on the path:
`python tests/test_parikrama_twice.py 100000`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Final

import parikrama_checker as second
from games.parikrama import award, laid
from games.parikrama.laid import Cell, Laid
from games.parikrama.pieces import BY_LETTER, Spot, Symbol
from games.parikrama.tile import Kind, Parts, Power, Tile

BOARDS: Final = 200 if sys.platform == "emscripten" else 2000
SYMBOL: Final = dict(zip("WLKF", Symbol, strict=True))
SWITCHES: Final = [
    second.Switches(circles, loops) for circles in ("sides", "corners") for loops in ("corners", "sides")
]


def any_tile(rng: Random, colours: str = "PBGY") -> second.Tile:
    """A tile at random, of few colours now and then, so that much is complete."""
    symbol = rng.choice(("", *"WLKF" * 2, "*" if rng.random() < 0.3 else ""))
    return second.Tile(
        circles="".join(rng.choice(colours if rng.random() < 0.9 else ".") for _ in range(4)),
        loops="".join("." if rng.random() < 0.15 else "o" for _ in range(4)),
        symbol=symbol,
        points=rng.choice((0, 0, 0, 1, 2, 5, 14)),
        inside=rng.choice(("", "", "", "B", "PG")),
        inner=rng.choice((0, 0, 0, 0, 1)),
        off=rng.choice(("B2", "Y1", "+1", "+3")) if symbol != "*" and rng.random() < 0.05 else "",
    )


def any_map(rng: Random, most: int = 14) -> dict[second.Cell, tuple[second.Tile, int]]:
    """Tiles at random, each beside another; a checkerboard of the same tile now and then, which is full of circles."""
    colours = rng.choice(("B", "BY", "PBGY", "PBGY"))
    same = any_tile(rng, colours) if rng.random() < 0.3 else None
    alike = second.Tile("PBGY", "oooo", "W") if rng.random() < 0.2 else None
    found = {(0, 0): (alike or same or any_tile(rng, colours), 0)}
    for _ in range(rng.randint(0, most - 1)):
        near = sorted(second.free_cells(found), key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))
        x, y = rng.choice(near[: rng.choice((2, 4, len(near)))])
        tile = alike or same or any_tile(rng, colours)
        found[x, y] = tile, 2 * ((x + y) % 2) if alike else rng.randrange(4)
    return found


def as_tile(tile: second.Tile) -> Tile:
    """The same as the game has it."""
    free = tile.symbol == "*"
    return Tile(
        Kind.SPECIAL if free or tile.off else Kind.BASIC,
        tile.circles.replace(".", "-"),
        tile.loops.replace(".", "-").replace("o", "+"),
        None if free else SYMBOL.get(tile.symbol),
        tile.points,
        tile.inside,
        tile.inner,
        Power.SYMBOL if free else Power.DISCOUNT if tile.off else None,
        int(tile.off[1:] or "0"),
        BY_LETTER.get(tile.off[:1]),
    )


def as_map(tiles: second.Laid) -> laid.Map:
    """The same as the game has it."""
    return tuple(Laid(Cell(x, y), as_tile(tile), turns, 1) for (x, y), (tile, turns) in tiles.items())


def maps_compared(count: int, first: int = 0) -> int:
    """So many Maps, counted twice; how many Quartets they had."""
    quartets = 0
    for number in range(first, first + count):
        rng = Random(number)
        tiles, switches = any_map(rng), rng.choice((SWITCHES[0], *SWITCHES))
        ours = as_map(tiles)
        found = laid.found(ours, Parts(Spot(switches.circles), Spot(switches.loops)))
        because = f"{number}: {switches} {tiles}"
        assert found.circles == {
            (x + 1, y + 1): BY_LETTER[colour] for (x, y), colour in second.circles(tiles, switches).items()
        }, because
        assert set(found.loops) == {(x + 1, y + 1) for x, y in second.loops(tiles, switches)}, because
        counted = second.map_circles(tiles, switches)
        assert {letter: found.of(hue) for letter, hue in BY_LETTER.items()} == {
            letter: counted[letter] for letter in BY_LETTER
        }, because
        assert found.all_circles == counted.total(), because
        assert found.all_loops == second.map_loops(tiles, switches), because
        assert len(found.diagonal) == second.diagonal(tiles, switches), because
        if switches == second.Switches():
            assert found.quartets is not None
            assert len(found.quartets) == second.quartets(tiles, switches), because
            quartets += len(found.quartets)
        else:
            assert found.quartets is None
        assert {(cell.x, cell.y) for cell in laid.places(ours)} == second.free_cells(tiles), because
        shown = {cell: tile.symbol.strip("*") for cell, (tile, _) in tiles.items()}
        assert len(laid.disjoint(laid.symbols(ours))) == second.disjoint(shown), because
    return quartets


# Whole tables


def any_printed(rng: Random) -> second.Printed:
    """What may be on a card."""
    return second.Printed(
        "".join(rng.choices("PBGY", k=rng.choice((0, 1, 1, 2)))),
        "".join(rng.choices("WLKF", k=rng.choice((0, 1, 1, 2)))),
        rng.choice((0, 0, 1, 1, 2)),
        rng.choice((0, 0, 0, 0, 1)),
    )


def any_copy(rng: Random) -> second.Copy:
    """Printed values at random."""
    nothing = rng.random() < 0.7
    return second.Copy(
        faces={f"{colour}{value}": any_printed(rng) for colour in "PBGY" for value in range(1, 8)}
        | {ride: second.Printed() if nothing else any_printed(rng) for ride in "CRT"},
        numbers={ride: rng.randint(0, 7) for ride in "CRT"},
        tables={
            tile: dict(enumerate(sorted(rng.choices(range(25), k=rng.randint(1, 8))), 1)) for tile in second.TABLED
        },
        switches=rng.choice((SWITCHES[0], *SWITCHES)),
    )


def any_card(rng: Random) -> str:
    """A card of a Journal; a wild now and then."""
    return f"{'W=' if rng.random() < 0.15 else ''}{rng.choice('PBGY')}{rng.randint(1, 7)}"


def any_person(rng: Random, sights: Sequence[tuple[int, second.Printed]]) -> second.Person:
    """What somebody may have at the end; of free symbols not so many that it takes long."""
    while True:
        tiles = any_map(rng, 12)
        if sum(tile.symbol == "*" for tile, _ in tiles.values()) <= 3:
            break
    return second.Person(
        [any_card(rng) for _ in range(rng.randint(0, 9))],
        "".join(rng.choices("CRT", k=rng.choice((0, 0, 1, 2, 4)))),
        list(sights),
        tiles,
    )


def test_maps_at_random_are_counted_the_same_twice() -> None:
    assert maps_compared(BOARDS)


def test_every_spread_of_loops_is_awarded_the_same_twice() -> None:
    for seats in (2, 3, 4):
        for number in range(5**seats):
            counts = [number // 5**seat % 5 for seat in range(seats)]
            assert list(award.award(counts)) == second.award(counts), counts
