"""The board: pieces entered once, placed and joined, and the resulting ruins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from engine.grid import group
from engine.value import Named
from games.indus.rules.pieces import LINES, SIDE, Field, Kind

if TYPE_CHECKING:
    from random import Random


class Board(Named):
    """The source of a table's ruins."""

    PIECES = "pieces"
    """Five entered pieces of your copy, joined."""
    PAINTED = "painted"
    """The whole board, entered for this table."""
    PRACTICE = "practice"
    """The practice board, made up."""


class Piece(Named):
    """A board piece. The backs are blank, so you number them. Small: 2 × 2 fields, big: 8 fields."""

    SMALL_1, SMALL_2, SMALL_3, SMALL_4 = "small-1", "small-2", "small-3", "small-4"
    SMALL_5, SMALL_6, SMALL_7 = "small-5", "small-6", "small-7"
    BIG_1, BIG_2, BIG_3, BIG_4 = "big-1", "big-2", "big-3", "big-4"
    BIG_5, BIG_6, BIG_7 = "big-5", "big-6", "big-7"

    @property
    def small(self) -> bool:
        """Whether it is one of the seven pieces for the centre."""
        return self.value.startswith("small")

    @property
    def title(self) -> str:
        """Name in the form: `Small 1`."""
        size, _, number = self.value.partition("-")
        return f"{size.capitalize()} {number}"

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its fields."""
        return tuple(Spot)[:4] if self.small else tuple(Spot)


class Spot(Named):
    """A field of an unturned board piece. The missing field of a big piece is at the lower right.

    1 2 3 / 4 5 6 / 7 8 on a big piece, 1 2 / 3 4 on a small one.
    """

    P1, P2, P3, P4, P5, P6, P7, P8 = "1", "2", "3", "4", "5", "6", "7", "8"


class Side(Named):
    """A side of a field, on an unturned piece."""

    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"

    def turned(self, quarters: int = 1) -> Side:
        """Return the side after clockwise quarter turns."""
        return tuple(Side)[(tuple(Side).index(self) + quarters) % 4]

    @property
    def title(self) -> str:
        """Direction in a word."""
        return {"n": "above", "e": "right", "s": "below", "w": "left"}[self.value]

    @property
    def beside(self) -> str:
        """Words before the name of a field: the direction over this edge."""
        return {"n": "above", "e": "to the right of", "s": "below", "w": "to the left of"}[self.value]


@dataclass(frozen=True, slots=True)
class Open:
    """A place where a ruin continues over the edge of its piece: written `6e`."""

    spot: Spot
    side: Side

    def word(self) -> str:
        """Return the written form."""
        return f"{self.spot.value}{self.side.value}"

    @classmethod
    def from_word(cls, text: str) -> Open:
        """Return the open edge of a word. Raises: ValueError."""
        return cls(Spot(text[:1]), Side(text[1:]))


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a ruin on one board piece of your copy."""

    piece: Piece
    kind: Kind
    spots: tuple[Spot, ...]
    """The fields it covers, connected."""
    opens: tuple[Open, ...] = ()
    """The edges where it continues over a seam; ruins of `LINES` only."""
    value: int | None = None
    """The points printed on it, all its discovery pieces together, or None for the usual points (`worth`)."""


@dataclass(frozen=True, slots=True)
class Ruin:
    """A ruin on the board. Two adjacent ones of a kind are two ruins."""

    kind: Kind
    fields: tuple[Field, ...]
    """In reading order."""
    value: int | None = None
    """Entered points, for a Building those of the first place, or None for the usual points."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A ruin of a board that was painted whole and is kept under a name, for the next table."""

    title: str
    kind: Kind
    fields: tuple[Field, ...]
    value: int | None = None


def boards(kept: Iterable[Kept]) -> dict[str, tuple[Ruin, ...]]:
    """Return the kept boards by name."""
    found: dict[str, tuple[Ruin, ...]] = {}
    for one in kept:
        found[one.title] = (*found.get(one.title, ()), Ruin(one.kind, one.fields, one.value))
    return found


def keeping(kept: Iterable[Kept], title: str, painted: Iterable[Ruin]) -> tuple[Kept, ...]:
    """Return the kept boards with one more, or another one under this name; without ruins the name is free again."""
    mine = boards(kept) | {title: tuple(painted)}
    return tuple(Kept(name, one.kind, one.fields, one.value) for name, found in mine.items() for one in found)


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


class Agreed(Protocol):
    """The part of a setup about its board."""

    @property
    def board(self) -> Board: ...
    @property
    def laid(self) -> tuple[Piece, ...]: ...
    @property
    def turned(self) -> int: ...
    @property
    def walls(self) -> bool: ...
    @property
    def unmet(self) -> bool: ...
    @property
    def ruins(self) -> tuple[Ruin, ...]: ...
    @property
    def parts(self) -> tuple[Part, ...]: ...
    @property
    def parts_add(self) -> bool: ...


# Places of the pieces


PLACES: Final = ("centre", "upper left", "upper right", "lower right", "lower left")
"""The places of the pieces of `laid`, in order: the corners clockwise (Board Preparation)."""

STEP: Final = {Side.NORTH: -SIDE, Side.EAST: 1, Side.SOUTH: SIDE, Side.WEST: -1}


def _pair(text: str) -> tuple[Field, Field]:
    one, other = text.split("|")
    return Field[one], Field[other]


_CORNERS_MEET: Final = "c1|d1 c2|d2 f3|f4 e3|e4 d6|c6 d5|c5 a4|a3 b4|b3"
_CENTRE_MEETS: Final = "c3|c2 c3|b3 d3|d2 d3|e3 d4|d5 d4|e4 c4|c5 c4|b4"
LIBRARY: Final = tuple(Piece)
"""The board pieces of the box."""
SEAMS: Final = tuple(map(_pair, f"{_CORNERS_MEET} {_CENTRE_MEETS}".split()))
"""The edges between two pieces: between the corners clockwise, then round the centre."""


def at(piece: Piece, spot: Spot, quarters: int) -> Field:
    """Return the board field of a piece's field after quarter turns: 0 to 3 for the corners, clockwise from upper left.

    >>> at(Piece.BIG_1, Spot.P6, 1).name, at(Piece.SMALL_1, Spot.P1, 2).name
    ('e3', 'd4')
    """
    number = int(spot.value) - 1
    column, row = (number % 2 + 2, number // 2 + 2) if piece.small else (number % 3, number // 3)
    for _ in range(quarters % 4):
        column, row = SIDE - 1 - row, column
    return Field(row * SIDE + column)


def over(piece: Piece) -> tuple[Open, ...]:
    """Return the edges of a piece that are at a seam, whatever its place."""
    words = "1n 1w 2n 2e 3s 3w 4e 4s" if piece.small else "3e 6e 6s 7s 8s 8e"
    return tuple(map(Open.from_word, words.split()))


def all_edges(piece: Piece) -> frozenset[Open]:
    """Return all edges of a piece, including those at the rim, which need not match."""
    rim = () if piece.small else tuple(map(Open.from_word, ["1n", "2n", "3n", "1w", "4w", "7w"]))
    return frozenset((*over(piece), *rim))


def quarters(laid: Sequence[Piece], turned: int) -> Iterator[tuple[Piece, int]]:
    """Yield the pieces with the quarter turns of each."""
    for place, piece in enumerate(laid):
        yield piece, (place - 1 if place else turned) % 4


# Parts turned and joined


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


KINDS: Final = tuple(Kind)


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


def inside(field: Field, side: Side) -> bool:
    """Return whether there is a field beyond this side."""
    column, row = field % SIDE, field // SIDE
    return {Side.NORTH: row > 0, Side.EAST: column < SIDE - 1, Side.SOUTH: row < SIDE - 1, Side.WEST: column > 0}[side]


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
    return None if total == _scheme(kind, size) else total


def _added(pieces: Sequence[_Lying], size: int) -> int | None:
    """Return the points of a ruin as in version 1: for every part those entered on it, or the usual ones."""
    each = {Kind.CANAL: 1, Kind.BUILDING: 2}.get(pieces[0].part.kind, 0)
    if all(one.part.value is None for one in pieces):
        return None
    total = sum(each * len(one.fields) if one.part.value is None else one.part.value for one in pieces)
    return None if total == _scheme(pieces[0].part.kind, size) else total


def in_order(ruins: Iterable[Ruin]) -> tuple[Ruin, ...]:
    """Return the ruins by kind in scoring order, then by the first field in reading order."""
    return tuple(sorted(ruins, key=lambda ruin: (KINDS.index(ruin.kind), ruin.fields)))


def ruins(setup: Agreed) -> tuple[Ruin, ...]:
    """Return the ruins of a table in the order they are shown; none while the board is not entered."""
    if setup.board is Board.PRACTICE:
        return PRACTICE
    if setup.board is Board.PAINTED:
        return in_order(setup.ruins)
    whole = len(setup.laid) == len(PLACES)
    return on_board(setup.parts, setup.laid, setup.turned, add=setup.parts_add) if whole else ()


# Points


def worth(ruin: Ruin) -> int | None:
    """Return the points of a ruin, for a Building those of the first place; None if they must be entered (Scoring)."""
    return ruin.value if ruin.value is not None else _scheme(ruin.kind, len(ruin.fields))


def second(ruin: Ruin) -> int:
    """Return the points of a Building's second place: half of the first; 0 for other ruins."""
    return (worth(ruin) or 0) // 2 if ruin.kind is Kind.BUILDING else 0


def _scheme(kind: Kind, size: int) -> int | None:
    if kind is Kind.BUILDING:
        return 2 * size
    if kind is Kind.GRAVEYARD:
        return {1: 3, 2: 4, 3: 6}.get(size)
    return size if kind is Kind.CANAL else 2


# A matching board at random


def dealt(rng: Random, parts: Sequence[Part], walls: bool = True) -> tuple[tuple[Piece, ...], int] | None:
    """Return five different entered pieces that match and the quarter turns of the centre; None if there are none.

    The centre and its rotation are chosen first, then one of the matching sets of corners, all equally likely.
    """
    painted = [piece for piece in Piece if any(part.piece is piece for part in parts)]
    centres = [(piece, turned) for piece in painted if piece.small for turned in range(4)]
    corners = {piece: _edges(piece, parts, walls) for piece in painted if not piece.small}
    rng.shuffle(centres)
    for centre, turned in centres:
        around = _edges(centre, parts, walls)
        found = [four for four in permutations(corners, 4) if _meet(four, corners, around, turned)]
        if found:
            return (centre, *rng.choice(found)), turned
    return None


_Edges: TypeAlias = "dict[str, frozenset[Kind]]"


def _edges(piece: Piece, parts: Sequence[Part], walls: bool) -> _Edges:
    kinds = [kind for kind in LINES if walls or kind is not Kind.WALL]
    return {
        one.word(): frozenset(
            part.kind for part in parts if part.piece is piece and one in part.opens and part.kind in kinds
        )
        for one in over(piece)
    }


_ROUND_CENTRE: Final = (("1n", "1w"), ("2e", "2n"), ("4s", "4e"), ("3w", "3s"))
"""Edges of an unturned centre opposite `6s` and `8e` of the upper left corner piece, and so on clockwise."""


def _meet(four: Sequence[Piece], corners: Mapping[Piece, _Edges], centre: _Edges, turned: int) -> bool:
    for place, piece in enumerate(four):
        mine, following = corners[piece], corners[four[(place + 1) % 4]]
        if mine["3e"] != following["7s"] or mine["6e"] != following["8s"]:
            return False
        below, right = _ROUND_CENTRE[(place - turned) % 4]
        if mine["6s"] != centre[below] or mine["8e"] != centre[right]:
            return False
    return True


def fits(parts: Sequence[Part], laid: Sequence[Piece], turned: int, walls: bool = True) -> bool:
    """Return whether all sixteen joints match."""
    return all(joint.good for joint in joints(parts, laid, turned, walls))


# The practice board


def _practice(text: str) -> tuple[Ruin, ...]:
    found = []
    for line in text.strip().splitlines():
        kind, *names = line.split()
        found.append(Ruin(Kind(kind), tuple(sorted(Field[name] for name in names))))
    return in_order(found)


PRACTICE: Final = _practice(
    """
    building b1 c1 b2
    building a5 b5 a6 b6
    graveyard d1
    graveyard c4
    graveyard f2 f3
    graveyard d5 d6 e6
    canal a1 a2 a3 b3 c3 d3 d4 d5 e5 f5 f6
    path b2 c2 d2
    path e1 f1
    path c5 c6
    path e3 e4
    alley a1 b1
    alley b4 c4
    alley f4 f5
    alley d3 e3
    wall a3 a4 a5
    wall d2 e2
    wall c6 d6
    wall f5 f6
    """
)
"""Made up: as many ruins of each kind and size as the rulebook counts for the first game, in our own layout."""
