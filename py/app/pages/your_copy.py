"""The printed values of your copy: the overview, or the form of one piece."""

from __future__ import annotations

from app.entering import FOR_NEW, entering
from app.pages import entry
from app.pages.frame import form_error, root_of_many
from app.pages.game import head_of
from app.state import Ui
from app.table.changes import told
from engine.game import AnyGame
from markup.html import (
    Html,
    a,
    b,
    button,
    footer,
    form,
    li,
    main,
    small,
    span,
    ul,
)


def copy(ui: Ui, game: AnyGame, name: str) -> Html:
    """Return the printed values of your copy: the overview, or the form of one piece."""
    info = game.info
    setup = ui.stored.copies.get(info.key, game.setup())
    overview = game.page.overview if name == "copy" else None
    if now := entering(ui):
        parent = now.home if now.field else ui.route.to("new" if FOR_NEW in ui.route.rest else "copy")
        head = head_of(game, "Your copy", info.title, parent.href, "Back")
        return root_of_many(ui, "new", str(ui.route), head, entry.body(ui, now), entry.foot(ui, now))
    inside = Html(overview(setup) if overview else game.page.form(setup, name))
    called = ui.stored.called.get(info.key, "")
    copies = a(
        span(b("Copies"), small("name this copy, hand it over, keep several")),
        class_="btn",
        href=ui.route.to("copies").href,
    )
    body = main(
        form_error(ui),
        told(ui),
        inside if overview else form(inside, id="form", data_key=f"fill:{name}"),
        ul(li(copies), class_="menu") if overview else None,
        class_="new-main",
        id="m",
    )
    back = ui.route.to("" if name == "copy" else "copy").href
    save = button(span(b("Save"), small("for your copy")), type="submit", form="form", class_="btn go")
    done = a(span(b("Done")), class_="btn go", href=ui.route.to().href)
    foot = footer(a(span(b("Back")), class_="btn", href=back), done if overview else save, class_="ledge")
    below = f"{info.title}: {called}" if called else info.title
    return root_of_many(ui, "new", str(ui.route), head_of(game, "Your copy", below, back, "Back"), body, foot)
