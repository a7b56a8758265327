"""A small picture of a village with some squares highlighted; the empty one is once in the sprite."""

from __future__ import annotations

from engine.turn import Seat
from games.panchayat.rules.keys import cell
from games.panchayat.rules.pieces import SQUARES
from games.panchayat.rules.state import State
from markup.html import Html, rect, svg, text, use


def picture(state: State, seat: Seat, lit: tuple[str, ...]) -> str:
    """Return a seat's village, 4 by 4. The squares of `lit` (keys such as `cell:b3`) show the letter of their type."""
    parts: list[Html] = [use(href="#map-panchayat")]
    types = set()
    for square in SQUARES:
        if cell(square) not in lit:
            continue
        x, y = 2 + 21 * (square % 4), 2 + 21 * (square // 4)
        tile = state.villages[seat].squares[square]
        parts.append(rect(class_="mini-on", x=x, y=y, width=18, height=18, rx=3))
        if tile:
            type_ = state.type_of(tile.building)
            types.add(type_.value.lower() if type_ else "none")
            parts.append(text(type_.value if type_ else "?", x=x + 9, y=y + 13.5))
    names = ", ".join(key.partition(":")[2] for key in lit)
    one = types.pop() if len(types) == 1 else "none"
    label = f"{state.setup.players[seat].name}’s board: {names}"
    return svg(*parts, class_=f"mini type-{one}", viewBox="0 0 85 85", role="img", aria_label=label)
