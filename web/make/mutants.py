"""Mutants: `python3 build.py mutants GAME` changes how a game scores and decides, and sees whether its tests notice.

cosmic-ray makes the changes, one at a time, in the modules of the rules that score (`SCORE`) and in what the solo
opponent decides by (`rules/automa.py`, or the folder of an `automa.py`). Judges are the tests of the game's rules: the
examples in them, what has cases of every game, and the files `tests/test_GAME_*` but for those of its pages. `judge.py`
lets them judge.

Of the changes of a kind at one place, such as another operator for `+`, one is drawn, and of all that are left at most
as many as are asked for: always the same ones. Left out is what means the same: changes of annotations, which nothing
evaluates; `is` for `==` or the other way round, for the members of an enumeration, small numbers and None; a function
that no longer remembers its results; and what only promises something, such as `strict=`. What survives is listed in
.build/mutants/GAME.txt, and explained in docs/MUTANTS.md.
"""

from __future__ import annotations

import ast
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from make import library, setup
from make.check import LENGTH
from make.step import ROOT, WORK, Fault, alone

MOST: Final = 1000
"""Mutants of a run, where no other number is given: more than a game has."""
SCORE: Final = (
    "scoring",
    "goals",
    "options",
    "ruin",
    "capturing",
    "split",
    "jewel",
    "bank",
    "growth",
    "tally",
    "award",
)
"""Modules of the rules, in whichever game, that score or say who does."""
COMMON: Final = ("test_missed.py", "test_replay.py", "test_metamorphic.py")
"""Test files with cases of every game."""
OF_PAGES: Final = ("_view", "_forms", "_painting")
"""Endings of the test files of a game's pages."""
SAME: Final = frozenset(("Eq_Is", "Is_Eq", "NotEq_IsNot", "IsNot_NotEq"))
"""Endings of the operators whose changes mean the same."""
PROMISES: Final = ("strict=", "frozen=", "slots=")
"""Before a word that only says what is so: that two are of one length, that nothing is changed."""
REMEMBERS: Final = ("@latest", "@lru_cache")
"""Decorators of functions that remember their results."""


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
    targets(game)
    if not hasattr(os, "fork"):
        raise Fault("mutants are judged by processes that fork, which this system cannot do.")
    with alone():
        setup.environment("test")
        tool = setup.cosmic_ray()
    (WORK / "mutants").mkdir(exist_ok=True)
    words = [str(word) for word in (setup.PYTHON, "-m", "make.judge", tool, game, most)]
    env = {**os.environ, LENGTH: "quick", "PYTHONPATH": str(ROOT / "web")}
    return subprocess.run(words, cwd=ROOT, env=env, check=False).returncode


def targets(game: str) -> list[Path]:
    """Return the files of a game that score and decide. Raises: Fault if there is no such game."""
    rules = library.PY / "games" / game / "rules"
    if not rules.is_dir():
        raise Fault(f"there is no game {game}.")
    automas = [found for found in rules.rglob("automa.py") if found.parent == rules]
    folders = [found.parent for found in rules.rglob("automa.py") if found.parent != rules]
    score = [found for stem in SCORE for found in rules.rglob(f"{stem}.py")]
    return [*score, *automas, *(file for folder in folders for file in sorted(folder.glob("*.py")))]


def drawn(found: Iterable[Mutant], game: str, most: int, fits: Callable[[Mutant], bool]) -> list[Mutant]:
    """Return at most so many mutants that fit, always the same ones, of those that can mean something else."""
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in targets(game)}
    rows = {path: source.splitlines() for path, source in sources.items()}
    notes = {path: [*annotated(source)] for path, source in sources.items()}
    places = one_each(
        one
        for one in found
        if "_".join(one.operator.split("_")[1:]) not in SAME
        and not rows[one.path][one.row - 1].strip().startswith(REMEMBERS)
        and not rows[one.path][one.row - 1][: one.column].endswith(PROMISES)
        and not any(start <= (one.row, one.column) < end for start, end in notes[one.path])
    )
    return sorted(islice(filter(fits, Random(game).sample(places, len(places))), most))


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


def around(source: str, row: int) -> int | None:
    """Return the line on which the innermost function around a line begins, or None outside of functions."""
    found = [
        min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= row <= (node.end_lineno or 0)
    ]
    return max(found, default=None)


def judges(game: str) -> list[str]:
    """Return the files whose tests judge a game, and the folder whose examples do."""
    own = sorted(file.name for file in (ROOT / "tests").glob(f"test_{game}_*.py") if not file.stem.endswith(OF_PAGES))
    return [f"py/games/{game}/rules", *(f"tests/{name}" for name in (*own, *COMMON))]
