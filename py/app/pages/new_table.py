"""The form of a new table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final

from app.dates import latest_first
from app.pages.frame import form_error, root_of_many
from app.pages.game import head_of, how_many
from app.route import of_game
from app.state import Ui
from engine.game import AnyGame
from engine.notation import BadText, read
from engine.table import AnyTable
from engine.turn import Player, Seat
from engine.value import but
from engine.way import Way
from markup.forms import checks
from markup.html import (
    Html,
    a,
    b,
    button,
    div,
    footer,
    form,
    main,
    p,
    small,
    span,
)
from markup.seating import names_list

POINTS: Final = "points"
"""Field of the form: the players score some rules differently. The page of this name follows."""
TEACHES: Final = "teaches"
"""Field of the form: each rule is explained when it first decides something. It is the setting of this name."""
BLANK = "\n\n"
"""It ends the setup in the text of a table."""


def begun(ui: Ui, game: AnyGame, again: str = "") -> Any:
    """Return the first values of the form: your copy, and players and options of the last table, or of a rematch.

    A rematch is one of the table `again`, or of the one in the address. Parts of that one table are left out, such as
    bonus tiles; the next player goes first, unless only the end was scored, where nobody does.
    """
    copy = ui.stored.copies.get(game.info.key, game.setup())
    kept = ui.stored.tables.get(again or "/".join(ui.route.rest))
    rematch = kept is not None and kept.game == game.info.key
    if not rematch:
        mine = (one for one in ui.stored.tables.values() if one.game == game.info.key and not one.binned)
        kept = next(iter(latest_first(mine)), None)
    if kept is None:
        return copy
    try:
        old = read(f"{kept.text.partition(BLANK)[0]}{BLANK}end\n", (game,)).setup  # its moves do not matter
    except BadText:
        return copy
    own = {"players", *game.info.board}
    taken = (one.name for one in fields(old) if one.name in own or not one.metadata)
    agreed = {name: getattr(old, name) for name in taken if name not in game.info.copy}
    if rematch and "first" in agreed and getattr(old, "way", None) is not Way.END:
        agreed["first"] = Seat((old.first + 1) % len(old.players))
    return but(copy, **agreed)


def counted(ui: Ui, table: AnyTable, again: str) -> AnyTable:
    """Return a new table with the house rules about points of the table of which it is a rematch, if there is one."""
    kept = ui.stored.tables.get(again)
    if kept is None or kept.game != table.game.info.key or "\n& " not in kept.text:
        return table
    try:
        rules = read(kept.text, (table.game,)).points_rules
    except BadText:
        return table
    for rule in rules.values():
        table = table.count(rule)
    return table


def play_again(ui: Ui, game: AnyGame, name: str, class_: str = "btn") -> Html:
    """Return the key that starts a rematch of a table; it opens the filled form if pieces are drawn anew for it."""
    setup, fresh = begun(ui, game, name), game.setup()
    says = span(b("Play again"), small("same players and options"))
    asked = any(getattr(setup, field) != getattr(fresh, field) for field in game.info.drawn)
    if asked or setup.players == fresh.players:
        return a(says, class_=class_, href=of_game(game.info.key, "new", name).href)
    return button(says, type="button", class_=class_, data_key=f"app:rematch:{name}")


def _known(names: Iterable[str], players: Iterable[Player]) -> Html | None:
    """Return the names that this phone knows and that have no seat, a key each.

    The page seats a name by itself, or takes the seat back; nothing is submitted.
    """
    seated = {player.name for player in players}
    keys = [
        button(name, type="button", class_="tap", data_known=name, translate="no", dir="auto")
        for name in names
        if name not in seated
    ]
    if not keys:
        return None
    says = p("Tap who is playing", id="known")
    return div(says, div(keys, class_="chips"), class_="known-names", role="group", aria_labelledby="known")


def _first(ui: Ui, key: str) -> bool:
    """Return whether no table of a game is on this phone yet."""
    return all(kept.game != key for kept in ui.stored.tables.values())


def new_table(ui: Ui, game: AnyGame) -> Html:
    """Return the form of a new table."""
    info = game.info
    setup = begun(ui, game)
    body = main(
        form_error(ui),
        form(
            _known(ui.stored.names, setup.players),
            Html(game.page.form(setup, "new")),
            None
            if game.adjusted
            else checks(POINTS, [(POINTS, "House rules about points: choose them on the next page")], ()),
            checks(
                TEACHES,
                [(TEACHES, "Explain each rule when it first scores or refuses a move")],
                [TEACHES] if ui.stored.settings.teaches or _first(ui, info.key) else (),
            ),
            names_list(ui.stored.names),
            id="form",
            data_key="fill:new",
            action=of_game(info.key, "new").href,
        ),
        class_="new-main",
        id="m",
    )
    foot = footer(
        a(span(b("Back"), small("nothing is recorded yet")), class_="btn", href=of_game(info.key).href),
        button(span(b("Start")), type="submit", form="form", class_="btn go"),
        class_="ledge",
    )
    head = head_of(game, "New table", f"{info.title}, {how_many(info)}", of_game(info.key).href, "Back to the game")
    return root_of_many(ui, "new", str(of_game(info.key, "new")), head, body, foot)
