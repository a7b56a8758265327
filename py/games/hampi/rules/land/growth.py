"""Growth of a landscape: a tile is placed, and zones grow, join, are enclosed or complete.

A tile's parts are connected to the zones at its sides, so that a tile takes about the same time early and late in a
game, and a page only reads zones that are found already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from engine.grid import HEX_SIDES, Cell, around
from games.hampi.rules.land.landscape import FREE, Found, Laid, Landscape, Spot
from games.hampi.rules.land.tile import SIDES, Face, Part
from games.hampi.rules.pieces import ADVANCED, Kind

ENDS: Final = 2
"""End villages on a complete road (Place a Marker Cube 4)."""
UPPER: Final = 4
"""From this side on, a side looks at the row of tiles above."""


def landscape(laid: Iterable[tuple[Cell, Laid]], *, full_loops: bool = False) -> Landscape:
    """Return the landscape of tiles placed one after the other, whether they fit or not."""
    land = Landscape()
    for cell, tile in laid:
        land = lay(land, cell, tile, full_loops=full_loops)
    return land


def lay(land: Landscape, cell: Cell, laid: Laid, *, full_loops: bool = False) -> Landscape:
    """Return the landscape with one more tile on an empty space. Sides that do not match (house rule) connect nothing.

    Land in a closed road loop is complete even with an empty space in it, and a complete zone does not grow. With
    `full_loops` an empty space keeps it open (ruling O20).
    """
    tiles = {**land.tiles, cell: laid}
    face = laid.face
    beside = {side: near for side, near in enumerate(around(cell, HEX_SIDES)) if near in land.tiles}
    found, at, count = dict(land.found), dict(land.at), land.count
    changed = set()
    closing: set[Spot] = set()

    for side, near in beside.items():
        met = (near, _across(side))
        for number in {at[near, part] for part in _facing(tiles[near].face, _across(side))}:
            old = found[number]
            if old.complete:
                continue
            more = (cell,) if old.kind in ADVANCED else ()
            found[number] = replace(old, open=old.open - {met}, tiles=old.tiles.union(more))
            changed.add(number)

    for part, shape in enumerate(face.parts):
        parts = [_fresh(cell, part, shape, beside)]
        ends = [old for old in _joins(tiles, at, shape, beside) if not found[old].complete]
        joins = sorted(set(ends), key=lambda old: (not found[old].is_zone, old))
        if shape.kind is Kind.END_VILLAGE and len(ends) > len(joins):  # one road at two of its sides
            closing.add((cell, part))
        number = joins[0] if joins else count
        count += not joins
        parts += [found.pop(old) for old in joins]
        found[number] = _whole(parts)
        changed = changed.difference(joins) | {number}
        for one in parts if len(joins) > 1 else parts[:1]:
            at.update(dict.fromkeys(one.spots, number))

    for number in changed:
        found[number] = replace(found[number], complete=_complete(tiles, found[number]))
    if not full_loops:
        roads = frozenset[Spot]().union(*(zone.spots for zone in found.values() if zone.kind is Kind.END_VILLAGE))
        for number, zone in found.items():
            through = roads if number in changed else closing
            if zone.kind is Kind.LAND and not zone.complete and through and _in_a_loop(tiles, zone, roads, through):
                found[number] = replace(zone, complete=True)
    return Landscape(tiles=tiles, found=found, at=at, needs=_needs(land, cell, face), count=count)


def _across(side: int) -> int:
    """Return the side of the adjacent tile that touches a side."""
    return (side + SIDES // 2) % SIDES


def _facing(face: Face, side: int) -> set[int]:
    """Return the parts of a tile that an adjacent tile at this side touches or, around a temple or market, fills up."""
    rim = {face.owner[3 * side + at] for at in range(3)} - {-1}
    return rim | {at for at, part in enumerate(face.parts) if part.kind in ADVANCED}


def _fresh(cell: Cell, part: int, shape: Part, beside: Mapping[int, Cell]) -> Found:
    """Return a part of a tile just placed as a zone of its own."""
    around = shape.kind in ADVANCED
    sides = range(SIDES) if around else {spot // 3 for spot in shape.rim}
    return Found(
        kind=shape.kind,
        spots=frozenset(((cell, part),)),
        tiles=frozenset((cell, *beside.values()) if around else (cell,)),
        open=frozenset((cell, side) for side in sides if side not in beside),
        villages=shape.villages,
        roads=frozenset((cell, road) for road in shape.roads),
    )


def _joins(
    tiles: Mapping[Cell, Laid], at: Mapping[Spot, int], shape: Part, beside: Mapping[int, Cell]
) -> Iterator[int]:
    """Return the zones at the sides of a part that continue in it."""
    for spot in shape.rim:
        near = beside.get(spot // 3)
        if near is None:
            continue
        face = tiles[near].face
        other = face.owner[3 * _across(spot // 3) + 2 - spot % 3]  # the two rims run in opposite directions
        if other >= 0 and face.parts[other].kind is shape.kind:
            yield at[near, other]


def _whole(parts: Sequence[Found]) -> Found:
    """Return the parts of one zone together."""
    if len(parts) == 1:
        return parts[0]
    return Found(
        kind=parts[0].kind,
        spots=frozenset().union(*(part.spots for part in parts)),
        tiles=frozenset().union(*(part.tiles for part in parts)),
        open=frozenset().union(*(part.open for part in parts)),
        villages=sum(part.villages for part in parts),
        roads=frozenset().union(*(part.roads for part in parts)),
    )


def _needs(land: Landscape, cell: Cell, face: Face) -> dict[Cell, str]:
    needs = {place: sides for place, sides in land.needs.items() if place != cell}
    for side, near in enumerate(around(cell, HEX_SIDES)):
        if near not in land.tiles:
            old, other = needs.get(near, FREE * SIDES), _across(side)
            needs[near] = old[:other] + face.sides[side] + old[other + 1 :]
    return needs


def _complete(tiles: Mapping[Cell, Laid], zone: Found) -> bool:
    """Return whether a zone is complete and has no gap (Place a Marker Cube 1 to 4; Advanced Gameplay 2)."""
    if zone.open:
        return False
    if zone.kind is Kind.END_VILLAGE:
        return zone.villages >= ENDS
    return zone.kind is not Kind.LAND or _in_a_loop(tiles, zone, zone.roads, zone.roads)


def _in_a_loop(tiles: Mapping[Cell, Laid], zone: Found, roads: Set[Spot], through: Set[Spot]) -> bool:
    """Return whether these pieces of road close into a loop around a land, through some given pieces.

    From a spot of the land a line runs along the rim of its tile and on to the right, above that row of tiles. A loop
    that crosses it an odd number of times goes around the land. Each piece is represented twice, once per side of the
    line, and such a loop connects the two.
    """
    start, land = zone.first
    spot = tiles[start].face.parts[land].rim[0]
    root = {(road, bank): (road, bank) for road in roads for bank in (False, True)}

    def crossed(cell: Cell, side: int) -> bool:
        return 3 * side + 1 > spot if cell == start else cell.y == start.y and cell.x > start.x and side >= UPPER

    def find(piece: tuple[Spot, bool]) -> tuple[Spot, bool]:
        while root[piece] != piece:
            piece = root[piece]
        return piece

    for cell, part in roads:
        for side in (spot // 3 for spot in tiles[cell].face.parts[part].rim):
            near = around(cell, HEX_SIDES)[side]
            if side >= SIDES // 2 or near not in tiles:  # each joint once
                continue
            other = (near, tiles[near].face.owner[3 * _across(side) + 1])
            if other in roads:
                odd = crossed(cell, side) or crossed(near, _across(side))
                for bank in (False, True):
                    root[find(((cell, part), bank))] = find((other, bank != odd))
    return any(find((road, False)) == find((road, True)) for road in through)


@dataclass(frozen=True, slots=True)
class News:
    """Change by one tile. Zones have their numbers in the new landscape."""

    completes: tuple[int, ...]
    """Zones complete now."""
    joins: tuple[tuple[int, tuple[int, ...]], ...]
    """Pairs of a zone and the former numbers of all its parts."""


def news(before: Landscape, after: Landscape) -> News:
    """Return the change of the zones between two landscapes, the second grown out of the first.

    A complete zone never changes, so a complete zone that is new was just completed.
    """
    joins: dict[int, list[int]] = {}
    for number, zone in before.found.items():
        if zone.is_zone and after.found.get(number) is not zone:
            joins.setdefault(after.at[zone.first], []).append(number)
    return News(
        tuple(number for number, zone in after.found.items() if zone.complete and before.found.get(number) is not zone),
        tuple((number, tuple(old)) for number, old in joins.items() if len(old) > 1),
    )
