"""Sequence of play and end of the game (Gameplay; Botric's Turn; Game End)."""

from __future__ import annotations

from typing import Final

from engine.turn import CHANCE, Outcome, Turn
from games.hamlet.pieces import BOTRIC
from games.hamlet.state import HIM, YOU, Stage, State

SETUP: Final = "Set up the table"
YOURS: Final = "Your villagers"
HIS: Final = "His villagers"
COUNT: Final = "Final count"


def turn(state: State) -> Turn | Outcome:
    """Who acts. Chance draws where the app deals; else the table's own draws are answers like any other."""
    if state.closed:
        return Outcome("The Church is full and everything is counted.", "Game End")
    if not state.ready:
        return Turn(CHANCE if state.setup.seed else YOU, SETUP)
    if state.counting:
        return Turn(YOU, COUNT, state.round)
    acts = state.acts
    if acts is None:
        return Turn(YOU, YOURS, state.round)
    phase = f"villager {acts.villager + 1} of {acts.of}"
    if acts.stage is Stage.DRAW and state.setup.seed:
        return Turn(CHANCE, phase, state.round, HIM, BOTRIC)
    return Turn(HIM, phase, state.round, automa=BOTRIC)
