"""What the browser does not give this page, said where it matters, with the way out."""

from __future__ import annotations

from typing import Final

from app.state import Ui
from markup.html import Html, b, p

NOT_AWAKE: Final = "not in this browser, which has no means for it"
NOT_SAFE: Final = "not over plain http: the browser allows it over https alone"


def plain(ui: Ui) -> Html | None:
    """What is missing where the page came over plain http from another machine, and why."""
    if not ui.unsafe:
        return None
    return p(
        b("Parts of the app are missing here. "),
        "This page came over plain http, and browsers allow these over https alone: playing without internet, keeping "
        "the screen awake, the camera for QR codes, copying by one tap, and telling two windows of one table apart. "
        "Open it at an https address to have them. Who serves it from a laptop begins with: python3 build.py serve "
        "--https",
        class_="forgets",
    )


def awake(ui: Ui) -> str:
    """Why the screen cannot be kept awake; empty where it can."""
    return NOT_SAFE if ui.unsafe else NOT_AWAKE if ui.sleeps else ""
