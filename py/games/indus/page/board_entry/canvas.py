"""The page on which ruins are painted: a drawing under a grid of buttons, and the brushes in the ledge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.words import plural
from games.indus.page import ruins_drawing
from games.indus.page.board_entry.painting import (
    USUAL,
    Beside,
    Drawn,
    Painting,
    as_ruin,
    edge,
    fields,
    touching,
    worth_of,
)
from games.indus.rules.board.ruin import extent, second, worth
from games.indus.rules.board.side import Side
from games.indus.rules.pieces import Kind
from markup.facts.chips import chips, on_pad
from markup.html import (
    Child,
    Html,
    b,
    button,
    details,
    div,
    escaped,
    g,
    join,
    p,
    path,
    rect,
    small,
    span,
    summary,
    svg,
    text,
)

PITCH: Final = 56
"""Width of a place in units."""
_SHORT: Final = {
    Kind.BUILDING: "Building",
    Kind.GRAVEYARD: "Graves",
    Kind.CANAL: "Canal",
    Kind.PATH: "Path",
    Kind.ALLEY: "Alley",
    Kind.WALL: "Wall",
}
"""Kinds in a word that fits on a brush."""
_SCHEME: Final = {
    Kind.BUILDING: "2 points per field, half for second place",
    Kind.GRAVEYARD: "3, 4 or 6 points for 1 to 3 fields",
    Kind.CANAL: "1 point per field",
    Kind.PATH: "always 2 points",
    Kind.ALLEY: "always 2 points",
    Kind.WALL: "always 2 points",
}
"""The usual points (Scoring)."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The ground of a painting: the whole board, or a piece with the edges where its ruins continue."""

    name: str
    """Its class in the style sheet."""
    title: str
    rows: tuple[tuple[str, ...], ...]
    """Its places from the top; empty where there is none. Two edges that share a place stand there as `6s 8e`."""
    beside: Beside
    under: Html
    """The drawing below the ruins."""
    view: str
    """The part of the drawing that is shown, as a `viewBox`."""
    inner: str
    """The part that is shown in a small picture."""

    @cached_property
    def at(self) -> Mapping[str, tuple[int, int]]:
        """The upper left corner of each place, in units."""
        return corners(self.rows)

    def says(self, place: str) -> str:
        """Return a place in words: `d4`, `edge below field 7`."""
        if not edge(self.beside, place):
            return place
        side, field = next(iter(self.beside[place].items()))
        return f"edge {side.turned(2).beside} field {field}"


def corners(rows: tuple[tuple[str, ...], ...]) -> dict[str, tuple[int, int]]:
    """Return the upper left corner of each place of these rows, in units."""
    return {
        place: (column * PITCH, row * PITCH)
        for row, places in enumerate(rows)
        for column, names in enumerate(places)
        for place in names.split()
    }


# The drawing


def drawing(
    ground: Ground, drawn: tuple[Drawn, ...], hand: Drawn | None = None, *, label: str = "", size: int = 0
) -> Html:
    """Return the places with their ruins, the points of those whose size decides, and the ruin in hand."""
    return svg(
        ground.under,
        g(
            [_ruins(ground, place, drawn) for place in ground.beside],
            transform=f"scale({PITCH / ruins_drawing.SIDE:.4f})",
        ),
        path(class_="in-hand", d=_outline(ground, hand)) if hand else None,
        None if size else list(_points(ground, drawn)),
        class_="piece-picture" if size else "board-drawing painted",
        viewBox=ground.inner if size else ground.view,
        width=size or None,
        height=size or None,
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


def _ruins(ground: Ground, place: str, drawn: tuple[Drawn, ...]) -> Html | None:
    here = [one for one in drawn if place in one.on]
    if not here:
        return None
    x, y = (at // PITCH * ruins_drawing.SIDE for at in ground.at[place])
    beside = ground.beside
    found = [
        (one.kind, ruins_drawing.sides(place, one.on, beside), ruins_drawing.bends(place, one.on, beside))
        for one in here
    ]
    return g(ruins_drawing.layers(found), transform=f"translate({x} {y})")


def _outline(ground: Ground, hand: Drawn) -> str:
    """Return the rim of the ruin in hand."""
    lines = []
    for place in fields(ground.beside, hand):
        x, y = ground.at[place]
        on = ruins_drawing.sides(place, fields(ground.beside, hand), ground.beside)
        rims = {
            Side.NORTH: f"M{x} {y}h{PITCH}",
            Side.EAST: f"M{x + PITCH} {y}v{PITCH}",
            Side.SOUTH: f"M{x} {y + PITCH}h{PITCH}",
            Side.WEST: f"M{x} {y}v{PITCH}",
        }
        lines += [rim for side, rim in rims.items() if side not in on]
    return "".join(lines)


def _points(ground: Ground, drawn: tuple[Drawn, ...]) -> Iterator[Html]:
    """Yield a label with the points of each ruin that does not always score 2, on a field that has none yet."""
    taken: set[str] = set()
    for one in drawn:
        if one.value is None and one.kind in (Kind.PATH, Kind.ALLEY, Kind.WALL):
            continue
        ruin = as_ruin(ground.beside, one)
        points, half = worth(ruin), second(ruin)
        says = "?" if points is None else f"{points} · {half}" if half else str(points)
        on = fields(ground.beside, one)
        place = next((at for at in reversed(on) if at not in taken), on[-1])
        taken.add(place)
        x, y = ground.at[place]
        wide = 16 + 8 * len(says)
        yield g(
            rect(width=wide, height=20, rx=7),
            text(says, x=wide / 2, y=14.5),
            class_="worth",
            transform=f"translate({x + PITCH - 3 - wide} {y + PITCH - 23})",
        )


# The page


def board(ground: Ground, now: Painting) -> Html:
    """Return the drawing under its grid of buttons; a finger that goes over them makes a stroke."""
    hand = now.held
    first = hand.on[-1] if hand else next(iter(ground.beside))
    verb = now.brush.title.lower()
    rows = []
    for places in ground.rows:
        cells = []
        for names in places:
            if not names:
                cells.append('<div role="gridcell"></div>')
            for place in names.split():
                lying = ruins_drawing.says([one.kind for one in now.drawn if place in one.on])
                held = hand is not None and place in hand.on
                says = f"{ground.says(place)}: {lying or 'nothing yet'}. {'Erase' if held else 'Paint'} {verb}."
                cells.append(
                    f'<div role="gridcell"><button type="button" class="at-{place}" data-key="tell:draw={place}" '
                    f'data-place="{place}" tabindex="{0 if place == first else -1}" aria-pressed="{str(held).lower()}" '
                    f'aria-label="{escaped(says)}"></button></div>'
                )
        rows.append(f'<div role="row">{"".join(cells)}</div>')
    label = f"{ground.title}. The brush is {now.brush.title}."
    grid = Html(f'<div class="paint-touch" role="grid" aria-label="{escaped(label)}" data-trace>{"".join(rows)}</div>')
    return div(drawing(ground, now.drawn, hand), grid, class_=f"board painting-board {ground.name}")


def ledge(ground: Ground, now: Painting, most: Mapping[Kind, int] | None = None) -> Html:
    """Return the ruin in hand with its keys, and the six brushes with the number of ruins of each kind."""
    brushes = []
    for number, kind in enumerate(Kind, 1):
        many = sum(one.kind is kind for one in now.drawn)
        count = f"{many} of {most[kind]}" if most else str(many)
        words = span(span(_SHORT[kind], aria_hidden="true"), span(f"{kind.title}, ", class_="sr"), small(count))
        brushes.append((kind.value, join(ruins_drawing.icon(kind, 26), words), "", str(number)))
    keys = chips("brush", brushes, now.brush.value, label="Brush", class_="brushes three", of="brush")
    return join(_held(ground, now, most), keys)


def _held(ground: Ground, now: Painting, most: Mapping[Kind, int] | None) -> Html:
    """Return the ruin in hand in words, with the keys that let go of it and enter its points."""
    hand = now.held
    if hand is None:
        says: Child = join(b(now.brush.title), small("Draw over its fields, or tap them: one stroke, one ruin."))
        return div(p(says), class_="ruin-now")
    line = warned(ground, now, most)
    scheme = f"By the rulebook {_SCHEME[hand.kind]}" if hand.value is None else "As printed"
    says = join(
        b(hand.kind.title),
        f" · {plural(len(fields(ground.beside, hand)), 'field')} · ",
        b(worth_of(ground.beside, hand)),
        small(line or f"{scheme}. Tap a field to erase it.", class_="odd" if line else None),
    )
    usual = [(str(points), str(points), "", "") for points in range(1, 13)]
    given = "" if hand.value is None else str(hand.value)
    more = on_pad("points", "…", "Another number of points")
    other = details(
        summary("Other points", class_="tap"),
        chips(
            "points",
            [*usual, (USUAL, "By the rulebook", "", "")],
            given or USUAL,
            label="Points",
            of="digit",
            last=more,
        ),
        class_="unfolds",
    )
    new = button("New ruin", type="button", class_="tap", data_key="tell:new=ruin", aria_keyshortcuts="N")
    return div(p(says), new, other, class_="ruin-now")


def warned(ground: Ground, now: Painting, most: Mapping[Kind, int] | None) -> str:
    """Return what to check about the ruin in hand: one more than the first game has, or adjacent to one of its kind."""
    hand = now.held
    if hand is None:
        return ""
    title = hand.kind.title.lower()
    many = sum(one.kind is hand.kind for one in now.drawn)
    if most and many > most[hand.kind]:
        return f"The first game has {plural(most[hand.kind], title)}, and this is one more."
    if any(one is not hand and one.kind is hand.kind and touching(ground.beside, one, hand) for one in now.drawn):
        return f"A second {title} next to the first: these are two ruins."
    return ""


def told(ground: Ground, now: Painting, most: Mapping[Kind, int] | None) -> str:
    """Return the ruin in hand as a sentence, for screen readers."""
    hand = now.held
    if hand is None:
        return f"{plural(len(now.drawn), 'ruin')} so far. The brush is {now.brush.title}."
    says = f"{hand.kind.title} on {extent(fields(ground.beside, hand))}: {worth_of(ground.beside, hand)}."
    return f"{says} {warned(ground, now, most)}".strip()
