"""Compare the rules before and after a change of the code: the same texts must give the same score sheets.

    export PYTHONPATH=py
    python3 tests/comparison.py record FILE [--games 1000] [--only KEY]   play at random, keep texts and sheets
    python3 tests/comparison.py compare FILE [--words]                    replay the texts of FILE, tell what differs

Record in a checkout of the state before, compare in the one after. Half of the games are played from beginning to end,
the others have corrections, house rules, adjusted points, undo and redo among their moves. Without `--words` the
sentences of log and sheet may differ: seats, rules, points, places, pieces, rounds, ranking and text may not.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import walk
from engine.notation import BadText, read, write
from engine.score import ScoreLine, standings
from engine.table import AnyTable, Table
from engine.turn import Outcome
from games import GAMES
from setups import SETUPS

SHOWN: Final = 20
"""Differences that are printed one by one."""
STEPS: Final = 120
"""Events at most of a game with corrections among its moves."""


def played(key: str, number: int) -> AnyTable:
    """Return the random table of that number: even numbers are whole games, odd ones have corrections in them."""
    game = next(game for game in GAMES if game.info.key == key)
    rng = Random(f"{key} {number}")
    if number % 2 == 0:
        return walk.walk(game, SETUPS[key](number), rng, find=walk.pick)
    return walk.wander(Table.new(game, SETUPS[key](number)), rng, rng.randint(1, STEPS))


def facts(table: AnyTable) -> dict[str, Any]:
    """Return all that must not change: the text, every score line, totals, tiebreakers, goals, the ranking."""
    sheet, now = table.sheet, table.turn
    ranking = standings(sheet) if isinstance(now, Outcome) else None
    return {
        "text": write(table),
        "lines": [_line(line) for line in sheet.lines],
        "ties": [[list(criterion.values), [list(places) for places in criterion.where]] for criterion in sheet.ties],
        "goals": [[goal.met, list(goal.where)] for goal in sheet.goals],
        "turn": ["over"] if isinstance(now, Outcome) else [now.actor, now.round, now.automa],
        "places": ranking and [[standing.seat, standing.place] for standing in ranking.order],
    }


def _line(line: ScoreLine) -> list[Any]:
    return [line.seat, line.rule, line.points, list(line.where), line.piece, line.round]


def words(table: AnyTable) -> list[str]:
    """Return every sentence of the log, then the reason of every score line."""
    log = [table.told(number) for number in range(len(table.events))]
    return [*log, *(line.because for line in table.sheet.lines)]


def record(file: Path, games: int, only: str) -> int:
    """Play and write one JSON line a game."""
    with gzip.open(file, "wt", encoding="utf-8") as out:
        for key in [game.info.key for game in GAMES if only in ("", game.info.key)]:
            for number in range(games):
                table = played(key, number)
                kept = {"game": key, "number": number, "facts": facts(table), "words": words(table)}
                out.write(json.dumps(kept, ensure_ascii=False) + "\n")
            print(f"{key}: {games} games", flush=True)
    return 0


def compare(file: Path, *, also_words: bool) -> int:
    """Replay every text; print what differs and return 1, or 0 where nothing does."""
    same, differ = Counter[str](), Counter[str]()
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for kept in map(json.loads, lines):
            found = list(_differences(kept, also_words=also_words))
            (differ if found else same)[kept["game"]] += 1
            if found and differ.total() <= SHOWN:
                print(f"{kept['game']} {kept['number']}: {'; '.join(found[:3])}", flush=True)
    for game in sorted({*same, *differ}):
        print(f"{game}: {same[game]} the same, {differ[game]} not")
    return 1 if differ else 0


def _differences(kept: dict[str, Any], *, also_words: bool) -> Iterator[str]:
    try:
        table = read(kept["facts"]["text"], GAMES)
    except BadText as wrong:
        yield f"the text no longer loads: {wrong}"
        return
    now = json.loads(json.dumps(facts(table)))
    for name, before in kept["facts"].items():
        if now[name] != before:
            yield f"{name}: {_first(before, now[name])}"
    if also_words and (told := words(table)) != kept["words"]:
        yield f"words: {_first(kept['words'], told)}"


def _first(before: Any, after: Any) -> str:
    """Return the first part in which two values differ."""
    if isinstance(before, str) and isinstance(after, str):
        before, after = before.split("\n"), after.split("\n")
    if isinstance(before, list) and isinstance(after, list):
        pairs = zip(before, after, strict=False)
        before, after = next(((a, b) for a, b in pairs if a != b), (f"{len(before)} of them", f"{len(after)} of them"))
    return f"{before!r}, now {after!r}"


def main() -> int:
    """Run the command named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    recording, comparing = commands.add_parser("record"), commands.add_parser("compare")
    for command in (recording, comparing):
        command.add_argument("file", type=Path)
    recording.add_argument("--games", type=int, default=1000)
    recording.add_argument("--only", default="", metavar="KEY")
    comparing.add_argument("--words", action="store_true")
    asked = parser.parse_args()
    if asked.command == "record":
        return record(asked.file, asked.games, asked.only)
    return compare(asked.file, also_words=asked.words)


if __name__ == "__main__":
    sys.exit(main())
