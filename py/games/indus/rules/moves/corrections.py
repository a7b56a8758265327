"""Corrections of the researchers on fields and start spaces, and of the reserves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.move import Blank, Path
from engine.refusal import Refusal, outside
from engine.turn import Colour
from engine.value import but, put
from engine.words import capital, plural
from games.indus.rules import keys
from games.indus.rules.moves.common import ADDING, CAPTURING, Correction, not_in_play, on_top, secured, stands, taken
from games.indus.rules.pieces import FIELDS, STARTS, Field, Rank, Start
from games.indus.rules.state import Researcher, State
from games.indus.rules.turn import corrected


def _free(state: State) -> list[Start]:
    return [start for start in STARTS if not state.edge[start]]


def _kinds(state: State) -> Iterator[tuple[Colour, Rank]]:
    """Yield every colour and rank of this game."""
    return ((colour, rank) for colour in state.setup.colours for rank in state.setup.team)


def _no_more(state: State, colour: Colour, rank: Rank) -> Refusal | None:
    """Return why no more of a rank can be in play than the game has."""
    if colour not in state.setup.colours:
        return not_in_play(colour)
    if state.reserve[colour][rank] + state.in_sight(colour, rank) < state.setup.team[rank]:
        return None
    return Refusal(
        "no-more",
        f"All {state.setup.team[rank]} {colour.value} {rank.title.lower()}s are already in play.",
        "First remove one that should not be there, or correct the reserve.",
        "Board Preparation",
        firm=True,
    )


def _nobody_stands(state: State, start: Start) -> Refusal | None:
    if state.edge[start]:
        return None
    return Refusal(
        "nobody-stands",
        f"There is no researcher on {start.title}.",
        "Choose a start space with a researcher.",
        ADDING,
        firm=True,
    )


def _not_held(state: State, colour: Colour, rank: Rank) -> Refusal | None:
    """Return why no researcher of a rank can replace another one: the reserve has none, and all are in play."""
    held = colour in state.setup.colours and state.reserve[colour][rank]
    return None if held else _no_more(state, colour, rank)


def _traded(state: State, back: Researcher, one: Researcher) -> State:
    """Return the state with a researcher in its reserve again, and another one out of its own."""
    assert back.rank is not None  # known while the game is played turn by turn
    assert one.rank is not None
    state = state.holding(back.colour, back.rank, state.reserve[back.colour][back.rank] + 1)
    return state.holding(one.colour, one.rank, state.reserve[one.colour][one.rank] - 1)


# Fields


@dataclass(frozen=True, slots=True)
class _OnField(Correction):
    """Correction: who is on a field."""

    field: Field
    colour: Colour
    rank: Rank

    @property
    def one(self) -> Researcher:
        """The researcher."""
        return Researcher(self.colour, self.rank)


@dataclass(frozen=True, slots=True)
class Put(_OnField):
    """Correction: put a researcher on top of a field."""

    verb = "put"

    @property
    def path(self) -> Path:
        return (keys.cell(self.field), keys.add(self.colour, self.rank))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Put]:
        yield from (cls(field, colour, rank) for colour, rank in _kinds(state) for field in FIELDS)

    def refuse(self, state: State) -> Refusal | None:
        return _no_more(state, self.colour, self.rank) or secured(state, self.field, self.colour)

    def play(self, state: State) -> State:
        return on_top(state, self.field, self.one)

    def say(self, _: State) -> str:
        return f"{capital(self.one.title)} on {self.field.name}"


@dataclass(frozen=True, slots=True)
class Instead(_OnField):
    """Correction: another researcher is on top of a field. The one there goes back to the reserve of its colour."""

    verb = "instead"

    @property
    def path(self) -> Path:
        return (keys.cell(self.field), keys.instead(self.colour, self.rank))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Instead]:
        for field in FIELDS:
            if stack := state.stacks[field]:
                others = (kind for kind in _kinds(state) if Researcher(*kind) != stack[-1])
                yield from (cls(field, colour, rank) for colour, rank in others)

    def refuse(self, state: State) -> Refusal | None:
        if not state.stacks[self.field]:
            return _NOBODY_LIES
        if refusal := _not_held(state, self.colour, self.rank):
            return refusal
        return secured(_off(state, self.field), self.field, self.colour)

    def play(self, state: State) -> State:
        below = _off(state, self.field)
        return on_top(_traded(below, state.stacks[self.field][-1], self.one), self.field, self.one)

    def say(self, state: State) -> str:
        stack = state.stacks[self.field]
        there = stack[-1].title if stack else "no researcher"
        return f"{capital(self.one.title)} instead of the {there} on {self.field.name}"

    def brief(self, _: State) -> str:
        return f"{capital(self.one.title)} on {self.field.name}"


_NOBODY_LIES: Final = Refusal(
    "nobody-lies",
    "There is no researcher on this field.",
    "Choose a field with a researcher.",
    CAPTURING,
    firm=True,
)


def _off(state: State, field: Field) -> State:
    """Return the state without the top researcher of a field."""
    return but(state, stacks=put(state.stacks, field, state.stacks[field][:-1]))


@dataclass(frozen=True, slots=True)
class Off(Correction):
    """Correction: remove the top researcher of a field."""

    verb = "off"
    way = None
    field: Field

    @property
    def path(self) -> Path:
        return (keys.cell(self.field), keys.TOP)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Off]:
        yield from (cls(field) for field in FIELDS if state.stacks[field])

    def refuse(self, state: State) -> Refusal | None:
        return None if state.stacks[self.field] else _NOBODY_LIES

    def play(self, state: State) -> State:
        return _off(state, self.field)

    def say(self, state: State) -> str:
        stack = state.stacks[self.field]
        return f"Remove {stack[-1].title if stack else 'no researcher'} from {self.field.name}"

    def brief(self, state: State) -> str:
        return f"Remove {state.stacks[self.field][-1].title}" if state.stacks[self.field] else ""


# Start spaces


@dataclass(frozen=True, slots=True)
class _OnStart(Correction):
    """Correction: who is on a start space."""

    start: Start
    colour: Colour
    rank: Rank

    @property
    def path(self) -> Path:
        return (keys.space(self.start), keys.add(self.colour, self.rank))

    @property
    def one(self) -> Researcher:
        """The researcher."""
        return Researcher(self.colour, self.rank)


@dataclass(frozen=True, slots=True)
class Stand(_OnStart):
    """Correction: put a researcher on a start space."""

    verb = "stand"

    @classmethod
    def proposed(cls, state: State) -> Iterator[Stand]:
        free = _free(state)
        yield from (cls(start, colour, rank) for colour, rank in _kinds(state) for start in free)

    def refuse(self, state: State) -> Refusal | None:
        return _no_more(state, self.colour, self.rank) or taken(state, self.start)

    def play(self, state: State) -> State:
        return corrected(but(state, edge=put(state.edge, self.start, self.one)))

    def say(self, _: State) -> str:
        return f"{capital(self.one.title)} on {self.start.title}"

    def brief(self, _: State) -> str:
        return capital(self.one.title)


@dataclass(frozen=True, slots=True)
class Leave(Correction):
    """Correction: remove the researcher of a start space."""

    verb = "leave"
    start: Start

    @property
    def path(self) -> Path:
        return (keys.space(self.start), keys.TOP)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Leave]:
        yield from (cls(start) for start in STARTS if state.edge[start])

    def refuse(self, state: State) -> Refusal | None:
        return _nobody_stands(state, self.start)

    def play(self, state: State) -> State:
        return corrected(but(state, edge=put(state.edge, self.start, None)))

    def say(self, state: State) -> str:
        return f"Remove {stands(state, self.start)} from {self.start.title}"

    def brief(self, state: State) -> str:
        return f"Remove {stands(state, self.start)}"


@dataclass(frozen=True, slots=True)
class Shift(Correction):
    """Correction: move the researcher of a start space to another one. The turn stays unchanged."""

    verb = "shift"
    start: Start
    to: Start

    @property
    def path(self) -> Path:
        return (keys.space(self.start), keys.space(self.to))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Shift]:
        free = _free(state)
        yield from (cls(start, to) for start in STARTS if state.edge[start] for to in free)

    def refuse(self, state: State) -> Refusal | None:
        return _nobody_stands(state, self.start) or taken(state, self.to)

    def play(self, state: State) -> State:
        moved = put(state.edge, self.to, state.edge[self.start])
        return corrected(but(state, edge=put(moved, self.start, None)))

    def say(self, state: State) -> str:
        return f"Move {stands(state, self.start)} from {self.start.title} to {self.to.title}"

    def brief(self, state: State) -> str:
        return f"Move {stands(state, self.start)}"


@dataclass(frozen=True, slots=True)
class Swap(_OnStart):
    """Correction: another researcher is on a start space. The one there goes back to the reserve of its colour."""

    verb = "swap"

    @classmethod
    def proposed(cls, state: State) -> Iterator[Swap]:
        for start in STARTS:
            if there := state.edge[start]:
                others = (kind for kind in _kinds(state) if Researcher(*kind) != there)
                yield from (cls(start, colour, rank) for colour, rank in others)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := _nobody_stands(state, self.start):
            return refusal
        if state.edge[self.start] == self.one:
            return taken(state, self.start)
        return _not_held(state, self.colour, self.rank)

    def play(self, state: State) -> State:
        there = state.edge[self.start]
        assert there is not None
        return corrected(but(_traded(state, there, self.one), edge=put(state.edge, self.start, self.one)))

    def say(self, state: State) -> str:
        return f"{capital(self.one.title)} instead of {stands(state, self.start)} on {self.start.title}"

    def brief(self, _: State) -> str:
        return capital(self.one.title)


# Reserves


@dataclass(frozen=True, slots=True)
class Hold(Correction):
    """Correct the number of a rank in reserve."""

    verb = "hold"
    colour: Colour
    rank: Rank
    number: int

    @property
    def path(self) -> Path:
        return (keys.reserve(self.colour, self.rank),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Blank[Hold]]:
        for colour, rank in _kinds(state):
            most, seen = state.setup.team[rank], state.in_sight(colour, rank)
            title = f"{colour.value.capitalize()} {rank.title.lower()}s in reserve"
            title += f", of {most}; in play: {seen}" if seen else ""
            yield Blank((keys.reserve(colour, rank),), title, 0, max(0, most - seen), partial(cls, colour, rank))

    def refuse(self, state: State) -> Refusal | None:
        if self.colour not in state.setup.colours:
            return not_in_play(self.colour)
        most, seen = state.setup.team[self.rank], state.in_sight(self.colour, self.rank)
        if self.number + seen <= most or not 0 <= self.number <= most:
            return outside(self.number, 0, most, "Board Preparation")
        return Refusal(
            "stock",
            f"{self.colour.value.capitalize()} has {most} {self.rank.title.lower()}s in this game, and {seen} of them "
            f"{'is' if seen == 1 else 'are'} already in play.",
            f"Enter at most {max(0, most - seen)}, or first remove one that should not be there.",
            "Board Preparation",
        )

    def play(self, state: State) -> State:
        return corrected(state.holding(self.colour, self.rank, self.number))

    def say(self, _: State) -> str:
        return f"{plural(self.number, f'{self.colour.value} {self.rank.title.lower()}')} in reserve"

    def brief(self, _: State) -> str:
        return f"{self.number} {self.colour.value} in reserve"
