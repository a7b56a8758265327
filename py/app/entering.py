"""A piece whose printed values are entered by taps. Its draft is stored tap by tap, and saved by the main button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final
from zlib import crc32

from app import open_table
from app.route import Place, Route, of_game
from app.scores import missing
from app.state import Laid, Ui, updated
from engine.game import TAP, AnyGame, Draft, Fields, Taps
from engine.move import Blank
from engine.notation import read_event, read_setup, setup_lines, write
from engine.refusal import Refused
from engine.table import AnyTable, Change, event_line
from engine.value import but, latest

PAD: Final = "pad:"
"""Start of the last part of the route while a value is entered on the number pad."""
FOR: Final = "for:"
"""Start of the last part of the route that says to which page a piece goes back."""
FOR_NEW: Final = "for:new"
"""Last part of the route while a value is entered from the form of a new table, which follows."""
JUST: Final = "just"
"""The number on the pad that is scored instead of the piece, this time."""
MOST_DRAFTS: Final = 40
"""Unsaved pieces that are stored; more than that, and the oldest is dropped."""
MOST_LAID: Final = 20
"""Pieces entered for moves that are stored for Undo; more than that, and the oldest is dropped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entering:
    """The piece that is entered on the open page."""

    game: AnyGame
    setup: Any
    name: str
    """The name of its form."""
    key: str
    """The address of its form, under which the draft is stored."""
    taps: Taps
    draft: Draft
    home: Route
    """The page of the piece, without the number pad."""
    field: str = ""
    """The value on the number pad, or empty."""
    move: Any = None
    """The move that waits for the piece, or None."""
    skip: Blank[Any] | None = None
    """The same move with a number of points instead, or None."""

    @property
    def row(self) -> bool:
        """Whether the next piece follows: in your copy, and of some pieces at a table; not at its end, which asks."""
        return self.home.page == "copy" or (self.home.page == "form" and self.draft.onward)

    @property
    def kind(self) -> str:
        """The kind of piece, for its line of help."""
        return f"{self.game.info.key}/{self.name.partition(':')[0]}"

    @property
    def fields(self) -> Fields:
        """The draft as it is sent to the game."""
        return self.draft.sent or [(TAP, tap) for tap in self.taps]


@latest
def entering(ui: Ui) -> Entering | None:
    """Return the piece that is entered on this page, or None."""
    game, table = ui.game, ui.open.table
    field = next((part[len(PAD) :] for part in ui.route.rest if part.startswith(PAD)), "")
    home = ui.route.to(ui.route.page, *(part for part in ui.route.rest if not part.startswith(PAD)))
    name, move = "/".join(part for part in home.rest if not part.startswith(FOR)), None
    skip: Blank[Any] | None = None
    if game is None or ui.route.page not in ("form", "lay", "copy", "end") or (ui.route.page == "copy") is bool(table):
        return None
    if table and (fact := missing.asked(home, table)):
        kind, _, name = fact.page.partition("/")
        name = name if kind == "form" else ""
    if table and ui.route.page == "lay":
        move = table.offer.narrowed(home.rest).move
        name, skip = game.page.asked_first(table.state, move) if move else ("", None)
    if table:
        setup, key = table.setup, ui.home.to("form", name.partition("/")[0])
    elif ui.route.place is Place.GAME:
        setup, key = ui.stored.copies.get(game.info.key, game.setup()), of_game(game.info.key, "copy", name)
    else:
        return None
    taps = ui.stored.drafts.get(str(key), ())
    draft = _draft(game, setup, table, name, taps)
    while draft is None and taps:  # this version, or what was entered since, does not allow the last tap
        taps = taps[:-1]
        draft = _draft(game, setup, table, name, taps)
    if draft is None:
        return None
    return Entering(
        game=game,
        setup=setup,
        name=name,
        key=str(key),
        taps=taps,
        draft=draft,
        home=home,
        field=field,
        move=draft.move if move is None else move,
        skip=skip,
    )


def _draft(game: AnyGame, setup: Any, table: AnyTable | None, name: str, taps: Taps) -> Draft | None:
    try:
        return _entry(game, setup, table, name, taps)
    except Refused:
        return None


def _entry(game: AnyGame, setup: Any, table: AnyTable | None, name: str, taps: Taps) -> Draft | None:
    if table and game.page.entry_at:
        return game.page.entry_at(table.state, name, taps)
    return game.page.entry(setup, name, taps)


def tell(ui: Ui, tap: str) -> Ui:
    """Return the state after a tap on the piece. Raises: Refused for a bad one, which is not stored."""
    now = entering(ui)
    if now is None:
        return ui
    taps = (*now.taps, tap)
    draft = _entry(now.game, now.setup, ui.open.table, now.name, taps)
    if draft is None or (draft.body, draft.more, draft.asks) == (now.draft.body, now.draft.more, now.draft.asks):
        return ui  # it is so already
    return updated(_kept(ui, now, taps), notice=f"{draft.last}. {draft.says}", quiet=True)


def untell(ui: Ui) -> Ui:
    """Return the state without the last tap."""
    now = entering(ui)
    if now is None or not now.taps:
        return ui
    ui = _kept(ui, now, now.taps[:-1])
    after = entering(ui)
    return updated(ui, notice=f"Undone: {now.draft.last}. {after.draft.says if after else ''}", quiet=True)


def _kept(ui: Ui, now: Entering, taps: Taps) -> Ui:
    rest = {key: held for key, held in ui.stored.drafts.items() if key != now.key}
    drafts = {**rest, now.key: taps} if taps else rest
    return updated(ui, drafts=MappingProxyType(dict(list(drafts.items())[-MOST_DRAFTS:])), refused=None)


def without(ui: Ui, now: Entering) -> Ui:
    """Return the state without the draft, which is saved."""
    if needs_help(ui, now):
        ui = updated(ui, helped=(*ui.stored.helped, now.kind))
    return _kept(ui, now, ()) if now.key in ui.stored.drafts else ui


def needs_help(ui: Ui, now: Entering) -> bool:
    """Return whether the line of help is shown: on a phone that has entered fewer than two pieces of the kind."""
    return bool(now.draft.hint) and ui.stored.helped.count(now.kind) < HELPED


HELPED: Final = 2
"""How often a line of help is shown for a kind of piece."""


def laid(before: Ui, after: Ui, now: Entering) -> Ui:
    """Return the state after the move that waited for a piece, which remembers the draft for Undo and Redo."""
    table, then = before.open.table, after.open.table
    if table is None or then is None or len(then.events) <= len(table.events):
        return after
    at, was, is_ = len(table.events), setup_lines(table.setup), setup_lines(then.setup)
    made = Laid(
        table=after.open.id,
        events=at,
        move=then.log[at].line,
        says=now.move.say(then.states[at]),
        gone=tuple(line for line in was if line not in is_),
        new=tuple(line for line in is_ if line not in was),
        key=now.key,
        page=str(now.home),
        taps=now.taps,
    )
    rest = (one for one in after.stored.laid if one.table != made.table or one.events < at)
    return updated(after, laid=(*rest, made)[-MOST_LAID:])


def unlaid(ui: Ui) -> Ui:
    """Return the state after Undo, with the draft open again of the piece that was entered for the undone move."""
    table = ui.open.table
    if table is None or not ui.stored.laid:
        return ui
    undone, lines = _undone(table), set(setup_lines(table.setup))
    here = (one for one in _laid_here(ui, table) if undone[:1] == (one.move,) and lines.issuperset(one.new))
    made = next(here, None)
    if made is None:
        return ui
    try:
        before = _agreed(table, gone=made.new, new=made.gone)
    except Refused:
        return ui  # another move needs the piece
    drafts = MappingProxyType({**ui.stored.drafts, made.key: made.taps})
    again = but(made, undone=undone, back=_checksum(before))
    held = tuple(again if one is made else one for one in ui.stored.laid)
    ui = open_table.remember(updated(ui, table=before, drafts=drafts, laid=held), before.setup, table.setup)
    return but(ui, route=Route.parse(made.page))


def to_relay(ui: Ui) -> Laid | None:
    """Return the piece whose move was undone, for Redo; None if the table has changed since."""
    table = ui.open.table
    if table is None or not ui.stored.laid:
        return None
    held = (one for one in _laid_here(ui, table) if one.undone)
    return next((one for one in held if one.back == _checksum(table)), None)


def relaid(ui: Ui, made: Laid) -> Ui:
    """Return the state with the piece again as it was, without its draft, and with its move to redo."""
    table = ui.open.table
    assert table is not None  # its move was undone there
    again = _agreed(table, gone=made.gone, new=made.new)
    again = but(again, undone=tuple(read_event(line, table.game) for line in made.undone))
    drafts = MappingProxyType({key: held for key, held in ui.stored.drafts.items() if key != made.key})
    return open_table.remember(updated(ui, table=again, drafts=drafts, refused=None), again.setup, table.setup)


def _undone(table: AnyTable) -> tuple[str, ...]:
    """Return the lines of the undone events, up to an undone change of the past."""
    lines = []
    for event in table.undone:
        if isinstance(event, Change):
            break
        lines.append(event_line(event))
    return tuple(lines)


def _laid_here(ui: Ui, table: AnyTable) -> Iterator[Laid]:
    return (one for one in ui.stored.laid if one.table == ui.open.id and one.events == len(table.events))


def _agreed(table: AnyTable, *, gone: tuple[str, ...], new: tuple[str, ...]) -> AnyTable:
    """Return the table with other lines in its setup. Raises: Refused."""
    lines = (*(line for line in setup_lines(table.setup) if line not in gone), *new)
    return table.agreed(read_setup(enumerate(lines, 1), table.game.setup))


@latest
def _checksum(table: AnyTable) -> int:
    return crc32(write(table).encode("utf-8", "surrogatepass"))


def padded(ui: Ui, typed: int | None) -> Ui:
    """Return the state with the number of the pad as a tap, on the page of the piece. Raises: Refused."""
    now = entering(ui)
    if now is None or not now.field or typed is None:
        return ui
    after = tell(ui, f"{now.field}={typed}")
    said = after.said.notice
    pads = {page: held for page, held in after.typed.pads.items() if page != ui.route}
    return updated(open_table.go(after, now.home), pads=MappingProxyType(pads), notice=said, quiet=True)
