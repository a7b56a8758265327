"""The score sheet: the standings and their reasons, points by round and by rule, and every score line."""

from __future__ import annotations

from typing import Final

from app import dates
from app.pages.frame import root
from app.route import HISTORY
from app.scores import goals, house_rules, outcome, unscored
from app.scores.result import points_of, rounds, rules_of
from app.scores.scores import name_class
from app.state import Ui
from app.table.head import fringe, turn
from app.table.headline import headline
from engine.score import ADJUSTED, Criterion, Rule, ScoreLine, ScoreSheet, Standings, standings, summed
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from engine.words import listed, number, plural
from markup import marks
from markup.chart import by_round
from markup.html import (
    Html,
    a,
    b,
    button,
    caption,
    details,
    div,
    figcaption,
    figure,
    footer,
    h2,
    join,
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
    tfoot,
    th,
    thead,
    tr,
    ul,
)
from markup.parts import banner

BOOK: Final = "book"
"""Last part of the address of the sheet by the rulebook."""


def page(ui: Ui) -> Html:
    """Return the sheet of the open table, at any time."""
    table_ = ui.open.table
    assert table_ is not None  # draw.py shows another page otherwise
    open_ = table_.by_book if ui.route.rest == (BOOK,) else table_
    sheet = open_.sheet
    missed = ScoreSheet(sheet.seats, tuple(open_.game.missed(open_.state)))
    over = isinstance(open_.turn, Outcome)
    info = open_.game.info
    menu = a(marks.MENU, class_="btn icon", href=ui.home.to("menu").href, aria_label="Table menu")
    says = f"{info.title}, {'solo' if goals.alone(open_) else f'{len(open_.setup.players)} players'}"
    if not over or sheet.open:
        says = f"{says} · {'lines still open' if over else 'in progress'}"
    back, back_says = ("end", "Back to the result") if over else ("", "Back to the table")
    head = banner("Score sheet", says, back=ui.home.to(back).href, back_says=back_says, mark=turn(ui.route), menu=menu)
    body = main(
        _result(ui, open_, sheet, over=over),
        _counted(ui, table_) if table_.points_rules else None,
        _by_round(open_, sheet),
        _by_rule(open_, sheet, missed),
        [_lines(ui, open_, sheet, missed, Seat(at)) for at in range(sheet.seats)],
        _take_away(ui, open_, over=over),
        class_="sheet-main",
        id=f"m:{ui.route}",
    )
    foot = footer(
        button(
            span(b("Spreadsheet"), small("every score line, as CSV")),
            type="button",
            class_="btn",
            data_key="app:share:csv",
        ),
        button(
            span(b("Share the result"), small("as text")), type="button", class_="btn go", data_key="app:share:result"
        ),
        class_="ledge",
    )
    return root(ui, "sheet", head, fringe(info.key), body, foot)


def _counted(ui: Ui, table_: AnyTable) -> Html:
    """Return the house rules about points, with the way to the sheet by the rulebook and back."""
    book = ui.route.rest == (BOOK,)
    ways = [("By this table", "with your house rules", ()), ("By the rulebook", "without them", (BOOK,))]
    keys = [
        a(
            span(b(says), small(more)),
            class_="btn",
            href=ui.home.to("sheet", *rest).href,
            aria_current="page" if book == bool(rest) else None,
        )
        for says, more, rest in ways
    ]
    differs = outcome.by_book(table_)
    return section(
        h2("House rules", id="agreed"),
        div(keys, class_="keys"),
        ul([li(says) for says in house_rules.listed(table_)]),
        p(differs) if differs else None,
        class_="counted",
        aria_labelledby="agreed",
    )


def _take_away(ui: Ui, open_: AnyTable, *, over: bool) -> Html:
    """Return the menu: the sheet on paper; of a finished table also a picture, a play for another app, and more."""
    paper = li(a(span(b("Print"), small("with every score line")), class_="btn", href=ui.home.to("print").href))
    if not over:
        return ul(paper, class_="menu taken")
    from app.transfer import export  # noqa: PLC0415  # looked at seldom

    kept = ui.stored.tables.get(ui.open.id)
    more = HISTORY.to("table", ui.open.id).href
    day = dates.played(kept) if kept else dates.day(ui.now)
    bg = None if open_.sheet.open else export.bg_stats(open_, ui.open.id, day)
    return ul(
        li(button(span(b("Share the picture"), small("date, seats and winner")), **_tap("app:share:picture"))),
        li(
            a(
                span(b("Log the play in BG Stats"), small("if BG Stats is installed on this phone")),
                class_="btn",
                href=bg,
            )
        )
        if bg
        else None,
        paper,
        li(
            a(
                span(b("More"), small("play again, names, delete")),
                class_="btn",
                href=more,
            )
        )
        if kept
        else None,
        class_="menu taken",
    )


def _tap(key: str) -> dict[str, str]:
    return {"type": "button", "class_": "btn", "data_key": key}


GARLAND = Html(
    '<svg class="garland" viewBox="0 0 140 22" preserveAspectRatio="xMidYMin meet" aria-hidden="true">'
    '<path d="M4 4Q37 26 70 4Q103 26 136 4"/><circle cx="4" cy="4" r="3.4"/><circle cx="17" cy="11.3" r="3.4"/>'
    '<circle cx="30" cy="14.6" r="3.4"/><circle cx="43" cy="14.6" r="3.4"/><circle cx="56" cy="11.3" r="3.4"/>'
    '<circle cx="70" cy="4" r="3.4"/><circle cx="83" cy="11.3" r="3.4"/><circle cx="96" cy="14.6" r="3.4"/>'
    '<circle cx="109" cy="14.6" r="3.4"/><circle cx="122" cy="11.3" r="3.4"/><circle cx="136" cy="4" r="3.4"/></svg>'
)


def _result(ui: Ui, open_: AnyTable, sheet: ScoreSheet, *, over: bool) -> Html:
    """Return the totals, the winner and the deciding tiebreaker."""
    ranking = standings(sheet)
    cards = []
    for at, player in enumerate(open_.setup.players):
        seat = Seat(at)
        won = over and not sheet.open and seat in ranking.winners
        cards.append(
            div(
                GARLAND if won else None,
                marks.seat(seat, player, big=True),
                named(player.name, class_=name_class(player.name)),
                span(sheet.written(seat), class_="total num"),
                small(open_.game.page.track(sheet.total(seat)), class_="on-track") if open_.game.page.track else None,
                span(rank, class_="laurel") if over and (rank := _rank(open_, ranking, seat)) else None,
                class_="won" if won else None,
            )
        )
    waits = (
        p(
            f"{plural(sheet.open, 'score line is', 'score lines are')} still open: see “?” below.",
            class_="soft",
        )
        if sheet.open
        else None
    )
    decided = ranking.decided or sheet.first
    settled = over and not sheet.open
    says = _deciding(open_, ranking.decided, ranking.winners) if settled and not sheet.rival else headline(open_)
    return section(
        div(cards, class_="duel"),
        h2(says, id="win"),
        p(goals.verdict(sheet), class_="verdict") if settled and sheet.rival else None,
        goals.page(open_),
        _witness(open_, decided) if settled and decided and decided.title != "Points" else None,
        waits,
        _first_told(ui, open_) if over and sheet.open else None,
        class_="result",
        aria_labelledby="win",
    )


def _rank(open_: AnyTable, ranking: Standings, seat: Seat) -> str:
    """Return the final place of a seat; empty if the game ranks only its winner."""
    if open_.sheet.open:
        return ("leads so far" if len(ranking.winners) == 1 else "tied so far") if seat in ranking.winners else ""
    if seat in ranking.winners:
        return "wins" if len(ranking.winners) == 1 else "shares the win"
    if goals.alone(open_):
        return "beaten"
    place = {standing.seat: standing.place for standing in ranking.order}
    return "" if open_.sheet.first else f"place {place[seat]}"


def _deciding(open_: AnyTable, decided: Criterion | None, winners: tuple[Seat, ...]) -> str:
    names = listed([open_.setup.players[seat].name for seat in winners])
    if decided is None and open_.sheet.first:
        return f"{names} share the win: {open_.sheet.first.title}"
    if decided is None:
        return f"No tiebreaker separates them: {names} share the win"
    if decided == open_.sheet.first:
        return f"{names} wins on {decided.title}"
    return f"{names} wins on points" if decided.title == "Points" else f"Tied on points. Tiebreaker: {decided.title}"


def _witness(open_: AnyTable, decided: Criterion) -> Html:
    """Return the value of each seat in the deciding tiebreaker, its places highlighted."""
    figures = []
    for at, player in enumerate(open_.setup.players):
        lit = decided.where[at] if decided.where else ()
        says = decided.says[at] if decided.says else number(decided.values[at])
        if not says:  # of a seat to which it does not apply
            continue
        picture = Html(open_.game.page.picture(open_.state, Seat(at), lit)) if open_.game.page.picture and lit else None
        figures.append(figure(picture, figcaption(b(player.name, translate="no"), " ", says)))
    return join(div(figures, class_="tiebreak"), p(f"Rules: {decided.cites}", class_="ref"))


def _by_round(open_: AnyTable, sheet: ScoreSheet) -> Html | None:
    columns = rounds(sheet)
    if len(columns) < 2:  # final boards have no rounds to compare
        return None
    names = [player.name for player in open_.setup.players]
    running: list[tuple[ScoreLine, ...]] = [()] * sheet.seats
    rows = []
    for title, found in columns:
        running = [before + more for before, more in zip(running, found, strict=True)]
        cells = [join(td(summed(more)), td(b(summed(total)))) for more, total in zip(found, running, strict=True)]
        rows.append(tr(th(title, scope="row"), cells))
    heads = [th(name, scope="colgroup", colspan=2) for name in names]
    numbers = table(
        caption("Points per round, and the ", b("running total")),
        thead(tr(th("Round", scope="col"), heads)),
        tbody(rows),
        class_="sheet numbers",
    )
    return section(
        h2("Points by round", id="chart-h"),
        by_round(open_.setup.players, columns),
        details(
            summary(span("Show as a table"), marks.CHEVRON), div(numbers, class_="wide"), class_="rule", id="as-numbers"
        ),
        class_="by-round",
        aria_labelledby="chart-h",
    )


def _by_rule(open_: AnyTable, sheet: ScoreSheet, missed: ScoreSheet) -> Html:
    rows = []
    cites = ""
    for rule in rules_of(open_, sheet):
        cells = []
        for at, player in enumerate(open_.setup.players):
            found = sheet.of(Seat(at), rule.key)
            opens = found or missed.of(Seat(at), rule.key)
            part = f"line:{Seat(at).name}:{rule.key}" if opens else f"none:{Seat(at).name}"
            says = span(f" {player.name}, {rule.title}: the lines", class_="sr")
            cells.append(td(a(points_of(found), says, href=f"#{part}", data_open=part)))
        same, cites = rule.cites == cites, rule.cites
        rows.append(tr(th(rule.title, None if same else small(cites), scope="row"), cells))
    heads = [
        th(marks.seat(Seat(at), player), named(player.name), scope="col")
        for at, player in enumerate(open_.setup.players)
    ]
    totals = [td(sheet.written(Seat(at))) for at in range(sheet.seats)]
    return section(
        h2("By rule ", small("tap a number for its score lines", class_="soft"), id="rule-h"),
        div(
            table(
                caption("Points by scoring rule and player", class_="sr"),
                thead(tr(th("Rule", scope="col"), heads)),
                tbody(rows),
                tfoot(tr(th("Total", scope="row"), totals)),
                class_=f"summary seats-{sheet.seats}",
            ),
            class_="wide",
        ),
        class_="by-rule",
        aria_labelledby="rule-h",
    )


def _lines(ui: Ui, open_: AnyTable, sheet: ScoreSheet, missed: ScoreSheet, seat: Seat) -> Html:
    player = open_.setup.players[seat]
    name = f"s{seat.name}"
    none = [rule.title for rule in rules_of(open_, sheet) if rule != ADJUSTED and not sheet.of(seat, rule.key)]
    return section(
        h2(
            marks.seat(seat, player),
            span(named(player.name), ": score lines"),
            span(sheet.written(seat), class_="num"),
            id=name,
            class_="seat-head",
        ),
        [
            _rule_lines(ui, open_, rule, seat, sheet.of(seat, rule.key), missed.of(seat, rule.key))
            for rule in rules_of(open_, sheet.adding(missed.lines))
        ],
        p(f"{player.name} scores nothing for: {', '.join(none)}.", class_="soft", id=f"none:{seat.name}")
        if none
        else None,
        class_="seat-sheet",
        aria_labelledby=name,
    )


def _rule_lines(
    ui: Ui, open_: AnyTable, rule: Rule, seat: Seat, found: tuple[ScoreLine, ...], missed: tuple[ScoreLine, ...]
) -> Html | None:
    """Return the lines of a rule, and below them folded what did not score by it."""
    if not (found or missed):
        return None
    rows = [
        tr(
            th(
                div(
                    unscored.glyph(line),
                    span(line.because, small(f"round {line.round}") if line.round else None),
                    _lit(open_, line),
                    _tell(ui, open_, line),
                    class_="piece",
                ),
                scope="row",
            ),
            td(number(line.points, signed=line.points is not None and line.points < 0), class_="num"),
            class_="zero" if line.points == 0 else None,
        )
        for line in found
        if line not in missed
    ]
    count = plural(len(rows), "line")
    scored = any(line.points != 0 for line in found)
    return details(
        summary(span(rule.title), span(count, class_="count"), span(points_of(found), class_="num"), marks.CHEVRON),
        table(
            caption(p(f"Rules: {rule.cites}", class_="ref")),
            thead(tr(th("Piece and calculation", scope="col"), th("Points", scope="col")), class_="sr"),
            tbody(rows),
            class_="sheet",
        )
        if rows
        else p(f"Rules: {rule.cites}", class_="ref"),
        unscored.page(open_, missed, f"why:{seat.name}:{rule.key}", alone=not scored) if missed else None,
        p(
            a("Report a mistake", class_="btn quiet", href=ui.home.to("wrong", seat.name, rule.key).href),
            a("We score this differently", class_="btn quiet", href=ui.home.to("points", rule.key, "sheet").href)
            if rule != ADJUSTED and house_rules.can(open_)
            else None,
        ),
        class_="rule",
        id=f"line:{seat.name}:{rule.key}",
    )


def _tell(ui: Ui, open_: AnyTable, line: ScoreLine) -> Html | None:
    """Return the link to the form where an open score line is entered."""
    if line.points is not None or open_.game.page.entered_at is None:
        return None
    page_ = open_.game.page.entered_at(open_.state, line)
    return _way(ui, "Enter it" if page_ else "Go to table", page_)


def _first_told(ui: Ui, open_: AnyTable) -> Html | None:
    """Return the link to the page that asks for the missing values, if they can be entered."""
    return p(_way(ui, "Enter missing values", "end")) if open_.game.page.facts(open_.state) else None


def _way(ui: Ui, says: str, page_: str) -> Html:
    return a(says, class_="btn quiet", href=ui.home.to(*page_.split("/")).href)


def _lit(open_: AnyTable, line: ScoreLine) -> Html | None:
    """Return a small picture with the places of a score line, if there are several and it belongs to the end."""
    if open_.game.page.picture is None or line.round or not line.where:
        return None
    return Html(open_.game.page.picture(open_.state, line.seat, line.where))
