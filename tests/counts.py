"""Positions and lawful moves from fixed set-ups, counted twice: by the engine, and by generators made from the books.

docs/COUNTS.md says what a position and a move are; `python3 build.py counts` writes it. A generator knows nothing of
the engine. Both sides write the `key` of a position in the same way, so that they are compared position by position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeAlias

import indus_checker
import parikrama_checker
from engine.move import Blank
from engine.notation import read
from engine.table import AnyTable
from games import GAMES
from games.hamlet.rules import MOVES as HAMLET
from games.hamlet.rules.botric import automa
from games.hamlet.rules.moves.bag import Draw
from games.hamlet.rules.moves.blueprints import Coins, Shows
from games.hamlet.rules.moves.building import Prints
from games.hamlet.rules.moves.church import Can
from games.hamlet.rules.moves.paying import Finish
from games.hamlet.rules.moves.your_turn import Pass
from games.hamlet.rules.pieces import MARKERS, Rank, Way
from games.hamlet.rules.state import HIM, Stage
from games.indus.rules.pieces import Field, Start
from games.panchayat.rules.pieces import Square
from games.parikrama.rules import MOVES as PARIKRAMA
from hamlet_checker import DOTS, Botric
from parikrama_table import Table as Parikrama
from parikrama_table import Wrong

Key: TypeAlias = Hashable
Side: TypeAlias = tuple[Any, Callable[[Any], Iterable[Any]], Callable[[Any], Key]]
"""Where it starts, what each lawful move leads to, and the key of a position."""


@dataclass(frozen=True)
class SetUp:
    """A fixed set-up."""

    game: str
    title: str
    """Such as: the start."""
    text: str
    """A table, without its last line."""
    depth: int
    """Moves that the document counts."""
    small: int
    """Moves that every test counts."""

    @property
    def table(self) -> AnyTable:
        """The engine's table."""
        return read(f"{self.text}end\n", GAMES)


def layers(side: Side, depth: int) -> Iterator[tuple[set[Key], int]]:
    """The positions after 1 to so many moves, and the moves that led there: of each position once."""
    at, moves, key = side
    here = {key(at): at}
    for _ in range(depth):
        after: dict[Key, Any] = {}
        number = 0
        for position in here.values():
            for reached in moves(position):
                number += 1
                after.setdefault(key(reached), reached)
        here = after
        yield set(here), number


# The engine


def lawful(table: AnyTable, verbs: Sequence[str] = ()) -> Callable[[Any], Iterator[Any]]:
    """All moves that the engine lets be made, or those of some kinds; numbers to type are none."""
    moves = table.game.moves

    def after(state: Any) -> Iterator[Any]:
        for move in moves.candidates(state):
            if isinstance(move, Blank) or (verbs and move.verb not in verbs):
                continue
            if moves.refuse(state, move) is None:
                yield moves.play(state, move)

    return after


# Panchayat

# fmt: off
BUILDINGS: Final = (
    "bus-stop", "cowshed", "flour-mill", "flower-stall", "granary", "house", "medical-clinic", "pandit-house",
    "police-station", "post-office", "pottery", "quarry", "railway-station", "restaurant", "school", "statue",
    "tea-shop", "temple", "well", "wood-workshop",
)
# fmt: on
SQUARES: Final = [column + row for column in "abcd" for row in "1234"]
Board: TypeAlias = Mapping[str, tuple[str, bool]]
"""The tile on a square, and whether its ability is used."""


@dataclass(frozen=True)
class Village:
    """Panchayat, as a person plays who collects from a table that the app does not see."""

    boards: tuple[Board, ...] = ({}, {})
    reserved: tuple[tuple[str, ...], ...] = ((), ())
    turn: int = 0
    hand: tuple[str, ...] = ()
    picked: int = 0
    laid: int = 0

    def after(self) -> Iterator[Village]:
        """After each lawful move."""
        yield from self.collects()
        yield from self.uses()
        if self.picked == 2:
            yield from self.places()

    def available(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Tiles that can be taken from the table or from the own reserve, and the reserve then."""
        kept = self.reserved[self.turn % 2]
        yield from ((name, kept) for name in BUILDINGS)
        yield from ((name, without(kept, name)) for name in sorted(set(kept)))

    def collects(self) -> Iterator[Village]:
        """Two tiles."""
        if self.picked < 2:
            for name, kept in self.available():
                yield self.but(hand=(*self.hand, name), picked=self.picked + 1, kept=kept)

    def uses(self) -> Iterator[Village]:
        """An ability that is still unused."""
        board = self.boards[self.turn % 2]
        ready = {name: self.turned(square) for square, (name, used) in sorted(board.items(), reverse=True) if not used}
        if "police-station" in ready and not self.laid:
            for name in BUILDINGS:
                yield self.but(ready["police-station"], hand=(*self.hand, name))
        if "railway-station" in ready and self.picked == 2:
            for square, to in product(board, self.free()):
                moved = dict(ready["railway-station"])
                moved[to] = moved.pop(square)
                yield self.but(moved)
        if "bus-stop" in ready:
            for square, (name, kept) in product(board, list(self.available())):
                yield self.but({**ready["bus-stop"], square: (name, False)}, kept=kept)

    def places(self) -> Iterator[Village]:
        """Two tiles; then the turn ends."""
        board, free = self.boards[self.turn % 2], self.free()
        if self.laid < 2:
            for name, square in product(sorted(set(self.hand)), free):
                yield self.but({**board, square: (name, False)}, hand=without(self.hand, name), laid=self.laid + 1)
        if self.laid == 2 or not self.hand or not free:
            over = self.but(kept=(*self.reserved[self.turn % 2], *self.hand))
            yield Village(over.boards, over.reserved, self.turn + 1)

    def free(self) -> list[str]:
        """Squares without a tile."""
        return [square for square in SQUARES if square not in self.boards[self.turn % 2]]

    def turned(self, square: str) -> Board:
        """The board of whose turn it is, when an ability is used."""
        board = self.boards[self.turn % 2]
        return {**board, square: (board[square][0], True)}

    def but(self, board: Board | None = None, **changes: Any) -> Village:
        """The same with changes, of whose turn it is."""
        me = self.turn % 2
        boards, reserved = list(self.boards), list(self.reserved)
        boards[me] = boards[me] if board is None else board
        reserved[me] = changes.pop("kept", reserved[me])
        same: dict[str, Any] = {"turn": self.turn, "hand": self.hand, "picked": self.picked, "laid": self.laid}
        return Village(tuple(boards), tuple(reserved), **(same | changes))

    def key(self) -> Key:
        """To be compared."""
        return (
            tuple(tuple(sorted(board.items())) for board in self.boards),
            tuple(tuple(sorted(kept)) for kept in self.reserved),
            (self.turn, tuple(sorted(self.hand)), self.picked, self.laid),
        )


def without(tiles: tuple[str, ...], name: str) -> tuple[str, ...]:
    """One less of a tile."""
    at = tiles.index(name)
    return tiles[:at] + tiles[at + 1 :]


def panchayat_key(state: Any) -> Key:
    """The same of the engine."""
    return (
        tuple(
            tuple(
                sorted(
                    (square, (tile.building.value, tile.used))
                    for square, tile in zip((one.name for one in Square), village.squares, strict=True)
                    if tile
                )
            )
            for village in state.villages
        ),
        tuple(tuple(sorted(one.value for one in village.reserved)) for village in state.villages),
        (state.booked, tuple(sorted(one.value for one in state.hand)), state.picked, len(state.laid)),
    )


# Hamlet


def villagers(state: Any) -> Iterator[Any]:
    """After the next villager, in a village where nothing is delivered or sold and all else but Refine can be done."""
    todo = [state]
    while todo:
        now = todo.pop()
        if now.acts is None:
            yield played(now, Pass())
        elif now.acts.villager != state.acts.villager:
            yield now
        else:
            todo += [played(now, move) for move in answers(now)]


def played(state: Any, move: Any) -> Any:
    """Lawfully."""
    assert HAMLET.refuse(state, move) is None
    return HAMLET.play(state, move)


def answers(state: Any) -> list[Any]:
    """A person's answers in that village; any marker that is in the bag is drawn."""
    step = automa.step(state)
    assert step
    if step.move:
        return [step.move]
    match state.acts.stage:
        case Stage.WAY:
            return [Can(Way.NONE)]
        case Stage.DRAW:
            return [Draw(marker) for marker, left in zip(MARKERS, state.bag, strict=True) if left]
        case Stage.BLUEPRINT:
            return [Coins(lay=False) if state.acts.tile else Shows(Rank.LANDMARK)]
        case Stage.BUILD if state.acts.at is not None:
            return [Prints(0) if state.acts.worth is None else Finish(gold=False)]
        case _:
            return [step.answers[0].move]


def hamlet_key(state: Any) -> Key:
    """All that lies before him; the person's turns are passed over."""
    line = tuple(token.value for token in state.line)
    acts = state.acts
    return (
        (line, state.bag, state.gold, state.up, state.villagers, len(state.queue), state.roads[HIM]),
        (acts.of, acts.villager, acts.given),
    )


@dataclass
class Turn:
    """Botric in his turn."""

    botric: Botric
    of: int
    """Villagers that act."""
    roads: int = 0

    def after(self) -> Iterator[Turn]:
        """After the next villager."""
        if self.copied().botric.hires():
            hired = self.copied()
            hired.botric.hires()
            hired.botric.queue += hired.botric.queue < 3
            yield hired.done()
            return
        for marker in sorted(set(self.botric.left_in_bag())):
            after = self.copied()
            after.botric.hires()
            after.botric.delivers(able=False)
            token = after.botric.draws(marker, after.able)
            after.botric.queue += (token == "blueprint") - (token == "build")
            if token == "road":
                after.roads += 1
                after.botric.built_road(after.roads)
            yield after.done()

    def able(self, token: str) -> bool:
        """Everything but Refine, as far as his blueprints allow it."""
        return {"blueprint": self.botric.queue < 3, "build": self.botric.queue > 0, "refine": False}.get(token, True)

    def done(self) -> Turn:
        """The villager has acted, the last one of the turn too."""
        self.botric.done()
        if self.botric.villager == self.of:
            self.of = self.botric.begin()
        return self

    def copied(self) -> Turn:
        """To be changed."""
        return Turn(replace(self.botric, line=[*self.botric.line], drawn=[*self.botric.drawn]), self.of, self.roads)

    def key(self) -> Key:
        """To be compared."""
        one, left = self.botric, self.botric.left_in_bag()
        return (
            (
                tuple(one.line),
                tuple(left[dots] for dots in DOTS),
                one.gold,
                one.up,
                one.villagers,
                one.queue,
                self.roads,
            ),
            (self.of, one.villager, one.given),
        )


# Indus


def indus_after(read_: indus_checker.Read) -> Iterator[indus_checker.Read]:
    """After each lawful line."""
    for line in sorted(read_.may()):
        after = copy(read_)
        for name, value in vars(read_).items():
            if isinstance(value, dict):
                setattr(after, name, value.copy())
        verb, *word = line.split()
        getattr(after, f"do_{verb}")(*word)
        yield after


def read_key(one: indus_checker.Read) -> Key:
    """To be compared."""
    usable = one.usable()
    colour = one.colour or (usable[0] if len(usable) == 1 and not one.to_place else "")
    return (
        (
            -1 if one.to_place else one.seat,
            colour if len(one.colours) == 2 and not one.over else "",
            one.throws,
            one.pips,
            one.own is not None,
        ),
        tuple(sorted(one.edge.items())),
        tuple(sorted((name, tuple(stack)) for name, stack in one.stacks.items() if stack)),
        tuple(sorted(kept for kept in one.reserve.items() if kept[1])),
    )


def indus_key(state: Any) -> Key:
    """The same of the engine."""
    team = state.team.value if state.team and state.setup.doubled else ""

    def man(one: Any) -> tuple[str, int]:
        return one.colour.value, int(one.rank)

    return (
        (int(state.seat) if state.ready else -1, team, state.throws, state.pips, state.own is not None),
        tuple(sorted((at.name, man(one)) for at, one in zip(Start, state.edge, strict=True) if one)),
        tuple(
            sorted((at.name, tuple(map(man, stack))) for at, stack in zip(Field, state.stacks, strict=True) if stack)
        ),
        tuple(
            sorted(
                ((colour.value, int(rank)), number)
                for colour, ranks in state.reserve.items()
                for rank, number in ranks.items()
                if number
            )
        ),
    )


# Hampi

SIX: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The neighbours of a cell, clockwise from the right, as the sides of a tile."""
Cell: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Land:
    """Hampi's tiles, drawn and placed one by one, without anything else that is done in a turn."""

    printed: tuple[str, ...]
    """The six sides of each tile of the copy."""
    laid: Mapping[Cell, str] = field(default_factory=dict)
    hand: str = ""

    def after(self) -> Iterator[Land]:
        """After each lawful move."""
        if not self.hand:
            yield from (Land(self.printed, self.laid, tile) for tile in self.printed)
            return
        faces = {self.hand[turns:] + self.hand[:turns] for turns in range(6)}
        fits = [(cell, face) for cell in self.places() for face in faces if self.meets(cell, face)]
        yield from (Land(self.printed, {**self.laid, cell: face}) for cell, face in fits)
        if not fits:
            yield Land(self.printed, self.laid)

    def beside(self, cell: Cell) -> Iterator[tuple[int, str]]:
        """The tiles around a cell: at which of its sides, and the side of theirs that lies there."""
        for side, (x, y) in enumerate(SIX):
            other = self.laid.get((cell[0] + x, cell[1] + y))
            if other:
                yield side, other[(side + 3) % 6]

    def places(self) -> set[Cell]:
        """Where the next tile may lie."""
        if len(self.laid) < 3:
            return ({(0, 0)}, {(1, 0)}, {(0, 1), (1, -1)})[len(self.laid)]
        near = {(x + dx, y + dy) for x, y in self.laid for dx, dy in SIX} - set(self.laid)
        return {cell for cell in near if len(list(self.beside(cell))) >= 2}

    def meets(self, cell: Cell, face: str) -> bool:
        """Every side is as the one it touches."""
        return all(face[side] == other for side, other in self.beside(cell))

    def key(self) -> Key:
        """To be compared."""
        return tuple(sorted(self.laid.items())), self.hand


def hampi_key(state: Any) -> Key:
    """The same of the engine."""
    tiles = {(cell.x, cell.y): laid.face.sides for cell, laid in state.land.tiles.items()}
    return tuple(sorted(tiles.items())), state.in_hand.sides if state.in_hand else ""


# Parikrama

VERBS: Final = ("travel", "plays", "pays", "close", "keeps", "takes", "bonus", "backpack", "rest", "told", "done")


def actions(state: Any) -> Iterator[Any]:
    """After each whole action, and each way to end the turn; those that come to the same once."""
    todo, seen = [state], set[Key]()
    while todo:
        now = todo.pop()
        for move in PARIKRAMA.candidates(now):
            if isinstance(move, Blank) or move.verb not in VERBS or PARIKRAMA.refuse(now, move) is not None:
                continue
            after = PARIKRAMA.play(now, move)
            known = (parikrama_key(after), after.now, tuple(sorted(map(str, after.played))), after.into)
            if known in seen:
                continue
            seen.add(known)
            if after.now is None:
                yield after
            else:
                todo.append(after)


def card(one: Any) -> str:
    """As the second reading writes it."""
    return f"{'W=' if one.wild else ''}{one.face.word()}"


def cards(group: Iterable[Any]) -> tuple[str, ...]:
    """A group, whatever the order."""
    return tuple(sorted(map(card, group)))


def parikrama_key(state: Any) -> Key:
    """All that everybody has, and all that is left."""
    return (
        (int(state.seat), tuple(sorted(action.value for action in state.done))),
        tuple(
            (one.hand, tuple(sorted(map(cards, one.groups))), cards(one.journal), one.backpack, one.held, one.tiles)
            for one in state.travellers
        ),
        (state.bag, len(state.row), state.pool, *state.stock, state.fourteen),
    )


def travel_key(table: Parikrama) -> Key:
    """The same of the second reading."""
    return (
        (table.seat, tuple(sorted(table.done))),
        tuple(
            (
                one.hand,
                tuple(sorted(tuple(sorted(group)) for group in one.groups)),
                tuple(sorted(one.journal)),
                one.backpack,
                tuple(one.held[ride] for ride in "CRT"),
                one.tiles,
            )
            for one in table.travellers
        ),
        (table.bag, table.row, table.pool, *(table.stock[what] for what in ("C", "R", "T", "14"))),
    )


def travels(table: Parikrama) -> Iterator[Parikrama]:
    """After each whole action, and each way to end the turn; those that come to the same once."""
    found: dict[Key, Parikrama] = {}
    for action in tried(table):
        after = copied(table)
        try:
            action(after)
        except Wrong:
            continue
        if len(after.done) == 2:
            after.end()
        found[travel_key(after)] = after
    yield from found.values()


def tried(table: Parikrama) -> Iterator[Callable[[Parikrama], object]]:
    """Everything that can be tried."""
    yield Parikrama.end
    yield from (partial(Parikrama.rest, cards=number) for number in (1, 3))
    for at, group in enumerate([*table.me.groups, []]):
        faces = set(map(parikrama_checker.face, group))
        for whole in parikrama_checker.SETS | parikrama_checker.RUNS:
            new = [face for face in whole if face not in faces]
            if faces < set(whole) and len(new) <= table.me.hand:
                for wild in product(("", "W="), repeat=len(new)):
                    chosen = [f"{how}{face}" for how, face in zip(wild, new, strict=True)]
                    yield from (
                        partial(Parikrama.travel, group=at, cards=chosen, rides=rides, typed=None)
                        for rides in table.ways(chosen)
                    )
    for at, group in enumerate(table.me.groups):
        for keep, taken in product(set(group), (False, True)):
            yield partial(closes, at=at, keep=keep, taken=taken)
    yield backpacks


def closes(table: Parikrama, at: int, keep: str, taken: bool) -> None:
    """A Journal action; the bonus for a long route is taken or not."""
    size = len(table.me.groups[at])
    table.journal(at, keep)
    table.take()
    table.one_more()
    if taken and table.bonus(size) == "14":
        table.one_more()


def backpacks(table: Parikrama) -> None:
    """A Backpack action."""
    table.backpack()
    table.one_more()


def copied(table: Parikrama) -> Parikrama:
    """To be changed."""
    after = copy(table)
    after.done, after.stock, after.passed = [*table.done], table.stock.copy(), table.passed.copy()
    after.travellers = [
        replace(
            one,
            groups=[[*group] for group in one.groups],
            journal=[*one.journal],
            held=one.held.copy(),
            spent=one.spent.copy(),
        )
        for one in table.travellers
    ]
    return after


# The set-ups


def lines(text: str) -> str:
    """Lines of a text."""
    return "".join(f"{line.strip()}\n" for line in text.split(", "))


TWO: Final = "player Leaf red, player Stone blue"
HUES: Final = ("purple", "blue", "green", "yellow")
"""On each card is one circle of its colour."""
DOTS_OF: Final = dict(enumerate((1, 1, 2, 2, 2, 3, 3), 1))
TILES: Final = ("LLLLLL", "RLLRLL", "PPLLLL", "FLLPLL")
"""Land tiles of the copy in the set-up of Hampi."""
TEAMS: Final = "player Leaf red yellow, player Stone blue green"
PLACED: Final = (
    "A place red ASSISTANT Na, B place blue ASSISTANT Nc, A place yellow ASSISTANT Sa, B place green ASSISTANT Sc, "
    "A place red WORKER Nb, B place blue WORKER Nd, A place yellow WORKER Sb, B place green WORKER Sd"
)
VILLAGES: Final = (
    "A collect railway-station, A collect bus-stop, A lay railway-station b2, A lay bus-stop c2, A book, "
    "B collect police-station, B collect house, B lay police-station a1, B lay house a2, B book"
)
GROUP: Final = "A rest, A travel 0, A plays P1, A plays B1, A plays G1, A pays, B rest, B done"


def head(game: str, *setup: str) -> str:
    """The head of a table's text."""
    return lines(f"chaupal 1, game {game} {1 if game == 'hamlet' else 2}, {', '.join(setup)}") + "\n"


COPY: Final = (
    *(f"card {word[0].upper()}{value} {dots} {word}" for word in HUES for value, dots in DOTS_OF.items()),
    "ride carriage 1 2, ride riverboat 2 4, ride truck 3 6",
)
LINE: Final = "A lay produce, A lay blueprint, A lay refine, A lay build, A botric"
VILLAGE: Final = head("panchayat", TWO)
INDUS: Final = head("indus", TEAMS)
TRAVEL: Final = head("parikrama", TWO, *COPY)
SETUPS: Final = (
    SetUp("panchayat", "the start", VILLAGE, 4, 2),
    SetUp("panchayat", "three tiles with abilities placed", VILLAGE + lines(VILLAGES), 3, 1),
    SetUp("hamlet", "the start", head("hamlet", "player Leaf green", "player Botric yellow") + lines(LINE), 12, 6),
    SetUp("indus", "the start", INDUS, 2, 1),
    SetUp("indus", "all first researchers placed", INDUS + lines(PLACED), 4, 2),
    SetUp("hampi", "the start", head("hampi", TWO, "landscape yes", f"printed {','.join(TILES)}"), 8, 5),
    SetUp("parikrama", "the start", TRAVEL, 1, 0),
    SetUp("parikrama", "three cards played", TRAVEL + lines(GROUP), 2, 1),
)


def engine(setup: SetUp) -> Side:
    """The engine's side."""
    table = setup.table
    steps: dict[str, Callable[[Any], Iterable[Any]]] = {"hamlet": villagers, "parikrama": actions}
    after = steps.get(setup.game) or lawful(table, ("shows", "lay", "swap") if setup.game == "hampi" else ())
    keys = {
        "panchayat": panchayat_key,
        "hamlet": hamlet_key,
        "indus": indus_key,
        "hampi": hampi_key,
        "parikrama": parikrama_key,
    }
    return table.state, after, keys[setup.game]


def generator(setup: SetUp) -> Side:
    """The side of the book: it starts where the lines of the log lead."""
    _, _, log = setup.text.partition("\n\n")
    match setup.game:
        case "panchayat":
            return panchayat(log), Village.after, Village.key
        case "hamlet":
            return Turn(Botric(["produce", "blueprint", "refine", "build", "road"]), 1), Turn.after, Turn.key
        case "indus":
            return indus_checker.Read(setup.text), indus_after, read_key
        case "hampi":
            return Land(TILES), Land.after, Land.key
        case _:
            return parikrama(log), travels, travel_key


def panchayat(log: str) -> Village:
    """The two villages of a log that only collects, lays and books."""
    boards: tuple[dict[str, tuple[str, bool]], ...] = ({}, {})
    for line in log.splitlines():
        who, verb, *word = line.split()
        if verb == "lay":
            boards["AB".index(who)][word[1]] = word[0], False
    return Village(boards, turn=log.count("book"))


def parikrama(log: str) -> Parikrama:
    """The table of a log that only plays new groups, rests and ends turns."""
    faces = {f"{colour}{value}": dots for colour in "PBGY" for value, dots in DOTS_OF.items()}
    copy_ = parikrama_checker.Copy({face: parikrama_checker.Printed(face[0]) for face in faces})
    table = Parikrama(2, 0, copy_, faces, {"C": 1, "R": 2, "T": 3})
    played: list[str] = []
    for line in log.splitlines():
        _, verb, *word = line.split()
        if verb == "plays":
            played += word
        elif verb == "pays":
            table.travel(len(table.me.groups), played, "", None)
        elif verb == "rest":
            table.rest(3)
        if verb == "done" or len(table.done) == 2:
            table.end()
    return table


def agreed(setup: SetUp, depth: int) -> list[tuple[int, int]]:
    """Positions and moves after 1 to so many moves, the same on both sides, position by position."""
    found = []
    both = zip(layers(engine(setup), depth), layers(generator(setup), depth), strict=True)
    for at, ((ours, moves), (theirs, others)) in enumerate(both, 1):
        differ = list(ours ^ theirs)[:2]
        assert (differ, moves) == ([], others), f"{setup.game}, {setup.title}, after {at}"
        found.append((len(ours), moves))
    return found


# The document

DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "COUNTS.md"
HEAD: Final = """\
# Counts

How many positions and legal moves there are after 1 to n moves from a fixed set-up, so that another program can be
checked against these rules. Each set-up is a table's text, which `py/replay.py` reads once the line `end` follows
(after an empty line, if the text has none).

- **Positions**: distinct positions after exactly n moves. How one came about and what was scored is no part of it.
- **Moves**: the legal moves of all distinct positions after n − 1 moves, each position counted once.

Everything was counted twice, by the rules in `py/games/` and by a generator in `tests/` made from the rulebooks, and
both found the same positions, not only as many. The generators of Hamlet, Indus and Parikrama are second readings that
saw no code; those of Panchayat and Hampi were written after a look at it. `python3 build.py counts` counts again and
writes this page; the tests count the first rows of each table, and `build.py test --all` counts all.
"""
SAYS: Final = {
    "panchayat": """\
A move is a line of the text: collect, use an ability, place, end the turn. The app does not see the Building Tiles on
the table, so any of the 20 buildings can be collected. A position is the tiles on both boards and which of them are
turned, both reserves, the hand in any order, how many tiles are collected and how many placed, and the turn.""",
    "hamlet": """\
A move is all that one of Botric's villagers does; the moves of a position are the colours that he can draw, or one if
he hires. You only end your turns. Nothing can ever be delivered or sold; there is no Refinery; Produce and Build a Road
are always possible; he always takes a Landmark without gold and can always build what he has. A position is the action
line, the bag, the Favour tile with its gold, his villagers, how many blueprints and roads he has, which of how many
villagers is next, and whether the failure in this turn has brought gold.""",
    "indus": """\
A move is a line of the text: place a researcher, choose a colour, a throw of 1 to 6, throw again, move a researcher,
decide on a captured one. A position is what lies on the start spaces and, in order, on the fields, both reserves, whose
turn it is and with which colour, the throw and how often the die was thrown.""",
    "hampi": """\
A move is a line of the text: which Land tile of the copy is drawn, any of the four each time; where it is placed and
how it is turned, what looks the same counted once; or that it fits nowhere and goes back. The first two tiles lie side
by side, the third touches both. A position is the sides of the tiles on their cells, and of the tile in hand. What else
belongs to a turn is not counted.""",
    "parikrama": """\
A move is a whole action, with all the cards that are played and paid, or the end of a turn; actions that come to the
same position are one move. Journey cards on the table and tiles are not seen: a hand is a number, any card can be
played, and no circle lies on a Map. A Rest takes three cards or one. A position is each player's hand, groups, Journal,
Backpack cards, hitch-hikes and number of tiles, what is left of tiles and hitch-hikes,
whose turn it is and which actions are done.""",
}


def written() -> str:
    """The document, counted anew."""
    parts = [HEAD]
    for game in dict.fromkeys(setup.game for setup in SETUPS):
        parts.append(f"\n## {game.capitalize()}\n\n{SAYS[game]}\n")
        for setup in SETUPS:
            if setup.game == game:
                rows = "".join(f"{row_of(at, *found)}\n" for at, found in enumerate(agreed(setup, setup.depth), 1))
                table = f"| after | positions | moves |\n|---|---|---|\n{rows}"
                parts.append(f"\n### {title_of(setup)}\n\n```\n{setup.text.strip()}\n```\n\n{table}")
    return "".join(parts)


def title_of(setup: SetUp) -> str:
    """The heading of a set-up."""
    return f"{setup.game.capitalize()}, {setup.title}"


def row_of(at: int, positions: int, moves: int) -> str:
    """A row of its table."""
    return f"| {at} | {positions} | {moves} |"


def recorded(setup: SetUp) -> list[str]:
    """The rows of a set-up in the document."""
    _, _, section = DOCUMENT.read_text(encoding="utf-8").partition(f"### {title_of(setup)}\n")
    _, _, table = section.partition("|---|---|---|\n")
    return table.partition("\n\n")[0].splitlines()


def write() -> None:
    """Write the document."""
    DOCUMENT.write_text(written(), encoding="utf-8", newline="\n")
