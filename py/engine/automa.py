"""Automas: opponents without a person, whose every step is proved, or asked of the table in one plain question.

A game's `automa(state)` gives the next step, or None while a person or chance acts. A decided step is the one lawful
move; whatever else the table did is refused with the step in its sentence, and can be played all the same. A question's
answers are moves too: so undo, redo, a reload and a replay work in the middle of an automa's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.move import MoveT
from engine.refusal import Refusal
from engine.turn import Outcome

if TYPE_CHECKING:
    from engine.game import Game
    from engine.table import AnyTable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """One of the things between which an automa chooses."""

    value: T
    title: str
    where: str = ""
    """Where it lies, or what else tells it from the others, in a few words."""
    mark: str = ""
    """Name of its mark in the sprite, such as `g-house`."""
    number: int = 0
    """Its place on a list that lies on the table; 0: there is none."""


@dataclass(frozen=True, slots=True)
class TieBreak(Generic[T]):
    """One line of the book's order: of the candidates left, those of the lowest rank stay."""

    says: str
    rank: Callable[[T], int | None]
    """None: only the table can see it, so this line is a question."""


@dataclass(frozen=True, slots=True)
class Applied(Generic[T]):
    """A tie-break that was applied, and the candidates that it left."""

    says: str
    left: tuple[Candidate[T], ...]
    word: str = ""
    """What is said beside it; empty: how many are left."""


@dataclass(frozen=True, slots=True)
class Proof(Generic[T]):
    """How an automa came to its choice: the candidates, and each tie-break in the book's order."""

    candidates: tuple[Candidate[T], ...]
    applied: tuple[Applied[T], ...] = ()
    """The last of them decided, or left what is asked or free to choose."""
    unneeded: tuple[str, ...] = ()
    """The lines after the one that decided."""
    asks: str = ""
    """The line that only the table can answer; those after it stand in `unneeded`."""
    caption: str = ""
    """What the candidates are, above them."""
    absent: tuple[Candidate[T], ...] = ()
    """What the list names beside the candidates, and is not there."""
    words: tuple[str, str] = ("chosen", "stays back")
    """What is said of the candidate left, and of the others."""
    level: str = "level"
    """What is said of several that are left."""

    @property
    def left(self) -> tuple[Candidate[T], ...]:
        """The candidates that no line put aside; more than one are asked about, or the person's choice."""
        return self.applied[-1].left if self.applied else self.candidates

    @property
    def chosen(self) -> T | None:
        """The one candidate left; None where there are several or none."""
        return self.left[0].value if len(self.left) == 1 else None


def prove(candidates: Iterable[Candidate[T]], order: Sequence[TieBreak[T]]) -> Proof[T]:
    """The candidates narrowed by each tie-break in turn, until one is left or a line has to be asked.

    >>> proof = prove([Candidate(4, "four"), Candidate(7, "seven")], [TieBreak("odd first", lambda n: 1 - n % 2)])
    >>> proof.chosen, [line.says for line in proof.applied], proof.unneeded
    (7, ['odd first'], ())
    """
    found = tuple(candidates)
    left = found
    applied: list[Applied[T]] = []
    for at, line in enumerate(order):
        rest = tuple(later.says for later in order[at:])
        if len(left) < 2:
            return Proof(found, tuple(applied), rest)
        ranks = [line.rank(candidate.value) for candidate in left]
        known = [rank for rank in ranks if rank is not None]
        if len(known) < len(ranks):
            return Proof(found, tuple(applied), rest[1:], asks=line.says)
        left = tuple(candidate for candidate, rank in zip(left, known, strict=True) if rank == min(known))
        applied.append(Applied(line.says, left))
    return Proof(found, tuple(applied))


@dataclass(frozen=True, slots=True)
class Answer(Generic[MoveT]):
    """One of the big keys under a question."""

    move: MoveT
    says: str
    then: str = ""
    """What follows from it, in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Generic[MoveT]):
    """What an automa does next, or has to be told."""

    says: str
    """What is done, as a sentence to whom it falls, such as `Put the School on the discards.`; or the question."""
    rule: str
    """Headings of the rulebook and rulings."""
    move: MoveT | None = None
    """The decided move; None: it is asked."""
    done: str = ""
    """The main button of a decided step, such as `School is gone`."""
    answers: tuple[Answer[MoveT], ...] = ()
    """The big keys of a question; a number is asked for by a blank instead."""
    ordered: bool = False
    """The first of the answers that is true: each shows its place."""
    hint: str = ""
    """What to look at, in a sentence."""
    why: str = ""
    """The question that the proof answers, such as `Why the School?`"""
    proof: Proof[Any] | None = None


def otherwise(step: Step[MoveT] | None, move: MoveT) -> Refusal | None:
    """Why a move is not the automa's step; the table may have done it all the same."""
    if step is None:
        return None
    if step.move is None:
        if any(answer.move == move for answer in step.answers) or not step.answers:
            return None
        asked = f"The question is “{step.says}”."
        return Refusal("not-asked", asked, "Choose one of the answers.", step.rule, firm=True)
    if move == step.move:
        return None
    instead = "If the table did otherwise, write it down all the same: the bookkeeping follows."
    return Refusal("automa", f"The rules say: {step.says}", instead, step.rule)


def ahead(game: Game[Any, Any, Any], state: Any, most: int = 8) -> tuple[Step[Any], ...]:
    """The steps that follow from a state by themselves: up to a question, a draw, or a person's turn."""
    found: list[Step[Any]] = []
    while game.automa and len(found) < most and not isinstance(game.turn(state), Outcome):
        step = game.automa(state)
        if step is None:
            break
        found.append(step)
        if step.move is None:
            break
        state = game.play(state, step.move)
    return tuple(found)


def since(table: AnyTable) -> int:
    """The number of the first event of the automa's turn that goes on; how many events there are where none does."""
    at = len(table.events)
    now = table.turn
    if isinstance(now, Outcome) or not now.automa:
        return at
    while at:
        before = table.game.turn(table.states[at - 1])
        if isinstance(before, Outcome) or (before.automa, before.round) != (now.automa, now.round):
            break
        at -= 1
    return at
