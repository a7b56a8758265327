"""Code shared by several moves: types, keys, names, refusals and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from engine import moves
from engine.refusal import Refusal
from engine.turn import Seat
from engine.way import Way
from engine.words import listed, number
from games.hampi.rules.pieces import ADVANCED, CONDITIONS, HIGHEST, Zone
from games.hampi.rules.questions import CONDITION
from games.hampi.rules.state import Resolved, State
from games.hampi.rules.turn import DRAW, phase

Move: TypeAlias = moves.Move[State]
Correction: TypeAlias = moves.Correction[State]


# Players


def seats(state: State) -> Iterator[Seat]:
    """Return all seats of a table."""
    return map(Seat, range(state.seats))


def seat_key(seat: Seat) -> str:
    """Return the key of a seat."""
    return f"seat:{seat.name}"


def whose(state: State, seat: Seat) -> str:
    """Return the name at a seat, or the seat itself if it has no player."""
    return state.setup.players[seat].name if seat < state.seats else f"Seat {seat.name}"


def names(state: State, named: Sequence[Seat]) -> str:
    """Return several names as a list in a sentence, or “nobody”."""
    return listed([whose(state, seat) for seat in named]) or "nobody"


def nobody(state: State, seat: Seat) -> Refusal | None:
    """Refuse a seat without a player."""
    if seat < state.seats:
        return None
    return Refusal(
        "nobody",
        f"Seat {seat.name} has no player.",
        "Choose a seat in use at this table.",
        "Setup your Game",
        firm=True,
    )


# Stacks and the Sun Jewel


def not_drawing(state: State) -> Refusal | None:
    """Refuse a draw, or an empty stack, while a tile of this turn is drawn or a starting tile is missing."""
    if state.starting:
        return Refusal(
            "starting",
            "Place the three starting tiles first.",
            "Choose the tile and where it goes.",
            "Setup your Game 6",
            firm=True,
        )
    if phase(state) is DRAW:
        return None
    return Refusal(
        "drawn",
        "You have already drawn your tile. You draw exactly one per turn.",
        "Finish your turn: completed zones, cube, scoring.",
        "Place a Tile",
        firm=True,
    )


def condition_result(state: State, resolved: Resolved) -> str:
    """Return the sentence about the players who qualify for a condition, with their support."""
    late = set(state.late) - {state.seat}  # the draw is the first turn of this player
    had = ((Seat(at), count) for at, count in enumerate(resolved.values) if at not in late)
    counts = ", ".join(f"{whose(state, seat)} {number(count)}" for seat, count in had)
    condition = f"{resolved.title} ({counts})"
    ends = " The game is over." if len(state.conditions) + 1 >= CONDITIONS else ""
    if len(resolved.named) > 1:
        return f"{names(state, resolved.named)} share the Sun Jewel for {condition}.{ends}"
    if resolved.named:
        return f"{names(state, resolved.named)} gets the Sun Jewel for {condition}.{ends}"
    return f"Nobody qualifies for {condition}. {stays(state)}{ends}"


def jewel_back(before: State, after: State) -> str:
    """Return the instruction to return the Sun Jewel when a move is undone; empty if it stays or was not drawn."""
    moved = before.holders and after.holders != before.holders
    return f"Return the Sun Jewel to {names(before, before.holders)}." if moved else ""


def jewel_goes(before: State, after: State) -> str:
    """Return where the Sun Jewel goes once a condition is known; empty if none was, and at the end, which says it."""
    if after.conditions == before.conditions or after.over:
        return ""
    if after.holders == before.holders:
        return stays(before)
    return f"The Sun Jewel goes to {names(after, after.holders)}."


def stays(state: State) -> str:
    """Return that the Sun Jewel stays (ruling S3), also where its holder is not entered: at the end that is asked."""
    if state.holders:
        return f"The Sun Jewel stays with {names(state, state.holders)}."
    return "The Sun Jewel stays with its holder." if state.setup.way is Way.END else "Nobody gets the Sun Jewel."


# The tile just placed


class OfTile(Move):
    """A move about the tile just placed. It is refused while a condition is open, because no tile is placed (S13)."""

    __slots__ = ()
    answers = (None, CONDITION)


NO_TILE: Final = Refusal(
    "no-tile",
    "You placed no Land tile this turn, so you cannot complete a zone or place a cube.",
    "Draw a tile. If you draw the Jewel or a condition, you place no tile this turn.",
    "Turn Conditions; Follow the Jewel; ruling S13",
    firm=True,
)


def no_such(state: State, zone: Zone, *, new: bool) -> Refusal | None:
    """Refuse an unknown zone, or a new one that exists already or is not the next of its kind."""
    known = state.record(zone) is not None
    if known != new and (known or (zone == state.next_of(zone.kind) and state.land is None)):
        return None
    return Refusal(
        "no-zone",
        f"{zone.title} already exists." if known else f"There is no {zone.title} at this table.",
        "Choose a zone from the list, or start the next one of its kind.",
        "Place a Marker Cube",
        firm=True,
    )


def advanced_only(state: State, zone: Zone) -> Refusal | None:
    """Refuse temples and markets in the basic game."""
    if zone.kind not in ADVANCED or state.advanced:
        return None
    return Refusal(
        "advanced-only",
        "Temples and markets are zones only in the advanced game.",
        "Choose a land, pond, farm or end village.",
        "Advanced Gameplay 2; ruling S6",
    )


# Numbers


def no_number(points: int) -> Refusal | None:
    """Refuse a number that is too large for support points."""
    if abs(points) <= HIGHEST:
        return None
    return Refusal(
        "number",
        f"{number(points)} is not a valid number of support points.",
        f"Enter a number from {number(-HIGHEST)} to {HIGHEST}.",
        "Components › Support Cards",
        firm=True,
    )
