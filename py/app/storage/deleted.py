"""Deleted tables: each can be restored for thirty days on which the app is opened, then it is deleted permanently.

Days are counted one by one, not worked out from two times: a clock that jumps ahead would delete everything at once.
A day counts if it is later than the last one counted: a clock that jumps back and forth counts none twice.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from app.dates import day
from app.state import Kept, Ui, updated
from engine.value import but
from engine.words import plural

DAYS: Final = 30
BACK: Final = "It was deleted and is now back on the shelf."


def put(kept: Kept, now: int) -> Kept:
    """Return the table as deleted: its days start."""
    return but(kept, binned=True, left=DAYS, counted=day(now))


def taken_back(kept: Kept) -> Kept:
    """Return the table as restored."""
    return but(kept, binned=False, left=0, counted="")


def changed(before: Kept, after: Kept) -> Kept:
    """Return the table after a change: a new move restores a deleted one."""
    if before.binned and before.text == after.text:
        return but(after, binned=True, left=before.left, counted=before.counted)
    return taken_back(after)


def emptied(ui: Ui) -> Ui:
    """Return the state when the shelf is opened: a new day is counted, and tables without days left are removed.

    A table without counted days, as in a backup or in an older text, has all of them.
    """
    binned = {name: kept for name, kept in ui.stored.tables.items() if kept.binned}
    if not ui.now or not binned:
        return ui
    today = day(ui.now)
    counted = {name: _counted(kept, today) if kept.left else put(kept, ui.now) for name, kept in binned.items()}
    stays = {name: kept for name, kept in {**ui.stored.tables, **counted}.items() if kept.left or not kept.binned}
    gone = len(ui.stored.tables) - len(stays)
    says = f"{plural(gone, 'table is', 'tables are')} deleted permanently, after at least {DAYS} days."
    return updated(ui, tables=MappingProxyType(stays), notice=says if gone else ui.said.notice)


def _counted(kept: Kept, today: str) -> Kept:
    return but(kept, left=kept.left - 1, counted=today) if today > kept.counted else kept


def stays(kept: Kept) -> str:
    """Return how long a table can still be restored, in words: longer, if the app is not opened every day."""
    return f"at least {plural(kept.left or DAYS, 'day')}"
