"""Moves, the keys that lead to them, and the offer from which a person chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeAlias, TypeVar

from engine.refusal import Refusal
from engine.turn import Actor

Path: TypeAlias = tuple[str, ...]
"""Keys tapped one after the other, each `kind:name`, such as `("tile:house", "cell:b3")`."""


class Move(Protocol):
    """A frozen dataclass: what somebody does. Its fields are its words in the text, after the verb."""

    verb: ClassVar[str]
    """First word of the move in the text of a table; unique in its game."""
    tried_first: ClassVar[bool]
    """True: shown in pencil and booked only when confirmed. False: booked with its last key."""
    by_hand: ClassVar[bool]
    """True: the table puts something right; marked in the log."""

    @property
    def path(self) -> Path:
        """The keys that lead to this move; no other move of the same offer has them, nor begins with them."""


class Plain:
    """What most moves are: booked with their last key, and nothing put right by hand."""

    __slots__ = ()
    verb: ClassVar[str]
    tried_first: ClassVar[bool] = False
    by_hand: ClassVar[bool] = False

    @property
    def path(self) -> Path:
        """The keys that lead to it."""
        raise NotImplementedError


MoveT = TypeVar("MoveT", bound=Move)
MoveT_co = TypeVar("MoveT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Blank(Generic[MoveT_co]):
    """A move that lacks one number, which is typed on the pad."""

    path: Path
    label: str
    """What the number means, such as `Points of Leaf so far`."""
    low: int
    high: int
    fill: Callable[..., MoveT_co] = field(compare=False)
    """The move with one number."""
    parts: bool = False
    """`fill` takes what was typed number by number, and not its sum."""
    had: str = ""
    """What was typed before, such as `2+2-2`; the pad begins with it."""

    def filled(self, numbers: Sequence[int]) -> MoveT_co:
        """The move after some numbers were typed as a sum."""
        return self.fill(*numbers) if self.parts else self.fill(sum(numbers))


@dataclass(slots=True)
class _After(Generic[MoveT]):
    """What the same first keys lead to."""

    keys: dict[str, _After[MoveT]] = field(default_factory=dict)
    legal: list[MoveT] = field(default_factory=list)
    refused: list[tuple[MoveT, Refusal]] = field(default_factory=list)
    move: MoveT | None = None
    """The legal move of exactly these keys."""
    blank: Blank[MoveT] | None = None
    asks: bool = False
    """A number is typed after more keys."""

    def along(self, path: Path) -> list[_After[MoveT]]:
        """This, and what comes after each key of a path."""
        after, found = self, [self]
        for key in path:
            after = after.keys.get(key) or after.keys.setdefault(key, _After())
            found.append(after)
        return found


@dataclass(frozen=True)
class Offer(Generic[MoveT]):
    """What can be done now, split by the one judge into legal and refused, narrowed by the keys chosen so far."""

    actor: Actor
    legal: tuple[MoveT, ...]
    refused: tuple[tuple[MoveT, Refusal], ...] = ()
    blanks: tuple[Blank[MoveT], ...] = ()
    chosen: Path = ()
    by_hand: bool = False
    """What the table can put right, and not what can be done now."""

    @classmethod
    def judged(
        cls,
        actor: Actor,
        candidates: Iterable[MoveT | Blank[MoveT]],
        refuse: Callable[[MoveT], Refusal | None],
        *,
        by_hand: bool = False,
    ) -> Offer[MoveT]:
        """Every candidate put before the judge; blanks when their number is typed."""
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
        return cls(actor, tuple(legal), tuple(refused), tuple(blanks), by_hand=by_hand)

    def narrowed(self, chosen: Path) -> Offer[MoveT]:
        """The same offer after the keys `chosen`."""
        found = Offer(self.actor, self.legal, self.refused, self.blanks, chosen, self.by_hand)
        vars(found)["_first"] = self._first  # moves come by the hundred: their paths are made once for all narrowings
        return found

    @cached_property
    def _first(self) -> _After[MoveT]:
        """Before any key."""
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
        """After the keys chosen."""
        after = self._first
        for key in self.chosen:
            after = after.keys.get(key) or _After()
        return after

    @cached_property
    def open(self) -> tuple[MoveT, ...]:
        """Legal moves whose path begins with the keys chosen."""
        return tuple(self._here.legal) if self.chosen else self.legal

    @cached_property
    def next(self) -> dict[str, tuple[MoveT, ...]]:
        """The keys that can be tapped next, each with the legal moves that it leads to."""
        return {key: tuple(after.legal) for key, after in self._here.keys.items() if after.legal}

    @cached_property
    def why_not(self) -> dict[str, tuple[MoveT, Refusal]]:
        """The keys that lead to refused moves only, each with the first such move and its refusal."""
        keys = self._here.keys.items()
        return {key: after.refused[0] for key, after in keys if after.refused and not after.legal}

    @property
    def asking(self) -> frozenset[str]:
        """The keys that can be tapped next and lead, by further keys, to a number that is typed."""
        return frozenset(key for key, after in self._here.keys.items() if after.asks)

    @property
    def blank(self) -> Blank[MoveT] | None:
        """The blank whose path is exactly the keys chosen."""
        return self._here.blank

    @property
    def move(self) -> MoveT | None:
        """The legal move whose path is exactly the keys chosen."""
        return self._here.move
