"""Words of the app: the places written in plain English keep to it.

The glossary has one word for each concept. The words it replaced are faults in any string or docstring of these places.
Printed terms of a rulebook are not, so the list has only words with no other meaning in this app.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PLACES: Final = (
    "build.py",
    "py/*.py",
    "py/app/**/*.py",
    "py/border/*.py",
    "py/engine/*.py",
    "py/games/**/*.py",
    "py/markup/**/*.py",
    "web/*.js",
    "web/js/*.js",
    "web/make/*.py",
)
"""Sources written in plain English, as globs from the root. Add a place when it is rewritten."""
BANNED: Final = {
    r"all the same": "anyway",
    r"as the table did": "as we played it",
    r"(?:bring|brings|bringing|brought) in": "import",
    r"comes? to light": "reveal",
    r"done again": "redone",
    r"draw pile": "deck",
    r"hangs? together": "connected",
    r"house rulings?": "house rule",
    r"in pencil": "preview",
    r"kept (?:a second time|twice)": "safety copy",
    r"joined with": "connected to",
    r"lawful(?:ly)?": "legal",
    r"left-most": "leftmost",
    r"lets? (?:the|a|this) turn go by": "skip the turn",
    r"neighbours?": "adjacent",
    r"not read yet": "not entered yet",
    r"not told": "not entered yet",
    r"the books?": "the rulebook",
    r"the discards": "the discard pile",
    r"puts? (?:\w+ )?right": "correct",
    r"puts? away": "delete",
    r"reads? off": "enter",
    r"rub(?:s|bed|bing)? out": "erase",
    r"set by hand": "points adjusted",
    r"tak(?:e|es|en|ing) back": "undo",
    r"throws? (?:again|the die)": "roll",
    r"tiles? beside": "adjacent tile",
    r"tie-breaks?": "tiebreaker",
    r"turn(?:s|ed)? up": "reveal",
    r"typed? in": "enter",
    r"what (?:came|comes) in": "import",
    r"what was forgotten": "a missing move",
    r"whoever": "the player who",
    r"writes? (?:it|them) down": "record",
    r"\w+n[’']t": "no contraction",
}
"""Words by pattern, each with the word to use instead."""
WORDS: Final = {re.compile(rf"\b{banned}\b", re.IGNORECASE): better for banned, better in BANNED.items()}
SCRIPT_TEXT: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')

SOURCES: Final = sorted({path for place in PLACES for path in ROOT.glob(place)})


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield each string and docstring of a Python source with its line, a placeholder of an f-string as `{}`."""
    inside: set[ast.AST] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            inside.update(part for part in node.values if isinstance(part, ast.Constant))
            yield (
                node.lineno,
                "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values),
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
            yield node.lineno, node.value


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Yield each docstring of a Python source with its line, those of attributes too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each text of a source file with its line."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        return texts(source)
    return ((source.count("\n", 0, found.start()) + 1, found[0]) for found in SCRIPT_TEXT.finditer(source))


def banned(text: str) -> list[str]:
    """Return the banned words of a text, each with the word to use instead."""
    flat = " ".join(text.split())
    return [f"“{found[0]}”: {better}" for word, better in WORDS.items() for found in word.finditer(flat)]


def test_every_place_exists() -> None:
    assert all(list(ROOT.glob(place)) for place in PLACES)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_banned_word(path: Path) -> None:
    assert [(line, found) for line, text in spoken(path) for found in banned(text)] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_docstring_begins_with_what(path: Path) -> None:
    if path.suffix == ".py":
        assert [line for line, text in docstrings(path.read_text("utf-8")) if re.match(r"\s*What\b", text)] == []


def test_a_banned_word_is_found_wherever_it_is_said() -> None:
    """In a string, across its lines, next to a placeholder and in a docstring of an attribute."""
    source = '''
SAID = (
    "Lay the left-"
    "most tile."
)
HOW = f"House ruling: {SAID}."
"""What is put
away."""
'''
    assert [found for _, text in texts(source) for found in banned(text)] == [
        "“left-most”: leftmost",
        "“House ruling”: house rule",
        "“put away”: delete",
    ]
    assert [text.split()[0] for _, text in docstrings(source)] == ["What"]
    assert banned("Discard the Zamindar’s tile on the leftmost column of the rulebook.") == []
