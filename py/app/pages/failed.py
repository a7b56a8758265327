"""An answer that failed, in one sentence, with the report of it at a table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from app.state import Failed, Ui
from markup.html import Html, a, div, p

SAYS: Final = MappingProxyType(
    {
        "thrown": "The app had an error. Your tap was not recorded.",
        "error": "The app had an error. Everything you saw is still here.",
        "followed": "The app had an error and restarted. Your last tap was carried out.",
        "lost": "The app had an error and restarted. Your last tap was not recorded.",
        "restarted": "The app had an error and restarted. Everything you saw is still here.",
        "stopped": "The app stopped during your last tap. The tap was not recorded.",
        "stored": "The app stopped during your last tap. The tap was recorded.",
    }
)
"""The sentence for each way in which an answer failed. Those that stopped had none when the page was closed."""


def note(ui: Ui, failed: Failed) -> Html | None:
    """Return the sentence about the answer that failed, or None on its report, which says it too."""
    to = ui.home.to("wrong", "failed")
    if ui.route == to:
        return None
    report = a("Report a mistake", class_="btn", href=to.href)
    return div(p(SAYS[failed.how]), report if ui.open.table else None, class_="unkept failed", role="alert")
