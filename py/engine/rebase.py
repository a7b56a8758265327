"""The past changed: a table replayed with some of its events left out, replaced, or preceded by others.

    fixes = {12: Fix(out=True), 15: Fix(ruled=True)}      leave out event 12, counted from 0, keep 15 as a house rule
    rebased(table, fixes).rows                            the outcome of each event from the first fix on
    table.mended(rebased(table, fixes).table)             the table with this past; one undo restores the old one

Every event that is still possible is played again, even if its points change. One that is no longer possible is left
out unless a fix decides about it, so that those after it can be judged. A draw stays the same while it is still asked
for and still possible. Otherwise the app draws again, if the app draws at this table. The turns that a player who has
left skips stay while the player is away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.house_rules import by_table, in_force
from engine.refusal import Refusal, Refused
from engine.score import ScoreSheet
from engine.table import (
    KEPT,
    Adjustment,
    AnyTable,
    Event,
    Played,
    Seats,
    Table,
    away_after,
    dealt,
    done,
    gone_by,
    in_colours,
    scored,
)
from engine.turn import CHANCE, Actor, Outcome, Player, Seat, Turn
from engine.value import but


@dataclass(frozen=True, slots=True)
class Fix:
    """The decision about one event of the past."""

    put: tuple[Event, ...] = ()
    """Events that come before it, or replace it if it is left out."""
    out: bool = False
    """Whether it is left out."""
    ruled: bool = False
    """Whether it is kept as a house rule if the rules refuse it now."""


Fixes = Mapping[int, Fix]
"""Decisions by the number of the event from 0. The number after the last event is the end of the table."""
_NONE: Final = Fix()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The outcome for one event of the past."""

    at: int
    """Its number among the events as they were, from 0."""
    start: int
    """Number of events before it, and before those that `fix` puts there, as they are now."""
    end: int
    """Number of events after it as they are now."""
    fix: Fix
    event: Event | None
    """The event as it is played now, None if it is left out."""
    refusal: Refusal | None = None
    """The reason why the rules refuse it now, or the first event that the fix puts there."""
    was: tuple[int, ...] = ()
    """Points that it scored for each seat."""
    now: tuple[int, ...] = ()
    """Points that it scores for each seat now."""

    @property
    def open(self) -> bool:
        """Whether it is no longer possible, and nobody has decided about it yet."""
        return self.refusal is not None and self.event is None

    @property
    def gone(self) -> bool:
        """Whether it is a draw that is no longer asked for, or the turn of a player who has not left."""
        return self.event is None and self.refusal is None and not self.fix.out


@dataclass(frozen=True, slots=True)
class Rebased:
    """A table with another past, and the outcome of each event from the first decision on."""

    table: AnyTable
    rows: tuple[Row, ...]

    @property
    def open(self) -> tuple[Row, ...]:
        """The events about which nobody has decided yet."""
        return tuple(row for row in self.rows if row.open)


def rebased(table: AnyTable, fixes: Fixes, players: tuple[Player, ...] | None = None) -> Rebased:
    """Return the table replayed with these decisions, and a row for each event from the first of them on.

    With other `players` that is every event, in their colours; those who were added skip the turns before. Numbers
    outside the table have no effect. Never an exception, if the game allows these players.
    """
    if players:
        table = but(table, events=in_colours(table.events, table.setup.players, players))
    old, end = table.events, len(table.events)
    fixes = {at: fix for at, fix in fixes.items() if 0 <= at <= end}
    first, last = min(fixes, default=end), max(fixes, default=end)
    now = but(table.at(first), undone=())
    if players and players != table.setup.players:
        first, now = 0, Table.new(table.game, but(table.setup, players=players))
    rows: list[Row] = []
    for at in range(first, end):
        if at > last and now.state == table.states[at] and _agrees(now, table.events[:at]):
            rows += _same(table, at, len(now.events))
            now = _joined(now, table, at)
            break
        now, row = _stepped(table, now, at, fixes.get(at, _NONE))
        rows.append(row)
    if end in fixes:
        now, _ = _put(_asked(now, None), fixes[end].put)
    if old == now.events and now.setup == table.setup:
        return Rebased(but(table, undone=()), tuple(rows))
    return Rebased(but(dealt(now), pasts=()), tuple(rows))


def _agrees(now: AnyTable, events: tuple[Event, ...]) -> bool:
    """Return whether the same players have left after these events, and points count in the same way."""
    return now.away == away_after(events) and now.points_rules == in_force(events)


def opened(table: AnyTable, fixes: Fixes, at: int, players: tuple[Player, ...] | None = None) -> AnyTable:
    """Return the table just before event `at` and before the events that a fix puts there, as it would be now."""
    before = {number: fix for number, fix in fixes.items() if number < at}
    if not before and not players:
        return but(table.at(at), undone=(), pasts=())
    found = rebased(table, before, players)
    row = next((row for row in found.rows if row.at == at), None)
    return but(found.table.at(row.start if row else len(found.table.events)), undone=(), pasts=())


def _stepped(table: AnyTable, now: AnyTable, at: int, fix: Fix) -> tuple[AnyTable, Row]:
    """Return the table after the decision about event `at`, with the row of the event."""
    event, was = table.events[at], _points(table, at)
    if more := len(now.setup.players) - len(table.setup.players):
        was, now = (*was, *(0,) * more), _gone_by(now, event)
    skipped = _skipped(table, at)
    now = now if skipped is not CHANCE else _asked(now, event)
    start = len(now.events)
    now, refusal = _put(now, fix.put)
    if refusal is not None or fix.out:
        row = Row(at=at, start=start, end=len(now.events), fix=fix, event=None, refusal=refusal, was=was)
        return now, row
    now = now if skipped is not CHANCE else _asked(now, event)
    after, refusal = _played(now, event, ruled=fix.ruled)
    if skipped is not CHANCE and not _left(now, skipped):
        after, refusal = now, None  # the player has not left, or it is not their turn any more
    if after is now and _draws(event):  # it is not asked any more, or cannot be drawn any more
        after = dealt(now)
        refusal = None if not asks_chance(now) or after is not now else refusal
    if after is now:
        return now, Row(at=at, start=start, end=start, fix=fix, event=None, refusal=refusal, was=was)
    last = len(after.events)
    row = Row(
        at=at,
        start=start,
        end=last,
        fix=fix,
        event=after.events[-1],
        refusal=refusal,
        was=was,
        now=_points(after, last - 1),
    )
    return after, row


def _gone_by(now: AnyTable, event: Event) -> AnyTable:
    """Return the table at the turn of the event, if players who were added can skip theirs before it."""
    try:
        return gone_by(now, event)
    except Refused:
        return now


def _put(now: AnyTable, put: tuple[Event, ...]) -> tuple[AnyTable, Refusal | None]:
    """Return the table after new events, up to the first that is refused."""
    for event in put:
        now = _asked(now, event)
        after, refusal = _played(now, event, ruled=False)
        if after is now:
            return now, refusal
        now = after
    return now, None


def _asked(now: AnyTable, event: Event | None) -> AnyTable:
    """Return the table after the draws of the app that come before a move of the players, or before the end."""
    if isinstance(event, Played) and event.move == now.game.skip and _left(now, event.actor):
        return now
    waits = event is None or (isinstance(event, Played) and not event.move.corrects and not _draws(event))
    return dealt(now) if waits else now


def _skipped(table: AnyTable, at: int) -> Actor:
    """Return the seat whose turn the app skipped in event `at`, also instead of a roll; CHANCE for other events."""
    event, then = table.events[at], table.game.moves.turn(table.states[at])
    by_app = isinstance(event, Played) and event.move == table.game.skip and not table.is_ours(at)
    return then.seat if by_app and isinstance(then, Turn) else CHANCE


def _left(now: AnyTable, seat: Actor) -> bool:
    """Return whether it is the turn of this seat, and its player has left."""
    return seat in now.away and isinstance(now.turn, Turn) and now.turn.seat is seat


def _draws(event: Event) -> bool:
    return isinstance(event, Played) and event.actor is CHANCE and not event.move.corrects


def asks_chance(table: AnyTable) -> bool:
    """Return whether a draw or a roll comes next."""
    return isinstance(table.turn, Turn) and table.turn.actor is CHANCE


def _played(now: AnyTable, event: Event, *, ruled: bool) -> tuple[AnyTable, Refusal | None]:
    """Return the table after the event, or the same table; and the reason why the rules refuse it, or None."""
    refusal = _refused(now, event)
    if refusal is None:
        return done(now, event), None
    may = ruled or (isinstance(event, Played) and event.ruled) or refusal.code in KEPT
    if refusal.firm or not may or not isinstance(event, Played):
        return now, refusal
    return now.play(event.move, ruled=True), refusal


def _refused(now: AnyTable, event: Event) -> Refusal | None:
    if isinstance(event, Seats):
        return now.not_seated(event)
    if not isinstance(event, Played):
        return None
    turn = now.turn
    if not isinstance(turn, Outcome) and turn.actor is not event.actor and not event.move.corrects:
        waits = "A draw or a roll" if turn.actor is CHANCE else turn.automa or now.setup.players[turn.actor].name
        return Refusal("turn", f"{waits} comes first here.", "Insert the missing move.", "", firm=True)
    return now.game.moves.refuse(now.state, event.move)


def _points(table: AnyTable, at: int) -> tuple[int, ...]:
    """Return the points of each seat by event `at`."""
    event = table.events[at]
    seats = [Seat(number) for number in range(len(table.setup.players))]
    if isinstance(event, Adjustment):
        return tuple(event.points if seat is event.seat else 0 for seat in seats)
    lines = [
        by_table(scored(table.game, table.states[number]).lines, in_force(table.events[:number]))
        for number in (at, at + 1)
    ]
    before, after = (ScoreSheet(len(seats), found) for found in lines)
    return tuple(after.total(seat) - before.total(seat) for seat in seats)


def _same(table: AnyTable, at: int, start: int) -> list[Row]:
    """Return the rows of the events from `at` on, which meet the same positions as before."""
    return [
        Row(at=number, start=start + number - at, end=start + number - at + 1, fix=_NONE, event=table.events[number])
        for number in range(at, len(table.events))
    ]


def _joined(now: AnyTable, table: AnyTable, at: int) -> AnyTable:
    """Return the table with the events of the other from `at` on, whose position there is the same."""
    return but(
        now,
        events=(*now.events, *table.events[at:]),
        states=(*now.states, *table.states[at + 1 :]),
        log=(*now.log, *table.log[at:]),
    )
