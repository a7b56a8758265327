"""The bin: a table that was put away can be taken back for thirty days on which the app is opened; then it is deleted.

Days are counted one by one, never worked out from two times: a clock that jumps ahead would delete everything at once.
A day counts when it is later than the last one that did: a clock that jumps back and forth counts nothing twice.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from app.dates import day
from app.state import Kept, Ui
from engine.value import but
from engine.words import plural

DAYS: Final = 30
BACK: Final = "It was deleted and is now back on the shelf."


def put(kept: Kept, now: int) -> Kept:
    """The table put away: its days begin."""
    return but(kept, binned=True, left=DAYS, counted=day(now))


def taken_back(kept: Kept) -> Kept:
    """The table on the shelf."""
    return but(kept, binned=False, left=0, counted="")


def changed(before: Kept, after: Kept) -> Kept:
    """The table after a change: what is played on is not deleted, and so no longer put away."""
    if before.binned and before.text == after.text:
        return but(after, binned=True, left=before.left, counted=before.counted)
    return taken_back(after)


def emptied(ui: Ui) -> Ui:
    """The app as the shelf is opened: a new day is counted, and a table that has none left goes.

    A table of which no days were counted yet, as in a backup or in a text of a former version, has all of them.
    """
    binned = {name: kept for name, kept in ui.kept.items() if kept.binned}
    if not ui.now or not binned:
        return ui
    today = day(ui.now)
    counted = {name: _counted(kept, today) if kept.left else put(kept, ui.now) for name, kept in binned.items()}
    stays = {name: kept for name, kept in {**ui.kept, **counted}.items() if kept.left or not kept.binned}
    gone = len(ui.kept) - len(stays)
    says = f"{plural(gone, 'table is', 'tables are')} gone permanently, deleted {DAYS} days of use ago."
    return but(ui, kept=MappingProxyType(stays), notice=says if gone else ui.notice)


def _counted(kept: Kept, today: str) -> Kept:
    return but(kept, left=kept.left - 1, counted=today) if today > kept.counted else kept


def stays(kept: Kept) -> str:
    """How long it can still be taken back."""
    return f"{plural(kept.left or DAYS, 'day')} on which you open the app"
