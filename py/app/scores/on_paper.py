"""Pages to print: the score sheet with its lines, the log, and the empty score sheet of a game."""

from __future__ import annotations

from app import dates
from app.pages.frame import root
from app.pages.game import head_of
from app.route import of_game
from app.scores import goals
from app.scores.outcome import margin
from app.scores.result import points_of, rules_of
from app.state import Ui
from app.table.headline import headline
from app.table.log import entries
from engine.game import AnyGame
from engine.score import ScoreLine, ScoreSheet
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from engine.words import number
from markup.html import (
    Html,
    a,
    b,
    button,
    caption,
    footer,
    h2,
    join,
    main,
    ol,
    p,
    small,
    span,
    table,
    tbody,
    td,
    tfoot,
    th,
    thead,
    tr,
)


def page(ui: Ui) -> Html:
    """Return the score sheet of the open table with its lines, or its log."""
    open_ = ui.open.table
    assert open_ is not None  # draw.py shows another page otherwise
    log = ui.route.rest == ("log",)
    body = main(
        _title(ui, open_),
        ol(entries(open_, range(len(open_.events)), None)) if log else _sheet(open_, open_.sheet),
        class_="paper",
        id=f"m:{ui.route}",
    )
    back = ui.home.to("log" if log else "sheet").href
    says = "log" if log else "score sheet with its lines"
    head = head_of(open_.game, "Print", says, back, f"Back to the {'log' if log else 'score sheet'}")
    return root(ui, "print", head, body, _foot(back))


def empty(ui: Ui, game: AnyGame) -> Html:
    """Return an empty score sheet of a game, with a column for each player."""
    info = game.info
    back = of_game(info.key).href
    cells = [td() for _ in range(info.seats[1])]
    rows = [tr(th(rule.title, scope="row"), cells) for rule in info.rules if rule.key not in info.unwritten]
    body = main(
        h2(info.title),
        p("Date", span(), " Place", span(), class_="by-pen"),
        table(
            caption("Points by scoring rule and player", class_="sr"),
            thead(tr(th("Player", scope="col"), cells)),
            tbody(rows),
            tfoot(tr(th("Total", scope="row"), cells)),
            class_="blank",
        ),
        class_="paper",
        id=f"m:{ui.route}",
    )
    head = head_of(game, "Print", "empty score sheet", back, f"Back to {info.title}")
    return root(ui, "print", head, body, _foot(back))


def _foot(back: str) -> Html:
    go = button(span(b("Print"), small("A4 or Letter")), type="button", class_="btn go", data_print="")
    return footer(a(span(b("Back")), class_="btn", href=back), go, class_="ledge")


def _title(ui: Ui, open_: AnyTable) -> Html:
    """Return the title of the paper: the game, the result, the date and the place of each player."""
    kept = ui.stored.tables.get(ui.open.id)
    says = [headline(open_)]
    if isinstance(open_.turn, Outcome) and not open_.sheet.open:
        says.append(goals.verdict(open_.sheet) if open_.sheet.rival else margin(open_))
    if kept:
        says.append(dates.written(dates.played(kept)))
    return join(h2(open_.game.info.title), p(" · ".join(says)))


def _sheet(open_: AnyTable, sheet: ScoreSheet) -> Html:
    """Return the points by rule and player, then every score line of each player."""
    seats = [(Seat(at), player.name) for at, player in enumerate(open_.setup.players)]
    found = rules_of(open_, sheet)
    rows = [
        tr(th(rule.title, scope="row"), [td(points_of(sheet.of(seat, rule.key))) for seat, _ in seats])
        for rule in found
    ]
    return join(
        table(
            caption("Points by scoring rule and player", class_="sr"),
            thead(tr(th("Rule", scope="col"), [th(name, scope="col", translate="no") for _, name in seats])),
            tbody(rows),
            tfoot(tr(th("Total", scope="row"), [td(sheet.written(seat)) for seat, _ in seats])),
            class_="totals",
        ),
        [_lines(open_, sheet, seat, name) for seat, name in seats],
    )


def _lines(open_: AnyTable, sheet: ScoreSheet, seat: Seat, name: str) -> Html:
    """Return the score lines of a seat by rule."""
    bodies = []
    for rule in rules_of(open_, sheet):
        if lines := sheet.of(seat, rule.key):
            title = tr(th(rule.title, scope="rowgroup"), td(points_of(lines)), class_="of-rule")
            bodies.append(tbody(title, map(_line, lines)))
    head = tr(th(f"{name}: score lines", scope="col"), th("Points", scope="col"))
    total = tr(th("Total", scope="row"), td(sheet.written(seat)))
    return table(thead(head), bodies, tfoot(total), class_="lines-of")


def _line(line: ScoreLine) -> Html:
    more = small(f" round {line.round}") if line.round else None
    return tr(th(line.because, more, scope="row"), td(number(line.points)))
