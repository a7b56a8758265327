"""The only module that knows the browser.

Only strings cross: an intent arrives as JSON, the page leaves as HTML. `web/js/app.js` listens and morphs,
`web/js/store.js` has the second copy of the stored texts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from pyodide.ffi import JsException, create_proxy

import js
from app import draw, update
from app.pages import limits
from app.route import SHELF
from app.sections import Drawing
from app.state import Intent, Ui, updated
from app.storage.journal import Unkept
from app.storage.keeper import Keeper
from app.storage.records import TABLE, set_to
from engine.value import but


class Browser:
    """The browser's storage: localStorage, and the second copy, written at the same moment."""

    def items(self, prefix: str) -> Mapping[str, str]:
        return _told(lambda: js.chaupal.kept(prefix))

    def second(self) -> Mapping[str, str]:
        """Return the texts of the second copy that differed from localStorage at the start; none until it loads."""
        return _told(js.chaupal.second)

    def get(self, key: str) -> str | None:
        try:
            text = js.chaupal.read(key)
        except JsException:
            raise Unkept from None
        return str(text) if text else None

    def put(self, key: str, text: str) -> None:
        try:
            js.chaupal.write(key, text)
        except JsException:
            raise Unkept from None

    def remove(self, key: str) -> None:
        try:
            js.chaupal.forget(key)
        except JsException:
            raise Unkept from None


def _told(ask: Callable[[], str]) -> Mapping[str, str]:
    try:
        found = json.loads(ask())
    except JsException:
        raise Unkept from None
    return {str(key): str(text) for key, text in found.items()}


class App:
    """The only object that changes: it has the state of the app, and the page as it was sent last."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.keeper = Keeper(self.browser)
        self.drawing: Drawing | None = None
        self.ui = updated(
            self.keeper.load(self.browser.second()),
            forgets=bool(js.chaupal.forgets()),
            unsafe=bool(js.chaupal.unsafe()),
            within=limits.within(str(js.chaupal.agent())),
            sleeps=bool(js.chaupal.sleeps()),
            unfelt=bool(js.chaupal.unfelt()),
            site=str(js.chaupal.site()),
            build=str(js.document.documentElement.dataset.build),
            commas=bool(js.chaupal.commas()),
        )

    def dispatch(self, text: str) -> str:
        """Return the answer to an intent, after storing its change. If it fails, nothing has changed."""
        before, held = self.ui, self.keeper.held()
        try:
            return self._answered(json.loads(text))
        except BaseException:
            self.ui = before
            self.keeper.back(held)
            raise

    def _answered(self, found: Mapping[str, Any]) -> str:
        intent = Intent(
            kind=found["kind"],
            key=found["key"],
            fields=tuple((name, value) for name, value in found.get("fields", ())),
            now=found["now"],
            random=found["random"],
        )
        before = self.ui
        self.ui = self._after(before, intent)
        felt = self.ui.stored.settings.haptics and update.booked(before, self.ui, intent.kind)
        stands = found.get("shown") == str(self.ui.route) and draw.stands(self.ui)
        return self.answer(felt=felt, html="" if stands else self._html(found.get("drawn")))

    def _html(self, number: int | None) -> str:
        """Return the page: whole, unless the browser has the drawing before, by its number."""
        before = self.drawing
        self.drawing = now = draw.drawing(self.ui, before)
        return now.since(before) if before and before.number == number else now.html

    def _after(self, before: Ui, intent: Intent) -> Ui:
        if intent.kind == "drawn":  # the page could not be changed: it is drawn whole
            return before
        if intent.kind == "news":  # another window wrote this record
            return self.keeper.news(updated(before, out=None), intent.key)
        if intent.kind == "late":  # the second copy has only loaded now
            return self.keeper.late(updated(before, out=None), self.browser.second())
        if intent.kind == "lock" and before.open.elsewhere:  # the other window may have written until now
            before = self.keeper.news(before, f"{TABLE}{before.open.id}")
        return self.keeper.save(before, update.handle(before, intent))

    def answer(self, *, felt: bool, html: str) -> str:
        """Return the page and its data as JSON; no page if the one in the file is already correct."""
        ui = self.ui
        out = asdict(ui.transfer.out) if ui.transfer.out else None
        typed = {str(route): typed for route, typed in ui.typed.pads.items()}
        also: dict[str, object] = {"out": out, "felt": felt, "set": set_to(ui.stored.settings)}
        also |= {"typed": typed, "chosen": ui.open.chosen}
        if ui.live and ui.live.tells:
            also["tells"] = [asdict(one) for one in ui.live.tells]
            self.ui = but(ui, live=but(ui.live, tells=()))
        number = self.drawing.number if html and self.drawing else 0
        return json.dumps({"html": html, "drawn": number, "route": str(ui.route), **also})

    def lasting(self) -> str:
        """Return the shelf and the open table's page for the next start, as JSON; empty if they cannot be stored."""
        ui = draw.as_kept(self.ui)
        if self.ui.phone.unkept:
            return ""
        table = draw.shown(ui) if ui.open.table else ""
        return json.dumps({"shelf": draw.shown(updated(ui, route=SHELF, table=None)), "table": table})


def run() -> None:
    """Start the app: read the stored texts and tell the page that it answers."""
    app = App()
    js.chaupal.awake(create_proxy(app.dispatch), create_proxy(app.lasting))
