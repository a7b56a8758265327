"""The final position of a table that scores only the end: the support of every player, and the Sun Jewel."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cell import Cell
from engine.way import Way
from engine.words import number
from games.hampi.rules.moves.common import Move, names, seats
from games.hampi.rules.moves.condition import Gets, Given
from games.hampi.rules.moves.counting import Book, Sums
from games.hampi.rules.moves.draw import Draw
from games.hampi.rules.pieces import PEOPLE, Length, What
from games.hampi.rules.state import State


def cells(state: State) -> Iterator[Cell[State]]:
    """Yield the support of every player by influencer, that it is complete, and who holds the Sun Jewel."""
    if state.setup.way is not Way.END:
        return
    for seat in seats(state):
        typed = state.typed[seat]
        for person, numbers in zip(PEOPLE, typed, strict=True):
            if numbers is not None:
                title = f"{state.setup.players[seat].name}, {person.title}"
                yield Cell(title=title, value=number(sum(numbers)), moves=(Sums(person, numbers),), turn=seat)
        if seat < state.counted:
            yield Cell(moves=(Book(bare=None in typed),), turn=seat)
    if state.over:
        yield Cell(title="Sun Jewel", value=names(state, state.holders), moves=_jewel(state), turn=state.seats)


def _jewel(state: State) -> tuple[Move, ...]:
    """Return the moves that enter the seventh condition, if there is one, and who holds the Jewel."""
    named = (*map(Gets, state.holders), Given())
    if state.length is Length.QUICK:
        return named
    drawn = state.conditions[-1].number if state.conditions else None
    first = Given() if drawn is None else Draw(next(what for what in What if what.condition == drawn))
    return (first, *named)
