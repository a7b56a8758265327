"""Pages that correct a table: the pad for a number, adjusted points, the game's forms."""

from __future__ import annotations

from typing import Any

from app.entering import to_relay
from app.pages.frame import form_error
from app.state import Ui
from app.table.actions import ledge, undo, why_not
from app.table.changes import told
from app.table.offers import typed
from engine.move import Offer
from engine.score import ADJUSTED, ScoreLine
from engine.table import AnyTable
from engine.turn import Seat
from engine.words import number
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    footer,
    form,
    h2,
    input_,
    label,
    li,
    main,
    named,
    p,
    small,
    span,
    ul,
)
from markup.parts import pad, summed
from markup.seating import names_list


def number_page(ui: Ui, table: AnyTable, offer: Offer[Any]) -> tuple[Html, Html]:
    """Return the pad for the number that is asked."""
    asked = offer.blank.label if offer.blank else "No number needed here"
    body = main(
        h2(asked, class_="sr"),
        pad(typed(ui, offer), asked),
        why_not(ui, table),
        class_="pad-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "Enter the number")


def adjust(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the page for adjusted points: plus or minus for one seat."""
    chosen = "/".join(ui.route.rest)
    if chosen not in Seat.__members__ or Seat[chosen] >= len(table.setup.players):
        rows = [
            li(
                a(
                    marks.seat(Seat(at), player),
                    named(player.name),
                    span(table.sheet.written(Seat(at)), class_="num"),
                    class_="btn",
                    href=ui.home.to("hand", Seat(at).name).href,
                )
            )
            for at, player in enumerate(table.setup.players)
        ]
        return main(h2("Whose points?"), ul(rows, class_="menu"), id=f"m:{ui.route}"), ledge(
            ui, table, "Choose a player"
        )
    seat = Seat[chosen]
    written = ui.typed.pads.get(ui.route, "")
    points = summed(written)
    name = table.setup.players[seat].name
    says = f"{name}: now {table.sheet.written(seat)}"
    after = f": {_after(table, seat, points)} after" if points is not None else ""
    go = button(
        span(f"Adjust points{after}"),
        span(number(points, signed=True) if points is not None else "", class_="num"),
        type="submit",
        form="by-hand",
        class_="btn go",
        aria_disabled=None if points is not None else "true",
    )
    body = main(
        h2("Points to add or subtract"),
        p(says, class_="soft"),
        form(
            label(
                span("Reason (shown in the log)"),
                input_(type="text", name="why", maxlength="80", autocomplete="off"),
                class_="field",
            ),
            id="by-hand",
            data_key=f"tap:app:hand:{seat.name}",
        ),
        pad(written, name),
        class_="pad-main",
        id=f"m:{ui.route}",
    )
    return body, footer(undo(table, to_relay(ui)), go, class_="ledge")


def _after(table: AnyTable, seat: Seat, points: int) -> str:
    """Return the total of a seat after the adjustment."""
    return table.sheet.adding([ScoreLine(seat, ADJUSTED.key, points, "")]).written(seat)


def form_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return a form of the game with the known values."""
    name = "/".join(ui.route.rest)
    overview = table.game.page.overview if name == "copy" else None
    body = main(
        form_error(ui),
        told(ui),
        Html(overview(table.setup))
        if overview
        else form(
            Html(table.game.page.form(table.setup, name)),
            names_list(ui.stored.names),
            id="form",
            data_key=f"fill:{name}",
        ),
        class_="new-main",
        id=f"m:{ui.route}",
    )
    save = button(span(b("Save changes"), small("recounts all points")), type="submit", form="form", class_="btn go")
    home = ui.home.href
    if overview:
        on = a(span(b("Back to the table")), class_="btn go", href=home)
        return body, footer(undo(table, to_relay(ui)), on, class_="ledge")
    back = a(span(b("Back"), small("discard changes")), class_="btn", href=home)
    return body, footer(back, save, class_="ledge")
