"""The copies of a game: the name of the one in use, handing it over, and the others."""

from __future__ import annotations

from collections.abc import Iterator

from app import copies
from app.pages import confirm
from app.pages.frame import form_error, root_of_many
from app.pages.game import head_of
from app.state import Ui
from engine.game import AnyGame
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
    label,
    li,
    main,
    named,
    p,
    small,
    span,
    ul,
)
from markup.seating import LONGEST_NAME


def page(ui: Ui, game: AnyGame) -> Html:
    """Return the page of the copies."""
    stored, info = ui.stored, game.info
    name, entered = stored.called.get(info.key, ""), copies.entered(stored, game)
    others = [li(_other(ui, at)) for at in _mine(ui, game)]
    hand = a(
        span(b("Hand over"), small("to a phone of somebody with the same printing")),
        class_="btn",
        href=ui.route.to("handover").href,
    )
    new = button(
        span(b("New copy"), small("starts empty; this one is kept")),
        type="button",
        class_="btn",
        data_key="app:copy:new",
    )
    body = main(
        form_error(ui),
        h2("Copy in use"),
        p("New tables use it. Tables in progress keep the values that they have.", class_="soft"),
        form(
            label(
                span("Name"),
                input_(
                    type="text",
                    name="name",
                    value=name,
                    placeholder="2nd printing, ours",
                    maxlength=3 * LONGEST_NAME,
                    autocomplete="off",
                    enterkeyhint="done",
                    dir="auto",
                ),
                class_="field",
            ),
            button("Save name", type="submit", class_="btn"),
            id="form",
            data_key="fill:copy-name",
            class_="copy-name",
        ),
        ul(li(hand), li(new), class_="menu") if entered else p("Nothing is entered in it yet.", class_="soft"),
        h2("Other copies"),
        ul(others, class_="copies")
        if others
        else p("None yet. An imported copy can be kept here, too.", class_="soft"),
        class_="new-main handover-main",
        id="m",
    )
    back = ui.route.to("copy").href
    foot = footer(a(span(b("Back")), class_="btn", href=back), class_="ledge")
    return root_of_many(ui, "new", str(ui.route), head_of(game, "Copies", info.title, back, "Back"), body, foot)


def _mine(ui: Ui, game: AnyGame) -> Iterator[int]:
    return (at for at, one in enumerate(ui.stored.others) if one.game == game.info.key)


def _other(ui: Ui, at: int) -> Html:
    name = ui.stored.others[at].name
    use = button("Use", type="button", class_="btn", data_key=f"app:copy:use:{at}", aria_label=f"Use {name}")
    return div(b(named(name)), use, confirm.ask(ui, f"{confirm.DROPS}{at}", "Delete"), class_="came")
