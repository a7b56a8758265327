"""Bars by round: they fit, however long the game was."""

from __future__ import annotations

import re

import pytest

from markup.chart import by_round
from people import players


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("rounds", [1, 8, 24, 60])
def test_every_bar_has_a_width_and_the_end_its_numbers(seats: int, rounds: int) -> None:
    columns = [*((str(at), [at] * seats) for at in range(1, rounds + 1)), ("end", [7] * seats)]
    drawn = by_round(players(seats), columns)
    bars = re.findall(r'class="bar"[^>]* width="([^"]+)"', drawn)
    assert len(bars) == seats * (rounds + 1)
    assert min(map(float, bars)) > 0
    assert ">end</text>" in drawn
    assert f">{rounds * (rounds + 1) // 2 + 7}</text>" in drawn
    shown = [float(x) for x in re.findall(r'<text class="tag" x="([^"]+)"', drawn)]
    gaps = [after - before for before, after in zip(sorted(set(shown)), sorted(set(shown))[1:], strict=False)]
    assert not gaps or min(gaps) >= 19.9, "running totals stand one over the other"
