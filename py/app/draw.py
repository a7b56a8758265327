"""The page of a state, and the pages that the build draws into the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from app import sections
from app.names import marked, names_of
from app.pages import about, new_table, phones, settings, shelf, your_copy
from app.pages import game as game_page
from app.route import ABOUT, HISTORY, IMPORT, OPENING, SETTINGS, SHELF, WALK, Place, Route, of_game
from app.scores import score_sheet
from app.sections import Drawing
from app.state import Open, Ui, updated
from app.table import page as table_page
from app.transfer import hand_over, importing
from engine.game import AnyGame
from engine.value import but
from games import GAMES
from markup.html import CUT, Html, p


def of_games() -> tuple[Route, ...]:
    """Return the pages that are in a file beside the page, since most visits open none of them."""
    return tuple(of_game(key, page_) for key in GAMES.titles for page_ in ("", "new", "copy"))


def drawn() -> tuple[Route, ...]:
    """Return the pages that are there before Python has started."""
    return (IMPORT, *of_games(), SHELF)


def stands(ui: Ui) -> bool:
    """Return whether the page in its file is already correct: nothing is stored and nothing has happened."""
    fresh = updated(ui, now=0, site="", build="", commas=False, forgets=False, sleeps=False, unfelt=False)
    return ui.route in drawn() and fresh == Ui(route=ui.route)


QUIET = (SETTINGS, ABOUT, HISTORY)
"""Pages that only Python can fill. Until then the file shows their heads and feet."""


def quiet(route: Route) -> str:
    """Return such a page before it is filled. It has no route yet, so entries in its fields stay until they load."""
    shown = re.sub(r"(<main[^>]*>).*(?=</main>)", rf"\1{p(shelf.FOLLOWS, class_='lead')}", page(Ui(route=route)))
    return shown.replace(f' data-route="{route}"', ' data-route="opening"', 1)


def prerender() -> str:
    """Return what is in the page itself, the shelf last: it is what an unknown address shows."""
    opening = shelf.opening(Ui(route=OPENING))
    return "\n".join((opening, *map(quiet, QUIET), *(page(Ui(route=route)) for route in (IMPORT, SHELF))))


def beside() -> dict[str, str]:
    """Return what is in the file beside it, by address."""
    return {str(route): page(Ui(route=route)) for route in of_games()}


def as_kept(ui: Ui) -> Ui:
    """Return the state on this page after a new start: without choices, entries and messages."""
    opened = Open(table=ui.open.table, present=ui.open.present, id=ui.open.id, revision=ui.open.revision)
    return Ui(
        route=ui.route, now=ui.now, stored=ui.stored, open=opened, phone=but(ui.phone, sleeps=False, unfelt=False)
    )


def shown(ui: Ui) -> Html:
    """Return the whole page with the names of people marked."""
    return marked(page(ui), names_of(ui))


def drawing(ui: Ui, before: Drawing | None) -> Drawing:
    """Return the page as the browser gets it, in sections."""
    return sections.drawn(in_sections(ui), names_of(ui), before)


def _history(ui: Ui) -> Html:
    from app.history import history  # noqa: PLC0415  # looked at seldom

    return history.page(ui)


_PLACES: Final[Mapping[Place, Callable[[Ui], Html]]] = {
    Place.IMPORT: importing.page,
    Place.SETTINGS: settings.page,
    Place.ABOUT: about.page,
    Place.HISTORY: _history,
    Place.JOIN: phones.joining,
}
"""The pages of places that have one page each."""


def page(ui: Ui) -> Html:
    """Return the whole page."""
    return Html(in_sections(ui).replace(CUT, ""))


def in_sections(ui: Ui) -> Html:
    """Return the page with its cuts."""
    place, kind = ui.route.place, ui.route.page
    game = ui.game
    if place is Place.TABLE:
        if ui.open.table is None:
            return shelf.missing(ui)
        if kind == "print":
            from app.scores import on_paper  # noqa: PLC0415  # looked at seldom

            return on_paper.page(ui)
        return score_sheet.page(ui) if kind == "sheet" else table_page.page(ui)
    if ui.route == IMPORT and ui.transfer.coming and ui.transfer.coming.seen:
        from app.transfer import choosing  # noqa: PLC0415  # looked at seldom

        return choosing.page(ui, ui.transfer.coming)
    if place in _PLACES:
        return _PLACES[place](ui)
    return _of_game(ui, game, kind) if game else shelf.shelf(ui)


def _of_game(ui: Ui, game: AnyGame, kind: str) -> Html:
    """Return a page of a game outside a table."""
    if kind == "new":
        return new_table.new_table(ui, game)
    if kind == "copies":
        from app.pages import copies  # noqa: PLC0415  # looked at seldom

        return copies.page(ui, game)
    if kind == WALK:
        from app.pages import walk  # noqa: PLC0415  # looked at seldom

        return walk.page(ui, game)
    if kind == "handover":
        return hand_over.copy_page(ui, game)
    if kind == "copy":
        return your_copy.copy(ui, game, "/".join(ui.route.rest) or "copy")
    if kind == "print":
        from app.scores import on_paper  # noqa: PLC0415  # looked at seldom

        return on_paper.empty(ui, game)
    return game_page.about(ui, game)
