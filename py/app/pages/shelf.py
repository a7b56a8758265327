"""The shelf, and the pages of a table that is missing or not open yet.

The build draws the shelf too, by these same functions, so that its links work before Python has started.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.dates import latest_first, when
from app.pages import about, confirm, limits, settings
from app.pages.frame import root_of_many
from app.route import HISTORY, IMPORT, JOIN, SETTINGS, at_table, of_game
from app.state import Kept, Ui
from app.storage import deleted
from app.transfer import backup
from engine.printed import practice_in
from engine.turn import Colour, Player, Seat
from engine.words import capital
from games import GAMES, SLOGAN
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    div,
    footer,
    h1,
    h2,
    header,
    join,
    li,
    main,
    named,
    p,
    section,
    small,
    span,
    summary,
    textarea,
    ul,
)
from markup.parts import banner, refusal

SHOWN = 3
"""Number of finished tables on the shelf itself."""

_PLANT = Html(
    '<li class="plant" aria-hidden="true"><svg viewBox="0 0 160 160">'
    '<path class="leaf" d="M76 96C40 92 26 66 30 40c28 4 46 24 46 56zM84 92c-4-30 12-54 42-62 6 34-12 58-42 62zM78 84'
    'c-12-24-8-48 4-68 14 20 16 44 2 68z"/><path class="pot" d="M46 98h68v14H46zM52 116h56l-8 44H60z"/>'
    '<path class="pot-line" d="m56 130 8 8 8-8 8 8 8-8 8 8 8-8"/></svg></li>'
)
_CANOPY = Html('<svg class="canopy" aria-hidden="true"><rect width="100%" height="152" fill="url(#tree)"/></svg>')


# The shelf


def shelf(ui: Ui) -> Html:
    """Return the shelf: tables in progress, the boxes of the games, finished tables."""
    tables = latest_first(ui.stored.tables.values())
    going = [kept for kept in tables if not kept.over and not kept.binned]
    over = [kept for kept in tables if kept.over and not kept.binned]
    binned = [kept for kept in tables if kept.binned]
    reminds = backup.reminder(ui)
    boxes = [_box(key, *box) for key, box in GAMES.boxes.items()]
    body = main(
        *(p(says, class_="unkept", role="alert") for says in (ui.phone.unkept, ui.open.apart) if says),
        limits.inside(ui) if ui.phone.within else None,
        about.newer(ui),
        section(
            h2("In progress", id="cont"),
            ul([_card(ui, kept) for kept in going], class_="tables"),
            class_="area-on",
            aria_labelledby="cont",
        )
        if going
        else None,
        section(
            h2("Shelf", id="shelf-h"),
            ul(boxes, _PLANT, class_="shelf"),
            class_="area-shelf",
            aria_labelledby="shelf-h",
        ),
        section(
            h2("Finished", id="done-h"),
            ul([row(ui, kept) for kept in over[:SHOWN]], class_="finished"),
            p(
                a(
                    span(b("All finished tables"), small("search, players, play again")),
                    span(len(over), class_="count"),
                    class_="btn",
                    href=HISTORY.href,
                )
            ),
            class_="area-done",
            aria_labelledby="done-h",
        )
        if over or ui.stored.last
        else None,
        reminds,
        _broken(ui),
        put_away(ui, binned),
        _forgets(ui),
        limits.plain(ui),
        p(
            span("nothing leaves this phone", class_="chip"),
            span("✓ works without internet", class_="chip offline"),
            button("Export everything", type="button", class_="btn quiet", data_key=backup.KEY)
            if tables and not reminds
            else None,
            settings.INSTALL,
            a("Join a table", class_="btn quiet", href=JOIN.href),
            a("Settings", class_="btn quiet", href=SETTINGS.href),
            class_="manners",
        ),
        class_="shelf-page",
        id="m",
    )
    head = header(_CANOPY, div(h1("Chaupal"), p(capital(SLOGAN)), class_="sign"), class_="under-tree")
    return root_of_many(ui, "shelf", "shelf", head, body, _shelf_foot(going, over))


def _box(key: str, title: str, says: str) -> Html:
    inside = join(marks.lid(key, "lid"), b(title), small(says))
    return li(a(inside, href=of_game(key).href), data_game=key)


def _marks(kept: Kept) -> list[Html]:
    found = []
    for at, (name, colour, total) in enumerate(kept.seats):
        says = span(span(f"{name} ", class_="sr"), total, class_="num")
        found.append(span(marks.seat(Seat(at), Player(name, Colour(colour))), says))
    return found


def _names(kept: Kept) -> Html | None:
    """Return the players' names, hidden from screen readers, which read the scores; None if all are colours."""
    if all(name == colour.capitalize() for name, colour, _ in kept.seats):
        return None
    return named(", ".join(name for name, _, _ in kept.seats), class_="names", aria_hidden="true")


def _card(ui: Ui, kept: Kept) -> Html:
    return li(
        a(
            marks.lid(kept.game, "lid-s"),
            span(
                b(title(kept)),
                span(kept.says, practised(kept), " · shared" if kept.shared else ""),
                _names(kept),
                span(_marks(kept), small(when(ui.now, kept.at)), class_="seats"),
                class_="table-say",
            ),
            class_="table-card",
            href=at_table(kept.id).href,
        ),
        data_game=kept.game,
    )


def title(kept: Kept) -> str:
    """Return the game's title, also of a game that this version does not have."""
    return GAMES.titles.get(kept.game, kept.game)


def practised(kept: Kept) -> str:
    """Return the mark after the result of a table with made-up values."""
    found = practice_in(kept.text)
    return f" · {found}" if found else ""


def scores(kept: Kept) -> str:
    """Return the players with their points; no line breaks between a name and its number."""
    return ", ".join(f"{name}\u00a0{total}" for name, _, total in kept.seats)


def row(ui: Ui, kept: Kept, *more: Html) -> Html:
    """Return a finished table in a list, with a link to its sheet."""
    return li(
        a(
            marks.lid(kept.game, "lid-xs"),
            span(b(scores(kept)), small(f"{kept.says}{practised(kept)} · {when(ui.now, kept.at)}")),
            None if more else marks.CHEVRON,
            href=at_table(kept.id, "sheet").href,
        ),
        *more,
        data_game=kept.game,
    )


def put_away(ui: Ui, binned: Sequence[Kept]) -> Html | None:
    """Return the recently deleted tables, each with its days left."""
    if not binned:
        return None
    rows = []
    for kept in binned:
        stays = f"You can restore it for {deleted.stays(kept)}"
        rows.append(
            li(
                span(
                    b(title(kept)),
                    small(f"{scores(kept)} · {kept.says}{practised(kept)}"),
                    small(stays),
                ),
                button("Restore", type="button", class_="btn", data_key=f"app:bin:{kept.id}"),
                confirm.ask(ui, f"{confirm.DELETES}{kept.id}", "Delete permanently"),
                class_="away-table",
            )
        )
    return details(
        summary(f"Recently deleted ({len(binned)})", marks.CHEVRON),
        p("A day on which you do not open the app does not count.", class_="note"),
        ul(rows),
        class_="rule",
        id="binned",
    )


def _broken(ui: Ui) -> Html | None:
    if not ui.stored.broken:
        return None
    rows = [
        li(
            b(one.key),
            " ",
            one.why,
            details(
                summary("Its text", marks.CHEVRON),
                textarea(one.text, rows=6, readonly=True, spellcheck="false", aria_label=f"Text of {one.key}"),
                button("Copy text", type="button", class_="btn", data_key=f"app:raw:{one.key}"),
                id=f"raw:{one.key}",
            ),
        )
        for one in ui.stored.broken
    ]
    return section(
        h2("Unreadable data"),
        p("Nothing here is deleted, and everything else works as usual.", class_="soft"),
        ul(rows, class_="broken"),
    )


def _forgets(ui: Ui) -> Html | None:
    if not (ui.phone.forgets and ui.stored.tables) or ui.phone.within:
        return None
    return p(
        "In a browser tab, this phone may delete your tables after seven days without a visit. Export everything; or "
        "install Chaupal (Share, then Add to Home Screen) and import the file there.",
        class_="forgets",
    )


def _shelf_foot(going: Sequence[Kept], over: Sequence[Kept]) -> Html:
    """Return the ledge: the latest table in progress, otherwise the game played last, otherwise the first game."""
    bring_in = a(span(b("Import"), small("a table or a backup")), class_="btn", href=IMPORT.href)
    last = next((kept for kept in over if GAMES.named(kept.game)), None)
    if not going and last:
        says = span(b("Play again"), small(f"{title(last)}, same players and options"))
        again = a(says, class_="btn go", href=of_game(last.game, "new", last.id).href)  # the filled form
        return footer(bring_in, again, class_="ledge", data_game=last.game)
    if not going:
        new = a(span(b("New table"), small("Panchayat")), class_="btn go", href=of_game("panchayat", "new").href)
        return footer(bring_in, new, class_="ledge", data_game="panchayat")
    kept = going[0]
    on = a(span(b("Continue"), small(f"{title(kept)}, {kept.says}")), class_="btn go", href=at_table(kept.id).href)
    return footer(bring_in, on, class_="ledge", data_game=kept.game)


# Missing tables


def missing(ui: Ui) -> Html:
    """Return the page of a table that is not stored here, or cannot be read."""
    kept = ui.stored.tables.get(ui.open.id)
    title = "Unreadable table" if kept else "Table not found"
    head = banner(title, "saved unchanged" if kept else "on this phone", back="#", back_says="Back to the shelf")
    text = textarea(kept.text, rows=14, readonly=True, aria_label="Text of the table") if kept else None
    gone = ui.open.apart or "There is no table with this name on this phone. It may be on another phone."
    body = main(
        refusal(ui.said.fault) if ui.said.fault else p(gone),
        text,
        class_="new-main",
        id="m",
    )
    foot = footer(a(span(b("Shelf")), class_="btn", href="#"), class_="ledge")
    return root_of_many(ui, "new", str(ui.route), head, body, foot)


FOLLOWS = "It will open as soon as the app has started."


def opening(ui: Ui) -> Html:
    """Return the placeholder of a table without a stored page, until Python has opened it."""
    head = banner("One moment", "opening the page…", back="#", back_says="Back to the shelf")
    body = main(p(FOLLOWS, class_="lead"), class_="new-main", id="m")
    foot = footer(a(span(b("Shelf")), class_="btn", href="#"), class_="ledge")
    return root_of_many(ui, "new", "opening", head, body, foot)
