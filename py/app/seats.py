"""Taps that change the order of play, and who leaves or returns."""

from __future__ import annotations

from app.open_table import keep
from app.state import Intent, Ui, updated
from engine.table import AnyTable, Seats, dealt
from engine.turn import Seat
from engine.value import but


def tapped(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state after a key of the page. Several taps in a row are one change, which one undo reverts."""
    table = ui.open.table
    kind, _, name = what.partition(":")
    if table is None or name not in Seat.__members__ or Seat[name] not in table.order:
        return ui
    order, away = _after(table, kind, Seat[name])
    last = table.events[len(table.events) - table.last] if table.last else None
    before = but(table.undo(), undone=()) if isinstance(last, Seats) else table
    if before.not_seated(Seats(order, away)):
        return ui
    same = (order, away) == (before.order, before.away)
    after = before if same else dealt(before.seat(order, away))
    said = "The order of play is as before." if same else after.told(len(before.events))
    return keep(updated(ui, table=after, chosen=None, refused=None, notice=said), intent.now)


def _after(table: AnyTable, kind: str, seat: Seat) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the order of play and the seats that have left, after a key."""
    order, away = table.order, table.away
    at = order.index(seat)
    if kind == "up" and at:
        order = (*order[: at - 1], seat, order[at - 1], *order[at + 1 :])
    if kind == "leave" and seat not in away:
        away = (*away, seat)
    if kind == "return":
        away = tuple(one for one in away if one is not seat)
    return order, away
