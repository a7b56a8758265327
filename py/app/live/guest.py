"""A guest at a table on several phones: it proposes what it records, and follows the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from app.live.edit import edit_of, edited, new_lines, position, recorded_by, revision, without
from app.live.host import Host, Peer
from border.live import Accepted, Declined, Edit, Hello, Message, Person, Present, Propose, Sits, Stop, Welcome
from engine.notation import BadText, read
from engine.refusal import Refused
from engine.table import AnyTable, event_line, same_start
from engine.value import but
from games import GAMES

WAITS: Final = "The other phone has not answered your last tap yet. Wait a moment, then tap again."
APART: Final = "The two phones show different positions from move {} on. Both stay saved. Compare them: Menu."


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """An edit that the host has not answered yet."""

    number: int
    at: int
    """The revision at which it was made."""
    edit: Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class Guest:
    """A guest and its table."""

    phone: str
    build: str
    seats: tuple[int, ...] = ()
    id: str = ""
    """The id of the table, empty before the first."""
    table: AnyTable | None = None
    has: int = 0
    """The last revision that came from a host."""
    many: int = 0
    """Number of events of that revision: what follows was recorded out of touch."""
    number: int = 0
    """Number of its last edit."""
    proposed: Proposed | None = None
    unanswered: int = 0
    """Number of events of an edit that was on its way when the connection was lost."""
    offers: tuple[str, ...] = ()
    """Lines of moves that this phone has recorded out of touch, and that the host’s table lacks."""
    replaced: AnyTable | None = None
    """Its own table, if the host’s has replaced one that differs by more than some moves; it is stored beside."""
    people: tuple[Person, ...] = ()
    each: bool = False
    touch: bool = False
    """Whether it is in touch with the host."""
    stopped: str = ""
    """The reason why it follows no longer, empty while it does."""

    def hello(self) -> Message:
        """Return the message that opens a connection."""
        return Hello(
            build=self.build,
            phone=self.phone,
            seats=self.seats,
            table=self.id,
            has=self.has,
            games={game.info.key: game.info.version for game in GAMES},
        )

    def propose(self, after: AnyTable) -> Replied:
        """Return the guest after it has recorded something: in touch it is proposed, otherwise it is kept here."""
        if self.table is None:
            return Replied(self)
        if not self.touch:
            return Replied(but(self, table=after, offers=without(self.offers, new_lines(self.table, after))))
        if self.proposed:
            return Replied(self, said=WAITS)
        number = self.number + 1
        proposed = Proposed(number=number, at=revision(self.table), edit=edit_of(self.table, after))
        return Replied(but(self, number=number, proposed=proposed), (_as_message(proposed),))

    def offer(self) -> Replied:
        """Return the guest after it has proposed the next move that it recorded out of touch."""
        if self.table is None or self.proposed or not (self.touch and self.offers):
            return Replied(self)
        number = self.number + 1
        proposed = Proposed(number=number, at=revision(self.table), edit=Edit(lines=self.offers[:1]))
        after = but(self, number=number, proposed=proposed, offers=self.offers[1:])
        return Replied(after, (_as_message(proposed),))

    def sits(self, seats: tuple[int, ...]) -> Replied:
        """Return the guest after its players were chosen."""
        return Replied(but(self, seats=seats), (Sits(seats=seats),) if self.touch else ())

    def lost(self) -> Replied:
        """Return the guest after the connection was lost. Moves without an answer stay here, to be offered later."""
        if not self.touch:
            return Replied(self)
        if self.table and self.proposed and self.proposed.edit.lines:
            try:
                table = edited(self.table, self.proposed.edit)
                many = len(table.events) - len(self.table.events)
                return Replied(but(self, touch=False, proposed=None, table=table, unanswered=many))
            except Refused:
                pass
        return Replied(but(self, touch=False, proposed=None))

    def received(self, message: Message) -> Replied:
        """Return the guest after a message of the host. A message that makes no sense is ignored."""
        if isinstance(message, Welcome):
            return self._welcomed(message)
        if isinstance(message, Stop):
            return Replied(but(self, touch=False, stopped=message.says))
        if not self.touch or self.stopped:
            return Replied(self)
        if isinstance(message, Accepted):
            return self._accepted(message)
        if isinstance(message, Declined) and self.proposed and self.proposed.number == message.number:
            return Replied(but(self, proposed=None), said=f"{message.says} {message.instead}".strip())
        if isinstance(message, Present):
            return Replied(but(self, people=message.people, each=message.each))
        return Replied(self)

    def _welcomed(self, message: Welcome) -> Replied:
        """Return the guest with the table of the host, and what this one had recorded itself as offers."""
        try:
            theirs = read(message.text, GAMES)
        except BadText as wrong:
            return Replied(but(self, touch=False, stopped=f"The other phone’s table cannot be read: {wrong}."))
        if position(theirs) != message.words:
            return self._apart(theirs)
        offers, replaced = self._own(theirs, message)
        waits = self.touch and self.proposed and self.proposed.number > message.number
        return Replied(
            but(
                self,
                id=message.table,
                table=theirs,
                has=revision(theirs),
                many=len(theirs.events),
                number=max(self.number, message.number),
                unanswered=0,
                proposed=self.proposed if waits else None,
                offers=offers,
                replaced=replaced,
                people=message.people,
                each=message.each,
                touch=True,
                stopped="",
            )
        )

    def _own(self, theirs: AnyTable, message: Welcome) -> tuple[tuple[str, ...], AnyTable | None]:
        """Return the lines that this phone has recorded itself, and its table if it differs by more than these."""
        mine = self.table
        if mine is None or message.table != self.id or revision(mine) == revision(theirs):
            return self.offers, None
        if revision(mine) == self.has and message.known:
            return without(self.offers, new_lines(mine, theirs)), None
        start = same_start(mine.events, theirs.events)
        at = self.many if message.known else start
        if self.number <= message.number:  # the host had accepted the last edit, and its answer was lost
            at += self.unanswered
        new = [event_line(mine.events[now]) for now in range(at, len(mine.events)) if mine.is_ours(now)]
        there = [event_line(event) for event in theirs.events[min(at, start) :]]
        more = mine.setup != theirs.setup or mine.pasts != theirs.pasts or (message.known and start < self.many)
        return without((*self.offers, *new), there), mine if more else None

    def _accepted(self, message: Accepted) -> Replied:
        """Return the guest after an edit that the host has accepted."""
        table = self.table
        if table is None or revision(table) == message.after:
            return Replied(self)
        if revision(table) != message.before:
            return self._again()
        try:
            after = edited(table, message.edit)
        except Refused:
            return self._again()
        if revision(after) != message.after:
            return self._again()
        if position(after) != message.words:
            return self._apart(after)
        own = message.phone == self.phone and self.proposed and message.number == self.proposed.number
        said = after.told(len(after.events) - 1) if len(after.events) > len(table.events) else ""
        if said and not own:
            said += recorded_by(after, next((one.seats for one in self.people if one.phone == message.phone), ()))
        return Replied(
            but(
                self,
                table=after,
                has=message.after,
                many=len(after.events),
                proposed=None if own else self.proposed,
                offers=self.offers if own else without(self.offers, message.edit.lines),
            ),
            said=said,
        )

    def _apart(self, after: AnyTable) -> Replied:
        says = APART.format(len(after.events))
        return Replied(but(self, touch=False, stopped=says), (Stop(says=says),))

    def _again(self) -> Replied:
        """Return the guest after it has asked for the whole table."""
        return Replied(self, (self.hello(),))

    def hosts(self) -> Host:
        """Return this phone as the host of the table that it has. Raises: ValueError without a table."""
        if self.table is None:
            raise ValueError("a phone without a table cannot be its host")
        me = Peer(phone=self.phone, seats=self.seats, number=self.number)
        others = {one.phone: Peer(phone=one.phone, seats=one.seats) for one in self.people if one.phone != self.phone}
        peers: Mapping[str, Peer] = MappingProxyType(others)
        return Host(
            id=self.id, table=self.table, me=me, build=self.build, peers=peers, offers=self.offers, each=self.each
        )


def follows(host: Host) -> Guest:
    """Return a phone that was the host as a guest, with the table that it has."""
    return Guest(
        phone=host.me.phone,
        build=host.build,
        seats=host.me.seats,
        id=host.id,
        table=host.table,
        has=revision(host.table),
        many=len(host.table.events),
        number=host.me.number,
        offers=host.offers,
        each=host.each,
    )


@dataclass(frozen=True, slots=True)
class Replied:
    """The guest after a message, what it sends to the host, and a sentence about it."""

    guest: Guest
    messages: tuple[Message, ...] = ()
    said: str = ""


def _as_message(proposed: Proposed) -> Propose:
    return Propose(number=proposed.number, at=proposed.at, edit=proposed.edit)
