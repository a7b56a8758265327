"""Bars by round: they fit, however long the game was."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import TypeAlias

import pytest

from engine.score import ScoreLine
from engine.turn import Seat
from markup.chart import by_play, by_round
from people import players

Columns: TypeAlias = Sequence[tuple[str, Sequence[int | None]]]


def lines(columns: Columns) -> list[tuple[str, list[list[ScoreLine]]]]:
    """A line for each seat in each column."""
    return [
        (title, [[ScoreLine(Seat(at), "", points, "")] for at, points in enumerate(column)])
        for title, column in columns
    ]


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("rounds", [1, 8, 24, 60])
def test_every_bar_has_a_width_and_the_end_its_numbers(seats: int, rounds: int) -> None:
    columns = [*((str(at), [at] * seats) for at in range(1, rounds + 1)), ("end", [7] * seats)]
    drawn = by_round(players(seats), lines(columns))
    bars = re.findall(r'class="bar"[^>]* width="([^"]+)"', drawn)
    assert len(bars) == seats * (rounds + 1)
    assert min(map(float, bars)) > 0
    assert ">end</text>" in drawn
    assert f">{rounds * (rounds + 1) // 2 + 7}</text>" in drawn
    shown = [float(x) for x in re.findall(r'<text class="tag" x="([^"]+)"', drawn)]
    gaps = [after - before for before, after in zip(sorted(set(shown)), sorted(set(shown))[1:], strict=False)]
    assert not gaps or min(gaps) >= 19.9, "running totals stand one over the other"


def test_numbers_over_bars_stand_apart_and_zeros_give_way() -> None:
    """Of 23 columns for two, a number has 14 units with its neighbour: the most points are said, and no zero."""
    columns = [*((str(at), [at % 4, (at + 1) % 4]) for at in range(1, 23)), ("end", [30, 27])]
    drawn = by_round(players(2), lines(columns))
    labels = re.findall(r'<text x="([^"]+)" y="([^"]+)">(\d+)</text>', drawn)
    over = [(float(x), float(y), points) for x, y, points in labels if float(y) < 150]
    assert "30" in {points for *_, points in over}
    assert "0" not in {points for *_, points in over}
    level = sorted((x, points) for x, y, points in over if y > 100)
    assert all(after - before >= 8 for (before, _), (after, _) in itertools.pairwise(level))
    assert max(x + 4 * len(points) for x, _, points in over) <= 344


def test_a_short_game_says_every_number() -> None:
    drawn = by_round(players(2), lines([("1", [0, 3]), ("2", [5, 0]), ("end", [2, 1])]))
    over = re.findall(r'<text x="[^"]+" y="([^"]+)">(\d+)</text>', drawn)
    assert sorted(points for y, points in over if float(y) < 150) == ["0", "0", "1", "2", "3", "5"]


def test_a_round_and_the_totals_from_there_are_open_where_a_line_is() -> None:
    drawn = by_round(players(2), lines([("1", [4, 3]), ("2", [None, 6]), ("end", [2, 1])]))
    labels = re.findall(r'<text x="[^"]+" y="([^"]+)">(\d[^<]*)</text>', drawn)
    over = [points for y, points in labels if float(y) < 150]
    below = re.findall(r'<text class="tag"[^>]*>([^<]*)</text>', drawn)
    assert sorted(over) == ["1", "2", "3", "4", "6"], "of one round nothing is known"
    assert below == ["4", "3", "4 + ?", "9", "6 + ?", "10"]


def test_of_many_averages_the_longest_bars_have_their_numbers() -> None:
    points = [0, 13, 0, 21, 0, 7, *[0] * 14]
    drawn = by_play([(str(one), float(one), False) for one in points], "", [str(at) for at in range(1, 21)])
    over = re.findall(r'<text x="[^"]+" y="([^"]+)">(\d+)</text>', drawn)
    assert [said for y, said in over if float(y) < 105] == ["13", "21", "7"]
