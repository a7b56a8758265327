"""The end of a game: missing values are asked first, one a step; then who won, by how much, and why."""

from __future__ import annotations

from typing import Any

from app.pages.frame import form_error
from app.route import Route, of_game
from app.scores import goals, outcome
from app.scores.result import points_of, rules_of
from app.scores.score_sheet import GARLAND
from app.state import Ui
from app.table.actions import undo
from app.table.headline import headline
from engine.game import Fact
from engine.move import Offer
from engine.score import ScoreSheet, standings
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from engine.words import listed, number, plural
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    div,
    footer,
    form,
    h2,
    i,
    join,
    li,
    main,
    named,
    ol,
    p,
    rect,
    section,
    small,
    span,
    summary,
    svg,
    table,
    tbody,
    td,
    th,
    tr,
    ul,
)


def facts(table: AnyTable) -> tuple[Fact, ...]:
    """Return the missing values of a finished table, in the order in which they are asked."""
    return table.game.page.facts(table.state) if isinstance(table.turn, Outcome) else ()


def page(ui: Ui, open_: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the question for the next missing value, or the result if there is none or the rest is skipped."""
    missing, (skipped, of) = facts(open_), steps(ui.route, open_)
    if skipped < len(missing):
        return _ask(ui, open_, missing, skipped, of)
    return _won(ui, open_)


def steps(route: Route, open_: AnyTable) -> tuple[int, int]:
    """Return how many values are skipped, and how many were missing at first, from the address of the page."""
    missing = len(facts(open_))
    skipped, of, *_ = (*(int(part) if part.isdecimal() else 0 for part in route.rest), 0, 0)
    return skipped, max(of, missing)


def asks(ui: Ui, open_: AnyTable) -> bool:
    """Return whether the page asks for a value, so that it does not show the result yet."""
    return steps(ui.route, open_)[0] < len(facts(open_))


# The questions


def _ask(ui: Ui, open_: AnyTable, missing: tuple[Fact, ...], skipped: int, of: int) -> tuple[Html, Html]:
    fact = missing[skipped]
    step = of - len(missing) + skipped + 1
    kind, _, name = fact.page.partition("/")
    draws = open_.game.page
    asked = kind == "form" and not draws.by_parts(name) and draws.entry(open_.setup, name, ()) is None
    rows = [_counted(open_, rule.title, rule.key) for rule in rules_of(open_, open_.sheet) if _known(open_, rule.key)]
    rows += [
        li(
            span(str(of - len(missing) + at + 1), class_="yn", aria_hidden="true"),
            span(b(one.title)),
            span("skipped" if at < skipped else "now" if at == skipped else "next"),
            class_="here" if at == skipped else None,
            aria_current="step" if at == skipped else None,
        )
        for at, one in enumerate(missing)
    ]
    body = main(
        section(
            h2(f"{plural(of, 'value')} to enter, then the winner"),
            p("What the app has followed is counted. Only this is asked.", class_="hint"),
            div([i(class_="done" if at < step else None) for at in range(of)], class_="steps-of", aria_hidden="true"),
        ),
        form_error(ui),
        section(
            h2(f"{step} of {of}. {fact.title}", id="q"),
            form(Html(draws.form(open_.setup, name)), id="form", data_key=f"fill:{name}") if asked else None,
            class_="asked",
            aria_labelledby="q",
        ),
        div(
            a("Skip this one", class_="btn", href=ui.home.to("end", str(skipped + 1), str(of)).href),
            p("The score sheet then shows what is missing, and nobody is called the winner yet.", class_="hint"),
        ),
        ol(rows, class_="said-before", aria_label="Counted and asked"),
        class_="new-main ask-main",
        id=f"m:{ui.route}",
    )
    says = "Save, next value" if step < of else "Save"
    go = button(span(b(says), small(f"{step} of {of}")), type="submit", form="form", class_="btn go")
    if not asked:
        go = a(span(b("Enter it")), class_="btn go", href=ui.home.to(*fact.page.split("/")).href)
    return body, footer(undo(open_), go, class_="ledge")


def _known(open_: AnyTable, rule: str) -> bool:
    """Return whether a rule scored at the end of the game, for every seat, with all values known."""
    lines = [line for line in open_.sheet.lines if line.rule == rule]
    return all(line.points is not None and not line.round for line in lines)


def _counted(open_: AnyTable, title: str, rule: str) -> Html:
    """Return a rule that needs no value, with the points of each seat."""
    each = (
        f"{player.name} {points_of(open_.sheet.of(Seat(at), rule))}" for at, player in enumerate(open_.setup.players)
    )
    return li(span("✓", class_="yn", aria_hidden="true"), span(b(title), f" {', '.join(each)}"), span("counted"))


# The result


def _won(ui: Ui, open_: AnyTable) -> tuple[Html, Html]:
    sheet = open_.sheet
    ranking = standings(sheet)
    winners = () if sheet.open else ranking.winners
    corrected = outcome.corrected(open_)
    body = main(
        section(
            GARLAND if not sheet.open else None,
            div([marks.seat(seat, open_.setup.players[seat], big=True) for seat in winners], class_="seats")
            if winners
            else marks.automa(sheet.rival, big=True)
            if sheet.rival and not sheet.open
            else None,
            h2(outcome.title(open_), id="win"),
            p(outcome.margin(open_)),
            p(corrected, class_="corrected") if corrected else None,
            class_="win",
            aria_labelledby="win",
        ),
        _open(ui, open_),
        goals.page(open_),
        ol(
            [rank(ui, open_, sheet, standing.seat) for standing in ranking.order],
            class_="ranks",
            aria_label="All seats. Open one for its points by rule",
        ),
        _decided(open_),
        p(a("See the table", href=ui.home.href), class_="after"),
        class_="ending",
        id=f"m:{ui.route}",
    )
    sheet_page = a(span(b("Score sheet")), class_="btn", href=ui.home.to("sheet").href)
    again = a(span(b("Play again")), class_="btn", href=of_game(open_.game.info.key, "new", ui.open.id).href)
    share = button(
        span(b("Share the picture"), small("date, seats and winner")),
        type="button",
        class_="btn go",
        data_key="app:share:picture",
    )
    return body, footer(sheet_page, again, undo(open_), share, class_="ledge four")


def _open(ui: Ui, open_: AnyTable) -> Html | None:
    """Return what is still missing, with the way to enter it."""
    if not open_.sheet.open:
        return None
    missing = facts(open_)
    whose = [player.name for at, player in enumerate(open_.setup.players) if open_.sheet.unknown(Seat(at))]
    return section(
        b("Still missing"),
        ul(li(fact.title) for fact in missing)
        if missing
        else p(f"Values in the score lines of {listed(whose)}. The score sheet shows them as “?”."),
        p(a("Enter missing values", class_="btn", href=ui.home.to("end").href)) if missing else None,
        class_="decided",
    )


def rank(ui: Ui, open_: AnyTable, sheet: ScoreSheet, seat: Seat) -> Html:
    """Return a seat with its total; it opens to its points by rule."""
    player = open_.setup.players[seat]
    most = max(1, *(sheet.total(Seat(at)) for at in range(sheet.seats)))
    rows = [
        tr(th(rule.title, scope="row"), td(points_of(found), class_="num"))
        for rule in rules_of(open_, sheet)
        if (found := sheet.of(seat, rule.key))
    ]
    place = outcome.place(sheet, seat) if isinstance(open_.turn, Outcome) else ""
    part = f"s{seat.name}"
    return li(
        details(
            summary(
                marks.seat(seat, player),
                span(named(player.name), small(place) if place else None, class_="name"),
                span(sheet.written(seat), class_="num"),
                marks.CHEVRON,
                _bar(max(0, sheet.total(seat)) / most),
            ),
            table(tbody(rows), class_="lines"),
            p(a(f"Every score line of {player.name}", class_="btn quiet", href=ui.home.to("sheet").href)),
            id=part,
        ),
        class_=f"seat-{player.colour.value}",
    )


def _bar(share: float) -> Html:
    """Return the bar of a total, as a share of the most."""
    wide = round(100 * share, 1)
    return svg(
        rect(class_="bar-ground", width=100, height=10),
        rect(class_="bar-seat", width=wide, height=10),
        class_="len",
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _decided(open_: AnyTable) -> Html | None:
    found = outcome.difference(open_)
    if not found:
        return None
    return section(
        b("What made the difference"),
        p([span(b(number(points, signed=True)), f" {part}") for points, part in found], class_="terms"),
        class_="decided",
    )


def spoken(open_: AnyTable) -> str:
    """Return the result in sentences, to be read aloud once when the game ends."""
    if open_.sheet.open:
        return f"{headline(open_)}."
    return f"{outcome.title(open_)}. {join(outcome.margin(open_))}."
