"""Several printed values of a sum of types, each with parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from engine.refusal import Refusal, Refused
from engine.value import put
from engine.words import number
from markup import marks
from markup.facts.field import Field
from markup.forms import wrong
from markup.html import Html, button, details, div, join, li, span, summary, ul

T = TypeVar("T")

DROP: Final = "drop"
"""The part of a tap that removes one of several."""


@dataclass(frozen=True, eq=False)
class Case(Generic[T]):
    """One class of a sum of types: its word, the keys that add one, its parts, and what they cannot be together."""

    tag: str
    made: Callable[..., T]
    parts: tuple[Field[Any], ...]
    adds: tuple[tuple[str, Mapping[str, Any]], ...]
    """The words of a key that adds one, with the parts that it sets."""
    says: Callable[[Mapping[str, Any]], str]
    """The words after the number, which is the first part."""
    of: Callable[[T], bool]
    refuse: Callable[[Mapping[str, Any]], Refusal | None] = lambda _: None


Items = tuple[tuple[str, Mapping[str, Any]], ...]
"""Several values while they are entered: the word of the case and its parts, None for one that is missing."""


@dataclass(frozen=True, eq=False)
class Several(Field[Items]):
    """Up to a few values of a sum of types. Each is added by a key, with its number; its parts are chosen below it."""

    cases: tuple[Case[Any], ...]
    most: int

    @cached_property
    def _by_tag(self) -> Mapping[str, Case[Any]]:
        return {case.tag: case for case in self.cases}

    def given(self, values: Iterable[Any]) -> Items:
        """Return finished values as they are entered."""
        cases = [(value, next(case for case in self.cases if case.of(value))) for value in values]
        return tuple((case.tag, {part.name: getattr(value, part.name) for part in case.parts}) for value, case in cases)

    def made(self, items: Items) -> tuple[Any, ...]:
        """Return the finished values."""
        return tuple(self._by_tag[tag].made(**parts) for tag, parts in items)

    def words(self, item: tuple[str, Mapping[str, Any]]) -> str:
        """Return one of them in words: `−1 for each adjacent Industrial`."""
        tag, parts = item
        case = self._by_tag[tag]
        return f"{number(parts[case.parts[0].name], signed=True)} {case.says(parts)}"

    def draw(self, given: Items | None, key: Any, at: str = "") -> Html:
        shown = [self._item(number_, item, key) for number_, item in enumerate(given or (), 1)]
        full = len(given or ()) >= self.most
        adds = [
            li(
                button(
                    says,
                    type="button",
                    class_="tap add",
                    data_key=f"tell:{self.name}={case.tag}:{place}",
                    aria_disabled="true" if full else None,
                    aria_keyshortcuts=says[0].replace("−", "-") if "adjacent" in says else None,
                )
            )
            for case in self.cases
            for place, (says, _) in enumerate(case.adds)
        ]
        return join(shown, None if full else ul(adds, class_="brushes three", aria_label=f"Add: {self.title}"))

    def _item(self, at: int, item: tuple[str, Mapping[str, Any]], key: Any) -> Html:
        tag, parts = item
        case, words = self._by_tag[tag], self.words(item)
        first = case.parts[0]
        rest = [part for part in case.parts[1:] if part.name not in case.adds[0][1]]
        name = f"{self.name}:{at}"
        pick = details(
            summary(
                number(parts[first.name], signed=True), span(": change the number", class_="sr"), class_="tap digit"
            ),
            first.draw(parts[first.name], key, f"{name}:{first.name}"),
            class_="unfolds",
        )
        drop = button(
            marks.CROSS, type="button", class_="btn icon", data_key=f"tell:{name}={DROP}", aria_label=f"Remove: {words}"
        )
        return div(
            div(pick, span(case.says(parts)), drop, class_="cond-says"),
            [part.draw(parts[part.name], key, f"{name}:{part.name}") for part in rest],
            class_="cond",
            role="group",
            aria_label=words,
        )

    def after(self, given: Items | None, path: Sequence[str], text: str, key: Any) -> Items:
        items = given or ()
        if not path:
            tag, _, place = text.partition(":")
            case = self._by_tag.get(tag)
            if case is None or place not in map(str, range(len(case.adds))):
                raise wrong("not-offered", f"The {self.what} is not chosen.", "Choose one of the options.")
            if len(items) >= self.most:
                raise wrong("too-many", f"A piece has no more than {self.most} of these.", "Remove one first.")
            empty = dict.fromkeys(part.name for part in case.parts)
            return (*items, (tag, {**empty, **case.adds[int(place)][1]}))
        at = int(path[0]) - 1 if path[0].isascii() and path[0].isdecimal() else -1
        if not 0 <= at < len(items):
            raise wrong("not-offered", f"The {self.what} is not there.", "Add it first.")
        if text == DROP:
            return (*items[:at], *items[at + 1 :])
        tag, parts = items[at]
        case = self._by_tag[tag]
        part = next((one for one in case.parts if [one.name] == list(path[1:])), None)
        if part is None:
            raise wrong("not-offered", f"The {self.what} has no such part.", "Choose one of the options.")
        changed = {**parts, part.name: part.after(parts[part.name], (), text, key)}
        if None not in changed.values() and (refusal := case.refuse(changed)):
            raise Refused(refusal)
        return put(items, at, (tag, changed))

    def numbers(self, given: Items | None) -> Iterable[tuple[str, str]]:
        for at, item in enumerate(given or (), 1):
            for part in self._by_tag[item[0]].parts:
                for name, _ in part.numbers(None):
                    yield f"{self.name}:{at}:{name}", self.words(item)

    def sentence(self, given: Items) -> str:
        return ", ".join(map(self.words, given))

    def lacks(self, given: Items | None) -> str:
        found = [(part, parts[part.name]) for tag, parts in given or () for part in self._by_tag[tag].parts]
        missing = [part.what for part, value in found if value is None]
        return missing[0] if missing else ""

    def says(self, path: Sequence[str], value: Items | None, before: Items | None) -> str:
        items, had, at = value or (), before or (), int(path[0]) - 1 if path else -1
        if len(items) < len(had):
            tag, parts = had[at]
            return f"Remove {number(parts[self._by_tag[tag].parts[0].name], signed=True)}"
        tag, parts = items[at]
        case = self._by_tag[tag]
        if not path:
            return next(says for says, given in case.adds if given.items() <= parts.items())
        part = next(one for one in case.parts if one.name == path[1])
        return part.says((), parts[part.name], None)
