"""1. Add a researcher on an unoccupied start space; and the first researchers, before the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.turn import Colour
from engine.value import but, put
from engine.words import capital
from games.indus.rules import keys
from games.indus.rules.moves.common import ADDING, Move, name, not_yours, other_team, own_colours, taken
from games.indus.rules.pieces import STARTS, Rank, Start
from games.indus.rules.state import Researcher, State
from games.indus.rules.turn import ADD, FIRST, first_turn, phase


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a researcher from the reserve on an unoccupied start space (1. Add a researcher; Variable Setup)."""

    verb = "place"
    colour: Colour
    rank: Rank
    start: Start

    @property
    def path(self) -> Path:
        return (keys.add(self.colour, self.rank), keys.space(self.start))

    @classmethod
    def proposed(cls, state: State) -> Iterator[Place]:
        """Yield placements, empty spaces first, so that general refusals come before those of one space."""
        now = phase(state)
        if now not in (FIRST, ADD):
            return
        spaces = sorted(STARTS, key=lambda start: state.edge[start] is not None)
        for colour in own_colours(state) if now is FIRST else _to_choose(state):
            for rank, number in state.reserve[colour].items():
                if number:
                    yield from (cls(colour, rank, start) for start in spaces)

    def refuse(self, state: State) -> Refusal | None:
        if refusal := not_yours(state, self.colour) or taken(state, self.start):
            return refusal
        if not state.reserve[self.colour][self.rank]:
            return Refusal(
                "not-in-reserve",
                f"There is no {self.colour.value} {self.rank.title.lower()} in the reserve.",
                "Choose another rank. If the reserve is wrong, correct it.",
                ADDING,
                firm=True,
            )
        if phase(state) is FIRST:
            return self._refuse_first(state)
        if state.team not in (None, self.colour):
            return other_team(state)
        if phase(state) is not ADD:
            return Refusal(
                "placed",
                "You have already added a researcher this turn.",
                "Roll the die, or move a researcher.",
                ADDING,
            )
        return None

    def _refuse_first(self, state: State) -> Refusal | None:
        """Return why a first researcher cannot be placed: the limit of each colour, and the ranks of the first game."""
        there = [one.rank for one in state.on_edge(self.colour)]
        quota = state.setup.placed_first
        other = next((colour for colour in own_colours(state) if colour is not self.colour), None)
        if len(there) >= quota:
            return Refusal(
                "quota",
                f"{capital(self.colour.value)} already has {quota} researchers on the start spaces.",
                f"Place a {other.value} one." if other else "Let the other players place theirs.",
                "Variable Setup; Particularities for 2 players",
            )
        given = state.setup.given_ranks
        missing = [rank for rank in Rank if there.count(rank) < given[rank] and state.reserve[self.colour][rank]]
        if state.setup.given and missing and self.rank not in missing:
            workers = given[Rank.WORKER]
            return Refusal(
                "given",
                f"The first game starts with an assistant and {'a worker' if workers == 1 else f'{workers} workers'} "
                f"of each colour. You cannot place another {self.rank.title.lower()}.",
                "Place one that is still missing. In the variable setup you can place any rank.",
                "Game Setup; Variable Setup",
            )
        return None

    def play(self, state: State) -> State:
        state = state.holding(self.colour, self.rank, state.reserve[self.colour][self.rank] - 1)
        state = but(state, edge=put(state.edge, self.start, self._who))
        return but(state, team=state.team or self.colour, placed=True) if state.ready else first_turn(state)

    @property
    def _who(self) -> Researcher:
        return Researcher(self.colour, self.rank)

    def say(self, state: State) -> str:
        return f"Place {self._who.title} on {self.start.title}"

    def brief(self, state: State) -> str:
        return f"{name(state)}: {self.rank.title}"

    def tell(self, state: State) -> str:
        return f"{name(state)} places a {self._who.title} on {self.start.title}."

    def undo_steps(self, state: State) -> str:
        return f"Take the {self._who.title} from {self.start.title} back to your reserve."


@dataclass(frozen=True, slots=True)
class Team(Move):
    """Two players: choose the colour of this turn if it has none to add (Particularities for 2 players; ruling I11)."""

    verb = "team"
    colour: Colour

    @property
    def path(self) -> Path:
        return (keys.team(self.colour),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Team]:
        if phase(state) is ADD and state.team is None:
            yield from (cls(colour) for colour in _to_choose(state) if not state.can_add(colour))

    def refuse(self, state: State) -> Refusal | None:
        if refusal := not_yours(state, self.colour):
            return refusal
        if phase(state) is FIRST:
            return Refusal(
                "not-begun",
                "Place the first researchers one at a time, in any order of colours.",
                "Place one on an unoccupied start space.",
                "Particularities for 2 players › Variable game setup",
                firm=True,
            )
        if phase(state) is not ADD or state.team is not None:
            return Refusal(
                "chosen",
                "You have already chosen a colour this turn.",
                "Undo to choose the other one.",
                "Particularities for 2 players › Game course; ruling I8",
                firm=True,
            )
        if not state.has(self.colour):
            return Refusal(
                "nobody-left",
                f"There is no {self.colour.value} researcher in your reserve or on a start space.",
                "Play your other colour.",
                "Particularities for 2 players › Game course; ruling I11",
                firm=True,
            )
        return None

    def play(self, state: State) -> State:
        return but(state, team=self.colour)

    def say(self, state: State) -> str:
        return f"Play {self.colour.value}"

    def brief(self, state: State) -> str:
        return f"{name(state)}: {self.colour.value}"

    def tell(self, state: State) -> str:
        none = "" if any(state.reserve.get(self.colour, {}).values()) else ", which has none left to add"
        return f"{name(state)} plays {self.colour.value}{none}."


def _to_choose(state: State) -> tuple[Colour, ...]:
    """Return the colours that this turn can have."""
    return state.left(state.seat) if state.team is None else (state.team,)
