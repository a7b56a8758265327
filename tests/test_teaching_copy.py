"""The guide in py/games/README.md, followed: the teaching game copied under another key is a game of the shelf."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.cpython_only  # the copy is another project, with a Python of its own

ROOT: Final = Path(__file__).resolve().parent.parent
TESTED: Final = (
    *(f"test_heap_{what}.py" for what in ("moves", "scoring")),
    "test_walk.py",
    "test_replay.py",
    "test_architecture.py",
)


def test_a_copy_of_the_teaching_game_has_its_first_move_its_first_look_and_its_playthrough(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "e2e", "saved_tables")
    for folder in ("py", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    (tmp_path / "web").symlink_to(ROOT / "web")
    guide = (ROOT / "py" / "games" / "README.md").read_text("utf-8")
    (steps,) = re.findall(r"\n\n((?:    .*\n)*    cp -r tests/teaching .*\n(?:    .*\n)*)", guide)
    (line,) = re.findall(r"Add the line `([^`]+)` to `GAMES`", guide)
    subprocess.run(["sh", "-e", "-c", steps], cwd=tmp_path, check=True)
    listed = tmp_path / "py" / "games" / "__init__.py"
    listed.write_text(
        listed.read_text("utf-8").replace("GAMES: Final = Games(\n", f"GAMES: Final = Games(\n    {line}\n")
    )
    (tmp_path / "guide.txt").write_text(guide, "utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "doctest", str(tmp_path / "guide.txt")],
        cwd=tmp_path / "py",
        env={"PYTHONPATH": str(tmp_path / "py"), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout
    files = [f"tests/{name}" for name in TESTED]
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files, "-k", "heap"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tested.returncode == 0, tested.stdout
