"""A second reading of Parikrama, from the book and the rulings alone: groups, prices, Maps and the whole scoring.

Nothing of the game's own code is used, and nothing is clever: what is cheapest is sought among all there is. A card is
its colour's letter and its value, `B4`, a wild the face that it stands for as well, `W=B4`; a hitch-hike is its letter,
C, R or T; a symbol too, W, L, K or F, and * for the one that is chosen before scoring.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from typing import Final, TypeAlias

COLOURS: Final = "PBGY"
RIDES: Final = "CRT"
SYMBOLS: Final = "WLKF"
Counts: TypeAlias = Mapping[str, int]

# Groups: every lawful one is written out, and looked up


def face(card: str) -> str:
    """What a card stands for."""
    return card.removeprefix("W=")


def wild(card: str) -> bool:
    """A white card."""
    return card.startswith("W")


SETS: Final = {
    tuple(sorted(f"{colour}{value}" for colour in colours))
    for value in range(1, 8)
    for size in range(1, 5)
    for colours in combinations(COLOURS, size)
}
RUNS: Final = {
    tuple(f"{colour}{value}" for value in range(low, high + 1))
    for colour in COLOURS
    for low in range(1, 8)
    for high in range(low, 8)
}


def kind(cards: Iterable[str]) -> str:
    """What the cards are together: open, set, run, or nothing lawful."""
    faces = tuple(sorted(map(face, cards)))
    if len(faces) == 1:
        return "open" if faces in SETS else ""
    return "set" if faces in SETS else "run" if faces in RUNS else ""


# What it costs


@dataclass(frozen=True)
class Way:
    """One way to pay for a play."""

    pay: int
    """Journey cards."""
    rides: str
    freed: tuple[int, ...]
    """Which of the cards played, by their number, cost nothing."""


def price(played: Sequence[str], dots: Counts, off: Counts, any_off: int = 0) -> int:
    """Journey cards to pay: dot after dot, each circle taking one away, and white cards as they are."""
    circles, joker, rest = dict(off), any_off, 0
    for card in played:
        if wild(card):
            rest += 1
            continue
        for _ in range(dots[card]):
            if circles.get(card[0], 0):
                circles[card[0]] -= 1
            elif joker:
                joker -= 1
            else:
                rest += 1
    return rest


def purses(held: str) -> set[str]:
    """Every choice among the hitch-hikes held; those of a kind are alike."""
    return {"".join(sorted(chosen)) for size in range(len(held) + 1) for chosen in combinations(sorted(held), size)}


def best_with(played: Sequence[str], rides: str, dots: Counts, off: Counts, any_off: int, free: Counts) -> Way | None:
    """The least that is paid when just these hitch-hikes are spent; None: they cannot all be."""
    found = []
    for size in range(len(rides), min(len(played), sum(free[ride] for ride in rides)) + 1):
        for freed in combinations(range(len(played)), size):
            paid = [card for number, card in enumerate(played) if number not in freed]
            found.append(Way(price(paid, dots, off, any_off), rides, freed))
    return min(found, key=lambda way: (way.pay, len(way.freed), way.freed), default=None)


def ways(played: Sequence[str], held: str, dots: Counts, off: Counts, free: Counts, any_off: int = 0) -> dict[str, Way]:
    """Every lawful choice of hitch-hikes, and the least that is paid with it."""
    found = {rides: best_with(played, rides, dots, off, any_off, free) for rides in purses(held)}
    return {rides: way for rides, way in found.items() if way}


def offers(every: Mapping[str, Way]) -> dict[str, Way]:
    """Those ways that a part of the same hitch-hikes would not bring too."""
    return {
        rides: way
        for rides, way in every.items()
        if not any(way.pay >= less.pay and fewer != rides and not Counter(fewer) - Counter(rides)
                   for fewer, less in every.items())
    }  # fmt: skip


def cheapest(every: Mapping[str, Way], free: Counts) -> Way:
    """The way proposed first."""
    return min(
        every.values(),
        key=lambda way: (way.pay, len(way.rides), sum(free[ride] for ride in way.rides), way.rides),
    )


# What is printed


@dataclass(frozen=True)
class Printed:
    """What counts on a card of the Journal."""

    circles: str = ""
    """Whole circles, a letter each."""
    symbols: str = ""
    halves: int = 0
    loops: int = 0


@dataclass(frozen=True)
class Tile:
    """A tile unturned: its parts clockwise, from north where they lie on sides, from north-east at corners."""

    circles: str = "...."
    loops: str = "...."
    """An `o` for each part of a loop."""
    symbol: str = ""
    points: int = 0
    inside: str = ""
    """Whole circles."""
    inner: int = 0
    """Whole loops."""
    off: str = ""
    """A discount every turn: `B2`, or `+1` of any colour."""


Cell: TypeAlias = tuple[int, int]
Laid: TypeAlias = Mapping[Cell, tuple[Tile, int]]
"""A Map: where each tile lies, and how often it was turned by a quarter, clockwise."""


@dataclass(frozen=True)
class Switches:
    """Where the parts lie on the tiles of this copy."""

    circles: str = "sides"
    loops: str = "corners"


# The Map


def places(where: str, cell: Cell, turns: int) -> list[Cell]:
    """Where the four parts of a tile come to lie, in half tiles from the middle of the first."""
    east, south = (0, -1) if where == "sides" else (1, -1)
    found = []
    for quarter in range(4):
        x, y = east, south
        for _ in range(quarter + turns):
            x, y = -y, x
        found.append((2 * cell[0] + x, 2 * cell[1] + y))
    return found


def meetings(laid: Laid, where: str, parts: str) -> dict[Cell, str]:
    """The parts that come together at each place, a dot for one that is blank."""
    found: dict[Cell, str] = defaultdict(str)
    for cell, (tile, turns) in laid.items():
        for place, part in zip(places(where, cell, turns), getattr(tile, parts), strict=True):
            found[place] += part
    return found


def circles(laid: Laid, switches: Switches) -> dict[Cell, str]:
    """The complete circles where tiles meet, and their colours."""
    full = 2 if switches.circles == "sides" else 4
    met = meetings(laid, switches.circles, "circles")
    return {at: parts[0] for at, parts in met.items() if len(parts) == full and parts in (c * full for c in COLOURS)}


def loops(laid: Laid, switches: Switches) -> set[Cell]:
    """The complete loops where tiles meet."""
    full = 2 if switches.loops == "sides" else 4
    return {at for at, parts in meetings(laid, switches.loops, "loops").items() if parts == "o" * full}


def map_circles(laid: Laid, switches: Switches) -> Counter[str]:
    """All complete circles of a Map by their colours."""
    return Counter([*circles(laid, switches).values(), *(one for tile, _ in laid.values() for one in tile.inside)])


def map_loops(laid: Laid, switches: Switches) -> int:
    """All complete loops of a Map."""
    return len(loops(laid, switches)) + sum(tile.inner for tile, _ in laid.values())


def diagonal(laid: Laid, switches: Switches) -> int:
    """The most complete circles in an unbroken slanting row."""
    there = circles(laid, switches)
    step = 1 if switches.circles == "sides" else 2
    longest = 0
    for x, y in there:
        for down in (step, -step):
            length = 0
            while (x + length * step, y + length * down) in there:
                length += 1
            longest = max(longest, length)
    return longest


def quartets(laid: Laid, switches: Switches) -> int:
    """Complete loops between four complete circles, all of them of other colours; seen on such a copy only."""
    if switches != Switches():
        return 0
    there = circles(laid, switches)
    return sum(
        sorted(there.get((x + dx, y + dy), "") for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))) == sorted(COLOURS)
        for x, y in loops(laid, switches)
    )


def disjoint(symbols: Mapping[Cell, str]) -> int:
    """Tiles whose symbol is on none of the eight beside it."""
    return sum(
        bool(symbol)
        and not any(
            symbols.get((x + dx, y + dy)) == symbol for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0)
        )
        for (x, y), symbol in symbols.items()
    )


def free_cells(laid: Laid) -> set[Cell]:
    """Where the next tile may lie."""
    beside = {(x + dx, y + dy) for x, y in laid for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))}
    return beside - set(laid)


# Scoring


@dataclass(frozen=True)
class Copy:
    """What is printed on the cards and Scoring tiles of a copy."""

    faces: Mapping[str, Printed] = field(default_factory=dict)
    """By face, and by letter for hitch-hikes."""
    numbers: Counts = field(default_factory=dict)
    """Of the hitch-hikes, by letter."""
    tables: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    switches: Switches = Switches()

    def printed(self, card: str) -> Printed:
        """What counts on a card of the Journal; nothing on a white one."""
        return Printed() if wild(card) else self.faces.get(card, Printed())


@dataclass(frozen=True)
class Person:
    """What somebody has at the end."""

    journal: Sequence[str] = ()
    spent: str = ""
    sights: Sequence[tuple[int, Printed]] = ()
    """Points of each, and what else is on it."""
    laid: Laid = field(default_factory=dict)


LEAST: Final = ("journal-symbols", "map-symbols")
TABLED: Final = ("circles", "diagonals", "number", "color", "quartets")
SCORING_TILES: Final = (*LEAST, "disjoint", *TABLED)


def from_table(table: Mapping[int, int], count: int) -> int:
    """Points by the table of a Scoring tile."""
    below = [points for least, points in sorted(table.items()) if least <= count]
    return below[-1] if below else 0


def award(counts: Sequence[int]) -> list[int]:
    """What the loops bring to each seat."""
    won = [0] * len(counts)
    most = max(counts)
    if most == 0:
        return won
    first = [seat for seat, count in enumerate(counts) if count == most]
    if len(first) > 1:
        return [20 // len(first) if seat in first else 0 for seat in range(len(counts))]
    won[first[0]] = 14
    rest = [count for count in counts if count != most]
    if len(counts) > 2 and max(rest) > 0:
        second = [seat for seat, count in enumerate(counts) if count == max(rest)]
        for seat in second:
            won[seat] = 6 // len(second)
    return won


def in_journal(person: Person, copy: Copy) -> list[Printed]:
    """All that lies in the Journal."""
    return [copy.printed(card) for card in (*person.journal, *person.spent)] + [card for _, card in person.sights]


def journal_symbols(person: Person, copy: Copy) -> Counter[str]:
    """Symbols on the Journal."""
    return Counter("".join(card.symbols for card in in_journal(person, copy)))


def all_loops(person: Person, copy: Copy) -> int:
    """Loops on the Map, and what the halves in the Journal make."""
    cards = in_journal(person, copy)
    halves = sum(card.halves for card in cards)
    return map_loops(person.laid, copy.switches) + halves // 2 + sum(card.loops for card in cards)


@cache
def _choices(count: int) -> tuple[tuple[str, ...], ...]:
    return tuple(product(SYMBOLS, repeat=count))


def with_symbols(person: Person, copy: Copy, tiles: Sequence[str]) -> tuple[int, tuple[str, ...], dict[str, int]]:
    """The best that the symbols bring, what was chosen for it, and each part of it."""
    free = [cell for cell, (tile, _) in person.laid.items() if tile.symbol == "*"]
    known = {cell: tile.symbol for cell, (tile, _) in person.laid.items() if tile.symbol not in ("", "*")}
    mine = journal_symbols(person, copy)
    best: tuple[int, tuple[str, ...], dict[str, int]] | None = None
    for chosen in _choices(len(free)):
        symbols = known | dict(zip(free, chosen, strict=True))
        there = Counter(symbols.values())
        parts = {symbol: mine[symbol] * there[symbol] for symbol in SYMBOLS}
        if "map-symbols" in tiles:
            parts["map-symbols"] = 7 * min(there[symbol] for symbol in SYMBOLS)
        if "disjoint" in tiles:
            parts["disjoint"] = 3 * disjoint(symbols)
        if best is None or sum(parts.values()) > best[0]:
            best = sum(parts.values()), chosen, parts
    assert best
    return best


def tile_count(tile: str, person: Person, copy: Copy) -> int:
    """What a Scoring tile without regard to a chosen symbol counts."""
    if tile == "journal-symbols":
        mine = journal_symbols(person, copy)
        return min(mine[symbol] for symbol in SYMBOLS)
    if tile == "circles":
        return map_circles(person.laid, copy.switches).total()
    if tile == "diagonals":
        return diagonal(person.laid, copy.switches)
    if tile == "quartets":
        return quartets(person.laid, copy.switches)
    real = [card for card in person.journal if not wild(card)]
    if tile == "number":
        values = [int(card[1]) for card in real] + [copy.numbers[ride] for ride in person.spent]
        return max(Counter(values).values(), default=0)
    assert tile == "color"
    return max(Counter(card[0] for card in real).values(), default=0)


def lines(person: Person, copy: Copy, tiles: Sequence[str] = ()) -> dict[str, int]:
    """What one scores by oneself: everything but the award for loops."""
    _, _, parts = with_symbols(person, copy, tiles)
    found = {
        "cards": sum(int(card[1]) for card in person.journal if not wild(card)),
        "spent": sum(copy.numbers[ride] for ride in person.spent),
        "sights": sum(points for points, _ in person.sights),
        "tiles": sum(tile.points for tile, _ in person.laid.values()),
        **parts,
    }
    for tile in tiles:
        if tile not in found:
            count = tile_count(tile, person, copy)
            found[tile] = 7 * count if tile in LEAST else from_table(copy.tables[tile], count)
    return found


def scored(people: Sequence[Person], copy: Copy, tiles: Sequence[str] = ()) -> list[dict[str, int]]:
    """Every line of everybody."""
    won = award([all_loops(person, copy) for person in people])
    return [lines(person, copy, tiles) | {"loops": loops} for person, loops in zip(people, won, strict=True)]


def ranked(totals: Sequence[int], counts: Sequence[int]) -> list[int]:
    """The place of each seat: more points, then more loops; else shared."""
    seats = list(zip(totals, counts, strict=True))
    return [1 + sum(other > mine for other in seats) for mine in seats]


# Discounts


def off(person: Person, copy: Copy) -> Counter[str]:
    """Circles of each colour in the Journal and on the Map, and what tiles take off beside them; + for any colour."""
    found = Counter("".join(card.circles for card in in_journal(person, copy)))
    found += map_circles(person.laid, copy.switches)
    for tile, _ in person.laid.values():
        if tile.off:
            found[tile.off[0]] += int(tile.off[1:])
    return found
