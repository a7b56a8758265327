"""The teaching game: a case for every refusal."""

from __future__ import annotations

from typing import Final

import pytest

from engine.moves import Move
from engine.refusal import Refused
from engine.table import AnyTable, Table
from engine.turn import Colour, Player
from teaching.game import GAME
from teaching.rules.moves.counting import Count
from teaching.rules.moves.drawing import Draw
from teaching.rules.moves.taking import Take
from teaching.rules.state import Setup, State

TWO: Final = (Player("Leaf", Colour.RED), Player("Stone", Colour.BLUE))


def table(*moves: Move[State], players: tuple[Player, ...] = TWO) -> AnyTable:
    played: AnyTable = Table.new(GAME, Setup(players=players))
    for move in moves:
        played = played.play(move)
    return played


REFUSALS: Final = {
    "card-first": lambda: table(Take(1)),
    "drawn": lambda: table(Draw(7), Draw(8)),
    "card": lambda: table(Draw(99)),
    "range": lambda: table(Draw(7), Count(0)),
    "heap": lambda: table(Draw(7), Take(3), Take(3), Take(2)),
    "greedy": lambda: table(Draw(7), Take(4)),
    "over": lambda: table(Draw(7), Take(3), Take(3), Take(1), Take(1)),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_refused(code: str) -> None:
    with pytest.raises(Refused) as refused:
        REFUSALS[code]()
    assert refused.value.refusal.code == code
