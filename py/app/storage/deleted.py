"""The bin: a table that was put away can be taken back for thirty days; then the shelf deletes it, and says so."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from app.state import Kept, Ui
from engine.value import but

DAYS: Final = 30
DAY: Final = 86_400_000
"""In milliseconds."""
BACK: Final = "It was put away, and is back on the shelf."


def turned(kept: Kept, now: int) -> Kept:
    """The table put away, or taken back."""
    return but(kept, binned=not kept.binned, away=0 if kept.binned else now)


def changed(before: Kept, after: Kept) -> Kept:
    """The table after a change: what is played on is not deleted, and so no longer put away."""
    stays = before.binned and before.text == after.text
    return but(after, binned=stays, away=before.away if stays else 0)


def left(kept: Kept, now: int) -> int:
    """How many days are left to take it back: counted up, and never more than there are at first."""
    return min(DAYS, -(-(kept.away + DAYS * DAY - now) // DAY)) if kept.away else DAYS


def emptied(ui: Ui) -> Ui:
    """The app without what was put away thirty days ago.

    A table of which nobody wrote down when it was put away, as in a backup, has its thirty days from now on.
    """
    if not ui.now or not any(kept.binned for kept in ui.kept.values()):
        return ui
    kept = {name: but(one, away=ui.now) if one.binned and not one.away else one for name, one in ui.kept.items()}
    stays = {name: one for name, one in kept.items() if not one.binned or left(one, ui.now) > 0}
    gone = len(kept) - len(stays)
    says = f"{'A table' if gone == 1 else f'{gone} tables'} put away {DAYS} days ago: deleted, as it was said there."
    return but(ui, kept=MappingProxyType(stays), notice=says if gone else ui.notice)
