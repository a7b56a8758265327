"""The checks: `python3 build.py test`, at full length with `--all`, or `test quick` for recent changes only."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Final, NamedTuple

from make import library, setup, site, trim
from make.step import ROOT, SILENT, alone, run, say

LENGTH: Final = "CHAUPAL_TESTS"
"""Variable that sets the length of the random tests: `quick` short, `all` full."""

NOT_IN_PYODIDE: Final = (
    *("-m", "not cpython_only"),
    "--ignore=tests/e2e",
    *(f"--ignore=tests/test_{name}.py" for name in ("build", "calls", "image", "sections", "serve")),
)
"""pytest's words to leave out the tests of the build and of the page, which start processes and a browser, and of what
the build's bench taps."""

OWN_TO_PYODIDE: Final = (
    "border_*",
    "every_game",
    "history",
    "library_rest",
    "notation",
    "replay",
    "settings",
    "sheet",
    "shell",
    "storage",
)
"""The tests of what can come out otherwise in the page's Python than in this one: whole games, texts, what is kept,
what the page draws, and packages loaded on demand. The others ask pure functions; `--all` runs them there too."""

ANY_TWO: Final = ("-n", "2", "--dist", "worksteal")
"""pytest's words to run two tests at a time, whichever they are."""

SHORT: Final = ("-m", "not long")
"""pytest's words to leave out the tests in a browser that go the way of another."""

SMOKE: Final = "tests/e2e/test_panchayat.py::test_a_whole_game_by_tapping"
"""The one test in a browser that is quick and goes through everything."""


class Part(NamedTuple):
    """One check: a command that ends with 0 when all is well."""

    name: str
    words: list[str | Path]

    def passes(self, output: IO[bytes] | None = None) -> bool:
        """Run the check to its end, its lines going to the terminal or to a file, and tell whether it passed."""
        begun = time.monotonic()
        words = [str(word) for word in self.words]
        done = subprocess.run(
            words, cwd=ROOT, check=False, stdin=subprocess.DEVNULL, stdout=output, stderr=output and subprocess.STDOUT
        )
        line = f"{self.name}: {'failed' if done.returncode else 'passed'} in {time.monotonic() - begun:.0f} s"
        if output:
            output.write(f"· {line}\n".encode())
        else:
            say(line)
        return not done.returncode


PYTEST: Final[tuple[str | Path, ...]] = (setup.PYTHON, "-m", "pytest", "-q")
STYLE: Final = Part("style (ruff)", [setup.BIN / "ruff", "check", "--quiet"])
TYPES: Final = Part("types (mypy --strict)", [setup.PYTHON, "-m", "mypy"])


def check(length: str | None = None, *, whole: bool = False) -> int:
    """Set up, build, then run each check to its end, and tell which failed."""
    os.environ[LENGTH] = "all" if whole else length or ""
    return _told(_quick() if length else _all(whole=whole))


def _told(failed: list[str]) -> int:
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


def _all(*, whole: bool) -> list[str]:
    """Return the names of the checks that fail, of all there are.

    The tests in Pyodide go on beside the others; the browsers have both processors.
    """
    with alone():
        setup.environment("test")
        setup.browser()
        setup.webkit()
        wheels = setup.wheels("browser-test")
        site.build()
    node, _ = setup.node()
    archives = (trim.TRIMMED, library.LIBRARY, library.REST, library.OWN, library.LATER)
    pyodide: list[str | Path] = [node, library.MAKE / "test.mjs", *archives, ROOT, library.LOADED, wheels]
    tests = ["tests"] if whole else [str(file.relative_to(ROOT)) for file in own_to_pyodide()]
    beside = Part("tests on the page's Python (Pyodide, in Node)", [*pyodide, "--", "-q", *tests, *NOT_IN_PYODIDE])
    first = [STYLE, TYPES, Part("tests on this Python", [*PYTEST, *ANY_TWO, "--ignore=tests/e2e"])]
    last = Part("the page in a browser", [*PYTEST, *ANY_TWO, "tests/e2e", *([] if whole else SHORT)])
    with tempfile.TemporaryFile() as output:
        aside = list[str]()

        def run_beside() -> None:
            aside.extend(_failed([beside], output))

        lane = threading.Thread(target=run_beside, daemon=True)
        lane.start()
        failed = _failed(first)
        say(f"{beside.name}, run beside these")
        lane.join()
        output.seek(0)
        sys.stdout.buffer.write(output.read())
        sys.stdout.flush()
    return [*failed, *aside, *_failed([last])]


def own_to_pyodide() -> list[Path]:
    """Return the test files that `OWN_TO_PYODIDE` names."""
    return sorted(file for name in OWN_TO_PYODIDE for file in (ROOT / "tests").glob(f"test_{name}.py"))


def _failed(parts: list[Part], output: IO[bytes] | None = None) -> list[str]:
    """Return the names of the checks that fail, each run to its end."""
    failed = []
    for part in parts:
        if not output:
            say(part.name)
        if not part.passes(output):
            failed.append(part.name)
    return failed


def _quick() -> list[str]:
    """Return the names of the checks that fail, of those for the changes of the last commit and since."""
    with alone():
        setup.environment("test")
        setup.browser()
        site.build()
    parts = [STYLE, TYPES]
    if tests := touched(_changed()):
        parts.append(Part(f"tests: {tests}", [*PYTEST, *ANY_TWO, "--ignore=tests/e2e", "-k", tests]))
    return _failed([*parts, Part("one game in a browser", [*PYTEST, SMOKE])])


def _changed() -> list[str]:
    """Return the files changed by the last commit and since, including files that git does not know yet."""
    found = list[str]()
    for words in (("diff", "--name-only", "HEAD~"), ("ls-files", "--others", "--exclude-standard")):
        found += run(["git", *words], fault="git does not tell what was changed.", quiet=SILENT).splitlines()
    return found


def touched(changed: list[str]) -> str:
    """Return the tests of the changed files for pytest's -k: those of each game and those of no game, or none.

    A test belongs to the game that its name or its file's name has in it. The tests of the build make the site several
    times: they run only after a change of what makes it.
    """
    keys = sorted(path.parent.name for path in (library.PY / "games").glob("*/__init__.py"))
    code = [name for name in changed if name.startswith(("py/", "tests/", "web/make/", "build.py"))]
    games = [key for key in keys if any(key in name for name in code)]
    shared = any(not any(key in name for key in keys) for name in code)
    built = any(name.startswith(("web/", "build.py", "tests/test_build")) for name in code)
    others = keys if built else [*keys, "test_build"]
    return " or ".join([*games, *([f"not ({' or '.join(others)})"] if shared else [])])
