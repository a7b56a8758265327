"""Limits of the browser, shown where they matter, with what to do about them."""

from __future__ import annotations

import re
from typing import Final

from app.route import Place
from app.state import Ui
from markup.html import Html, b, button, div, p

NOT_AWAKE: Final = "not available in this browser"
NOT_SAFE: Final = "not over plain http: browsers allow it only over https"


_INSIDE: Final = (
    ("Messenger", r"MessengerForiOS|Orca-Android|FB_IAB/MESSENGER"),
    ("Facebook", r"\bFBA[NV]/|\bFB_IAB/"),
    ("Instagram", r"\bInstagram\b"),
    ("Line", r"\bLine/"),
    ("WhatsApp", r"\bWhatsApp\b"),
    ("WeChat", r"\bMicroMessenger/"),
    ("KakaoTalk", r"\bKAKAOTALK\b"),
    ("Telegram", r"\bTelegram-Android/"),
    ("Snapchat", r"\bSnapchat\b"),
    ("TikTok", r"\b(?:TikTok|musical_ly|BytedanceWebview)"),
    ("LinkedIn", r"\bLinkedInApp\b"),
    ("another app", r"; wv\)|\((?:iPhone|iPad|iPod)\b(?!.*\bSafari/)"),
)
"""Apps with a built-in browser, by their user agent. The last one is any app: Android's WebView says so, and on an
iPhone every browser names Safari, except one built into an app.
"""
_WITHIN: Final = {name: re.compile(pattern) for name, pattern in _INSIDE}
_BEFORE: Final = (Place.SHELF, Place.GAME, Place.TABLE)


def within(agent: str) -> str:
    """Return the name of the app whose built-in browser has this user agent; empty for a browser of its own.

    >>> within("Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36")
    'another app'
    """
    return next((name for name, pattern in _WITHIN.items() if pattern.search(agent)), "")


def inside(ui: Ui) -> Html | None:
    """Return the warning of an app's built-in browser, until the first move of a table."""
    begun = ui.open.table is not None and bool(ui.open.table.events)
    if not ui.phone.within or begun or ui.route.place not in _BEFORE:
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
    return p(
        b("Parts of the app are missing here. "),
        "This page was opened over plain http. Browsers allow these only over https: playing without internet, keeping "
        "the screen on, the camera for QR codes, copying with one tap, and telling two windows of one table apart. "
        "Open the page at an https address to have them. To serve it from a laptop, use: python3 build.py serve "
        "--https",
        class_="forgets",
    )


def awake(ui: Ui) -> str:
    """Return why the screen cannot be kept on; empty if it can."""
    return NOT_SAFE if ui.phone.unsafe else NOT_AWAKE if ui.phone.sleeps else ""
