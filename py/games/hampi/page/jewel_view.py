"""The Sun Jewel: the seven conditions, who holds it, and who would hold it next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.turn import Seat
from engine.value import latest
from engine.way import Way
from engine.words import capital, number
from games.hampi.page.drawing import sun
from games.hampi.rules import jewel
from games.hampi.rules.moves.common import names
from games.hampi.rules.pieces import CONDITIONS, Asks, Condition, Row
from games.hampi.rules.state import State
from markup.html import Html, b, button, h3, join, li, small, span, ul
from markup.parts import fold

KNOWN: Final = tuple(range(1, CONDITIONS + 1))


def condition_says(state: State, number_: int) -> tuple[str, str]:
    """Return the title of a condition, and the players who qualify now or got the Jewel."""
    done = next((resolved for resolved in state.conditions if resolved.number == number_), None)
    if done:
        if not done.named:
            return _heading(done.title), "nobody; the Jewel stayed"
        had = f" with {number(done.values[done.named[0]])}" if done.values else ""
        return _heading(done.title), f"{names(state, done.named)}{had}"
    condition = state.setup.condition(number_)
    if condition is None:
        return f"Condition {number_}", "not entered yet"
    if condition.asks is Asks.TABLE:
        return _heading(condition.title), "you decide"
    now = _named(state, condition)
    return _heading(condition.title), f"now {names(state, now)}" if now else "now nobody"


def holds(state: State, seat: Seat) -> str:
    """Return the Jewel if a player holds it, for the scores above the table: at the end it wins the game."""
    if seat not in state.holders:
        return ""
    says = f" ({'shares' if state.holders[1:] else 'holds'} the Sun Jewel)"
    return span(sun(20), span(says, class_="sr"), class_="holds")


@latest
def jewel_part(state: State) -> Html:
    """Return the holders of the Jewel and the seven conditions."""
    unknown = "not entered yet" if state.setup.way is Way.END else "nobody" if state.found else "nobody yet"
    holders = names(state, state.holders) if state.holders else unknown
    if state.named:
        holders = f"{names(state, state.named)}, not confirmed yet"
    done = {resolved.number for resolved in state.conditions}
    rows = []
    for at in KNOWN:
        says, who = condition_says(state, at)
        known = at in done or state.setup.condition(at) is not None
        says_which = span(f": condition {at}", class_="sr")
        type_it = button("Enter it", says_which, type="button", class_="btn", data_key=f"form:condition:{at}")
        rows.append(
            li(
                span("✓" if at in done else str(at), class_="knot"),
                span(b(says), small(who)),
                None if known else type_it,
                class_="drawn" if at in done else None,
            )
        )
    return fold(
        "jewel",
        span(
            sun(28), span(b(f"Sun Jewel: {holders}"), small(f"{len(done)} of 7 conditions drawn")), class_="fold-head"
        ),
        ul(rows, class_="conditions-now"),
    )


def outlook(state: State, more: Mapping[Seat, Row]) -> Html | None:
    """Return the players who would qualify for each known condition that is not drawn yet."""
    rows = []
    for condition in _known(state):
        old, new = _named(state, condition), _named(state, condition, more)
        to = names(state, new) if new else "nobody"
        was = small(f" now {names(state, old) if old else 'nobody'}") if old != new else None
        rows.append(li(span(_heading(condition.title)), span("→ ", b(to), was)))
    return (
        join(h3(sun(18), span("After this, the Jewel goes to"), class_="cards-head"), ul(rows, class_="outlook"))
        if rows
        else None
    )


def _heading(text: str) -> str:
    """Return a condition as a heading, such as `Most Lady support`."""
    return capital(text.removeprefix("the "))


def _known(state: State) -> list[Condition]:
    """Return conditions that the app can add up and that are not drawn yet."""
    done = {resolved.number for resolved in state.conditions}
    found = (state.setup.condition(at) for at in KNOWN if at not in done)
    return [condition for condition in found if condition and condition.asks is not Asks.TABLE]


def _named(state: State, condition: Condition, more: Mapping[Seat, Row] | None = None) -> tuple[Seat, ...]:
    return jewel.named(jewel.values(state, condition.people, more), condition.asks, state.late)
