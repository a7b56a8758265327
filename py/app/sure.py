"""What nothing brings back is done on the second tap alone, unless that is set otherwise."""

from __future__ import annotations

from typing import Final

from app.ui import Ui
from markup.html import Html, button, div, p

ASKS: Final = ("app:delete:",)
"""How the keys begin that are tapped twice."""
SAYS: Final = "Sure? Nothing brings it back."


def asks(ui: Ui, key: str) -> bool:
    """Whether this key is asked about before it does anything."""
    return ui.settings.asks and key.startswith(ASKS)


def ask(ui: Ui, key: str, says: str) -> Html:
    """The button of such a key; once it was tapped, the question with the way out where the button was."""
    if ui.asked != key:
        return button(says, type="button", class_="btn quiet", data_key=key)
    return div(
        p(SAYS),
        button(says, type="button", class_="btn", data_key=key),
        button("Leave it", type="button", class_="btn", data_key="app:leave"),
        class_="sure",
    )
