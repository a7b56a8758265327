"""What stays in the box: a list to tick off, for one player and for two."""

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
        f"{_KEPT} tiles, and two kinds",
        "Alone these stay away. Tiles with one red dot on the back stay in.",
        f"of {_KEPT} are put away, Tea Shops and Cowsheds not counted.",
        "Rules: Solo Mode, Setup 1",
        "for-one",
    ),
    2: (
        "away",
        f"{sum(REMOVED[2].values())} of {BOX} tiles",
        "For two players these stay away. Tiles with two red dots on the back stay in.",
        f"of {sum(REMOVED[2].values())} are put away.",
        "Rules: 2-Player Mode",
        "for-two",
    ),
}
"""For each number of players: key, how many, what to do, what the count means, rule, class."""


def away(players: int) -> Html:
    """The list for so many players."""
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
    return later(key, "Back in the box", many, *body, class_=class_)
