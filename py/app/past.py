"""Taps that change the past of the open table, and the tap that marks a position as correct."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from app import mending
from app.open_table import go, keep
from app.route import THEN
from app.state import Intent, Ui, updated
from app.table.changes import changed
from engine.rebase import Fix
from engine.table import Played
from engine.turn import Outcome
from engine.value import but


def tapped(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state after a key of the pages of the past."""
    what, _, at = what.partition(":")
    if what in _DECIDES and at.isdecimal():
        return _DECIDES[what](ui, int(at))
    return _OTHERS[what](ui, intent) if what in _OTHERS else ui


def _list(ui: Ui) -> Ui:
    """Return the state on the page with the outcome of every later move."""
    return go(ui, ui.home.to(mending.PAGE))


def _leave(ui: Ui) -> Ui:
    """Return the state on the page where the entry of a move began."""
    now = mending.mending(ui)
    if now is None or now.at is None:
        return go(ui, ui.home)
    left = mending.held(ui, but(now, at=None, replaces=False))
    return _list(left) if now.fixes or now.players else go(left, ui.home.to(THEN, str(now.at)))


def _cancel(ui: Ui) -> Ui:
    """Return the state without the change and its decisions."""
    return updated(go(mending.held(ui, None), ui.home), notice="Change of the past cancelled. The table is as before.")


def _yes(ui: Ui, intent: Intent) -> Ui:
    """Return the state with the past changed, if every later move is decided."""
    found = mending.outcome(ui)
    if found is None or found[2].open:
        return ui
    whole, _, rebased = found
    table = whole.mended(rebased.table)
    ui = updated(mending.held(ui, None), table=table)
    ui = go(ui, ui.home.to("end") if isinstance(table.turn, Outcome) else ui.home)
    said = f"Past changed.{changed(whole, table)} Undo restores the old one."
    return keep(updated(ui, notice=said, told=said), intent.now)


def _rest(ui: Ui) -> Ui:
    """Return the state with every move removed that is no longer possible."""
    found = mending.outcome(ui)
    for row in found[2].open if found else ():
        ui = mending.decided(ui, row.at, Fix(out=True))
    return ui


def _same(ui: Ui, intent: Intent) -> Ui:
    """Return the state with the position of the table marked as correct."""
    table = ui.open.table
    if table is None or ui.open.present or not table.events:
        return ui
    return keep(updated(ui, table=table.marked(), notice="Marked as correct."), intent.now)


def _change(ui: Ui, at: int) -> Ui:
    """Return the state in which another move replaces event `at`, which is chosen at first as it was played."""
    old = ui.open.table.events[at : at + 1] if ui.open.table else ()
    ui = go(mending.entered(ui, at, replaces=True), ui.home)
    table = ui.open.table
    if not (table and ui.open.present and old and isinstance(old[0], Played)) or not table.undoes_past:
        return ui
    if form := table.game.page.again(table.state, old[0].move):
        return go(ui, ui.home.to("form", *form.split("/")))
    move = old[0].move
    waits = move.tried_first and table.offer.narrowed(move.path).move == move
    return updated(ui, chosen=move.path) if waits else ui


_DECIDES: Final[Mapping[str, Callable[[Ui, int], Ui]]] = {
    "change": _change,
    "insert": lambda ui, at: go(mending.entered(ui, at, replaces=False), ui.home),
    "out": lambda ui, at: _list(mending.decided(ui, at, Fix(out=True))),
    "rule": lambda ui, at: mending.decided(ui, at, Fix(ruled=True)),
    "clear": lambda ui, at: mending.decided(ui, at, None),
}
_OTHERS: Final[Mapping[str, Callable[[Ui, Intent], Ui]]] = {
    "leave": lambda ui, _: _leave(ui),
    "cancel": lambda ui, _: _cancel(ui),
    "rest": lambda ui, _: _rest(ui),
    "yes": _yes,
    "same": _same,
}
