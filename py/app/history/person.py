"""Plays and wins: all players, and one player game by game."""

from __future__ import annotations

import re
from typing import TypeAlias

from app.dates import when
from app.history import statistics
from app.history.statistics import Person, Tally
from app.route import HISTORY, at_table
from app.state import Ui
from engine.words import MINUS, number, plural
from games import GAMES
from markup import marks
from markup.chart import by_play
from markup.html import (
    Html,
    a,
    b,
    caption,
    details,
    encoded,
    h2,
    li,
    main,
    named,
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

Said: TypeAlias = tuple[str, str, Html]
"""A page: the words of its banner, the line below, and its content."""
MOST = 60
"""Most plays in a list, the latest."""
DRAWN = 24
"""Most plays in a chart."""


def everybody(ui: Ui) -> Said:
    """Return all players who finished a table with a name of their own."""
    rows = [
        tr(
            th(a(person.name, href=HISTORY.to("person", encoded(person.name)).href, translate="no"), scope="row"),
            td(number(person.plays), class_="num"),
            td(number(person.wins), class_="num"),
        )
        for person in statistics.people(ui.stored.tables.values())
    ]
    body = main(
        _waits(ui),
        table(
            caption("All players, by number of plays", class_="sr"),
            thead(tr(th("Player", scope="col"), th("Plays", scope="col"), th("Wins", scope="col"))),
            tbody(rows),
            class_="persons",
        )
        if rows
        else p("No named player has finished a table yet.", class_="lead"),
        p(
            "Players without a name are not counted, and neither are tables on a practice copy. A shared first place "
            "counts as a win.",
            class_="soft",
        ),
        _opponents(ui),
        _open(ui),
        class_="new-main history-main",
        id="m",
    )
    return "Players", "in finished tables", body


def _opponents(ui: Ui) -> Html | None:
    """Return the solo opponents: not persons, so counted separately."""
    met = statistics.opponents(ui.stored.tables.values())
    if not met:
        return None
    rows = [
        tr(
            th(named(one.name), small(f" {GAMES.titles.get(one.game, one.game)}"), scope="row"),
            td(number(one.beaten), class_="num"),
            td(number(one.lost_to), class_="num"),
        )
        for one in met
    ]
    return section(
        h2("Solo opponents", id="opponents-h"),
        table(
            caption("Solo opponents", class_="sr"),
            thead(tr(th("Opponent", scope="col"), th("Beaten", scope="col"), th("Lost to", scope="col"))),
            tbody(rows),
            class_="persons",
        ),
        aria_labelledby="opponents-h",
    )


def _open(ui: Ui) -> Html | None:
    many = len(statistics.waiting(ui.stored.tables.values()))
    says = plural(many, "table still needs printed values and is", "tables still need printed values and are")
    return p(f"{says} not counted yet.", class_="soft") if many else None


def _waits(ui: Ui) -> Html | None:
    wait = len(statistics.uncounted(ui.stored.tables.values()))
    many = plural(wait, "older table is", "older tables are")
    return p(f"{many} still being counted.", class_="soft", role="status") if wait else None


def one(ui: Ui, name: str) -> Said:
    """Return the results of a player in each game."""
    known = statistics.people(ui.stored.tables.values())
    person = next((one for one in known if one.name.casefold() == name.casefold()), None)
    games = [_tally(ui, person, tally) for tally in person.tallies] if person else []
    body = main(
        _waits(ui),
        games or p("No finished table with this player.", class_="lead"),
        class_="new-main history-main",
        id=f"m:{ui.route}",
    )
    says = f"{plural(person.plays, 'play')}, {person.wins} won" if person else "in no finished table"
    return person.name if person else name, says, body


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
                    href=at_table(play.id, "sheet").href,
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
            f"Points in {'the last ' if len(last) < len(tally.plays) else ''}{len(last)} plays, latest last; ★ = won",
        )
        if len(last) > 1
        else None,
        by_play(
            [(decimal(points), points, False) for _, points in rounds],
            "Average points per round",
            [round_ for round_, _ in rounds],
        )
        if len(rounds) > 1
        else None,
        details(
            summary(span("Every play"), marks.CHEVRON),
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
    """Return a number with at most one decimal.

    >>> decimal(-4.0), decimal(7.25)
    ('−4', '7.2')
    """
    return f"{points:.1f}".removesuffix(".0").replace("-", MINUS)
