"""Several phones at one table over a network that delays, drops and dies, whatever the players do meanwhile.

Some moves are points adjustments with a reason that is like no other, so that each can be found again. Once everything
has arrived, all tables are the same; no adjustment is there twice; and each that a host has accepted is there, or was
undone, or is offered or stored by some phone, or was declined with a reason.
"""

from __future__ import annotations

import re
from itertools import count
from random import Random

import pytest

import walk
from app.live.edit import edit_of, revision
from app.live.guest import Guest, Replied, follows
from app.live.host import Host, Peer, Sent
from border.live import MOST, Edit, Hello, Message, Propose, Stop, message
from engine.game import AnyGame
from engine.notation import write
from engine.rebase import Fix, rebased
from engine.refusal import Refused
from engine.table import Adjustment, AnyTable, Table, dealt
from engine.turn import Outcome, Seat
from engine.value import but
from games import GAMES
from setups import SETUPS
from walk import IN_PAGE, LENGTH

RUNS = 2 if IN_PAGE else 2000 if LENGTH == "all" else 12
"""Runs of each game."""
STEPS = 60
"""Things that happen in a run."""
MOVES = 10_000 if LENGTH == "all" else 40
"""Moves of a game that is played to its end only where all is tried."""
PANCHAYAT = next(game for game in GAMES if game.info.key == "panchayat")
PHONES = "abcd"


class Network:
    """Phones, and the messages on their way between them. A connection is named by the guest and a number."""

    def __init__(self, table: AnyTable, rng: Random) -> None:
        self.rng = rng
        self.hosts = {"a": Host(id="t1", table=table, me=Peer(phone="a"), build="1")}
        self.guests = {phone: Guest(phone=phone, build="1") for phone in PHONES[1:]}
        self.links: dict[str, str] = {}
        """The host of each connection."""
        self.up: dict[str, list[str]] = {}
        self.down: dict[str, list[str]] = {}
        self.number = count(1)
        self.made = 0
        self.accepted: set[str] = set()
        self.undone: set[str] = set()
        self.declined: set[str] = set()
        self.stored: set[str] = set()

    # What players do

    def records(self, phone: str) -> None:
        before = self.table(phone)
        if before is None:
            return
        after = self.changed(before)
        if write(after) == write(before):
            return
        if phone in self.hosts:
            self.judge(phone, self.hosts[phone].recorded(after))
        elif not self.guests[phone].stopped:
            self.undone |= marks(before) - marks(after)
            self.reply(phone, self.guests[phone].propose(after))

    def changed(self, before: AnyTable) -> AnyTable:
        """Return the table after something that people do: points with their mark, or anything else."""
        kind = self.rng.random()
        if kind < 0.3:
            self.made += 1
            return before.adjust(Seat(self.rng.randrange(len(before.setup.players))), 1, f"n{self.made}")
        if kind < 0.4:
            return before.undo()
        if kind < 0.47:
            return before.redo()
        if kind < 0.52 and before.events:
            return before.marked()
        if kind < 0.57 and before.events:
            out = self.rng.randrange(len(before.events))
            return before.mended(rebased(before, {out: Fix(out=True)}).table)
        if kind < 0.6:
            first, *rest = before.setup.players
            return before.with_players((but(first, name=f"P{self.rng.randrange(9)}"), *rest))
        return dealt(walk.wander(before, self.rng, 1))

    def table(self, phone: str) -> AnyTable | None:
        return self.hosts[phone].table if phone in self.hosts else self.guests[phone].table

    def joins(self, phone: str) -> None:
        if phone not in self.guests:
            return
        self.drops(phone)
        name, host = f"{phone}{next(self.number)}", self.rng.choice(sorted(self.hosts))
        self.links[name], self.up[name], self.down[name] = host, [], []
        self.send(self.up[name], self.guests[phone].hello())

    def drops(self, phone: str) -> None:
        """Every connection of a phone is lost, with what is on its way."""
        for name, host in list(self.links.items()):
            if phone in (name[0], host):
                del self.links[name], self.up[name], self.down[name]
                if host in self.hosts:
                    self.judge(host, self.hosts[host].lost(name))
                self.guests[name[0]] = self.guests[name[0]].lost().guest

    def takes_over(self, phone: str) -> None:
        """A guest goes on without the host, which may be gone, or only believed to be."""
        if phone in self.guests and self.guests[phone].table:
            self.drops(phone)
            self.hosts[phone] = self.guests.pop(phone).hosts()

    def follows(self, phone: str) -> None:
        if phone in self.hosts and len(self.hosts) > 1:
            self.drops(phone)
            self.guests[phone] = follows(self.hosts.pop(phone))

    def offers(self, phone: str) -> None:
        if phone in self.guests:
            self.reply(phone, self.guests[phone].offer())
            return
        host = self.hosts[phone]
        try:
            self.judge(phone, host.offer())
        except Refused:
            self.declined |= {line.split('"')[1] for line in host.offers[:1] if line.startswith("=")}
            self.hosts[phone] = but(host, offers=host.offers[1:])

    # What the network does

    def delivers(self) -> bool:
        """Deliver the next message of some connection. Return whether there was one."""
        waiting = sorted(
            {*(f"u{at}" for at, one in self.up.items() if one), *(f"d{at}" for at, one in self.down.items() if one)}
        )
        if not waiting:
            return False
        way, name = (found := self.rng.choice(waiting))[0], found[1:]
        text = (self.up if way == "u" else self.down)[name].pop(0)
        if way == "u":
            host = self.links[name]
            self.judge(host, self.hosts[host].received(name, message(text)))
        else:
            self.reply(name[0], self.guests[name[0]].received(message(text)))
        return True

    def judge(self, phone: str, sent: Sent) -> None:
        before, self.hosts[phone] = self.hosts[phone].table, sent.host
        was, now = marks(before), marks(self.hosts[phone].table)
        self.accepted |= now - was
        self.undone |= was - now
        for link, one in sent.messages:
            if link in self.down:
                self.send(self.down[link], one)

    def reply(self, phone: str, replied: Replied) -> None:
        before, guest = self.guests[phone], replied.guest
        if guest.replaced:
            self.stored |= marks(guest.replaced)
            guest = but(guest, replaced=None)
        if before.proposed and not guest.proposed and guest.table is before.table:
            self.declined |= {line.split('"')[1] for line in before.proposed.edit.lines if line.startswith("=")}
        self.guests[phone] = guest
        link = next((name for name in self.links if name[0] == phone), None)
        for one in replied.messages if link else ():
            assert link
            self.send(self.up[link], one)

    @staticmethod
    def send(queue: list[str], one: Message) -> None:
        queue.append(one.model_dump_json())


def marks(table: AnyTable | None) -> set[str]:
    return {*_marks(table)} if table else set()


def _marks(table: AnyTable) -> list[str]:
    return [event.why for event in table.events if isinstance(event, Adjustment) and re.fullmatch(r"n\d+", event.why)]


def run(game: AnyGame, number: int) -> None:
    rng = Random(f"{game.info.key} {number}")
    net = Network(dealt(Table.new(game, SETUPS[game.info.key](number))), rng)
    acts = [net.records] * 6 + [net.joins] * 2 + [net.drops, net.takes_over, net.follows, net.offers]
    for phone in PHONES[1:]:
        net.joins(phone)
    for _ in range(STEPS):
        if rng.random() < 0.5:
            net.delivers()
        else:
            rng.choice(acts)(rng.choice(PHONES))
    # everything becomes quiet: one host, and all in touch with it
    while len(net.hosts) > 1:
        net.follows(rng.choice(sorted(net.hosts)))
    host = next(iter(net.hosts))
    for phone in sorted(net.guests):
        net.joins(phone)
    while net.delivers():
        pass
    while any(one.offers for one in net.guests.values()) or net.hosts[host].offers:
        for phone in PHONES:
            net.offers(phone)
        while net.delivers():
            pass
    final = net.hosts[host].table
    for guest in net.guests.values():
        assert guest.touch
        assert guest.stopped == ""
        assert guest.proposed is None
        assert guest.table
        assert write(guest.table) == write(final)
    events = _marks(final)
    assert len(events) == len({*events})
    assert net.accepted <= {*events} | net.undone | net.declined | net.stored


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.info.key)
def test_all_phones_show_the_same_once_all_has_arrived_and_nothing_is_lost_or_there_twice(game: AnyGame) -> None:
    for number in range(RUNS):
        run(game, number)


def quiet(game: AnyGame) -> Network:
    """Three guests in touch with the host of a new table."""
    rng = Random(game.info.key)
    net = Network(dealt(Table.new(game, SETUPS[game.info.key](1))), rng)
    for phone in PHONES[1:]:
        net.joins(phone)
    while net.delivers():
        pass
    return net


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.info.key)
def test_a_whole_game_with_its_moves_spread_over_four_phones(game: AnyGame) -> None:
    net = quiet(game)
    for _ in range(MOVES):
        if isinstance(net.hosts["a"].table.turn, Outcome):
            break
        phone = net.rng.choice(PHONES)
        before = net.table(phone)
        assert before is not None
        after = dealt(walk.step(before, net.rng))
        if phone in net.hosts:
            net.judge(phone, net.hosts[phone].recorded(after))
        else:
            net.reply(phone, net.guests[phone].propose(after))
        while net.delivers():
            pass
        assert {write(table) for one in PHONES if (table := net.table(one))} == {write(after)}


def test_of_two_edits_at_the_same_moment_the_second_gives_way_if_it_is_of_the_same_player() -> None:
    """Seats A and B are adjusted at the same revision by two phones, then A by both."""
    net = quiet(PANCHAYAT)
    for seats, accepted in (((0, 1), 2), ((0, 0), 1)):
        before = net.hosts["a"].table
        for phone, seat in zip("bc", seats, strict=True):
            table = net.table(phone)
            assert table is not None
            net.reply(phone, net.guests[phone].propose(table.adjust(Seat(seat), 1, f"{phone}{seats}")))
        while net.delivers():
            pass
        assert len(net.hosts["a"].table.events) == len(before.events) + accepted


def test_undo_gives_way_to_a_move_that_came_first() -> None:
    """Otherwise it would take back another move than the one that was seen."""
    net = quiet(PANCHAYAT)
    net.judge("a", net.hosts["a"].recorded(net.hosts["a"].table.adjust(Seat.A, 1, "n1")))
    while net.delivers():
        pass
    seen = net.table("b")
    assert seen is not None
    net.judge("a", net.hosts["a"].recorded(net.hosts["a"].table.adjust(Seat.B, 1, "n2")))
    net.reply("b", net.guests["b"].propose(seen.undo()))
    while net.delivers():
        pass
    assert marks(net.table("b")) == {"n1", "n2"}


def test_a_guest_cannot_replace_the_table() -> None:
    net = quiet(PANCHAYAT)
    host = net.hosts["a"].recorded(net.hosts["a"].table.adjust(Seat.A, 1, "there")).host
    other = write(Table.new(PANCHAYAT, SETUPS["panchayat"](1)).adjust(Seat.B, 9, "mine"))
    link = next(peer.link for peer in host.peers.values())
    one = Propose(number=1, at=revision(host.table), edit=Edit(text=other))
    sent = host.received(link, one)
    assert sent.host.table is host.table
    assert [message_.kind for _, message_ in sent.messages] == ["declined"]


def test_a_full_table_and_another_version_are_told_so() -> None:
    net = quiet(PANCHAYAT)
    host = net.hosts["a"]
    hello = Guest(phone="x", build="1").hello()
    assert isinstance(hello, Hello)
    for at in range(3, MOST + 1):
        found = host.received(f"x{at}", hello.model_copy(update={"phone": f"x{at}"}))
        host = found.host
    assert isinstance(found.messages[0][1], Stop)
    old = hello.model_copy(update={"games": {**hello.games, "panchayat": 1}})
    assert "Update this one" in str(net.hosts["a"].received("y", old).messages[0][1])
    new = hello.model_copy(update={"protocol": 2})
    assert "Update it" in str(net.hosts["a"].received("y", new).messages[0][1])


@pytest.mark.parametrize("game", tuple(GAMES), ids=lambda game: game.info.key)
def test_an_edit_is_small_unless_it_changes_the_past(game: AnyGame) -> None:
    rng = Random(1)
    table = dealt(Table.new(game, SETUPS[game.info.key](1)))
    for _ in range(12):
        after = dealt(walk.step(table, rng))
        assert edit_of(table, after).lines
        assert edit_of(after, after.undo()).step == "undo"
        assert not edit_of(after.undo(), after.undo().redo()).text
        table = after
