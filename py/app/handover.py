"""A table goes to another phone: link, squares, code; whether two phones agree; a report of what looks wrong."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from app import about, wants
from app.bar import ledge
from app.head import back
from app.storage import shared_table
from app.ui import Out, Ui
from engine.move import Offer
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.table import AnyTable
from engine.turn import Seat
from engine.value import but
from engine.words import number
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    div,
    footer,
    form,
    h2,
    input_,
    label,
    li,
    main,
    ol,
    p,
    section,
    span,
    summary,
    textarea,
    ul,
)
from markup.marks import CHEVRON
from markup.parts import refusal

# Hand over


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """The table as squares for the other phone's camera, as a link, and as a code."""
    from border.code import BadCode, links, pieces  # noqa: PLC0415  # the codes are loaded when they are first needed

    foot = ledge(ui, table, "")
    try:
        text = shared_table(ui.kept[ui.table_id])
        squares, code = links(text, ui.site, squares=True), pieces(text)[0]
    except BadCode as wrong:
        file = button("Save as a file", type="button", class_="btn", data_key="app:share:file")
        shown = refusal(Refusal("long", str(wrong), "", "", firm=True), file)
        return main(h2("Hand this table over"), shown, id=f"m:{ui.route}", class_="handover-main"), foot
    body = main(
        h2("Hand this table over"),
        _squares(ui, squares),
        section(
            h2("Or send a link"),
            p("The other phone gets the whole table, with its log and undo. This one keeps it too.", class_="soft"),
            div(
                button("Share the link", type="button", class_="btn", data_key="app:link:share"),
                button("Copy the link", type="button", class_="btn", data_key="app:link:copy"),
                class_="side-by-side",
            ),
            details(
                summary(span("The code, to paste into the installed app"), CHEVRON),
                p("Copy it, send it, and paste it there on the page Bring in.", class_="soft"),
                textarea(code, rows=4, readonly=True, spellcheck="false", aria_label="Code of this table"),
                button("Copy the code", type="button", class_="btn", data_key="app:link:code"),
                class_="rule",
                id="code",
            ),
        ),
        section(
            h2("Do both phones agree?"),
            _words(table),
            p(a("Compare the two", class_="btn", href=f"#table/{ui.table_id}/agree")),
        ),
        class_="handover-main",
        id=f"m:{ui.route}",
    )
    return body, foot


@lru_cache(maxsize=128)
def _drawn(link: str) -> Html:
    from border.qr import square  # noqa: PLC0415  # segno is there only when it is needed

    return Html(square(link))


def _squares(ui: Ui, links: tuple[str, ...]) -> Html:
    if wants.SQUARES not in ui.loaded:
        if not ui.unloaded:
            return wants.loading("The square is being drawn.")
        wrong = Refusal(
            "unloaded", f"What draws the square could not be fetched ({ui.unloaded}).", "The link does the same.", ""
        )
        again = button("Try again", type="button", class_="btn", data_key="app:again")
        return about.unfetched(ui, refusal(wrong, again))
    of = len(links)
    at = ui.square % of
    which = f"Square {at + 1} of {of}" if of > 1 else "The square of this table"
    says = "On the other phone choose Bring in, then Scan here. Its camera app does too: open the link it finds."
    each = (
        "On the other phone choose Bring in, then Scan here, and hold it there until all have come. Its camera app "
        "does too: open the link of each, in any order."
    )
    keys = div(
        button("Next square", type="button", class_="btn", data_key="app:square:next"),
        button(
            "Go on by itself" if ui.still else "Stop here",
            type="button",
            class_="btn quiet moves",
            data_key="app:square:still",
            data_next=None if ui.still else wants.EVERY,
        ),
        class_="side-by-side",
    )
    return div(
        div(_drawn(links[at]), class_="square-code", role="img", aria_label=which),
        p(b(which), f". {each}") if of > 1 else p(says),
        keys if of > 1 else None,
    )


def given(ui: Ui, what: str) -> Ui:
    """The link or the code goes to the phone."""
    from border.code import BadCode, links, pieces  # noqa: PLC0415

    kept = ui.kept.get(ui.table_id)
    if kept is None or ui.table is None:
        return ui
    title = ui.table.game.info.title
    try:
        link, code = links(shared_table(kept), ui.site)[0], pieces(shared_table(kept))[0]
    except BadCode as wrong:
        return but(ui, notice=str(wrong))
    if what == "share":
        return but(ui, out=Out("link", f"A table of {title}", link))
    if what == "copy":
        return but(ui, out=Out("copy", title, link), notice="The link is copied.")
    return but(ui, out=Out("copy", title, code), notice="The code is copied.")


# Two phones agree?


def _words(table: AnyTable) -> Html:
    from border.fingerprint import fingerprint  # noqa: PLC0415

    return ol([li(word) for word in fingerprint(table)], class_="four-words", aria_label="Four words of this position")


def agree(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """The four words of where the table stands, and what differs from the other phone's."""
    shown: Html | None
    if ui.pasted and ui.unloaded:
        wrong = Refusal("unloaded", f"What reads it could not be fetched ({ui.unloaded}).", "", "", firm=True)
        again = button("Try again", type="button", class_="btn", data_key="app:again")
        shown = about.unfetched(ui, refusal(wrong, again))
    elif ui.pasted and wants.CHECKS not in ui.loaded:
        shown = wants.loading("What reads it is being fetched, once.")
    else:
        shown = p(ui.told, class_="told") if ui.told else None
    body = main(
        h2("Two phones agree?"),
        p("Read these words aloud. The other phone shows the same four where it stands at the same position."),
        _words(table),
        refusal(ui.fault) if ui.fault else None,
        shown,
        form(
            label(
                span("If they are not the same: paste the link, code or text of the other phone’s table"),
                textarea(ui.pasted, name="text", rows=4, spellcheck="false", autocapitalize="off", autocomplete="off"),
                class_="field",
            ),
            button("Where do they differ?", type="submit", class_="btn"),
            data_key="fill:agree",
        ),
        class_="handover-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")


def compared(ui: Ui) -> Ui:
    """Where the table that was pasted differs; nothing yet, until what reads it has come."""
    if wants.CHECKS not in ui.loaded or ui.table is None:
        return ui
    from border.fingerprint import first_difference, names_apart  # noqa: PLC0415
    from border.incoming import Unreadable, opened, readable  # noqa: PLC0415

    try:
        found = opened(ui.pasted)
        if len(found.tables) != 1:
            raise Unreadable("This is no single table.")
    except Unreadable as wrong:
        return but(ui, pasted="", told="", fault=Refusal("unread", str(wrong), "Nothing is changed.", "", firm=True))
    theirs, why = readable(found.tables[0].text)
    if theirs is None:
        return but(ui, pasted="", told="", fault=Refusal("unread", why, "Nothing is changed.", "", firm=True))
    names = names_apart(ui.table, theirs) if theirs.game is ui.table.game else ""
    said = f"{names} {first_difference(ui.table, theirs) or 'They agree: no move differs.'}".strip()
    return but(ui, pasted="", fault=None, told=said, notice=said)


# This looks wrong


def _wrong(ui: Ui, table: AnyTable) -> ScoreLine | Seat | tuple[Any, Refusal] | None:
    """What the page is about; None where it names nothing, or no longer does."""
    name = ui.tail[1] if len(ui.tail) == 2 else ""
    if name == "refused":
        return ui.refused
    if name in Seat.__members__ and Seat[name] < table.sheet.seats:
        return Seat[name]
    lines = table.sheet.lines
    return lines[int(name)] if name.isascii() and name.isdigit() and int(name[:6]) < len(lines) else None


def wrong(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Which number looks wrong, and the text that says so."""
    about = _wrong(ui, table)
    draw = _choose(ui, table) if about is None else _report(ui, table, about)
    where, says = back(ui)
    foot = footer(
        a(span(b(says)), class_="btn go", href=where), class_="ledge lone"
    )  # an Undo would take away the line
    return main(*draw, class_="handover-main", id=f"m:{ui.route}"), foot


def _choose(ui: Ui, table: AnyTable) -> list[Html | None]:
    """The lines of a seat under a rule, to choose from."""
    home = f"#table/{ui.table_id}/wrong"
    seat, rule = ui.tail[1:3] if len(ui.tail) == 3 else ("", "")
    if seat not in Seat.__members__:
        return [h2("This looks wrong"), p("Nothing is chosen here. Open a line of the score sheet, or a refusal.")]
    rows = [
        li(a(span(line.because), span(number(line.points), class_="num"), class_="btn", href=f"{home}/{at}"))
        for at, line in enumerate(table.sheet.lines)
        if line.seat.name == seat and line.rule == rule
    ]
    total = a(span(b("The total")), class_="btn", href=f"{home}/{seat}")
    return [h2("Which line looks wrong?"), ul(rows, li(total), class_="menu")]


def _report(ui: Ui, table: AnyTable, about: ScoreLine | Seat | tuple[Any, Refusal]) -> list[Html | None]:
    from border.report import report  # noqa: PLC0415

    if isinstance(about, Seat):
        says = f"The total of {table.setup.players[about].name}: {number(table.sheet.total(about))}"
    elif isinstance(about, ScoreLine):
        says = f"{table.setup.players[about.seat].name}, {number(about.points)}: {about.because}"
    else:
        says = about[1].sentence
    return [
        h2("This looks wrong"),
        p(says, class_="told"),
        form(
            label(
                span("What would be right?"),
                input_(type="text", name="says", maxlength="200", autocomplete="off"),
                class_="field",
            ),
            div(
                button("Share the report", type="submit", name="do", value="share", class_="btn"),
                button("Copy the report", type="submit", name="do", value="copy", class_="btn"),
                class_="side-by-side",
            ),
            id="report-form",
            data_key="tap:app:report",
        ),
        p(
            "It holds the whole table, names included, so that it can be played again. Nobody gets it but whom you "
            "send it to.",
            class_="soft",
        ),
        details(
            summary(span("The report, to which your words are added"), CHEVRON),
            textarea(report(table, about, app=ui.build), rows=12, readonly=True, aria_label="The report"),
            class_="rule",
            id="report",
        ),
    ]


def reported(ui: Ui, fields: Mapping[str, str]) -> Ui:
    """The report goes to the phone."""
    about = _wrong(ui, ui.table) if ui.table else None
    if ui.table is None or about is None:
        return ui
    from border.report import report  # noqa: PLC0415

    text = report(ui.table, about, says=fields.get("says", "")[:200], app=ui.build)
    if fields.get("do") == "share":
        return but(ui, out=Out("share", "This looks wrong", text))
    return but(ui, out=Out("copy", "This looks wrong", text), notice="The report is copied.")
