"""The scoring of the teaching game: every rule with values worked out by hand."""

from __future__ import annotations

from engine.turn import Seat
from teaching.rules.moves.drawing import Draw
from teaching.rules.moves.taking import Take
from test_teaching_moves import table


def test_each_stone_is_a_point() -> None:
    """Scoring 1: Leaf takes 3 and 1, Stone takes 2."""
    sheet = table(Draw(7), Take(3), Take(2), Take(1)).sheet
    assert [(line.seat, line.rule, line.points) for line in sheet.lines] == [
        (Seat.A, "stones", 3),
        (Seat.B, "stones", 2),
        (Seat.A, "stones", 1),
    ]


def test_the_last_stone_scores_five_more() -> None:
    """Scoring 2: Leaf takes 3 + 1 and the last of 7: 4 + 5. Stone takes 3."""
    sheet = table(Draw(7), Take(3), Take(3), Take(1)).sheet
    assert [sheet.total(seat) for seat in (Seat.A, Seat.B)] == [9, 3]
    assert [(line.seat, line.points) for line in sheet.lines if line.rule == "last"] == [(Seat.A, 5)]
