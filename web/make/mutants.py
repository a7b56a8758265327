"""Mutants: `python3 build.py mutants GAME` changes how a game scores and decides, and sees whether its tests notice.

cosmic-ray makes the changes, one at a time, in `rules/scoring.py` and in what the solo opponent decides by
(`rules/automa.py`, or the folder of an `automa.py`). Each is judged by the tests of the game's scoring and then, if
they notice nothing, by all others of its rules: what has cases of every game, and the files `tests/test_GAME_*` but for
those of its pages. All of it happens in copies of this folder, one for each of two processes.

Of the changes of a kind at one place, such as another operator for `+`, one is drawn, and of all that are left at most
as many as are asked for: always the same ones. Left out are changes of annotations, which nothing evaluates, and `is`
for `==` or the other way round, which for the members of an enumeration, small numbers and None means the same.
What survives is listed in .build/mutants/GAME.txt, and explained in docs/MUTANTS.md.
"""

from __future__ import annotations

import ast
import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from make import library, setup
from make.check import LENGTH
from make.step import ROOT, WORK, Fault, alone, say

MOST: Final = 100
"""Mutants of a run, where no other number is given."""
LANES: Final = 2
"""Processes at a time."""
PATIENCE: Final = 10
"""Times as long as the tests take without a change, after which a change that makes them run on counts as noticed."""
COMMON: Final = ("test_missed.py", "test_replay.py", "test_metamorphic.py")
"""Test files with cases of every game."""
OF_PAGES: Final = ("_view", "_forms", "_painting")
"""Endings of the test files of a game's pages."""
SAME: Final = frozenset(("Eq_Is", "Is_Eq", "NotEq_IsNot", "IsNot_NotEq"))
"""Endings of the operators whose changes mean the same."""
KINDS_LEFT: Final = (".git", ".build", ".hypothesis", "node_modules", "dist", "__pycache__", "e2e")
"""Files and folders that are not copied."""


class Mutant(NamedTuple):
    """A change at one place."""

    path: str
    operator: str
    row: int
    column: int
    number: int
    """Among the changes of this operator in the file."""

    @property
    def family(self) -> str:
        """The kind of the change, such as that of an operator, whichever takes its place."""
        return "_".join(self.operator.split("_")[:2]) if "Operator" in self.operator else self.operator


def mutants(game: str, most: int = MOST) -> int:
    """Run the mutants of a game and tell how many were noticed; 1 if less than 95 of 100 were."""
    with alone():
        setup.environment("test")
        tool = setup.cosmic_ray()
    folder = WORK / "mutants" / game
    shutil.rmtree(folder, ignore_errors=True)
    lanes = [folder / f"lane-{number}" for number in range(LANES)]
    for lane in lanes:
        shutil.copytree(ROOT, lane, ignore=shutil.ignore_patterns(*KINDS_LEFT))
    say(f"the tests that judge: {', '.join(judges(game))}")
    words, begun = judging(game), time.monotonic()
    if subprocess.run(words, cwd=lanes[0], env=_quick(), capture_output=True, check=False).returncode:
        raise Fault("a test fails without any change.")
    whole = time.monotonic() - begun
    paths = [path.relative_to(ROOT).as_posix() for path in targets(game)]
    for lane in lanes:
        _configured(lane, paths, shlex.join(words), timeout=60 + PATIENCE * whole)
        _cosmic_ray(tool, lane, "init")
    places = one_each(_all(lanes[0]))
    chosen = sorted(Random(game).sample(places, min(most, len(places))))
    for number, lane in enumerate(lanes):
        _keep(lane, set(chosen[number::LANES]))
    say(f"{len(chosen)} of the {len(places)} mutants of {', '.join(paths)}")
    begun = time.monotonic()
    threads = [threading.Thread(target=_cosmic_ray, args=(tool, lane, "exec"), daemon=True) for lane in lanes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done = [row for lane in lanes for row in _results(lane)]
    alive = sorted(row[1:] for row in done if row[0] == "SURVIVED")
    report = folder.with_suffix(".txt")
    report.write_text("\n".join(f"{path}:{line} {operator}\n{diff}\n" for path, line, operator, diff in alive), "utf-8")
    for lane in lanes:
        shutil.rmtree(lane)
    noticed = len(done) - len(alive)
    say(f"{noticed} of {len(done)} noticed in {(time.monotonic() - begun) / 60:.0f} min; the others: {report}")
    return 0 if len(done) == len(chosen) and noticed * 100 >= len(done) * 95 else 1


def targets(game: str) -> list[Path]:
    """Return the files of a game that score and decide. Raises: Fault if there is no such game."""
    rules = library.PY / "games" / game / "rules"
    if not rules.is_dir():
        raise Fault(f"there is no game {game}.")
    automas = [found for found in rules.rglob("automa.py") if found.parent == rules]
    folders = [found.parent for found in rules.rglob("automa.py") if found.parent != rules]
    return [rules / "scoring.py", *automas, *(file for folder in folders for file in sorted(folder.glob("*.py")))]


def one_each(found: Iterable[Mutant]) -> list[Mutant]:
    """Return one mutant of a kind at each place, always the same ones."""
    places: dict[tuple[str, int, int, str], list[Mutant]] = {}
    for one in sorted(found):
        places.setdefault((one.path, one.row, one.column, one.family), []).append(one)
    rng = Random(0)
    return [rng.choice(place) for place in places.values()]


def annotated(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield where the annotations of a source begin and end, by line and column."""
    for node in ast.walk(ast.parse(source)):
        found = (getattr(node, "annotation", None), getattr(node, "returns", None))
        for note in filter(None, found):
            yield (note.lineno, note.col_offset), (note.end_lineno, note.end_col_offset)


def judges(game: str) -> list[str]:
    """Return the test files that judge a game, in their order."""
    own = sorted(file.name for file in (ROOT / "tests").glob(f"test_{game}_*.py") if not file.stem.endswith(OF_PAGES))
    first = [name for name in own if "scoring" in name]
    return [f"tests/{name}" for name in (*first, *COMMON, *(name for name in own if name not in first))]


def judging(game: str) -> list[str]:
    """Return the command that judges: one file after the other, until a test fails. Files without a case are passed."""
    pytest = [str(setup.PYTHON), "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", f"{game} or test_missed"]
    failed = f"subprocess.call([*{pytest}, file]) not in (0, 5) for file in {judges(game)}"
    return [str(setup.PYTHON), "-c", f"import subprocess, sys; sys.exit(any({failed}))"]


def _quick() -> dict[str, str]:
    return {**os.environ, LENGTH: "quick"}


def _configured(lane: Path, paths: list[str], command: str, timeout: float) -> None:
    lines = [
        "[cosmic-ray]",
        f"module-path = {paths!r}",
        f"timeout = {timeout:.1f}",
        "excluded-modules = []",
        f"test-command = {json.dumps(command)}",
        "[cosmic-ray.distributor]",
        "name = 'local'",
    ]
    (lane / "cosmic-ray.toml").write_text("\n".join(lines), "utf-8")


def _cosmic_ray(tool: Path, lane: Path, command: str) -> None:
    """Run cosmic-ray, which lies in a folder of its own, in one of the copies."""
    start = f"import sys; sys.path.insert(0, {str(tool)!r}); from cosmic_ray.cli import main; main()"
    words = [str(setup.PYTHON), "-c", start, command, "cosmic-ray.toml", "session.sqlite"]
    done = subprocess.run(words, cwd=lane, env=_quick(), capture_output=True, check=False)
    if done.returncode:
        raise Fault(f"cosmic-ray stopped: {done.stderr.decode('utf-8', 'replace')[-300:]}")


def _session(lane: Path) -> sqlite3.Connection:
    return sqlite3.connect(lane / "session.sqlite")


_ALL: Final = "SELECT module_path, operator_name, start_pos_row, start_pos_col, occurrence, job_id FROM mutation_specs"


def _all(lane: Path) -> list[Mutant]:
    """Return the mutants of a session that can mean something else."""
    with _session(lane) as session:
        found = [Mutant(*row[:-1]) for row in session.execute(_ALL)]
    notes = {path: [*annotated((lane / path).read_text("utf-8"))] for path in {one.path for one in found}}
    return [
        one
        for one in found
        if "_".join(one.operator.split("_")[1:]) not in SAME
        and not any(start <= (one.row, one.column) < end for start, end in notes[one.path])
    ]


def _keep(lane: Path, chosen: set[Mutant]) -> None:
    """Leave only these mutants in a session."""
    with _session(lane) as session:
        gone = [(job,) for *what, job in session.execute(_ALL).fetchall() if Mutant(*what) not in chosen]
        session.executemany("DELETE FROM mutation_specs WHERE job_id = ?", gone)
        session.executemany("DELETE FROM work_items WHERE job_id = ?", gone)


def _results(lane: Path) -> list[tuple[str, int, str, str, str]]:
    with _session(lane) as session:
        return session.execute(
            "SELECT test_outcome, module_path, start_pos_row, operator_name, diff"
            " FROM mutation_specs JOIN work_results USING (job_id)"
        ).fetchall()
