"""A table or your copy for another phone: link, QR codes, code; and comparing two phones."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from app import copies
from app.pages import about, loading
from app.pages.frame import form_error, root_of_many
from app.pages.game import head_of
from app.route import Place
from app.state import Out, Ui, updated
from app.storage.records import shared_copy, shared_table
from app.table.actions import ledge
from app.table.headline import titled
from engine.game import AnyGame
from engine.move import Offer
from engine.refusal import Refusal
from engine.table import AnyTable
from engine.words import capital
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
    join,
    label,
    li,
    main,
    named,
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
    body = main(
        h2("Hand over this table"),
        _ways(ui, "table", "The other phone gets the whole table, including log and undo. This phone keeps it too."),
        section(
            h2("Do both phones show the same table?"),
            _words(table),
            p(a("Compare phones", class_="btn", href=ui.home.to("agree").href)),
        ),
        class_="handover-main",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")


def copy_page(ui: Ui, game: AnyGame) -> Html:
    """Return your copy of a game as QR codes, as a link, as a file and as a code."""
    back = ui.route.to("copies").href
    says = (
        "For somebody with the same printing. The other phone shows what is new and what differs before it imports it."
    )
    body = main(
        h2("Hand over ", named(copies.in_use(ui.stored, game))),
        _ways(ui, "copy", says),
        class_="new-main handover-main",
        id=f"m:{ui.route}",
    )
    head = head_of(game, "Hand over", game.info.title, back, "Back")
    foot = footer(a(span(b("Back")), class_="btn", href=back), class_="ledge")
    return root_of_many(ui, "new", str(ui.route), head, body, foot)


def _ways(ui: Ui, what: str, says: str) -> Html:
    """Return the ways in which a table or a copy goes to another phone."""
    from border.code import BadCode, links, pieces  # noqa: PLC0415  # the codes are loaded when they are first needed

    file = button("Save as file", type="button", class_="btn", data_key="app:link:file")
    found = _given(ui)
    try:
        text = found[0] if found else ""
        squares, code = links(text, ui.phone.site, squares=True), pieces(text)[0]
    except BadCode as wrong:
        return refusal(Refusal("long", str(wrong), "", "", firm=True), file)
    return join(
        _squares(ui, what, squares),
        section(
            h2("Or send a link"),
            p(says, class_="soft"),
            div(
                button("Share link", type="button", class_="btn", data_key="app:link:share"),
                button("Copy link", type="button", class_="btn", data_key="app:link:copy"),
                class_="side-by-side",
            ),
            p(file) if what == "copy" else None,
            details(
                summary(span("The code, to paste into the installed app"), CHEVRON),
                p("Copy it, send it, and paste it on the other phone’s Import page.", class_="soft"),
                textarea(code, rows=4, readonly=True, spellcheck="false", aria_label=f"{capital(what)} code"),
                button("Copy code", type="button", class_="btn", data_key="app:link:code"),
                class_="rule",
                id="code",
            ),
        ),
    )


def _given(ui: Ui) -> tuple[str, str, str] | None:
    """Return the text of the open table, or of your copy of the page's game, with its title and the file's name."""
    game, kept = ui.game, ui.stored.tables.get(ui.open.id)
    if kept is not None and ui.open.table is not None:
        return shared_table(kept), titled(ui.open.table), ""
    if game is None or ui.route.place is Place.TABLE:
        return None
    key = game.info.key
    setup, name = ui.stored.copies.get(key, game.setup()), ui.stored.called.get(key, "")
    return shared_copy(key, setup, name), f"{game.info.title}: {copies.in_use(ui.stored, game)}", f"{key}-copy.json"


@lru_cache(maxsize=128)
def _drawn(link: str) -> Html:
    from border.qr import square  # noqa: PLC0415  # segno is there only when it is needed

    return Html(square(link))


def _squares(ui: Ui, what: str, links: tuple[str, ...]) -> Html:
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
    which = f"QR code {at + 1} of {of}" if of > 1 else f"QR code of this {what}"
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

    found = _given(ui)
    if found is None:
        return ui
    text, title, file = found
    if what == "file":
        return updated(ui, out=Out("file", file or f"{ui.open.id}.json", text))
    try:
        link, code = links(text, ui.phone.site)[0], pieces(text)[0]
    except BadCode as wrong:
        return updated(ui, notice=str(wrong))
    if what == "share":
        return updated(ui, out=Out("link", title if file else f"A table of {title}", link))
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
