"""A number and what it counts are joined by `engine.words.plural`: no “1 points”, no “3 card”, no “0 cards”."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import walk
from app import draw
from app.route import Route
from app.state import Ui, updated
from engine.game import AnyGame
from engine.table import AnyTable, Table
from engine.turn import Outcome, Seat
from fuzz import any_move
from setups import ALL, KINDS, SETUPS

ROOT: Final = Path(__file__).resolve().parent.parent
QUICK: Final = sys.platform == "emscripten" or os.environ.get("CHAUPAL_TESTS", "") == "quick"


def _counted() -> Iterator[tuple[str, str]]:
    """The nouns that the calls of `plural` in py/ write out, each with its plural."""
    for source in sorted((ROOT / "py").rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "plural":
                ends = [noun.values[-1] if isinstance(noun, ast.JoinedStr) else noun for noun in node.args[1:]]
                one, more = ([str(end.value).strip() for end in ends if isinstance(end, ast.Constant)] + ["", ""])[:2]
                if one:
                    yield one, more or f"{one}s"


OTHERS: Final = """
answer assistant building Carriage change coin colour column condition delivery/deliveries flag goal group hitch-hike
hour house journey landmark letter Lotus/Lotuses marker minute move name opponent part professor quarter reading
refinery/refineries round sale seat setting side sign space square stack step symbol time token Truck turn villager
Wheel win worker zone
"""
"""What is counted by a title or beside `plural`, with its plural where that is no `s` more."""
_PAIRS: Final = {
    *_counted(),
    *((one, more or f"{one}s") for one, _, more in (word.partition("/") for word in OTHERS.split())),
}
_ONE: Final = "|".join(re.escape(one) for one, _ in _PAIRS)
_MANY: Final = "|".join(re.escape(more) for _, more in _PAIRS)
WRONG: Final = re.compile(
    rf"(?<![\w.,:×+−-])(?<![+×÷/=−–-] )(?<![Rr]ound )(?:(?:−?1|0) (?:more |other |open |free |older )?(?:{_MANY})"
    rf"|(?:[2-9]|[1-9][0-9]+) (?:more |other |open |free |older )?(?:{_ONE})(?! tiles))(?![\w’-])"
)
DIGITS: Final = frozenset(("0 white dots",))
"""Keys with a digit, which stays one; the noun is for those who hear it."""
INLINE: Final = re.compile(r"</?(?:b|i|em|strong|span|small|abbr)\b[^>]*>")
"""Tags within a line of text; any other ends it."""


def wrong(text: str) -> list[str]:
    return WRONG.findall(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 points",
        "0 cards",
        "2 card.",
        "has 1 open groups",
        "−1 points",
        "11 tile",
        "no card, 3 point",
        "(1 days)",
        "2 Cowshed",
        "1 further copies",
    ],
)
def test_a_wrong_join_is_found(text: str) -> None:
    assert wrong(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 point",
        "no cards",
        "2 cards",
        "11 tiles",
        "21 points",
        "1.1 points",
        "2 × 1 point",
        "3-card hand",
        "3 Cowshed tiles",
        "0 of 4 tiles",
    ],
)
def test_a_right_join_is_none(text: str) -> None:
    assert not wrong(text)


EVERY_KIND: Final = pytest.mark.parametrize(
    ("game", "kind"),
    [pytest.param(game, kind, id=f"{game.info.key}-{kind}") for game in ALL for kind in range(KINDS[game.info.key])],
)


@EVERY_KIND
def test_no_sentence_or_page_of_a_random_game_has_a_wrong_join(game: AnyGame, kind: int) -> None:
    found: dict[str, list[str]] = {}
    rng = Random(kind)
    table: AnyTable = Table.new(game, SETUPS[game.info.key](kind))
    _look(table, rng, found)
    for _ in range(1 if QUICK else 3):
        table = walk.wander(table, rng, 25)
        _look(table, rng, found)
    assert not found


def _look(table: AnyTable, rng: Random, found: dict[str, list[str]]) -> None:
    for text in _strings(table, rng):
        if text.strip() not in DIGITS and (joins := wrong(" ".join(text.split()))):
            found[text] = joins


def _strings(table: AnyTable, rng: Random) -> Iterator[str]:
    """All that is said of a table as it stands: lines, log, offers, refusals and pages."""
    yield from (line.because for line in table.sheet.lines)
    yield from (table.told(number) for number in range(len(table.events)))
    moves: list[Any] = []
    if not isinstance(table.turn, Outcome):
        moves += [*table.offer.legal, *(any_move(table.game, rng) for _ in range(40))]
        moves += rng.sample(table.corrections.legal, min(20, len(table.corrections.legal)))
    for move in moves:
        yield move.say(table.state)
        refusal = table.game.moves.refuse(table.state, move)
        if refusal is not None:
            yield f"{refusal.sentence} {refusal.instead}"
        else:
            yield move.tell(table.state)
            yield move.undo_steps(table.state)
    yield from (f"{refusal.sentence} {refusal.instead}" for _, refusal in table.offer.refused)
    for step in table.steps:
        yield f"{step.says} {step.hint}"
    for html in _pages(table, rng):
        yield from unescape(re.sub("<[^>]*>", "\n", INLINE.sub("", html))).splitlines()


def _pages(table: AnyTable, rng: Random) -> Iterator[str]:
    """The pages of the table that a person comes to, its forms too: of a copy in many parts a few."""
    seats = [f"seat/{Seat(at).name}" for at in range(len(table.setup.players))]
    menu = _page(table, "menu")
    yield menu
    yield from (_page(table, route) for route in ("", "sheet", "log", "amend", *seats))
    forms = re.findall(r"#table/x/(form/[^\"]+)", menu)
    pages = [_page(table, form) for form in forms]
    parts = sorted({part for html in pages for part in re.findall(r'data-key="form:([^"]+)"', html)})
    yield from (*pages, *(_page(table, f"form/{part}") for part in rng.sample(parts, min(4, len(parts)))))


def _page(table: AnyTable, route: str) -> str:
    return draw.page(updated(Ui(), table=table, id="x", route=Route.parse(f"table/x/{route}".rstrip("/")), now=1))


GLUED: Final = re.compile(r"""["']e?s["'] if |else ["']e?s["']""")


def test_no_source_glues_an_s_to_a_word() -> None:
    glued = [
        f"{source.relative_to(ROOT)}: {line.strip()}"
        for source in sorted((ROOT / "py").rglob("*.py"))
        for line in source.read_text("utf-8").splitlines()
        if GLUED.search(line)
    ]
    assert not glued
