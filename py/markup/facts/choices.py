"""One or several of a few things that can be printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, TypeVar

from engine.words import listed
from markup.facts.chips import chips
from markup.facts.field import Field
from markup.forms import wrong
from markup.html import Child, Html, button, details, div, join, li, span, summary, ul

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class OneOf(Field[T]):
    """One of a few, each with a word, a sign and a shortcut."""

    of: Mapping[str, T]
    sign: Callable[[T], Html]
    _: KW_ONLY
    short: Callable[[T], str] | None = None
    """The word under the sign, which is a radio key in a palette; None if the sign stands alone."""
    shortcut: Callable[[T], str] = lambda _: ""
    rare: tuple[str, ...] = ()
    """Words that are folded behind a sign of one of them."""

    def _word(self, given: T | None) -> str:
        return next((word for word, one in self.of.items() if one == given), "")

    def _chip(self, word: str) -> tuple[str, Child, str, str]:
        one = self.of[word]
        sign, title = self.sign(one), self.said(one)
        if self.short is None:
            return word, sign, title, ""
        says = join(sign, span(self.short(one), aria_hidden="true"), span(title, class_="sr"))
        return word, says, "", self.shortcut(one)

    def draw(self, given: T | None, key: Any, at: str = "") -> Html:
        name, chosen = at or self.name, self._word(given)
        usual = [self._chip(word) for word in self.of if word not in self.rare]
        if self.short is not None:
            return chips(name, usual, chosen, label=self.title, class_="brushes five", of="brush up")
        other = self.of[chosen if chosen in self.rare else self.rare[0]] if self.rare else None
        keys = chips(name, usual, chosen, label=self.title, of="grow")
        if other is None:
            return keys
        rare = [self._chip(word) for word in self.rare]
        says = f"Another: {self.said(other)}" if chosen in self.rare else f"One of {len(rare)} buildings"
        mark = summary(self.sign(other) if chosen in self.rare else "…", span(says, class_="sr"), class_="tap")
        return div(
            keys,
            details(
                mark, chips(name, rare, chosen, label=says, of="rare"), class_="unfolds", data_on=chosen in self.rare
            ),
            class_="beside",
        )

    def after(self, given: T | None, path: Sequence[str], text: str, key: Any) -> T:
        if text not in self.of:
            raise wrong("not-offered", f"The {self.what} is not chosen.", "Choose one of the options.")
        return self.of[text]


@dataclass(frozen=True, eq=False)
class AnyOf(Field[tuple[Any, ...]]):
    """Any number of several, at least one: a tap on a key chooses it, another one leaves it out."""

    of: Mapping[str, Any]
    sign: Callable[[Any], Html]
    each: Callable[[Any], str]
    """The word of one."""

    def draw(self, given: tuple[Any, ...] | None, key: Any, at: str = "") -> Html:
        chosen = given or ()
        keys = [
            li(
                button(
                    self.sign(one),
                    span(self.each(one)),
                    type="button",
                    class_="tap brush up",
                    role="checkbox",
                    data_key=f"tell:{self.name}={word}",
                    aria_checked=str(one in chosen).lower(),
                    tabindex=-1 if place else 0,
                )
            )
            for place, (word, one) in enumerate(self.of.items())
        ]
        return ul(keys, class_="brushes", aria_label=self.title, data_ring=True)

    def after(self, given: tuple[Any, ...] | None, path: Sequence[str], text: str, key: Any) -> tuple[Any, ...]:
        if text not in self.of:
            raise wrong("not-offered", f"The {self.what} is not chosen.", "Choose one of the options.")
        one, chosen = self.of[text], given or ()
        return tuple(other for other in chosen if other != one) if one in chosen else (*chosen, one)

    def sentence(self, given: tuple[Any, ...]) -> str:
        return listed([self.each(one) for one in given])

    def lacks(self, given: tuple[Any, ...] | None) -> str:
        return "" if given else self.title.lower()

    def says(self, path: Sequence[str], value: tuple[Any, ...] | None, before: tuple[Any, ...] | None) -> str:
        added = [one for one in value or () if one not in (before or ())]
        return self.each(added[0]) if added else f"Remove {self.each((set(before or ()) - set(value or ())).pop())}"
