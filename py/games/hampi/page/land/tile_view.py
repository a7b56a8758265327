"""A tile as a drawing: its sides, roads with end villages, buildings and numbers.

A hexagon is 96 units wide, the centre at 0, 0. Shapes shared by many tiles are written once and used by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple, TypeAlias

from engine.words import capital, number
from games.hampi.rules.land.landscape import Laid
from games.hampi.rules.land.tile import FARM, POND, ROAD, SHORT, SIDES, Group, turned_group
from markup.html import Html, cut

WIDE: Final = 96
"""Width of a hexagon, side to side."""
RADIUS: Final = WIDE / sqrt(3)
HIGH: Final = 2 * RADIUS
PITCH: Final = 1.5 * RADIUS
"""Distance between rows."""


def along(angle: float, far: float) -> tuple[float, float]:
    """Return the point at an angle, in sixths of a full circle clockwise from the right."""
    return far * cos(angle * pi / 3), far * sin(angle * pi / 3)


def point(x: float, y: float) -> str:
    """Return a point of a path, rounded to a tenth."""
    return f"{round(x, 1):g} {round(y, 1):g}"


def _corner(at: int) -> str:
    """Return the corner before a side, going clockwise."""
    return point(*along(at - 0.5, RADIUS))


def side_line(side: int) -> str:
    """Return a side of a hexagon as a path."""
    return f"M{_corner(side)}L{_corner(side + 1)}"


HEXAGON: Final = f"M{'L'.join(_corner(side) for side in range(SIDES))}z"


def _lobe(first: int, sides: int) -> str:
    """Return the path of water or farm behind some adjacent sides."""
    if sides == SIDES:
        return HEXAGON
    rim = "L".join(_corner(first + at) for at in range(sides + 1))
    depth = {1: 14, 2: 4, 3: -6, 4: -14, 5: -30}[sides]
    inner = point(*along(first + (sides - 1) / 2, depth))
    return f"M{rim}Q{inner} {_corner(first)}z"


def _middle(side: int, part: float = 1) -> str:
    return point(*along(side, part * WIDE / 2))


@lru_cache(maxsize=1)
def _shapes() -> dict[str, str]:
    """Return all shared shapes by name: lobes `h-l03`, roads `h-r03`, ends of roads `h-e0`, canals `h-c0`."""
    found = {"h-x": f'<path id="h-x" d="{HEXAGON}"/>'}
    for first in range(SIDES):
        for sides in range(1, SIDES + 1):
            found[f"h-l{first}{sides}"] = f'<path id="h-l{first}{sides}" d="{_lobe(first, sides)}"/>'
        found[f"h-c{first}"] = f'<path id="h-c{first}" d="M{_middle(first, 0.8)}L0 0"/>'
        roads = {f"h-e{first}": f"M{_middle(first)}L{_middle(first, 0.3)}", f"h-f{first}": f"M{_middle(first)}L0 0"}
        for second in range(first + 1, SIDES):
            bend = 0.0 if second - first == 3 else 0.15
            inner = point(*(bend * (a + b) for a, b in zip(along(first, 48), along(second, 48), strict=True)))
            roads[f"h-r{first}{second}"] = f"M{_middle(first)}Q{inner} {_middle(second)}"
        for name, d in roads.items():
            found[name] = f'<g id="{name}"><path class="road" d="{d}"/><path class="track" d="{d}"/></g>'
    found["h-o"] = '<circle id="h-o" class="crossing" r="8"/>'
    found["h-v"] = (
        '<g id="h-v"><path class="plot" d="M-15-4a15 12 0 1 1 30 0v6a15 10 0 0 1-30 0z"/><path class="hut" '
        'd="M-6-13 1-7v1.5h-2V0h-10v-5.5h-2V-7zM7-6l6.5 5.5V1h-2v5.5h-9V1h-2v-1.5z"/>'
        '<path class="door" d="M-7.5-4h3v4h-3zM5.5 2.5h3v4h-3z"/></g>'
    )
    found["h-temple"] = (
        '<g id="h-temple">' + _seal() + '<use href="#g-temple" x="-15" y="-16" width="30" height="30"/></g>'
    )
    found["h-market"] = (
        f'<g id="h-market">{_seal()}<path d="M-13-11h26l3 8a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0z'
        'M-13 3h2.5v10h-2.5zM10.5 3H13v10h-2.5zM-9 6H9v7H-9z"/></g>'
    )
    found["h-mine"] = (
        f'<g id="h-mine">{_seal()}<path d="M-15 12-6-8-1-2 5-12l10 24H6a6 7 0 0 0-12 0z"/>'
        '<path class="s" d="M-5 14h10"/></g>'
    )
    return found


def _seal() -> str:
    return '<circle class="seal" r="19"/>'


def _used(name: str, class_: str = "", at: tuple[float, float] | None = None) -> str:
    told = f' class="{class_}"' if class_ else ""
    moved = f' x="{round(at[0]):g}" y="{round(at[1]):g}"' if at else ""
    return f'<use href="#{name}"{told}{moved}/>'


def runs_of(sides: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return runs of adjacent sides: the first side and the number of sides."""
    if len(sides) == SIDES:
        return [(0, SIDES)]
    firsts = [side for side in sides if (side - 1) % SIDES not in sides]
    return [(first, next(n for n in range(1, SIDES) if (first + n) % SIDES not in sides)) for first in firsts]


_GROUNDS: Final = {POND: "pond", FARM: "farm"}


def _ground(group: Group) -> list[str]:
    """Return a pond or a farm."""
    class_ = _GROUNDS[group.letter]
    if not group.sides:
        return [f'<circle class="{class_}" cx="{-16 if group.letter == POND else 16}" cy="-16" r="15"/>']
    runs = runs_of(group.sides)
    lobes = [_used(f"h-l{first}{sides}", class_) for first, sides in runs]
    if len(runs) == 1:
        return lobes
    canals = [_used(f"h-c{(first + (sides - 1) // 2) % SIDES}", f"bank {class_}-bank") for first, sides in runs]
    return [*canals, *lobes, *(canal.replace(f"bank {class_}-bank", f"canal {class_}-canal") for canal in canals)]


def _road(group: Group) -> list[str]:
    """Return a road: to its village, through, or from a crossing."""
    sides = group.sides
    if len(sides) == 1:
        return [_used(f"h-e{sides[0]}")]
    if len(sides) == 2:
        return [_used(f"h-r{sides[0]}{sides[1]}")]
    return [*(_used(f"h-f{side}") for side in sides), _used("h-o")] if sides else []


Where: TypeAlias = tuple[float, float]
Taken: TypeAlias = tuple[Where, float, float, int]
"""The space of a thing on a tile: its centre, its width and height, and how much it must stay visible."""

_ALONE: Final[tuple[Where, ...]] = ((0, 31), (0, 16), (0, -31))
_FOR_NUMBERS: Final[tuple[Where, ...]] = (
    *((-23, 11), (23, 11), (0, 32), (0, -32), (-23, -11), (23, -11), (-23, 0), (23, 0), (-23, 16), (23, 16)),
    *((-23, -16), (23, -16), (0, 16), (0, -16), (0, 0)),
)
"""Positions for printed numbers, the best first; a single number goes in the middle."""
_FOR_MARKS: Final[tuple[Where, ...]] = (
    *((0, -26), (0, 0), (-22, -14), (22, -14), (-23, 8), (23, 8), (0, 24), (0, -12), (0, 12)),
)


def free(places: Iterable[Where], wide: float, high: float, taken: Sequence[Taken]) -> tuple[int, Where]:
    """Return the first place that covers the least of the taken ones, after how much it covers."""

    def covers(at: Where) -> int:
        return sum(
            weight
            for (x, y), across, up, weight in taken
            if abs(x - at[0]) < (wide + across) / 2 and abs(y - at[1]) < (high + up) / 2
        )

    return min([(covers(at), at) for at in places], key=lambda found: found[0])


class Things(NamedTuple):
    """Villages, marks and numbers of a rotated tile, each where it covers the least."""

    drawn: str
    taken: tuple[Taken, ...]
    marks: tuple[Where, ...]
    """Places of its marks, in their order."""


@lru_cache(maxsize=1024)
def things(laid: Laid) -> Things:
    """Return what is drawn on the ground of a rotated tile."""
    tile, turns = laid.tile, laid.turns % SIDES
    taken: list[Taken] = []
    villages, found, marks = [], [], []
    for group in tile.groups:
        sides = [(side + turns) % SIDES for side in group.sides]
        if group.letter == ROAD:
            taken += [(along(side, far), 9, 9, 1) for side in sides for far in (12, 24, 38)]
        for village in range(group.villages):
            x, y = along(sides[0], 14) if len(sides) == 1 else (0.0, 0.0)
            villages.append((x + 14 * village, y - 10 * village))
    for at in villages:
        taken.append((at, 22, 22, 20))
        found.append(_used("h-v", at=at))
    for mark in tile.marks:
        _, at = free(_FOR_MARKS, 38, 38, taken)
        marks.append(at)
        taken.append((at, 36, 36, 30))
        found.append(_used(f"h-{mark.value}", "mark", at))
    places = (*_ALONE, *_FOR_NUMBERS) if len(tile.circles) == 1 else _FOR_NUMBERS
    for short, n in zip(SHORT, tile.row, strict=True):
        if n:
            _, at = free(places, 44, 22, taken)
            taken.append((at, 42, 20, 60))
            found.append(_used(f"h-{short}{n}", at=at))
    return Things("".join(found), tuple(taken), tuple(marks))


@lru_cache(maxsize=1024)
def drawn(laid: Laid) -> str:
    """Return a rotated tile without its position; its shapes are those of `shapes`."""
    tile, turns = laid.tile, laid.turns % SIDES
    found = [_used("h-x", "land")]
    for group in tile.groups:
        turned = turned_group(group, turns)
        found += _road(turned) if group.letter == ROAD else _ground(turned)
    return "".join((*found, _used("h-x", "rim"), things(laid).drawn))


_PATTERNS: Final = (
    '<pattern id="h-furrows" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">'
    '<path class="h-farm" d="M0 0h14v14H0z"/><path class="blade" d="M0 7h9"/></pattern>'
    '<pattern id="h-waves" width="24" height="18" patternUnits="userSpaceOnUse">'
    '<path class="h-pond" d="M0 0h24v18H0z"/><path class="wave" d="M2 9q4-4 8 0t8 0"/></pattern>'
)


def shapes(drawings: Iterable[str]) -> str:
    """Return the shapes that these drawings use, each once."""
    names = sorted({part.partition('"')[0] for one in drawings for part in one.split('href="#')[1:]})
    shared = _shapes()
    return cut(_PATTERNS) + "".join([cut(shared.get(name) or _circle(name)) for name in names])


@lru_cache(maxsize=256)
def _circle(name: str) -> str:
    """Return a printed number by its name, such as `h-Pr2`."""
    short, n = name[2:4], int(name[4:])
    wide = 42 if 0 < n < 10 else 50
    return (
        f'<g id="{name}"><rect class="circle{" owed" if n < 0 else ""}" x="-{wide // 2}" y="-10" width="{wide}" '
        f'height="20" rx="10"/>'
        f'<text class="printed" y="5">{short} <tspan>{number(n)}</tspan></text></g>'
    )


def picture(laid: Laid, size: int = 96, *, shared: bool = False) -> Html:
    """Return a single tile; `shared` if its shapes are on the page already."""
    drawing = drawn(laid)
    defs = "" if shared else f"<defs>{shapes((drawing,))}</defs>"
    box = f"{-WIDE / 2 - 2:g} {-RADIUS - 2:.1f} {WIDE + 4} {HIGH + 4:.1f}"
    return Html(
        f'<svg class="hexes by-itself" viewBox="{box}" width="{size}" height="{round(size * HIGH / WIDE)}" '
        'aria-hidden="true">'
        f"{defs}{drawing}</svg>"
    )


def beside(side: int, drawing: str) -> str:
    """Return the drawing of the tile next to a side of this one."""
    x, y = along(side, WIDE)
    return f'<g transform="translate({x:.1f} {y:.1f})">{drawing}</g>'


def same_mark(side: int, *, same: bool) -> str:
    """Return the mark of a side that meets an adjacent tile: it shows the same, or it does not."""
    x, y = along(side, WIDE / 2)
    sign = "M-3.4-1.8h6.8M-3.4 1.8h6.8"
    return (
        f'<g class="{"given" if same else "given differs"}" transform="translate({x:.1f} {y:.1f})"><circle r="7.5"/>'
        f'<path d="{sign}{"" if same else "M2.6-5-2.6 5"}"/></g>'
    )


@lru_cache(maxsize=1024)
def described(laid: Laid) -> str:
    """Return a rotated tile in words."""
    return capital("; ".join(laid.words) or "land on all sides")
