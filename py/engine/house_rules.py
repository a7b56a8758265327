"""House rules about points: how the players count the score lines of a rule of the score sheet.

    & loops x 3          three times the points of each line
    & loops = 4          4 points for each line that scores, minus 4 for one that takes points away
    & loops off          no points
    & loops book         as in the rulebook again

They change no position and refuse no move: only the lines of the sheet are counted differently, for every seat alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.score import ScoreLine
from engine.value import Named, but
from engine.words import number, plural

MOST: Final = 99
"""The largest factor, and the most points of a line."""


class How(Named):
    """How the lines of a rule count; the value is the word in the text."""

    BOOK = "book"
    OFF = "off"
    TIMES = "x"
    EACH = "="


@dataclass(frozen=True, slots=True)
class PointsRule:
    """An agreement of the players about a rule of the score sheet, by the key of the rule."""

    rule: str
    how: How
    number: int = 0
    """The factor, or the points of each line; 0 where neither is needed."""

    @property
    def fits(self) -> bool:
        """Whether the number is one that this way of counting needs."""
        least, most = self.bounds
        return least <= self.number <= most

    @property
    def bounds(self) -> tuple[int, int]:
        """Least and largest number of this way of counting."""
        return {How.TIMES: (2, MOST), How.EACH: (1, MOST)}.get(self.how, (0, 0))

    def points(self, by_book: int | None) -> int | None:
        """Return the points of a line, from those by the rulebook; None while they are not known.

        >>> [PointsRule("loops", How.EACH, 4).points(points) for points in (6, 0, -1, None)]
        [4, 0, -4, None]
        """
        if self.how is How.OFF:
            return 0
        if self.how is How.BOOK or not by_book:
            return by_book
        if self.how is How.TIMES:
            return by_book * self.number
        return self.number if by_book > 0 else -self.number

    def says(self) -> str:
        """Return the way of counting as a second line."""
        return {
            How.BOOK: "as in the rulebook",
            How.OFF: "not counted",
            How.TIMES: f"points × {self.number}",
            How.EACH: f"{plural(self.number, 'point')} for each line",
        }[self.how]

    def told(self, title: str) -> str:
        """Return the agreement as a sentence of the log."""
        return f"{'Rulebook' if self.how is How.BOOK else 'House rule'}: {title}, {self.says()}."

    def counted(self, line: ScoreLine) -> ScoreLine:
        """Return a line of the rule as the players count it, with the arithmetic."""
        points = self.points(line.points)
        if points == line.points:
            return line
        if self.how is How.TIMES:
            says = f"at this table {number(line.points)} × {self.number}"
        else:
            says = "not counted at this table" if self.how is How.OFF else f"at this table {number(points)}"
        return but(line, points=points, because=f"{line.because}; {says}")


PointsRules = Mapping[str, PointsRule]
"""The agreements that differ from the rulebook, by the key of the rule."""


def in_force(events: Iterable[object]) -> PointsRules:
    """Return the agreements after these events, the last one about each rule."""
    last = {event.rule: event for event in events if isinstance(event, PointsRule)}
    return {key: rule for key, rule in last.items() if rule.how is not How.BOOK}


def by_table(lines: Iterable[ScoreLine], rules: PointsRules) -> tuple[ScoreLine, ...]:
    """Return the lines as the players count them."""
    if not rules:
        return tuple(lines)
    return tuple(rules[line.rule].counted(line) if line.rule in rules else line for line in lines)
