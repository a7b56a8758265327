"""The import arrows, read from the sources: what may know of what.

    main -> app -> games -> markup -> engine        border -> games, engine        replay -> games, engine

A game knows no other game. Its rules are a folder of their own, which knows the engine alone, and so is its page, which
knows the rules; the map in the `__init__.py` of each names its modules.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from games import GAMES, SLOGAN

ROOT: Final = Path(__file__).resolve().parent.parent
PY: Final = ROOT / "py"
OURS: Final = frozenset(("engine", "markup", "games", "app", "border", "main", "replay"))
MAY: Final = {
    "engine": {"engine"},
    "markup": {"engine", "markup"},
    "games": {"engine", "markup", "games"},
    "border": {"engine", "games", "border"},
    "app": {"engine", "markup", "games", "app"},
    "main": {"app"},
    "replay": {"engine", "games"},
}
"""What each part of ours may import."""
SHARED: Final = (
    "engine",
    "markup",
    "markup/facts",
    "border",
    *(f"app/{room}" for room in ("history", "live", "pages", "scores", "storage", "table", "transfer")),
)
"""The rooms that the games share."""
ON_DEMAND: Final = {"app": {"border"}}
"""What a part may import inside a function only, since it is loaded when it is first needed."""
LATER: Final = PY / "app" / "live"
"""A room that is itself loaded when it is first needed, with what it needs."""
PACKAGES: Final = {"border": {"pydantic", "pydantic_core", "segno"}}
"""Packages that a part needs besides the standard library."""
BROWSER: Final = frozenset(("js", "pyodide", "pyscript"))
IN_THE_BROWSER: Final = frozenset(("app/browser.py", "main.py"))
"""The only files that may import the browser: app/browser.py, and the entry for what it must set before."""

SOURCES: Final = sorted(PY.rglob("*.py"))
GAME_FOLDERS: Final = sorted({PY / "games" / game.info.key for game in GAMES} | {ROOT / "tests" / "teaching"})
ROOMS: Final = {
    ".": {"rules", "page", "texts", "walk", "game"},
    "rules": {"pieces", "state", "scoring", "turn", "moves"},
    "rules/moves": set[str](),
    "page": {"view", "forms"},
}
"""The folders of a game, and what each of them has at least."""


def _names(node: ast.AST) -> list[str]:
    """The modules that an import names, in full."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are written in full"
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def _imports(source: Path) -> Iterator[tuple[str, bool]]:
    """Every module imported, and whether it is on demand: inside a function, or for types alone."""
    tree = ast.parse(source.read_text("utf-8"))
    later = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.Lambda)) or (isinstance(node, ast.If) and _typing(node.test))
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        for name in _names(node):
            yield name, id(node) in later


def _typing(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _part(source: Path) -> str:
    return source.relative_to(PY).parts[0].removesuffix(".py")


def test_there_are_sources() -> None:
    assert {_part(source) for source in SOURCES} >= {"engine", "markup", "games", "replay"}
    assert not (PY / "__init__.py").exists(), "py is a module of pytest's"


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.relative_to(PY).as_posix())
def test_the_arrows_go_one_way(source: Path) -> None:
    part = _part(source)
    assert part in MAY, f"{part} has no place among the parts"
    for name, on_demand in _imports(source):
        top = name.partition(".")[0]
        if top in OURS:
            later = on_demand or source.parent == LATER
            assert top in MAY[part] or (later and top in ON_DEMAND.get(part, ())), f"{part} knows {name}"
            assert not name.startswith("app.live") or later, f"{name} is loaded at the start"
        elif top in BROWSER:
            assert source.relative_to(PY).as_posix() in IN_THE_BROWSER, f"the browser is app/browser.py's: {name}"
        else:
            assert top in sys.stdlib_module_names or top in PACKAGES.get(part, ()), f"{part} needs {name}"


def _home(folder: Path) -> str:
    """The name by which a package is imported."""
    return ".".join(folder.relative_to(PY if PY in folder.parents else ROOT / "tests").parts)


def _inside(folder: Path) -> dict[str, set[str]]:
    """The modules and folders of a package, each with those of the same package that it imports."""
    home = f"{_home(folder)}."
    parts = {path.stem: [path] for path in folder.glob("*.py")}
    parts |= {path.parent.name: list(path.parent.rglob("*.py")) for path in folder.glob("*/__init__.py")}
    return {
        stem: {
            known
            for source in sources
            for name, _ in _imports(source)
            if name.startswith(home) and (known := name.removeprefix(home).partition(".")[0]) in parts and known != stem
        }
        for stem, sources in parts.items()
    }


def _map(folder: Path) -> list[str]:
    """The modules and folders of a package in the order in which the map in its `__init__.py` names them first."""
    listed = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    return list(dict.fromkeys(re.findall(r"\b(\w+)(?:\.py\b|/(?=\s))", listed)))


def _go_one_way(known: dict[str, set[str]]) -> None:
    """No module knows one that knows it, by whatever way."""
    left = {stem: known[stem] & set(known) for stem in known}
    while left:
        free = {stem for stem, others in left.items() if not others}
        assert free, f"these know each other: {sorted(left)}"
        left = {stem: others - free for stem, others in left.items() if stem not in free}


# Every game


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_the_rooms_of_every_game(folder: Path) -> None:
    for package, files in ROOMS.items():
        inside = set(_inside(folder / package)) - {"__init__"}
        assert inside >= files
        assert set(_map(folder / package)) == inside, f"the map in {package}/__init__.py names each module"


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_the_rules_know_the_engine_alone(folder: Path) -> None:
    for source in (folder / "rules").rglob("*.py"):
        for name, _ in _imports(source):
            if name.partition(".")[0] in {*OURS, folder.name}:
                assert name.startswith(("engine.", f"{_home(folder)}.rules.")), f"{source.name} knows {name}"


@pytest.mark.cpython_only  # a Python of its own, to see what it has imported
@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_the_rules_can_be_used_without_a_page(folder: Path) -> None:
    code = f"import sys; sys.path.append('../tests'); import {_home(folder)}.rules; print(*sys.modules)"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PY)
    assert not [name for name in asked.stdout.split() if {"markup", "page"} & set(name.split("."))]


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_inside_a_room_the_arrows_go_one_way(folder: Path) -> None:
    """The map of the rules is their order; moves and what draws have no circles; texts know pieces alone."""
    listed = _map(folder / "rules")
    for stem, known in _inside(folder / "rules").items():
        if stem != "__init__":
            assert known <= set(listed[: listed.index(stem)]), f"{stem} knows {known}"
    _go_one_way(_inside(folder / "rules" / "moves"))
    _go_one_way(_inside(folder / "page"))
    _go_one_way(_inside(folder))
    texts = [name for name, _ in _imports(folder / "texts.py") if name.startswith(f"{_home(folder)}.")]
    assert all(name.startswith(f"{_home(folder)}.rules.pieces.") for name in texts)


@pytest.mark.parametrize("room", SHARED)
def test_what_the_games_share_has_no_circles(room: str) -> None:
    """Nor for types alone, nor inside a function."""
    _go_one_way(_inside(PY / room))


def test_the_map_of_the_engine_is_its_order() -> None:
    listed, known = _map(PY / "engine"), _inside(PY / "engine")
    assert set(listed) == set(known) - {"__init__"}
    for stem in listed:
        assert known[stem] <= set(listed[: listed.index(stem)]), f"{stem} knows {known[stem]}"


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_a_game_knows_no_other_game(folder: Path) -> None:
    for source in folder.rglob("*.py"):
        for name, _ in _imports(source):
            if name.startswith("games."):
                assert name.startswith(f"games.{folder.name}"), f"{source.name} knows {name}"


def test_where_the_games_are_counted_in_words_the_count_is_right() -> None:
    many = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[len(GAMES.titles)]
    manifest, readme = ROOT / "public" / "manifest.webmanifest", ROOT / "README.md"
    for where, text in (
        ("SLOGAN", SLOGAN),
        *((file.name, " ".join(file.read_text("utf-8").split())) for file in (manifest, readme)),
    ):
        told = re.findall(r"(\w+) (?:physical board games|games under one tree)", text)
        assert set(told) == {many}, f"{where} counts {told} games"


def test_the_games_are_listed_in_one_place() -> None:
    """Every folder of games is in the list, under its own key."""
    folders = {path.parent.name for path in (PY / "games").glob("*/__init__.py")}
    assert folders == {game.info.key for game in GAMES}
    assert dict(GAMES.titles) == {game.info.key: game.info.title for game in GAMES}
    naming = [
        source.relative_to(PY).as_posix()
        for source in SOURCES
        if _part(source) != "games"
        for name, _ in _imports(source)
        if name.startswith("games.") and name not in ("games.GAMES", "games.SLOGAN")
    ]
    assert not naming, "outside of games/ nobody names a game"


@pytest.mark.cpython_only  # a Python of its own, to see what it has imported
def test_the_shelf_is_drawn_without_any_game() -> None:
    """What a game is made of is imported when it is first asked for, and the app's start does not ask."""
    code = (
        "import sys; from app import draw, update\nfrom app.state import Intent, Ui\n"
        "draw.page(update.handle(Ui(), Intent('go', '')))\n"
        "print(*(name for name in sys.modules if name.startswith('games.')))"
    )
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PY)
    assert not asked.stdout.split()
