"""Printed values that are entered by taps: each is declared once, as a `Field`, with its keys, faults and words.

A draft is the taps so far. Each is `name=value`, where the name of a part leads through its field: `points=3`,
`conditions:1:match=I`. `Facts` has the fields of a kind of piece. A kind of field that only one game has is a class of
that game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from engine.game import Draft, Taps
from engine.refusal import Refusal, Refused
from engine.value import put
from engine.words import MINUS, capital, listed, number
from markup import marks
from markup.forms import whole_number, wrong
from markup.html import Child, Html, button, details, div, h3, join, li, p, small, span, summary, ul
from markup.parts import fold

T = TypeVar("T")
KeyT = TypeVar("KeyT")
RecordT = TypeVar("RecordT")
SetupT = TypeVar("SetupT")

DROP: Final = "drop"
"""The part of a tap that removes one of several."""


# Keys


def chip(tap: str, says: Child, *, on: bool, title: str = "", class_: str = "", shortcut: str = "", tab: bool) -> Html:
    """Return a key of a radio group; `title` is its label where it shows a sign."""
    return button(
        says,
        type="button",
        class_=f"tap {class_}".rstrip(),
        role="radio",
        data_key=f"tell:{tap}",
        aria_checked=str(on).lower(),
        aria_label=title or None,
        aria_keyshortcuts=shortcut or None,
        tabindex=0 if tab else -1,
    )


Chips = Sequence[tuple[str, Child, str, str]]
"""Values with their words, their labels where they show a sign, and their shortcuts."""


def chips(
    name: str, found: Chips, chosen: str, *, label: str, class_: str = "chips", of: str = "", last: Child = None
) -> Html:
    """Return a radio group, one key for each value; `last` stands after them."""
    at = max(0, next((at for at, one in enumerate(found) if one[0] == chosen), 0))
    keys = [
        chip(f"{name}={value}", says, on=value == chosen, title=title, class_=of, shortcut=shortcut, tab=place == at)
        for place, (value, says, title, shortcut) in enumerate(found)
    ]
    return div(keys, last, class_=class_, role="radiogroup", aria_label=label)


def row_label(title: str, look: str = "") -> Html:
    """Return the heading of a row of keys, with where to look on the piece."""
    return h3(title, join(" ", small(look)) if look else None, class_="row-label")


def on_pad(name: str, says: Child, title: str) -> Html:
    """Return the key that opens the number pad for a value."""
    return button(says, type="button", class_="tap digit grow", data_key=f"open:{name}", aria_label=title)


# Fields


@dataclass(frozen=True, eq=False)
class Field(Generic[T]):
    """A printed value."""

    name: str
    """The field of the record."""
    what: str
    """Its name in a refusal: `number of points`."""
    title: str
    """Its heading."""
    _: KW_ONLY
    look: str = ""
    """Where to look on the piece."""
    said: Callable[[T], str] = str
    """Its words in the sentence of the piece: `3 points`."""
    told: Callable[[Any], T | None] = lambda _: None
    """The value that the rulebook gives for a piece."""
    needed: bool = True
    """Whether a piece cannot be saved without it."""

    def draw(self, given: T | None, key: Any, at: str = "") -> Html:
        """Return its keys; `at` leads to it where it is a part."""
        raise NotImplementedError

    def after(self, given: T | None, path: Sequence[str], text: str, key: Any) -> T | None:
        """Return the value after a tap on it, or on its part at the path. Raises: Refused."""
        raise NotImplementedError

    def sentence(self, given: T) -> str:
        """Return its words."""
        return self.said(given)

    def numbers(self, given: T | None) -> Iterable[tuple[str, str]]:
        """Return each number that the pad can enter, with its title there."""
        return ()

    def lacks(self, given: T | None) -> str:
        """Return what is missing in a few words, or empty."""
        return self.title.lower() if self.needed and given is None else ""

    def says(self, path: Sequence[str], value: T | None, before: T | None) -> str:
        """Return a tap in words, for Undo."""
        return "" if value is None else capital(self.said(value))


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
        mark = summary(self.sign(other), span(says, class_="sr"), class_="tap")
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
                )
            )
            for word, one in self.of.items()
        ]
        return ul(keys, class_="brushes", aria_label=self.title)

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
        if value is not None and before is not None and len(value) < len(before):
            return f"Remove {self.words(before[int(path[0]) - 1])}"
        return self.words((value or ())[int(path[0]) - 1 if path else -1])


# A kind of piece


@dataclass(frozen=True, eq=False, kw_only=True)
class Facts(Generic[SetupT, KeyT, RecordT]):
    """The printed values of a kind of piece."""

    keys: Mapping[str, KeyT]
    """Every piece by the name of its form."""
    known: Callable[[SetupT, KeyT], RecordT | None]
    title: Callable[[KeyT], str]
    record: Callable[[KeyT, Mapping[str, Any]], RecordT]
    """Return the record of a piece and its values by field; `Several` are finished."""
    picture: Callable[[KeyT, Mapping[str, Any]], Html]
    """Return the piece with the values so far."""
    fields: tuple[Field[Any], ...]
    hint: str
    """A line of help."""
    refuse: Callable[[KeyT, Mapping[str, Any]], Refusal | None] = lambda *_: None
    """Return why the values cannot stand together."""

    def values(self, setup: SetupT, key: KeyT) -> Mapping[str, Any]:
        """Return what is known of a piece, with what the rulebook gives."""
        found = self.known(setup, key)
        return {one.name: self._given(one, getattr(found, one.name)) if found else one.told(key) for one in self.fields}

    def _given(self, one: Field[Any], value: Any) -> Any:
        return one.given(value) if isinstance(one, Several) else value

    def told(self, setup: SetupT, key: KeyT, taps: Taps) -> tuple[Mapping[str, Any], str]:
        """Return the values after the taps, and the last tap in words. Raises: Refused for a bad tap."""
        values, last = dict(self.values(setup, key)), ""
        by_name = {one.name: one for one in self.fields}
        for tap in taps:
            at, _, text = tap.partition("=")
            name, *path = at.split(":")
            if name not in by_name:
                raise wrong("not-offered", "This value is not printed here.", "Choose one of the options.")
            before = values[name]
            values[name] = by_name[name].after(before, path, text, key)
            if refusal := self.refuse(key, values):
                raise Refused(refusal)
            last = by_name[name].says(path, values[name], before)
        return values, last

    def lacks(self, values: Mapping[str, Any]) -> str:
        """Return what is missing, or empty."""
        missing = list(filter(None, (one.lacks(values[one.name]) for one in self.fields)))
        return f"{capital(listed(missing))} missing" if missing else ""

    def says(self, key: KeyT, values: Mapping[str, Any]) -> str:
        """Return the values as the sentence of the piece."""
        said = [one.sentence(values[one.name]) for one in self.fields if values[one.name] is not None]
        return f"{self.title(key)}: {', '.join(filter(None, said)) or 'not entered yet'}"

    def draft(self, setup: SetupT, key: KeyT, taps: Taps) -> Draft:
        """Return the page of a piece after the taps. Raises: Refused for a bad tap."""
        values, last = self.told(setup, key, taps)
        rows = []
        for one in self.fields:
            given, told = values[one.name], one.told(key)
            folded = isinstance(one, Whole) and one.folded
            look = "from the rulebook" if told is not None and given == told else one.look
            rows.append(join(None if folded else row_label(one.title, look), one.draw(given, key)))
        left = [other for other in self.keys if self.known(setup, self.keys[other]) is None]
        names = list(self.keys)
        at = names.index(next(name for name in names if self.keys[name] == key))
        then = next((name for name in (*names[at + 1 :], *names[:at]) if name in left), "")
        return Draft(
            picture=self.picture(key, values),
            body=join([div(row) for row in rows]),
            last=last,
            says=f"{self.says(key, values)}.",
            lacks=self.lacks(values),
            title=self.title(key),
            numbers={name: title for one in self.fields for name, title in one.numbers(values[one.name])},
            hint=self.hint,
            then=(then, self.title(self.keys[then]) if then else ""),
        )

    def read(self, setup: SetupT, key: KeyT, taps: Taps) -> RecordT:
        """Return the record after the taps. Raises: Refused for a bad tap, or if something is missing."""
        values, _ = self.told(setup, key, taps)
        if lacks := self.lacks(values):
            raise wrong("lacks", f"{lacks}.", "Enter it first.")
        finished = {
            one.name: one.made(values[one.name] or ()) if isinstance(one, Several) else values[one.name]
            for one in self.fields
        }
        return self.record(key, finished)
