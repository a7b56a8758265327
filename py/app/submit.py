"""What a form does once it is sent: a search, names, a new table, printed values, a text from elsewhere."""

from __future__ import annotations

from types import MappingProxyType

from app.open_table import dealt, go, keep, remember
from app.pages import new_table
from app.route import at_table
from app.state import Intent, Ui, game_of
from app.table import changes
from app.table.headline import headline
from app.transfer import hand_over, importing
from engine.game import AnyGame, Fields
from engine.table import AnyTable, Table
from engine.value import but
from markup.forms import STAY


def fill(ui: Ui, intent: Intent) -> Ui:
    """What the app knows after a form. Raises Refused where it cannot be taken as it is."""
    said = dict(intent.fields)
    if intent.key == "find":
        return but(ui, find=said.get("find", "")[:80])
    if intent.key == "rename":
        return _rename(ui, intent)
    if intent.key == "bring":
        return importing.received(ui, said.get("text", ""))
    if intent.key == "take":
        return _taken(ui, intent)
    if intent.key == "agree":
        return hand_over.compared(but(ui, pasted=said.get("text", "")))
    if ui.table is not None:
        return _agreed(ui, ui.table, intent)
    game = game_of(ui.route.name)
    if game is None:
        return ui
    return _begun(ui, game, intent) if intent.key == "new" else _copied(ui, game, intent)


def _sent(intent: Intent) -> tuple[Fields, bool]:
    """The fields, and whether the form stays open for more; one that does may draw."""
    stays = any(name == STAY for name, _ in intent.fields)
    return (*intent.fields, ("seed", intent.random)) if stays else intent.fields, stays


def _agreed(ui: Ui, before: AnyTable, intent: Intent) -> Ui:
    """What the open table is set up with is written down anew."""
    fields, stays = _sent(intent)
    setup = before.game.filled(before.setup, intent.key, fields)
    table = dealt(before.agreed(setup))
    remark = before.game.remark(before.setup, setup)
    said = " ".join(filter(None, (f"Saved.{changes.changed(before, table)}", remark)))
    ui = remember(but(ui, table=table), setup)
    if stays:
        return keep(but(ui, fault=None, took=ui.took + 1, notice=said, told=remark), intent.now)
    return keep(but(go(ui, ui.home), notice=said, told=said), intent.now)


def _copied(ui: Ui, game: AnyGame, intent: Intent) -> Ui:
    """Printed values of your copy."""
    fields, stays = _sent(intent)
    key = game.info.key
    before = ui.copies.get(key, game.setup())
    copy = game.filled(before, intent.key, fields)
    ui = but(ui, copies=MappingProxyType({**ui.copies, key: copy}))
    remark = game.remark(before, copy)
    said = " ".join(filter(None, ("Saved to your copy.", remark)))
    if stays:
        return but(ui, fault=None, took=ui.took + 1, notice=said, told=remark)
    return but(go(ui, ui.route.to("" if intent.key == "copy" else "copy")), notice=said)


def _begun(ui: Ui, game: AnyGame, intent: Intent) -> Ui:
    """A new table."""
    copy = but(new_table.begun(ui, game), seed="")
    setup = game.filled(copy, "new", (*intent.fields, ("seed", intent.random)))
    table = dealt(Table.new(game, setup))
    ui = remember(but(ui, table=table, table_id=intent.random, route=at_table(intent.random), chosen=None), setup)
    return but(keep(ui, intent.now), fault=None, notice=f"The table is ready. {headline(table)}.")


def _rename(ui: Ui, intent: Intent) -> Ui:
    """Other names at a finished table: its text is played again under them, and when it was played stays."""
    from app.pages import history  # noqa: PLC0415  # looked at seldom

    kept = ui.kept.get("/".join(ui.route.rest))
    if kept is None:
        return ui
    table = history.renamed(kept, intent.fields)
    ui = remember(keep(but(ui, table=table, table_id=kept.id), kept.at, order=kept.order), table.setup)
    return but(ui, table=None, table_id="", fault=None, took=ui.took + 1, notice="Names saved.")


def _taken(ui: Ui, intent: Intent) -> Ui:
    """What came in is taken as it was chosen; one table alone is opened."""
    from app.transfer import choosing  # noqa: PLC0415  # looked at seldom

    ui, names = choosing.taken(ui, intent)
    return but(go(ui, at_table(names[0])), notice=ui.notice, told=ui.told) if len(names) == 1 else ui
