"""One table on several phones: the line at the table about the others, and the pages until their parts have loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.pages import about, loading
from app.pages.frame import form_error, root_of_many
from app.route import PHONES
from app.state import Ui
from app.table.actions import ledge
from engine.move import Offer
from engine.refusal import Refusal
from engine.table import AnyTable
from engine.words import plural
from markup.html import Html, a, b, button, footer, h2, main, p, span
from markup.parts import banner, refusal

if TYPE_CHECKING:  # it needs pydantic
    from app.live.session import Live


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the page about the phones of the open table."""
    shown: tuple[Html | None, ...] = (_loading(ui),)
    if ui.phone.loaded >= loading.BOTH:
        from app.live import pages  # noqa: PLC0415  # loaded with these

        shown = pages.shared(ui, table)
    body = main(
        h2("Play on several phones"), form_error(ui), *shown, class_="handover-main phones-main", id=f"m:{ui.route}"
    )
    return body, ledge(ui, table, "")


def joining(ui: Ui) -> Html:
    """Return the page on which this phone joins a table."""
    shown: tuple[Html | None, ...] = (_loading(ui),)
    if ui.phone.loaded >= loading.BOTH:
        from app.live import pages  # noqa: PLC0415  # loaded with these

        shown = pages.joining(ui)
    head = banner("Join a table", "on another phone", back="#", back_says="Back to the shelf")
    body = main(form_error(ui), *shown, class_="new-main bring-main phones-main", id="m")
    foot = footer(a(span(b("Shelf")), class_="btn", href="#"), class_="ledge")
    return root_of_many(ui, "new", "join", head, body, foot)


def _loading(ui: Ui) -> Html:
    """Return the progress of the parts that these pages need, or why they did not load."""
    if not ui.phone.unloaded:
        return loading.loading("Loading (first time only)…")
    wrong = Refusal("unloaded", f"A part of the app could not be loaded ({ui.phone.unloaded}).", "", "")
    again = button("Try again", type="button", class_="btn", data_key="app:again")
    return about.unfetched(ui, refusal(wrong, again))


def bar(ui: Ui) -> Html:
    """Return the line of a shared table about the other phones, which leads to their page."""
    live: Live | None = ui.live if ui.live and ui.live.id == ui.open.id else None
    if live is None:
        touch, says = False, "Out of touch with the other phones"
    elif live.guest and not live.guest.touch:
        touch, says = False, f"Out of touch since move {live.guest.many}"
    else:
        count = sum(one.here for one in live.role.people) - 1
        touch, says = count > 0, f"{plural(count, 'other phone')} connected" if count else "No other phone is connected"
    dot = span(class_=f"touch {'on' if touch else 'off'}", aria_hidden="true")
    return p(a(dot, says, class_="btn quiet", href=ui.home.to(PHONES).href), class_="phones-bar")
