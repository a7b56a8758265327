"""A small landscape with the tiles of a zone highlighted."""

from __future__ import annotations

from engine.turn import Seat
from engine.words import plural
from games.hampi.rules.land.landscape import place_key
from games.hampi.rules.state import State
from markup.html import path, svg

_STEP, _ROW = 12, 10
"""Width of a tile, and the height from one row to the next."""


def picture(state: State, _: Seat, lit: tuple[str, ...]) -> str:
    """Return the landscape with the tiles of `lit` (keys such as `place:0/1`) filled; empty if none is there."""
    cells = list(state.land.tiles) if state.land else []
    on = {cell for cell in cells if place_key(cell) in lit}
    if not on:
        return ""
    spots = {cell: (_STEP * cell.x + _STEP // 2 * cell.y, _ROW * cell.y) for cell in cells}
    left, top = (min(spot[axis] for spot in spots.values()) for axis in (0, 1))
    wide, high = (max(spot[axis] for spot in spots.values()) for axis in (0, 1))
    tiles = [
        path(class_="mini-zone" if cell in on else "mini-off", d=f"M{x} {y - 7}l6 4v6l-6 4-6-4v-6z")
        for cell, (x, y) in sorted(spots.items(), key=lambda found: found[0] in on)
    ]
    box = f"{left - 8} {top - 9} {wide - left + 16} {high - top + 18}"
    label = f"On the landscape: {plural(len(on), 'tile')}"
    return svg(*tiles, class_="mini", viewBox=box, role="img", aria_label=label)
