"""A package that a page needs, loaded on first use, or the page's own next step.

The page's script reads these from the page's element: it loads the package and reports it, and sends the next step.
"""

from __future__ import annotations

from app.route import IMPORT, PHONES, Place
from app.state import Ui
from markup.html import Attribute, Html, div, p, void

SQUARES = "segno"
CHECKS = "pydantic"
BOTH = frozenset((SQUARES, CHECKS))
"""Play on several phones needs both."""
EVERY = 2_000
"""Milliseconds that a QR code is shown."""


def wants(ui: Ui) -> dict[str, Attribute]:
    """Return the attributes of the page's element: `data-needs` a package, or `data-next` after so many milliseconds.

    A part of the page may have the latter too.
    """
    coming = ui.transfer.coming if ui.route == IMPORT else None
    needs = ""
    if ui.route.place is Place.JOIN or (ui.open.table and ui.route.page == PHONES):
        needs = CHECKS if SQUARES in ui.phone.loaded else SQUARES
    elif ui.game and ui.route.page == "handover":
        needs = SQUARES
    elif (coming and not coming.plain) or (ui.open.table and ui.route.page == "agree" and ui.typed.pasted):
        needs = CHECKS
    if needs and needs not in ui.phone.loaded:
        return {} if ui.phone.unloaded else {"data_needs": needs}
    return {"data_next": 0} if coming and not coming.seen else {}


def loading(says: str) -> Html:
    """Return the progress bar of a package, which the page's script moves."""
    return div(p(says), void("progress", aria_label=says), Html("</progress>"), class_="loading", role="status")
