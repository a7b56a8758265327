"""Missing values of a finished table, which its result page asks one a step before anybody is called the winner."""

from __future__ import annotations

from app.route import Route
from engine.game import Fact
from engine.table import AnyTable
from engine.turn import Outcome

END = "end"
"""The page of the result."""


def facts(table: AnyTable) -> tuple[Fact, ...]:
    """Return the missing values of a finished table, in the order in which they are asked."""
    return table.game.page.facts(table.state) if isinstance(table.turn, Outcome) else ()


def steps(route: Route, table: AnyTable) -> tuple[int, int]:
    """Return how many values are skipped, and how many were missing at first, from the address of the page."""
    skipped, of, *_ = (*(int(part) if part.isdecimal() else 0 for part in route.rest), 0, 0)
    return skipped, max(of, len(facts(table)))


def asked(route: Route, table: AnyTable) -> Fact | None:
    """Return the value that the page asks for, or None if it shows the result."""
    found = facts(table)[steps(route, table)[0] :] if route.page == END else ()
    return found[0] if found else None


def then(route: Route, before: AnyTable) -> Route:
    """Return the page after a value is entered: it asks for the next one, or shows the result."""
    skipped, of = steps(route, before)
    return route.to(END, str(skipped), str(of))
