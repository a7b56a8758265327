"""The scoring rules, each value worked out by hand; the book's example; every tie of the loops award."""

from __future__ import annotations

import pytest

from games.parikrama.award import award

# Loops


@pytest.mark.parametrize(
    ("loops", "points"),
    [
        ((5, 3), (14, 0)),
        ((4, 4), (10, 10)),
        ((0, 0), (0, 0)),
        ((1, 0), (14, 0)),
        ((0, 1), (0, 14)),
        ((5, 3, 1), (14, 6, 0)),
        ((5, 5, 1), (10, 10, 0)),
        ((4, 4, 4), (6, 6, 6)),
        ((5, 3, 3), (14, 3, 3)),
        ((5, 0, 0), (14, 0, 0)),
        ((5, 2, 0), (14, 6, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((5, 5, 0), (10, 10, 0)),
        ((6, 4, 2, 1), (14, 6, 0, 0)),
        ((6, 6, 4, 4), (10, 10, 0, 0)),
        ((6, 6, 4, 1), (10, 10, 0, 0)),
        ((6, 6, 6, 1), (6, 6, 6, 0)),
        ((3, 3, 3, 3), (5, 5, 5, 5)),
        ((6, 4, 4, 1), (14, 3, 3, 0)),
        ((6, 4, 4, 4), (14, 2, 2, 2)),
        ((6, 4, 1, 1), (14, 6, 0, 0)),
        ((6, 0, 0, 0), (14, 0, 0, 0)),
        ((6, 4, 0, 0), (14, 6, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((1, 4, 6, 4), (0, 3, 14, 3)),
    ],
)
def test_the_loops_award_and_its_ties(loops: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert award(loops) == points
