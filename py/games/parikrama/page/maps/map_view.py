"""A Map: a drawing of its tiles with complete circles and loops, under buttons for its spaces, and a list in words.

Up to seven columns fit a phone; a longer Map scrolls in its own box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.grid import SQUARE_SIDES, Cell, around
from engine.turn import Seat
from engine.value import latest
from engine.words import plural
from games.parikrama.page.drawing import disc, mark
from games.parikrama.page.maps.tile_view import WIDE, described, drawing, picture, short, whole_row
from games.parikrama.rules.maps.laid import Found, Laid, Map, Point, cell_key, found, spot_key
from games.parikrama.rules.maps.tile import Parts, Tile
from games.parikrama.rules.pieces import HUES, Spot
from markup.html import Html, b, button, cut, div, escaped, li, ol, p, small, span, ul
from markup.parts import fold

NAMES: Final = ("above", "right of", "below", "left of")
"""Position of a space next to a tile, by the side of the space at which the tile is, from the top clockwise."""


class Brings(NamedTuple):
    """Preview of a tile on a space."""

    points: str
    whole: tuple[str, ...]
    """Circles that it completes, by their letters, and an empty string for each loop."""
    says: str


@dataclass(frozen=True, slots=True)
class Tried:
    """The tile in hand: its possible spaces, and the chosen space and rotation."""

    tile: Tile
    offered: Collection[Cell]
    cell: Cell | None = None
    turns: int | None = None
    best: Mapping[Cell, Brings] = field(default_factory=dict)
    """Best preview on each space."""

    @property
    def laid(self) -> Laid | None:
        """The tile in the chosen placement, or None."""
        return Laid(self.cell, self.tile, self.turns) if self.cell and self.turns is not None else None


def map_board(
    tiles: Map,
    parts: Parts,
    *,
    tried: Tried | None = None,
    lit: Iterable[str] = (),
    last: Cell | None = None,
    seat: Seat = Seat.A,
    name: str = "",
) -> Html:
    """Return the Map under its buttons. `lit` has the keys of spaces, joins and points that a score line counts."""
    offered = tuple(tried.offered) if tried else ()
    cells = [*(laid.cell for laid in tiles), *offered] or [Cell(0, 0)]
    frame = _Frame.around(cells)
    body = _body(tiles, parts, frame, tried, frozenset(lit), last)
    wide, high = frame.columns * WIDE + 2, frame.rows * WIDE + 2
    scrolls = frame.columns > FITS
    across = frame.columns * (LEAST if scrolls else MOST)
    svg = Html(
        f'<svg class="pk-tiles" viewBox="-1 -1 {wide} {high}" width="{across}" height="{across * high // wide}" '
        f'aria-hidden="true">{body}</svg>'
    )
    return div(
        div(svg, _touch(tiles, frame, tried, seat), class_="pk-map-sheet"),
        class_="pk-map wide" if scrolls else "pk-map",
        role="region",
        aria_label=f"{name}’s Map" if name else "Map",
        tabindex=0 if scrolls else None,
    )


def look_key(seat: Seat, cell: Cell) -> str:
    """Return the key that shows the details of a tile on a player's Map."""
    return f"at:{seat.name}/{cell.word()}"


FITS: Final = 7
"""Columns that fit a phone."""
LEAST, MOST = 48, 100
"""Width of a tile on the page: at least a finger, at most what is easy to look at."""


@dataclass(frozen=True, slots=True)
class _Frame:
    left: int
    top: int
    columns: int
    rows: int

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> _Frame:
        xs, ys = zip(*((cell.x, cell.y) for cell in cells), strict=True)
        return cls(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)

    def at(self, point: Point) -> tuple[int, int]:
        """Return the place on the drawing of doubled coordinates."""
        return (point[0] - 2 * self.left) * WIDE // 2, (point[1] - 2 * self.top) * WIDE // 2

    def middle(self, cell: Cell) -> tuple[int, int]:
        return self.at((2 * cell.x + 1, 2 * cell.y + 1))


def _body(tiles: Map, parts: Parts, frame: _Frame, tried: Tried | None, lit: frozenset[str], last: Cell | None) -> str:
    def moved(at: tuple[int, int], inner: str, class_: str = "") -> str:
        told = f' class="{class_}"' if class_ else ""
        return f'<g{told} transform="translate({at[0]} {at[1]})">{inner}</g>'

    parts_of = [cut(moved(frame.middle(laid.cell), drawing(laid.tile, laid.turns, parts))) for laid in tiles]
    whole = found(tiles, parts)
    marks = _whole(frame, parts, whole, lit)
    rings = [
        moved(frame.middle(laid.cell), '<path class="t-lit" d="M-45-45h90v90h-90z"/>')
        for laid in tiles
        if cell_key(laid.cell) in lit
    ]
    if last and cell_key(last) not in lit and not (tried and tried.cell):
        rings.append(moved(frame.middle(last), '<path class="t-last" d="M-46-46h92v92h-92z"/>'))
    tries: list[str] = []
    if tried:
        tries += [cut(moved(frame.middle(cell), _vacant(tried, cell))) for cell in tried.offered if cell != tried.cell]
        if laid := tried.laid:
            tries.append(moved(frame.middle(laid.cell), drawing(laid.tile, laid.turns, parts)))
            tries.append(moved(frame.middle(laid.cell), _TRIED))
            marks += _whole(frame, parts, gained(tiles, laid, parts), lit, "t-tried")
        elif tried.cell:
            tries.append(moved(frame.middle(tried.cell), _CHOSEN))
    return "".join((*parts_of, *tries, *rings, *map(cut, marks)))


def _vacant(tried: Tried, cell: Cell) -> str:
    """Return an empty space with the best preview of the tile, or a plus."""
    inside = '<path class="t-plus" d="M-11 0h22M0-11v22"/>'
    if brings := tried.best.get(cell):
        inside = f'<text class="t-worth" y="{-3 if brings.whole else 8}">{brings.points}</text>'
        inside += whole_row(brings.whole, 20)
    return f'<path class="t-free" d="M-40-40h80v80h-80z"/>{inside}'


_CHOSEN: Final = '<path class="t-chosen" d="M-44-44h88v88h-88z"/>'
_TRIED: Final = '<path class="t-hatch" d="M-47-47h94v94h-94z"/><path class="t-chosen" d="M-45-45h90v90h-90z"/>'


def _whole(frame: _Frame, parts: Parts, whole: Found, lit: frozenset[str], class_: str = "") -> list[str]:
    """Return complete circles with their letter, and complete loops; `class_` marks those of a preview."""
    marks = []
    round_ = {Spot.SIDES: (15, 20), Spot.CORNERS: (20, 26)}
    for point in whole.loops:
        x, y = frame.at(point)
        told = " t-lit" if spot_key(point) in lit else ""
        marks.append(
            f'<circle class="t-whole-loop{told} {class_}" cx="{x}" cy="{y}" r="{round_[parts.loops][1]}"/>'.replace(
                ' "', '"', 1
            )
        )
    for point, colour in whole.circles.items():
        x, y = frame.at(point)
        letter = colour.value[0].upper()
        told = " t-lit" if spot_key(point) in lit else ""
        marks.append(
            f'<g class="way-{letter.lower()}" transform="translate({x} {y})">'
            f'<circle class="t-whole{told}{f" {class_}" if class_ else ""}" r="{round_[parts.circles][0]}"/>'
            f'<text class="t-letter" y="6">{letter}</text></g>'
        )
    return marks


def gained(tiles: Map, laid: Laid, parts: Parts) -> Found:
    """Return the circles and loops that a placed tile completes."""
    before, after = found(tiles, parts), found((*tiles, laid), parts)
    circles = {point: colour for point, colour in after.circles.items() if point not in before.circles}
    return Found(
        circles,
        after.inner[len(before.inner) :],
        tuple(point for point in after.loops if point not in before.loops),
        after.rings - before.rings,
    )


def gained_says(whole: Found) -> str:
    """Return completed circles and loops in a few words, such as `2 blue circles, 1 loop`, or empty."""
    counts: dict[str, int] = {}
    for colour in (*whole.circles.values(), *whole.inner):
        counts[colour.value] = counts.get(colour.value, 0) + 1
    words = [plural(many, f"{colour} circle") for colour, many in counts.items()]
    words += [plural(whole.all_loops, "loop")] if whole.all_loops else []
    return ", ".join(words)


# The buttons


def _touch(tiles: Map, frame: _Frame, tried: Tried | None, seat: Seat) -> Html:
    """Return a button for each space, row by row: a tap chooses an empty one, or shows the details of a tile.

    They are one stop of Tab, walked by arrow keys.
    """
    at = {laid.cell: (number_, laid.tile) for number_, laid in enumerate(tiles, 1)}
    offered = frozenset(tried.offered) if tried else frozenset()
    chosen = tried.cell if tried else None
    first = chosen or min(offered or at, key=lambda cell: (cell.y, cell.x), default=None)
    rows = []
    for y in range(frame.top, frame.top + frame.rows):
        row = []
        for x in range(frame.left, frame.left + frame.columns):
            cell = Cell(x, y)
            stop = 0 if cell == first else -1
            if cell in at:
                number_, tile = at[cell]
                key, says = f"app:look:{look_key(seat, cell)}", f"Tile {number_}, {short(tile)}"
                row.append(
                    f'<div role="gridcell"><button type="button" data-key="{key}" tabindex="{stop}" '
                    f'aria-label="{escaped(says)}"></button></div>'
                )
            elif cell in offered:
                pressed = str(cell == chosen).lower()
                best = f": at best {tried.best[cell].says}" if tried and cell in tried.best else ""
                says = f"Empty space {beside(tiles, cell)}{best}"
                row.append(
                    f'<div role="gridcell"><button type="button" data-key="{cell_key(cell)}" tabindex="{stop}" '
                    f'aria-pressed="{pressed}" aria-label="{says}"></button></div>'
                )
            else:
                row.append('<div role="gridcell"></div>')
        rows.append(cut(f'<div role="row">{"".join(row)}</div>'))
    return Html(f'<div class="pk-map-touch" role="grid" aria-label="Spaces of the Map">{"".join(rows)}</div>')


@latest
def _numbers(tiles: Map) -> dict[Cell, int]:
    return {laid.cell: at for at, laid in enumerate(tiles, 1)}


def beside(tiles: Map, cell: Cell) -> str:
    """Return the position of an empty space, by the tiles next to it, numbered in the order of placing."""
    numbers = _numbers(tiles)
    words = [
        f"{NAMES[(side + 2) % 4]} tile {numbers[near]}"
        for side, near in enumerate(around(cell, SQUARE_SIDES))
        if near in numbers
    ]
    return ", ".join(words) or "for the first tile"


# The tile in hand


def turnings(tiles: Map, parts: Parts, tried: Tried, cell: Cell, worth: Mapping[int, str]) -> Html:
    """Return the rotations as keys `turns:0` to `turns:3`, each with its value on the space."""
    keys = []
    for turns in tried.tile.turnings:
        effect = gained_says(gained(tiles, Laid(cell, tried.tile, turns), parts))
        keys.append(
            li(
                button(
                    picture(tried.tile, 62, turns=turns, parts=parts),
                    span(f"{described(tried.tile, turns, parts)}. Gives ", class_="sr"),
                    b(worth.get(turns), class_="pencil-num"),
                    small(effect) if effect else None,
                    type="button",
                    data_key=f"turns:{turns}",
                    aria_pressed=str(turns == tried.turns).lower(),
                )
            )
        )
    return ul(keys, class_="pk-turnings", aria_label="Rotation")


# Complete circles and loops, in words


def counted(tiles: Map, parts: Parts) -> Html:
    """Return the numbers of complete circles by colour and of loops, below the Map."""
    whole = found(tiles, parts)
    discs = [
        span(disc(hue), span(f"{hue.value} circles ", class_="sr"), whole.of(hue), class_="pk-count") for hue in HUES
    ]
    loops = span(mark("loop", 20), span("loops ", class_="sr"), whole.all_loops, class_="pk-count")
    return p(discs, loops, class_="pk-counts")


@latest
def as_list(tiles: Map, parts: Parts, seat: Seat) -> Html:
    """Return the tiles as a list in the order of placing, each with the tiles next to it."""
    numbers = _numbers(tiles)
    rows = []
    for laid in tiles:
        near = [
            f"{NAMES[(side + 2) % 4]} tile {numbers[other]}"
            for side, other in enumerate(around(laid.cell, SQUARE_SIDES))
            if other in numbers and numbers[other] < numbers[laid.cell]
        ]
        where = f" ({', '.join(near)})" if near else ""
        rows.append(cut(li(f"{described(laid.tile, laid.turns, parts)}{where}.")))
    return fold(f"map-{seat.name}", f"{plural(len(tiles), 'tile')} as a list", ol(rows, class_="pk-said"))


def small_map(tiles: Map, lit: Sequence[str], label: str) -> Html:
    """Return a small Map: its tiles as squares, filled if highlighted, and highlighted joins and points as dots."""
    if not tiles:
        return Html()
    frame = _Frame.around([laid.cell for laid in tiles])
    step = 84 / max(frame.columns, frame.rows)
    squares = []
    for laid in tiles:
        x, y = (laid.cell.x - frame.left) * step, (laid.cell.y - frame.top) * step
        on = "mini-lit" if cell_key(laid.cell) in lit else "mini-off"
        squares.append(f'<path class="{on}" d="M{x + 1:.1f} {y + 1:.1f}h{step:.1f}v{step:.1f}h-{step:.1f}z"/>')
    dots = []
    for key in lit:
        kind, _, name = key.partition(":")
        if kind == "spot":
            x, y = (int(part) for part in name.split("/"))
            cx, cy = (x - 2 * frame.left) * step / 2 + 1, (y - 2 * frame.top) * step / 2 + 1
            dots.append(f'<circle class="mini-dot" cx="{cx:.1f}" cy="{cy:.1f}" r="5"/>')
    wide, high = frame.columns * step + 2, frame.rows * step + 2
    return Html(
        f'<svg class="mini" viewBox="0 0 {max(wide, high):.1f} {max(wide, high):.1f}" role="img" '
        f'aria-label="{escaped(label)}">{"".join(squares)}{"".join(dots)}</svg>'
    )
