"""An import from another phone: collected part by part and checked; choosing.py shows and stores its contents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from app import dates
from app.pages import about, loading
from app.pages.frame import form_error, root_of_many
from app.route import IMPORT
from app.scores import result
from app.state import Coming, Kept, Out, Settings, Ui, updated
from app.storage import records
from engine.refusal import Refusal
from engine.value import but
from engine.words import listed, noun, plural
from markup.html import (
    Html,
    a,
    b,
    button,
    div,
    footer,
    form,
    h2,
    input_,
    join,
    label,
    main,
    p,
    section,
    small,
    span,
    textarea,
)
from markup.parts import banner, fold, refusal

if TYPE_CHECKING:
    from border.code import Gathered

_CODE: Final = re.compile(r"C[0-9]{1,4}-", re.IGNORECASE)
REMEMBERED: Final = 200_000
"""Most letters of the parts kept between two visits; a longer import is checked at once, or not at all."""
BREATH: Final = 0.05
"""Seconds of checking tables before the page is drawn again."""


# Receiving


def received(ui: Ui, text: str) -> Ui:
    """Return the state with a code, whole or in part, a file, or the text of a table."""
    from border.code import BadCode, found, gathered  # noqa: PLC0415  # the codes are loaded when they are first needed
    from border.incoming import plain  # noqa: PLC0415

    if text.strip().startswith("{") or plain(text):
        return _begun(ui, text)
    try:
        new = found(text)
    except BadCode as wrong:
        return _refused(updated(ui, pasted=text), str(wrong))
    all_ = [*(piece for piece in ui.stored.came if piece not in {one.text for one in new}), *(one.text for one in new)]
    ui = updated(_remembered(ui, all_), pasted="", fault=None)
    one = next(one for one in gathered(found("\n".join(all_))) if one.id == new[-1].id and one.of == new[-1].of)
    if not one.missing:
        return _whole(ui, one)
    said = f"{_numbers([piece.number for piece in new if piece.id == one.id])} of {one.of} received. {_missing(one)}"
    return updated(ui, coming=None, notice=said)


def _remembered(ui: Ui, all_: list[str]) -> Ui:
    """Return the state with these parts, without the oldest ones if they are too long to be kept."""
    while sum(map(len, all_)) > REMEMBERED:
        all_ = all_[1:]
    return updated(ui, came=tuple(all_))


def _whole(ui: Ui, one: Gathered) -> Ui:
    """Return the state with the import of a code whose parts are all here."""
    from border.code import BadCode  # noqa: PLC0415

    try:
        text = one.text()
    except BadCode as wrong:
        return _refused(_forgotten(ui, one.id), str(wrong))
    return _begun(ui, text)


def _begun(ui: Ui, text: str) -> Ui:
    from border.incoming import plain  # noqa: PLC0415

    return looked(updated(ui, coming=Coming(text=text, plain=plain(text)), pasted="", fault=None))


def _refused(ui: Ui, sentence: str, instead: str = "Nothing has changed.") -> Ui:
    wrong = Refusal("unread", sentence, instead, "", firm=True)
    return updated(ui, coming=None, fault=wrong, notice=sentence)


def _groups(ui: Ui) -> tuple[Gathered, ...]:
    from border.code import found, gathered  # noqa: PLC0415

    return gathered(found("\n".join(ui.stored.came))) if ui.stored.came else ()


def _forgotten(ui: Ui, id_: str) -> Ui:
    from border.code import found  # noqa: PLC0415

    return updated(ui, came=tuple(piece for piece in ui.stored.came if found(piece)[0].id != id_))


def tapped(ui: Ui, what: str, id_: str = "") -> Ui:
    """Return the state after an action on an import, other than storing it."""
    from border.code import pieces  # noqa: PLC0415

    if what == "later":
        coming = ui.transfer.coming
        back = coming.text if coming and coming.plain else ""  # it is back in the field
        says = "It stays here until you review it." if ui.stored.came or back else "Nothing was imported."
        return updated(ui, coming=None, pasted=back, notice=says)
    if what == "copy":
        text = "\n".join(ui.stored.came) or (pieces(ui.transfer.coming.text)[0] if ui.transfer.coming else "")
        return updated(ui, out=Out("copy", "Table code", text, "Code copied."))
    if what == "forget":
        return updated(_forgotten(ui, id_), coming=None, notice="Discarded.")
    one = next((one for one in _groups(ui) if one.id == id_ and not one.missing), None)
    return _whole(ui, one) if one and what == "look" else ui


def _numbers(numbers: Iterable[int]) -> str:
    found = [str(number) for number in sorted(numbers)]
    return f"{noun(len(found), 'Part')} {listed(found)}"


def _missing(one: Gathered) -> str:
    return f"{_numbers(one.missing)} {'is' if len(one.missing) == 1 else 'are'} missing."


# Checking


def holds(ui: Ui) -> Any:
    """Return the tables of this phone, to compare with the import."""
    from border.compared import Held  # noqa: PLC0415  # loaded when something comes in

    broken = (
        one.key.removeprefix(records.TABLE).rpartition(":")[0]
        for one in ui.stored.broken
        if one.key.startswith(records.TABLE)
    )
    tables = {name: kept.text for name, kept in ui.stored.tables.items()}
    away_ = frozenset(name for name, kept in ui.stored.tables.items() if kept.binned)
    others = tuple((one.game, one.setup) for one in ui.stored.others)
    return Held(
        tables=tables, copies=dict(ui.stored.copies), others=others, taken=frozenset(filter(None, broken)), away=away_
    )


def looked(ui: Ui) -> Ui:
    """Return the state with some more tables of the import checked; unchanged until the checker has loaded."""
    coming = ui.transfer.coming
    if coming is None or coming.seen or not (coming.plain or loading.CHECKS in ui.phone.loaded):
        return ui
    from border.compared import judged_copies, judged_one  # noqa: PLC0415
    from border.incoming import Unreadable, opened  # noqa: PLC0415

    if coming.opened is None:
        held = holds(ui)
        try:
            open_ = opened(coming.text)
        except Unreadable as wrong:
            return _refused(forgotten_text(ui, coming.text), str(wrong))
        coming = but(coming, opened=open_, held=held, copies=judged_copies(open_, held), settings=_theirs(open_))
    end = monotonic() + BREATH
    while not coming.seen and monotonic() < end:
        number = len(coming.tables)
        one = judged_one(number, coming.opened.tables[number], coming.held)
        row = (but(one, table=None), _as_kept(ui, one))
        coming = but(coming, tables=(*coming.tables, row))
    if coming.plain and coming.tables[0][0].state.value == "damaged":
        typed = updated(forgotten_text(ui, coming.text), pasted=coming.text)
        return _refused(typed, coming.tables[0][0].why, "Nothing is lost. You can fix it below.")
    if not coming.seen:
        return updated(ui, coming=coming)
    ui = updated(ui, coming=coming, notice=summed(coming))
    return forgotten_text(ui, coming.text) if idle(ui) else ui


def idle(ui: Ui) -> bool:
    """Return whether the import is checked and all of it is already here, so that nothing waits."""
    coming = ui.transfer.coming
    if coming is None or not coming.seen or coming.settings not in (None, ui.stored.settings):
        return False
    tables = (one.state.value == "same" and not one.recalls for one, _ in coming.tables)
    return all((*tables, *(one.state.value == "same" for one in coming.copies)))


def _theirs(open_: Any) -> Settings | None:
    return records.settings(open_.settings.model_dump()) if open_.settings else None


def forgotten_text(ui: Ui, text: str) -> Ui:
    """Return the state without the parts that make this text, which cannot be imported."""
    for one in _groups(ui):
        if not one.missing and one.text() == text:
            ui = _forgotten(ui, one.id)
    return ui


def _as_kept(ui: Ui, one: Any) -> Kept | None:
    if one.table is not None:
        return result.as_kept("", one.table, one.sent.at, day=one.sent.day, binned=one.sent.binned)
    return ui.stored.tables.get(one.ours)


def summed(coming: Coming) -> str:
    """Return the numbers of tables and copies in the import, and how they compare with ours."""
    many = len(coming.tables)
    states = [f"{one.state.value}{' (deleted here)' if one.away else ''}" for one, _ in coming.tables]
    each = ", ".join(f"{states.count(state)} {state}" for state in dict.fromkeys(states))
    tables = f"{plural(many, 'table')}: {each}." if many else ""
    games = len(coming.copies)
    copies = f" Printed values for {plural(games, 'game')}." if games else ""
    set_ = " Settings." if coming.settings else ""
    return f"{tables}{copies}{set_}".strip() or "It is empty."


# The page


def page(ui: Ui) -> Html:
    """Return the page to import a table, a copy or a backup, until it is checked."""
    if ui.route.page == "scan":
        return _scan(ui)
    return _waiting(ui) if ui.transfer.coming else _asking(ui)


def _asking(ui: Ui) -> Html:
    head = banner("Import", "a table or a backup", back="#", back_says="Back to the shelf")
    body = main(
        form_error(ui),
        [_gathered(ui, one) for one in _groups(ui)],
        where(ui) if ui.stored.came else None,
        p("You preview everything first and choose what to import. Your tables stay as they are.", class_="lead"),
        form(
            label(
                span("Paste a link, a code or the text of a table"),
                textarea(
                    ui.typed.pasted, name="text", rows=8, spellcheck="false", autocapitalize="off", autocomplete="off"
                ),
                class_="field",
            ),
            label(
                span(b("Choose a file"), small("a table, a copy or a full backup; its preview follows")),
                input_(type="file", accept=".txt,.json,text/plain,application/json", data_into="text"),
                class_="btn wide file-key",
            ),
            id="form",
            data_key="fill:bring",
        ),
        section(
            h2("Or scan a QR code"),
            p(a("Scan", class_="btn", href=IMPORT.to("scan").href), class_="scans"),
            p(
                "Your phone’s own camera app works too: point it at the QR code on the other phone and open the link. "
                "On an iPhone the link opens in the browser, not in the app on your home screen.",
                class_="soft",
            ),
            class_="scan-say",
        ),
        class_="new-main bring-main",
        id="m",
    )
    foot = footer(
        a(span(b("Back")), class_="btn", href="#"),
        button(span(b("Preview"), small("nothing changes yet")), type="submit", form="form", class_="btn go"),
        class_="ledge",
    )
    return root_of_many(ui, "new", "bring", head, body, foot)


def _gathered(ui: Ui, one: Gathered) -> Html:
    """Return the received and the missing parts of a table."""
    says = (
        p(
            b(f"{one.of - len(one.missing)} of {one.of} parts of a table received. "),
            f"{_missing(one)} Scan the other QR codes too, in any order.",
        )
        if one.missing
        else _waits(ui, one)
    )
    look = button("Preview", type="button", class_="btn", data_key=f"app:came:look:{one.id}")
    forget = button("Discard", type="button", class_="btn quiet", data_key=f"app:came:forget:{one.id}")
    return div(says, None if one.missing else look, forget, class_="came")


def _waits(ui: Ui, one: Gathered) -> Html:
    """Return the part of the page about a complete table that is not imported yet."""
    from border.code import BadCode  # noqa: PLC0415
    from border.incoming import glimpsed  # noqa: PLC0415

    try:
        title, names, at = glimpsed(one.text())
    except BadCode:
        title, names, at = "", (), 0
    when = f" · {dates.when(ui.now, at)}" if at > 0 else ""
    what = f"{title}: {', '.join(names)}{when}" if title else "A table"
    return p(b(f"{what}. "), "Ready to import: you have not imported it yet.")


def where(ui: Ui) -> Html | None:
    """Return the note that a link opens in the browser or in an app, not in the installed app with its tables."""
    if ui.phone.within:
        here = f"You are inside {ui.phone.within}, not in your browser."
        then = (
            f" What you import here stays inside {ui.phone.within}. To have it in your browser: copy the code, open "
            "Chaupal there, choose Import and paste."
        )
    elif ui.phone.forgets:
        here = "You are in the browser, not in the app on your home screen."
        then = (
            " What you import here stays in the browser. To import it into the app: copy the code, open Chaupal from "
            "the home screen, choose Import and paste."
        )
    else:
        return None
    return div(
        p(b(here), then),
        button("Copy code", type="button", class_="btn", data_key="app:came:copy"),
        class_="came",
    )


def _waiting(ui: Ui) -> Html:
    head = banner("Import", "checking…", back="#", back_says="Back to the shelf")
    coming = ui.transfer.coming
    if ui.phone.unloaded:
        wrong = Refusal(
            "unloaded", "The checker could not be loaded.", "Connect to the internet and try again.", "", firm=True
        )
        again = button("Try again", type="button", class_="btn", data_key="app:again")
        other = p("The table waits here. Or tap Not now and paste it as text, which works without internet.")
        said = fold("unloaded", "Browser message", p(ui.phone.unloaded, class_="soft"))
        shown = about.unfetched(ui, join(refusal(wrong, other, again), said))
    elif coming and coming.opened is not None:
        shown = loading.loading(f"Checking table {len(coming.tables) + 1} of {len(coming.opened.tables)}.")
    else:
        shown = loading.loading("Loading the checker (first time only). You can keep using the app meanwhile.")
    body = main(shown, where(ui), class_="new-main bring-main", id="m")
    foot = footer(
        button(span(b("Not now")), type="button", class_="btn", data_key="app:came:later"),
        a(span(b("Shelf"), small("this waits here")), class_="btn go", href="#"),
        class_="ledge",
    )
    return root_of_many(ui, "new", "bring", head, body, foot)


# Scanning


def scanned(ui: Ui, text: str) -> Ui:
    """Return the state after the camera found a QR code: a part of a table, or a foreign one, which is ignored."""
    if not _CODE.search(text):
        return _refused(ui, "This QR code is not from Chaupal. Point the camera at a QR code on the other phone.")
    return received(updated(ui, fault=None), text)


def _scan(ui: Ui) -> Html:
    head = banner("Scan", "the QR codes on the other phone", back=IMPORT.href, back_says="Back to Import")
    body = main(
        about.newer(ui),
        div(
            Html('<video class="scan-video" playsinline muted aria-label="Camera view"></video>'),
            p("", class_="scan-told", role="status"),
            button("Start camera", type="button", class_="btn", data_scan=True),
            class_="scans",
            id="camera",
        ),
        div(
            p(
                b("This page cannot use the camera because the connection is not secure."),
                " Use your phone’s own camera app: point it at each QR code and open the link. The parts are collected "
                "here, in any order.",
            ),
            class_="scans-not",
        ),
        form_error(ui),
        [_gathered(ui, one) for one in _groups(ui)],
        class_="new-main bring-main",
        id="m",
    )
    foot = footer(
        a(span(b("Back")), class_="btn", href=IMPORT.href),
        a(span(b("Paste it instead")), class_="btn go", href=IMPORT.href),
        class_="ledge",
    )
    return root_of_many(ui, "new", "bring/scan", head, body, foot)
