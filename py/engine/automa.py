"""Automas: solo opponents. Each step has a proof, or is a plain question to the player.

`automa(state)` of a game returns the next step, or None while a player or chance acts. A decided step is the only legal
move. Any other move is refused with the step in its sentence, and can be recorded anyway. The answers to a question are
moves too, so undo, redo, a reload and a replay work in the middle of an automa's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.move import MoveT
from engine.refusal import Refusal

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate(Generic[T]):
    """One of the options an automa chooses from."""

    value: T
    title: str
    where: str = ""
    """Its place, or another short description that distinguishes it from the others."""
    mark: str = ""
    """Name of its icon in the sprite, such as `g-house`."""
    number: int = 0
    """Its number in a printed list, 0 if there is none."""


@dataclass(frozen=True, slots=True)
class TieBreak(Generic[T]):
    """One line of the order in the rulebook. Of the remaining candidates, those with the lowest rank stay."""

    says: str
    rank: Callable[[T], int | None]
    """Rank of a candidate. None if only the player can see it, so that this line is a question."""


@dataclass(frozen=True, slots=True)
class Applied(Generic[T]):
    """A tiebreaker that was applied, and the remaining candidates."""

    says: str
    left: tuple[Candidate[T], ...]
    word: str = ""
    """Short note next to it. If empty, the page shows the number of remaining candidates."""


@dataclass(frozen=True, slots=True)
class Proof(Generic[T]):
    """The reasons for a choice of an automa: the candidates, and each tiebreaker in the order of the rulebook."""

    candidates: tuple[Candidate[T], ...]
    applied: tuple[Applied[T], ...] = ()
    """Applied tiebreakers. The last one decides, or leaves a question or a free choice."""
    unneeded: tuple[str, ...] = ()
    """Lines after the one that decides."""
    asks: str = ""
    """The line that only the player can answer. Those after it are in `unneeded`."""
    caption: str = ""
    """Heading of the candidates."""
    absent: tuple[Candidate[T], ...] = ()
    """Other entries of the list, which are not available."""
    words: tuple[str, str] = ("chosen", "not chosen")
    """Words for the remaining candidate and for the others."""
    level: str = "tied"
    """Word for several remaining candidates."""

    @property
    def left(self) -> tuple[Candidate[T], ...]:
        """Candidates that no line ruled out. Several are a question or the player’s choice."""
        return self.applied[-1].left if self.applied else self.candidates

    @property
    def chosen(self) -> T | None:
        """The only remaining candidate, or None if there are several or none."""
        return self.left[0].value if len(self.left) == 1 else None


def prove(candidates: Iterable[Candidate[T]], order: Sequence[TieBreak[T]]) -> Proof[T]:
    """Return the proof: each tiebreaker applied in turn, until one candidate is left or a line is a question.

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
    """One of the answer buttons of a question."""

    move: MoveT
    says: str
    then: str = ""
    """Short description of the consequence."""
    place: int = 0
    """Its place in the order of the rulebook, or 0: the first one that is true counts."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that hands do, such as `Place his road`."""

    says: str
    order: tuple[str, ...] = ()
    """How the piece or the place is found: the order of the rulebook."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Generic[MoveT]):
    """The next step of an automa, or its next question."""

    says: str
    """Instruction to the player, such as `Discard the School.`, or the question; with `acts`, their heading."""
    rule: str
    """Headings of the rulebook and rulings."""
    move: MoveT | None = None
    """The decided move, or None for a question."""
    done: str = "All done"
    """Label of the main button of a decided step, such as `School discarded`."""
    answers: tuple[Answer[MoveT], ...] = ()
    """Answer buttons of a question. A question for a number has a blank instead."""
    acts: tuple[Act, ...] = ()
    """Acts in the order of hands, if the step has several; those of a question come before its answer."""
    instead: Answer[MoveT] | None = None
    """The answer that what the acts need is not there, such as `No such tile`."""
    hint: str = ""
    """A sentence that says where to look."""
    knows: tuple[str, ...] = ()
    """Sentences on what the app knows of the options before this one."""
    why: str = ""
    """Question that the proof answers, such as `Why the School?`"""
    proof: Proof[Any] | None = None


def otherwise(step: Step[MoveT] | None, move: MoveT) -> Refusal | None:
    """Return why a move is not the step of the automa, or None. The player can record it anyway."""
    if step is None:
        return None
    if step.move is None:
        if any(answer.move == move for answer in step.answers) or not step.answers:
            return None
        says = f"This does not answer “{step.says.removesuffix('.')}”."
        return Refusal("not-asked", says, "Choose one of the answers.", step.rule, firm=True)
    if move == step.move:
        return None
    instead = "If you played it differently, record it anyway. The app continues from there."
    return Refusal("automa", f"By the rules: {step.says}", instead, step.rule)
