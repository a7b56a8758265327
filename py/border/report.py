"""“This looks wrong”: a table's text that says in remarks what is wrong with it.

It is replayed by `python3 py/replay.py FILE` as it is, and stands among the tests as it is.
"""

from __future__ import annotations

import sys
from typing import Any, Final, TypeAlias

from engine.notation import VERSION, event_line, write
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.table import AnyTable, Played
from engine.turn import CHANCE, Outcome, Seat
from engine.words import number

Wrong: TypeAlias = ScoreLine | Seat | tuple[Any, Refusal]
"""A line of the sheet, the total of a seat, or a move with the refusal that it met."""


LOOKS_WRONG: Final = "This looks wrong"
"""The first remark of every report."""


def report(table: AnyTable, wrong: Wrong, *, says: str = "", app: str = "") -> str:
    """The text of a table with what looks wrong at it.

    `says` is what the table thinks is right, `app` which version of the site it happened on.
    """
    first, second, *rest = write(table).split("\n")
    info = table.game.info
    python = f"Python {sys.version.split()[0]} ({sys.platform})"
    told = [LOOKS_WRONG, *_wrong(table, wrong)]
    if says.strip():
        told.append(f"Right would be: {says}")
    told.append(f"Chaupal {app or 'of no version'}, notation {VERSION}, {info.key} {info.version}, {python}")
    return "\n".join([first, second, *(f"# {' '.join(one.split())}" for one in told), *rest])


def _wrong(table: AnyTable, wrong: Wrong) -> list[str]:
    players = table.setup.players
    if isinstance(wrong, Seat):
        return [f"The total of {players[wrong].name} (seat {wrong.name}): {table.sheet.written(wrong)}"]
    if isinstance(wrong, ScoreLine):
        rule = table.game.info.rule(wrong.rule)
        when = f"round {wrong.round}" if wrong.round else "at the end"
        where = f" [{' '.join(wrong.where)}]" if wrong.where else ""
        line = f"{number(wrong.points, signed=True)} for {players[wrong.seat].name} (seat {wrong.seat.name}), {when}"
        return [f"{line}: {wrong.because}{where}", f"Rule {rule.key}: {rule.title} ({rule.cites})"]
    move, refusal = wrong
    now = table.turn
    actor = CHANCE if isinstance(now, Outcome) else now.actor
    return [
        f"Refused: {event_line(Played(actor, move))}",
        f"Because ({refusal.code}): {refusal.sentence} {refusal.instead}",
        f"Rule: {refusal.rule or 'the app itself'}",
    ]
