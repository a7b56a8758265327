"""The host of a table on several phones: it judges what the guests record, and tells all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from app.live.edit import edit_of, edited, moves_of, new_lines, position, recorded_by, revision, without
from border.live import (
    MOST,
    PROTOCOL,
    Accepted,
    Declined,
    Edit,
    Hello,
    Message,
    Person,
    Present,
    Propose,
    Sits,
    Stop,
    Welcome,
)
from engine.notation import write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, Event
from engine.turn import Actor
from engine.value import but

DROPPED: Final = "This phone was taken off the table. The table stays saved here."
CHANGED: Final = "Another phone has changed the table."
OTHER_BUILD: Final = "The phone that joined has another version of the app. Both can play on."
HELD: Final = 200
"""Revisions that the host remembers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A guest, as the host knows it. It stays known when it is out of touch."""

    phone: str
    seats: tuple[int, ...] = ()
    link: str = ""
    """The connection, empty if the phone is out of touch."""
    number: int = 0
    """Number of its last edit that was accepted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """The host and its table."""

    id: str
    """The id of the table, the same on every phone."""
    table: AnyTable
    me: Peer
    build: str
    peers: Mapping[str, Peer] = field(default_factory=lambda: MappingProxyType({}))
    """The guests by phone."""
    offers: tuple[str, ...] = ()
    """Lines of moves that this phone has recorded out of touch when it was a guest, and that the table lacks."""
    each: bool = False
    """Whether each phone records only for its own players."""
    revisions: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """The last revisions of the table, each with its number of events; -1 if one was undone or changed since."""

    @property
    def phone(self) -> str:
        """The id of this phone at the table."""
        return self.me.phone

    @property
    def seats(self) -> tuple[int, ...]:
        """Seats whose players use this phone."""
        return self.me.seats

    def recorded(self, after: AnyTable) -> Sent:
        """Return the host after it has recorded something itself, and what the guests get.

        What it recorded out of touch before, and records again, it does not offer any more.
        """
        return but(self, offers=without(self.offers, new_lines(self.table, after)))._recorded(after)

    def _recorded(self, after: AnyTable) -> Sent:
        me = but(self.me, number=self.me.number + 1)
        return but(self, me=me)._accepted(me, edit_of(self.table, after), after)

    def offer(self) -> Sent:
        """Return the host after it has recorded the next move that it offers. Raises: Refused; then drop the move."""
        after = but(self, offers=self.offers[1:])
        return after._recorded(edited(self.table, Edit(lines=self.offers[:1]))) if self.offers else Sent(self)

    def received(self, link: str, message: Message) -> Sent:
        """Return the host after a message, and its answers. A message that makes no sense is ignored."""
        if isinstance(message, Hello):
            return self._hello(link, message)
        peer = self._on(link)
        if peer is None:
            return Sent(self)
        if isinstance(message, Propose):
            return self._proposed(peer, message)
        if isinstance(message, Sits):
            return self._with(but(peer, seats=self._there(message.seats)))._present()
        return but(self.lost(link), said=message.says) if isinstance(message, Stop) else Sent(self)

    def lost(self, link: str) -> Sent:
        """Return the host after a connection was lost."""
        peer = self._on(link)
        return Sent(self) if peer is None else self._with(but(peer, link=""))._present()

    def dropped(self, phone: str) -> Sent:
        """Return the host after a guest was sent away."""
        peer = self.peers.get(phone)
        if peer is None:
            return Sent(self)
        rest = MappingProxyType({name: one for name, one in self.peers.items() if name != phone})
        told = ((peer.link, Stop(says=DROPPED)),) if peer.link else ()
        after = but(self, peers=rest)._present()
        return Sent(after.host, (*told, *after.messages))

    def seated(self, seats: tuple[int, ...]) -> Sent:
        """Return the host after its own players were chosen."""
        return but(self, me=but(self.me, seats=self._there(seats)))._present()

    def for_each(self, each: bool) -> Sent:  # the only thing that it is about
        """Return the host after it was chosen whether each phone records only for its own players."""
        return but(self, each=each)._present()

    @property
    def people(self) -> tuple[Person, ...]:
        """The phones at the table, the host first."""
        all_ = (but(self.me, link="here"), *self.peers.values())
        return tuple(Person(phone=one.phone, seats=one.seats, here=bool(one.link)) for one in all_)

    def _on(self, link: str) -> Peer | None:
        return next((peer for peer in self.peers.values() if peer.link == link), None)

    def _with(self, peer: Peer) -> Host:
        return but(self, peers=MappingProxyType({**self.peers, peer.phone: peer}))

    def _there(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat for seat in sorted({*seats}) if seat < len(self.table.setup.players))

    def _present(self) -> Sent:
        present = Present(people=self.people, each=self.each)
        return Sent(self, tuple((peer.link, present) for peer in self.peers.values() if peer.link))

    def _hello(self, link: str, hello: Hello) -> Sent:
        known = self.peers.get(hello.phone)
        why = self._not_welcome(hello)
        if why:
            return Sent(self, ((link, Stop(says=why)),))
        peer = Peer(
            phone=hello.phone,
            seats=self._there(hello.seats),
            link=link,
            number=known.number if known else 0,
        )
        after = self._with(peer)._present()
        now = revision(self.table)
        welcome = Welcome(
            table=self.id,
            text=write(self.table),
            words=position(self.table),
            known=hello.table == self.id and (hello.has == now or hello.has in self.revisions),
            number=peer.number,
            people=after.host.people,
            each=self.each,
        )
        said = "" if hello.build == self.build else OTHER_BUILD
        return Sent(after.host, ((link, welcome), *(one for one in after.messages if one[0] != link)), said)

    def _not_welcome(self, hello: Hello) -> str:
        """Return the reason why a phone cannot join, or an empty text."""
        info = self.table.game.info
        theirs = hello.games.get(info.key, 0)
        if hello.phone == self.me.phone:
            return "This is the phone that shares the table. Join with another one."
        if (hello.protocol, theirs) < (PROTOCOL, info.version):
            return "This phone has an older version of Chaupal than the other. Update this one, then join again."
        if (hello.protocol, theirs) > (PROTOCOL, info.version):
            return "The other phone has an older version of Chaupal. Update it, then join again."
        others = [peer for peer in self.peers.values() if peer.link and peer.phone != hello.phone]
        return f"There are {MOST} other phones at this table already." if len(others) >= MOST else ""

    def _proposed(self, peer: Peer, message: Propose) -> Sent:
        if message.number <= peer.number:  # it came twice
            return Sent(self)
        try:
            after = self._judged(peer, message)
        except Refused as no:
            says, instead = no.refusal.sentence, no.refusal.instead
            return Sent(self, ((peer.link, Declined(number=message.number, says=says, instead=instead)),))
        peer = but(peer, number=message.number)
        new = " ".join(after.told(at) for at in range(len(self.table.events), len(after.events)))
        said = f"{new or CHANGED}{recorded_by(after, peer.seats)}"
        return but(self._with(peer)._accepted(peer, message.edit, after), said=said)

    def _judged(self, peer: Peer, message: Propose) -> AnyTable:
        """Return the table after the edit of a guest. Raises: Refused."""
        edit = message.edit
        since = self._since(message.at)
        if since is None or (since and not edit.lines):
            raise Refused(self._too_late())
        events = moves_of(self.table, edit)
        mine = {_actor(event) for event in events}
        if any(_actor(event) in mine for event in since):
            raise Refused(self._too_late())
        if self.each and not mine <= {*peer.seats}:
            raise Refused(Refusal("each", "At this table each phone records only for its own players.", "", ""))
        after = edited(self.table, edit)
        if self.each and not events:
            raise Refused(Refusal("each", "At this table only the first phone changes what is not a move.", "", ""))
        if edit.text and self.table.events not in (after.events, after.undo().events):
            raise Refused(Refusal("whole", "This would replace the whole table.", "", "", firm=True))
        return after

    def _since(self, at: int) -> tuple[Event, ...] | None:
        """Return the events since a revision, or None if it is not known or something was undone since."""
        if at == revision(self.table):
            return ()
        many = self.revisions.get(at, -1)
        return self.table.events[many:] if many >= 0 else None

    def _too_late(self) -> Refusal:
        told = self.table.told(len(self.table.events) - 1) if self.table.events else ""
        return Refusal("late", f"Another phone was faster. {told}".strip(), "Look at the table, then choose again.", "")

    def _accepted(self, peer: Peer, edit: Edit, after: AnyTable) -> Sent:
        """Return the host after an edit, and the message about it for every guest in touch."""
        before, many = revision(self.table), len(self.table.events)
        adds = not (edit.step or edit.text)
        held = self.revisions if adds else dict.fromkeys(self.revisions, -1)
        held = {**held, before: many if adds else -1}
        message = Accepted(
            phone=peer.phone,
            number=peer.number,
            edit=edit,
            before=before,
            after=revision(after),
            words=position(after),
        )
        host = but(self, table=after, revisions=MappingProxyType(dict(list(held.items())[-HELD:])))
        return Sent(host, tuple((one.link, message) for one in host.peers.values() if one.link))


@dataclass(frozen=True, slots=True)
class Sent:
    """The host after a message, and what it sends: connections with their messages."""

    host: Host
    messages: tuple[tuple[str, Message], ...] = ()
    said: str = ""
    """A sentence about it for this phone."""


def _actor(event: Event) -> Actor | None:
    """Return whose move an event is; of a points adjustment, whose points."""
    return getattr(event, "actor", getattr(event, "seat", None))
