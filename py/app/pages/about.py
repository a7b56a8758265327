"""The version, storage and licences of the app. Facts that only the browser knows arrive later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.dates import day, written
from app.pages import limits
from app.pages.frame import root
from app.route import SETTINGS
from app.state import Ui, updated
from app.table import actions
from app.transfer import backup
from engine.move import Offer
from engine.table import AnyTable
from engine.words import listed
from games import SLOGAN
from markup.html import Html, a, b, button, dd, div, dl, dt, footer, h2, join, li, main, p, small, span, ul
from markup.parts import banner, fold


def page(ui: Ui) -> Html:
    """Return the about page, outside a table."""
    head = banner("About", f"Chaupal: {SLOGAN}", back=SETTINGS.href, back_says="Back to the settings")
    back = a(span(b("Back"), small("to the settings")), class_="btn go", href=SETTINGS.href)
    foot = footer(back, class_="ledge lone")
    return root(ui, "about-app", head, _body(ui), foot)


def at_table(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the about page, next to a table."""
    return _body(ui), actions.ledge(ui, table, "")


def newer(ui: Ui) -> Html | None:
    """Return the bar that offers a new version, hidden until the page's script finds one.

    It is left out while there are unrecorded entries.
    """
    return None if ui.typed.unbooked else _newer(ui)


def _newer(ui: Ui) -> Html:
    use = button("Update now", type="button", class_="btn", data_newer="")
    return div(
        p(b("A new version is ready."), " ", ui.phone.unkept or "Your tables are not affected."), use, class_="newer"
    )


def unfetched(ui: Ui, says: Html) -> Html:
    """Return the words about a file that could not be loaded; if the site has only a new version, offer that."""
    return join(_newer(ui), div(says, class_="unfetched"))


def told(ui: Ui, facts: str) -> Ui:
    """Return the state with the facts that the browser gave as JSON."""
    return updated(ui, facts=json.loads(facts))


def _body(ui: Ui) -> Html:
    facts = ui.phone.facts
    rows = [
        ("Version", facts.get("build", "").strip("/").removeprefix("app-")),
        ("Without internet", _kept(ui)),
        (
            "The open table",
            f"change {ui.open.revision} saved and verified" if ui.open.table and ui.open.revision else "no table open",
        ),
        ("Tables are stored in", _stores(ui)),
        ("This shelf is shared with", _shared(ui)),
        ("Python was started", _started(facts)),
        ("Its memory image", _image(facts)),
    ]
    return main(
        p(
            "A companion for the table: it keeps score and explains every point. Nothing leaves this phone.",
            class_="lead",
        ),
        backup.part(ui),
        h2("This app") if facts else None,
        dl([div(dt(title), dd(says)) for title, says in rows], class_="facts", id="facts") if facts else None,
        _ordinary() if facts.get("image", {}).get("made") else None,
        h2("Components"),
        p(
            "The games, their rules and their names belong to their makers. The app itself is built with:",
            class_="soft",
        ),
        _licences(ui) if facts else _coming(ui),
        class_="set-main",
        id=f"m:{ui.route}",
    )


def _kept(ui: Ui) -> str:
    if ui.phone.unsafe:
        return limits.NOT_SAFE
    kept = ui.phone.facts.get("kept")
    if not kept:
        return "nothing stored yet; some browsers store nothing"
    have, of = kept["have"], kept["of"]
    return f"ready: all {of} parts stored" if have == of else f"{have} of {of} parts stored so far"


def _stores(ui: Ui) -> str:
    stores = ui.phone.facts.get("stores", [])
    if ui.phone.unkept or not stores:
        return "memory only, until you close this page"
    where = listed(stores) if len(stores) > 1 else f"{stores[0]} only"
    lasts = ui.phone.facts.get("lasts")
    if lasts is None:
        return where
    return f"{where}; the browser {'has promised to keep them' if lasts else 'may delete them if space runs low'}"


def _shared(ui: Ui) -> str:
    """Return the words about other copies of the app with the same tables: browsers store them by host, not by path."""
    scheme, _, rest = ui.phone.site.partition("://")
    host, _, path = rest.partition("/")
    return f"any other copy of the app at {scheme}://{host}; this one is at /{path}"


def _started(facts: Mapping[str, Any]) -> str:
    how = "directly" if facts.get("directly") else "through PyScript"
    return f"{how}, from the standard library because the compiled one was damaged" if facts.get("plain") else how


def _image(facts: Mapping[str, Any]) -> str:
    """Return the words about the image of Python's memory: used for this start, or why not."""
    image = facts.get("image", {})
    since = image.get("since") or image.get("made")
    made = f"made on {written(day(since))}" if since else ""
    if image.get("made"):
        return f"{made}; this start went on from it"
    why = image.get("why", "")
    return f"not used for this start: {NO_IMAGE.get(why, why)}{made and f'; the one for the next start was {made}'}"


NO_IMAGE: Final = {
    "asked": "you asked for the ordinary way, until the next version",
    "damaged": "it was damaged, and was deleted",
    "memory": "this phone has little memory",
    "none": "there was none yet",
    "older": "it belonged to another version or browser, and was deleted",
    "unkept": "this browser does not store any",
}
"""Why a start did not go on from an image. A failure comes with the browser's own words."""


def _ordinary() -> Html:
    """Return the key for a report of a fault: whether it is there without the image too."""
    key = button("Start the ordinary way", type="button", class_="btn", data_ordinary="")
    says = "If you report a fault, look first whether it is there without the image too."
    return join(p(says, class_="soft"), p(key))


def _coming(ui: Ui) -> Html:
    if not ui.phone.unloaded:
        return p("One moment…", data_facts="")
    says = f"The details could not be loaded ({ui.phone.unloaded}). Connect to the internet and open this page again."
    return unfetched(ui, p(says))


def _licences(ui: Ui) -> Html:
    found = ui.phone.facts.get("licences")
    if found is None:
        return unfetched(
            ui, p("The list could not be loaded. Connect to the internet and open this page again.", class_="soft")
        )
    folder = ui.phone.facts["folder"]
    inside: dict[str, list[Mapping[str, str]]] = {}
    for one in found:
        inside.setdefault(one["within"], []).append(one)
    return div(
        _listed(inside.pop("", []), folder),
        [
            fold(f"within-{name}", f"Inside {name} ({len(parts)})", _listed(parts, folder))
            for name, parts in inside.items()
        ],
    )


def _listed(found: Iterable[Mapping[str, str]], folder: str) -> Html:
    return ul(
        [
            li(
                span(b(one["name"]), f" {one['version']}"),
                a(one["licence"], class_="btn quiet", href=f"{folder}{one['text']}", target="_blank", rel="noopener")
                if one["text"]
                else span(one["licence"]),
            )
            for one in found
        ],
        class_="licences",
    )
