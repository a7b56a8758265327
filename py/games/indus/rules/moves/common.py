"""What several moves share: the type, who acts, and the refusals that more than one of them has."""

from __future__ import annotations

from typing import Final, TypeAlias

from engine import moves
from engine.refusal import Refusal
from engine.turn import Colour
from engine.words import capital
from games.indus.rules.pieces import Field, Start
from games.indus.rules.state import State
from games.indus.rules.turn import acting

Move: TypeAlias = moves.Move[State]
Correction: TypeAlias = moves.Correction[State]

ADDING: Final = "1. Add a researcher on an unoccupied start space"
CAPTURING: Final = "Securing a field / capturing pieces"


def name(state: State) -> str:
    """The name of who acts, or places."""
    return state.setup.players[acting(state)].name


def own_colours(state: State) -> tuple[Colour, ...]:
    """The colours of who acts, or places."""
    return state.setup.players[acting(state)].colours


def stands(state: State, start: Start) -> str:
    """Who stands on a start space, as a sentence begins with it."""
    one = state.edge[start]
    return capital(one.title) if one else "Nobody"


def not_in_play(colour: Colour) -> Refusal:
    """A colour that nobody has."""
    return Refusal(
        "not-in-play",
        f"Nobody plays {colour.value} at this table.",
        "Choose a colour of this table.",
        "Board Preparation",
        firm=True,
    )


def not_yours(state: State, colour: Colour) -> Refusal | None:
    """A colour of somebody else; None where it is one's own."""
    if colour in own_colours(state):
        return None
    return Refusal(
        "not-yours",
        f"The {colour.value} researchers are not {name(state)}’s.",
        "Choose one of your own.",
        "Board Preparation",
        firm=True,
    )


def other_team(state: State) -> Refusal:
    """The turn belongs to the other colour of two."""
    return Refusal(
        "other-team",
        f"This is a turn of {state.team.value if state.team else 'another colour'}: one of it is added, and one of it "
        "moves.",
        "Undo to choose the other colour.",
        "Particularities for 2 players › Game course; ruling I8",
    )


def taken(state: State, start: Start) -> Refusal | None:
    """A start space that is not free; None where it is."""
    there = state.edge[start]
    if there is None:
        return None
    return Refusal(
        "taken",
        f"A {there.title} stands on {start.name} already.",
        "Choose a free start space.",
        ADDING,
        firm=True,
    )


def secured(state: State, field: Field, colour: Colour) -> Refusal | None:
    """A field where two of another colour lie, or would (ruling I6); None where a colour can lie there."""
    there = [one.colour for one in state.stacks[field]] + [colour]
    two = next((one for one in there if there.count(one) > 1), None)
    if two is None or all(one is two for one in there):
        return None
    return Refusal(
        "secured",
        f"With two {two.value} researchers {field.name} is secured: no other colour lies there.",
        "Take the others off the field first.",
        f"{CAPTURING}; ruling I6",
    )
