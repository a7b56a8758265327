"""A tile of your copy, entered by taps: the circle parts side by side, loop parts, symbol, points and power.

A tap is a name and a value, such as `circle:0=P`, `loop:2=+`, `symbol=wheel`, `kind=special`, `points=5`, `whole:B=1`;
`at=circle:2` chooses the next question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.game import TAP, Fields, Taps
from engine.value import but, put
from engine.words import capital, plural
from games.parikrama.page.your_copy.asking import AT, following
from games.parikrama.page.your_copy.cards import fixed
from games.parikrama.rules.maps.tile import (
    ARC,
    BLANK,
    FOURTEEN_POINTS,
    IN_BOX,
    MOST,
    PLACES,
    SPOT_NAMES,
    Kind,
    Parts,
    Power,
    Tile,
)
from games.parikrama.rules.pieces import BY_LETTER, HUES, SYMBOLS, Hue, Spot, Symbol
from games.parikrama.rules.state import Copy, Setup
from markup.forms import values, whole_number, wrong

MOST_TILES: Final = sum(IN_BOX.values())
NEW: Final = "new"
"""The name of a tile that is not entered yet, instead of its number."""
KIND, SYMBOL, POINTS, POWER, DISCOUNT, OFF = "kind", "symbol", "points", "power", "discount", "off"
WHOLE, SPOTS = "whole", "spots"
ANY: Final = "any"
CIRCLES: Final = tuple(f"circle:{at}" for at in range(PLACES))
LOOPS: Final = tuple(f"loop:{at}" for at in range(PLACES))
RINGS: Final = f"{WHOLE}:loop"
INNER: Final = tuple(f"{WHOLE}:{hue.letter}" for hue in HUES)
_COUNTS: Final = tuple(map(str, range(PLACES + 1)))
_TITLES: Final = {
    KIND: "Kind of tile",
    SYMBOL: "Symbol",
    POINTS: "Points",
    POWER: "Power",
    DISCOUNT: "Discount",
    OFF: "Colour of the discount",
    WHOLE: "Complete on the tile itself",
    SPOTS: "Position of the parts",
}
PLACED: Final = {
    f"{circles.value}-{loops.value}": Parts(circles, loops)
    for circles, loops in (
        (Spot.SIDES, Spot.CORNERS),
        (Spot.CORNERS, Spot.SIDES),
        (Spot.SIDES, Spot.SIDES),
        (Spot.CORNERS, Spot.CORNERS),
    )
}
"""Where circle parts and loop parts can be, the usual first."""
_OFFERED: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(CIRCLES, (BLANK, *BY_LETTER)),
    **dict.fromkeys(LOOPS, (ARC, BLANK)),
    **dict.fromkeys((*INNER, RINGS), _COUNTS),
    SYMBOL: ("", *(symbol.value for symbol in SYMBOLS)),
    KIND: tuple(kind.value for kind in Kind),
    POWER: ("", *(power.value for power in Power)),
    OFF: (ANY, *(hue.value for hue in HUES)),
    SPOTS: tuple(PLACED),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A tile after some taps."""

    parts: Parts
    given: Mapping[str, str]
    """Values entered so far, by name."""
    chosen: str = ""
    """Question chosen by a tap, or empty."""
    before: str = ""
    """Circle part of the last answer, from which the questions go round."""
    last: str = ""
    """Last tap in words."""
    alike: bool = False
    """Whether its loop parts are still those of the Basic tile entered last."""

    # What is known

    @property
    def kind(self) -> Kind:
        """The kind, which the action that took it tells."""
        return Kind(self.given[KIND])

    @property
    def symbol(self) -> Symbol | None:
        """The symbol, or None."""
        return Symbol(self.given[SYMBOL]) if self.given.get(SYMBOL) else None

    @property
    def power(self) -> Power | None:
        """The power, or None."""
        return Power(self.given[POWER]) if self.given.get(POWER) else None

    @property
    def points(self) -> int:
        """The points; the rulebook gives those of a 14-Point tile (Appendix)."""
        return int(self.given.get(POINTS, FOURTEEN_POINTS if self.kind is Kind.FOURTEEN else 0))

    @property
    def concluded(self) -> str:
        """The circle part that follows from three others: Special tiles have all four colours (Action C), or empty."""
        left = [name for name in CIRCLES if name not in self.given]
        colours = set(BY_LETTER) - {self.given[name] for name in CIRCLES if name in self.given}
        return left[0] if self.kind is Kind.SPECIAL and len(left) == len(colours) == 1 else ""

    def circle(self, name: str) -> str | None:
        """Return the letter at a place, or BLANK; None if it is not entered."""
        if name == self.concluded:
            return next(iter(set(BY_LETTER) - set(map(self.given.get, CIRCLES))))
        return self.given.get(name)

    @property
    def tile(self) -> Tile:
        """The tile, with nothing where nothing is entered."""
        discount = int(self.given.get(DISCOUNT, 0)) if self.power is Power.DISCOUNT else 0
        power = None if self.power is Power.DISCOUNT and not discount else self.power
        off = self.given.get(OFF, ANY)
        return Tile(
            self.kind,
            "".join(self.circle(name) or BLANK for name in CIRCLES),
            "".join(self.given.get(name, BLANK) for name in LOOPS),
            self.symbol,
            self.points,
            "".join(hue.letter * int(self.given.get(name, 0)) for hue, name in zip(HUES, INNER, strict=True)),
            int(self.given.get(RINGS, 0)),
            power,
            discount,
            Hue(off) if discount and off != ANY else None,
        )

    # What is asked

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions in order; Special tiles also have points and a power."""
        if self.kind is not Kind.SPECIAL:
            return CIRCLES
        return (*CIRCLES, *((DISCOUNT, OFF) if self.power is Power.DISCOUNT else ()), POINTS, POWER)

    @property
    def asked(self) -> str:
        """The current question, or empty when all are answered."""
        if self.chosen:
            return self.chosen
        return following(self.questions, self.before, self.open)

    def open(self, name: str) -> bool:
        """Return whether a question is not answered yet."""
        return name not in self.given and name != self.concluded

    @property
    def sides(self) -> int:
        """Number of circle parts that are not entered yet."""
        return sum(map(self.open, CIRCLES))

    @property
    def lacks(self) -> str:
        """The value that it cannot be saved without, or empty."""
        open_ = self.power is Power.DISCOUNT and self.open(DISCOUNT)
        return "Amount of the discount missing" if open_ else ""

    @property
    def differs(self) -> bool:
        """Whether it is a Special tile without all four colours (Action C)."""
        return self.kind is Kind.SPECIAL and not self.sides and {*map(self.circle, CIRCLES)} != {*BY_LETTER}

    # Taps

    def after(self, tap: str) -> Drawn:
        """Return the tile after a tap. Raises: Refused."""
        name, _, text = tap.partition("=")
        if name == AT and (text in (*self.questions, *_TITLES) or not text):
            return but(self, chosen=text, last=self.title(text) if text else "Done")
        if name in (POINTS, DISCOUNT):
            what = "number of points" if name == POINTS else "discount"
            text = str(whole_number(text, int(name == DISCOUNT), MOST, what))
        elif text not in _OFFERED.get(name, ()):
            raise wrong("not-offered", "This is not printed on a tile.", "Choose one of the options.")
        given = {**self.given, name: text}
        alike = self.alike and name not in LOOPS and given[KIND] == Kind.BASIC.value
        if self.alike and given[KIND] != Kind.BASIC.value:
            given |= dict.fromkeys(LOOPS, BLANK)
        if given[KIND] != Kind.SPECIAL.value:
            given.pop(POWER, None)
        if given.get(POWER) != Power.DISCOUNT.value:
            given = {key: value for key, value in given.items() if key not in (DISCOUNT, OFF)}
        parts = PLACED[text] if name == SPOTS else self.parts
        after = but(self, given=given, parts=parts, alike=alike, chosen=WHOLE if name.startswith(WHOLE) else "")
        after._check()
        return but(after, before=name if name in CIRCLES else self.before, last=after._says(name, text))

    def _check(self) -> None:
        if self.power is Power.SYMBOL and self.symbol:
            raise wrong(
                "free-symbol",
                f"A tile with a symbol of your choice has no {self.symbol.title} of its own.",
                "Tap the middle until it shows no symbol, or choose another power.",
                "Appendix › Special Tiles",
            )
        if sum(int(self.given.get(name, 0)) for name in INNER) > PLACES:
            raise wrong(
                "whole", "No tile has that many complete circles.", f"Count again: at most {PLACES}.", "Scoring"
            )

    def title(self, name: str) -> str:
        """Return the name of a value, such as `Top`."""
        kind, _, at = name.partition(":")
        if kind in ("circle", "loop"):
            return capital(SPOT_NAMES[self.parts.circles if kind == "circle" else self.parts.loops][int(at)])
        return _TITLES[name]

    def _says(self, name: str, text: str) -> str:
        """Return a tap in words, such as `Top: Blue`."""
        if name in CIRCLES:
            return f"{self.title(name)}: {BY_LETTER[text].title if text in BY_LETTER else 'none'}"
        if name in LOOPS:
            return f"{self.title(name)}: {'loop part' if text == ARC else 'no loop part'}"
        if name in INNER:
            return f"{plural(int(text), f'complete {BY_LETTER[name[-1]].value} circle')}"
        said = {
            SYMBOL: self.symbol.title if self.symbol else "No symbol",
            KIND: f"{self.kind.title} tile",
            POINTS: plural(self.points, "point"),
            POWER: capital(self.power.title) if self.power else "No power",
            DISCOUNT: f"Discount {text}",
            OFF: "Any colour" if text == ANY else capital(text),
            RINGS: plural(int(self.given.get(RINGS, 0)), "complete loop"),
            SPOTS: capital(placed(self.parts)),
        }
        return said[name]


def placed(parts: Parts) -> str:
    """Return the position of the parts in words."""
    return f"circles at the {parts.circles.value}, loops at the {parts.loops.value}"


def drawn(setup: Setup, number: int, kind: Kind | None, taps: Taps) -> Drawn:
    """Return a tile of a copy, or a new one, after some taps. Raises: Refused for a bad one."""
    tile = setup.tile(number)
    given = _of(tile) if tile else _fresh(setup, kind or Kind.BASIC)
    found = Drawn(parts=setup.parts, given=given, alike=not tile and ARC in map(given.get, LOOPS))
    for tap in taps:
        found = found.after(tap)
        if tap.partition("=")[0] == KIND:
            _room(setup, number, found.kind)
    return found


def _fresh(setup: Setup, kind: Kind) -> dict[str, str]:
    """Return the values of a new tile: a Basic one starts with the loop parts of the last one.

    Source: Appendix, Special Tiles: only these have loop patterns of their own.
    """
    before = (tile.loops for tile in reversed(setup.tiles) if tile.kind is kind is Kind.BASIC)
    last = next(before, BLANK * PLACES)
    return {KIND: kind.value, **dict(zip(LOOPS, last, strict=True))}


def _of(tile: Tile) -> dict[str, str]:
    return {
        KIND: tile.kind.value,
        **dict(zip(CIRCLES, tile.circles, strict=True)),
        **dict(zip(LOOPS, tile.loops, strict=True)),
        SYMBOL: tile.symbol.value if tile.symbol else "",
        POINTS: str(tile.points),
        **{name: str(tile.inner.count(hue.letter)) for hue, name in zip(HUES, INNER, strict=True)},
        RINGS: str(tile.rings),
        POWER: tile.power.value if tile.power else "",
        **({DISCOUNT: str(tile.discount), OFF: tile.off.value if tile.off else ANY} if tile.discount else {}),
    }


def _room(setup: Setup, number: int, kind: Kind) -> None:
    """Check that the box has one more tile of a kind. Raises: Refused."""
    others = [one for at, one in enumerate(setup.tiles, 1) if at != number and one.kind is kind]
    if len(others) >= IN_BOX[kind]:
        raise wrong(
            "too-many",
            f"All {IN_BOX[kind]} {kind.title} tiles are already entered.",
            "Choose the correct kind, or look for the tile among those entered.",
            "Components",
        )


def filled(setup: Setup, number: int, kind: Kind | None, fields: Fields) -> Setup:
    """Return the setup with the tile of a draft. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    found = drawn(setup, number, kind, values(fields, TAP))
    if found.lacks:
        raise wrong("discount", f"{found.lacks}.", "Enter the number printed on the tile.", "Appendix")
    _room(setup, number, found.kind)
    setup = but(setup, circles=found.parts.circles, loops=found.parts.loops)
    if number > len(setup.tiles):
        return but(setup, tiles=(*setup.tiles, found.tile))
    return but(setup, tiles=put(setup.tiles, number - 1, found.tile))


def tile_at(setup: Setup, name: str) -> int:
    """Return the number of a tile, one more than entered for a new one, or 0 if there is none."""
    many = len(setup.prints.tiles)
    if name == NEW:
        return many + 1 if setup.copy is Copy.OWN and many < MOST_TILES else 0
    at = int(name) if name.isascii() and name.isdecimal() and len(name) < 4 else 0
    return at if 0 < at <= many else 0
