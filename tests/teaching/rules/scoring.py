"""The scoring rules, one function for each rule, in the rulebook's order."""

from __future__ import annotations

from typing import Final

from engine.score import Rule, ScoreLine, ScoreSheet
from teaching.rules.state import State

RULES: Final = (
    Rule("stones", "Stones", "Scoring 1"),
    Rule("last", "The last stone", "Scoring 2"),
)


def turn_lines(state: State, stones: int) -> tuple[ScoreLine, ...]:
    """The lines of a turn in which so many stones are taken."""
    return (_stones(state, stones), *(_last(state) if stones == state.heap else ()))


def _stones(state: State, stones: int) -> ScoreLine:
    """Scoring 1: one point for each stone."""
    return ScoreLine(state.seat, "stones", stones, f"{stones} taken", ("heap:stones",), round=state.taken // 2 + 1)


def _last(state: State) -> tuple[ScoreLine, ...]:
    """Scoring 2: five points for the last stone."""
    return (ScoreLine(state.seat, "last", 5, "took the last stone", ("heap:stones",), round=state.taken // 2 + 1),)


def score(state: State) -> ScoreSheet:
    """Return every line recorded so far."""
    return ScoreSheet(len(state.setup.players), state.lines)
