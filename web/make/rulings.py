"""Make docs/RULINGS.md, the rulings of all games, from the games themselves."""

from __future__ import annotations

import sys

from make import library
from make.step import ROOT

DOCUMENT = ROOT / "docs" / "RULINGS.md"
HEAD = """\
# Rulings

A ruling says how the app plays a point that a rulebook leaves open. `python3 build.py rulings` makes this page from
`texts.py` of each game: change the rulings there. The page of each game lists the same rulings, and score lines and
refusals cite them by their keys.
"""


def written() -> str:
    """Return the document as the games define it now."""
    if str(library.PY) not in sys.path:
        sys.path.insert(0, str(library.PY))
    from games import GAMES

    parts = [HEAD.rstrip()]
    for game in GAMES:
        parts += [
            "",
            f"## {game.info.title}",
            "",
            f"Rulebook: {game.info.rulebook}.",
            "",
            "| | question | ruling |",
            "|---|---|---|",
        ]
        parts += [f"| {one.key} | {_cell(one.point)} | {_cell(one.reading)} |" for one in game.info.rulings]
    return "\n".join([*parts, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def write() -> None:
    """Write the document."""
    DOCUMENT.write_text(written(), encoding="utf-8", newline="\n")
