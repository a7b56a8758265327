"""“This looks wrong”: the text of a table with remarks that say what is wrong.

`python3 py/replay.py FILE` replays it unchanged, and the tests can use it unchanged.
"""

from __future__ import annotations

import sys
from typing import Any, Final, TypeAlias

from engine.notation import VERSION, write
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.table import AnyTable, Played, event_line
from engine.turn import CHANCE, Outcome, Seat
from engine.words import number

Wrong: TypeAlias = ScoreLine | Seat | tuple[Any, Refusal] | str
"""A score line, the seat of a total, a refused move with its refusal, or the lines of an error."""


LOOKS_WRONG: Final = "This looks wrong"
"""First remark of every report."""


def report(table: AnyTable, wrong: Wrong, *, says: str = "", app: str = "") -> str:
    """Return the text of a table with remarks about what looks wrong.

    `says` is what the player expects instead, `app` the version of the site; both may be empty.
    """
    first, second, *rest = write(table).split("\n")
    info = table.game.info
    python = f"Python {sys.version.split()[0]} ({sys.platform})"
    told = [LOOKS_WRONG, *_wrong(table, wrong)]
    if says.strip():
        told.append(f"Should be: {says}")
    told.append(f"Chaupal {app or '(unknown version)'}, notation {VERSION}, {info.key} {info.version}, {python}")
    return "\n".join([first, second, *(f"# {' '.join(one.split())}" for one in told), *rest])


def _wrong(table: AnyTable, wrong: Wrong) -> list[str]:
    players = table.setup.players
    if isinstance(wrong, str):
        return [f"Error: {line}" for line in wrong.splitlines() if line.strip()]
    if isinstance(wrong, Seat):
        return [f"The total of {players[wrong].name} (seat {wrong.name}): {table.sheet.written(wrong)}"]
    if isinstance(wrong, ScoreLine):
        rule = table.game.info.rule(wrong.rule)
        when = f"round {wrong.round}" if wrong.round else "at the end"
        where = f" [{' '.join(wrong.where)}]" if wrong.where else ""
        line = f"{number(wrong.points, signed=True)} for {players[wrong.seat].name} (seat {wrong.seat.name}), {when}"
        return [f"{line}: {wrong.because}{where}", f"Scoring rule {rule.key}: {rule.title} ({rule.cites})"]
    move, refusal = wrong
    now = table.turn
    actor = CHANCE if isinstance(now, Outcome) else now.actor
    return [
        f"Refused move: {event_line(Played(actor, move))}",
        f"Reason ({refusal.code}): {refusal.sentence} {refusal.instead}",
        f"Rule: {refusal.rule or 'the app itself'}",
    ]
