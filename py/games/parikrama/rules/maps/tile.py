"""A tile of your copy, entered once: its circle parts and loop parts, its symbol, points and power.

The app does not have the pictures of the rulebook, so the position of the parts, sides or corners, is entered once for
a copy (`Parts`). The four places are numbered clockwise: the sides from the top, the corners from the upper right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.value import Titled
from games.parikrama.rules.pieces import BASIC, BY_LETTER, FOURTEEN, SPECIAL, Hue, Spot, Symbol

PLACES: Final = 4
BLANK: Final = "-"
"""No part at a place."""
ARC: Final = "+"
"""A loop part."""
BARE: Final = BLANK * PLACES
MOST: Final = 20
"""Highest number on a tile; the highest in the rulebook is 14."""
FOURTEEN_POINTS: Final = 14
"""Points of the tile for a group of seven (Appendix)."""


class Kind(Titled):
    """The tiles that make a Map (Components)."""

    BASIC = "basic"
    SPECIAL = "special"
    FOURTEEN = "fourteen", "14-Point"


IN_BOX: Final = {Kind.BASIC: BASIC, Kind.SPECIAL: SPECIAL, Kind.FOURTEEN: FOURTEEN}
"""Number of tiles of each kind (Components)."""


class Power(Titled):
    """Power of some Special tiles (Appendix › Special Tiles)."""

    SIX = "six", "Backpack with 6 cards"
    SYMBOL = "symbol", "any 1 symbol before scoring"
    DISCOUNT = "discount", "discount every turn"
    SEVEN = "seven", "any of the 7 Basic tiles"


SPOT_NAMES: Final = {
    Spot.SIDES: ("top", "right", "bottom", "left"),
    Spot.CORNERS: ("upper right", "lower right", "lower left", "upper left"),
}
"""The four places, clockwise."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Positions of the circle parts and loop parts of a copy."""

    circles: Spot = Spot.SIDES
    loops: Spot = Spot.CORNERS


@dataclass(frozen=True, slots=True)
class Tile:
    """A printed tile. Raises: ValueError if no tile can be like this."""

    kind: Kind = Kind.BASIC
    circles: str = BARE
    """The letter of a colour, or blank, at each place."""
    loops: str = BARE
    """An arc, or blank, at each place."""
    symbol: Symbol | None = None
    points: int = 0
    inner: str = ""
    """Letters of circles that are complete on the tile itself."""
    rings: int = 0
    """Loops that are complete on the tile itself."""
    power: Power | None = None
    discount: int = 0
    """Amount of the discount every turn, with Power.DISCOUNT."""
    off: Hue | None = None
    """Colour of the discount, or None for any."""

    def __post_init__(self) -> None:
        if not re.fullmatch(_CIRCLES, self.circles) or not re.fullmatch(_LOOPS, self.loops):
            raise ValueError(self.circles, self.loops)
        if not re.fullmatch(f"{_LETTER}{{0,4}}", self.inner) or not 0 <= self.rings <= PLACES:
            raise ValueError(self.inner, self.rings)
        if not 0 <= self.points <= MOST or not 0 <= self.discount <= MOST:
            raise ValueError(self.points, self.discount)
        if (self.power is Power.DISCOUNT) != (self.discount > 0) or (self.off and not self.discount):
            raise ValueError(self.power, self.discount)
        if (self.power and self.kind is not Kind.SPECIAL) or (self.free and self.symbol):
            raise ValueError(self.power, self.kind)

    def word(self) -> str:
        """Return one word, such as `special.PBGY.++++.wheel.p5.iB.r1.discount-B2`, which leaves out absent parts."""
        found = [self.kind.value, self.circles, self.loops]
        found += [self.symbol.value] if self.symbol else []
        found += [f"p{self.points}"] if self.points else []
        found += [f"i{self.inner}"] if self.inner else []
        found += [f"r{self.rings}"] if self.rings else []
        if self.power is Power.DISCOUNT:
            found.append(f"{self.power.value}-{self.off.letter if self.off else ''}{self.discount}")
        elif self.power:
            found.append(self.power.value)
        return ".".join(found)

    @classmethod
    def from_word(cls, text: str) -> Tile:
        """Return the value of a word. Raises: ValueError."""
        found = _WORD.fullmatch(text)
        if not found:
            raise ValueError(text)
        power = Power.DISCOUNT if found["discount"] else Power(found["power"]) if found["power"] else None
        return cls(
            Kind(found["kind"]),
            found["circles"],
            found["loops"],
            Symbol(found["symbol"]) if found["symbol"] else None,
            int(found["points"] or 0),
            found["inner"] or "",
            int(found["rings"] or 0),
            power,
            int(found["discount"] or 0),
            BY_LETTER.get(found["off"]),
        )

    @property
    def turnings(self) -> tuple[int, ...]:
        """Rotations (0 to 3) in which it looks different."""
        looks: dict[tuple[str, str], int] = {}
        for turns in range(PLACES):
            looks.setdefault((turned(self.circles, turns), turned(self.loops, turns)), turns)
        return tuple(looks.values())

    @property
    def free(self) -> bool:
        """Whether its symbol is chosen before scoring."""
        return self.power is Power.SYMBOL


_LETTER: Final = f"[{''.join(BY_LETTER)}]"
_CIRCLES: Final = f"[{''.join(BY_LETTER)}{BLANK}]{{{PLACES}}}"
_LOOPS: Final = f"[{ARC}{BLANK}]{{{PLACES}}}"
_WORD: Final = re.compile(
    rf"(?P<kind>[a-z]+)\.(?P<circles>{_CIRCLES})\.(?P<loops>{_LOOPS})"
    rf"(\.(?P<symbol>{'|'.join(symbol.value for symbol in Symbol)}))?"
    rf"(\.p(?P<points>[1-9][0-9]?))?(\.i(?P<inner>{_LETTER}+))?(\.r(?P<rings>[1-9]))?"
    rf"(\.(discount-(?P<off>{_LETTER})?(?P<discount>[1-9][0-9]?)|(?P<power>six|symbol|seven)))?"
)


def turned(places: str, turns: int) -> str:
    """Return the places of a tile rotated clockwise by steps of 90 degrees.

    >>> turned("PBGY", 1)
    'YPBG'
    """
    turns %= PLACES
    return places[PLACES - turns :] + places[: PLACES - turns]
