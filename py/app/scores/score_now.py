"""A forecast of the score while the game goes on, and the switch to scoring only its end."""

from __future__ import annotations

from typing import Any

from app.scores import ending, goals
from app.state import Ui
from app.table.actions import ledge
from engine.move import Offer
from engine.score import ScoreSheet, standings
from engine.table import AnyTable, Table
from engine.turn import Turn
from engine.value import but
from engine.way import Way
from engine.words import listed, number, plural
from markup.html import Html, a, h2, main, ol, p, section


def forecast(table: AnyTable) -> ScoreSheet:
    """Return the score sheet with the lines that the end of the game would add now."""
    more = table.game.forecast(table.state) if table.game.forecast and isinstance(table.turn, Turn) else ()
    return table.sheet.adding(table.counted(more))


def lead(table: AnyTable) -> str:
    """Return who would be ahead, and by how much."""
    sheet = forecast(table)
    if sheet.first:
        return f"Decided by {sheet.first.title}, not by points."
    if sheet.rival:
        return f"{sheet.written(standings(sheet).order[0].seat)} of {sheet.least} points."
    order = standings(sheet).order
    best, second = (sheet.total(standing.seat) for standing in order[:2])
    names = [table.setup.players[one.seat].name for one in order if sheet.total(one.seat) == best]
    if len(names) > 1:
        return f"{listed(names)} are tied at {plural(best, 'point')}."
    return f"{names[0]} is ahead by {plural(best - second, 'point')}, {number(best)} to {number(second)}."


def page(ui: Ui, table: AnyTable, _: Offer[Any]) -> tuple[Html, Html]:
    """Return the forecast as a sheet that says so: every seat, each rule, what is missing."""
    sheet = forecast(table)
    missing = f"{plural(sheet.open, 'score line waits', 'score lines wait')} for a value that is not entered: see “?”."
    body = main(
        section(
            h2("Forecast", id="forecast"),
            p("If the game ended now"),
            p(lead(table)),
            class_="win forecast",
            aria_labelledby="forecast",
        ),
        p("Nothing is recorded, and everything can still change. ", missing if sheet.open else None, class_="soft"),
        goals.page(table),
        ol(
            [ending.rank(ui, table, sheet, standing.seat) for standing in standings(sheet).order],
            class_="ranks",
            aria_label="Forecast of all seats. Open one for its points by rule",
        ),
        p(a("The points recorded so far", href=ui.home.to("sheet").href), class_="after"),
        class_="ending",
        id=f"m:{ui.route}",
    )
    return body, ledge(ui, table, "")


def switches(table: AnyTable) -> bool:
    """Return whether a running table can go on as one that scores only the end."""
    return getattr(table.setup, "way", None) is Way.TURNS and isinstance(table.turn, Turn)


def switched(table: AnyTable) -> AnyTable | None:
    """Return a table of the same players and options that scores only the end; None if the game has no such way.

    The pieces on the board are entered there. A piece that the rules refuse is left out: the group corrected the board.
    """
    if not switches(table):
        return None
    after = Table.new(table.game, but(table.setup, way=Way.END, seed=""))
    for move in table.game.position(table.state):
        if after.game.moves.refuse(after.state, move) is None:
            after = after.play(move)
    for rule in table.points_rules.values():
        after = after.count(rule)
    return after
