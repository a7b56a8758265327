"""A dispute about the final board: another person enters it too, and what differs is settled cell by cell."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from app.dates import latest_first, when
from app.pages.frame import form_error
from app.state import Kept, Ui, game_of
from app.table.actions import ledge
from engine.dispute import Difference, comparable, differences
from engine.move import Offer
from engine.notation import BadText, read
from engine.table import AnyTable
from engine.value import latest
from engine.way import Way
from engine.words import plural
from markup.html import Html, a, b, button, div, footer, h2, li, main, ol, p, small, span, ul

PAGE: Final = "dispute"
MINE: Final = "mine"
THEIRS: Final = "theirs"
LOOK: Final = "look"
DECIDES: Final = (MINE, THEIRS, LOOK)
_END: Final = "\nway end\n"
"""The line of the text of a table that scores only the end."""
_EVENING: Final = 86_400_000
"""Most milliseconds between two entries of one final board."""


# What is compared


def others(ui: Ui, table: AnyTable) -> list[Kept]:
    """Return the other entries of this final board, the latest first: of the same players on the same day."""
    kept = ui.stored.tables.get(ui.open.id)
    if getattr(table.setup, "way", None) is not Way.END or kept is None:
        return []
    near = [one for one in ui.stored.tables.values() if one.id != kept.id and not one.binned]
    near = [one for one in near if one.game == kept.game and abs(one.at - kept.at) < _EVENING and _END in one.text]
    return [one for one in latest_first(near) if (theirs := _read(one.text, one.game)) and comparable(table, theirs)]


def theirs_of(ui: Ui) -> AnyTable | None:
    """Return the other entry in the address of the page, if it is one of this final board."""
    table, kept = ui.open.table, ui.stored.tables.get("/".join(ui.route.rest))
    theirs = _read(kept.text, kept.game) if kept else None
    return theirs if table and theirs and comparable(table, theirs) else None


@lru_cache(maxsize=8)
def _read(text: str, key: str) -> AnyTable | None:
    game = game_of(key)
    try:
        return read(text, (game,)) if game else None
    except BadText:
        return None


@latest
def found(mine: AnyTable, theirs: AnyTable) -> tuple[Difference, ...]:
    """Return the cells on which the two entries differ."""
    return differences(mine, theirs)


def decisions(ui: Ui) -> dict[str, str]:
    """Return the decision about each cell so far."""
    taps = (tap.partition("=") for tap in ui.stored.drafts.get(str(ui.route), ()))
    return {title: decision for decision, _, title in taps}


# The pages


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the differences to settle, or the other entries of this final board."""
    theirs = theirs_of(ui)
    return _differences(ui, found(table, theirs)) if theirs else _entries(ui, table)


def compare(ui: Ui, table: AnyTable, kept: Kept) -> Html:
    """Return the way from a finished entry to the comparison with another one."""
    theirs = _read(kept.text, kept.game)
    many = len(found(table, theirs)) if theirs else 0
    says = f"{plural(many, 'difference')} to settle" if many else "both are the same"
    label = span(b("Compare with the other entry"), small(says if kept.over else f"not finished, {kept.says}"))
    return li(a(label, class_="btn", href=ui.home.to(PAGE, kept.id).href))


def _entries(ui: Ui, table: AnyTable) -> tuple[Html, Html]:
    rows = [
        li(
            a(
                span(b("Compare with the other entry"), small(f"{kept.says} · {when(ui.now, kept.at)}")),
                class_="btn",
                href=ui.home.to(PAGE, kept.id).href,
            )
        )
        for kept in others(ui, table)
    ]
    again = span(b("Enter it a second time"), small("a new table of the same players, empty"))
    body = main(
        form_error(ui),
        h2("Two entries of one board"),
        p(
            "If you do not agree on the final board, another person enters it too. The app then lists what differs, "
            "and you settle it cell by cell.",
            class_="lead",
        ),
        ul(rows, li(button(again, type="button", class_="btn", data_key="app:dispute:new")), class_="menu"),
        p("An entry from another phone can be imported. It is compared in the same way.", class_="soft"),
        class_="menu-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")


def _differences(ui: Ui, differ: tuple[Difference, ...]) -> tuple[Html, Html]:
    said = decisions(ui)
    left = sum(said.get(one.title, LOOK) == LOOK for one in differ)
    body = main(
        form_error(ui),
        h2(f"{plural(len(differ), 'difference')}" if differ else "Both entries are the same"),
        p("Tap what is right. On the left is this entry, on the right the other one.", class_="lead")
        if differ
        else p("There is nothing to settle. The other entry can go.", class_="lead"),
        ol([_row(at, one, said.get(one.title, "")) for at, one in enumerate(differ)], class_="past-list settles"),
        class_="menu-main",
        id=f"m:{ui.route}",
    )
    more = f"{left} still open" if left else "and delete the other entry"
    go = button(
        span(b("Settle" if differ else "Delete the other entry"), small(more) if differ else None),
        type="button",
        class_="btn go",
        data_key="app:dispute:yes",
        aria_disabled="true" if left else None,
    )
    return body, footer(a(span(b("Back")), class_="btn", href=ui.home.to(PAGE).href), go, class_="ledge")


def _row(at: int, one: Difference, said: str) -> Html:
    """Return a cell with both values; look again if neither is sure."""
    words = (
        (MINE, span("this entry: ", class_="sr"), one.mine or "nothing"),
        (THEIRS, span("other entry: ", class_="sr"), one.theirs or "nothing"),
        (LOOK, None, "Look again"),
    )
    keys = [
        button(
            span(whose, says),
            type="button",
            class_="btn",
            aria_pressed="true" if said == decision else "false",
            data_key=f"app:dispute:{decision}:{at}",
        )
        for decision, whose, says in words
    ]
    hint = p("Look at the table again. If both are wrong, correct this entry first.", class_="soft")
    return li(
        b(one.title),
        div(keys, class_="keys", role="group", aria_label=one.title),
        hint if said == LOOK else None,
        class_="open" if said in ("", LOOK) else None,
    )
