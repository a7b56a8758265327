"""Every check there is: `python3 build.py test`."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from make import library, setup, site
from make.step import ROOT, alone, say

NOT_IN_PYODIDE = ("-m", "not cpython_only", "--ignore=tests/e2e", "--ignore=tests/test_build.py")
"""pytest's words to leave out the tests of the build and of the page, which start processes and a browser."""


def check() -> int:
    """Set up, build, then run each check to its end, and tell which failed."""
    with alone():
        setup.environment("test")
        setup.browser()
        wheels = setup.wheels("browser-test")
        site.build()
    bin_ = setup.BIN
    pytest: list[str | Path] = [setup.PYTHON, "-m", "pytest", "-q"]
    node, _ = setup.node()
    archives = (library.LIBRARY, library.REST, library.OWN)
    pyodide: list[str | Path] = [node, library.MAKE / "test.mjs", *archives, ROOT, library.LOADED, wheels]
    parts: list[tuple[str, list[str | Path]]] = [
        ("style (ruff)", [bin_ / "ruff", "check", "--quiet"]),
        ("types (mypy --strict)", [setup.PYTHON, "-m", "mypy"]),
        ("tests on this Python", [*pytest, "--ignore=tests/e2e"]),
        ("the same tests on the page's Python (Pyodide, in Node)", [*pyodide, "--", "-q", "tests", *NOT_IN_PYODIDE]),
        ("the page in a browser", [*pytest, "tests/e2e"]),
    ]
    failed = []
    for name, words in parts:
        say(name)
        begun = time.monotonic()
        code = subprocess.run([str(word) for word in words], cwd=ROOT, check=False, stdin=subprocess.DEVNULL).returncode
        say(f"{name}: {'failed' if code else 'passed'} in {time.monotonic() - begun:.0f} s")
        if code:
            failed.append(name)
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0
