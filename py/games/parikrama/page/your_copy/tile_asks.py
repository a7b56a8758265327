"""The questions for a tile that is entered by taps, each with its answers, for the ledge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.words import number
from games.parikrama.page.drawing import disc, mark
from games.parikrama.page.your_copy.asking import AT, ask
from games.parikrama.page.your_copy.tiles import (
    ANY,
    CIRCLES,
    DISCOUNT,
    INNER,
    KIND,
    OFF,
    PLACED,
    POINTS,
    POWER,
    RINGS,
    SPOTS,
    WHOLE,
    Drawn,
)
from games.parikrama.rules.maps.tile import BLANK, PLACES, Kind, Power
from games.parikrama.rules.pieces import HUES
from markup.facts.chips import on_pad
from markup.html import Child, Html, b, button, div, small, span

SHORT: Final = {Power.SIX: "6 cards", Power.SYMBOL: "any symbol", Power.DISCOUNT: "discount", Power.SEVEN: "any of 7"}
"""Powers in a few words."""
_EXPLAINED: Final = {
    Power.SIX: "for the Backpack",
    Power.SYMBOL: "before scoring",
    Power.DISCOUNT: "every turn",
    Power.SEVEN: "Basic tiles",
}
_KINDS: Final = {Kind.BASIC: "cream", Kind.SPECIAL: "grey", Kind.FOURTEEN: "blue"}
_USUAL: Final = {POINTS: (0, 1, 2, 5), DISCOUNT: (1, 2, 3)}
"""Numbers with a key (Appendix › Special Tiles); the pad has the others."""


def question(tile: Drawn, asked: str) -> str:
    """Return a question in words."""
    if asked in CIRCLES:
        return f"{tile.title(asked)}: which colour?"
    return {
        POINTS: "How many points?",
        POWER: "Which power?",
        DISCOUNT: "How much is the discount?",
        OFF: "For which colour?",
        KIND: "Which kind of tile?",
        WHOLE: "What is complete on the tile itself?",
        SPOTS: "Where are the parts?",
    }[asked]


def asks(tile: Drawn) -> Html:
    """Return the current question with its answers."""
    asked = tile.asked
    count = f"{CIRCLES.index(asked) + 1} of {PLACES}" if asked in CIRCLES else ""
    says = question(tile, asked)
    answers = div(_answers(tile, asked), class_=_LOOKS[asked.partition(":")[0]], role="group", aria_label=says)
    return ask(says, answers, count)


_LOOKS: Final = {
    "circle": "brushes five",
    OFF: "brushes five",
    WHOLE: "brushes three",
    POINTS: "chips",
    DISCOUNT: "chips",
    POWER: "brushes three",
    KIND: "brushes three",
    SPOTS: "brushes two",
}


def _answers(tile: Drawn, asked: str) -> Sequence[Html]:
    if asked in CIRCLES:
        found = [(BLANK, _none(), "none"), *((hue.letter, disc(hue), hue.title) for hue in HUES)]
        return [
            _answer(tile, asked, text, (sign, span(says)), shortcut=str(at))
            for at, (text, sign, says) in enumerate(found)
        ]
    if asked == OFF:
        found = [(ANY, _none(), "any"), *((hue.value, disc(hue), hue.title) for hue in HUES)]
        return [_answer(tile, asked, text, (sign, span(says))) for text, sign, says in found]
    if asked in (POINTS, DISCOUNT):
        return _numbers(tile, asked)
    if asked == WHOLE:
        return _complete(tile)
    words: Sequence[tuple[str, str, str]]
    if asked == POWER:
        words = [("", "none", ""), *((one.value, SHORT[one], _EXPLAINED[one]) for one in Power)]
    elif asked == KIND:
        words = [(kind.value, f"{kind.title} tile", says) for kind, says in _KINDS.items()]
    else:
        words = [
            (name, f"circles at the {one.circles.value}", f"loops at the {one.loops.value}")
            for name, one in PLACED.items()
        ]
    return [_answer(tile, asked, text, span(b(title), small(more) if more else None)) for text, title, more in words]


def _none() -> Html:
    return Html('<i class="pk-disc none" aria-hidden="true"></i>')


def _now(tile: Drawn, name: str) -> str | None:
    """Return the answer as it is, entered or concluded, or None while the question is open."""
    if name == SPOTS:
        return next(text for text, parts in PLACED.items() if parts == tile.parts)
    if name == POINTS and name not in tile.questions:
        return str(tile.points)
    return tile.circle(name) if name in CIRCLES else tile.given.get(name)


def _answer(tile: Drawn, name: str, text: str, says: Child, *, shortcut: str = "") -> Html:
    return button(
        says,
        type="button",
        class_="tap brush up",
        data_key=f"tell:{name}={text}",
        aria_pressed="true" if _now(tile, name) == text else None,
        aria_keyshortcuts=shortcut or None,
    )


def _numbers(tile: Drawn, name: str) -> list[Html]:
    now = _now(tile, name) or ""
    usual = [*map(str, _USUAL[name])]
    found = [*usual, *([now] if now and now not in usual else [])]
    keys = [
        button(
            "none" if one == "0" else number(int(one)),
            type="button",
            class_="tap grow" if one == "0" else "tap digit grow",
            data_key=f"tell:{name}={one}",
            aria_pressed="true" if now == one else None,
        )
        for one in found
    ]
    return [*keys, on_pad(name, "…", "Another number")]


def _complete(tile: Drawn) -> list[Html]:
    """Return a key for each colour and for loops, which counts one more, and after four none; and the way out."""
    found = [(name, disc(hue), hue.title) for name, hue in zip(INNER, HUES, strict=True)]
    keys = [
        button(
            sign,
            span(title, " ", b(tile.given.get(name, "0"), class_="num")),
            type="button",
            class_="tap brush up",
            data_key=f"tell:{name}={(int(tile.given.get(name, 0)) + 1) % (PLACES + 1)}",
        )
        for name, sign, title in [*found, (RINGS, mark("loop", 22), "Loops")]
    ]
    return [*keys, button("Done", type="button", class_="tap brush up", data_key=f"tell:{AT}=")]
