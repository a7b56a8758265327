"""Parts that several moves share: their type, the acting player, and common refusals."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine import moves
from engine.refusal import Refusal
from engine.turn import Colour
from engine.value import but, put
from games.indus.rules.pieces import Field, Start
from games.indus.rules.state import Researcher, State
from games.indus.rules.turn import acting

Move: TypeAlias = moves.Move[State]
Correction: TypeAlias = moves.Correction[State]

ADDING: Final = "1. Add a researcher on an unoccupied start space"
CAPTURING: Final = "Securing a field / capturing pieces"


def name(state: State) -> str:
    """Return the name of the player who acts or places."""
    return state.setup.players[acting(state)].name


def own_colours(state: State) -> tuple[Colour, ...]:
    """Return the colours of the player who acts or places."""
    return state.setup.players[acting(state)].colours


def on_top(state: State, field: Field, one: Researcher) -> State:
    """Return the state with a researcher put on top of a field, entered or corrected."""
    return but(state, stacks=put(state.stacks, field, (*state.stacks[field], one)))


def stands(state: State, start: Start) -> str:
    """Return the researcher on a start space, in words."""
    one = state.edge[start]
    return one.title if one else "no researcher"


def not_in_play(colour: Colour) -> Refusal:
    """Return the refusal of a colour that nobody plays."""
    return Refusal(
        "not-in-play",
        f"Nobody plays {colour.value} at this table.",
        "Choose a colour in use at this table.",
        "Board Preparation",
        firm=True,
    )


def not_yours(state: State, colour: Colour) -> Refusal | None:
    """Return the refusal of another player's colour, or None for one's own."""
    if colour in own_colours(state):
        return None
    return Refusal(
        "not-yours",
        f"The {colour.value} researchers do not belong to {name(state)}.",
        "Choose one of your own.",
        "Board Preparation",
        firm=True,
    )


def other_team(state: State) -> Refusal:
    """Return the refusal of the other colour in a turn of the first."""
    now = state.team.value if state.team else "another colour"
    return Refusal(
        "other-team",
        f"You play {now} this turn: you add and move only that colour.",
        "Undo to choose your other colour.",
        "Particularities for 2 players › Game course; ruling I8",
    )


def taken(state: State, start: Start) -> Refusal | None:
    """Return the refusal of a start space that is not empty, or None."""
    there = state.edge[start]
    if there is None:
        return None
    return Refusal(
        "taken",
        f"There is already a {there.title} on {start.title}.",
        "Choose an unoccupied start space.",
        ADDING,
        firm=True,
    )


def secured(state: State, field: Field, colour: Colour) -> Refusal | None:
    """Return the refusal of a field with two of another colour, now or after it (ruling I6), or None."""
    there = [one.colour for one in state.stacks[field]] + [colour]
    two = next((one for one in there if there.count(one) > 1), None)
    if two is None or all(one is two for one in there):
        return None
    return Refusal(
        "secured",
        f"Two {two.value} researchers secure {field.name}: no other colour can be there.",
        "Remove the others from the field first.",
        f"{CAPTURING}; ruling I6",
    )
