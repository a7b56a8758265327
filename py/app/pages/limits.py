"""Limits of the browser, shown where they matter, with what to do about them."""

from __future__ import annotations

from typing import Final

from app.route import Place
from app.state import Ui
from markup.html import Html, b, button, code, div, li, p, ul

NOT_HERE: Final = "not available in this browser"
_SAFE: Final = (
    "playing without internet",
    "keeping the screen on",
    "the camera for QR codes",
    "copying with one tap",
    "telling two windows of one table apart",
)
"""Functions that a browser allows only over https."""
NOT_SAFE: Final = "not over plain http: browsers allow it only over https"


_INSIDE: Final = (
    ("Messenger", ("MessengerForiOS", "Orca-Android", "FB_IAB/MESSENGER")),
    ("Facebook", ("FBAN/", "FBAV/", "FB_IAB/")),
    ("Instagram", ("Instagram",)),
    ("Line", (" Line/",)),
    ("WhatsApp", ("WhatsApp",)),
    ("WeChat", ("MicroMessenger/",)),
    ("KakaoTalk", ("KAKAOTALK",)),
    ("Telegram", ("Telegram-Android/",)),
    ("Snapchat", ("Snapchat",)),
    ("TikTok", ("TikTok", "musical_ly", "BytedanceWebview")),
    ("LinkedIn", ("LinkedInApp",)),
)
"""Apps with a built-in browser, by what their user agents contain."""
_APPLE: Final = ("(iPhone", "(iPad", "(iPod")
"""On these every browser names Safari, except one built into an app."""
_BEFORE: Final = (Place.SHELF, Place.GAME, Place.TABLE)


def within(agent: str) -> str:
    """Return the name of the app whose built-in browser has this user agent; empty for a browser of its own.

    >>> within("Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36")
    'another app'
    """
    other = "; wv)" in agent or (any(device in agent for device in _APPLE) and "Safari/" not in agent)
    found = (name for name, signs in _INSIDE if any(sign in agent for sign in signs))
    return next(found, "another app" if other else "")


def inside(ui: Ui) -> Html | None:
    """Return the warning of an app's built-in browser, until the first move of a table."""
    begun = ui.open.table is not None and bool(ui.open.table.events)
    if begun or ui.route.place not in _BEFORE:
        return None
    take = (
        " To move a table there: open it, choose Hand over, then Copy code."
        if ui.stored.tables and not ui.open.table
        else ""
    )
    return div(
        p(
            b(f"You are inside {ui.phone.within}, not in your browser."),
            " Tables stored here can be lost when it closes, and your browser does not have them. Before the first "
            "move, open this page in your browser: tap ⋯ or Share, then Open in browser. Or copy the address and paste "
            f"it there.{take}",
        ),
        div(
            button("Copy address", type="button", class_="btn", data_key="app:link:site"),
            button("Copy code", type="button", class_="btn", data_key="app:link:code") if ui.open.table else None,
            class_="side-by-side",
        ),
        class_="unkept",
        role="note",
    )


def plain(ui: Ui) -> Html | None:
    """Return the functions that are missing over plain http from another machine, with the reason."""
    if not ui.phone.unsafe:
        return None
    return div(
        p(
            b("Parts of the app are missing here. "),
            "This page was opened over plain http. Browsers allow these only over https:",
        ),
        ul(map(li, _SAFE)),
        p(
            "Open the page at an https address to have them. To serve it from a laptop: ",
            code("python3 build.py serve --https"),
        ),
        class_="plain-http",
    )


def switch(ui: Ui, name: str) -> str:
    """Return why a switch of the settings cannot work here; empty if it can."""
    if name == "awake":
        return NOT_SAFE if ui.phone.unsafe else NOT_HERE if ui.phone.sleeps else ""
    return NOT_HERE if name == "haptics" and ui.phone.unfelt else ""
