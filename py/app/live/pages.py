"""The pages about the phones at one table: who is connected, adding a phone, and joining with this one."""

from __future__ import annotations

from functools import lru_cache

from app.live.edit import edited
from app.live.guest import Guest
from app.live.host import Host
from app.live.session import Live, Pair
from app.pages import loading
from app.route import JOIN
from app.state import Ui
from border.live import Edit, Person
from border.qr import square
from engine.refusal import Refused
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
    form,
    h2,
    join,
    label,
    li,
    ol,
    p,
    section,
    small,
    span,
    textarea,
    ul,
)


def shared(ui: Ui, table: AnyTable) -> tuple[Html | None, ...]:
    """Return the parts of the page about the phones of the open table."""
    live: Live | None = ui.live
    if live is None:
        return (_begin(),)
    host, guest = live.host, live.guest
    return (
        _pairing(live.pair) if host and live.pair else None,
        _touch(guest, table) if guest else None,
        _people(table, live.role, drops=bool(host), touch=bool(guest and guest.touch)),
        _add(live) if host and not live.pair else None,
        _offers(table, live.role.offers),
        _seats(table, live.role.seats),
        _for_host(host) if host else _key("Leave", "live:leave", "the table stays on this phone"),
    )


def _key(says: str, key: str, more: str = "", class_: str = "btn") -> Html:
    inside = span(b(says), small(more)) if more else says
    return button(inside, type="button", class_=class_, data_key=f"app:{key}")


def _begin() -> Html:
    return section(
        p("Each player can use a phone, and everyone sees what one of you enters. There is no account and no server."),
        p("All phones must be on the same Wi-Fi, or on the hotspot of one of them.", class_="soft"),
        _key("Share this table", "live:share", "this phone leads it", "btn wide"),
    )


def _add(live: Live) -> Html:
    if live.full:
        return p("No more phones can join.", class_="soft")
    return _key("Add a phone", "live:add", "two QR codes, one on each phone", "btn wide")


@lru_cache(maxsize=8)
def _drawn(text: str) -> Html:
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
        p(b("1. "), "On the other phone, open Chaupal, tap “Join a table” and scan this code."),
        _square(pair.code, "QR code for the other phone"),
        p(b("2. "), "The other phone then shows a QR code. Scan it here."),
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
        what = "out of touch" if not here else "connected" if at else "leads the table"
        own = " (this phone)" if one.phone == role.phone else ""
        says = span(b(f"{called(table, one.seats)}{own}"), small(what))
        off = (
            button(
                "Remove",
                type="button",
                class_="btn quiet",
                data_key=f"app:live:drop:{one.phone}",
                aria_label=f"Remove phone: {called(table, one.seats)}",
            )
            if drops and at
            else None
        )
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
        p("If you choose nobody, this phone only watches.", class_="soft"),
        div(keys, class_="seat-keys keys"),
    )


def _offers(table: AnyTable, offers: tuple[str, ...]) -> Html | None:
    """Return the moves that this phone has recorded out of touch."""
    if not offers:
        return None
    more = f" Then {plural(len(offers) - 1, 'more move')}." if len(offers) > 1 else ""
    return section(
        h2("Recorded here while out of touch"),
        p(f"The others do not have this yet: {_told(table, offers[0])}{more}"),
        div(
            _key("Record it for all", "live:offer", class_="btn go"),
            _key("Skip it", "live:unoffer"),
            class_="side-by-side",
        ),
    )


def _told(table: AnyTable, line: str) -> str:
    """Return what a line would record here, in the words of the log; the line itself if the rules refuse it here."""
    try:
        after = edited(table, Edit(lines=(line,)))
    except Refused:
        return f"“{line}”."
    return after.told(len(table.events))


def _for_host(host: Host) -> Html:
    each = button(
        span(b("Each for themselves"), small("a phone records only for its own players")),
        span("on" if host.each else "off", class_="knob", aria_hidden="true"),
        type="button",
        role="switch",
        aria_checked="true" if host.each else "false",
        class_="set switch",
        data_key="app:live:each",
    )
    return section(each, _key("Stop sharing", "live:leave", "the table stays on every phone"))


def _touch(guest: Guest, table: AnyTable) -> Html:
    if guest.touch:
        return p("Connected. What you record is on all phones.", class_="soft", role="status")
    says = guest.stopped or f"Out of touch since move {guest.many}. You can continue here. Nothing is lost."
    return section(
        p(says, role="status"),
        a("Connect again", class_="btn go wide", href=JOIN.href),
        _key(f"Continue without {_first(guest, table)}", "live:host", "this phone leads the table from now on"),
    )


def _first(guest: Guest, table: AnyTable) -> str:
    """Return the phone that leads the table, by its player if it is that of one."""
    seats = guest.people[0].seats if guest.people else ()
    return f"{table.setup.players[seats[0]].name}’s phone" if len(seats) == 1 else "the first phone"


# Joining


def joining(ui: Ui) -> tuple[Html | None, ...]:
    """Return the parts of the page on which this phone joins a table."""
    live: Live | None = ui.live
    pair = live.pair if live else None
    if live and live.host:
        return (
            p("This phone leads a table. You can follow another phone’s table instead."),
            _key("Follow another phone", "live:follow", "this phone’s own moves are offered to it"),
        )
    if pair and pair.code:
        return (
            p(b("Now scan this with the first phone.")),
            _square(pair.code, "QR code for the first phone"),
            _words(pair),
            _code(pair.code),
        )
    if pair:
        return (loading.loading("Making a code…"),)
    return (
        p(live.guest.stopped, class_="unkept", role="alert") if live and live.guest and live.guest.stopped else None,
        p("On the phone that shares the table: Menu, Play on several phones, Add a phone. Scan its QR code here."),
        _camera(),
        _typed("Or paste its code"),
    )
