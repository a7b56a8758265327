"""A backup goes out and comes in whole; nothing that is kept is touched by one."""

from __future__ import annotations

import json

import pytest

from app import shell, storage
from app.ui import Intent, Ui
from engine.value import but
from test_shell import do, go, opened, tap

pytestmark = pytest.mark.cpython_only  # pydantic is loaded on demand in the page, and not for the engine's tests


def brought(ui: Ui, text: str) -> Ui:
    return do(ui, go("bring"), Intent("fill", "backup", (("text", text),), now=9, random="fedcba"))


def test_everything_comes_back() -> None:
    ui = do(opened(), tap("tile:house"), tap("app:undo"), tap("app:bin:abc"))
    assert ui.kept["abc"].binned
    again = brought(Ui(), storage.backup(ui))
    assert again.kept["abc"] == but(ui.kept["abc"], away=9)  # its thirty days begin here
    assert again.route == ""
    assert again.notice.startswith("1 table brought in")


def test_what_is_kept_stays_beside_what_comes_in() -> None:
    mine = do(opened(), tap("tile:house"))
    other = storage.backup(do(opened(), tap("tile:well")))
    both = brought(mine, other)
    assert both.kept["abc"] == mine.kept["abc"]
    assert both.kept["abcfedc"].text != mine.kept["abc"].text
    assert brought(both, storage.backup(both)).kept == both.kept  # what is known already is not taken in twice


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"chaupal_backup": 2, "tables": [], "copies": {}}',
        '{"chaupal_backup": 1, "tables": [{"id": "../x", "text": "", "at": 1}], "copies": {}}',
        '{"chaupal_backup": 1, "tables": [], "copies": {}, "more": 1}',
    ],
)
def test_a_file_that_is_no_backup_changes_nothing(text: str) -> None:
    ui = opened()
    after = brought(ui, text)
    assert after.kept == ui.kept
    assert after.fault is not None
    assert after.fault.code == "backup"
    assert after.route == "bring"


def test_a_table_that_cannot_be_read_leaves_the_others() -> None:
    found = json.loads(storage.backup(opened()))
    found["tables"].append({"id": "bad", "text": "chaupal 1", "at": 1})
    ui = brought(Ui(), json.dumps(found))
    assert list(ui.kept) == ["abc"]
    assert "1 of its tables cannot be read" in ui.notice
    assert shell.page(ui)
