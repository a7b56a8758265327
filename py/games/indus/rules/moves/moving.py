"""3. Move a researcher onto a game field, where it may capture; or skip the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.move import Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.turn import Colour
from engine.value import but, put
from engine.words import listed, plural
from games.indus.rules import keys
from games.indus.rules.capturing import arrived
from games.indus.rules.moves.common import Move, name, not_yours, other_team, stands
from games.indus.rules.moves.die import Roll
from games.indus.rules.pieces import STARTS, Field, Rank, Start
from games.indus.rules.scoring import captured, change
from games.indus.rules.state import Captive, Researcher, Stack, State
from games.indus.rules.turn import FIRST, MOVE, OWN, THROW, next_turn, phase, turns_begin

_RULE: Final = "3. Move a researcher onto a game field"


@dataclass(frozen=True, slots=True)
class _Arrival:
    """The result of a researcher's move onto a field."""

    who: Researcher
    field: Field
    stack: Stack
    """The field afterwards."""
    gone: Stack
    """The captured researchers."""
    by: Colour
    own: Researcher | None
    """A captured one of the capturing player's own other colour: that player decides about it."""

    @property
    def paid(self) -> Stack:
        """The captured researchers that score at once."""
        return tuple(one for one in self.gone if one is not self.own)

    @property
    def fails(self) -> bool:
        """Whether the field is secured by another colour."""
        return self.by is not self.who.colour


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """Move the researcher on a start space straight in by the roll (3. Move a researcher onto a game field)."""

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
                f"There is no researcher on {self.start.title}.",
                "Choose a start space with one of your researchers.",
                _RULE,
                firm=True,
            )
        if phase(state) is not MOVE:
            return Refusal(
                "not-yet",
                "You have not rolled the die yet.",
                "Add a researcher, then roll the die.",
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
        """Return the score lines of captured researchers. Points of ruins are a forecast, shown separately.

        One of the player's own other colour is left out: the player first decides about it.
        """
        found = self._arrival(state)
        if found is None:
            return ()
        return tuple(captured(state, found.by, found.field, one.title, one.worth) for one in found.paid)

    def _arrival(self, state: State) -> _Arrival | None:
        """Return the result of the move, or None without a researcher or a roll."""
        who = state.edge[self.start]
        if who is None or state.pips is None:
            return None
        field = self.start.field(state.pips)
        stack, gone, by = arrived(state.stacks[field], who)
        pair = state.setup.players[state.setup.seat_of(by)].colours
        return _Arrival(who, field, stack, gone, by, next((one for one in gone if one.colour in pair), None))

    def gain(self, state: State) -> tuple[int, int]:
        """Return the points that the player gains: for captured researchers, and in the ruins of the field."""
        found = self._arrival(state)
        if found is None:
            return 0, 0
        mine = found.by in state.setup.players[state.seat].colours
        return sum(one.worth for one in found.paid) * mine, change(state, found.field, found.stack, state.seat)

    def also_do(self, state: State) -> str:
        """Return the researchers to remove from the field, and the points to take."""
        found = self._arrival(state)
        if found is None or not found.gone:
            return ""
        points = plural(sum(one.worth for one in found.paid), "point")
        if found.fails and not found.paid:  # the player's own: whether it scores is decided next
            return f"Remove the {found.who.title} again."
        if found.fails:
            by = state.setup.players[state.setup.seat_of(found.by)].name
            return f"Remove the {found.who.title} again; {by} takes {points}."
        removes = f"Remove {listed([_whose(state, one) for one in found.gone])}"
        return f"{removes}, take {points}." if found.paid else f"{removes}."

    def say(self, state: State) -> str:
        to = f" to {self.start.field(state.pips).name}" if state.pips else ""
        return f"Move {stands(state, self.start)} from {self.start.title}{to}"

    def brief(self, state: State) -> str:
        return f"{name(state)} to {self.start.field(state.pips).name}" if state.pips else ""

    def tell(self, state: State) -> str:
        found = self._arrival(state)
        if found is None:
            return f"{name(state)} moves no researcher from {self.start.title}."
        moves = f"{name(state)} moves the {found.who.title} from {self.start.title} to {found.field.name}"
        if found.fails:
            return f"{moves}; it is captured there by {found.by.value}."
        secures = " and secures the field" if sum(one.colour is found.by for one in found.stack) == 2 else ""
        taken = f"; captures {listed([one.title for one in found.gone])}" if found.gone else ""
        return f"{moves}{secures}{taken}."

    def undo_steps(self, state: State) -> str:
        found = self._arrival(state)
        if found is None:
            return ""
        who, at = found.who.title, found.field.name
        if found.fails:
            return (
                f"Move the {who} back to {self.start.title}.{' Return its points to the supply.' if found.paid else ''}"
            )
        says = f"Move the {who} from {at} back to {self.start.title}."
        if not found.gone:
            return says
        stack = ", ".join(one.title for one in state.stacks[found.field])
        points = " Return the points to the supply." if found.paid else ""
        return f"{says} Restore {at}, bottom to top: {stack}.{points}"


def _whose(state: State, one: Researcher) -> str:
    """Return a researcher by its player's name, or by its colour where a player has two."""
    if state.setup.doubled:
        return f"the {one.title}"
    player = state.setup.players[state.setup.seat_of(one.colour)]
    return f"{player.name}’s {one.rank.title.lower() if one.rank else 'researcher'}"


def _too_low(rank: Rank) -> Refusal:
    if rank is Rank.WORKER:
        return Refusal(
            "worker-late",
            "A worker can move only with the first roll.",
            "With the second roll move an assistant or a professor, with the third a professor.",
            "2. Roll the die",
        )
    return Refusal(
        "assistant-late",
        "An assistant can move only with the first or second roll.",
        "Move a professor.",
        "2. Roll the die",
    )


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Skip the turn; legal only if no researcher can move."""

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
                "You cannot skip this turn.",
                "Place the first researcher, or decide what happens to the captured one.",
                "Game Setup; Variable Setup",
                firm=not state.begun,
            )
        if state.stuck:
            return None
        return Refusal(
            "must-move",
            "You must move a researcher every turn.",
            "Move one. Skip a turn only if it was missed at the table.",
            f"Game Setup; {_RULE}",
        )

    def play(self, state: State) -> State:
        return next_turn(state) if state.ready else turns_begin(state)

    def say(self, state: State) -> str:
        return "End the game" if state.empty else "Skip turn"

    def tell(self, state: State) -> str:
        return "Nobody has a researcher left." if state.empty else f"{name(state)} skips the turn."


def left_out(state: State) -> Move | None:
    """Return the move that older versions made by themselves, for reading their texts.

    A moment between two corrections could end a turn for good, or start the turns for good. If no start space was
    empty, the die was rolled at once.
    """
    if state.crowded and phase(state) is THROW:
        return Roll()
    return Pass() if state.before is not None and (state.ready or state.begun) else None
