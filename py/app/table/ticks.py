"""Ticks on the acts of a solo opponent's step, stored until the step is recorded."""

from __future__ import annotations

from types import MappingProxyType

from app.state import Ui, updated
from engine.table import AnyTable


def _place(ui: Ui, table: AnyTable) -> tuple[str, str]:
    """Return the address under which ticks are stored, and a text that names the step."""
    return str(ui.home.to("acts")), f"{len(table.events)} {table.steps[0].says}"


def ticked(ui: Ui, table: AnyTable) -> frozenset[int]:
    """Return the acts of the current step that are ticked."""
    key, step = _place(ui, table)
    of, *found = ui.stored.drafts.get(key) or ("",)
    return frozenset(int(at) for at in found if at.isdecimal()) if of == step else frozenset()


def toggled(ui: Ui, table: AnyTable, at: int) -> Ui:
    """Return the state with an act ticked, or no longer ticked."""
    key, step = _place(ui, table)
    found = sorted(ticked(ui, table) ^ {at})
    return updated(ui, drafts=MappingProxyType({**ui.stored.drafts, key: (step, *map(str, found))}))
