"""Messages after a move or an undo: points, markers, and steps on the table."""

from __future__ import annotations

from typing import Any

from app.state import Ui
from app.table.headline import headline
from engine.moves import AnyMove
from engine.table import AnyTable, Change, Past, Played
from engine.turn import Seat, Turn
from engine.words import number
from markup.html import Html, p


def changed(before: AnyTable, after: AnyTable) -> str:
    """Return the changes of points by seat, and the markers on the score track."""
    old, new = before.sheet, after.sheet
    found = []
    for seat, player in zip(map(Seat, range(new.seats)), after.setup.players, strict=True):
        more = new.total(seat) - (old.total(seat) if seat < old.seats else 0)
        if more:
            track = f", {after.game.page.track(new.total(seat))}" if after.game.page.track else ""
            found.append(f" {player.name}: {number(more, signed=True)}{track}.")
    return "".join(found)


def moved(before: AnyTable, after: AnyTable) -> str:
    """Return the places of the markers of the seats whose points have changed."""
    track = after.game.page.track
    if track is None:
        return ""
    old, new = before.sheet, after.sheet
    changed = [seat for seat in map(Seat, range(new.seats)) if old.total(seat) != new.total(seat)]
    return "".join(f" {after.setup.players[seat].name}: {track(new.total(seat))}." for seat in changed)


def spoken(before: AnyTable, after: AnyTable) -> str:
    """Return the totals that have changed, and whose turn it is now if that is new: they are only read aloud."""
    totals = moved(before, after)
    if after.game.page.track is None:
        old, new = before.sheet, after.sheet
        seats = [seat for seat in map(Seat, range(new.seats)) if old.written(seat) != new.written(seat)]
        open_ = "values not entered yet"  # `?` would say nothing aloud
        says = [(seat, new.written(seat).replace("+ ?", f"and {open_}").replace("?", open_)) for seat in seats]
        totals = "".join([f" {after.setup.players[seat].name}’s total: {total}." for seat, total in says])
    new_turn = isinstance(after.turn, Turn) and headline(before) != headline(after)
    return f"{totals} {headline(after)}." if new_turn else totals


def of(change: Past | Change) -> str:
    """Return a change that one undo reverts, in words."""
    return "the change of players" if change.players else "the change of the past"


def undo_says(table: AnyTable) -> str:
    """Return the text that names what one undo would revert."""
    end = len(table.events)
    if table.undoes_past:
        return f"{of(table.pasts[-1])}."
    return " ".join(table.told(at) for at in range(end - table.last, end))


def undo_steps(table: AnyTable) -> str:
    """Return the steps that one undo needs on the table, those of the last move first; empty if there are none."""
    return " ".join(filter(None, (move.undo_steps(state) for move, state in reversed(_of_last(table)))))


def also_do(table: AnyTable) -> str:
    """Return the steps that a recorded move needs on the table; empty if there are none."""
    return " ".join(filter(None, (move.also_do(state) for move, state in _of_last(table))))


def newly_do(before: AnyTable, after: AnyTable) -> str:
    """Return the steps on the table that the last move needs now that a printed value is known; empty if as before."""
    says = also_do(after)
    return "" if says == also_do(before) else at_table(says)


def _of_last(table: AnyTable) -> list[tuple[AnyMove, Any]]:
    """Return each move that one undo reverts, with the state before it."""
    end = len(table.events)
    events = ((table.events[at], table.states[at]) for at in range(end - table.last, end))
    return [(event.move, state) for event, state in events if isinstance(event, Played)]


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
