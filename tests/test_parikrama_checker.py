"""Parikrama against a second reading of its book (`parikrama_checker.py`), which first meets the cases by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import pytest

import parikrama_checker as second
from parikrama_checker import Copy, Person, Printed, Switches, Tile
from parikrama_table import Table

# The copy of the hand-worked cases

DOTS: Final = {f"{colour}{value}": dots for colour in "PBGY" for value, dots in enumerate((1, 1, 2, 2, 2, 3, 3), 1)}
FREE: Final = {"C": 1, "R": 2, "T": 3}
NUMBERS: Final = {"C": 2, "R": 4, "T": 6}
TABLES: Final = {
    "circles": {1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12},
    "diagonals": {2: 3, 3: 6, 4: 10},
    "number": {2: 2, 3: 5, 4: 9, 5: 14},
    "color": {3: 3, 4: 6, 5: 10},
    "quartets": {1: 5, 2: 12, 3: 20},
}
PLAIN: Final = Copy(numbers=NUMBERS, tables=TABLES)

GROUPS: Final = """
B4 open, B4 G4 set, B4 B5 run, B4 B6 -, B4 G5 -, B4 B4 -, P4 G4 Y4 set, P4 G4 Y4 W=B4 set, P4 G4 Y4 W=G4 -,
P4 G4 Y4 B5 -, P4 G4 Y4 W=B4 B4 -, P4 B4 G4 Y4 W=B4 -, B3 B4 run, B3 B4 B6 -, B3 B4 B5 B6 run, B3 B4 B6 W=B5 run,
B3 B4 B2 B5 run, B5 B4 B6 run, B3 W=B4 B4 -, B3 B4 G5 -, B1 B2 B3 B4 B5 B6 B7 run, B1 B2 B3 B4 B5 B6 B7 W=B7 -,
B6 B7 W=B8 -, B4 W=G4 set, B4 W=B5 run, W=P5 W=G5 W=Y5 set, W=P1 open
"""
"""B1 to B26 of the cases: the cards of the group afterwards, and what it is."""


def test_the_second_reading_knows_the_groups() -> None:
    for case in GROUPS.replace("\n", " ").split(","):
        *cards, kind = case.split()
        assert second.kind(cards) == kind.strip("-"), case
    assert (len(second.SETS), len(second.RUNS)) == (7 * 15, 4 * 28)


PRICES: Final = """
P4 G4 Y4 |  | 6
B3 B4 |  | 4
B3 B4 | B2 | 2
W=B4 | B3 | 1
B3 B4 | B5 | 0
B3 B4 W=B5 | B1 | 4
P4 G4 Y4 | P1 G3 | 3
P2 B2 G2 Y2 | G1 B2 Y2 P1 | 0
P4 B4 G4 Y4 | G1 B2 Y2 P1 | 2
G5 G6 G7 | G3 | 5
B5 | B1 | 1
Y1 | Y1 | 0
P6 G6 | P3 G4 | 0
B1 B2 B3 B4 B5 B6 B7 | B6 | 8
P4 G4 Y4 W=B4 | G1 +2 | 4
B3 W=B4 | +5 | 1
"""
"""C1 to C24: cards, circles (+ for those of any colour), Journey cards to pay."""


def circles(text: str) -> tuple[Counter[str], int]:
    """Circles in words: by colour, and of any."""
    found = Counter({word[0]: int(word[1:]) for word in text.split() if word[0] != "+"})
    return found, sum(int(word) for word in text.split() if word[0] == "+")


def rows(text: str) -> list[list[str]]:
    """A table in words."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def test_the_second_reading_asks_the_same_price() -> None:
    for cards, off, pay in rows(PRICES):
        assert second.price(cards.split(), DOTS, *circles(off)) == int(pay), cards


RIDES: Final = """
P4 G4 Y4 | | C | 6, C 4 | C P4
P4 G4 Y4 | | CR | 6, C 4, R 2, CR 0 | CR P4 G4 Y4
P4 G4 Y4 | | CRT | 6, C 4, R 2, CR 0, T 0 | T P4 G4 Y4
B4 W=P4 | B2 | C | 1, C 0 | C W=P4
P4 G4 Y4 | P2 | C | 4, C 2 | C G4
G5 G6 G7 | G3 | C | 5, C 2 | C G6
G5 G6 G7 | G3 | R | 5, R 0 | R G5 G6
B3 B4 W=B5 | B3 | C | 2, C 1 | C B3
B3 B4 W=B5 | B3 | R | 2, R 0 | R B3 W=B5
P6 B6 G6 W=Y6 | P1 B2 | CRT | 7, C 4, R 2, T 1, CR 1, CT 0, RT 0 | CT P6 B6 G6 W=Y6
B3 B4 | | CCT | 4, C 2, CC 0, T 0 | T B3 B4
B1 B2 B3 B4 B5 B6 B7 | B4 | CRT | 10, C 7, R 4, T 2, CR 2, CT 0, RT 0 | CT B3 B4 B6 B7
W=P5 W=G5 W=Y5 | P9 G9 Y9 | T | 3, T 0 | T W=P5 W=G5 W=Y5
B3 | B2 | C | 0 |
"""
"""D1 to D16: cards, circles, hitch-hikes held; every offer with what is paid; what is proposed, the cards it frees."""


def test_the_second_reading_spends_the_same_hitch_hikes() -> None:
    for cards, off, held, offered, proposed in rows(RIDES):
        played = cards.split()
        circled, any_off = circles(off)
        every = second.ways(played, held, DOTS, circled, FREE, any_off)
        found = {f"{rides} {way.pay}".strip() for rides, way in second.offers(every).items()}
        assert found == set(offered.split(", ")), cards
        best = second.cheapest(every, FREE)
        assert [best.rides, *(played[number] for number in best.freed)] == (proposed.split() or [""]), cards
    two = second.ways(["B3", "B4"], "CCT", DOTS, {}, FREE)
    assert "CCT" not in two, "three hitch-hikes for two cards"
    assert two["CT"].pay == 0
    assert second.ways(["B3"], "C", DOTS, {"B": 2}, FREE)["C"].freed == (0,)


# The Map

EVERY: Final = Tile(circles="PBGY", loops="oooo")
"""The tile of the hand-worked cases: purple north, blue east, green south, yellow west, an arc at each corner."""
BOTH: Final = [Switches(circles, loops) for circles in ("sides", "corners") for loops in ("sides", "corners")]


def block(columns: int, lines: int, tile: Tile = EVERY) -> dict[second.Cell, tuple[Tile, int]]:
    """A checkerboard on which all circles close: unturned where the sum is even, turned twice where odd."""
    return {(x, y): (tile, 2 * ((x + y) % 2)) for x in range(columns) for y in range(lines)}


def plain(columns: int, lines: int, colour: str = "B") -> dict[second.Cell, tuple[Tile, int]]:
    """Tiles with parts of one colour everywhere."""
    return dict.fromkeys(block(columns, lines), (Tile(colour * 4, "oooo"), 0))


def test_the_second_reading_lays_the_same_maps() -> None:
    sides, corners = Switches(), Switches("corners", "sides")
    assert second.free_cells(block(1, 1)) == {(0, -1), (1, 0), (0, 1), (-1, 0)}
    assert (1, 1) in second.free_cells(block(2, 1))
    sizes = [len(second.free_cells(block(*size))) for size in ((2, 1), (2, 2), (3, 3))]
    assert sizes == [6, 8, 12]
    assert len(second.free_cells({cell: tile for cell, tile in block(3, 3).items() if cell != (1, 1)})) == 13
    turned = [
        "".join(dict(zip(second.places("sides", (0, 0), turns), "PBGY", strict=True))[at] for at in
                ((0, -1), (1, 0), (0, 1), (-1, 0)))
        for turns in range(4)
    ]  # fmt: skip
    assert turned == ["PBGY", "YPBG", "GYPB", "BGYP"]
    joined = [dict(second.circles({(0, 0): (EVERY, 0), (1, 0): (EVERY, turns)}, sides)) for turns in range(4)]
    assert joined == [{}, {}, {(1, 0): "B"}, {}]
    assert [len(second.loops(block(*size), sides)) for size in ((2, 2), (2, 3), (3, 3), (9, 1))] == [1, 2, 4, 0]
    joins = [len(second.circles(plain(*size), sides)) for size in ((2, 2), (2, 3), (3, 3), (3, 4))]
    assert joins == [4, 7, 12, 17]
    assert second.map_circles(block(3, 3), sides) == Counter("PBGY" * 3)
    assert (second.diagonal(block(3, 3), sides), second.quartets(block(3, 3), sides)) == (4, 4)
    assert second.diagonal(plain(4, 3), sides) == 5
    assert (len(second.circles(plain(3, 3), corners)), second.diagonal(plain(3, 3), corners)) == (4, 2)
    assert [len(second.loops(block(*size), corners)) for size in ((2, 2), (3, 1))] == [4, 2]
    odd = {**plain(2, 2), (1, 1): (Tile("G" * 4, "oooo"), 0)}
    assert not second.circles(odd, corners)
    for missing, found in (("o.oo", 1), ("ooo.", 0)):  # the arc that is missing lies outside, or at the middle
        laid = {**block(2, 2), (1, 1): (Tile("PBGY", missing), 0)}
        assert (second.map_loops(laid, sides), second.quartets(laid, sides)) == (found, found)


def test_the_second_reading_finds_slanting_rows() -> None:
    """G12 to G14: circles at these joins only, and without one of them."""

    def with_joins(joins: Sequence[second.Cell]) -> dict[second.Cell, tuple[Tile, int]]:
        found = {}
        for cell in block(3, 3):
            near = second.places("sides", cell, 0)
            found[cell] = Tile("".join("B" if (x + 1, y + 1) in joins else "." for x, y in near)), 0
        return found

    down = ((1, 2), (2, 3), (3, 4), (4, 5))
    assert second.diagonal(with_joins(down), Switches()) == 4
    assert second.diagonal(with_joins([at for at in down if at != (3, 4)]), Switches()) == 2
    assert second.diagonal(with_joins(((1, 4), (2, 3), (3, 2), (4, 1))), Switches()) == 4


# Scoring

AWARDS: Final = """
5 3: 14 0, 4 4: 10 10, 0 0: 0 0, 1 0: 14 0, 5 3 1: 14 6 0, 5 5 1: 10 10 0, 4 4 4: 6 6 6, 5 3 3: 14 3 3, 5 0 0: 14 0 0,
5 2 0: 14 6 0, 0 0 0: 0 0 0, 5 5 0: 10 10 0, 6 4 2 1: 14 6 0 0, 6 6 4 4: 10 10 0 0, 6 6 6 1: 6 6 6 0, 3 3 3 3: 5 5 5 5,
6 4 4 1: 14 3 3 0, 6 4 4 4: 14 2 2 2, 6 0 0 0: 14 0 0 0, 6 4 0 0: 14 6 0 0, 0 0 0 0: 0 0 0 0, 1 4 6 4: 0 3 14 3
"""
"""I1 to I22: loops of the seats, and what each is awarded."""


def test_the_second_reading_awards_the_same_for_loops() -> None:
    for case in AWARDS.replace("\n", " ").split(","):
        counts, won = (list(map(int, part.split())) for part in case.split(":"))
        assert second.award(counts) == won, case


def symbols(text: str) -> Printed:
    """A card with these symbols: `W3 L2`."""
    return Printed(symbols="".join(word[0] * int(word[1:]) for word in text.split()))


def somebody(journal: str, laid: Mapping[second.Cell, str]) -> tuple[Person, Copy]:
    """Somebody with symbols on one card and on a Map."""
    copy = Copy(faces={"P1": symbols(journal)}, tables=TABLES)
    return Person(["P1"], laid={cell: (Tile(symbol=one.strip("-")), 0) for cell, one in laid.items()}), copy


def grid(*lines: str) -> dict[second.Cell, str]:
    """A Map in words; a point where nothing lies."""
    found = {(x, y): one for y, line in enumerate(lines) for x, one in enumerate(line.split())}
    return {cell: one for cell, one in found.items() if one != "."}


CHOICES: Final = (
    ("W3 L2 F1", grid("W L L L L K K *"), (), 14, "W"),
    ("W3 L2 F1", grid("W L L L L K K *"), ("map-symbols",), 19, "F"),
    ("W3 L2 F1", grid("W L L L L * *"), ("map-symbols",), 19, "KF"),
    ("W3 L2", grid("W *"), ("disjoint",), 11, "L"),
    ("", grid(". W .", "F * L", ". K ."), ("disjoint",), 9, "W"),
)
"""J17 to J21: symbols of the Journal, the Map, Scoring tiles; what the best choice brings in all, and the choice."""


def test_the_second_reading_chooses_the_same_symbols() -> None:
    for journal, laid, tiles, best, chosen in CHOICES:
        found = second.with_symbols(*somebody(journal, laid), tiles)
        assert found[:2] == (best, tuple(chosen))


DISJOINT: Final = (
    (grid("W L W", "K F K", "W L W"), 9),
    (grid("W W L", "K F -"), 3),
    (grid("W L", ". W"), 1),
    (grid("W L W"), 3),
)


def test_the_second_reading_sees_the_same_neighbours() -> None:
    """J12 to J15."""
    for laid, count in DISJOINT:
        assert second.disjoint({cell: one.strip("-") for cell, one in laid.items()}) == count


COUNTS: Final = (
    ("number", "P5 B5 G2 Y7 P1", "CC", 5),
    ("number", "W=B5 P5 G5", "", 2),
    ("number", "P4 B4 G6 Y6", "", 2),
    ("number", "P2 B2", "", 2),
    ("color", "B1 B2 B3 Y1 Y2 W=B4", "T", 3),
    ("color", "P1 B1 G1 Y1", "", 0),
)


def test_the_second_reading_counts_the_same_for_scoring_tiles() -> None:
    """J1 to J11 and J16."""
    for tile, journal, spent, points in COUNTS:
        assert second.lines(Person(journal.split(), spent), PLAIN, (tile,))[tile] == points
    for text, points in (("W3 L2 K2 F4", 14), ("W5 L5 K5", 0)):
        assert second.lines(*somebody(text, {}), ("journal-symbols",))["journal-symbols"] == points
    assert second.lines(*somebody("", grid("W L L L K F F")), ("map-symbols",))["map-symbols"] == 7
    looked = {tile: [second.from_table(TABLES[tile], count) for count in counts] for tile, counts in (
        ("circles", (0, 4, 8)), ("diagonals", (1, 3, 4)), ("quartets", (0, 1, 2, 4)))}  # fmt: skip
    assert looked == {"circles": [0, 6, 12], "diagonals": [0, 6, 10], "quartets": [0, 5, 12, 20]}


def test_the_second_reading_adds_the_same_numbers() -> None:
    """H2, H3, H8, H9 and I23 to I25, G21."""
    fourteen = {(0, 0): (Tile(points=14), 0)}
    found = second.lines(Person(["P7", "P6", "P5", "P4", "P3", "B5", "B2"], laid=fourteen), PLAIN)
    assert (found["cards"], found["tiles"]) == (32, 14)
    found = second.lines(Person(["P7", "G5", "B4", "W=Y3"], "R", [(4, Printed())]), PLAIN)
    assert (found["cards"], found["spent"], found["sights"]) == (16, 4, 4)
    half = Copy(faces={"P1": Printed(halves=1)})
    for journal, loops in ((1, 0), (2, 1), (3, 1), (5, 2)):
        assert second.all_loops(Person(["P1"] * journal), half) == loops
    assert second.all_loops(Person(["P1"] * 2, laid=block(3, 3)), half) == 5
    assert second.all_loops(Person(["P1"], laid={(0, 0): (EVERY, 0)}), half) == 0


def test_the_second_reading_ranks_the_same() -> None:
    """J22 to J25."""
    assert second.ranked((77, 77), (5, 4)) == [1, 2]
    assert second.ranked((77, 77), (5, 5)) == [1, 1]
    assert second.ranked((60, 60, 60), (3, 2, 3)) == [1, 3, 1]
    assert second.ranked((80, 77, 77), (1, 6, 4)) == [1, 2, 3]


# The golden game: what both have at its end

GOLDEN: Final = Copy(
    faces={
        f"{colour}{value}": Printed(colour, symbol, int(value >= 5))
        for colour, symbol in zip("PBGY", "WLKF", strict=True)
        for value in range(1, 8)
    },
    numbers=NUMBERS,
    tables=TABLES,
)


def golden(*lines: str) -> dict[second.Cell, tuple[Tile, int]]:
    """A Map of the golden game: on each tile a symbol, or points."""
    return {
        (x, y): (Tile("PBGY", "oooo", *(("", int(one)) if one.isdigit() else (one,))), 2 * ((x + y) % 2))
        for (x, y), one in grid(*lines).items()
    }


ASHA: Final = Person(["B1", "B5", "B5", "Y1", "Y2", "Y7"], "CC", laid=golden("W L 5", "F L K", "F L 2"))
BELA: Final = Person(["W=B5", "G2", "G5", "G4", "P5"], laid=golden("K K K", "W F 1", "W"))


def test_the_second_reading_comes_to_the_golden_game() -> None:
    asha, bela = second.scored((ASHA, BELA), GOLDEN)
    assert asha == {"cards": 21, "spent": 4, "sights": 0, "tiles": 7, "W": 0, "L": 9, "K": 0, "F": 6, "loops": 14}
    assert bela == {"cards": 16, "spent": 0, "sights": 0, "tiles": 1, "W": 2, "L": 0, "K": 9, "F": 0, "loops": 0}
    assert [sum(one.values()) for one in (asha, bela)] == [61, 28]
    assert [second.all_loops(one, GOLDEN) for one in (ASHA, BELA)] == [5, 3]
    assert second.off(ASHA, GOLDEN) == Counter(B=3 + 3, Y=3 + 3, P=3, G=3)


GOLDEN_TILES: Final = {
    "journal-symbols": (0, 0),
    "map-symbols": (7, 0),
    "circles": (12, 12),
    "diagonals": (10, 10),
    "number": (5, 2),
    "color": (3, 3),
    "disjoint": (6, 3),
    "quartets": (20, 12),
}


@pytest.mark.parametrize("tile", second.SCORING_TILES)
def test_the_second_reading_comes_to_the_golden_scoring_tiles(tile: str) -> None:
    assert tuple(found[tile] for found in second.scored((ASHA, BELA), GOLDEN, (tile,))) == GOLDEN_TILES[tile]


GAME: Final = """
A rest, travel P1 B1 G1 = 3 | 2 0 1
B rest, travel B3 B4 = 4 | 3 0 1
A journal B1 L 1 0, rest | 5 2 2
B travel on W=B5 = 1, rest | 4 0 1
A rest, travel B3 B4 B5 = 4 | 1 2 2
B journal W=B5 K 1 0, rest | 7 2 2
A journal B5 F 0 1, rest | 4 4 3
B travel P2 G2 = 2, rest | 6 2 2
A rest, travel B2 W=B3 B4 B5 = 3 | 0 4 3
B travel on Y2 = 1, journal G2 W 0 1 | 4 4 3
A journal B5 L 1 1, backpack 5 2 0 | 0 0 5
B rest, travel G3 G4 G5 = 4 | 0 4 3
A rest, travel P1 B1 Y1 = 0 | 0 0 5
B journal G5 F 1 1, rest | 3 6 4
A journal Y1 K 2 1, rest | 3 2 6
B travel G1 G2 = 0, rest | 4 6 4
A travel Y2 B2 G2 = 0, rest | 3 2 6
B travel on G3 G4 = 1, rest | 4 6 4
A journal Y2 F 0 2, rest | 6 4 7
B journal G4 K 2 0, backpack 1 2 1 | 4 2 6
A travel W=Y4 Y5 Y6 Y7 C = 2, journal Y7 L 1 2 | 0 7 8
B rest, travel P5 Y5 = 1 | 4 2 6
A backpack 2 2 2, rest | 3 0 9
B travel on B5 = 0, journal P5 W 0 2 | 3 4 7
A travel W=P1 C = 0 | 2 0 9
B rest | 6 4 7
"""
"""The golden game turn by turn: what is done; hand, Backpack and tiles afterwards. `on` is into the group that lies
there; of a tile its symbol or points, and its cell."""


def acted(table: Table, action: str) -> None:
    """One action of the golden game."""
    verb, *words = action.split()
    if verb == "rest":
        table.rest(3)
    elif verb == "travel":
        *cards, _, pay = words
        on = cards[0] == "on"
        cards = cards[on:]
        rides = cards.pop() if cards[-1] in second.RIDES else ""
        table.travel(len(table.me.groups) - on, cards, rides, int(pay))
    elif verb == "journal":
        keep, tile, x, y = words
        size = len(table.me.groups[0])
        assert table.journal(0, keep) == size
        table.take()
        laid = golden(tile)[0, 0][0]
        table.lay(laid, (int(x), int(y)), 2 * ((int(x) + int(y)) % 2))
        assert table.bonus(size) == ("C" if size == 4 else "")
    else:
        tile, x, y = words
        table.backpack()
        table.lay(golden(tile)[0, 0][0], (int(x), int(y)), 2 * ((int(x) + int(y)) % 2))


def test_the_second_reading_plays_the_golden_game() -> None:
    table = Table(2, 0, GOLDEN, DOTS, FREE)
    for traveller, symbol in zip(table.travellers, "WK", strict=True):
        traveller.laid = golden(symbol)
    for turn in GAME.strip().splitlines():
        actions, after = turn.split(" | ")
        seat = "AB".index(actions[0])
        assert table.seat == seat, turn
        for action in actions[2:].split(", "):
            acted(table, action)
        who = table.me
        table.end()
        assert [who.hand, who.backpack, len(who.laid)] == list(map(int, after.split())), turn
    assert table.over
    assert table.trigger == (0, 12)
    assert (table.bag, table.pool, table.stock["C"], table.left()) == (20, 3, 1, 11 + 47 + 6)
    found = [traveller.person() for traveller in table.travellers]
    for one, known in zip(found, (ASHA, BELA), strict=True):
        assert (sorted(one.journal), one.spent, one.laid) == (sorted(known.journal), known.spent, known.laid)
