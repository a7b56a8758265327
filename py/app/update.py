"""The app without a browser: an intent changes the state."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any

from app import dates, entering
from app.open_table import dealt, go, keep
from app.pages import about, confirm, settings
from app.route import HISTORY, IMPORT, SHELF, Place, Route, at_table
from app.scores import ending, score_now
from app.state import Intent, Out, Ui, updated
from app.storage import deleted, records
from app.submit import entered, fill, saved
from app.table import changes, offers
from app.table.headline import titled
from app.transfer import given, hand_over, importing, report
from engine.move import Path
from engine.notation import write
from engine.refusal import Refusal, Refused
from engine.table import AnyTable
from engine.turn import Outcome, Seat, Turn
from engine.value import but
from markup.parts import summed

LOOK = "Your tap was not recorded: the table is open in another window. Choose “Edit here instead” first."


def handle(ui: Ui, intent: Intent) -> Ui:
    """Return the state after an intent. An unknown intent loses no entries and no stored data."""
    if intent.kind == "lock":
        elsewhere = intent.key == "elsewhere" and bool(ui.open.id)
        apart = (
            "" if ui.open.apart == LOOK and not elsewhere else ui.open.apart
        )  # taken over: this window edits the table from now on
        return updated(ui, now=intent.now or ui.now, out=None, elsewhere=elsewhere, apart=apart)
    after = _handled(updated(ui, now=intent.now or ui.now, out=None, apart=""), intent)
    if ui.open.elsewhere and after.stored.tables.get(ui.open.id) is not ui.stored.tables.get(ui.open.id):
        return updated(ui, apart=LOOK, notice=LOOK)  # another window edits this table: ignore the intent
    return after


def _handled(ui: Ui, intent: Intent) -> Ui:
    if intent.kind == "go":
        return go(ui, Route.parse(intent.key))
    if intent.kind == "typed":
        return _typed_before(ui, intent)
    if intent.kind == "facts":
        return about.told(ui, intent.key)
    if intent.kind in ("given", "ungiven"):
        return given.back(ui, intent)
    if intent.kind in ("loaded", "unloaded"):
        return _fetched(ui, intent)
    if intent.kind == "scanned":
        after = importing.scanned(ui, intent.key)
        return but(after, route=IMPORT) if after.transfer.coming else after  # otherwise the next QR code may follow
    if intent.kind == "next":
        return _next(ui)
    try:
        if intent.kind == "fill":
            return fill(updated(ui, notice="", quiet=False), intent)
        by_hand = ui.transfer.by_hand if intent.key == given.COPY else None
        ui = updated(ui, fault=None, told="", notice="", quiet=False, by_hand=by_hand)
        return _tap(updated(ui, asked=""), intent, asked=ui.said.asked)
    except Refused as wrong:
        return updated(ui, fault=wrong.refusal, told="", notice=wrong.refusal.sentence)


def booked(before: Ui, after: Ui) -> bool:
    """Return whether a move was recorded at the open table."""
    if before.open.table is None or after.open.table is None or before.open.id != after.open.id:
        return False
    return len(after.open.table.events) > len(before.open.table.events)


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
    kind, _, rest = intent.key.partition(":")
    if kind == "pad":
        return _pad(ui, rest)
    if kind == "tell":
        return entering.tell(ui, rest)
    if kind == "fact":
        name, _, value = rest.partition(":")
        return entered(ui, name, value, intent.now)
    if kind == "open":
        return go(ui, ui.route.to(ui.route.page, *ui.route.rest, f"{entering.PAD}{rest}"))
    if kind == "form":
        return go(ui, ui.route.to("form" if ui.open.table else "copy", *rest.split("/")))
    if kind == "app":
        if intent.key != asked and confirm.asks(ui, intent.key):
            return updated(ui, asked=intent.key, notice=confirm.says(ui, intent.key))
        return _APP[rest.partition(":")[0]](ui, rest.partition(":")[2], intent)
    return _choose(ui, intent.key, intent) if ui.open.table else ui


def _pad(ui: Ui, name: str) -> Ui:
    typed = offers.typed(ui, offers.offered(ui))
    if (
        ui.route not in ui.typed.pads and name.isdecimal()
    ):  # a digit starts a new number; a sign and deleting continue the old one
        typed = ""
    sign = {"minus": "-", "plus": "+"}.get(name)
    if name == "delete":
        typed = typed[:-1]
    elif sign:
        typed = f"{typed.rstrip('+-')}{sign}"
    elif len(typed) - max(typed.rfind("+"), typed.rfind("-")) <= 3:  # a number has at most three digits
        typed = f"{typed}{name}"
    return updated(ui, pads=MappingProxyType({**ui.typed.pads, ui.route: typed[:40]}), refused=None)


def _typed_before(ui: Ui, intent: Intent) -> Ui:
    """Return the state with the entries of the pads from before the page was loaded again."""
    found = {
        Route.parse(page): typed for page, typed in intent.fields if re.fullmatch("[0-9+-]{1,40}", typed, re.ASCII)
    }
    return updated(ui, pads=MappingProxyType({**found, **ui.typed.pads}))


def _choose(ui: Ui, key: str, intent: Intent) -> Ui:
    """Return the state after a key of the game, which continues from the chosen keys that it can follow."""
    offer = offers.offered(ui)
    chosen = offer.chosen
    for depth in range(len(chosen), -1, -1):
        path = (*chosen[:depth], key)
        narrowed = offer.narrowed(chosen[:depth])
        if key in narrowed.next or key in narrowed.asking:
            return _chosen(updated(ui, chosen=path, refused=None, look="", notice=""), path, intent)
        if offer.narrowed(path).blank:
            return go(ui, ui.home.to("number", *path))
        if key in narrowed.why_not:
            move, refusal = narrowed.why_not[key]
            return _refused(updated(ui, look=key), move, refusal)
    return updated(ui, look="" if ui.open.look == key else key, refused=None, notice="")


def _refused(ui: Ui, move: Any, refusal: Refusal) -> Ui:
    """Return the state with a refusal, shown and read aloud."""
    return updated(ui, refused=(move, refusal), notice=f"{refusal.sentence} {refusal.instead}")


def _chosen(ui: Ui, path: Path, intent: Intent) -> Ui:
    offer = offers.offered(ui).narrowed(path)
    move = offer.move
    if move is not None and ui.open.table and ui.open.table.game.page.asked_first(ui.open.table.state, move)[0]:
        return go(ui, ui.home.to("lay", *path))
    if move is None or move.tried_first:
        return ui
    return _play(ui, move, intent)


def _play(ui: Ui, move: Any, intent: Intent, *, ruled: bool = False) -> Ui:
    table = ui.open.table
    if table is None:
        return ui
    after = table.play(move, ruled=ruled)
    ui = updated(ui, told=changes.at_table(changes.also_do(after)))
    return _booked(ui, dealt(after), intent, said=f"{after.told(len(after.events) - 1)}{changes.moved(table, after)}")


def _booked(ui: Ui, table: AnyTable, intent: Intent, *, said: str) -> Ui:
    """Return the state with the table after an event, stored."""
    ui = updated(ui, table=table, chosen=None, refused=None, look="", notice=said)
    if ui.route.page in ("number", "amend", "seat", "hand"):
        then = table.offer.next_number(ui.route.rest) if ui.route.page == "number" else ()
        ui = but(ui, route=ui.home.to("number", *then) if then else ui.home)
    if isinstance(table.turn, Outcome):
        ui = updated(ui, route=ui.home.to("end"), notice=f"{said} {table.turn.why} {ending.spoken(table)}")
    return keep(ui, intent.now)


# Keys of the app's own


def _go_key(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state after the main button: it records the entered number, the chosen move, or the waiting one."""
    if ui.open.table is None:
        return ui
    move = offers.waiting(ui)
    if move is None:
        return ui
    refusal = ui.open.table.game.moves.refuse(ui.open.table.state, move)
    return _play(_untyped(ui), move, intent) if refusal is None else _refused(ui, move, refusal)


def _untyped(ui: Ui) -> Ui:
    return updated(
        ui, pads=MappingProxyType({page_: typed for page_, typed in ui.typed.pads.items() if page_ != ui.route})
    )


def _undo(ui: Ui, _: str, intent: Intent) -> Ui:
    table = ui.open.table
    if table is None or not table.last:
        return ui
    said = f"Undone: {changes.undo_says(table)}"
    told = changes.at_table(changes.undo_steps(table))
    notice = f"{said} {told}".strip()
    after = updated(ui, table=table.undo(), chosen=None, refused=None, look="", notice=notice, told=told)
    return keep(entering.unlaid(but(after, route=ui.home) if ui.route.page in ("lay", "end") else after), intent.now)


def _redo(ui: Ui, _: str, intent: Intent) -> Ui:
    before = ui.open.table
    if before is None or not before.following:
        return ui
    move = getattr(before.undone[0], "move", None)
    if move and before.game.page.asked_first(before.state, move)[0]:
        return go(ui, ui.home.to("lay", *move.path))
    table = before.redo()
    said, told = table.told(len(table.events) - 1), changes.at_table(changes.also_do(table))
    again = updated(ui, table=table, chosen=None, refused=None, look="", notice=f"Redone: {said}", told=told)
    return keep(again, intent.now)


def _rule(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the refused move allowed; if the key leads to several, they are offered first."""
    if ui.open.refused is None:
        return ui
    move = ui.open.refused[0]
    if ui.route.page == "number":
        return _play(_untyped(ui), move, intent, ruled=True)
    path = move.path[: move.path.index(ui.open.look) + 1] if ui.open.look in move.path else move.path
    if len(offers.offered(ui).narrowed(path).why_not) > 1:
        return updated(ui, chosen=path, refused=None, look="", notice="House rule: choose one.")
    return _play(ui, move, intent, ruled=True)


def _unchoose(ui: Ui, _: str, __: Intent) -> Ui:
    return updated(ui, chosen=(), refused=None, look="", notice="")


def _look(ui: Ui, place: str, _: Intent) -> Ui:
    """Return the state with the details of a place opened, or closed again."""
    return updated(ui, look="" if ui.open.look == place else place, refused=None, notice="")


def _only_end(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with a new table of the same players that scores only the end of the game."""
    table = score_now.switched(ui.open.table) if ui.open.table else None
    if table is None:
        return ui
    ui = updated(ui, table=table, id=intent.random, route=at_table(intent.random), chosen=None, refused=None, look="")
    said = "Enter the final position here. The table turn by turn is still on the shelf."
    return keep(updated(ui, notice=said, told=said), intent.now)


def _skip(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the turn of the seat skipped."""
    if ui.open.table is None or ui.open.table.game.skip is None or not isinstance(ui.open.table.turn, Turn):
        return ui
    return _play(but(ui, route=ui.home), ui.open.table.game.skip, intent, ruled=True)


def _by_hand(ui: Ui, seat: str, intent: Intent) -> Ui:
    """Return the state with the entered number as adjusted points of a seat."""
    points = summed(ui.typed.pads.get(ui.route, ""))
    if ui.open.table is None or points is None:
        return ui
    why = dict(intent.fields).get("why", "").strip()[:80]
    table = ui.open.table.set_by_hand(Seat[seat], points, why)
    return _booked(_untyped(ui), table, intent, said=table.told(len(table.events) - 1))


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


def _leave(ui: Ui, _: str, __: Intent) -> Ui:
    """Return the state without the question; nothing is done."""
    return updated(ui, notice="")


def _backup(ui: Ui, _: str, __: Intent) -> Ui:
    name = f"chaupal-{dates.day(ui.now)}.json"
    return updated(ui, out=Out("file", name, records.backup(ui.stored)))


def _again(ui: Ui, _: str, __: Intent) -> Ui:
    """Return the state in which a package that failed to load is requested again."""
    return updated(ui, unloaded="")


def _square(ui: Ui, what: str, _: Intent) -> Ui:
    """Return the state with another QR code of the table, or without automatic play."""
    return updated(ui, still=not ui.transfer.still) if what == "still" else updated(ui, square=ui.transfer.square + 1)


def _link(ui: Ui, what: str, _: Intent) -> Ui:
    """Return the state with the link or the code of the table sent to the phone."""
    return hand_over.given(ui, what)


def _came(ui: Ui, what: str, _: Intent) -> Ui:
    """Return the state after an import is checked, left, copied or discarded."""
    return importing.tapped(ui, *what.split(":"))


def _report(ui: Ui, _: str, intent: Intent) -> Ui:
    return report.reported(ui, dict(intent.fields))


def _raw(ui: Ui, key: str, _: Intent) -> Ui:
    """Return the state with the unreadable text sent to the phone, to be stored elsewhere."""
    found = next((one for one in ui.stored.broken if one.key == key), None)
    return updated(ui, out=Out("copy", found.key, found.text, "Text copied.")) if found else ui


def _share(ui: Ui, what: str, _: Intent) -> Ui:
    if ui.open.table is None:
        return ui
    from app.transfer import export, picture  # noqa: PLC0415  # looked at seldom

    kept = ui.stored.tables.get(ui.open.id)
    day = dates.played(kept) if kept else dates.day(ui.now)
    name = f"{ui.open.table.game.info.key}-{day}-{ui.open.id}"
    if what == "csv":
        rows = export.csv(ui.open.table, ";" if ui.phone.commas else ",", day)
        return updated(ui, out=Out("file", f"{name}.csv", rows))
    if what == "picture":
        return updated(ui, out=Out("picture", f"{name}.png", picture.as_svg(ui.open.table, day)))
    if what == "file":
        return updated(ui, out=Out("file", f"{name}.txt", write(ui.open.table)))
    if what == "result":
        return updated(ui, out=Out("share", titled(ui.open.table), export.as_text(ui.open.table)))
    return updated(ui, out=Out("copy", ui.open.table.game.info.title, write(ui.open.table), "Table text copied."))


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


def _told(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the piece saved, and with the move played that waited for it."""
    now = entering.entering(ui)
    if now is None:
        return ui
    if now.move is None:
        return saved(ui, now, intent)
    after = saved(ui, now, intent)
    table = after.open.table
    again = table is not None and table.following and getattr(table.undone[0], "move", None) == now.move
    after = but(after, route=ui.home)
    return entering.laid(ui, _redo(after, "", intent) if again else _play(after, now.move, intent), now)


def _padded(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the number of the pad entered, or with the move played that scores it this time."""
    now, typed = entering.entering(ui), summed(ui.typed.pads.get(ui.route, ""))
    if now is None or now.skip is None or now.field != entering.JUST or typed is None or ui.open.table is None:
        return entering.padded(ui, typed)
    move = now.skip.filled([typed])
    if refusal := now.game.moves.refuse(ui.open.table.state, move):
        raise Refused(refusal)
    return _play(but(_untyped(ui), route=ui.home), move, intent)


_APP = {
    "go": _go_key,
    "undo": _undo,
    "redo": _redo,
    "rule": _rule,
    "unchoose": _unchoose,
    "look": _look,
    "heard": lambda ui, *_: updated(ui, refused=None),  # on a phone the refusal covers the keys until it is closed
    "end": _only_end,
    "skip": _skip,
    "hand": _by_hand,
    "bin": _bin,
    "delete": _delete,
    "set": settings.set_,
    "leave": _leave,
    "backup": _backup,
    "again": _again,
    "told": _told,
    "untell": lambda ui, *_: entering.untell(ui),
    "padded": _padded,
    "square": _square,
    "link": _link,
    "came": _came,
    "report": _report,
    "history": _history,
    "raw": _raw,
    "by-hand": given.tapped,
    "share": _share,
}
