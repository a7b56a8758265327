"""Sequence of play, end of the game and open questions (Gameplay; Botric's Turn; Game End)."""

from __future__ import annotations

from typing import Final

from engine.refusal import Refusal
from engine.turn import CHANCE, Outcome, Question, Turn
from games.hamlet.rules.pieces import BOTRIC
from games.hamlet.rules.state import HIM, YOU, Stage, State

SETUP: Final = "Set up the table"
YOURS: Final = "Your villagers"
HIS: Final = "His villagers"
COUNT: Final = "Final scoring"

LAYS: Final = Question(
    first=Refusal(
        "not-ready",
        "The action line is not set up yet.",
        "Tap the five tokens in order from left to right.",
        "Setup 4",
        firm=True,
    ),
    closed=Refusal("laid", "This token is already in the line.", "Tap the next one.", "Setup 4", firm=True),
)
"""Which is the next token of the action line?"""
HE_ACTS: Final = Question(
    first=Refusal("he-acts", "It is Botric’s turn.", "Finish his turn first, or undo it.", "Botric’s Turn", firm=True),
    closed=Refusal(
        "you-act",
        "It is your turn, not Botric’s.",
        "Finish your turn first: tap “Botric’s turn”.",
        "Action Phase",
        firm=True,
    ),
)
"""Which step or answer is next on Botric's turn?"""
COUNTS: Final = Question(
    first=Refusal("counting", "The last round is over.", "Enter the missing numbers, or undo.", "Game End", firm=True),
    closed=Refusal(
        "not-over",
        "Final scoring starts after the last round.",
        "The last round ends when all four Church spaces are filled and Botric has taken his turn.",
        "Game End",
        firm=True,
    ),
)
"""Which numbers are entered for final scoring?"""


def turn(state: State) -> Turn | Outcome:
    """Return who acts. Chance acts if the app draws; otherwise your draws are answers like any other."""
    if state.closed:
        return Outcome("The Church is full and everything is scored.", "Game End")
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
