"""The tables printed on the Scoring tiles of your copy: points for a count of 1, 2, 3 and so on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.game import TAP, Draft, Fields, Taps
from engine.value import but
from games.parikrama.page.your_copy.asking import DROP, Number, Sheet, spot, spots, tapped
from games.parikrama.page.your_copy.cards import fixed
from games.parikrama.rules.pieces import PER_UNIT, WITH_TABLE, Scoring, ScoringTable
from games.parikrama.rules.state import Setup
from markup.forms import values
from markup.html import Html, button, div, h3, join, p

MOST_ENTRIES: Final = 16
"""Most entries of a table: nine tiles can have twelve circles, and more tiles more."""
MOST_POINTS: Final = 60
_KEYS: Final = 7
"""Numbers of points with a key: they go on from the entry before."""
_IN_A_ROW: Final = 4


def _entry(count: int) -> str:
    return f"for:{count}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table(Sheet):
    """The entries of a table, from the count of 1 on without a gap."""

    @property
    def points(self) -> tuple[int, ...]:
        """The entries."""
        return tuple(self.given[_entry(count)] for count in range(1, len(self.given) + 1))

    @property
    def numbers(self) -> Mapping[str, Number]:
        found = {}
        for count in range(1, min(len(self.given) + 1, max(MOST_ENTRIES, len(self.given))) + 1):
            least = self.given.get(_entry(count - 1), 0)
            usual = range(least, min(least + _KEYS, MOST_POINTS + 1))
            found[_entry(count)] = Number(
                title=f"For {count}", asks="how many points?", most=MOST_POINTS, usual=tuple(usual)
            )
        return found

    @property
    def order(self) -> tuple[str, ...]:
        """The next entry, while the table is entered from its start."""
        more = _entry(len(self.given) + 1)
        return (more,) if more in self.numbers and self.before == _entry(len(self.given)) else ()

    @property
    def asked(self) -> str:
        """The current question: at first that for a count of 1."""
        return self.chosen or next(iter(self.order), "" if self.given else _entry(1))

    def dropped(self, name: str) -> _Table:
        """Return the table that ends before an entry."""
        kept = list(self.given)[: int(name.partition(":")[2]) - 1]
        return but(self, given={one: self.given[one] for one in kept}, before="")

    def answers(self, name: str) -> Html:
        ends = name in self.given
        drop = button("Remove from here on", type="button", class_="tap grow", data_key=f"tell:{DROP}={name}")
        return join(Sheet.answers(self, name), div(drop, class_="chips") if ends else None)


def _table(setup: Setup, tile: Scoring, taps: Taps) -> _Table:
    known = setup.table(tile) or ()
    return tapped(_Table(given={_entry(count): points for count, points in enumerate(known, 1)}), taps)


def entry(setup: Setup, tile: Scoring, taps: Taps) -> Draft:
    """Return the page of a table after some taps. Raises: Refused for a bad one."""
    sheet = _table(setup, tile, taps)
    keys = [spot(sheet, name, number.title, "points") for name, number in sheet.numbers.items()]
    left = [one for one in WITH_TABLE if setup.table(one) is None and one is not tile]
    return Draft(
        body=join(
            h3(tile.title, class_="pk-hold"),
            spots([keys[at : at + _IN_A_ROW] for at in range(0, len(keys), _IN_A_ROW)], tile.title),
        ),
        more=p("Rules: Appendix › Scoring Tiles; rulings K14, K27", class_="ref"),
        asks=sheet.question(),
        last=sheet.last,
        says=sheet.numbers[sheet.asked].question if sheet.asked else f"{_says(sheet.points)}.",
        lacks="" if sheet.points or setup.table(tile) else "Points missing",
        left=f"ends at {len(sheet.points)}" if sheet.points else "",
        title=tile.title,
        hint="Points for a count of 1, 2, 3 and so on. If the table starts later, enter 0 before that. Counts above "
        "the last entry score the same as it.",
        numbers=sheet.pads,
        then=(f"table:{left[0].value}", left[0].title) if left else ("", ""),
    )


def filled(setup: Setup, tile: Scoring, fields: Fields) -> Setup:
    """Return the setup with an entered table. Raises: Refused."""
    if fixed(setup, fields):
        return setup
    tables = {one.tile: one.points for one in setup.tables} | {tile: _table(setup, tile, values(fields, TAP)).points}
    return but(setup, tables=tuple(ScoringTable(one, tables[one]) for one in WITH_TABLE if tables.get(one)))


def table_says(setup: Setup, tile: Scoring) -> str:
    """Return a table in a few words."""
    if tile in PER_UNIT:
        return f"{PER_UNIT[tile]} points each, from the rulebook"
    return _says(setup.table(tile) or ())


def _says(points: tuple[int, ...]) -> str:
    return ", ".join(f"{count}: {many}" for count, many in enumerate(points, 1)) or "table not entered yet"
