"""The pages beside a table: the pad, points by hand, forms, the whole log, the menu."""

from __future__ import annotations

from typing import Any

from app.about import newer
from app.bar import ledge, undo
from app.changes import told
from app.game_pages import named_ruling, rules
from app.offers import typed
from app.ui import Ui
from engine.move import Offer
from engine.table import AnyTable, ByHand
from engine.turn import Seat, Turn
from engine.words import number
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    footer,
    form,
    h2,
    input_,
    join,
    label,
    li,
    main,
    ol,
    p,
    small,
    span,
    ul,
)
from markup.parts import pad, refusal, summed
from markup.seating import names_list


def entries(table: AnyTable, numbers: range) -> list[Html]:
    """The sentences of some events, each with its round."""
    found = []
    counted = table.game.info.rounds or (table.events and table.round_of(len(table.events) - 1))
    for at in numbers:
        rounds = table.round_of(at)
        head = b(f"Round {rounds}" if rounds else "Before") if counted else None
        found.append(li(head, " ", table.told(at), class_=_entry_class(table, at)))
    return found


def _entry_class(table: AnyTable, at: int) -> str | None:
    event = table.events[at]
    if isinstance(event, ByHand) or event.move.by_hand:
        return "by-hand"
    return "ruled" if event.ruled else None


def whole_log(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Everything that happened, in order."""
    items = entries(table, range(len(table.events)))
    body = main(h2("Log"), ol(items, class_="whole-log"), id=f"m:{ui.route}", class_="log-main log")
    return body, ledge(ui, table, "")


def number_page(ui: Ui, table: AnyTable, offer: Offer[Any]) -> tuple[Html, Html]:
    """The pad for the number that is asked."""
    asked = offer.blank.label if offer.blank else "Nothing is asked here now"
    body = main(
        h2(asked, class_="sr"),
        pad(typed(ui, offer), asked),
        _wrong(ui),
        class_="pad-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "Type the number")


def _wrong(ui: Ui) -> Html | None:
    return refusal(ui.fault) if ui.fault else None


def by_hand(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """A number set by hand: plus or minus for one seat."""
    chosen = ui.tail[1] if len(ui.tail) > 1 else ""
    if chosen not in Seat.__members__ or Seat[chosen] >= len(table.setup.players):
        rows = [
            li(
                a(
                    marks.seat(Seat(at), player),
                    span(player.name),
                    span(number(table.sheet.total(Seat(at))), class_="num"),
                    class_="btn",
                    href=f"#table/{ui.table_id}/hand/{Seat(at).name}",
                )
            )
            for at, player in enumerate(table.setup.players)
        ]
        return main(h2("Whose points?"), ul(rows, class_="menu"), id=f"m:{ui.route}"), ledge(ui, table, "Choose a seat")
    seat = Seat[chosen]
    written = ui.typed.get(ui.route, "")
    points = summed(written)
    total = table.sheet.total(seat)
    name = table.setup.players[seat].name
    says = f"{name}: {number(total)} now"
    after = f", {number(total + points)} after" if points is not None else ""
    go = button(
        span(f"Set by hand{after}"),
        span(number(points, signed=True) if points is not None else "", class_="num"),
        type="submit",
        form="by-hand",
        class_="btn go",
        aria_disabled=None if points is not None else "true",
    )
    body = main(
        h2("Points to add or take away"),
        p(says, class_="soft"),
        form(
            label(
                span("Why, for the log"),
                input_(type="text", name="why", maxlength="80", autocomplete="off"),
                class_="field",
            ),
            id="by-hand",
            data_key=f"tap:app:hand:{seat.name}",
        ),
        pad(written, name),
        class_="pad-main",
        id=f"m:{ui.route}",
    )
    return body, footer(undo(table), go, class_="ledge")


def form_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """A form of the game, filled with what is known."""
    name = "/".join(ui.tail[1:])
    overview = table.game.overview if name == "copy" else None
    body = main(
        _wrong(ui),
        told(ui),
        Html(overview(table.setup))
        if overview
        else form(Html(table.game.form(table.setup, name)), names_list(ui.names), id="form", data_key=f"fill:{name}"),
        class_="new-main",
        id=f"m:{ui.route}",
    )
    by_parts = table.game.by_parts(name)
    says = (b("Done"), None) if by_parts else (b("Write it down"), small("the table is counted again"))
    save = button(span(says), type="submit", form="form", class_="btn go")
    home = f"#table/{ui.table_id}"
    if overview:
        on = a(span(b("Back to the table")), class_="btn go", href=home)
        return body, footer(undo(table), on, class_="ledge")
    back = a(span(b("Back"), None if by_parts else small("nothing is changed")), class_="btn", href=home)
    return body, footer(back, save, class_="ledge")


def _forms(table: AnyTable) -> list[tuple[str, str, str]]:
    """The game's forms, those of a seat once for each that sits at the table."""
    found = []
    has = table.game.has_form
    for name, says, more in table.game.info.forms:
        if has is not None and not has(table.setup, name):
            continue
        if name.endswith(":*"):
            players = enumerate(table.setup.players)
            found += [(f"{name[:-1]}{Seat(at).name}", f"{player.name}: {says}", more) for at, player in players]
        else:
            found.append((name, says, more))
    return found


def rules_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """The rules in brief and the rulings, beside a table that goes on."""
    info = table.game.info
    body = main(named_ruling(info, ui.tail), rules(info), id=f"m:{ui.route}", class_="about-main")
    return body, ledge(ui, table, "")


def four_words(table: AnyTable) -> str:
    """What a phone that stands at the same position says too."""
    from border.fingerprint import fingerprint  # noqa: PLC0415  # loaded when it is first needed

    return " · ".join(fingerprint(table))


def _can_go_by(table: AnyTable) -> bool:
    """The turn can be let go by, be it as a house ruling."""
    if table.game.skip is None:
        return False
    refusal = table.game.refuse(table.state, table.game.skip)
    return refusal is None or not refusal.firm


def menu_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Score, what can be put right, and the table itself."""
    home = f"#table/{ui.table_id}"
    now = table.turn

    def go(says: str, more: str, href: str) -> Html:
        return li(a(span(b(says), small(more)), class_="btn", href=f"{home}/{href}"))

    def tap(says: str, more: str, key: str) -> Html:
        return li(button(span(b(says), small(more)), type="button", class_="btn", data_key=key))

    kept = ui.kept.get(ui.table_id)
    bins = ("Put the table away", "it can be taken back from the shelf")
    if kept and kept.binned:
        bins = ("Take the table back", "to the shelf; now it is put away")
    forms = [go(says, more, f"form/{name}") for name, says, more in _forms(table)]
    body = main(
        newer(ui),
        _wrong(ui),
        h2("Score"),
        ul(
            go("Score sheet", "every point so far, with its reason", "sheet"),
            go("Log", "everything that happened, in order", "log"),
            class_="menu",
        ),
        h2("This table"),
        ul(
            go("Hand it over", "link, squares or code for another phone", "handover"),
            go("Two phones agree?", four_words(table), "agree"),
            tap("Copy its text", "the whole table: a save, a link, a report", "app:share:text"),
            tap("Save as a file", "the same text", "app:share:file"),
            tap(*bins, f"app:bin:{ui.table_id}"),
            class_="menu",
        ),
        h2("Rules"),
        ul(go("Rules in brief, and rulings", "the table waits meanwhile", "rules"), class_="menu"),
        h2("Put right"),
        ul(
            go("Points by hand", "add or take away, with a reason", "hand"),
            go(*table.game.info.amend, "amend") if isinstance(now, Turn) and table.game.info.amend[0] else None,
            tap("Let this turn go by", "as it stands, as a house ruling", "app:skip")
            if isinstance(now, Turn) and not now.automa and _can_go_by(table)
            else None,
            class_="menu",
        ),
        join(h2("Players and box"), ul(forms, class_="menu")) if forms else None,
        h2("The app"),
        ul(
            go("Settings", "light and dark, text, hand, screen", "settings"),
            class_="menu",
        ),
        class_="menu-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")
