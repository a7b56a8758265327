"""Marks of a Journal on a card: circles, symbols and loops, each counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.parikrama.page.drawing import disc, mark
from games.parikrama.page.your_copy.asking import Number, Sheet, spot
from games.parikrama.rules.pieces import HUES, SYMBOLS, Hue, Marks, Symbol
from markup.html import Html, button, div, span

MOST_OF_ONE: Final = 4
"""Most circles of a colour, symbols of a kind or half loops on a card."""
SYMBOL: Final = "symbol"
"""The question which symbol a card shows: its answers are those for one of each symbol, and none."""
HALF: Final = "half"
_LOOP: Final = "loop"
_LETTERS: Final = {"wheel": "W", "lotus": "O", "knot": "K", "fish": "F"}


def _count(title: str) -> Number:
    return Number(title=title, most=MOST_OF_ONE, usual=tuple(range(MOST_OF_ONE + 1)))


def circle(hue: Hue) -> str:
    """Return the name of the number of circles of a colour."""
    return f"circle:{hue.letter}"


def _symbol(symbol: Symbol) -> str:
    return f"{SYMBOL}:{symbol.value}"


MARKS: Final[Mapping[str, Number]] = {
    **{circle(hue): _count(f"{hue.title} circles") for hue in HUES},
    SYMBOL: Number(title="Symbol", asks="which one?", most=0, usual=(0,)),
    **{_symbol(symbol): _count(symbol.many) for symbol in SYMBOLS},
    HALF: _count("Half loops"),
    _LOOP: _count("Complete loops"),
}


def given(marks: Marks | None) -> dict[str, int]:
    """Return the numbers of known marks; none if they are not known."""
    if marks is None:
        return {}
    return {
        **{circle(hue): marks.circles[hue.at] for hue in HUES},
        SYMBOL: 0,
        **{_symbol(symbol): marks.symbols[symbol.at] for symbol in SYMBOLS},
        HALF: marks.halves,
        _LOOP: marks.loops,
    }


def read(numbers: Mapping[str, int]) -> Marks:
    """Return the marks; those that are not entered are not there."""
    purple, blue, green, yellow = (numbers.get(circle(hue), 0) for hue in HUES)
    wheel, lotus, knot, fish = (numbers.get(_symbol(symbol), 0) for symbol in SYMBOLS)
    return Marks((purple, blue, green, yellow), (wheel, lotus, knot, fish), numbers.get(HALF, 0), numbers.get(_LOOP, 0))


def any_symbol(numbers: Mapping[str, int]) -> bool:
    """Return whether the question for the symbol is answered."""
    return SYMBOL in numbers or any(_symbol(symbol) in numbers for symbol in SYMBOLS)


def which_symbol() -> Html:
    """Return the answers to the question which symbol a card shows."""
    none = Html('<i class="pk-disc none" aria-hidden="true"></i>')
    found = [(f"{SYMBOL}=0", none, "none", "0")]
    found += [(f"{_symbol(one)}=1", mark(one.value, 26), one.title, _LETTERS[one.value]) for one in SYMBOLS]
    keys = [
        button(
            sign,
            span(says),
            type="button",
            class_="tap brush up",
            data_key=f"tell:{tap}",
            aria_keyshortcuts=shortcut,
        )
        for tap, sign, says, shortcut in found
    ]
    return div(keys, class_="brushes five", role="group", aria_label=MARKS[SYMBOL].question)


def rows(sheet: Sheet) -> list[list[Html]]:
    """Return the keys of the marks: circles, symbols, loops."""
    symbol = sheet.asked == SYMBOL
    return [
        [spot(sheet, circle(hue), disc(hue), hue.title) for hue in HUES],
        [
            spot(sheet, _symbol(one), mark(one.value, 22), one.title, now=symbol, tab=symbol and not one.at)
            for one in SYMBOLS
        ],
        [
            spot(sheet, HALF, mark("half", 22), "half loops", shortcut="L"),
            spot(sheet, _LOOP, mark("loop", 22), "loops"),
        ],
    ]
