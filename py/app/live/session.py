"""A table on several phones as a part of the app's state: taps, messages and connections change it.

The page's script has the connections (`web/js/live.js`). It carries out what `Live.tells` says, and reports what
happens on a connection as an intent of kind `live`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final

from app.live.guest import Guest, Replied, follows
from app.live.host import Host, Peer, Sent
from app.open_table import go, keep
from app.route import JOIN, PHONES, Route, at_table
from app.scores.result import as_kept
from app.state import Intent, Kept, Ui, updated
from border.live import MOST, BadMessage, Message, Person, Stop, StoredHost, message, stored
from border.pairing import BadPairing, answers, code_of, sdp_of, words_of
from border.pairing import read as read_code
from engine.notation import BadText, read, write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable
from engine.turn import Seat
from engine.value import but
from games import GAMES

LASTS: Final = 120_000
"""Milliseconds after which a code that nobody has used is void."""
NO_WAY: Final = Refusal(
    "no-way",
    "The two phones did not find each other.",
    "Put both on the same Wi-Fi, or one on the other’s hotspot, and scan again. Hand over works without a network.",
    "",
)
OLD: Final = Refusal("old-code", "This code is more than two minutes old.", "Show a new one.", "")
OTHER: Final = Refusal("other-code", "This is the answer to another code.", "Scan again from the start.", "")
STRANGE: Final = "Another phone sent something that Chaupal never sends. It was disconnected; nothing has changed."
SENT: Final = "Sent to the first phone…"


@dataclass(frozen=True, slots=True)
class Tell:
    """Something for the page’s script to do with a connection."""

    do: str
    """`offer`, `answer`, `accept`, `send` or `close`."""
    link: str
    text: str = ""
    """A description of the other end, or a message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two phones that are about to connect."""

    link: str
    at: int
    """Time at which it began."""
    code: str = ""
    """The code that this phone shows, empty until the browser has described its end."""
    other: str = ""
    """The code that this phone has scanned."""

    @property
    def words(self) -> tuple[str, ...]:
        """Four words that both phones show, once both codes are known."""
        if not (self.code and self.other):
            return ()
        first, second = sorted((self.code, self.other), key=lambda code: read_code(code).answers > 0)
        return words_of(first, second)


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """The phones at one table, as this phone knows them."""

    role: Host | Guest
    pair: Pair | None = None
    tells: tuple[Tell, ...] = ()
    link: str = ""
    """The connection of a guest to the host."""
    waits: Ui | None = None
    """The state once the host has accepted what this phone has proposed."""

    @property
    def id(self) -> str:
        """The id of the table; empty until a guest has it."""
        return self.role.id

    @property
    def host(self) -> Host | None:
        """The host, if this phone is it."""
        return self.role if isinstance(self.role, Host) else None

    @property
    def guest(self) -> Guest | None:
        """The guest, if this phone is one."""
        return self.role if isinstance(self.role, Guest) else None

    @property
    def full(self) -> bool:
        """Whether no more phones can join."""
        return isinstance(self.role, Host) and sum(bool(peer.link) for peer in self.role.peers.values()) >= MOST


# Taps


def tapped(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state after a key of the pages about the phones at a table."""
    what, _, rest = what.partition(":")
    if what == "share":
        return _shared(ui, intent)
    live: Live | None = ui.live
    if live is None:
        return ui
    if what == "add":
        link = intent.random
        return but(ui, live=but(live, pair=Pair(link=link, at=intent.now), tells=(Tell("offer", link),)))
    if what == "enough":
        gone = (Tell("close", live.pair.link),) if live.pair else ()
        return but(ui, live=but(live, pair=None, tells=gone))
    if what == "leave":
        return _left(ui, live)
    if what == "sit" and rest.isdecimal():
        seats = tuple(sorted({*live.role.seats} ^ {int(rest)}))
        if isinstance(live.role, Host):
            return _judged(ui, live, live.role.seated(seats), intent.now)
        return _replied(ui, live, live.role.sits(seats), intent.now)
    if what == "offer":
        return _offered(ui, live, intent.now)
    if what == "unoffer":
        return _saved(but(ui, live=but(live, role=but(live.role, offers=live.role.offers[1:]))))
    if isinstance(live.role, Guest):
        return _hosts(ui, live, live.role) if what == "host" and live.role.table else ui
    if what == "follow":
        return but(ui, live=but(live, role=follows(live.role), pair=None))
    if what == "each":
        return _judged(ui, live, live.role.for_each(not live.role.each), intent.now)
    return _judged(ui, live, live.role.dropped(rest), intent.now) if what == "drop" else ui


def _shared(ui: Ui, intent: Intent) -> Ui:
    table = ui.open.present or ui.open.table
    if table is None:
        return ui
    all_ = tuple(range(len(table.setup.players)))
    host = Host(id=ui.open.id, table=table, me=Peer(phone=intent.random, seats=all_), build=ui.phone.build)
    return _saved(but(ui, live=Live(role=host)))


def _left(ui: Ui, live: Live) -> Ui:
    """Return the state without the other phones. The table stays."""
    name = live.id
    ui = but(ui, live=None)
    kept = ui.stored.tables.get(name)
    if kept:
        ui = updated(ui, tables=MappingProxyType({**ui.stored.tables, name: but(kept, shared="")}))
    return ui


def _hosts(ui: Ui, live: Live, guest: Guest) -> Ui:
    """Return the state after this phone goes on without the host: it becomes the host itself."""
    said = "This phone leads the table now. The others join it by its code."
    return _saved(updated(but(ui, live=but(live, role=guest.hosts(), pair=None)), notice=said, told=said))


def _offered(ui: Ui, live: Live, now: int) -> Ui:
    """Return the state after the next move that this phone has recorded out of touch is recorded for all."""
    if isinstance(live.role, Guest):
        return _replied(ui, live, live.role.offer(), now)
    try:
        return _judged(ui, live, live.role.offer(), now)
    except Refused as no:
        rest = but(live.role, offers=live.role.offers[1:])
        return _saved(updated(but(ui, live=but(live, role=rest)), fault=no.refusal, notice=no.refusal.sentence))


# Pairing


def scanned(ui: Ui, text: str, now: int) -> Ui:
    """Return the state after the other phone’s code was scanned or pasted."""
    live: Live | None = ui.live
    if live is None:
        return ui
    try:
        end = read_code(text)
        code = text[text.upper().rindex("J1") :].strip().upper()
        if isinstance(live.role, Host):
            return _answered(ui, live, code, now)
        if end.answers:
            return updated(ui, fault=OTHER)
        pair = Pair(link=f"l{now}", at=now, other=code)
        return updated(but(ui, live=but(live, pair=pair, tells=(Tell("answer", pair.link, sdp_of(code)),))), fault=None)
    except BadPairing as wrong:
        return updated(ui, fault=Refusal("code", str(wrong), "", ""))


def _answered(ui: Ui, live: Live, code: str, now: int) -> Ui:
    pair = live.pair
    if pair is None or pair.other or not pair.code:
        return ui
    if now - pair.at > LASTS:
        return updated(but(ui, live=but(live, pair=None, tells=(Tell("close", pair.link),))), fault=OLD)
    if not answers(code, pair.code):
        return updated(ui, fault=OTHER)
    pair = but(pair, other=code)
    ui = but(ui, live=but(live, pair=pair, tells=(Tell("accept", pair.link, sdp_of(code)),)))
    return updated(ui, fault=None)


# Connections


def heard(ui: Ui, intent: Intent) -> Ui:
    """Return the state after an event of a connection: `described`, `open`, `message`, `lost` or `failed`."""
    live: Live | None = ui.live
    what, _, link = intent.key.partition(":")
    text = dict(intent.fields).get("text", "")
    if live is None:
        return ui
    live = but(live, tells=())
    pair = live.pair if live.pair and live.pair.link == link else None
    if what == "described" and pair:
        try:
            code = code_of(text, answers=pair.other)
        except BadPairing as wrong:
            return updated(but(ui, live=but(live, pair=None)), fault=Refusal("code", str(wrong), "", ""))
        return but(ui, live=but(live, pair=but(pair, code=code)))
    if what == "failed" and pair:
        return updated(but(ui, live=but(live, pair=None)), fault=NO_WAY, notice=NO_WAY.sentence)
    if what == "open":
        live = but(live, pair=None, link="" if live.host else link)
        tells = _tells(((link, live.role.hello()),)) if isinstance(live.role, Guest) else ()
        return updated(but(ui, live=but(live, tells=tells)), fault=None)
    if what == "lost":
        if isinstance(live.role, Host):
            return _judged(ui, live, live.role.lost(link), intent.now)
        return _replied(ui, live, live.role.lost(), intent.now)
    if what == "message":
        try:
            one = message(text)
        except BadMessage:
            lost = but(intent, key=f"lost:{link}")
            ui = heard(ui, lost)
            gone = (*ui.live.tells, Tell("close", link))
            return updated(but(ui, live=but(ui.live, tells=gone)), notice=STRANGE, told=STRANGE)
        if isinstance(live.role, Host):
            return _judged(ui, live, live.role.received(link, one), intent.now)
        return _replied(ui, live, live.role.received(one), intent.now, link)
    return ui


def _tells(messages: tuple[tuple[str, Message], ...]) -> tuple[Tell, ...]:
    """Return messages to send. The last one to a phone that is sent away also closes the connection."""
    send = tuple(Tell("send", link, one.model_dump_json()) for link, one in messages)
    return (*send, *(Tell("close", link) for link, one in messages if isinstance(one, Stop)))


def _readable(kept: Kept) -> AnyTable | None:
    try:
        return read(kept.text, GAMES)
    except BadText:
        return None


def _judged(ui: Ui, live: Live, sent: Sent, now: int) -> Ui:
    """Return the state after the host has judged something."""
    before = live.role
    assert isinstance(before, Host)
    live = but(live, role=sent.host, tells=_tells(sent.messages))
    ui = but(ui, live=live)
    if sent.host.table is not before.table:
        return _shown(ui, sent.host.table, now, sent.said)
    return _saved(updated(ui, notice=sent.said, told=sent.said) if sent.said else ui)


def _replied(ui: Ui, live: Live, replied: Replied, now: int, link: str = "") -> Ui:
    """Return the state after the guest has heard something."""
    before, guest = live.role, replied.guest
    assert isinstance(before, Guest)
    first = not before.id and bool(guest.id)
    joined = guest.touch and ui.route == JOIN
    replaced, guest = guest.replaced, but(guest, replaced=None)
    tells = _tells(tuple((live.link, one) for one in replied.messages))
    waits = live.waits if guest.proposed else None
    then = live.waits if live.waits and not waits else None  # it was answered
    ui = but(ui, live=but(live, role=guest, tells=tells, waits=waits))
    kept = ui.stored.tables.get(guest.id) if first else None
    if kept is not None and guest.table is not None and kept.text != write(guest.table):
        replaced = _readable(kept)
    if replaced is not None:
        ui = _beside(ui, replaced, now)
    if guest.table is not None and guest.table is not before.table:
        now_is = then.stored.tables[guest.id].text if then and guest.id in then.stored.tables else ""
        ui = _shown(ui, guest.table, now, replied.said, then if then and now_is else None)
        return go(ui, at_table(guest.id, PHONES)) if joined else ui
    if then is not None or replied.said:
        ui = updated(ui, notice=replied.said, told=replied.said)
    return _saved(go(ui, at_table(guest.id, PHONES)) if joined else ui)


# Storing


def _shown(ui: Ui, table: AnyTable, now: int, said: str, then: Ui | None = None) -> Ui:
    """Return the state with a table that came from another phone, stored and on its page.

    `then` is the state after this phone’s own edit, if the table is what that led to: its page and its drafts hold.
    """
    name = ui.live.id
    if then is not None and then.stored.tables[name].text == write(table):
        return _saved(_turned(but(then, live=ui.live, phone=ui.phone), ui))
    opened = ui.open
    after = keep(updated(ui, table=table, present=None, id=name), now)
    if opened.id != name:
        return _saved(but(after, open=opened))
    after = go(after, _own(after, opened.present or opened.table))
    return _saved(updated(after, notice=said, told=said if ui.route == ui.home else ""))


def _turned(ui: Ui, before: Ui) -> Ui:
    """Return the state after a move of this phone, on the page to be shown now, which still says what it did."""
    there = _own(ui, before.open.present or before.open.table)
    if there == ui.route:
        return ui
    said = ui.said
    return updated(go(ui, there), notice=said.notice, told=said.told)


def _own(ui: Ui, before: AnyTable | None) -> Route:
    """Return the page to show after a move: when the turn has gone on, a phone of one player shows that player’s board.

    On that player’s own turn it shows the table, where moves are recorded.
    """
    table, seats = ui.open.table, ui.live.role.seats
    if table is None or len(seats) != 1:
        return ui.route
    own = ui.home.to("seat", Seat(seats[0]).name)
    seat, was = getattr(table.turn, "seat", None), getattr(before.turn, "seat", None) if before else -1
    if seat == was or (ui.route != own and ui.route.page not in ("", "lay")):
        return ui.route
    return ui.home if seat in (None, seats[0]) else own


def _saved(ui: Ui) -> Ui:
    """Return the state with what this phone must know of the others stored with the table."""
    live: Live | None = ui.live
    kept = ui.stored.tables.get(live.id) if live else None
    if live is None or kept is None:
        return ui
    shared = written(live.role)
    if kept.shared == shared:
        return ui
    return updated(ui, tables=MappingProxyType({**ui.stored.tables, live.id: but(kept, shared=shared)}))


def _beside(ui: Ui, table: AnyTable, now: int) -> Ui:
    """Return the state with this phone’s own table as another one on the shelf."""
    name = next(f"{ui.live.id}{at}" for at in range(2, 99) if f"{ui.live.id}{at}" not in ui.stored.tables)
    kept = but(as_kept(name, table, now), order=now)
    return updated(ui, tables=MappingProxyType({**ui.stored.tables, name: kept}), apart=BESIDE, notice=BESIDE)


BESIDE: Final = "This phone’s table was different. Both are on the shelf."


def followed(before: Ui, after: Ui, intent: Intent) -> Ui:
    """Return the state after any intent: what it has changed at the shared table goes to the other phones."""
    if intent.kind == "live":
        return heard(after, intent)
    if intent.kind == "scanned":
        return scanned(after, intent.key, intent.now)
    if (intent.kind, intent.key) == ("fill", "pair"):
        return scanned(after, dict(intent.fields).get("text", ""), intent.now)
    if after.live is None:
        return _entered(after, intent)
    now = intent.now
    live: Live | None = after.live
    if live is None or not live.id:
        return after
    kept = after.stored.tables.get(live.id)
    if kept is None:  # the table was deleted for good
        return but(after, live=None)
    if before.route.page == PHONES and after.route == after.home and after.open.id == live.id:
        return go(after, _own(after, None))
    if kept is before.stored.tables.get(live.id) or live.role.table is None or kept.text == write(live.role.table):
        return after
    table = after.open.present or after.open.table
    if table is None or after.open.id != live.id:
        return after
    if isinstance(live.role, Host):
        sent = live.role.recorded(table)
        after = but(after, live=but(live, role=sent.host, tells=(*live.tells, *_tells(sent.messages))))
        return _saved(_turned(after, before))
    replied = live.role.propose(table)
    if not live.role.touch:
        return _saved(but(after, live=but(live, role=replied.guest)))
    said = replied.said or SENT
    waits = but(after, live=None) if replied.messages else live.waits
    now_ = but(live, role=replied.guest, waits=waits, tells=_tells(tuple((live.link, one) for one in replied.messages)))
    return updated(but(before, live=now_), notice=said, told=said, now=now)


def written(role: Host | Guest) -> str:
    """Return what a phone must know of the others after a new start, as JSON."""
    if isinstance(role, Host):
        peers = [(peer.phone, peer.seats, peer.number) for peer in role.peers.values()]
        found: dict[str, Any] = {"me": (role.me.phone, role.me.seats, role.me.number), "peers": peers}
        found |= {"revisions": list(role.revisions.items()), "each": role.each, "offers": role.offers}
    else:
        guest = but(role, table=None, proposed=None, replaced=None, people=(), touch=False)
        found = {part.name: getattr(guest, part.name) for part in fields(guest) if part.name in _GUEST}
        found["people"] = [(one.phone, one.seats) for one in role.people]
    return json.dumps(found)


_GUEST: Final = ("phone", "seats", "has", "many", "number", "unanswered", "offers", "each")


def _entered(ui: Ui, intent: Intent) -> Ui:
    """Return the state on one of the pages about phones, once its parts are loaded."""
    if ui.route.page == PHONES:
        return _resumed(ui)
    return but(ui, live=Live(role=Guest(phone=intent.random, build=ui.phone.build)))


def _resumed(ui: Ui) -> Ui:
    """Return the state with the phones of the open table as they were before a new start, all out of touch.

    A stored text that cannot be read gives the page as it is at a table on one phone.
    """
    kept = ui.stored.tables.get(ui.open.id)
    table = ui.open.present or ui.open.table
    found = stored(kept.shared) if kept and kept.shared else None
    if ui.live is not None or table is None or found is None:
        return ui
    if isinstance(found, StoredHost):
        phone, seats, number = found.me
        role: Host | Guest = Host(
            id=ui.open.id,
            table=table,
            me=Peer(phone=phone, seats=seats, number=number),
            build=ui.phone.build,
            peers=MappingProxyType(
                {phone: Peer(phone=phone, seats=seats, number=number) for phone, seats, number in found.peers}
            ),
            revisions=MappingProxyType(dict(found.revisions)),
            each=found.each,
            offers=found.offers,
        )
    else:
        role = Guest(
            id=ui.open.id,
            table=table,
            build=ui.phone.build,
            people=tuple(Person(phone=phone, seats=seats, here=False) for phone, seats in found.people),
            **{name: getattr(found, name) for name in _GUEST},
        )
    seats_ = (role.seats, *(one.seats for one in role.people))
    sits = all(seat < len(table.setup.players) for seats in seats_ for seat in seats)
    return but(ui, live=Live(role=role)) if sits else ui
