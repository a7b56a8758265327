"""The effect of a submitted form: a search, names, a new table, printed values, an import."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from app import copies, entering, mending
from app.entering import Entering
from app.open_table import go, keep, remember
from app.pages import new_table
from app.route import at_table, of_game
from app.scores import ending, missing
from app.state import Intent, Ui, game_of, updated
from app.table import changes
from app.table.headline import headline
from app.transfer import hand_over, importing
from engine.game import TAP, AnyGame, Fields
from engine.rebase import rebased
from engine.refusal import Refused
from engine.table import AnyTable, Table, dealt, in_colours
from engine.turn import Outcome
from engine.value import but
from markup.forms import STAY, wrong


def fill(ui: Ui, intent: Intent) -> Ui:
    """Return the app state after a submitted form. Raises: Refused if a field is invalid."""
    said = dict(intent.fields)
    if intent.key == "find":
        return updated(ui, find=said.get("find", "")[:80])
    if intent.key == "rename":
        return _rename(ui, intent)
    if intent.key == "bring":
        return importing.received(ui, _pasted(said))
    if intent.key == "take":
        return _taken(ui, intent)
    if intent.key == "agree":
        return hand_over.compared(updated(ui, pasted=_pasted(said), fault=None))
    if ui.open.table is not None:
        return _agreed(ui, ui.open.table, intent)
    game = game_of(ui.route.name)
    if game is None:
        return ui
    if intent.key == "copy-name":
        return copies.named(ui, game, said.get("name", ""))
    return _begun(ui, game, intent) if intent.key == "new" else _copied(ui, game, intent)


def _pasted(said: dict[str, str]) -> str:
    """Return the pasted text. Raises: Refused if there is none."""
    text = said.get("text", "")
    if text.strip():
        return text
    raise wrong("nothing-pasted", "The field is empty.", "Paste a link, a code or the text of a table.", field="text")


def _sent(intent: Intent) -> tuple[Fields, bool]:
    """Return the fields, and whether the form stays open for more; such a form may deal."""
    stays = any(name == STAY for name, _ in intent.fields)
    return (*intent.fields, ("seed", intent.random)) if stays else intent.fields, stays


def _agreed(ui: Ui, before: AnyTable, intent: Intent) -> Ui:
    """Return the state with a changed setup of the open table."""
    fields, stays = _sent(intent)
    setup = before.game.page.filled(before.setup, intent.key, fields)
    if setup.players == before.setup.players or ui.open.present:
        table = dealt(before.agreed(setup))
    elif _changes_later(ui, before, setup):
        now = mending.mending(ui) or mending.Mending()
        return go(mending.held(ui, but(now, players=setup.players)), ui.home.to(mending.PAGE))
    else:
        table = dealt(before.with_players(setup.players))
    said = f"Saved.{changes.changed(before, table)} {changes.newly_do(before, table)}".rstrip()
    ui = remember(updated(ui, table=table), setup, before.setup)
    if stays:
        return keep(updated(ui, fault=None, took=ui.said.took + 1, notice=said), intent.now)
    if ui.route.page == "end":  # a value was missing: ask for the next one, or show the result
        ui = but(ui, route=missing.then(ui.route, before))
        said = f"{said} {ending.spoken(table, ui.route)}"
        return keep(updated(ui, fault=None, took=ui.said.took + 1, notice=said), intent.now)
    if isinstance(table.turn, Outcome) and ui.open.present is None:
        ui = go(ui, missing.then(ui.route, before))
        return keep(updated(ui, notice=f"{said} {ending.spoken(table, ui.route)}"), intent.now)
    return keep(updated(go(ui, ui.home), notice=said, told=said), intent.now)


def _changes_later(ui: Ui, table: AnyTable, setup: Any) -> bool:
    """Return whether something has to be looked at before the players change. Raises: Refused for wrong players."""
    Table.new(table.game, setup)
    found = rebased(table, {}, setup.players)
    events = in_colours(table.events, table.setup.players, setup.players)
    changed = any(row.event != events[row.at] or row.was != row.now for row in found.rows)
    return changed or mending.mending(ui) is not None


def _copied(ui: Ui, game: AnyGame, intent: Intent) -> Ui:
    """Return the state with changed printed values of your copy."""
    fields, stays = _sent(intent)
    key = game.info.key
    copy = game.page.filled(ui.stored.copies.get(key, game.setup()), intent.key, fields)
    ui = updated(ui, copies=MappingProxyType({**ui.stored.copies, key: copy}))
    said = "Saved to your copy."
    if stays:
        return updated(ui, fault=None, took=ui.said.took + 1, notice=said)
    return updated(go(ui, ui.route.to("copy")), notice=said)


def saved(ui: Ui, now: Entering, intent: Intent) -> Ui:
    """Return the state with a piece saved that was entered by taps, on the page that follows.

    Raises: Refused if it lacks something, except in a row of pieces, where it stays a draft and the next one follows.
    """
    page, then, table = ui.route.page, now.draft.then[0] if now.row else "", ui.open.table
    if entering.FOR_NEW in ui.route.rest:
        page, then = "new", ""
    if now.draft.lacks and then:
        return go(ui, ui.route.to(page, then))
    if now.taps or now.draft.lacks or now.draft.left or now.draft.sent:
        sent = Intent("fill", now.name, tuple(now.fields), now=intent.now, random=intent.random)
        ui = entering.without(_agreed(ui, table, sent) if table else _copied(ui, now.game, sent), now)
        if table and not then:
            return ui
    if table and not then:
        return go(ui, ui.home)
    return updated(go(ui, ui.route.to(page, *filter(None, (then,)))), notice=ui.said.notice)


def entered(ui: Ui, name: str, tap: str, now: int) -> Ui:
    """Return the state with one printed value entered from the table's page, which stays as it is. Raises: Refused."""
    table = ui.open.table
    if table is None:
        return ui
    setup = table.game.page.filled(table.setup, name, [(TAP, tap)])
    ui = remember(updated(ui, table=dealt(table.agreed(setup))), setup, table.setup)
    return keep(updated(ui, notice="Saved to your copy."), now)


def _begun(ui: Ui, game: AnyGame, intent: Intent) -> Ui:
    """Return the state with a new table."""
    copy = but(new_table.begun(ui, game), seed="")
    ours = {new_table.POINTS, new_table.TEACHES}
    fields = [field for field in intent.fields if field[0] not in ours]
    setup = game.page.filled(copy, "new", (*fields, ("seed", intent.random)))
    ui = _started(ui, game, setup, intent, "/".join(ui.route.rest))
    asked = ours & {name for name, _ in intent.fields}
    ui = updated(ui, settings=but(ui.stored.settings, teaches=new_table.TEACHES in asked))
    return but(ui, route=ui.home.to(new_table.POINTS)) if new_table.POINTS in asked else ui


def rematch(ui: Ui, name: str, intent: Intent) -> Ui:
    """Return the state with a new table of the same players and options; the next player goes first.

    Where that is refused, as by a copy that lacks numbers, the filled form says why.
    """
    kept = ui.stored.tables.get(name)
    game = game_of(kept.game) if kept else None
    if game is None:
        return ui
    setup = new_table.begun(ui, game, name)
    try:
        return _started(ui, game, but(setup, seed=intent.random if setup.seed else ""), intent, name)
    except Refused as wrong:
        form = go(ui, of_game(game.info.key, "new", name))
        return updated(form, fault=wrong.refusal, notice=wrong.refusal.sentence)


def _started(ui: Ui, game: AnyGame, setup: Any, intent: Intent, again: str) -> Ui:
    """Return the state with a new table, without what belongs to your copy alone. Raises: Refused.

    It has the house rules about points of the table `again`, if it is a rematch.
    """
    fresh = game.setup()
    setup = but(setup, **{name: getattr(fresh, name) for name in game.info.apart})
    table = dealt(new_table.counted(ui, Table.new(game, setup), again))
    home, form = at_table(intent.random), game.page.starts_with(table.state)
    route = home.to("form", form) if form else home
    ui = remember(updated(ui, table=table, id=intent.random, route=route, chosen=None), setup)
    return updated(keep(ui, intent.now), fault=None, notice=f"The table is ready. {headline(table)}.", quiet=bool(form))


def _rename(ui: Ui, intent: Intent) -> Ui:
    """Return the state with other names at a finished table: its text is replayed with them, its time unchanged."""
    from app.history import history  # noqa: PLC0415  # looked at seldom

    kept = ui.stored.tables.get("/".join(ui.route.rest))
    if kept is None:
        return ui
    table = history.renamed(kept, intent.fields)
    ui = remember(keep(updated(ui, table=table, id=kept.id), kept.at, order=kept.order), table.setup, table.setup)
    return updated(ui, table=None, id="", fault=None, took=ui.said.took + 1, notice="Names saved.")


def _taken(ui: Ui, intent: Intent) -> Ui:
    """Return the state after the chosen import; a single table is opened."""
    from app.transfer import choosing  # noqa: PLC0415  # looked at seldom

    ui, names = choosing.taken(ui, intent)
    return updated(go(ui, at_table(names[0])), notice=ui.said.notice, told=ui.said.told) if len(names) == 1 else ui
