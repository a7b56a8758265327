"""A whole number that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from engine.words import MINUS, number
from markup.facts.chips import chips, on_pad
from markup.facts.field import Field
from markup.forms import whole_number
from markup.html import Html, p
from markup.parts import fold


@dataclass(frozen=True, eq=False)
class Whole(Field[int]):
    """A whole number: a few usual ones are keys, the pad has the others."""

    low: int
    high: int
    usual: tuple[int, ...]
    _: KW_ONLY
    signed: bool = False
    folded: bool = False
    """It is not asked: it can be entered below the others."""
    shortcut: bool = False
    """Its digits are shortcuts on the whole page."""

    def draw(self, given: int | None, key: Any, at: str = "") -> Html:
        name = at or self.name
        other = given is not None and given not in self.usual
        more = "Another number" if not other else f"Another number, now {number(given)}"
        found = [
            (str(one), number(one, signed=self.signed), "", str(one) if self.shortcut else "") for one in self.usual
        ]
        if other:
            found.append((str(given), number(given, signed=self.signed), "", ""))
        chosen = "" if given is None else str(given)
        keys = chips(name, found, chosen, label=self.title, of="digit grow", last=on_pad(name, "…", more))
        if not self.folded:
            return keys
        return fold(f"fact-{self.name}", self.title, p(self.look, class_="hint"), keys)

    def numbers(self, given: int | None) -> Iterable[tuple[str, str]]:
        return ((self.name, self.title.lower()),)

    def after(self, given: int | None, path: Sequence[str], text: str, key: Any) -> int:
        return whole_number(text.replace("-", MINUS), self.low, self.high, self.what)
