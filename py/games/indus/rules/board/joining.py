"""Five pieces placed and joined: the edges where they meet, and the resulting ruins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.grid import group
from games.indus.rules.board.piece import Part, Piece, at
from games.indus.rules.board.ruin import KINDS, Ruin, in_order, usual
from games.indus.rules.board.side import STEP, Side, inside
from games.indus.rules.pieces import LINES, Field, Kind

PLACES: Final = ("centre", "upper left", "upper right", "lower right", "lower left")
"""The places of the pieces of `laid`, in order: the corners clockwise (Board Preparation)."""


def _pair(text: str) -> tuple[Field, Field]:
    one, other = text.split("|")
    return Field[one], Field[other]


_CORNERS_MEET: Final = "c1|d1 c2|d2 f3|f4 e3|e4 d6|c6 d5|c5 a4|a3 b4|b3"
_CENTRE_MEETS: Final = "c3|c2 c3|b3 d3|d2 d3|e3 d4|d5 d4|e4 c4|c5 c4|b4"
SEAMS: Final = tuple(map(_pair, f"{_CORNERS_MEET} {_CENTRE_MEETS}".split()))
"""The edges between two pieces: between the corners clockwise, then round the centre."""


def quarters(laid: Sequence[Piece], turned: int) -> Iterator[tuple[Piece, int]]:
    """Yield the pieces with the quarter turns of each."""
    for place, piece in enumerate(laid):
        yield piece, (place - 1 if place else turned) % 4


@dataclass(frozen=True, slots=True)
class _Lying:
    """A part in its place on the board."""

    part: Part
    fields: frozenset[Field]
    opens: frozenset[tuple[Field, Side]]


def _lying(parts: Iterable[Part], laid: Sequence[Piece], turned: int) -> list[_Lying]:
    found = []
    for piece, turns in quarters(laid, turned):
        for part in parts:
            if part.piece is piece:
                opens = frozenset((at(piece, one.spot, turns), one.side.turned(turns)) for one in part.opens)
                found.append(_Lying(part, frozenset(at(piece, spot, turns) for spot in part.spots), opens))
    return found


@dataclass(frozen=True, slots=True)
class Joint:
    """A seam edge between two fields, and the ruins that cross it."""

    one: Field
    other: Field
    ones: tuple[Kind, ...]
    """Kinds that are open to it on the side of `one`."""
    others: tuple[Kind, ...]
    bad: tuple[Kind, ...]
    """Kinds that must match but are open on one side only."""

    @property
    def good(self) -> bool:
        """Whether all kinds match that must."""
        return not self.bad


def joints(parts: Sequence[Part], laid: Sequence[Piece], turned: int, walls: bool = True) -> tuple[Joint, ...]:
    """Return the sixteen edges between pieces, in the order of `SEAMS`."""
    lying = _lying(parts, laid, turned)
    found = []
    for one, other in SEAMS:
        side = next(side for side, step in STEP.items() if other - one == step)
        here = {each.part.kind for each in lying if (one, side) in each.opens}
        there = {each.part.kind for each in lying if (other, side.turned(2)) in each.opens}
        bad = [kind for kind in LINES if (walls or kind is not Kind.WALL) and (kind in here) != (kind in there)]
        found.append(Joint(one, other, _sorted(here), _sorted(there), tuple(bad)))
    return tuple(found)


def _sorted(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    return tuple(sorted(kinds, key=KINDS.index))


def fits(parts: Sequence[Part], laid: Sequence[Piece], turned: int, walls: bool = True) -> bool:
    """Return whether all sixteen joints match."""
    return all(joint.good for joint in joints(parts, laid, turned, walls))


def on_board(parts: Sequence[Part], laid: Sequence[Piece], turned: int, *, add: bool = False) -> tuple[Ruin, ...]:
    """Return the ruins of the placed pieces; parts open on both sides of a seam are one ruin.

    With `add` the points of the parts are added, as in version 1 (ruling I16).
    """
    lying = _lying(parts, laid, turned)

    def meets(one: int) -> list[int]:
        edges = {(Field(field + STEP[side]), side.turned(2)) for field, side in lying[one].opens if inside(field, side)}
        return [n for n, other in enumerate(lying) if other.part.kind is lying[one].part.kind and other.opens & edges]

    found, left = [], set(range(len(lying)))
    while left:
        whole = group(min(left), meets, lambda _: True)
        left -= whole
        pieces = [lying[n] for n in sorted(whole)]
        fields = frozenset[Field]().union(*(one.fields for one in pieces))
        found.append(Ruin(pieces[0].part.kind, tuple(sorted(fields)), (_added if add else _typed)(pieces, len(fields))))
    return in_order(found)


def _typed(pieces: Sequence[_Lying], size: int) -> int | None:
    """Return the points entered on the parts of a ruin; None if there are none, or if they are the usual ones (I16).

    Those of a Canal are for its entered parts; each field that none of these covers adds 1, once. Any other ruin has
    the points entered on one part; entered on several, they are the same points again.
    """
    values = [one.part.value for one in pieces if one.part.value is not None]
    kind = pieces[0].part.kind
    if not values or (kind is not Kind.CANAL and len(values) > 1):
        return None
    total = sum(values)
    if kind is Kind.CANAL:
        typed = frozenset[Field]().union(*(one.fields for one in pieces if one.part.value is not None))
        total += size - len(typed)
    return None if total == usual(kind, size) else total


def _added(pieces: Sequence[_Lying], size: int) -> int | None:
    """Return the points of a ruin as in version 1: for every part those entered on it, or the usual ones."""
    each = {Kind.CANAL: 1, Kind.BUILDING: 2}.get(pieces[0].part.kind, 0)
    if all(one.part.value is None for one in pieces):
        return None
    total = sum(each * len(one.fields) if one.part.value is None else one.part.value for one in pieces)
    return None if total == usual(pieces[0].part.kind, size) else total
