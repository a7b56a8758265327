"""The action line: the first possible token, and Produce, Build a Road, or no action (Non-Priority Actions)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.automa import Step, otherwise
from engine.move import Path
from engine.refusal import Refusal
from engine.value import but
from games.hamlet.rules import options
from games.hamlet.rules.booking import lines, more
from games.hamlet.rules.flow import UNSAID, done, note, stage, to_token
from games.hamlet.rules.moves.common import (
    GOLD_BACK,
    UPRIGHT,
    EitherMove,
    HisMove,
    Move,
    back,
    contradicts,
    said_no,
    tile_at,
    token_back,
    was_said,
    who,
)
from games.hamlet.rules.pieces import BOTRIC, MOST_ROADS, QUEUE, Token
from games.hamlet.rules.scoring import line
from games.hamlet.rules.state import HIM, YOU, Acts, Stage, State


@dataclass(frozen=True, slots=True)
class Try(HisMove):
    """The person enters the first possible token of the loop, or that none is possible."""

    verb = "try"
    stages = (Stage.TOKEN, Stage.REST, Stage.DO, Stage.BLUEPRINT, Stage.REFINE, Stage.BUILD)
    token: Token | None

    @property
    def path(self) -> Path:
        return (f"try:{self.token.value if self.token else 'none'}",)

    @classmethod
    def choices(cls, state: State, acts: Acts) -> Iterable[Try]:
        """Return the answer or, once answered, what you may have played differently."""
        later: tuple[Token | None, ...] = ()
        if acts.stage is Stage.TOKEN:
            found = options.tokens(state)
            one = found[0] is Token.BUILD and not options.spread(state)
            later = (*found[1 if one else 0 :], *(() if Token.BLUEPRINT in found else (None,)))
        return (cls(token) for token in (*options.loop(state), None) if token not in later)

    def fits(self, _: State, acts: Acts) -> bool:
        return acts.stage is Stage.TOKEN or (acts.marker is not None and acts.token is not self.token)

    def judge(self, state: State, acts: Acts) -> Refusal | None:
        if refusal := self._none(state, acts) if self.token is None else self._impossible(state, acts, self.token):
            return refusal
        return None if acts.stage is Stage.TOKEN else contradicts(_entered(state, acts), self.say(state))

    def _none(self, state: State, acts: Acts) -> Refusal | None:
        """Refuse that none is possible although one certainly is."""
        if acts.stage is not Stage.TOKEN or Token.BLUEPRINT not in options.tokens(state):
            return None
        return Refusal(
            "automa",
            f"Botric can purchase a blueprint: he has {len(state.queue)} of {QUEUE}, and you have not entered that the "
            "display is empty. So at least one token is possible.",
            "Choose Blueprint, an earlier action, or that the display is empty. If you played it differently, record "
            "it anyway.",
            "Purchase a Blueprint; Non-Priority Actions",
        )

    def _impossible(self, state: State, acts: Acts, token: Token) -> Refusal | None:
        if token not in state.line:
            return Refusal(
                "no-token",
                "The Build Road token is no longer in the line: Botric has built all five roads.",
                "Choose a token in the line.",
                "Build a Road; ruling H12",
                firm=True,
            )
        if token is Token.BLUEPRINT and len(state.queue) >= QUEUE:
            return Refusal(
                "queue-full",
                "Botric already has three blueprints, the maximum.",
                "Continue with the next token.",
                "Purchase a Blueprint",
                firm=True,
            )
        if token is Token.BUILD and not state.queue:
            return Refusal(
                "queue-empty",
                "Botric has no blueprint.",
                "Continue with the next token.",
                "Construct a Building",
                firm=True,
            )
        if options.TOKEN_FACT[token] in acts.noted:
            return said_no({options.TOKEN_FACT[token]}, self.say(state))
        if token is Token.REFINE and not any(holder is not None for holder in state.milestones):
            return Refusal(
                "no-refinery",
                "There is no Refinery yet: all four milestones are available.",
                "Record who built one first, or allow it as a house rule.",
                "Refine; ruling H33",
            )
        found = options.tokens(state)
        if acts.stage is Stage.TOKEN and token not in found and Token.BLUEPRINT in found:
            return Refusal(
                "later",
                f"{token.title} comes after Blueprint, which Botric can do.",
                "Choose Blueprint or an earlier action.",
                "Non-Priority Actions",
            )
        return None

    def not_the_step(self, state: State, step: Step[Move] | None) -> Refusal | None:
        """Return a refusal unless it answers the question; earlier tokens may have been passed over."""
        return None if options.acting(state).stage is Stage.TOKEN else otherwise(step, self)

    def play(self, state: State) -> State:
        if options.acting(state).stage is Stage.TOKEN:
            state = note(state, tuple(options.TOKEN_FACT[token] for token in options.skipped(state, self.token)))
        return to_token(state, self.token)

    def say(self, _: State) -> str:
        return self.token.title if self.token else "No token is possible"

    def tell(self, _: State) -> str:
        return (
            f"Botric’s first possible token: {self.token.title}." if self.token else "None of the tokens is possible."
        )


@dataclass(frozen=True, slots=True)
class Cannot(HisMove):
    """The person enters that a token is not possible: asked, or found out while it is carried out."""

    verb = "cannot"
    stages = (Stage.TOKEN, Stage.DO, Stage.REFINE, Stage.BUILD)
    token: Token

    @property
    def path(self) -> Path:
        return (f"cannot:{self.token.value}",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Cannot]:
        return map(cls, options.TOKEN_FACT)

    def fits(self, state: State, acts: Acts) -> bool:
        return _now(state, acts) is self.token and acts.worth is None

    def not_the_step(self, _: State, __: Step[Move] | None) -> Refusal | None:
        """Return None: it is possible until the action is done."""
        return None

    def play(self, state: State) -> State:
        return stage(note(state, (options.TOKEN_FACT[self.token],)), Stage.TOKEN, **UNSAID)

    def say(self, _: State) -> str:
        return f"{self.token.title}: no"

    def tell(self, _: State) -> str:
        return f"Botric cannot {self.token.title.lower()}."


def _entered(state: State, acts: Acts) -> str:
    """Return what was entered about the action line, or follows from the numbers counted by the app."""
    if not was_said(acts, Try.verb, "build"):
        if acts.token is None:
            return "As far as entered, no token is possible"
        return f"He has {len(state.queue)} of {QUEUE} blueprints, so he takes one"
    if acts.token is None:
        return "You entered earlier: no token is possible"
    at = acts.at if acts.token is Token.BUILD else None
    if at is None:
        return f"You entered earlier: his first possible token is “{acts.token.title}”"
    return f"You entered earlier: he can build the {tile_at(state, at).title}"


def _now(state: State, acts: Acts) -> Token | None:
    """Return the token that is carried out, or that comes first of those that may be possible."""
    return options.tokens(state)[0] if acts.stage is Stage.TOKEN else acts.token


@dataclass(frozen=True, slots=True)
class Produce(HisMove):
    """Botric produces."""

    verb = "produce"
    stages = (Stage.TOKEN, Stage.DO)
    token: ClassVar = Token.PRODUCE

    @property
    def path(self) -> Path:
        return ("produce",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Produce]:
        return (cls(),)

    def fits(self, state: State, acts: Acts) -> bool:
        return _now(state, acts) is self.token

    def play(self, state: State) -> State:
        return done(lines(state, line(state, HIM, "produce", 1, "produced: 1 point instead of gold")), self.token)

    def say(self, _: State) -> str:
        return "He produces"

    def brief(self, _: State) -> str:
        return "Botric: 1 point"

    def tell(self, _: State) -> str:
        return "Botric produces: 1 point."

    def undo_steps(self, state: State) -> str:
        return back("remove what was produced", UPRIGHT, token_back(state, self.token))


@dataclass(frozen=True, slots=True)
class Road(EitherMove):
    """One side builds a road."""

    verb = "road"
    stages = (Stage.TOKEN, Stage.DO)
    token: ClassVar = Token.ROAD

    @property
    def path(self) -> Path:
        return ("road",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Road]:
        return (cls(),)

    def judge_yours(self, state: State) -> Refusal | None:
        return _sixth(state.name) if state.roads[YOU] >= MOST_ROADS else None

    def fits(self, state: State, acts: Acts) -> bool:
        return _now(state, acts) is self.token

    def judge(self, state: State, _: Acts) -> Refusal | None:
        return _sixth(BOTRIC) if state.roads[HIM] >= MOST_ROADS else None

    def play(self, state: State) -> State:
        seat = YOU if state.acts is None else HIM
        planner = seat if state.planner is None else state.planner
        state = but(state, roads=more(state.roads, seat), planner=planner)
        return state if seat is YOU else done(state, self.token)

    def say(self, state: State) -> str:
        return "He builds a road" if state.acts else "You built a road"

    def brief(self, state: State) -> str:
        return f"{who(state)}: road"

    def tell(self, state: State) -> str:
        return f"{who(state)} builds a road{' and takes Planner' * (state.planner is None)}."

    def undo_steps(self, state: State) -> str:
        if state.acts is None:
            return ""
        return back("return his road to him, and its materials to their tiles", UPRIGHT, token_back(state, self.token))


def _sixth(name: str) -> Refusal:
    """Refuse a sixth road."""
    return Refusal(
        "sixth-road",
        f"{name} has already built all five roads.",
        "If one was recorded twice, undo it; otherwise correct the number of roads.",
        "Build a Road",
        firm=True,
    )


@dataclass(frozen=True, slots=True)
class Rest(HisMove):
    """No token is possible: Botric's villager lies down on the Church, and he gets 1 gold."""

    verb = "rest"
    stages = (Stage.REST,)

    @property
    def path(self) -> Path:
        return ("rest",)

    @classmethod
    def choices(cls, _: State, __: Acts) -> Iterable[Rest]:
        return (cls(),)

    def play(self, state: State) -> State:
        return stage(but(state, gold=state.gold + 1), Stage.END)

    def say(self, _: State) -> str:
        return "No action"

    def brief(self, _: State) -> str:
        return "Botric: no action"

    def tell(self, _: State) -> str:
        return "Botric’s villager takes no action and is laid on the Church: 1 gold."

    def undo_steps(self, _: State) -> str:
        return back(GOLD_BACK, UPRIGHT)
