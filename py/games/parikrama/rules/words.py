"""Names of groups, hitch-hikes and places, for buttons, log and page."""

from __future__ import annotations

from collections.abc import Sequence

from engine.turn import Seat
from engine.words import listed, plural
from games.parikrama.rules.group import Form, form
from games.parikrama.rules.pieces import HUES, RIDES, Ride
from games.parikrama.rules.state import State
from games.parikrama.rules.traveller import Group


def titled(group: Group) -> str:
    """Return the name of a group, such as `run of Blue 3 to 5`."""
    if not group:
        return "new group"
    values = [card.face.value for card in group]
    if form(group) is Form.OPEN:
        return group[0].title
    if form(group) is Form.SET:
        return f"set of {values[0]}s, {listed([hue.title for hue in HUES if _holds(group, hue.value)])}"
    return f"run of {group[0].face.hue.title} {min(values)} to {max(values)}"


def _holds(group: Group, hue: str) -> bool:
    return any(card.face.hue.value == hue for card in group)


def rides_says(rides: Sequence[Ride]) -> str:
    """Return the names of hitch-hikes, such as `2 Carriages and Truck`."""
    counts = [(ride, list(rides).count(ride)) for ride in RIDES]
    return listed([ride.title if count == 1 else plural(count, ride.title) for ride, count in counts if count])


def whose(state: State, seat: Seat) -> str:
    """Return the name at a seat, or the seat itself if it has no player."""
    return state.setup.players[seat].name if seat < state.seats else f"Seat {seat.name}"


def place_of(state: State, seat: Seat, group: int) -> str:
    """Return the place of open cards, such as `Leaf’s Journal` or `Leaf’s run of Blue 3 to 5`."""
    cards = state.travellers[seat].lying(group) if seat < state.seats else ()
    name = whose(state, seat)
    if group and not cards:
        return f"{name}’s new group"
    return f"{name}’s {'group of one card' if len(cards) == 1 else titled(cards)}" if group else f"{name}’s Journal"
