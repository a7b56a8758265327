"""Finished tables: the list with its search, one of them, who played how often and how well, and what is kept twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from app import sheet, stats
from app.frame import when
from app.root import root
from app.shelf import put_away, row, title
from app.stats import Person, Tally
from app.ui import Kept, Result, Ui, game_of
from engine.game import Fields
from engine.notation import BadText, read
from engine.refusal import Refusal, Refused
from engine.table import AnyTable
from engine.turn import Seat
from engine.value import but
from engine.words import MINUS, number
from games import GAMES
from markup import marks
from markup.chart import by_play
from markup.forms import value
from markup.html import (
    Html,
    a,
    b,
    button,
    caption,
    details,
    encoded,
    footer,
    form,
    h2,
    input_,
    label,
    li,
    main,
    p,
    section,
    small,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)
from markup.parts import banner, refusal
from markup.seating import LONGEST_NAME, cleaned, names_list, visible

MOST = 60
"""Rows that a list shows at once; a search finds the others."""
DRAWN = 24
"""Plays that a chart has room for."""


def page(ui: Ui) -> Html:
    """The pages of finished tables."""
    what, rest = ui.tail[0] if ui.tail else "", "/".join(ui.tail[1:])
    if what == "table":
        return _one(ui, ui.kept.get(rest))
    if what == "people":
        return _people(ui)
    if what == "person":
        return _person(ui, rest)
    return _list(ui)


def over(ui: Ui) -> list[Kept]:
    """Finished tables, the latest first, without what was put away."""
    return sorted((kept for kept in ui.kept.values() if kept.over and not kept.binned), key=lambda kept: -kept.at)


def found(tables: Sequence[Kept], find: str) -> list[Kept]:
    """Those in whose game, names or result every word is found."""
    words = find.casefold().split()
    return [kept for kept in tables if all(word in _searched(kept) for word in words)]


def _searched(kept: Kept) -> str:
    return f"{title(kept)} {' '.join(name for name, _, _ in kept.seats)} {kept.says}".casefold()


# What is done here


def counted(kept: Kept) -> Kept:
    """The table with what it came to; with nothing, where its text cannot be read."""
    try:
        return but(kept, result=sheet.result(_read(kept)))
    except BadText:
        return but(kept, result=Result())


def one_more_counted(ui: Ui) -> Ui:
    """The app with what one older table came to: one at a time, since each is played again for it."""
    for kept in stats.uncounted(ui.kept.values())[:1]:
        return but(ui, kept=MappingProxyType({**ui.kept, kept.id: counted(kept)}))
    return ui


def renamed(kept: Kept, fields: Fields) -> AnyTable:
    """The table under other names; one that is left empty stays. Raises Refused."""
    try:
        before = _read(kept)
    except BadText as wrong:
        raise Refused(_refusal("unread", f"This table cannot be read: {wrong}.", "Its names stay.")) from None
    players = []
    for at, player in enumerate(before.setup.players):
        name = cleaned(value(fields, f"name-{Seat(at).name.lower()}")) or player.name
        if visible(name) > LONGEST_NAME:
            says = f"The name of seat {Seat(at).name} is too long: {visible(name)} letters."
            raise Refused(_refusal("name-long", says, f"Shorten it to {LONGEST_NAME} at most."))
        players.append(replace(player, name=name))
    return before.agreed(replace(before.setup, players=tuple(players)))


def _refusal(code: str, sentence: str, instead: str) -> Refusal:
    return Refusal(code, sentence, instead, "", firm=True)


def _read(kept: Kept) -> AnyTable:
    return read(kept.text, filter(None, (game_of(kept.game),)))


# The list


def _list(ui: Ui) -> Html:
    tables = over(ui)
    shown = found(tables, ui.find)
    many = "1 table" if len(shown) == 1 else f"{len(shown)} tables"
    says = f"{many} of {len(tables)}" if ui.find.split() else many
    rows = [row(ui, kept, _more(kept)) for kept in shown[:MOST]]
    body = main(
        form(
            label(
                span("Game or person"),
                input_(
                    type="text",
                    name="find",
                    value=ui.find or None,
                    maxlength=80,
                    autocomplete="off",
                    spellcheck="false",
                    enterkeyhint="search",
                    inputmode="search",
                ),
                class_="field",
            ),
            id="form",
            data_key="fill:find",
            data_live=ui.find,
        )
        if tables
        else None,
        p(says, class_="soft", role="status") if tables else p("No table is finished yet.", class_="lead"),
        ul(rows, class_="finished history") if rows else None,
        p(f"{len(shown) - MOST} more: search for them above.", class_="soft") if len(shown) > MOST else None,
        put_away(ui, found([kept for kept in ui.kept.values() if kept.binned], ui.find)),
        _twice(ui),
        class_="new-main history-main",
        id="m",
    )
    people = a(span(b("People"), small("plays, wins, points")), class_="btn go", href="#history/people")
    return _whole(ui, "Finished tables", "on this phone", body, people if tables else None)


def _more(kept: Kept) -> Html:
    names = ", ".join(name for name, _, _ in kept.seats)
    return a(
        marks.MENU,
        class_="btn icon",
        href=f"#history/table/{kept.id}",
        aria_label=f"More: {title(kept)}, {names}",
    )


def _whole(ui: Ui, says: str, below: str, body: Html, go: Html | None, *, up: bool = False) -> Html:
    back, back_says = ("#history", "Finished tables") if up else ("#", "Shelf")
    head = banner(says, below, back=back, back_says=f"Back: {back_says}")
    foot = footer(a(span(b(back_says)), class_="btn", href=back), go, class_="ledge")
    wait = stats.uncounted(ui.kept.values()) if ui.tail[:1] in (("people",), ("person",)) else ()
    return root(ui, "new", head, body, foot, data_next=0 if wait else None)


def _twice(ui: Ui) -> Html | None:
    """The second record of the tables finished last."""
    if not ui.last:
        return None
    rows = []
    for one in ui.last:
        kept = ui.kept.get(one.id)
        if kept and kept.text == one.text:
            state: Html = small("put away" if kept.binned else "the same as in the list")
        else:
            state = small("other than in the list" if kept else "gone from the list")
        back = (
            None
            if kept and kept.text == one.text
            else button("Bring back", type="button", class_="btn", data_key=f"app:history:back:{one.id}")
        )
        totals = ", ".join(f"{name} {total}" for name, _, total in one.seats)
        says = span(b(title(one)), small(f"{totals} · {when(ui.now, one.at)}"), state)
        rows.append(li(says, back, class_="away-table"))
    return details(
        summary(f"Kept a second time ({len(ui.last)})", marks.CHEVRON),
        p(
            "The last ten finished tables, in a record of their own: for one that was deleted or damaged. "
            "It does not help where the phone is lost; “Save everything as a file” does.",
            class_="soft",
        ),
        ul(rows),
        class_="rule",
        id="twice",
    )


# One table


def _one(ui: Ui, kept: Kept | None) -> Html:
    if kept is None or not kept.over:
        return _whole(ui, "No such table", "on this phone", main(p("It is not among the finished ones."), id="m"), None)
    seats = [
        label(
            span(f"Seat {Seat(at).name}, {colour}"),
            input_(
                type="text",
                name=f"name-{Seat(at).name.lower()}",
                value=name,
                maxlength=40,
                list="names",
                autocomplete="off",
            ),
            class_="field",
        )
        for at, (name, colour, _) in enumerate(kept.seats)
        if not (kept.result and at == kept.result.automa)
    ]
    known = kept.game in GAMES.titles
    away = "Take back" if kept.binned else "Put away"
    body = main(
        refusal(ui.fault) if ui.fault else None,
        ul([row(ui, kept)], class_="finished"),
        form(
            h2("Names"),
            seats,
            names_list(ui.names),
            p(button("Write down the names", type="submit", class_="btn")),
            id="form",
            data_key="fill:rename",
        )
        if known and not kept.binned
        else None,
        ul(
            li(
                button(
                    span(b(away), small("for thirty days it can be taken back")),
                    type="button",
                    class_="btn",
                    data_key=f"app:bin:{kept.id}",
                )
            ),
            class_="menu apart",
        ),
        class_="new-main history-main",
        id=f"m:{ui.route}",
    )
    again = a(
        span(b("Play again"), small("same people, colours, variants")),
        class_="btn go",
        href=f"#{kept.game}/new/{kept.id}",
    )
    return _whole(ui, title(kept), f"finished {when(ui.now, kept.at)}", body, again if known else None, up=True)


# People


def _people(ui: Ui) -> Html:
    rows = [
        tr(
            th(a(person.name, href=f"#history/person/{encoded(person.name)}"), scope="row"),
            td(number(person.plays), class_="num"),
            td(number(person.wins), class_="num"),
        )
        for person in stats.people(ui.kept.values())
    ]
    body = main(
        _waits(ui),
        table(
            caption("Everybody, by plays", class_="sr"),
            thead(tr(th("Person", scope="col"), th("Plays", scope="col"), th("Wins", scope="col"))),
            tbody(rows),
            class_="persons",
        )
        if rows
        else p("Nobody with a name has finished a table yet.", class_="lead"),
        p("A seat without a name of its own counts for nobody; a shared first place counts as a win.", class_="soft"),
        _opponents(ui),
        _open(ui),
        class_="new-main history-main",
        id="m",
    )
    return _whole(ui, "People", "at the finished tables", body, None, up=True)


def _opponents(ui: Ui) -> Html | None:
    """Whom the books themselves put against somebody alone: no persons, and counted apart."""
    met = stats.opponents(ui.kept.values())
    if not met:
        return None
    rows = [
        tr(
            th(one.name, small(f" {GAMES.titles.get(one.game, one.game)}"), scope="row"),
            td(number(one.beaten), class_="num"),
            td(number(one.lost_to), class_="num"),
        )
        for one in met
    ]
    return section(
        h2("Opponents of the books", id="opponents-h"),
        table(
            caption("The books’ own opponents", class_="sr"),
            thead(tr(th("Opponent", scope="col"), th("Beaten", scope="col"), th("Lost to", scope="col"))),
            tbody(rows),
            class_="persons",
        ),
        aria_labelledby="opponents-h",
    )


def _open(ui: Ui) -> Html | None:
    many = len(stats.waiting(ui.kept.values()))
    says = "One table waits" if many == 1 else f"{many} tables wait"
    return p(f"{says} for printed values, and until then counts for nobody.", class_="soft") if many else None


def _waits(ui: Ui) -> Html | None:
    wait = len(stats.uncounted(ui.kept.values()))
    many = "One older table is" if wait == 1 else f"{wait} older tables are"
    return p(f"{many} being counted still.", class_="soft", role="status") if wait else None


def _person(ui: Ui, name: str) -> Html:
    everybody = stats.people(ui.kept.values())
    person = next((one for one in everybody if one.name.casefold() == name.casefold()), None)
    games = [_tally(ui, person, tally) for tally in person.tallies] if person else []
    body = main(
        _waits(ui),
        games or p("Nobody of that name has finished a table here.", class_="lead"),
        class_="new-main history-main",
        id=f"m:{ui.route}",
    )
    says = f"{person.plays} plays, {person.wins} won" if person else "at no finished table"
    return _whole(ui, person.name if person else name, says, body, None, up=True)


def _tally(ui: Ui, person: Person, tally: Tally) -> Html:
    title_ = GAMES.titles.get(tally.game, tally.game)
    against = re.sub("^The ", "the ", tally.against)
    name = f"{title_}, against {against}" if against else title_
    key = f"{tally.game}-alone" if against else tally.game
    lost = len(tally.plays) - tally.wins
    figures = (
        ("Plays", number(len(tally.plays))),
        ("Wins", number(tally.wins)),
        *((("Lost", number(lost)),) if against else ()),
        ("Best", number(tally.best)),
        ("Average", decimal(tally.average)),
    )
    last = tally.plays[-DRAWN:]
    rounds = tally.by_round
    rows = [
        tr(
            th(
                a(
                    when(ui.now, play.at),
                    small(play.scenario) if play.scenario else None,
                    href=f"#table/{play.id}/sheet",
                ),
                scope="row",
            ),
            td(number(play.points), class_="num"),
            td("won" if play.won else "lost" if against else "–"),
        )
        for play in reversed(tally.plays[-MOST:])
    ]
    return section(
        h2(marks.lid(tally.game, "lid-xs"), name, id=f"g-{key}-h"),
        ul([li(small(says), b(points, class_="num")) for says, points in figures], class_="figures"),
        by_play(
            [(number(play.points), play.points, play.won) for play in last],
            f"Points of {'the last ' if len(last) < len(tally.plays) else ''}{len(last)} plays, the latest last; ★ won",
        )
        if len(last) > 1
        else None,
        by_play(
            [(decimal(points), points, False) for _, points in rounds],
            "Points of a round, on average",
            [round_ for round_, _ in rounds],
        )
        if len(rounds) > 1
        else None,
        details(
            summary(span("Play by play"), marks.CHEVRON),
            table(
                caption(f"{person.name}, {name}", class_="sr"),
                thead(
                    tr(
                        th("When", scope="col"),
                        th("Points", scope="col"),
                        th("Result" if against else "First", scope="col"),
                    )
                ),
                tbody(rows),
                class_="persons",
            ),
            class_="rule",
            id=f"plays-{key}",
        ),
        aria_labelledby=f"g-{key}-h",
        class_="tally",
        data_game=tally.game,
    )


def decimal(points: float) -> str:
    """A number with at most one decimal.

    >>> decimal(-4.0), decimal(7.25)
    ('−4', '7.2')
    """
    return f"{points:.1f}".removesuffix(".0").replace("-", MINUS)
