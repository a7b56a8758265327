"""Corrections: the cards in groups and Journals, and the Sights."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from engine.words import capital
from games.parikrama.rules.group import flaw, swapped
from games.parikrama.rules.moves.common import (
    ANOTHER_GROUP,
    Correction,
    Move,
    card_path,
    no_group,
    no_such_card,
    nobody,
    not_out,
    seats,
)
from games.parikrama.rules.pieces import FACES, Card
from games.parikrama.rules.state import State
from games.parikrama.rules.survey import box_kind, lie_open, sights_out
from games.parikrama.rules.traveller import Traveller
from games.parikrama.rules.turn import of_seat
from games.parikrama.rules.words import place_of


def _not_there(what: str) -> Refusal:
    return Refusal("not-there", f"{what} is not there.", "Choose what is there.", "Components", firm=True)


def card_key(seat: Seat, group: int, card: Card | None) -> str:
    """Return the key that corrects an open card, or that adds one (None)."""
    return f"lies:{group}:{seat.name}:{card.word() if card else 'more'}"


def _places(state: State, one: Traveller) -> int:
    """Return how many places a player's open cards can be in: Journal, groups, a new group; at the end the Journal."""
    return 1 if state.setup.way is Way.END else len(one.groups) + 2


_ALL_CARDS: Final = tuple(Card(face, wild) for wild in (False, True) for face in FACES)


@dataclass(frozen=True, slots=True)
class SetCard(Correction):
    """Correct a card in a group, numbered from 1, in a new group, or in the Journal, 0.

    `had` is None if a card is missing in the app, `lies` is None if the app has one too many.
    """

    verb = "card"
    way = None
    seat: Seat
    group: int
    had: Card | None
    lies: Card | None

    @property
    def path(self) -> Path:
        first = card_key(self.seat, self.group, self.had)
        return (first, *card_path(self.lies)) if self.lies else (first, "gone")

    @classmethod
    def proposed(cls, state: State) -> Iterator[SetCard]:
        for seat, _, one in seats(state):
            for group in range(_places(state, one)):
                for card in (*dict.fromkeys(one.lying(group)), None):
                    yield from (cls(seat, group, card, lies) for lies in _ALL_CARDS if lies != card)
                    if card:
                        yield cls(seat, group, card, None)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat):
            return refusal
        one = state.travellers[self.seat]
        if not 0 <= self.group < _places(state, one):
            return no_group(state, self.seat)
        if self.had and self.had not in one.lying(self.group):
            return _not_there(capital(self.had.title))
        if self.had == self.lies:
            return Refusal(
                "same-card",
                "This is what the app already shows.",
                "Choose what is really there.",
                "Components",
                firm=True,
            )
        if self.lies and (refusal := no_such_card(self.lies.face) or _beyond_box(state, self.had, self.lies)):
            return refusal
        if self.group and flaw((), swapped(one.lying(self.group), self.had, self.lies)):
            return Refusal(
                "no-group-left",
                "With this change the cards of the group are neither a set nor a run.",
                "Correct another card of the group first; in a run, start at the ends.",
                "Sets and Runs",
            )
        return None

    def play(self, state: State) -> State:
        """Replace the card. A group without cards is removed."""
        one, at = state.travellers[self.seat], self.group
        cards = swapped(one.lying(at), self.had, self.lies)
        if not at:
            return of_seat(state, self.seat, journal=cards)
        groups = (*one.groups[: at - 1], *([cards] if cards else []), *one.groups[at:])
        state = of_seat(state, self.seat, groups=groups)
        if cards or self.seat is not state.seat or state.into < at:
            return state
        # a Travel continues, into a new group if its own is gone
        return but(state, into=0 if state.into == at else state.into - 1)

    def say(self, state: State) -> str:
        where = place_of(state, self.seat, self.group)
        if self.lies is None:
            what = self.had.title if self.had else "card"
            twice = self.seat < state.seats and state.travellers[self.seat].lying(self.group).count(self.had) > 1
            return f"One {what} fewer in {where}" if twice else f"No {what} in {where}"
        instead = f", not {self.had.title}" if self.had else ""
        return f"{capital(self.lies.title)} in {where}{instead}"

    def brief(self, _: State) -> str:
        return capital(self.lies.title) if self.lies else "A card removed"

    def sentence(self, state: State) -> str:
        return f"{self.say(state)}."

    def differs(self, _: State, __: Move) -> str:
        return ANOTHER_GROUP


def _beyond_box(state: State, had: Card | None, lies: Card) -> Refusal | None:
    """Refuse more open cards of a colour, or more wilds, than the box has (Components)."""
    kind = box_kind(lies)
    many, most = lie_open(state)[kind]
    if many < most or (had and box_kind(had) == kind):
        return None
    return Refusal(
        "all-open",
        f"There are {most} {kind} cards, and all are already in play.",
        "First correct the place that has one too many.",
        "Components",
        firm=True,
    )


@dataclass(frozen=True, slots=True)
class SetSight(Correction):
    """Correct whether a Sight, by its number in the copy, is in a Journal. The tile that came with it stays."""

    verb = "kept"
    way = None
    seat: Seat
    sight: int
    lies: bool

    @property
    def path(self) -> Path:
        return (f"{'kept' if self.lies else 'off'}:{self.sight}:{self.seat.name}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[SetSight]:
        for seat, _, one in seats(state):
            yield from (cls(seat, sight, lies=False) for sight in one.sights)
            yield from (cls(seat, sight, lies=True) for sight in sights_out(state))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat):
            return refusal
        if self.lies:
            return not_out(state, self.sight)
        return None if self.sight in state.travellers[self.seat].sights else _not_there(f"Sight {self.sight}")

    def play(self, state: State) -> State:
        sights = state.travellers[self.seat].sights
        kept = (*sights, self.sight) if self.lies else tuple(sight for sight in sights if sight != self.sight)
        return of_seat(state, self.seat, sights=kept)

    def say(self, state: State) -> str:
        return f"Sight {self.sight} is {'' if self.lies else 'not '}in {place_of(state, self.seat, 0)}"

    def sentence(self, state: State) -> str:
        return f"{self.say(state)}."
