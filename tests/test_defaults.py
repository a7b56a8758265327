"""A text leaves out what equals a default: each default of each released version is pinned here, in tests/data.

A new option is added to the file under every version, for former ones with the default that plays as they did. An
entry that stands there is never changed: where a default has to, the game's version is raised and the former one
keeps it in `GameInfo.former`.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from engine.game import AnyGame
from engine.notation import read_setup
from engine.wording import word
from games import GAMES

PINNED: Final[dict[str, dict[str, dict[str, str]]]] = json.loads(
    (Path(__file__).parent / "data" / "defaults.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.info.key)
def test_every_default_of_every_version_stays_as_it_was_released(game: AnyGame) -> None:
    info = game.info
    now = {part.name: word(getattr(game.setup(), part.name)) for part in fields(game.setup)}
    missing = f'tests/data/defaults.json has no "{info.version}" of "{info.key}": add {json.dumps(now)}'
    assert str(info.version) in PINNED.get(info.key, {}), missing
    assert list(PINNED[info.key]) == [str(version) for version in range(1, info.version + 1)]
    for version, pinned in PINNED[info.key].items():
        setup = read_setup((), game.setup, info.former.get(int(version), {}))
        assert {part.name: word(getattr(setup, part.name)) for part in fields(game.setup)} == pinned, version


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.info.key)
def test_only_former_versions_have_other_defaults_and_never_of_a_copy(game: AnyGame) -> None:
    """The text of a copy is kept without a version: what belongs to the box has one default for all of them."""
    assert all(0 < version < game.info.version for version in game.info.former)
    assert not {name for former in game.info.former.values() for name in former} & set(game.info.copy)
