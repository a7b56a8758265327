"""The task in one row, the board under it, and the standings below.

The row has the same height in every step, so that the board does not move.
"""

from __future__ import annotations

from engine.value import latest
from games.indus.page.shown import holdings, standings
from games.indus.rules.state import State
from markup.html import Child, Html, div, join, section


@latest
def below(state: State) -> Html:
    """Return the standings, the same in every step."""
    return join(standings(state), holdings(state, state.setup.colours))


def place(row: Child, drawn: Html) -> Html:
    """Return the task with the board under it; on a wide screen both are on the left."""
    return div(row, drawn, class_="indus-place")


def task(*parts: Child, says: str, class_: str = "") -> Html:
    """Return the row of the task."""
    return section(*parts, class_=f"task {class_}".rstrip(), aria_label=says)
