"""Finished tables: the list with its search, one of them, and the safety copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from app.dates import latest_first, when
from app.history import person, statistics
from app.pages.frame import form_error, root
from app.pages.new_table import play_again
from app.pages.shelf import put_away, row, scores, title
from app.route import HISTORY, SHELF
from app.scores import result
from app.state import Kept, Result, Ui, game_of, updated
from engine.game import Fields
from engine.notation import BadText, read
from engine.refusal import Refusal, Refused
from engine.table import AnyTable
from engine.turn import Seat
from engine.value import but
from engine.words import plural
from games import GAMES
from markup import marks
from markup.forms import value
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    footer,
    form,
    h2,
    input_,
    label,
    li,
    main,
    p,
    small,
    span,
    summary,
    ul,
)
from markup.parts import banner
from markup.seating import LONGEST_NAME, cleaned, names_list, visible

MOST = 60
"""Rows of the list shown at once; a search finds the others."""


_UP: Final = {
    "": (SHELF.href, "Shelf"),
    "history": (HISTORY.href, "Finished tables"),
    "people": (HISTORY.to("people").href, "Players"),
}
"""Address of the link back."""
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("’‘ʼ`´", "'"))
"""A keyboard sends one form of the character, the name may have another."""


def page(ui: Ui) -> Html:
    """Return the pages of finished tables."""
    what, rest = ui.route.page, "/".join(ui.route.rest)
    if what == "table":
        return _one(ui, ui.stored.tables.get(rest))
    if what == "people":
        return _whole(ui, *person.everybody(ui), None, up="history")
    if what == "person":
        return _whole(ui, *person.one(ui, rest), None, up="people")
    return _list(ui)


def over(ui: Ui) -> list[Kept]:
    """Return the finished tables, the latest first, without deleted ones."""
    return latest_first(kept for kept in ui.stored.tables.values() if kept.over and not kept.binned)


def found(tables: Sequence[Kept], find: str) -> list[Kept]:
    """Return the tables with every word in their game, names or result."""
    words = _folded(find).split()
    return [kept for kept in tables if all(word in _searched(kept) for word in words)]


def _searched(kept: Kept) -> str:
    return _folded(f"{title(kept)} {' '.join(name for name, _, _ in kept.seats)} {kept.says}")


def _folded(text: str) -> str:
    return text.casefold().translate(_APOSTROPHES)


# Actions


def counted(kept: Kept) -> Kept:
    """Return the table with its result, or without one if its text cannot be read."""
    try:
        return but(kept, result=result.result(_read(kept)))
    except BadText:
        return but(kept, result=Result())


def one_more_counted(ui: Ui) -> Ui:
    """Return the state with the result of one older table: one at a time, since each is replayed for it."""
    for kept in statistics.uncounted(ui.stored.tables.values())[:1]:
        return updated(ui, tables=MappingProxyType({**ui.stored.tables, kept.id: counted(kept)}))
    return ui


def renamed(kept: Kept, fields: Fields) -> AnyTable:
    """Return the table with other names; an empty one stays unchanged. Raises: Refused."""
    try:
        before = _read(kept)
    except BadText as wrong:
        raise Refused(_refusal("unread", f"This table cannot be read: {wrong}.", "Names were not changed.")) from None
    players = []
    for at, player in enumerate(before.setup.players):
        name = cleaned(value(fields, f"name-{Seat(at).name.lower()}")) or player.name
        if visible(name) > LONGEST_NAME:
            says = f"The name of seat {Seat(at).name} is too long: {visible(name)} characters."
            raise Refused(_refusal("name-long", says, f"Shorten it to {LONGEST_NAME} characters or fewer."))
        players.append(replace(player, name=name))
    return before.agreed(replace(before.setup, players=tuple(players)))


def _refusal(code: str, sentence: str, instead: str) -> Refusal:
    return Refusal(code, sentence, instead, "", firm=True)


def _read(kept: Kept) -> AnyTable:
    return read(kept.text, filter(None, (game_of(kept.game),)))


# The list


def _list(ui: Ui) -> Html:
    tables = over(ui)
    shown = found(tables, ui.typed.find)
    many = plural(len(shown), "table")
    says = f"{many} of {len(tables)}" if ui.typed.find.split() else many
    rows = [row(ui, kept, _more(kept)) for kept in shown[:MOST]]
    body = main(
        form(
            label(
                span("Game or player"),
                input_(
                    type="text",
                    name="find",
                    value=ui.typed.find or None,
                    maxlength=80,
                    autocomplete="off",
                    spellcheck="false",
                    enterkeyhint="search",
                    inputmode="search",
                ),
                class_="field",
            ),
            id="form",
            data_key="fill:find",
            data_live=ui.typed.find,
        )
        if tables
        else None,
        p(says, class_="soft", role="status") if tables else p("No finished tables yet.", class_="lead"),
        ul(rows, class_="finished history") if rows else None,
        p(f"{len(shown) - MOST} more: use the search above.", class_="soft") if len(shown) > MOST else None,
        put_away(ui, found([kept for kept in ui.stored.tables.values() if kept.binned], ui.typed.find)),
        _twice(ui),
        class_="new-main history-main",
        id="m",
    )
    others = a(span(b("Players"), small("plays, wins, points")), class_="btn go", href=HISTORY.to("people").href)
    return _whole(ui, "Finished tables", "on this phone", body, others if tables else None)


def _more(kept: Kept) -> Html:
    names = ", ".join(name for name, _, _ in kept.seats)
    return a(
        marks.MENU,
        class_="btn icon",
        href=HISTORY.to("table", kept.id).href,
        aria_label=f"More about {title(kept)}, {names}",
    )


def _whole(ui: Ui, says: str, below: str, body: Html, go: Html | None, *, up: str = "") -> Html:
    back, back_says = _UP[up]
    head = banner(says, below, back=back, back_says=f"Back: {back_says}")
    foot = footer(a(span(b(back_says)), class_="btn", href=back), go, class_="ledge")
    wait = statistics.uncounted(ui.stored.tables.values()) if ui.route.page in ("people", "person") else ()
    return root(ui, "new", head, body, foot, data_next=0 if wait else None)


def _twice(ui: Ui) -> Html | None:
    """Return the safety copies."""
    if not ui.stored.last:
        return None
    rows = []
    for one in ui.stored.last:
        kept = ui.stored.tables.get(one.id)
        if kept and kept.text == one.text:
            state: Html = small("deleted" if kept.binned else "same as in the list")
        else:
            state = small("differs from the list" if kept else "no longer in the list")
        back = (
            None
            if kept and kept.text == one.text
            else button("Restore", type="button", class_="btn", data_key=f"app:history:back:{one.id}")
        )
        says = span(b(title(one)), small(f"{scores(one)} · {when(ui.now, one.at)}"), state)
        rows.append(li(says, back, class_="away-table"))
    return details(
        summary(f"Safety copies ({len(ui.stored.last)})", marks.CHEVRON),
        p(
            "A separate record of the last ten finished tables, in case one was deleted or damaged. If you lose the "
            "phone it is lost too: use “Export everything”.",
            class_="soft",
        ),
        ul(rows),
        class_="rule",
        id="twice",
    )


# One table


def _one(ui: Ui, kept: Kept | None) -> Html:
    if kept is None or not kept.over:
        return _whole(
            ui, "Table not found", "on this phone", main(p("It is not among the finished tables."), id="m"), None
        )
    seats = [
        label(
            span(f"Seat {Seat(at).name}, {colour}"),
            input_(
                type="text",
                name=f"name-{Seat(at).name.lower()}",
                value=name,
                maxlength=40,
                list="names",
                autocomplete="off",
            ),
            class_="field",
        )
        for at, (name, colour, _) in enumerate(kept.seats)
        if not (kept.result and at == kept.result.automa)
    ]
    known = kept.game in GAMES.titles
    away = "Restore" if kept.binned else "Delete"
    body = main(
        form_error(ui),
        ul([row(ui, kept)], class_="finished"),
        form(
            h2("Names"),
            seats,
            names_list(ui.stored.names),
            p(button("Save names", type="submit", class_="btn")),
            id="form",
            data_key="fill:rename",
        )
        if known and not kept.binned
        else None,
        ul(
            li(
                button(
                    span(b(away), small("you can restore it for at least 30 days")),
                    type="button",
                    class_="btn",
                    data_key=f"app:bin:{kept.id}",
                )
            ),
            class_="menu apart",
        ),
        class_="new-main history-main",
        id=f"m:{ui.route}",
    )
    game = GAMES.named(kept.game)
    again = play_again(ui, game, kept.id, "btn go") if game else None
    return _whole(ui, title(kept), f"finished {when(ui.now, kept.at)}", body, again, up="history")
