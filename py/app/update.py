"""The app without a browser: an intent changes the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from app import copies, dates, dispute, entering, past, playing, seats
from app.open_table import go
from app.pages import about, confirm, settings
from app.pages.loading import BOTH
from app.route import HISTORY, IMPORT, PHONES, SHELF, WALK, Place, Route
from app.scores import house_rules
from app.state import Failed, Intent, Out, Ui, updated
from app.storage import deleted, records
from app.submit import entered, fill, rematch
from app.table.headline import titled
from app.transfer import backup, exported, hand_over, importing, report
from engine.notation import write
from engine.refusal import Refused
from engine.value import but

LOOK = "Your tap was not recorded: the table is open in another window. Choose “Edit here instead” first."


def handle(ui: Ui, intent: Intent) -> Ui:
    """Return the state after an intent. An unknown intent loses no entries and no stored data."""
    if intent.kind == "lock":
        elsewhere = intent.key == "elsewhere" and bool(ui.open.id)
        taken_over = ui.open.apart == LOOK and not elsewhere  # this window edits the table from now on
        apart = "" if taken_over else ui.open.apart
        return updated(ui, now=intent.now or ui.now, out=None, elsewhere=elsewhere, apart=apart)
    if intent.kind == "failed":
        return updated(ui, out=None, failed=Failed(intent.key, **dict(intent.fields)))
    after = updated(ui, now=intent.now or ui.now, out=None, apart="")
    if not (ui.live and (intent.kind in ("live", "scanned") or intent.key == "pair")):  # these are about other phones
        after = _handled(after, intent)
    if after.live or after.route.page == PHONES or after.route.place is Place.JOIN:
        after = _with_phones(ui, after, intent)
    if ui.open.elsewhere and after.stored.tables.get(ui.open.id) is not ui.stored.tables.get(ui.open.id):
        return updated(ui, apart=LOOK, notice=LOOK)  # another window edits this table: ignore the intent
    return after


def _handled(ui: Ui, intent: Intent) -> Ui:
    if intent.kind == "go":
        return go(ui, Route.parse(intent.key))
    if intent.kind == "typed":
        return playing.typed_before(ui, intent)
    if intent.kind == "chosen":
        return playing.chosen_before(ui, intent)
    if intent.kind == "facts":
        return about.told(ui, intent.key)
    if intent.kind in ("exported", "not-exported"):
        return exported.back(backup.made(ui, intent), intent)
    if intent.kind == "shared":
        return backup.made(ui, intent)
    if intent.kind in ("loaded", "unloaded"):
        return _fetched(ui, intent)
    if intent.kind == "scanned":
        after = importing.scanned(ui, intent.key)
        return but(after, route=IMPORT) if after.transfer.coming else after  # otherwise the next QR code may follow
    if intent.kind == "next":
        return _next(ui)
    if intent.key != "app:report":
        ui = updated(ui, failed=None)
    try:
        if intent.kind == "fill":
            return fill(updated(ui, notice="", quiet=False), intent)
        to_copy = ui.transfer.to_copy if intent.key == exported.COPY else None
        ui = updated(ui, fault=None, told="", notice="", quiet=False, to_copy=to_copy)
        return _tap(updated(ui, asked=""), intent, asked=ui.said.asked)
    except Refused as wrong:
        return updated(ui, fault=wrong.refusal, told="", notice=wrong.refusal.sentence)


def booked(before: Ui, after: Ui, kind: str = "tap") -> bool:
    """Return whether a move was recorded at the open table; of one from another phone, whether it is now our turn."""
    was, now = before.open.table, after.open.table
    if was is None or now is None or before.open.id != after.open.id:
        return False
    if len(now.events) <= len(was.events) or not (after.live and kind == "live"):
        return len(now.events) > len(was.events)
    seat = getattr(now.turn, "seat", None)
    return seat in after.live.role.seats and seat != getattr(was.turn, "seat", None)


def _live(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state after a key of the pages about the phones at a table."""
    from app.live import session  # noqa: PLC0415

    return session.tapped(ui, what, intent)


def _with_phones(before: Ui, after: Ui, intent: Intent) -> Ui:
    """Return the state after an intent at a table on several phones."""
    if not after.phone.loaded >= BOTH:
        return after
    from app.live import session  # noqa: PLC0415

    return session.followed(before, after, intent)


# Packages loaded on first use, and a page's next step


def _fetched(ui: Ui, intent: Intent) -> Ui:
    """Return the state after a package has loaded, or has failed to."""
    if intent.kind == "unloaded":
        return updated(ui, unloaded=dict(intent.fields).get("why", "") or "it did not load")
    ui = updated(ui, loaded=ui.phone.loaded | {intent.key}, unloaded="")
    return hand_over.compared(ui) if ui.route.page == "agree" and ui.typed.pasted else ui


def _next(ui: Ui) -> Ui:
    """Return the state after the page's next step."""
    if ui.route == IMPORT:
        return importing.looked(ui)
    if ui.route.place is Place.HISTORY:
        from app.history import history  # noqa: PLC0415  # looked at seldom

        return history.one_more_counted(ui)
    return updated(ui, square=ui.transfer.square + 1) if ui.route.page == "handover" else ui


# Taps


def _tap(ui: Ui, intent: Intent, *, asked: str) -> Ui:
    if ui.route.page == WALK:
        from app.pages import walk  # noqa: PLC0415  # looked at seldom

        if then := walk.then(ui, intent.key):
            return go(ui, then)
    kind, _, rest = intent.key.partition(":")
    if kind == "pad":
        return playing.pad(ui, rest)
    if kind == "tell":
        return entering.tell(ui, rest)
    if kind == "fact":
        name, _, value = rest.partition(":")
        return entered(ui, name, value, intent.now)
    if kind == "open":
        return go(ui, ui.route.to(ui.route.page, *ui.route.rest, f"{entering.PAD}{rest}"))
    if kind == "form":
        parts = (*rest.split("/"), entering.FOR_NEW) if ui.route.page == "new" else rest.split("/")
        return go(ui, ui.route.to("form" if ui.open.table else "copy", *parts))
    if kind == "app":
        if intent.key != asked and confirm.asks(ui, intent.key):
            return updated(ui, asked=intent.key, notice=confirm.says(ui, intent.key))
        return _APP[rest.partition(":")[0]](ui, rest.partition(":")[2], intent)
    return playing.choose(ui, intent.key, intent) if ui.open.table else ui


# Keys of the app's own


def _bin(ui: Ui, name: str, intent: Intent) -> Ui:
    """Return the state with a table deleted, or restored."""
    kept = ui.stored.tables.get(name)
    if kept is None:
        return ui
    kept = deleted.taken_back(kept) if kept.binned else deleted.put(kept, intent.now)
    said = f"deleted; you can restore it for {deleted.stays(kept)}" if kept.binned else "restored to the shelf"
    ui = updated(ui, tables=MappingProxyType({**ui.stored.tables, name: kept}))
    return updated(go(ui, HISTORY if ui.route.place is Place.HISTORY else SHELF), notice=f"Table {said}.")


def _delete(ui: Ui, name: str, _: Intent) -> Ui:
    """Return the state with a deleted table deleted permanently."""
    if name not in ui.stored.tables or not ui.stored.tables[name].binned:
        return ui
    rest = {id_: kept for id_, kept in ui.stored.tables.items() if id_ != name}
    twice = any(one.text == ui.stored.tables[name].text for one in ui.stored.last)
    said = "Table deleted. A safety copy still exists." if twice else "Table deleted."
    return updated(ui, tables=MappingProxyType(rest), notice=said)


def _square(ui: Ui, what: str, _: Intent) -> Ui:
    """Return the state with another QR code of the table, or without automatic play."""
    return updated(ui, still=not ui.transfer.still) if what == "still" else updated(ui, square=ui.transfer.square + 1)


def _raw(ui: Ui, key: str, _: Intent) -> Ui:
    """Return the state with the unreadable text sent to the phone, to be stored elsewhere."""
    found = next((one for one in ui.stored.broken if one.key == key), None)
    return updated(ui, out=Out("copy", found.key, found.text, "Text copied.")) if found else ui


def _share(ui: Ui, what: str, _: Intent) -> Ui:
    table = ui.open.present or ui.open.table
    if table is None:
        return ui
    from app.transfer import export, picture  # noqa: PLC0415  # looked at seldom

    kept = ui.stored.tables.get(ui.open.id)
    day = dates.played(kept) if kept else dates.day(ui.now)
    name = f"{table.game.info.key}-{day}-{ui.open.id}"
    if what == "csv":
        rows = export.csv(table, ";" if ui.phone.commas else ",", day)
        return updated(ui, out=Out("file", f"{name}.csv", rows))
    if what == "picture":
        return updated(ui, out=Out("picture", f"{name}.png", picture.as_svg(table, day)))
    if what == "file":
        return updated(ui, out=Out("file", f"{name}.txt", write(table)))
    if what == "result":
        return updated(ui, out=Out("share", titled(table), export.as_text(table)))
    return updated(ui, out=Out("copy", table.game.info.title, write(table), "Table text copied."))


def _history(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state after an action on the pages of finished tables."""
    what, _, name = what.partition(":")
    found = next((one for one in ui.stored.last if one.id == name), None)
    if what == "back" and found:
        taken = name in ui.stored.tables or any(
            one.key.startswith(f"{records.TABLE}{name}") for one in ui.stored.broken
        )
        back = deleted.taken_back(but(found, id=f"{name}{intent.random[:4]}" if taken else name))
        ui = updated(ui, tables=MappingProxyType({**ui.stored.tables, back.id: back}))
        return updated(ui, notice="Table restored to the finished tables.")
    return ui


_APP: Final[Mapping[str, Callable[[Ui, str, Intent], Ui]]] = {
    "go": playing.main_button,
    "undo": playing.undo,
    "redo": playing.redo,
    "tick": playing.tick,
    "back": playing.back,
    "rule": playing.rule,
    "unchoose": playing.unchoose,
    "look": playing.look,
    "heard": lambda ui, *_: updated(ui, refused=None),  # on a phone the refusal covers the keys until it is closed
    "end": playing.only_end,
    "rematch": rematch,
    "skip": playing.skip,
    "hand": playing.adjust,
    "bin": _bin,
    "delete": _delete,
    "set": settings.set_,
    "leave": lambda ui, *_: updated(ui, notice=""),  # the question is closed, nothing is done
    "backup": lambda ui, *_: backup.sent(ui),
    "later": lambda ui, *_: backup.put_off(ui),
    "again": lambda ui, *_: updated(ui, unloaded=""),  # a package that failed to load is requested again
    "told": playing.save_piece,
    "untell": lambda ui, *_: entering.untell(ui),
    "padded": playing.enter_number,
    "square": _square,
    "link": lambda ui, what, _: hand_over.sent(ui, what),
    "came": lambda ui, what, _: importing.tapped(ui, *what.split(":")),
    "report": lambda ui, _, intent: report.reported(ui, dict(intent.fields)),
    "history": _history,
    "raw": _raw,
    "by-hand": exported.tapped,
    "share": _share,
    "past": past.tapped,
    "seats": seats.tapped,
    "points": house_rules.tapped,
    "dispute": dispute.tapped,
    "copy": lambda ui, what, _: copies.tapped(ui, what),
    "live": _live,
}
"""The effect of each key `app:…`: the state, the rest of the key, the intent → the next state."""
