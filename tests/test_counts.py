"""docs/COUNTS.md: the engine and the second generators count what it says."""

from __future__ import annotations

import pytest

from counts import SETUPS, SetUp, agreed, recorded, row_of, title_of
from walk import IN_PAGE, LENGTH


@pytest.mark.parametrize("setup", SETUPS, ids=title_of)
def test_both_sides_count_what_the_document_says(setup: SetUp) -> None:
    rows = recorded(setup)
    assert len(rows) == setup.depth
    found = agreed(setup, setup.depth if LENGTH == "all" and not IN_PAGE else setup.small)
    assert [row_of(at, *counted) for at, counted in enumerate(found, 1)] == rows[: len(found)]
