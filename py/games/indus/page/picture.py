"""A small board with some fields highlighted. A sheet has a hundred, so their background is once in the sprite."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from engine.turn import Seat
from games.indus.rules.keys import cell
from games.indus.rules.pieces import FIELDS, SIDE, Field
from games.indus.rules.state import State
from markup.html import Html

STEP: Final = 14
"""Width of a field in units, as in the background `map-indus` of the sprite."""
_FIELDS: Final = {cell(field): field for field in FIELDS}


def picture(_: State, __: Seat, lit: tuple[str, ...]) -> str:
    """Return the common board with the fields of `lit` (keys such as `cell:b3`) filled."""
    return small_map(tuple(_FIELDS[key] for key in lit if key in _FIELDS))


@lru_cache(maxsize=256)
def small_map(fields: Collection[Field]) -> Html:
    """Return the board with the fields of a ruin filled."""
    on = "".join(f"M{1 + STEP * (at % SIDE)} {1 + STEP * (at // SIDE)}h14v14h-14z" for at in fields)
    names = ", ".join(field.name for field in fields)
    return Html(
        f'<svg class="mini" viewBox="0 0 86 86" role="img" aria-label="On the board: {names}"><use href="#map-indus"/>'
        f'<path class="mini-lit" d="{on}"/></svg>'
    )
