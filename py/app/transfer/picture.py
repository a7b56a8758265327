"""The picture of a result, as SVG. The browser fills in the colours of the page and makes a PNG of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app import dates
from app.scores import outcome
from app.scores.result import rules_of
from app.table.headline import titled
from engine.printed import practice
from engine.score import standings
from engine.table import AnyTable
from engine.turn import Player, Seat
from engine.words import listed, number
from markup import marks
from markup.html import Html, circle, defs, element, g, join, path, rect, svg, text, tspan

WIDE: Final = 1080
HIGH: Final = 1350
"""Least height; five seats need more."""
_EDGE: Final = 80
_LETTER: Final = 0.5
"""Usual width of a letter, as a share of its height."""
_SANS: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
_SERIF: Final = "'Iowan Old Style', Palatino, 'Palatino Linotype', 'Noto Serif', Georgia, serif"
_SOFT: Final = "var(--ink-2)"
_ON: Final = {"yellow": "var(--on-gold)", "white": "var(--on-gold)", "black": "#fff9ec"}
"""Colour of the letter on a seat's mark where it is not that of the others."""


def as_svg(open_: AnyTable, day: str) -> str:
    """Return the picture: game, date, winner, every seat with its total, and what made the difference."""
    sheet = open_.sheet
    info = open_.game.info
    order = [standing.seat for standing in standings(sheet).order]
    says, by = outcome.title(open_), outcome.margin(open_)
    rows = [_row(open_, seat, 550 + 146 * at) for at, seat in enumerate(order)]
    below = 550 + 146 * len(rows)
    terms, ends = _difference(open_, below + 20)
    high = max(HIGH, ends + 120)
    each = ", ".join(f"{open_.setup.players[seat].name} {sheet.written(seat)}" for seat in order)
    return svg(
        element("title", f"{says}: {info.title}"),
        element("desc", f"{titled(open_)}, {dates.written(day)}. {says}, {by}. {each}."),
        defs(),
        rect(width=WIDE, height=high, fill="var(--paper)"),
        rect(width=WIDE, height=132, fill="var(--raised)"),
        g(
            rect(width=WIDE // 2, height=12, fill=f"url(#fringe-{info.key})"),
            transform="translate(0 132) scale(2)",
        ),
        text(info.title, x=_EDGE, y=86, font_size=48, font_weight=600, font_family=_SERIF),
        text(dates.written(day), x=WIDE - _EDGE, y=86, font_size=32, text_anchor="end", fill=_SOFT),
        _winner(open_, says, by),
        *rows,
        terms,
        _foot(open_, high),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE} {high}",
        width=WIDE,
        height=high,
        fill="var(--ink)",
        font_family=_SANS,
    )


def _fit(words: str, most: int, wide: int) -> int:
    """Return the size at which words fit into a width, at most `most`.

    >>> _fit("Bo wins", 104, 736), _fit("A name of many more letters wins", 104, 736)
    (104, 46)
    """
    return min(most, int(wide / (_LETTER * max(1, len(words)))))


def _mark(player: Player, seat: Seat, x: int, y: int, size: int) -> Html:
    colour = player.colour.value
    return g(
        g(marks.SHAPES[seat], fill=f"var(--piece-{colour})", stroke="var(--ink)", stroke_width=2),
        text(
            seat.name,
            x=14,
            y=marks.BASELINES[seat],
            font_size=15,
            font_weight=700,
            text_anchor="middle",
            fill=_ON.get(colour, "var(--on-piece)"),
        ),
        transform=f"translate({x} {y}) scale({size / 28:.3f})",
    )


def _winner(open_: AnyTable, says: str, by: str) -> Html:
    winners = () if open_.sheet.open else standings(open_.sheet).winners
    size = 112 if len(winners) < 2 else 64
    seats = [
        _mark(open_.setup.players[seat], seat, 112 + (size + 16) * at, 374 - size // 2, size)
        for at, seat in enumerate(winners)
    ]
    left = 112 + (size + 16) * len(winners) + (24 if winners else 0)
    wide = WIDE - _EDGE - 24 - left
    garland = path(
        d="M104 204q109 90 218 10q109 90 218 0q109 90 218 0q109 80 218-10", fill="none", stroke="var(--block)"
    )
    beads = [(104, 204), (213, 249), (322, 214), (431, 259), (540, 214), (649, 259), (758, 214), (867, 249), (976, 204)]
    corrected = outcome.corrected(open_)
    lines = by.replace(". Tiebreaker", ".\nTiebreaker").split("\n")
    size_ = 46 if len(lines) == 1 else 32
    return join(
        rect(x=72, y=204, width=936, height=290, rx=28, fill="var(--wash)", stroke="var(--block)", stroke_width=8),
        g(garland, stroke_width=6),
        g(
            [circle(cx=x, cy=y - 4, r=12) for x, y in beads],
            fill="var(--gold)",
            stroke="var(--ink)",
            stroke_width=3,
        ),
        *seats,
        text(says, x=left, y=392, font_size=_fit(says, 104, wide), font_weight=600, font_family=_SERIF),
        [text(words, x=left, y=440 + 34 * at, font_size=_fit(words, size_, wide)) for at, words in enumerate(lines)],
        text(corrected, x=left, y=482, font_size=_fit(corrected, 28, wide), fill=_SOFT) if corrected else None,
    )


def _row(open_: AnyTable, seat: Seat, y: int) -> Html:
    """Return a seat with its total, its three best rules and its bar."""
    sheet, player = open_.sheet, open_.setup.players[seat]
    sums = [(sum(line.points or 0 for line in sheet.of(seat, rule.key)), rule) for rule in rules_of(open_, sheet)]
    best = sorted((one for one in sums if one[0] > 0), key=lambda one: -one[0])[:3]
    why = listed([f"{points} {rule.title}" for points, rule in best])
    most = max(1, *(sheet.total(Seat(at)) for at in range(sheet.seats)))
    bar = {"x": _EDGE, "y": y + 86, "height": 26, "rx": 13, "stroke": "var(--ink)", "stroke_width": 3}
    wide = max(26, round(920 * max(0, sheet.total(seat)) / most))
    total = sheet.written(seat)
    return join(
        _mark(player, seat, 94, y, 68),
        text(player.name, x=192, y=y + 34, font_size=_fit(player.name, 44, 560), font_weight=600),
        text(why, x=192, y=y + 68, font_size=_fit(why, 28, 620), fill=_SOFT),
        text(
            total, x=WIDE - _EDGE, y=y + 62, font_size=84 if len(total) < 4 else 60, font_weight=700, text_anchor="end"
        ),
        rect(width=920, fill="var(--sunk)", **bar),
        rect(width=wide, fill=f"var(--piece-{player.colour.value})", **bar),
    )


def _difference(open_: AnyTable, y: int) -> tuple[Html | None, int]:
    """Return what made the difference, in lines, and where it ends."""
    found = outcome.difference(open_)
    if not found:
        return None, y
    lines: list[list[str]] = [[]]
    for points, part in found:
        words = f"{number(points, signed=True)} {part}"
        if lines[-1] and sum(map(len, lines[-1])) + len(words) > 46:
            lines.append([])
        lines[-1].append(words)
    shown = [text("   ·   ".join(line), x=_EDGE, y=y + 88 + 44 * at, font_size=30) for at, line in enumerate(lines)]
    head = text("What made the difference", x=_EDGE, y=y + 40, font_size=34, font_weight=700)
    return join(head, shown), y + 88 + 44 * len(lines)


def _foot(open_: AnyTable, high: int) -> Html:
    made_up = practice(open_.setup)
    says: Iterable[Html | str] = ()
    if made_up:
        says = (tspan(made_up.capitalize(), font_weight=700), ": not what is in your box")
    return join(
        rect(y=high - 66, width=WIDE, height=66, fill="var(--raised)"),
        path(d=f"M0 {high - 66}h{WIDE}", stroke="var(--pencil)", stroke_width=4, stroke_dasharray="14 9"),
        text(says, x=_EDGE, y=high - 22, font_size=28),
        text("counted with Chaupal", x=WIDE - _EDGE, y=high - 22, font_size=28, text_anchor="end", fill=_SOFT),
    )
