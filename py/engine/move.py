"""The keys that lead to moves, and the offer that a player chooses from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeAlias, TypeVar

from engine.refusal import Refusal
from engine.turn import Actor

Path: TypeAlias = tuple[str, ...]
"""Keys in the order they are tapped, each `kind:name`, such as `("tile:house", "cell:b3")`."""


class Keyed(Protocol):
    """A move as an offer needs it: see `engine.moves.Move`."""

    tried_first: ClassVar[bool]

    @property
    def path(self) -> Path:
        """Keys that lead to this move."""


MoveT = TypeVar("MoveT", bound=Keyed)
MoveT_co = TypeVar("MoveT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Blank(Generic[MoveT_co]):
    """A move that lacks a number, which the player enters on the number pad."""

    path: Path
    label: str
    """Meaning of the number, such as `Points of Leaf so far`."""
    low: int
    high: int
    fill: Callable[..., MoveT_co] = field(compare=False)
    """Return the move with the number."""
    parts: bool = False
    """Whether `fill` takes the entered numbers one by one, not their sum."""
    had: str = ""
    """Earlier entry, such as `2+2-2`, which the pad starts with."""
    waits: bool = False
    """Whether the number is still to be entered, in a row with others: the pad goes from one to the next."""

    def filled(self, numbers: Sequence[int]) -> MoveT_co:
        """Return the move for the numbers entered as a sum."""
        return self.fill(*numbers) if self.parts else self.fill(sum(numbers))


@dataclass(slots=True)
class _After(Generic[MoveT]):
    """The moves whose paths start with the same keys."""

    keys: dict[str, _After[MoveT]] = field(default_factory=dict)
    legal: list[MoveT] = field(default_factory=list)
    refused: list[tuple[MoveT, Refusal]] = field(default_factory=list)
    move: MoveT | None = None
    """Legal move with exactly these keys."""
    blank: Blank[MoveT] | None = None
    asks: bool = False
    """Whether more keys lead to a number to enter."""

    def along(self, path: Path) -> list[_After[MoveT]]:
        """Return this and the one after each key of a path."""
        after, found = self, [self]
        for key in path:
            after = after.keys.get(key) or after.keys.setdefault(key, _After())
            found.append(after)
        return found


@dataclass(frozen=True)
class Offer(Generic[MoveT]):
    """The current moves, split by the judge into legal and refused, narrowed by the keys chosen so far."""

    actor: Actor
    legal: tuple[MoveT, ...]
    refused: tuple[tuple[MoveT, Refusal], ...] = ()
    blanks: tuple[Blank[MoveT], ...] = ()
    chosen: Path = ()
    corrects: bool = False
    """Whether these are corrections instead of current moves."""
    shown: bool = False
    """Whether the position is only shown, as it was: nothing can be chosen or entered."""
    was: MoveT | None = None
    """The move of the past that the chosen one replaces, so that the page can show where it was; or None."""

    @classmethod
    def judged(
        cls,
        actor: Actor,
        candidates: Iterable[MoveT | Blank[MoveT]],
        refuse: Callable[[MoveT], Refusal | None],
        *,
        corrects: bool = False,
    ) -> Offer[MoveT]:
        """Return the offer with every candidate judged. Blanks are judged when their number is entered."""
        legal: list[MoveT] = []
        refused: list[tuple[MoveT, Refusal]] = []
        blanks: list[Blank[MoveT]] = []
        for one in candidates:
            if isinstance(one, Blank):
                blanks.append(one)
            elif (refusal := refuse(one)) is None:
                legal.append(one)
            else:
                refused.append((one, refusal))
        return cls(actor, tuple(legal), tuple(refused), tuple(blanks), corrects=corrects)

    def narrowed(self, chosen: Path) -> Offer[MoveT]:
        """Return the same offer after the keys `chosen`."""
        found = Offer(self.actor, self.legal, self.refused, self.blanks, chosen, self.corrects)
        vars(found)["_first"] = self._first  # hundreds of moves: their paths are computed once
        return found

    @cached_property
    def _first(self) -> _After[MoveT]:
        """The moves before any key."""
        first: _After[MoveT] = _After()
        for move in self.legal:
            steps = first.along(move.path)
            steps[-1].move = move
            for after in steps:
                after.legal.append(move)
        for move, refusal in self.refused:
            for after in first.along(move.path):
                after.refused.append((move, refusal))
        for blank in self.blanks:
            *before, last = first.along(blank.path)
            last.blank = blank
            for after in before:
                after.asks = True
        return first

    @cached_property
    def _here(self) -> _After[MoveT]:
        """The moves after the chosen keys."""
        after = self._first
        for key in self.chosen:
            after = after.keys.get(key) or _After()
        return after

    @cached_property
    def open(self) -> tuple[MoveT, ...]:
        """Legal moves whose path starts with the chosen keys."""
        return tuple(self._here.legal) if self.chosen else self.legal

    @cached_property
    def next(self) -> dict[str, tuple[MoveT, ...]]:
        """Keys that can be tapped next, each with the legal moves it leads to."""
        return {key: tuple(after.legal) for key, after in self._here.keys.items() if after.legal}

    @cached_property
    def why_not(self) -> dict[str, tuple[MoveT, Refusal]]:
        """Keys that lead only to refused moves, each with the first of these moves and its refusal."""
        keys = self._here.keys.items()
        return {key: after.refused[0] for key, after in keys if after.refused and not after.legal}

    @property
    def asking(self) -> frozenset[str]:
        """Keys that can be tapped next and lead, after further keys, to a number to enter."""
        return frozenset(key for key, after in self._here.keys.items() if after.asks)

    @property
    def on_button(self) -> MoveT | None:
        """Legal move of the main button while no keys are chosen: previewed, and reached with one bare word."""
        keys = self._first.keys.items()
        found = (after.move for key, after in keys if after.move and after.move.tried_first and ":" not in key)
        return next(found, None)

    @property
    def blank(self) -> Blank[MoveT] | None:
        """Blank whose path is exactly the chosen keys."""
        return self._here.blank

    def next_number(self, path: Path) -> Path:
        """Return the keys of the number to enter after that of `path`: the next that waits, or none."""
        paths = [blank.path for blank in self.blanks]
        if path not in paths:
            return ()
        after = paths.index(path) + 1
        return next((blank.path for blank in (*self.blanks[after:], *self.blanks[:after]) if blank.waits), ())

    @property
    def move(self) -> MoveT | None:
        """Legal move whose path is exactly the chosen keys."""
        return self._here.move
