"""The end of a game: missing values are asked first, one a step; then who won, by how much, and why."""

from __future__ import annotations

from typing import Any

from app import dates
from app.entering import entering, to_relay
from app.pages import entry
from app.pages.new_table import play_again
from app.route import Route
from app.scores import goals, missing, outcome
from app.scores.result import points_of, rules_of
from app.scores.score_sheet import GARLAND
from app.state import Ui
from app.table import dispute
from app.table.actions import asking, undo
from app.table.headline import headline
from app.table.offers import offered, typed, waiting
from app.table.teaching import taught
from app.transfer import backup
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
from markup.parts import pad


def page(ui: Ui, open_: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the question for the next missing value, or the result if there is none or the rest is skipped."""
    fact = missing.asked(ui.route, open_)
    return _ask(ui, open_, fact) if fact else _won(ui, open_)


# The questions


def _ask(ui: Ui, open_: AnyTable, fact: Fact) -> tuple[Html, Html]:
    found, (skipped, of) = missing.facts(open_), missing.steps(ui.route, open_)
    alone = missing.alone(ui.route)
    step = of - len(found) + skipped + 1
    rows = [_counted(open_, rule.title, rule.key) for rule in rules_of(open_, open_.sheet) if _known(open_, rule.key)]
    rows += [
        li(
            span(str(of - len(found) + at + 1), class_="yn", aria_hidden="true"),
            span(b(one.title)),
            span("now" if at == skipped else "skipped" if at < skipped or alone else "next"),
            class_="here" if at == skipped else None,
            aria_current="step" if at == skipped else None,
        )
        for at, one in enumerate(found)
    ]
    says = "Save, next value" if step < of and not alone else "Save"
    question, keys = _question(ui, open_, fact, says, f"{step} of {of}")
    body = main(
        section(
            h2(f"{plural(of, 'value')} to enter, then the winner"),
            p("The app has counted everything else.", class_="hint"),
            div([i(class_="done" if at < step else None) for at in range(of)], class_="steps-of", aria_hidden="true"),
        ),
        section(_asked(ui, fact, f"{step} of {of}. {fact.title}"), question, class_="asked entry", aria_labelledby="q"),
        div(
            a("Skip this one", class_="btn", href=ui.home.to("end", str(of if alone else skipped + 1), str(of)).href),
            p("The score sheet then shows what is missing and names no winner yet.", class_="hint"),
        ),
        ol(rows, class_="said-before", aria_label="Values entered and missing"),
        class_="new-main ask-main",
        id=f"m:{ui.route}",
    )
    return body, asking(entry.refused(ui), *keys)


def _asked(ui: Ui, fact: Fact, says: str) -> Html:
    """Return the question, beside the picture of the piece if it has one; a number pad shows it itself."""
    now, title = entering(ui), h2(says, id="q", class_="sr" if fact.page.startswith("number/") else None)
    return div(Html(now.draft.picture), title, class_="card-now") if now and now.draft.picture else title


def _question(ui: Ui, open_: AnyTable, fact: Fact, says: str, step: str) -> tuple[Html | None, tuple[Html, Html]]:
    """Return the keys that enter a value, and those of the ledge: a piece, a number, a form, or the way to a page.

    What is asked in the ledge, such as a board that is painted, has a page of its own.
    """
    label = span(b(says), small(step))
    kind, _, name = fact.page.partition("/")
    draws = open_.game.page
    now = entering(ui)
    if now and not now.draft.asks:
        off = "true" if now.draft.lacks else None
        lacks = span(b(says), small(now.draft.lacks or step))
        go = button(lacks, type="button", class_="btn go", data_key="app:told", aria_disabled=off)
        return Html(now.draft.body), (entry.undo_tap(ui, now), go)
    if kind == "number":
        offer = offered(ui)
        off = None if waiting(ui) else "true"
        go = button(label, type="button", class_="btn go", data_key="app:go", aria_disabled=off)
        return pad(typed(ui, offer), fact.title), (undo(open_, to_relay(ui)), go)
    if kind == "form" and not now:
        go = button(label, type="submit", form="form", class_="btn go")
        filled = form(Html(draws.form(open_.setup, name)), id="form", data_key=f"fill:{name}")
        return filled, (undo(open_, to_relay(ui)), go)
    go = a(
        span(b("Enter it")),
        class_="btn go",
        href=ui.home.to(*fact.page.split("/"), *missing.goes_back(ui.route, open_)).href,
    )
    return None, (undo(open_, to_relay(ui)), go)


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
    kept, corrected = ui.stored.tables.get(ui.open.id), outcome.corrected(open_)
    others = dispute.others(ui, open_)
    again = any(one.over for one in others)
    body = main(
        section(
            None if sheet.open or again else GARLAND,
            div([marks.seat(seat, open_.setup.players[seat], big=True) for seat in winners], class_="seats")
            if winners
            else marks.automa(sheet.rival, big=True)
            if sheet.rival and not sheet.open
            else None,
            p("Two entries of one board. By this one:", class_="small") if again else None,
            h2(outcome.title(open_), id="win"),
            p(outcome.margin(open_)),
            p(dates.written(dates.played(kept)), class_="small") if kept else None,
            p(corrected, class_="small") if corrected else None,
            p(book, class_="small") if (book := outcome.by_book(open_)) else None,
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
        ul([dispute.compare(ui, open_, one) for one in others], class_="menu") if others else None,
        _decided(open_),
        taught(ui, open_) if ui.stored.settings.teaches else None,
        p(a("See the table", href=ui.home.href), class_="after"),
        backup.reminder(ui),
        class_="ending",
        id=f"m:{ui.route}",
    )
    sheet_page = a(span(b("Score sheet")), class_="btn", href=ui.home.to("sheet").href)
    next_ = play_again(ui, open_.game, ui.open.id)
    share = button(
        span(b("Share the picture"), small("date and seats" if sheet.open else "date, seats and winner")),
        type="button",
        class_="btn go",
        data_key="app:share:picture",
    )
    return body, footer(sheet_page, next_, undo(open_, to_relay(ui)), share, class_="ledge four")


def _open(ui: Ui, open_: AnyTable) -> Html | None:
    """Return what is still missing, with the way to enter it."""
    if not open_.sheet.open:
        return None
    left, many = missing.facts(open_), missing.steps(ui.route, open_)[1]
    whose = [player.name for at, player in enumerate(open_.setup.players) if open_.sheet.unknown(Seat(at))]
    return section(
        b("Still missing"),
        ul(
            li(a(fact.title, class_="btn", href=ui.home.to("end", str(at), str(many), missing.ALONE).href))
            for at, fact in enumerate(left)
        )
        if left
        else p(f"Values in the score lines of {listed(whose)}. The score sheet shows them as “?”."),
        p(a("Enter all of them", class_="btn", href=ui.home.to("end").href)) if len(left) > 1 else None,
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


def spoken(open_: AnyTable, route: Route) -> str:
    """Return the result in sentences, to be read aloud once when the game ends, or the question that comes before."""
    if fact := missing.asked(route, open_):
        return f"{headline(open_)}. {fact.title}"
    if open_.sheet.open:
        return f"{headline(open_)}."
    return f"{outcome.title(open_)}: {outcome.margin(open_)}. {outcome.by_book(open_)}".rstrip()
