"""3. Move a researcher onto a game field, where it may capture; or nobody is moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.turn import Colour
from engine.value import but, put
from games.indus.rules import keys
from games.indus.rules.capturing import arrived
from games.indus.rules.moves.common import Move, name, not_yours, other_team, stands
from games.indus.rules.moves.die import Roll
from games.indus.rules.pieces import STARTS, Field, Rank, Start
from games.indus.rules.scoring import captured
from games.indus.rules.state import Captive, Researcher, Stack, State
from games.indus.rules.turn import FIRST, MOVE, OWN, THROW, next_turn, phase, turns_begin

_RULE: Final = "3. Move a researcher onto a game field"


@dataclass(frozen=True, slots=True)
class _Arrival:
    """What a researcher that enters brings about."""

    who: Researcher
    field: Field
    stack: Stack
    """The field afterwards."""
    gone: Stack
    """Who is captured."""
    by: Colour
    own: Researcher | None
    """One of the captured that is of the capturing player's own other colour: it is asked what becomes of it."""

    @property
    def paid(self) -> Stack:
        """The captured for whom points are taken at once."""
        return tuple(one for one in self.gone if one is not self.own)

    @property
    def fails(self) -> bool:
        """The field is secured by another colour."""
        return self.by is not self.who.colour


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """The researcher on a start space goes straight in by the throw (3. Move a researcher onto a game field)."""

    verb = "enter"
    tried_first = True
    start: Start

    @property
    def path(self) -> Path:
        return (keys.space(self.start),)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Enter]:
        if phase(state) is MOVE:
            yield from (cls(start) for start in STARTS if state.edge[start])

    def refuse(self, state: State) -> Refusal | None:
        who = state.edge[self.start]
        if who is None:
            return Refusal(
                "nobody-there",
                f"Nobody stands on {self.start.name}.",
                "Choose a start space with one of your researchers.",
                _RULE,
                firm=True,
            )
        if phase(state) is not MOVE:
            return Refusal(
                "not-yet",
                "A researcher moves by a throw, and the die is not thrown.",
                "Add a researcher, then throw the die.",
                "Game Setup",
                firm=True,
            )
        if refusal := not_yours(state, who.colour):
            return refusal
        if who.colour is not state.team:
            return other_team(state)
        return _too_low(who.rank or Rank.WORKER) if (who.rank or 0) < state.throws else None

    def play(self, state: State) -> State:
        found = self._arrival(state)
        if found is None:
            return state
        state = but(
            state,
            edge=put(state.edge, self.start, None),
            stacks=put(state.stacks, found.field, found.stack),
            lines=(*state.lines, *self.preview(state)),
        )
        return next_turn(state) if found.own is None else but(state, own=Captive(found.field, found.own, found.by))

    def preview(self, state: State) -> tuple[ScoreLine, ...]:
        """Who would be captured. What the ruins pay is a forecast, and shown as such.

        One of the player's own other colour is not among them: points, or back to the reserve, is asked first.
        """
        found = self._arrival(state)
        if found is None:
            return ()
        return tuple(captured(state, found.by, found.field, one.title, one.worth) for one in found.paid)

    def _arrival(self, state: State) -> _Arrival | None:
        """None where nobody stands, or no throw is in force."""
        who = state.edge[self.start]
        if who is None or state.pips is None:
            return None
        field = self.start.field(state.pips)
        stack, gone, by = arrived(state.stacks[field], who)
        pair = state.setup.players[state.setup.seat_of(by)].colours
        return _Arrival(who, field, stack, gone, by, next((one for one in gone if one.colour in pair), None))

    def say(self, state: State) -> str:
        to = f" to {self.start.field(state.pips).name}" if state.pips else ""
        return f"{stands(state, self.start)} from {self.start.name}{to}"

    def tell(self, state: State) -> str:
        found = self._arrival(state)
        if found is None:
            return f"{name(state)} moves nobody from {self.start.name}."
        moves = f"{name(state)} moves the {found.who.title} from {self.start.name} to {found.field.name}"
        if found.fails:
            return f"{moves}: captured there by {found.by.value}."
        secures = ", which is secured" if sum(one.colour is found.by for one in found.stack) == 2 else ""
        taken = f"; captured: {_in_a_row(found.gone)}" if found.gone else ""
        return f"{moves}{secures}{taken}."

    def undo_steps(self, state: State) -> str:
        found = self._arrival(state)
        if found is None:
            return ""
        who, at = found.who.title, found.field.name
        if found.fails:
            return f"The {who} to {self.start.name}{'; its points go back to the supply' if found.paid else ''}."
        says = f"The {who} from {at} to {self.start.name}"
        if not found.gone:
            return f"{says}."
        points = " The points go back to the supply." if found.paid else ""
        return f"{says}; {at} as it was, the lowest first: {_in_a_row(state.stacks[found.field])}.{points}"


def _in_a_row(stack: Stack) -> str:
    return ", ".join(one.title for one in stack)


def _too_low(rank: Rank) -> Refusal:
    if rank is Rank.WORKER:
        return Refusal(
            "worker-late",
            "A worker moves by the first throw only.",
            "Move an assistant by the second throw, or a professor by the second or third.",
            "2. Roll the die",
        )
    return Refusal(
        "assistant-late",
        "An assistant moves by the first or second throw only.",
        "Move a professor.",
        "2. Roll the die",
    )


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Nothing is moved in this turn; lawful only where nothing can be."""

    verb = "pass"
    waits = False

    @property
    def path(self) -> Path:
        return ("pass",)

    @classmethod
    def proposed(cls, state: State) -> Iterator[Pass]:
        if phase(state) is MOVE and state.stuck:
            yield cls()

    def refuse(self, state: State) -> Refusal | None:
        if phase(state) in (FIRST, OWN):
            return Refusal(
                "must-decide",
                "This turn cannot be let go by.",
                "Place the first researcher, or say what becomes of the captured one.",
                "Game Setup; Variable Setup",
                firm=not state.begun,
            )
        if state.stuck:
            return None
        return Refusal(
            "must-move",
            "Every turn moves a researcher.",
            "Move one; only a turn that the table forgot is let go by.",
            f"Game Setup; {_RULE}",
        )

    def play(self, state: State) -> State:
        return next_turn(state) if state.ready else turns_begin(state)

    def say(self, state: State) -> str:
        return "End the game" if state.empty else "Let the turn go by"

    def tell(self, state: State) -> str:
        return "Nobody has a researcher left." if state.empty else f"{name(state)} lets the turn go by."


def left_out(state: State) -> Move | None:
    """What former days did by itself, or did not ask for.

    A moment between two corrections could take a turn away for good, or begin the turns for good. Where no start space
    was free the die was thrown at once.
    """
    if state.crowded and phase(state) is THROW:
        return Roll()
    return Pass() if state.before is not None and (state.ready or state.begun) else None
