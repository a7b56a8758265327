"""Unusual situations that are legal: few tiles for a zone, unequal stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.words import plural
from games.hampi.rules.pieces import STACKS, Kind
from games.hampi.rules.state import State

LEAST: Final = {Kind.LAND: 3, Kind.END_VILLAGE: 2}
"""Fewest tiles of a zone by its shape (ruling O12); land placed in a closed loop has fewer (ruling O20)."""
WHY: Final = {Kind.LAND: "a road loop needs at least three", Kind.END_VILLAGE: "two villages are usually on two tiles"}


def warnings(state: State) -> Iterator[str]:
    """Return the unusual things of this moment, one sentence each."""
    aside = state.setup.tiles % STACKS
    if aside and not state.turns:
        yield f"You cannot make three equal stacks from {state.setup.tiles} Land tiles. Set {aside} aside."
    record = state.scoring if state.land is None else None
    if record and not record.typed and 0 < len(record.all_tiles) < LEAST.get(record.zone.kind, 1):
        few = plural(len(record.all_tiles), "tile")
        yield f"{record.zone.title} has only {few} so far; {WHY[record.zone.kind]}. Is that all?"
