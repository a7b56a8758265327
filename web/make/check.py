"""Every check there is: `python3 build.py test`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, NamedTuple

from make import library, setup, site
from make.step import ROOT, alone, say

NOT_IN_PYODIDE = ("-m", "not cpython_only", "--ignore=tests/e2e", "--ignore=tests/test_build.py")
"""pytest's words to leave out the tests of the build and of the page, which start processes and a browser."""

TWO_AT_ONCE = ("-n", "2", "--dist", "loadfile")
"""pytest's words to run two files at a time: the tests of one share a browser."""


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


def check() -> int:
    """Set up, build, then run each check to its end, and tell which failed.

    The tests in Pyodide take a processor of their own beside the others; the browsers have both.
    """
    with alone():
        setup.environment("test")
        setup.browser()
        setup.webkit()
        wheels = setup.wheels("browser-test")
        site.build()
    pytest: list[str | Path] = [setup.PYTHON, "-m", "pytest", "-q"]
    node, _ = setup.node()
    archives = (library.LIBRARY, library.REST, library.OWN)
    pyodide: list[str | Path] = [node, library.MAKE / "test.mjs", *archives, ROOT, library.LOADED, wheels]
    first = [
        Part("style (ruff)", [setup.BIN / "ruff", "check", "--quiet"]),
        Part("types (mypy --strict)", [setup.PYTHON, "-m", "mypy"]),
        Part("tests on this Python", [*pytest, "--ignore=tests/e2e"]),
    ]
    beside = Part("tests on the page's Python (Pyodide, in Node)", [*pyodide, "--", "-q", "tests", *NOT_IN_PYODIDE])
    last = Part("the page in a browser", [*pytest, *TWO_AT_ONCE, "tests/e2e"])
    failed = []
    with tempfile.TemporaryFile() as output:

        def run_beside() -> None:
            if not beside.passes(output):
                failed.append(beside.name)

        lane = threading.Thread(target=run_beside, daemon=True)
        lane.start()
        for part in first:
            say(part.name)
            if not part.passes():
                failed.append(part.name)
        say(f"{beside.name}, run beside these")
        lane.join()
        output.seek(0)
        sys.stdout.buffer.write(output.read())
        sys.stdout.flush()
    say(last.name)
    if not last.passes():
        failed.append(last.name)
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0
