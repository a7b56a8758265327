"""Tables of Hampi for its tests."""

from __future__ import annotations

from typing import Any

from engine.refusal import Refusal, Refused
from engine.turn import Seat
from engine.value import but
from games.hampi.game import GAME
from games.hampi.rules.moves.common import Move
from games.hampi.rules.moves.counting import Sums
from games.hampi.rules.moves.cube import Marks
from games.hampi.rules.moves.zones import Completes
from games.hampi.rules.pieces import Mode, Person, Zone
from games.hampi.rules.state import Record, Setup, Standing, State, start
from people import players

Z = Zone.from_word
OPEN, CLOSED, DONE = Standing


def zone(name: str, *cubes: int, standing: Standing = OPEN, **changes: Any) -> Record:
    """A zone with these cubes."""
    return Record(zone=Z(name), cubes=cubes, standing=standing, **({"turn": -1} | changes))


def at(round_: int, *zones: Record, mode: Mode = Mode.BASIC, seats: int = 2, **changes: Any) -> State:
    """The first seat has placed a tile in this round; these zones are known, the second seat holds the Jewel."""
    setup = Setup(players=players(seats), mode=mode)
    filled = tuple(but(record, cubes=record.cubes + (0,) * (seats - len(record.cubes))) for record in zones)
    found = {"tile": True, "found": True, "holders": (Seat.B,)} | changes
    return but(start(setup), round=round_, zones=filled, **found)


def used(count: int, name: str = "land-9") -> Record:
    """So many cubes of the first seat on a zone that is scored."""
    return zone(name, count, standing=DONE, scored=True)


def played(state: State, *moves: Move) -> State:
    """The state after lawful moves. Raises Refused."""
    for move in moves:
        if refusal := GAME.moves.refuse(state, move):
            raise Refused(refusal)
        state = GAME.moves.play(state, move)
    return state


def refusal_of(state: State, *moves: Move) -> Refusal:
    """Why the last move is refused; those before it are lawful."""
    state = played(state, *moves[:-1])
    refusal = GAME.moves.refuse(state, moves[-1])
    assert refusal is not None, f"{moves[-1]} is lawful"
    return refusal


def completes(name: str, *, new: bool = False) -> Completes:
    """The tile completes a zone."""
    return Completes(Z(name), new)


def marks(name: str, source: str = "", *, new: bool = False) -> Marks:
    """A cube on a zone, from the supply or another zone."""
    return Marks(Z(name), new, Z(source) if source else None)


def sums(person: Person, *numbers: int) -> Sums:
    """The sum of a person, typed number by number."""
    return Sums(person, numbers)
