"""Hampi's closed zones found in another way: a graph of points, made anew from the tiles' words alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.grid import Cell
from games.hampi.rules.land.landscape import Laid, Landscape
from games.hampi.rules.land.tile import Group, Mark

NEXT: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
ORDER: Final = {"L-": 0, "Lo": 1, "L+": 2}
OTHER: Final = {"L-": "L+", "L+": "L-"}

Point = tuple[Cell, str, int]
"""A place, what is there (a side's letter, half land `L-` and `L+`, or the heart of a group), a side or a number."""


class Points:
    """The points of a landscape and their links."""

    def __init__(self, land: Landscape) -> None:
        self.links: dict[Point, set[Point]] = {}
        self.groups: dict[Point, Group] = {}
        for cell, laid in land.tiles.items():
            self._tile(cell, laid)
        self.gaps = set()
        for point in list(self.links):
            cell, what, side = point
            if what == "heart":
                continue
            q, r = NEXT[side]
            near = Cell(cell.x + q, cell.y + r)
            facing = (near, OTHER.get(what, what), (side + 3) % 6)
            if near not in land.tiles:
                self.gaps.add(point)
            elif facing in self.links:
                self._link(point, facing)

    def _link(self, one: Point, two: Point) -> None:
        self.links.setdefault(one, set()).add(two)
        self.links.setdefault(two, set()).add(one)

    def _tile(self, cell: Cell, laid: Laid) -> None:
        sides = laid.tile.sides
        for _ in range(laid.turns):
            sides = sides[-1] + sides[:-1]
        groups = [
            Group(group.letter, tuple((side + laid.turns) % 6 for side in group.sides), group.villages)
            for group in laid.tile.groups
        ]
        for at, group in enumerate(groups):
            heart = (cell, "heart", at)
            self.groups[heart] = group
            self.links.setdefault(heart, set())
            for side in group.sides:
                self._link(heart, (cell, group.letter, side))
        rim = [(cell, "Lo", side) for side in range(6) if sides[side] == "L"]
        rim += [(cell, half, side) for side in range(6) if sides[side] == "R" for half in ("L-", "L+")]
        for one in rim:
            self.links.setdefault(one, set())
            for two in rim:
                low, high = sorted(3 * side + ORDER[what] for _, what, side in (one, two))
                if all(len({low < 3 * side + 1 < high for side in group.sides}) < 2 for group in groups):
                    self._link(one, two)

    def zones(self) -> Iterator[set[Point]]:
        """Points that hang together."""
        seen: set[Point] = set()
        for start in self.links:
            if start in seen:
                continue
            zone, todo = {start}, [start]
            while todo:
                new = self.links[todo.pop()] - zone
                zone |= new
                todo += new
            seen |= zone
            yield zone

    def cut(self, done: Iterable[set[Point]]) -> None:
        """Nothing is linked any more to these zones but their own points."""
        for zone in done:
            for point in zone:
                for other in self.links[point] - zone:
                    self.links[point].remove(other)
                    self.links[other].remove(point)

    def along(self, zone: set[Point]) -> set[Point]:
        """The hearts of the roads along this land."""
        return {
            heart
            for cell, what, side in zone
            if what in OTHER
            for heart in self.links[cell, "R", side]
            if heart in self.groups
        }

    def in_a_loop(self, zone: set[Point], walls: set[Point]) -> bool:
        """Whether a loop of these roads keeps the land from the edge of the map, going from corner to corner.

        Loose ends of road are taken away, again and again; what is left divides the corners of its tiles.
        """
        while loose := {heart for heart in walls if len(self._joints(heart, walls)) < 2}:
            walls = walls - loose
        here: dict[Cell, list[list[int]]] = {}
        for heart in walls:
            here.setdefault(heart[0], []).append(self._joints(heart, walls))
        edge = 2 + max(abs(at) for cell, _, _ in self.links for at in (cell.x, cell.y))
        todo = [(cell, (side + (what == "L+")) % 6) for cell, what, side in zone if what != "heart"][:1]
        seen = set(todo)
        while todo:
            cell, corner = todo.pop()
            if max(abs(cell.x), abs(cell.y)) >= edge:
                return False
            arcs = [[sum(side < to for side in sides) % len(sides) for sides in here.get(cell, ())] for to in range(6)]
            new = {(cell, to) for to in range(6) if arcs[to] == arcs[corner]}
            for back, to in ((1, 2), (0, 4)):  # the same corner of the two neighbours there
                q, r = NEXT[corner - back]
                new.add((Cell(cell.x + q, cell.y + r), (corner + to) % 6))
            todo += new - seen
            seen |= new
        return True

    def _joints(self, heart: Point, walls: set[Point]) -> list[int]:
        """The sides with which a piece of road is joined to others of these."""
        ends = [(side, (heart[0], "R", side)) for side in self.groups[heart].sides]
        return [side for side, end in ends if any(self.links[near] & walls for near in self.links[end] - {heart})]


def closed(land: Landscape, done: list[set[Point]] | None = None) -> list[tuple[str, tuple[Cell, ...]]]:
    """The complete zones: the first letter of the kind, and the places.

    `done` are the lands that were complete before this tile, where a closed loop of road is enough; those that are
    complete now are added to it. None: a land has to be full as well.
    """
    points, found = Points(land), []
    points.cut(done or ())
    roads = {heart for heart, group in points.groups.items() if group.letter == "R"}
    for zone in points.zones():
        hearts = [points.groups[point] for point in zone if point in points.groups]
        kind = hearts[0].letter if hearts else "L"
        if kind == "L" and done is not None:
            if zone not in done and points.in_a_loop(zone, roads):
                done.append(zone)
        elif not zone & points.gaps and (
            points.in_a_loop(zone, points.along(zone))
            if kind == "L"
            else kind != "R" or sum(heart.villages for heart in hearts) >= 2
        ):
            found.append((kind, _cells(zone)))
    found += [("L", _cells(zone)) for zone in done or ()]
    for cell, laid in land.tiles.items():
        around = [Cell(cell.x + q, cell.y + r) for q, r in NEXT]
        if all(near in land.tiles for near in around):
            cells = tuple(sorted((cell, *around)))
            found += [(mark.value[0], cells) for mark in laid.tile.marks if mark is not Mark.MINE]
    return sorted(found)


def _cells(zone: set[Point]) -> tuple[Cell, ...]:
    return tuple(sorted({cell for cell, _, _ in zone}))
