"""Whole games of Indus at random, each move and each number beside the second reading of the book."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

import indus_checker as second
import walk
from engine.notation import read, write
from engine.table import AnyTable, Played, Table
from engine.turn import CHANCE, Colour, Outcome, Player, Seat
from engine.wording import words
from games.indus.game import GAME
from games.indus.rules.board.agreed import Board
from games.indus.rules.state import Setup
from walk import FEW

GAMES, PARTS = (12, 2) if FEW else (36, 3)
COLOURS: Final = {2: ("red yellow", "blue green"), 3: ("green", "red", "blue"), 4: ("blue", "yellow", "green", "red")}
TURNS: Final = {2: 24, 3: 16, 4: 12}
"""Of each player, where points are always taken."""


def _player(name: str, colour: str, also: str = "") -> Player:
    return Player(name, Colour(colour), Colour(also) if also else None)


def any_setup(rng: Random) -> Setup:
    """All numbers of players, set-ups and dice, on the practice board."""
    seats = rng.choice((2, 2, 3, 4))
    return Setup(
        players=tuple(_player(f"p{at}", *team.split()) for at, team in enumerate(COLOURS[seats])),
        first=Seat(rng.randrange(seats)),
        seed=rng.choice(("", f"die {rng.random()}")),
        given=rng.random() < 0.3,
        board=Board.PRACTICE,
        both=rng.random() < 0.3,
    )


class Watched:
    """A game followed line by line beside its table."""

    def __init__(self, table: AnyTable) -> None:
        self.second = second.Read(write(table))
        self.seen = len(table.events)

    def look(self, table: AnyTable) -> None:
        """Whatever can be done, and where everybody is, is the same twice."""
        for event in table.events[self.seen :]:
            assert isinstance(event, Played)
            who = "*" if event.actor is CHANCE else event.actor.name
            self.second.follow(f"{who} {event.move.verb} {words(event.move)}")
        self.seen = len(table.events)
        offered = {f"{move.verb} {words(move)}".strip() for move in table.offer.legal}
        assert offered == self.second.may(), write(table)
        self._everybody(table)

    def _everybody(self, table: AnyTable) -> None:
        state, other = table.state, self.second
        for field, stack in zip(second.FIELDS, state.stacks, strict=True):
            lies = [(one.colour.value, int(one.rank)) for one in stack]
            assert lies == other.stacks[field]
            here = Counter(colour for colour, _ in lies)
            assert len(here) == 1 or all(count == 1 for count in here.values()), "secured beside others, or not at all"
        edge = {
            start: (one.colour.value, int(one.rank))
            for start, one in zip(second.STARTS, state.edge, strict=True)
            if one
        }
        assert edge == other.edge
        reserve = {
            (colour.value, int(rank)): number
            for colour, ranks in state.reserve.items()
            for rank, number in ranks.items()
        }
        assert reserve == other.reserve
        there = [*edge.values(), *(man for stack in other.stacks.values() for man in stack), *(
            man for man, number in reserve.items() for _ in range(number))]  # fmt: skip
        deciding = [(state.own.researcher.colour.value, int(state.own.researcher.rank))] if state.own else []
        assert len(there) + len(deciding) + other.caught == 48
        whole = sum(stars * number for stars, number in zip((1, 2, 3), second.TEAMS[len(other.teams)], strict=True))
        missing = whole * sum(map(len, other.teams)) - sum(stars for _, stars in [*there, *deciding])
        points = sum(line.points for line in state.lines)
        assert points == missing == sum(other.captives.values())
        assert state.back == other.returned


def play(setup: Setup, rng: Random, back: float = 0.0) -> tuple[AnyTable, second.Read]:
    """A whole game at random; own researchers are taken back with a probability."""
    table: AnyTable = Table.new(GAME, setup)
    watched = Watched(table)
    while not isinstance(table.turn, Outcome):
        watched.look(table)
        own = [move for move in table.offer.legal if move.verb == "own"]
        table = table.play(own[rng.random() < back]) if own else walk.step(table, rng)
    watched.look(table)
    return table, watched.second


@pytest.mark.parametrize("part", range(PARTS))
def test_whole_games_move_by_move(part: int) -> None:
    returned = caught = 0
    for number in range(part, GAMES, PARTS):
        rng = Random(number)
        table, counted = play(any_setup(rng), rng, back=0.8 * (number // PARTS % 2))
        assert counted.over
        returned += counted.returned
        caught += counted.caught
        seats = len(table.setup.players)
        if not counted.returned:
            assert counted.turns == dict.fromkeys("ABCD"[:seats], TURNS[seats])
            assert sum(move.verb == "enter" for move in walk.moves_of(table)) == 48
        _final(table, counted)
    assert returned
    assert caught


def _final(table: AnyTable, counted: second.Read) -> None:
    """The sheet comes to what the second reading comes to."""
    totals = dict.fromkeys(range(len(table.setup.players)), 0)
    for seat, team in enumerate(counted.teams):
        totals[seat] += sum(counted.captives[colour] for colour in team)
    for ruin in table.state.ruins:
        fields = [field.name for field in ruin.fields]
        first, second_place = second.prizes(ruin.kind.value, len(fields), ruin.value)
        gained = second.points(ruin.kind.value, fields, counted.stacks, first, second_place)
        for seat, team in enumerate(counted.teams):
            totals[seat] += sum(gained.get(colour, 0) for colour in team)
            if counted.both and ruin.kind.value == "building":
                here = second.count("building", fields, counted.stacks)
                totals[seat] += bool(second.lost_by_halving(here, first, second_place, [team]))
    for seat, total in totals.items():
        assert table.sheet.total(Seat(seat)) == total, write(table)


def test_taken_back_and_brought_again() -> None:
    """A whole game is undone to its beginning and redone, and read from its text, own researchers returned too."""
    for number in range(4):
        rng = Random(number)
        table, _ = play(any_setup(rng), rng, back=0.5)
        assert read(write(table), (GAME,)).states == table.states
        back = table
        while back.last:
            back = back.undo()
            assert back.states == table.states[: len(back.states)]
        assert read(write(back), (GAME,)) == back
        while back.following:
            again = back.redo()
            assert again.state == table.states[len(again.events)]
            back = again
        assert back == table
