"""Print the score sheet of a table from its text: `python3 py/replay.py FILE [--json]`, or - for standard input.

Prints the seats, every score line (seat, rule, points, why, where), the totals and the ranking. Ends with

    0   if the text was replayed
    2   if the file cannot be read or is not the text of a table: `FILE:LINE: what is wrong` on stderr
    3   if the rules refuse one of its moves: `FILE:LINE: why (rules: heading)` on stderr
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from engine.notation import BadText, RefusedText, read
from engine.printed import practice
from engine.score import ScoreLine, standings
from engine.table import AnyTable
from engine.turn import Outcome, Seat
from engine.words import number, plural
from games import GAMES

BAD: Final = 2
REFUSED: Final = 3


class _NoText(Exception):
    """Error for a file that cannot be read."""


def _text(file: str) -> str:
    """Return the text of a file, or of standard input for -. Raises: _NoText."""
    try:
        found = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as wrong:
        raise _NoText(f"{file}: cannot read the file: {wrong.strerror or wrong}") from None
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = found[: wrong.start].count(b"\n") + 1
        raise _NoText(f"{file}:{line}: not valid UTF-8 text, or damaged in transit") from None


def facts(table: AnyTable) -> dict[str, Any]:
    """Return the score sheet of a table as plain values, for JSON."""
    info, sheet, now = table.game.info, table.sheet, table.turn
    settled = isinstance(now, Outcome) and not sheet.open
    ranking = standings(sheet)
    found = {
        "game": info.key,
        "version": info.version,
        "practice": practice(table.setup),
        "seats": [
            {"seat": Seat(at).name, "name": player.name, "colour": player.colour.value}
            for at, player in enumerate(table.setup.players)
        ],
        "lines": [
            {
                "seat": line.seat.name,
                "rule": line.rule,
                "points": line.points,
                "because": line.because,
                "where": list(dict.fromkeys(line.where)),
                "piece": line.piece,
                "round": line.round,
            }
            for line in sheet.lines
        ],
        "totals": {
            seat.name: {"points": sheet.total(seat), "open": sheet.unknown(seat)}
            for seat in map(Seat, range(sheet.seats))
        },
        "outcome": {"why": now.why, "rule": now.rule} if isinstance(now, Outcome) else None,
        "standings": [{"seat": standing.seat.name, "place": standing.place} for standing in ranking.order]
        if settled
        else None,
        "decided": ranking.decided.title if settled and ranking.decided else None,
    }
    if sheet.rival:
        goals = [{"title": goal.title, "met": goal.met, "because": goal.says} for goal in sheet.goals]
        found |= {"goals": goals, "least": sheet.least, "reached": sheet.reached if settled else None}
    return found


def sheet(table: AnyTable) -> str:
    """Return the score sheet of a table as readable text."""
    info, lines, now = table.game.info, table.sheet.lines, table.turn
    made_up = practice(table.setup)
    found = [f"{info.title} ({info.rulebook}){f', {made_up}' if made_up else ''}", ""]
    for at, player in enumerate(table.setup.players):
        seat = Seat(at)
        found.append(f"{seat.name}  {player.name}, {' and '.join(colour.value for colour in player.colours)}")
        found += [f"   {_written(line, info.rule(line.rule).title)}" for line in lines if line.seat is seat]
        found += [f"   {number(table.sheet.total(seat)):>4}  total{_open(table.sheet.unknown(seat))}", ""]
    if not isinstance(now, Outcome):
        return "\n".join([*found, f"In progress: round {now.round}, {now.phase}." if now.round else "In progress."])
    ranking = standings(table.sheet)
    found.append(f"{now.why} (rules: {now.rule})")
    if table.sheet.open:
        missing = plural(table.sheet.open, "line lacks", "lines lack")
        return "\n".join([*found, f"{missing} a value that is not entered yet. Nobody has won before that."])
    if table.sheet.rival:
        return "\n".join([*found, *_reached(table)])
    for standing in ranking.order:
        found.append(f"{standing.place}.  {table.setup.players[standing.seat].name}")
    decided = ranking.decided
    return "\n".join([*found, f"Decided by: {decided.title}." if decided else "First place is shared."])


def _reached(table: AnyTable) -> list[str]:
    """Return a line for each goal and one for the winner."""
    sheet = table.sheet
    marks = [(goal.met, f"{goal.title}: {goal.says}") for goal in sheet.goals]
    marks.append((sheet.total(Seat.A) >= sheet.least, f"{sheet.least} points or more: {number(sheet.total(Seat.A))}"))
    winner = table.setup.players[0].name if sheet.reached else sheet.rival
    return [*(f"{'met ' if met else 'open'}  {says}" for met, says in marks), f"{winner} wins."]


def _written(line: ScoreLine, title: str) -> str:
    when = f"round {line.round}" if line.round else "end"
    where = f" [{' '.join(dict.fromkeys(line.where))}]" if line.where else ""
    return f"{number(line.points, signed=True):>4}  {when}, {title}: {line.because}{where}"


def _open(lines: int) -> str:
    return f", {lines} still open" if lines else ""


def main(words: list[str]) -> int:
    """Read, replay and print. Return the exit code."""
    parser = argparse.ArgumentParser(prog="replay.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", help="the text of a table, or - for standard input")
    parser.add_argument("--json", action="store_true", help="the score sheet as JSON")
    asked = parser.parse_args(words)
    try:
        table = read(_text(asked.file), GAMES)
    except _NoText as wrong:
        print(wrong, file=sys.stderr)
        return BAD
    except BadText as wrong:
        print(f"{asked.file}:{wrong.line}: {wrong.what}", file=sys.stderr)
        return REFUSED if isinstance(wrong, RefusedText) else BAD
    print(json.dumps(facts(table), ensure_ascii=False, indent=1) if asked.json else sheet(table))
    return 0


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # names in any script, on any console
    sys.exit(main(sys.argv[1:]))
