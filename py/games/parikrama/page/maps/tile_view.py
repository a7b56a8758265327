"""A tile as a drawing: circle parts, loop parts, symbol, points and power.

A tile is 96 units wide, its middle at 0, 0. Shared shapes are in the sprite: `t-Bs0` is the blue part at the top side,
`t-lc2` the loop part at the lower left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.words import MINUS, plural
from games.parikrama.rules.maps.tile import ARC, BLANK, SPOT_NAMES, Kind, Parts, Power, Tile, turned
from games.parikrama.rules.pieces import BY_LETTER, Hue, Spot
from markup.html import Html

WIDE: Final = 96
"""Width of a tile."""
_GROUND: Final = f"M-47-47h{WIDE - 2}v{WIDE - 2}h-{WIDE - 2}z"
_SPOTS: Final = {Spot.SIDES: "s", Spot.CORNERS: "c"}


def drawing(tile: Tile, turns: int, parts: Parts) -> str:
    """Return a rotated tile around 0, 0; its middle stays upright."""
    return _drawing(tile, turns % 4, parts)


@lru_cache(maxsize=1024)
def _drawing(tile: Tile, turns: int, parts: Parts) -> str:
    circles, loops = turned(tile.circles, turns), turned(tile.loops, turns)
    found = [f'<use href="#t-{tile.kind.value}"/>']
    found += [
        f'<use href="#t-{letter}{_SPOTS[parts.circles]}{at}"/>' for at, letter in enumerate(circles) if letter != BLANK
    ]
    found += [f'<use href="#t-l{_SPOTS[parts.loops]}{at}"/>' for at, letter in enumerate(loops) if letter == ARC]
    return "".join((*found, *_middle(tile)))


def _middle(tile: Tile) -> list[str]:
    """Return symbol and number, one below the other, then complete circles and loops in a row."""
    symbol = "free" if tile.free else tile.symbol.value if tile.symbol else ""
    number = ("t-points", str(tile.points), 19) if tile.points else None
    if number is None and tile.power and not tile.free:
        number = ("t-power", _power(tile), 16)
    whole = [*tile.inner, *[""] * tile.rings]
    y = -(34 * bool(symbol) + 24 * bool(number) + 20 * bool(whole)) // 2
    found = []
    if symbol:
        found.append(f'<use href="#t-{symbol}" y="{y}"/>')
        y += 34
    if number:
        class_, says, down = number
        found.append(f'<text class="{class_}" y="{y + down}">{says}</text>')
        y += 24
    return [*found, whole_row(whole, y + 10)]


def whole_row(whole: Sequence[str], y: int) -> str:
    """Return complete circles by their letters, and loops for empty strings, in a row."""
    found = []
    for at, letter in enumerate(whole):
        where = f'transform="translate({20 * at - 10 * (len(whole) - 1)} {y})"'
        if letter:
            circle = f'<circle class="t-part" r="9"/><text y="4">{letter}</text>'
            found.append(f'<g class="way-{letter.lower()}" {where}>{circle}</g>')
        else:
            found.append(f'<circle class="t-loop t-ring" r="7" {where}/>')
    return "".join(found)


def _power(tile: Tile) -> str:
    if tile.power is Power.DISCOUNT:
        return f"{MINUS}{tile.discount} {tile.off.value if tile.off else 'any'}"
    return {Power.SIX: "6 cards", Power.SEVEN: "all 7"}.get(tile.power or Power.SYMBOL, "")


def picture(tile: Tile, size: int = 72, *, parts: Parts, turns: int = 0) -> Html:
    """Return a single tile; the text next to it, or `described`, names its content."""
    return Html(
        f'<svg class="pk-tiles" viewBox="-49 -49 98 98" width="{size}" height="{size}" aria-hidden="true">'
        f"{drawing(tile, turns, parts)}</svg>"
    )


def unknown(size: int = 72) -> Html:
    """Return a tile that is not entered yet."""
    return Html(
        f'<svg class="pk-tiles" viewBox="-49 -49 98 98" width="{size}" height="{size}" aria-hidden="true">'
        f'<path class="t-ground t-unknown" d="{_GROUND}"/><text class="t-points" y="7">?</text></svg>'
    )


@lru_cache(maxsize=256)
def described(tile: Tile, turns: int, parts: Parts) -> str:
    """Return a rotated tile in words: `Basic tile: Wheel, 2 points; blue top, green left; loop upper right`."""
    words = [", ".join(_printed(tile))] if _printed(tile) else []
    circles = turned(tile.circles, turns)
    words += [
        ", ".join(
            f"{BY_LETTER[letter].value} {SPOT_NAMES[parts.circles][at]}"
            for at, letter in enumerate(circles)
            if letter != BLANK
        )
    ]
    arcs = [SPOT_NAMES[parts.loops][at] for at, letter in enumerate(turned(tile.loops, turns)) if letter == ARC]
    if len(arcs) == len(turned(tile.loops, turns)):
        words.append("loops on all sides")
    elif arcs:
        words.append(f"loop {', '.join(arcs)}")
    said = "; ".join(word for word in words if word)
    return f"{tile.kind.title} tile: {said or 'nothing on it'}"


def _printed(tile: Tile) -> list[str]:
    """Return the middle of a tile in words."""
    words = [tile.symbol.title] if tile.symbol else []
    if tile.points:
        words.append(plural(tile.points, "point"))
    if tile.power is Power.DISCOUNT:
        colour = tile.off.value if tile.off else "any colour"
        words.append(f"{tile.discount} off every turn, {colour}")
    elif tile.power:
        words.append(tile.power.title)
    counts: dict[Hue, int] = {}
    for letter in tile.inner:
        counts[BY_LETTER[letter]] = counts.get(BY_LETTER[letter], 0) + 1
    words += [plural(many, f"complete {colour.value} circle") for colour, many in counts.items()]
    if tile.rings:
        words.append(plural(tile.rings, "complete loop"))
    return words


def short(tile: Tile) -> str:
    """Return a tile in a few words: `Wheel`, `2 points`, `14-Point`."""
    if tile.kind is Kind.FOURTEEN:
        return tile.kind.title
    words = _printed(tile)
    return ", ".join(words[:2]) if words else "no symbol"
