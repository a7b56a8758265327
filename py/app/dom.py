"""The only module that knows the browser.

Strings cross and nothing else: an intent comes in as JSON, the page goes out as HTML. `web/js/app.js` listens and
morphs.
"""

from __future__ import annotations

import json

from pyodide.ffi import JsException, create_proxy

import js
from app import shell, storage
from app.ui import Intent, Ui
from engine.value import but

UNKEPT = "This phone does not keep the table: copy its text from the table menu before you close the page."


class App:
    """The one thing that changes: what the app knows."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui

    def dispatch(self, text: str) -> str:
        """Answers an intent: it is stored before it is shown as done."""
        found = json.loads(text)
        intent = Intent(
            kind=found["kind"],
            key=found["key"],
            fields=tuple((name, value) for name, value in found.get("fields", ())),
            now=found["now"],
            random=found["random"],
        )
        before = self.ui
        after = shell.handle(before, intent)
        self.ui = but(after, unkept=_store(before, after))
        return self.answer()

    def answer(self) -> str:
        """The page and what belongs to it, as JSON."""
        ui = self.ui
        out = {"kind": ui.out.kind, "name": ui.out.name, "text": ui.out.text} if ui.out else None
        return json.dumps({"html": shell.page(ui), "title": shell.title(ui), "route": ui.route, "out": out})


def _store(before: Ui, after: Ui) -> str:
    unkept = before.unkept
    try:
        for key, text in storage.changes(before, after):
            if text is None:
                js.localStorage.removeItem(key)
            else:
                js.localStorage.setItem(key, text)
            unkept = ""
    except JsException:
        return UNKEPT
    return unkept


def _kept() -> dict[str, str]:
    try:
        found = json.loads(js.chaupal.kept(storage.PREFIX))
    except JsException:
        return {}
    return {str(key): str(text) for key, text in found.items()}


def run() -> None:
    """The app wakes: it reads what is kept and tells the page that it answers."""
    app = App(storage.load(_kept()))
    js.chaupal.awake(create_proxy(app.dispatch))
