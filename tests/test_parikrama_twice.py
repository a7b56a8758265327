"""Parikrama's numbers at random, each beside the second reading of the book (`parikrama_checker.py`).

As a program it compares as many as are asked for, with py/ and tests/ on the path:
`python tests/test_parikrama_twice.py 100000`.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

import parikrama_checker as second
from engine.grid import Cell
from engine.score import standings
from engine.turn import Seat
from engine.value import but
from engine.way import Way
from games.parikrama.rules import group, price, scoring, worth
from games.parikrama.rules.maps import award, laid
from games.parikrama.rules.maps.laid import Laid
from games.parikrama.rules.maps.tile import Kind, Parts, Power, Tile
from games.parikrama.rules.pieces import (
    BY_LETTER,
    Card,
    Face,
    Marks,
    Mode,
    Printed,
    Ride,
    RideFace,
    Scoring,
    ScoringTable,
    Sight,
    Spot,
    Symbol,
)
from games.parikrama.rules.state import Setup, State, start
from games.parikrama.rules.totals import Total
from games.parikrama.rules.traveller import Traveller
from people import players
from walk import FEW

BOARDS: Final = 200 if FEW else 2000
SYMBOL: Final = dict(zip("WLKF", Symbol, strict=True))
SWITCHES: Final = [
    second.Switches(circles, loops) for circles in ("sides", "corners") for loops in ("corners", "sides")
]


def any_tile(rng: Random, colours: str = "PBGY") -> second.Tile:
    """A tile at random, of few colours now and then, so that much is complete."""
    symbol = rng.choice(("", *"WLKF" * 2, "*" if rng.random() < 0.3 else ""))
    return second.Tile(
        circles="".join(rng.choice(colours if rng.random() < 0.9 else ".") for _ in range(4)),
        loops="".join("." if rng.random() < 0.15 else "o" for _ in range(4)),
        symbol=symbol,
        points=rng.choice((0, 0, 0, 1, 2, 5, 14)),
        inside=rng.choice(("", "", "", "B", "PG")),
        inner=rng.choice((0, 0, 0, 0, 1)),
        off=rng.choice(("B2", "Y1", "+1", "+3")) if symbol != "*" and rng.random() < 0.05 else "",
    )


def any_map(rng: Random, most: int = 14) -> dict[second.Cell, tuple[second.Tile, int]]:
    """Tiles at random, each beside another; a checkerboard of the same tile now and then, which is full of circles."""
    colours = rng.choice(("B", "BY", "PBGY", "PBGY"))
    same = any_tile(rng, colours) if rng.random() < 0.3 else None
    alike = second.Tile("PBGY", "oooo", "W") if rng.random() < 0.2 else None
    found = {(0, 0): (alike or same or any_tile(rng, colours), 0)}
    for _ in range(rng.randint(0, most - 1)):
        near = sorted(second.free_cells(found), key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))
        x, y = rng.choice(near[: rng.choice((2, 4, len(near)))])
        tile = alike or same or any_tile(rng, colours)
        found[x, y] = tile, 2 * ((x + y) % 2) if alike else rng.randrange(4)
    return found


def as_tile(tile: second.Tile) -> Tile:
    """The same as the game has it."""
    free = tile.symbol == "*"
    return Tile(
        Kind.SPECIAL if free or tile.off else Kind.BASIC,
        tile.circles.replace(".", "-"),
        tile.loops.replace(".", "-").replace("o", "+"),
        None if free else SYMBOL.get(tile.symbol),
        tile.points,
        tile.inside,
        tile.inner,
        Power.SYMBOL if free else Power.DISCOUNT if tile.off else None,
        int(tile.off[1:] or "0"),
        BY_LETTER.get(tile.off[:1]),
    )


def as_map(tiles: second.Laid) -> laid.Map:
    """The same as the game has it."""
    return tuple(Laid(Cell(x, y), as_tile(tile), turns, 1) for (x, y), (tile, turns) in tiles.items())


def maps_compared(count: int, first: int = 0) -> int:
    """So many Maps, counted twice; how many Quartets they had."""
    quartets = 0
    for number in range(first, first + count):
        rng = Random(number)
        tiles, switches = any_map(rng), rng.choice((SWITCHES[0], *SWITCHES))
        ours = as_map(tiles)
        found = laid.found(ours, Parts(Spot(switches.circles), Spot(switches.loops)))
        because = f"{number}: {switches} {tiles}"
        assert found.circles == {
            (x + 1, y + 1): BY_LETTER[colour] for (x, y), colour in second.circles(tiles, switches).items()
        }, because
        assert set(found.loops) == {(x + 1, y + 1) for x, y in second.loops(tiles, switches)}, because
        counted = second.map_circles(tiles, switches)
        assert {letter: found.of(hue) for letter, hue in BY_LETTER.items()} == {
            letter: counted[letter] for letter in BY_LETTER
        }, because
        assert found.all_circles == counted.total(), because
        assert found.all_loops == second.map_loops(tiles, switches), because
        assert len(found.diagonal) == second.diagonal(tiles, switches), because
        if switches == second.Switches():
            assert found.quartets is not None
            assert len(found.quartets) == second.quartets(tiles, switches), because
            quartets += len(found.quartets)
        else:
            assert found.quartets is None
        assert {(cell.x, cell.y) for cell in laid.places(ours)} == second.free_cells(tiles), because
        shown = {cell: tile.symbol.strip("*") for cell, (tile, _) in tiles.items()}
        assert len(laid.disjoint(laid.symbols(ours))) == second.disjoint(shown), because
    return quartets


# Groups and prices


def as_card(card: str) -> Card:
    """The same as the game has it."""
    return Card.from_word(card.replace("=", ""))


def test_groups_at_random_are_lawful_the_same_twice() -> None:
    """What is played comes near to a group often enough that every kind is there."""
    seen: Counter[str] = Counter()
    for number in range(BOARDS * 5):
        rng = Random(number)
        colours = rng.choice(("B", "BG", "PBGY"))
        low, high = sorted(rng.choices(range(1, 8), k=2))
        played = [f"{rng.choice(colours)}{rng.randint(low, high)}" for _ in range(rng.randint(1, 5))]
        if rng.random() < 0.5:
            played = [f"{colours[0]}{value}" for value in rng.sample(range(low, high + 1), high - low + 1)]
        cards = [f"{'W=' if rng.random() < 0.2 else ''}{face}" for face in played]
        before = cards[: rng.randint(0, len(cards) - 1)]
        if before and not second.kind(before):
            continue
        ours = group.flaw([as_card(card) for card in before], [as_card(card) for card in cards[len(before) :]])
        kind = second.kind(cards)
        assert (ours is None) == bool(kind), f"{number}: {before} and then {cards}: {ours} is not {kind}"
        if kind:
            assert group.form([as_card(card) for card in cards]).value == kind
        seen[kind] += 1
    assert min(seen[kind] for kind in ("open", "set", "run", "")) > BOARDS // 20, seen


def prices_compared(count: int, first: int = 0) -> Counter[str]:
    """So many plays, paid twice; how often something was put to the test."""
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        rng = Random(number)
        lawful = sorted(rng.choice((second.SETS, second.RUNS)))
        cards = [f"{'W=' if rng.random() < 0.2 else ''}{face}" for face in rng.choice(lawful)]
        rng.shuffle(cards)
        cards = cards[: rng.randint(1, len(cards))]
        dots = {face: rng.choice((0, 1, 1, 2, 2, 3)) for face in faces()}
        off = Counter({colour: rng.choice((0, 0, 1, 2, 3, 6)) for colour in "PBGY"})
        any_off = rng.choice((0, 0, 0, 1, 2))
        free = {ride: rng.randint(1, 3) for ride in "CRT"} if rng.random() < 0.5 else {"C": 1, "R": 2, "T": 3}
        held = "".join(sorted(rng.choices("CRT", k=rng.choice((0, 1, 2, 3, 5)))))
        every = second.ways(cards, held, dots, off, free, any_off)
        ours = price.ways(
            tuple(map(as_card, cards)),
            tuple(1 if second.wild(card) else dots[card] for card in cards),
            price.Discount((off["P"], off["B"], off["G"], off["Y"]), any_off),
            (held.count("C"), held.count("R"), held.count("T")),
            (free["C"], free["R"], free["T"]),
        )
        because = f"{number}: {cards} of {dots} off {off} {any_off}, {held} of {free}"
        found = {"".join(ride.letter for ride in way.rides): way for way in ours}
        assert len(found) == len(ours), because
        assert {rides: way.pay for rides, way in found.items()} == {rides: way.pay for rides, way in every.items()}, (
            because
        )
        for rides, way in every.items():
            assert list(found[rides].freed) == [as_card(cards[at]) for at in way.freed], because
        assert {rides for rides, way in found.items() if not way.idle} == set(second.offers(every)), because
        best = second.cheapest(every, free)
        assert found[best.rides] is ours[0], because
        seen["free"] += bool(best.freed)
        seen["idle"] += any(way.idle for way in ours)
        seen["level"] += [way.pay for way in ours].count(best.pay) > 1
    return seen


def faces() -> list[str]:
    """Every coloured face."""
    return [f"{colour}{value}" for colour in "PBGY" for value in range(1, 8)]


def test_plays_at_random_are_paid_the_same_twice() -> None:
    seen = prices_compared(BOARDS)
    assert min(seen["free"], seen["idle"], seen["level"]) > BOARDS // 20, seen


# Whole tables


def any_printed(rng: Random) -> second.Printed:
    """What may be on a card."""
    return second.Printed(
        "".join(rng.choices("PBGY", k=rng.choice((0, 1, 1, 2)))),
        "".join(rng.choices("WLKF", k=rng.choice((0, 1, 1, 2)))),
        rng.choice((0, 0, 1, 1, 2)),
        rng.choice((0, 0, 0, 0, 1)),
    )


def any_copy(rng: Random) -> second.Copy:
    """Printed values at random."""
    nothing = rng.random() < 0.7
    return second.Copy(
        faces={f"{colour}{value}": any_printed(rng) for colour in "PBGY" for value in range(1, 8)}
        | {ride: second.Printed() if nothing else any_printed(rng) for ride in "CRT"},
        numbers={ride: rng.randint(0, 7) for ride in "CRT"},
        tables={
            tile: dict(enumerate(sorted(rng.choices(range(25), k=rng.randint(1, 8))), 1)) for tile in second.TABLED
        },
        switches=rng.choice((SWITCHES[0], *SWITCHES)),
    )


def any_card(rng: Random) -> str:
    """A card of a Journal; a wild now and then."""
    return f"{'W=' if rng.random() < 0.15 else ''}{rng.choice('PBGY')}{rng.randint(1, 7)}"


def any_person(rng: Random, sights: Sequence[tuple[int, second.Printed]]) -> second.Person:
    """What somebody may have at the end; of free symbols not so many that it takes long."""
    while True:
        tiles = any_map(rng, 12)
        if sum(tile.symbol == "*" for tile, _ in tiles.values()) <= 3:
            break
    return second.Person(
        [any_card(rng) for _ in range(rng.randint(0, 9))],
        "".join(rng.choices("CRT", k=rng.choice((0, 0, 1, 2, 4)))),
        list(sights),
        tiles,
    )


def as_row(text: str, order: str) -> tuple[int, int, int, int]:
    """Letters counted in an order."""
    first, second_, third, fourth = (text.count(letter) for letter in order)
    return first, second_, third, fourth


def as_marks(card: second.Printed) -> Marks:
    """The same as the game has it."""
    return Marks(as_row(card.circles, "PBGY"), as_row(card.symbols, "WLKF"), card.halves, card.loops)


def as_setup(
    copy: second.Copy, seats: int, sights: Sequence[tuple[int, second.Printed]], tiles: Sequence[str]
) -> Setup:
    """A table that is scored at the end, with this copy."""
    return Setup(
        players=players(seats),
        way=Way.END,
        mode=Mode.ADVANCED if tiles or sights else Mode.INTRODUCTORY,
        maps=True,
        scoring=tuple(map(Scoring, tiles)),
        circles=Spot(copy.switches.circles),
        loops=Spot(copy.switches.loops),
        cards=tuple(Printed(Face.from_word(face), 1, as_marks(copy.faces[face])) for face in faces()),
        rides=tuple(RideFace(ride, 1, copy.numbers[ride.letter], as_marks(copy.faces[ride.letter])) for ride in Ride),
        sights=tuple(Sight((), points, as_marks(marks)) for points, marks in sights),
        tables=tuple(ScoringTable(Scoring(tile), tuple(table.values())) for tile, table in copy.tables.items()),
    )


def as_traveller(person: second.Person, numbers: Sequence[int]) -> Traveller:
    """The same as the game has it; Sights by their numbers."""
    return Traveller(
        journal=tuple(map(as_card, person.journal)),
        spent=(person.spent.count("C"), person.spent.count("R"), person.spent.count("T")),
        sights=tuple(numbers),
        tiles=len(person.laid),
        map=as_map(person.laid),
    )


def any_end(rng: Random) -> tuple[State, list[second.Person], second.Copy, tuple[str, ...]]:
    """The end of a game at random, both ways."""
    copy, seats = any_copy(rng), rng.choice((2, 3, 4))
    tiles = tuple(rng.sample(second.SCORING_TILES, 3)) if rng.random() < 0.7 else ()
    sights = [(rng.randint(0, 9), any_printed(rng)) for _ in range(3)] if rng.random() < 0.5 else []
    owner = [rng.randrange(seats) for _ in sights]
    mine = [[number for number, one in enumerate(owner) if one == seat] for seat in range(seats)]
    people = [any_person(rng, [sights[number] for number in numbers]) for numbers in mine]
    if rng.random() < 0.2:  # level in everything
        people = [replace(people[0], sights=[])] * seats
        mine = [[]] * seats
    state = but(
        start(as_setup(copy, seats, sights, tiles)),
        travellers=tuple(
            as_traveller(person, [number + 1 for number in numbers])
            for person, numbers in zip(people, mine, strict=True)
        ),
        turns=seats,
    )
    return state, people, copy, tiles


NUMBERS: Final = ("cards", "spent", "sights", "tiles")


def scores_compared(count: int, first: int = 0) -> Counter[str]:
    """So many ends of games, scored twice, rule by rule; what was put to the test."""
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        rng = Random(number)
        state, people, copy, tiles = any_end(rng)
        sheet = scoring.score(state)
        theirs = second.scored(people, copy, tiles)
        unseen = "quartets" in tiles and copy.switches != second.Switches()
        for seat, found in enumerate(theirs):
            expected = {
                "numbers": sum(found[part] for part in NUMBERS),
                "symbols": sum(found[symbol] for symbol in "WLKF"),
                "loops": found["loops"],
                **{tile: found[tile] for tile in tiles},
            }
            ours = {rule: sum(line.points or 0 for line in sheet.of(Seat(seat), rule)) for rule in expected}
            assert ours == expected, f"{number}: seat {seat}: {people[seat]}"
            assert sheet.total(Seat(seat)) == sum(expected.values())
            assert sheet.unknown(Seat(seat)) == unseen, "Quartets are seen by eye where the parts lie otherwise"
        totals = [sum(found.values()) for found in theirs]
        loops = [second.all_loops(person, copy) for person in people]
        places = {standing.seat: standing.place for standing in standings(sheet).order}
        assert [places[Seat(seat)] for seat in range(len(people))] == second.ranked(totals, loops), number
        seen["shared"] += len(set(second.ranked(totals, loops))) < len(people)
        seen["by loops"] += len(set(totals)) < len(set(zip(totals, loops, strict=True)))
        seen["free"] += any(tile.symbol == "*" for person in people for tile, _ in person.laid.values())
    return seen


def test_ends_of_games_at_random_are_scored_the_same_twice() -> None:
    seen = scores_compared(BOARDS // 8)
    assert min(seen.values()) > 0, seen


def test_a_tile_at_random_is_worth_what_the_second_reading_scores_more_with_it() -> None:
    """In every place and turning: points of its owner, those of others by the loops, circles, loops."""
    others = 0
    for number in range(12):
        rng = Random(number)
        state, people, copy, tiles = any_end(rng)
        seat, tile = rng.randrange(len(people)), any_tile(rng)
        before = [sum(found.values()) for found in second.scored(people, copy, tiles)]
        ways = worth.everywhere(state, Seat(seat), as_tile(tile))
        assert {(way.laid.cell.x, way.laid.cell.y) for way in ways} == second.free_cells(people[seat].laid)
        for way in ways:
            cell = way.laid.cell.x, way.laid.cell.y
            mine = replace(people[seat], laid={**people[seat].laid, cell: (tile, way.laid.turns)})
            then = [*people[:seat], mine, *people[seat + 1 :]]
            after = [sum(found.values()) for found in second.scored(then, copy, tiles)]
            more = [one - other for one, other in zip(after, before, strict=True)]
            brings = [sum(line.points or 0 for line in way.lines if line.seat == at) for at in range(len(people))]
            assert brings == more, f"{number}: {tile} on {cell}, turned {way.laid.turns}"
            assert way.points == more[seat]
            new, old = (second.map_circles(one.laid, copy.switches) for one in (mine, people[seat]))
            assert way.circles == tuple(new[letter] - old[letter] for letter in "PBGY")
            assert way.loops == second.map_loops(mine.laid, copy.switches) - second.map_loops(
                people[seat].laid, copy.switches
            )
            others += any(more[:seat] + more[seat + 1 :])
        assert [way.points for way in ways] == sorted((way.points for way in ways), reverse=True)
    assert others, "the loops award never changed hands"


def test_two_free_symbols_lie_where_each_is_disjoint() -> None:
    """Wheel and Lotus are wanted, Lotus beside the Wheel and Wheel beside the Lotus: not in the order of the book."""
    shown = dict(zip([(0, 0), (1, 0), (5, 0), (6, 0), (10, 0), (12, 0), (14, 0), (16, 0)], "W*L*KKFF", strict=True))
    person = second.Person(laid={cell: (second.Tile(symbol=symbol), 0) for cell, symbol in shown.items()})
    tiles = ("map-symbols", "disjoint", "color")
    copy = any_copy(Random(0))
    state = but(start(as_setup(copy, 2, (), tiles)), travellers=(as_traveller(person, ()),) * 2, turns=2)
    assert second.with_symbols(person, copy, tiles)[:2] == (14 + 8 * 3, ("L", "W"))
    sheet = scoring.score(state)
    assert [sum(line.points or 0 for line in sheet.of(Seat.A, tile)) for tile in tiles] == [14, 24, 0]


def test_the_runner_up_is_another_choice_or_worth_less() -> None:
    wheel, lotus, knot, _ = Symbol
    worths: dict[tuple[Symbol, ...], int] = {(wheel,): 3, (lotus,): 3, (knot,): 1}
    level = award.choose(worths, worths.__getitem__)
    assert (level.symbols, level.other, level.other_points) == ((wheel,), (lotus,), 3)
    worths = {(wheel, lotus): 5, (lotus, wheel): 3, (wheel, wheel): 1}
    found = award.choose(worths, worths.__getitem__)
    assert (found.symbols, found.other, found.other_points) == ((wheel, lotus), (lotus, wheel), 3)


def as_typed(person: second.Person, copy: second.Copy) -> dict[Total, int]:
    """All that a table which follows no Maps may type of somebody."""
    own = second.lines(person, copy)
    mine = second.journal_symbols(person, copy)
    on_map = Counter(tile.symbol for tile, _ in person.laid.values())
    circles = second.map_circles(person.laid, copy.switches)
    found = {
        Total.CARDS: own["cards"] + own["spent"],
        Total.SIGHTS: own["sights"],
        Total.HALVES: sum(card.halves + 2 * card.loops for card in second.in_journal(person, copy)),
        Total.POINTS: own["tiles"],
        Total.FREE: on_map["*"],
        Total.LOOPS: second.map_loops(person.laid, copy.switches),
        Total.CIRCLES: circles.total(),
        Total.DIAGONAL: second.diagonal(person.laid, copy.switches),
        Total.QUARTETS: second.quartets(person.laid, copy.switches),
        Total.NUMBER: second.tile_count("number", person, copy),
        Total.COLOR: second.tile_count("color", person, copy),
        Total.DISJOINT: second.disjoint({cell: tile.symbol for cell, (tile, _) in person.laid.items()}),
    }
    for letter, symbol in SYMBOL.items():
        found[Total(f"journal-{symbol.value}")] = mine[letter]
        found[Total(f"map-{symbol.value}")] = on_map[letter]
    return found


def test_totals_that_are_typed_come_to_the_same_as_what_they_were_counted_from() -> None:
    compared = 0
    for number in range(BOARDS // 8):
        state, people, copy, tiles = any_end(Random(number))
        if "disjoint" in tiles and any(tile.symbol == "*" for person in people for tile, _ in person.laid.values()):
            continue  # how many are disjoint hangs on what is chosen
        typed = [as_typed(person, copy) for person in people]
        ours = but(
            state,
            setup=but(state.setup, maps=False),
            travellers=tuple(Traveller(totals=tuple(numbers.get(total) for total in Total)) for numbers in typed),
        )
        sheet = scoring.score(ours)
        theirs = second.scored(people, copy, tiles)
        assert [sheet.total(Seat(seat)) for seat in range(len(people))] == [sum(found.values()) for found in theirs]
        assert not any(sheet.unknown(Seat(seat)) for seat in range(len(people)))
        compared += 1
    assert compared > BOARDS // 20


def test_maps_at_random_are_counted_the_same_twice() -> None:
    assert maps_compared(BOARDS)


def test_every_spread_of_loops_is_awarded_the_same_twice() -> None:
    for seats in (2, 3, 4):
        for number in range(5**seats):
            counts = [number // 5**seat % 5 for seat in range(seats)]
            assert list(award.award(counts)) == second.award(counts), counts


if __name__ == "__main__":
    begun, asked = time.monotonic(), int(sys.argv[1])
    print(maps_compared(asked), "Quartets;", dict(prices_compared(asked)), dict(scores_compared(asked)))
    print(f"{asked} of each, {time.monotonic() - begun:.0f} s")
