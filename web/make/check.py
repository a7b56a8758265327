"""Every check there is: `python3 build.py test`."""

from __future__ import annotations

import subprocess
import sys

from make import library, setup, site
from make.step import ROOT, alone, say


def check() -> int:
    """Set up, build, then run each check to its end and tell which failed."""
    with alone():
        setup.environment("test")
        site.build()
    bin_ = setup.BIN
    parts = {
        "style": [bin_ / "ruff", "check", "."],
        "tests": [setup.PYTHON, "-m", "pytest", "tests", "--ignore=tests/e2e"],
    }
    failed = []
    for name, words in parts.items():
        say(name)
        if subprocess.run([str(w) for w in words], cwd=ROOT, check=False).returncode:
            failed.append(name)
    if failed:
        say(f"failed: {', '.join(failed)}")
    return 1 if failed else 0
