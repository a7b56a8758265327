"""The teaching game: a case for every refusal, and its points by hand."""

from __future__ import annotations

from typing import Final

import pytest

from engine.moves import Move
from engine.refusal import Refused
from engine.table import AnyTable, Table
from engine.turn import Colour, Player, Seat
from teaching.game import GAME
from teaching.rules.moves.counting import Count
from teaching.rules.moves.drawing import Draw
from teaching.rules.moves.taking import Take
from teaching.rules.state import Setup, State

TWO: Final = (Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))


def _table(*moves: Move[State], players: tuple[Player, ...] = TWO) -> AnyTable:
    table: AnyTable = Table.new(GAME, Setup(players=players))
    for move in moves:
        table = table.play(move)
    return table


REFUSALS: Final = {
    "card-first": lambda: _table(Take(1)),
    "drawn": lambda: _table(Draw(7), Draw(8)),
    "card": lambda: _table(Draw(99)),
    "range": lambda: _table(Draw(7), Count(0)),
    "heap": lambda: _table(Draw(7), Take(3), Take(3), Take(2)),
    "greedy": lambda: _table(Draw(7), Take(4)),
    "over": lambda: _table(Draw(7), Take(3), Take(3), Take(1), Take(1)),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_refused(code: str) -> None:
    with pytest.raises(Refused) as refused:
        REFUSALS[code]()
    assert refused.value.refusal.code == code


def test_stones_and_the_last_one_score() -> None:
    """Leaf takes 3 + 1 and the last of 7: 4 + 5. Stone takes 3."""
    sheet = _table(Draw(7), Take(3), Take(3), Take(1)).sheet
    assert [sheet.total(seat) for seat in (Seat.A, Seat.B)] == [9, 3]
