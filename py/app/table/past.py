"""The pages of the past: the table as it was, the outcome of every later move, and the first difference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from app import mending
from app.pages import confirm
from app.route import AS_IT_WAS, DIFFER, THEN, Route
from app.scores.scores import looked_at
from app.state import Ui
from app.table.actions import ledge, sized
from app.table.headline import headline
from engine.game import View
from engine.move import Offer
from engine.rebase import Rebased, Row, asks_chance
from engine.score import ScoreLine
from engine.table import AnyTable, Played, deals
from engine.turn import CHANCE, Outcome, Seat
from engine.value import but
from engine.words import number, plural
from markup import marks
from markup.html import (
    Html,
    a,
    b,
    button,
    details,
    div,
    escaped,
    footer,
    h2,
    li,
    main,
    ol,
    p,
    small,
    span,
    summary,
    ul,
)
from markup.parts import lines

_FOLDED: Final = 4
"""So many moves in a row that are still fine are folded."""


def seen(ui: Ui, table: AnyTable) -> AnyTable:
    """Return the table that a page shows: as it was on the pages of the past, otherwise as it is."""
    if ui.route.page == THEN:
        return table.at(_numbers(table, ui.route)[0])
    if ui.route.page == DIFFER:
        right, wrong = _between(ui, table)
        return table.at((right + wrong) // 2)
    return table


def _numbers(table: AnyTable, route: Route) -> list[int]:
    """Return the numbers of events in an address, each within the table; the last event if there is none."""
    end = len(table.events)
    return [min(int(part), end) for part in route.rest if part.isdecimal() and len(part) < 9] or [end]


# The table as it was


def then_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the table as it was after a move, with the score lines of that move, and the keys that change it."""
    at, end = _numbers(table, ui.route)[0], len(table.events)
    view = _view(ui, table, at)
    body = main(
        Html(view.board),
        div(
            lines(new, "Score lines of this move") if (new := _new(table, at)) else None,
            ul(_changes(table, at), class_="menu"),
            Html(view.about or view.hand),
            Html(view.below),
            class_="side",
        ),
        class_="table-main",
        id=f"m:{ui.route}",
    )
    home = ui.home
    earlier = a("Earlier", class_="btn", href=home.to(THEN, str(at - 1)).href) if at else None
    later = a("Later", class_="btn", href=home.to(THEN, str(at + 1)).href) if at < end else None
    back = a(span(b("Back to now")), class_="btn go", href=home.href)
    return body, footer(div(earlier, later, class_="back-forth"), back, class_="ledge")


def _view(ui: Ui, table: AnyTable, at: int) -> View:
    """Return the view of a position, on which nothing can be chosen: that of the seat that has just acted."""
    there = table.at(at)
    event = table.events[at - 1] if at else None
    acted = event.actor if isinstance(event, Played) else getattr(event, "seat", None)
    seats = (looked_at(table, ui.route), acted, getattr(there.turn, "seat", None), Seat.A)
    seat = next(seat for seat in seats if seat is not None)
    view = there.game.page.view(there.state, Offer[Any](CHANCE, (), shown=True), seat)
    return but(view, **{part: without_keys(getattr(view, part)) for part in ("board", "about", "hand", "below")})


def without_keys(html: str, live: str = "") -> str:
    """Return HTML with its keys disabled: they would enter something at the table as it is now.

    The key `live` stays, and is marked as the one to tap.
    """
    key = f' data-key="{escaped(live)}"'
    html = re.sub(r' data-key="[^"]*"', lambda found: f"{key} data-next" if found[0] == key else "", html)
    html = re.sub(r"<button (?![^>]* data-next)", "<button disabled ", html)
    return html.replace('type="checkbox"', 'type="checkbox" disabled')


def _new(table: AnyTable, at: int) -> list[ScoreLine]:
    """Return the score lines that the move before a position added."""
    if not at:
        return []
    before, after = Counter(table.at(at - 1).sheet.lines), table.at(at).sheet.lines
    return [line for line in after if not _taken(before, line)]


def _taken(before: Counter[ScoreLine], line: ScoreLine) -> bool:
    if not before[line]:
        return False
    before[line] -= 1
    return True


def _changes(table: AnyTable, at: int) -> list[Html]:
    """Return the keys that change the past at a position."""
    found = []
    if at and table.is_ours(at - 1):
        found.append(_key(f"change:{at - 1}", "Change this move", "play another one instead"))
    if at < len(table.events) and not (deals(table) and asks_chance(table.at(at))):
        found.append(
            _key(f"insert:{at}", "Insert a missing move", "after this move" if at else "before the first move")
        )
    if at and table.is_ours(at - 1):
        found.append(_key(f"out:{at - 1}", "Remove this move", "as if it had not been played"))
    return [li(key) for key in found]


def _key(key: str, says: str, more: str = "", class_: str = "btn") -> Html:
    label = span(b(says), small(more)) if more else says
    return button(label, type="button", class_=class_, data_key=f"app:past:{key}")


# Above the board


def _as_it_was(ui: Ui, table: AnyTable) -> Html | None:
    """Return the heading of a position of the past, which else looks like the table as it is; none without a board."""
    end = len(table.events)
    if ui.route.page == THEN:
        at = _numbers(table, ui.route)[0]
        says = f"After move {at} of {end}" if at else "Before the first move"
    else:
        right, wrong = _between(ui, table)
        at = (right + wrong) // 2
        says = f"Did it look like this after move {at} of {end}?"
        if wrong - right <= 1:
            return None
    moved = f" {table.told(at - 1)}" if at else ""
    return div(h2(says), p(b("As it was then."), moved), class_="past-bar")


def bar(ui: Ui) -> Html | None:
    """Return the line above the board that says which position of the past this is, or that the past is changed."""
    now, whole, table = mending.mending(ui), ui.open.present, ui.open.table
    if table and ui.route.page in AS_IT_WAS:
        return _as_it_was(ui, table)
    if now is None:
        return None
    see = a("Check the later moves", class_="btn", href=ui.home.to(mending.PAGE).href)
    if whole is None or now.at is None:
        return div(p("You have not finished changing the past."), see, class_="past-bar") if not ui.route.page else None
    where = f"Instead of: {whole.told(now.at)}" if now.replaces else f"Before: {whole.told(now.at)}"
    leave = _key("leave", "Cancel", class_="btn")
    says = p(b("You are changing the past. "), where)
    return div(says, div(see if now.fixes or now.players else None, leave, class_="keys"), class_="past-bar")


# The outcome of every later move


def list_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the outcome of every later move, with the keys to decide about each one that is no longer possible."""
    found = mending.outcome(ui)
    if found is None:
        body = main(h2("No change in progress"), id=f"m:{ui.route}", class_="log-main")
        return body, ledge(ui, table, "")
    whole, now, rebased = found
    first = rebased.open[0].at + 1 if rebased.open else 0
    says = f"Move {first} is no longer possible. Decide about it first. The moves after it may then be fine."
    lead = says if first else _totals(whole, rebased.table)
    body = main(
        h2("The later moves"),
        p(lead, class_="lead"),
        ol(_listed(whole, rebased), class_="past-list"),
        confirm.ask(ui, confirm.CANCELS, "Cancel this change"),
        id=f"m:{ui.route}",
        class_="log-main",
    )
    more = f"decide about move {first} first" if first else "one Undo restores the old one"
    yes_says = "Yes, change the players" if now.players and not now.fixes else "Yes, change the past"
    yes = button(
        span(b(yes_says), small(more)),
        type="button",
        class_=sized("btn go", yes_says, more),
        data_key="app:past:yes",
        aria_disabled="true" if first else None,
    )
    later = a(span(b("Decide later"), small("this list stays")), class_="btn", href=ui.home.href)
    return body, footer(later, yes, class_="ledge")


def _totals(whole: AnyTable, after: AnyTable) -> str:
    """Return the result and the totals that change, in words."""
    pairs = [(Seat(at), player.name) for at, player in enumerate(whole.setup.players)]
    old, new = whole.sheet, after.sheet
    said = [
        f"{name}: {new.written(seat)} instead of {old.written(seat)}."
        for seat, name in pairs
        if new.written(seat) != old.written(seat)
    ]
    if isinstance(after.turn, Outcome) and headline(after) != headline(whole):
        said.insert(0, f"Result: {headline(after)}. Before the change: {headline(whole)}.")
    return " ".join(said) or "All totals stay as they are."


def _listed(whole: AnyTable, rebased: Rebased) -> list[Html]:
    """Return the moves in order. Those in a row that are still fine are folded; so are those that wait for another."""
    found = []
    first = rebased.open[0].at if rebased.open else len(whole.events)
    for folds, group in groupby(rebased.rows, lambda row: _folds(row, first)):
        rows = list(group)
        items = [_row(whole, rebased, row) for row in rows]
        many = plural(len(rows), "later move waits", "later moves wait")
        if folds == "waits":
            rest = _key("rest", "Remove all moves that do not fit") if any(row.open for row in rows) else None
            items = [_folded(f"{many} for move {first + 1}", items, rest)]
        elif folds and len(rows) >= _FOLDED:
            items = [_folded(f"{len(rows)} moves are still fine", items)]
        found += items
    return found


def _folded(title: str, items: list[Html], rest: Html | None = None) -> Html:
    return li(details(summary(span(title), marks.CHEVRON), ol(items), rest, class_="log"))


def _folds(row: Row, first: int) -> str:
    """Return why a move can be folded: nothing about it changes, or the one at `first` must be decided before it."""
    if row.fix.put or row.fix.out or row.fix.ruled:
        return ""
    if row.at > first:
        return "waits"
    return "" if row.refusal or row.gone or row.was != row.now else "fine"


def _row(whole: AnyTable, rebased: Rebased, row: Row) -> Html:
    """Return a move with its outcome and its keys."""
    says, class_ = _becomes(whole, rebased, row)
    keys = _keys(row)
    return li(
        p(b(f"{row.at + 1}. "), whole.told(row.at)),
        p(says, class_=class_),
        div(keys, class_="keys") if keys else None,
        class_="open" if row.open else None,
    )


def _becomes(whole: AnyTable, rebased: Rebased, row: Row) -> tuple[str, str]:
    """Return the outcome of a move, in words, and the class of its paragraph."""
    put = " ".join(rebased.table.told(at) for at in range(row.start, row.start + len(row.fix.put)))
    if row.open and row.refusal:
        return f"No longer possible: {row.refusal.sentence}", "bad"
    if row.fix.out:
        return (f"Changed: {put}{_apart(whole, rebased, row)}" if put else "Removed"), "soft"
    before = f"Inserted before it: {put} " if put else ""
    if row.gone:
        skips = isinstance(event := whole.events[row.at], Played) and event.actor is not CHANCE
        return f"{before}No longer {'skipped' if skips else 'drawn'}", "soft"
    if row.event != whole.events[row.at] and isinstance(row.event, Played) and row.event.actor is CHANCE:
        return f"{before}New draw: {rebased.table.told(row.end - 1)}", "soft"
    points = _points(whole, row)
    if row.refusal:
        why = "Kept as you played it" if row.refusal.code == "automa" else "Kept as a house rule"
        return f"{before}{why}: {row.refusal.sentence} {points}", "soft"
    now = rebased.table.told(row.end - 1)
    says = f"Now: {now} {points}" if now != whole.told(row.at) else points or "Still fine"
    return f"{before}{says}".strip(), "soft"


def _apart(whole: AnyTable, rebased: Rebased, row: Row) -> str:
    """Return what is different after a change that is told in the same words; empty if the words differ."""
    if rebased.table.told(row.start) != whole.told(row.at) or len(row.fix.put) != 1:
        return ""
    old, new = whole.events[row.at], row.fix.put[0]
    if old == new or not (isinstance(old, Played) and isinstance(new, Played)):
        return " It is the same move."
    return f" {new.move.differs(rebased.table.states[row.start], old.move) or 'It is the same move.'}"


def _points(whole: AnyTable, row: Row) -> str:
    """Return the points of a move that have changed, in words."""
    seats = zip(whole.setup.players, row.was, row.now, strict=False)
    return " ".join(
        f"{player.name}: {number(now, signed=True)} instead of {number(was, signed=True)}."
        for player, was, now in seats
        if was != now
    )


def _keys(row: Row) -> list[Html]:
    """Return the keys of a move that is no longer possible, or that has been decided about."""
    at = row.at
    if row.open and row.refusal:
        first = "insert" if row.refusal.code == "turn" else "change"
        return [
            _key(f"{first}:{at}", "Insert before it" if first == "insert" else "Change"),
            *([] if row.refusal.firm else [_key(f"rule:{at}", "House rule")]),
            _key(f"out:{at}", "Remove"),
        ]
    if row.fix.put:
        more = _key(f"change:{at}", "Change again") if row.fix.out else _key(f"insert:{at}", "Insert more")
        return [more, _key(f"clear:{at}", "Undo decision")]
    return [_key(f"clear:{at}", "Undo decision")] if row.fix.out or row.fix.ruled else []


# The first difference


def differ_page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return a position halfway between the last that was right and the first that was not, until they meet."""
    right, wrong = _between(ui, table)
    home, middle = ui.home, (right + wrong) // 2
    if wrong - right <= 1:
        return _first(ui, table, wrong)
    view = _view(ui, table, middle)
    body = main(
        Html(view.board),
        div(
            Html(view.about or view.hand),
            Html(view.below),
            class_="side",
        ),
        class_="table-main",
        id=f"m:{ui.route}",
    )
    yes = a(span(b("Yes")), class_="btn go", href=home.to(DIFFER, str(middle), str(wrong)).href)
    no = a(span(b("No")), class_="btn", href=home.to(DIFFER, str(right), str(middle)).href)
    return body, footer(no, yes, class_="ledge")


def _between(ui: Ui, table: AnyTable) -> tuple[int, int]:
    """Return the last position that was right and the first that was wrong, as far as the players have answered."""
    end, said = len(table.events), _numbers(table, ui.route)
    if len(said) == 2:
        return min(said), max(said)
    return max((number for number in table.right if number < end), default=0), end


def _first(ui: Ui, table: AnyTable, wrong: int) -> tuple[Html, Html]:
    """Return the page with the first move after which the app was wrong."""
    body = main(
        h2("The first difference"),
        p(f"The app was right before move {wrong} and wrong after it:", class_="lead"),
        p(table.told(wrong - 1)) if wrong else None,
        ul(_changes(table, wrong), class_="menu"),
        id=f"m:{ui.route}",
        class_="log-main",
    )
    there = a(span(b("Open this position")), class_="btn go", href=ui.home.to(THEN, str(wrong)).href)
    return body, footer(a("Back to now", class_="btn", href=ui.home.href), there, class_="ledge")


def checks(ui: Ui, table: AnyTable) -> Iterable[Html]:
    """Return the quiet keys that compare the app with the table."""
    if not table.events or ui.open.present:
        return ()
    marked = f"marked after move {table.right[-1]}" if table.right else "the app shows what is on the table"
    differ = a(
        span(b("Find a difference"), small("the first move that is wrong in the app")),
        class_="btn",
        href=ui.home.to(DIFFER).href,
    )
    return (li(_key("same", "Mark as correct", marked)), li(differ))
