"""The page of a piece that is entered by taps, and its number pad."""

from __future__ import annotations

from app.entering import JUST, Entering, needs_help, to_relay
from app.pages.frame import form_error
from app.scores.scores import total
from app.state import Ui
from app.table.actions import asking, redo, sized, undo, undo_key, why_not
from app.table.offers import adds
from engine.table import AnyTable
from engine.words import number
from markup.html import Html, a, b, button, details, div, footer, h2, join, main, p, small, span, summary
from markup.parts import pad, summed


def body(ui: Ui, now: Entering) -> Html:
    """Return the piece with the keys that enter it, or the number pad."""
    draft, name = now.draft, f"m:{ui.route}" if ui.open.table else "m"
    if now.field:
        title = f"{draft.title}: {draft.numbers.get(now.field, '')}"
        if now.field == JUST and now.skip:
            title = now.skip.label
        return main(
            h2(title, class_="sr"),
            form_error(ui),
            pad(ui.typed.pads.get(ui.route, ""), title),
            class_="pad-main",
            id=name,
        )
    skip = None
    if now.skip:
        skip = button("Only the points, this time", type="button", class_="tap soft-key", data_key=f"open:{JUST}")
    head = div(
        Html(draft.picture),
        div(h2(draft.title), _help(ui, now), skip),
        class_="card-now",
    )
    bare = bool(draft.asks or draft.move or draft.more)  # in mid-turn the page has no room for its title
    above = ui.open.table is not None and ui.route.page == "form"  # it stands in the banner
    return main(
        head if draft.picture else h2(draft.title, class_="sr" if bare or above else None),
        None if draft.picture or bare else _help(ui, now),
        Html(draft.body),
        _help(ui, now) if bare and not draft.picture else None,
        Html(draft.more),
        class_="entry",
        id=name,
    )


def _help(ui: Ui, now: Entering) -> Html | None:
    """Return the line of help, behind a “?” once it has been shown often enough."""
    says = p(now.draft.hint, class_="hint") if now.draft.hint else None
    if says is None or needs_help(ui, now):
        return says
    return details(summary("?", span("Help", class_="sr"), class_="tap"), says, class_="unfolds help")


def foot(ui: Ui, now: Entering) -> Html:
    """Return the ledge: the question and its answers, Undo, and the main button."""
    if now.field:
        typed = summed(ui.typed.pads.get(ui.route, ""))
        says = "Enter this number"
        if now.field == JUST and now.skip and typed is not None and ui.open.table:
            says = now.skip.filled([typed]).say(ui.open.table.state)
        take = button(
            span(b(says)),
            span(number(typed), class_="num") if typed is not None else None,
            type="button",
            class_="btn go",
            data_key="app:padded",
            aria_disabled="true" if typed is None else None,
        )
        return footer(a(span(b("Back")), class_="btn", href=now.home.href), take, class_="ledge")
    return asking(join(refused(ui), Html(now.draft.asks)), undo_tap(ui, now), _go(ui, now))


def refused(ui: Ui) -> Html:
    """Return why the last tap was refused: in the ledge, so that the piece under the finger stays where it is."""
    return join(form_error(ui), why_not(ui, ui.open.table) if ui.open.table else None)


def undo_tap(ui: Ui, now: Entering) -> Html:
    """Return Undo of the last tap of the draft, and Redo of the move that was undone; without a tap, of the table."""
    table = ui.open.table
    if not now.taps and table:
        return undo(table, to_relay(ui))
    back = undo_key("app:untell", now.draft.last or "nothing to undo yet", off=not now.taps)
    made = to_relay(ui)
    return div(back, redo(table, made), class_="back-forth") if table and made else back


def _go(ui: Ui, now: Entering) -> Html:
    lacks, points = now.draft.lacks, None
    if now.move is not None and ui.open.table:
        says = now.draft.act or now.move.say(ui.open.table.state)
        if not lacks:
            points = _points(ui.open.table, now)
    elif not now.row or not now.draft.then[0]:
        says = now.draft.act or "Save"
    else:
        says, lacks = f"Next: {now.draft.then[1]}", ""
    more = lacks or now.draft.left
    return button(
        span(b(says), small(more) if more else None),
        points,
        type="button",
        class_=sized("btn go", says, more),
        data_key="app:told",
        aria_disabled="true" if lacks else None,
    )


def _points(table: AnyTable, now: Entering) -> Html | None:
    """Return the points that the waiting move would add with the draft, if it adds any lines."""
    lines = now.draft.lines
    if lines is None:
        table = table.agreed(now.game.page.filled(now.setup, now.name, now.fields))
        lines = adds(table, now.move)
    seat = table.turn.seat if hasattr(table.turn, "seat") else None
    found = [line for line in lines if line.seat == seat]
    return span(total(found), class_="num") if found else None
