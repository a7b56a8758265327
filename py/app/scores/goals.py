"""The goals of a solo game: met or not, the reason, and the missing points.

During the game a goal is met or open; after it, reached or missed.
"""

from __future__ import annotations

from engine.score import Goal, ScoreSheet
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from engine.value import latest
from engine.words import plural
from markup.html import Html, b, li, p, small, span, ul


def alone(table: AnyTable) -> bool:
    """Return whether one player plays against a solo opponent, with or without points of its own."""
    low, high = table.game.info.seats
    return bool(table.sheet.rival) or (table.game.moves.automa is not None and low == high)


@latest
def page(open_: AnyTable) -> Html | None:
    """Return every goal and the points, or None in a game without goals."""
    sheet = open_.sheet
    if not sheet.rival:
        return None
    over = isinstance(open_.turn, Outcome)
    found = [_goal(open_, goal, over=over) for goal in sheet.goals]
    return ul(found, _points(sheet, over=over), class_="goals", aria_label="Goals")


def verdict(sheet: ScoreSheet) -> str:
    """Return why the game is won or lost, after its end."""
    many, missed = len(sheet.goals), sum(not goal.met for goal in sheet.goals)
    total, missing = sheet.total(Seat.A), sheet.least - sheet.total(Seat.A)
    if many == 1:
        goals = f"Goal {'missed' if missed else 'reached'}"
    else:
        goals = f"{missed} of {many} goals missed" if missed else f"All {many} goals reached"
    if missing > 0:
        return f"{goals}; {plural(total, 'point')}: {missing} short."
    return f"{goals}; {plural(total, 'point is', 'points are')} enough."


def _goal(open_: AnyTable, goal: Goal, *, over: bool) -> Html:
    picture = open_.game.page.picture
    lit = Html(picture(open_.state, Seat.A, goal.where)) if picture and goal.where else None
    return li(
        _mark(goal.met, over=over),
        span(b(goal.title), small(goal.says), p(f"Rules: {goal.cites}", class_="ref")),
        lit,
        class_=_class(goal.met, over=over),
    )


def _points(sheet: ScoreSheet, *, over: bool) -> Html:
    total = sheet.total(Seat.A)
    missing = sheet.least - total
    over = over and not sheet.open
    says = f"{sheet.written(Seat.A)} {'at the end' if over else 'so far'}"
    says += f", {missing} {'short' if over else 'missing'}" if missing > 0 else ""
    return li(
        _mark(missing <= 0, over=over),
        span(b(f"{sheet.least} points or more"), small(says)),
        class_=_class(missing <= 0, over=over),
    )


def _class(met: bool, *, over: bool) -> str | None:
    return "met" if met else "missed" if over else None


def _mark(met: bool, *, over: bool) -> Html:
    sign, says = ("✓", "reached" if over else "met") if met else ("✕", "missed") if over else ("·", "open")
    return span(span(sign, aria_hidden="true"), span(f"{says}: ", class_="sr"), class_="knot")
