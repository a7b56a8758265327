"""The result of a table: points by round and by rule, and the table as it is stored."""

from __future__ import annotations

from app import dates
from app.state import Kept, Result
from app.table.headline import headline
from engine.notation import write
from engine.score import ADJUSTED, Rule, ScoreLine, ScoreSheet, standings, summed
from engine.table import AnyTable
from engine.turn import Outcome, Seat


def rounds(sheet: ScoreSheet) -> list[tuple[str, list[tuple[ScoreLine, ...]]]]:
    """Return the score lines of each seat in each round that has any, the end last."""
    found = sorted({line.round for line in sheet.lines}, key=lambda round_: (round_ == 0, round_))
    if any(found):
        found = [*range(1, max(found) + 1), *([0] if 0 in found else [])]
    return [
        (
            str(round_) if round_ else "end",
            [
                tuple(line for line in sheet.lines if line.round == round_ and line.seat == seat)
                for seat in range(sheet.seats)
            ],
        )
        for round_ in found
    ]


def result(open_: AnyTable) -> Result:
    """Return the result of a finished table."""
    sheet = open_.sheet
    totals = tuple(sheet.total(Seat(at)) for at in range(sheet.seats))
    by_round = tuple(
        (title, tuple(sum(line.points or 0 for line in each) for each in found)) for title, found in rounds(sheet)
    )
    automa = None if sheet.automa is None else int(sheet.automa)
    against = sheet.rival if automa is None else open_.setup.players[automa].name
    winners = tuple(map(int, standings(sheet).winners))
    return Result(totals, winners, by_round, against, automa, sheet.scenario, sheet.open)


def as_kept(name: str, open_: AnyTable, at: int, *, day: str = "", binned: bool = False) -> Kept:
    """Return a table to be stored, with its summary for the shelf; a finished one ended at `at` without a `day`."""
    totals, over = open_.sheet, isinstance(open_.turn, Outcome)
    return Kept(
        id=name,
        game=open_.game.info.key,
        text=write(open_),
        at=at,
        order=at,
        day=(day or dates.day(at)) if over else "",
        says=f"{headline(open_)} by {totals.first.title}"
        if over and totals.first and not totals.open
        else headline(open_),
        seats=tuple(
            (player.name, player.colour.value, totals.written(Seat(seat)))
            for seat, player in enumerate(open_.setup.players)
        ),
        over=over,
        binned=binned,
        result=result(open_) if over else None,
    )


def rules_of(open_: AnyTable, sheet: ScoreSheet) -> list[Rule]:
    """Return the rules with any score line."""
    used = {line.rule for line in sheet.lines}
    return [rule for rule in (*open_.game.info.rules, ADJUSTED) if rule.key in used]


def points_of(found: tuple[ScoreLine, ...]) -> str:
    """Return the total of some score lines, for a cell."""
    return summed(found) if found else "–"
