"""The result of a finished table in words: who won, by how much, what made the difference, and the tiebreaker."""

from __future__ import annotations

from collections import Counter

from app.scores import goals
from app.table.headline import headline
from engine.score import ADJUSTED, Criterion, ScoreSheet, Standings, standings
from engine.table import Adjustment, AnyTable, Played
from engine.turn import Outcome, Seat
from engine.way import Way
from engine.words import listed, number, plural

IN_PLAY = "during the game"
NOBODY_YET = "No winner yet"
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def title(table: AnyTable) -> str:
    """Return who won; nobody, while score lines are open."""
    return NOBODY_YET if table.sheet.open else headline(table)


def margin(table: AnyTable) -> str:
    """Return by how much the winner won, or why: the tiebreaker, the goals, or what decides instead of points."""
    sheet = table.sheet
    ranking = standings(sheet)
    if sheet.open:
        return headline(table)
    if sheet.rival:
        return goals.verdict(sheet)
    if sheet.first:
        return f"Decided by {sheet.first.title}, not by points"
    best, *others = [sheet.total(standing.seat) for standing in ranking.order]
    if not others:
        return plural(best, "point")
    if best != others[0]:
        return f"by {plural(best - others[0], 'point')}, {number(best)} to {number(others[0])}"
    tied = f"Tied at {plural(best, 'point')}."
    if ranking.decided is None:
        return f"{tied} No tiebreaker separates them." if sheet.ties else tied
    return f"{tied} Tiebreaker: {ranking.decided.title}{_values(ranking, ranking.decided)}"


def _values(ranking: Standings, decided: Criterion) -> str:
    """Return the deciding values of the first two seats, if the criterion has words for them."""
    if not decided.says:
        return ""
    first, second = (decided.says[standing.seat] for standing in ranking.order[:2])
    return f", {first} against {second}"


def by_book(table: AnyTable) -> str:
    """Return who wins by the rulebook, if house rules about points make another player win, or empty."""
    if not table.points_rules or table.sheet.open or not isinstance(table.turn, Outcome):
        return ""
    book = table.by_book
    if standings(book.sheet).winners == standings(table.sheet).winners:
        return ""
    return f"By the rulebook, {title(book)}: {margin(book).rstrip('.')}."


def difference(table: AnyTable) -> tuple[tuple[int, str], ...]:
    """Return what made the difference between the first two seats, the most first; the sum is the margin.

    Points during the game are one part, if points were added at its end. Empty where points do not decide.
    """
    sheet = table.sheet
    order = standings(sheet).order
    if sheet.open or sheet.first or sheet.rival or len(order) < 2:
        return ()
    first, second = order[0].seat, order[1].seat
    if sheet.total(first) == sheet.total(second):
        return ()
    ended = any(not line.round for line in sheet.lines if line.rule != ADJUSTED.key)
    found = Counter[str]()
    for line in sheet.lines:
        played = line.round and ended and line.rule != ADJUSTED.key
        part = IN_PLAY if played else table.game.info.rule(line.rule).title
        found[part] += (line.points or 0) * ((line.seat == first) - (line.seat == second))
    return tuple(sorted(((points, part) for part, points in found.items() if points), key=lambda one: -one[0]))


def place(sheet: ScoreSheet, seat: Seat) -> str:
    """Return the rank of a seat and the points that it lacks, such as `2nd · 6 behind`."""
    ranking = standings(sheet)
    if sheet.open:
        return ""
    if sheet.first:
        return sheet.first.says[seat] if sheet.first.says else ""
    if sheet.rival or sheet.automa is not None:
        says = "wins" if seat in ranking.winners else "beaten"
    else:
        says = ordinal(next(standing.place for standing in ranking.order if standing.seat == seat))
    behind = max(map(sheet.total, map(Seat, range(sheet.seats)))) - sheet.total(seat)
    return f"{says} · {behind} behind" if behind else says


def ordinal(place_: int) -> str:
    """Return a place in the ranking.

    >>> ordinal(1), ordinal(2), ordinal(5)
    ('1st', '2nd', '5th')
    """
    return f"{place_}{_ENDINGS.get(place_, 'th')}"


def corrected(table: AnyTable) -> str:
    """Return that points were adjusted, pieces corrected, or that somebody left, or empty.

    A final board is only entered.
    """
    adjusted = any(isinstance(event, Adjustment) for event in table.events)
    followed = getattr(table.setup, "way", None) is not Way.END
    pieces = followed and any(isinstance(event, Played) and event.move.corrects for event in table.events)
    says = ["points adjusted"] * adjusted + ["pieces corrected"] * pieces
    says += ["some rules counted differently"] * bool(table.points_rules)
    by_group = f"{listed(says)} by your group".capitalize() if says else ""
    names = listed([table.setup.players[seat].name for seat in sorted(table.away)])
    return " · ".join(filter(None, (by_group, f"{names} left before the end" if names else "")))
