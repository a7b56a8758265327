"""Oddities that are no reason to refuse: few tiles for a zone, stacks that are not equal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.words import noun, plural
from games.hampi.rules.pieces import STACKS, Kind
from games.hampi.rules.state import State

LEAST: Final = {Kind.LAND: 3, Kind.END_VILLAGE: 2}
"""Tiles that a zone has at least as the kinds are shaped (ruling O12); land laid into a closed loop has fewer (O20)."""
WHY: Final = {Kind.LAND: "a loop of road takes three", Kind.END_VILLAGE: "two villages mostly stand on two"}


def warnings(state: State) -> Iterator[str]:
    """Return the oddities of this moment, a sentence each."""
    aside = state.setup.tiles % STACKS
    if aside and not state.turns:
        stays = noun(aside, "stays", "stay")
        yield f"{state.setup.tiles} Land tiles make no three equal stacks: {aside} {stays} aside."
    record = state.scoring if state.land is None else None
    if record and not record.typed and 0 < len(record.all_tiles) < LEAST.get(record.zone.kind, 1):
        few = plural(len(record.all_tiles), "tile")
        yield f"{record.zone.title} has {few} so far; {WHY[record.zone.kind]}: is that all?"
