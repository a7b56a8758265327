"""A move in one place: its words and keys, when it can be made, what refuses it, what it does, and how it is said.

    @dataclass(frozen=True, slots=True)
    class Take(Move[State]):            # Take stones from the heap (Your Turn)
        verb = "take"
        stones: int                     # its words in the text: `A take 3`

        path                            # its keys: ("heap:stones", "stones:3")
        proposed, refuse, play          # which of them are offered, why not, and what each does
        say, tell                       # in words: before it is made, and afterwards
        preview, undo_steps, also_do    # where there is something to add: in pencil, and for the hands on the table

A game lists its modules of moves, `Moves(turn, (taking, counting))`, and every move in them is found. What is asked of
all moves alike is asked here, once: is the game over, is this the other way of using the app, which question is open?
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar

from engine.move import Blank, Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.turn import Outcome, Question, Turn
from engine.way import Way

StateT = TypeVar("StateT")


class Move(ABC, Generic[StateT]):
    """Something that is done. A subclass is a frozen dataclass: its fields are its words in the text, after the verb.

    One whose name begins with `_` is a base of several moves, and none itself.
    """

    __slots__ = ()
    verb: ClassVar[str]
    """First word of the move in the text of a table; unique in its game."""
    way: ClassVar[Way | None] = Way.TURNS
    """In which way of using the app it is made; None: in both."""
    answers: ClassVar[tuple[Question | None, ...]] = (None,)
    """The questions that it answers; None among them: it is proposed while none is open."""
    waits: ClassVar[bool] = True
    """False: it can be made whatever question is open."""
    tried_first: ClassVar[bool] = False
    """True: shown in pencil and booked only when confirmed. False: booked with its last key."""
    by_hand: ClassVar[bool] = False
    """True: the table puts something right; marked in the log."""

    @property
    @abstractmethod
    def path(self) -> Path:
        """The keys that lead to this move; no other move of the same offer has them, nor begins with them."""

    @classmethod
    def proposed(cls, state: StateT) -> Iterable[Move[StateT] | Blank[Move[StateT]]]:
        """Those that a person may have in mind now, lawful or not: what is not proposed is never shown."""
        return ()

    @abstractmethod
    def refuse(self, state: StateT) -> Refusal | None:
        """Why the rules refuse it, where a move of its kind can be made at all; None when it is lawful."""

    @abstractmethod
    def play(self, state: StateT) -> StateT:
        """The state after it, be it lawful or a house ruling."""

    @abstractmethod
    def say(self, state: StateT) -> str:
        """The move before it is made, on a button, such as `Lay House on b3`."""

    @abstractmethod
    def tell(self, state: StateT) -> str:
        """The move after it was made, in the log: a whole sentence. `state` is the one before it."""

    def preview(self, state: StateT) -> tuple[ScoreLine, ...]:
        """The lines in pencil that it would add."""
        return ()

    def undo_steps(self, state: StateT) -> str:
        """What hands do on the table when it is undone, as a sentence; empty: nothing. `state` is the one before it."""
        return ""

    def also_do(self, state: StateT) -> str:
        """What else hands do on the table once it is booked, as a sentence; empty: nothing."""
        return ""


class Correction(Move[StateT]):
    """By hand: the table puts something right, at any time, and nothing is scored."""

    __slots__ = ()
    by_hand = True
    waits = False

    def tell(self, state: StateT) -> str:
        said = self.say(state)
        return f"By hand: {said[0].lower()}{said[1:]}."


def _as_it_is(_: Any, __: Any, after: Any) -> Any:
    return after


@dataclass(frozen=True)
class Moves(Generic[StateT]):
    """The moves of a game: every move that is written in its modules, in their order."""

    turn: Callable[[StateT], Turn | Outcome]
    modules: tuple[ModuleType, ...]
    ways_rule: str = ""
    """Heading under which a move of the other way of using the app is refused."""
    then: Callable[[StateT, Move[StateT], StateT], StateT] = _as_it_is
    """What follows from every move alike: the state before it, the move, and the state after it alone."""

    @cached_property
    def classes(self) -> tuple[type[Move[StateT]], ...]:
        """Every class of moves. Raises TypeError for one without a verb."""
        found = tuple(
            one
            for module in self.modules
            for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, Move) and _is_of(module, one)
        )
        for one in found:
            if not hasattr(one, "verb"):
                raise TypeError(f"{one.__qualname__} of {one.__module__} has a verb")
        return found

    def candidates(self, state: StateT) -> Iterator[Move[StateT] | Blank[Move[StateT]]]:
        """Everything a person may have in mind now, lawful or not."""
        now = self.turn(state)
        if isinstance(now, Turn):
            for one in self.classes:
                if not one.by_hand and one.way in (None, now.way) and now.asks in one.answers:
                    yield from one.proposed(state)

    def amends(self, state: StateT) -> Iterator[Move[StateT] | Blank[Move[StateT]]]:
        """Everything that the table can put right by hand."""
        now = self.turn(state)
        if isinstance(now, Turn):
            for one in self.classes:
                if one.by_hand and one.way in (None, now.way):
                    yield from one.proposed(state)

    def refuse(self, state: StateT, move: Move[StateT]) -> Refusal | None:
        """Why a move is refused, whoever proposes it; None when it is lawful."""
        now = self.turn(state)
        if isinstance(now, Outcome):
            return Refusal("over", "The game is over.", "Undo the last step to go on from there.", now.rule, firm=True)
        if move.way not in (None, now.way):
            sentence = "This move belongs to the other way of using the app."
            instead = "Open a new table: turn by turn, or score at the end."
            return Refusal("other-way", sentence, instead, self.ways_rule, firm=True)
        if move.waits and now.asks not in move.answers:
            return now.asks.first if now.asks else next(asked.closed for asked in move.answers if asked)
        return move.refuse(state)

    def play(self, state: StateT, move: Move[StateT]) -> StateT:
        """The state after a move, be it lawful or a house ruling."""
        return self.then(state, move, move.play(state))

    # The record of a game asks for functions as long as some games have no moves of this kind.

    def say(self, state: StateT, move: Move[StateT]) -> str:
        """The move on a button."""
        return move.say(state)

    def tell(self, state: StateT, move: Move[StateT]) -> str:
        """The move in the log."""
        return move.tell(state)

    def preview(self, state: StateT, move: Move[StateT] | None) -> tuple[ScoreLine, ...]:
        """The lines in pencil that a move would add."""
        return move.preview(state) if move else ()

    def undo_steps(self, state: StateT, move: Move[StateT]) -> str:
        """What hands do on the table when a move is undone."""
        return move.undo_steps(state)

    def also_do(self, state: StateT, move: Move[StateT]) -> str:
        """What else hands do on the table once a move is booked."""
        return move.also_do(state)


def _is_of(module: ModuleType, found: type[Any]) -> bool:
    """Written in this module, and no base."""
    return found.__module__ == module.__name__ and not found.__name__.startswith("_")
