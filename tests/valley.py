"""A board for the tests of Indus, made up: the ruins of the book's first game by number and size, painted as a whole.

B1 b1 c1 b2   B2 a5 b5 a6 b6   G1 d1   G2 c4   G3 f2 f3   G4 d5 d6 e6   CA the canal, 11 fields
W wooden paths   S stone alleys   C city walls
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.turn import Colour, Player
from games.indus.game import GAME
from games.indus.rules.board.agreed import ruins
from games.indus.rules.board.ruin import Ruin
from games.indus.rules.moves.common import Move
from games.indus.rules.pieces import FIELDS, STARTS, Field, Kind, Rank
from games.indus.rules.state import Researcher, Setup, Stack, State, start

R, B, Y, G = Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN
W, A, P = Rank.WORKER, Rank.ASSISTANT, Rank.PROFESSOR
LETTER: Final = {"R": R, "B": B, "Y": Y, "G": G}
RANK: Final = {"W": W, "A": A, "P": P}

_T: Final = {
    "B1": (Kind.BUILDING, "b1 c1 b2"),
    "B2": (Kind.BUILDING, "a5 b5 a6 b6"),
    "G1": (Kind.GRAVEYARD, "d1"),
    "G2": (Kind.GRAVEYARD, "c4"),
    "G3": (Kind.GRAVEYARD, "f2 f3"),
    "G4": (Kind.GRAVEYARD, "d5 d6 e6"),
    "CA": (Kind.CANAL, "a1 a2 a3 b3 c3 d3 d4 d5 e5 f5 f6"),
    "W1": (Kind.PATH, "b2 c2 d2"),
    "W2": (Kind.PATH, "e1 f1"),
    "W3": (Kind.PATH, "c5 c6"),
    "W4": (Kind.PATH, "e3 e4"),
    "S1": (Kind.ALLEY, "a1 b1"),
    "S2": (Kind.ALLEY, "b4 c4"),
    "S3": (Kind.ALLEY, "f4 f5"),
    "S4": (Kind.ALLEY, "d3 e3"),
    "C1": (Kind.WALL, "a3 a4 a5"),
    "C2": (Kind.WALL, "d2 e2"),
    "C3": (Kind.WALL, "c6 d6"),
    "C4": (Kind.WALL, "f5 f6"),
}


def ruin(kind: Kind, fields: str, value: int | None = None) -> Ruin:
    """A ruin on fields such as `b1 c1 b2`."""
    return Ruin(kind, tuple(sorted(Field[name] for name in fields.split())), value)


RUINS: Final[Mapping[str, Ruin]] = {name: ruin(kind, fields) for name, (kind, fields) in _T.items()}
"""The ruins of the board by name."""


def seats(number: int) -> tuple[Player, ...]:
    """Players of a table, in the colours of the worked cases: two lead red and yellow, blue and green."""
    if number == 2:
        return (Player("Leaf", R, Y), Player("Stone", B, G))
    return tuple(
        Player(name, colour) for name, colour in zip(("Leaf", "Stone", "River", "Hill")[:number], Colour, strict=False)
    )


TWO, THREE, FOUR = (Setup(players=seats(number), ruins=tuple(RUINS.values())) for number in (2, 3, 4))


def number(name: str) -> int:
    """The number of a ruin of the board as it is displayed, from 1."""
    return ruins(FOUR).index(RUINS[name]) + 1


def stack(words: str) -> Stack:
    """Researchers, the lowest first: `R:W B:A`; without a rank a worker."""
    found = []
    for word in words.split():
        colour, _, rank = word.partition(":")
        found.append(Researcher(LETTER[colour], RANK[rank or "W"]))
    return tuple(found)


def stacks(board: Mapping[str, str]) -> tuple[Stack, ...]:
    """The fields of a board, such as `{"b2": "R:W B:A"}`."""
    return tuple(stack(board.get(field.name, "")) for field in FIELDS)


def shown(state: State) -> dict[str, str]:
    """The stacks of a state by field, colours only: `{"b2": "RB"}`."""
    letters = {colour: letter for letter, colour in LETTER.items()}
    return {
        field.name: "".join(letters[one.colour] for one in lies)
        for field, lies in zip(FIELDS, state.stacks, strict=True)
        if lies
    }


def playing(state: State, *moves: Move) -> State:
    """The state after lawful moves."""
    for move in moves:
        refusal = GAME.moves.refuse(state, move)
        assert refusal is None, f"{move}: {refusal}"
        state = GAME.moves.play(state, move)
    return state


def at_turn(
    setup: Setup,
    colour: Colour,
    board: Mapping[str, str],
    edge: Mapping[str, str],
    *,
    held: Mapping[str, str],
    opened: bool = True,
) -> State:
    """The beginning of a turn of the player of a colour: stacks, start spaces and reserves as given, a letter a piece.

    With `opened` the turn is as it comes after the one before it: with one colour left that one is chosen.
    """
    stands = {at: stack(word)[0] for at, word in edge.items()}
    state = replace(
        start(setup),
        ready=True,
        seat=setup.seat_of(colour),
        stacks=stacks(board),
        edge=tuple(stands.get(at.name) for at in STARTS),
        reserve={
            each: {rank: [RANK[word] for word in held.get(letter, "").split()].count(rank) for rank in Rank}
            for letter, each in LETTER.items()
            if each in setup.colours
        },
    )
    left = state.left(state.seat)
    return replace(state, team=left[0]) if opened and len(left) == 1 else state
