"""A matching board at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Final, TypeAlias

from games.indus.rules.board.piece import Part, Piece, over
from games.indus.rules.pieces import LINES, Kind

if TYPE_CHECKING:
    from random import Random


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
