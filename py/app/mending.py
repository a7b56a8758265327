"""A change of the past that is not confirmed yet. Its decisions are stored tap by tap, like the draft of a piece.

While a new move of it is entered, the pages of the table show the table as it was there: `Open.table` is that table,
`Open.present` the table as it is. The table itself changes only when the players confirm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from zlib import crc32

from app.route import FACING, THEN, Place
from app.state import Ui, updated
from engine.game import AnyGame, Taps
from engine.moves import AnyMove
from engine.notation import read_event
from engine.rebase import Fix, Fixes, Rebased, opened, rebased
from engine.refusal import Refused
from engine.table import AnyTable, Past, done, event_line
from engine.turn import Player
from engine.value import but, latest
from engine.wording import tokens_of, unwords, words

PAGE: Final = "past"
"""The page with the outcome of every later move."""
_ENTERED: Final = frozenset(("", "number", "lay", "amend", "hand", "form", "seat", "seats", "menu", "points", FACING))
"""Pages of the table that show it as it was, while a new move of the past is entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mending:
    """The decisions so far."""

    fixes: Fixes = field(default_factory=lambda: MappingProxyType({}))
    players: tuple[Player, ...] = ()
    """The players from the start on, empty if they are the same."""
    at: int | None = None
    """The event at which new moves are entered now, or None."""
    replaces: bool = False
    """Whether a new move replaces that event. Otherwise they come before it."""


def mending(ui: Ui) -> Mending | None:
    """Return the decisions so far at the open table; None if there are none, or if a move before them was undone."""
    if not ui.stored.drafts:
        return None
    whole, taps = _whole(ui), ui.stored.drafts.get(_key(ui))
    return _read(whole, taps) if whole and taps else None


def outcome(ui: Ui) -> tuple[AnyTable, Mending, Rebased] | None:
    """Return the table as it is, the decisions, and the outcome of every later move."""
    whole, now = _whole(ui), mending(ui)
    return (whole, now, _rebased(whole, now)) if whole and now else None


@latest
def _rebased(whole: AnyTable, now: Mending) -> Rebased:
    return rebased(whole, now.fixes, now.players)


def placed(ui: Ui) -> Ui:
    """Return the state with the table of its page: as it was, while a new move is entered there."""
    whole, now = _whole(ui), mending(ui)
    if whole is None:
        return ui
    if now is None or now.at is None or ui.route.place is not Place.TABLE or ui.route.page not in _ENTERED:
        return updated(ui, table=whole, present=None)
    return ui if ui.open.present else updated(ui, table=_there(whole, now, now.at), present=whole)


def _there(whole: AnyTable, now: Mending, at: int) -> AnyTable:
    """Return the table as it would be there, with the new moves entered so far. One more undo ends the entering."""
    table = opened(whole, now.fixes, at, now.players)
    table = but(table, pasts=(Past(whole.events, len(table.events)),))
    try:
        for event in now.fixes.get(at, Fix()).put:
            table = done(table, event)
    except Refused:  # an earlier decision was changed since
        return table
    return table


def replaced(ui: Ui) -> AnyMove | None:
    """Return the move in place of which another one is entered now, or None."""
    whole, now = _whole(ui), mending(ui)
    if whole is None or now is None or now.at is None or not now.replaces:
        return None
    return getattr(whole.events[now.at], "move", None)


def decided(ui: Ui, at: int, fix: Fix | None) -> Ui:
    """Return the state with a decision about an event, or without it."""
    now = mending(ui) or Mending()
    return held(ui, but(now, fixes=_fixed(now.fixes, at, fix), at=None, replaces=False))


def entered(ui: Ui, at: int, *, replaces: bool) -> Ui:
    """Return the state in which new moves are entered at an event."""
    now = mending(ui) or Mending()
    return held(updated(ui, table=_whole(ui), present=None), but(now, at=at, replaces=replaces))


def held(ui: Ui, now: Mending | None) -> Ui:
    """Return the state with these decisions stored, or with none."""
    whole, key = _whole(ui), _key(ui)
    drafts = {name: taps for name, taps in ui.stored.drafts.items() if name != key}
    if whole and now and (now.fixes or now.players or now.at is not None):
        drafts[key] = tuple(_lines(whole, now))
    return updated(ui, drafts=MappingProxyType(drafts))


def kept(ui: Ui) -> Ui:
    """Return the state after a move at the table as it was: the move joins the draft, and the table is unchanged.

    A move that replaces another one ends the entering; so does an undo beyond the first new move.
    """
    table, whole, now = ui.open.table, ui.open.present, mending(ui)
    if table is None or whole is None or now is None or now.at is None:
        return ui
    at, put = now.at, table.events[table.pasts[-1].after :] if table.pasts else ()
    fix = Fix(put, out=now.replaces) if put else None
    now = but(now, fixes=_fixed(now.fixes, at, fix))
    if (put and now.replaces) or not table.pasts:
        now = but(now, at=None, replaces=False)
        page = ui.home.to(PAGE) if now.fixes or now.players else ui.home.to(THEN, str(at))
        ui = but(updated(ui, table=whole, present=None), route=page)
    return held(ui, now)


def agreed(ui: Ui) -> tuple[Ui, AnyTable | None]:
    """Return the state with the table itself under a setup that was changed while the past is, and that table.

    The table is None if the setup is the same. Raises: Refused if an event is not possible under it.
    """
    table, whole, now = ui.open.table, ui.open.present, mending(ui)
    if table is None or whole is None or now is None:
        return ui, None
    setup = but(table.setup, players=whole.setup.players) if now.players else table.setup
    if setup == whole.setup:
        return ui, None
    whole = whole.agreed(setup)
    return held(updated(ui, present=whole), now), whole


def _fixed(fixes: Fixes, at: int, fix: Fix | None) -> Fixes:
    found = {number: one for number, one in fixes.items() if number != at}
    return MappingProxyType(found if fix is None else {**found, at: fix})


def _whole(ui: Ui) -> AnyTable | None:
    return ui.open.present or ui.open.table


def _key(ui: Ui) -> str:
    return str(ui.home.to(PAGE))


# The stored form: a line for each decision, after a line that identifies the moves of the table until then


def _lines(whole: AnyTable, now: Mending) -> Iterator[str]:
    end = len(whole.events)
    yield f"of {end} {_sum(whole, end)}"
    if now.at is not None:
        yield f"{now.at} {'change' if now.replaces else 'insert'}"
    yield from (f"0 player {words(player)}" for player in now.players)
    for at, fix in now.fixes.items():
        yield f"{at} {'rule' if fix.ruled else 'out' if fix.out else 'stays'}"
        yield from (f"{at} put {event_line(event)}" for event in fix.put)


@latest
def _read(whole: AnyTable, taps: Taps) -> Mending | None:
    first, *lines = taps
    now, fixes = Mending(), dict[int, Fix]()
    try:
        _, end, mark = first.split()
        if int(end) > len(whole.events) or mark != _sum(whole, int(end)):
            return None
        for line in lines:
            number, what, *rest = line.split(" ", 2)
            at = int(number)
            if what in ("change", "insert"):
                now = but(now, at=at, replaces=what == "change")
            elif what == "player":
                now = but(now, players=(*now.players, unwords(tokens_of(rest[0]), Player)))
            else:
                fixes[at] = _with(fixes.get(at, Fix()), what, rest, whole.game)
    except ValueError:
        return None
    return but(now, fixes=MappingProxyType(fixes))


def _with(fix: Fix, what: str, rest: list[str], game: AnyGame) -> Fix:
    if what == "put":
        return but(fix, put=(*fix.put, read_event(rest[0], game)))
    return but(fix, out=what == "out", ruled=what == "rule")


@latest
def _sum(whole: AnyTable, end: int) -> str:
    lines = "\n".join(entry.line for entry in whole.log[:end])
    return f"{crc32(lines.encode()):08x}"
