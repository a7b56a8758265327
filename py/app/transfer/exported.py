"""A text that went to the phone. If it failed, or may have failed, the text is shown to be copied."""

from __future__ import annotations

from typing import Final

from app.state import Intent, Out, Ui, updated
from markup.html import Html, b, button, div, p, section, textarea
from markup.parts import fold

COPY: Final = "app:by-hand:copy"


def back(ui: Ui, intent: Intent) -> Ui:
    """Return the state after a file went to the browser, which does not report success, or after a failure."""
    sent = dict(intent.fields)
    kind = sent["kind"] if intent.kind == "not-exported" else "exported"
    return updated(ui, to_copy=Out(kind, intent.key, sent["text"]))


def tapped(ui: Ui, _: str, __: Intent) -> Ui:
    """Return the state after the panel's text is copied, or it is closed, as by any other tap."""
    out = ui.transfer.to_copy
    return updated(ui, out=Out("copy", out.name, out.text, "Text copied.")) if out else ui


def panel(out: Out) -> Html:
    """Return the panel over the page, until the next tap."""
    text = textarea(out.text, rows=5, readonly=True, spellcheck="false", aria_label=f"Text of {out.name}")
    copy = button("Copy the text", type="button", class_="btn", data_key=COPY)
    close = button("Close", type="button", class_="btn quiet", data_key="app:by-hand:close")
    if out.kind == "exported":
        says = p("The browser was asked to save ", b(out.name), ". It does not tell the app whether it did.")
        shown: list[Html] = [fold("by-hand-text", "Not among your downloads? Copy its text", text, copy)]
    elif out.kind == "picture":
        says, shown = p("This browser could not make the picture. Share the result as text instead."), []
    else:
        says = p(
            b("This browser could not copy or share it. "),
            "Copy the text yourself: touch and hold it, then choose Select all.",
        )
        shown = [text]
    keys = div(close, class_="side-by-side")
    return section(says, shown, keys, class_="sent-out", role="alert", aria_label="Sent out")
