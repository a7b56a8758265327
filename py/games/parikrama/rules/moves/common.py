"""Code shared by several moves: the types, the effects common to all, keys, and refusals of several of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Final, TypeAlias

from engine import moves
from engine.move import Path
from engine.refusal import Refusal
from engine.turn import Seat
from engine.words import plural
from games.parikrama.rules.pieces import HAND_LIMIT, HIGHEST, LOWEST, RIDE_CARDS, SIGHTS_OUT, Card, Face, Ride
from games.parikrama.rules.state import Action, State
from games.parikrama.rules.survey import sights_out
from games.parikrama.rules.traveller import Traveller
from games.parikrama.rules.turn import settled
from games.parikrama.rules.words import whose

Move: TypeAlias = moves.Move[State]
ANOTHER_GROUP: Final = "It is another group of the same cards."
"""How two moves differ that are told in the same words."""


class BaseMove(moves.Move[State]):
    """Base of all moves. Any of them can end the turn or begin the end of the game, and the log says so."""

    __slots__ = ()

    @abstractmethod
    def sentence(self, state: State) -> str:
        """Return the sentence of the move itself, without its further effects."""

    def own_undo_steps(self, _: State) -> str:
        """Return the instructions for the real pieces when the move itself is undone, or empty."""
        return ""

    def hand_after(self, state: State) -> int:
        """Return the number of cards in hand after the move, before the limit is applied."""
        return state.me.hand

    def cut(self, state: State) -> int:
        """Return the number of cards above the hand limit if the turn ends with this move (Rest)."""
        return max(0, self.hand_after(state) - HAND_LIMIT)

    def tell(self, state: State) -> str:
        return " ".join((self.sentence(state), *self._follows(state)))

    def undo_steps(self, state: State) -> str:
        many = self._discarded(state)
        given = f"Return the {plural(many, 'card')} discarded at the hand limit to {state.name}’s hand." if many else ""
        return " ".join(filter(None, (self.own_undo_steps(state), given)))

    def also_do(self, state: State) -> str:
        """Return the instruction to discard to the hand limit if the move ends the turn (Rest)."""
        many = self._discarded(state)
        return f"{state.name} discards {plural(many, 'card')} down to {HAND_LIMIT}." if many else ""

    def _after(self, state: State) -> State:
        return settled(state, self, self.play(state))

    def _discarded(self, state: State) -> int:
        """Return the number of cards discarded after this move, 0 if the turn continues."""
        many = self.cut(state)
        return many if many and self._after(state).turns > state.turns else 0

    def _follows(self, state: State) -> Iterator[str]:
        """Return sentences for further effects: the ninth tile, cards discarded at the hand limit, the last actions."""
        after = self._after(state)
        if after.ninth and not state.ninth:
            yield f"It is {whose(state, after.ninth[0])}’s ninth tile: the end of the game begins."
        if after.turns > state.turns:
            yield from filter(None, (self.also_do(state),))
            if after.ends is not None and after.turns == after.ends:
                yield "Now each player takes one last action."
            if after.counted is not None and not after.over:
                yield "Now enter the remaining numbers of the Maps."


class Correction(BaseMove, moves.Correction[State]):
    """Base of the corrections."""

    __slots__ = ()

    def tell(self, state: State) -> str:
        return f"Correction: {BaseMove.tell(self, state)}"


def seats(state: State) -> Iterator[tuple[Seat, str, Traveller]]:
    """Return all seats with their names and possessions."""
    for seat, one in zip(map(Seat, range(state.seats)), state.travellers, strict=True):
        yield seat, whose(state, seat), one


def card_path(card: Card) -> Path:
    """Return the keys of a card: its colour, real or as a wild, then its value."""
    return (f"{'wild' if card.wild else 'card'}:{card.face.hue.value}", f"value:{card.face.value}")


# Refusals


NO_MAPS: Final = Refusal(
    "no-maps",
    "This table does not track individual tiles.",
    "Enter the Map totals, or start a table that tracks the Maps.",
    "Tiles",
    firm=True,
)


def nobody(state: State, seat: Seat) -> Refusal | None:
    """Refuse a seat without a player."""
    if seat < state.seats:
        return None
    return Refusal(
        "nobody", f"Seat {seat.name} has no player.", "Choose a seat in use at this table.", "Setup B", firm=True
    )


def no_action(state: State, action: Action) -> Refusal | None:
    """Refuse an action that this turn has no room for (Gameplay)."""
    if action in state.done:
        return Refusal(
            "same-action",
            f"You have already used {action.title} this turn.",
            "Your two actions must be different. Choose another, or end your turn.",
            "Gameplay",
        )
    if len(state.done) >= state.actions:
        return Refusal(
            "no-action-left",
            "Each player takes one last action, and you have taken yours."
            if state.last
            else "You have taken both actions.",
            "End your turn.",
            "Scoring; ruling K6" if state.last else "Gameplay",
        )
    return None


def no_group(state: State, seat: Seat) -> Refusal:
    """Refuse a group that the player at a seat does not have."""
    name, number = state.setup.players[seat].name, len(state.travellers[seat].groups)
    return Refusal(
        "no-group",
        f"{name} has {plural(number, 'open group')}{', and this is not one of them' if number else ''}.",
        "Choose one of your own groups or start a new one. You cannot play cards to another player’s area.",
        "Action A: Travel",
        firm=True,
    )


def no_such_card(face: Face) -> Refusal | None:
    """Refuse a card with a value that the box does not have."""
    if LOWEST <= face.value <= HIGHEST:
        return None
    return Refusal(
        "value",
        f"There is no card with value {face.value}.",
        f"Values go from {LOWEST} to {HIGHEST}, for wild cards too.",
        "Sets and Runs",
        firm=True,
    )


def no_place(place: int, rule: str) -> Refusal:
    """Refuse a place of the row without a tile."""
    return Refusal(
        "no-place",
        f"There is no tile in place {place} of the row.",
        "Choose a place with a tile.",
        rule,
        firm=True,
    )


def not_out(state: State, number: int) -> Refusal | None:
    """Refuse a Sight that is not available."""
    if not state.setup.advanced or state.setup.sight(number) is None:
        return Refusal(
            "no-sight",
            f"There is no Sight {number} at this table.",
            "Choose a Sight entered in your copy. Sights are part of the advanced game.",
            "Advanced Variant",
            firm=True,
        )
    if number not in sights_out(state) or sum(len(one.sights) for one in state.travellers) >= SIGHTS_OUT:
        return Refusal(
            "sight-gone",
            "This Sight is no longer available.",
            f"Each game has {SIGHTS_OUT} Sights, and a Sight that is taken is not replaced.",
            "Advanced Variant",
            firm=True,
        )
    return None


def all_had(state: State, ride: Ride, instead: str) -> Refusal:
    """Refuse a fifth hitch-hike of a kind, with the names of those who have the four."""
    had = []
    for player, one in zip(state.setup.players, state.travellers, strict=True):
        counts = (("has", one.held[ride.at]), ("has spent", one.spent[ride.at]))
        if said := " and ".join(f"{kept} {count}" for kept, count in counts if count):
            had.append(f"{player.name} {said}")
    return Refusal(
        "stock",
        f"The box has only {plural(RIDE_CARDS, ride.title)}: {', '.join(had)}.",
        instead,
        "Components",
    )
