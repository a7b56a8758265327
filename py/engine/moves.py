"""Moves with everything about them in one place: words, keys, candidates, refusals, effects and sentences.

    @dataclass(frozen=True, slots=True)
    class Take(Move[State]):            # Take stones from the heap (Your Turn)
        verb = "take"
        stones: int                     # its words in the text: `A take 3`

        path                            # its keys: ("heap:stones", "stones:3")
        proposed, refuse, play          # candidates, refusals, the state after it
        say, tell                       # its words on a button and in the log
        preview, undo_steps, also_do    # optional: score lines it would add, and instructions for the real pieces
        brief                           # optional: fewer words than `say` or `tell`, for Undo
        not_the_step                    # optional: why it is not what the solo opponent does next

A game lists its modules of moves, as in `Moves(turn, (taking, counting))`, which finds every move in them. The checks
common to all moves are made here, once: whether the game is over, the way of using the app, and the open question.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from engine.automa import Step, otherwise
from engine.move import Blank, Offer, Path
from engine.refusal import Refusal
from engine.score import ScoreLine
from engine.turn import CHANCE, Outcome, Question, Turn
from engine.value import latest
from engine.way import Way

StateT = TypeVar("StateT")


class Move(Generic[StateT]):
    """An action of a player. Subclasses are frozen dataclasses with fields for their words in the text, after the verb.

    A subclass whose name starts with `_` is only a base of several moves. Pages ask of hundreds of moves what they are,
    and an abstract base would answer that in Python.
    """

    __slots__ = ()
    verb: ClassVar[str]
    """First word of the move in the text of a table, unique in its game."""
    way: ClassVar[Way | None] = Way.TURNS
    """Way of using the app that the move belongs to, None for both."""
    answers: ClassVar[tuple[Question | None, ...]] = (None,)
    """Questions that the move answers. None among them means that it is offered while no question is open."""
    waits: ClassVar[bool] = True
    """Whether the move must wait while another question is open."""
    tried_first: ClassVar[bool] = False
    """Whether the move is previewed and recorded only when confirmed. Otherwise its last key records it."""
    corrects: ClassVar[bool] = False
    """Whether the move is a correction, which the log marks."""
    after_end: ClassVar[bool] = False
    """Whether the move is possible after the end of the game too, to enter what a score line waits for."""

    @property
    @abstractmethod
    def path(self) -> Path:
        """Keys that lead to this move. The path of no other move in the offer is equal to it or starts with it."""

    @classmethod
    def proposed(cls, state: StateT) -> Iterable[Move[StateT] | Blank[Move[StateT]]]:
        """Return the candidates of this kind, legal or not. Other moves are never shown."""
        return ()

    @abstractmethod
    def refuse(self, state: StateT) -> Refusal | None:
        """Return why the rules refuse the move, or None if it is legal. The common checks are already made."""

    @abstractmethod
    def play(self, state: StateT) -> StateT:
        """Return the state after the move, legal or by a house rule."""

    @abstractmethod
    def say(self, state: StateT) -> str:
        """Return the text of the move on its button, such as `Place House on b3`."""

    @abstractmethod
    def tell(self, state: StateT) -> str:
        """Return the sentence of the move in the log. `state` is the one before it."""

    def brief(self, state: StateT) -> str:
        """Return the move in two short lines, for Undo, such as `Leaf: 6 points`; empty if `say` and `tell` are short.

        `state` is the one before it.
        """
        return ""

    def differs(self, state: StateT, other: Move[StateT]) -> str:
        """Return how the move differs from another one that `tell` tells in the same words; empty if it is the same."""
        return ""

    def not_the_step(self, state: StateT, step: Step[Move[StateT]] | None) -> Refusal | None:
        """Return why the move is not the next step of the solo opponent, or None. `refuse` has allowed it."""
        return otherwise(step, self)

    def preview(self, state: StateT) -> tuple[ScoreLine, ...]:
        """Return the score lines that the move would add."""
        return ()

    def undo_steps(self, state: StateT) -> str:
        """Return the instructions for the real pieces when the move is undone, or empty. `state` is that before it."""
        return ""

    def also_do(self, state: StateT) -> str:
        """Return further instructions for the real pieces when the move is recorded, or empty."""
        return ""


AnyMove: TypeAlias = Move[Any]


class Correction(Move[StateT]):
    """A correction, possible at any time, which scores nothing."""

    __slots__ = ()
    corrects = True
    waits = False

    def tell(self, state: StateT) -> str:
        said = self.say(state)
        return f"Correction: {said[0].lower()}{said[1:]}."


def _as_it_is(_: Any, __: Any, after: Any) -> Any:
    return after


@dataclass(frozen=True)
class Moves(Generic[StateT]):
    """All moves of a game, in the order of its modules."""

    turn: Callable[[StateT], Turn | Outcome]
    modules: tuple[ModuleType, ...]
    ways_rule: str = ""
    """Heading cited when a move belongs to the other way of using the app."""
    automa: Callable[[StateT], Step[Move[StateT]] | None] | None = None
    """Function that returns the next step of the solo opponent, the only legal move then, or None in any other turn."""
    then: Callable[[StateT, Move[StateT], StateT], StateT] = _as_it_is
    """Function for the common effects of all moves: state before, move, state after it → final state."""

    @cached_property
    def classes(self) -> tuple[type[Move[StateT]], ...]:
        """All classes of moves. Raises: TypeError for a class without a verb."""
        found = tuple(
            one
            for module in self.modules
            for one in vars(module).values()
            if isinstance(one, type) and issubclass(one, Move) and _is_of(module, one)
        )
        for one in found:
            if not hasattr(one, "verb"):
                raise TypeError(f"{one.__qualname__} of {one.__module__} needs a verb")
        return found

    def candidates(self, state: StateT, *, corrections: bool = False) -> Iterator[Move[StateT] | Blank[Move[StateT]]]:
        """Return all current candidates, or all corrections, legal or not."""
        now = self.turn(state)
        found = [one for one in self.classes if one.corrects is corrections]
        if isinstance(now, Outcome):
            found = [one for one in found if one.after_end]
        else:
            found = [one for one in found if _is_of_way(one, now) and (corrections or now.asks in one.answers)]
        return chain.from_iterable(one.proposed(state) for one in found)

    def refuse(self, state: StateT, move: Move[StateT]) -> Refusal | None:
        """Return why a move is refused, or None if it is legal."""
        now = self.turn(state)
        if isinstance(now, Outcome):
            if move.after_end:
                return move.refuse(state)
            return Refusal("over", "The game is over.", "Undo the last move to continue.", now.rule, firm=True)
        if not _is_of_way(move, now):
            sentence = "This move belongs to the other way of using the app."
            instead = "Start a new table the other way: turn by turn, or score at the end."
            return Refusal("other-way", sentence, instead, self.ways_rule, firm=True)
        if move.waits and now.asks not in move.answers:
            return now.asks.first if now.asks else next(asked.closed for asked in move.answers if asked)
        if (refusal := move.refuse(state)) or move.corrects or self.automa is None:
            return refusal
        return move.not_the_step(state, self.automa(state))

    def play(self, state: StateT, move: Move[StateT]) -> StateT:
        """Return the state after a move, legal or by a house rule."""
        return self.then(state, move, move.play(state))

    @latest
    def offer(self, state: StateT) -> Offer[Move[StateT]]:
        """Return all current moves, judged. Empty if the game is over."""
        now = self.turn(state)
        actor = CHANCE if isinstance(now, Outcome) else now.actor
        return Offer.judged(actor, self.candidates(state), partial(self.refuse, state))

    def corrections(self, state: StateT) -> Offer[Move[StateT]]:
        """Return all corrections that the players can make, judged."""
        return Offer.judged(
            CHANCE, self.candidates(state, corrections=True), partial(self.refuse, state), corrects=True
        )


def _is_of(module: ModuleType, found: type[Any]) -> bool:
    """Return whether a class is defined in this module and is not a base."""
    return found.__module__ == module.__name__ and not found.__name__.startswith("_")


def _is_of_way(move: AnyMove | type[AnyMove], now: Turn) -> bool:
    """Return whether a move belongs to the way of using the app."""
    return move.way is None or move.way is now.way
