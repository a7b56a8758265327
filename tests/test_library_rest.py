"""The standard library inside Pyodide: what the start leaves out is found when it is imported."""

from __future__ import annotations

import importlib
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "emscripten", reason="the library is cut for the page's Python alone")


def test_finds_a_module_left_out() -> None:
    """A whole package, and a module below a package that is in the start's part."""
    import chaupal_rest

    for name in ("wsgiref.headers", "json.tool"):
        module = importlib.import_module(name)
        assert module.__spec__ is not None
        assert str(module.__spec__.origin).startswith(chaupal_rest.ARCHIVE)
    assert {"wsgiref", "json.tool"} <= set(chaupal_rest.asked)


def test_still_refuses_what_there_is_not() -> None:
    """A name that neither part holds stays unknown."""
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        importlib.import_module("no_such_module")
