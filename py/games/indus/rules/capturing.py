"""The result of a researcher's arrival on a field (Securing a field / capturing pieces)."""

from __future__ import annotations

from engine.turn import Colour
from games.indus.rules.state import Researcher, Stack


def arrived(stack: Stack, arrives: Researcher) -> tuple[Stack, Stack, Colour]:
    """Return the field after an arrival, the captured researchers, and the capturing colour (ruling I6)."""
    colours = [one.colour for one in stack]
    by = next((colour for colour in colours if colours.count(colour) > 1), arrives.colour)
    if by is not arrives.colour:
        return stack, (arrives,), by
    if by not in colours:
        return (*stack, arrives), (), by
    mine = tuple(one for one in stack if one.colour is by)
    return (*mine, arrives), tuple(one for one in stack if one.colour is not by), by
