"""A second tap before something is deleted permanently or decisions are dropped, unless this setting is off."""

from __future__ import annotations

from typing import Final

from app import mending
from app.state import Ui
from app.storage import records
from engine.words import listed, plural
from markup.html import Html, button, div, p

DELETES: Final = "app:delete:"
"""Start of the keys that delete a table permanently; its name follows."""
DROPS: Final = "app:copy:delete:"
"""Start of the keys that delete a copy of a game; its number follows."""
CANCELS: Final = "app:past:cancel"
"""The key that drops the decisions of a change of the past."""


def asks(ui: Ui, key: str) -> bool:
    """Return whether this key asks before it acts."""
    if key == CANCELS:
        return ui.stored.settings.asks and bool((now := mending.mending(ui)) and now.fixes)
    if key.startswith(DROPS):
        return ui.stored.settings.asks
    return ui.stored.settings.asks and key.startswith(DELETES) and key.removeprefix(DELETES) in ui.stored.tables


def says(ui: Ui, key: str) -> str:
    """Return the question for this table, and whether a safety copy remains; or for the decisions that are dropped."""
    if key == CANCELS and (now := mending.mending(ui)):
        about = listed([f"move {at + 1}" for at in sorted(now.fixes)])
        many = plural(len(now.fixes), "decision is", "decisions are")
        return f"Cancel this change? {many} dropped: about {about}. You cannot undo this."
    if key.startswith(DROPS):
        return "Delete this copy? You cannot undo this."
    kept = ui.stored.tables[key.removeprefix(DELETES)]
    same = next((at for at, one in enumerate(ui.stored.last) if one.text == kept.text), None)
    found = same if same is not None else next((at for at, one in enumerate(ui.stored.last) if one.id == kept.id), None)
    if found is None:
        return "Delete permanently? You cannot undo this."
    more = records.LASTING - found
    until = f"until {plural(more, 'more table is', 'more tables are')} finished"
    if same is None:
        return f"Delete permanently? Only the version from when the game ended remains, under “Safety copies”, {until}."
    return f"Delete permanently? A copy remains under “Safety copies”, {until}."


def ask(ui: Ui, key: str, title: str) -> Html:
    """Return the button of such a key; after the first tap, the question with Cancel in its place."""
    if ui.said.asked != key:
        return button(title, type="button", class_="btn quiet", data_key=key)
    return div(
        p(says(ui, key)),
        button(title, type="button", class_="btn", data_key=key),
        button("Keep" if key == CANCELS else "Cancel", type="button", class_="btn", data_key="app:leave"),
        class_="sure",
    )
