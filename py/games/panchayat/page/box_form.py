"""The tiles to return to the box: a list to tick off, for one player and for two."""

from __future__ import annotations

from typing import Final

from games.panchayat.rules.pieces import BOX, EVERY, REMOVED
from markup import marks
from markup.forms import later, ticks
from markup.html import Html, p

_KEPT: Final = sum(count for count in REMOVED[1].values() if count != EVERY)
_SAYS: Final = {
    1: (
        "away-alone",
        f"{_KEPT} tiles, plus two buildings",
        "In a solo game, return these to the box. Keep the tiles with one red dot on the back.",
        f"of {_KEPT} returned to the box, not counting Tea Shops and Cowsheds.",
        "Rules: Solo Mode, Setup 1",
        "for-one",
    ),
    2: (
        "away",
        f"{sum(REMOVED[2].values())} of {BOX} tiles",
        "In a 2-player game, return these to the box. Keep the tiles with two red dots on the back.",
        f"of {sum(REMOVED[2].values())} returned to the box.",
        "Rules: 2-Player Mode",
        "for-two",
    ),
}
"""For each number of players: key, count, instruction, words after the count, rule, class."""


def away(players: int) -> Html:
    """Return the list for a number of players."""
    key, many, says, done, rules, class_ = _SAYS[players]
    removed = REMOVED[players]
    groups = [
        (
            0 if count == EVERY else count,
            [
                (building.value, building.title, marks.glyph(f"g-{building.value}"))
                for building, others in removed.items()
                if others == count
            ],
        )
        for count in sorted(set(removed.values()), reverse=True)
    ]
    body = (p(says), ticks(key, groups, done=done), p(rules, class_="ref"))
    return later(key, "Return to the box", many, *body, class_=class_)
