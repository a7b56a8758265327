"""Numbers of a Map, or when scoring at the end also of a Journal, as the players count them (Scoring)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.turn import Seat
from engine.value import put
from engine.way import Way
from games.parikrama.rules.moves.common import BaseMove, nobody, seats
from games.parikrama.rules.scoring import score
from games.parikrama.rules.state import Asked, State
from games.parikrama.rules.survey import left_open, progress, totals_now, totals_wanted
from games.parikrama.rules.totals import Total
from games.parikrama.rules.turn import COUNTING, QUESTIONS, answered, mine, of_seat, passed
from games.parikrama.rules.words import whose


@dataclass(frozen=True, slots=True)
class Has(BaseMove):
    """Enter a number of the Map, or when scoring at the end of Journal or Map."""

    verb = "has"
    way = None
    answers = (QUESTIONS[Asked.TOTALS], COUNTING)
    total: Total
    number: int

    @property
    def path(self) -> Path:
        return (self.total.key,)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Has]]:
        row = () if state.setup.way is Way.TURNS and state.counted is None else totals_wanted(state)
        for total in totals_now(state):
            at = progress(state, total)
            label = f"{state.name}: {total.title}{f', {at}' if at else ''}"
            had = state.me.total(total)
            typed, waits = ("" if had is None else str(had)), total in row and had is None
            yield Blank((total.key,), label, 0, total.most, partial(cls, total), had=typed, waits=waits)

    def refuse(self, _: State) -> Refusal | None:
        return outside(self.number, 0, self.total.most, "Scoring")

    def play(self, state: State) -> State:
        return mine(state, totals=put(state.me.totals, self.total.at, self.number))

    def say(self, _: State) -> str:
        return f"{self.total.title}: {self.number}"

    def brief(self, _: State) -> str:
        return f"Entered: {self.number}"

    def sentence(self, state: State) -> str:
        return f"{state.name}, {self.total.title}: {self.number}."


def late_key(seat: Seat, total: Total) -> str:
    """Return the key of a number that was left open, after the end."""
    return f"late:{total.key}:{seat.name}"


@dataclass(frozen=True, slots=True)
class Late(BaseMove):
    """Enter after the end a number that was left open, of a player without tiles in the app."""

    verb = "late"
    way = None
    after_end = True
    seat: Seat
    total: Total
    number: int

    @property
    def path(self) -> Path:
        return (late_key(self.seat, self.total),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Late]]:
        if state.over and any(line.points is None for line in score(state).lines):
            for seat, name, _ in seats(state):
                for total in left_open(state, seat):
                    label = f"{name}: {total.title}"
                    yield Blank((late_key(seat, total),), label, 0, total.most, partial(cls, seat, total))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := nobody(state, self.seat):
            return refusal
        if not state.over or self.total not in left_open(state, self.seat):
            return QUESTIONS[Asked.TOTALS].closed
        return outside(self.number, 0, self.total.most, "Scoring")

    def play(self, state: State) -> State:
        totals = put(state.travellers[self.seat].totals, self.total.at, self.number)
        return of_seat(state, self.seat, totals=totals)

    def say(self, _: State) -> str:
        return f"{self.total.title}: {self.number}"

    def brief(self, _: State) -> str:
        return f"Entered: {self.number}"

    def sentence(self, state: State) -> str:
        return f"{whose(state, self.seat)}, {self.total.title}: {self.number}."


@dataclass(frozen=True, slots=True)
class Told(BaseMove):
    """Continue after the changed numbers of the Map, or at the end after all of them."""

    verb = "told"
    answers = (QUESTIONS[Asked.TOTALS],)

    @property
    def path(self) -> Path:
        return ("on",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Told]:
        yield cls()

    def refuse(self, _: State) -> None:
        return None

    def play(self, state: State) -> State:
        return answered(state, special=False) if state.counted is None else passed(state)

    def say(self, _: State) -> str:
        return "Continue"

    def sentence(self, state: State) -> str:
        return f"{state.name}’s Map is entered."
