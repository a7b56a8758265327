"""What somebody who plays alone has to reach: met or not, on what it rests, and what is still missing."""

from __future__ import annotations

from engine.score import Goal, ScoreSheet
from engine.table import AnyTable
from engine.turn import Seat
from engine.words import number
from markup.html import Html, b, li, p, small, span, ul


def page(open_: AnyTable) -> Html | None:
    """Every goal, and the points; None where nobody plays for goals."""
    sheet = open_.sheet
    if not sheet.rival:
        return None
    return ul([_goal(open_, goal) for goal in sheet.goals], _points(sheet), class_="goals", aria_label="Goals")


def _goal(open_: AnyTable, goal: Goal) -> Html:
    picture = open_.game.picture
    lit = Html(picture(open_.state, Seat.A, goal.where)) if picture and goal.where else None
    return li(
        _mark(goal.met),
        span(b(goal.title), small(goal.says), p(f"Rules: {goal.cites}", class_="ref")),
        lit,
        class_="met" if goal.met else None,
    )


def _points(sheet: ScoreSheet) -> Html:
    total = sheet.total(Seat.A)
    missing = sheet.least - total
    says = f"{number(total)} so far" + (f", {missing} missing" if missing > 0 else "")
    return li(
        _mark(missing <= 0),
        span(b(f"{sheet.least} points or more"), small(says)),
        class_="met" if missing <= 0 else None,
    )


def _mark(met: bool) -> Html:
    return span(
        span("✓" if met else "·", aria_hidden="true"), span("met: " if met else "open: ", class_="sr"), class_="knot"
    )
