"""The element of a page. Its id is the page's address, so that a link shows a page that is already drawn."""

from __future__ import annotations

import re
from typing import Final

from app.pages import failed, limits
from app.pages.citations import linked
from app.pages.loading import wants
from app.route import Place, Route, of_game
from app.state import Ui
from app.table.headline import headline
from app.transfer import exported
from engine.printed import practice
from games import SLOGAN
from markup.html import Attribute, Html, div, escaped, p
from markup.parts import refusal

_NAMES: Final = re.compile(r' (id|form|list|for|aria-labelledby|aria-describedby|aria-controls|data-open)="([^"]+)"')
"""Attributes that give an id, or refer to ids."""
_TITLES: Final = {
    Place.OPENING: "One moment",
    Place.SETTINGS: "Settings",
    Place.ABOUT: "About",
    Place.HISTORY: "Finished tables",
}


def title(ui: Ui) -> str:
    """Return the title of the page."""
    if ui.route.place in _TITLES:
        return f"{_TITLES[ui.route.place]} · Chaupal"
    if ui.open.table:
        return f"{headline(ui.open.table)} · {ui.open.table.game.info.title} · Chaupal"
    return f"{ui.game.info.title} · Chaupal" if ui.game else f"Chaupal: {SLOGAN}"


def form_error(ui: Ui) -> Html | None:
    """Return the fault of the form on the page."""
    return refusal(ui.said.fault) if ui.said.fault else None


_BOOKS: Final = ("", "number", "amend", "seat", "hand", "end", "sheet")
"""Pages of a table that show what happened by themselves: where moves are recorded, and those of the result."""


def _shows(ui: Ui) -> bool:
    """Return whether the page shows the notice by itself; otherwise the notice is visible for a while."""
    if ui.open.elsewhere and ui.open.apart:
        return False  # the reason why nothing was recorded may be out of sight
    if ui.said.quiet:
        return True
    books = ui.open.table is not None and ui.route.page in _BOOKS
    return books or any((ui.said.fault, ui.open.refused, ui.said.asked, ui.said.told, ui.open.apart))


def _unfinished(ui: Ui, child: Html) -> Html:
    """Return a part of the page with the key of each piece marked that has a draft."""
    for address in ui.stored.drafts:
        route = Route.parse(address)
        if (route.place, route.name) == (ui.route.place, ui.route.name):
            key = f'data-key="form:{escaped("/".join(route.rest))}"'
            child = Html(child.replace(key, f'{key} data-draft="unfinished"'))
    return child


def root(ui: Ui, kind: str, *children: Html | None, id_: str | None = None, **attributes: Attribute) -> Html:
    """Return a whole page."""
    game, page = ui.game, str(ui.route) if id_ is None else id_
    if game:
        home = ui.home if ui.open.table else of_game(game.info.key)
        rules = str(home.to("rules"))
        children = tuple(child and linked(child, game, page, rules) for child in children)
    if ui.stored.drafts:
        children = tuple(child and _unfinished(ui, child) for child in children)
    made_up = practice(ui.open.table.setup) if ui.open.table else ""
    first, *rest = children
    return div(
        # Always in the same place: a screen reader reads aloud what is put into a line that was there before.
        p(ui.said.notice, class_="sr" if _shows(ui) else "notice", role="status"),
        first,
        p(f"{made_up.capitalize()}: not what is in your box", class_="practice") if made_up else None,
        # The shelf and a table show this themselves, each in its place.
        p(ui.phone.unkept, class_="unkept", role="alert")
        if ui.phone.unkept and kind not in ("table", "shelf")
        else None,
        failed.note(ui, ui.said.failed) if ui.said.failed else None,
        limits.inside(ui) if ui.phone.within and kind != "shelf" else None,
        *rest,
        exported.panel(ui.transfer.to_copy) if ui.transfer.to_copy else None,
        id=page,
        class_=f"page at-{kind}",
        data_game=game.info.key if game else None,
        data_route=str(ui.route),
        data_title=title(ui),
        data_took=ui.said.took or None,
        data_wrong=ui.said.fault.field or None if ui.said.fault else None,
        **{**wants(ui), **attributes},
    )


def root_of_many(ui: Ui, kind: str, name: str, *children: Html | None) -> Html:
    """Return a page for the file with several pages: the ids in it start with its own."""

    def named(found: re.Match[str]) -> str:
        return f' {found[1]}="{" ".join(f"{escaped(name)}:{one}" for one in found[2].split())}"'

    inside = (Html(_NAMES.sub(named, child)) if child else None for child in children)
    return root(ui, kind, *inside, id_=name)
