"""What the engine asks of all moves alike: found in their modules, and made at the right time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import pytest

from engine import moves
from engine.automa import Step
from engine.move import Path
from engine.refusal import Refusal
from engine.turn import Outcome, Question, Seat, Turn
from engine.way import Way

NUMBER: Final = Question(
    Refusal("number-first", "A number is asked.", "Say it first.", "Numbers", firm=True),
    Refusal("no-number", "No number is asked.", "Go on.", "Numbers", firm=True),
)
NOW: Final[dict[str, Turn | Outcome]] = {
    "open": Turn(Seat.A),
    "asked": Turn(Seat.A, asks=NUMBER),
    "end": Turn(Seat.A, way=Way.END),
    "over": Outcome("It is over.", "The end"),
}


@dataclass(frozen=True, slots=True)
class _Step(moves.Move[str]):
    """A base: its name begins with a line, so it is no move."""

    verb = "step"

    @property
    def path(self) -> Path:
        return (f"do:{self.verb}",)

    @classmethod
    def proposed(cls, _: str) -> Iterator[_Step]:
        yield cls()

    def refuse(self, _: str) -> Refusal | None:
        return None

    def play(self, state: str) -> str:
        return f"{state} {self.verb}"

    def say(self, _: str) -> str:
        return self.verb.capitalize()

    def tell(self, _: str) -> str:
        return f"{self.verb.capitalize()} was done."


@dataclass(frozen=True, slots=True)
class Go(_Step):
    """Made while nothing is asked."""

    verb = "go"


@dataclass(frozen=True, slots=True)
class Say(_Step):
    """The answer to the question."""

    verb = "say"
    answers = (NUMBER,)


@dataclass(frozen=True, slots=True)
class Count(_Step):
    """Made in the other way of using the app."""

    verb = "count"
    way = Way.END


@dataclass(frozen=True, slots=True)
class Mend(_Step):
    """Put right by hand, in both ways and whatever is asked."""

    verb = "mend"
    corrects = True
    waits = False
    way = None


@dataclass(frozen=True, slots=True)
class Late(_Step):
    """Put right by hand turn by turn, and after the end too."""

    verb = "late"
    corrects = True
    waits = False
    after_end = True


def _module(*found: type[Any]) -> ModuleType:
    """A module in which these classes are written."""
    module = ModuleType(__name__)
    vars(module).update({one.__name__: one for one in found})
    return module


MOVES: Final = moves.Moves(
    NOW.__getitem__,
    (_module(_Step, Go, Say), _module(Count, Mend, Late)),
    "Ways",
    then=lambda _, __, after: f"{after}.",
)


def test_every_move_of_the_modules_is_found_in_their_order_and_no_base() -> None:
    assert MOVES.classes == (Go, Say, Count, Mend, Late)


def test_a_class_that_was_imported_is_no_move_of_the_module() -> None:
    elsewhere = ModuleType("elsewhere")
    vars(elsewhere).update(Go=Go, Path=Path)
    assert moves.Moves(NOW.__getitem__, (elsewhere,)).classes == ()


def test_a_move_without_a_verb_is_named() -> None:
    class Mute(moves.Move[str]):
        pass

    with pytest.raises(TypeError, match="Mute"):
        _ = moves.Moves(NOW.__getitem__, (_module(Mute),)).classes


@pytest.mark.parametrize(
    ("state", "offered", "corrections"),
    [
        ("open", [Go()], [Mend(), Late()]),
        ("asked", [Say()], [Mend(), Late()]),
        ("end", [Count()], [Mend()]),
        ("over", [], [Late()]),
    ],
)
def test_a_move_is_offered_at_its_time_alone(state: str, offered: list[Any], corrections: list[Any]) -> None:
    assert list(MOVES.candidates(state)) == offered
    assert list(MOVES.candidates(state, corrections=True)) == corrections


@pytest.mark.parametrize(
    ("state", "move", "code", "rule"),
    [
        ("over", Go(), "over", "The end"),
        ("over", Mend(), "over", "The end"),
        ("open", Count(), "other-way", "Ways"),
        ("end", Go(), "other-way", "Ways"),
        ("asked", Go(), "number-first", "Numbers"),
        ("open", Say(), "no-number", "Numbers"),
    ],
)
def test_what_is_refused_whatever_the_move_says(state: str, move: moves.Move[str], code: str, rule: str) -> None:
    refusal = MOVES.refuse(state, move)
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.firm) == (code, rule, True)


@pytest.mark.parametrize(
    ("state", "move"),
    [("open", Go()), ("asked", Say()), ("end", Count()), ("asked", Mend()), ("end", Mend()), ("over", Late())],
)
def test_at_its_time_a_move_is_judged_by_itself(state: str, move: moves.Move[str]) -> None:
    assert MOVES.refuse(state, move) is None


def test_what_follows_from_every_move_is_done_after_it() -> None:
    assert MOVES.play("open", Go()) == "open go."


def test_the_step_of_a_solo_opponent_is_the_one_move_but_for_what_says_otherwise() -> None:
    @dataclass(frozen=True, slots=True)
    class Beside(_Step):
        """Made beside any step."""

        verb = "beside"

        def not_the_step(self, _: str, __: Step[moves.Move[str]] | None) -> Refusal | None:
            return None

    @dataclass(frozen=True, slots=True)
    class Other(_Step):
        verb = "other"

    step: Step[moves.Move[str]] = Step(says="Go.", rule="His turn", move=Go())
    found = moves.Moves(NOW.__getitem__, (_module(Go, Other, Beside, Mend),), automa=lambda _: step)
    refused = {one.verb: found.refuse("open", one()) for one in (Go, Other, Beside, Mend)}
    assert [verb for verb, why in refused.items() if why] == ["other"]
    assert refused["other"] is not None
    assert (refused["other"].code, refused["other"].rule) == ("automa", "His turn")


def test_a_correction_is_told_as_one() -> None:
    @dataclass(frozen=True, slots=True)
    class Fix(moves.Correction[str]):
        verb = "fix"

        @property
        def path(self) -> Path:
            return ("fix",)

        def refuse(self, _: str) -> Refusal | None:
            return None

        def play(self, state: str) -> str:
            return state

        def say(self, _: str) -> str:
            return "Three stones"

    assert Fix().tell("open") == "Correction: three stones."
    assert (Fix.corrects, Fix.waits) == (True, False)
