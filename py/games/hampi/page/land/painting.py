"""A Land tile that is painted: the tile after the taps so far, in its rotation.

A tap is `side=2`, `side=middle`, `brush=F`, `cut=R`, `person=lady`, `n=-2` or `known=7`. Sides without a tap are those
of the adjacent tiles, or land. Ponds and farms on adjacent sides are one and all roads meet, until a cut changes that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from engine.game import Taps
from engine.refusal import Refused
from engine.value import but, put
from engine.words import noun, number, plural
from games.hampi.rules.land.landscape import FREE, Laid
from games.hampi.rules.land.tile import (
    FARM,
    JOINED,
    LAND,
    MOST,
    MOST_VILLAGES,
    POND,
    ROAD,
    SHOWS,
    SIDE_NAMES,
    SIDES,
    Group,
    Mark,
    Tile,
    ordered,
    turned_group,
    usual,
)
from games.hampi.rules.pieces import NOTHING, PEOPLE, Person, Row
from markup.forms import whole_number, wrong

VILLAGE: Final = "V"
"""The brush of a road that ends in a village on this side."""
MIDDLE: Final = "middle"
BRUSHES: Final[Mapping[str, str]] = {
    **{letter: SHOWS[letter].capitalize() for letter in (LAND, POND, FARM, ROAD)},
    VILLAGE: "Village",
    **{mark.value: mark.title for mark in Mark},
}
USUAL: Final = 2
"""The number of a person that is tapped once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Painting:
    """A tile in its rotation, while it is painted."""

    needs: str = FREE * SIDES
    """The letter that each side meets, or `FREE`."""
    sides: tuple[str, ...] = ("",) * SIDES
    """The painted letters; empty where nothing is painted."""
    ends: tuple[int, ...] = (0,) * SIDES
    """End villages on the road of a side that ends there."""
    cuts: Mapping[str, int] = field(default_factory=dict)
    """Which of the `ways` to connect them is taken, by letter."""
    inside: tuple[str, ...] = ()
    """Ponds and farms that reach no side."""
    villages: int = 0
    """End villages in the middle."""
    marks: tuple[Mark, ...] = ()
    row: Row = NOTHING
    who: Person | None = None
    """The person tapped last."""
    brush: str = ""
    known: Laid | None = None
    """A tile of the copy, drawn as it is until it is painted over."""

    @property
    def letters(self) -> str:
        """The six sides."""
        if self.known:
            return self.known.face.sides
        needs = self.needs.replace(FREE, LAND)
        return "".join(own or near for own, near in zip(self.sides, needs, strict=True))

    @property
    def colour(self) -> str:
        """The brush in hand: at first the one for what has to go on from an adjacent tile."""
        return self.brush or next((letter for letter in (ROAD, POND, FARM) if letter in self.needs), ROAD)

    def ways(self, letter: str) -> tuple[tuple[Group, ...], ...]:
        """Return the ways to connect the sides of a letter, the usual one first; roads that end are left out."""
        rest = "".join(
            own if own == letter and not end else LAND for own, end in zip(self.letters, self.ends, strict=True)
        )
        return ways(rest, letter)

    def groups(self, letter: str) -> tuple[Group, ...]:
        """Return the ponds, farms or roads of a letter that reach a side."""
        if self.known:
            return tuple(group for group in self.tile.groups if group.letter == letter and group.sides)
        ended = [Group(ROAD, (side,), many) for side, many in enumerate(self.ends) if many and letter == ROAD]
        return (*self.ways(letter)[self.cuts.get(letter, 0)], *ended)

    @property
    def tile(self) -> Tile:
        """The tile as painted."""
        if self.known:
            return turned(self.known)
        groups = [group for letter in JOINED for group in self.groups(letter)]
        meet = next((at for at, group in enumerate(groups) if group.letter == ROAD and len(group.sides) > 1), None)
        if self.villages and meet is not None:
            groups[meet] = groups[meet]._replace(villages=self.villages)
        elif self.villages:
            groups.append(Group(ROAD, (), self.villages))
        groups += [Group(letter) for letter in self.inside]
        return Tile(self.letters, ordered(groups), self.marks, self.row)

    def like(self, laid: Laid) -> bool:
        """Return whether a tile in this rotation shows everything that is painted."""
        return (
            all(own in ("", shown) for own, shown in zip(self.sides, laid.face.sides, strict=True))
            and all(points in (0, had) for points, had in zip(self.row, laid.tile.row, strict=True))
            and set(self.marks) <= set(laid.tile.marks)
        )


def turned(laid: Laid) -> Tile:
    """Return a rotated tile as one that is not rotated."""
    tile = laid.tile
    groups = ordered(turned_group(group, laid.turns) for group in tile.groups)
    return Tile(laid.face.sides, groups, tile.marks, tile.row)


@lru_cache(maxsize=512)
def ways(sides: str, letter: str) -> tuple[tuple[Group, ...], ...]:
    """Return the ways to connect the sides of a letter, the usual one first, then the fewest groups.

    A road on a single side usually ends in a village.

    >>> [[group.word() for group in way] for way in ways("RLLRLL", "R")]
    [['R03'], ['R0v', 'R3v']]
    >>> [[group.word() for group in way] for way in ways("LRLLLL", "R")]
    [['R1v'], ['R1']]
    """
    reached = tuple(side for side in range(SIDES) if sides[side] == letter)
    first = usual(sides, letter)
    if letter == ROAD and len(reached) == 1:
        return (first, (Group(ROAD, reached),))
    found = [
        tuple(Group(letter, part, int(letter == ROAD and len(part) == 1)) for part in way) for way in _parted(reached)
    ]
    found.sort(key=lambda way: (len(way), max((len(group.sides) for group in way), default=0), way))
    return (first, *(way for way in found if set(way) != set(first)))


def _parted(sides: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the ways to part sides into groups."""
    if not sides:
        yield ()
        return
    first, rest = sides[0], sides[1:]
    for chosen in range(1 << len(rest)):
        part = (first, *(side for at, side in enumerate(rest) if chosen >> at & 1))
        for others in _parted(tuple(side for side in rest if side not in part)):
            yield (part, *others)


# Taps


def _nothing() -> Refused:
    return wrong("not-offered", "This is not on a Land tile.", "Choose one of the keys.")


def painted(taps: Taps, start: Painting, known: Sequence[Sequence[Laid]]) -> tuple[Painting, str]:
    """Return the tile after the taps, and the last of them in words.

    `known` are the tiles of the copy, each in the rotations that fit here. Raises: Refused for a bad tap.
    """
    now, says = start, ""
    for tap in taps:
        name, _, text = tap.partition("=")
        if name == "known":
            now, says = _known(now, text, known)
        elif name in _TAPS:
            now, says = _TAPS[name](now, text)
        else:
            raise _nothing()
    return now, says


def _known(now: Painting, text: str, known: Sequence[Sequence[Laid]]) -> tuple[Painting, str]:
    at = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    lies = known[at - 1] if 0 < at <= len(known) else ()
    laid = next((one for one in lies if now.like(one)), next(iter(lies), None))
    if laid is None:
        raise wrong("no-such-tile", f"Tile {text[:4]} does not fit here.", "Choose another one, or paint the tile.")
    return Painting(needs=now.needs, brush=now.brush, known=laid), f"Tile {at} of your copy"


def _opened(now: Painting) -> Painting:
    """Return a tile of the copy as if it had been painted, so that it can be changed."""
    if now.known is None:
        return now
    tile = now.tile
    sided = [group for group in tile.groups if group.sides]
    meet = [group.villages for group in tile.groups if group.letter == ROAD and len(group.sides) != 1]
    plain = but(
        now,
        known=None,
        sides=tuple(tile.sides),
        inside=tuple(group.letter for group in tile.groups if group.letter != ROAD and not group.sides),
        villages=sum(meet),
        marks=tile.marks,
        row=tile.row,
    )
    ended = {group.sides[0]: group.villages for group in sided if len(group.sides) == 1}
    with_ends = but(plain, ends=tuple(ended.get(side, 0) for side in range(SIDES)))
    new = plain if _cut_as(plain, ROAD, sided) is not None else with_ends
    return but(new, cuts={letter: at for letter in JOINED if (at := _cut_as(new, letter, sided))})


def _cut_as(now: Painting, letter: str, groups: Sequence[Group]) -> int | None:
    """Return which of the ways connects the sides of a letter like these groups, or None."""
    parts = {
        group if len(group.sides) == 1 else Group(letter, group.sides)
        for group in groups
        if group.letter == letter and not (len(group.sides) == 1 and now.ends[group.sides[0]])
    }
    return next((at for at, way in enumerate(now.ways(letter)) if set(way) == parts), None)


def _brush(now: Painting, text: str) -> tuple[Painting, str]:
    if text not in BRUSHES:
        raise _nothing()
    return but(now, brush=text), f"Brush: {BRUSHES[text]}"


def _side(now: Painting, text: str) -> tuple[Painting, str]:
    colour = now.colour
    if colour in {mark.value for mark in Mark}:
        mark, had = Mark(colour), now.tile.marks
        marks = tuple(one for one in Mark if (one in had) is not (one is mark))
        return _with(now, marks=marks), mark.title if mark in marks else f"No {mark.value}"
    now = _opened(now)
    if text == MIDDLE:
        return _middle(now, colour)
    if text not in map(str, range(SIDES)):
        raise _nothing()
    side = int(text)
    letter = ROAD if colour == VILLAGE else colour
    many = _more(now.ends[side]) if colour == VILLAGE else 0
    if now.letters[side] == letter and now.ends[side] == many and now.sides[side]:
        return now, _painted_says(now, side)
    changed = {now.letters[side], letter}
    new = but(
        now,
        sides=put(now.sides, side, letter),
        ends=put(now.ends, side, many),
        cuts={kind: at for kind, at in now.cuts.items() if kind not in changed},
    )
    return new, _painted_says(new, side)


def _painted_says(now: Painting, side: int) -> str:
    many = now.ends[side]
    what = (noun(many, "End village") if many == 1 else f"{many} end villages") if many else SHOWS[now.letters[side]]
    return f"{what} {SIDE_NAMES[side]}".capitalize()


def _more(villages: int) -> int:
    if villages >= MOST_VILLAGES:
        raise wrong(
            "villages",
            f"A road on a tile has at most {MOST_VILLAGES} end villages.",
            "Count again. Paint land there to remove them.",
            "Components › Land Tiles",
        )
    return villages + 1


def _middle(now: Painting, colour: str) -> tuple[Painting, str]:
    """Return the tile with the middle painted: what reaches no side, or the village in which its roads meet."""
    if colour == VILLAGE:
        many = _more(now.villages)
        return but(now, villages=many), f"{plural(many, 'end village')} in the middle"
    if colour in (POND, FARM):
        there = colour in now.inside
        inside = tuple(letter for letter in (POND, FARM) if (letter in now.inside) is not (letter == colour))
        what = SHOWS[colour].capitalize()
        return but(now, inside=inside), f"No {SHOWS[colour]} in the middle" if there else f"{what} in the middle"
    if colour == ROAD:
        raise wrong(
            "road-inside",
            "A road without an end village must reach a side.",
            "Tap the sides that it reaches, or choose Village for a road that ends here.",
        )
    return but(now, inside=(), villages=0, marks=()), "Nothing in the middle"


def _cut(now: Painting, text: str) -> tuple[Painting, str]:
    now = _opened(now)
    if text not in JOINED or len(now.ways(text)) < 2:
        raise _nothing()
    at = (now.cuts.get(text, 0) + 1) % len(now.ways(text))
    new = but(now, cuts={**now.cuts, text: at})
    return new, cut_says(new, text)[0]


def cut_says(now: Painting, letter: str) -> tuple[str, str]:
    """Return how the sides of a letter are connected, and what a tap changes."""
    found, here = now.ways(letter), now.cuts.get(letter, 0)
    way, then = found[here], found[(here + 1) % len(found)]
    if len(way) == len(then) == 1:
        village = way[0].villages
        return ("Road with end village", "tap to remove it") if village else ("Road without village", "tap to add one")
    many = plural(len(way), SHOWS[letter])
    if len(then) == len(way):
        return many, "tap for another"
    return many, "tap to separate" if len(then) > len(way) else "tap to connect"


def _person(now: Painting, text: str) -> tuple[Painting, str]:
    person = next((person for person in PEOPLE if person.value == text), None)
    if person is None:
        raise _nothing()
    had = now.tile.row[person.at]
    if had and now.who is not person:
        return but(now, who=person), number_says(person, had)
    return _numbered(now, person, -had if had > 0 else 0 if had else USUAL)


def _number(now: Painting, text: str) -> tuple[Painting, str]:
    if now.who is None:
        raise _nothing()
    return _numbered(now, now.who, whole_number(text.replace("-", "−"), -MOST, MOST, f"number of the {now.who.title}"))


def _numbered(now: Painting, person: Person, points: int) -> tuple[Painting, str]:
    row = put(now.tile.row, person.at, points)
    return but(_with(now, row=row), who=person), number_says(person, points)


def _with(now: Painting, **changes: Any) -> Painting:
    """Return the tile with other numbers or marks; the shape of a tile of the copy stays as it is."""
    if now.known is None:
        return but(now, **changes)
    return but(now, known=now.known._replace(tile=but(now.known.tile, **changes)))


def number_says(person: Person, points: int) -> str:
    """Return the number of an influencer in words."""
    return f"{person.title}, {number(points)}" if points else f"{person.title}, none"


_TAPS: Final[Mapping[str, Callable[[Painting, str], tuple[Painting, str]]]] = {
    "side": _side,
    "brush": _brush,
    "cut": _cut,
    "person": _person,
    "n": _number,
}
