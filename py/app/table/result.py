"""What a table came to: points by round and by rule, and the table as it is stored."""

from __future__ import annotations

from app.state import Kept, Result
from app.table.headline import headline
from engine.notation import write
from engine.score import BY_HAND, Rule, ScoreLine, ScoreSheet, standings
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from engine.words import number


def rounds(open_: AnyTable, sheet: ScoreSheet) -> list[tuple[str, list[int]]]:
    """Points of each seat in each round that has any line, the end last."""
    found = sorted({line.round for line in sheet.lines}, key=lambda round_: (round_ == 0, round_))
    if any(found):
        found = [*range(1, max(found) + 1), *([0] if 0 in found else [])]
    return [
        (
            str(round_) if round_ else "end",
            [
                sum(line.points or 0 for line in sheet.lines if line.round == round_ and line.seat == seat)
                for seat in range(sheet.seats)
            ],
        )
        for round_ in found
    ]


def result(open_: AnyTable) -> Result:
    """What a finished table came to."""
    sheet = open_.sheet
    totals = tuple(sheet.total(Seat(at)) for at in range(sheet.seats))
    by_round = tuple((title, tuple(points)) for title, points in rounds(open_, sheet))
    automa = None if sheet.automa is None else int(sheet.automa)
    against = sheet.rival if automa is None else open_.setup.players[automa].name
    winners = tuple(map(int, standings(sheet).winners))
    return Result(totals, winners, by_round, against, automa, sheet.scenario, sheet.open)


def as_kept(name: str, open_: AnyTable, at: int, *, binned: bool = False) -> Kept:
    """A table as it is kept, with what the shelf says of it."""
    totals = open_.sheet
    return Kept(
        id=name,
        game=open_.game.info.key,
        text=write(open_),
        at=at,
        says=headline(open_),
        seats=tuple(
            (player.name, player.colour.value, number(totals.total(Seat(seat))))
            for seat, player in enumerate(open_.setup.players)
        ),
        over=isinstance(open_.turn, Outcome),
        binned=binned,
        result=result(open_) if isinstance(open_.turn, Outcome) else None,
    )


def rules_of(open_: AnyTable, sheet: ScoreSheet) -> list[Rule]:
    """The rules that have any line."""
    used = {line.rule for line in sheet.lines}
    return [rule for rule in (*open_.game.info.rules, BY_HAND) if rule.key in used]


def points_of(found: tuple[ScoreLine, ...]) -> str:
    """The sum of some lines, as a cell has it."""
    if not found:
        return "–"
    unknown = "+?" if any(line.points is None for line in found) else ""
    return f"{number(sum(line.points or 0 for line in found))}{unknown}"
