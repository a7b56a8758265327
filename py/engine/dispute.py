"""Two entries of one final board, compared cell by cell, and the board that the players settle on.

    differences(mine, theirs)              the cells that differ, each with both values
    settled(mine, theirs, {"Ann, a1"})     mine with some cells as theirs, as one change that one undo reverts

A game names its cells in `Game.cells`, from the position alone: the way in which it was entered does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.cell import Cell
from engine.table import AnyTable, Played, Table, done
from engine.turn import Outcome
from engine.way import Way

AnyCell: TypeAlias = Cell[Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell that two entries do not agree on."""

    title: str
    mine: str
    """Its value in words; empty if nothing is entered there."""
    theirs: str


def comparable(mine: AnyTable, theirs: AnyTable) -> bool:
    """Return whether two tables can be entries of one final board: of the same players, and only the end is scored."""
    ends = getattr(mine.setup, "way", None) is getattr(theirs.setup, "way", None) is Way.END
    return ends and mine.game is theirs.game and mine.setup.players == theirs.setup.players


def differences(mine: AnyTable, theirs: AnyTable) -> tuple[Difference, ...]:
    """Return the cells that differ, in the order in which they are entered."""
    found = (
        Difference(title, ours.value if ours else "", other.value if other else "")
        for title, ours, other in _paired(mine, theirs)
    )
    return tuple(one for one in found if one.mine != one.theirs)


def settled(mine: AnyTable, theirs: AnyTable, taken: Collection[str]) -> AnyTable:
    """Return my table with the cells of these titles as theirs, as one change of the past.

    A value that the rules refuse beside the others is entered as a house rule. Raises: Refused if it is not possible.
    """
    table: AnyTable = Table.new(mine.game, mine.setup)
    for title, ours, other in _paired(mine, theirs):
        cell = (ours or other) if not title else other if title in taken else ours
        for move in cell.moves if cell else ():
            if not isinstance(table.turn, Outcome):
                table = table.play(move, ruled=True)
    for event in mine.events:
        if not isinstance(event, Played):  # points adjusted, or counted by a house rule
            table = done(table, event)
    return mine.mended(table)


def _paired(mine: AnyTable, theirs: AnyTable) -> Iterator[tuple[str, AnyCell | None, AnyCell | None]]:
    """Yield each cell by title with its value in both, turn by turn; without a title what confirms the turn."""
    ours, others = ({(cell.turn, cell.title): cell for cell in one.game.cells(one.state)} for one in (mine, theirs))
    for turn, title in sorted({**ours, **others}, key=lambda key: (key[0], not key[1])):
        yield title, ours.get((turn, title)), others.get((turn, title))
