"""Whole games of Indus, worked out by hand on the board of `valley.py`: K4, K3, and K4 played by two.

A line is a turn: its number, the colour, the researcher added and where (- for nothing), the throws of which the last
counts, from where to which field, and the field afterwards, the lowest first (= where it is captured on arrival).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.turn import Colour
from games.indus.game import GAME
from games.indus.rules.moves.captive import Own
from games.indus.rules.moves.common import Move
from games.indus.rules.moves.die import Roll, Throw
from games.indus.rules.moves.moving import Enter
from games.indus.rules.moves.placing import Place, Team
from games.indus.rules.pieces import Start
from games.indus.rules.state import State
from games.indus.rules.turn import OWN, phase
from valley import LETTER, RANK, playing, shown


@dataclass(frozen=True, slots=True)
class Line:
    """One turn."""

    number: int
    colour: Colour
    adds: str
    throws: tuple[int, ...]
    start: str
    field: str
    after: str


def lines(text: str) -> tuple[Line, ...]:
    """The turns of a text."""
    found = []
    for line in text.strip().splitlines():
        number, colour, adds, throws, at, field, after = line.split()
        pips = tuple(map(int, throws.split(",")))
        found.append(Line(int(number), LETTER[colour], adds.strip("-"), pips, at, field, after.strip("=")))
    return tuple(found)


def firsts(text: str) -> tuple[Place, ...]:
    """The first researchers, such as `Na R:A`."""
    words = text.replace(",", " ").split()
    return tuple(
        Place(LETTER[piece[0]], RANK[piece[2]], Start[at]) for at, piece in zip(words[::2], words[1::2], strict=True)
    )


def turn_of(state: State, line: Line) -> tuple[Move, ...]:
    """The moves of a turn up to the throw that counts."""
    found: list[Move] = []
    if line.adds:
        rank, at = line.adds.split("@")
        found.append(Place(line.colour, RANK[rank], Start[at]))
    elif state.team is None:
        found.append(Team(line.colour))
    for count, pips in enumerate(line.throws):
        found += [Roll(), Throw(pips)] if count else [Throw(pips)]
    return tuple(found)


def game(
    state: State, text: str, back: tuple[int, ...] = (), look: Callable[[int, State], None] = lambda _, __: None
) -> State:
    """The state after these turns; in the turns of `back` one's own captured researcher is taken back.

    `look` sees the state before the researcher moves, with the number of the turn, and minus the number afterwards.
    """
    for line in lines(text):
        assert line.colour in state.setup.players[state.seat].colours, line
        state = playing(state, *turn_of(state, line))
        look(line.number, state)
        before = shown(state).get(line.field, "")
        state = playing(state, Enter(Start[line.start]))
        if phase(state) is OWN:
            state = playing(state, Own(back=line.number in back))
        assert shown(state).get(line.field, "") == (line.after or before), line
        look(-line.number, state)
    return state


def movers(state: State) -> Iterator[str]:
    """Who may move by the throw in force, and where to: `W1 a1`."""
    for move in GAME.moves.candidates(state):
        if isinstance(move, Enter) and GAME.moves.refuse(state, move) is None and state.pips:
            yield f"{move.start.name} {move.start.field(state.pips).name}"


K4_FIRST: Final = firsts("Na R:A, Nc B:A, Sa Y:A, Sc G:A, Nb R:W, Nd B:W, Sb Y:W, Sd G:W")
K4: Final = """
1 R W@W1 1 W1 a1 R
2 B W@W1 2 W1 b1 B
3 Y W@W1 3 W1 c1 Y
4 G W@W1 4 W1 d1 G
5 R A@E1 1 E1 f1 R
6 B A@E1 2 E1 e1 B
7 Y A@W1 2 W1 b1 BY
8 G A@W1 3 W1 c1 YG
9 R W@W2 2 W2 b2 R
10 B W@W2 2 W2 b2 RB
11 Y W@W2 2 W2 b2 RBY
12 G W@W2 2 W2 b2 RBYG
13 R P@W2 5,3,2 W2 b2 RR
14 B W@W3 3 W3 c3 B
15 Y P@W3 4,3 W3 c3 BY
16 G W@W3 2 W3 b3 G
17 R W@W3 1 W3 a3 R
18 B P@W2 6,2 W2 b2 =
19 Y A@W3 3 W3 c3 YY
20 G A@W4 3 W4 c4 G
21 R W@W4 4 W4 d4 R
22 B A@E3 1 E3 f3 B
23 Y W@E4 1 E4 f4 Y
24 G P@E5 1 E5 f5 G
25 R A@E5 2 E5 e5 R
26 B W@E5 3 E5 d5 B
27 Y W@W5 1 W5 a5 Y
28 G W@W5 2 W5 b5 G
29 R A@W6 1 W6 a6 R
30 B A@W6 2 W6 b6 B
31 Y A@W6 3 W6 c6 Y
32 G A@W6 4 W6 d6 G
33 R W@W5 3 W5 c5 R
34 B W@E6 2 E6 e6 B
35 Y W@W4 1 W4 a4 Y
36 G W@W4 2 W4 b4 G
37 R P@E6 1 E6 f6 R
38 B P@W4 4 W4 d4 RB
39 Y P@E2 3,5,1 E2 f2 Y
40 G P@E2 2 E2 e2 G
41 R - 4 Nb b4 GR
42 B - 2 Nd d2 B
43 Y - 3 Sa a4 YY
44 G - 5 Sc c2 G
45 R - 1 Na a1 RR
46 B - 5 Nc c5 RB
47 Y - 6 Sb b1 YY
48 G - 4 Sd d3 G
"""

K3_FIRST: Final = firsts("Na R:A, Nd B:A, Sa Y:A, Nb R:W, Ne B:W, Sb Y:W, Nc R:W, Nf B:W, Sc Y:W")
K3: Final = """
1 R W@W1 1 Na a1 R
2 B W@W2 4 W2 d2 B
3 Y W@W3 4 W3 d3 Y
4 R P@W4 2 W1 b1 R
5 B P@E1 3 E1 d1 B
6 Y P@E2 3 E2 d2 BY
7 R W@W5 6,4 W4 d4 R
8 B A@W2 4 W2 d2 BB
9 Y A@W6 5 W6 e6 Y
10 R A@W6 1 W6 a6 R
11 B W@W6 2 W6 b6 B
12 Y W@W6 3 W6 c6 Y
13 R W@E2 3 E2 d2 =
14 B W@E5 6 E5 a5 B
15 Y W@E5 5 E5 b5 Y
16 R A@W4 1 W4 a4 R
17 B A@W4 2 W4 b4 B
18 Y A@W4 3 W4 c4 Y
19 R W@W3 1 W3 a3 R
20 B W@W3 2 W3 b3 B
21 Y W@W3 3 W3 c3 Y
22 R P@W3 4 W3 d3 YR
23 B P@W3 5 W3 e3 B
24 Y P@W3 1,2,4 W3 d3 YY
25 R A@E1 1 E1 f1 R
26 B A@E1 2 E1 e1 B
27 Y A@E4 1 E4 f4 Y
28 R W@E4 2 E4 e4 R
29 B W@E3 1 E3 f3 B
30 Y W@E5 1 E5 f5 Y
31 R A@E5 2 E5 e5 R
32 B A@E5 3 E5 d5 B
33 Y A@E6 1 E6 f6 Y
34 R W@W2 2 W2 b2 R
35 B W@W2 3 W2 c2 B
36 Y W@E2 2 E2 e2 Y
37 R P@E2 1 E2 f2 R
38 B P@W1 3 W1 c1 B
39 Y P@W1 2 W1 b1 RY
40 R - 3 W5 c5 R
41 B - 6 Ne e6 YB
42 Y - 2 Sc c5 RY
43 R - 2 Nb b2 RR
44 B - 5,6 Nd d6 B
45 Y - 3 Sa a4 RY
46 R - 5 Nc c5 RR
47 B - 1 Nf f1 RB
48 Y - 1 Sb b6 BY
"""


def but_turns(text: str, *changed: str) -> str:
    """The same turns, with some changed or added by their numbers."""
    turns = {line.split()[0]: line for line in (*text.strip().splitlines(), *changed)}
    return "\n".join(turns.values())


K2B: Final = but_turns(K4, "43 Y W@W2 3 Sa a4 YY", "49 Y - 2 W2 b2 =", "50 Y W@W2 4 W2 d2 BY")
"""K4 played by two who take their own researchers back: yellow's worker returns in turns 13 and 49."""
