"""A game outside a table: its scoring in the app, the rules in brief and the rulings.

The build draws this page into the file too.
"""

from __future__ import annotations

from app.pages.citations import one_ruling
from app.pages.frame import root_of_many
from app.route import WALK, Route, of_game
from app.state import Ui
from app.table.head import fringe
from engine.game import AnyGame, GameInfo
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    details,
    footer,
    h2,
    join,
    li,
    main,
    p,
    small,
    span,
    summary,
    ul,
)
from markup.parts import banner


def head_of(game: AnyGame, title: str, below: str, back: str = "#", back_says: str = "Back to the shelf") -> Html:
    """Return the head of a page of this game."""
    head = banner(title, below, back=back, back_says=back_says, mark=marks.lid(game.info.key, "lid-b"))
    return join(head, fringe(game.info.key))


def about(ui: Ui, game: AnyGame) -> Html:
    """Return the page of a game: its scoring in the app, the rules in brief, and the rulings."""
    info = game.info
    body = main(
        p(info.lead, class_="lead"),
        named_ruling(info, ui.route),
        ul(
            _way(info, WALK, "A first look", "ten steps, two minutes, with made-up values"),
            _way(info, "copy", "Your copy", "the printed values of your box, entered once") if info.copy else None,
            _way(info, "print", "Empty score sheet", "to print, on A4 or Letter"),
            class_="menu",
        ),
        rules(info),
        class_="about-main",
        id="m",
    )
    foot = footer(
        a(span(b("Shelf")), class_="btn", href="#"),
        a(span(b("New table"), small(how_many(info))), class_="btn go", href=of_game(info.key, "new").href),
        class_="ledge",
    )
    return root_of_many(ui, "about", info.key, head_of(game, info.title, how_many(info)), body, foot)


def _way(info: GameInfo, page: str, says: str, more: str) -> Html:
    return li(a(span(b(says), small(more)), class_="btn", href=of_game(info.key, page).href))


def named_ruling(info: GameInfo, route: Route) -> Html | None:
    """Return the ruling in the route of a page of the rules, such as `rules/P4`."""
    found = next((ruling for ruling in info.rulings if route.page == "rules" and route.rest == (ruling.key,)), None)
    return p(one_ruling(found), class_="looked", id="named") if found else None


def rules(info: GameInfo) -> Html:
    """Return the rules in brief and the rulings."""
    brief = [join(h2(small(heading)), p(says)) for heading, says in info.brief]
    rulings = [li(one_ruling(ruling), id=f"ruling-{ruling.key}") for ruling in info.rulings]
    return join(
        details(summary(span("Rules in brief"), marks.CHEVRON), *brief, class_="rule", id="brief"),
        details(
            summary(span("Rulings"), span(str(len(rulings)), class_="count"), marks.CHEVRON),
            p(
                "Where the rulebook leaves something open, this is how the app decides. If your group plays it "
                "differently, adjust the points.",
                class_="soft",
            ),
            ul(rulings, class_="rulings"),
            class_="rule",
            id="rulings",
        ),
        p(f"Headings are those of: {info.rulebook}.", class_="ref"),
    )


def how_many(info: GameInfo) -> str:
    """Return the possible numbers of players; a game with one number only has a solo opponent."""
    low, high = info.seats
    return f"{low} to {high} players" if low < high else "solo"
