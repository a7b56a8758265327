"""The drawing of the Village Board, and the grid of buttons over it.

The drawing is 344 units wide, for a phone of 360 px. Fixed parts are made once. Each look of a tile or an empty square
is drawn once and cached, since the board is drawn again at every tap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.turn import Seat
from engine.words import number, plural
from games.panchayat.rules.keys import cell
from games.panchayat.rules.pieces import LANDS, SQUARES, Building, Land, Match, Square, Type
from games.panchayat.rules.scoring import PLACEMENT_POINTS
from games.panchayat.rules.state import Bonus, BonusKind, State, Tile
from markup.html import Html, circle, cut, div, escaped, g, join, path, rect, svg, text, tspan, use

SIDE: Final = 69
"""Width of a square in units."""
COLUMNS: Final = ("8", "86.5", "165", "243.5")
ROWS: Final = ("34", "112.5", "191", "269.5")
BROAD: Final = 9
"""Most letters of a name that fit in one line on a tile."""
BROADEST: Final = 7
"""Most letters that fit however broad they are, as in “Workshop”."""

NO_TYPE: Final = "none"


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview on a square."""

    says: str = ""
    """Text in the drawing, such as `+6`."""
    label: str = ""
    """The same as a sentence, for screen readers."""
    chosen: bool = False
    ghost: Building | None = None
    """The tile that would be there."""


_BADGES: Final = {
    "g": (path(d="M8-1 17 8 8 17-1 8z"), "12.2"),
    "r": (path(d="M8 0 16 6.5V16H0V6.5z"), "14"),
    "c": (circle(cx=8, cy=8, r=8), "12.2"),
    "i": (path(d="M4.3 0h7.4L16 8l-4.3 8H4.3L0 8z"), "12.2"),
    "u": (path(d="M1 1h14v14H1z"), "12.2"),
    NO_TYPE: (path(d="M2.5 0h11l-1 16h-9z"), "12.2"),
}
_BONUSES: Final = {
    "g": (path(d="M51 8 61 18 51 28 41 18z"), "22.5"),
    "r": (path(d="M51 8 60.5 15.5V27h-19V15.5z"), "23.5"),
    "c": (path(d="M41 18a10 10 0 1 1 20 0 10 10 0 1 1-20 0z"), "22.5"),
    "i": (path(d="M45.7 8.5h10.6L61.5 18l-5.2 9.5H45.7L40.5 18z"), "22.5"),
    "u": (path(d="M42 9h18v18H42z"), "22.5"),
}


def kind(type_: Type | None) -> str:
    """Return the letter of a type for class names, `none` while it is not entered."""
    return type_.value.lower() if type_ else NO_TYPE


def _letter(type_: Type | None) -> str:
    return type_.value if type_ else "?"


@lru_cache(maxsize=16)
def badge(type_: Type | None) -> Html:
    """Return the shape and letter of a type, for a line of text."""
    shape, y = _BADGES[kind(type_)]
    return svg(
        shape,
        text(_letter(type_), x=8, y=y),
        class_=f"badge type-{kind(type_)}",
        viewBox="-1 -1 18 18",
        aria_hidden="true",
    )


_BODY: Final = rect(class_="tile-body", width=SIDE, height=SIDE, rx=9)
_PLATE: Final = path(class_="plate", d="M.75 43h67.5v17a8.25 8.25 0 0 1-8.25 8.25H9A8.25 8.25 0 0 1 .75 60z")
_HATCH: Final = rect(width=SIDE, height=SIDE, rx=9, fill="url(#hatch)")
_AROUND: Final = rect(class_="pencil-box", x=-3, y=-3, width=75, height=75, rx=11)
_INSIDE: Final = rect(class_="pencil-box", x=3, y=3, width=63, height=63, rx=7)
_CHOSEN: Final = rect(class_="chosen-box", x=1, y=1, width=67, height=67, rx=9)
_TAKEN: Final = rect(class_="chosen-box", x=-3, y=-3, width=75, height=75, rx=11)
_SQUARE: Final = rect(class_="square", width=SIDE, height=SIDE, rx=9)


def _plate_name(title: str) -> Html:
    first, _, second = title.partition(" ")
    if second and len(title) > BROAD:
        below = tspan(second, x="34.5", dy=12, **_squeezed(second, BROADEST))
        return text(first, below, class_="plate-name", x="34.5", y=54)
    return text(title, class_="plate-name", x="34.5", y=61, **_squeezed(title, BROAD))


def _squeezed(word: str, most: int) -> dict[str, Any]:
    """Return the attributes of a word that is made as broad as the tile, if it has more letters than fit."""
    return {"textLength": 62, "lengthAdjust": "spacingAndGlyphs"} if len(word) > most else {}


@lru_cache(maxsize=256)
def tile(building: Building, type_: Type | None, points: int | None, *, used: bool = False) -> Html:
    """Return the face of a tile, without its position."""
    shape, y = _BADGES[kind(type_)]
    mark = f"#g-{building.value}"
    if used:  # the mark is turned sideways, as the real tile is
        picture = join(
            use(href=mark, x=38, y=19, width=23, height=23, transform="rotate(90 49.5 30.5)"),
            text("used", class_="where", x=6, y=37),
        )
    else:
        picture = use(href=mark, x=20, y=8, width=31, height=31)
    return join(
        _BODY,
        _PLATE,
        text(number(points), class_="n3", x=6, y=21),
        picture,
        g(shape, text(_letter(type_), x=8, y=y), class_="badge", transform="translate(50 4.5) scale(.9)"),
        _plate_name(building.title),
    )


@lru_cache(maxsize=256)
def under(building: Building, type_: Type | None) -> Html:
    """Return the lower edge of a tile under others, which shows its name."""
    title = building.title if len(building.title) < 12 else building.title.partition(" ")[0]
    return join(_BODY, _PLATE, text(title, class_="plate-name", x="34.5", y="60.5", **_squeezed(title, BROAD)))


@lru_cache(maxsize=128)
def _bonus(bonus_kind: BonusKind, says: Match, *, number_too: bool) -> Html:
    """Return an uncovered bonus tile on its square."""
    words = f"+{PLACEMENT_POINTS}" if bonus_kind is BonusKind.PLACEMENT else "+1×"
    if isinstance(says.what, Building):
        mark = g(use(href=f"#g-{says.what.value}", x=40, y=7, width=22, height=22), class_="bonus-mark")
    else:
        letter = says.what.value.lower()
        shape, y = _BONUSES[letter]
        mark = g(shape, text(says.what.value, x=51, y=y), class_=f"bonus type-{letter}")
    return join(mark, text(words, x=6, y="22.5") if number_too else None)


@lru_cache(maxsize=512)
def _free(bonus: tuple[BonusKind, Match] | None, preview: Preview | None) -> Html:
    """Return an empty square, with its bonus tile and its preview."""
    tried = None
    if preview and preview.chosen:
        ghost = None
        if preview.ghost:
            at: Mapping[str, float] = {"x": 8, "y": 6} if bonus else {"x": 21.5, "y": 6}
            ghost = use(class_="ghost", href=f"#g-{preview.ghost.value}", width=26, height=26, **at)
        says = text(preview.says, class_="n4 chosen-num mid", x=33, y=59)
        tried = join(_HATCH, _CHOSEN, ghost, says)
    elif preview:
        tried = join(_INSIDE, text(preview.says, class_="n4 pencil-num mid", x=33, y=57 if bonus else 45))
    covered = _bonus(*bonus, number_too=not (preview and preview.chosen and preview.ghost)) if bonus else None
    return join(_SQUARE, tried, covered)


def _land() -> Html:
    """Return wood, river, farm and the green centre, with the names of columns and rows."""
    waves = ("12 26", "70 9", "112 27", "190 10", "222 27", "300 12")
    furrows = ("52V58", "82V88", "128V136", "160V214", "240V292", "318V340")
    blades = ("160.5 124", "160.5 170", "160.5 250", "118 189", "212 189")
    letters = zip("abcd", ("42.5", "121", "199.5", "278"), strict=True)
    numbers = zip("1234", ("73", "151.5", "230", "308.5"), strict=True)
    return join(
        rect(class_="wood", x=1, y=1, width=342, height=345, rx=14),
        path(class_="water", d="M1 15A14 14 0 0 1 15 1h314a14 14 0 0 1 14 14v31H310l-8 9H1z"),
        path(class_="wave", d="".join(f"M{at}q5-5 10 0t10 0t10 0" for at in waves)),
        path(class_="field", d="M304 55l7-9h32v286a14 14 0 0 1-14 14h-25z"),
        path(class_="furrow", d="".join(f"M{x} {at}" for x in (319, 327, 335) for at in furrows)),
        rect(class_="grass", x="79.5", y="105.5", width="161.5", height="161.5", rx=14),
        path(class_="blade", d="".join(f"M{at}v-5m-3 5-1.5-3.5m7.5 3.5 1.5-3.5" for at in blades)),
        text("river", class_="on-water where", x="81.5", y=22, text_anchor="middle"),
        text("farm", class_="on-field where", transform="translate(323 107.5) rotate(90)", text_anchor="middle"),
        [text(name, class_="mid on-water", x=x, y=22) for name, x in letters],
        [text(name, class_="mid on-field", x=327, y=y) for name, y in numbers],
    )


_GROUND: Final = _land()
_OPEN: Final = Html('<svg class="board-drawing" viewBox="0 0 344 347" aria-hidden="true">')
_PLACES: Final = tuple(f"translate({COLUMNS[square % 4]} {ROWS[square // 4]})" for square in SQUARES)


def _on_square(state: State, at: str, lies: Tile, preview: Preview | None, *, laid: bool) -> str:
    tried = preview.ghost if preview else None
    building = tried or lies.building
    card = state.cards.get(building)
    type_ = state.type_of(building)
    face = tile(building, type_, card.points if card else None, used=lies.used and not tried)
    around = _HATCH if laid or tried else ""
    if preview:
        around += _TAKEN if preview.chosen else _AROUND
    elif laid:
        around += _AROUND
    return f'<g class="tile type-{kind(type_)}{" is-laid" if laid else ""}" transform="{at}">{face}{around}</g>'


def drawing(state: State, seat: Seat, tried: Mapping[Square, Preview]) -> Html:
    """Return the drawing of a seat's Village Board, with the previews on it."""
    village = state.villages[seat]
    laid = {laid.now for laid in state.laid} if seat == state.seat else set()
    covered = {bonus.square: (bonus.kind, bonus.says) for bonus in village.bonus}
    parts = [_OPEN, cut(_GROUND)]
    under_all, above = [], []
    for square, at, lies in zip(SQUARES, _PLACES, village.squares, strict=True):
        preview = tried.get(square)
        if lies is None:
            under_all.append(cut(f'<g transform="{at}">{_free(covered.get(square), preview)}</g>'))
        else:
            above.append(cut(_on_square(state, at, lies, preview, laid=square in laid)))
    return Html("".join((*parts, *under_all, *above, "</svg>")))


# The grid of buttons

_LANDSCAPES: Final = {Land.RIVER: "river", Land.CENTRE: "village centre", Land.FARM: "farm"}
WHERE: Final = tuple(
    f"{square.name}, {' and '.join(_LANDSCAPES[land] for land in LANDS[square])}" if LANDS[square] else square.name
    for square in SQUARES
)
"""Each square with its name and landscapes: `d1, river and farm`."""


def described(state: State, building: Building) -> str:
    """Return the name, type and points of a tile, as far as they are entered."""
    card = state.cards.get(building)
    return _described(building, state.type_of(building), None if card is None else card.points)


@lru_cache(maxsize=256)
def _described(building: Building, type_: Type | None, points: int | None) -> str:
    says = "not entered yet" if points is None else plural(points, "point")
    return ", ".join((building.title, *((type_.title,) if type_ else ()), says))


def _bonus_says(bonus: Bonus) -> str:
    what = f"{bonus.says.title} tile" if isinstance(bonus.says.what, Type) else bonus.says.title
    if bonus.kind is BonusKind.PLACEMENT:
        return f"Placement Bonus tile: {PLACEMENT_POINTS} for type {bonus.says.title}."
    return f"Adjacency Bonus tile: 1 for each {what} on or around it."


def _cell_label(state: State, seat: Seat, square: Square, preview: Preview | None) -> str:
    village = state.villages[seat]
    lies = village.squares[square]
    if lies is None:
        words = [f"{WHERE[square]}: empty."]
        words += [_bonus_says(bonus) for bonus in village.bonus if bonus.square == square]
    else:
        words = [f"{WHERE[square]}: {described(state, lies.building)}."]
        if lies.used:
            words.append("Ability used.")
        if seat == state.seat and square in [laid.now for laid in state.laid]:
            words.append("Placed this turn, turn not ended yet.")
    if preview:
        words += [preview.label, *(("Selected.",) if preview.chosen else ())]
    return " ".join(filter(None, words))


def board(state: State, seat: Seat, tried: Mapping[Square, Preview], *, live: bool) -> Html:
    """Return the drawing under its grid. If it is not live, a tap only shows the score lines of a square."""
    name = state.setup.players[seat].name
    first = next((square for square, preview in tried.items() if preview.chosen), None)
    if first is None:
        first = next(iter(tried), SQUARES[0])
    rows = [
        cut(
            div(
                [_button(state, seat, square, tried.get(square), first, live=live) for square in SQUARES[at : at + 4]],
                role="row",
            )
        )
        for at in range(0, len(SQUARES), 4)
    ]
    grid = div(
        rows,
        class_="board-touch panchayat-touch",
        role="grid",
        aria_label=f"{name}’s village, 4 by 4. Row 1 is the river, column d is the farm, "
        "b2 to c3 are the village centre.",
    )
    return div(drawing(state, seat, tried), grid, class_="board")


def _button(state: State, seat: Seat, square: Square, preview: Preview | None, first: Square, *, live: bool) -> Html:
    key = f'data-key="{cell(square)}"' if live else f'data-key="app:look:{cell(square)}"'
    chosen = ' aria-selected="true"' if preview and preview.chosen else ""
    label = escaped(_cell_label(state, seat, square, preview))
    return Html(
        f'<div role="gridcell"{chosen}><button type="button" {key} tabindex="{0 if square == first else -1}" '
        f'aria-label="{label}"></button></div>'
    )
