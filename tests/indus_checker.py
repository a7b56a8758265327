"""A second reading of Indus, from the book and the rulings alone: boards joined, moves followed, ruins scored.

Nothing of the game's own code is used. A field is its name, `b2`, a start space too, `Nb`; a colour is its word in the
text; a researcher is a colour and its stars; a stack is a list, the lowest first.
"""

from __future__ import annotations

import shlex
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

Man: TypeAlias = tuple[str, int]
Stacks: TypeAlias = Mapping[str, Sequence[Man]]
Counts: TypeAlias = dict[str, int]

FIELDS: Final = [column + row for row in "123456" for column in "abcdef"]
STARTS: Final = [side + at for side, along in (("N", "abcdef"), ("S", "abcdef"), ("W", "123456"), ("E", "123456"))
                 for at in along]  # fmt: skip
ORDER: Final = ["building", "graveyard", "canal", "path", "alley", "wall"]
STARS: Final = {"WORKER": 1, "ASSISTANT": 2, "PROFESSOR": 3}
TEAMS: Final = {2: (6, 4, 2), 3: (8, 5, 3), 4: (6, 4, 2)}
"""Workers, assistants, professors of a colour."""

# The board: the five pieces laid down, and what runs from one to the other

BIG: Final = {
    "1": "a1 f1 f6 a6", "2": "b1 f2 e6 a5", "3": "c1 f3 d6 a4", "4": "a2 e1 f5 b6",
    "5": "b2 e2 e5 b5", "6": "c2 e3 d5 b4", "7": "a3 d1 f4 c6", "8": "b3 d2 e4 c5",
}  # fmt: skip
"""Where a field of a big piece comes to lie: upper left, upper right, lower right, lower left."""
SMALL: Final = {"1": "c3 d3 d4 c4", "2": "d3 d4 c4 c3", "3": "c4 c3 d3 d4", "4": "d4 c4 c3 d3"}
"""Where a field of the small piece comes to lie, by its quarter turns."""
# fmt: off
SEAMS: Final = (
    "c1|d1", "c2|d2", "e3|e4", "f3|f4", "c5|d5", "c6|d6", "a3|a4", "b3|b4",  # corner to corner
    "c2|c3", "b3|c3", "d2|d3", "d3|e3", "d4|d5", "d4|e4", "c4|c5", "b4|c4",  # centre to corner
)
# fmt: on
"""The edges between two pieces."""


@dataclass(frozen=True)
class Drawn:
    """A ruin as far as it is drawn on one piece: `Drawn("canal", "14", ("4s",))`."""

    kind: str
    spots: str
    opens: tuple[str, ...] = ()
    value: int | None = None


@dataclass
class Run:
    """A ruin on the board."""

    kind: str
    fields: set[str]
    opens: set[str] = field(default_factory=set)
    """Edges that it runs over, seen from its own field: `c2>d2`."""
    values: list[int | None] = field(default_factory=list)


def one_on(name: str, side: str) -> str:
    """The field beside, beyond the rim too."""
    east, south = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[side]
    return chr(ord(name[0]) + east) + str(int(name[1]) + south)


def laid_down(drawn: Iterable[Drawn], where: Mapping[str, str], turns: int) -> list[Run]:
    """A piece on the board, turned so often."""
    found = []
    for part in drawn:
        run = Run(part.kind, {where[spot].split()[turns] for spot in part.spots}, values=[part.value])
        for edge in part.opens:
            spot, side = edge[0], edge[1]
            here = where[spot].split()[turns]
            run.opens.add(f"{here}>{one_on(here, ('nesw' * 2)['nesw'.index(side) + turns])}")
        found.append(run)
    return found


def laid(centre: Iterable[Drawn], turned: int, corners: Sequence[Iterable[Drawn]]) -> list[Run]:
    """All five pieces on the board, not joined yet: the corners from the upper left, clockwise."""
    found = laid_down(centre, SMALL, turned)
    for at, corner in enumerate(corners):
        found += laid_down(corner, BIG, at)
    return found


def seams(runs: Iterable[Run]) -> dict[str, tuple[set[str], set[str]]]:
    """What is open to each edge between two pieces, on the one side and on the other."""
    open_: dict[str, set[str]] = defaultdict(set)
    for run in runs:
        for edge in run.opens:
            open_[edge].add(run.kind)
    found = {}
    for seam in SEAMS:
        one, other = seam.split("|")
        found[seam] = open_[f"{one}>{other}"], open_[f"{other}>{one}"]
    return found


def bad_seams(runs: Iterable[Run], walls: bool = True) -> set[str]:
    """The edges at which something is open on one side only."""
    return {
        seam for seam, (one, other) in seams(runs).items() if {kind for kind in one ^ other if walls or kind != "wall"}
    }


def joined(runs: Iterable[Run]) -> list[Run]:
    """The ruins: two runs of a kind that are open to one another are one, until no two are."""
    left = list(runs)
    found = []
    while left:
        run = left.pop()
        for other in left:
            if other.kind == run.kind and any(flipped(edge) in other.opens for edge in run.opens):
                left.remove(other)
                both = Run(run.kind, run.fields | other.fields, run.opens | other.opens, run.values + other.values)
                left.append(both)
                break
        else:
            found.append(run)
    return found


def flipped(edge: str) -> str:
    """The same edge from the other side."""
    one, other = edge.split(">")
    return f"{other}>{one}"


# What a ruin is worth


def prizes(kind: str, size: int, typed: int | None = None) -> tuple[int, int]:
    """First and second place."""
    if kind == "building":
        return (2 * size, size) if typed is None else (typed, typed // 2)
    if typed is not None:
        return typed, 0
    if kind == "graveyard":
        return {1: 3, 2: 4, 3: 6}[size], 0
    return (size if kind == "canal" else 2), 0


def dealt_out(points: int, among: Sequence[str]) -> Counts:
    """Divided equally: one each, as long as there is one for everybody."""
    each = 0
    while points >= len(among):
        points -= len(among)
        each += 1
    return dict.fromkeys(among, each)


def of_building(first: int, second: int, here: Counts) -> Counts:
    """Points of every colour that has somebody in a building."""
    most = max(here.values())
    leading = [colour for colour in here if here[colour] == most]
    if len(here) == 1 or len(leading) > 1:
        return {**dict.fromkeys(here, 0), **dealt_out(first + second, leading)}
    others = {colour: count for colour, count in here.items() if colour not in leading}
    behind = [colour for colour in others if others[colour] == max(others.values())]
    return {**dict.fromkeys(here, 0), leading[0]: first, **dealt_out(second, behind)}


def of_other(value: int, here: Counts) -> Counts:
    """Points of every colour that stands on top somewhere in a ruin of the five other kinds."""
    most = max(here.values())
    return {**dict.fromkeys(here, 0), **dealt_out(value, [colour for colour in here if here[colour] == most])}


def count(kind: str, fields: Iterable[str], stacks: Stacks) -> Counts:
    """Researchers of each colour that count for a ruin."""
    found: Counts = Counter()
    for name in fields:
        stack = stacks.get(name, ())
        for colour, _ in stack if kind == "building" else stack[-1:]:
            found[colour] += 1
    return dict(found)


def points(kind: str, fields: Iterable[str], stacks: Stacks, first: int, second: int) -> Counts:
    """Points of every colour that counts in a ruin, zeros too."""
    here = count(kind, fields, stacks)
    if not here:
        return {}
    return of_building(first, second, here) if kind == "building" else of_other(first, here)


def lost_by_halving(here: Counts, first: int, second: int, teams: Iterable[Sequence[str]]) -> Sequence[str]:
    """Both colours of a player alone in a building, level, and an odd sum: the colours of whom one point is lost to."""
    for team in teams:
        if len(here) == 2 and set(here) == set(team) and len(set(here.values())) == 1 and (first + second) % 2:
            return team
    return ()


# A researcher comes to a field


def reached(start: str, pips: int) -> str:
    """Straight in from a start space."""
    side, along = start[0], start[1]
    if side in "NS":
        return along + str(pips if side == "N" else 7 - pips)
    return "abcdef"[(pips if side == "W" else 7 - pips) - 1] + along


def arrives(stack: Sequence[Man], who: Man) -> tuple[list[Man], str | None, list[Man]]:
    """The stack then, the colour that captures, and whom."""
    colours = [colour for colour, _ in stack]
    for colour in set(colours) - {who[0]}:
        if colours.count(colour) >= 2:
            return list(stack), colour, [who]
    if colours.count(who[0]) == 1:
        caught = [man for man in stack if man[0] != who[0]]
        return [*(man for man in stack if man[0] == who[0]), who], who[0] if caught else None, caught
    return [*stack, who], None, []


# A whole table, read from its text


class Wrong(AssertionError):
    """A line of a table's text that is not lawful."""


class Read:
    """A table's text followed line by line; raises Wrong at the first line that the rules do not allow.

    House rulings, corrections by hand and scoring at the end are not its business.
    """

    def __init__(self, text: str) -> None:
        self.teams: list[list[str]] = []
        self.first, self.given, self.both, self.seeded = 0, False, False, False
        self.stacks: dict[str, list[Man]] = {name: [] for name in FIELDS}
        self.edge: dict[str, Man] = {}
        self.captives: Counts = Counter()
        self.caught = self.returned = 0
        self.turns: Counts = Counter()
        self.new_turn()
        head, _, log = text.partition("\n\n")
        for line in head.splitlines():
            self.agree(shlex.split(line))
        team = TEAMS[len(self.teams)]
        self.reserve = {(colour, stars): team[stars - 1] for colours in self.teams for colour in colours
                        for stars in (1, 2, 3)}  # fmt: skip
        self.each = {2: 2, 3: 3, 4: 2}[len(self.teams)]
        self.to_place = self.each * sum(map(len, self.teams))
        self.seat = self.first
        for line in log.splitlines():
            self.follow(line)

    def agree(self, word: list[str]) -> None:
        """A line of the set-up."""
        if word[0] == "player":
            self.teams.append(word[2:])
        elif word[0] == "first":
            self.first = "ABCD".index(word[1])
        elif word[0] in ("given", "both"):
            setattr(self, word[0], word[1] == "yes")
        elif word[0] == "seed":
            self.seeded = True

    def new_turn(self) -> None:
        """Nothing has been done in it."""
        self.colour: str | None = None
        self.throws, self.rolling = 0, False
        self.pips: int | None = None
        self.own: tuple[Man, str] | None = None

    # what may be done

    @property
    def colours(self) -> list[str]:
        """The colours of whose turn it is."""
        return self.teams[self.seat]

    def kept(self, colour: str) -> int:
        """Researchers of a colour in front of their player."""
        return sum(self.reserve[colour, stars] for stars in (1, 2, 3))

    def waiting(self, colour: str) -> list[int]:
        """The stars of those of a colour on start spaces."""
        return [stars for whose, stars in self.edge.values() if whose == colour]

    def placed(self, colour: str) -> int:
        """Of the first researchers."""
        return len(self.waiting(colour))

    def usable(self) -> list[str]:
        """Colours of whose turn it is that have somebody to play."""
        return [colour for colour in self.colours if self.kept(colour) or self.waiting(colour)]

    @property
    def over(self) -> bool:
        """Everybody is on a field, or captured, and there is nothing to decide."""
        return not self.edge and not any(self.reserve.values()) and self.own is None

    def may(self) -> set[str]:
        """Every lawful line now, without who does it."""
        if self.over:
            return set()
        if self.own:
            return {"own yes", "own no"}
        free = [start for start in STARTS if start not in self.edge]
        if self.to_place:
            return {
                f"place {colour} {rank} {start}"
                for colour in self.colours
                for rank, stars in STARS.items()
                for start in free
                if self.placed(colour) < self.each and self.reserve[colour, stars] and self.may_be_first(colour, stars)
            }
        if self.colour is None:
            adding = {
                f"place {colour} {rank} {start}"
                for colour in self.colours
                for rank, stars in STARS.items()
                for start in free
                if self.reserve[colour, stars]
            }
            going = {f"team {colour}" for colour in self.usable() if not self.kept(colour)}
            if adding or len(going) > 1:
                return adding | going
        colour = self.colour or self.usable()[0]
        if self.pips is None:
            if self.seeded and not self.rolling:
                return {"roll"}
            return {f"throw {pips}" for pips in range(1, 7)}
        found = {f"enter {start}" for start, (whose, stars) in self.edge.items()
                 if whose == colour and stars >= self.throws}  # fmt: skip
        if self.throws < 3 and max(self.waiting(colour)) > self.throws:
            found.add("roll")
        return found

    def may_be_first(self, colour: str, stars: int) -> bool:
        """In the first game it is given who is placed first: one assistant, the others workers."""
        if not self.given:
            return True
        there = self.waiting(colour).count(stars)
        return there < {1: self.each - 1, 2: 1, 3: 0}[stars]

    # what was done

    def follow(self, line: str) -> None:
        """A line of the log."""
        who, *rest = line.split()
        if who in ("~", "#", "end"):
            return
        verb, *word = rest
        said = " ".join(rest)
        if who != ("*" if verb == "throw" else "ABCD"[self.seat]) or said not in self.may():
            raise Wrong(f"{line}: seat {'ABCD'[self.seat]} may {sorted(self.may())}")
        getattr(self, f"do_{verb}")(*word)

    def do_place(self, colour: str, rank: str, start: str) -> None:
        self.reserve[colour, STARS[rank]] -= 1
        self.edge[start] = colour, STARS[rank]
        if self.to_place:
            self.to_place -= 1
            self.seat = (self.seat + 1) % len(self.teams)
            if not self.to_place:
                self.seat = self.first
        else:
            self.colour = colour

    def do_team(self, colour: str) -> None:
        self.colour = colour

    def do_roll(self) -> None:
        self.pips, self.rolling = None, True

    def do_throw(self, pips: str) -> None:
        self.pips, self.rolling = int(pips), False
        self.throws += 1

    def do_enter(self, start: str) -> None:
        who = self.edge.pop(start)
        assert self.pips
        at = reached(start, self.pips)
        self.stacks[at], by, caught = arrives(self.stacks[at], who)
        for man in caught:
            assert by
            if len(self.colours) == 2 and man[0] in self.colours and by in self.colours:
                self.own = man, by
            else:
                self.catch(man, by)
        if self.own is None:
            self.next_turn()

    def do_own(self, back: str) -> None:
        assert self.own
        (man, by), self.own = self.own, None
        if back == "yes":
            self.reserve[man] += 1
            self.returned += 1
        else:
            self.catch(man, by)
        self.next_turn()

    def catch(self, man: Man, by: str) -> None:
        """Out of the game, for so many points."""
        self.captives[by] += man[1]
        self.caught += 1

    def next_turn(self) -> None:
        """Clockwise; who has nobody left is passed over."""
        self.turns["ABCD"[self.seat]] += 1
        self.new_turn()
        for _ in self.teams:
            self.seat = (self.seat + 1) % len(self.teams)
            if self.usable():
                break
