"""The pages about the phones at one table: who is connected, adding a phone, and joining with this one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.pages import about, loading
from app.pages.frame import form_error, root_of_many
from app.route import JOIN, PHONES
from app.state import Ui
from app.table.actions import ledge
from engine.move import Offer
from engine.refusal import Refusal
from engine.table import AnyTable
from engine.turn import Seat
from engine.words import listed, plural
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    div,
    footer,
    form,
    h2,
    join,
    label,
    li,
    main,
    ol,
    p,
    section,
    small,
    span,
    textarea,
    ul,
)
from markup.parts import banner, refusal

if TYPE_CHECKING:  # they need pydantic, which is loaded on this page
    from app.live.guest import Guest
    from app.live.host import Host
    from app.live.session import Live, Pair
    from border.live import Person


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the page about the phones of the open table."""
    live: Live | None = ui.live
    foot = ledge(ui, table, "")
    if waiting := _loading(ui):
        shown: tuple[Html | None, ...] = (waiting,)
    elif live is None:
        shown = (_begin(),)
    else:
        host, guest = live.host, live.guest
        shown = (
            _pairing(live.pair) if host and live.pair else None,
            _touch(guest) if guest else None,
            _people(table, live.role, drops=bool(host), touch=bool(guest and guest.touch)),
            _add(live) if host and not live.pair else None,
            _offers(live.role.offers),
            _seats(table, live.role.seats),
            _for_host(host) if host else _key("Leave", "live:leave", "this phone keeps the table as it is"),
        )
    body = main(
        h2("Play on several phones"), form_error(ui), *shown, class_="handover-main phones-main", id=f"m:{ui.route}"
    )
    return body, foot


def _loading(ui: Ui) -> Html | None:
    """Return the progress of the parts that these pages need, or None once they are loaded."""
    if {loading.SQUARES, loading.CHECKS} <= ui.phone.loaded:
        return None
    if not ui.phone.unloaded:
        return loading.loading("Loading (first time only)…")
    wrong = Refusal("unloaded", f"A part of the app could not be loaded ({ui.phone.unloaded}).", "", "")
    return about.unfetched(ui, refusal(wrong, _key("Try again", "again")))


def _key(says: str, key: str, more: str = "", class_: str = "btn") -> Html:
    inside = span(b(says), small(more)) if more else says
    return button(inside, type="button", class_=class_, data_key=f"app:{key}")


def _begin() -> Html:
    return section(
        p("Each player can use a phone of their own. What one enters, all see. There is no account and no server."),
        p("All phones must be on the same Wi-Fi, or on the hotspot of one of them.", class_="soft"),
        _key("Share this table", "live:share", "this phone leads it", "btn wide"),
    )


def _add(live: Live) -> Html:
    if live.full:
        return p("No more phones can join.", class_="soft")
    return _key("Add a phone", "live:add", "two QR codes, one on each phone", "btn wide")


@lru_cache(maxsize=8)
def _drawn(text: str) -> Html:
    from border.qr import square  # noqa: PLC0415  # segno is loaded when it is first needed

    return Html(square(text))


def _square(code: str, says: str) -> Html:
    return div(_drawn(code), class_="square-code", role="img", aria_label=says)


def _pairing(pair: Pair) -> Html:
    """Return the steps by which the host connects to one more phone."""
    if pair.other:
        return section(p(b("Connecting…"), role="status"), _words(pair), _key("Cancel", "live:enough"))
    if not pair.code:
        return section(loading.loading("Making a code…"), _key("Cancel", "live:enough"))
    return section(
        p(b("1. "), "On the other phone, open Chaupal, choose Join, and scan this."),
        _square(pair.code, "QR code for the other phone"),
        p(b("2. "), "It then shows a QR code too. Scan that one here."),
        _camera(),
        _typed("Paste the other phone’s code"),
        _code(pair.code),
        _key("Cancel", "live:enough"),
    )


def _camera() -> Html:
    return div(
        Html('<video class="scan-video" playsinline muted aria-label="Camera view"></video>'),
        p("", class_="scan-told", role="status"),
        button("Start camera", type="button", class_="btn", data_scan=True),
        class_="scans",
        id="camera",
    )


def _typed(says: str) -> Html:
    field = textarea("", name="text", rows=2, spellcheck="false", autocapitalize="off", autocomplete="off")
    inside = join(label(span(says), field, class_="field"), button("Use this code", type="submit", class_="btn"))
    return form(inside, data_key="fill:pair", class_="by-hand")


def _code(code: str) -> Html:
    return label(
        span("Or send this code as text"), textarea(code, rows=3, readonly=True, spellcheck="false"), class_="field"
    )


def _words(pair: Pair) -> Html | None:
    if not pair.words:
        return None
    return join(
        p("Both phones show these four words:", class_="soft"),
        ol([li(word) for word in pair.words], class_="four-words", translate="no"),
    )


# Who is at the table


def called(table: AnyTable, seats: tuple[int, ...]) -> str:
    """Return who uses a phone, in words: players, all of them, or nobody."""
    if not seats:
        return "Only watches"
    if len(seats) == len(table.setup.players):
        return "All players"
    return listed([table.setup.players[seat].name for seat in seats])


def _people(table: AnyTable, role: Host | Guest, *, drops: bool, touch: bool) -> Html | None:
    people: tuple[Person, ...] = role.people
    if len(people) < 2:
        return None
    rows = []
    for at, one in enumerate(people):
        here = one.here and (drops or touch)
        what = "leads the table" if at == 0 else "connected" if here else "out of touch"
        own = " (this phone)" if one.phone == role.phone else ""
        says = span(b(f"{called(table, one.seats)}{own}"), small(what))
        off = _key("Take off", f"live:drop:{one.phone}", class_="btn quiet") if drops and at else None
        rows.append(li(span(class_=f"touch {'on' if here else 'off'}", aria_hidden="true"), says, off))
    return section(h2("Phones"), ul(rows, class_="phones"))


def _seats(table: AnyTable, seats: tuple[int, ...]) -> Html:
    keys = [
        button(
            marks.seat(Seat(seat), player),
            player.name,
            type="button",
            class_="btn seat-key",
            data_key=f"app:live:sit:{seat}",
            aria_pressed="true" if seat in seats else "false",
        )
        for seat, player in enumerate(table.setup.players)
    ]
    return section(
        h2("Who plays on this phone?"),
        p("Nobody chosen: it only watches.", class_="soft"),
        div(keys, class_="seat-keys keys"),
    )


def _offers(offers: tuple[str, ...]) -> Html | None:
    """Return the moves that this phone has recorded out of touch."""
    if not offers:
        return None
    more = f" {len(offers) - 1} more follow." if len(offers) > 1 else ""
    return section(
        h2("Recorded here while out of touch"),
        p(f"The others do not have this yet: “{offers[0]}”.{more}"),
        div(
            _key("Record it for all", "live:offer", class_="btn go"),
            _key("Leave it out", "live:unoffer"),
            class_="side-by-side",
        ),
    )


def _for_host(host: Host) -> Html:
    each = button(
        span(b("Each for themselves"), small("a phone records only for its own players")),
        type="button",
        class_="btn",
        data_key="app:live:each",
        aria_pressed="true" if host.each else "false",
    )
    return section(each, _key("Stop sharing", "live:leave", "the others keep the table as it is"))


def _touch(guest: Guest) -> Html:
    if guest.touch:
        return p("Connected. What you record is on all phones.", class_="soft", role="status")
    says = guest.stopped or f"Out of touch since move {guest.many}. You can go on here; nothing is lost."
    return section(
        p(says, role="status"),
        a("Connect again", class_="btn go wide", href=JOIN.href),
        _key("Go on without the first phone", "live:host", "this phone leads the table from now on"),
    )


def bar(ui: Ui) -> Html:
    """Return the line of a shared table about the other phones, which leads to their page."""
    live: Live | None = ui.live if ui.live and ui.live.id == ui.open.id else None
    if live is None:
        touch, says = False, "Out of touch with the other phones"
    elif live.guest:
        touch = live.guest.touch
        says = "On several phones" if touch else f"Out of touch since move {live.guest.many}"
    else:
        count = sum(one.here for one in live.role.people) - 1
        touch, says = count > 0, f"{plural(count, 'other phone')} connected" if count else "No other phone is connected"
    dot = span(class_=f"touch {'on' if touch else 'off'}", aria_hidden="true")
    return p(a(dot, says, class_="btn quiet", href=ui.home.to(PHONES).href), class_="phones-bar")


# Joining


def joining(ui: Ui) -> Html:
    """Return the page on which this phone joins a table."""
    live: Live | None = ui.live
    pair = live.pair if live else None
    if waiting := _loading(ui):
        shown: tuple[Html | None, ...] = (waiting,)
    elif live and live.host:
        shown = (
            p("This phone leads a table. To follow another phone’s table instead, stop leading yours."),
            _key("Follow another phone", "live:follow", "this phone’s own moves are offered to it"),
        )
    elif pair and pair.code:
        shown = (
            p(b("Now scan this with the first phone.")),
            _square(pair.code, "QR code for the first phone"),
            _words(pair),
            _code(pair.code),
        )
    elif pair:
        shown = (loading.loading("Making a code…"),)
    else:
        shown = (
            p("On the phone that shares the table: Menu, Play on several phones, Add a phone. Scan its QR code here."),
            _camera(),
            _typed("Or paste its code"),
        )
    head = banner("Join a table", "on another phone", back="#", back_says="Back to the shelf")
    body = main(form_error(ui), *shown, class_="new-main bring-main phones-main", id="m")
    foot = footer(a(span(b("Shelf")), class_="btn", href="#"), class_="ledge")
    return root_of_many(ui, "new", "join", head, body, foot)
