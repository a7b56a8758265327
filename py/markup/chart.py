"""Bar charts of points per round and per table. The same numbers are also in a table on the page."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from engine.score import ScoreLine, summed
from engine.turn import Player, Seat
from markup import marks
from markup.html import Html, figcaption, figure, named, path, rect, span, svg, text

WIDTH = 344
TOP, BASE = 15, 150
LEFT = 26
RIGHT = 7
"""Space in units after the last column of a long game, whose title and totals are wider than the column."""
LABEL = 20
"""Least width in units of a running total."""
DIGIT = 8
HIGH = 12
"""Width and height of a digit in units."""


def by_round(players: Sequence[Player], columns: Sequence[tuple[str, Sequence[Sequence[ScoreLine]]]]) -> Html:
    """Return a chart of the points of each seat in each column, with running totals below.

    `columns` are titles (`1` to `8`, `end`), each with the score lines of every seat.
    """
    seats = len(players)
    heights = [[sum(line.points or 0 for line in lines) for lines in column] for _, column in columns]
    most = max([1, *(points for column in heights for points in column)])
    least = min([0, *(points for column in heights for points in column)])
    scale = (BASE - TOP) / (most - least)
    zero = BASE + least * scale
    width = (WIDTH - LEFT - RIGHT) / max(1, len(columns))
    gap = min(6, width / 4)
    bar = (width - gap) / seats
    below = _totals([column for _, column in columns])
    label = max(LABEL, *(len(total) * DIGIT - 4 for totals in below for total in totals))
    every = ceil(label / width)  # a long game has room for some numbers only, always including the last
    parts: list[Html] = [path(class_="base", d=f"M{LEFT} {zero:.1f}H{WIDTH}")]
    bars: list[tuple[int, str, float, float]] = []
    for at, (title, column) in enumerate(columns):
        left = LEFT + at * width + gap / 2
        for seat, points in enumerate(heights[at]):
            height = abs(points) * scale
            top = zero - height if points > 0 else zero
            parts.append(
                rect(
                    class_="bar",
                    fill=f"url(#bars-{Seat(seat).name}-{players[seat].colour.value})",
                    x=f"{left + seat * bar:.1f}",
                    y=f"{top:.1f}",
                    width=f"{bar - min(1, bar / 4):.1f}",
                    height=f"{height:.1f}",
                )
            )
            bars.append((points, summed(column[seat]), left + seat * bar + bar / 2, top))
        if (len(columns) - 1 - at) % every:
            continue
        middle = f"{left + (width - gap) / 2:.1f}"
        parts.append(text(title, x=middle, y=BASE + 17))
        parts += [text(below[at][seat], class_="tag", x=middle, y=BASE + 39 + 21 * seat) for seat in range(seats)]
    if seats <= 2 or len(columns) <= 4:
        parts += _labels(bars, zeros=every == 1)
    for seat, player in enumerate(players):
        mark = marks.seat(Seat(seat), player)
        parts.append(svg(mark, x=2, y=BASE + 25 + 21 * seat, width=18, height=18))
    height = BASE + 27 + 21 * seats
    says = "; ".join(f"{player.name} {total}" for player, total in zip(players, below[-1], strict=True))
    return figure(
        svg(
            *parts,
            class_="chart",
            viewBox=f"0 0 {WIDTH} {height}",
            role="img",
            aria_label=f"Points per round, with running totals below. {says}.",
        ),
        figcaption(
            [span(marks.seat(Seat(seat), player), named(player.name)) for seat, player in enumerate(players)],
            span("under the bars: running totals"),
            class_="legend",
        ),
    )


def _totals(columns: Sequence[Sequence[Sequence[ScoreLine]]]) -> list[list[str]]:
    """Return the running total of each seat after each column."""
    return [
        [summed(line for column in columns[: at + 1] for line in column[seat]) for seat in range(len(columns[at]))]
        for at in range(len(columns))
    ]


def _labels(bars: Sequence[tuple[int, str, float, float]], *, zeros: bool) -> list[Html]:
    """Return the points above their bars; if there is no room for all, the largest first."""
    taken: list[tuple[float, float, float]] = []
    parts = []
    for _, says, middle, top in sorted(bars, key=lambda one: -abs(one[0])):
        half = len(says) * DIGIT / 2
        room = all(
            abs(middle - x) >= half + wide or not (up - HIGH < top < up + HIGH) for x, wide, up in taken
        ) and all(higher >= top or abs(middle - x) >= half for *_, x, higher in bars if x != middle)
        if room and (says != "0" or zeros):
            taken.append((middle, half, top))
            parts.append(text(says, x=f"{middle:.1f}", y=f"{top - 4:.1f}"))
    return parts


def by_play(columns: Sequence[tuple[str, float, bool]], says: str, below: Sequence[str] = ()) -> Html:
    """Return a chart with one bar for each (title, points, won), and with the titles `below`, if there are any."""
    most = max([1.0, *(points for _, points, _ in columns)])
    least = min([0.0, *(points for _, points, _ in columns)])
    top, base = 34, 104
    scale = (base - top) / (most - least)
    zero = base + least * scale
    width = WIDTH / max(6, len(columns))
    every = ceil(LABEL * 1.2 / width)
    told: list[int] = []  # where there is no room for all, the longest bars have their numbers
    for at in sorted(range(len(columns)), key=lambda at: (-abs(columns[at][1]), -at)):
        if (every == 1 or columns[at][1]) and all(abs(at - other) >= every for other in told):
            told.append(at)
    parts: list[Html] = [path(class_="base", d=f"M0 {zero:.1f}H{WIDTH}")]
    for at, (title, points, won) in enumerate(columns):
        high = zero - points * scale if points > 0 else zero
        middle = f"{at * width + width / 2:.1f}"
        parts.append(
            rect(
                class_="bar play",
                x=f"{at * width + width / 8:.1f}",
                y=f"{high:.1f}",
                width=f"{width * 3 / 4:.1f}",
                height=f"{abs(points) * scale:.1f}",
            )
        )
        if at in told:
            parts.append(text(title, x=middle, y=f"{high - 4:.1f}"))
        if (len(columns) - 1 - at) % every == 0:
            parts.append(text(below[at], x=middle, y=base + 17) if below else Html(""))
        if won:
            parts.append(text("★", class_="star", x=middle, y=f"{high - 18:.1f}"))
    return figure(
        svg(
            *parts,
            class_="chart small",
            viewBox=f"0 0 {WIDTH} {base + (22 if below else 4)}",
            role="img",
            aria_label=says,
        ),
        figcaption(says, class_="legend"),
    )
