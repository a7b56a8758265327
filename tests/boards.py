"""Building tables of Panchayat in tests: printed values, boards and turns in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.table import AnyTable, Table
from engine.turn import Colour, Player, Seat
from games.panchayat.game import GAME
from games.panchayat.rules.moves.booking import Book
from games.panchayat.rules.moves.collecting import Collect
from games.panchayat.rules.moves.common import Move
from games.panchayat.rules.moves.final_board import Done, Fill, Points
from games.panchayat.rules.moves.placing import Lay, Shift
from games.panchayat.rules.moves.replacing import Replace
from games.panchayat.rules.pieces import SQUARES, Building, Card, Condition, Square, Type
from games.panchayat.rules.start import start
from games.panchayat.rules.state import Setup, State, Tile, Village

NAMES = ("Leaf", "Stone", "River", "Field")


def players(count: int) -> tuple[Player, ...]:
    """So many players, each of a colour."""
    return tuple(Player(name, colour) for name, colour in zip(NAMES[:count], Colour, strict=False))


def condition(given: Mapping[str, Any]) -> Condition:
    """A condition as the tables of values write it, such as `{"near": "temple", "points": 2}`."""
    points = f"{given['points']:+d}"
    if "near" in given:
        return Condition.from_word(f"near:{given['near']}:{points}")
    if "land" in given:
        return Condition.from_word(f"land:{given['land']}:{points}")
    first, last = given["rounds"]
    return Condition.from_word(f"rounds:{first}-{last}:{points}")


def card(building: str, type_: str, points: int, conditions: Iterable[Mapping[str, Any]] = ()) -> Card:
    """What is printed on a building, read off the copy."""
    return Card(Building(building), Type(type_), points, tuple(map(condition, conditions)))


def squares(board: Mapping[str, str]) -> tuple[Tile | None, ...]:
    """The squares of a board given as `{"a1": "house"}`."""
    laid = {Square[square]: Tile(Building(building)) for square, building in board.items()}
    return tuple(laid.get(square) for square in SQUARES)


def with_board(state: State, seat: Seat, board: Mapping[str, str]) -> State:
    """The state with tiles on a board that were laid in earlier turns."""
    village = replace(state.villages[seat], squares=squares(board))
    villages = tuple(village if at == seat else other for at, other in enumerate(state.villages))
    return replace(state, villages=villages)


def playing(state: State, *moves: Move) -> State:
    """The state after lawful moves."""
    for move in moves:
        refusal = GAME.moves.refuse(state, move)
        assert refusal is None, f"{move}: {refusal}"
        state = GAME.moves.play(state, move)
    return state


def turn_of(steps: Sequence[Sequence[str]]) -> list[Move]:
    """A turn without the market: what is laid is collected first; `lay`, `move` and `swap` in order, then booked."""
    tiles = [Building(step[1]) for step in steps if step[0] == "lay"]
    found: list[Move] = [Collect(tile) for tile in tiles]
    for kind, first, second in steps:
        if kind == "lay":
            found.append(Lay(Building(first), Square[second]))
        elif kind == "move":
            found.append(Shift(Square[first], Square[second]))
        else:
            assert kind == "swap"
            found.append(Replace(Square[first], Building(second)))
    return [*found, Book()]


def at_round(setup: Setup, round_: int, board: Mapping[str, str], booked: int = 0) -> State:
    """The first player's turn in a round, with earlier tiles on the board; `booked` turns of the others after that."""
    return replace(with_board(start(setup), setup.first, board), booked=(round_ - 1) * len(setup.players) + booked)


def final(setup: Setup, boards: Sequence[Mapping[str, str]], points: Sequence[int]) -> AnyTable:
    """A table scored at the end, with these boards and points on the track; open squares as a house ruling."""
    table: AnyTable = Table.new(GAME, setup)
    for board, so_far in zip(boards, points, strict=True):
        for square, building in board.items():
            table = table.play(Fill(Square[square], Building(building)))
        table = table.play(Points(so_far)).play(Done(), ruled=True)
    return table


def village(board: Mapping[str, str]) -> Village:
    """A village with this board and no bonus tiles."""
    return Village(squares=squares(board))
