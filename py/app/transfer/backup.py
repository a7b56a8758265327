"""The backup: when the last one was made, what would be lost without a new one, and the reminder of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final
from zlib import crc32

from app import dates
from app.state import Backed, Intent, Kept, Out, Stored, Ui, updated
from app.storage import records
from engine.printed import practice_in
from engine.value import but
from engine.words import listed, plural
from games import GAMES
from markup.html import Html, b, button, dd, div, dl, dt, h2, join, p, section, small, span

KEY: Final = "app:backup"
PATIENCE: Final = 14 * 86_400_000
"""Milliseconds after a backup, or after a reminder that was put off, without a reminder."""


# What is in it


def sent(ui: Ui) -> Ui:
    """Return the state with everything sent to the phone as one file."""
    name = f"chaupal-{dates.day(ui.now)}.json"
    out = Out("backup", name, records.backup(ui.stored))
    return updated(ui, out=out, backing=Backed(at=ui.now, sums=_sums(ui.stored)))


def made(ui: Ui, intent: Intent) -> Ui:
    """Return the state after a file left the app: if it was a backup, it is the last one."""
    backing = ui.transfer.backing
    if backing is None or intent.kind == "not-exported" or dict(intent.fields).get("kind") != "backup":
        return ui
    said = "Backup handed over." if intent.kind == "shared" else ui.said.notice
    return updated(ui, backed=backing, backing=None, notice=said)


def imported(ui: Ui, texts: Iterable[str], at: int) -> Ui:
    """Return the state after the import of a backup with these tables and values: they are safe in its file.

    Its latest table is of the time `at`: the file is at least as new.
    """
    old, there = ui.stored.backed, {crc32(text.encode()) for text in texts}
    sums = {key: sum_ for key, sum_ in _sums(ui.stored).items() if sum_ in there}
    return updated(ui, backed=but(old, at=max(old.at, at), sums=MappingProxyType({**old.sums, **sums})))


def _sums(stored: Stored) -> Mapping[str, int]:
    """Return the checksum of each table that is not deleted and of each copy, by the key of its record."""
    tables = {f"{records.TABLE}{name}": kept.text for name, kept in stored.tables.items() if not kept.binned}
    copies = {f"{records.COPY}{key}": records.values(setup) for key, setup in stored.copies.items()}
    others = {f"{records.OTHERS}:{one.game}:{one.name}": records.values(one.setup) for one in stored.others}
    return MappingProxyType({key: crc32(text.encode()) for key, text in {**tables, **copies, **others}.items()})


def _changed(stored: Stored) -> frozenset[str]:
    """Return the keys of the records that the last backup does not have as they are now."""
    return frozenset(key for key, sum_ in _sums(stored).items() if stored.backed.sums.get(key) != sum_)


def _lost(stored: Stored) -> str:
    """Return in words what would be lost without a new backup."""
    changed = _changed(stored)
    tables = Counter(kept.game for name, kept in stored.tables.items() if f"{records.TABLE}{name}" in changed)
    titles = {**{key: key for key in tables}, **GAMES.titles}
    found = [f"{plural(tables[key], 'table')} of {title}" for key, title in titles.items() if tables[key]]
    found += [f"your copy of {title}" for key, title in titles.items() if f"{records.COPY}{key}" in changed]
    further = sum(key.startswith(records.OTHERS) for key in changed)
    found += [plural(further, "further copy", "further copies")] if further else []
    return listed(found) if found else "nothing"


def _last(ui: Ui) -> str:
    at = ui.stored.backed.at
    return f"{dates.written(dates.day(at))}, {dates.when(ui.now, at)}" if at else "none yet"


# The reminder


def due(ui: Ui) -> bool:
    """Return whether to remind of a backup: never in play, so the latest table is finished."""
    stored, backed = ui.stored, ui.stored.backed
    tables = [kept for kept in dates.latest_first(stored.tables.values()) if not kept.binned]
    if not (stored.settings.reminds and tables and tables[0].over):
        return False
    if any(0 <= ui.now - at < PATIENCE for at in (backed.at, backed.later)):
        return False
    changed = _changed(stored)
    return any(_counts(kept) and f"{records.TABLE}{kept.id}" in changed for kept in tables)


def _counts(kept: Kept) -> bool:
    """Return whether a table is finished and was no practice."""
    return kept.over and not practice_in(kept.text)


def reminder(ui: Ui) -> Html | None:
    """Return the reminder of a backup, if it is due."""
    if not due(ui):
        return None
    at = ui.stored.backed.at
    return section(
        p(
            b(f"The last backup was {dates.when(ui.now, at)}." if at else "There is no backup yet."),
            f" If you lost this phone today, you would lose {_lost(ui.stored)}.",
        ),
        div(
            button("Export everything", type="button", class_="btn", data_key=KEY),
            button("Not now", type="button", class_="btn quiet", data_key="app:later"),
            class_="side-by-side",
        ),
        class_="reminds",
        aria_label="Backup",
    )


def put_off(ui: Ui) -> Ui:
    """Return the state with the reminder put off."""
    said = "You will be reminded again in two weeks. Settings can switch it off."
    return updated(ui, backed=but(ui.stored.backed, later=ui.now), notice=said)


def part(ui: Ui) -> Html:
    """Return the part of the about page: the last backup, and what would be lost without a new one."""
    rows = (("Last backup", _last(ui)), ("If you lost this phone today, you would lose", _lost(ui.stored)))
    says = span(b("Export everything"), small("tables, copies and names, in one file"))
    return join(
        h2("Backup"),
        dl([div(dt(title), dd(says)) for title, says in rows], class_="facts"),
        button(says, type="button", class_="btn wide", data_key=KEY),
    )
