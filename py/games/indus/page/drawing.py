"""The drawing of the common board, and the grid of buttons over it.

The drawing is 360 units wide, for a phone of 360 px: six by six fields of 48, and 36 for the start spaces on each side.
While start spaces are asked for, their buttons reach 12 units into the fields, so that they are 48 deep as well.
A researcher is a slab seen from the side, with the letter of its colour and its stars.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.turn import Colour
from engine.value import latest
from engine.words import number
from games.indus.page import ruins_drawing
from games.indus.rules.board.ruin import Ruin, worth
from games.indus.rules.keys import cell
from games.indus.rules.keys import space as start
from games.indus.rules.pieces import FIELDS, SIDE, STARTS, Field, Rank, Start
from games.indus.rules.state import Researcher, Stack, State
from markup.html import Html, cut, div, escaped, g, join, path, rect, span, svg, text, use

CELL: Final = ruins_drawing.SIDE
"""Width of a field in units, and length of a start space."""
RIM: Final = 36
"""Depth of a start space in units."""
WIDE: Final = 36
"""Width of a researcher in units."""
TOP: Final = 18
LOW: Final = 12
FINE: Final = 9
"""Heights in units of the top researcher of a stack, and of one below it with room and with less room."""
ROOM: Final = 44
"""Greatest height of a stack in units."""


def letter(colour: Colour) -> str:
    """Return the letter of a colour."""
    return "K" if colour is Colour.BLACK else colour.value[0].upper()


@lru_cache(maxsize=64)
def called(one: Researcher) -> str:
    """Return a researcher in words: `Red professor`."""
    return f"{one.colour.value.capitalize()} {one.rank.title.lower() if one.rank else 'researcher'}"


@lru_cache(maxsize=512)
def secured(stack: Stack) -> Colour | None:
    """Return the colour that has secured a field with this stack, or None."""
    top = stack[-1].colour if stack else None
    return top if len(stack) > 1 and stack[0].colour is top else None


@lru_cache(maxsize=64)
def named(ruin: Ruin) -> str:
    """Return the kind and value of a ruin: `canal 11`."""
    return f"{ruin.kind.title.lower()} {number(worth(ruin))}"


@lru_cache(maxsize=4)
def _map(ruins: tuple[Ruin, ...]) -> Html:
    """Return the ruins, the lowest layer of the drawing."""
    return g(ruins_drawing.on_board(ruins), transform=f"translate({RIM} {RIM})")


@dataclass(frozen=True, slots=True)
class Mark:
    """The effect of a tap on a place."""

    key: str = ""
    """The key of the place, or empty to open the details of the place."""
    label: str = ""
    """The effect as a sentence, for screen readers."""
    chosen: bool = False
    quiet: bool = False
    """Draw nothing: a tap says why not."""
    gain: str = ""
    """The points that a move there would add."""
    stack: Stack | None = None
    """The stack that would be there."""
    ghost: int | None = None
    """Index of the researcher in preview, from the bottom of the stack."""


# Researchers

_STARS: Final = {
    1: path(id="in-1", d="m0-4 1.2 2.6 2.8.3-2.1 1.9.6 2.8L0 2.2l-2.5 1.4.6-2.8L-4-1.1l2.8-.3z"),
    2: join(use(href="#in-1", x=-4), use(href="#in-1", x=4)),
    3: join(use(href="#in-1", x="-6.6"), use(href="#in-1"), use(href="#in-1", x="6.6")),
}
DEFS: Final = Html(
    f'<defs>{_STARS[1]}<g id="in-2">{_STARS[2]}</g><g id="in-3">{_STARS[3]}</g>'
    '<rect id="in-hold" x="2.5" y="2.5" width="43" height="43" rx="5"/>'
    '<path id="in-lock" d="M1.5 5h9v7h-9zM3.2 5V3.4a2.8 2.8 0 0 1 5.6 0V5H7V3.4a1 1 0 0 0-2 0V5z"/></defs>'
)
"""Shared parts of the slabs, once on a page, with the board."""


@lru_cache(maxsize=512)
def slab(colour: Colour, rank: Rank | None, x: float, y: float, high: float, *, tried: bool = False) -> Html:
    """Return one researcher."""
    says = "" if rank is None else f'<use href="#in-{rank}" x="{x + 24:g}" y="{y + high / 2:g}"/>'
    return _slab(colour, letter(colour), x, y, high, 8 if rank else WIDE / 2, says, tried=tried)


def _slab(
    colour: Colour, says: str, x: float, y: float, high: float, at: float, more: str = "", *, tried: bool = False
) -> Html:
    size, class_ = (13, "") if high >= LOW else (10, ' class="fine"') if high >= FINE else (9, ' class="finest"')
    under = f'<rect class="under" x="{x:g}" y="{y:g}" width="{WIDE}" height="{high:g}" rx="3.5"/>' if tried else ""
    return Html(
        f'<g class="slab seat-{colour.value}{" tried" * tried}">{under}<rect x="{x:g}" y="{y:g}" width="{WIDE}" '
        f'height="{high:g}" rx="3.5"/><text{class_} x="{x + at:g}" y="{y + high / 2 + size * 0.36:g}">{says}'
        f"</text>{more}</g>"
    )


@lru_cache(maxsize=1024)
def pile(stack: Stack, x: float, floor: float, ghost: int | None = None) -> Html:
    """Return a stack on `floor`, the last to arrive on top. A secured field shows its number."""
    below, top = stack[:-1], stack[-1]
    y, parts = floor, []
    if len(below) > 1 and secured(stack):
        y -= LOW
        parts.append(_slab(top.colour, f"×{len(stack)}", x, y, LOW, WIDE / 2))
    else:
        low = min(LOW, (ROOM - TOP) / len(below)) if below else 0
        for at, one in enumerate(below):
            y -= low
            parts.append(slab(one.colour, one.rank, x, y, low, tried=at == ghost))
    parts.append(slab(top.colour, top.rank, x, y - TOP, TOP, tried=ghost == len(stack) - 1))
    return Html("".join(parts))


def heap(stack: Sequence[Researcher], ghost: int | None = None) -> Html:
    """Return a stack for a place next to the board."""
    lies = tuple(stack)
    if not lies:
        return span("empty", class_="soft")
    return svg(pile(lies, 2, 44, ghost), class_="heap", viewBox="0 0 40 46", role="img", aria_label=stacked(lies))


@lru_cache(maxsize=64)
def single(colour: Colour, rank: Rank | None) -> Html:
    """Return one researcher for a line of text or a key."""
    return svg(
        slab(colour, rank, 1, 1, 20),
        class_="one",
        viewBox="0 0 38 22",
        aria_hidden="true",
    )


@lru_cache(maxsize=8)
def team(colour: Colour) -> Html:
    """Return the mark of a colour, for a line of text."""
    return span(letter(colour), class_=f"team seat-{colour.value}", aria_hidden="true")


# Fields

_PLACES: Final = tuple((RIM + CELL * (at % SIDE), RIM + CELL * (at // SIDE)) for at in FIELDS)
_FAR: Final = RIM + CELL * SIDE


def _edge(space: Start) -> tuple[int, int, int, int]:
    """Return the left, the top, the width and the height of a start space."""
    at = RIM + CELL * (space % SIDE)
    return {
        "N": (at, 0, CELL, RIM),
        "S": (at, _FAR, CELL, RIM),
        "W": (0, at, RIM, CELL),
        "E": (_FAR, at, RIM, CELL),
    }[space.name[0]]


_EDGE: Final = tuple(map(_edge, STARTS))


def _ground() -> Html:
    """Return wood, the start spaces with their names, and the lines between fields and between board pieces."""
    lines = "".join(f"M{at} {RIM}V{_FAR}M{RIM} {at}H{_FAR}" for at in range(RIM + CELL, _FAR, CELL))
    slots = "".join(
        f"M{x + 3} {y + 7}a4 4 0 0 1 4-4h{wide - 14}a4 4 0 0 1 4 4v{high - 14}a4 4 0 0 1-4 4h{14 - wide}a4 4 0 0 1-4-4z"
        for x, y, wide, high in _EDGE
    )
    names = [
        text(space.name[1], class_="mid space-name", x=x + wide / 2, y=y + high / 2 + 4.5)
        for space, (x, y, wide, high) in zip(STARTS, _EDGE, strict=True)
    ]
    return join(
        rect(class_="wood", x=1, y=1, width=358, height=358, rx=14),
        rect(class_="square", x=RIM, y=RIM, width=CELL * SIDE, height=CELL * SIDE, rx=3),
        path(class_="slots", d=slots),
        names,
        path(class_="lattice", d=lines),
    )


_GROUND: Final = _ground()
_SEAMS: Final = path(class_="seams", d="M132 132h96v96h-96zM180 36v96M228 180h96M180 228v96M36 180h96")
_OPEN: Final = Html('<svg class="board-drawing" viewBox="0 0 360 360" aria-hidden="true">')
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=8)
def die(pips: int) -> Html:
    """Return a die that shows a number."""
    dots = "".join(f"M{16 + 7.5 * x:g} {16 + 7.5 * y:g}h.01" for x, y in _PIPS[pips])
    return svg(
        rect(x=2, y=2, width=28, height=28, rx=7),
        path(d=dots),
        class_="die",
        viewBox="0 0 32 32",
        aria_hidden="true",
    )


@lru_cache(maxsize=1024)
def _gain(says: str, x: int, y: int, chosen: bool) -> str:
    """Return the points that a move to a field would add."""
    wide = 13 + 9 * len(says)
    left = x + (CELL - wide) / 2
    return (
        f'<g class="gain{" best" * chosen}"><rect x="{left:g}" y="{y + 1}" width="{wide}" height="19" rx="7"/>'
        f'<text x="{x + CELL / 2:g}" y="{y + 16}">{says}</text></g>'
    )


@lru_cache(maxsize=256)
def _secured(colour: Colour, x: int, y: int) -> str:
    return (
        f'<g class="seat-{colour.value}" transform="translate({x} {y})"><use class="hold-ink" href="#in-hold"/>'
        '<use class="hold" href="#in-hold"/></g>'
    )


@lru_cache(maxsize=64)
def _lock(x: int, y: int) -> str:
    return f'<g class="lock"><circle cx="{x + 6}" cy="{y + 6}" r="8"/><use href="#in-lock" x="{x}" y="{y - 1}"/></g>'


@lru_cache(maxsize=256)
def _around(mark: Mark, x: int, y: int, wide: int = CELL, high: int = CELL) -> str:
    if mark.chosen:
        return (
            f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{high - 2}" rx="6" fill="url(#hatch)"/>'
            f'<rect class="chosen-box" x="{x + 2}" y="{y + 2}" width="{wide - 4}" height="{high - 4}" rx="6"/>'
        )
    return f'<rect class="pencil-box" x="{x + 2.5}" y="{y + 2.5}" width="{wide - 5}" height="{high - 5}" rx="6"/>'


@lru_cache(maxsize=512)
def _waiting(one: Researcher, x: float, y: float, *, tried: bool) -> Html:
    """Return a researcher in the middle of a start space, a little smaller than on a field."""
    return g(slab(one.colour, one.rank, -WIDE / 2, -10, 20, tried=tried), transform=f"translate({x:g} {y:g}) scale(.9)")


def drawing(
    state: State, fields: Mapping[Field, Mark], starts: Mapping[Start, Mark], way: tuple[Start, Field] | None
) -> Html:
    """Return the drawing of the board, with its previews."""
    sections = [_OPEN, cut(f"{DEFS}{_GROUND}{_map(state.ruins)}{_SEAMS}")]
    if way:
        sections.append(cut(_way(*way)))
    for field, (x, y), stack in zip(FIELDS, _PLACES, state.stacks, strict=True):
        parts = []
        mark = fields.get(field)
        lies = stack if mark is None or mark.stack is None else mark.stack
        held = secured(lies)
        if held:
            parts.append(_secured(held, x, y))
        if mark and not mark.quiet:
            parts.append(_around(mark, x, y))
        if lies:
            parts.append(pile(lies, x + 6, y + 46, mark.ghost if mark else None))
        if held:
            parts.append(_lock(x, y))
        if mark and mark.gain:
            parts.append(_gain(mark.gain, x, y - 11 * (len(lies) > 1), mark.chosen))
        sections.append(cut("".join(parts)))
    for space, (x, y, wide, high), one in zip(STARTS, _EDGE, state.edge, strict=True):
        parts = []
        at = starts.get(space)
        shown = one or (at.stack[0] if at and at.stack else None)
        if shown:
            gone = one is None or (way is not None and way[0] == space)
            parts.append(_waiting(shown, x + wide / 2, y + high / 2, tried=gone))
        if at and not at.quiet:
            parts.append(_around(at, x, y, wide, high))
        sections.append(cut("".join(parts)))
    return Html("".join((*sections, "</svg>")))


@lru_cache(maxsize=64)
def _way(space: Start, field: Field) -> str:
    """Return the arrow from a start space to a field."""
    x, y, wide, high = _EDGE[space]
    to_x, to_y = _PLACES[field]
    step_x, step_y = (space.name[0] == "W") - (space.name[0] == "E"), (space.name[0] == "N") - (space.name[0] == "S")
    x, y = x + wide // 2 + 15 * step_x, y + high // 2 + 15 * step_y
    to_x, to_y = to_x + CELL // 2 - 25 * step_x, to_y + CELL // 2 - 25 * step_y
    tip = f"M{to_x} {to_y}l{-9 * step_x + 5 * step_y} {-9 * step_y + 5 * step_x}l{-10 * step_y} {-10 * step_x}z"
    return f'<path class="way" d="M{x} {y}L{to_x - 7 * step_x} {to_y - 7 * step_y}"/><path class="tip" d="{tip}"/>'


# The grid of buttons


@lru_cache(maxsize=512)
def stacked(stack: Stack) -> str:
    """Return a stack in words, top first: `Red professor on Blue worker`."""
    return " on ".join(map(called, reversed(stack))) or "no researcher"


@latest
def over(ruins: tuple[Ruin, ...]) -> tuple[tuple[int, ...], ...]:
    """Return, for each field, the numbers of its ruins, from 0, in the order of the list."""
    return tuple(tuple(at for at, ruin in enumerate(ruins) if field in ruin.fields) for field in FIELDS)


@latest
def _grounds(ruins: tuple[Ruin, ...]) -> tuple[str, ...]:
    return tuple(
        f"{field.name}: {', '.join(named(ruins[at]) for at in numbers) or 'no ruin'}"
        for field, numbers in zip(FIELDS, over(ruins), strict=True)
    )


@lru_cache(maxsize=512)
def _field_says(ground: str, stack: Stack) -> str:
    held = secured(stack)
    return f"{ground}; {stacked(stack)}{f'; secured by {held.value.capitalize()}' if held else ''}."


@lru_cache(maxsize=128)
def _start_says(space: Start, one: Researcher | None) -> str:
    return f"Start space, {space.title}: {called(one) if one else 'empty'}."


@lru_cache(maxsize=512)
def _button(key: str, label: str, *, chosen: bool, first: bool) -> str:
    """Return the button of a place; few of a board change by a tap."""
    selected = ' aria-selected="true"' if chosen else ""
    return (
        f'<div role="gridcell"{selected}><button type="button" data-key="{key}" tabindex="{0 if first else -1}" '
        f'aria-label="{escaped(label)}"></button></div>'
    )


_CORNER: Final = '<div role="gridcell"></div>'


def board(
    state: State,
    fields: Mapping[Field, Mark] | None = None,
    starts: Mapping[Start, Mark] | None = None,
    *,
    way: tuple[Start, Field] | None = None,
) -> Html:
    """Return the drawing under its grid. A place without a mark opens its details."""
    fields, starts = fields or {}, starts or {}
    chosen = [
        *(cell(at) for at, mark in fields.items() if mark.chosen),
        *(start(at) for at, mark in starts.items() if mark.chosen),
    ]
    marked = [*chosen, *map(cell, fields), *map(start, starts), cell(Field.a1)]

    def place(name: str, says: str, mark: Mark | None) -> str:
        first = name == marked[0]
        if mark is None:
            return _button(f"app:look:{name}", says, chosen=False, first=first)
        says = " ".join(filter(None, (says, mark.label, "Selected." if mark.chosen else "")))
        return _button(mark.key or f"app:look:{name}", says, chosen=mark.chosen, first=first)

    grounds = _grounds(state.ruins)
    on = [place(cell(at), _field_says(grounds[at], state.stacks[at]), fields.get(at)) for at in FIELDS]
    beside = [place(start(at), _start_says(at, state.edge[at]), starts.get(at)) for at in STARTS]
    west, east = beside[2 * SIDE : 3 * SIDE], beside[3 * SIDE :]
    rows = [[_CORNER, *beside[:SIDE], _CORNER]]
    rows += [[west[row], *on[SIDE * row : SIDE * row + SIDE], east[row]] for row in range(SIDE)]
    rows.append([_CORNER, *beside[SIDE : 2 * SIDE], _CORNER])
    grid = Html(
        '<div class="board-touch indus-touch" role="grid" aria-label="Board: columns a to f and rows 1 to 6, '
        'with the start spaces around it.">'
        + "".join([cut(f'<div role="row">{"".join(row)}</div>') for row in rows])
        + "</div>"
    )
    only = " to-starts" if starts and not fields else ""
    return div(drawing(state, fields, starts, way), grid, class_=f"board indus-board{only}")
