"""The landscape as a map: one drawing under buttons for the empty spaces, and a list for screen readers.

The map scrolls in both directions and has three sizes. It needs no script: sizes are radio buttons, and the stylesheet
does the rest. The tile in hand has keys of its own for its rotations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.grid import HEX_SIDES, Cell, around
from engine.value import latest
from engine.words import listed, number, plural
from games.hampi.page.land.tile_view import PITCH, WIDE, described, drawn, picture, shapes, side_line
from games.hampi.page.land.zone_marks import ZoneMark
from games.hampi.rules.land.landscape import Laid, Landscape, place_key
from games.hampi.rules.land.tile import SHOWS, SIDE_NAMES
from markup.html import Html, b, button, cut, div, escaped, fieldset, input_, label, legend, li, ol, small, span, ul
from markup.parts import fold

FITS_WHOLE: Final = 5
"""Most columns of a map that is shown whole, without sizes to choose, with spaces as broad as a finger."""


@dataclass(frozen=True, slots=True)
class Place:
    """An empty space for the tile in hand."""

    ways: int = 0
    """Number of rotations in which the tile fits. At 0 a tap shows why it does not."""
    chosen: bool = False
    shows: Laid | None = None
    """The tile in its chosen rotation, or None."""
    opens: str = ""
    """The key that opens the page of the tile that lies here; empty for a tile in hand."""
    brings: int = 0
    """Points that the tile could bring here at most."""
    again: str = ""
    """On the chosen space, the key of the next rotation that fits; empty if there is none."""
    was: bool = False
    """Whether the tile was here, in the move of the past that is changed."""


def landscape_map(
    land: Landscape,
    places: Mapping[Cell, Place],
    *,
    marks: Sequence[ZoneMark] = (),
    lit: Iterable[Cell] = (),
    last: Cell | None = None,
    beside: Iterable[Laid] = (),
    live: bool = True,
) -> Html:
    """Return the map with its sizes. `lit` are the tiles of the shown zone, `last` is the tile placed last.

    Pictures of the tiles `beside` the map (`in_hand`, `turnings`) use the shapes that it contains.
    """
    cells = [*land.tiles, *places]
    if not cells:
        cells = [Cell(0, 0)]
    frame = _Frame.around(cells)
    chosen = next((cell for cell, place in places.items() if place.chosen), None)
    shown = chosen or last or [None, *land.tiles][-1]
    body = _body(land, places, marks, frozenset(lit), last)
    wide, high = round(frame.halves * WIDE / 2), round(frame.rows * PITCH)
    box = f"{frame.left * WIDE // 2} {frame.top * PITCH:.1f} {wide} {high}"
    drawing = Html(
        f'<svg class="hexes" viewBox="{box}" width="{wide}" height="{high}" aria-hidden="true">'
        f"<defs>{shapes((body, *map(drawn, beside)))}</defs>{body}</svg>"
    )
    scroller = div(
        div(drawing, _touch(land, places, frame, shown, live=live), class_="map-sheet"),
        class_="map-scroll",
        tabindex=0,
        role="region",
        aria_label="Map of the landscape; scrolls in both directions",
    )
    return div(_SIZES if frame.halves > 2 * FITS_WHOLE else None, scroller, class_="map")


_SIZES: Final = fieldset(
    legend("Size of the map", class_="sr"),
    [
        label(input_(type="radio", name="map-size", value=size, checked=size == "half"), span(title))
        for size, title in (("whole", "Whole"), ("half", "Middle"), ("full", "Near"))
    ],
    class_="map-sizes",
)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The visible part of the plane: half columns from the left, rows from the top."""

    left: int
    top: int
    halves: int
    rows: int

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> _Frame:
        halves = [2 * cell.x + cell.y for cell in cells]
        rows = [cell.y for cell in cells]
        return cls(min(halves), min(rows), max(halves) - min(halves) + 2, max(rows) - min(rows) + 1)

    def half(self, cell: Cell) -> int:
        return 2 * cell.x + cell.y - self.left


def _body(
    land: Landscape,
    places: Mapping[Cell, Place],
    marks: Sequence[ZoneMark],
    lit: frozenset[Cell],
    last: Cell | None,
) -> str:
    tries = [cut(_moved(cell, _place(place), "try")) for cell, place in places.items()]
    rings: list[str] = [cut(_moved(cell, _edge(cell, lit))) for cell in land.tiles if cell in lit]
    if last and last not in lit:
        rings.append(_moved(last, '<use href="#h-x" class="laid-last"/>'))
    stand = [cut(_moved(mark.cell, mark.drawn)) for mark in marks]
    return f"<g>{''.join(tries)}</g>{_tiles(land)}<g>{''.join((*rings, *stand))}</g>"


@latest
def _tiles(land: Landscape) -> str:
    """Return the tiles, which stay the same while you choose a space."""
    return f"<g>{''.join([cut(_moved(cell, drawn(laid))) for cell, laid in land.tiles.items()])}</g>"


@lru_cache(maxsize=512)
def _moved(cell: Cell, drawing: str, class_: str = "") -> str:
    """Return a drawing at its cell; the first tile is at the upper left corner of the plane."""
    x, y = (2 * cell.x + cell.y + 1) * WIDE / 2, (cell.y + 0.5) * PITCH
    told = f' class="{class_}"' if class_ else ""
    return f'<g{told} transform="translate({x:g} {y:.1f})">{drawing}</g>'


def _edge(cell: Cell, lit: frozenset[Cell]) -> str:
    """Return the edge of a zone's tiles on this one."""
    sides = [side for side, near in enumerate(around(cell, HEX_SIDES)) if near not in lit]
    return f'<path class="zone-lit" d="{"".join(map(side_line, sides))}"/>' if sides else ""


def _place(place: Place) -> str:
    if place.shows:
        return f'{drawn(place.shows)}<use href="#h-x" class="tried"/><use href="#h-x" class="chosen-hex"/>'
    if not place.ways and not place.opens:
        return '<use href="#h-x" class="vacant"/><path class="no-way" d="M-7-7 7 7M7-7-7 7"/>'
    ring = '<use href="#h-x" class="fits"/>'
    chosen = '<use href="#h-x" class="chosen-hex"/>' if place.chosen or place.was else ""
    sign = '<path class="add-here" d="M-11 0h22M0-11v22"/>'
    if place.brings:
        sign = f'<text class="brings" y="10">{number(place.brings, signed=True)}</text>'
    return f"{ring}{sign}{chosen}"


# The buttons: rows of half columns, so that the stylesheet alone can position them


def _touch(land: Landscape, places: Mapping[Cell, Place], frame: _Frame, shown: Cell | None, *, live: bool) -> Html:
    """Return a button for each empty space: they are one stop of Tab, and arrow keys go round them."""
    stop = next((cell for cell, place in places.items() if place.chosen), min(places, key=_reading, default=None))
    rows: list[list[Cell]] = [[] for _ in range(frame.rows)]
    for cell in sorted({*places, *([shown] if shown else [])}, key=lambda cell: cell.x):
        rows[cell.y - frame.top].append(cell)
    return div(
        [_row(land, places, frame, row, shown, stop, live=live) for row in rows],
        class_="map-touch",
        role="group",
        data_ring=True,
        aria_label=f"Empty spaces in the landscape: {len(places)}",
    )


def _reading(cell: Cell) -> tuple[int, int]:
    return cell.y, cell.x


_GAP: Final = "<i></i>"


def _row(
    land: Landscape,
    places: Mapping[Cell, Place],
    frame: _Frame,
    row: Sequence[Cell],
    shown: Cell | None,
    stop: Cell | None,
    *,
    live: bool,
) -> Html:
    found, at = [], 0
    for cell in row:
        half = frame.half(cell)
        here = ' class="map-now"' if cell == shown else ""
        found.append(_GAP * (half - at))
        place = places.get(cell)
        if place is None:
            found.append(f"<b{here}></b>")
        else:
            key = f'data-key="{place.again or place.opens or place_key(cell)}"' if live else 'aria-disabled="true"'
            found.append(
                f'<button type="button" {key} tabindex="{0 if cell == stop else -1}" '
                f'aria-pressed="{str(place.chosen).lower()}"{here} '
                f'aria-label="{escaped(_says(land, cell, place))}"></button>'
            )
        at = half + 2
    found.append(_GAP * (frame.halves - at))
    return cut(f"<div>{''.join(found)}</div>")


def numbered(land: Landscape) -> dict[Cell, int]:
    """Return the number of each tile, in the order in which they were placed."""
    return {cell: at for at, cell in enumerate(land.tiles, 1)}


def _says(land: Landscape, cell: Cell, place: Place) -> str:
    """Return an empty space in words: the sides it touches, and how the tile in hand fits."""
    beside = _beside(land).get(cell, "First space.")
    if place.was:
        beside = f"{beside} The tile was here."
    if place.opens:
        return f"{beside} Tap to enter the tile here."
    ways = plural(place.ways, "way")
    brings = f" It could bring {number(place.brings, signed=True)}." if place.brings else ""
    offers = f"The tile fits in {ways}.{brings}" if place.ways else "It does not fit."
    if place.chosen:
        offers = "Selected. Tap again to rotate the tile." if place.again else "Selected."
    return f"{beside} {offers}"


@latest
def _beside(land: Landscape) -> dict[Cell, str]:
    """Return the sides that each empty space touches, in words."""
    numbers = numbered(land)
    found = {}
    for cell, needs in land.needs.items():
        beside = [
            f"{SHOWS[needs[side]]} {SIDE_NAMES[side]} (tile {numbers[near]})"
            for side, near in enumerate(around(cell, HEX_SIDES))
            if near in numbers
        ]
        found[cell] = f"Empty space next to {listed(beside)}."
    return found


# The tile in hand and its rotations


def turnings(ways: Sequence[tuple[int, Laid]], chosen: int | None, *, off: bool = False) -> Html:
    """Return keys `turns:0` to `turns:5` of the rotations that fit on the chosen space; `off` if none fits."""
    keys = [
        li(
            button(
                picture(laid, 62, shared=True),
                span(f"Rotation {at} of {len(ways)}: ", described(laid), class_="sr"),
                type="button",
                data_key=f"turns:{turns}",
                aria_pressed=str(turns == chosen).lower(),
                aria_disabled="true" if off else None,
            )
        )
        for at, (turns, laid) in enumerate(ways, 1)
    ]
    return ul(keys, class_="turnings", aria_label="Rotation")


def in_hand(laid: Laid, title: str, says: str) -> Html:
    """Return the tile to place."""
    return div(picture(laid, 72, shared=True), span(b(title), small(says)), class_="tile-in-hand")


# The list for screen readers


def as_list(land: Landscape, marks: Sequence[ZoneMark] = ()) -> Html:
    """Return all tiles in the order in which they were placed: position, features and cubes."""
    numbers, rows = numbered(land), []
    stand: dict[Cell, list[str]] = {}
    for mark in marks:
        on = [f"{plural(many, 'cube')} of {player.name} for {mark.title}" for _, player, many in mark.cubes]
        stand.setdefault(mark.cell, []).extend(on)
    for at, (cell, laid) in enumerate(land.tiles.items(), 1):
        near = [(numbers.get(near, at), SIDE_NAMES[side]) for side, near in enumerate(around(cell, HEX_SIDES))]
        before = tuple([f"{number_} {side}" for number_, side in near if number_ < at])
        rows.append(_tile_says(laid, before, tuple(stand.get(cell, ()))))
    title = f"List of the {len(numbers)} tiles" if len(numbers) > 1 else "The tile in words"
    return fold("map-list", title, ol(rows, class_="map-list"))


@lru_cache(maxsize=512)
def _tile_says(laid: Laid, before: tuple[str, ...], stand: tuple[str, ...]) -> Html:
    """Return a row of the list. It names only tiles placed before it, so that only its cubes change it."""
    where = f"next to {listed(before)}" if before else "the first tile"
    return cut(li(b(where), f": {'; '.join((described(laid), *stand))}."))
