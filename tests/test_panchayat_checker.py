"""A second scoring of Panchayat, written from the book and the rulings alone, that has to agree on games at random.

It reads the text of a table and counts with nothing but names and coordinates: points are added pair by pair while the
log is read, where the game itself collects a turn's neighbours and evaluates them when it is booked.
"""

from __future__ import annotations

import shlex
from collections import defaultdict
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import pytest

from boards import players
from engine.notation import read, write
from engine.score import standings
from engine.table import AnyTable, Table
from engine.turn import Outcome, Seat
from engine.way import Way
from engine.wording import words
from games.panchayat.game import GAME
from games.panchayat.rules.market import Spot
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect, Extra
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.corrections import Put
from games.panchayat.rules.moves.final_board import Done, Fill, Points
from games.panchayat.rules.moves.placing import Lay, Shift
from games.panchayat.rules.moves.replacing import Replace
from games.panchayat.rules.pieces import PRACTICE, Building, Card, Condition, Match, Square, Type
from games.panchayat.rules.state import Bonus, BonusKind, Copy, EndTile, Setup
from walk import FEW

PLAYTHROUGHS: Final = sorted((Path(__file__).parent / "playthroughs").glob("panchayat-*.txt"))
GAMES, PARTS = (100, 2) if FEW else (2000, 10)

# The second scoring: text in, points out

KNOWN: Final = {
    "post-office": "U", "railway-station": "U", "police-station": "U", "bus-stop": "U",
    "pottery": "I", "quarry": "I", "wood-workshop": "I",
}  # fmt: skip


class Counted:
    """The points of a table's text, by seat and rule."""

    def __init__(self, text: str) -> None:
        self.points: dict[tuple[str, str], int] = defaultdict(int)
        self.seats, self.reach, self.booked, self.end = 0, 8, 0, False
        self.cards: dict[str, list[str]] = {}
        self.bonus: dict[tuple[str, str], tuple[str, str]] = {}
        self.tiles: list[list[str]] = []
        self.boards: dict[str, dict[str, str]] = defaultdict(dict)
        self.covered: list[tuple[str, str]] = []
        self.done = 0
        self.as_it_lies = True
        self.fresh: dict[str, list[str]] = {}
        """Where the tiles placed this turn are, each with where those are beside which it was laid."""
        setup, _, log = text.partition("\n\n")
        for line in setup.splitlines():
            self._agree(shlex.split(line))
        for line in log.splitlines():
            word = shlex.split(line)
            if word[0] == "=":
                self.points[word[1], "by-hand"] += int(word[2])
            elif word[0] not in ("end", "~"):
                self._happen(word[0], word[1], [given for given in word[2:] if given != "!"])
        if self.done == self.seats if self.end else self.booked == 8 * self.seats:
            self._finish()

    def _agree(self, word: list[str]) -> None:
        kind, given = word[0], word[1:]
        if kind == "player":
            self.seats += 1
        elif kind == "game":
            self.as_it_lies = given[1] != "1"
        elif kind == "as-it-lies":
            self.as_it_lies = given[0] == "yes"
        elif kind == "reach":
            self.reach = int(given[0])
        elif kind == "way":
            self.end = given[0] == "end"
        elif kind == "bonus":
            self.bonus[given[0], given[3]] = given[1], given[2]
        elif kind == "end-tile":
            self.tiles.append(given[0].split(","))
        elif kind == "printed" and "practice" not in self.cards.get("", []):
            self.cards[given[0]] = given[1:]
        elif kind == "copy" and given[0] == "practice":
            self.cards = {"": ["practice"]}
            for card in PRACTICE:
                building, *printed = words(card).split()
                self.cards[building] = printed

    # the log

    def _happen(self, who: str, verb: str, word: list[str]) -> None:
        board = self.boards[who]
        if verb == "lay":
            self._lay(who, word[0], word[1])
        elif verb == "shift":
            board[word[1]] = board.pop(word[0])
            self.bonus.pop((who, word[1]), None)
            self._gone(word[0], word[1])
        elif verb in ("replace", "fill"):
            board[word[0]] = word[1]
            self._gone(word[0])
        elif verb == "put":
            if word[0] == who:
                self._gone(word[1])
            if word[2] == "-":
                del self.boards[word[0]][word[1]]
            else:
                self.boards[word[0]][word[1]] = word[2]
        elif verb == "points":
            self.points[who, "so-far"] = int(word[0])
        elif verb == "done":
            self.done += 1
        elif verb == "book":
            for square, met in self.fresh.items():
                self._score(who, square, met)
            self.fresh = {}
            for square, says in self.covered:
                near = [s for s in board if s == square or self._close(s, square)]
                self.points[who, "adjacency"] += sum(self._is(board[s], says) for s in near)
            self.covered = []
            self.booked += 1

    def _close(self, one: str, other: str) -> bool:
        return one in around(other) if self.reach == 8 else one in beside(other)

    def _gone(self, square: str, to: str = "") -> None:
        """A tile has left its square: moved to another one, or taken off."""
        self.fresh = {
            to if one == square else one: [to if other == square else other for other in met]
            for one, met in self.fresh.items()
            if one != square or to
        }

    def _lay(self, who: str, tile: str, square: str) -> None:
        board = self.boards[who]
        board[square] = tile
        kind, says = self.bonus.pop((who, square), ("", ""))
        if kind == "placement":
            self.points[who, "placement"] += 2 * self._is(tile, says)
        elif kind == "adjacency":
            self.covered.append((square, says))
        if self.as_it_lies:
            self.fresh[square] = [other for other in beside(square) if other in board]
        else:
            self._score(who, square, None)

    def _score(self, who: str, square: str, met: list[str] | None) -> None:
        """What a tile placed this turn scores where it is; `met`: the tiles beside which it was laid, None: all."""
        board, round_ = self.boards[who], self.booked // self.seats + 1
        tile = board[square]
        printed = self.cards.get(tile)
        if printed:
            self.points[who, "printed"] += int(printed[1])
        for condition in self._conditions(tile):
            kind, what, points = condition.split(":")
            if kind == "land" and square in LAND[what]:
                self.points[who, "land"] += int(points)
            if kind == "rounds" and int(what[0]) <= round_ <= int(what[2]):
                self.points[who, "rounds"] += int(points)
        for other in beside(square):
            if other in board and (met is None or other in met):
                self.points[who, "near"] += self._earns(tile, board[other]) + self._earns(board[other], tile)

    def _conditions(self, tile: str) -> list[str]:
        printed = self.cards.get(tile, [])
        return [] if len(printed) < 3 or printed[2] == "-" else printed[2].split(",")

    def _earns(self, tile: str, neighbour: str) -> int:
        found = 0
        for condition in self._conditions(tile):
            kind, what, points = condition.split(":")
            found += int(points) if kind == "near" and self._is(neighbour, what) else 0
        return found

    def _type(self, tile: str) -> str:
        return self.cards[tile][0] if tile in self.cards else KNOWN.get(tile, "?")

    def _is(self, tile: str, what: str) -> bool:
        return what in (tile, self._type(tile))

    # the end

    def _finish(self) -> None:
        seats = "ABCD"[: self.seats]
        have = {seat: sorted(self.boards[seat].values()) for seat in seats}
        most = max(have[seat].count("cowshed") for seat in seats)
        for seat in seats:
            if most and have[seat].count("cowshed") == most:
                self.points[seat, "cowsheds"] += 10
            for type_ in "CIRU":
                self.points[seat, "groups"] += 2 * self.largest(seat, type_)
        for names in self.tiles:
            sums = {s: sum(map(have[s].count, names)) for s in seats if all(name in have[s] for name in names)}
            for seat, count in sums.items():
                if count == max(sums.values()):
                    self.points[seat, "end-tiles"] += 5

    def largest(self, seat: str, type_: str) -> int:
        """Size of the largest group: labels spread over neighbours until nothing changes."""
        board = self.boards[seat]
        label = {square: square for square in board if self._type(board[square]) == type_}
        for _ in range(16):
            for one, other in product(label, label):
                if other in beside(one):
                    label[one] = label[other] = min(label[one], label[other])
        return max((list(label.values()).count(name) for name in label.values()), default=0)

    def total(self, seat: str) -> int:
        """All points of a seat."""
        return sum(points for (who, _), points in self.points.items() if who == seat)


def _grid(square: str) -> tuple[int, int]:
    return "abcd".index(square[0]), int(square[1])


SQUARES: Final = ["".join(name) for name in product("abcd", "1234")]
LAND: Final = {
    "river": ["a1", "b1", "c1", "d1"],
    "centre": ["b2", "c2", "b3", "c3"],
    "farm": ["d1", "d2", "d3", "d4"],
}


def _apart(one: str, other: str) -> tuple[int, int]:
    (a, b), (c, d) = _grid(one), _grid(other)
    return abs(a - c), abs(b - d)


BESIDE: Final = {one: [other for other in SQUARES if sum(_apart(one, other)) == 1] for one in SQUARES}
AROUND: Final = {one: [other for other in SQUARES if max(_apart(one, other)) == 1] for one in SQUARES}


def beside(square: str) -> list[str]:
    """The squares that share an edge."""
    return BESIDE[square]


def around(square: str) -> list[str]:
    """The squares that share an edge or a corner."""
    return AROUND[square]


# Games at random: any printed values, and everything that can happen to a board


def _match(rng: Random) -> Match:
    return Match(rng.choice((*Type, rng.choice(list(Building)))))


def _condition(rng: Random) -> Condition:
    points = f"{rng.choice((-3, -2, -1, 1, 2, 3)):+d}"
    kind = rng.randrange(5)
    if kind == 0:
        return Condition.from_word(f"land:{rng.choice(list(LAND))}:{points}")
    if kind == 1:
        first = rng.randint(1, 8)
        return Condition.from_word(f"rounds:{first}-{rng.randint(first, 8)}:{points}")
    return Condition.from_word(f"near:{_match(rng).word()}:{points}")


def _cards(rng: Random) -> tuple[Card, ...]:
    known = rng.choice((1, 1, 0.6, 0))
    return tuple(
        Card(
            building,
            rng.choice(list(Type)),
            rng.randint(-1, 5),
            tuple(_condition(rng) for _ in range(rng.randrange(4))),
        )
        for building in Building
        if rng.random() < known
    )


def any_setup(rng: Random, way: Way = Way.TURNS) -> Setup:
    seats = rng.randint(2, 4)
    bonus = []
    for seat in range(seats):
        for kind, square in zip(BonusKind, rng.sample(list(Square), 2), strict=True):
            if rng.random() < 0.8:
                bonus.append(Bonus(Seat(seat), kind, _match(rng), square))
    tiles = (EndTile(tuple(rng.sample(list(Building), rng.randint(1, 3)))) for _ in range(rng.randrange(5)))
    return Setup(
        players=players(seats),
        first=Seat(rng.randrange(seats)),
        copy=rng.choice((Copy.OWN, Copy.OWN, Copy.OWN, Copy.PRACTICE)),
        reach=rng.choice((8, 8, 4)),
        as_it_lies=rng.random() < 0.7,
        bonus=tuple(bonus),
        end_tiles=tuple(tiles),
        printed=_cards(rng),
        way=way,
    )


def _tile(rng: Random) -> Building:
    utilities = (Building.RAILWAY_STATION, Building.BUS_STOP, Building.POLICE_STATION)
    return rng.choice(utilities) if rng.random() < 0.15 else rng.choice(list(Building))


def _square(rng: Random) -> Square:
    return rng.choice(list(Square))


def _tried(table: AnyTable, move: Move) -> AnyTable:
    return table if GAME.moves.refuse(table.state, move) else table.play(move)


def _turn(table: AnyTable, rng: Random) -> AnyTable:
    for tile in table.state.village.reserved[: rng.randrange(3)]:
        table = _tried(table, Collect(tile, Spot.RESERVE))
    table = _tried(table, Extra(_tile(rng)))
    while table.state.picked < 2:
        table = table.play(Collect(_tile(rng)), ruled=True)
    for _ in range(60):
        kind = rng.random()
        if kind < 0.1:
            table = _tried(table, Shift(_square(rng), _square(rng)))
        elif kind < 0.2:
            table = _tried(table, Replace(_square(rng), _tile(rng)))
        elif kind < 0.22:
            seat = Seat(rng.randrange(table.state.seats))
            table = _tried(table, Put(seat, _square(rng), rng.choice((None, _tile(rng)))))
        elif table.state.hand:
            table = _tried(table, Lay(rng.choice(table.state.hand), _square(rng)))
        if len(table.state.laid) == 2 and rng.random() < 0.7:
            break
    if rng.random() < 0.02:
        table = table.adjust(Seat(rng.randrange(table.state.seats)), rng.randint(-9, 9), "seen late")
    return table.play(Book(), ruled=True)


def same(table: AnyTable) -> None:
    counted, sheet = Counted(write(table)), table.sheet
    totals = []
    for seat in map(Seat, range(sheet.seats)):
        for rule in (*(rule.key for rule in GAME.info.rules), "by-hand"):
            ours = sum(line.points or 0 for line in sheet.of(seat, rule))
            assert ours == counted.points[seat.name, rule], f"{rule} of {seat.name}:\n{write(table)}"
        assert sheet.total(seat) == counted.total(seat.name)
        totals.append((sheet.total(seat), max(counted.largest(seat.name, type_) for type_ in "GCIRU")))
    if isinstance(table.turn, Outcome):
        assert {s.seat: s.place for s in standings(sheet).order} == {
            Seat(seat): 1 + sum(other > mine for other in totals) for seat, mine in enumerate(totals)
        }


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_games(part: int) -> None:
    seen: set[str] = set()
    for number in range(part, GAMES, PARTS):
        rng = Random(number)
        table: AnyTable = Table.new(GAME, any_setup(rng))
        while not isinstance(table.turn, Outcome):
            table = _turn(table, rng)
            if rng.random() < 0.02:
                same(table)
        same(table)
        seen |= {line.rule for line in table.sheet.lines if line.points}
    expected = {rule.key for rule in GAME.info.rules} - {"so-far"}
    assert seen >= expected, "some rule was never put to the test"


def test_final_boards() -> None:
    for number in range(GAMES // 4):
        rng = Random(number)
        table: AnyTable = Table.new(GAME, any_setup(rng, way=Way.END))
        few = rng.sample(list(Building), rng.randint(2, 20))
        full = rng.choice((1, 1, 0.7, 0.2))
        while not isinstance(table.turn, Outcome):
            for square in Square:
                if rng.random() < full:
                    table = table.play(Fill(square, rng.choice(few)), ruled=True)
            table = table.play(Points(rng.randint(-20, 20))).play(Done(), ruled=True)
        same(table)


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_playthroughs(file: Path) -> None:
    text = file.read_text("utf-8")
    same(read(text, (GAME,)))
