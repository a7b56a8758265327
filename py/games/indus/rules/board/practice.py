"""The practice board."""

from __future__ import annotations

from typing import Final

from games.indus.rules.board.ruin import Ruin, in_order
from games.indus.rules.pieces import Field, Kind


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
