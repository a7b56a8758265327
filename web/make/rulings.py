"""docs/RULINGS.md: how each game reads what its rulebook leaves open, listed from the games themselves."""

from __future__ import annotations

import sys

from make import library
from make.step import ROOT

DOCUMENT = ROOT / "docs" / "RULINGS.md"
HEAD = """\
# Rulings: what the rulebooks leave open, and how it is read here

`python3 build.py rulings` makes this from `texts.py` of each game, which is where to change it. The page of a
game lists the same, and score lines and refusals cite them by their keys.
"""


def written() -> str:
    """The document as the games have it now."""
    if str(library.PY) not in sys.path:
        sys.path.insert(0, str(library.PY))
    from games import GAMES

    parts = [HEAD.rstrip()]
    for game in GAMES:
        parts += [
            "",
            f"## {game.info.title}",
            "",
            f"Book: {game.info.rulebook}.",
            "",
            "| | open | reading |",
            "|---|---|---|",
        ]
        parts += [f"| {one.key} | {_cell(one.point)} | {_cell(one.reading)} |" for one in game.info.rulings]
    return "\n".join([*parts, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def write() -> None:
    """Write it."""
    DOCUMENT.write_text(written(), encoding="utf-8", newline="\n")
