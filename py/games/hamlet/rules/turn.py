"""Sequence of play and end of the game (Gameplay; Botric's Turn; Game End), and the questions that wait in it."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome, Question, Turn
from games.hamlet.rules.pieces import BOTRIC
from games.hamlet.rules.state import HIM, YOU, Stage, State

SETUP: Final = "Set up the table"
YOURS: Final = "Your villagers"
HIS: Final = "His villagers"
COUNT: Final = "Final count"

LAYS: Final = Question(
    first=Refusal(
        "not-ready",
        "The action line is not laid yet.",
        "Tap the five tokens from left to right.",
        "Setup 4",
        firm=True,
    ),
    closed=Refusal("laid", "This token lies in the line already.", "Tap the next one.", "Setup 4", firm=True),
)
"""Which token is the next of the line?"""
HE_ACTS: Final = Question(
    first=Refusal("he-acts", "Botric acts now.", "Finish his turn first, or undo it.", "Botric’s Turn", firm=True),
    closed=Refusal(
        "you-act",
        "It is your turn, not Botric’s.",
        "Finish your turn first: “Botric’s turn”.",
        "Action Phase",
        firm=True,
    ),
)
"""What does Botric do?"""
COUNTS: Final = Question(
    first=Refusal("counting", "The last round is over.", "Type what is counted, or undo.", "Game End", firm=True),
    closed=Refusal(
        "not-over",
        "Nothing is counted before the last round is over.",
        "It ends when the four Church spaces are filled and Botric has acted.",
        "Game End",
        firm=True,
    ),
)
"""What is counted at the end?"""


def turn(state: State) -> Turn | Outcome:
    """Who acts. Chance draws where the app deals; else the table's own draws are answers like any other."""
    if state.closed:
        return Outcome("The Church is full and everything is counted.", "Game End")
    if not state.ready:
        return Turn(CHANCE if state.setup.seed else YOU, SETUP, asks=LAYS)
    if state.counting:
        return Turn(YOU, COUNT, state.round, asks=COUNTS)
    acts = state.acts
    if acts is None:
        return Turn(YOU, YOURS, state.round)
    phase = f"villager {acts.villager + 1} of {acts.of}"
    if acts.stage is Stage.DRAW and state.setup.seed:
        return Turn(CHANCE, phase, state.round, HIM, BOTRIC, asks=HE_ACTS)
    return Turn(HIM, phase, state.round, automa=BOTRIC, asks=HE_ACTS)
