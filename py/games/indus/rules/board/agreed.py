"""The board that a table has agreed on, and its ruins."""

from __future__ import annotations

from typing import Protocol

from engine.value import Named
from games.indus.rules.board.joining import PLACES, on_board
from games.indus.rules.board.piece import Part, Piece
from games.indus.rules.board.practice import PRACTICE
from games.indus.rules.board.ruin import Ruin, in_order


class Board(Named):
    """The source of a table's ruins."""

    PIECES = "pieces"
    """Five entered pieces of your copy, joined."""
    PAINTED = "painted"
    """The whole board, entered for this table."""
    PRACTICE = "practice"
    """The practice board, made up."""


class Agreed(Protocol):
    """The part of a setup about its board."""

    @property
    def board(self) -> Board: ...
    @property
    def laid(self) -> tuple[Piece, ...]: ...
    @property
    def turned(self) -> int: ...
    @property
    def walls(self) -> bool: ...
    @property
    def unmet(self) -> bool: ...
    @property
    def ruins(self) -> tuple[Ruin, ...]: ...
    @property
    def parts(self) -> tuple[Part, ...]: ...
    @property
    def parts_add(self) -> bool: ...


def ruins(setup: Agreed) -> tuple[Ruin, ...]:
    """Return the ruins of a table in the order they are shown; none while the board is not entered."""
    if setup.board is Board.PRACTICE:
        return PRACTICE
    if setup.board is Board.PAINTED:
        return in_order(setup.ruins)
    whole = len(setup.laid) == len(PLACES)
    return on_board(setup.parts, setup.laid, setup.turned, add=setup.parts_add) if whole else ()
