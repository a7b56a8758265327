"""Indus against a second reading of its book (`indus_checker.py`): boards, scores and joints at random.

As a program it compares as many boards as are asked for, with py/ and tests/ on the path:
`python tests/test_indus_checker.py 100000`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

import indus_checker as second
from engine.turn import Colour, Player, Seat
from engine.value import but
from games.indus.rules.board.agreed import Board
from games.indus.rules.board.joining import joints, on_board
from games.indus.rules.board.piece import Open, Part, Piece, Spot
from games.indus.rules.board.ruin import Ruin
from games.indus.rules.pieces import Field, Kind, Rank
from games.indus.rules.scoring import change, forecast
from games.indus.rules.state import Researcher, Setup, State, start
from indus_checker import FIELDS, ORDER, Drawn, Man, Run
from walk import FEW

BOARDS = 300 if FEW else 3000
COLOURS: Final = ("red", "blue", "yellow", "green")

# The test board of the hand-worked cases: as a whole, and as the pieces that make it

WHOLE: Final = {
    "building": ("b1 c1 b2", "a5 b5 a6 b6"),
    "graveyard": ("d1", "c4", "f2 f3", "d5 e6 d6"),
    "canal": ("a1 a2 a3 b3 c3 d3 d4 d5 e5 f5 f6",),
    "path": ("b2 c2 d2", "e1 f1", "c5 c6", "e3 e4"),
    "alley": ("a1 b1", "b4 c4", "f4 f5", "d3 e3"),
    "wall": ("a3 a4 a5", "d2 e2", "c6 d6", "f5 f6"),
}
CORNERS: Final = (
    "building 235, canal 1478 8e, path 56 6e, alley 12, wall 7 7s",
    "graveyard 23, graveyard 7, path 14, path 6 6e, path 8 8s, alley 6 6s, wall 58",
    "graveyard 236, canal 1456 6s, path 8 8s, alley 47, wall 14, wall 3 3e",
    "building 1245, path 78, alley 6 6s, wall 23 3e, wall 7 7s",
)
CENTRE: Final = "canal 124 1w 4s, alley 2 2e, alley 3 3w, graveyard 3"


def drawn(text: str) -> list[Drawn]:
    """A board piece in words."""
    parts = (part.split() for part in text.split(", "))
    return [Drawn(kind, spots, tuple(opens)) for kind, spots, *opens in parts]


PIECES: Final = [drawn(text) for text in CORNERS]


def in_words(runs: Iterable[Run]) -> Counter[str]:
    """Ruins to be compared, wherever they stand in their list."""
    return Counter(f"{run.kind} {' '.join(sorted(run.fields))}" for run in runs)


def test_the_second_reading_joins_the_test_board() -> None:
    runs = second.laid(drawn(CENTRE), 0, PIECES)
    assert not second.bad_seams(runs)
    expected = {f"{kind} {' '.join(sorted(fields.split()))}" for kind, all_ in WHOLE.items() for fields in all_}
    assert in_words(second.joined(runs)) == Counter(expected)
    crossed = {seam: one.pop() for seam, (one, _) in second.seams(runs).items() if one}
    assert crossed == {
        "c2|d2": "path", "e3|e4": "path", "c6|d6": "wall", "a3|a4": "wall",
        "b3|c3": "canal", "d3|e3": "alley", "d4|d5": "canal", "b4|c4": "alley",
    }  # fmt: skip


def test_the_second_reading_sees_what_does_not_meet() -> None:
    one, two, three, four = PIECES
    changed = second.bad_seams(second.laid(drawn(CENTRE), 0, [one, four, three, two]))
    assert changed == {"c1|d1", "c2|d2", "f3|f4", "e3|e4", "c6|d6", "c5|d5", "a3|a4", "b3|b4"}
    turned = second.bad_seams(second.laid(drawn(CENTRE), 1, PIECES))
    assert turned == {"c2|c3", "b3|c3", "d2|d3", "d3|e3", "d4|d5", "b4|c4"}
    open_ended = [*one[:-1], Drawn("wall", "7")]
    assert second.bad_seams(second.laid(drawn(CENTRE), 0, [open_ended, two, three, four])) == {"a3|a4"}
    assert not second.bad_seams(second.laid(drawn(CENTRE), 0, [open_ended, two, three, four]), walls=False)


# Boards and stacks at random


def grown(rng: Random, among: Sequence[str], size: int) -> list[str]:
    """Fields that hang together."""
    found = [rng.choice(among)]
    for _ in range(size - 1):
        near = [other for name in found for side in "nesw" if (other := second.one_on(name, side)) in among]
        more = [name for name in near if name not in found]
        if more:
            found.append(rng.choice(more))
    return found


def any_ruins(rng: Random) -> list[tuple[str, list[str], int | None]]:
    """A whole board painted at random, at most three ruins on a field."""
    found: list[tuple[str, list[str], int | None]] = []
    room = dict.fromkeys(FIELDS, 3)
    for _ in range(rng.randint(1, 25)):
        kind = rng.choice(ORDER)
        free = [name for name in FIELDS if room[name]]
        if not free:
            break
        fields = grown(rng, free, rng.choice((1, 2, 2, 3, 4, 5, 8, 11)))
        for name in fields:
            room[name] -= 1
        asked = kind == "graveyard" and len(fields) > 3
        typed = rng.randint(1, 12) if asked or rng.random() < 0.15 else None
        found.append((kind, sorted(fields, key=FIELDS.index), typed))
    return found


def worked_board() -> list[tuple[str, list[str], int | None]]:
    """The board of the hand-worked cases."""
    return [(kind, fields.split(), None) for kind, all_ in WHOLE.items() for fields in all_]


def any_stacks(rng: Random, seats: int) -> dict[str, list[Man]]:
    """Researchers that came one after the other to fields at random, few fields or all: secured as they come."""
    stacks: dict[str, list[Man]] = defaultdict(list)
    among = rng.sample(FIELDS, rng.choice((4, 9, 18, 36)))
    team = second.TEAMS[seats]
    men = [(colour, stars) for colour in COLOURS[: 3 if seats == 3 else 4] for stars in (1, 2, 3)
           for _ in range(team[stars - 1])]  # fmt: skip
    rng.shuffle(men)
    for who in men[: rng.choice((len(men), rng.randint(0, len(men))))]:
        at = rng.choice(among)
        stacks[at], _, _ = second.arrives(stacks[at], who)
    return {name: stack for name, stack in stacks.items() if stack}


AREAS: Final = [
    {second.SMALL[spot].split()[0] for spot in "1234"},
    *({where.split()[at] for where in second.BIG.values()} for at in range(4)),
]
"""The fields of the centre and of the four corners."""


def any_whole(rng: Random) -> list[Run]:
    """Ruins that cross the seams as they like, buildings and graveyards within a piece, each edge open or closed."""
    found = []
    room = dict.fromkeys(FIELDS, 3)
    crossed: set[tuple[str, str]] = set()
    for _ in range(rng.randint(1, 25)):
        kind = rng.choice(ORDER)
        among = rng.choice(AREAS) if kind in ("building", "graveyard") else set(FIELDS)
        free = sorted(name for name in among if room[name])
        if not free:
            continue
        run = Run(kind, {rng.choice(free)})
        for _ in range(rng.choice((0, 1, 2, 4, 9))):
            here = rng.choice(sorted(run.fields))
            there = second.one_on(here, rng.choice("nesw"))
            edge = f"{here}>{there}"
            if there in free and (kind, edge) not in crossed:
                run.fields.add(there)
                run.opens |= {edge, second.flipped(edge)}
                crossed |= {(kind, edge), (kind, second.flipped(edge))}
        for name in run.fields:
            room[name] -= 1
        found.append(run)
    return found


def cut(runs: Iterable[Run], turned: int) -> list[list[Drawn]]:
    """The five pieces of a whole board, each as it is drawn when it lies by itself, the centre first."""
    found = []
    for area, fields in enumerate(AREAS):
        where, turns = (second.SMALL, turned) if area == 0 else (second.BIG, area - 1)
        spot = {names.split()[turns]: spot for spot, names in where.items()}
        piece = []
        for run in runs:
            left = run.fields & fields
            while left:
                part, more = set(), {min(left)}
                while more:
                    part |= more
                    more = {name for name in left - part if any(f"{here}>{name}" in run.opens for here in part)}
                left -= part
                out = [edge.split(">") for edge in sorted(run.opens)]
                opens = [
                    spot[here] + "nesw"["nesw".index(side) - turns]
                    for here, there in out
                    if here in part and there not in fields
                    for side in "nesw"
                    if second.one_on(here, side) == there
                ]
                piece.append(Drawn(run.kind, "".join(sorted(spot[name] for name in part)), tuple(opens)))
        found.append(piece)
    return found


def test_the_second_reading_joins_what_was_cut() -> None:
    for number in range(BOARDS // 10):
        rng = Random(number)
        runs, turned = any_whole(rng), rng.randrange(4)
        centre, *corners = cut(runs, turned)
        again = second.laid(centre, turned, corners)
        assert not second.bad_seams(again)
        assert in_words(second.joined(again)) == in_words(runs)


def any_piece(rng: Random, small: bool) -> list[Drawn]:
    """A board piece drawn at random, also so that nothing meets it; of one kind only one thing is open to an edge."""
    place = second.SMALL if small else second.BIG
    where = {spot: names.split()[0] for spot, names in place.items()}
    area = set(where.values())
    spot = {name: spot for spot, name in where.items()}
    room = dict.fromkeys(area, 3)
    used: set[tuple[str, str]] = set()
    found = []
    for _ in range(rng.randint(0, 9)):
        kind = rng.choice(ORDER)
        free = sorted(name for name in area if room[name])
        if not free:
            break
        fields = grown(rng, free, rng.choice((1, 1, 2, 3, 4)))
        opens = []
        for name in fields:
            room[name] -= 1
            for side in "nesw":
                there = second.one_on(name, side)
                edge = spot[name] + side
                inside = there in FIELDS and there not in area
                if kind in ("building", "graveyard") or not inside or (kind, edge) in used or rng.random() < 0.4:
                    continue
                used.add((kind, edge))
                opens.append(edge)
        found.append(Drawn(kind, "".join(sorted(spot[name] for name in fields)), tuple(opens)))
    return found


SMALL: Final = [piece for piece in Piece if piece.small]
BIG: Final = [piece for piece in Piece if not piece.small]


def as_parts(piece: Piece, drawn: Iterable[Drawn]) -> list[Part]:
    """A piece as the game has it."""
    return [
        Part(piece, Kind(one.kind), tuple(map(Spot, one.spots)), tuple(map(Open.from_word, one.opens)), one.value)
        for one in drawn
    ]


def compared(centre: Sequence[Drawn], turned: int, corners: Sequence[Sequence[Drawn]], rng: Random) -> int:
    """A board of pieces, joined twice; how many of its edges do not meet."""
    names = [rng.choice(SMALL), *rng.sample(BIG, 4)]
    parts = [part for name, piece in zip(names, (centre, *corners), strict=True) for part in as_parts(name, piece)]
    rng.shuffle(parts)
    runs = second.laid(centre, turned, corners)
    ours = on_board(parts, names, turned)
    assert Counter(
        f"{ruin.kind.value} {' '.join(sorted(one.name for one in ruin.fields))}" for ruin in ours
    ) == in_words(second.joined(runs))
    assert [ORDER.index(ruin.kind.value) for ruin in ours] == sorted(
        ORDER.index(run.kind) for run in second.joined(runs)
    )
    for walls in (True, False):
        found = joints(parts, names, turned, walls)
        assert len(found) == 16
        edges = second.seams(runs)
        for joint in found:
            one, other = sorted((joint.one, joint.other), key=lambda name: (name.name[0], name.name[1]))
            sides = [joint.ones, joint.others] if one is joint.one else [joint.others, joint.ones]
            assert tuple({kind.value for kind in side} for side in sides) == edges[f"{one.name}|{other.name}"]
        bad = {"|".join(sorted((joint.one.name, joint.other.name))) for joint in found if not joint.good}
        assert bad == second.bad_seams(runs, walls)
    return len(bad)


def test_pieces_at_random_are_joined_the_same_way_twice() -> None:
    unmet = 0
    for number in range(BOARDS // 20):
        rng = Random(number)
        pieces = [any_piece(rng, small=at == 0) for at in range(5)]
        unmet += compared(pieces[0], rng.randrange(4), pieces[1:], rng) > 0
        turned = rng.randrange(4)
        centre, *corners = cut(any_whole(rng), turned)
        assert not compared(centre, turned, corners, rng)
    assert unmet


Painted = list[tuple[str, list[str], int | None]]
TEAMS: Final = {2: ("red yellow", "blue green"), 3: ("red", "blue", "yellow"), 4: COLOURS}


def table_with(ruins: Painted, seats: int, both: bool) -> State:
    """A table on this board, before anything happened."""
    teams = [list(map(Colour, team.split())) for team in TEAMS[seats]]
    players = tuple(Player(f"p{at}", team[0], team[1] if team[1:] else None) for at, team in enumerate(teams))
    painted = tuple(Ruin(Kind(kind), tuple(map(Field.__getitem__, fields)), typed) for kind, fields, typed in ruins)
    return start(Setup(players=players, board=Board.PAINTED, ruins=painted, both=both))


def with_stacks(state: State, stacks: second.Stacks) -> State:
    """The same table with researchers on the fields."""
    men = {
        name: tuple(Researcher(Colour(colour), Rank(stars)) for colour, stars in stack)
        for name, stack in stacks.items()
    }
    return but(state, stacks=tuple(men.get(name, ()) for name in FIELDS))


Line = tuple[str, str, int | None]


def by_game(state: State) -> Counter[Line]:
    """Colour, ruin and points of each line; the colour of somebody who leads two stands first in the line's words."""
    found: Counter[Line] = Counter()
    for line in forecast(state):
        said = line.because.replace(",", "").replace(":", "").split()
        colours = [colour.value for colour in state.setup.players[line.seat].colours]
        named = sorted((said.index(colour), colour) for colour in colours if colour in said)
        ruin = state.ruins[int(line.piece.partition(":")[2]) - 1]
        assert line.rule == ruin.kind.value
        assert line.where == tuple(f"cell:{field.name}" for field in ruin.fields)
        where = f"{ruin.kind.value} {' '.join(field.name for field in ruin.fields)}"
        found[named[0][1] if named and len(colours) > 1 else " ".join(colours), where, line.points] += 1
    return found


def by_book(ruins: Painted, stacks: second.Stacks, seats: int, both: bool) -> Counter[Line]:
    """The same from the second reading."""
    found: Counter[Line] = Counter()
    for kind, fields, typed in ruins:
        where = f"{kind} {' '.join(fields)}"
        prizes = second.prizes(kind, len(fields), typed)
        found += Counter((colour, where, won) for colour, won in second.points(kind, fields, stacks, *prizes).items())
        if both and kind == "building":
            teams = [team.split() for team in TEAMS[seats]]
            here = second.count(kind, fields, stacks)
            if team := second.lost_by_halving(here, *prizes, teams):
                found[" ".join(team), where, 1] += 1
    return found


def scores(boards: int, first: int = 0) -> Counter[str]:
    """So many final boards, counted twice; what was put to the test."""
    seen: Counter[str] = Counter()
    for number in range(first, first + boards, 5):
        rng = Random(number)
        seats, both = rng.choice((2, 2, 3, 4)), rng.random() < 0.5
        ruins = worked_board() if rng.random() < 0.2 else any_ruins(rng)
        state = table_with(ruins, seats, both and seats == 2)
        for _ in range(5):
            stacks = any_stacks(rng, seats)
            ours, theirs = by_game(with_stacks(state, stacks)), by_book(ruins, stacks, seats, both and seats == 2)
            assert ours == theirs, f"{number}: {ruins} {stacks}: {ours - theirs} is not {theirs - ours}"
            seen["boards"] += 1
            seen["lines"] += ours.total()
            seen["halves"] += sum(" " in colour for colour, _, _ in ours)
    return seen


def test_final_boards_at_random_come_to_the_same_twice() -> None:
    seen = scores(BOARDS)
    assert seen["halves"]


def test_what_a_move_adds_is_what_the_second_reading_scores_more() -> None:
    """For a player with one colour and with two, where the ruins of the field had points before and where not."""
    changed = 0
    for number in range(BOARDS // 20):
        rng = Random(number)
        seats, both = rng.choice((2, 3, 4)), rng.random() < 0.5
        ruins, stacks = any_ruins(rng), any_stacks(rng, seats)
        at, seat = rng.choice(FIELDS), rng.randrange(seats)
        more = {**stacks, at: [*stacks.get(at, ()), (rng.choice(COLOURS[: 3 if seats == 3 else 4]), 1)]}
        state = with_stacks(table_with(ruins, seats, both and seats == 2), stacks)
        stack = tuple(Researcher(Colour(colour), Rank(stars)) for colour, stars in more[at])
        before, after = (
            sum(
                (points or 0) * times
                for (colour, _, points), times in by_book(ruins, men, seats, both and seats == 2).items()
                if set(colour.split()) <= set(TEAMS[seats][seat].split())
            )
            for men in (stacks, more)
        )
        assert change(state, Field[at], stack, Seat(seat)) == after - before, number
        changed += after != before
    assert changed


if __name__ == "__main__":
    begun = time.monotonic()
    print(dict(scores(int(sys.argv[1]))), f"{time.monotonic() - begun:.0f} s")
