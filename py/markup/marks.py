"""Our own marks: seats by colour, letter and shape; arrows; the marks of the pages."""

from __future__ import annotations

from engine.turn import Player, Seat
from markup.html import Html, circle, g, path, rect, svg, text, use

SHAPES = (
    circle(class_="seat-shape", cx=14, cy=14, r=12.5),
    rect(class_="seat-shape", x=2, y=2, width=24, height=24, rx=2),
    path(class_="seat-shape", d="M14 1.5 27 25.5H1z"),
    path(class_="seat-shape", d="M14 .5 27.5 14 14 27.5 .5 14z"),
    path(class_="seat-shape", d="M7 2h14l7 12-7 12H7L0 14z"),
)
BASELINES = ("19.4", "19.4", "22.6", "19.4", "19.4")


def seat(number: Seat, player: Player, *, big: bool = False) -> Html:
    """Return the mark of a seat: colour of the pieces, letter and shape, and a second colour as a small mark on it."""
    return svg(
        SHAPES[number],
        text(number.name, x=14, y=BASELINES[number]),
        g(SHAPES[number], class_=f"seat-also also-{player.also.value}", transform="translate(17.5 17.5) scale(.52)")
        if player.also
        else None,
        class_=f"seat seat-{player.colour.value}{' big' if big else ''}",
        viewBox="0 0 28 28",
        aria_hidden="true",
    )


def automa(name: str, *, big: bool = False) -> Html:
    """Return the mark of a solo opponent without a seat: the first letter of the last word of its name."""
    return svg(
        path(class_="seat-shape", d="M14 0 27 10.5V27H1V10.5z"),
        text(name.rsplit(maxsplit=1)[-1][0], x=14, y="22.5"),
        class_=f"seat seat-automa{' big' if big else ''}",
        viewBox="0 0 28 28",
        aria_hidden="true",
    )


def lid(key: str, class_: str) -> Html:
    """Return the lid of a game's box."""
    return svg(use(href=f"#e-{key}"), class_=class_, viewBox="0 0 160 160", aria_hidden="true")


def glyph(name: str, size: int = 26) -> Html:
    """Return a mark of the sprite, such as `g-house`, in one colour."""
    return svg(use(href=f"#{name}"), class_="glyph", width=size, height=size, aria_hidden="true")


def _icon(size: int, *parts: Html) -> Html:
    return svg(*parts, width=size, height=size, viewBox=f"0 0 {size} {size}", aria_hidden="true")


BACK = _icon(24, path(class_="s", d="M14.5 5 7.5 12l7 7"))
UP = _icon(24, path(class_="s", d="M12 20V5M5 12l7-7 7 7"))
MENU = _icon(24, circle(cx=12, cy=5, r=2.2), circle(cx=12, cy=12, r=2.2), circle(cx=12, cy=19, r=2.2))
UNDO = _icon(24, path(class_="s", d="M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3"))
REDO = _icon(24, path(class_="s", d="M15 5l5 5-5 5M19.5 10H10a5.5 5.5 0 0 0 0 11h3"))
CROSS = _icon(24, path(class_="s", d="M6 6l12 12M18 6 6 18"))
TICK = _icon(28, path(class_="s", d="m5 15 6 7L23 7"))
CHEVRON = svg(
    path(class_="s", d="m5 7.5 5 5 5-5"), class_="chev", width=20, height=20, viewBox="0 0 20 20", aria_hidden="true"
)
