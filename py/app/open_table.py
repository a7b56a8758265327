"""The open table, if any: pages open and leave it, the app deals at it, and it is stored."""

from __future__ import annotations

from dataclasses import fields
from types import MappingProxyType
from typing import Any

from app import dates, mending
from app.route import FACING, IMPORT, SHELF, Place, Route
from app.scores import result
from app.state import Ui, game_of, updated
from app.storage import deleted, records
from app.transfer import importing
from engine.game import AnyGame
from engine.notation import BadText, read
from engine.refusal import Refusal
from engine.value import but

MOST_NAMES = 12


def go(ui: Ui, route: Route) -> Ui:
    """Return the state on another page; the first page of a table opens it."""
    here = ui.open.table is not None and route.place is Place.TABLE and route.name == ui.open.id
    if not (here and (_peeks(ui.route) or _peeks(route))):
        ui = updated(ui, refused=None, look="", chosen=None)
    unloaded = ui.phone.unloaded if route == ui.route else ""  # another page tries to load it again
    ui = updated(
        ui, route=route, fault=None, unloaded=unloaded, notice="", quiet=False, told="", asked="", to_copy=None
    )
    ui = updated(ui, facts=MappingProxyType({}))
    if route.place is not Place.IMPORT and importing.idle(ui):
        ui = updated(ui, coming=None)
    if route == SHELF:
        ui = deleted.emptied(ui)
    if route.place is not Place.TABLE:
        ui = updated(ui, table=None, present=None, id="", elsewhere=False)
        piece = route.place is Place.IMPORT and route.page not in ("", "scan")
        return importing.received(but(ui, route=IMPORT), "/".join((route.page, *route.rest))) if piece else ui
    name = route.name
    if name == ui.open.id and ui.open.table:
        return mending.placed(ui)
    kept = ui.stored.tables.get(name)
    try:
        table = read(kept.text, filter(None, (game_of(kept.game),))) if kept else None
    except BadText as wrong:
        table = None
        ui = updated(
            ui,
            fault=Refusal(
                "unread", f"This table cannot be read: {wrong}.", "You can see its text below.", "", firm=True
            ),
        )
    elsewhere = ui.open.elsewhere and name == ui.open.id
    return mending.placed(updated(ui, table=table, present=None, id=name, elsewhere=elsewhere))


def _peeks(route: Route) -> bool:
    """Return whether a page is next to a table and leaves its choices unchanged."""
    return route.place is Place.TABLE and route.page in ("lay", "rules", "settings", "about", "wrong", FACING)


def anew(ui: Ui) -> Ui:
    """Return the state of the open page, read again from storage."""
    return go(updated(ui, table=None, present=None), ui.route)


def keep(ui: Ui, now: int, *, order: int | None = None) -> Ui:
    """Return the state with the open table stored and its summary for the shelf; a deleted one is restored.

    It becomes the latest table, unless an `order` is given. While a new move of the past is entered, the table stays as
    it is, and the move becomes a part of the draft.
    """
    table = ui.open.table
    if table is None:
        return ui
    if ui.open.present:
        ui, whole = mending.agreed(ui)
        if whole:
            ui = updated(keep(updated(ui, table=whole, present=None), now), table=table, present=whole)
        return mending.kept(ui)
    before = ui.stored.tables.get(ui.open.id)
    if order is None:
        order = dates.next_order((one for name, one in ui.stored.tables.items() if name != ui.open.id), now)
    kept = but(result.as_kept(ui.open.id, table, now), order=order)
    if before:
        kept = deleted.changed(before, but(kept, shared=before.shared))
    if before and before.over and kept.over:
        kept = but(kept, day=dates.played(before))
    if before and before.binned and not kept.binned:
        ui = updated(
            ui, notice=f"{ui.said.notice} {deleted.BACK}".strip(), told=f"{ui.said.told} {deleted.BACK}".strip()
        )
    last = records.last(ui.stored.last, kept) if kept.over else ui.stored.last
    return updated(ui, tables=MappingProxyType({**ui.stored.tables, ui.open.id: kept}), last=last)


def remember(ui: Ui, setup: Any, before: Any = None) -> Ui:
    """Return the state with names and printed values saved for the next table.

    Of a table that was there `before`, only what has changed: what it has else can be older than your copy. If you have
    several copies of the game, nothing is saved of a table that was begun with another one.
    """
    his = ui.open.table.sheet.automa if ui.open.table else None
    persons = [player for seat, player in enumerate(setup.players) if seat != his]
    typed = [player.name for player in persons if player.name != player.colour.value.capitalize()]
    names = tuple(dict.fromkeys((*typed, *ui.stored.names)))[:MOST_NAMES]
    key = ui.open.table.game.info.key if ui.open.table else ""
    game = game_of(key)
    if game is None:
        return updated(ui, names=names)
    old = ui.stored.copies.get(key, game.setup())
    if before and any(one.game == key for one in ui.stored.others) and _apart(game, old, before):
        return updated(ui, names=names)
    new = {part.name for part in fields(setup) if not before or getattr(setup, part.name) != getattr(before, part.name)}
    copy = but(old, **{name: getattr(setup, name) for name in game.info.copy if name in new - {*game.info.apart}})
    if new.intersection(game.info.board):
        copy = game.page.keeps(copy, setup)
    if copy == old:
        return updated(ui, names=names)
    return updated(ui, names=names, copies=MappingProxyType({**ui.stored.copies, key: copy}))


def _apart(game: AnyGame, copy: Any, setup: Any) -> bool:
    """Return whether a table has other values of a piece than a copy."""
    from border.values import difference  # noqa: PLC0415  # only for who has several copies

    return bool(difference(game, copy, setup).differs)
