"""The image of Python's memory: what goes on from it, and which images are not used.

The page's part of it is tested in a browser.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from make import library, setup, site, trim
from make.step import ROOT, SILENT, alone, run


@pytest.fixture(scope="module")
def told() -> Any:
    """What was found in Node, with the interpreter and the archives that are shipped."""
    with alone():
        site.build()
    node, _ = setup.node()
    parts = (setup.NPM / "pyodide", trim.TRIMMED, library.LIBRARY, library.REST, library.OWN)
    said = run([node, ROOT / "tests" / "image.mjs", *parts], fault="The image could not be tried.", quiet=SILENT)
    return json.loads(said.splitlines()[-1])


def test_goes_on_from_an_image(told: Any) -> None:
    """Pages are drawn as before, and what is imported only then is found: in the start's library and in the rest."""
    assert told["same"] > 1000
    for one in told["restored"]:
        assert one["drawn"]
        assert one["late"] == "/lib/python314.zip/textwrap.pyc"
        assert (one["rest"], one["mounts"]) == ("csv", 1)
        assert one["path"] == 1


def test_two_that_go_on_from_the_same_image_are_random_apart(told: Any) -> None:
    """Python's seed, which was made with the image, is not that of every visit."""
    first, second = (one["random"] for one in told["restored"])
    assert first != second


def test_nothing_of_the_browser_is_taken(told: Any) -> None:
    """An object of the browser's that Python holds on to cannot be in an image."""
    assert "left in Python's memory" in told["left"]


@pytest.mark.parametrize(
    ("done", "why", "stays"),
    [
        ("nothing", True, True),
        ("cut", "damaged", False),
        ("flipped", "damaged", False),
        ("older", "older", False),
        ("evicted", "none", False),
        ("full", "none", False),
    ],
)
def test_only_a_whole_image_of_the_same_python_is_used(told: Any, done: str, why: str | bool, stays: bool) -> None:
    """It is found as it was kept, or deleted."""
    assert told["found"][done] == [why, stays]


def test_no_room(told: Any) -> None:
    """Where there is no room for an image, its making fails, and leaves nothing."""
    assert told["full"] == "no room"


def test_exports_that_are_missing_end_the_start(told: Any) -> None:
    """Pyodide itself would wait for ever."""
    assert told["refusals"] == ["no such export"]
