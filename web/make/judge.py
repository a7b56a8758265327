"""The tests of a game judge its mutants: run by `mutants.py` in the Python that has pytest, and given cosmic-ray.

The tests run once without a change, and it is recorded which of them enter which function. Then each change is judged
in a process of its own, forked from that one: functions get the changed code, and the tests that enter the changed one
run, the quickest first, until one fails. A change of what is evaluated while the game or its tests are imported needs a
process that has pytest but no game yet: there the changed source is imported, and all tests judge. So nothing is
copied, and no file is changed.
"""

from __future__ import annotations

import contextlib
import difflib
import functools
import gc
import inspect
import io
import json
import os
import resource
import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final

import pytest

from make.mutants import Mutant, around, drawn, judges, targets
from make.step import ROOT, WORK, Fault, say

LANES: Final = 2
"""Processes at a time."""
PATIENCE: Final = 10
"""Times as long as a test takes without a change, after which a change that makes it run on counts as noticed."""
TOLD: Final = os.dup(1)
"""Where it is told how far a run is, while pytest is silent: a dot for a change that is noticed, an s for another."""
MEMORY: Final = 2 << 30
"""Bytes that a process may have; a change that wants more counts as noticed."""


def judge(tool: str, game: str, most: int) -> int:
    """Let the tests of a game judge its mutants, and tell how many were noticed."""
    sys.path.append(tool)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--markers"])  # imports most of what the tests need, and no game
    begun = time.monotonic()
    chosen = drawn((one for path in targets(game) for one in _places(path)), game, most, _compiles)
    kept = WORK / "mutants" / f"{game}.json"
    if not (process := os.fork()):
        court = Court(chosen)
        done = _tests(judges(game), game, court)
        kept.write_text(json.dumps([court.seconds, court.alive, court.again]))
        os._exit(done)
    if os.waitpid(process, 0)[1]:
        raise Fault("a test fails without any change.")
    seconds, alive, again = json.loads(kept.read_text())
    alive = [Mutant(*one) for one in alive]
    alive += _alive((Mutant(*one) for one in again), lambda one: _anew(one, game, seconds))
    report = WORK / "mutants" / f"{game}.txt"
    report.write_text("\n".join(map(_shown, sorted(alive))), "utf-8")
    noticed = len(chosen) - len(alive)
    print()
    say(f"{noticed} of {len(chosen)} noticed in {time.monotonic() - begun:.0f} s; the others: {report}")
    return 0 if noticed * 100 >= len(chosen) * 95 else 1


class Court:
    """Plugin of pytest: runs all tests without a change, then lets them judge."""

    def __init__(self, chosen: Collection[Mutant]) -> None:
        self.chosen = chosen
        self.paths = {str(ROOT / one.path): one.path for one in chosen}
        self.entered = set[str]()
        self.seconds: dict[str, float] = {}
        """How long each test takes, of the processor's time."""
        self.alive: list[Mutant] = []
        """Those that no test notices."""
        self.again: list[Mutant] = []
        """Those that must be there when the game and its tests are imported."""
        sys.settrace(self.call)

    def call(self, frame: FrameType, _event: str, _value: object) -> None:
        """Record that a function is entered."""
        code = frame.f_code
        if code.co_filename in self.paths:
            self.entered.add(f"{self.paths[code.co_filename]}:{code.co_firstlineno}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests, then judge."""
        at_import, enters, forgetting = {*self.entered}, dict[str, set[str]](), remembering()
        for item, then in _followed(session.items):
            for forget in forgetting:
                forget()
            self.entered.clear()
            begun = time.process_time()
            sys.settrace(self.call)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=then)
            sys.settrace(None)
            self.seconds[item.nodeid] = time.process_time() - begun
            enters[item.nodeid] = {*self.entered}
        if session.testsfailed:
            return True
        functions = [
            one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__code__.co_filename in self.paths
        ]
        where = {one: f"{one.path}:{around((ROOT / one.path).read_text('utf-8'), one.row)}" for one in self.chosen}

        gc.freeze()  # else the collector copies all that the processes share

        def begin(one: Mutant) -> int:
            if process := os.fork():
                return process
            try:
                exchange(functions, ROOT / one.path, changed(one))
                for forget in forgetting:
                    forget()
                _run(session, [item for item in session.items if where[one] in enters[item.nodeid]], self.seconds)
            finally:
                os._exit(bool(session.testsfailed))

        outside = {one for one in self.chosen if where[one].endswith(":None")}
        self.alive = _alive((one for one in self.chosen if one not in outside), begin)
        self.again = [one for one in self.chosen if one in outside or (one in self.alive and where[one] in at_import)]
        self.alive = [one for one in self.alive if one not in self.again]
        return True


class Anew:
    """Plugin of pytest: all tests judge a change that was imported."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them, the quickest first."""
        return bool(session.testsfailed) or _run(session, session.items, self.seconds)


def remembering() -> list[Callable[[], None]]:
    """Return how each function that remembers its results forgets them."""
    found: list[Callable[[], None]] = []
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            found.append(one.cache_clear)
        elif isinstance(one, FunctionType) and one.__code__.co_qualname == "latest.<locals>.answered":
            found.append(inspect.getclosurevars(one).nonlocals["held"].clear)
    return found


def exchange(functions: Iterable[FunctionType], path: Path, source: str) -> None:
    """Give the functions of a module their code from another source, in which each begins on the same line."""
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(_compiled(source, path))}
    for one in functions:
        if one.__code__.co_filename == str(path):
            one.__code__ = codes[one.__code__.co_qualname, one.__code__.co_firstlineno]


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def _alive(chosen: Iterable[Mutant], begin: Callable[[Mutant], int]) -> list[Mutant]:
    """Begin a process for each change, some at a time, and return the changes of those that ended well."""
    running, alive = dict[int, Mutant](), list[Mutant]()

    def end() -> None:
        process, status = os.wait()
        one = running.pop(process)
        os.write(TOLD, b"." if status else b"s")
        if not status:
            alive.append(one)

    for one in chosen:
        if len(running) == LANES:
            end()
        running[begin(one)] = one
    while running:
        end()
    return sorted(alive)


def _anew(one: Mutant, game: str, seconds: dict[str, float]) -> int:
    """Begin a process that imports the change and lets all tests judge, and return its number."""
    if process := os.fork():
        return process
    source, usual = changed(one), SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        path = Path(loader.path)
        return _compiled(source, path) if path == ROOT / one.path else usual(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
    os._exit(_tests(judges(game), game, Anew(seconds)))


def _run(session: pytest.Session, items: Iterable[pytest.Item], seconds: dict[str, float]) -> bool:
    """Run tests, the quickest first, until one fails. True, as pytest wants it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for item, then in _followed(sorted(items, key=lambda item: seconds.get(item.nodeid, 0))):
        most = time.process_time() + 5 + PATIENCE * seconds.get(item.nodeid, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (int(most), resource.RLIM_INFINITY))
        item.ihook.pytest_runtest_protocol(item=item, nextitem=then)
        if session.testsfailed:
            break
    return True


def _followed(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    yield from zip(items, [*items[1:], None], strict=True)


def _tests(files: Iterable[str], game: str, plugin: object) -> int:
    """Run pytest for the cases of a game in test files, silently."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    return pytest.main(["-q", "-p", "no:cacheprovider", "-k", f"{game} or test_missed", *files], plugins=[plugin])


def _places(path: Path) -> Iterator[Mutant]:
    """Yield the changes that cosmic-ray can make in a file."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = [*ast_nodes(get_ast(path.read_text("utf-8")))]
    for kind in operator_names():
        if (operator := get_operator(kind)).arguments():
            continue
        places = (start for node in nodes for start, _ in operator().mutation_positions(node))
        for number, (row, column) in enumerate(places):
            yield Mutant(path.relative_to(ROOT).as_posix(), kind, row, column, number)


def changed(one: Mutant) -> str:
    """Return the source with the change."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    source: str = mutate_code((ROOT / one.path).read_text("utf-8"), get_operator(one.operator)(), one.number)
    return source


def _compiles(one: Mutant) -> bool:
    """Return whether a change gives a source that is Python."""
    with contextlib.suppress(SyntaxError):
        return bool(_compiled(changed(one), Path(one.path)))
    return False


def _compiled(source: str, path: Path) -> CodeType:
    """Return the code of a source, without the warning that a change compares a literal by identity."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        return compile(source, path, "exec", dont_inherit=True)


def _shown(one: Mutant) -> str:
    """Return where a change is, and the lines that it changes."""
    source = (ROOT / one.path).read_text("utf-8").splitlines()
    lines = difflib.unified_diff(source, changed(one).splitlines(), lineterm="", n=1)
    return "\n".join([f"{one.path}:{one.row} {one.operator}", *[*lines][3:], ""])


if __name__ == "__main__":
    sys.exit(judge(sys.argv[1], sys.argv[2], int(sys.argv[3])))
