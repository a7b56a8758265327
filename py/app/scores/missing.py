"""Missing values of a finished table, which its result page asks one a step before anybody is called the winner."""

from __future__ import annotations

from typing import Final

from app.route import Route
from engine.game import Fact
from engine.table import AnyTable
from engine.turn import Outcome

END = "end"
"""The page of the result."""


def facts(table: AnyTable) -> tuple[Fact, ...]:
    """Return the missing values of a finished table, in the order in which they are asked."""
    return table.game.page.facts(table.state) if isinstance(table.turn, Outcome) else ()


ALONE: Final = "alone"
"""Last part of the address of a value that is asked alone, because it was chosen on the result page."""


FOR_END: Final = "for:end:"
"""Start of the last part of the address of a piece that is asked for here, on a page of its own."""


def goes_back(route: Route, table: AnyTable) -> tuple[str, ...]:
    """Return the last part of the address of a page of its own, after which the next value is asked; none if alone."""
    skipped, of = steps(route, table)
    return () if alone(route) else (f"{FOR_END}{skipped}:{of}",)


def steps(route: Route, table: AnyTable) -> tuple[int, int]:
    """Return how many values are skipped, and how many were missing at first, from the address of the page."""
    skipped, of, *_ = (*(int(part) if part.isdecimal() else 0 for part in route.rest), 0, 0)
    return skipped, max(of, len(facts(table)))


def alone(route: Route) -> bool:
    """Return whether the page asks for one value alone."""
    return route.rest[-1:] == (ALONE,)


def asked(route: Route, table: AnyTable) -> Fact | None:
    """Return the value that the page asks for, or None if it shows the result."""
    found = facts(table)[steps(route, table)[0] :] if route.page == END else ()
    return found[0] if found else None


def then(route: Route, before: AnyTable) -> Route:
    """Return the page of a finished table after a move or a value.

    It asks for the next value, except where this one was chosen on the result page or on another page.
    """
    if not isinstance(before.turn, Outcome):
        return route.to(END)
    if route.rest and route.rest[-1].startswith(FOR_END):
        return route.to(END, *route.rest[-1].removeprefix(FOR_END).split(":"))
    skipped, of = steps(route, before) if route.page == END else (0, len(facts(before)))
    return route.to(END, str(skipped if route.page == END and not alone(route) else of), str(of))
