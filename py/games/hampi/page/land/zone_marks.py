"""A zone on the map: its cubes and its name, on its own part of a tile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from engine.grid import Cell
from engine.turn import Player, Seat
from games.hampi.page.land.tile_view import Taken, Where, along, free, runs_of, things
from games.hampi.rules.land.landscape import Laid
from games.hampi.rules.land.tile import RIM, Part
from games.hampi.rules.pieces import ADVANCED, Kind
from markup.html import escaped

CUBE: Final = 18
"""Width of a cube with the gap after it."""
LETTER: Final = 7.4
"""Width of a letter of a name."""
NAME_HIGH: Final = 17
ROADS: Final = 9
"""Most that a mark covers without hiding a number, a village or a building."""
_LOBES: Final = (38, 34, 24, 14, 6, 0)
"""Distance of the middle of a pond or farm from that of its tile, for 1 to 6 sides."""
_LANDS: Final = (42, 42, 42, 36, 36, 36, 26, 26, 26, 16, 16, 16)
"""The same for land, for the spots of the rim that it reaches; more of them, and it reaches the middle."""

On: TypeAlias = tuple[Seat, Player, int]
"""A player with cubes on a zone, and their number."""


@dataclass(frozen=True, slots=True)
class ZoneMark:
    """A zone with cubes on it, or one that is asked about."""

    cell: Cell
    """The tile where it is drawn."""
    title: str
    cubes: tuple[On, ...]
    named: bool
    """Whether its name is drawn: a scored zone has only its cubes."""
    taken: Taken
    """The part of the tile that it covers."""
    drawn: str
    """Its cubes, with the name above them, relative to the centre of the tile."""


def zone_mark(cell: Cell, at: Where, title: str, cubes: Sequence[On] = (), *, named: bool = True) -> ZoneMark:
    """Return a mark. `at` is the middle of its cubes or, if it has none, of its name."""
    (x, y), widths = at, _widths(cubes)
    found, left = [], x - sum(widths) / 2
    for wide, (seat, player, many) in zip(widths, cubes, strict=True):
        found.append(
            f'<g class="cube seat-{player.colour.value}" transform="translate({left:.1f} {y - 9:.1f})">'
            f'<rect width="{wide - 1:g}" height="17" rx="2"/><text x="{(wide - 1) / 2:g}" y="13">{seat.name}'
            f"{f'×{many}' if many > 1 else ''}</text></g>"
        )
        left += wide
    wide, high = size(title if named else "", cubes)
    if named:
        across, _ = size(title, ())
        found.append(
            f'<g class="zone-name" transform="translate({x:.1f} {y - 9 - (NAME_HIGH if cubes else 0):.1f})">'
            f'<rect x="{-across / 2:g}" width="{across:g}" height="{NAME_HIGH - 1}" rx="3"/>'
            f'<text y="12.5">{escaped(title)}</text></g>'
        )
    return ZoneMark(
        cell, title, tuple(cubes), named, ((x, y - max(0, high - CUBE) / 2), wide, high, 99), "".join(found)
    )


def _widths(cubes: Iterable[On]) -> list[float]:
    """Return the width of each player's cubes, which are one with their number."""
    return [CUBE if many == 1 else 2 * CUBE - 4 for _, _, many in cubes]


def size(title: str, cubes: Iterable[On]) -> tuple[float, float]:
    """Return the width and the height of a name, which can be empty, above cubes."""
    wide = sum(_widths(cubes))
    return max(LETTER * len(title) + 6 if title else 0, wide), (NAME_HIGH if title else 0) + (CUBE if wide else 0)


@lru_cache(maxsize=2048)
def anchor(laid: Laid, part: int, wide: float, high: float, beside: tuple[Taken, ...] = ()) -> tuple[int, Where]:
    """Return where a mark of this size is drawn on a part of a rotated tile, after how much it covers there.

    `beside` are marks on this tile already.
    """
    up = max(0, high - CUBE) / 2  # the name is above the cubes, whose place it is
    places = [(x, y - up) for x, y in _places(laid, laid.face.parts[part])]
    if high < CUBE:  # a name alone need not be within the zone
        places += [(x, y + down) for x, y in places for down in (16, -16, 28, -28)]
    covers, (x, y) = free(places, wide - 4, high - 4, (*things(laid).taken, *beside))
    return covers, (x, y + up)


def _places(laid: Laid, shape: Part) -> Iterator[Where]:
    """Yield places on a part of a tile, the best first."""
    if shape.kind in ADVANCED:
        marks = [mark.value for mark in laid.tile.marks]
        x, y = things(laid).marks[marks.index(shape.kind.value)]
        yield from ((x, y + 20), (x + 22, y), (x - 22, y), (x, y - 18))
    elif shape.kind is Kind.END_VILLAGE:
        on = [along(spot // 3, far) for spot in shape.rim for far in (36, 28)] or [(0.0, 16.0)]
        yield from on
    elif shape.kind is Kind.LAND:
        yield from _on_land(shape.rim)
    elif shape.rim:
        runs = runs_of(tuple(sorted(spot // 3 for spot in shape.rim)))
        for first, many in sorted(runs, key=lambda found: -found[1]):
            middle, far = first + (many - 1) / 2, _LOBES[many - 1]
            x, y = along(middle, far)
            yield x, y
            yield from (along(middle + turn, far) for turn in (-0.3, 0.3))
            yield from ((x + right, y + down) for right, down in ((0, 9), (0, -9), (9, 0), (-9, 0)))
    else:
        yield (-16 if shape.kind is Kind.POND else 16), -16


def _on_land(rim: Sequence[int]) -> Iterator[Where]:
    """Yield places on land that reaches these spots of the rim: the middle of its longest stretch, then around it."""
    spots = {3 * (spot // 3) + at for spot in rim for at in ((0, 1, 2) if spot % 3 == 1 else (spot % 3,))}
    first, many = 0, len(spots)
    if many < RIM:
        firsts = [spot for spot in spots if (spot - 1) % RIM not in spots]
        runs = [(next(n for n in range(1, RIM) if (at + n) % RIM not in spots), at) for at in firsts]
        many, first = max(runs)
    far = _LANDS[many - 1] if many <= len(_LANDS) else 0
    yield along((first + (many - 1) / 2 - 1) / 3, far)
    around = sorted(range(first, first + many), key=lambda spot: abs(spot - first - (many - 1) / 2))
    yield from (along((spot - 1) / 3, 24) for spot in around if not far)
    yield from (along((spot - 1) / 3, 40) for spot in around)
