"""A tile as a drawing: circle parts and loop parts where they lie, its symbol, its points, what it can do.

A tile is 96 units broad, its middle at 0, 0. What many tiles share stands once in the sprite: `t-Bs0` is the blue part
at the top side, `t-lc2` the loop part at the lower left corner.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.words import MINUS
from games.parikrama.pieces import BY_LETTER, Hue, Spot
from games.parikrama.tile import ARC, BLANK, SPOT_NAMES, Kind, Parts, Power, Tile, turned
from markup.html import Html

WIDE: Final = 96
"""Across a tile."""
_GROUND: Final = f"M-47-47h{WIDE - 2}v{WIDE - 2}h-{WIDE - 2}z"
_SPOTS: Final = {Spot.SIDES: "s", Spot.CORNERS: "c"}


def drawing(tile: Tile, turns: int, parts: Parts) -> str:
    """A tile as it lies, around 0, 0; what is printed in its middle stays upright."""
    return _drawing(tile, turns % 4, parts)


@lru_cache(maxsize=1024)
def _drawing(tile: Tile, turns: int, parts: Parts) -> str:
    circles, loops = turned(tile.circles, turns), turned(tile.loops, turns)
    found = [f'<path class="t-ground t-{tile.kind.value}" d="{_GROUND}"/>']
    found += [
        f'<use href="#t-{letter}{_SPOTS[parts.circles]}{at}"/>' for at, letter in enumerate(circles) if letter != BLANK
    ]
    found += [f'<use href="#t-l{_SPOTS[parts.loops]}{at}"/>' for at, letter in enumerate(loops) if letter == ARC]
    return "".join((*found, *_middle(tile)))


def _middle(tile: Tile) -> list[str]:
    """Symbol and number, one below the other, or one of them alone; then whole circles and loops in a row."""
    symbol = "free" if tile.free else tile.symbol.value if tile.symbol else ""
    below: list[str] = []
    if tile.points:
        below.append(_text("t-points", str(tile.points)))
    elif tile.power and not tile.free:
        below.append(_text("t-power", _power(tile)))
    round_ = [*(f"{letter}" for letter in tile.inner), *("" for _ in range(tile.rings))]
    rows = [bool(symbol), bool(below), bool(round_)]
    high = 34 * rows[0] + 24 * rows[1] + 20 * rows[2]
    y = -high / 2
    found = []
    if symbol:
        found.append(f'<use href="#p-{symbol}" class="t-symbol" x="-17" y="{y:g}" width="34" height="34"/>')
        y += 34
    if below:
        found.append(f'<g transform="translate(0 {y + 12:g})">{below[0]}</g>')
        y += 24
    left = -10 * (len(round_) - 1)
    for at, letter in enumerate(round_):
        where = f"translate({left + 20 * at} {y + 10:g})"
        if letter:
            found.append(
                f'<g class="way-{letter.lower()}" transform="{where}"><circle class="t-part" r="9"/>'
                f'<text y="4">{letter}</text></g>'
            )
        else:
            found.append(f'<circle class="t-loop t-ring" r="7" transform="{where}"/>')
    return found


def _text(class_: str, says: str) -> str:
    return f'<text class="{class_}" y="{6 if class_ == "t-points" else 4}">{says}</text>'


def _power(tile: Tile) -> str:
    if tile.power is Power.DISCOUNT:
        return f"{MINUS}{tile.discount} {tile.off.value if tile.off else 'any'}"
    return {Power.SIX: "6 cards", Power.SEVEN: "all 7"}.get(tile.power or Power.SYMBOL, "")


def picture(tile: Tile, size: int = 72, *, parts: Parts, turns: int = 0) -> Html:
    """A tile by itself; what it shows is said beside it or by `described`."""
    return Html(
        f'<svg class="pk-tiles" viewBox="-49 -49 98 98" width="{size}" height="{size}" aria-hidden="true">'
        f"{drawing(tile, turns, parts)}</svg>"
    )


def unknown(size: int = 72) -> Html:
    """A tile that nobody has told yet."""
    return Html(
        f'<svg class="pk-tiles" viewBox="-49 -49 98 98" width="{size}" height="{size}" aria-hidden="true">'
        f'<path class="t-ground t-unknown" d="{_GROUND}"/><text class="t-points" y="7">?</text></svg>'
    )


def described(tile: Tile, turns: int, parts: Parts) -> str:
    """A tile in words, as it lies: `Basic tile: Wheel, 2 points; blue top, green left; loop upper right`."""
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
        words.append("loops all round")
    elif arcs:
        words.append(f"loop {', '.join(arcs)}")
    said = "; ".join(word for word in words if word)
    return f"{tile.kind.title} tile: {said or 'nothing on it'}"


def _printed(tile: Tile) -> list[str]:
    """What stands in its middle, in words."""
    words = [tile.symbol.title] if tile.symbol else []
    if tile.points:
        words.append(f"{tile.points} {'point' if tile.points == 1 else 'points'}")
    if tile.power is Power.DISCOUNT:
        colour = tile.off.value if tile.off else "any colour"
        words.append(f"{tile.discount} off every turn, {colour}")
    elif tile.power:
        words.append(tile.power.title)
    counts: dict[Hue, int] = {}
    for letter in tile.inner:
        counts[BY_LETTER[letter]] = counts.get(BY_LETTER[letter], 0) + 1
    words += [f"{many} whole {colour.value} {'circle' if many == 1 else 'circles'}" for colour, many in counts.items()]
    if tile.rings:
        words.append(f"{tile.rings} whole {'loop' if tile.rings == 1 else 'loops'}")
    return words


def short(tile: Tile) -> str:
    """A tile in a few words: `Wheel`, `2 points`, `14-Point`."""
    if tile.kind is Kind.FOURTEEN:
        return tile.kind.title
    words = _printed(tile)
    return ", ".join(words[:2]) if words else "no symbol"
