"""Action A: Travel. A player plays cards into a group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from engine.words import capital, listed, noun, plural
from games.parikrama.rules.group import Flaw, Form, flaw, form, missing
from games.parikrama.rules.moves.common import (
    ANOTHER_GROUP,
    BaseMove,
    Move,
    card_path,
    no_action,
    no_group,
    no_such_card,
)
from games.parikrama.rules.moves.tiles import OpenTile
from games.parikrama.rules.pieces import FACES, Card, Face
from games.parikrama.rules.state import Action, Asked, State
from games.parikrama.rules.turn import QUESTIONS
from games.parikrama.rules.words import titled


@dataclass(frozen=True, slots=True)
class Travel(BaseMove):
    """Begin a Travel into a group, numbered from 1, or into a new one, 0 (Action A)."""

    verb = "travel"
    into: int

    @property
    def path(self) -> Path:
        return (f"group:{self.into}" if self.into else "group:new",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Travel]:
        if Action.TRAVEL not in state.done:
            yield from map(cls, range(len(state.me.groups) + 1))

    def refuse(self, state: State) -> Refusal | None:
        if not 0 <= self.into <= len(state.me.groups):
            return no_group(state, state.seat)
        if refusal := no_action(state, Action.TRAVEL):
            return refusal
        if state.me.hand < 1:
            return Refusal(
                "hand-empty",
                f"{state.name} has no cards in hand to play.",
                "Rest first, or correct the number of cards in hand.",
                "Action A: Travel",
            )
        return None

    def play(self, state: State) -> State:
        return but(state, asked=(Asked.TRAVEL,), into=self.into, played=())

    def say(self, state: State) -> str:
        return f"Travel: {titled(state.me.lying(self.into)) if self.into else 'a new group'}"

    def brief(self, state: State) -> str:
        return f"Travel: {plural(len(state.me.lying(self.into)), 'card')}" if self.into else ""

    def sentence(self, state: State) -> str:
        return f"{state.name} travels: {titled(state.me.lying(self.into)) if self.into else 'new group'}."

    def differs(self, _: State, __: Move) -> str:
        return ANOTHER_GROUP


@dataclass(frozen=True, slots=True)
class Play(BaseMove):
    """Play a card into the group, a wild as the card chosen for it (Wild Cards)."""

    verb = "plays"
    answers = (QUESTIONS[Asked.TRAVEL],)
    card: Card

    @property
    def path(self) -> Path:
        return card_path(self.card)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Play]:
        faces: Sequence[Face] = FACES
        laid = (*state.group, *state.played)
        if form(laid) is Form.SET:
            # its value first, so that a wrong colour is refused, or played as a house rule, with the right card
            faces = sorted(FACES, key=lambda face: face.value != laid[0].face.value)
        yield from (cls(Card(face, wild)) for wild in (False, True) for face in faces)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := no_such_card(self.card.face):
            return refusal
        if len(state.played) + 1 > state.me.hand:
            return Refusal(
                "not-in-hand",
                f"{state.name} has {plural(state.me.hand, 'card')} in hand.",
                "Play fewer, or correct the number of cards in hand.",
                "Action A: Travel",
            )
        found = flaw(state.group, (*state.played, self.card))
        return None if found in (None, Flaw.GAP) else refused_group(state, found, (*state.played, self.card))

    def play(self, state: State) -> State:
        return but(state, played=(*state.played, self.card))

    def say(self, _: State) -> str:
        return capital(self.card.title)

    def sentence(self, state: State) -> str:
        return f"{state.name} plays {self.card.title}."


@dataclass(frozen=True, slots=True)
class Back(BaseMove):
    """Return the chosen cards to the hand."""

    verb = "back"
    answers = (QUESTIONS[Asked.TRAVEL],)

    @property
    def path(self) -> Path:
        return ("back",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Back | OpenTile]:
        yield cls()
        yield from OpenTile.own(state)

    def refuse(self, _: State) -> None:
        return None

    def play(self, state: State) -> State:
        return but(state, asked=(), into=0, played=())

    def say(self, _: State) -> str:
        return "Return the cards to your hand"

    def sentence(self, state: State) -> str:
        return f"{state.name} returns the cards to the hand."


def refused_group(state: State, found: Flaw, played: tuple[Card, ...]) -> Refusal:
    """Return the refusal for a group that the rules do not allow."""
    cards = (*state.group, *played)
    first, new = cards[0].face, played[-1].face
    if found is Flaw.NEITHER:
        same = "the same value and colour" if first == new else "neither the same value nor the same colour"
        sentence = f"{first.title} and {new.title} have {same}."
        return Refusal(
            "neither",
            sentence,
            "A set has one value in different colours; a run has one colour in consecutive values.",
            "Sets and Runs",
        )
    if found is Flaw.VALUE:
        return Refusal(
            "other-value",
            f"This group is a set of {first.value}s, and this card is a {new.value}.",
            f"Add a {first.value} of another colour, or use another group.",
            "Sets and Runs",
        )
    if found is Flaw.HUE:
        return Refusal(
            "other-colour",
            f"This group is a {first.hue.title} run, and this card is {new.hue.title}.",
            f"Add a {first.hue.title} card, or use another group.",
            "Sets and Runs",
        )
    if found is Flaw.FIFTH:
        return Refusal(
            "fifth",
            "A set has at most four cards, including wild cards.",
            "Close it, or use another group.",
            "Sets and Runs; Example 1",
        )
    if found is Flaw.EIGHTH:
        return Refusal(
            "eighth",
            "A run has at most seven cards, including wild cards.",
            "Close it, or use another group.",
            "Sets and Runs; Example 1",
        )
    if found is Flaw.HUE_TWICE:
        return Refusal(
            "colour-twice",
            f"This set already has a {new.hue.title} card.",
            "Add a missing colour. A wild card keeps the colour and value you chose.",
            "Sets and Runs; ruling K8",
        )
    if found is Flaw.VALUE_TWICE:
        return Refusal(
            "value-twice",
            f"This run already has a {new.value}.",
            "Add a missing value. A wild card keeps the colour and value you chose.",
            "Sets and Runs; ruling K8",
        )
    lacking = missing([card.face.value for card in cards])
    return Refusal(
        "gap",
        f"This would leave a gap in the run: {listed([*map(str, lacking)])} {noun(len(lacking), 'is', 'are')} missing.",
        "Also play the missing card or a wild card for it, or return the cards to your hand.",
        "Sets and Runs; Example 1",
    )
