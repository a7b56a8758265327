"""The test board of Indus, invented: as five board pieces, each ruin as it is painted on its piece."""

from __future__ import annotations

from typing import Final

from games.indus.rules.board.piece import Open, Part, Piece, Spot
from games.indus.rules.pieces import Kind

_DRAWN: Final = """
small-1 canal 124 1w 4s
small-1 alley 2 2e
small-1 alley 3 3w
small-1 graveyard 3
big-1 canal 1478 8e
big-1 alley 12
big-1 building 235
big-1 path 56 6e
big-1 wall 7 7s
big-2 path 14
big-2 path 6 6e
big-2 path 8 8s
big-2 graveyard 23
big-2 graveyard 7
big-2 wall 58
big-2 alley 6 6s
big-3 canal 1456 6s
big-3 wall 14
big-3 graveyard 236
big-3 wall 3 3e
big-3 alley 47
big-3 path 8 8s
big-4 building 1245
big-4 wall 23 3e
big-4 alley 6 6s
big-4 path 78
big-4 wall 7 7s
"""


def part(line: str) -> Part:
    """A part from one line: piece, kind, fields, and where it runs on."""
    piece, kind, spots, *opens = line.split()
    return Part(Piece(piece), Kind(kind), tuple(map(Spot, spots)), tuple(map(Open.from_word, opens)))


PARTS: Final = tuple(map(part, _DRAWN.strip().splitlines()))
LAID: Final = (Piece.SMALL_1, Piece.BIG_1, Piece.BIG_2, Piece.BIG_3, Piece.BIG_4)
