"""The menu of a table, and the rules next to it."""

from __future__ import annotations

from typing import Any

from app.pages.about import newer
from app.pages.frame import form_error
from app.pages.game import named_ruling, rules
from app.route import PHONES, WALK, of_game
from app.scores import house_rules, score_now
from app.state import Ui
from app.table import dispute, past, seats
from app.table.actions import ledge
from engine.move import Offer
from engine.printed import practice
from engine.table import AnyTable
from engine.turn import Seat, Turn
from engine.way import Way
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    div,
    h2,
    join,
    li,
    main,
    named,
    p,
    small,
    span,
    ul,
)


def menu_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the menu: score, corrections, and the table itself."""
    home = ui.home
    now = table.turn

    def go(says: str, more: str, href: str) -> Html:
        return li(a(span(b(says), small(more)), class_="btn", href=home.to(*href.split("/")).href))

    def tap(says: str, more: str, key: str) -> Html:
        return li(button(span(b(says), small(more)), type="button", class_="btn", data_key=key))

    kept = ui.stored.tables.get(ui.open.id)
    bins = ("Delete table", "you can restore it for at least 30 days")
    if kept and kept.binned:
        bins = ("Restore table", "it is deleted; this puts it back on the shelf")
    corrections = ul(
        _adjusts(ui, table),
        go(*table.game.info.amend, "amend")
        if table.game.info.amend[0] and (isinstance(now, Turn) or table.corrections.legal)
        else None,
        go("Seats", "order of play, who leaves or returns", "seats") if seats.asked(table) else None,
        go("House rules about points", house_rules.hint(table), house_rules.PAGE),
        tap("Skip turn", "as a house rule; nothing else changes", "app:skip")
        if isinstance(now, Turn) and not now.automa and _can_go_by(table)
        else None,
        class_="menu",
    )
    if ui.open.present:  # the rest is about the table as it is
        body = main(form_error(ui), h2("Corrections"), corrections, class_="menu-main", id=f"m:{ui.route}")
        return body, ledge(ui, table, "")
    look = of_game(table.game.info.key, WALK).href
    forms = [go(says, more, f"form/{name}") for name, says, more in _forms(table)]
    body = main(
        newer(ui),
        form_error(ui),
        h2("Score"),
        ul(
            go("Score sheet", "every point so far and why", "sheet"),
            go("Score now", "forecast: if the game ended now", "forecast") if isinstance(now, Turn) else None,
            go("Log", "everything that has happened, latest first", "log"),
            past.checks(ui, table),
            class_="menu",
        ),
        h2("This table"),
        ul(
            go("Play on several phones", "each enters on their own, all see it", PHONES),
            go("Hand over", "send to another phone by link, QR code or text code", "handover"),
            go("Compare two phones", named(four_words(table)), "agree"),
            tap("Copy as text", "the whole table, to save, send or report", "app:share:text"),
            tap("Save as file", "the same text", "app:share:file"),
            tap("Score only the end", "a new table for the final boards; this one stays on the shelf", "app:end")
            if score_now.switched(table)
            else go("Two entries of one board", "another person enters it too; what differs is settled", dispute.PAGE)
            if getattr(table.setup, "way", None) is Way.END
            else None,
            tap(*bins, f"app:bin:{ui.open.id}"),
            class_="menu",
        ),
        h2("Rules"),
        ul(
            go("Rules in brief and rulings", "your table stays as it is", "rules"),
            li(a(span(b("A first look"), small("ten steps; this table stays on the shelf")), class_="btn", href=look)),
            tap("Stop explaining rules", "each in full, when it first scores or refuses a move", "app:set:teaches:off")
            if ui.stored.settings.teaches
            else tap(
                "Explain rules in play", "each in full, when it first scores or refuses a move", "app:set:teaches:on"
            ),
            class_="menu",
        ),
        h2("Corrections"),
        corrections,
        join(h2("Players and box"), ul(forms, class_="menu")) if forms else None,
        h2("The app"),
        ul(
            go("Settings", "theme, text size, hand, screen", "settings"),
            class_="menu",
        ),
        class_="menu-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")


def _adjusts(ui: Ui, table: AnyTable) -> Html:
    """Return a key for each seat to adjust its points, so that the pad is two taps from the table."""
    keys = [
        a(
            marks.seat(Seat(at), player),
            span("Adjust points of ", class_="sr"),
            named(player.name),
            class_="tap",
            href=ui.home.to("hand", Seat(at).name).href,
        )
        for at, player in enumerate(table.setup.players)
    ]
    return li(p(b("Adjust points"), small("add or subtract, with a reason")), div(keys, class_="chips"), class_="whose")


def _forms(table: AnyTable) -> list[tuple[str, str, str]]:
    """Return the game's forms, those of a seat once for each seat in use. Made-up values are not those of your copy."""
    found = []
    has = table.game.page.has_form
    for name, says, more in table.game.info.forms:
        if (name == "copy" and practice(table.setup)) or (has is not None and not has(table.setup, name)):
            continue
        if name.endswith(":*"):
            players = enumerate(table.setup.players)
            found += [(f"{name[:-1]}{Seat(at).name}", f"{player.name}: {says}", more) for at, player in players]
        else:
            found.append((name, says, more))
    return found


def _can_go_by(table: AnyTable) -> bool:
    """Return whether the turn can be skipped, if necessary as a house rule."""
    if table.game.skip is None:
        return False
    refusal = table.game.moves.refuse(table.state, table.game.skip)
    return refusal is None or not refusal.firm


def four_words(table: AnyTable) -> str:
    """Return the four words that another phone at the same position shows too."""
    from border.fingerprint import fingerprint  # noqa: PLC0415  # loaded when it is first needed

    return " · ".join(fingerprint(table))


def rules_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the rules in brief and the rulings, next to a table in progress."""
    info = table.game.info
    body = main(named_ruling(info, ui.route), rules(info), id=f"m:{ui.route}", class_="about-main")
    return body, ledge(ui, table, "")
