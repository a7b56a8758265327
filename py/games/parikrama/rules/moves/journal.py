"""Action B: Journal. A player closes a group: the card for the Journal, the tile of the row, the long route bonus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.turn import Outcome
from engine.value import but, put
from engine.words import capital, plural
from games.parikrama.rules.group import Form, form, highest
from games.parikrama.rules.maps.tile import Power
from games.parikrama.rules.moves.common import ANOTHER_GROUP, BaseMove, Move, all_had, no_action, no_group, no_place
from games.parikrama.rules.pieces import RIDES, ROW, RUN_SIZE, SET_SIZE, SMALLEST, Card
from games.parikrama.rules.state import Action, Asked, State
from games.parikrama.rules.survey import reach
from games.parikrama.rules.turn import QUESTIONS, answered, mine, one_more, turn
from games.parikrama.rules.words import titled


@dataclass(frozen=True, slots=True)
class Close(BaseMove):
    """Close a group, numbered from 1 (Action B)."""

    verb = "close"
    group: int

    @property
    def path(self) -> Path:
        return (f"close:{self.group}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Close]:
        if Action.JOURNAL not in state.done:
            yield from map(cls, range(1, max(1, len(state.me.groups)) + 1))

    def refuse(self, state: State) -> Refusal | None:
        if not state.me.groups:
            return Refusal(
                "no-group-yet",
                f"{state.name} has no group to close.",
                "Travel first. You can close a group of at least three cards.",
                "Action B: Journal",
                firm=True,
            )
        if not 1 <= self.group <= len(state.me.groups):
            return no_group(state, state.seat)
        if refusal := no_action(state, Action.JOURNAL):
            return refusal
        size = len(state.me.groups[self.group - 1])
        if size < SMALLEST:
            return Refusal(
                "too-small",
                f"You need at least three cards to close a group; this one has {size}.",
                "Add cards with a Travel action, or close another group.",
                "Action B: Journal",
            )
        return None

    def play(self, state: State) -> State:
        """Ask for the card, the tile and the bonus, one after the other (Action B)."""
        me = state.me
        group = me.groups[self.group - 1]
        state = mine(state, groups=(*me.groups[: self.group - 1], *me.groups[self.group :]))
        state = but(state, done=(*state.done, Action.JOURNAL), closed=group)
        asked = [*([Asked.ROW] if state.row else []), *([Asked.BONUS] if _has_bonus(state, len(group)) else [])]
        if form(group) is Form.SET:
            return but(state, asked=(Asked.KEEP, *asked))
        return _kept(but(state, asked=tuple(asked)), highest(group))

    def say(self, state: State) -> str:
        return f"Journal: close the {titled(state.me.lying(self.group))}"

    def brief(self, state: State) -> str:
        return f"Journal: {plural(len(state.me.lying(self.group)), 'card')}"

    def sentence(self, state: State) -> str:
        group = state.me.lying(self.group)
        kept = "" if form(group) is Form.SET or not group else f"; {highest(group).title} goes to the Journal"
        return f"{state.name} closes the {titled(group)}{kept}."

    def differs(self, _: State, __: Move) -> str:
        return ANOTHER_GROUP

    def own_undo_steps(self, state: State) -> str:
        cards = titled(state.me.lying(self.group))
        return f"Take the {cards} out of Journal and Backpack, and place it face up again."


def _has_bonus(state: State, size: int) -> bool:
    """Return whether the supply has a long route bonus for exactly this length (ruling K11)."""
    if size == RUN_SIZE:
        return state.fourteen > 0
    return SET_SIZE <= size < RUN_SIZE and state.stock[size - SET_SIZE] > 0


def _kept(state: State, card: Card) -> State:
    """Return the state with one card of the closed group in the Journal and the others in the Backpack."""
    me = state.me
    return mine(state, journal=(*me.journal, card), backpack=me.backpack + len(state.closed) - 1)


@dataclass(frozen=True, slots=True)
class Keep(BaseMove):
    """Choose the card of a closed set for the Journal (Action B 1)."""

    verb = "keeps"
    answers = (QUESTIONS[Asked.KEEP],)
    card: Card

    @property
    def path(self) -> Path:
        return (f"keep:{self.card.word()}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Keep]:
        yield from map(cls, state.closed)

    def refuse(self, state: State) -> Refusal | None:
        if self.card not in state.closed:
            return Refusal(
                "not-in-group",
                f"{capital(self.card.title)} is not in this group.",
                "Choose one of its cards.",
                "Action B: Journal 1",
                firm=True,
            )
        if form(state.closed) is not Form.SET and self.card != highest(state.closed):
            return Refusal(
                "not-highest",
                f"The highest card of a run goes to the Journal: {highest(state.closed).title}.",
                "Only in a set can you choose any card.",
                "Action B: Journal 1; ruling K8",
            )
        return None

    def play(self, state: State) -> State:
        return answered(_kept(state, self.card))

    def say(self, _: State) -> str:
        return capital(self.card.title)

    def sentence(self, state: State) -> str:
        return f"{capital(self.card.title)} goes to {state.name}’s Journal."

    def own_undo_steps(self, state: State) -> str:
        return f"Take {self.card.title} out of {state.name}’s Journal."


@dataclass(frozen=True, slots=True)
class Take(BaseMove):
    """Take the Basic tile in a place of the row, numbered from 1 at the left (Action B 3; ruling K10)."""

    verb = "takes"
    answers = (QUESTIONS[Asked.ROW],)
    place: int

    @property
    def path(self) -> Path:
        return (f"row:{self.place}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Take]:
        yield from map(cls, range(1, len(state.row) + 1))

    def refuse(self, state: State) -> Refusal | None:
        if not 1 <= self.place <= len(state.row):
            return no_place(self.place, "Action B: Journal 3")
        size = len(state.closed)
        if self.place <= reach(state, size):
            return None
        if state.me.has(Power.SEVEN) is None:
            return Refusal(
                "untold",
                f"A group of {size} lets you take from the first {plural(size, 'place')}, unless a tile that is not "
                "entered yet opens the whole row.",
                f"Enter the tile, or choose a place from 1 to {size}. As a house rule you take from this place.",
                "Appendix",
            )
        return Refusal(
            "beyond",
            f"A group of {size} lets you take from the first {plural(size, 'place')}; this is place {self.place}.",
            f"Choose a place from 1 to {size}. A longer group gives you more choice.",
            "Action B: Journal 3; ruling K10",
        )

    def play(self, state: State) -> State:
        """Return the state with the row moved up and refilled from the bag (Action B 3)."""
        number = state.row[self.place - 1]
        row = (*state.row[: self.place - 1], *state.row[self.place :])
        if state.bag > 0:
            row = (*row, 0)
        state = but(state, row=row, bag=max(0, state.bag - 1))
        if not state.setup.maps:
            return one_more(answered(state))
        return answered(state, Asked.LAY, drawn=number, held=False) if number else answered(state, Asked.BASIC)

    def say(self, state: State) -> str:
        return f"Take the tile in {self._which(state)}"

    def sentence(self, state: State) -> str:
        return f"{state.name} takes the tile in {self._which(state)}."

    def own_undo_steps(self, state: State) -> str:
        bag = f" and the new tile from place {ROW} back in the bag" if state.bag else ""
        return f"Put the tile back in place {self.place}{bag}. Slide the others to the right."

    def _which(self, state: State) -> str:
        number = state.row[self.place - 1] if 0 < self.place <= len(state.row) else 0
        return f"place {self.place}" + (f" (tile {number})" if number else "")


@dataclass(frozen=True, slots=True)
class Bonus(BaseMove):
    """Take the long route bonus or leave it (Action B 4; ruling K11)."""

    verb = "bonus"
    answers = (QUESTIONS[Asked.BONUS],)
    waits = False  # nobody is asked if its stack is empty, but to take one is a house rule
    taken: bool

    @property
    def path(self) -> Path:
        return ("bonus:yes" if self.taken else "bonus:no",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Bonus]:
        yield from map(cls, (True, False))

    def refuse(self, state: State) -> Refusal | None:
        if state.now is Asked.BONUS:
            return None
        at = len(state.closed) - SET_SIZE
        if 0 <= at < len(RIDES) and not state.stock[at]:
            return all_had(state, RIDES[at], "Continue without one, or correct who has them.")
        now = turn(state)
        assert not isinstance(now, Outcome)
        return now.asks.first if now.asks else QUESTIONS[Asked.BONUS].closed

    def play(self, state: State) -> State:
        size = len(state.closed)
        waits = state.now is Asked.BONUS
        if not self.taken:
            return answered(state) if waits else state
        if size == RUN_SIZE:
            state = but(state, fourteen=state.fourteen - 1)
            return answered(state, Asked.FOURTEEN) if state.setup.maps else one_more(answered(state))
        at = size - SET_SIZE
        held = state.me.held
        state = mine(state, held=put(held, at, held[at] + 1))
        return answered(state) if waits else state

    def say(self, state: State) -> str:
        return f"{'Take' if self.taken else 'Skip'} the {_bonus_title(state)}"

    def brief(self, state: State) -> str:
        return f"{state.name}: {_bonus_title(state) if self.taken else 'no bonus'}"

    def sentence(self, state: State) -> str:
        return f"{state.name} {'takes' if self.taken else 'skips'} the {_bonus_title(state)}."

    def own_undo_steps(self, state: State) -> str:
        return f"Return the {_bonus_title(state)}." if self.taken else ""


def _bonus_title(state: State) -> str:
    """Return the title of the long route bonus for the closed group (Long Route Bonus; ruling K11)."""
    size = len(state.closed)
    if size == RUN_SIZE:
        return "14-Point tile"
    return RIDES[size - SET_SIZE].title if SET_SIZE <= size < RUN_SIZE else "bonus"
