"""Numbers printed on a piece, entered by taps: the numbers so far, the next question, and its answers.

A tap is `name=number`, such as `half=1`; `at=half` chooses the next question, and `drop=half` removes a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeVar

from engine.game import Taps
from engine.value import but
from engine.words import number
from markup.facts.chips import on_pad
from markup.forms import whole_number, wrong
from markup.html import Child, Html, b, button, div, h2, join, small, span

AT: Final = "at"
DROP: Final = "drop"


def following(names: Sequence[str], before: str, open_: Callable[[str], bool]) -> str:
    """Return the first open question after the last answer, round from the end to the start, or empty."""
    at = names.index(before) + 1 if before in names else 0
    return next(filter(open_, (*names[at:], *names[:at])), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A printed number."""

    title: str
    """Its name, such as `Half loops`."""
    asks: str = "how many?"
    """The question after its name."""
    fewest: int = 0
    most: int
    usual: tuple[int, ...]
    """Numbers with a key; the pad has the others."""

    @property
    def question(self) -> str:
        """The question in words."""
        return f"{self.title}: {self.asks}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The numbers of a piece after some taps."""

    given: Mapping[str, int]
    """Numbers entered so far, by name."""
    chosen: str = ""
    """Question chosen by a tap, or empty."""
    before: str = ""
    """Question of the last answer, after which the questions go on."""
    last: str = ""
    """Last tap in words."""

    @property
    def numbers(self) -> Mapping[str, Number]:
        """Every number that the piece can have now, by name."""
        raise NotImplementedError

    @property
    def order(self) -> tuple[str, ...]:
        """The questions that are asked one after the other."""
        raise NotImplementedError

    def open(self, name: str) -> bool:
        """Return whether a question is not answered yet."""
        return name not in self.given

    @property
    def asked(self) -> str:
        """The current question, or empty when all are answered."""
        return self.chosen or following(self.order, self.before, self.open)

    @property
    def stop(self) -> str:
        """The name of the key that Tab reaches: that of the current question, or the first one."""
        return self.asked or next(iter(self.numbers))

    @property
    def left(self) -> list[str]:
        """Titles of the questions that are not answered yet, as within a sentence."""
        titles = (self.numbers[name].title for name in self.order if self.open(name))
        return [f"{title[0].lower()}{title[1:]}" for title in titles]

    def after(self, tap: str) -> Self:
        """Return the piece after a tap. Raises: Refused for a bad one."""
        name, _, text = tap.partition("=")
        if name == AT and text in self.numbers:
            return but(self, chosen=text, last=self.numbers[text].title)
        if name == DROP and text in self.given:
            return but(self.dropped(text), chosen="", last=f"Remove: {self.numbers[text].title}")
        if name not in self.numbers:
            raise wrong("not-offered", "This is not printed here.", "Choose one of the options.")
        one = self.numbers[name]
        told = whole_number(text, one.fewest, one.most, f"number for “{one.title}”")
        return but(self.told(name, told), chosen="", before=name, last=self.says(name, told))

    def told(self, name: str, number_: int) -> Self:
        """Return the piece with a number."""
        return but(self, given={**self.given, name: number_})

    def dropped(self, name: str) -> Self:
        """Return the piece without a number. Raises: Refused if it has to be there."""
        raise wrong("not-offered", "This cannot be removed.", "Choose another number.")

    def says(self, name: str, told: int) -> str:
        """Return an answer in words, for Undo."""
        one = self.numbers[name]
        return f"{one.title}: {number(told)}" if one.most else f"No {one.title.lower()}"

    def question(self) -> Html:
        """Return the current question with its answers, or nothing."""
        asked = self.asked
        return ask(self.numbers[asked].question, self.answers(asked)) if asked else Html("")

    def answers(self, name: str) -> Html:
        """Return the answers to a question."""
        return digits(name, self.numbers[name], self.given.get(name))

    @property
    def pads(self) -> Mapping[str, str]:
        """The numbers that the pad can enter, with their titles there."""
        return {name: one.title for name, one in self.numbers.items() if one.most > max(one.usual)}


SheetT = TypeVar("SheetT", bound=Sheet)


def tapped(sheet: SheetT, taps: Taps) -> SheetT:
    """Return a piece after some taps. Raises: Refused for a bad one."""
    for tap in taps:
        sheet = sheet.after(tap)
    return sheet


# Questions and keys


def ask(says: str, answers: Html, more: str = "") -> Html:
    """Return a question with its answers; `more` stands after it, such as `2 of 5`."""
    return join(h2(says, small(f" {more}", class_="soft") if more else None), answers)


def digits(name: str, one: Number, given: int | None) -> Html:
    """Return the keys of a number: the usual ones, one that was entered on the pad, and the key of the pad."""
    other = [given] if given is not None and given not in one.usual else []
    keys = [
        button(
            number(at),
            type="button",
            class_="tap digit grow",
            data_key=f"tell:{name}={at}",
            aria_pressed="true" if given == at else None,
            aria_keyshortcuts=str(at) if 0 <= at < 10 else None,
        )
        for at in (*one.usual, *other)
    ]
    if one.most > max(one.usual):
        keys.append(on_pad(name, "…", "Another number"))
    return div(keys, class_="chips" if len(keys) < 6 else "pk-digits", role="group", aria_label=one.question)


def spot(
    sheet: Sheet, name: str, sign: Child, says: str, *, now: bool = False, tab: bool = False, shortcut: str = ""
) -> Html:
    """Return a number of the piece as the key that asks for it again: its sign, the number and a few words."""
    given, now = sheet.given.get(name), now or sheet.asked == name
    shown = number(given) if given is not None else "?" if now else "–"
    told = shown if given is not None else "asked now" if now else "not entered yet"
    return button(
        sign,
        b(shown, class_="num", aria_hidden="true"),
        small(says, aria_hidden="true"),
        span(f"{sheet.numbers[name].title}: {told}", class_="sr"),
        type="button",
        class_=f"tap spot {'known' if given is not None else 'empty'}{' now' if now else ''}",
        data_key=f"tell:{AT}={name}",
        aria_current="true" if now else None,
        aria_keyshortcuts=shortcut or None,
        tabindex=0 if tab or name == sheet.stop else -1,
    )


def spots(rows: Iterable[Iterable[Html]], label: str) -> Html:
    """Return the keys of a piece, row by row; arrows go from one to the next."""
    found = [div((span(one, role="gridcell") for one in row), role="row") for row in rows]
    return div(found, class_="pk-spots", role="grid", aria_label=label)
