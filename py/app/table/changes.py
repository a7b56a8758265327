"""Messages after a move or an undo: points, markers, and steps on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.state import Ui
from engine.table import AnyTable, ByHand
from engine.turn import Seat
from engine.words import number
from markup.html import Html, p


def changed(before: AnyTable, after: AnyTable) -> str:
    """Return the changes of points by seat, and the markers on the score track."""
    old, new = before.sheet, after.sheet
    found = []
    for seat, player in zip(map(Seat, range(new.seats)), after.setup.players, strict=True):
        more = new.total(seat) - (old.total(seat) if seat < old.seats else 0)
        if more:
            track = f", {after.game.track(new.total(seat))}" if after.game.track else ""
            found.append(f" {player.name}: {number(more, signed=True)}{track}.")
    return "".join(found)


def moved(before: AnyTable, after: AnyTable) -> str:
    """Return the places of the markers of the seats whose points have changed."""
    track = after.game.track
    if track is None:
        return ""
    old, new = before.sheet, after.sheet
    changed = [seat for seat in map(Seat, range(new.seats)) if old.total(seat) != new.total(seat)]
    return "".join(f" {after.setup.players[seat].name}: {track(new.total(seat))}." for seat in changed)


def undo_says(table: AnyTable) -> str:
    """Return the text that names what one undo would revert."""
    end = len(table.events)
    return " ".join(table.told(at) for at in range(end - table.last, end))


def put_back(table: AnyTable) -> str:
    """Return the steps that one undo needs on the table, the last one first; empty if there are none."""
    return " ".join(reversed(_of_last(table, table.game.put_back)))


def to_do(table: AnyTable) -> str:
    """Return the steps that a recorded move needs on the table; empty if there are none."""
    return " ".join(_of_last(table, table.game.to_do))


def _of_last(table: AnyTable, ask: Callable[[Any, Any], str] | None) -> list[str]:
    """Return the game's text for each move that one undo reverts."""
    if ask is None:
        return []
    end = len(table.events)
    events = ((table.events[at], table.states[at]) for at in range(end - table.last, end))
    found = (ask(state, event.move) for event, state in events if not isinstance(event, ByHand))
    return list(filter(None, found))


def at_table(says: str) -> str:
    """Return the steps on the table as they are shown; empty if there are none."""
    return f"On the table: {says}" if says else ""


def told(ui: Ui) -> Html | None:
    """Return the changes by a form or an undo; hidden from screen readers if the notice has them too."""
    return (
        p(ui.said.told, class_="told", aria_hidden="true" if ui.said.told in ui.said.notice else None)
        if ui.said.told
        else None
    )
