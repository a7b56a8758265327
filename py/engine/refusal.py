"""Why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass

from engine.words import number


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rules do not allow, said so that the table can go on.

    `code` is stable and names the case for tests; `sentence` says what is wrong, `instead` what can be done, `rule`
    where the rulebook or a ruling says so (empty: it is not the game that refuses). A refusal that is not `firm` can be
    overruled by the table: the move is then recorded as a house ruling. A firm one cannot, since the move would mean
    nothing (a square that is not free). Where it is about one field of a form, `field` is its name.
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
    """Carries a refusal out of a place that cannot go on."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def outside(given: int, low: int, high: int, rule: str) -> Refusal | None:
    """Why a typed number is refused outside of its bounds."""
    if low <= given <= high:
        return None
    instead = f"Give a number from {number(low)} to {number(high)}."
    return Refusal("range", f"{number(given)} is out of range.", instead, rule, firm=True)
