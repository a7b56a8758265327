"""What several moves share: the type, a move of Botric's turn, refusals of more than one, and words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import ClassVar, Final, Self, TypeAlias, TypeVar

from engine import moves
from engine.move import Blank
from engine.refusal import Refusal, outside
from engine.turn import Question
from engine.words import capital
from games.hamlet.rules import options
from games.hamlet.rules.pieces import SPACES, Fact, Modifier, Space, Tile, Token
from games.hamlet.rules.state import YOU, Acts, Stage, State
from games.hamlet.rules.turn import HE_ACTS

Move: TypeAlias = moves.Move[State]
Correction: TypeAlias = moves.Correction[State]

HisMoveT = TypeVar("HisMoveT", bound="HisMove")

PRINTED: Final = 30
"""Most points that a tile is believed to print."""
ROW: Final = 8
"""Numbers below this have a key of their own."""


class HisMove(moves.Move[State]):
    """A move of Botric's turn."""

    __slots__ = ()
    answers: ClassVar[tuple[Question | None, ...]] = (HE_ACTS,)
    stages: ClassVar[tuple[Stage, ...]]
    """Stages of his turn at which the move means something."""

    @classmethod
    def proposed(cls, state: State) -> Iterable[Self | Blank[Self]]:
        acts = options.acting(state)
        if acts.stage not in cls.stages:
            return ()
        return [one for one in cls.choices(state, acts) if _filled(one).fits(state, acts)]

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Self | Blank[Self]]:
        """What may be told by moves of this kind: what fits of it is proposed."""
        return ()

    def refuse(self, state: State) -> Refusal | None:
        acts = options.acting(state)
        return self.judge(state, acts) if acts.stage in self.stages and self.fits(state, acts) else NOT_NOW

    def fits(self, state: State, acts: Acts) -> bool:
        """Whether it answers what is open of an action, or does the one that is to be done."""
        return True

    def judge(self, state: State, acts: Acts) -> Refusal | None:
        """Why the rules refuse it where it fits."""
        return None


def _filled(one: HisMoveT | Blank[HisMoveT]) -> HisMoveT:
    """A move, or that with the least number to enter."""
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
        """Why the rules refuse it in your turn."""


# What is refused


NOT_NOW: Final = Refusal(
    "not-now",
    "That is not what Botric does now.",
    "Do the step that is shown, or undo until the step that was otherwise.",
    "Botric’s Turn",
    firm=True,
)
in_range: Final = partial(outside, rule="ruling H11")
"""Refused outside of the bounds."""


def filled(state: State, space: Space) -> Refusal | None:
    """No space takes a second delivery; None where it is open."""
    by = state.church[SPACES.index(space)]
    if by is None:
        return None
    return Refusal(
        "filled",
        f"The space “{space.title}” is filled by {'you' if by is YOU else 'Botric'}.",
        "Choose an open one, or undo.",
        "Deliver to the Church",
        firm=True,
    )


def no_gold(state: State, needs: int) -> Refusal:
    """The Favour tile holds less than he needs."""
    return Refusal(
        "no-gold",
        f"He has {state.gold} gold on the Favour tile and needs {needs}.",
        "Put the gold right by hand, if more lies there.",
        "General Rule Changes for Botric",
        firm=True,
    )


def said_no(facts: Iterable[Fact], now: str) -> Refusal:
    """It was said before that he cannot."""
    said = " and ".join(fact.says for fact in sorted(facts))
    return Refusal(
        "said-no",
        f"Said before, in this turn: {said}; and nothing that he did since changes that. Said now: {now}.",
        "Undo the answer that was wrong; or, if the table did it so, write it down all the same.",
        "Botric’s Turn",
    )


def told_otherwise(told: str, now: str) -> Refusal:
    """Another answer than was told of this action, or follows from what is counted."""
    return Refusal(
        "automa",
        f"{told}. Said now: {now}.",
        "Undo what was wrong; or, if the table did it so, write it down all the same.",
        "Botric’s Turn",
    )


def was_said(acts: Acts, *verbs: str) -> bool:
    """Whether a person said it, by one of these moves."""
    return any(one.move.verb in verbs for one in acts.told)


# In words


def tile_at(state: State, at: int) -> Tile:
    """The tile at a place of his queue."""
    return state.queue[at] if 0 <= at < len(state.queue) else Tile.OTHER


def who(state: State) -> str:
    """Who acts."""
    return "Botric" if state.acts else state.name


def takes_milestone(state: State, tile: Tile) -> str:
    """The milestone that goes with a building, as the end of a clause."""
    return f" and takes {tile.good.milestone}" if tile.good and state.holder(tile.good) is None else ""


# What goes back on the table


UPRIGHT: Final = "his villager upright"
GOLD_BACK: Final = "1 gold from the Favour tile to the supply"


def back(*parts: str) -> str:
    """What goes back, as a sentence."""
    return f"{capital('; '.join(filter(None, parts)))}."


def token_back(state: State, token: Token | None) -> str:
    """The place from which a token went to the far right."""
    if token is None or token not in state.line:
        return ""
    return f"the token {token.title} to place {state.line.index(token) + 1} of the line"


def face_back(state: State) -> str:
    """The Favour tile, where it was turned down."""
    return "the Favour tile face up again" if state.up and not state.has(Modifier.ALWAYS_UP) else ""
