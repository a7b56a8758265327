"""Final scoring: numbers that only you can see at the end (Game End)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.value import but, put
from engine.words import number
from games.hamlet.rules.moves.common import Move, in_range
from games.hamlet.rules.pieces import ITEMS, Item, Modifier
from games.hamlet.rules.state import State
from games.hamlet.rules.turn import COUNTS

MOST: Final = 999
"""Highest number that can be entered."""
OPTIONAL: Final = (Item.YOUR_OTHER, Item.HIS_OTHER, Item.HIGH_LEFT, Item.NORMAL_LEFT)
"""Numbers that may stay empty: 0, or as counted by the app."""


def asked(state: State) -> tuple[Item, ...]:
    """Return the numbers to enter at the end."""
    without = set[Item]()
    if not state.has(Modifier.SELL_GOODS):
        without |= {Item.HIGH_LEFT, Item.NORMAL_LEFT}
    if state.setup.rate is not None:
        without.add(Item.RATE)
    if not state.landmarks[0]:
        without.add(Item.LANDMARKS)
    return tuple(item for item in Item if item not in without)


def _needed(state: State) -> tuple[Item, ...]:
    return tuple(item for item in asked(state) if item not in OPTIONAL and state.count(item) is None)


def missing(state: State) -> tuple[Item, ...]:
    """Return the numbers that the final sheet waits for: without gold on either side the rate does not matter."""
    gold = state.count(Item.GOLD) != 0 or state.gold
    return tuple(item for item in _needed(state) if item is not Item.RATE or gold)


@dataclass(frozen=True, slots=True)
class Count(Move):
    """A person enters a number of final scoring."""

    verb = "count"
    answers = (COUNTS,)
    after_end = True
    item: Item
    number: int

    @property
    def path(self) -> Path:
        return (f"count:{self.item.value}",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Count]]:
        for item in missing(state) if state.closed else asked(state):
            waits = item not in OPTIONAL and state.count(item) is None
            yield Blank((f"count:{item.value}",), item.title, 0, MOST, partial(cls, item), waits=waits)

    def refuse(self, state: State) -> Refusal | None:
        if self.item not in (*asked(state), Item.RATE):  # the rate may have been entered before your copy had it
            return Refusal(
                "not-counted",
                f"This table does not score {self.item.title.lower()}.",
                "Enter the numbers asked for.",
                "Game End",
                firm=True,
            )
        if state.closed and self.item not in missing(state):
            return Refusal(
                "counted",
                f"{self.item.title}: this number is entered, and the game is over.",
                "Undo to change it.",
                "Game End",
                firm=True,
            )
        return in_range(self.number, 0, MOST)

    def play(self, state: State) -> State:
        return but(state, counted=put(state.counted, ITEMS.index(self.item), self.number))

    def say(self, _: State) -> str:
        return f"{self.item.title}: {number(self.number)}"

    def brief(self, _: State) -> str:
        return f"Entered: {number(self.number)}"

    def tell(self, state: State) -> str:
        return f"{self.say(state)}."


@dataclass(frozen=True, slots=True)
class Close(Move):
    """A person confirms that all numbers are entered."""

    verb = "close"
    answers = (COUNTS,)
    tried_first = True

    @property
    def path(self) -> Path:
        return ("close",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Close]:
        yield cls()

    def refuse(self, state: State) -> Refusal | None:
        titles = [item.title for item in _needed(state)]
        if not titles:
            return None
        says = f"Still missing: {'; '.join(titles)}."
        return Refusal(
            "uncounted", says, "Enter 0 if there is none, or close with lines open as a house rule.", "Game End"
        )

    def play(self, state: State) -> State:
        return but(state, closed=True)

    def say(self, _: State) -> str:
        return "Everything entered"

    def brief(self, state: State) -> str:
        return self.say(state)

    def tell(self, state: State) -> str:
        return f"{self.say(state)}."
