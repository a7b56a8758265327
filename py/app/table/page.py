"""The table's page: the board, the hand and the parts around them."""

from __future__ import annotations

from typing import Any, Final

from app.entering import Entering, entering
from app.pages import about, entry, phones, settings
from app.pages.frame import root
from app.route import AS_IT_WAS, FACING, PHONES
from app.scores import ending, goals, house_rules, missing, score_now
from app.scores.scores import looked_at, strip, total
from app.state import Ui
from app.table import correction, dispute, facing, log, menu, past, seats, solo_opponent
from app.table.actions import ledge, why_not
from app.table.changes import told
from app.table.head import head, titled
from app.table.headline import step
from app.table.offers import offered
from app.table.preview import preview
from app.table.teaching import taught
from app.table.ticks import ticked
from app.transfer import hand_over, report
from engine.game import View
from engine.move import Offer
from engine.table import AnyTable
from engine.turn import Seat, Turn
from engine.value import latest
from markup import marks
from markup.html import (
    Html,
    a,
    button,
    cut,
    details,
    div,
    h2,
    main,
    p,
    section,
    span,
    summary,
)
from markup.parts import lines

_PAGES = {
    "end": ending.page,
    "forecast": score_now.page,
    FACING: facing.page,
    "number": correction.number_page,
    "hand": correction.adjust,
    "form": correction.form_page,
    "menu": menu.menu_page,
    "log": log.whole_log,
    "past": past.list_page,
    dispute.PAGE: dispute.page,
    "then": past.then_page,
    "differ": past.differ_page,
    "seats": seats.page,
    house_rules.PAGE: house_rules.page,
    "rules": menu.rules_page,
    "handover": hand_over.page,
    "agree": hand_over.agree,
    PHONES: phones.page,
    "wrong": report.wrong,
    "settings": settings.at_table,
    "about": about.at_table,
}


def page(ui: Ui) -> Html:
    """Return a page of the open table."""
    table = ui.open.table
    assert table is not None  # draw.py shows another page otherwise
    offer = offered(ui)
    kind = ui.route.page
    if not kind:
        return _framed(ui, table, head(table, ui.route), strip(table, ui.route), *board(ui, table, offer))
    draw = _PAGES.get(kind, board)
    now = entering(ui)
    body, foot = (
        (entry.body(ui, now), entry.foot(ui, now))
        if now and (now.field or kind != missing.END)
        else draw(ui, table, offer)
    )
    whole = now.draft.title if now and kind == "form" and not (now.draft.picture or now.field) else ""
    seen = past.seen(ui, table)
    top = titled(table, ui.route, whole) if whole else head(seen, ui.route)
    scores = strip(seen, ui.route) if not whole and _has_strip(ui, table, now) else None
    return _framed(ui, seen, top, scores, body, foot)


def _framed(ui: Ui, seen: AnyTable, top: Html, scores: Html | None, body: Html, foot: Html) -> Html:
    """Return the page with its parts around it: `seen` is the table as the page shows it."""
    kept = ui.stored.tables.get(ui.open.id)
    table = ui.open.table or seen
    asked = missing.asked(ui.route, table) if ui.route.page == missing.END else None
    return root(
        ui,
        "table",
        cut(top),
        scores and cut(scores),
        past.bar(ui) if ui.stored.drafts or ui.route.page in AS_IT_WAS else None,
        cut(phones.bar(ui)) if kept and kept.shared and ui.route.page != PHONES else None,
        _windows(ui) if ui.open.elsewhere or ui.open.apart else None,
        _AWAY if kept and kept.binned else None,
        _unkept(ui) if ui.phone.unkept else None,
        body,
        _last(seen),
        cut(foot),
        data_awake="yes" if ui.stored.settings.awake and isinstance(table.turn, Turn) else "no",
        data_step=f"{step(table)}: {asked.page}" if asked else step(table),
    )


def _has_strip(ui: Ui, table: AnyTable, now: Entering | None) -> bool:
    """Return whether a page shows the totals above.

    A QR code and a piece that is placed need the space, and a result shows them itself.
    """
    if now is not None and now.draft.move is not None:
        return False
    return ui.route.page not in ("handover", "forecast", FACING, PHONES) and (
        ui.route.page != "end" or missing.asked(ui.route, table) is not None
    )


@latest
def _last(table: AnyTable) -> Html:
    """Return the last move with its number, which a screen reader finds just before the question and its keys."""
    at = len(table.events)
    return p(f"Move {at}: {table.told(at - 1)}" if at else "No moves yet.", class_="sr")


def _unkept(ui: Ui) -> Html:
    """Return the warning that the table is not stored, with what to do."""
    copy = button("Copy as text", type="button", class_="btn", data_key="app:share:text")
    return div(p(ui.phone.unkept), copy, class_="unkept", role="alert")


ELSEWHERE = "This table is open for editing in another window. Here it is read-only."


def _windows(ui: Ui) -> Html:
    """Return the note that another window is editing this table."""
    return div(
        p(ui.open.apart) if ui.open.apart else None,
        p(ELSEWHERE) if ui.open.elsewhere else None,
        button("Edit here instead", type="button", class_="btn", data_key="app:over") if ui.open.elsewhere else None,
        class_="unkept",
        role="alert",
    )


_AWAY: Final = p("This table is deleted. Your next move restores it to the shelf.", class_="unkept")
"""The note of a deleted table: opened by its address, it looks like any other."""


def _signs(ui: Ui) -> list[Html]:
    """Return the signs of what is stored, and of a screen that may turn off.

    The revision is the one that was read back from storage, not the one that was written. The page's script shows the
    sign of the screen only when needed.
    """
    stored = f"✓ change {ui.open.revision} is stored on this phone"
    sleeps = "☾ The screen may turn off: the phone does not keep it on"
    found = []
    if ui.open.revision and not ui.phone.unkept:
        found.append(p(span(stored, class_="chip"), class_="kept-mark"))
    if ui.stored.settings.awake:
        found.append(p(span(sleeps, class_="chip"), class_="sleeps"))
    return found


def board(ui: Ui, table: AnyTable, offer: Offer[Any]) -> tuple[Html, Html]:
    """Return the board with what is next to it, and the ledge."""
    now = table.turn
    acting = now.seat if isinstance(now, Turn) and now.seat is not None else Seat.A
    seat = _seat_looked_at(ui, offer, acting)
    seen: View = table.game.page.view(table.state, offer, seat)
    acts = None if ui.route.page or not table.steps else solo_opponent.page(table, offer, ticked(ui, table))
    refused = why_not(ui, table) if ui.open.refused else None
    side = (
        told(ui) if ui.said.told else None,
        refused if acts else None,
        acts,
        _game_looked(ui, table) if ui.open.look and not ui.open.refused else None,  # a refusal answers the tap
        Html(seen.hand) if seat == acting or offer.corrects else _about(ui, table, seat, seen),
        None if acts else refused,
        Html(seen.tried) if seen.tried else preview(ui, table, offer),
    )
    below = (
        taught(ui, table) if ui.stored.settings.teaches else None,  # below the keys of the turn
        _looked(ui, table, seat) if ui.open.look else None,
        Html(seen.below) if seen.below else None,
        goals.page(table),
        log.recent(table, ui.route, ui.open.present is None),
        *_signs(ui),
    )
    last = div(map(cut, filter(None, below)), class_="below")  # the page's script may draw it a frame later
    beside = div(map(cut, filter(None, side)), last, class_="side")
    body = main(cut(seen.board), beside, class_="table-main", id=f"m:{ui.route}")
    return body, ledge(ui, table, seen.hint, seen.main, seen.asks, seen.act)


def _seat_looked_at(ui: Ui, offer: Offer[Any], acting: Seat) -> Seat:
    if ui.route.page and ui.open.table and (seat := looked_at(ui.open.table, ui.route)) is not None:
        return seat
    if offer.corrects and offer.chosen and offer.chosen[0].startswith("seat:"):
        return Seat[offer.chosen[0][5:]]
    return acting


def _about(ui: Ui, table: AnyTable, seat: Seat, seen: View) -> Html:
    """Return the page of another seat, read-only."""
    name = table.setup.players[seat].name
    made = [line for line in table.sheet.lines if line.seat == seat]
    last = max((line.round for line in made), default=0)
    recent = [line for line in made if line.round == last]
    return div(
        p(
            f"You are viewing {name}’s {'seat' if seen.about else 'board'}. ",
            a("Back to the current turn" if isinstance(table.turn, Turn) else "Back to the table", href=ui.home.href),
            class_="soft",
        ),
        Html(seen.about) if seen.about else None,
        p(f"On the score board: {table.game.page.track(table.sheet.total(seat))}.") if table.game.page.track else None,
        details(
            summary(f"{name}’s last score lines", marks.CHEVRON),
            lines(recent, f"Score lines of {name}"),
            open=True,
            class_="log",
        )
        if recent
        else None,
        p(a("All score lines", class_="btn", href=ui.home.to("sheet").href)),
    )


def _game_looked(ui: Ui, table: AnyTable) -> Html | None:
    """Return the game's details of the tapped place."""
    says = table.game.page.looked(table.state, ui.open.look) if table.game.page.looked else ""
    return section(Html(says), class_="looked", aria_label="Your selection") if says else None


def _looked(ui: Ui, table: AnyTable, seat: Seat) -> Html | None:
    """Return every score line of the tapped place."""
    found = [line for line in table.sheet.lines if line.seat == seat and ui.open.look in line.where]
    if not found:
        return None
    place = ui.open.look.partition(":")[2]
    return section(
        h2(f"{place}: {total(found)} so far"),
        lines(found, f"Score lines of {place}"),
        class_="looked",
        aria_label=f"Score lines of {place}",
    )
