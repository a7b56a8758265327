"""Code shared by several moves: the types, keys and names, and what more than one of them refuses or tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from engine import moves
from engine.refusal import Refusal
from engine.turn import Seat
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
    """Return the name at a seat, also of one where nobody sits."""
    return state.setup.players[seat].name if seat < state.seats else f"Seat {seat.name}"


def names(state: State, named: Sequence[Seat]) -> str:
    """Return several names as a sentence has them."""
    return listed([whose(state, seat) for seat in named]) or "nobody"


def nobody(state: State, seat: Seat) -> Refusal | None:
    """Refuse a seat where nobody sits."""
    if seat < state.seats:
        return None
    return Refusal(
        "nobody", f"Nobody sits on seat {seat.name}.", "Choose a seat of this table.", "Setup your Game", firm=True
    )


# Stacks and the Sun Jewel


def not_drawing(state: State) -> Refusal | None:
    """Refuse a draw, or an empty stack, while a tile of this turn is drawn or a starting tile is missing."""
    if state.starting:
        return Refusal(
            "starting",
            "First the three starting tiles are laid.",
            "Say which tile it is, and where it lies.",
            "Setup your Game 6",
            firm=True,
        )
    if phase(state) is DRAW:
        return None
    return Refusal(
        "drawn",
        "The tile of this turn is drawn; exactly one is drawn a turn.",
        "Finish the turn: what it completes, a cube or none, and the scoring.",
        "Place a Tile",
        firm=True,
    )


def condition_told(state: State, resolved: Resolved) -> str:
    """Return who qualifies for a condition, and with what."""
    late = set(state.late) - {state.seat}  # who draws has a turn by it
    had = ((Seat(at), count) for at, count in enumerate(resolved.values) if at not in late)
    counts = ", ".join(f"{whose(state, seat)} {number(count)}" for seat, count in had)
    if not resolved.named:
        stays = f"it stays with {names(state, state.holders)}" if state.holders else "it goes to nobody"
        return f"For {resolved.title} ({counts}) nobody qualifies: {stays}."
    ends = " and the game is over" * (len(state.conditions) + 1 >= CONDITIONS)
    shared = " and share the Sun Jewel" if len(resolved.named) > 1 else ""
    verb = "qualify" if len(resolved.named) > 1 else "gets the Sun Jewel"
    return f"{names(state, resolved.named)} {verb}{shared} for {resolved.title} ({counts}){ends}."


def jewel_back(before: State, after: State) -> str:
    """Return to whom the Sun Jewel goes back when a move is undone; empty if it stays, or was not drawn yet."""
    moved = before.holders and after.holders != before.holders
    return f"the Sun Jewel to {names(before, before.holders)}" if moved else ""


# The tile just placed


class OfTile(Move):
    """A move about the tile just placed. While a condition is open, it is refused since there is none (ruling S13)."""

    __slots__ = ()
    answers = (None, CONDITION)


NO_TILE: Final = Refusal(
    "no-tile",
    "No Land tile was placed in this turn, so nothing is completed and no cube is placed.",
    "Draw a tile; who draws the Jewel or a condition has no tile this turn.",
    "Turn Conditions; Follow the Jewel; ruling S13",
    firm=True,
)


def no_such(state: State, zone: Zone, *, new: bool) -> Refusal | None:
    """Refuse an unknown zone, or a new one that is known or is not the next of its kind."""
    known = state.record(zone) is not None
    if known != new and (known or (zone == state.next_of(zone.kind) and state.land is None)):
        return None
    return Refusal(
        "no-zone",
        f"{zone.title} is {'known already' if known else 'no zone of this table'}.",
        "Choose a zone of the list, or open the next one of its kind.",
        "Place a Marker Cube",
        firm=True,
    )


def advanced_only(state: State, zone: Zone) -> Refusal | None:
    """Refuse temples and markets in the basic game."""
    if zone.kind not in ADVANCED or state.advanced:
        return None
    return Refusal(
        "advanced-only",
        "Temples and markets are zones in the advanced game only.",
        "Choose a land, pond, farm or end village.",
        "Advanced Gameplay 2; ruling S6",
    )


# Numbers


def no_number(points: int) -> Refusal | None:
    """Refuse a number that no support can be."""
    if abs(points) <= HIGHEST:
        return None
    return Refusal(
        "number",
        f"{points} is no number of support points.",
        f"Type one from -{HIGHEST} to {HIGHEST}.",
        "Components › Support Cards",
        firm=True,
    )
