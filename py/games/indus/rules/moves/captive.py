"""A captured researcher of the player's own other colour (Particularities for 2 players › Capturing pieces)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from engine.words import plural
from games.indus.rules.moves.common import Move, name
from games.indus.rules.scoring import captured
from games.indus.rules.state import State
from games.indus.rules.turn import CAPTIVE, next_turn


@dataclass(frozen=True, slots=True)
class Own(Move):
    """Score a captured researcher of your other colour, or return it to its reserve (ruling I10)."""

    verb = "own"
    answers = (CAPTIVE,)
    back: bool

    @property
    def path(self) -> Path:
        return ("own:back" if self.back else "own:points",)

    @classmethod
    def proposed(cls, _: State) -> Iterator[Own]:
        yield from (cls(back=False), cls(back=True))

    def refuse(self, _: State) -> Refusal | None:
        return None

    def play(self, state: State) -> State:
        if state.own is None:
            return state
        own, who = state.own, state.own.researcher
        if self.back and who.rank is not None:
            state = state.holding(who.colour, who.rank, state.reserve[who.colour][who.rank] + 1)
            state = but(state, back=state.back + 1)
        else:
            state = but(state, lines=(*state.lines, captured(state, own.by, own.field, who.title, who.worth)))
        return next_turn(but(state, own=None))

    def say(self, state: State) -> str:
        title, points = _of(state)
        return f"Return {title} to reserve" if self.back else f"Score {points} for the {title}"

    def brief(self, state: State) -> str:
        title, points = _of(state)
        return f"Return {title}" if self.back else f"{name(state)}: {points}"

    def tell(self, state: State) -> str:
        title, points = _of(state)
        if not self.back:
            return f"{name(state)} scores {points} for their own captured {title}."
        times = state.back + 1
        return f"{name(state)} returns the {title} to the reserve, {'once' if times == 1 else f'{times} times'} so far."

    def also_do(self, state: State) -> str:
        """Return where the researcher goes, and the points to take."""
        title, points = _of(state)
        return f"Put the {title} back into your reserve." if self.back else f"Take {points} for the {title}."

    def undo_steps(self, state: State) -> str:
        if state.own is None:
            return ""
        title, _ = _of(state)
        if self.back:
            return f"Take the {title} out of the reserve again."
        return f"Return the points for the {title} to the supply."


def _of(state: State) -> tuple[str, str]:
    """Return the researcher and its points in words, also for a text that names one where there is none."""
    own = state.own.researcher if state.own else None
    return own.title if own else "researcher", plural(own.worth if own else 0, "point")
