"""Refusals of moves."""

from __future__ import annotations

from dataclasses import dataclass

from engine.words import number


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move is not allowed, and what to do.

    `code` is stable and names the case for tests. `sentence` says what is wrong, `instead` what to do, and `rule` the
    heading of the rulebook or the ruling (empty if no rule of the game refuses the move). The players can overrule a
    refusal that is not `firm`: the move is then recorded as a house rule. They cannot overrule a firm one, because the
    move would have no meaning, such as a tile on an occupied square. `field` names the field of a form, if it is about
    one.
    """

    code: str
    sentence: str
    instead: str
    rule: str
    firm: bool = False
    field: str = ""

    def __str__(self) -> str:
        where = f" (rules: {self.rule})" if self.rule else ""
        return f"{self.sentence} {self.instead}{where}"


class Refused(Exception):
    """Exception that carries a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def outside(given: int, low: int, high: int, rule: str) -> Refusal | None:
    """Return why an entered number is out of range, or None."""
    if low <= given <= high:
        return None
    instead = f"Enter a number from {number(low)} to {number(high)}."
    return Refusal("range", f"{number(given)} is out of range.", instead, rule, firm=True)
