"""Taps at the open table: keys of the game and of the number pad, undo and redo, and the pieces a move waits for."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any

from app import entering, mending
from app.open_table import go, keep
from app.route import Route, at_table
from app.scores import ending, missing, score_now
from app.scores.scores import total
from app.state import Intent, Ui, updated
from app.submit import saved
from app.table import changes, offers, solo_opponent, ticks
from engine.move import Path
from engine.refusal import Refusal, Refused
from engine.table import AnyTable, dealt
from engine.turn import Outcome, Seat, Turn
from engine.value import but
from markup.parts import summed


def pad(ui: Ui, name: str) -> Ui:
    """Return the state after a key of the number pad."""
    typed = offers.typed(ui, offers.offered(ui))
    if ui.route not in ui.typed.pads and name.isdecimal():  # a sign and deleting continue the old number
        typed = ""
    sign = {"minus": "-", "plus": "+"}.get(name)
    if name == "delete":
        typed = typed[:-1]
    elif sign:
        typed = f"{typed.rstrip('+-')}{sign}"
    elif len(typed) - max(typed.rfind("+"), typed.rfind("-")) <= 3:  # a number has at most three digits
        typed = f"{typed}{name}"
    return updated(ui, pads=MappingProxyType({**ui.typed.pads, ui.route: typed[:40]}), refused=None)


def typed_before(ui: Ui, intent: Intent) -> Ui:
    """Return the state with the entries of the pads from before the page was loaded again."""
    found = {
        Route.parse(page): typed for page, typed in intent.fields if re.fullmatch("[0-9+-]{1,40}", typed, re.ASCII)
    }
    return updated(ui, pads=MappingProxyType({**found, **ui.typed.pads}))


def chosen_before(ui: Ui, intent: Intent) -> Ui:
    """Return the state with the keys that were chosen before the page was loaded again, if they can be chosen now."""
    after = updated(ui, chosen=tuple(key for _, key in intent.fields))
    offer = offers.offered(after)
    return after if offer.open or offer.asking or offer.why_not else ui


def choose(ui: Ui, key: str, intent: Intent) -> Ui:
    """Return the state after a key of the game, which continues from the chosen keys that it can follow."""
    offer = offers.offered(ui)
    chosen = offer.chosen
    for depth in range(len(chosen), -1, -1):
        path = (*chosen[:depth], key)
        narrowed = offer.narrowed(chosen[:depth])
        if key in narrowed.next or key in narrowed.asking:
            path = (*path, *_continued(ui, path))
            return _chosen(updated(ui, chosen=path, refused=None, look="", notice=""), path, intent)
        if offer.narrowed(path).blank:
            return go(ui, ui.home.to("number", *path))
        if key in narrowed.why_not:
            move, refusal = narrowed.why_not[key]
            return _refused(updated(ui, look=key), move, refusal)
    if ui.open.table and ui.open.table.corrections.narrowed((key,)).blank:
        return go(ui, ui.home.to("number", key))
    return updated(ui, look="" if ui.open.look == key else key, refused=None, notice="")


def _continued(ui: Ui, path: Path) -> Path:
    table = ui.open.table
    return table.game.page.continues(table.state, path) if table and ui.route.page != "amend" else ()


def _refused(ui: Ui, move: Any, refusal: Refusal) -> Ui:
    """Return the state with a refusal, shown and read aloud."""
    return updated(ui, refused=(move, refusal), notice=f"{refusal.sentence} {refusal.instead}")


def _chosen(ui: Ui, path: Path, intent: Intent) -> Ui:
    offer = offers.offered(ui).narrowed(path)
    move = offer.move
    if move is not None and ui.open.table and ui.open.table.game.page.asked_first(ui.open.table.state, move)[0]:
        return go(ui, ui.home.to("lay", *path))
    if move is None:
        return ui
    if move.tried_first:
        return updated(ui, notice=_preview(ui, move))
    return _play(ui, move, intent)


def _preview(ui: Ui, move: Any) -> str:
    """Return the move that waits for the main button and its points, to be read aloud."""
    table = ui.open.table
    if table is None:
        return ""
    found = offers.adds(table, move)
    return f"{move.say(table.state)}{f': {total(found)}' if found else ''}."


def _play(ui: Ui, move: Any, intent: Intent, *, ruled: bool = False) -> Ui:
    table = ui.open.table
    if table is None:
        return ui
    after = table.play(move, ruled=ruled)
    ui = updated(ui, told=changes.at_table(changes.also_do(after)))
    return _booked(ui, _dealt(ui, after), intent)


def _dealt(ui: Ui, table: AnyTable) -> AnyTable:
    """Return the table after the app's draws. Those of the past stay what they were where a move is replaced."""
    now = mending.mending(ui) if ui.open.present else None
    return table if now and now.replaces else dealt(table)


def _said(before: AnyTable, after: AnyTable, told: str = "") -> str:
    """Return what was recorded since, draws by the app included, and what follows from it, to be read aloud.

    `told` has the steps on the table.
    """
    new = " ".join(after.told(at) for at in range(len(before.events), len(after.events)))
    follows = solo_opponent.spoken(after) if after.steps else ""
    return f"{f'{new} {told}'.strip()}{changes.spoken(before, after)}{follows}"


def _booked(ui: Ui, table: AnyTable, intent: Intent) -> Ui:
    """Return the state with the table after an event, stored."""
    before, page = ui.open.table, ui.route
    if ui.route.page == "form" and (piece := entering.entering(ui)):  # it is skipped
        ui = entering.without(ui, piece)
    said = _said(before, table, ui.said.told) if before else ""
    ui = updated(ui, table=table, chosen=None, refused=None, look="", notice=said)
    if ui.route.page in ("number", "amend", "seat", "hand", "form"):
        then = table.offer.next_number(ui.route.rest) if ui.route.page == "number" else ()
        ui = but(ui, route=ui.home.to("number", *then) if then else ui.home)
    if ui.route == ui.home and ui.open.present is None and (form := table.game.page.opens(table.state)):
        ui = but(ui, route=ui.home.to("form", form))
    if before and isinstance(table.turn, Outcome) and ui.open.present is None:
        end = missing.then(page, before)
        ui = updated(ui, route=end, notice=f"{said} {table.turn.why} {ending.spoken(table, end)}")
    return keep(ui, intent.now)


def main_button(ui: Ui, _: str, intent: Intent) -> Ui:
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


def undo(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state without the last move, which can be redone."""
    table = ui.open.table
    if table is None or not (table.last or table.undoes_past):
        return ui
    said = f"Undone: {changes.undo_says(table)}"
    told = changes.at_table(changes.undo_steps(table))
    before = table.undo()
    notice = f"{said} {told}".strip() + changes.spoken(table, before)
    after = updated(ui, table=before, chosen=None, refused=None, look="", notice=notice, told=told)
    return keep(entering.unlaid(but(after, route=ui.home) if ui.route.page in ("lay", "end") else after), intent.now)


def redo(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the move that was undone last: with its piece as it was, or with one to enter first."""
    if made := entering.to_relay(ui):
        ui = but(entering.relaid(ui, made), route=ui.home)
    before = ui.open.table
    if before is None or not before.following:
        return ui
    move = getattr(before.undone[0], "move", None)
    if move and before.game.page.asked_first(before.state, move)[0]:
        return go(ui, ui.home.to("lay", *move.path))
    table = before.redo()
    if table.undoes_past:
        notice, told = f"Redone: {changes.of(table.pasts[-1])}.{changes.changed(before, table)}", ""
    else:
        said, told = table.told(len(table.events) - 1), changes.at_table(changes.also_do(table))
        notice = f"Redone: {said} {told}".strip() + changes.spoken(before, table)
    again = updated(ui, table=table, chosen=None, refused=None, look="", notice=notice, told=told)
    return keep(again, intent.now)


def tick(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state after a tick: on an act of the step, which is recorded with the last one, or on a whole step."""
    table = ui.open.table
    if table is None or not table.steps or not what.isdecimal():
        return ui
    now, at = table.steps[0], int(what)
    if not now.acts:
        for one in solo_opponent.together(table)[: at + 1]:
            ui = _play(ui, one.move, intent)
        then = ui.open.table
        return updated(ui, notice=_said(table, then, ui.said.told)) if then and isinstance(then.turn, Turn) else ui
    if at >= len(now.acts):
        return ui
    after = ticks.toggled(ui, table, at)
    done = ticks.ticked(after, table)
    left = len(now.acts) - len(done)
    if not left and now.move:
        return _play(after, now.move, intent)
    says = f"{now.acts[at].says}: {'done' if at in done else 'not done'}. {left} left to do."
    return updated(after, notice=says, quiet=True)


def back(ui: Ui, what: str, intent: Intent) -> Ui:
    """Return the state before something that was entered in this turn: all since then is undone, and can be redone."""
    table = ui.open.table
    steps: list[str] = []
    while table and table.last and what.isdecimal() and len(table.events) > int(what):
        steps.append(changes.undo_steps(table))
        table = table.undo()
    if table is None or table is ui.open.table:
        return ui
    told = changes.at_table(" ".join(filter(None, steps)))
    notice = f"Undone. {told}".strip()
    return keep(
        updated(ui, table=table, chosen=None, refused=None, look="", notice=notice, told=told),
        intent.now,
    )


def rule(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the refused move allowed; if the key leads to several, they are offered first."""
    if ui.open.refused is None:
        return ui
    move = ui.open.refused[0]
    if ui.route.page == "number":
        return _play(_untyped(ui), move, intent, ruled=True)
    now = entering.entering(ui)
    if now is not None:
        after = but(saved(ui, now, intent), route=ui.home)
        return entering.laid(ui, _play(after, now.move, intent, ruled=True), now)
    path = move.path[: move.path.index(ui.open.look) + 1] if ui.open.look in move.path else move.path
    if len(offers.offered(ui).narrowed(path).why_not) > 1:
        return updated(ui, chosen=path, refused=None, look="", notice="House rule: choose one.")
    return _play(ui, move, intent, ruled=True)


def unchoose(ui: Ui, _: str, __: Intent) -> Ui:
    """Return the state without chosen keys."""
    return updated(ui, chosen=(), refused=None, look="", notice="")


def look(ui: Ui, place: str, _: Intent) -> Ui:
    """Return the state with the details of a place opened, or closed again."""
    return updated(ui, look="" if ui.open.look == place else place, refused=None, notice="")


def only_end(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with a new table of the same players that scores only the end of the game."""
    table = score_now.switched(ui.open.table) if ui.open.table else None
    if table is None:
        return ui
    ui = updated(ui, table=table, id=intent.random, route=at_table(intent.random), chosen=None, refused=None, look="")
    pieces = " Pieces known so far are entered already." if table.events else ""
    said = f"Enter the final position here.{pieces} The table turn by turn is still on the shelf."
    return keep(updated(ui, notice=said, told=said), intent.now)


def skip(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the turn of the seat skipped."""
    if ui.open.table is None or ui.open.table.game.skip is None or not isinstance(ui.open.table.turn, Turn):
        return ui
    return _play(but(ui, route=ui.home), ui.open.table.game.skip, intent, ruled=True)


def adjust(ui: Ui, seat: str, intent: Intent) -> Ui:
    """Return the state with the entered number as adjusted points of a seat."""
    points = summed(ui.typed.pads.get(ui.route, ""))
    if ui.open.table is None or points is None:
        return ui
    why = dict(intent.fields).get("why", "").strip()[:80]
    table = ui.open.table.adjust(Seat[seat], points, why)
    return _booked(_untyped(ui), table, intent)


def save_piece(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the piece saved, and with the move played that waited for it."""
    now = entering.entering(ui)
    if now is None:
        return ui
    if now.move is None:
        return saved(ui, now, intent)
    after = saved(ui, now, intent)
    table = after.open.table
    if table is not None and (refusal := now.game.moves.refuse(table.state, now.move)):
        return _refused(ui, now.move, refusal)
    again = table is not None and table.following and getattr(table.undone[0], "move", None) == now.move
    after = but(after, route=ui.home)
    return entering.laid(ui, redo(after, "", intent) if again else _play(after, now.move, intent), now)


def enter_number(ui: Ui, _: str, intent: Intent) -> Ui:
    """Return the state with the number of the pad entered, or with the move played that scores it this time."""
    now, typed = entering.entering(ui), summed(ui.typed.pads.get(ui.route, ""))
    if now is None or now.skip is None or now.field != entering.JUST or typed is None or ui.open.table is None:
        return entering.padded(ui, typed)
    move = now.skip.filled([typed])
    if refusal := now.game.moves.refuse(ui.open.table.state, move):
        raise Refused(refusal)
    return _play(but(_untyped(ui), route=ui.home), move, intent)
