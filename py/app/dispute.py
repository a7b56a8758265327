"""Taps about two entries of one final board. What is settled is one change, which one undo reverts."""

from __future__ import annotations

from types import MappingProxyType

from app.open_table import go, keep
from app.route import at_table
from app.state import Intent, Ui, updated
from app.storage import deleted
from app.table.changes import changed
from app.table.dispute import DECIDES, LOOK, THEIRS, decisions, found, theirs_of
from engine.dispute import settled
from engine.table import Table
from engine.turn import Outcome
from engine.way import Way


def tapped(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state after a key of the pages of a dispute. Raises: Refused if the settled board is not possible."""
    if what == "new":
        return _again(ui, intent)
    decision, _, at = what.partition(":")
    if decision in DECIDES and at.isdecimal():
        return _decided(ui, decision, int(at))
    return _settled(ui, intent) if what == "yes" else ui


def _again(ui: Ui, intent: Intent) -> Ui:
    """Return the state with an empty table of the same setup, to enter the final board a second time."""
    table = ui.open.table
    if table is None or getattr(table.setup, "way", None) is not Way.END:
        return ui
    again = Table.new(table.game, table.setup)
    route = at_table(intent.random)
    ui = updated(ui, table=again, id=intent.random, route=route, chosen=None, refused=None, look="")
    said = "Enter the final board again. Then compare: menu, Two entries of one board."
    return keep(updated(ui, notice=said, told=said), intent.now)


def _decided(ui: Ui, decision: str, at: int) -> Ui:
    """Return the state with a decision about a cell; the same one again undoes it."""
    table, theirs = ui.open.table, theirs_of(ui)
    differ = found(table, theirs) if table and theirs else ()
    if at >= len(differ):
        return ui
    said, title = decisions(ui), differ[at].title
    again = said.pop(title, "") == decision
    taps = tuple(f"{made}={of}" for of, made in (said if again else {**said, title: decision}).items())
    return updated(ui, drafts=MappingProxyType({**ui.stored.drafts, str(ui.route): taps}))


def _settled(ui: Ui, intent: Intent) -> Ui:
    """Return the state with every difference settled and the other entry deleted."""
    table, theirs, said = ui.open.table, theirs_of(ui), decisions(ui)
    if table is None or theirs is None:
        return ui
    differ = found(table, theirs)
    if any(said.get(one.title, LOOK) == LOOK for one in differ):
        return ui
    taken = [one.title for one in differ if said[one.title] == THEIRS]
    after = settled(table, theirs, taken) if taken else table
    name = "/".join(ui.route.rest)
    other = {name: deleted.put(ui.stored.tables[name], intent.now)}
    drafts = {address: taps for address, taps in ui.stored.drafts.items() if address != str(ui.route)}
    ui = updated(ui, tables=MappingProxyType({**ui.stored.tables, **other}), drafts=MappingProxyType(drafts))
    ui = go(ui, ui.home.to("end") if isinstance(after.turn, Outcome) else ui.home)
    says = f"Settled.{changed(table, after)} The other entry is deleted; you can restore it."
    return keep(updated(ui, table=after, notice=says, told=says), intent.now)
