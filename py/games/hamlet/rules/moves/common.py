"""Code shared by several moves: types, the base of Botric's moves, refusals and words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import ClassVar, Final, Self, TypeAlias, TypeVar

from engine import moves
from engine.move import Blank
from engine.refusal import Refusal, outside
from engine.turn import Question
from engine.words import capital, listed
from games.hamlet.rules import options
from games.hamlet.rules.pieces import SPACES, Fact, Modifier, Space, Tile, Token
from games.hamlet.rules.state import YOU, Acts, Stage, State
from games.hamlet.rules.turn import HE_ACTS

Move: TypeAlias = moves.Move[State]
Correction: TypeAlias = moves.Correction[State]

HisMoveT = TypeVar("HisMoveT", bound="HisMove")

PRINTED: Final = 30
"""Most points that can be entered for a tile."""
ROW: Final = 8
"""Numbers below this have a key of their own."""


class HisMove(moves.Move[State]):
    """A move of Botric's turn."""

    __slots__ = ()
    answers: ClassVar[tuple[Question | None, ...]] = (HE_ACTS,)
    stages: ClassVar[tuple[Stage, ...]]
    """Stages of his turn at which the move is possible."""

    @classmethod
    def proposed(cls, state: State) -> Iterable[Self | Blank[Self]]:
        acts = options.acting(state)
        if acts.stage not in cls.stages:
            return ()
        return [one for one in cls.choices(state, acts) if _filled(one).fits(state, acts)]

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Self | Blank[Self]]:
        """Return all moves of this kind at this stage; those that fit are proposed."""
        return ()

    def refuse(self, state: State) -> Refusal | None:
        acts = options.acting(state)
        return self.judge(state, acts) if acts.stage in self.stages and self.fits(state, acts) else NOT_NOW

    def fits(self, state: State, acts: Acts) -> bool:
        """Return whether it answers the open question, or is the next step."""
        return True

    def judge(self, state: State, acts: Acts) -> Refusal | None:
        """Return why the rules refuse a move that fits, or None."""
        return None


def _filled(one: HisMoveT | Blank[HisMoveT]) -> HisMoveT:
    """Return a move, or the one with the lowest number that can be entered."""
    return one.filled((one.low,)) if isinstance(one, Blank) else one


class EitherMove(HisMove):
    """A move of your turn, and of Botric's."""

    __slots__ = ()
    answers = (None, HE_ACTS)

    @classmethod
    def proposed(cls, state: State) -> Iterable[Self | Blank[Self]]:
        return cls.choices(state, options.acting(state)) if state.acts is None else super().proposed(state)

    def refuse(self, state: State) -> Refusal | None:
        return self.judge_yours(state) if state.acts is None else super().refuse(state)

    @abstractmethod
    def judge_yours(self, state: State) -> Refusal | None:
        """Return why the rules refuse it on your turn, or None."""


# Refusals


NOT_NOW: Final = Refusal(
    "not-now",
    "This is not Botric’s next step.",
    "Carry out the step shown, or undo back to the step you played differently.",
    "Botric’s Turn",
    firm=True,
)
in_range: Final = partial(outside, rule="ruling H11")
"""Refuse a number out of range."""


def filled(state: State, space: Space) -> Refusal | None:
    """Refuse a second delivery to a space."""
    by = state.church[SPACES.index(space)]
    if by is None:
        return None
    return Refusal(
        "filled",
        f"{'You have' if by is YOU else 'Botric has'} already delivered to “{space.title}”.",
        "Choose an available space, or undo.",
        "Deliver to the Church",
        firm=True,
    )


def no_gold(state: State, needs: int) -> Refusal:
    """Refuse an action that needs more gold than there is on the Favour tile."""
    return Refusal(
        "no-gold",
        f"Botric has {state.gold} gold on the Favour tile and needs {needs}.",
        "If there is more gold on the tile, correct the number.",
        "General Rule Changes for Botric",
        firm=True,
    )


def said_no(facts: Iterable[Fact], now: str) -> Refusal:
    """Refuse an answer that contradicts facts entered this turn."""
    said = listed([fact.says for fact in sorted(facts)])
    return Refusal(
        "said-no",
        f"You entered earlier this turn: {said}. Nothing he has done since changes that. You just entered: {now}.",
        "Undo the wrong answer, or record it anyway if you played it that way.",
        "Botric’s Turn",
    )


def contradicts(before: str, now: str) -> Refusal:
    """Refuse an answer that contradicts an earlier one, or the numbers counted by the app."""
    return Refusal(
        "automa",
        f"{before}. You just entered: {now}.",
        "Undo the wrong entry, or record it anyway if you played it that way.",
        "Botric’s Turn",
    )


def was_said(acts: Acts, *verbs: str) -> bool:
    """Return whether a person entered one of these moves."""
    return any(one.move.verb in verbs for one in acts.told)


# In words


def tile_at(state: State, at: int) -> Tile:
    """Return the tile at a place of his queue."""
    return state.queue[at] if 0 <= at < len(state.queue) else Tile.OTHER


def who(state: State) -> str:
    """Return the name of the side that acts."""
    return "Botric" if state.acts else state.name


def takes_milestone(state: State, tile: Tile) -> str:
    """Return the milestone taken by a building, as the end of a sentence."""
    return f" and takes {tile.good.milestone}" if tile.good and state.holder(tile.good) is None else ""


# Instructions for an undo


UPRIGHT: Final = "stand his villager up again"
GOLD_BACK: Final = "return 1 gold from the Favour tile to the supply"


def back(*parts: str) -> str:
    """Return instructions as one sentence."""
    return f"{capital('; '.join(filter(None, parts)))}."


def token_back(state: State, token: Token | None) -> str:
    """Return the instruction to move a token back to its former spot."""
    if token is None or token not in state.line:
        return ""
    return f"move the “{token.title}” token back to spot {state.line.index(token) + 1}"


def face_back(state: State) -> str:
    """Return the instruction to flip the Favour tile face up, if it was flipped down."""
    return "flip the Favour tile face up again" if state.up and not state.has(Modifier.ALWAYS_UP) else ""
