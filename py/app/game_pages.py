"""The pages of a game outside a table: what the app does for it, a new table, your copy.

They stand in the file as well, drawn by these same functions.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from app.changes import told
from app.cites import one_ruling
from app.head import fringe
from app.root import root_of_many
from app.ui import Ui
from engine.game import AnyGame, GameInfo
from engine.notation import BadText, read
from engine.value import but
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    footer,
    form,
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
from markup.parts import banner, refusal
from markup.seating import names_list


def _banner(game: AnyGame, title: str, below: str, back: str = "#", back_says: str = "Back to the shelf") -> Html:
    head = banner(title, below, back=back, back_says=back_says, mark=marks.lid(game.info.key, "lid-b"))
    return join(head, fringe(game.info.key))


def about(ui: Ui, game: AnyGame) -> Html:
    """What the app does for a game, the rules in brief, and the rulings."""
    info = game.info
    body = main(
        p(info.lead, class_="lead"),
        named_ruling(info, ui.tail),
        info.copy
        and ul(
            li(
                a(
                    span(b("Your copy"), small("what your box prints, asked once")),
                    class_="btn",
                    href=f"#{info.key}/copy",
                )
            ),
            class_="menu",
        ),
        rules(info),
        class_="about-main",
        id="m",
    )
    foot = footer(
        a(span(b("Shelf")), class_="btn", href="#"),
        a(span(b("New table"), small(_how_many(info))), class_="btn go", href=f"#{info.key}/new"),
        class_="ledge",
    )
    return root_of_many(ui, "about", info.key, _banner(game, info.title, _how_many(info)), body, foot)


def named_ruling(info: GameInfo, tail: tuple[str, ...]) -> Html | None:
    """The ruling that a page of the rules is asked for by its name, such as `rules/P4`."""
    found = next((ruling for ruling in info.rulings if tail == ("rules", ruling.key)), None)
    return p(one_ruling(found), class_="looked", id="named") if found else None


def rules(info: GameInfo) -> Html:
    """The rules in brief, and the rulings."""
    brief = [join(h2(small(heading)), p(says)) for heading, says in info.brief]
    rulings = [li(one_ruling(ruling), id=f"ruling-{ruling.key}") for ruling in info.rulings]
    return join(
        details(summary(span("Rules in brief"), marks.CHEVRON), *brief, class_="rule", id="brief"),
        details(
            summary(span("Rulings"), span(f"{len(rulings)} readings", class_="count"), marks.CHEVRON),
            p(
                "What the rulebook leaves open, and how it is counted here. Whoever reads it otherwise sets by hand.",
                class_="soft",
            ),
            ul(rulings, class_="rulings"),
            class_="rule",
            id="rulings",
        ),
        p(f"Headings are those of: {info.rulebook}.", class_="ref"),
    )


def _how_many(info: GameInfo) -> str:
    """How many can play; a game with seats for one number of players alone is one against its automa."""
    low, high = info.seats
    return f"{low} to {high} players" if low < high else "alone, against its automa"


def begun(ui: Ui, game: AnyGame) -> Any:
    """What the form of a new table begins with: your copy and, where a table is played again, its people and variants.

    What was laid out or drawn for that one table is left behind: bonus tiles, ruins, and the app's draws.
    """
    copy = ui.copies.get(game.info.key, game.setup())
    kept = ui.kept.get(ui.tail[-1]) if len(ui.tail) == 2 else None
    if kept is None or kept.game != game.info.key:
        return copy
    try:
        again = read(kept.text, (game,)).setup
    except BadText:
        return copy
    taken = (one.name for one in fields(again) if one.name == "players" or not one.metadata)
    return but(copy, **{name: getattr(again, name) for name in taken if name not in game.info.copy})


def new_table(ui: Ui, game: AnyGame) -> Html:
    """The form of a new table."""
    info = game.info
    setup = begun(ui, game)
    body = main(
        refusal(ui.fault) if ui.fault else None,
        form(
            Html(game.form(setup, "new")),
            names_list(ui.names),
            id="form",
            data_key="fill:new",
            action=f"#{info.key}/new",
        ),
        class_="new-main",
        id="m",
    )
    foot = footer(
        a(span(b("Back"), small("nothing is booked yet")), class_="btn", href=f"#{info.key}"),
        button(span(b("Start the table")), type="submit", form="form", class_="btn go"),
        class_="ledge",
    )
    head = _banner(game, "New table", f"{info.title}, {_how_many(info)}", f"#{info.key}", "Back to the game")
    return root_of_many(ui, "new", f"{info.key}/new", head, body, foot)


def copy(ui: Ui, game: AnyGame, name: str) -> Html:
    """The printed values of your copy: the overview, or the form of one piece."""
    info = game.info
    setup = ui.copies.get(info.key, game.setup())
    overview = game.overview if name == "copy" else None
    inside = Html(overview(setup) if overview else game.form(setup, name))
    body = main(
        refusal(ui.fault) if ui.fault else None,
        told(ui),
        inside if overview else form(inside, id="form", data_key=f"fill:{name}"),
        class_="new-main",
        id="m",
    )
    back = f"#{info.key}" if name == "copy" else f"#{info.key}/copy"
    says = (b("Done"), None) if game.by_parts(name) else (b("Keep it"), small("for your copy"))
    save = button(span(says), type="submit", form="form", class_="btn go")
    done = a(span(b("Done")), class_="btn go", href=f"#{info.key}")
    foot = footer(a(span(b("Back")), class_="btn", href=back), done if overview else save, class_="ledge")
    return root_of_many(ui, "new", ui.route, _banner(game, "Your copy", info.title, back, "Back"), body, foot)
