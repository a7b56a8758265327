"""A table for another phone: link, QR codes, code; and comparing two phones."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from app.pages import about, loading
from app.pages.frame import form_error
from app.state import Out, Ui, updated
from app.storage.records import shared_table
from app.table.actions import ledge
from app.table.headline import titled
from engine.move import Offer
from engine.refusal import Refusal
from engine.table import AnyTable
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    div,
    form,
    h2,
    label,
    li,
    main,
    ol,
    p,
    section,
    span,
    summary,
    textarea,
)
from markup.marks import CHEVRON
from markup.parts import refusal

# Hand over


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the table as QR codes for the other phone's camera, as a link, and as a code."""
    from border.code import BadCode, links, pieces  # noqa: PLC0415  # the codes are loaded when they are first needed

    foot = ledge(ui, table, "")
    try:
        text = shared_table(ui.stored.tables[ui.open.id])
        squares, code = links(text, ui.phone.site, squares=True), pieces(text)[0]
    except BadCode as wrong:
        file = button("Save as file", type="button", class_="btn", data_key="app:share:file")
        shown = refusal(Refusal("long", str(wrong), "", "", firm=True), file)
        return main(h2("Hand over this table"), shown, id=f"m:{ui.route}", class_="handover-main"), foot
    body = main(
        h2("Hand over this table"),
        _squares(ui, squares),
        section(
            h2("Or send a link"),
            p("The other phone gets the whole table, including log and undo. This phone keeps it too.", class_="soft"),
            div(
                button("Share link", type="button", class_="btn", data_key="app:link:share"),
                button("Copy link", type="button", class_="btn", data_key="app:link:copy"),
                class_="side-by-side",
            ),
            details(
                summary(span("The code, to paste into the installed app"), CHEVRON),
                p("Copy it, send it, and paste it on the other phone’s Import page.", class_="soft"),
                textarea(code, rows=4, readonly=True, spellcheck="false", aria_label="Table code"),
                button("Copy code", type="button", class_="btn", data_key="app:link:code"),
                class_="rule",
                id="code",
            ),
        ),
        section(
            h2("Do both phones show the same table?"),
            _words(table),
            p(a("Compare phones", class_="btn", href=ui.home.to("agree").href)),
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
    if loading.SQUARES not in ui.phone.loaded:
        if not ui.phone.unloaded:
            return loading.loading("Drawing the QR code…")
        wrong = Refusal(
            "unloaded", f"The QR code generator could not be loaded ({ui.phone.unloaded}).", "Use the link instead.", ""
        )
        again = button("Try again", type="button", class_="btn", data_key="app:again")
        return about.unfetched(ui, refusal(wrong, again))
    of = len(links)
    at = ui.transfer.square % of
    which = f"QR code {at + 1} of {of}" if of > 1 else "QR code of this table"
    says = "On the other phone, choose Import, then Scan. Its camera app works too: open the link it finds."
    each = (
        "On the other phone, choose Import, then Scan, and hold it there until it has read all the codes. Its camera "
        "app works too: open each link, in any order."
    )
    keys = div(
        button("Next QR code", type="button", class_="btn", data_key="app:square:next"),
        button(
            "Play automatically" if ui.transfer.still else "Stop",
            type="button",
            class_="btn quiet moves",
            data_key="app:square:still",
            data_next=None if ui.transfer.still else loading.EVERY,
        ),
        class_="side-by-side",
    )
    return div(
        div(_drawn(links[at]), class_="square-code", role="img", aria_label=which),
        p(b(which), f". {each}") if of > 1 else p(says),
        keys if of > 1 else None,
    )


def sent(ui: Ui, what: str) -> Ui:
    """Return the state with the link, the code or the address of the app sent to the phone."""
    if what == "site":
        return updated(ui, out=Out("copy", "Chaupal", ui.phone.site, "Address copied."))
    from border.code import BadCode, links, pieces  # noqa: PLC0415

    kept = ui.stored.tables.get(ui.open.id)
    if kept is None or ui.open.table is None:
        return ui
    title = titled(ui.open.table)
    try:
        link, code = links(shared_table(kept), ui.phone.site)[0], pieces(shared_table(kept))[0]
    except BadCode as wrong:
        return updated(ui, notice=str(wrong))
    if what == "share":
        return updated(ui, out=Out("link", f"A table of {title}", link))
    if what == "copy":
        return updated(ui, out=Out("copy", title, link, "Link copied."))
    return updated(ui, out=Out("copy", title, code, "Code copied."))


# Comparing two phones


def _words(table: AnyTable) -> Html:
    from border.fingerprint import fingerprint  # noqa: PLC0415

    return ol(
        [li(word) for word in fingerprint(table)],
        class_="four-words",
        translate="no",
        aria_label="Four words for this position",
    )


def agree(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the four words of the table's position, and the differences from the other phone's."""
    shown: Html | None
    if ui.typed.pasted and ui.phone.unloaded:
        wrong = Refusal(
            "unloaded", f"The part that compares tables could not be loaded ({ui.phone.unloaded}).", "", "", firm=True
        )
        again = button("Try again", type="button", class_="btn", data_key="app:again")
        shown = about.unfetched(ui, refusal(wrong, again))
    elif ui.typed.pasted and loading.CHECKS not in ui.phone.loaded:
        shown = loading.loading("Loading (first time only)…")
    else:
        shown = p(ui.said.told, class_="told") if ui.said.told else None
    body = main(
        h2("Compare two phones"),
        p("Read these four words aloud. If the other phone shows the same words, both are at the same position."),
        _words(table),
        form_error(ui),
        shown,
        form(
            label(
                span("Different words? Paste the link, code or text of the other phone’s table"),
                textarea(
                    ui.typed.pasted, name="text", rows=4, spellcheck="false", autocapitalize="off", autocomplete="off"
                ),
                class_="field",
            ),
            button("Show the differences", type="submit", class_="btn"),
            data_key="fill:agree",
        ),
        class_="handover-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")


def compared(ui: Ui) -> Ui:
    """Return the state with the differences from the pasted table, once the checker has loaded."""
    if loading.CHECKS not in ui.phone.loaded or ui.open.table is None:
        return ui
    from border.compared import readable  # noqa: PLC0415
    from border.fingerprint import first_difference, names_apart  # noqa: PLC0415
    from border.incoming import Unreadable, opened  # noqa: PLC0415

    try:
        found = opened(ui.typed.pasted)
        if len(found.tables) != 1:
            raise Unreadable("This is not a single table.")
    except Unreadable as wrong:
        return updated(
            ui, pasted="", told="", fault=Refusal("unread", str(wrong), "Nothing has changed.", "", firm=True)
        )
    theirs, why = readable(found.tables[0].text)
    if theirs is None:
        return updated(ui, pasted="", told="", fault=Refusal("unread", why, "Nothing has changed.", "", firm=True))
    names = names_apart(ui.open.table, theirs) if theirs.game is ui.open.table.game else ""
    differs = first_difference(ui.open.table, theirs) or "No differences: both tables are the same, move by move."
    said = f"{names} {differs}".strip()
    return updated(ui, pasted="", fault=None, told=said, notice=said)
